"""Sessions of a log audited: every ruling and every score worked out anew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from application.series import sessions_in
from application.sessions import session_streams
from application.tables import streams_of
from domain.log.store import LogStore
from projections.audit.difference import Audit
from projections.audit.session import audit_session
from projections.recorded.as_of import Moment
from projections.recorded.session_record import SessionRecord

__all__ = ["Audited", "audit_sessions"]


class Audited(NamedTuple):
    """What was found in a session, and what the session calls itself."""

    audit: Audit
    title: str


def audit_sessions(log: LogStore, names: Sequence[str] = (), as_of: Moment | None = None) -> list[Audited]:
    """Audit the sessions named, or each of the log, as it was at a moment (None: now). Raises TdlogError where there is
    none."""
    names = names or tuple(sessions_in(streams_of(log, as_of))) or ("",)
    found = [session_streams(log, name, as_of) for name in names]
    seals = [] if as_of is not None else [(seal.head.upto, seal.head.at) for seal in log.seals()]
    order = [(one.position, one.stream, one.entry) for one in log.scan()]
    return [
        Audited(audit_session(name, streams, order, seals), SessionRecord.of(name, streams.get(name, ())).opened.name)
        for name, streams in found
    ]
