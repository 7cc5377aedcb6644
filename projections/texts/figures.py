"""Figures within a sentence, with the decimal point of the language that is read. Figures by themselves, as programs
ask for them and files have them, keep the point."""

from __future__ import annotations

import re

from projections.texts.language import language

__all__ = ["figures_in"]

QUOTED_OR_FIGURE = re.compile(r"\"[^\"]*\"|“[^”]*”|(?<![\w.#:])(\d+)\.(\d+)(?![\w.:])")
"""What somebody said stays as he said it."""
WITH_COMMA = ("da",)
"""The languages that write a decimal comma."""


def figures_in(sentence: str) -> str:
    """A sentence with its figures, as they are written in the language chosen: `55.00 %`, in Danish `55,00 %`."""
    if language() not in WITH_COMMA or "." not in sentence:
        return sentence
    return QUOTED_OR_FIGURE.sub(lambda found: f"{found[1]},{found[2]}" if found[1] else found[0], sentence)
