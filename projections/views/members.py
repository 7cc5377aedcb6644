"""A list of members that was taken, as it is shown: how many, and from which columns; no name."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["MembersView"]


class MembersView(Struct, frozen=True):
    """What became of a list of members."""

    file: str
    new: int
    """How many stand in the register now that did not before."""
    known: int
    """How many stood there just so."""
    renamed: int
    forgotten: int
    """How many were forgotten before, and stay so."""
    left_out: int
    """How many lines gave nobody."""
    number_from: str
    """The heading of the column of the numbers."""
    names_from: tuple[str, ...]
    """That of the names; of two columns, the first name's and the last name's."""
    ignored: tuple[str, ...]
    """The headings of the columns that were not read."""
    separator: str
    """`;`, `,`, `|` or `tab`."""
    encoding: str
    remarks: tuple[str, ...]
    """What is odd, in words."""
