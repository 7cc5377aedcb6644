"""Doubt: two records that disagree, and what settles it."""

from __future__ import annotations

import pytest

from domain.calls import Call
from domain.events import AnyEvent, BoardStarted, CallMade, RivalRecorded, RivalSettled, RoundStarted
from domain.seats import Seat
from domain.table import fold
from projections.ranking.doubts import KINDS, Doubt, doubts_at, silent_at
from projections.ranking.public import PublicSession
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import standings
from projections.recorded.finished import at_table
from projections.rulings.replay import Replay
from projections.texts.language import use_language
from projections.views.doubt import doubt_view, doubts_view
from projections.views.figure_states import states_view
from tests.laws.test_law_79 import ALL_THIRTEEN
from tests.session.given_session import SessionCase, given_session
from tests.session.log_of_session import passed_out

TABLES = ("S1.r1.t1", "S1.r1.t2", "S1.r1.t3")
HANDS = "{}:653.875.AKQ54.62 KQJT.JT96.J76.JT A72.AK42.32.9543 984.Q3.T98.AKQ87"


def pairs(*more: str) -> SessionCase:
    """A board at three tables; more lines stand at the first."""
    case = given_session("session scoring=matchpoints", "movement howell tables=3 rounds=1 boards_a_round=1")
    for number, stream in enumerate(TABLES, 1):
        own = more if number == 1 else ()
        lines = (f"round 1 table={number} ns={number} ew={number + 3} boards=1", f"result 1 4SN={8 + number}", *own)
        case.at(stream, *lines)
    return case


def kinds(case: SessionCase) -> list[str]:
    return [doubt.kind for doubt in case.scored.all_doubts]


def states(case: SessionCase) -> dict[str, str]:
    scored = case.scored
    return {one.contestant: one.state for one in states_view(scored, standings(scored))}


def test_points_entered_otherwise_than_they_follow_are_in_doubt_with_both_figures() -> None:
    case = pairs("enter points +420")
    (doubt,) = case.scored.all_doubts
    assert (doubt.kind, doubt.stream, doubt.board) == ("points_differ", "S1.r1.t1", 1)
    assert (doubt.recorded, doubt.other) == ("+420", "-50")
    assert kinds(pairs("enter points -50")) == []
    assert kinds(pairs("enter matchpoints 3")) == []


@pytest.mark.parametrize(
    "settled",
    [
        ("at #5 enter points -50",),
        ("at #5",),
        ('rescore 1 S1.r1.t1 4SN=9 4SN=8 79C1 "the slip says eight"',),
        ('adjust 1 12C1b both=4SN=9 "misinformation"',),
    ],
)
def test_it_is_gone_when_the_entry_is_amended_or_somebody_has_decided(settled: tuple[str, ...]) -> None:
    case = pairs("enter points +420")
    assert kinds(case) == ["points_differ"]
    stream = "S1" if settled[0].startswith("rescore") else TABLES[0]
    assert kinds(case.at(stream, *settled)) == []


def test_a_figure_in_doubt_has_that_state_and_what_is_compared_with_it_may_move() -> None:
    assert set(states(pairs()).values()) == {"final"}
    found = states(pairs("enter points +420"))
    assert found == {
        "1": "in_doubt",
        "4": "in_doubt",
        "2": "may_move",
        "3": "may_move",
        "5": "may_move",
        "6": "may_move",
    }


def test_under_appeal_and_awaiting_are_states_of_their_own() -> None:
    appealed = pairs("director", 'adjust 1 12C1b both=4SN=9 "use of it"', "appeal A1 1#6 4 concurrence")
    assert states(appealed)["4"] == "under_appeal"
    disputed = given_session("session").at(
        "S1.r1.t1", "round 1 table=1 ns=1 ew=2", *ALL_THIRTEEN, "tricks 10", "dispute e 9"
    )
    assert states(disputed) == {"1": "awaiting", "2": "awaiting"}


def test_tricks_agreed_on_that_the_cards_do_not_give_are_in_doubt() -> None:
    case = given_session("session").at("S1.r1.t1", "round 1 table=1 ns=1 ew=2", *ALL_THIRTEEN, "tricks 11")
    (doubt,) = case.scored.all_doubts
    assert (doubt.kind, doubt.recorded, doubt.other) == ("tricks_differ", "11", "10")
    assert kinds(case.at("S1", "rescore 1 S1.r1.t1 4SS=11 4SS=10 79C1")) == []


def test_a_table_with_other_cards_than_were_dealt_is_in_doubt_until_the_director_names_the_form() -> None:
    deal = f"deal 1 dealer=n vul=none {HANDS.format('N')}"
    case = given_session("session", deal).at(
        "S1.r1.t1", "round 1 table=1 ns=1 ew=2", f"board 1 {HANDS.format('E')}", "result 4SN=10"
    )
    assert kinds(case) == ["deal_differs"]
    assert kinds(case.at("S1.r1.t1", 'fact "turned by one seat" form=B')) == []


def test_two_rooms_with_other_cards_are_in_doubt_until_the_director_has_answered() -> None:
    case = given_session("session scoring=teams", "contestant A team", "contestant B team")
    case.at("S1.r1.t1", "round 1 table=1 ns=A ew=B", f"board 1 {HANDS.format('N')}", "result 4SN=10")
    case.at("S1.r1.t2", "round 1 table=2 ns=B ew=A", f"board 1 {HANDS.format('E')}", "result 4SN=9")
    (doubt,) = case.scored.all_doubts
    assert (doubt.kind, doubt.tables) == ("rooms_differ", ("S1.r1.t1", "S1.r1.t2"))
    assert set(states(case).values()) == {"in_doubt"}


def test_a_rival_record_is_in_doubt_until_somebody_has_chosen() -> None:
    begun: list[AnyEvent] = [RoundStarted(1, 1), *passed_out(1)[:3]]
    rival = RivalRecorded(3, "tablet 7", (CallMade(Seat.EAST, Call.SPADE_1), BoardStarted(2, Seat.EAST, "NS")))
    entries: list[AnyEvent] = [*begun, rival]
    found = doubts_at("S1.r1.t1", Replay(entries, stream="S1.r1.t1"))
    assert [(one.kind, one.board, one.entry) for one in found] == [("rival_record", 1, 5), ("rival_record", 2, 5)]
    assert (found[0].recorded, found[0].other) == ("1", "2")
    settled: list[AnyEvent] = [*entries, RivalSettled(5, why="the table's own record is right")]
    assert doubts_at("S1.r1.t1", Replay(settled, stream="S1.r1.t1")) == []


def test_a_silent_device_is_told_while_a_board_is_in_play_and_not_otherwise() -> None:
    playing = at_table("S1.r1.t1", fold([RoundStarted(1, 1), *passed_out(1)[:3]]))
    told = silent_at(playing, 4, "20:21", "tablet 7", 3)
    assert told is not None
    assert (told.kind, told.board, told.recorded, told.other, told.seconds) == (
        "device_silent", 1, "20:21", "tablet 7", 3,
    )  # fmt: skip
    for entries in ([RoundStarted(1, 1), *passed_out(1)], [BoardStarted(1, Seat.NORTH, "none")]):
        table = at_table("S1.r1.t1", fold(entries))
        assert silent_at(table, len(entries), "20:21", "tablet 7", 3) is None


def test_a_session_that_grew_has_the_doubts_of_one_made_anew() -> None:
    case = pairs("enter points +420")
    streams = case.streams
    grown = ScoredSession("S1", streams["S1"])
    for stream in TABLES:
        for count in range(1, len(streams[stream]) + 1):
            grown.update(stream, streams[stream][:count])
    assert grown.all_doubts == case.scored.all_doubts != []


def test_the_public_sees_no_doubt_about_a_board_that_is_not_open() -> None:
    public = PublicSession(pairs("enter points +420").scored)
    assert public.shown(lambda stream, board: False).all_doubts == []
    assert len(public.shown(lambda stream, board: True).all_doubts) == 1


def test_every_kind_and_state_has_words_in_both_languages_that_accuse_nobody() -> None:
    for code in ("en", "da"):
        use_language(code)
        for kind in KINDS:
            both = ("SA", "S") if kind == "lead_differs" else ("9", "10")
            view = doubt_view(Doubt(kind, "S1.r1.t1", 7, 41, *both, ("S1.r1.t1",)))
            assert "_" not in view.text + view.settles
            assert not {"wrong", "error", "mistake", "fejl", "forkert"} & {*view.text.lower().split()}


def test_what_is_shown_of_a_doubt_names_the_entry_both_figures_and_what_settles_it() -> None:
    case = pairs("enter points +420")
    shown = doubts_view(case.scored.all_doubts)
    assert (shown.tables, shown.boards) == (("S1.r1.t1",), (1,))
    (one,) = shown.doubts
    assert one.text == f"{one.entry}: +420 was entered, the record gives -50"
    assert one.settles == f"amend {one.entry}, or correct the score (79C)"
    row = next(row for row in states_view(case.scored, case.standings) if row.contestant == "1")
    assert (row.state, row.open) == ("in_doubt", (one.entry,))
