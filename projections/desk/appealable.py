"""What a contestant may appeal at a table: what a director has ruled, judged or awarded, and no other incident."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from projections.found.incidents import Incident
from projections.recorded.appeals import Recorded, Ruled, appeals_on, is_same_number, name_of_appeal, rulings_on
from projections.recorded.board_record import Record
from projections.rulings.replay import Replay

__all__ = ["Appealable", "appealable"]


class Appealable(NamedTuple):
    """An incident of which something was ruled, judged, awarded or decided."""

    incident: Incident
    last: Recorded[Ruled]
    """What was ruled of it last."""


def appealable(replay: Replay) -> Iterator[Appealable]:
    """The incidents of a table that may be appealed (92A, 93C), board by board. What no director has dealt with is
    not among them: that there is such an incident may be known to nobody at the table."""
    for board in replay.all_boards:
        rulings = replay.rulings(board)
        for incident in rulings.incidents:
            ruled = _ruled_on(rulings.record, incident.name)
            if ruled:
                yield Appealable(incident, ruled[-1])


def _ruled_on(record: Record, incident: str) -> Sequence[Recorded[Any]]:
    """What was ruled about an incident, in order; of an appeal, what was decided on it."""
    found: list[Recorded[Any]] = [*rulings_on(record, incident)]
    for appeal in appeals_on(record):
        if is_same_number(name_of_appeal(record, appeal.id), incident):
            found += appeal.decided
    return found
