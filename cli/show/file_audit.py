"""What the audit of files found: a table by kind, and the single findings."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from itertools import groupby

from cli.show.columns import WIDEST, fitted, table_lines, width_of, wrapped
from cli.show.screen import is_terminal
from projections.texts import message
from projections.views.file_audit import FilesView, KindView

__all__ = ["details_of", "summary_lines"]

LEFT = (0, 3)
EXAMPLE = 3
LEAST_OF_NAME = 6
"""Columns of a file's name that are shown at the least."""


def summary_lines(summary: FilesView, *, all_follow: bool = False) -> list[str]:
    """The table by kind, within 80 columns or those of a wider terminal, and what was looked at; then how to see every
    one, unless they all follow."""
    lines: list[str] = []
    if summary.done < summary.files:
        lines += wrapped(message("file_audit", "stopped", count=summary.files, done=summary.done, files=summary.files))
    head = [message("file_audit", f"head_{name}") for name in ("kind", "count", "files", "example")]
    rows: list[list[str]] = []
    for group, kinds in groupby(summary.kinds, key=lambda kind: kind.group):
        rows.append([message("file_audit", f"group_{group}").upper(), "", "", ""])
        rows += [row for kind in kinds for row in _rows(kind)]
    if rows:
        width = max(WIDEST, shutil.get_terminal_size((WIDEST, 24)).columns) if is_terminal() else WIDEST
        others = (max(width_of(row[n]) for row in (head, *rows)) + 2 for n in range(EXAMPLE))
        room = width - sum(others)
        names = {kind.example.where: len(kind.example.file) for kind in summary.kinds if kind.example}
        for row in rows:
            row[EXAMPLE] = _within(row[EXAMPLE], names.get(row[EXAMPLE], 0), room)
        lines += table_lines(head, rows, LEFT, EXAMPLE, width)
    elif not summary.done:
        lines.append(message("file_audit", "none_audited"))
    elif summary.done == summary.files:
        lines.append(message("file_audit", "nothing_odd"))
    looked_at = message(
        "file_audit", "looked_at", files=message("command", "some_files", count=summary.done), read=summary.read,
        boards=message("command", "some_boards", count=summary.boards),
        figures=message("file_audit", "some_figures", count=summary.figures),
    )  # fmt: skip
    more = wrapped(message("file_audit", "see_every_one")) if rows and not all_follow else []
    return [*lines, "", *wrapped(looked_at), *more]


def _within(where: str, length: int, room: int) -> str:
    """A place within so many columns, `folder/evening.pbn:120 board 3 open`, where the file's name has so many letters:
    what is cut away is the beginning of the name, and then the end of what follows it."""
    if width_of(where) <= room:
        return where
    name, tail = where[:length], where[length:]
    least = max(room - width_of(tail), LEAST_OF_NAME)
    while name and width_of(name) > least - 1:
        name = name[1:]
    return fitted(f"…{name}{tail}", room)


def _rows(kind: KindView) -> list[list[str]]:
    """The row of a kind, and below it how sure these are, where that was weighed."""
    where = kind.example.where if kind.example else ""
    row = [f"  {kind.text}", str(kind.count), str(kind.files), where]
    return [row, [f"    {kind.sure}", "", "", ""]] if kind.sure else [row]


def details_of(summary: FilesView, kinds: Iterable[str]) -> list[str]:
    """Every example of the kinds, and those of others that may be of them as well: where it is, and what was found."""
    lines, kinds = list[str](), tuple(kinds)
    counts = {kind.kind: kind.count for kind in summary.kinds}
    for kind in kinds:
        kept, count = summary.of_kind(kind), counts.get(kind, 0)
        lines += ["", f"{message('file_audit', kind)} ({kind}): {count}"]
        for one in (*kept, *(one for one in summary.also(kind) if one.kind not in kinds)):
            lines += [*wrapped(one.where, 2, 2), *wrapped(one.said, 6, 0)]
        if count > len(kept):
            lines.append("  " + message("file_audit", "more_of", count=count - len(kept)))
    return lines
