"""What was published of a session, one after the other: the digest of its figures, and whom a correction is about."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256

from msgspec import Struct

from domain.events import ScoresPublished
from projections.audit.published import read_figure
from projections.audit.scopes import is_of_session
from projections.ranking.scored import ScoredSession
from projections.recorded.session_record import Entry

__all__ = ["FigureMoved", "Publication", "figures_digest", "moved_between", "publications"]


class FigureMoved(Struct, frozen=True):
    """A contestant whose published figure became another."""

    contestant: str
    old: str
    """As it was printed; empty where it had none."""
    new: str
    """Empty where it has none any more."""


class Publication(Struct, frozen=True):
    """Figures that were published, beside those that were published of the same before."""

    entry: Entry
    event: ScoresPublished
    digest: str
    corrects: str
    """The entry of the publication before; empty for the first one of its scope."""
    moved: tuple[FigureMoved, ...]
    """Whom it is about: in the order of the new figures, then who has none any more."""


def publications(scored: ScoredSession) -> list[Publication]:
    """Everything that was published of a session with figures, in order; each beside the last one of its scope."""
    found: list[Publication] = []
    latest: dict[str, Publication] = {}
    for entry in scored.record.published:
        event = entry.event
        if not isinstance(event, ScoresPublished) or not event.figures:
            continue
        scope = "" if is_of_session(scored, event.scope) else " ".join(event.scope.lower().split())
        before = latest.get(scope)
        moved = moved_between(before.event.figures, event.figures) if before is not None else ()
        corrects = before.entry.name if before is not None else ""
        latest[scope] = Publication(entry, event, figures_digest(scored.name, event), corrects, moved)
        found.append(latest[scope])
    return found


def figures_digest(session: str, event: ScoresPublished) -> str:
    """The SHA-256 of published figures as JSON, in hexadecimal: `{"figures":{"1":"52.10"},"scope":"session",
    "session":"S1"}`, keys in the order of their code points, with no space between, in UTF-8. Whoever was handed the
    figures can work it out."""
    told = {"figures": event.figures, "scope": event.scope, "session": session}
    plain = json.dumps(told, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(plain.encode("utf-8", "surrogatepass")).hexdigest()


def moved_between(before: Mapping[str, str], after: Mapping[str, str]) -> tuple[FigureMoved, ...]:
    """Whose figures are others, in the order of those after; then who has none any more."""
    told = [*after, *(one for one in before if one not in after)]
    moved = (FigureMoved(one, before.get(one, ""), after.get(one, "")) for one in told)
    return tuple(one for one in moved if not _is_same(one.old, one.new))


def _is_same(one: str, other: str) -> bool:
    """Whether two printed figures say the same: `52.1` and `52,10`."""
    numbers = read_figure(one), read_figure(other)
    return one == other if None in numbers else numbers[0] == numbers[1]
