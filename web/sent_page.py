"""What may be sent to the hall, out of its table of routes: a part of docs/hall.md, and a JSON Schema.

Both are written anew by `python3 dev.py write`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import msgspec
from msgspec import Struct
from msgspec.inspect import StructType, Type, multi_type_info

from formats.json_page import DIALECT, REF, keys_of, told_of
from web.asking import Route
from web.table_of_routes import ROUTES

__all__ = ["page_text", "schema", "schema_text"]

PAGE = Path(__file__).resolve().parents[1] / "docs" / "hall.md"
PART = re.compile(r"(<!-- what may be sent -->\n).*?(<!-- end -->)", re.DOTALL)
EVENT = "jsonl.schema.json#/$defs/event"
EVENTS = "domain.events"
"""The module of the events, which docs/jsonl.schema.json describes."""


def _taking() -> Iterator[tuple[Route, type[Struct]]]:
    """The routes at which something is sent as JSON, with what it is."""
    for route in ROUTES:
        if route.kind == "json" and route.asks is not None:
            yield route, route.asks


def _structs() -> dict[str, type[Struct]]:
    """Every object that is sent, or is part of one, by its name."""
    found: dict[str, type[Struct]] = {}
    waiting: list[object] = [*multi_type_info([asks for _, asks in _taking()])]
    while waiting:
        told = waiting.pop()
        if isinstance(told, StructType) and not told.cls.__module__.startswith(EVENTS):
            found[told.cls.__name__] = told.cls
            waiting += [field.type for field in told.fields]
        elif isinstance(told, Type) and not isinstance(told, StructType):
            for name in told.__struct_fields__:
                value: object = getattr(told, name)
                waiting += [*cast("tuple[object, ...]", value)] if isinstance(value, tuple) else [value]
    return dict(sorted(found.items()))


def schema() -> dict[str, Any]:
    """The schema: under `$defs` what is sent to each address (`POST /api/links`), and every object in it."""
    known = _structs()
    _, made = msgspec.json.schema_components(known.values(), ref_template=REF + "{name}")
    made["EventSaid"]["properties"]["event"] = {"$ref": EVENT}
    for name, kind in known.items():
        one = made[name]
        one["description"] = " ".join(one.get("description", "").split())
        for key, told in told_of(kind).items():
            one["properties"][key] = {"description": told, **one["properties"][key]}
    named = {*known, *re.findall(rf'"{re.escape(REF)}(\w+)"', json.dumps([made[name] for name in known]))}
    sent = {f"POST {route.path}": {"$ref": REF + asks.__name__} for route, asks in _taking()}
    return {
        "$schema": DIALECT,
        "title": "What may be sent to tdlog serve",
        "$defs": sent | {name: made[name] for name in sorted(named)},
    }


def schema_text() -> str:
    """The schema as it stands in the documentation."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


def page_text() -> str:
    """The page with its part about what may be sent."""
    return PART.sub(lambda found: found[1] + "".join(_part()) + found[2], PAGE.read_text(encoding="utf-8"))


def _part() -> Iterator[str]:
    made = schema()["$defs"]
    yield "\n| address | what | for whom | object |\n| --- | --- | --- | --- |\n"
    for route, asks in _taking():
        yield f"| `{route.path}` | {route.about} | {', '.join(sorted(route.roles))} | {asks.__name__} |\n"
    for name in _structs():
        told = made[name]
        yield f"\n**{name}**. {told['description']}\n"
        if told["properties"]:
            yield keys_of(told).replace(EVENT, "[event](jsonl.md)")
    yield "\n"
