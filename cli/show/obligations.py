"""What stands at the table: obligations, restrictions and choices, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from formats.printed import in_lines
from projections.desk.steps import standing
from projections.found.incidents import Effect, Option
from projections.rulings.board_rulings import BoardRulings
from projections.texts import law_text, message, text_of, until_text

__all__ = ["obligation_lines", "obligations", "standing_json"]

WIDTH = 78


def obligations(rulings: BoardRulings) -> list[str]:
    """What binds a board's players now, and what they may choose: each a sentence with its paragraph."""
    return list(dict.fromkeys(f"{_text(item)}  [{law_text(item.law)}]" for item in standing(rulings)))


def _text(item: Effect | Option) -> str:
    until = until_text(item.until) if isinstance(item, Effect) else ""
    return text_of(item) + (f", {until}" if until else "")


def obligation_lines(found: Sequence[str]) -> list[str]:
    """Obligations in lines, under their heading; nothing where nothing stands."""
    lines = [line for text in found for line in in_lines(text, WIDTH, first="  - ", rest="    ")]
    return ["  " + message("desk", "stands") + ":", *lines] if lines else []


def standing_json(item: Effect) -> dict[str, Any]:
    """What binds the table, for machines."""
    return {
        "law": item.law,
        "effect": item.code,
        "seat": item.seat.value if item.seat else None,
        "card": item.card.value if item.card else None,
        "suit": item.suit.value if item.suit else None,
        "until": item.until,
        "text": _text(item),
    }
