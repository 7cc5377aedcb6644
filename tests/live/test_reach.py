"""An entry reaches other boards by the questions of `Elsewhere`: without any one rule of its reach, some board of a
round that grows would keep what the Laws do not say any more."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

import pytest

from domain.board import Board
from domain.events import (
    AnyEvent,
    AppealDecided,
    AppealHeard,
    AppealLodged,
    AppealReferredBack,
    BoardStarted,
    CallChanged,
    CallMade,
    ContractRecorded,
    DirectorCalled,
    EntryAmended,
    Event,
    JudgementMade,
    ProcedureBroken,
    RoundEnded,
    RoundStarted,
    ScoreAdjusted,
)
from domain.table import Table, boards_changed
from formats.notation import Scribe
from projections.recorded.elsewhere import REACH, Elsewhere, Learned
from projections.rulings import live
from projections.rulings.live import LiveReplay
from tests.given import FOUR_SPADES
from tests.live.comparing import InPlay

STREAM = "S1.r1.t1"
OTHER = "S1.r1.t2"
SECOND = "board 2 dealer=n vul=ns"
TEAMS = ('session "Cup" 2026-03-14 teams',)
REVOKE = (*FOUR_SPADES, "hk 2 !e:d3 5")
CLAIMED = (*REVOKE, "claim s 9", "agree w")
TURNED = ("board 1 dealer=s vul=none N:987.743.K84.AQ72 432.A98.T653.J54 AKQJT.65.A72.K83 65.KQJT2.QJ9.T96", "4s p p p")
RULED = (*REVOKE, "c6 a 4 3", "notice n revoke e", "rule 1#8 64A2")
APPEALED = (*RULED, "appeal A1 1#8 2", SECOND)
FAULT = (
    "round 1 table=1 ns=1 ew=2 boards=1", "!board 9 dealer=s vul=none", "judge 9#2 15B played_by_one",
    'judge 9#2 12C2a artificial_score "lost"', 'judge 9#2 12C2 nobody_at_fault "so it was"',
    "!board 10 dealer=e vul=both",
)  # fmt: skip
FAULT_TOO = (
    *FAULT, "judge 10#6 15B played_by_one", 'judge 10#6 12C2a artificial_score "lost"',
    'judge 10#6 12C2 nobody_at_fault "so it was"', "!board 11 dealer=e vul=both",
)  # fmt: skip


class Round(NamedTuple):
    """The lines of a round, and of its session."""

    lines: tuple[str, ...]
    session: tuple[str, ...] = ()
    other: tuple[str, ...] = ()
    """The lines of another table, recorded after it."""


AT_ONE, AT_THE_OTHER = (("round 1 table=1 ns=1 ew=2", *FOUR_SPADES), ("round 1 table=2 ns=2 ew=1", *TURNED))
REACHING: dict[tuple[str, type], Round] = {
    ("begun_after", BoardStarted): Round((*FOUR_SPADES, "hk", "expose e d3", SECOND)),
    ("ended", RoundEnded): Round((*CLAIMED, SECOND, "endround")),
    ("called_after", CallMade): Round((*CLAIMED, SECOND, "p p")),
    ("called_after", CallChanged): Round((*CLAIMED, SECOND, "p", "!!change e 1c about=13")),
    ("called_after", ContractRecorded): Round((*CLAIMED, SECOND, "contract 1c n")),
    ("director_after", DirectorCalled): Round((*REVOKE, "tricks 10", "notice e revoke e", SECOND, "director n")),
    ("same_number", BoardStarted): Round(
        (*REVOKE, SECOND, "!board 1 dealer=s vul=none"), ("adjust 1 12C1 both=4SS=9 table=S1.r1.t1",)
    ),
    ("same_number", JudgementMade): Round(
        ("board 1 dealer=s vul=none", 'redeal director "noise"', "!board 1 dealer=s vul=none", SECOND,
         'judge 1#2 86A result_known "the other board was the last"'), TEAMS,
    ),
    ("without_result", JudgementMade): Round(FAULT_TOO, TEAMS),
    ("without_result", ScoreAdjusted): Round((*FAULT, "!board 11", "adjust 10 12C2 ns=average ew=average"), TEAMS),
    ("without_result", BoardStarted): Round((*FAULT_TOO, "!board 10 dealer=e vul=both"), TEAMS),
    ("appeals", AppealLodged): Round((*APPEALED, "hear A1", "decide A1 upheld", "!!appeal A1 2#18 3")),
    ("appeals", AppealHeard): Round((*APPEALED, "hear A1")),
    ("appeals", AppealDecided): Round((*APPEALED, "decide A1 upheld")),
    ("appeals", AppealReferredBack): Round((*APPEALED, "refer A1 law")),
    ("other_table", Learned): Round((*AT_ONE, "hk 2 !e:d3 5", "tricks 10"), TEAMS, (*AT_THE_OTHER, "tricks 9")),
    ("may_differ", Learned): Round((*AT_ONE, "tricks 10"), TEAMS, (*AT_THE_OTHER, "tricks 9")),
    ("tables_with", Learned): Round(APPEALED, ("decide A1 upheld",), (*RULED, "appeal A1 1#8 2")),
    ("begun_as", RoundStarted): Round(("round 1 table=1 ns=8 ew=9", *APPEALED, "round 1 table=1 ns=2 ew=3")),
}  # fmt: skip


def events_of(lines: Iterable[str], stream: str) -> list[AnyEvent]:
    """The events of some lines; those marked `!!` unchecked."""
    scribe = Scribe(stream=stream, trusting=True)
    for line in lines:
        scribe.read(line)
    return scribe.entries


def is_as_made_anew(round: Round) -> bool:
    """Whether a replay that grows by a round tells after every entry what one made anew does."""
    in_play = InPlay("S1", events_of(round.session, "S1"))
    for stream, lines in ((STREAM, round.lines), (OTHER, round.other)):
        for event in events_of(lines, stream):
            in_play.record(stream, event)
            if in_play.differing():
                return False
    return True


@pytest.mark.parametrize("rule", REACHING, ids=lambda rule: f"{rule[0]}-{rule[1].__name__}")
def test_an_entry_reaches_the_boards_that_asked_what_it_changes(rule: tuple[str, type]) -> None:
    question, kind = rule
    assert is_as_made_anew(REACHING[rule])

    with pytest.MonkeyPatch.context() as without:
        without.setitem(REACH, question, REACH[question] - {kind})
        assert not is_as_made_anew(REACHING[rule])


def test_every_rule_of_reach_has_its_round() -> None:
    assert {(question, kind) for question, kinds in REACH.items() for kind in kinds} == set(REACHING)


OF_THE_TABLE = [rule for rule in REACHING if rule[1] is not Learned]


def tells_of_what_is_struck_as_made_anew(round: Round, kind: type) -> bool:
    """Whether a replay of a round that was asked about everything tells, where its last entry of a kind is struck and
    where that is taken back, what one made anew does."""
    in_play = InPlay("S1", events_of(round.session, "S1"))
    entries = events_of(round.lines, STREAM)
    for event in entries:
        in_play.record(STREAM, event)
    assert in_play.differing() == []
    last = max(number for number, event in enumerate(entries, 1) if type(event) is kind)
    for struck in (last, len(entries) + 1):
        in_play.record(STREAM, EntryAmended(struck))
        if in_play.differing():
            return False
    return True


@pytest.mark.parametrize("rule", OF_THE_TABLE, ids=lambda rule: f"{rule[0]}-{rule[1].__name__}")
def test_an_entry_that_is_struck_reaches_the_boards_that_asked_what_it_changed(rule: tuple[str, type]) -> None:
    question, kind = rule
    assert tells_of_what_is_struck_as_made_anew(REACHING[rule], kind)

    def without(self: Elsewhere, table: Table) -> bool:
        asked = {key: answer for key, answer in self.asked.items() if key[0].__name__ != question}
        self.asked, kept = asked, self.asked
        is_same = is_as_asked_of(self, table)
        self.asked = kept
        return is_same

    is_as_asked_of = Elsewhere.is_as_asked_of
    with pytest.MonkeyPatch.context() as unasked:
        unasked.setattr(Elsewhere, "is_as_asked_of", without)
        assert not tells_of_what_is_struck_as_made_anew(REACHING[rule], kind)


@pytest.mark.parametrize(
    ("struck", "ruled"),
    [(20, [3]), (8, [1]), (13, [1, 2]), (11, [1])],
    ids=["last call", "card", "first call", "assent"],
)
def test_an_amendment_leaves_the_boards_that_it_does_not_touch(struck: int, ruled: list[int]) -> None:
    grown = LiveReplay(events_of((*CLAIMED, SECOND, "p p p p", "board 3 dealer=e vul=ew", "1c p p"), STREAM))
    before = {board.number: grown.rulings(board) for board in grown.boards}

    grown.record(EntryAmended(struck))

    assert [board.number for board in grown.boards if grown.rulings(board) is not before[board.number]] == ruled


DUE = ("round 1 table=1 boards=1-3", FOUR_SPADES[0], "p p p p")
SEATING: dict[type[Event], Round] = {
    BoardStarted: Round((*DUE, "endround", "!board 2")),
    RoundEnded: Round((*DUE, "endround")),
    RoundStarted: Round((*DUE, "endround", "round 1 table=1 boards=1-4")),
    ProcedureBroken: Round((*DUE, "procedure sat_other_way")),
}


@pytest.mark.parametrize("kind", SEATING, ids=lambda kind: kind.__name__)
def test_an_entry_changes_how_the_sides_sat_and_which_boards_are_yet_to_begin(kind: type[Event]) -> None:
    assert is_as_made_anew(SEATING[kind])

    with pytest.MonkeyPatch.context() as without:
        without.setattr(live, "CHANGES_SEATING", tuple(one for one in SEATING if one is not kind))
        assert not is_as_made_anew(SEATING[kind])


def the_board_in_play(table: Table, event: AnyEvent) -> list[Board]:
    """What would be wrong: that whatever is recorded is about the board in play."""
    return table.boards[-1:]


def the_board_named(table: Table, event: AnyEvent) -> list[Board]:
    """What would be wrong: that nothing is about two boards."""
    return boards_changed(table, event)[:1]


def some_board(table: Table, event: AnyEvent) -> list[Board]:
    """What would be wrong: that nothing is about no board that was begun."""
    return boards_changed(table, event) or table.boards[-1:]


@pytest.mark.parametrize(
    ("round", "wrong"),
    [
        (Round((*REVOKE, SECOND, "notice n revoke e board=1")), the_board_in_play),
        (Round((FOUR_SPADES[0], "p p p p", SECOND, "n:1c", "wronghand n 1")), the_board_named),
        (Round((*DUE, "adjust 3 12C2 ns=average ew=average")), some_board),
    ],
    ids=["a board before", "two boards", "no board"],
)
def test_an_entry_is_about_the_boards_that_it_names(
    round: Round, wrong: Callable[[Table, AnyEvent], list[Board]]
) -> None:
    assert is_as_made_anew(round)

    with pytest.MonkeyPatch.context() as instead:
        instead.setattr(live, "boards_changed", wrong)
        assert not is_as_made_anew(round)


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("adjust 1 12C1 both=4SS=9 table=S1.r1.t2", True),
        ("adjust 1 12C1 both=4SS=9 table=S1.r1.t1", False),
        ("adjust 1 12C1 both=4SS=9", False),
        ("contestant 4 [p1, p2]", False),
    ],
)
def test_a_score_that_the_session_gives_another_table_leaves_the_boards_of_this_one(line: str, *, kept: bool) -> None:
    in_play = InPlay("S1", events_of(("adjust 3 12C1 both=4SS=9 table=S1.r1.t1",), "S1"))
    for event in events_of(REVOKE, STREAM):
        in_play.record(STREAM, event)
    grown = in_play.tables[STREAM]
    before = grown.rulings(grown.boards[0])

    for event in events_of((line,), "S1"):
        in_play.record("S1", event)

    assert (grown.rulings(grown.boards[0]) is before) is kept
    assert in_play.differing() == []
