"""Supplemental sections: the header of a table, its rows, the values of its cells, and the order of its columns.

PBN 2.1, chapter 3.2 (section tokens, column names) and 5.
"""

from __future__ import annotations

import re
from fractions import Fraction

from msgspec import Struct

from formats.pbn.strict.calls import CALL
from formats.pbn.strict.deals import RANKS
from formats.pbn.strict.faults import Faults, quoted
from formats.pbn.strict.scanner import Tag, Word
from formats.pbn.strict.tag_names import TABLES
from formats.pbn.strict.values import CONTRACT, DECIMAL

__all__ = ["Column", "check_elements", "check_table", "columns_of", "rows_by_line"]

COLUMN = re.compile(r"(?P<order>[+-]?)(?P<name>[^\\;]*+)(?:\\(?P<width>\d{1,4})(?P<align>[LR]?))?")
FORBIDDEN = re.compile(r'[^\x21-\x7e]|[\[\]{};"%]')
CARD_MOVE = re.compile(r"[SHDC][AKQJT98765432]")
TIME_SPENT = re.compile(r"(?:(?:\d{1,2}:)?[0-5]?\d:)?\d{1,5}")
SCORE_BOUND = r"(?:[+-]?\d{1,5}|\*)"
INTEGER_CELL = re.compile(r"[+-]?\d{1,9}")
DECIMAL_CELL = re.compile(DECIMAL)

FORMS: dict[str, tuple[re.Pattern[str], str]] = {
    "Rank": (re.compile(r"\d{1,6}"), "a rank"),
    "Declarer": (re.compile(r"\^?[NESW]"), "N, E, S or W"),
    "Denomination": (re.compile(r"[CDHS]|NT"), "C, D, H, S or NT"),
    "Contract": (re.compile(CONTRACT.pattern + "|Pass"), "a contract or Pass"),
    "Result": (re.compile(r"\d|1[0-3]"), "tricks from 0 to 13"),
    "Multiplicity": (re.compile(r"\d{1,6}"), "a number of scores"),
    "NrBoards": (re.compile(r"\d{1,6}"), "a number of games"),
    "Time": (TIME_SPENT, "HH:MM:SS, MM:SS or SS"),
    "TotalTime": (TIME_SPENT, "HH:MM:SS, MM:SS or SS"),
    **dict.fromkeys(("ScoreRange_NS", "ScoreRange_EW"),
                    (re.compile(rf"[+-]?\d{{1,5}}|{SCORE_BOUND},{SCORE_BOUND}"), "a score or two bounds")),
    **dict.fromkeys(("Score_NS", "Score_EW", "TotalScore"), (INTEGER_CELL, "a whole number of points")),
    **dict.fromkeys(("IMP_NS", "IMP_EW", "MP_NS", "MP_EW", "TotalIMP", "TotalMP", "TotalPercentage", "MeanScore",
                     "MeanIMP", "MeanMP"), (DECIMAL_CELL, "a number")),
    **dict.fromkeys(("Percentage", "Percentage_NS", "Percentage_EW", "MeanPercentage"),
                    (re.compile(r"\+?(?:100(?:\.0*)?|\d{1,2}(?:\.\d{0,9})?|\.\d{1,9})"), "0 to 100")),
    **dict.fromkeys("SHDC", (re.compile(f"[{RANKS}]{{1,13}}"), "ranks")),
}  # fmt: skip
"""The form of each predefined column (5.3 to 5.10), and its words."""


class Column(Struct, frozen=True):
    """One column of a table's header."""

    name: str
    order: str
    """`+` where the values fall from row to row, `-` where they rise, else empty."""
    width: int
    align: str
    """`L`, `R` or empty."""


def columns_of(tag: Tag, header: str, faults: Faults) -> list[Column] | None:
    """The columns that a header names; None where it is broken, which is noted."""
    columns: list[Column] = []
    place = tag.value_place
    for text in header.split(";"):
        found = COLUMN.fullmatch(text)
        if found is None:
            wanted = r"a name, and \width with L or R where it has one, is expected"
            faults.add("table-header", place, f"{tag.name}: the column {quoted(text)}: {wanted}")
            return None
        width = int(found["width"] or 0)
        if found["name"] and any(column.name == found["name"] for column in columns[:100]):
            faults.add("table-column-twice", place, f"{tag.name}: a second column {quoted(found['name'])}")
        columns.append(Column(found["name"], found["order"], width, found["align"] or ""))
    return columns


def check_elements(tag: Tag, faults: Faults) -> None:
    """Hold the elements of a section against the characters they may have (3.2, 5.1)."""
    for word in tag.words:
        found = None if word.is_string else FORBIDDEN.search(word.text)
        if found is not None:
            text = f"{quoted(found[0])} in the element {quoted(word.text)} of {tag.name}: only in a string"
            faults.add("table-character", word.place, text)


def rows_by_line(words: list[Word]) -> list[list[Word]]:
    """The elements of each line."""
    rows: list[list[Word]] = []
    for word in words:
        if rows and rows[-1][0].place.line == word.place.line:
            rows[-1].append(word)
        else:
            rows.append([word])
    return rows


def check_table(tag: Tag, columns: list[Column], faults: Faults) -> None:
    """Hold the rows of a table against its columns: their number, values and order (5.2)."""
    rows = _rows(tag, len(columns), faults)
    known = TABLES.get(tag.name, ())
    for n, column in enumerate(columns):
        cells = [row[n] for row in rows]
        if column.name in known:
            for cell in cells:
                _check_cell(tag.name, column.name, cell, faults)
        if column.order:
            _check_order(tag.name, column, cells, faults)


def _rows(tag: Tag, count: int, faults: Faults) -> list[list[Word]]:
    """The rows: in import format they may be broken over lines at will."""
    words = tag.words
    if len(words) % count == 0:
        return [words[n : n + count] for n in range(0, len(words), count)]
    lines = rows_by_line(words)
    wrong = next((line for line in lines if len(line) != count), lines[-1])
    text = f"{tag.name} has {len(words)} elements in {count} columns: no whole number of rows"
    faults.add("table-count", wrong[0].place, f"{text}; this line has {len(wrong)}")
    return [line for line in lines if len(line) == count]


def _check_cell(table: str, column: str, cell: Word, faults: Faults) -> None:
    value = cell.text.removeprefix("^") if column not in ("Declarer",) else cell.text
    if value in ("?", "-", ""):
        return
    if table == "ActionTable" and column in ("Call", "Card"):
        if not (CALL if column == "Call" else CARD_MOVE).fullmatch(value):
            wanted = "a call" if column == "Call" else "a card"
            text = f"{table}, {column}: {wanted} is expected, read {quoted(cell.text)}"
            faults.add("table-move", cell.place, text)
        return
    form = FORMS.get(column)
    if form is not None and not form[0].fullmatch(value):
        faults.add("table-cell", cell.place, f"{table}, {column}: {form[1]} expected, read {quoted(cell.text)}")


def _check_order(table: str, column: Column, cells: list[Word], faults: Faults) -> None:
    """Whether numbers fall or rise from row to row, as the sign before the column's name says."""
    before: Fraction | None = None
    for cell in cells:
        value = cell.text.removeprefix("^")
        if not DECIMAL_CELL.fullmatch(value):
            continue
        number = Fraction(value + "0" if "." in value else value)
        if before is not None and (number > before if column.order == "+" else number < before):
            way = "fall" if column.order == "+" else "rise"
            text = f"{table}: the values of {quoted(column.order + column.name)} should {way}, and {value} does not"
            faults.add("table-order", cell.place, text)
            return
        before = number
