"""A contestant's own results, board by board; and an appeal, lodged by the contestant, or by the director for it."""

from __future__ import annotations

import re
from functools import partial
from typing import NamedTuple

from starlette.responses import Response

from application.hall.acknowledged import Acknowledged
from application.hall.appealable import RulingTold, rulings_told
from application.hall.identity import Identity
from application.hall.session_acts import Appeal, AppealNumbers
from application.hall.sight import Sight
from application.office import Office
from domain.events import AppealLodged
from domain.streams import session_of
from projections.views.figures_now import RankedView
from projections.views.packs import AwardView, HandicapRowView
from projections.views.standing import StandingView
from web.answers import page
from web.asking import Asked, Route
from web.failures import Failed
from web.forms import NOTHING_SENT, Form, Outcome, routes_of
from web.pages.standings import ranked_if_shown, row_of, signs_of, when_of
from web.parts import PARTS
from web.receipts_drawn import receipts_drawn
from web.recording import Keyed, number_in, prepared
from web.roles import DESK, OFFICE, PLAYERS
from web.which_evening import heading_of

__all__ = ["FORMS", "ROUTES"]

RULING = re.compile(r"(?P<table>[^/\s]+)/(?P<incident>(?P<board>[0-9]{1,6})#[A-Za-z0-9.]{1,12})")


class AppealSent(Keyed, frozen=True):
    """An appeal of a ruling at a table where the contestant sat. It gets the next number of its session."""

    ruling: str = ""
    """The incident of the ruling, with its table: `S1.r2.t7/16#17`."""
    grounds: str = ""
    concurrence: bool | None = None
    """Whether the partner concurs; null where that is not said."""


async def _card(asked: Asked, outcome: Outcome[AppealSent, Acknowledged] = NOTHING_SENT) -> Response:
    session, contestant = asked.path["session"], asked.path["contestant"]
    as_of = str(number_in(asked.query.get("as_of", "")) or 0)
    card = await asked.ask("scorecard", session=session, contestant=contestant, as_of=as_of)
    ranked = await ranked_if_shown(asked, session, as_of)
    row = row_of(ranked, contestant)
    own = [one for one in ranked.matters if contestant in one.contestants] if ranked is not None else []
    groups = ranked.standings.groups if ranked is not None else ()
    group = next((one for one in groups if row in one.rows), None)
    is_own = asked.who.role == "player" and asked.who.scope == f"{session}/{contestant}"
    lodges = is_own or asked.who.role in DESK
    told = partial(_rulings_told, identity=asked.who, session=session, contestant=contestant)
    rulings = await asked.read(told) if lodges else []
    may_have = is_own or asked.who.role in OFFICE
    receipts = await receipts_drawn(asked, session, contestant) if may_have else None
    return page(
        "card.html", status=outcome.status, shown=card, session=session, contestant=contestant, is_own=is_own,
        lodges=lodges, wanted=outcome.sent.ruling if outcome.sent else asked.query.get("ruling", ""),
        told=outcome.said, echo=outcome.echo, rulings=rulings, when=when_of(ranked), signs=signs_of(own),
        role=asked.who.role, by_packs=_by_packs(ranked, contestant), receipts=receipts,
        evening=await heading_of(asked, session),
        called=row.called if row is not None else (contestant,), figure=_figure(row),
        place=row.place if row is not None else 0, ranked=len(group.rows) if group is not None else 0,
    )  # fmt: skip


def _rulings_told(office: Office, identity: Identity, session: str, contestant: str) -> list[RulingTold]:
    return rulings_told(Sight(office, identity), session, contestant)


class ByPacks(NamedTuple):
    """What a contestant has by data packs."""

    handicap: HandicapRowView | None
    award: AwardView | None
    unit: str = ""


def _by_packs(ranked: RankedView | None, contestant: str) -> ByPacks:
    listed = ranked.handicap.groups if ranked is not None and ranked.handicap is not None else ()
    given = ranked.masterpoints if ranked is not None else None
    handicap = next((row for group in listed for row in group.rows if row.contestant == contestant), None)
    awards = (row for group in (given.groups if given is not None else ()) for row in group.rows)
    award = next((row for row in awards if row.contestant == contestant and row.exact), None)
    return ByPacks(handicap, award, given.unit if given is not None else "")


def _figure(row: StandingView | None) -> str:
    """A figure of the ranking with its unit; empty of one without a place."""
    if row is None or not row.place:
        return ""
    return f"{row.shown.percent} %" if row.shown.percent else row.shown.total


async def _appeal(asked: Asked, sent: AppealSent) -> Acknowledged:
    found = RULING.fullmatch(sent.ruling)
    if found is None or session_of(found["table"]) != asked.path["session"]:
        raise Failed(422, "which_ruling")
    contestant, stream = asked.path["contestant"], found["table"]
    lodged = AppealLodged(
        "", found["incident"], contestant, sent.concurrence, sent.grounds, board=int(found["board"])
    )  # fmt: skip
    return await prepared(asked, lambda office: _numbered(office, stream, lodged), sent.key, (stream, lodged))


def _numbered(office: Office, stream: str, lodged: AppealLodged) -> Appeal:
    """The appeal, with what is known of the numbers of its session."""
    numbers = office.beside(_appeal_numbers)
    return Appeal(stream, lodged, office.log.version(stream), numbers.of(session_of(stream)))


def _appeal_numbers(office: Office) -> AppealNumbers:
    return AppealNumbers(office.log)


FORMS = (
    Form("/sessions/{session}/cards/{contestant}", PLAYERS | DESK, AppealSent, _appeal, _card, "lodge an appeal"),
)  # fmt: skip
ROUTES = (
    Route(
        "GET",
        "/sessions/{session}/cards/{contestant}",
        PARTS["standings"].roles,
        _card,
        "page",
        "a contestant's boards",
    ),
    *routes_of(FORMS),
)
