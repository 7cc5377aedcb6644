"""The style sheets of the pieces, for whoever puts them into a page or serves them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

__all__ = ["of_figures", "of_keys", "of_pieces", "of_tones", "of_words"]

FOLDER = Path(__file__).parent


@cache
def of_words() -> str:
    """What a page of words needs: the tokens, and the suits in a text."""
    return _joined("tokens.css", "tones.css", "suits.css")


@cache
def of_pieces() -> str:
    """What a page needs that is put together from pieces."""
    return of_keys() + of_figures()


@cache
def of_keys() -> str:
    """The same for a page on which cards are keys: it shows no hands as lines, no figures and nothing that is ruled."""
    return _joined("tokens.css", "suits.css", "pieces.css")


@cache
def of_figures() -> str:
    """What such a page does not need."""
    return of_tones() + _joined("figures.css")


@cache
def of_tones() -> str:
    """The colours of what is ruled, appealed or claimed."""
    return _joined("tones.css")


def _joined(*names: str) -> str:
    return "".join((FOLDER / name).read_text(encoding="utf-8") for name in names)
