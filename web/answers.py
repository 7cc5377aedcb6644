"""How something is answered: a page from a template, JSON of a view, or why not."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup, escape
from starlette.responses import Response
from starlette.types import Scope

from domain.errors import TdlogError
from formats.printed import clean
from projections.texts import call_text, card_text, law_text, message, rank_text, seat_letter, seat_text
from projections.texts.language import LANGUAGES, language
from projections.views.encoding import encoded
from web.failures import Failed, Failure, failure_of
from web.security import header

__all__ = ["drawn", "failed_answer", "json_answer", "new_key", "page", "template", "wants_json"]

FOLDER = Path(__file__).parent / "templates"
SUITS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
"""The sign of each suit, and the class that has its colour."""
AS_TEXT = "\N{VARIATION SELECTOR-15}"
"""Keeps a phone from drawing a sign as a picture."""
TONGUES = {"en": "English", "da": "Dansk"}


@cache
def _templates() -> Environment:
    found = Environment(
        loader=FileSystemLoader(FOLDER), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True, auto_reload=False, finalize=_shown,
    )  # fmt: skip
    known: dict[str, Any] = found.globals
    known.update(new_key=new_key, say=message, language=language, languages=LANGUAGES, tongues=TONGUES)
    known.update(
        card_text=card_text,
        call_text=call_text,
        law_text=law_text,
        rank_text=rank_text,
        seat_text=seat_text,
        seat_letter=seat_letter,
    )
    found.filters["suits"] = _with_suits
    return found


def _shown(value: object) -> object:
    """What stands in a page: markup as it is; of a text nothing that turns or hides what stands around it."""
    return clean(" ".join(value.splitlines())) if isinstance(value, str) and not isinstance(value, Markup) else value


def _with_suits(text: str) -> Markup:
    """A text whose suits have their colours."""
    told = str(escape(clean(" ".join(text.splitlines()))))
    for sign, suit in SUITS.items():
        told = told.replace(sign, f'<span class="{suit}">{sign}{AS_TEXT}</span>')
    return Markup(told)


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


def json_answer(value: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A view, or a list of views, as JSON with the names of docs/json.md."""
    return Response(msgspec.json.encode(encoded(value)), status, headers, media_type="application/json")


def wants_json(scope: Scope) -> bool:
    """Whether who asks is a program: by its address, or by what it accepts."""
    path: str = scope["path"]
    return path.startswith("/api/") or "application/json" in header(scope, b"accept")


def failed_answer(error: Failed | TdlogError, scope: Scope) -> Response:
    """Why something is not done, as JSON to a program and as a page to a person."""
    failure = failure_of(error)
    headers = {"retry-after": str(failure.again_in)} if failure.again_in else {}
    if wants_json(scope):
        return Response(msgspec.json.encode(failure), failure.status, headers, media_type="application/json")
    answer = _failed_page(failure)
    answer.headers.update(headers)
    return answer


def _failed_page(failure: Failure) -> Response:
    return page("failed.html", status=failure.status, failure=failure)
