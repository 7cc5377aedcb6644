"""What a sponsor elected and nobody can follow: a regulation of no known name, or a value that cannot be read."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, Literal, get_args, get_origin

from domain.board import entry_of
from domain.events import AnyEvent, RegulationSet
from domain.table import effective
from domain.times import duration_of
from projections.regulations import NOT_ELECTED, Regulations, read_regulation, types_of
from projections.scoring.conditions import Conditions
from projections.session.movement import Remark

__all__ = ["election_remarks"]

FROM_THE_SESSION = ("scoring",)
"""What the opening of a session tells."""
DURATIONS = ("correction_period", "appeal_period")


def election_remarks(session: Iterable[AnyEvent]) -> list[Remark]:
    """A remark for each regulation that is not in force as it was typed; the default, or an earlier one, is."""
    found: list[Remark] = []
    for place, event in effective(session):
        if isinstance(event, RegulationSet):
            found += _remarks(event, f"#{entry_of(place)}")
    return found


def _remarks(event: RegulationSet, entry: str) -> list[Remark]:
    known = _known()
    kind = known.get(event.name)
    if kind is None:
        near = get_close_matches(event.name, known, 1)
        fields = {"name": event.name, "entry": entry, "nearest": near[0] if near else ""}
        return [Remark("regulation_near" if near else "regulation_unknown", fields)]
    is_read = duration_of(event.value) if event.name in DURATIONS else read_regulation(event.value, kind)
    if is_read is not None:
        return []
    fields = {"name": event.name, "value": event.value, "entry": entry, "expected": _expected(event.name, kind)}
    return [Remark("regulation_not_read", fields)]


def _known() -> dict[str, Any]:
    """Every regulation with its type."""
    types = types_of(Regulations) | types_of(Conditions)
    return {name: kind for name, kind in types.items() if name not in (*NOT_ELECTED, *FROM_THE_SESSION)}


def _expected(name: str, kind: Any) -> str:
    """What may stand there, as it is typed."""
    if get_origin(kind) is Literal:
        return ", ".join(get_args(kind))
    if name in DURATIONS:
        return "30 minutes, 72 h"
    return "yes, no" if kind is bool else "3" if kind is int else "60, 62.5, 1/3"
