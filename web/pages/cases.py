"""Appeals: the list for a director, and one with its record for its committee."""

from __future__ import annotations

from starlette.responses import Response

from application.hall.acknowledged import Acknowledged
from projections.texts import message
from projections.views.hearing import HearingView
from web.answers import page
from web.asking import Asked, Route
from web.forms import NOTHING_SENT, Form, Outcome, routes_of
from web.pages.looking import live_page
from web.recording import Sent, lines_recorded, recorded_behind
from web.roles import COMMITTEE, DESK

__all__ = ["FORMS", "ROUTES"]


async def _appeals(asked: Asked) -> Response:
    return page("committee/appeals.html", shown=await asked.ask("appeals", session=asked.path["session"]))


async def _case(asked: Asked, outcome: Outcome[Sent, Acknowledged] = NOTHING_SENT) -> Response:
    session, number = asked.path["session"], asked.path["number"]
    stop = asked.query.get("stop", "")
    topic = f"case/{session}/{number}" + (f"/{stop}" if stop.isdecimal() else "")
    return await live_page(
        asked, "committee/case.html", topic, message("web", "appeal", number=number), status=outcome.status,
        session=session, number=number, told=outcome.said, echo=outcome.echo,
        line=outcome.sent.line if outcome.sent and outcome.said else "",
    )  # fmt: skip


async def _record(asked: Asked, sent: Sent) -> Acknowledged:
    """About the appeal: its hearing, its decision."""
    view: HearingView = await asked.ask("case", session=asked.path["session"], appeal=asked.path["number"])
    recorded = recorded_behind if sent.seen is None else lines_recorded
    return await recorded(asked, view.stream, sent)


FORMS = (Form("/cases/{session}/{number}", COMMITTEE, Sent, _record, _case, "record the hearing or the decision"),)
ROUTES = (
    Route("GET", "/cases/{session}", DESK, _appeals, "page", "the appeals of a session"),
    Route("GET", "/cases/{session}/{number}", COMMITTEE, _case, "page", "an appeal with its record"),
    *routes_of(FORMS),
)
