"""Finding the tables and boards of a log that a person names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from domain.board import Board, entry_of
from domain.errors import TdlogError
from domain.events import AnyEvent
from domain.log.store import LogStore
from domain.streams import plain_stream, session_of
from projections.recorded.as_of import Moment, cut
from projections.recorded.stream import SessionStream
from projections.rulings.replay import Replay
from projections.texts import message, some_of

__all__ = [
    "BoardAt",
    "boards_named",
    "boards_of",
    "find_board",
    "is_within",
    "names_tables",
    "replays",
    "streams_of",
    "tables_of",
]


PLACE = re.compile(r"(?!\d+$)[\w-]+(?:\.[rt]\d{1,4})*", re.ASCII)
"""A session, a round or a table as it is named; no number of a board."""


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


def is_within(stream: str, wanted: str) -> bool:
    """Whether a stream is the one wanted, or of that session or round: `S1`, `S1.r1`, `S1.r01.t1`."""
    stream, wanted = plain_stream(stream), plain_stream(wanted)
    return stream == wanted or stream.startswith(f"{wanted}.")


def streams_of(log: LogStore, as_of: Moment | None = None) -> Mapping[str, Sequence[AnyEvent]]:
    """Every stream of the log, in the order of their first entries, as it was at a moment (None: now).

    Raises TdlogError where the log holds no such position or entry, or a stream tells no times.
    """
    streams = {stream: log.read(stream) for stream in log.versions()}
    if as_of is None:
        return streams
    return cut(streams, as_of, ((one.position, one.stream, one.entry) for one in log.scan()))


def tables_of(log: LogStore, session: str) -> dict[str, list[AnyEvent]]:
    """The streams of the tables of a session."""
    return {stream: log.read(stream) for stream in log.versions() if "." in stream and session_of(stream) == session}


def replays(log: LogStore, as_of: Moment | None = None) -> Iterator[tuple[str, Replay]]:
    """Every table of the log with its replay, in the order of the streams, as it was at a moment (None: now)."""
    streams = streams_of(log, as_of)
    sessions = {name: SessionStream.knowing(own, name, streams) for name, own in streams.items() if "." not in name}
    for stream, events in streams.items():
        if "." in stream:
            yield stream, Replay(events, sessions.get(session_of(stream), ()), stream=stream)


def boards_of(log: LogStore, as_of: Moment | None = None) -> Iterator[BoardAt]:
    """Every board of the log, as it was at a moment (None: now); after those a table began, those that it did not begin
    and that have a score all the same, or were due when the round ended."""
    for stream, replay in replays(log, as_of):
        for board in replay.all_boards:
            yield BoardAt(stream, replay, board)


def find_board(log: LogStore, name: str, as_of: Moment | None = None) -> BoardAt:
    """The board a person names: `16`, `t2/16`, `r1.t2/16` or `S1.r1.t2/16`, as it was at a moment (None: now); or that
    of an incident (`16#41`, `S1.r1.t2/16#41`) or of an entry (`S1.r1.t2#41`).

    Raises TdlogError where there is none, or more than one, saying which there are.
    """
    before, is_entry, entry = name.rpartition("#")
    where, _, number = (before if is_entry else name).rpartition("/")
    if is_entry and not number.isdecimal():
        return _board_of_entry(log, before, entry, as_of)
    if not re.fullmatch(r"[0-9]{1,18}", number):
        raise TdlogError(message("command", "name_of_board", name=repr(name)))
    everywhere = list(boards_of(log, as_of))
    found = [at for at in everywhere if at.board.number == int(number) and _is_at(at.stream, where)]
    if len(found) == 1:
        return found[0]
    if not found:
        held = some_of((at.name for at in everywhere), 6)
        held = held or message("command", "no_board_at_all")
        raise TdlogError(message("command", "no_such_board", name=name, held=held))
    last = {at.stream: at for at in found}
    if len(last) == 1:
        return found[-1]
    names = ", ".join(at.name for at in found[:6])
    raise TdlogError(message("command", "board_at_tables", count=len(last), board=number, names=names))


def boards_named(log: LogStore, name: str, as_of: Moment | None = None) -> list[BoardAt]:
    """The boards a person names: one as `find_board` takes it, or all of a session, a round or a table (`S1`, `S1.r1`,
    `S1.r1.t2`, `t2`). Raises TdlogError where there is none."""
    if names_tables(name):
        found = [at for at in boards_of(log, as_of) if is_within(at.stream, name) or _is_at(at.stream, name)]
        if found:
            return found
    return [find_board(log, name, as_of)]


def names_tables(name: str) -> bool:
    """Whether a name is that of a session, a round or a table, not of one board."""
    return PLACE.fullmatch(name) is not None


def _board_of_entry(log: LogStore, stream: str, entry: str, as_of: Moment | None) -> BoardAt:
    """The board in play at a table when an entry was made. Raises TdlogError where there is none."""
    found = [at for at in boards_of(log, as_of) if _is_at(at.stream, stream) and at.board.place]
    if entry.isdecimal():
        found = [at for at in found if entry_of(at.board.place) <= int(entry) <= len(at.replay.events)]
    tables = sorted({at.stream for at in found})
    if not entry.isdecimal() or len(tables) != 1:
        raise TdlogError(message("command", "name_of_board", name=repr(f"{stream}#{entry}")))
    return max(found, key=lambda at: at.board.place)


def _is_at(stream: str, where: str) -> bool:
    """Whether a stream is meant: the whole id, or its last parts."""
    stream, where = plain_stream(stream), plain_stream("." + where)[1:]
    return not where or stream == where or stream.endswith("." + where)
