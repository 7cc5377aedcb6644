"""Finding the tables and boards of a log that a person names on the command line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from domain.board import Board
from domain.errors import TdlogError
from domain.log import EventLog
from domain.streams import plain_stream, session_of
from projections.replay import Replay
from projections.texts import message

__all__ = ["BoardAt", "boards_of", "find_board", "is_within", "open_log", "replays"]


@dataclass(slots=True)
class BoardAt:
    """A board at a table of the log."""

    stream: str
    replay: Replay
    board: Board

    @property
    def name(self) -> str:
        """How to name it on the command line: `S1.r1.t2/16`."""
        return f"{self.stream}/{self.board.number}"


def open_log(path: str) -> EventLog:
    """The log at a path, for reading. Raises LogError with a clear message."""
    return EventLog(path, create=False, read_only=True)


def is_within(stream: str, wanted: str) -> bool:
    """Whether a stream is the one wanted, or of that session or round: `S1`, `S1.r1`, `S1.r01.t1`."""
    stream, wanted = plain_stream(stream), plain_stream(wanted)
    return stream == wanted or stream.startswith(f"{wanted}.")


def replays(log: EventLog) -> Iterator[tuple[str, Replay]]:
    """Every table of the log with its replay, in the order of the streams."""
    sessions = {stream: log.read(stream) for stream in log.streams() if "." not in stream}
    for stream in log.streams():
        if "." in stream:
            yield stream, Replay(log.read(stream), sessions.get(session_of(stream), ()))


def boards_of(log: EventLog) -> Iterator[BoardAt]:
    """Every board of the log."""
    for stream, replay in replays(log):
        for board in replay.boards:
            yield BoardAt(stream, replay, board)


def find_board(log: EventLog, name: str) -> BoardAt:
    """The board a person names: `16`, `t2/16`, `r1.t2/16` or `S1.r1.t2/16`.

    Raises TdlogError where there is none, or more than one, saying which there are.
    """
    where, _, number = name.rpartition("/")
    if not re.fullmatch(r"[0-9]{1,6}", number):
        raise TdlogError(message("command", "name_of_board", name=repr(name)))
    everywhere = list(boards_of(log))
    found = [at for at in everywhere if at.board.number == int(number) and _is_at(at.stream, where)]
    if len(found) == 1:
        return found[0]
    if not found:
        held = ", ".join(at.name for at in everywhere[:6]) + (" ..." if len(everywhere) > 6 else "")
        held = held or message("command", "no_board_at_all")
        raise TdlogError(message("command", "no_such_board", name=name, held=held))
    last = {at.stream: at for at in found}
    if len(last) == 1:
        return found[-1]
    names = ", ".join(at.name for at in found[:6])
    raise TdlogError(message("command", "board_at_tables", count=len(last), board=number, names=names))


def _is_at(stream: str, where: str) -> bool:
    """Whether a stream is meant: the whole id, or its last parts."""
    stream, where = plain_stream(stream), plain_stream("." + where)[1:]
    return not where or stream == where or stream.endswith("." + where)
