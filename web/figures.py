"""Figures as a page shows them: with the minus and the decimal point of the language that is read. What programs ask
for, and files, keep the point."""

from __future__ import annotations

import re

from projections.texts import language

__all__ = ["figure_shown", "figures_in"]

MINUS = "\N{MINUS SIGN}"
QUOTED_OR_FIGURE = re.compile(r"\"[^\"]*\"|“[^”]*”|(?<![\w.#:])(\d+)\.(\d+)(?![\w.:])")
"""What somebody said stays as he said it."""
WITH_COMMA = ("da",)
"""The languages that write a decimal comma."""


def figure_shown(figure: str) -> str:
    """A figure, with the minus that is as wide as its plus: `−12.50`, in Danish `−12,50`."""
    return figures_in(figure.replace("-", MINUS))


def figures_in(sentence: str) -> str:
    """A sentence with its figures, as they are written in the language chosen."""
    if language() not in WITH_COMMA or "." not in sentence:
        return sentence
    return QUOTED_OR_FIGURE.sub(lambda found: f"{found[1]},{found[2]}" if found[1] else found[0], sentence)
