"""A form as data: headed sections of fields, tables, hands and lines, which the screen and the page both print.

Nothing here is escaped or cleaned: whoever prints a form does that with every text in it.
"""

from __future__ import annotations

from msgspec import Struct

__all__ = [
    "Auction", "Block", "Called", "Field", "Fields", "Form", "Hand", "Hands", "Item", "Items", "Played", "Ruled",
    "Section", "SideBySide", "Signatures", "Table", "Ticks", "Tricks",
]  # fmt: skip


class Field(Struct, frozen=True):
    """A label with its value; an empty value is a line to fill in by hand."""

    label: str
    value: str = ""


class Fields(Struct, frozen=True):
    """Short fields, several beside each other."""

    fields: tuple[Field, ...]


class Table(Struct, frozen=True):
    """A table whose rows begin with what they are about. An empty row is to be filled in by hand."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: frozenset[int] = frozenset()
    """The columns that hold numbers."""


class Hand(Struct, frozen=True):
    """One hand: whose it is, then symbol and ranks of each suit; no suits where it is not known."""

    name: str
    suits: tuple[tuple[str, str], ...] = ()
    note: str = ""


class Hands(Struct, frozen=True):
    """A deal or position: North, East, South, West, and what stands in the middle."""

    caption: str
    hands: tuple[Hand, Hand, Hand, Hand]
    middle: tuple[str, ...] = ()


class Called(Struct, frozen=True):
    """A call in its column, with the numbers of its footnotes; an empty one before the dealer's."""

    text: str = ""
    notes: tuple[int, ...] = ()


class Auction(Struct, frozen=True):
    """The calls by column, West first, and the footnotes in order."""

    caption: str
    head: tuple[str, ...]
    calls: tuple[Called, ...]
    notes: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    """What belongs to no call that stands: calls taken back, what was said during play."""


class Played(Struct, frozen=True):
    """A card of a trick: whether it was led, won the trick, or broke the Laws."""

    text: str = ""
    led: bool = False
    won: bool = False
    odd: bool = False


class Tricks(Struct, frozen=True):
    """The play: number of the trick, the four cards by column, and the tricks of North-South so far."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[int, tuple[Played, ...], int], ...]
    beside: tuple[str, ...] = ()
    """What the marks mean, and the cards that were taken back or do not count."""


class Item(Struct, frozen=True):
    """Something recorded, or computed: its paragraphs, the text, and where it stands in the log."""

    text: str
    law: str = ""
    where: str = ""
    quoted: str = ""
    """What somebody said, in his own words."""


class Items(Struct, frozen=True):
    """A list under its own small heading; empty, it is so many lines to write on."""

    caption: str
    items: tuple[Item, ...] = ()
    lines: int = 0


class Ruled(Struct, frozen=True):
    """Empty lines to write on."""

    caption: str
    lines: int = 2


class Ticks(Struct, frozen=True):
    """Boxes to tick, ticked where the log tells it."""

    caption: str
    choices: tuple[tuple[str, bool], ...]


class Signatures(Struct, frozen=True):
    """Who signs."""

    names: tuple[str, ...]


Simple = Fields | Table | Hands | Auction | Tricks | Items | Ruled | Ticks | Signatures


class SideBySide(Struct, frozen=True):
    """Columns of blocks beside each other on paper, one after the other on the screen."""

    columns: tuple[tuple[Simple, ...], ...]


Block = Simple | SideBySide


class Section(Struct, frozen=True):
    """A part of the form under its heading."""

    title: str
    blocks: tuple[Block, ...]
    computed: bool = False
    """Whether it is what the Laws compute, and not what a person ruled."""


class Form(Struct, frozen=True):
    """A whole form."""

    title: str
    reference: str
    """What it is about, as the log names it."""
    sections: tuple[Section, ...]
    foot: str = ""
    language: str = "en"
