"""The scorer's page: tables and boards, lines for results and corrections, publication, and how the log is."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.responses import Response

from application.hall.session_acts import publication
from domain.errors import TdlogError
from web.answers import json_answer, new_key
from web.asking import Asked, Route, form_of, json_of
from web.failures import Failed, failure_of
from web.pages.looking import live_page
from web.recording import Sent, ToldRecorded, lines_recorded, prepared, told
from web.roles import OFFICE, SCORERS

__all__ = ["ROUTES"]

TAIL = "20"


async def _page(
    asked: Asked, *, status: int = 200, said: str = "", echo: str = "", line: str = "", stream: str = ""
) -> Response:
    session = asked.path["session"]
    health, tail = await asked.ask("health"), await asked.ask("tail", count=TAIL)
    return await live_page(
        asked, "scorer.html", f"scorer/{session}", session, status=status, session=session, health=health, tail=tail,
        told=said, echo=echo, line=line, stream=stream or session, state=asked.site.state_lines(),
        scores=asked.who.role in SCORERS,
    )  # fmt: skip


async def _line(asked: Asked) -> Response:
    """A line of the scorer's: a result, a correction, a name."""
    fields: Mapping[str, str] = await form_of(asked.request)
    stream, session = fields.get("stream", "").strip() or asked.path["session"], asked.path["session"]
    known = await asked.read(lambda office: office.log.version(stream))
    seen = known if "." in stream else None
    sent = Sent(fields.get("key", "") or new_key(), fields.get("line", "").strip(), seen=seen)
    try:
        if stream.partition(".")[0] != session:
            raise Failed(422, "other_session", session=session)
        done = await lines_recorded(asked, stream, sent)
    except (TdlogError, Failed) as error:
        failure = failure_of(error)
        return await _page(asked, status=failure.status, said=failure.message, line=sent.line, stream=stream)
    return await _page(asked, echo=told(done), stream=stream)


async def _publish(asked: Asked) -> Response:
    """Publish the ranking as it stands."""
    fields: Mapping[str, str] = await form_of(asked.request)
    session = asked.path["session"]
    key = fields.get("key", "") or new_key()
    try:
        done = await prepared(asked, lambda office: publication(office, session), key, ("publish", session))
    except (TdlogError, Failed) as error:
        failure = failure_of(error)
        return await _page(asked, status=failure.status, said=failure.message)
    return await _page(asked, echo=told(done))


async def _lines(asked: Asked) -> Response:
    """Lines of a session sent as JSON: acknowledged with what they are in the log."""
    sent: Sent = await json_of(asked.request, Sent)
    done = await lines_recorded(asked, asked.path["session"], sent)
    return json_answer(ToldRecorded(done.entries, told(done), done))


ROUTES = (
    Route("GET", "/scorer/{session}", OFFICE, _page, "page", "the scorer's overview, and how the log is"),
    Route("POST", "/scorer/{session}/publish", SCORERS, _publish, "page", "publish the ranking as it stands"),
    Route("POST", "/api/sessions/{session}/entries", SCORERS, _lines, "json", "record lines of a session"),
    Route("POST", "/scorer/{session}/line", SCORERS, _line, "page", "record a result or a correction"),
)
