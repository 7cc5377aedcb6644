"""A session brought up to date: the same as scored anew, and nothing is redone that did not change."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.events import AnyEvent, BoardStarted, ContractRecorded, RoundStarted, SessionOpened, TricksAgreed
from domain.numbering import standard_dealer, standard_vul
from domain.seats import Seat
from projections.elected.conditions import Conditions
from projections.points.scores import BoardScore, TableScore
from projections.ranking import scored as scored_module
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import standings
from projections.rulings.replay import Replay
from tests.session.given_session import teams_of_article_000

TABLES = 6


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


@settings(max_examples=40, deadline=None)
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
@settings(max_examples=30, deadline=None)
def test_given_tables_in_another_order_when_ranked_then_nothing_changes(order: list[str], scoring: str) -> None:
    tables, own = a_session(3), [SessionOpened(scoring=scoring)]
    assert standings(ScoredSession.of("S1", own, {stream: tables[stream] for stream in order})) == standings(
        ScoredSession.of("S1", own, tables)
    )


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
