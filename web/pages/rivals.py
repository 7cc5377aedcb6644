"""Records that disagree: what a device kept while others recorded its table, set aside and chosen line by line."""

from __future__ import annotations

from msgspec import Struct, field
from starlette.responses import Response

from application.hall.rivals import RecordBehind, SetAside, Settle, Tapped, rivals_at
from application.hall.sight import Sight
from application.office import Office
from domain.choosing import Choice
from projections.views.rival import RivalView
from web.answers import json_answer, page
from web.asking import Asked, Route, json_of
from web.failures import Failed, not_found
from web.forms import NOTHING_SENT, Form, Outcome, routes_of
from web.recording import Keyed, number_in, recorded
from web.roles import RECORDERS

__all__ = ["FORMS", "ROUTES", "rivals_seen"]

CHOICES: tuple[Choice, ...] = ("log", "rival", "both")
MOST = 500


class Aside(Struct, frozen=True, forbid_unknown_fields=True):
    """What the outbox of a device sends that came too late."""

    key: str
    lines: tuple[Tapped, ...]
    after: int
    """The last entry that the device knew of."""


class ChosenSent(Keyed, frozen=True):
    """A choice between two records of a table."""

    seen: int
    """How many entries of the table whoever chooses knows of."""
    choices: dict[int, Choice] = field(default_factory=dict[int, Choice])
    """By row, what counts there."""
    marked: tuple[int, ...] = ()
    """The rows that break the Laws, and happened all the same."""
    why: str = ""
    behind: bool = False
    """Whether all of the rival record is recorded behind the table's, which it follows."""


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


async def _page(asked: Asked, outcome: Outcome[ChosenSent, RivalView] = NOTHING_SENT) -> Response:
    """A rival record beside the table's."""
    entry = number_in(asked.path["entry"])
    found = await asked.read(lambda office: rivals_seen(office, asked, asked.path["table"]))
    view = next((one for one in found if one.entry == entry), None)
    if view is None:
        raise not_found()
    return page("rival.html", status=outcome.status, shown=view, told=outcome.said, choices=CHOICES)


async def _choose(asked: Asked, sent: ChosenSent) -> RivalView:
    """Choose row by row; or record behind what can simply follow."""
    stream, entry = asked.path["table"], number_in(asked.path["entry"]) or 0
    if sent.behind:
        return await recorded(asked, RecordBehind(stream, entry, sent.seen, sent.marked), sent.key)
    return await recorded(asked, Settle(stream, entry, sent.seen, sent.choices, sent.marked, sent.why), sent.key)


FORMS = (
    Form("/tables/{table}/rivals/{entry}", RECORDERS, ChosenSent, _choose, _page, "choose between two records"),
)  # fmt: skip
ROUTES = (
    Route(
        "GET", "/tables/{table}/rivals/{entry}", RECORDERS, _page, "page", "two records of a table beside each other"
    ),
    *routes_of(FORMS),
    Route("GET", "/api/tables/{table}/rivals", RECORDERS, _rivals, "json", "records of a table that disagree"),
    Route("POST", "/api/tables/{table}/rivals", RECORDERS, _aside, "json", "set aside what came too late", Aside),
)
