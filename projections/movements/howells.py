"""Howells, three-quarter Howells and hesitation Mitchells: each from its first round, for everybody who moves follows
the number before his own.

Number 1 to the number of rounds move, and so do the sets of boards: what was p is p + 1 in the next round, behind the
last comes 1. Higher numbers stay. Boards so go to the next lower table, or wait. The first rounds stand in
`first_rounds.json`; three tables, of which no such movement can play a full Howell, have every round there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from projections.movements.plan import Meeting, Plan

__all__ = ["howell", "howells"]

Place = tuple[int, int, int]
"""Who sits North-South and East-West, and the set of boards."""


class _FirstRound(Struct, frozen=True):
    kind: str
    tables: int
    rounds: int
    first: tuple[Place, ...] = ()
    explicit: tuple[tuple[Place, ...], ...] = ()
    """Every round, where they do not follow from the first."""
    switch: tuple[tuple[int, int], ...] = ()
    """Tables, each with a round, at which the two pairs exchange directions."""


@cache
def _known() -> dict[tuple[str, int, int], _FirstRound]:
    told = files("projections.movements").joinpath("first_rounds.json").read_bytes()
    return {(one.kind, one.tables, one.rounds): one for one in msgspec.json.decode(told, type=list[_FirstRound])}


def howells(tables: int) -> Sequence[tuple[str, int]]:
    """What there is for so many tables: kinds and numbers of rounds, by the rounds."""
    return sorted(((kind, rounds) for kind, each, rounds in _known() if each == tables), key=lambda one: one[1])


def howell(kind: str, tables: int, rounds: int) -> Plan:
    """A `howell`, `howell_halves`, `three_quarter_howell` or `hesitation` of 2 x `tables` pairs. Raises LookupError
    where there is none of so many rounds."""
    known = _known().get((kind, tables, rounds))
    if known is None:
        raise LookupError(f"no {kind} of {tables} tables and {rounds} rounds")
    meetings = _told(known) if known.explicit else _followed(known)
    switched = {*known.switch}
    return Plan.of(
        kind, tables, rounds, rounds,
        (one.switched() if (one.table, one.round) in switched else one for one in meetings),
    )  # fmt: skip


def _told(known: _FirstRound) -> Iterator[Meeting]:
    for round, places in enumerate(known.explicit, 1):
        for table, (ns, ew, set) in enumerate(places, 1):
            yield Meeting(round, table, (ns,), (ew,), set)


def _followed(known: _FirstRound) -> Iterator[Meeting]:
    def moved(number: int, by: int) -> int:
        return number if number > known.rounds else (number - 1 + by) % known.rounds + 1

    for round in range(1, known.rounds + 1):
        for table, (ns, ew, set) in enumerate(known.first, 1):
            yield Meeting(round, table, (moved(ns, round - 1),), (moved(ew, round - 1),), moved(set, round - 1))
