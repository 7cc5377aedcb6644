"""One matter before the director: what is read aloud, what may be chosen, and what is replied."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from starlette.responses import RedirectResponse, Response

from application.deciding import Reply
from application.hall.acknowledged import Acknowledged
from application.hall.acts import Lines
from application.hall.asked import Act
from application.hall.desk_acts import DeskReply, Score, StepNamed
from application.hall.matters import take_matter
from domain.errors import TdlogError
from domain.seats import Seat
from domain.streams import session_of
from projections.texts import message
from web.answers import json_answer, new_key
from web.asking import Asked, Route, form_of, json_of
from web.failures import Failed, failure_of, in_words
from web.pages.looking import live_page
from web.recording import DeskSent, number_in, recorded, told
from web.roles import DESK

__all__ = ["ROUTES"]

BY_SCORE = ("adjust", "artificial")
LONGEST = 4000


def _incident(asked: Asked) -> str:
    """The incident of a matter, by its name at its table: `16#41`."""
    return f"{asked.path['board']}#{asked.path['entry']}"


async def _matter(asked: Asked, *, status: int = 200, said: str = "", echo: str = "") -> Response:
    table, path = asked.path["table"], asked.path
    return await live_page(
        asked, "matter.html", f"matter/{table}/{_incident(asked)}", message("web", "matter"), status=status, told=said,
        echo=echo, path=f"/matters/{table}/{path['board']}/{path['entry']}", stream=table, session=session_of(table),
    )  # fmt: skip


async def _reply(asked: Asked) -> Response:
    """A choice, a judgement or a ruling, from the form of its step; or a line about the matter."""
    fields = await form_of(asked.request)
    try:
        done: Acknowledged = await recorded(asked, _act(asked, fields), fields.get("key", "") or new_key())
    except (TdlogError, Failed) as error:
        failure = failure_of(error)
        return await _matter(asked, status=failure.status, said=in_words(failure))
    return await _matter(asked, echo=told(done))


def _act(asked: Asked, fields: Mapping[str, str]) -> Act[Acknowledged]:
    """What the form of a step, or the line below, asks to be recorded. Raises Failed where a field cannot be read."""
    stream, seen = asked.path["table"], number_in(fields.get("seen", ""))
    if "line" in fields:
        return Lines(stream, (fields["line"].strip(),), seen)
    step = StepNamed(_incident(asked), fields.get("law", ""), fields.get("code", ""))
    word, text, reason = (fields.get(name, "").strip()[:LONGEST] for name in ("word", "text", "reason"))
    if word in BY_SCORE:
        return Score(stream, step, text if text.startswith(word) else f"{word} {text}", reason, seen)
    seat = fields.get("seat", "")
    reply = Reply(
        word=word,
        seat=Seat(seat) if seat in ("N", "E", "S", "W") else None,
        marked=fields.get("marked", "") == "1",
        tricks=number_in(fields.get("tricks", "")),
        law=(fields.get("paragraph", "").strip() or fields.get("law", "")) if text else "",
        text=text,
        reason=reason,
    )
    return DeskReply(stream, step, reply, seen, fields.get("what", ""))


async def _reply_sent(asked: Asked) -> Response:
    """A reply sent as JSON."""
    sent: DeskSent = await json_of(asked.request, DeskSent)
    said = sent.reply
    return json_answer(
        await recorded(asked, DeskReply(asked.path["table"], sent.step, said.reply, sent.seen, said.what), sent.key)
    )


async def _take(asked: Asked) -> Response:
    """Tell the table, and the other directors, who goes there."""
    name = f"{asked.path['table']}/{_incident(asked)}"
    await asked.read(partial(take_matter, identity=asked.who, name=name))
    asked.site.hall.topics.touched([asked.path["table"]], await asked.site.entries())
    return RedirectResponse(asked.request.url.path.removesuffix("/take"), 303)


ROUTES = (
    Route("GET", "/matters/{table}/{board}/{entry}", DESK, _matter, "page", "one matter before the director"),
    Route("POST", "/matters/{table}/{board}/{entry}", DESK, _reply, "page", "reply to a step of a matter"),
    Route("POST", "/matters/{table}/{board}/{entry}/take", DESK, _take, "page", "take a matter"),
    Route("POST", "/api/matters/{table}", DESK, _reply_sent, "json", "reply to a step of a matter"),
)
