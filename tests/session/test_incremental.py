"""A session brought up to date: the same as scored anew, and nothing is redone that did not change."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.errors import TdlogError
from domain.events import AnyEvent, BoardStarted, ContractRecorded, RoundStarted, SessionOpened, TricksAgreed
from domain.numbering import standard_dealer, standard_vul
from domain.seats import Seat, Side
from formats.notation import Scribe
from projections.elected.conditions import Conditions
from projections.points.scores import BoardScore, TableScore
from projections.ranking import scored as scored_module
from projections.ranking.own_scores import tally_of
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import standings
from projections.recorded.movement import Due
from projections.recorded.seating import Seating
from projections.rulings.replay import Replay
from tests.session.given_session import teams_of_article_000

TABLES = 6
ROUNDS = 3
PAIRS = tuple(f"contestant {number} pair" for number in range(1, 2 * TABLES + 1))
OPENINGS = (
    ("session scoring=matchpoints",),
    ("session scoring=matchpoints", *PAIRS, f"movement mitchell {TABLES} {ROUNDS} 2"),
    ("session scoring=cross-imps", *PAIRS, f"movement mitchell {TABLES} {ROUNDS} 2"),
    ("session scoring=matchpoints", *PAIRS, "regulation own_session_score yes", "regulation factor_totals yes"),
    ("session scoring=teams", "regulation victory_points wbf"),
    ("session scoring=matchpoints", *PAIRS[:4], "penalty 10 percent contestant=1"),
)
"""Sessions of six tables: with a movement and without, of pairs and of teams."""


def at_table(table: int, tricks: list[int]) -> list[AnyEvent]:
    """A round with the results of 3NT by South on boards 1, 2 ..."""
    events: list[AnyEvent] = [RoundStarted(1, table, f"N{table}", f"E{table}")]
    for board, made in enumerate(tricks, 1):
        events += [
            BoardStarted(board, standard_dealer(board), standard_vul(board)),
            ContractRecorded("3N", Seat.SOUTH),
            TricksAgreed(made),
        ]
    return events


def a_session(seed: int = 0) -> dict[str, list[AnyEvent]]:
    numbers = random.Random(seed)
    tricks = {table: [numbers.randint(5, 13) for _ in range(4)] for table in range(1, TABLES + 1)}
    return {f"S1.r1.t{table}": at_table(table, made) for table, made in tricks.items()}


@settings(max_examples=40)
@given(st.lists(st.tuples(st.integers(1, TABLES), st.lists(st.integers(5, 13), max_size=4)), max_size=6))
def test_given_tables_in_any_order_when_updated_then_all_is_as_scored_anew(
    changes: list[tuple[int, list[int]]],
) -> None:
    tables = a_session()
    kept = ScoredSession.of("S1", (), tables)
    standings(kept)
    for table, tricks in changes:
        tables[f"S1.r1.t{table}"] = at_table(table, tricks)
        kept.update(f"S1.r1.t{table}", tables[f"S1.r1.t{table}"])
        standings(kept)
    fresh = ScoredSession.of("S1", (), tables)
    assert standings(kept) == standings(fresh)
    assert {board: kept.compared(board) for board in kept.boards} == {b: fresh.compared(b) for b in fresh.boards}
    assert all(kept.scores_of(one) == fresh.scores_of(one) for one in fresh.contestants)


@given(st.permutations(sorted(a_session())), st.sampled_from(["matchpoints", "cross-imps", "butler", "total"]))
@settings(max_examples=30)
def test_given_tables_in_another_order_when_ranked_then_nothing_changes(order: list[str], scoring: str) -> None:
    tables, own = a_session(3), [SessionOpened(scoring=scoring)]
    assert standings(ScoredSession.of("S1", own, {stream: tables[stream] for stream in order})) == standings(
        ScoredSession.of("S1", own, tables)
    )


def told_at(numbers: random.Random, line: str) -> list[str]:
    """What may be recorded of a board at a table: mostly a result."""
    board = numbers.randint(1, 2 * ROUNDS)
    result = f"result {board} {numbers.choice(('3NS=9', '3NS=8', '4HE=10', '2CW=8', 'pass'))}"
    odd = (
        f"board {board}", "endround", "penalty 1 matchpoints ew law=90A", "undo", f"round {ROUNDS} table=9 ns=1 ew=2",
        f'adjust {board} 12C2b ns=average+ ew=average- "the cards were mixed up"',
        f'adjust {board} 12C2a ns=average ew=average "no time"', f'adjust {board} 12C2b ns=50 ew=50 "no time"',
        f'adjust {board} 15B1 ns=no_score ew=no_score "played before"', f"board {board}", f"board {board}",
        f"{line} ns=X{numbers.randint(1, 3)} ew=4", f"{line} ns=1 ew=1", line,
    )  # fmt: skip
    return [numbers.choice(odd)] if numbers.random() < 0.35 else [result]


def erring_tables(seed: int) -> Iterator[dict[str, list[AnyEvent]]]:
    """A session as it grows at its tables in any order, a line at a time, by the events of its streams."""
    numbers = random.Random(seed)
    scribes = {"S1": Scribe(stream="S1")}
    streams: dict[str, list[AnyEvent]] = {"S1": []}
    for line in numbers.choice(OPENINGS):
        streams["S1"] += scribes["S1"].follow(line).events
    for _ in range(70):
        round, table = numbers.randint(1, ROUNDS), numbers.randint(1, TABLES)
        name, line = f"S1.r{round}.t{table}", f"round {round} table={table}"
        scribe = scribes.setdefault(name, Scribe(stream=name))
        lines = told_at(numbers, line) if name in streams else [f"{line} ns={table} ew={7 + (table - round) % TABLES}"]
        for each in lines:
            try:
                events = scribe.follow(each).events
            except TdlogError:
                continue
            streams.setdefault(name, []).extend(events)
        yield {stream: list(events) for stream, events in streams.items()}


@pytest.mark.parametrize("seed", range(18))
def test_given_tables_that_err_when_updated_entry_by_entry_then_all_is_as_scored_anew(seed: int) -> None:
    kept: ScoredSession | None = None
    for step, streams in enumerate(erring_tables(seed)):
        tables = {name: events for name, events in streams.items() if name != "S1"}
        kept = kept or ScoredSession("S1", streams["S1"])
        for name, events in tables.items():
            if name not in kept.tables or kept.own_stream.recorded(name) != events:
                kept.update(name, events)
        found = standings(kept)
        if step % 3 == 0:
            anew = ScoredSession.of("S1", streams["S1"], {name: tables[name] for name in kept.tables})
            assert found == standings(anew), step
            assert [*kept.sittings] == [*anew.sittings]
            assert kept.contestants == anew.contestants
            assert kept.sittings.sides == sides_of(kept.sittings)
            assert [kept.tally(one) for one in kept.contestants] == [
                tally_of(kept.scores_of(one), kept.conditions) for one in kept.contestants
            ]


def sides_of(sittings: Iterable[Seating | Due]) -> dict[str, Counter[Side]]:
    """By contestant how often it sits on each side, counted from all sittings."""
    found: dict[str, Counter[Side]] = {}
    for sitting in sittings:
        for side, names in ((Side.NS, sitting.ns), (Side.EW, sitting.ew)):
            for name in names:
                found.setdefault(name, Counter())[side] += 1
    return found


def test_given_one_board_changed_when_ranked_again_then_no_other_table_or_board_is_worked_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tables = a_session()
    kept = ScoredSession.of("S1", (), tables)
    standings(kept)
    before = {one: kept.tally(one) for one in kept.contestants}
    replayed: list[str] = []
    compared: list[int] = []

    def replay(*arguments: object, stream: str) -> Replay:
        replayed.append(stream)
        return Replay(*arguments, stream=stream)  # type: ignore[arg-type]

    plain = scored_module.compare_board

    def compare(scores: Sequence[TableScore], conditions: Conditions, expected: int) -> list[BoardScore]:
        compared.append(scores[0].board)
        return plain(scores, conditions, expected)

    monkeypatch.setattr(scored_module, "Replay", replay)
    monkeypatch.setattr(scored_module, "compare_board", compare)
    changed = [*tables["S1.r1.t2"]]
    changed[6] = TricksAgreed(0)
    assert kept.update("S1.r1.t2", changed) == {2}
    standings(kept)
    assert (replayed, compared) == (["S1.r1.t2"], [2])
    assert any(kept.tally(one) is before[one] for one in kept.contestants) or len(before) == 2 * TABLES
    assert kept.tally("N2").score < before["N2"].score


def test_given_a_board_of_a_match_changed_when_matched_again_then_only_its_teams_are_added_up_anew() -> None:
    case = teams_of_article_000()
    streams = case.streams
    kept = ScoredSession.of("S1", streams["S1"], {name: streams[name] for name in streams if "." in name})
    tally = kept.tally("A")
    assert kept.update("S1.r1.t1", streams["S1.r1.t1"]) == set()
    assert kept.tally("A") is tally
