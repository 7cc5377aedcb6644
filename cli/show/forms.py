"""A form in plain text, within the width of the screen."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest

from cli.show.board import auction_grid, diagram, trick_head, trick_row
from formats.printed import in_lines, printed
from projections.forms import document
from projections.texts import SYMBOLS, law_text, message
from projections.texts.names import ranks_text
from projections.views.auction import StandingCallView
from projections.views.board import HandView

__all__ = ["form_lines"]

WIDTH = 78
HALF = WIDTH // 2
LINE = "_" * 20
LONGEST = 60
"""Letters of a label that are printed: a contestant may be called anything."""


def form_lines(form: document.Form) -> list[str]:
    """The whole form, line by line."""
    title, reference = printed(form.title).upper(), printed(form.reference)
    fits = len(title) + len(reference) + 2 <= WIDTH
    head = [f"{title}{reference:>{WIDTH - len(title)}}"] if fits else [title, *_wrapped(reference, 0)]
    lines = [*head, "=" * WIDTH]
    for section in form.sections:
        lines += ["", printed(section.title), "-" * WIDTH]
        for number, block in enumerate(section.blocks):
            lines += [""] * (number > 0 and _is_tall(block)) + _block_lines(block)
    return [line.rstrip() for line in [*lines, "", *_wrapped(form.foot, 0)]]


def _is_tall(block: document.Block) -> bool:
    return not isinstance(block, document.Fields | document.Ticks)


def _wrapped(text: str, indent: int, hanging: int = 0) -> list[str]:
    first, rest = " " * indent, " " * (indent + hanging)
    return in_lines(printed(text), WIDTH, first, rest, exact=True)


def _block_lines(block: document.Block) -> list[str]:
    match block:
        case document.SideBySide(columns):
            parts = [["", *_block_lines(part)] for column in columns for part in column]
            return [line for part in parts for line in part][1:]
        case document.Fields(fields):
            return _field_lines(fields)
        case document.Table():
            return _table_lines(block)
        case document.Hands():
            return _hands_lines(block)
        case document.Auction():
            return _auction_lines(block)
        case document.Tricks():
            return _trick_lines(block)
        case document.Items(caption, items) if items:
            return [*_wrapped(caption, 2), *(line for item in items for line in _item_lines(item))]
        case document.Items(caption, _, lines) | document.Ruled(caption, lines):
            return [*_wrapped(caption, 2), *[f"    {'_' * (WIDTH - 4)}"] * lines]
        case document.Ticks(caption, choices):
            boxes = "   ".join(f"[{'x' if ticked else ' '}] {printed(label)[:LONGEST]}" for label, ticked in choices)
            return _wrapped_boxes(f"{printed(caption)}: {boxes}")
        case document.Signatures(names):
            short = (printed(name)[:LONGEST] for name in names)
            return [f"  {name}: {'_' * (WIDTH - 4 - len(name))}" for name in short]


def _wrapped_boxes(text: str) -> list[str]:
    """Boxes and their labels, broken only before a box."""
    parts = text.replace("[ ] ", "\0[\1]\1").replace("[x] ", "\0[x]\1").split("\0")
    lines: list[str] = []
    line = "  " + parts[0]
    for part in parts[1:]:
        if len(line) + len(part.rstrip()) > WIDTH:
            lines.append(line)
            line = "    "
        line += part
    return [each.replace("\1", " ") for each in (*lines, line)]


def _field_lines(fields: Iterable[document.Field]) -> list[str]:
    """Two fields a line where both are short; an empty one gets a line to fill in."""
    lines: list[str] = []
    left = ""
    for one in fields:
        value = printed(one.value) or LINE
        text = f"  {printed(one.label)}: {value}"
        if len(text) >= HALF:
            lines += [*([left] * bool(left)), *_wrapped(text.strip(), 2, 4)]
            left = ""
        elif left:
            lines.append(f"{left:<{HALF}}{text}")
            left = ""
        else:
            left = text
    return lines + [left] * bool(left)


def _table_lines(table: document.Table) -> list[str]:
    rows = [tuple(printed(cell) for cell in row) for row in (table.head, *table.rows)]
    widths = [max(4, *(len(row[column]) for row in rows)) for column in range(len(table.head))]
    least = [max(4, *map(len, name.split() or [""])) for name in rows[0]]
    most = WIDTH - 2 - 2 * (len(widths) - 1)
    while sum(widths) > most:
        widths[_widest(widths, least)] -= 1
    lines = _wrapped(table.caption, 2) if table.caption else []
    for row in rows:
        lines += _row_lines(row, widths, table.numbers)
    return lines


def _widest(widths: list[int], least: list[int]) -> int:
    """The column that gives way: the widest of those that are wider than the longest word of their heading."""
    wider = [column for column, width in enumerate(widths) if width > least[column]]
    return max(wider or range(len(widths)), key=lambda column: widths[column])


def _row_lines(row: tuple[str, ...], widths: list[int], numbers: frozenset[int]) -> list[str]:
    """A row; a cell that is too long takes several lines, an empty row lines to fill in."""
    if not any(row[1:]):
        row = (row[0], *("_" * width for width in widths[1:]))
    cells = [in_lines(cell, width, exact=True) or [""] for cell, width in zip(row, widths, strict=True)]
    return [
        "  " + "  ".join(
            f"{text:>{width}}" if column in numbers else f"{text:<{width}}"
            for column, (text, width) in enumerate(zip(line, widths, strict=True))
        )
        for line in zip_longest(*cells, fillvalue="")
    ]  # fmt: skip


def _hands_lines(block: document.Hands) -> list[str]:
    middle = ["", *(f"{printed(text):^16}"[:16] for text in block.middle)]
    lines = diagram([_hand_lines(hand) for hand in block.hands], middle)
    return [*_wrapped(block.caption, 2), *_inset(lines)]


def _hand_lines(hand: HandView) -> list[str]:
    name = printed(hand.name)[:24]
    if not hand.suits:
        return [name, message("screen", "not_known"), "", "", ""]
    return [name, *(f"{SYMBOLS[suit.suit.value]} {ranks_text(suit.held) or '-'}" for suit in hand.suits)]


def _inset(lines: Iterable[str]) -> list[str]:
    return [f"  {line}" for line in lines]


def _auction_lines(block: document.Auction) -> list[str]:
    said = block.auction
    lines = [*_wrapped(block.caption, 2), *_inset(auction_grid(said, 11, _call))]
    for number, note in enumerate(said.notes, 1):
        lines += _wrapped(f"{number} {note.text}", 2, 3)
    return lines + [line for text in said.beside for line in _wrapped(text, 2, 3)]


def _call(call: StandingCallView) -> str:
    return call.text + "!" * call.odd + (f"({','.join(map(str, call.notes))})" if call.notes else "")


def _trick_lines(block: document.Tricks) -> list[str]:
    lines = [trick_head(9), *(trick_row(trick, 9) for trick in block.tricks)]
    told = [line for text in block.beside for line in _wrapped(text, 2, 3)]
    return [*_wrapped(block.caption, 2), *_inset(lines), *told]


def _item_lines(item: document.Item) -> list[str]:
    law = f"[{law_text(item.law)}] " if item.law else ""
    quoted = f" “{item.quoted}”" if item.quoted else ""
    where = f"  ({item.where})" if item.where else ""
    return _wrapped(f"{law}{item.text}{quoted}{where}".strip(), 4, 2)
