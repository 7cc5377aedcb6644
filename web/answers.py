"""How something is answered: a page from a template, JSON of a view, or why not."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from starlette.responses import Response
from starlette.types import Scope

from domain.errors import TdlogError
from formats.markup import Markup
from formats.pieces.auction import auction_notes, auction_table
from formats.pieces.bids import bidding_box, call_key
from formats.pieces.cards import card, card_key
from formats.pieces.drawings import SHEET
from formats.pieces.felt import felt_of
from formats.pieces.frames import standing
from formats.pieces.hands import hand, hands, hands_as_keys
from formats.pieces.laws import law_chip, law_chips, law_line
from formats.pieces.lines import safety_line
from formats.pieces.signs import decider, icon, level, sign
from formats.pieces.tricks import trick_table
from formats.printed import clean
from projections.texts import law_text, message, seat_letter, seat_text
from projections.texts.dates import date_text
from projections.texts.language import LANGUAGES, in_language, language
from projections.texts.places import place_text, table_text
from projections.views.encoding import encoded
from web.failures import Failed, Failure, failure_of
from web.figures import figure_shown
from web.security import header
from web.steps_drawn import steps_drawn, told
from web.times import clock_text, times_told, zoned_text

__all__ = ["HEALTH", "drawn", "failed_answer", "json_answer", "new_key", "own_page", "page", "template", "wants_json"]

FOLDER = Path(__file__).parent / "templates"
HEALTH = "/healthz"
"""What machines ask, without saying what they accept."""
PIECES = {
    piece.__name__: piece
    for piece in (
        auction_notes, auction_table, bidding_box, call_key, card, card_key, decider, felt_of,
        hand, hands, hands_as_keys, icon, law_chip, law_chips, law_line, level, safety_line, sign,
        standing, trick_table,
    )
}  # fmt: skip
"""What a template has under the names of `formats/pieces`."""
TONGUES = {"en": "English", "da": "Dansk"}


@cache
def _templates() -> Environment:
    found = Environment(
        loader=FileSystemLoader(FOLDER), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True, auto_reload=False, finalize=_shown,
    )  # fmt: skip
    known: dict[str, Any] = found.globals
    known.update(new_key=new_key, say=message, say_in=_said_in, language=language, languages=LANGUAGES, tongues=TONGUES)
    known.update(seat_text=seat_text, seat_letter=seat_letter, law_text=law_text, table_text=table_text)
    known.update(drawings=Markup(SHEET), **PIECES)
    known.update(date_text=date_text, place_text=place_text, steps=steps_drawn)
    found.filters.update(
        suits=told,
        clock=clock_text,
        zoned=zoned_text,
        dated=times_told,
        figure=figure_shown,
        typed=_typed,
        lined=_lined,
    )
    return found


def _said_in(code: str, context: str, id: str, **fields: Any) -> str:
    """A message in a language that is not that of the page, perhaps."""
    with in_language(code):
        return message(context, id, **fields)


def _shown(value: object) -> object:
    """What stands in a page: markup as it is; of a text nothing that turns or hides what stands around it."""
    if not isinstance(value, str) or hasattr(value, "__html__"):
        return value
    return clean(" ".join(value.splitlines()))


def _typed(text: str) -> Markup:
    """What somebody typed, for the field of several lines that holds it again: its lines stay lines."""
    return Markup(escape(text))


def _lined(text: str) -> Markup:
    """What somebody said, where the style keeps its lines."""
    return Markup("\n".join(map(told, text.split("\n"))))


def new_key() -> str:
    """A key for what a form will ask."""
    return secrets.token_urlsafe(12)


def template(name: str) -> Template:
    """A template by its name; read once."""
    return _templates().get_template(name)


def drawn(name: str, **shown: object) -> str:
    """A template, or a part of a page, with what it shows, in the language chosen."""
    return template(name).render(shown)


def page(name: str, *, status: int = 200, **shown: object) -> Response:
    """A page."""
    return Response(drawn(name, **shown), status, media_type="text/html")


OWN_POLICY = re.compile(r'http-equiv="Content-Security-Policy" content="([^"]*)"')


def own_page(content: bytes) -> Response:
    """A page that is one file of its own, as it is kept on a disk: it says itself what it may load and run. One that
    says nothing runs nothing of its own."""
    policy = OWN_POLICY.search(content.decode())
    if policy is None:
        return Response(content, media_type="text/html")
    headers = {"content-security-policy": f"{policy[1]}; img-src data:; frame-ancestors 'none'"}
    return Response(content, headers=headers, media_type="text/html")


def json_answer(value: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A view, or a list of views, as JSON with the names of docs/json.md."""
    return Response(msgspec.json.encode(encoded(value)), status, headers, media_type="application/json")


def wants_json(scope: Scope) -> bool:
    """Whether who asks is a program: by the address, or by what it accepts."""
    path: str = scope["path"]
    return path == HEALTH or path.startswith("/api/") or "application/json" in header(scope, b"accept")


def failed_answer(error: Failed | TdlogError, scope: Scope) -> Response:
    """Why something is not done, as JSON to a program and as a page to a person."""
    failure = failure_of(error)
    headers = {"retry-after": str(failure.again_in)} if failure.again_in else {}
    if wants_json(scope):
        return Response(msgspec.json.encode(failure), failure.status, headers, media_type="application/json")
    answer = _failed_page(failure, comes_again=scope.get("method") == "GET")
    answer.headers.update(headers)
    return answer


def _failed_page(failure: Failure, *, comes_again: bool = False) -> Response:
    """Why something is not done. What was only to be looked at, and may be tried again, comes again by itself."""
    again_in = failure.again_in if comes_again and failure.status == 503 else 0
    return page("failed.html", status=failure.status, failure=failure, again_in=again_in)
