"""A board at which the two sides sat the other way: whose the score is, and who may say so."""

from __future__ import annotations

from fractions import Fraction

import pytest

from application.hall.identity import Identity
from application.hall.sat_other_way import SatOtherWay
from application.hall.services.answering import answer
from application.rights import NotAllowed
from domain.errors import NotPossible, TdlogError
from domain.events import EntryAmended, ProcedureBroken
from domain.seats import Seat
from projections.recorded.slips import Slip
from projections.texts import use_language
from projections.views.figures_now import RankedView
from tests.hall.stepping import Stepped
from tests.hall.test_slips import AT, DIRECTOR, SCORER, at_table, echoed, entered, office_of, published, row
from tests.screens.club import club_evening


@pytest.fixture
def hall() -> Stepped:
    use_language("en")
    return Stepped(club_evening(), clock=lambda: "2026-11-23T22:00:00Z")


def turned(hall: Stepped, who: Identity = SCORER, why: str = "") -> None:
    asked = hall.ask(SatOtherWay(AT, 1, why), who)
    hall.step()
    asked.result(0)


def refused(hall: Stepped) -> TdlogError:
    with pytest.raises(TdlogError) as caught:
        turned(hall)
    return caught.value


def figures(hall: Stepped) -> dict[str, Fraction | None]:
    view = answer(office_of(hall), SCORER, "standings", {"session": "S1"})
    assert isinstance(view, RankedView)
    return {one.contestant: one.percent for one in view.standings.rows}


def test_given_a_slip_when_the_sides_sat_the_other_way_then_each_has_the_score_of_the_cards_it_held(
    hall: Stepped,
) -> None:
    entered(hall)
    entered(hall, stream="S1.r1.t3", slip=Slip("1N", Seat.NORTH, 7))
    before, pairs = figures(hall), (row(hall).ns, row(hall).ew)
    turned(hall)
    after = figures(hall)
    assert (row(hall).ew, row(hall).ns, row(hall).turned) == (*pairs, True)
    assert (after[pairs[0]], after[pairs[1]]) == (before[pairs[1]], before[pairs[0]])
    [*_, told] = hall.log.read(AT)
    assert isinstance(told, ProcedureBroken)
    assert (told.what, told.board, told.by) == ("sat_other_way", 1, "scorer")


def test_given_sides_that_sat_the_other_way_when_it_is_said_again_then_they_sat_as_they_should(hall: Stepped) -> None:
    entered(hall)
    pairs = row(hall).ns, row(hall).ew
    turned(hall)
    assert "after all" in echoed(hall, "turned").text
    turned(hall, why="the other board")
    assert ((row(hall).ns, row(hall).ew), row(hall).turned) == (pairs, False)
    assert isinstance(hall.log.read(AT)[-1], EntryAmended)


def test_given_a_board_of_which_nothing_is_recorded_when_its_sides_sat_the_other_way_then_its_slip_is_asked_for_first(
    hall: Stepped,
) -> None:
    assert "enter its slip first" in echoed(hall, "turned").lacks
    assert isinstance(refused(hall), NotPossible)


def test_given_a_line_when_it_is_typed_then_it_says_who_was_north_south(hall: Stepped) -> None:
    entered(hall)
    ns, ew = row(hall).ns, row(hall).ew
    assert echoed(hall, "turned").text == (
        f"Board 1, table 2: the sides sat the other way. North-South was {ew}, East-West {ns}."
    )
    assert echoed(hall, "omvendt").text == echoed(hall, "turned").text


def test_given_scores_that_were_published_when_the_sides_sat_the_other_way_then_it_is_the_director_s_to_say(
    hall: Stepped,
) -> None:
    entered(hall)
    published(hall)
    assert isinstance(refused(hall), NotAllowed)
    assert isinstance(at_table(hall, ProcedureBroken("sat_other_way", board=1)), NotAllowed)
    turned(hall, DIRECTOR)
    assert row(hall).turned
