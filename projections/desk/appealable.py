"""What a contestant may appeal at a table: what a director has ruled, judged or awarded, also a score that he gave
about no incident; and nothing that he has not dealt with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from domain.events import ScoreAdjusted
from projections.found.incidents import incident_name
from projections.recorded.appeals import Recorded, Ruled, appeals_on, is_same_number, name_of_appeal, rulings_on
from projections.recorded.board_record import Record
from projections.rulings.replay import Replay

__all__ = ["Appealable", "appealable"]


class Appealable(NamedTuple):
    """An incident of which something was ruled, judged, awarded or decided; or a score that names none."""

    name: str
    """As an appeal names it: `16#41`."""
    kind: str
    """Of the incident; empty for a score that names none."""
    last: Recorded[Ruled]
    """What was ruled of it last."""


def appealable(replay: Replay) -> Iterator[Appealable]:
    """What may be appealed at a table (92A, 93C), board by board. An incident that no director has dealt with is not
    among it: that there is such an incident may be known to nobody at the table."""
    for board in replay.all_boards:
        rulings = replay.rulings(board)
        for incident in rulings.incidents:
            ruled = _ruled_on(rulings.record, incident.name)
            if ruled:
                yield Appealable(incident.name, incident.kind, ruled[-1])
        told = {incident.name for incident in rulings.incidents}
        for place, score, _ in rulings.record.moments(ScoreAdjusted):
            name = incident_name(board, place)
            if not score.incident and name not in told:
                yield Appealable(name, "", Recorded(score, place))


def _ruled_on(record: Record, incident: str) -> Sequence[Recorded[Any]]:
    """What was ruled about an incident, in order; of an appeal, what was decided on it."""
    found: list[Recorded[Any]] = [*rulings_on(record, incident)]
    for appeal in appeals_on(record):
        if is_same_number(name_of_appeal(record, appeal.id), incident):
            found += appeal.decided
    return found
