"""Mitchells: North-South stay, East-West go up one table after each round, and the boards down one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec.structs import replace

from projections.movements.plan import Meeting, Plan

__all__ = ["ROVERS", "EvenTables", "mitchell", "most_rounds", "rover", "switched_rounds"]

EvenTables = Literal["skip", "relay"]
"""How an even number of tables is played: East-West skip a table after half of the rounds, and the last round is left
out; or table 1 and the last share their boards throughout, and one set waits half-way."""

ROVERS: dict[int, tuple[int, ...]] = {
    6: (1, 3, 5, 2, 4),
    7: (1, 3, 5, 7, 2, 4),
    8: (1, 6, 2, 7, 3, 8, 4),
    9: (1, 5, 9, 2, 4, 7, 3, 6),
    10: (1, 7, 2, 8, 3, 9, 4, 10, 5),
    11: (1, 3, 5, 7, 9, 11, 2, 4, 6, 8),
    12: (3, 9, 4, 10, 5, 11, 6, 12, 7, 1, 8),
    13: (1, 3, 5, 7, 9, 11, 13, 2, 4, 6, 8, 10),
}
"""By the number of whole tables, where the extra pair of a half table sits in rounds 2, 3, ...: it takes the place of
the pair North-South there, which sits out. With 9 tables it meets one pair twice."""


def most_rounds(tables: int, even: EvenTables = "skip") -> int:
    """How many rounds a Mitchell of so many tables has at the most."""
    return max(1, tables - 1 if tables % 2 == 0 and even == "skip" else tables)


def mitchell(tables: int, rounds: int, even: EvenTables = "skip", switched: int = 0) -> Plan:
    """A Mitchell: North-South are 1 to `tables`, East-West follow. In the last `switched` rounds all exchange
    directions, and there is one winner. Raises ValueError where there are no tables, or other rounds than it can
    have."""
    if tables < 1 or not 0 < rounds <= most_rounds(tables, even) or not 0 <= switched <= rounds:
        raise ValueError(
            f"a Mitchell of {tables} tables has 1 to {most_rounds(tables, even)} rounds; asked for {rounds}"
        )
    shares = tables % 2 == 0 and even == "relay"
    meetings = _relayed(tables, rounds) if shares else _moved(tables, rounds)
    plan = replace(Plan.of("mitchell", tables, rounds, tables, meetings), winners=2)
    return plan.switched(range(rounds - switched + 1, rounds + 1)) if switched else plan


def _moved(tables: int, rounds: int) -> Iterator[Meeting]:
    for round in range(1, rounds + 1):
        skipped = 1 if tables % 2 == 0 and round > tables // 2 else 0
        for table in range(tables):
            comes = (table - (round - 1) - skipped) % tables
            yield Meeting(round, table + 1, (table + 1,), (tables + comes + 1,), (table + round - 1) % tables + 1)


def _relayed(tables: int, rounds: int) -> Iterator[Meeting]:
    """The first and the last table share a set; behind the middle table one set waits for a round."""
    half = tables // 2
    for round in range(1, rounds + 1):
        for table in range(tables):
            place = table if table < half else table + 1  # a set waits between the two halves
            place = 0 if table == tables - 1 else place  # the last table has what the first has
            comes = (table - (round - 1)) % tables
            yield Meeting(round, table + 1, (table + 1,), (tables + comes + 1,), (place + round - 1) % tables + 1)


def rover(tables: int, rounds: int) -> Plan:
    """A Mitchell with a pair more, number 2 x `tables` + 1: it sits out the first round, and then takes each round the
    place of another pair North-South. An even number of tables shares and relays. Raises ValueError where no order is
    known for so many tables, or so many rounds."""
    order: Sequence[int] = ROVERS.get(tables, ())
    if not 0 < rounds <= (len(order) + 1 if order else 0):
        raise ValueError(
            f"the extra pair of {tables} tables and a half is seated for {len(order) + 1 if order else 0} rounds"
        )
    extra = 2 * tables + 1
    meetings = [
        Meeting(one.round, one.table, (extra,), one.ew, one.set)
        if one.round > 1 and order[one.round - 2] == one.table
        else one
        for one in mitchell(tables, rounds, "relay").meetings
    ]
    return replace(Plan.of("rover", tables, rounds, tables, meetings), winners=2)


def switched_rounds(rounds: int) -> int:
    """In how many last rounds of a Mitchell the arrows are best switched, for one winner: about an eighth of them."""
    return max(1, (2 * rounds + 8) // 16) if rounds > 1 else 0
