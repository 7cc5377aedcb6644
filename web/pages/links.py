"""Links as a scorer hands them out: made and shown once, listed, taken back."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from io import BytesIO
from typing import Any, NamedTuple

import segno
from markupsafe import Markup
from msgspec import Struct
from starlette.responses import RedirectResponse, Response

from application.hall.access import LINK_ROLES, LinkRole
from application.hall.devices import DeviceState, devices_in
from application.hall.links import (
    MOST_HOURS,
    LinkState,
    Wanted,
    address_of,
    end_of,
    link_role,
    links_of,
    make_links,
    tables_in,
    wanted_link,
)
from domain.errors import TdlogError
from domain.log.store import LogStore
from domain.streams import session_of
from projections.texts import message
from projections.texts.places import table_text
from projections.views.link import MadeLinkView, made_link_view
from projections.views.log_now import SessionsView
from web.answers import page
from web.asking import Asked, Route
from web.failures import Failed
from web.forms import NOTHING_SENT, Form, Outcome, routes_of
from web.roles import SCORERS
from web.which_evening import names_apart

__all__ = ["FORMS", "ROUTES", "qr_svg", "what_of"]


class LinkSent(Struct, frozen=True, forbid_unknown_fields=True):
    """A link to be made. Asked twice, two are made."""

    role: str = ""
    """`recorder`, `director`, `scorer`, `committee`, `player`, `commentator`."""
    scope: str = ""
    """`S1.t5` a table, `S1/7` a contestant, `S1/A1` an appeal, `S1` a session; empty for the whole log."""
    label: str = ""
    """For whom."""


class LinkNamed(Struct, frozen=True, forbid_unknown_fields=True):
    """A link to be taken back."""

    name: str = ""
    """As `link` of the link that was made."""


class TakenBack(Struct, frozen=True):
    """A link that lets nobody in any more."""

    link: str


class TableLinksSent(Struct, frozen=True, forbid_unknown_fields=True):
    """A link for each table of a session. Asked twice, they are made twice."""

    session: str = ""
    """Empty for the only one."""


class LinkEndSent(Struct, frozen=True, forbid_unknown_fields=True):
    """When a link is to end."""

    name: str = ""
    """As `link` of the link that was made."""
    hours: int = 0
    """From now; at most a year."""


class ChangedEnd(Struct, frozen=True):
    """A link that ends at another time than before."""

    link: str
    ends: str
    """UTC."""


class DeviceNamed(Struct, frozen=True, forbid_unknown_fields=True):
    """A device that is to be in no more."""

    name: str = ""
    """Its name, as the page of links has it."""


class PutOut(Struct, frozen=True):
    """A device that is in no more."""

    device: str


class MadeLinks(Struct, frozen=True):
    """Links that were made together."""

    made: tuple[MadeLinkView, ...]


class ShownLink(NamedTuple):
    """A link that was just made."""

    role: str
    what: str
    url: str
    qr: Markup


class HeldLink(NamedTuple):
    """A link that was handed out."""

    role: str
    what: str
    """For which table, contestant, appeal or session, as people say it."""
    label: str
    ends: str
    devices: int
    link: str
    state: str


class HeldDevice(NamedTuple):
    """A device that is in."""

    device: str
    called: str
    """What its user or its link calls it; its name where neither does."""
    role: str
    what: str
    tables: str
    """Which it records."""
    heard: str
    """When it was heard of last, UTC; empty where that is not since the server began."""
    since: str
    """When it came in, UTC."""
    sent: int
    is_own: bool
    """Whether it is the one that asks."""


def qr_svg(text: str) -> Markup:
    """A text as a QR code, for a page."""
    drawn = BytesIO()
    segno.make(text, error="m", micro=False).save(drawn, kind="svg", omitsize=True, xmldecl=False, svgns=True, nl=False)
    return Markup(drawn.getvalue().decode())


async def _links(asked: Asked, outcome: Outcome[Any, MadeLinkView | MadeLinks] = NOTHING_SENT) -> Response:
    log, at = asked.site.hall.log, asked.site.clock()
    held = await asyncio.to_thread(links_of, log, at)
    done = outcome.done
    made = done.made if isinstance(done, MadeLinks) else (done,) if done is not None else ()
    mine = [_held(one) for one in reversed(held) if _is_his(asked, one.link.scope)]
    session = await _session_of(asked)
    tables = await asyncio.to_thread(tables_in, log, session) if session else []
    sessions = () if session else (await _sessions(asked)).sessions
    return page(
        "links.html", status=outcome.status, told=outcome.said, roles=LINK_ROLES, session=session, tables=tables,
        sessions=[*names_apart(sessions).items()],
        address=asked.site.settings.address,
        made=await asyncio.to_thread(lambda: [_shown_link(one) for one in made]),
        held=[one for one in mine if one.state == "in force"], devices=await _devices(asked), most_hours=MOST_HOURS,
        gone=[one for one in mine if one.state != "in force"],
    )  # fmt: skip


async def _devices(asked: Asked) -> list[HeldDevice]:
    """The devices that came in by links of his, one by one."""
    at = asked.site.clock()
    found = await asked.read(lambda office: devices_in(office, at))
    return [_device(asked, one) for one in found if _is_his(asked, one.link.scope)]


def _device(asked: Asked, one: DeviceState) -> HeldDevice:
    device, link = one.device, one.link
    called = device.label or link.label or device.name
    tables = ", ".join(map(table_text, one.tables))
    heard, is_own = asked.site.last_heard.at(device.name), device.name == asked.who.device
    what = what_of(link.role, link.scope)
    return HeldDevice(device.name, called, link.role, what, tables, heard, device.since, one.sent, is_own)


def _shown_link(one: MadeLinkView) -> ShownLink:
    return ShownLink(one.role, what_of(one.role, one.scope), one.address, qr_svg(one.address))


async def _sessions(asked: Asked) -> SessionsView:
    view: SessionsView = await asked.ask("sessions")
    return view


async def _session_of(asked: Asked) -> str:
    """The session whose links are made: the one that the address names, or the only one that there is for him; empty
    where there are several."""
    names = [one.session for one in (await _sessions(asked)).sessions]
    named = asked.query.get("session", "")
    return named if named in names else names[0] if len(names) == 1 else ""


def _held(one: LinkState) -> HeldLink:
    link = one.link
    ends = link.revoked_at or link.ends_at
    return HeldLink(link.role, what_of(link.role, link.scope), link.label, ends, one.devices, link.name, one.state)


def what_of(role: str, scope: str) -> str:
    """What a link is for, as people say it."""
    session, _, named = scope.partition("/")
    if role == "recorder":
        return message("links page", "table", table=scope.rpartition(".t")[2])
    if named:
        return message("links page", role, named=named)
    return session or message("links page", "whole_log")


def _is_his(asked: Asked, scope: str) -> bool:
    """Whether a link is for what his own is for: who came for one session hands out none for another."""
    return not asked.who.scope or scope.partition("/")[0].partition(".")[0] == asked.who.scope


async def _make(asked: Asked, sent: LinkSent) -> MadeLinkView:
    role = link_role(sent.role)
    scope = _scope(role, sent.scope.strip(), asked.who.scope or await _session_of(asked), asked.who.scope)
    [made] = await _made(asked, role, [scope], sent.label)
    return made


def _scope(role: str, typed: str, session: str, own: str) -> str:
    """The scope that is meant: of the session that there is, where a number stands alone."""
    if role in ("director", "scorer"):
        return typed or own
    if role == "commentator":
        return typed or session
    if not session or not typed or "." in typed or "/" in typed:
        return typed
    return f"{session}.t{typed}" if role == "recorder" else f"{session}/{typed}"


async def _make_for_tables(asked: Asked, sent: TableLinksSent) -> MadeLinks:
    """A link for each table that the movement has, or that has recorded. Raises TdlogError where there is none."""
    session = sent.session or await _session_of(asked)
    numbers = await asyncio.to_thread(tables_in, asked.site.hall.log, session) if session else []
    if not numbers:
        raise TdlogError(message("links", "no_tables", session=session))
    return MadeLinks(tuple(await _made(asked, "recorder", [f"{session}.t{number}" for number in numbers])))


async def _made(asked: Asked, role: LinkRole, scopes: Sequence[str], label: str = "") -> list[MadeLinkView]:
    """Links for scopes: held to what the log has of their session, where it has any of it."""
    log, at = asked.site.hall.log, asked.site.clock()
    ends = end_of(role, at)
    if not all(_is_his(asked, scope) for scope in scopes):
        raise Failed(403, "other_scope", scope=asked.who.scope)
    wanted = [await asyncio.to_thread(_wanted, log, role, scope, ends, label) for scope in scopes]
    made = await asyncio.to_thread(make_links, log, wanted, at)
    return [made_link_view(one.link, address_of(asked.site.settings.address, one)) for one in made]


def _wanted(log: LogStore, role: LinkRole, scope: str, ends: str, label: str) -> Wanted:
    """A link for a table that is not in the movement, or a pair that nobody entered, leads nowhere: it is refused."""
    is_begun = bool(log.version(session_of(scope).partition("/")[0])) if scope else False
    return wanted_link(log, role, scope, ends, label, early=not is_begun or role not in ("recorder", "player"))


async def _revoke(asked: Asked, sent: LinkNamed) -> TakenBack:
    log, at = asked.site.hall.log, asked.site.clock()
    held = {one.link.name: one.link for one in await asyncio.to_thread(links_of, log, at)}
    if sent.name not in held or not _is_his(asked, held[sent.name].scope):
        raise Failed(404, "not_found")
    await asyncio.to_thread(asked.site.entrance.revoke, [sent.name])
    return TakenBack(sent.name)


async def _end(asked: Asked, sent: LinkEndSent) -> ChangedEnd:
    """Let a link end at another time; one that has ended lets in again. Raises TdlogError for a time that is none."""
    log, at = asked.site.hall.log, asked.site.clock()
    held = {one.link.name: one.link for one in await asyncio.to_thread(links_of, log, at)}
    if sent.name not in held or not _is_his(asked, held[sent.name].scope):
        raise Failed(404, "not_found")
    ends = end_of(link_role(held[sent.name].role), at, hours=sent.hours)
    if not await asyncio.to_thread(asked.site.entrance.set_end, sent.name, ends):
        raise Failed(404, "not_found")
    return ChangedEnd(sent.name, ends)


async def _put_out(asked: Asked, sent: DeviceNamed) -> PutOut:
    """Let one device be in no more; others that came by its link stay."""
    at = asked.site.clock()
    found = {one.device.name: one for one in await asked.read(lambda office: devices_in(office, at))}
    one = found.get(sent.name)
    if one is None or not _is_his(asked, one.link.scope):
        raise Failed(404, "not_found")
    await asyncio.to_thread(asked.site.entrance.put_out, one.device)
    return PutOut(sent.name)


async def _revoked(asked: Asked, outcome: Outcome[Any, TakenBack | ChangedEnd | PutOut]) -> Response:
    """The links again."""
    if outcome.said:
        return await _links(asked, Outcome(outcome.status, outcome.said))
    return RedirectResponse("/links", 303)


FORMS = (
    Form("/links", SCORERS, LinkSent, _make, _links, "make a link, shown this once"),
    Form("/links/tables", SCORERS, TableLinksSent, _make_for_tables, _links, "make a link for each table"),
    Form("/links/end", SCORERS, LinkEndSent, _end, _revoked, "let a link end at another time"),
    Form("/links/device", SCORERS, DeviceNamed, _put_out, _revoked, "let one device be in no more"),
    Form("/links/revoke", SCORERS, LinkNamed, _revoke, _revoked, "take a link back"),
)
ROUTES = (
    Route("GET", "/links", SCORERS, _links, "page", "links handed out"),
    *routes_of(FORMS),
)
