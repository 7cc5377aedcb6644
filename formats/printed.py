"""Text of people as it is shown or printed: without what could turn, hide or colour the text around it."""

from __future__ import annotations

__all__ = ["clean", "printed"]


def clean(text: str) -> str:
    """Text from outside without control characters: it must not move the cursor or colour the screen."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)


def printed(text: str) -> str:
    """A text in one line; control characters and marks that turn the direction of writing become visible."""
    return clean(" ".join(text.split()))
