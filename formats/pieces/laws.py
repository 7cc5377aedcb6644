"""A paragraph as a chip that opens our words for it, and the line at a table that says what the Laws have found."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from formats.markup import BLANK, NOTHING, Markup, element, joined
from formats.pieces.signs import icon, sign
from projections.texts import language, law_text, message

__all__ = ["law_chip", "law_chips", "law_line"]


def law_chip(law: str, *, linked: bool = True) -> Markup:
    """A paragraph, a link to our words for it; nothing where none is named. `linked`: not where no hall answers."""
    return _chip(law, linked, language()) if law else NOTHING


@lru_cache(maxsize=1024)
def _chip(law: str, linked: bool, code: str) -> Markup:
    if not linked:
        return element("span", law_text(law), class_="law-chip")
    name = message("piece", "law_in_words", law=law_text(law))
    return element("a", law_text(law), class_="law-chip", href=f"/laws/{law}", data_law=law, aria_label=name)


def law_chips(laws: Sequence[str], *, linked: bool = True) -> Markup:
    """Several paragraphs, each once."""
    return joined(*(law_chip(law, linked=linked) for law in dict.fromkeys(filter(None, laws))), between=BLANK)


def law_line(told: Sequence[str] = (), laws: Sequence[str] = ()) -> Markup:
    """One line, in one place: what the Laws have found, with their paragraphs, and that a recorder says nothing; it may
    be touched, or reached by Tab, to be read whole, as its sign says. The first paragraph is always in view, the others
    as far as there is room. That nothing is irregular where nothing is told."""
    if not told:
        said = message("piece", "nothing_open")
        return element("p", said, class_="law-line", role="status", id="law-line")
    first, *others = dict.fromkeys(laws) or ("",)
    what = element("span", joined(*told, between=Markup(" · ")), BLANK, law_chips(others), class_="what")
    quiet = element("span", icon("quiet"), message("piece", "say_nothing"), class_="quiet")
    line = joined(sign("irregular", told="not"), what, icon("open"), law_chip(first), quiet, between=BLANK)
    return element("p", line, class_="law-line on", role="status", id="law-line", tabindex="0")
