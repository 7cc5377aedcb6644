"""What is asked by the form of a page, or by a program as JSON: the same struct, the same service, the same rights.

A form posts to the address of its page, a program the same fields as JSON to that address behind `/api`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Generic, TypeVar, get_origin

import msgspec
from msgspec import Struct
from msgspec.structs import fields
from starlette.responses import Response

from application.hall.acknowledged import Acknowledged
from domain.errors import TdlogError
from web.answers import json_answer, new_key
from web.asking import Asked, Route, form_of, json_of
from web.failures import Failed, failure_of, in_words, without_mark
from web.recording import ToldRecorded, told
from web.roles import DESK

__all__ = ["NOTHING_SENT", "Form", "Outcome", "decoded", "routes_of"]

S = TypeVar("S", bound=Struct)
T = TypeVar("T")


class Outcome(Struct, Generic[S, T], frozen=True):
    """What became of a form that was sent, for its page."""

    status: int = 200
    said: str = ""
    """Why it was not done; empty where it was."""
    sent: S | None = None
    """None where it could not be read."""
    done: T | None = None
    """What the service gave."""
    code: str = ""
    """Of what went wrong, for a page that offers a way on."""
    field: str = ""
    """The one that could not be read, for a page that says so beside it."""

    @property
    def echo(self) -> str:
        """What was recorded, and what the Laws newly say, in a line or two."""
        return self.echo_as("")

    def echo_as(self, what: str) -> str:
        """The same, with what was recorded in other words than the record's."""
        return told(self.done, what) if isinstance(self.done, Acknowledged) else ""


NOTHING_SENT: Outcome[Any, Any] = Outcome()
"""For a page that is only looked at."""


class Form(Struct, Generic[S, T], frozen=True):
    """Something that is asked by a form, or as JSON."""

    path: str
    """Where its page posts it: `/scorer/{session}/publish`."""
    roles: frozenset[str]
    """Who may ask, as of a `Route`."""
    asks: type[S]
    """The fields of the form, and the keys of the JSON."""
    do: Callable[[Asked, S], Awaitable[T]]
    """Let it be done. Raises TdlogError or Failed."""
    page: Callable[[Asked, Outcome[S, T]], Awaitable[Response]]
    """What the form is answered with."""
    about: str
    """As of a `Route`."""
    program: str = ""
    """Where a program posts it; empty: at the same path behind `/api`."""

    @property
    def api(self) -> str:
        """Where a program posts it."""
        return self.program or f"/api{self.path}"

    @property
    def has_fields(self) -> bool:
        """Whether there is anything to be read in what is sent."""
        return bool(self.asks.__struct_fields__)

    async def by_form(self, asked: Asked) -> Response:
        """Answer a form, with its page."""
        sent: S | None = None
        try:
            sent = decoded(await form_of(asked.request) if self.has_fields else [], self.asks)
            done = await self.do(asked, sent)
        except (TdlogError, Failed) as error:
            failure = failure_of(error)
            words = without_mark(in_words(failure)) if self.roles is DESK else in_words(failure)
            refused = Outcome[S, T](failure.status, words, sent, code=failure.code, field=failure.field)
            return await self.page(asked, refused)
        return await self.page(asked, Outcome(sent=sent, done=done))

    async def by_json(self, asked: Asked) -> Response:
        """Answer a program, with what the service gives."""
        sent: S = await json_of(asked.request, self.asks) if self.has_fields else self.asks()
        done = await self.do(asked, sent)
        return json_answer(ToldRecorded(done.entries, told(done), done) if isinstance(done, Acknowledged) else done)


def routes_of(forms: Iterable[Form[Any, Any]]) -> tuple[Route, ...]:
    """Both routes of each form."""
    return tuple(
        route
        for form in forms
        for route in (
            Route("POST", form.path, form.roles, form.by_form, "page", form.about, form.asks),
            Route("POST", form.api, form.roles, form.by_json, "json", form.about, form.asks),
        )
    )


def decoded(sent: Iterable[tuple[str, str]], kind: type[S]) -> S:
    """The struct that the fields of a form make: `marked=3` adds to a list, `choices.3=log` to a mapping, and one left
    empty is as one left out; what the struct has not counts for nothing. A form without a key gets one. Raises Failed
    where a field is not as it should be, saying which."""
    known = {field.encode_name: get_origin(field.type) for field in fields(kind)}
    found: dict[str, Any] = {"key": new_key()} if "key" in known else {}
    for name, text in sent:
        head, _, below = name.partition(".")
        if head not in known or not text.strip() or bool(below) != (known[head] is dict):
            continue
        if below:
            found.setdefault(head, {})[below] = text.strip()
        elif known[head] is tuple:
            found.setdefault(head, []).append(text.strip())
        else:
            found[head] = text.strip()
    try:
        return msgspec.convert(found, kind, strict=False)
    except msgspec.ValidationError as error:
        raise Failed(422, "wrong_field", why=str(error)[:200]) from None
