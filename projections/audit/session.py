"""The audit of a whole session, in the order in which it is read: by table and board, then the session itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from domain.events import AnyEvent
from projections.audit.difference import Audit, Difference
from projections.audit.published import audit_publications
from projections.audit.rulings import audit_rulings
from projections.audit.scores import audit_scores
from projections.replay import Replay
from projections.session.scored import ScoredSession
from projections.session.stream import SessionStream

__all__ = ["audit_session"]


def audit_session(
    name: str, streams: Mapping[str, Sequence[AnyEvent]], order: Iterable[tuple[int, str, int]] = ()
) -> Audit:
    """Recompute every ruling and every score of a session and compare with what was ruled, scored and published.

    `streams` are the session's own and its tables'; `order` is the log's own: position, stream and entry of everything
    recorded. Raises nothing.
    """
    audit = Audit(name)
    audit.count(entries=len(streams.get(name, ())))
    own = SessionStream(streams.get(name, ()), name)
    tables = {stream: events for stream, events in streams.items() if stream != name}
    replays = {stream: Replay(events, own, stream=stream) for stream, events in tables.items()}
    for stream, replay in replays.items():
        audit_rulings(audit, stream, replay)
    scored = ScoredSession.of(name, own.events, tables)
    audit_scores(audit, scored, replays)
    audit_publications(audit, scored, streams, order)
    audit.differences.sort(key=_order)
    return audit


def _order(one: Difference) -> tuple[bool, str, int, int]:
    """By table and board, in the order of entries; what is of the session alone stands last."""
    entry = one.entries[0].rpartition("#")[2] if one.entries else ""
    return "." not in one.stream, one.stream, one.board or 0, int(entry) if entry.isdigit() else 0
