"""Times of entries that cannot all be right: worth knowing, and no difference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from domain.events import AnyEvent
from projections.audit.difference import Difference
from projections.recorded.clocks import ClockRemark, Clocks
from projections.texts import message

__all__ = ["audit_times"]

TOLD = {
    "clock_back": "clock_back_figures",
    "clock_early": "clock_early_figures",
    "clock_after_seal": "clock_after_seal_figures",
    "seal_back": "seal_back_figures",
}
"""What is odd about a time, and the words for its figures."""


def audit_times(
    name: str,
    streams: Mapping[str, Sequence[AnyEvent]],
    order: Iterable[tuple[int, str, int]],
    seals: Iterable[tuple[int, str]],
) -> Iterator[Difference]:
    """What the times of a session's entries say against each other and against the seals, position and time of each."""
    clocks = Clocks(seals)
    places = {(stream, entry): position for position, stream, entry in order if stream in streams}
    for stream, events in streams.items():
        for entry, event in enumerate(events, 1):
            clocks.take(places.get((stream, entry), 0), stream, entry, event.at)
    for one in clocks.remarks():
        yield Difference(one.code, "", one.stream or name, entries=_entries(one), recorded=_figures(one))


def _entries(one: ClockRemark) -> tuple[str, ...]:
    return (f"{one.stream}#{one.entry}",) if one.stream else ()


def _figures(one: ClockRemark) -> str:
    return message("audit", TOLD[one.code], count=one.count, time=one.time, other=one.other, position=one.entry)
