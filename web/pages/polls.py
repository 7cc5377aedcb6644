"""A poll on a director's phone: what a polled player is shown, a few taps for his answer, and the tally by level."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from starlette.responses import RedirectResponse, Response

from application.hall.acknowledged import Acknowledged
from application.hall.acts import EventSaid
from domain.events import PollTaken
from formats.printed import clean
from projections.texts import message
from projections.views.hearing import PollSheetView
from web.answers import page
from web.asking import Asked, Route
from web.failures import Failed
from web.forms import NOTHING_SENT, Form, Outcome, routes_of
from web.poll_drawn import poll_drawn
from web.poll_tally import LEVELS, Answered
from web.poll_tally import answered as answered_of
from web.recording import Keyed, Sent, recorded_behind
from web.roles import DESK

__all__ = ["FORMS", "ROUTES"]

FEW = 3
"""Fewer answers than this tell nothing."""
MOST_LETTERS = 40


class PollSent(Keyed, frozen=True):
    """What one polled player answered."""

    level: Literal["same", "stronger", "weaker"]
    """His level against the player's whose choice it was."""
    chose: str = ""
    """What he would do: a call, a card, or words; empty: `other`."""
    other: str = ""


async def _page(asked: Asked, outcome: Outcome[PollSent, Acknowledged] = NOTHING_SENT) -> Response:
    path, incident = asked.path, f"{asked.path['board']}#{asked.path['entry']}"
    address = f"/polls/{path['table']}/{path['board']}/{path['entry']}"
    if outcome.done is not None:
        return RedirectResponse(address, 303)
    sheet: PollSheetView = await asked.ask("poll", stream=path["table"], incident=incident)
    answered = answered_of(sheet.tally)
    return page(
        "director/poll.html", status=outcome.status, told=outcome.said, sheet=sheet, answered=answered, levels=LEVELS,
        count=sum(len(one.levels) for one in answered), few=FEW, address=address,
        matter=f"/matters/{path['table']}/{path['board']}/{path['entry']}", chosen=_offered(sheet, answered),
        **poll_drawn(sheet),
    )  # fmt: skip


def _offered(sheet: PollSheetView, answered: Iterable[Answered]) -> list[str]:
    """What is offered as keys: what was answered before, and a pass while nothing was played."""
    first = [] if sheet.played else [message("word", "pass")]
    return [*dict.fromkeys([*first, *(one.answer for one in answered)])][:8]


async def _record(asked: Asked, sent: PollSent) -> Acknowledged:
    """Record one answer, without a name: names stand in the register."""
    answer = clean(" ".join((sent.chose or sent.other).split()))[:MOST_LETTERS]
    if not answer:
        raise Failed(422, "no_answer")
    table, incident = asked.path["table"], f"{asked.path['board']}#{asked.path['entry']}"
    sheet: PollSheetView = await asked.ask("poll", stream=table, incident=incident)
    asks = message("director", "poll_question")
    taken = PollTaken(asks, 1, (answer,), incident, sent.level, sheet.seat, (1,))
    return await recorded_behind(asked, table, Sent(key=sent.key, events=(EventSaid(taken),)))


FORMS = (
    Form("/polls/{table}/{board}/{entry}", DESK, PollSent, _record, _page, "record what a polled player answered"),
)
ROUTES = (
    Route("GET", "/polls/{table}/{board}/{entry}", DESK, _page, "page", "a poll about a matter"),
    *routes_of(FORMS),
)
