"""Numbers that an entry of a JSON Lines file may hold, by the name of its field.

The events themselves bear no bounds: a log that was written stays readable. What comes from another program is held to
what a session can have; the JSON Schema is made from the same table.
"""

from __future__ import annotations

from typing import Any, cast

from formats.reading.entries import DEEPEST

__all__ = ["BOUNDS", "beyond", "bounded"]

MOST = 999_999_999

BOUNDS: dict[str, tuple[int, int]] = {
    "board": (0, MOST),
    "from_board": (0, MOST),
    "boards": (1, MOST),
    "tricks": (0, 13),
    "declarer_tricks": (0, 13),
    "claimer": (0, 13),
    "declarer": (0, 13),
    "returned": (0, 13),
    "transferred": (0, 13),
    "trick": (0, 13),
    "cards": (0, MOST),
    "entry": (1, MOST),
    "about": (1, MOST),
    "number": (0, MOST),
    "table": (0, MOST),
    "tables": (0, MOST),
    "rounds": (0, MOST),
    "boards_a_round": (0, MOST),
    "seconds": (0, MOST),
    "players": (0, MOST),
}
"""The least and the most, where the field is a number or a list of numbers."""


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
