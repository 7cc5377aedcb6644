"""Records that disagree: what a device kept while others recorded its table, set aside and chosen line by line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from starlette.responses import Response

from application.hall.rivals import RecordBehind, SetAside, Settle, Tapped, rivals_at
from application.hall.sight import Sight
from application.office import Office
from domain.choosing import Choice
from domain.errors import TdlogError
from projections.views.rival import RivalView
from web.answers import json_answer, new_key, page
from web.asking import Asked, Route, form_of, json_of
from web.failures import Failed, failure_of, not_found
from web.recording import number_in, recorded
from web.roles import RECORDERS

__all__ = ["ROUTES", "rivals_seen"]

CHOICES: Mapping[str, Choice] = {"log": "log", "rival": "rival", "both": "both"}
MOST = 500


class Aside(Struct, frozen=True, forbid_unknown_fields=True):
    """What the outbox of a device sends that came too late."""

    key: str
    lines: tuple[Tapped, ...]
    after: int
    """The last entry that the device knew of."""


class Chosen(Struct, frozen=True, forbid_unknown_fields=True):
    """A choice between two records, as a program sends it."""

    key: str
    seen: int
    choices: dict[int, Choice]
    marked: tuple[int, ...] = ()
    why: str = ""


def rivals_seen(office: Office, asked: Asked, stream: str) -> list[RivalView]:
    """The rival records of a table. Raises NotAllowed where the table is not for whoever asks."""
    return rivals_at(Sight(office, asked.who).table(stream))


async def _aside(asked: Asked) -> Response:
    """Keep what a device recorded after others had: nothing of it counts until somebody has chosen."""
    sent: Aside = await json_of(asked.request, Aside)
    if not 0 < len(sent.lines) <= MOST:
        raise Failed(422, "how_many_lines", most=MOST)
    act = SetAside(asked.path["table"], sent.after, asked.who.device, sent.lines)
    return json_answer(await recorded(asked, act, sent.key))


async def _rivals(asked: Asked) -> Response:
    return json_answer(await asked.read(lambda office: rivals_seen(office, asked, asked.path["table"])))


async def _page(asked: Asked, *, status: int = 200, said: str = "") -> Response:
    """A rival record beside the table's."""
    entry = number_in(asked.path["entry"])
    found = await asked.read(lambda office: rivals_seen(office, asked, asked.path["table"]))
    view = next((one for one in found if one.entry == entry), None)
    if view is None:
        raise not_found()
    return page("rival.html", status=status, shown=view, told=said, choices=[*CHOICES])


async def _choose(asked: Asked) -> Response:
    """Choose, by a form: `row-3` with `log`, `rival` or `both`; or record behind what can simply follow."""
    fields = await form_of(asked.request)
    try:
        await recorded(asked, _act(asked, fields), fields.get("key", "") or new_key())
    except (TdlogError, Failed) as error:
        failure = failure_of(error)
        return await _page(asked, status=failure.status, said=failure.message)
    return await _page(asked)


def _act(asked: Asked, fields: Mapping[str, str]) -> Any:
    stream, entry = asked.path["table"], number_in(asked.path["entry"]) or 0
    seen = number_in(fields.get("seen", "")) or 0
    marked = tuple(sorted(number for name in fields if (number := _row(name, "marked-"))))
    if fields.get("do") == "behind":
        return RecordBehind(stream, entry, seen, marked)
    chosen: dict[int, Choice] = {
        number: CHOICES[told] for name, told in fields.items() if (number := _row(name, "row-")) and told in CHOICES
    }
    return Settle(stream, entry, seen, chosen, marked, fields.get("why", "").strip()[:500])


def _row(name: str, before: str) -> int:
    """The number of a row in the name of a field; 0 where it names none."""
    told = name.removeprefix(before)
    return int(told) if told != name and told.isascii() and told.isdecimal() and len(told) < 7 else 0


async def _chosen(asked: Asked) -> Response:
    """Choose, as JSON."""
    sent: Chosen = await json_of(asked.request, Chosen)
    entry = number_in(asked.path["entry"]) or 0
    act = Settle(asked.path["table"], entry, sent.seen, sent.choices, sent.marked, sent.why)
    return json_answer(await recorded(asked, act, sent.key))


ROUTES = (
    Route(
        "GET", "/tables/{table}/rivals/{entry}", RECORDERS, _page, "page", "two records of a table beside each other"
    ),
    Route("POST", "/tables/{table}/rivals/{entry}", RECORDERS, _choose, "page", "choose between two records"),
    Route("GET", "/api/tables/{table}/rivals", RECORDERS, _rivals, "json", "records of a table that disagree"),
    Route("POST", "/api/tables/{table}/rivals", RECORDERS, _aside, "json", "set aside what came too late"),
    Route("POST", "/api/tables/{table}/rivals/{entry}", RECORDERS, _chosen, "json", "choose between two records"),
)
