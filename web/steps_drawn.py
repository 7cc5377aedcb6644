"""The steps by which a figure came about, as a tree that opens: drawn here and not by a template, for a figure has
hundreds of them, and many are those of other figures too."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from html import escape
from urllib.parse import quote

from formats.markup import Markup, text
from formats.pieces.laws import law_chips
from projections.explaining.against import SHARED
from projections.texts import language
from projections.texts.figures import figures_in
from projections.views.explained import NodeView
from web.figures import figure_shown
from web.times import times_told

__all__ = ["steps_drawn", "told"]

OPEN = 2
"""So many levels are open at first."""
MANY = 8192
"""Sentences that are kept as they are drawn."""

_kept: dict[int, tuple[NodeView, str]] = {}
"""By its id, a step that several figures have, as it is drawn."""

Signs = Mapping[int, Markup]
"""By board the sign of what is open on it."""


def steps_drawn(node: NodeView, sees: Callable[[int], bool], signs: Signs) -> Markup:
    """A step with all that stand below it. `sees`: whether whoever looks may look at a board, by its number."""
    return Markup("".join(_tree(node, 0, 0, sees, signs)))


def _tree(node: NodeView, depth: int, board: int, sees: Callable[[int], bool], signs: Signs) -> Iterator[str]:
    """A step, `depth` levels below the first, about a board (0: about none, or all)."""
    if node.code in SHARED:
        yield _shared(node, depth, sees, signs)
        return
    yield from _drawn(node, depth, board, sees, signs)


def _shared(node: NodeView, depth: int, sees: Callable[[int], bool], signs: Signs) -> str:
    """What a whole field shares; it leads to no entry."""
    kept = _kept.get(id(node))
    if kept is None or kept[0] is not node:
        if len(_kept) >= MANY:
            _kept.clear()
        kept = _kept[id(node)] = node, "".join(_drawn(node, depth, 0, sees, signs))
    return kept[1]


def _drawn(node: NodeView, depth: int, board: int, sees: Callable[[int], bool], signs: Signs) -> Iterator[str]:
    about = node.fields.get("board", board)
    board = int(about) if isinstance(about, int | str) and str(about).isdecimal() else 0
    below = node.below
    name = escape(node.code)
    if not below:
        yield f'<p class="step-{name}">{_step(node, board, sees, signs)}</p>'
        return
    is_open = " open" if depth < OPEN else ""
    yield f'<details class="step-{name}"{is_open}><summary>{_step(node, board, sees, signs)}</summary><ul>\n'
    for child in below:
        yield "<li>"
        yield from _tree(child, depth + 1, board, sees, signs)
        yield "</li>\n"
    yield "</ul></details>"


def _step(node: NodeView, board: int, sees: Callable[[int], bool], signs: Signs) -> str:
    amount = f'<b class="amount">{text(figure_shown(node.amount))}</b> ' if node.amount else ""
    said = f'<span class="said">{_told(node.label, language())}</span>'
    sign = f" {signs[board]}" if node.code == "board" and board in signs else ""
    laws = f" {law_chips(node.laws)}" if node.laws else ""
    names = node.entries if node.code != "calls_and_cards" else ()
    return f"{amount}{said}{sign}{laws}{''.join(_entry(name, board, sees) for name in names)}"


def _entry(name: str, board: int, sees: Callable[[int], bool]) -> str:
    """An entry, which leads to its board where that may be looked at."""
    at, _, number = name.rpartition("#")
    if board and "." in at and sees(board):
        return f' <a class="entry" href="/boards/{quote(at)}/{board}?entry={quote(number)}">#{escape(number)}</a>'
    return f' <span class="entry">#{escape(number)}</span>'


@lru_cache(MANY)
def _told(sentence: str, code: str) -> Markup:
    """In the language of a code, which says how suits are named."""
    return told(figures_in(sentence))


def told(sentence: str) -> Markup:
    """What is told, as a page shows it: its suits as pictures, its times by the hall's clock."""
    return text(sentence if isinstance(sentence, Markup) else times_told(sentence))
