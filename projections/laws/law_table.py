"""The table of every paragraph of the Laws: what the program computes, what it asks, and what it leaves out and why.

`as_page` is docs/laws.md, which `python3 dev.py write` writes anew.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from projections.laws.editions import editions
from projections.laws.law_list import LETTERS, OUTSIDE
from projections.laws.laws_2017 import LAWS_2017
from projections.laws.paragraphs import Paragraph, paragraphs, paragraphs_below
from projections.texts import message

__all__ = ["Row", "as_page", "rows"]

WAYS = {"Question": "asked", "Option": "chosen", "Effect": "computed", "Finding": "computed"}
"""By what a paragraph's function gives: what the program does with the paragraph."""
PAGE = """\
# The Laws in tdlog

The Laws of Duplicate Bridge 2017, paragraph by paragraph. This page is written by `python3 dev.py write`, from the
functions of `projections/laws`, and a test checks it. `tdlog law 64A2` prints a paragraph in our own words.

**computed**: follows from the record. **chosen**: a player has a choice; the program opens it, and says what each
choice leads to. **asked**: only a director can judge it; the program asks, and until he answers it says what awaits
him. **not covered**: no function; the reason stands beside it.

| Law | | paragraphs |
| --- | --- | --- |
"""

EDITIONS = """
## Other editions

What a session gets that names one (`session imps 2007`): its own paragraphs, and what is otherwise and still read
by 2017. An incident that cites such a paragraph says so. `tdlog law 2007:31B` prints a paragraph of an edition.

| edition | paragraphs of its own | read by 2017 |
| --- | --- | --- |
"""


class Row(Struct, frozen=True):
    """A lettered paragraph: name, what the program does with it, and the functions below it or why there is none."""

    law: str
    ways: tuple[str, ...]
    """`computed`, `chosen`, `asked`; empty where it is not covered."""
    paragraphs: tuple[str, ...]
    reason: str = ""
    """The code of why it is not covered."""


def rows() -> list[Row]:
    """Every paragraph, in the order of the Laws. Raises LookupError where one is neither covered nor left out with a
    reason."""
    return [_row(law) for law in _laws()]


def as_page() -> str:
    """The table as the text of a Markdown page."""
    others = (edition for edition in editions().values() if edition.based_on is not None)
    named = (f"| {each.name} | {' '.join(each.own)} | {' '.join(each.awaited)} |\n" for each in others)
    return PAGE + "".join(_lines()) + EDITIONS + "".join(named)


def _lines() -> Iterator[str]:
    titled = 0
    for row in rows():
        number = int("".join(filter(str.isdigit, row.law)))
        if number != titled:
            yield f"| **{number}** | | **{message('title', str(number))}** |\n"
            titled = number
        if row.ways:
            yield f"| {row.law} | {', '.join(row.ways)} | {' '.join(row.paragraphs)} |\n"
        else:
            yield f"| {row.law} | not covered | {message('outside', row.reason)} |\n"


def _laws() -> Iterator[str]:
    for number, letters in LETTERS.items():
        as_one = str(number) in paragraphs()
        yield from (f"{number}{letter}" for letter in ("" if as_one else letters) or ("",))


def _row(law: str) -> Row:
    found = paragraphs_below(law)
    if found:
        ways = {way for paragraph in found for way in _ways(paragraph)}
        return Row(law, tuple(sorted(ways, key=list(WAYS.values())[::-1].index)), tuple(each.law for each in found))
    reason = next((reason for reason, laws in OUTSIDE.items() if law in laws), None)
    if reason is None:
        raise LookupError(f"{law} has no function, and no reason why not in projections/laws/law_list.py")
    return Row(law, (), (), reason)


def _ways(paragraph: Paragraph) -> set[str]:
    """What a paragraph's function gives, by its annotation; a value that others compute with is computed too."""
    gives = str(LAWS_2017.own[paragraph.law].__annotations__.get("return", ""))
    return {way for kind, way in WAYS.items() if kind in gives} or {"computed"}
