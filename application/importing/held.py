"""What a log holds of sessions by their content: an evening is known again whatever its file is called."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from contextlib import suppress

from domain.errors import LogError
from domain.events import AnyEvent, encode
from domain.log.store import LogStore
from domain.streams import plain_stream, session_of

__all__ = ["HeldSessions"]

Streams = Mapping[str, Sequence[AnyEvent]]

BEGINNING = 3
"""How many entries of its first table tell a session from nearly all others."""
MOST_ALIKE = 100
"""How many sessions that begin alike are compared to the end: the last ones."""


class HeldSessions:
    """The sessions of a log by how they begin. Each is looked at once, when a session of a new name is first asked for;
    those recorded later are added by `add`, and not read again."""

    def __init__(self, log: LogStore) -> None:
        self.log = log
        self.streams = {plain_stream(stream): stream for stream in log.versions()}
        """By its plain name, every stream as the log calls it."""
        self._tables: dict[str, list[str]] = {}
        for stream in self.streams:
            self._tables.setdefault(session_of(stream), []).append(stream)
        self._unread = list(self._tables)
        self._by_beginning: dict[bytes, list[str]] = {}

    def add(self, streams: Streams) -> None:
        """What was recorded just now."""
        new: dict[str, dict[str, Sequence[AnyEvent]]] = {}
        for stream, events in streams.items():
            if stream not in self.streams:
                self.streams[stream] = stream
                new.setdefault(session_of(stream), {})[stream] = events
        for session, told in new.items():
            if session not in self._tables:
                self._by_beginning.setdefault(_beginning(session, told), []).append(session)
            self._tables.setdefault(session, []).extend(told)

    def same_as(self, session: str, streams: Streams, names: Mapping[str, str]) -> str:
        """The session that holds every entry of these streams under another name; empty where there is none.

        `names` are those of the file: where the register has another one, it was another evening.
        """
        while self._unread:
            known = self._unread.pop()
            with suppress(LogError):
                self._by_beginning.setdefault(self._begins(known), []).append(known)
        for other in self._by_beginning.get(_beginning(session, streams), [])[-MOST_ALIKE:]:
            if other != session and self._holds(other, session, streams, names):
                return other
        return ""

    def _begins(self, session: str) -> bytes:
        first = {session, _first_table(session, self._tables[session])} & self.streams.keys()
        return _beginning(session, {stream: self.log.read(self.streams[stream]) for stream in first})

    def _holds(self, other: str, session: str, streams: Streams, names: Mapping[str, str]) -> bool:
        for stream, events in streams.items():
            held_as = self.streams.get(other + stream.removeprefix(session))
            held = self.log.read(held_as)[: len(events)] if held_as else []
            if len(held) != len(events) or _digest(other, held) != _digest(session, events):
                return False
        told = {_renamed(player, session, other): name for player, name in names.items()}
        return not self.log.register.differing(told)


def _renamed(player: str, session: str, other: str) -> str:
    return f"{other}.{player.removeprefix(session + '.')}" if player.startswith(session + ".") else player


def _first_table(session: str, streams: Sequence[str]) -> str:
    """The first table of the first round; the session's own stream where it has no table."""
    return min((stream for stream in streams if stream != session), key=_place, default=session)


def _place(stream: str) -> list[int]:
    return [int(part[1:]) for part in stream.split(".")[1:]]


def _beginning(session: str, streams: Streams) -> bytes:
    """How a session begins, without its name: its first entry, and those of its first table."""
    table = _first_table(session, list(streams))
    most = BEGINNING if table != session else 2
    return _digest(session, [*streams.get(session, ())[:1], *streams.get(table, ())[:most]])


def _digest(session: str, events: Sequence[AnyEvent]) -> bytes:
    """Of entries without the name of their session, which ids of players and teams begin with."""
    own = f'"{session}.'.encode()
    digest = hashlib.sha256()
    for event in events:
        digest.update(encode(event).replace(own, b'"\x00.') + b"\n")
    return digest.digest()
