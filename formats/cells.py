"""A cell of CSV that a spreadsheet shows as it is."""

from __future__ import annotations

from formats.reading import clean

__all__ = ["cell"]

LONGEST = 120
FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""What a spreadsheet takes for the beginning of a formula; the last four are the first in full width."""


def cell(text: str) -> str:
    """A cell of text that no spreadsheet runs: an apostrophe goes before what begins like a formula."""
    plain = clean(text, LONGEST)
    return f"'{plain}" if plain.startswith(FORMULAS) else plain
