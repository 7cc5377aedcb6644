"""What two replays make of the same record, to be compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from domain.events import AnyEvent
from domain.streams import session_of
from projections.recorded.stream import SessionStream
from projections.rulings.live import LiveReplay
from projections.rulings.replay import Replay

__all__ = ["InPlay", "anew", "grown_by", "told"]


def told(replay: Replay) -> list[object]:
    """All that is told of a table: its seating, and of each board, begun or not, its incidents and result."""
    boards: list[object] = [
        (
            board.place,
            board.number,
            replay.rulings(board).incidents,
            replay.rulings(board).tricks,
            replay.rulings(board).transfers,
            replay.result(board),
        )
        for board in replay.all_boards
    ]
    return [replay.seating, replay.until, *boards]


def anew(grown: LiveReplay, tables: Mapping[str, Sequence[AnyEvent]] = MappingProxyType({})) -> Replay:
    """The replay of the same record, made anew; `tables` are those that its session has learned of."""
    learned = {stream: tuple(events) for stream, events in tables.items()}
    session = SessionStream.knowing(grown.session.events, grown.session.name, learned)
    return Replay(tuple(grown.entries), session, stream=grown.stream)


def grown_by(events: Sequence[AnyEvent], session: Sequence[AnyEvent], stream: str) -> LiveReplay | None:
    """A replay that took some entries one by one, and was asked after each; None where it once told something else than
    one made anew."""
    grown = LiveReplay((), SessionStream(session, session_of(stream)), stream=stream)
    for event in events:
        grown.record(event)
        if told(grown) != told(anew(grown)):
            return None
    return grown


class InPlay:
    """The tables of a session, each with a replay that grows; what one records the others learn."""

    def __init__(self, name: str, events: Sequence[AnyEvent] = ()) -> None:
        self.session = SessionStream(events, name)
        self.streams: dict[str, list[AnyEvent]] = {}
        self.tables: dict[str, LiveReplay] = {}

    def record(self, stream: str, event: AnyEvent) -> None:
        """Take an entry of a table, or of the session's own stream."""
        if stream == self.session.name:
            events = (*self.session.events, event)
            more = self.session.with_more_decisions([event])
            self.session = more or SessionStream.knowing(events, self.session.name, self.streams)
        else:
            entries = self.streams.setdefault(stream, [])
            entries.append(event)
            self.session.learn(stream, entries)
            self.tables.setdefault(stream, LiveReplay((), self.session, stream=stream)).record(event)
        for table in self.tables.values():
            table.take_session(self.session)

    def differing(self) -> list[str]:
        """The tables that tell something else than a replay made anew."""
        found = self.tables.items()
        return [stream for stream, grown in found if told(grown) != told(anew(grown, self.streams))]
