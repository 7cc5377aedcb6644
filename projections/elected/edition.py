"""An edition of the Laws: by the name of each paragraph the function that computes it, and what another edition has in
its place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar, cast

from msgspec import Struct

__all__ = ["AS_NAMED", "Edition", "Law", "Paragraphs", "is_within", "joined"]

Law = Callable[..., Any]
Paragraphs = Mapping[str, Law]
"""By name (`27B1a`), the function of a paragraph: every module of a Law ends in one."""

F = TypeVar("F", bound=Law)


class Table(Protocol):
    """A table of situations, and of the paragraphs that speak in each."""

    @property
    def name(self) -> str:
        """Its name, the same in every edition."""
        ...


T = TypeVar("T", bound=Table)


class Edition(Struct, frozen=True, eq=False):
    """An edition of the Laws, or one as it was amended on a day: `2007`, `2017`, `2017-2024`."""

    name: str
    own: Paragraphs
    """By name, the functions of its own paragraphs: those that the edition it is based on has not, or has otherwise."""
    based_on: Edition | None = None
    instead: Mapping[Law, Law] = {}
    """By the function that is named where a paragraph is asked, the one that it has in its place."""
    tables: Mapping[str, Table] = {}
    """By name, the tables that it has otherwise."""
    without: tuple[str, ...] = ()
    """The paragraphs of that edition that it has not."""
    awaited: tuple[str, ...] = ()
    """Laws and paragraphs that it has otherwise than the edition it is based on, and without functions of its own yet:
    they are read as that edition has them, and whoever asks is told so."""

    def of(self, law: F) -> F:
        """The edition's own function of a paragraph, or the one named."""
        return cast(F, self.instead.get(law, law))

    def table(self, table: T) -> T:
        """The edition's own table in place of one, or the one named."""
        return cast(T, self.tables.get(table.name, table))

    def awaits(self, law: str) -> bool:
        """Whether a paragraph is read as another edition has it, though this one has it otherwise."""
        return law not in self.own and any(is_within(law, each) for each in self.awaited)

    def amended(
        self,
        name: str,
        paragraphs: Paragraphs,
        *tables: Table,
        anew: Paragraphs = {},  # noqa: B006  (nobody writes to it)
        without: tuple[str, ...] = (),
        beside: Mapping[Law, Law] = {},
        awaited: tuple[str, ...] = (),
    ) -> Edition:
        """Another edition: some paragraphs and tables of its own, the others as this one has them.

        `anew` are paragraphs that have their names and nothing else from this edition's, so that only its own tables
        ask for them; `without` those that it has not; `beside` functions, besides those of paragraphs, that it has in
        place of others.
        """
        named, own_tables = self._named(), {table.name: table for table in tables}
        instead = {named[law]: own for law, own in paragraphs.items() if law in named}
        return Edition(
            name,
            {**paragraphs, **anew},
            self,
            {**self.instead, **instead, **beside},
            {**self.tables, **own_tables},
            without,
            awaited,
        )

    def paragraphs(self) -> Paragraphs:
        """Every paragraph that has a function, by its name."""
        if self.based_on is None:
            return self.own
        kept = {law: function for law, function in self.based_on.paragraphs().items() if law not in self.without}
        return {**kept, **self.own}

    def written_in(self, law: str) -> Edition:
        """The edition in which a paragraph is read: this one, or the one it is based on."""
        return self if self.based_on is None or law in self.own else self.based_on.written_in(law)

    def _named(self) -> Paragraphs:
        """By name, the function by which a paragraph is asked: that of the first edition that has it."""
        return {**self.own, **self.based_on._named()} if self.based_on is not None else self.own


AS_NAMED = Edition("2017", {})
"""Gives every paragraph as it is named: for a board that is looked at without its session."""


def is_within(law: str, above: str) -> bool:
    """Whether a paragraph is another, or stands below it: 64A2 below 64A and 64, and not below 6."""
    rest = law.removeprefix(above)
    return law.startswith(above) and not (above[-1:].isdigit() and rest[:1].isdigit())


def joined(*parts: Paragraphs) -> Paragraphs:
    """The paragraphs of several modules as one table."""
    return {law: function for part in parts for law, function in part.items()}
