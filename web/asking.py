"""A route, and what whoever answers on it is given: the request, the site, who asks, and in which language."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar
from urllib.parse import parse_qsl

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

from application.hall.services.answering import answer
from application.office import Office
from projections.texts.language import LANGUAGES
from web.failures import Failed
from web.parts import Shown, shown
from web.security import header

if TYPE_CHECKING:
    from application.hall.identity import Identity
    from web.site import Site

__all__ = ["Asked", "Kind", "Route", "fields_of", "form_of", "json_of", "language_of"]

T = TypeVar("T")
Kind = Literal["page", "json", "stream", "file"]
MOST_FIELDS = 200


class Asked(NamedTuple):
    """A request, as the one who answers it sees it."""

    request: Request
    site: Site
    who: Identity
    language: str

    @property
    def path(self) -> Mapping[str, str]:
        """What stands in the address where its route has a name in braces."""
        return self.request.path_params

    @property
    def query(self) -> Mapping[str, str]:
        """What stands behind the question mark."""
        return self.request.query_params

    async def read(self, service: Callable[[Office], T]) -> T:
        """Let something be read. Raises what the service raises; Busy or Stopped."""
        return await asyncio.wrap_future(self.site.hall.read(service))

    async def ask(self, service: str, **fields: str) -> Any:
        """A view, by the name of its service. Raises as `application.hall.services.answering.answer`."""
        return await self.read(lambda office: answer(office, self.who, service, fields, self.language))

    async def part(self, topic: str) -> Shown:
        """A part of a page, as whoever asks may see it. Raises as `shown`."""
        return await self.read(lambda office: shown(office, self.who, topic))


class Route(Struct, frozen=True):
    """Something that can be asked for."""

    method: Literal["GET", "POST"]
    path: str
    """`/tables/{table}`."""
    roles: frozenset[str]
    """Who may ask; anyone else is refused before anything is looked up."""
    answer: Callable[[Asked], Awaitable[Response]]
    kind: Kind
    about: str
    """What it is for, in a few words of English, for the table of routes."""
    asks: type[Struct] | None = None
    """What is sent there, where something is: the keys of JSON."""


def language_of(scope: Scope, cookies: Mapping[str, str], query: Mapping[str, str], default: str) -> str:
    """The language of an answer: asked for in the address, chosen before, the browser's own, or the server's."""
    for told in (query.get("lang"), cookies.get("lang")):
        if told in LANGUAGES:
            return told
    for told in header(scope, b"accept-language")[:200].split(","):
        code = told.strip().partition(";")[0].partition("-")[0].lower()
        if code in LANGUAGES:
            return code
    return default


async def form_of(request: Request) -> list[tuple[str, str]]:
    """The fields of a form, as they come. Raises Failed where it is no form."""
    if not header(request.scope, b"content-type").startswith("application/x-www-form-urlencoded"):
        raise Failed(415, "not_a_form")
    try:
        return fields_of((await request.body()).decode())
    except ValueError:
        raise Failed(400, "not_a_form") from None


def fields_of(text: str) -> list[tuple[str, str]]:
    """The fields of a form as it was sent. Raises ValueError where it is none, or has too many."""
    return parse_qsl(text, keep_blank_values=True, max_num_fields=MOST_FIELDS)


async def json_of(request: Request, kind: type[Any]) -> Any:
    """What was sent as JSON, as a struct. Raises Failed where it is none, saying what was expected where."""
    if not header(request.scope, b"content-type").startswith("application/json"):
        raise Failed(415, "not_json")
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Failed(400, "wrong_json", why=str(error)[:200]) from None
