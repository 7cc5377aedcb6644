"""HTML in small pieces. A text becomes markup only by `element`, which escapes it: no text of a log is ever trusted."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from formats.printed import printed

__all__ = ["BLANK", "LINE", "NOTHING", "Markup", "element", "joined", "page", "text"]

POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""A page may load nothing and run nothing."""
SUIT_CLASS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
SUITS = re.compile("[♠♥♦♣]")


class Markup(str):
    """Text that is HTML already, made by this module alone."""

    __slots__ = ()


NOTHING = Markup("")
BLANK = Markup(" ")
LINE = Markup("\n")
"""What stands between elements: a text of its own loses the blanks at its ends."""


def text(plain: str) -> Markup:
    """A text from anywhere: cleaned, escaped, its suits coloured (the symbol itself always stands)."""
    if isinstance(plain, Markup):
        return plain
    escaped = escape(printed(plain), quote=True)
    return Markup(SUITS.sub(lambda found: f'<span class="{SUIT_CLASS[found[0]]}">{found[0]}</span>', escaped))


def joined(*parts: str, between: Markup = NOTHING) -> Markup:
    """Parts one after the other; those that are no markup are escaped."""
    return Markup(between.join(map(text, parts)))


def element(name: str, *inside: str, **attributes: str) -> Markup:
    """`<name attributes>inside</name>`; `class_` is written `class`, an underscore in a name as a hyphen."""
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(printed(value), quote=True)}"'
        for key, value in attributes.items()
        if value
    )
    return Markup(f"<{name}{given}>{joined(*inside)}</{name}>")


def page(title: str, style: Path, main: Markup, lang: str) -> str:
    """A whole file without a script: the style sheet stands in it."""
    head = joined(
        Markup('<meta charset="utf-8">'),
        Markup(f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'),
        Markup('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        element("title", title),
        Markup(f"<style>\n{style.read_text(encoding='utf-8')}</style>"),
        between=LINE,
    )
    document = element("html", element("head", head), LINE, element("body", main), lang=lang)
    return f"<!doctype html>\n{document}\n"
