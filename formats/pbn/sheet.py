"""The lines of a PBN file in export format (PBN 2.1, sections 2 and 3): tags, rows, comments, in Latin-1."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from formats.printed import in_lines
from formats.reading import clean

__all__ = ["MOST", "Sheet"]

MOST = 255
"""The longest line (2.3), without its end."""
WIDTH = 78
"""How wide comments are written."""

ALIKE = str.maketrans(
    {
        "\u201c": '"', "\u201d": '"', "\u2018": "'", "\u2019": "'", "\u2013": "-", "\u2014": "-", "\u2026": "...",
        "\u2660": "\\S", "\u2665": "\\H", "\u2666": "\\D", "\u2663": "\\C",
    }
)  # fmt: skip
"""Signs that have a form in Latin-1; the suits as comments of PBN write them (3.8)."""


class Sheet:
    """A PBN file as it is written, line by line."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.replaced: dict[str, list[str]] = {}
        """Letters that Latin-1 does not have, with the texts they stand in."""

    def latin(self, text: str, most: int = 1000) -> str:
        """One line of Latin-1. A letter outside it becomes the letter without its marks, or `?`."""
        line = clean(text, most).translate(ALIKE)
        if line.isascii():
            return line
        return "".join(letter if letter < "\u0100" else self._nearest(letter, line) for letter in line)

    def _nearest(self, letter: str, text: str) -> str:
        texts = self.replaced.setdefault(letter, [])
        if text not in texts:
            texts.append(text)
        bare = unicodedata.normalize("NFKD", letter)[0]
        return bare if "\u0020" < bare < "\u007f" else "?"

    def tag(self, name: str, value: str) -> None:
        """A tag on a line of its own; a value too long for a line is cut."""
        text = self.latin(value).translate({ord("\\"): "\\\\", ord('"'): '\\"'})
        text = f" {text}" if text.startswith("#") else text
        room = MOST - len(name) - 5
        if len(text) > room:
            text = text[: room - 3]
            text = text[: len(text) - (len(text) - len(text.rstrip("\\"))) % 2] + "..."
        self.lines.append(f'[{name} "{text}"]')

    def section(self, name: str, heads: str, rows: Iterable[str]) -> None:
        """A supplemental section. A backslash in the names of its columns stands as it is (5.2), as it does in the
        standard's own examples."""
        self.lines.append(f'[{name} "{heads}"]')
        self.lines += rows

    def rows(self, rows: Iterable[str]) -> None:
        """Lines of a section, as they are."""
        self.lines += rows

    def comment(self, texts: Iterable[str]) -> None:
        """Sentences as one comment in braces, each on a line of its own; nothing where there are none."""
        lines: list[str] = []
        for text in texts:
            plain = self.latin(text).translate({ord("{"): "(", ord("}"): ")"})
            lines += in_lines(plain, WIDTH, rest="  ", exact=True)
        if lines:
            self.lines += ["{", *(line if line[0] != "%" else f" {line}" for line in lines), "}"]

    def data(self, head: Iterable[str]) -> bytes:
        """The bytes, CRLF at the end of each line."""
        return "".join(f"{line}\r\n" for line in [*head, *self.lines]).encode("latin-1")
