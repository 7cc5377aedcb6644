"""Tournaments as they come: a Mitchell, a plan with byes, matches of teams; tables in any order, boards played late or
at another table, taken away by the director, struck and called again. Each entry says what is settled by it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from domain.events import (
    AnyEvent,
    BoardStarted,
    ContestantEntered,
    ContractRecorded,
    EntryAmended,
    MovementSet,
    RegulationSet,
    RoundEnded,
    RoundStarted,
    ScoreAdjusted,
    SessionOpened,
    TricksAgreed,
)
from domain.numbering import standard_dealer, standard_vul
from domain.seats import Seat
from projections.recorded.movement import Due, Movement
from projections.recorded.session_record import SessionRecord
from tests.session.log_of_session import passed_out

__all__ = ["Step", "tournaments"]

FATES = ("played", "played", "played", "played", "slip", "struck", "late", "elsewhere", "taken", "taken by the session")


class Step(NamedTuple):
    """An entry to be recorded, with the table and board that it settles, or brings back into play."""

    stream: str
    event: AnyEvent
    settles: tuple[int, int, int] | None = None
    """Round, table and board."""
    is_settled: bool = True


class Tournament(NamedTuple):
    """A session to be recorded, and who is due to play each board, by round and table."""

    opening: list[AnyEvent]
    steps: list[Step]
    due: dict[int, set[tuple[int, int]]]


@st.composite
def tournaments(draw: st.DrawFn, regulation: str = "") -> Tournament:
    """A tournament, with its entries in the order in which they came."""
    tables, boards = draw(st.integers(2, 4)), draw(st.integers(1, 3))
    kind = draw(st.sampled_from(("mitchell", "howell", "teams")))
    opening: list[AnyEvent] = [SessionOpened("T", scoring="teams" if kind == "teams" else "matchpoints")]
    opening += [RegulationSet("boards_open", regulation)] if regulation else []
    random = draw(st.randoms(use_true_random=False))
    if kind == "mitchell":
        opening += [ContestantEntered(str(n)) for n in range(1, 2 * tables + 1 - draw(st.integers(0, 1)))]
        opening += [MovementSet("mitchell", tables, draw(st.integers(1, tables - 1)), boards)]
    elif kind == "howell":
        opening += [_howell(random, tables, draw(st.integers(1, 3)), boards)]
    else:
        opening += [_teams(tables, draw(st.integers(1, 2)), boards)]
    movement = Movement.of(SessionRecord.of("S1", opening))
    due: dict[int, set[tuple[int, int]]] = {}
    playing = [one for one in movement.due.values() if one.ns and one.ew]
    for one in playing:
        for board in one.boards:
            due.setdefault(board, set()).add((one.round, one.table))
    return Tournament(opening, _in_any_order(random, [_round(random, one) for one in playing]), due)


def _howell(random: Random, tables: int, rounds: int, boards: int) -> MovementSet:
    """A plan in which pairs meet at random, none of them twice, and some sit out."""
    lines: list[str] = []
    met: set[frozenset[str]] = set()
    for round in range(1, rounds + 1):
        pairs = random.sample(range(1, 2 * tables + 1), 2 * tables)
        sets = random.sample(range(tables), tables)
        for table in range(tables):
            sitting = [str(pairs[2 * table]), str(pairs[2 * table + 1])]
            if frozenset(sitting) in met or not random.randrange(6):
                sitting[random.randrange(2)] = "-"
            met.add(frozenset(sitting))
            first = sets[table] * boards + 1
            lines.append(f"r{round} t{table + 1} {'-'.join(sitting)} {first}-{first + boards - 1}")
    return MovementSet("howell", tables, rounds, boards, tuple(lines))


def _teams(matches: int, rounds: int, boards: int) -> MovementSet:
    """Matches, each at two tables, that all play the same boards in a round."""
    lines = [
        f"r{round} t{2 * match + room + 1} {'-'.join(sides)} {(round - 1) * boards + 1}-{round * boards}"
        for round in range(1, rounds + 1)
        for match in range(matches)
        for room, sides in enumerate(((f"A{match}", f"B{match}"), (f"B{match}", f"A{match}")))
    ]
    return MovementSet("league", 2 * matches, rounds, boards, tuple(lines))


def _round(random: Random, due: Due) -> list[list[Step]]:
    """A round at a table: runs of entries, each stream's in its order."""
    stream = f"S1.r{due.round}.t{due.table}"
    fates = {board: random.choice(FATES) for board in due.boards}
    named = random.randrange(2)
    begun = RoundStarted(due.round, due.table, *((due.ns[0], due.ew[0]) if named else ("", "")))
    own, others = [Step(stream, begun)], list[list[Step]]()
    number = count(2)
    for is_late in (False, True):
        for board, fate in fates.items():
            if (fate == "late") is is_late:
                steps = _board(stream, due, board, fate, number)
                if steps[0].stream == stream:
                    own += steps
                else:
                    others.append(steps)
        if not is_late:
            own.append(Step(stream, RoundEnded()))
            next(number)
    return [own, *others]


def _board(stream: str, due: Due, board: int, fate: str, number: Iterator[int]) -> list[Step]:
    """What becomes of a board that a table is due to play."""
    place = due.round, due.table, board
    average = ScoreAdjusted(board, "12C2a", ns_artificial="average", ew_artificial="average")
    if fate == "taken by the session":
        named = ScoreAdjusted(board, "12C2a", ns_artificial="average", ew_artificial="average", table=stream)
        return [Step("S1", named, place)]
    if fate == "elsewhere":
        other = f"S1.r{due.round + 50}.t{100 * due.table + board}"
        begun = RoundStarted(due.round + 50, 100 * due.table + board, due.ns[0], due.ew[0], boards=(board,))
        *before, last = passed_out(board)
        return [*(Step(other, event) for event in (begun, *before)), Step(other, last, place)]
    if fate == "taken":
        steps = [Step(stream, average, place)]
    elif fate == "slip":
        told = BoardStarted(board, standard_dealer(board), standard_vul(board))
        steps = [Step(stream, told), Step(stream, ContractRecorded("1N", Seat.NORTH))]
        steps.append(Step(stream, TricksAgreed(7), place))
    else:
        *before, last = passed_out(board)
        steps = [*(Step(stream, event) for event in before), Step(stream, last, place)]
    places = [next(number) for _ in steps]
    if fate == "struck":
        next(number)
        next(number)
        steps += [Step(stream, EntryAmended(places[-1]), place, False), Step(stream, steps[-1].event, place)]
    return steps


def _in_any_order(random: Random, rounds: list[list[list[Step]]]) -> list[Step]:
    """The runs of all tables, mixed; a table of a round may be far ahead of another."""
    runs = [run for one in rounds for run in one]
    found: list[Step] = []
    while runs:
        run = random.choice(runs)
        for _ in range(random.randint(1, 6)):
            if run:
                found.append(run.pop(0))
        if not run:
            runs.remove(run)
    return found
