"""The decision tables as a director reads them.

`as_page` gives docs/calls.md and docs/leads.md, which `python3 dev.py write` writes anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any, NamedTuple

from projections.laws.calls_out_of_turn import NOT_ACCEPTED, OUT_OF_TURN
from projections.laws.decision_table import Case, DecisionTable, Row
from projections.laws.insufficient_bids import INSUFFICIENT, REPLACEMENT
from projections.laws.leads_out_of_turn import LEAD
from projections.laws.paragraphs import law_parts

__all__ = ["PAGES", "TABLES", "as_page", "paragraphs_of"]


class Page(NamedTuple):
    """What stands on a page."""

    title: str
    laws: str
    note: str
    tables: tuple[DecisionTable[Any], ...]


PAGES: Mapping[str, Page] = {
    "calls": Page(
        "Calls out of turn and insufficient bids",
        "23, 25 to 32",
        "A double is also a redouble.",
        (OUT_OF_TURN, NOT_ACCEPTED, INSUFFICIENT, REPLACEMENT),
    ),
    "leads": Page(
        "Leads out of turn",
        "53 to 56",
        "43A1, 54 and 60 speak where the record has what they are about.",
        (LEAD,),
    ),
}
TABLES = tuple(table for page in PAGES.values() for table in page.tables)
HEAD = """\
# {page.title}

What tdlog makes of them by the Laws of 2017 ({page.laws}): the tables that it rules by, written out by
`python3 dev.py write`. A test goes through every situation: each has exactly one row.

LHO and RHO are the offender's opponents. {page.note} An empty cell makes no difference. The paragraphs stand in the
order in which they are asked: `tdlog law 31A2b` prints one in our own words.
"""


def as_page(name: str) -> str:
    """The tables of a page as Markdown."""
    page = PAGES[name]
    return HEAD.format(page=page) + "".join(line for table in page.tables for line in _lines(table))


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
