"""Text of people as a form prints it: on one line, and without what could turn or hide the text around it."""

from __future__ import annotations

from cli.show.screen import clean

__all__ = ["printed"]


def printed(text: str) -> str:
    """A text in one line; control characters and marks that turn the direction of writing become visible."""
    return clean(" ".join(text.split()))
