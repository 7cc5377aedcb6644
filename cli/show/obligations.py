"""What stands at the table: obligations, restrictions and choices, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from formats.printed import in_lines
from projections.texts import message

__all__ = ["obligation_lines"]

WIDTH = 78


def obligation_lines(found: Sequence[str]) -> list[str]:
    """Obligations in lines, under their heading; nothing where nothing stands."""
    lines = [line for text in found for line in in_lines(text, WIDTH, first="  - ", rest="    ")]
    return ["  " + message("desk", "stands") + ":", *lines] if lines else []
