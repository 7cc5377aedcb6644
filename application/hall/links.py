"""Links that are handed out: made, listed, taken back, and their labels erased."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Literal, NamedTuple

from msgspec import Struct

from application.hall.access import LINK_ROLES, LinkRole, hash_of, new_name, new_secret, plain_label
from application.rights import is_scope
from application.tables import tables_of
from domain.errors import TdlogError
from domain.events import AnyEvent, AppealLodged
from domain.log.access import AccessLink
from domain.log.store import LogStore
from domain.streams import plain_stream, session_of
from domain.times import time_of, time_text
from projections.recorded.movement import Movement
from projections.recorded.session_record import SessionRecord
from projections.texts import message, some_of

__all__ = [
    "HOURS", "MOST_HOURS", "LinkState", "MadeLink", "Wanted", "address_of", "check_address", "end_of", "link_role",
    "links_of", "make_links", "relabel_link", "revoke_links", "tables_in", "wanted_link",
]  # fmt: skip

HOURS: dict[LinkRole, int] = {
    "recorder": 12, "director": 24, "scorer": 24, "committee": 72, "player": 72, "commentator": 24,
}  # fmt: skip
"""How long a link is in force where nobody says: those of players and committees until appeals were heard."""
MOST_HOURS = 366 * 24
SERVER = re.compile(r"https?://[^\s/?#@]+/?")
"""Where a hall is found, without a path."""
SHOWN = 12
"""Names that a message tells at most."""

State = Literal["in force", "ended", "revoked"]


class Wanted(Struct, frozen=True):
    """A link to be made."""

    role: LinkRole
    scope: str
    ends_at: str
    """UTC, ISO."""
    label: str = ""


class MadeLink(Struct, frozen=True):
    """A link that was made, with its token: nobody is told it again."""

    link: AccessLink
    token: str

    def __repr__(self) -> str:
        """Without the token: it must not get into an error or a log."""
        return f"MadeLink({self.link.name})"


class LinkState(NamedTuple):
    """A link, and what became of it."""

    link: AccessLink
    state: State
    devices: int
    """How many came in by it."""
    changed: str
    """When it was made, taken back, or a device came in by it last; UTC, ISO."""


def link_role(typed: str) -> LinkRole:
    """The role of a link as it is typed. Raises TdlogError, saying which there are."""
    role = typed.strip().lower()
    for known in LINK_ROLES:
        if role == known:
            return known
    raise TdlogError(message("links", "no_such_role", role=repr(typed), known=", ".join(LINK_ROLES)))


def end_of(role: LinkRole, at: str, *, until: str = "", hours: int = 0) -> str:
    """When a link ends that is made at a time: at a time that is typed, after hours, or after those of its role.

    Raises TdlogError where it cannot be read, is past, or is more than a year away.
    """
    now = time_of(at)
    if now is None:
        raise ValueError(f"{at!r} is no time of a clock")
    end = time_of(until) if until else now + timedelta(hours=hours or HOURS[role])
    if end is None:
        raise TdlogError(message("links", "no_time", read=repr(until)))
    if not now < end <= now + timedelta(hours=MOST_HOURS):
        raise TdlogError(message("links", "no_such_end", end=time_text(end), now=at))
    return time_text(end)


def wanted_link(log: LogStore, role: LinkRole, scope: str, ends_at: str, label: str = "", *, early: bool) -> Wanted:
    """A link to be made, its scope held to the role, and to the log where it is not made `early`.

    Raises TdlogError where the scope is none of that role, or what it names is not in the log yet.
    """
    scope = plain_stream(scope.strip())
    if not is_scope(role, scope):
        raise TdlogError(message("links", f"scope_{role}", scope=repr(scope)))
    if scope and not early:
        _check_is_there(log, role, scope)
    return Wanted(role, scope, ends_at, plain_label(label))


def make_links(log: LogStore, wanted: Sequence[Wanted], at: str) -> list[MadeLink]:
    """Make links, all or none, at a time. Raises LogError."""
    taken = {one.name for one in log.access.links()}
    made: list[MadeLink] = []
    for one in wanted:
        name = next(name for name in iter(lambda: new_name(6), "") if name not in taken)
        taken.add(name)
        token = new_secret()
        link = AccessLink(name, hash_of(token), one.role, one.scope, one.label, at, one.ends_at)
        made.append(MadeLink(link, token))
    log.access.add_links([one.link for one in made])
    return made


def check_address(server: str) -> None:
    """Raise TdlogError where the address of a hall is none."""
    if not SERVER.fullmatch(server):
        raise TdlogError(message("links", "no_address", read=repr(server)))


def address_of(server: str, made: MadeLink) -> str:
    """The link as it is handed out: the token stands behind the `#`, which no browser sends."""
    return f"{server.rstrip('/')}/in#{made.token}"


def links_of(log: LogStore, at: str) -> list[LinkState]:
    """Every link of a log as it is at a time, in the order in which they were made."""
    devices = log.access.devices()
    count = Counter(one.link for one in devices)
    last = {one.link: one.since for one in devices}
    return [
        LinkState(one, _state(one, at), count[one.name], max(one.made_at, one.revoked_at, last.get(one.name, "")))
        for one in log.access.links()
    ]


def revoke_links(log: LogStore, names: Sequence[str], at: str) -> list[str]:
    """Take links back, by their names, at a time. Returns the names of those that were in force. Raises TdlogError
    where there is none of a name: none is taken back then."""
    held = [one.name for one in log.access.links()]
    unknown = [name for name in names if name not in held]
    if unknown:
        raise TdlogError(message("links", "no_such_link", name=repr(unknown[0]), known=_some(held)))
    return log.access.revoke(list(names), at)


def relabel_link(log: LogStore, name: str, label: str) -> str:
    """Give a link or a device another label, or an empty one, and erase the one before. Returns the label as it is
    kept. Raises TdlogError where there is none of that name."""
    kept = plain_label(label)
    if not log.access.relabel(name, kept):
        held = [one.name for one in log.access.links()] + [one.name for one in log.access.devices()]
        raise TdlogError(message("links", "no_such_link", name=repr(name), known=_some(held)))
    return kept


def tables_in(log: LogStore, session: str) -> list[int]:
    """The numbers of a session's tables: those of its movement, and those where something was recorded."""
    movement = Movement.of(SessionRecord.of(session, log.read(session)))
    played = [stream.rsplit(".t", 1)[1] for stream in log.versions() if "." in stream and session_of(stream) == session]
    return sorted({table for _, table in movement.due} | set(map(int, played)))


def _state(link: AccessLink, at: str) -> State:
    if link.revoked_at:
        return "revoked"
    return "in force" if at < link.ends_at else "ended"


def _check_is_there(log: LogStore, role: LinkRole, scope: str) -> None:
    """Raise TdlogError where the log does not hold what a scope names. Where no movement was recorded, every table of a
    session may come."""
    session = session_of(scope).partition("/")[0]
    own = log.read(session)
    if not own:
        sessions = dict.fromkeys(map(session_of, log.versions()))
        raise TdlogError(message("links", "no_session_yet", session=session, known=_some(sessions)))
    record = SessionRecord.of(session, own)
    if role == "recorder" and record.movement is not None:
        tables = [str(table) for table in tables_in(log, session)]
        _check_among("no_table_yet", scope.rpartition(".t")[2], tables, session)
    elif role == "player":
        _check_among("no_contestant_yet", scope.partition("/")[2], record.contestants, session)
    elif role == "committee":
        told = [own, *tables_of(log, session).values()]
        _check_among("no_appeal_yet", scope.partition("/")[2], _appeals(told), session)


def _check_among(code: str, named: str, held: Iterable[str], session: str) -> None:
    found = list(held)
    if named not in found:
        raise TdlogError(message("links", code, named=named, session=session, known=_some(found)))


def _appeals(streams: Iterable[Sequence[AnyEvent]]) -> list[str]:
    lodged = (one.appeal for events in streams for one in events if isinstance(one, AppealLodged))
    return list(dict.fromkeys(lodged))


def _some(names: Iterable[str]) -> str:
    """Names for a message, or a word where there are none."""
    return some_of(list(names), SHOWN) or message("links", "none")
