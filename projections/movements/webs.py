"""Web movements: a large Mitchell in which every pair plays the same boards, of which there are two copies."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from projections.movements.plan import Meeting, Plan

__all__ = ["WEB_TABLES", "web"]

WEB_TABLES = range(14, 27, 2)
"""The numbers of tables that it is known for."""
SETS = 13


def web(tables: int) -> Plan:
    """Thirteen rounds with thirteen sets of boards at an even number of tables, 14 to 26: East-West go up one table,
    all boards down one; the lower tables begin with the sets in order, the upper ones in the opposite order. Raises
    ValueError for another number of tables."""
    if tables not in WEB_TABLES:
        raise ValueError(f"a web has an even number of tables, {WEB_TABLES[0]} to {WEB_TABLES[-1]}; asked for {tables}")
    return replace(Plan.of("web", tables, SETS, SETS, _meetings(tables)), winners=2, copies=2)


def _meetings(tables: int) -> Iterator[Meeting]:
    for round in range(1, SETS + 1):
        for table in range(1, tables + 1):
            first = table if table <= tables // 2 else tables - table
            set = (first - 1 + round - 1) % SETS + 1 if table <= tables // 2 else (first - 1 - (round - 1)) % SETS + 1
            comes = (table - 1 - (round - 1)) % tables
            yield Meeting(round, table, (table,), (tables + comes + 1,), set)
