"""Appeals: the list for a director, and one with its record for its committee."""

from __future__ import annotations

from msgspec.structs import replace
from starlette.responses import Response

from domain.errors import TdlogError
from projections.texts import message
from projections.views.hearing import HearingView
from web.answers import new_key, page
from web.asking import Asked, Route, form_of
from web.failures import Failed, failure_of
from web.pages.looking import live_page
from web.recording import Sent, lines_recorded, told
from web.roles import COMMITTEE, DESK

__all__ = ["ROUTES"]


async def _appeals(asked: Asked) -> Response:
    return page("appeals.html", shown=await asked.ask("appeals", session=asked.path["session"]))


async def _case(asked: Asked, *, status: int = 200, said: str = "", echo: str = "", line: str = "") -> Response:
    session, number = asked.path["session"], asked.path["number"]
    stop = asked.query.get("stop", "")
    topic = f"case/{session}/{number}" + (f"/{stop}" if stop.isdecimal() else "")
    return await live_page(
        asked, "case.html", topic, message("web", "appeal", number=number), status=status, session=session,
        number=number, told=said, echo=echo, line=line,
    )  # fmt: skip


async def _record(asked: Asked) -> Response:
    """A line about the appeal: its hearing, its decision."""
    fields = await form_of(asked.request)
    sent = Sent(fields.get("key", "") or new_key(), fields.get("line", "").strip())
    try:
        view: HearingView = await asked.ask("case", session=asked.path["session"], appeal=asked.path["number"])
        known = await asked.read(lambda office: office.log.version(view.stream))
        done = await lines_recorded(asked, view.stream, replace(sent, seen=known))
    except (TdlogError, Failed) as error:
        failure = failure_of(error)
        return await _case(asked, status=failure.status, said=failure.message, line=sent.line)
    return await _case(asked, echo=told(done))


ROUTES = (
    Route("GET", "/cases/{session}", DESK, _appeals, "page", "the appeals of a session"),
    Route("GET", "/cases/{session}/{number}", COMMITTEE, _case, "page", "an appeal with its record"),
    Route("POST", "/cases/{session}/{number}", COMMITTEE, _record, "page", "record the hearing or the decision"),
)
