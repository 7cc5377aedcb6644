"""The decision tables as a director reads them.

`python -m projections.laws.decision_page` prints them as the page docs/calls.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from projections.laws.calls_out_of_turn import NOT_ACCEPTED, OUT_OF_TURN
from projections.laws.decision_table import Case, DecisionTable, Row
from projections.laws.insufficient_bids import INSUFFICIENT, REPLACEMENT
from projections.laws.paragraphs import law_parts

__all__ = ["TABLES", "as_page", "paragraphs_of"]

TABLES = (OUT_OF_TURN, NOT_ACCEPTED, INSUFFICIENT, REPLACEMENT)
PAGE = """\
# Calls out of turn and insufficient bids

What tdlog makes of them by the Laws of 2017 (23, 25 to 32): the tables that it rules by, written out by
`python3 dev.py laws`. A test goes through every situation: each has exactly one row.

LHO and RHO are the offender's opponents; a double is also a redouble; an empty cell makes no difference. The paragraphs
stand in the order in which they are asked: `tdlog law 31A2b` prints one in our own words.
"""


def as_page() -> str:
    """The tables as the text of a Markdown page."""
    return PAGE + "".join(line for table in TABLES for line in _lines(table))


def paragraphs_of(row: Row[Case]) -> list[str]:
    """The names of the paragraphs that speak, each once, in order."""
    names = [part for law in row.laws for part in getattr(law, "__name__", "").split("_")]
    return list(dict.fromkeys("".join(law_parts(name)) for name in names if name[:1].isdigit()))


def _lines(table: DecisionTable[Case]) -> Iterator[str]:
    yield f"\n## {table.title}\n\n"
    yield _line(*(str(column.__doc__) for column in table.columns), "What follows", "Laws")
    yield _line(*("---" for _ in range(len(table.columns) + 2)))
    for row in table.rows:
        if row.can_be:
            yield _line(*_cells(table, row), row.ruling, " ".join(paragraphs_of(row)))
    for row in table.rows:
        if not row.can_be:
            cells = zip(table.columns, _cells(table, row), strict=True)
            named = (f"{column.__doc__}: {cell}" for column, cell in cells if cell)
            yield f"\nCannot be: {'. '.join(named)}. {row.ruling}\n"


def _cells(table: DecisionTable[Case], row: Row[Case]) -> list[str]:
    return [" or ".join(_named(column, row)) for column in table.columns]


def _named(column: type[Enum], row: Row[Case]) -> list[str]:
    return [str(member.value) for member in column if member in row.given]


def _line(*cells: str) -> str:
    return "|" + "".join(f" {cell} |" if cell else " |" for cell in cells) + "\n"


if __name__ == "__main__":
    print(as_page(), end="")
