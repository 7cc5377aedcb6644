"""Whose figures a correction would move: told before it is recorded, and true once it is."""

from __future__ import annotations

import pytest

from application.hall.identity import Identity
from application.hall.services.answering import answer
from application.hall.session_acts import publication
from application.hall.slips import SlipSaid
from application.publishing import figures_of
from domain.seats import Seat
from projections.ranking.standings import standings
from projections.recorded.slips import Slip
from projections.texts import use_language
from projections.views.publication import PublishedNowView
from projections.views.slips import SlipEchoView
from stores.memory import MemoryLog
from tests.hall.evenings import office_on
from tests.hall.stepping import Stepped
from tests.screens.club import club_evening

SCORER = Identity("scorer", "S1", "laptop", "link")
EIGHT, NINE = Slip("1N", Seat.NORTH, 8), Slip("1N", Seat.NORTH, 9)


class Club:
    """A club evening with board 1 entered at three tables."""

    def __init__(self) -> None:
        use_language("en")
        log = club_evening()
        assert isinstance(log, MemoryLog)
        self.log = log
        self.hall = Stepped(log, clock=lambda: "2026-11-23T22:00:00Z")
        self.office = office_on(log, "2026-11-23T22:00:00Z")
        for table, tricks in ((1, 7), (2, 8), (3, 9)):
            self.enters(table, Slip("1N", Seat.NORTH, tricks))

    def enters(self, table: int, slip: Slip, why: str = "") -> None:
        """The scorer enters a slip."""
        asked = self.hall.ask(SlipSaid(f"S1.r1.t{table}", 1, slip, why), SCORER)
        self.hall.step()
        asked.result(0)

    def publishes(self) -> None:
        """The scorer makes the ranking available."""
        asked = self.hall.ask(publication(self.office, "S1"), SCORER)
        self.hall.step()
        asked.result(0)

    def echo(self, line: str) -> SlipEchoView:
        """What the page says of a line at table 2."""
        view = answer(self.office, SCORER, "slip", {"session": "S1", "board": "1", "table": "2", "line": line})
        assert isinstance(view, SlipEchoView)
        return view

    def figures(self) -> dict[str, str]:
        """What the ranking says."""
        scored = self.office.session("S1")
        return figures_of(scored, standings(scored))


@pytest.fixture
def club() -> Club:
    return Club()


@pytest.mark.parametrize("is_published", [False, True])
def test_given_a_slip_that_stands_when_another_is_typed_then_it_tells_whose_figures_would_move_and_they_do(
    club: Club, *, is_published: bool
) -> None:
    if is_published:
        club.publishes()
    before = club.figures()
    echo = club.echo('1nn =9 "misread"')
    assert club.figures() == before
    told = {one.contestant: (one.old, one.new) for one in echo.moves}
    club.enters(2, NINE, "misread")
    after = club.figures()
    assert told == {one: (before[one], after[one]) for one in after if before[one] != after[one]}
    assert len(told) == 4
    assert echo.moved.startswith("4 figures move: ")


def test_given_a_slip_that_changes_no_score_when_it_is_typed_then_no_figure_moves(club: Club) -> None:
    assert club.echo("1ns =8").moved == "No figure moves."


def test_given_a_board_of_which_nothing_stands_when_its_slip_is_typed_then_nothing_is_said_of_figures(
    club: Club,
) -> None:
    view = answer(club.office, SCORER, "slip", {"session": "S1", "board": "1", "table": "4", "line": "1nn =8"})
    assert isinstance(view, SlipEchoView)
    assert (view.moves, view.moved) == ((), "")


def test_given_a_correction_that_is_published_when_a_scorer_looks_then_he_is_told_whom_it_is_about(club: Club) -> None:
    def last() -> PublishedNowView:
        view = answer(club.office, SCORER, "published", {"session": "S1"})
        assert isinstance(view, PublishedNowView)
        return view

    assert last().last is None
    club.publishes()
    club.enters(2, NINE, "misread")
    first = last().last
    assert first is not None
    assert (len(first.moved_since), first.corrected) == (4, ())
    club.publishes()
    second = last().last
    assert second is not None
    assert (second.moved_since, len(second.corrected), second.corrects) == ((), 4, first.entry)
