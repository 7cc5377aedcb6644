"""The record of a board: its entries in order, with author and time, those that do not count in brackets."""

from __future__ import annotations

from collections.abc import Iterable

from formats.printed import in_lines
from projections.texts import message
from projections.views.record import EntryView

__all__ = ["record_lines"]


def record_lines(entries: Iterable[EntryView]) -> list[str]:
    """Entries by their numbers: regular calls and cards in runs, all else a line each."""
    lines: list[str] = []
    run: list[str] = []
    last = 0
    for one in entries:
        if run and not (one.is_plain and one.entry == last + 1):
            lines += _run_lines(run)
            run = []
        last = one.entry
        if one.is_plain:
            run = [*(run or [f"#{one.entry}"]), one.text]
        else:
            lines += _entry_lines(one)
    return lines + _run_lines(run)


def _run_lines(run: list[str]) -> list[str]:
    if not run:
        return []
    return in_lines(", ".join(run[1:]), 78, first=f"  {run[0]:<6} ", rest=" " * 9)


def _entry_lines(one: EntryView) -> list[str]:
    when = one.at[11:19] + " " if one.at else ""
    who = f"{message('author', one.by)}: " if one.by != "operator" else ""
    text = f"{when}{who}{one.text}"
    text = text if one.counts else f"[{message('screen', 'struck', text=text)}]"
    text += f"   <- {one.begins}" if one.begins else ""
    return in_lines(text, 78, first=f"  {'#' + str(one.entry):<6} ", rest=" " * 9)
