"""All rows of one stream: a round at a table, or a session's own entries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256

from domain.amendments import effective
from domain.board import Board
from domain.events import (
    AnyEvent,
    AppealLodged,
    NoteMade,
    PenaltyGiven,
    PlayerSeated,
    RoundStarted,
    ScoreAdjusted,
    ScoreCorrected,
    SessionClosed,
    encode,
)
from domain.seats import SEATS
from domain.streams import plain_stream
from formats.read_model.boards import board_row, course_rows, incident_rows, result_rows, trick_rows
from formats.read_model.decisions import decision_rows
from formats.read_model.entries import Recording, Words, entry_rows
from formats.read_model.rows import BoardAt, Named, row_of
from projections.audit.difference import Audit
from projections.audit.replaced import replaced_at, without_replaced
from projections.audit.rulings import audit_rulings
from projections.recorded.seating import Seating
from projections.rulings.replay import Replay
from projections.views.audit import difference_view
from projections.views.course import course_view
from projections.views.incident import incident_view
from projections.views.play import tricks_view
from projections.views.result import result_view

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


def session_stream_rows(recording: Recording, words: Words) -> Iterator[Named]:
    """Every row of a session's own stream; what the session comes to is `session_rows`."""
    yield from entry_rows(recording, (), words)
    yield from decision_rows(recording)


def table_stream_rows(recording: Recording, replay: Replay, seating: Seating, words: Words) -> Iterator[Named]:
    """Every row of a round at a table."""
    table, begun = replay.table, replay.table.round
    where = {"session": recording.session, "round": begun and begun.number, "table_number": begun and begun.table}
    yield from entry_rows(recording, table.boards, words)
    yield from decision_rows(recording, table)
    yield row_of(
        "tables", recording, seating, **where, boards_due=seating.boards, boards_begun=len(table.boards),
        has_ended=bool(table.ended), entries=len(recording.events),
    )  # fmt: skip
    yield from _seated_rows(recording)
    yield from _difference_rows(recording.stream, replay)
    latest = {board.number: board for board in replay.boards}
    for board in replay.all_boards:
        is_latest = latest.get(board.number, board) is board
        yield from _board_rows(recording.stream, replay, board, **where, is_latest=is_latest)


def _seated_rows(recording: Recording) -> Iterator[Named]:
    """Who sat down with the round, and who took a seat later."""
    for place, event in effective(recording.events):
        if isinstance(event, RoundStarted):
            for seat, player in zip(SEATS, event.players, strict=False):
                if player:
                    yield row_of("seated", recording.placed(place), seat=seat, player=player, why="")
        elif isinstance(event, PlayerSeated):
            yield row_of("seated", recording.placed(place), event)


def _difference_rows(stream: str, replay: Replay) -> Iterator[Named]:
    """What an audit finds at one table: rulings and decisions that differ from what follows from the record. What only
    the whole session can tell (published figures, boards that differ between tables) is left to `tdlog audit`."""
    audit = Audit(stream)
    audit_rulings(audit, stream, replay)
    differences = without_replaced(audit.differences, replaced_at([(stream, replay)]))
    for number, found in enumerate(differences, 1):
        yield row_of("differences", difference_view(found), stream=stream, number=number)


def _board_rows(stream: str, replay: Replay, board: Board, **where: object) -> Iterator[Named]:
    at, course = BoardAt(stream, board.place, board.number), course_view(board)
    incidents = [*map(incident_view, replay.rulings(board).incidents)]
    result = result_view(replay.result(board))
    yield board_row(at, course, result, incidents, **where, is_begun=board in replay.boards)
    yield from course_rows(at, course)
    yield from trick_rows(at, tricks_view(board))
    yield from result_rows(at, result)
    for incident in incidents:
        yield from incident_rows(at, incident)
