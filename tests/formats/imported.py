"""What tests ask of a reading: its remarks by kind, its events of a kind, and the session that it comes to."""

from collections import Counter
from typing import TypeVar

from domain.events import AnyEvent
from formats.reading import Reading
from projections.ranking.scored import ScoredSession

__all__ = ["all_of", "kinds", "scored"]

Kind = TypeVar("Kind")


def kinds(reading: Reading) -> Counter[str]:
    """The kinds of remarks, without the one by which a file tells no rounds."""
    return Counter(remark.kind for remark in reading.remarks if remark.kind != "rounds not told")


def all_of(kind: type[Kind], reading: Reading) -> list[Kind]:
    """The events of a kind, stream by stream."""
    return [event for events in reading.streams.values() for event in events if isinstance(event, kind)]


def scored(reading: Reading, *more: AnyEvent) -> ScoredSession:
    """The session, with more in its own stream."""
    tables = {stream: events for stream, events in reading.streams.items() if stream != reading.session}
    return ScoredSession.of(reading.session, [*reading.streams[reading.session], *more], tables)
