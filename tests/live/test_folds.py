"""What is typed at a table folds nothing: neither a preview nor a card; an amendment folds once, from its board on."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from application import writing
from application.office import Office
from application.recording import preview, record
from application.writing import Who
from cli.show.live import echo_lines
from domain.events import AnyEvent
from domain.table import Table, fold, refold
from formats.notation import scribe
from projections.recorded import stream
from projections.rulings import live, replay
from stores.memory import MemoryLog
from tests.given import FOUR_SPADES

TABLE = "S1.r1.t1"
REVOKE = ("hk 2 !e:d3 5", "!notice n revoke e")


@pytest.fixture
def folds(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many entries were folded, each time that a round was."""
    folded: list[int] = []

    def counted(events: Sequence[AnyEvent], until: int | None = None) -> Table:
        folded.append(len(events))
        return fold(events, until)

    def counted_again(table: Table, entries: Sequence[AnyEvent], known: int, until: int) -> Table:
        folded.append(until)
        return refold(table, entries, known, until)

    for module in (live, scribe, stream):
        monkeypatch.setattr(module, "fold", counted)
    for module in (live, scribe, stream, replay, writing):
        monkeypatch.setattr(module, "refold", counted_again)
    return folded


def a_table() -> Office:
    """A table with a revoke on the board in play, as its recorder has it before him."""
    office = Office(MemoryLog())
    for line in (*FOUR_SPADES, *REVOKE):
        record(office, TABLE, line, Who())
    assert office.room(TABLE).echoes
    return office


@pytest.mark.parametrize("line", ["hq", "hq 4 9 6", "claim s 9", "td n", "!board 2"])
def test_given_a_revoke_when_a_line_is_previewed_and_recorded_then_nothing_is_folded(
    line: str, folds: list[int]
) -> None:
    office = a_table()
    folds.clear()

    shown = preview(office, TABLE, line, Who())
    told = record(office, TABLE, line, Who())

    assert len(shown) == len(told.written.events)
    assert told.echo is not None
    assert echo_lines(told.echo)
    assert told.position.entries == told.entries
    assert folds == []


@pytest.mark.parametrize("line", ["undo", "undo 6", "at #6 hq"])
def test_when_an_entry_is_amended_then_its_table_is_folded_once(line: str, folds: list[int]) -> None:
    office = a_table()
    folds.clear()

    assert preview(office, TABLE, line, Who())
    assert folds == []
    told = record(office, TABLE, line, Who())

    assert told.echo is not None
    assert echo_lines(told.echo)
    assert folds == [len(office.room(TABLE).entries)]
