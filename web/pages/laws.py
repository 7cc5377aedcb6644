"""A paragraph of the Laws in our own words, with those below it: what the chip of a paragraph opens."""

from __future__ import annotations

from starlette.responses import Response

from projections.laws.paragraphs import paragraphs_below
from web.answers import page
from web.asking import Asked, Route
from web.failures import not_found
from web.roles import ANYONE

__all__ = ["ROUTES"]


async def _law(asked: Asked) -> Response:
    law = asked.path["law"]
    found = paragraphs_below(law)
    if not found:
        raise not_found()
    return page("law.html", law=law, paragraphs=found)


ROUTES = (Route("GET", "/laws/{law}", ANYONE, _law, "page", "a paragraph of the Laws in our own words"),)
