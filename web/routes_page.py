"""The routes of the server by role, as a part of a page: docs/rights.md, which `python3 dev.py write` writes anew."""

from __future__ import annotations

from collections.abc import Iterator

from web.parts import PARTS
from web.roles import ANYONE
from web.table_of_routes import ROUTES

__all__ = ["as_section"]

ROLES = ("recorder", "director", "scorer", "committee", "player", "commentator", "public")
HEAD = """
## Who may ask the server for what

Of `tdlog serve` (docs/hall.md), written out of its table of routes. Anyone else is refused before anything is looked
up; what of an answer is for whoever asks is decided behind that again (`application/hall/sight.py`), by table, session
and board. A `POST` records only what its role may record, above.

"""
TOPICS = """
Topics of the event stream, `/stream?topic=...`:

"""


def as_section() -> str:
    """The routes and the topics as Markdown."""
    return HEAD + "".join(_routes()) + TOPICS + "".join(_topics())


def _routes() -> Iterator[str]:
    yield _row("Route", "What", *ROLES)
    yield _row(*("---" for _ in range(len(ROLES) + 2)))
    for route in ROUTES:
        yield _row(f"`{route.method} {route.path}`", route.about, *_marks(route.roles))


def _topics() -> Iterator[str]:
    yield _row("Topic", "View", *ROLES)
    yield _row(*("---" for _ in range(len(ROLES) + 2)))
    for kind, part in PARTS.items():
        named = "/".join(field.upper() for field in part.fields)
        yield _row(f"`{kind}/{named}`", f"`GET /api/{part.service}`", *_marks(part.roles & ANYONE))


def _marks(roles: frozenset[str]) -> Iterator[str]:
    return ("yes" if role in roles else "" for role in ROLES)


def _row(*cells: str) -> str:
    return "| " + " | ".join(cells).replace("|  |", "| |").replace("|  |", "| |") + " |\n"
