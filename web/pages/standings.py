"""The ranking of a session: as it is played, on a projector, and where each figure comes from."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from markupsafe import Markup
from starlette.responses import Response

from application.hall.services.boards import boards_seen
from application.hall.sight import NotForYou, Sight
from formats.pieces.signs import sign
from projections.elected.packs import PackKind
from projections.texts import message
from projections.views.explained import NodeView
from projections.views.figures_now import MomentsView, MomentView, RankedView
from projections.views.hand_record import HandRecordView
from projections.views.open_matters import OpenMatterView
from projections.views.opened import OpenedBoardsView
from projections.views.standing import StandingView
from projections.views.traveller import TravellerView
from projections.views.traveller_rows import traveller_rows
from web.answers import drawn, page
from web.asking import Asked, Route
from web.pages.looking import live_page
from web.parts import PARTS, ranking_shown
from web.recording import number_in
from web.times import zone_text
from web.which_evening import heading_of

__all__ = ["ROUTES", "ranked_if_shown", "row_of", "signs_of", "when_of"]


async def _ranking(asked: Asked) -> Response:
    """As it is now and follows the log; or as it was at a moment, with what leads to the changes before and after."""
    session, as_of = asked.path["session"], number_in(asked.query.get("as_of", "")) or 0
    moments: MomentsView = await asked.ask("moments", session=session)
    step = asked.query.get("step", "")
    if step in STEPS:
        as_of = await _changed(asked, moments, as_of, step)
    published = asked.site.settings.published
    now = asked.site.clock()
    if published:  # as of what was recorded: a page is another one only by that
        now = await asked.read(lambda office: Sight(office, asked.who).session(session).told_at)
    told: dict[str, Any] = {"session": session, "zone": zone_text(now), "now": now}
    told |= {"moments": () if published else moments.moments, "published": published}
    if not 0 < as_of < moments.last:
        return await live_page(asked, "standings/ranking.html", f"standings/{session}", _heading(), at=None, **told)
    view: RankedView = await asked.ask("standings", session=session, as_of=str(as_of))
    at = max((one for one in moments.moments if one.position <= view.as_of), default=None, key=_position)
    part = Markup(drawn("standings/_ranking.html", shown=view, **ranking_shown(view, f"?as_of={view.as_of}")))
    return page(
        "standings/ranking.html", topic="", heading=_heading(), as_of=view.as_of, part=part, device=asked.who.device,
        at=at.at if at is not None else "", told="", echo="", role=asked.who.role, **told,
    )  # fmt: skip


STEPS = ("back", "on")
MOST_LOOKED_AT = 8
"""Moments at which the figures are worked out for one step."""


def _heading() -> str:
    return message("web", "ranking")


def _position(moment: MomentView) -> int:
    return moment.position


async def _changed(asked: Asked, moments: MomentsView, as_of: int, step: str) -> int:
    """The moment before or after one at which a figure is another, 0 for now; the same where there is none before. Of
    many moments at which none is, the last one that was looked at: whoever asks is answered soon, and may ask on."""

    async def figures(position: int) -> object:
        view: RankedView = await asked.ask("standings", session=moments.session, as_of=str(position))
        return [(row.contestant, row.place, row.total, row.percent) for row in view.standings.rows]

    known = [*map(_position, moments.moments)]
    here = await figures(as_of)
    way = [one for one in known if one > as_of] if step == "on" else [one for one in known if as_of == 0 or one < as_of]
    way = way if step == "on" else way[::-1]
    for position in way[:MOST_LOOKED_AT]:
        if await figures(position) != here:
            return position
    if len(way) > MOST_LOOKED_AT:
        return way[MOST_LOOKED_AT - 1]
    return as_of if step == "back" else 0


async def _wall(asked: Asked) -> Response:
    """For a projector: large, and its pages turn by themselves."""
    session = asked.path["session"]
    return await live_page(asked, "standings/wall.html", f"standings/{session}", _heading(), session=session)


async def _explained(asked: Asked) -> Response:
    """Where a figure of the ranking came from."""
    session, contestant, board = asked.path["session"], asked.path["contestant"], asked.query.get("board", "0")
    as_of = str(number_in(asked.query.get("as_of", "")) or 0)
    node: NodeView = await asked.ask("figure", session=session, contestant=contestant, board=board, as_of=as_of)
    ranked = await ranked_if_shown(asked, session, as_of)
    opened = await asked.read(lambda office: _opened(Sight(office, asked.who), session))
    row = row_of(ranked, contestant)
    own = [one for one in ranked.matters if contestant in one.contestants] if ranked is not None else []
    figure = "" if row is None or not row.boards else row.shown.percent or row.shown.total
    return page(
        "standings/explain.html", shown=node, session=session, contestant=contestant, when=when_of(ranked),
        called=row.called if row is not None else (contestant,), figure=figure,
        own=own, signs_drawn={board: sign(one.state, letter=one.appeal) for board, one in signs_of(own).items()},
        sees=_sees(opened), role=asked.who.role,
    )  # fmt: skip


def _by_pack(of: PackKind) -> Callable[[Asked], Awaitable[Response]]:
    """Where a figure by a data pack came from."""

    async def shown(asked: Asked) -> Response:
        session, contestant = asked.path["session"], asked.path["contestant"]
        as_of = str(number_in(asked.query.get("as_of", "")) or 0)
        node: NodeView = await asked.ask("by_pack", session=session, contestant=contestant, of=of, as_of=as_of)
        ranked = await ranked_if_shown(asked, session, as_of)
        row = row_of(ranked, contestant)
        return page(
            "standings/by_pack.html", shown=node, session=session, contestant=contestant, when=when_of(ranked),
            called=row.called if row is not None else (contestant,), heading=message("packs", f"title {of}"),
            sees=_sees(set()), role=asked.who.role,
        )  # fmt: skip

    return shown


async def ranked_if_shown(asked: Asked, session: str, as_of: str = "0") -> RankedView | None:
    """The ranking of a session; None where that is not public, and what is his own is shown without it."""
    view: RankedView | None = await _if_shown(asked, "standings", session=session, as_of=as_of)
    return view


async def _if_shown(asked: Asked, service: str, **fields: str) -> Any:
    """What a service answers; None where it is not for whoever asks."""
    try:
        return await asked.ask(service, **fields)
    except NotForYou:
        return None


def row_of(ranked: RankedView | None, contestant: str) -> StandingView | None:
    """The row of a contestant in the ranking; None where there is none, or it is not shown."""
    rows = ranked.standings.rows if ranked is not None else ()
    return next((one for one in rows if one.contestant == contestant), None)


def when_of(ranked: RankedView | None) -> str:
    """What leads to the same moment: `?as_of=41`; empty of what is live."""
    return "" if ranked is None or ranked.live else f"?as_of={ranked.as_of}"


def signs_of(own: list[OpenMatterView]) -> dict[int, OpenMatterView]:
    """By board what is open on it; of several what weighs most."""
    return {one.board: one for one in reversed(own)}


def _sees(opened: set[int] | None) -> Callable[[int], bool]:
    return lambda board: opened is None or board in opened


def _opened(sight: Sight, session: str) -> set[int] | None:
    """The boards that whoever asks may look at; None where he sees all."""
    return None if sight.sees_tables else {*boards_seen(sight, session)}


async def _board(asked: Asked) -> Response:
    """A board at every table, how often each result came, and its cards as soon as everybody may see them; of what is
    not public nothing."""
    session, board = asked.path["session"], asked.path["board"]
    record: HandRecordView | None = await _if_shown(asked, "hand_record", session=session, board=board)
    about = _if_shown if record is not None else _asked
    seen: TravellerView | None = await about(asked, "traveller", session=session, board=board)
    boards: OpenedBoardsView = await asked.ask("boards", session=session)
    return page(
        "standings/board.html", record=record, rows=traveller_rows(seen) if seen is not None else (), shown=seen,
        role=asked.who.role, evening=await heading_of(asked, session),
        **_beside(seen or record, boards, await ranked_if_shown(asked, session)),
    )  # fmt: skip


async def _asked(asked: Asked, service: str, **fields: str) -> Any:
    return await asked.ask(service, **fields)


def _beside(
    seen: TravellerView | HandRecordView | None, boards: OpenedBoardsView, ranked: RankedView | None
) -> Mapping[str, Any]:
    """What stands around a board that is shown."""
    assert seen is not None, "it is shown"
    numbers = sorted(ranked.boards) if ranked is not None else boards.boards.open
    at = numbers.index(seen.board) if seen.board in numbers else -1
    return {
        "session": seen.session, "board": seen.board,
        "replayed": {stream for one in boards.at if one.board == seen.board for stream in one.tables},
        "cards_are_public": "cards" in boards.public,
        "called": {row.contestant: row.called for row in ranked.standings.rows} if ranked is not None else {},
        "matters": [one for one in ranked.matters if one.board == seen.board] if ranked is not None else [],
        "before": numbers[at - 1] if at > 0 else 0, "after": numbers[at + 1] if 0 <= at < len(numbers) - 1 else 0,
    }  # fmt: skip


MAY = PARTS["standings"].roles
ROUTES = (
    Route("GET", "/sessions/{session}", MAY, _ranking, "page", "the ranking of a session"),
    Route("GET", "/sessions/{session}/wall", MAY, _wall, "page", "the ranking on a projector"),
    Route("GET", "/sessions/{session}/boards/{board}", MAY, _board, "page", "a board at every table, with its cards"),
    Route("GET", "/sessions/{session}/explain/{contestant}", MAY, _explained, "page", "where a figure came from"),
    Route(
        "GET",
        "/sessions/{session}/handicap/{contestant}",
        MAY,
        _by_pack("handicap"),
        "page",
        "where a score with handicap came from",
    ),
    Route(
        "GET",
        "/sessions/{session}/masterpoints/{contestant}",
        MAY,
        _by_pack("masterpoints"),
        "page",
        "where masterpoints came from",
    ),
)
