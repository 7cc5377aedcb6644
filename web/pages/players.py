"""A contestant's own results, board by board; and an appeal, lodged by the contestant."""

from __future__ import annotations

import re

from msgspec.structs import replace
from starlette.responses import Response

from application.hall.appealable import rulings_told
from application.hall.session_acts import Appeal, AppealNumbers
from application.hall.sight import Sight
from application.office import Office
from domain.errors import TdlogError
from domain.events import AppealLodged
from domain.streams import session_of
from web.answers import new_key, page
from web.asking import Asked, Route, form_of
from web.failures import Failed, failure_of
from web.parts import PARTS
from web.recording import prepared, told
from web.roles import PLAYERS

__all__ = ["ROUTES"]

RULING = re.compile(r"(?P<table>[^/\s]+)/(?P<incident>(?P<board>[0-9]{1,6})#[A-Za-z0-9.]{1,12})")
LONGEST = 2000


async def _card(asked: Asked, *, status: int = 200, said: str = "", echo: str = "") -> Response:
    session, contestant = asked.path["session"], asked.path["contestant"]
    card = await asked.ask("scorecard", session=session, contestant=contestant)
    is_own = asked.who.role == "player" and asked.who.scope == f"{session}/{contestant}"
    told = await asked.read(lambda office: rulings_told(Sight(office, asked.who), session)) if is_own else []
    return page(
        "card.html", status=status, shown=card, session=session, contestant=contestant, is_own=is_own, told=said,
        echo=echo, rulings=told,
    )  # fmt: skip


async def _appeal(asked: Asked) -> Response:
    """Lodge an appeal of a ruling at a table where the contestant sat."""
    fields = await form_of(asked.request)
    session, contestant = asked.path["session"], asked.path["contestant"]
    try:
        found = RULING.fullmatch(fields.get("ruling", "").strip())
        if found is None or session_of(found["table"]) != session:
            raise Failed(422, "which_ruling")
        lodged = AppealLodged(
            "", found["incident"], contestant, fields.get("concurrence") == "1" or None,
            fields.get("grounds", "").strip()[:LONGEST], board=int(found["board"]),
        )  # fmt: skip
        stream, key = found["table"], fields.get("key", "") or new_key()
        done = await prepared(asked, lambda office: _numbered(office, stream, lodged), key, (stream, lodged))
    except (TdlogError, Failed) as error:
        failure = failure_of(error)
        return await _card(asked, status=failure.status, said=failure.message)
    return await _card(asked, echo=told(done))


def _numbered(office: Office, stream: str, lodged: AppealLodged) -> Appeal:
    """The appeal, with what is known of the numbers of its session."""
    numbers = office.beside(_appeal_numbers)
    return Appeal(stream, replace(lodged), office.log.version(stream), numbers.of(session_of(stream)))


def _appeal_numbers(office: Office) -> AppealNumbers:
    return AppealNumbers(office.log)


ROUTES = (
    Route(
        "GET",
        "/sessions/{session}/cards/{contestant}",
        PARTS["standings"].roles,
        _card,
        "page",
        "a contestant's boards",
    ),
    Route("POST", "/sessions/{session}/cards/{contestant}", PLAYERS, _appeal, "page", "lodge an appeal"),
)
