"""What of a view `--json` prints: its fields in their order, but for those that are for screens alone."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Annotated, Any, TypeVar, cast

from msgspec import UNSET, Meta, Struct
from msgspec.structs import fields

__all__ = ["Unencoded", "encoded", "encoded_fields"]

T = TypeVar("T")
NOT_PRINTED = Meta(extra={"encoded": False})
Unencoded = Annotated[T, NOT_PRINTED]
"""A field of a view that screens show and `--json` does not print."""


@cache
def encoded_fields(view: type[Struct]) -> tuple[str, ...]:
    """The fields of a view that are printed, in order."""
    return tuple(field.name for field in fields(view) if NOT_PRINTED not in getattr(field.type, "__metadata__", ()))


def encoded(value: Any) -> Any:
    """A view, or a list or mapping of views, as values that msgspec encodes. A field that is UNSET is left out, and a
    fraction stands exactly, as text."""
    if isinstance(value, Struct):
        told = ((name, getattr(value, name)) for name in encoded_fields(type(value)))
        return {name: encoded(field) for name, field in told if field is not UNSET}
    if isinstance(value, Mapping):
        return {key: encoded(each) for key, each in cast("Mapping[str, Any]", value).items()}
    if isinstance(value, list | tuple):
        return [encoded(each) for each in cast("list[Any]", value)]
    return str(value) if isinstance(value, Fraction) else value
