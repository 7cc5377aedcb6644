"""Whatever was recorded, the replay says something about it, always the same, and only by what was recorded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from hypothesis import example, given, settings

from application.tables import BoardAt
from cli.commands.replay_ import board_page
from domain.admission import irregularity
from domain.board import Board, Trick, place_of
from domain.events import AnyEvent, CallMade, CardPlayed, EntryAmended
from domain.table import Table, fold
from projections.found.incidents import Incident
from projections.recorded.board_record import Record
from projections.recorded.elsewhere import Elsewhere
from projections.recorded.stream import SessionStream
from projections.rulings.board_rulings import RulingsSoFar
from projections.rulings.order import rule_by_chapters
from projections.rulings.replay import Replay
from projections.rulings.results import BoardResult, result_of
from projections.rulings.rule import is_regular, rule
from projections.texts import text_of
from tests.properties.random_tables import MOVES, SEEDS, Moves, table_of

TABLES = settings(max_examples=150)


def fields_of(kind: type[Board | Trick]) -> tuple[str, ...]:
    """The names of what an object holds; a compiled class keeps them under another name."""
    fields: tuple[str, ...] = getattr(kind, "__mypyc_attrs__", ()) or kind.__slots__
    return fields


def picture(value: object) -> object:
    """Everything a board, a trick or a claim holds, to be compared."""
    if isinstance(value, Board | Trick):
        return {name: picture(getattr(value, name)) for name in fields_of(type(value))}
    if isinstance(value, list):
        return [picture(item) for item in cast(list[object], value)]
    return value


def picture_of_table(table: Table) -> list[object]:
    """Everything a table holds."""
    return [table.round, table.ended, table.strays, *(picture(board) for board in table.boards)]


def told(replay: Replay) -> list[tuple[Sequence[Incident], BoardResult]]:
    """What the replay makes of every board."""
    return [(replay.rulings(board).incidents, replay.result(board)) for board in replay.boards]


@TABLES
@given(SEEDS, MOVES)
def test_the_replay_of_any_table_can_be_told_and_shown(deal: int, moves: Moves) -> None:
    replay = Replay(table_of(deal, moves))
    for board in replay.boards:
        rulings = rule(replay.table, board)
        for incident in rulings.incidents:
            for item in (*incident.findings, *incident.options, *incident.questions, *incident.effects):
                assert text_of(item)
        assert board_page(BoardAt("S1.r1.t1", replay, board), replay, board, {})
        assert result_of(rulings).state


@TABLES
@given(SEEDS, MOVES)
def test_tricks_won_are_the_complete_ones_and_never_more_than_thirteen(deal: int, moves: Moves) -> None:
    for board in fold(table_of(deal, moves)).boards:
        complete = [trick for trick in board.tricks if trick.complete and trick.winner >= 0]
        assert sum(board.won) == len(complete) <= 13
        assert [trick.number for trick in board.tricks] == list(range(1, len(board.tricks) + 1))
        assert len(board.tricks) <= 13


@TABLES
@given(SEEDS, MOVES)
def test_no_result_has_fewer_than_no_tricks_or_more_than_thirteen(deal: int, moves: Moves) -> None:
    replay = Replay(table_of(deal, moves))
    for board in replay.boards:
        rulings = replay.rulings(board)
        if rulings.tricks is not None:
            assert rulings.tricks.ns + rulings.tricks.ew == 13
            assert 0 <= rulings.tricks.ns <= 13
        for stage in replay.result(board).stages:
            if stage.name in ("play", "transfer", "equity", "ruling"):
                assert all(0 <= part.tricks <= 13 and part.weight == 1 for part in (*stage.ns, *stage.ew))
                assert [part.score for part in stage.ns] == [-part.score for part in stage.ew]


@TABLES
@given(SEEDS, MOVES)
def test_tricks_that_change_hands_are_each_named_once(deal: int, moves: Moves) -> None:
    replay = Replay(table_of(deal, moves))
    for board in replay.boards:
        for side in (0, 1):
            found = replay.rulings(board).transfers.values()
            transfers = [f for f in found if f.seat and f.seat.side.index == side and f.note]
            named = [number for finding in transfers if finding.tricks for number in finding.note.split()]
            assert len(named) == len(set(named)) == sum(finding.tricks or 0 for finding in transfers)


@TABLES
@given(SEEDS, MOVES)
def test_every_incident_has_a_name_of_its_own(deal: int, moves: Moves) -> None:
    replay = Replay(table_of(deal, moves))
    names = [incident.name for board in replay.boards for incident in replay.rulings(board).incidents]
    assert len(names) == len(set(names))


@settings(max_examples=60)
@given(SEEDS, MOVES)
def test_as_of_an_entry_nothing_later_is_known(deal: int, moves: Moves) -> None:
    events = table_of(deal, moves)
    replay = Replay(events)
    for entry in range(0, len(events) + 1, 1 + len(events) // 8):
        earlier, then = replay.as_of(entry), Replay(events[:entry])
        assert picture_of_table(earlier.table) == picture_of_table(then.table)
        assert told(earlier) == told(then)


@settings(max_examples=60)
@given(SEEDS, MOVES)
def test_the_same_record_is_always_ruled_on_in_the_same_way(deal: int, moves: Moves) -> None:
    events = table_of(deal, moves)
    assert told(Replay(events)) == told(Replay(list(events)))


@TABLES
@given(SEEDS, MOVES)
def test_a_table_folded_entry_by_entry_is_the_table_folded_at_once(deal: int, moves: Moves) -> None:
    events = [event for event in table_of(deal, moves) if not isinstance(event, EntryAmended)]
    table = Table()
    for number, event in enumerate(events, 1):
        table.apply(place_of(number), event)
    assert picture_of_table(table) == picture_of_table(fold(events))


@TABLES
@given(SEEDS, MOVES)
def test_what_admission_calls_irregular_is_irregular_in_the_fold(deal: int, moves: Moves) -> None:
    events: list[AnyEvent] = [event for event in table_of(deal, moves) if not isinstance(event, EntryAmended)]
    table = Table()
    for number, event in enumerate(events, 1):
        board = table.board
        kind = irregularity(board, event) if board is not None else None
        table.apply(place_of(number), event)
        if board is not None and isinstance(event, CardPlayed | CallMade):
            found = [irregular.kind for irregular in board.irregular if irregular.place == place_of(number)]
            assert (kind in found) if kind else not found


@settings(max_examples=1)
@example(deal=0, moves=[])
@given(SEEDS, MOVES)
def test_a_table_with_no_entry_has_no_board(deal: int, moves: Moves) -> None:
    assert Replay([]).boards == []


@TABLES
@given(SEEDS, MOVES)
def test_a_board_that_wakes_no_law_would_be_told_nothing_by_any(deal: int, moves: Moves) -> None:
    table = fold(table_of(deal, moves))
    for board in table.boards:
        record = Record(board, Elsewhere(table, board, SessionStream()))
        if is_regular(record):
            by_chapters = RulingsSoFar(record)
            stage = rule_by_chapters(by_chapters)
            assert by_chapters.incidents == rule(table, board).incidents
            assert stage.tricks == rule(table, board).tricks
