"""HTML in small pieces. A text becomes markup only by `element`, which escapes it: no text of a log is ever trusted."""

from __future__ import annotations

import re
from html import escape

from formats.pieces.drawings import SHEET
from formats.pieces.suits import PICTURES, pictures_in_text
from formats.printed import printed
from projections.texts import language
from projections.texts.names import SYMBOLS

__all__ = ["BLANK", "LINE", "NOTHING", "Markup", "element", "joined", "lined", "page", "pictured", "text", "titled"]

POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""A page may load nothing and run nothing."""
SUITS = re.compile("[♠♥♦♣]")
ALONE = {SYMBOLS[suit]: picture for suit, picture in PICTURES.items()}


class Markup(str):
    """Text that is HTML already, made by this module and by pieces alone."""

    __slots__ = ()

    def __html__(self) -> str:
        """Itself: what a template asks of markup, and writes as it is."""
        return self


NOTHING = Markup("")
BLANK = Markup(" ")
LINE = Markup("\n")
"""What stands between elements: a text of its own loses the blanks at its ends."""


def text(plain: str) -> Markup:
    """A text from anywhere: cleaned, escaped, its suits as pictures with their words beside them."""
    if isinstance(plain, Markup):
        return plain
    escaped = escape(printed(plain), quote=True)
    if escaped.isascii():
        return Markup(escaped)
    pictures = pictures_in_text(language())
    return Markup(SUITS.sub(lambda found: pictures[found[0]], escaped))


def lined(plain: str) -> Markup:
    """A text of several lines, as somebody wrote them; where it stands, the style keeps its lines (`pre-line`)."""
    return plain if isinstance(plain, Markup) else joined(*plain.split("\n"), between=LINE)


def pictured(plain: str) -> Markup:
    """A text whose suits are pictures, and no words: for what is told in words beside it."""
    return Markup(SUITS.sub(lambda found: ALONE[found[0]], escape(printed(plain), quote=True)))


def joined(*parts: str, between: Markup = NOTHING) -> Markup:
    """Parts one after the other; those that are no markup are escaped."""
    return Markup(between.join(map(text, parts)))


def element(name: str, /, *inside: str, **attributes: str) -> Markup:
    """`<name attributes>inside</name>`; `class_` is written `class`, an underscore in a name as a hyphen."""
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(printed(value), quote=True)}"'
        for key, value in attributes.items()
        if value
    )
    return Markup(f"<{name}{given}>{joined(*inside)}</{name}>")


def titled(plain: str) -> Markup:
    """The title of a page, which holds no element: its suits stay signs."""
    return element("title", Markup(escape(printed(plain))))


def page(title: str, style: str, main: Markup, lang: str, class_: str = "") -> str:
    """A whole file without a script: the style sheet stands in it, and the pictures. `class_` is that of its root."""
    head = joined(
        Markup('<meta charset="utf-8">'),
        Markup(f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'),
        Markup('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        titled(title),
        Markup(f"<style>\n{style}</style>"),
        between=LINE,
    )
    body = element("body", *([Markup(SHEET), LINE] if "<use " in main else []), main)
    document = element("html", element("head", head), LINE, body, lang=lang, class_=class_)
    return f"<!doctype html>\n{document}\n"
