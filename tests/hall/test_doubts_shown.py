"""What is in doubt, as each role is told of it: on the table, its boards and their figures, and gone when settled."""

from __future__ import annotations

from typing import Any

import pytest

from application.hall.identity import Identity
from application.hall.leases import Silence
from application.hall.services.answering import answer
from application.hall.sight import NotForYou
from application.hall.silences import silence_told
from application.office import Office, Room
from domain.calls import Call
from domain.events import AnyEvent, CallMade, NoteMade, RivalRecorded, RivalSettled, SessionClosed
from domain.numbering import standard_dealer
from projections.views.doubt import DoubtsView
from projections.views.overview_grid import watched_in
from stores.memory import MemoryLog
from tests.hall.evenings import DIRECTOR, SCORER, log_of, office_on
from tests.laws.test_law_79 import ALL_THIRTEEN
from tests.session.given_session import SessionCase, given_session
from tests.session.test_doubts import HANDS

TABLE, OTHER = "S1.r1.t1", "S1.r1.t2"
RECORDER, ELSEWHERE = Identity("recorder", "S1.t1", "d3"), Identity("recorder", "S1.t2", "d4")


class Evening:
    """A log that grows, and who looks at it."""

    def __init__(self, case: SessionCase) -> None:
        self.case = case
        self.log: MemoryLog = log_of(case.streams)
        self.office: Office = office_on(self.log)

    def recorded(self, stream: str, *events: AnyEvent) -> None:
        self.log.append([(stream, self.log.version(stream), events)])

    def typed(self, stream: str, *lines: str) -> None:
        """Lines that are recorded behind what is."""
        self.case.at(stream, *lines)
        self.recorded(stream, *self.case.streams[stream][self.log.version(stream) :])

    def doubts(self, who: Identity = DIRECTOR, stream: str = "") -> DoubtsView:
        told = answer(self.office, who, "doubts", {"stream": stream})
        assert isinstance(told, DoubtsView)
        return told

    def overview(self) -> Any:
        return answer(self.office, SCORER, "overview", {})

    def states(self) -> tuple[str, ...]:
        """The state of each board in the scorer's overview, and of each figure."""
        ranking: Any = answer(self.office, SCORER, "standings", {})
        boards = (board.state for table in self.overview().tables for board in table.boards)
        return (*boards, *(one.state for one in sorted(ranking.states, key=lambda one: one.contestant)))


def pairs(*more: str) -> Evening:
    """A board at two tables; more lines stand at the first."""
    case = given_session("session scoring=matchpoints", "movement howell tables=2 rounds=1 boards_a_round=1")
    for number, stream in enumerate((TABLE, OTHER), 1):
        own = more if number == 1 else ()
        case.at(stream, f"round 1 table={number} ns={number} ew={number + 2} boards=1", f"result 1 4SN={8 + number}")
        case.at(stream, *own)
    return Evening(case)


def test_given_a_rival_record_when_nobody_has_chosen_then_table_board_and_figures_are_in_doubt_until_somebody_has() -> (
    None
):
    evening = pairs()
    before = evening.states()
    assert evening.doubts() == DoubtsView((), (), ())
    last = evening.log.version(TABLE)
    evening.recorded(TABLE, RivalRecorded(last, "tablet 7", (NoteMade("9 tricks"),)))
    for who in (DIRECTOR, SCORER, RECORDER):
        told = evening.doubts(who)
        assert (told.tables, told.boards) == ((TABLE,), (1,))
        [one] = told.doubts
        assert (one.kind, one.entry, one.recorded, one.other) == ("rival_record", f"{TABLE}#{last + 1}", "0", "1")
    assert evening.states() == ("in_doubt", "final", "in_doubt", "may_move", "in_doubt", "may_move")
    assert [one.kind for one in evening.overview().doubts] == ["rival_record"]
    table: Any = answer(evening.office, RECORDER, "table", {"stream": TABLE})
    assert [one.kind for one in table.doubts] == ["rival_record"]
    evening.recorded(TABLE, RivalSettled(last + 1, why="the table's own record is right"))
    assert evening.doubts() == evening.doubts(RECORDER) == DoubtsView((), (), ())
    assert evening.states() == before


def test_given_a_figure_entered_otherwise_than_it_follows_when_the_score_is_corrected_then_it_is_in_doubt_no_more() -> (
    None
):
    evening = pairs("enter points +420")
    [one] = evening.doubts(SCORER).doubts
    assert (one.kind, one.board, one.recorded, one.other) == ("points_differ", 1, "+420", "-50")
    assert evening.states()[0] == "in_doubt"
    evening.typed("S1", f'rescore 1 {TABLE} 4SN=9 4SN=8 79C1 "the slip says eight"')
    assert evening.doubts(SCORER).doubts == ()
    assert evening.states() == ("final", "final", "final", "final", "final", "final")


def test_given_a_doubt_at_a_table_when_the_recorder_of_another_asks_then_he_is_told_of_none() -> None:
    evening = pairs("enter points +420")
    assert len(evening.doubts(RECORDER).doubts) == len(evening.doubts(RECORDER, TABLE).doubts) == 1
    assert evening.doubts(ELSEWHERE).doubts == evening.doubts(ELSEWHERE, OTHER).doubts == ()
    assert evening.doubts(DIRECTOR, OTHER).doubts == evening.doubts(SCORER, OTHER).doubts == ()
    with pytest.raises(NotForYou):
        evening.doubts(ELSEWHERE, TABLE)


def test_given_tricks_that_the_cards_do_not_give_when_it_is_not_open_then_a_scorer_is_not_told_what_they_give() -> None:
    lines = ("round 1 table=1 ns=1 ew=2", *ALL_THIRTEEN, "tricks 11")
    evening = Evening(given_session("session").at(TABLE, *lines))
    for who in (DIRECTOR, RECORDER):
        assert [one.other for one in evening.doubts(who).doubts] == ["10"]
    [told] = evening.doubts(SCORER).doubts
    assert (told.recorded, told.other) == ("11", "")
    assert "10" not in told.text
    assert told.text.endswith("the cards give another number")
    evening.recorded("S1", SessionClosed())
    assert [one.other for one in evening.doubts(SCORER).doubts] == ["10"]


def test_given_two_deals_in_a_match_when_the_board_is_open_then_the_first_card_that_contradicts_is_told() -> None:
    case = given_session("session scoring=teams", *(f"contestant {team} team" for team in "ABCD"))
    case.at(TABLE, "round 1 table=1 ns=A ew=B boards=1", f"board 1 {HANDS.format('N')}", "result 4SN=10")
    case.at(OTHER, "round 1 table=2 ns=B ew=A boards=1", f"board 1 {HANDS.format('E')}", "result 4SN=9")
    case.at("S1.r1.t3", "round 1 table=3 ns=C ew=D boards=1")
    evening = Evening(case)
    [told] = evening.doubts(SCORER).doubts
    assert (told.kind, told.apart) == ("rooms_differ", "")
    assert not any(one.apart for who in (RECORDER, ELSEWHERE) for one in evening.doubts(who).doubts)
    first = "Table 1 · Round 1: ♠6 with North. Table 2 · Round 1: ♠6 with East."
    assert evening.doubts(DIRECTOR).doubts[0].apart == first
    evening.recorded("S1", SessionClosed())
    for who in (SCORER, DIRECTOR):
        [told] = evening.doubts(who).doubts
        assert told.apart == first
    watched = [(one.kind, one.apart) for one in watched_in(evening.overview()) if one.stream != "S1.r1.t3"]
    assert watched == [("rooms_differ", first), ("awaiting", "")]


def test_given_another_dealer_in_a_match_when_the_board_is_open_then_both_dealers_are_told() -> None:
    case = given_session("session scoring=teams", "contestant A team", "contestant B team")
    for number, (stream, dealer) in enumerate(((TABLE, "n"), (OTHER, "s")), 1):
        case.at(stream, f"round 1 table={number} ns={'AB'[number - 1]} ew={'BA'[number - 1]}",
                f"board 1 dealer={dealer} {HANDS.format('N')}", "result 4SN=10")  # fmt: skip
    evening = Evening(case)
    evening.recorded("S1", SessionClosed())
    [told] = evening.doubts(SCORER).doubts
    assert told.apart == "Table 1 · Round 1: North dealt. Table 2 · Round 1: South dealt."


def test_given_a_silent_device_when_its_table_has_a_board_in_hand_then_it_is_told_for_how_long_it_has_been() -> None:
    evening = pairs()
    evening.typed(OTHER, "!board 2")
    silence_told(evening.office, [Silence(TABLE, "d3", "19:00", 9), Silence(OTHER, "d4", "19:01", 3)])
    for who in (DIRECTOR, SCORER, ELSEWHERE):
        [one] = evening.doubts(who).doubts
        assert (one.kind, one.stream, one.board, one.recorded, one.other, one.seconds) == (
            "device_silent", OTHER, 2, "19:01", "d4", 3,
        )  # fmt: skip
    assert evening.doubts(RECORDER).doubts == ()
    evening.recorded(OTHER, CallMade(standard_dealer(2), Call.PASS))
    assert len(evening.doubts().doubts) == 1
    silence_told(evening.office, [])
    assert evening.doubts().doubts == ()


def test_given_many_silent_devices_when_one_table_is_asked_then_no_other_is_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evening = pairs()
    silence_told(evening.office, [Silence(f"S1.r1.t{table}", "d", "19:00", 9) for table in range(1, 500)])
    looked: list[str] = []
    room = evening.office.room

    def looking(stream: str) -> Room:
        looked.append(stream)
        return room(stream)

    monkeypatch.setattr(evening.office, "room", looking)
    evening.doubts(RECORDER, TABLE)
    assert set(looked) == {TABLE}
