"""The tags of a LIN file, `tag|value|`, and the boards that they make up.

There is no escape for `|`, and a new line means nothing. A file of links to the handviewer is read by the LIN in them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from urllib.parse import unquote_to_bytes

__all__ = ["KNOWN", "LINK", "Block", "Tag", "blocks", "lin_of_links", "tags"]

Tag = tuple[str, str, int]
"""Name, value, and the line it begins on."""

KNOWN = frozenset((
    "3b", "ah", "an", "at", "bg", "bt", "cb", "cp", "cr", "cs", "fp", "hc", "ht", "lb", "mb", "mc", "md", "nt", "pc",
    "pf", "pg", "pn", "qx", "rh", "rs", "sk", "st", "sv", "up", "vg",
))  # fmt: skip
"""Tags by which the reader finds its way again after a stray field."""
BARE = frozenset(("pg", "st", "rh", "sk"))
"""Tags that never have a value, so that a known tag in its place is the next one."""
ACTIONS = frozenset(("mb", "an", "pc", "mc", "nt"))
UNNAMED_TAG = re.compile("[a-z0-9]{2}")
AS_WRITTEN = {known: known for known in KNOWN}
"""How nearly every tag of a file is written."""
AFTER_A_LINE = {"\n" + known: known for known in KNOWN}

PIECE = 1 << 16
"""How much of a file is taken apart at a time."""

LINK = re.compile(r"\s*+(?:(?:https?://|www\.)[^\s|]{0,300}[?&]|\?)?lin=", re.IGNORECASE)
"""How a link to the handviewer begins, as far as the LIN in it."""


class Block:
    """The tags of one board: what stands at its head, and calls, cards and chat in their order."""

    __slots__ = ("deal_line", "head", "line", "lines", "names", "values")

    def __init__(self, line: int) -> None:
        self.line = line
        self.head: dict[str, str] = {}
        self.deal_line = 0
        """Where its deal stands."""
        self.names: list[str] = []
        """Of the calls, cards and chat: the tags; beside them the values, and the lines on which they begin. (Three
        plain lists: a file has thousands of tags, and nothing is made for each.)"""
        self.values: list[str] = []
        self.lines: list[int] = []

    @property
    def actions(self) -> Iterator[Tag]:
        """Calls, cards and chat in their order."""
        return zip(self.names, self.values, self.lines, strict=True)


def lin_of_links(text: str) -> str:
    """The LIN of a file of links to the handviewer, one a line; any other text as it is."""
    if LINK.match(text) is None:
        return text
    return "\n".join(_lin_of_link(line) for line in text.split("\n"))


def _lin_of_link(line: str) -> str:
    found = LINK.match(line)
    if found is None:
        return line
    lin = line[found.end() :]
    if "%7c" not in lin.lower():
        return lin
    written = unquote_to_bytes(lin.partition("&")[0])
    try:
        text = written.decode("utf-8")
    except UnicodeDecodeError:
        text = written.decode("latin-1")
    return text.replace("\n", " ")


def tags(text: str, strays: list[int]) -> Iterator[Tag]:
    """The tags of a file. A field that cannot be a tag is passed over, its line added to `strays`."""
    fields = chain.from_iterable(piece.split("|") for piece in _pieces(text))
    line = 1
    written = next(fields, "")
    for value in fields:
        name = AS_WRITTEN.get(written, "")
        if not name:
            line += written.count("\n")
            name = AFTER_A_LINE.get(written) or written.strip().lower()
            if not _is_tag(name, value):
                if name:
                    strays.append(line)
                written = value
                continue
        if name in BARE and value.strip().lower() in KNOWN:
            written = value
            continue
        yield name, value, line
        if "\n" in value:
            line += value.count("\n")
        written = next(fields, "")


def _pieces(text: str) -> Iterator[str]:
    """The text in pieces that end where a field does, so that a large file is never held twice."""
    at = 0
    while at <= len(text):
        end = text.find("|", at + PIECE)
        end = len(text) if end < 0 else end
        yield text[at:end]
        at = end + 1


def _is_tag(name: str, value: str) -> bool:
    """A known tag, or two characters whose value is not itself a known tag."""
    if name in KNOWN:
        return True
    return UNNAMED_TAG.fullmatch(name) is not None and value[:9].strip().lower() not in KNOWN


def blocks(found: Iterator[Tag]) -> Iterator[Block]:
    """The boards of a file: a new one begins at each `qx`, at a second `md`, and at names after a deal.

    Names that follow a deal on its own line, before anything was called, are those of its players.
    """
    block = Block(1)
    for name, value, line in found:
        if name in ACTIONS:
            block.names.append(name)
            block.values.append(value)
            block.lines.append(line)
            continue
        if _begins_a_board(name, block, line):
            yield block
            block = Block(line)
        if name not in block.head:
            block.head[name] = value
            if name == "md":
                block.deal_line = line
    yield block


def _begins_a_board(name: str, block: Block, line: int) -> bool:
    head = block.head
    if name == "qx":
        return "qx" in head or "md" in head
    if name == "md":
        return "md" in head
    return name == "pn" and "md" in head and ("pn" in head or bool(block.names) or line != block.deal_line)
