"""The bounds of numbers in a JSON Lines file: a line held to them, and their place in the schema."""

from __future__ import annotations

from typing import Any, cast

from domain.bounds import BOUNDS
from formats.reading.entries import DEEPEST

__all__ = ["beyond", "bounded"]


def beyond(value: object, name: str = "", path: str = "$", depth: int = DEEPEST) -> str:
    """In words, the first number of a decoded line that is out of its bounds, with its path, or where it is nested too
    deep; empty where nothing is."""
    if not depth:
        return f"values are nested at most {DEEPEST} deep"
    if isinstance(value, dict):
        fields = cast("dict[str, object]", value).items()
        return next(filter(None, (beyond(part, key, f"{path}.{key}", depth - 1) for key, part in fields)), "")
    if isinstance(value, list):
        parts = enumerate(cast("list[object]", value))
        return next(filter(None, (beyond(part, name, f"{path}[{n}]", depth - 1) for n, part in parts)), "")
    if type(value) is not int or name not in BOUNDS:
        return ""
    least, most = BOUNDS[name]
    return "" if least <= value <= most else f"expected a number from {least} to {most} at {path}; read {value}"


def bounded(field: dict[str, Any], name: str) -> None:
    """Put the bounds of a field into its schema, in its place."""
    if name not in BOUNDS:
        return
    for one in (field, field.get("items", {}), *field.get("anyOf", ())):
        if one.get("type") == "integer":
            one["minimum"], one["maximum"] = BOUNDS[name]
