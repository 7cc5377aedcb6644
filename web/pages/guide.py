"""The guide cards of a movement, to be printed: one for each table, and one for each pair."""

from __future__ import annotations

from starlette.responses import Response

from application.forms import GuideCards
from application.hall.sight import Sight
from formats.form_page import form_page
from web.answers import own_page
from web.asking import Asked, Route
from web.roles import OFFICE

__all__ = ["ROUTES"]


async def _tables(asked: Asked) -> Response:
    return await _printed(asked, "cards")


async def _contestants(asked: Asked) -> Response:
    return await _printed(asked, "pair-cards")


async def _printed(asked: Asked, which: GuideCards) -> Response:
    """As `tdlog form` prints them: one file with a style of its own."""
    session = asked.path["session"]
    form = await asked.read(lambda office: Sight(office, asked.who).guide_cards(session, which))
    return own_page(form_page(form).encode())


ROUTES = (
    Route("GET", "/scorer/{session}/cards", OFFICE, _tables, "page", "guide cards of the tables, to be printed"),
    Route(
        "GET", "/scorer/{session}/pair-cards", OFFICE, _contestants, "page",
        "guide cards of the pairs, to be printed",
    ),
)  # fmt: skip
