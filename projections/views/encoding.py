"""What of a view `--json` prints: its fields in their order, but for those that are for screens alone."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, cast, get_args, get_origin, get_type_hints

from msgspec import UNSET, Meta, Struct, to_builtins

__all__ = ["Unencoded", "encoded", "encoded_fields"]

T = TypeVar("T")
NOT_PRINTED = Meta(extra={"encoded": False})
Unencoded = Annotated[T, NOT_PRINTED]
"""A field of a view that screens show and `--json` does not print."""
PLAIN: frozenset[Any] = frozenset((str, int, float, bool, bytes, type(None)))


@cache
def encoded_fields(view: type[Struct]) -> tuple[str, ...]:
    """The fields of a view that are printed, in order."""
    return tuple(name for name, _ in _printed(view))


@cache
def _printed(view: type[Struct]) -> tuple[tuple[str, bool], ...]:
    """The fields of a view that are printed, and whether msgspec alone gives them as they are to be."""
    told = get_type_hints(view, include_extras=True)
    printed = (name for name in view.__struct_fields__ if NOT_PRINTED not in getattr(told[name], "__metadata__", ()))
    return tuple((name, _is_plain(told[name])) for name in printed)


def _is_plain(kind: Any, above: tuple[Any, ...] = ()) -> bool:
    """Whether all values of a type are printed whole: texts, numbers, and views of which each field is. `above` are the
    views that it is asked of, which may hold another of their own kind."""
    if kind in PLAIN or kind in above:
        return True
    if isinstance(kind, type) and issubclass(kind, Struct):
        config = kind.__struct_config__
        is_bare = not (config.tag or config.omit_defaults)
        told = get_type_hints(kind, include_extras=True).values() if is_bare else ()
        return is_bare and all(_is_plain(each, (*above, kind)) for each in told)
    if get_origin(kind) is Literal:
        return True
    parts = [part for part in get_args(kind) if part is not Ellipsis]
    return bool(parts) and get_origin(kind) is not Annotated and all(_is_plain(part, above) for part in parts)


def encoded(value: Any) -> Any:
    """A view, or a list or mapping of views, as values that msgspec encodes. A field that is UNSET is left out, a
    fraction stands exactly, as text, and an event as the log has it."""
    if isinstance(value, Struct):
        if value.__struct_config__.tag is not None:
            return to_builtins(value)
        told = ((name, plain, getattr(value, name)) for name, plain in _printed(type(value)))
        return {
            name: to_builtins(field) if plain else encoded(field) for name, plain, field in told if field is not UNSET
        }
    if isinstance(value, Mapping):
        return {key: encoded(each) for key, each in cast("Mapping[str, Any]", value).items()}
    if isinstance(value, list | tuple):
        return [encoded(each) for each in cast("list[Any]", value)]
    return str(value) if isinstance(value, Fraction) else value
