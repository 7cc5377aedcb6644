"""The text of a PBN file as the reader wants it: lines that end with a line feed, nothing invisible among them.

Files pass through mail, web forms and other systems on their way. What that did to them is put right here, line for
line, so that every remark names the line of the file; what was put right is told.
"""

from __future__ import annotations

import re

from projections.texts import message

__all__ = ["plain_lines"]

INVISIBLE = re.compile("[\xad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe0e\ufe0f\ufeff]")
"""What has no width: a reader sees nothing, and a call before which it stands is none."""
FEWEST_LINES = 8
"""In a file of fewer lines it says nothing that every second one is empty."""


def plain_lines(text: str) -> tuple[str, list[tuple[str, str, int]]]:
    """The text, and what was put right: kind, words and line (0: the whole file) of a remark.

    Lines may end with CR LF, LF, CR, CR CR LF or LF CR. Where every second line is empty all through a file it was
    double-spaced by accident: those lines end no game.
    """
    told: list[tuple[str, str, int]] = []
    if "\r" in text:
        text = _with_line_feeds(text)
    if not text.isascii() and (found := INVISIBLE.search(text)) is not None:
        signs = sorted({f"U+{ord(sign):04X}" for sign in INVISIBLE.findall(text)})
        what = message("remarked", "invisible_characters", signs=", ".join(signs))
        told.append(("invisible characters", what, text.count("\n", 0, found.start()) + 1))
        text = INVISIBLE.sub("", text)
    if '"]\n[' not in text and '"]\n\n[' in text:
        lines = text.split("\n")
        if len(lines) >= FEWEST_LINES and not any(map(str.strip, lines[1::2])):
            told.append(("double-spaced file", message("remarked", "double_spaced"), 0))
            lines[1::2] = ["%"] * len(lines[1::2])
            text = "\n".join(lines)
    return text, told


def _with_line_feeds(text: str) -> str:
    """Every line ends with a line feed, whichever way it ended. The first line tells whether LF CR is one end."""
    first = text.find("\n")
    if first >= 0 and text[first + 1 : first + 2] == "\r" and text[first - 1 : first] != "\r":
        text = text.replace("\n\r", "\n")
    if "\r\r\n" in text:
        text = re.sub(r"\r++\n", "\n", text)
    return text.replace("\r\n", "\n").replace("\r", "\n")
