"""Rows of any table, rendered from views: each column shows what a view says under its name.

An exact fraction stands as text (`1/3`), with its value as a floating-point number beside it for sorting. An entry
of the log is named by its stream and number; a board at a table by its stream and `board_place`, since a table may
begin the same board twice. `place` orders what one amendment put in the place of one entry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from enum import Enum
from operator import attrgetter, itemgetter
from types import NoneType
from typing import Any, NamedTuple, cast

from formats.read_model.schema import TABLES, Column
from formats.read_model.texts import fraction_value, joined

__all__ = ["NOTHING", "BoardAt", "Named", "Placed", "Row", "row_of"]

Row = tuple[object, ...]
"""A row of any table."""
Named = tuple[str, Row]
"""A row, and the name of its table."""


class Placed(NamedTuple):
    """Where an event stands in a stream; of a session's own its name is the session's."""

    stream: str
    session: str
    place: int
    entry: int


class BoardAt(NamedTuple):
    """Which board of a table it is."""

    stream: str
    board_place: int
    board: int


class _Nothing:
    def __getattr__(self, name: str) -> None:
        return None


NOTHING = _Nothing()
"""Stands behind a view that does not say all of a row: what nobody says is empty, or null."""

Making = Callable[[Sequence[object], Iterable[object]], Row]
_makings: dict[tuple[object, ...], Making] = {}


def row_of(table: str, *views: object, **given: object) -> Named:
    """A row of a table: in each column what is given by its name, or that of the field which it shows; else that field
    of the first view that has it."""
    key = (table, *map(type, views), *given)
    making = _makings.get(key)
    if making is None:
        making = _makings[key] = _making(TABLES[table].columns, views, tuple(given))
    return table, making(views, given.values())


def _making(columns: Sequence[Column], views: Sequence[object], given: Sequence[str]) -> Making:
    """How a row is made of views of these types. It is worked out once for them, since a log has very many rows."""
    shown: list[list[str]] = [[] for _ in views]
    for column in columns:
        if column.name not in given and column.field not in given:
            shown[_first_with(column.field, views)].append(column.field)
    values = [*given, *(name for names in shown for name in names)]
    pick = itemgetter(*(values.index(one.name if one.name in given else one.field) for one in columns))
    readers = [(n, attrgetter(*names) if len(names) > 1 else _only(names[0])) for n, names in enumerate(shown) if names]
    kinds = [column.kind for column in columns]
    plains = [PLAIN[kind] for kind in kinds]

    def make(views: Sequence[object], given: Iterable[object]) -> Row:
        found = [*given]
        for n, read in readers:
            found += read(views[n])
        return tuple(
            [
                value if type(value) in plain else _cell(value, kind)
                for value, plain, kind in zip(pick(found), plains, kinds, strict=True)
            ]
        )

    return make


def _first_with(field: str, views: Sequence[object]) -> int:
    for n, view in enumerate(views):
        with suppress(AttributeError):
            attrgetter(field)(view)
            return n
    raise AttributeError(f"no {field} in {', '.join(type(view).__name__ for view in views)}")


def _only(name: str) -> Callable[[object], tuple[object]]:
    read = attrgetter(name)
    return lambda view: (read(view),)


PLAIN: dict[str, tuple[type, ...]] = {
    "text": (str,), "text?": (str, NoneType), "integer": (int, bool, NoneType), "integer?": (), "real": (NoneType,),
}  # fmt: skip
"""By kind of column, the types of values that stand in it as they are."""


def _cell(value: Any, kind: str) -> object:
    """A value of another type as it stands in a column; nothing is empty text."""
    if kind == "real":
        return fraction_value(value)
    if kind == "integer?":
        return value or None
    if value is None:
        return ""
    if isinstance(value, Enum):
        return value.value
    return joined(cast("tuple[object, ...]", value)) if isinstance(value, tuple) else str(value)
