"""Decision tables: what the Laws make of a situation, a row for each: none forgotten, none ruled on twice.

A column is an Enum, and its members are what may stand in it; a situation has one member of each. A row names the
members it is for, and of a column that makes no difference to it none. What is computed and what a director reads
(`docs/calls.md`) are the same rows; a test goes through every situation of every table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from enum import Enum
from itertools import product
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from projections.found.incidents import Contradiction, Incident, Item
from projections.recorded.board_record import Record

__all__ = ["DecisionTable", "Row", "Ruled", "Said", "Speaks", "cannot_be"]


class Ruled(Protocol):
    """What a table rules on: it knows its board."""

    @property
    def record(self) -> Record:
        """The board."""
        ...


Case = TypeVar("Case", bound=Ruled)
Said = Item | Sequence[Item | None] | None
Speaks = Callable[[Case], Said]
"""A paragraph, asked about a case."""


class Row(NamedTuple, Generic[Case]):
    """The situations that are ruled on alike."""

    given: Set[Enum]
    """What they have in common: of each column that counts, the members for which the row stands."""
    laws: tuple[Speaks[Case], ...]
    """The paragraphs that speak, in order."""
    ruling: str
    """What that comes to, as a director would say it; of situations that cannot be, why not."""
    can_be: bool = True

    def fits(self, situation: Sequence[Enum]) -> bool:
        """Whether the row is for a situation."""
        columns = {type(member) for member in self.given}
        return all(member in self.given for member in situation if type(member) in columns)


def cannot_be(given: Set[Enum], reason: str) -> Row[Any]:
    """Situations that the record never comes to: nothing is said of them."""
    return Row(given, (), reason, can_be=False)


class DecisionTable(NamedTuple, Generic[Case]):
    """All situations of a kind, and what follows from each."""

    name: str
    title: str
    columns: tuple[type[Enum], ...]
    rows: tuple[Row[Case], ...]
    read: Mapping[type[Enum], Callable[[Case], Enum]] = MappingProxyType({})
    """How a column is read that the table of another edition has not."""

    def amended(self, *rows: Row[Case]) -> DecisionTable[Case]:
        """The table of another edition, with these rows in place of those for the same situations. Raises ValueError
        where there is no such row."""
        by_situation = {frozenset(row.given): row for row in rows}
        if not by_situation.keys() <= {frozenset(row.given) for row in self.rows}:
            raise ValueError(f"{self.name} has no row for what is put in its place")
        return self._replace(rows=tuple(by_situation.get(frozenset(row.given), row) for row in self.rows))

    def row(self, *situation: Enum) -> Row[Case]:
        """The row for a situation. Raises Contradiction where there is none, or more than one."""
        fitting = [row for row in self.rows if row.fits(situation)]
        if len(fitting) != 1:
            raise Contradiction(f"{self.name}: {len(fitting)} rows for {', '.join(map(str, situation))}")
        return fitting[0]

    def situations(self) -> Iterator[tuple[Enum, ...]]:
        """Every situation, also those that cannot be."""
        return product(*self.columns)

    def rule(self, incident: Incident, case: Case, *situation: Enum) -> None:
        """Add to an incident what the paragraphs of a case's situation say, as its edition has them."""
        for law in self.row(*situation).laws:
            said = case.record.edition.of(law)(case)
            incident.add(*(said if isinstance(said, Sequence) else [said]))
