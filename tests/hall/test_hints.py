"""Hints at a slip as it is entered, the points that are written on it, and a lead that was dealt to another hand."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from application.hall.identity import Identity
from application.hall.services.answering import answer
from application.hall.session_acts import publication
from application.hall.sight import Sight
from application.hall.slips import SlipSaid
from domain.amendments import effective
from domain.cards import Card
from domain.errors import NotPossible
from domain.events import FactFound, RoundEnded, ScoreEntered
from domain.seats import Seat
from projections.equity.makeable import DealAsked, Makeable
from projections.recorded.slips import Slip, holder_of
from projections.texts import use_language
from projections.views.doubt import DoubtsView
from projections.views.hints import HintsView
from projections.views.slips import SlipEchoView, SlipRowView, SlipsView
from stores.memory import MemoryLog
from tests.hall.evenings import office_on
from tests.hall.stepping import Stepped
from tests.screens.club import club_evening

SCORER = Identity("scorer", "S1", "laptop", "link")
DIRECTOR = Identity("director", "S1", "phone", "link")
PLAYER = Identity("player", "S1/1", "phone", "link")


@pytest.fixture
def hall() -> Stepped:
    use_language("en")
    return Stepped(club_evening(), clock=lambda: "2026-11-23T22:00:00Z")


def asked(hall: Stepped, service: str, who: Identity = SCORER, **query: str) -> Any:
    assert isinstance(hall.log, MemoryLog)
    return answer(office_on(hall.log, "2026-11-23T22:00:00Z"), who, service, {"session": "S1", **query})


def entered(hall: Stepped, slip: Slip, table: int, points: str = "") -> None:
    done = hall.ask(SlipSaid(f"S1.r1.t{table}", 1, slip, points=points), SCORER)
    hall.step()
    done.result(0)


def echoed(hall: Stepped, line: str, who: Identity = SCORER, table: int = 5) -> SlipEchoView:
    view = asked(hall, "slip", who, board="1", table=str(table), line=line)
    assert isinstance(view, SlipEchoView)
    return view


def row(hall: Stepped, table: int, who: Identity = SCORER) -> SlipRowView:
    view = asked(hall, "slips", who, board="1")
    assert isinstance(view, SlipsView)
    return next(one for one in view.rows if one.table == table)


def doubts(hall: Stepped, who: Identity = SCORER) -> list[str]:
    view = asked(hall, "doubts", who)
    assert isinstance(view, DoubtsView)
    return [one.kind for one in view.doubts]


def holder(hall: Stepped, card: Card) -> Seat:
    assert isinstance(hall.log, MemoryLog)
    book = Sight(office_on(hall.log), DIRECTOR).book("S1")
    seat = holder_of(book.scored.record.deals[1].hands, card)
    assert seat is not None
    return seat


def test_given_results_that_look_odd_when_those_of_the_session_are_asked_for_then_each_is_told(hall: Stepped) -> None:
    for table, declarer in enumerate((Seat.EAST, Seat.EAST, Seat.EAST, Seat.NORTH), 1):
        entered(hall, Slip("4S", declarer, 10), table)
    found = asked(hall, "hints")
    assert isinstance(found, HintsView)
    assert [(one.stream, one.hint) for one in found.hints] == [("S1.r1.t4", "other_side")]
    assert found.hints[0].text.startswith("At all 3 other tables EW declared")


def test_given_a_field_when_a_slip_is_typed_the_other_way_round_then_it_is_hinted_at_and_recorded_all_the_same(
    hall: Stepped,
) -> None:
    for table in (1, 2, 3):
        entered(hall, Slip("4S", Seat.EAST, 10), table)
    told = echoed(hall, "4sn =10")
    assert told.hints == ("At all 3 other tables EW declared; here NS did. Are the pairs turned?",)
    assert not told.lacks
    entered(hall, Slip("4S", Seat.NORTH, 10), 5)
    assert row(hall, 5).hints == told.hints
    assert row(hall, 1).hints == (), "one other of four is no field against it"
    entered(hall, Slip("4S", Seat.EAST, 10), 5)
    assert row(hall, 5).hints == ()


def test_given_danish_when_a_slip_looks_odd_then_it_says_so_in_danish(hall: Stepped) -> None:
    assert isinstance(hall.log, MemoryLog)
    query = {"session": "S1", "board": "1", "table": "5", "line": "3nw =4"}
    view = answer(office_on(hall.log), SCORER, "slip", query, "da")
    assert isinstance(view, SlipEchoView)
    assert view.hints == ("5 ned, og ikke doblet. Var den?",)


@pytest.mark.parametrize(
    ("line", "hints"),
    [
        ("1nn =8 120", ()),
        ("1nn =8 +120", ()),
        ("1ne =8 -120", ()),
        ("1ne =8 120", ()),
        ("1nn =6 50", ()),
        ("1nn =8 90", ("90 is written; contract and tricks give NS +120.",)),
        ("1nn =8 -120", ("-120 is written; contract and tricks give NS +120.",)),
    ],
)
def test_given_points_on_a_slip_when_they_are_typed_then_they_are_held_against_the_result(
    hall: Stepped, line: str, hints: tuple[str, ...]
) -> None:
    told = echoed(hall, line)
    assert (told.column, told.hints) == (0, hints)


def test_given_points_that_do_not_fit_when_the_slip_is_recorded_then_it_is_a_doubt_until_it_is_settled(
    hall: Stepped,
) -> None:
    entered(hall, Slip("1N", Seat.NORTH, 8), 5, "+90")
    assert [one.ns for one in hall.log.read("S1.r1.t5") if isinstance(one, ScoreEntered)] == ["+90"]
    assert doubts(hall) == ["points_differ"]
    assert row(hall, 5).hints == ("+90 was entered; the record gives +120",)
    entered(hall, Slip("1N", Seat.NORTH, 8), 5)
    assert doubts(hall) == []
    entered(hall, Slip("1N", Seat.NORTH, 8), 6, "+120")
    assert doubts(hall) == []


def points_at(hall: Stepped, table: int) -> list[str]:
    """The points that stand beside the slips of a table."""
    read = effective(hall.log.read(f"S1.r1.t{table}"))
    return [event.ns for _, event in read if isinstance(event, ScoreEntered)]


@pytest.mark.parametrize("before", ["", "+90"], ids=["first without points", "first with points"])
def test_given_a_slip_that_is_mended_when_its_points_do_not_fit_then_they_are_a_doubt_until_one_says_what_stands(
    hall: Stepped, before: str
) -> None:
    entered(hall, Slip("1N", Seat.NORTH, 7), 5, before)
    entered(hall, Slip("1N", Seat.NORTH, 8), 5, "+150")
    assert (doubts(hall), points_at(hall, 5)) == (["points_differ"], ["+150"])
    assert row(hall, 5).hints == ("+150 was entered; the record gives +120",)
    entered(hall, Slip("1N", Seat.NORTH, 8), 5)
    assert (doubts(hall), points_at(hall, 5), row(hall, 5).text) == ([], [], "1NT by N 8 tricks, NS +120")


def test_given_a_slip_that_stands_when_it_is_typed_with_other_points_then_these_are_a_doubt_and_once(
    hall: Stepped,
) -> None:
    entered(hall, Slip("1N", Seat.NORTH, 8), 5)
    entered(hall, Slip("1N", Seat.NORTH, 8), 5, "+150")
    assert (doubts(hall), points_at(hall, 5)) == (["points_differ"], ["+150"])
    with pytest.raises(NotPossible, match="stands"):
        entered(hall, Slip("1N", Seat.NORTH, 8), 5, "+150")
    entered(hall, Slip("1N", Seat.NORTH, 8), 5, "+120")
    assert (doubts(hall), points_at(hall, 5)) == ([], [])


def test_given_a_slip_of_a_round_that_has_ended_when_its_points_do_not_fit_then_it_can_be_typed_again(
    hall: Stepped,
) -> None:
    entered(hall, Slip("1N", Seat.NORTH, 8), 5)
    hall.log.append([("S1.r1.t5", hall.log.version("S1.r1.t5"), [RoundEnded()])])
    done = hall.ask(SlipSaid("S1.r1.t5", 2, Slip("1N", Seat.NORTH, 8), points="+150"), SCORER)
    hall.step()
    done.result(0)
    assert doubts(hall) == ["points_differ"]
    again = hall.ask(SlipSaid("S1.r1.t5", 2, Slip("1N", Seat.NORTH, 8)), SCORER)
    hall.step()
    again.result(0)
    assert (doubts(hall), points_at(hall, 5)) == ([], [])


def test_given_a_slip_that_is_passed_out_when_its_mended_points_do_not_fit_then_they_are_a_doubt(hall: Stepped) -> None:
    entered(hall, Slip("1N", Seat.NORTH, 8), 5)
    entered(hall, Slip("pass"), 5, "+120")
    assert (doubts(hall), points_at(hall, 5)) == (["points_differ"], ["+120"])
    entered(hall, Slip("pass"), 5, "0")
    assert (doubts(hall), points_at(hall, 5)) == ([], [])


def test_given_scores_that_were_published_when_a_correction_s_points_do_not_fit_then_it_is_asked_which_is_right(
    hall: Stepped,
) -> None:
    entered(hall, Slip("1N", Seat.NORTH, 8), 5)
    assert isinstance(hall.log, MemoryLog)
    hall.ask(publication(office_on(hall.log, "2026-11-23T22:00:00Z"), "S1"), SCORER)
    hall.step()
    assert "put right the points or the tricks" in echoed(hall, '1nn =9 120 "misread"').lacks
    said = SlipSaid("S1.r1.t5", 1, Slip("1N", Seat.NORTH, 9), "misread", points="+120")
    refused = hall.ask(said, SCORER)
    hall.step()
    with pytest.raises(NotPossible, match=r"\+120 is written, and contract and tricks give \+150"):
        refused.result(0)
    assert not echoed(hall, '1nn =9 150 "misread"').lacks
    taken = hall.ask(replace(said, points="+150"), SCORER)
    hall.step()
    taken.result(0)
    assert row(hall, 5).text == "1NT by N 9 tricks, NS +150"


def test_given_double_dummy_when_the_board_is_closed_then_only_who_sees_the_table_is_told_of_it(
    hall: Stepped, monkeypatch: pytest.MonkeyPatch
) -> None:
    def makes_nothing(sight: Sight, deal: DealAsked) -> Makeable:
        return Makeable((0,) * 20, 0, ("pass",))

    monkeypatch.setattr(Sight, "double_dummy", makes_nothing)
    assert echoed(hall, "2sn =8").hints == ()
    assert echoed(hall, "2sn =8", DIRECTOR).hints == ("8 tricks: double dummy it is 0 with North as declarer.",)
    for table in range(1, 13):
        entered(hall, Slip("2S", Seat.NORTH, 8 if table == 5 else 6), table)
    assert row(hall, 5).hints == ("8 tricks: double dummy it is 0 with North as declarer.",)


def test_given_a_lead_of_another_hand_when_the_board_is_open_then_it_is_a_doubt_and_no_figure_is(hall: Stepped) -> None:
    leader = Seat.EAST
    wrong = next(card for card in Card if holder(hall, card) is not leader)
    entered(hall, Slip("1N", Seat.NORTH, 7, wrong), 1)
    assert doubts(hall) == [], "a closed board: a scorer is told nothing of its cards"
    assert doubts(hall, DIRECTOR) == ["lead_differs"]
    assert row(hall, 1).state != "in_doubt"
    for table in range(2, 13):
        entered(hall, Slip("1N", Seat.NORTH, 7), table)
    assert doubts(hall) == ["lead_differs"]
    assert row(hall, 1).state == "in_doubt"
    ranking = asked(hall, "standings")
    assert {one.state for one in ranking.states} == {"to_come"}


def test_given_a_doubtful_lead_when_the_slip_is_mended_or_the_director_notes_what_was_led_then_it_is_gone(
    hall: Stepped,
) -> None:
    right = next(card for card in Card if holder(hall, card) is Seat.EAST)
    wrong = next(card for card in Card if holder(hall, card) is not Seat.EAST)
    for table in (1, 2):
        entered(hall, Slip("1N", Seat.NORTH, 7, wrong), table)
    assert doubts(hall, DIRECTOR) == ["lead_differs", "lead_differs"]
    entered(hall, Slip("1N", Seat.NORTH, 7, right), 1)
    assert doubts(hall, DIRECTOR) == ["lead_differs"]
    fact = FactFound(text="East led another card", board=1, by="director")
    hall.log.append([("S1.r1.t2", hall.log.version("S1.r1.t2"), [fact])])
    assert doubts(hall, DIRECTOR) == []
