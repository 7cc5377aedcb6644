"""A table: the page of whoever records it, the lines that it sends, its entries, and the records set aside."""

from __future__ import annotations

from typing import Any

from starlette.responses import RedirectResponse, Response

from application.hall.acknowledged import Acknowledged
from application.recording import TABLE
from application.rights import reaches
from domain.errors import TdlogError
from web.answers import json_answer, new_key, page
from web.asking import Asked, Route, form_of, json_of
from web.failures import Failed, failure_of, in_words
from web.pages.rivals import rivals_seen
from web.recording import Sent, ToldRecorded, lines_recorded, number_in, told
from web.roles import RECORDERS

__all__ = ["ROUTES"]

SPOKEN = ("claim", "concede")


async def _page(asked: Asked, *, status: int = 200, said: str = "", echo: str = "", line: str = "") -> Response:
    """The page of a table; with what is said of a line that was sent by its form."""
    stream = asked.path["table"]
    if await _is_to_begin(asked, stream):
        _, round, table = stream.split(".")
        return page("begin.html", status=status, stream=stream, round=round[1:], table=table[1:], told=said)
    seen = await asked.part(f"table/{stream}")
    view = seen.view
    other = asked.site.presence.other(asked.who, view.position.stream)
    rivals = await asked.read(lambda office: rivals_seen(office, asked, stream))
    return page(
        "table.html", status=status, stream=view.position.stream, device=asked.who.device,
        position=view.position.entries, sealed=view.counts.sealed, as_of=seen.position, records=True,
        part=seen.html, line=line, told=said, echo=echo, other=other,
        recorder=view.recorder, rivals=[one for one in rivals if one.state == "open"],
    )  # fmt: skip


async def _is_to_begin(asked: Asked, stream: str) -> bool:
    """Whether nothing is recorded yet of a table that is for whoever asks to record."""
    if not (TABLE.fullmatch(stream) and reaches(asked.who.role, asked.who.scope, stream)):
        return False
    return not await asked.read(lambda office: office.log.version(stream))


async def _form(asked: Asked) -> Response:
    """A line sent by a form, where no script runs: the page again, with what follows, or with the line and why not."""
    fields = await form_of(asked.request)
    line = _line_of(fields)
    sent = Sent(fields.get("key", "") or new_key(), line, seen=number_in(fields.get("seen", "")))
    try:
        done = await lines_recorded(asked, asked.path["table"], sent)
    except (TdlogError, Failed) as error:
        failure = failure_of(error)
        return await _page(asked, status=failure.status, said=in_words(failure), line=line)
    return await _page(asked, echo=told(done))


def _line_of(fields: Any) -> str:
    """The line of a form; that of a claim is put together from who claims how many."""
    act = fields.get("act", "")
    if act in SPOKEN:
        return " ".join((act, fields.get("seat", ""), fields.get("tricks", ""))).strip()
    return str(fields.get("line", "")).strip()


async def _entries(asked: Asked) -> Response:
    """Lines sent as JSON: acknowledged with what follows from them."""
    sent: Sent = await json_of(asked.request, Sent)
    done: Acknowledged = await lines_recorded(asked, asked.path["table"], sent)
    return json_answer(ToldRecorded(done.entries, told(done), done))


async def _take(asked: Asked) -> Response:
    """Record the table from this device from now on: whoever did is told, and may go on."""
    view = await asked.ask("table", stream=asked.path["table"])
    asked.site.presence.take(asked.who, view.position.stream)
    return RedirectResponse(f"/tables/{view.position.stream}", 303)


async def _all_entries(asked: Asked) -> Response:
    """The entries of a table, in words."""
    view = await asked.ask("entries", stream=asked.path["table"])
    return page("entries.html", shown=view)


ROUTES = (
    Route("GET", "/tables/{table}", RECORDERS, _page, "page", "a table, for whoever records it"),
    Route("POST", "/tables/{table}", RECORDERS, _form, "page", "record a line at a table, from a form"),
    Route(
        "POST", "/tables/{table}/lease", frozenset({"recorder"}), _take, "page", "take over the recording of a table"
    ),
    Route("GET", "/tables/{table}/entries", RECORDERS, _all_entries, "page", "the entries of a table"),
    Route("POST", "/api/tables/{table}/entries", RECORDERS, _entries, "json", "record lines at a table"),
)
