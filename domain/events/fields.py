"""What fields an event has, by its type: their names, types and defaults, and the words that set a switch."""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec import Struct
from msgspec import inspect as types

from domain.events import Event, FactFound, ObjectionMade

__all__ = ["Field", "fields_of", "flags_of"]

FLAGS: dict[type[Event], dict[str, tuple[str, bool]]] = {
    ObjectionMade: {"later": ("at_once", False)},
    FactFound: {"disputed": ("agreed", False)},
}
"""Words that set a switch, besides its own name."""


class Field(Struct, frozen=True):
    """A field of an event: its name and type, and what it is where it is left out."""

    name: str
    type: types.Type
    required: bool
    default: object

    @property
    def plain(self) -> types.Type:
        """The type, without its None."""
        if isinstance(self.type, types.UnionType):
            return next(part for part in self.type.types if not isinstance(part, types.NoneType))
        return self.type

    @property
    def is_text(self) -> bool:
        """Whether any text may stand in it."""
        return isinstance(self.plain, types.StrType)

    @property
    def is_flag(self) -> bool:
        """Whether it is said by its name alone: `shown`."""
        return isinstance(self.plain, types.BoolType)

    @property
    def is_hands(self) -> bool:
        """Whether it is the four hands of a board."""
        return isinstance(self.plain, types.TupleType)


@cache
def fields_of(kind: type[Struct]) -> tuple[Field, ...]:
    """The fields of an event in their order, time and author left out."""
    info = types.type_info(kind)
    assert isinstance(info, types.StructType)
    found: list[Field] = []
    for field in info.fields:
        default = field.default if field.default is not msgspec.NODEFAULT else None
        if field.default_factory is not msgspec.NODEFAULT:
            default = field.default_factory()
        if field.name not in ("at", "by"):
            found.append(Field(field.name, field.type, field.required, default))
    return tuple(found)


@cache
def flags_of(kind: type[Event]) -> dict[str, tuple[str, bool]]:
    """Bare words that set a switch of the event: word to field and value."""
    own = {one.name: (one.name, True) for one in fields_of(kind) if one.is_flag}
    return own | FLAGS.get(kind, {})
