"""The scorer's page: tables and boards, lines for results and corrections, publication, and how the log is."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any, Literal

from msgspec import Struct
from starlette.responses import RedirectResponse, Response

from application.hall.acknowledged import Acknowledged
from application.hall.acts import EventSaid
from application.hall.session_acts import Publication, publication
from application.hall.sight import Sight
from application.office import Office
from domain.events import RegulationSet
from domain.streams import session_of
from projections.elected.public import PARTS_OF_PUBLIC, Public, PublicPart
from projections.elected.when_open import WhenOpen
from projections.texts import message
from projections.texts.places import table_text
from projections.views.opened import OpenedBoardsView
from projections.views.publication import PublishedNowView
from web.answers import json_answer
from web.asking import Asked, Route, json_of
from web.failures import Failed
from web.forms import NOTHING_SENT, Form, Outcome, routes_of
from web.pages.looking import live_page
from web.recording import Keyed, Sent, ToldRecorded, lines_recorded, prepared, recorded_behind, told
from web.roles import OFFICE, SCORERS

__all__ = ["FORMS", "ROUTES"]

TAIL = "9"
ROUND = re.compile(r"round [1-9][0-9]{0,2}")
WHEN_OPEN = ("finished", "round", "session")
MOST_MINUTES = 24 * 60


class ScorerSent(Sent, frozen=True):
    """What a scorer asks to be recorded, in the session or at one of its tables."""

    stream: str = ""
    """`S1.r1.t5`; empty: the session's own. At a table `seen` may be left out."""


class PublishSent(Keyed, frozen=True):
    """That the ranking is published as it stands."""

    scope: str = "session"
    """What is made available: `session`, or the boards of a round, `round 3`."""
    closed_too: bool = False
    """That the figures are meant to rest on boards, too, that not everybody may see yet."""


class OpenSent(Keyed, frozen=True):
    """When everybody may see the hands of a board."""

    boards_open: Literal["finished", "round", "session"] = "finished"
    """When every table has finished it; when every table has ended its rounds; when the session is closed."""
    minutes: int = 0
    """How long after every table has finished it; of `finished` alone."""


class PublicSent(Keyed, frozen=True):
    """What of the session everybody may see; what is left out is not shown to everybody."""

    names: bool = False
    """Players by their names, not by the numbers of their pairs alone."""
    ranking: bool = False
    travellers: bool = False
    """Each board at every table."""
    cards: bool = False
    """The cards of a board, as soon as it is open."""
    laws: bool = False
    """What happened at each table, and what the Laws made of it."""


class SilentSent(Struct, frozen=True, forbid_unknown_fields=True):
    """That nobody waits any more for the devices that are silent at a table."""

    table: str = ""
    """Its stream, `S1.r1.t5`."""


class WaitedFor(Struct, frozen=True):
    """Devices that are not waited for any more."""

    devices: int


async def _page(asked: Asked, outcome: Outcome[ScorerSent, Acknowledged] = NOTHING_SENT, what: str = "") -> Response:
    """The overview, with what was recorded: in the words of the record, unless `what` tells it."""
    session, sent = asked.path["session"], outcome.sent
    health, tail = await asked.ask("health"), await asked.ask("tail", count=TAIL, session=session)
    published: PublishedNowView = await asked.ask("published", session=session)
    opened: OpenedBoardsView = await asked.ask("boards", session=session)
    elected = WhenOpen.elected(opened.boards.regulation)
    public = await asked.read(lambda office: Sight(office, asked.who).everybody_sees(session))
    return await live_page(
        asked, "scorer/overview.html", f"scorer/{session}", session, status=outcome.status, session=session,
        health=health, tail=tail, published=published.last, closed_boards=published.closed, told=outcome.said,
        echo=outcome.echo_as(what) or await _begun(asked, session),
        line=sent.line if sent and outcome.said else "",
        stream=(sent.stream if sent else "") or session, state=asked.site.state_lines(),
        publishes=asked.who.role in SCORERS, place_of=table_text, parts=PARTS_OF_PUBLIC,
        public=public, public_now=", ".join(message("public", f"short_{part}") for part in public),
        whens=WHEN_OPEN, when_open=elected.after, delay=int(elected.delay.total_seconds()) // 60,
        most_minutes=MOST_MINUTES, closed=len(opened.boards.boards) - len(opened.boards.open),
    )  # fmt: skip


async def _begun(asked: Asked, session: str) -> str:
    """Of an evening that was just begun: with how many deals; empty at any other time."""
    if "begun" not in asked.query:
        return ""
    dealt = await asked.read(lambda office: len(Sight(office, asked.who).book(session).scored.record.deals))
    return message("scorer", "told_begun", count=dealt) if dealt else message("scorer", "told_begun_without")


def _page_saying(code: str) -> Callable[[Asked, Outcome[Any, Acknowledged]], Awaitable[Response]]:
    """The overview that tells with a sentence of its own what was done."""

    async def shown(asked: Asked, outcome: Outcome[Any, Acknowledged]) -> Response:
        done: Outcome[ScorerSent, Acknowledged] = Outcome(outcome.status, outcome.said, done=outcome.done)
        return await _page(asked, done, message("scorer", code))

    return shown


async def _record(asked: Asked, sent: ScorerSent) -> Acknowledged:
    """A line of the scorer's, or of the director's: a result, a correction, a penalty of the session."""
    session = asked.path["session"]
    stream = sent.stream or session
    if stream.partition(".")[0] != session:
        raise Failed(422, "other_session", session=session)
    if "." in stream and sent.seen is None:
        return await recorded_behind(asked, stream, sent)
    return await lines_recorded(asked, stream, sent)


async def _publish(asked: Asked, sent: PublishSent) -> Acknowledged:
    """Publish the ranking as it stands."""
    session = asked.path["session"]
    if sent.scope != "session" and not ROUND.fullmatch(sent.scope):
        raise Failed(422, "wrong_field", why=sent.scope[:20])
    asks = ("publish", session) if sent.scope == "session" else ("publish", session, sent.scope)

    def made(office: Office) -> Publication:
        closed = () if sent.closed_too else Sight(office, asked.who).held_back(session)
        return publication(office, session, sent.scope, closed)

    return await prepared(asked, made, sent.key, (*asks, "closed too") if sent.closed_too else asks)


async def _open(asked: Asked, sent: OpenSent) -> Acknowledged:
    """Elect when the hands of a board are shown to everybody. What was shown stays shown."""
    if not 0 <= sent.minutes <= MOST_MINUTES:
        raise Failed(422, "wrong_field", why=str(sent.minutes)[:20])
    delay = f" + {sent.minutes} minutes" if sent.minutes and sent.boards_open == "finished" else ""
    elected = EventSaid(RegulationSet("boards_open", f"{sent.boards_open}{delay}"))
    return await lines_recorded(asked, asked.path["session"], Sent(key=sent.key, events=(elected,)))


async def _public(asked: Asked, sent: PublicSent) -> Acknowledged:
    """Elect what everybody may see, from now on: of what was public nothing can be taken back from who has seen it."""
    parts: tuple[PublicPart, ...] = tuple(part for part in PARTS_OF_PUBLIC if getattr(sent, part))
    elected = EventSaid(RegulationSet("public", Public(parts).typed, by="scorer"))
    return await lines_recorded(asked, asked.path["session"], Sent(key=sent.key, events=(elected,)))


async def _wait_no_more(asked: Asked, sent: SilentSent) -> WaitedFor:
    """Let a silent device be told of no more until it is heard again. What it has not sent it keeps."""
    if session_of(sent.table) != asked.path["session"]:
        raise Failed(422, "other_session", session=asked.path["session"])
    devices = asked.site.presence.wait_no_more(sent.table)
    await asked.site.watch()
    return WaitedFor(devices)


async def _waited(asked: Asked, outcome: Outcome[SilentSent, WaitedFor]) -> Response:
    if outcome.said:
        return await _page(asked, Outcome(outcome.status, outcome.said))
    return RedirectResponse(f"/scorer/{asked.path['session']}", 303)


async def _lines(asked: Asked) -> Response:
    """Lines or events of a session sent as JSON: acknowledged with what they are in the log."""
    sent: Sent = await json_of(asked.request, Sent)
    done = await lines_recorded(asked, asked.path["session"], sent)
    return json_answer(ToldRecorded(done.entries, told(done), done))


FORMS = (
    Form("/scorer/{session}/line", OFFICE, ScorerSent, _record, _page, "record a result, a correction, a penalty"),
    Form(
        "/scorer/{session}/publish", SCORERS, PublishSent, _publish, _page_saying("told_published"),
        "publish the ranking as it stands",
    ),
    Form(
        "/scorer/{session}/open", SCORERS, OpenSent, _open, _page_saying("told_open"),
        "say when everybody may see the hands of a board",
    ),
    Form(
        "/scorer/{session}/silent", OFFICE, SilentSent, _wait_no_more, _waited,
        "wait no more for a device that is silent at a table",
    ),
    Form(
        "/scorer/{session}/public", SCORERS, PublicSent, _public, _page_saying("told_public"),
        "say what everybody may see",
    ),
)  # fmt: skip
ROUTES = (
    Route("GET", "/scorer/{session}", OFFICE, _page, "page", "the scorer's overview, and how the log is"),
    *routes_of(FORMS),
    Route(
        "POST", "/api/sessions/{session}/entries", OFFICE, _lines, "json", "record lines or events of a session", Sent
    ),
)
