"""A receipt that was checked, on a terminal."""

from __future__ import annotations

from projections.texts import message
from projections.views.checked_receipt import NEVER, CheckedReceiptView

__all__ = ["receipt_lines"]

SIGNS = {"held": "+", "failed": "!", "open": "?", "never": "-"}
"""Before the word of a line."""


def receipt_lines(view: CheckedReceiptView) -> list[str]:
    """What was proven, what was not looked at, and what no proof shows; below it what the entry says."""
    told = [_line(one.sign, one.text) for one in view.told]
    if view.state != "refused":
        told += [_line("never", message("checked", code)) for code in NEVER]
    return [message("checked", f"verdict_{view.state}"), *told, *_entry(view)]


def _line(sign: str, text: str) -> str:
    return f"  {SIGNS[sign]} {message('checked', f'sign_{sign}')}: {text}"


def _entry(view: CheckedReceiptView) -> list[str]:
    if view.event is None:
        return []
    said = "entry_says" if view.state == "proven" else "entry_says_unproven"
    lines = [f"{row.name}: {row.value}" for row in view.rows]
    return ["", message("checked", said) + ":", *(f"  {line}" for line in lines)]
