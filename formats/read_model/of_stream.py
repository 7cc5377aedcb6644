"""All rows of one stream: a round at a table, or a session's own entries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256

from domain.amendments import effective
from domain.board import Board
from domain.events import (
    AnyEvent,
    AppealLodged,
    NoteMade,
    PenaltyGiven,
    ScoreAdjusted,
    ScoreCorrected,
    SessionClosed,
    encode,
)
from domain.streams import plain_stream
from domain.table import Table
from formats.read_model.boards import (
    board_row,
    call_rows,
    card_rows,
    seated_rows,
    table_row,
    trick_rows,
)
from formats.read_model.decisions import decision_rows
from formats.read_model.differences import difference_rows
from formats.read_model.entries import Recording, Words, entry_rows, text_rows
from formats.read_model.incidents import effect_rows, finding_rows, incident_row, option_rows, question_rows
from formats.read_model.results import result_rows
from formats.read_model.rows import Row
from projections.recorded.seating import Seating
from projections.rulings.replay import Replay
from projections.views.incident import IncidentView, incident_view
from projections.views.result import ResultView, result_view

__all__ = ["Bearing", "session_stream_rows", "table_stream_rows"]

BEARS_ON_NO_TABLE = (NoteMade, PenaltyGiven, SessionClosed)
"""Events of a session by which nothing changes in what its tables' own entries come to."""
NAMES_ITS_TABLE = (ScoreAdjusted, ScoreCorrected, AppealLodged)
"""Events of a session that are about one table where they name one."""


class Bearing:
    """What in a session's own stream a table's rows depend on: where its digest is the same, so are they."""

    def __init__(self, session: Sequence[AnyEvent], learnt: str = "") -> None:
        """`learnt` is what the session knows of its tables that bears on the others."""
        self._of_all = sha256(learnt.encode())
        self._of_one: dict[str, list[bytes]] = {}
        for place, event in effective(session):
            if isinstance(event, BEARS_ON_NO_TABLE):
                continue
            told = b"%d %s\n" % (place, encode(event))
            table = getattr(event, "table", "") if isinstance(event, NAMES_ITS_TABLE) else ""
            if table:
                self._of_one.setdefault(plain_stream(table), []).append(told)
            else:
                self._of_all.update(told)

    def digest(self, stream: str, beside: str = "") -> str:
        """Of one table, 32 hexadecimal digits; `beside` is what the other table of its match tells it."""
        found = self._of_all.copy()
        found.update(beside.encode())
        found.update(b"".join(self._of_one.get(plain_stream(stream), ())))
        return found.hexdigest()[:32]


def session_stream_rows(recording: Recording, words: Words) -> Iterator[tuple[str, Row]]:
    """By name of its table, every row of a session's own stream; what the session comes to is `session_rows`."""
    yield from _recorded(recording, None, words)
    yield from decision_rows(recording)


def table_stream_rows(
    recording: Recording, replay: Replay, seating: Seating, words: Words
) -> Iterator[tuple[str, Row]]:
    """By name of its table, every row of a round at a table."""
    yield from _recorded(recording, replay.table, words)
    yield from decision_rows(recording, replay.table)
    yield "tables", table_row(recording, replay.table, seating)
    for row in seated_rows(recording):
        yield "seated", row
    yield from (("differences", row) for row in difference_rows(recording.stream, replay, words))
    latest = {board.number: board for board in replay.boards}
    for board in replay.all_boards:
        is_latest = latest.get(board.number, board) is board
        incidents = [*map(incident_view, replay.rulings(board).incidents)]
        result = result_view(replay.result(board))
        yield "boards", board_row(recording, replay, board, result, incidents, is_latest)
        yield from _played(recording.stream, board, result, incidents)


def _recorded(recording: Recording, table: Table | None, words: Words) -> Iterator[tuple[str, Row]]:
    entries = entry_rows(recording, table.boards if table is not None else (), words)
    for entry in entries:
        yield "entries", entry
    for text in text_rows(recording, entries):
        yield "texts", text


def _played(
    stream: str, board: Board, result: ResultView, incidents: Iterable[IncidentView]
) -> Iterator[tuple[str, Row]]:
    place = board.place
    played: tuple[tuple[str, Iterable[Row]], ...] = (
        ("calls", call_rows(stream, board)),
        ("cards", card_rows(stream, board)),
        ("tricks", trick_rows(stream, board)),
        ("results", result_rows(stream, place, result)),
    )
    yield from _named(played)
    for incident in incidents:
        yield "incidents", incident_row(stream, place, incident)
        said: tuple[tuple[str, Iterable[Row]], ...] = (
            ("findings", finding_rows(stream, place, incident)),
            ("effects", effect_rows(stream, place, incident)),
            ("options", option_rows(stream, place, incident)),
            ("questions", question_rows(stream, place, incident)),
        )
        yield from _named(said)


def _named(tables: Iterable[tuple[str, Iterable[Row]]]) -> Iterator[tuple[str, Row]]:
    return ((name, row) for name, rows in tables for row in rows)
