"""What is looked at and follows the log: the queue, and boards."""

from __future__ import annotations

import re

from starlette.responses import Response

from application.hall.sight import Sight
from formats.replay_page import replay_page
from projections.texts import message
from projections.views.steps import BoardShown, seated
from web.answers import page
from web.asking import Asked, Route
from web.recording import number_in
from web.roles import ANYONE, DESK

__all__ = ["ROUTES", "live_page", "undo_asked"]

OWN_POLICY = re.compile(r'http-equiv="Content-Security-Policy" content="([^"]*)"')


async def live_page(
    asked: Asked, template: str, topic: str, heading: str, *, status: int = 200, **besides: object
) -> Response:
    """A page of which one part changes while it is looked at."""
    seen = await asked.part(topic)
    told = {"told": "", "echo": "", **besides}
    return page(
        template, status=status, topic=topic, heading=heading, as_of=seen.position, part=seen.html,
        device=asked.who.device, view=seen.view, **told,
    )  # fmt: skip


async def _queue(asked: Asked) -> Response:
    session, undo = asked.path["session"], undo_asked(asked)
    return await live_page(
        asked, "director/queue.html", f"desk/{session}", message("director", "open_matters"), session=session,
        undo=undo, stream=asked.query.get("table", ""), told=message("director", "nothing_yet") if undo else "",
    )  # fmt: skip


def undo_asked(asked: Asked) -> list[int]:
    """The entries that a page offers to undo, as its address names them."""
    told = asked.query.get("undo", "").split(",")
    return [int(one) for one in told if one.isascii() and one.isdecimal() and len(one) < 9][:9]


async def _boards(asked: Asked) -> Response:
    return await live_page(asked, "live.html", f"boards/{asked.path['session']}", message("web", "boards"))


async def _board(asked: Asked) -> Response:
    """A board at a table, as it stood after an entry."""
    entry = asked.query.get("entry", "0")
    seen = await asked.ask("board", stream=asked.path["table"], board=asked.path["board"], entry=entry)
    return page("board.html", shown=seen)


async def _replay(asked: Asked) -> Response:
    """The replay of a board at a table, as far as it may be seen: one page with a style and a script of its own."""
    stream, number = asked.path["table"], number_in(asked.path["board"]) or 0
    content = await asked.read(lambda office: _replayed(Sight(office, asked.who), stream, number))
    policy = OWN_POLICY.search(content.decode())
    assert policy is not None, "the replay page says what it runs"
    headers = {"content-security-policy": f"{policy[1]}; img-src data:; frame-ancestors 'none'"}
    return Response(content, headers=headers, media_type="text/html")


def _replayed(sight: Sight, stream: str, number: int) -> bytes:
    """Raises NotAllowed where the board may not be seen; TdlogError where there is none."""
    seen = sight.board(stream, number)
    players = seated(seen.replay, sight.names())
    return replay_page([BoardShown(seen.stream, seen.replay, seen.board, players, with_record=False)]).data


ROUTES = (
    Route("GET", "/desk/{session}", DESK, _queue, "page", "what waits for a director"),
    Route("GET", "/sessions/{session}/boards", ANYONE, _boards, "page", "the boards that may be shown"),
    Route("GET", "/boards/{table}/{board}", ANYONE, _board, "page", "a board at a table, entry by entry"),
    Route("GET", "/boards/{table}/{board}/replay", ANYONE, _replay, "page", "the replay of a board"),
)
