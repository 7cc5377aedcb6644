"""How the library `eventsourcing` reads and writes the log: events straight to bytes, with their tags as topics."""

from __future__ import annotations

from typing import Any, NamedTuple

from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import Mapper, StoredEvent, Transcoder

from domain.events import AnyEvent
from domain.log.rows import read_state, to_rows

__all__ = ["EventMapper", "NoTranscoder", "StreamEvent"]


class StreamEvent(NamedTuple):
    """An event with its place in the log, in the form that `eventsourcing` asks of a domain event."""

    originator_id: str
    originator_version: int
    payload: AnyEvent


class NoTranscoder(Transcoder):
    """Stands where `eventsourcing` wants a transcoder. The mapper encodes by itself."""

    def encode(self, obj: Any) -> bytes:
        """Never called."""
        raise NotImplementedError

    def decode(self, data: bytes) -> Any:
        """Never called."""
        raise NotImplementedError


class EventMapper(Mapper[str]):
    """Events to stored events and back, straight to bytes, the tag as topic."""

    def to_stored_event(self, domain_event: DomainEventProtocol[str]) -> StoredEvent:
        """The stored event of a `StreamEvent`. Raises TypeError for anything else, LogError as `to_rows`."""
        if not isinstance(domain_event, StreamEvent):
            raise TypeError(f"the log records StreamEvent(stream, entry, event); got {type(domain_event).__name__}")
        [row] = to_rows(domain_event.originator_id, domain_event.originator_version - 1, [domain_event.payload])
        return StoredEvent(*row)

    def to_domain_event(self, stored_event: StoredEvent) -> StreamEvent:
        """The event with its place. Raises LogError where the state is no event."""
        stream, version = str(stored_event.originator_id), stored_event.originator_version
        return StreamEvent(stream, version, read_state(stream, version, stored_event.state))
