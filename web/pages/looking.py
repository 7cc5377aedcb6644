"""What is looked at and follows the log: the queue, and the boards of a session."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.responses import Response

from projections.texts import message
from web.answers import page
from web.asking import Asked, Route
from web.parts import PARTS
from web.roles import ANYONE, DESK
from web.which_evening import evening_of, evenings_beside

__all__ = ["ROUTES", "entries_asked", "live_page", "queue_page", "undo_asked"]


async def live_page(
    asked: Asked, template: str, topic: str, heading: str, *, status: int = 200, **besides: object
) -> Response:
    """A page of which one part changes while it is looked at."""
    seen = await asked.part(topic)
    told = {"told": "", "echo": "", "role": asked.who.role, **besides}
    return page(
        template, status=status, topic=topic, heading=heading, as_of=seen.position, part=seen.html,
        device=asked.who.device, view=seen.view, **told,
    )  # fmt: skip


async def _queue(asked: Asked) -> Response:
    undo = undo_asked(asked)
    told = message("director", "nothing_yet") if undo else ""
    return await queue_page(asked, undo=undo, stream=asked.query.get("table", ""), told=told)


async def queue_page(
    asked: Asked, *, undo: Sequence[int] = (), stream: str = "", told: str = "", status: int = 200
) -> Response:
    """What waits for a director in a session, with the way to the other evenings that go on."""
    session = asked.path["session"]
    return await live_page(
        asked, "director/queue.html", f"desk/{session}", message("director", "open_matters"), session=session,
        status=status, undo=undo, stream=stream, told=told, evening=await evening_of(asked, session),
        beside=await evenings_beside(asked, session),
    )  # fmt: skip


def undo_asked(asked: Asked) -> list[int]:
    """The entries that a page offers to undo, as its address names them."""
    return entries_asked(asked, "undo")


def entries_asked(asked: Asked, name: str) -> list[int]:
    """The entries that an address names."""
    told = asked.query.get(name, "").split(",")
    return [int(one) for one in told if one.isascii() and one.isdecimal() and len(one) < 9][:9]


async def _boards(asked: Asked) -> Response:
    session = asked.path["session"]
    figures = asked.who.role in PARTS["standings"].roles
    return await live_page(
        asked, "spectator/boards.html", f"boards/{session}", message("web", "boards"), session=session, figures=figures
    )


ROUTES = (
    Route("GET", "/desk/{session}", DESK, _queue, "page", "what waits for a director"),
    Route("GET", "/sessions/{session}/boards", ANYONE, _boards, "page", "the boards that may be shown"),
)
