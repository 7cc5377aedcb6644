"""An appeal on paper: its form, and the sheet for whoever polls players about it."""

from __future__ import annotations

from starlette.responses import Response

from application.hall.services.asked import CaseAsked
from application.hall.services.hearing import case_form
from application.hall.sight import Sight
from formats.form_page import form_page
from projections.forms.document import Form
from projections.views.hearing import HearingView, PollSheetView
from web.answers import own_page, page
from web.asking import Asked, Route
from web.failures import not_found
from web.poll_drawn import poll_drawn
from web.poll_tally import LEVELS
from web.roles import COMMITTEE

__all__ = ["ROUTES"]


async def _form(asked: Asked) -> Response:
    """The form as `tdlog form appeal` prints it, with a way back to the appeal: one file with a style of its own."""
    session, number = asked.path["session"], asked.path["number"]
    wanted = CaseAsked(session, number)
    form: Form = await asked.read(lambda office: case_form(Sight(office, asked.who), wanted))
    return own_page(form_page(form, f"/cases/{session}/{number}").encode())


async def _poll(asked: Asked) -> Response:
    """What a polled player is shown of the disputed choice, with lines for what each answers."""
    session, number = asked.path["session"], asked.path["number"]
    view: HearingView = await asked.ask("case", session=session, appeal=number)
    if view.incident is None or view.appeal is None:
        raise not_found()
    disputed = view.disputed
    seat, entry = "", "0"
    if disputed is not None and disputed.seat is not None:
        seat, entry = disputed.seat.value, str(disputed.entry)
    sheet: PollSheetView = await asked.ask(
        "poll", stream=view.stream, incident=view.incident.incident, seat=seat, entry=entry
    )  # fmt: skip
    wanted = [one for one in view.statements if one.kind == "poll"]
    return page(
        "committee/poll.html", sheet=sheet, number=view.number, case=f"/cases/{session}/{number}", wanted=wanted,
        levels=LEVELS, **poll_drawn(sheet),
    )  # fmt: skip


ROUTES = (
    Route("GET", "/cases/{session}/{number}/form", COMMITTEE, _form, "page", "the form of an appeal, to be printed"),
    Route(
        "GET", "/cases/{session}/{number}/poll", COMMITTEE, _poll, "page", "a poll sheet of an appeal, to be printed"
    ),
)
