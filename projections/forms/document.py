"""A form as data: headed sections of fields, tables, hands and lines, which the screen and the page both print.

Nothing here is escaped or cleaned: whoever prints a form does that with every text in it.
"""

from __future__ import annotations

from msgspec import Struct

from projections.views.auction import AuctionView
from projections.views.board import HandsView
from projections.views.play import TrickView

__all__ = [
    "Auction", "Block", "Field", "Fields", "Form", "Hands", "Item", "Items", "Ruled", "Section", "SideBySide",
    "Signatures", "Table", "Ticks", "Tricks",
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


class Hands(Struct, frozen=True):
    """A deal or position: the cards that the hands hold, and what stands in the middle."""

    caption: str
    hands: HandsView
    middle: tuple[str, ...] = ()


class Auction(Struct, frozen=True):
    """The calls by column, West first, with their footnotes."""

    caption: str
    auction: AuctionView


class Tricks(Struct, frozen=True):
    """The play, a trick a row."""

    caption: str
    tricks: tuple[TrickView, ...]
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
    is_cut: bool = False
    """Whether its sections are cut apart: cards that lie on tables."""
