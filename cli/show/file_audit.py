"""What the audit of files found: a table by kind, the single findings, and JSON."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from typing import Any

from cli.show.columns import WIDEST, fitted, table_lines, width_of, wrapped
from cli.show.screen import is_terminal
from formats.file_audit import Example, Summary
from formats.file_audit.summary import sure_text
from projections.audit.oddity import group_of
from projections.texts import law_text, message

__all__ = ["details_of", "summary_json", "summary_lines"]

LEFT = (0, 3)
EXAMPLE = 3
LEAST_OF_NAME = 6
"""Columns of a file's name that are shown at the least."""


def summary_lines(summary: Summary, *, all_follow: bool = False) -> list[str]:
    """The table by kind, within 80 columns or those of a wider terminal, and what was looked at; then how to see every
    one, unless they all follow."""
    lines: list[str] = []
    if summary.done < summary.files:
        lines += wrapped(message("file_audit", "stopped", count=summary.files, done=summary.done, files=summary.files))
    head = [message("file_audit", f"head_{name}") for name in ("kind", "count", "files", "example")]
    rows: list[list[str]] = []
    for group, kinds in summary.groups():
        rows.append([message("file_audit", f"group_{group}").upper(), "", "", ""])
        rows += [row for kind in kinds for row in _rows(summary, kind)]
    if rows:
        width = max(WIDEST, shutil.get_terminal_size((WIDEST, 24)).columns) if is_terminal() else WIDEST
        others = (max(width_of(row[n]) for row in (head, *rows)) + 2 for n in range(EXAMPLE))
        room = width - sum(others)
        names = {kept[0].where: len(kept[0].file) for kept in summary.examples.values() if kept}
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


def _rows(summary: Summary, kind: str) -> list[list[str]]:
    """The row of a kind, and below it how sure these are, where that was weighed."""
    examples = summary.examples.get(kind, ())
    where = examples[0].where if examples else ""
    row = [f"  {message('file_audit', kind)}", str(summary.counts[kind]), str(summary.of_files[kind]), where]
    sure = sure_text(summary, kind)
    return [row, [f"    {sure}", "", "", ""]] if sure else [row]


def details_of(summary: Summary, kinds: Iterable[str]) -> list[str]:
    """Every example of the kinds, and those of others that may be of them as well: where it is, and what was found."""
    lines, kinds = list[str](), tuple(kinds)
    for kind in kinds:
        examples = kept = summary.examples.get(kind, [])
        lines += ["", f"{message('file_audit', kind)} ({kind}): {summary.counts[kind]}"]
        examples = [*examples, *(one for one in summary.also(kind) if one.found.oddity.kind not in kinds)]
        for example in examples:
            lines += [*wrapped(example.where, 2, 2), *wrapped(_said(example), 6, 0)]
        if summary.counts[kind] > len(kept):
            lines.append("  " + message("file_audit", "more_of", count=summary.counts[kind] - len(kept)))
    return lines


def _said(example: Example) -> str:
    oddity = example.found.oddity
    law = f"[{law_text(oddity.law)}] " if oddity.law else ""
    sure = f" ({message('confidence', oddity.confidence)})" if oddity.confidence else ""
    return f"{law}{oddity.text}{sure}"


def summary_json(summary: Summary, kinds: Iterable[str]) -> dict[str, Any]:
    """The summary for machines, with the documented keys; `kinds` are those whose examples are wanted."""
    wanted = set(kinds)
    return {
        "files": summary.files,
        "done": summary.done,
        "read": summary.read,
        "boards": summary.boards,
        "figures": summary.figures,
        "states": dict(sorted(summary.states.items())),
        "formats": dict(sorted(summary.formats.items())),
        "kinds": [
            {
                "kind": kind,
                "group": group_of(kind),
                "count": summary.counts[kind],
                "files": summary.of_files[kind],
                "confidence": dict(summary.sure.get(kind, {})),
                "text": message("file_audit", kind),
            }
            for kind in summary.kinds
        ],
        "found": [
            _example_json(example)
            for kind in summary.kinds
            for example in summary.examples.get(kind, ())
            if kind in wanted or wanted.intersection(example.found.also)
        ],
    }


def _example_json(example: Example) -> dict[str, Any]:
    oddity = example.found.oddity
    return {
        "kind": oddity.kind,
        "file": example.file,
        "line": example.found.line or None,
        "board": oddity.board,
        "room": example.found.room,
        "stream": oddity.stream or None,
        "entry": oddity.entry or None,
        "law": oddity.law,
        "confidence": oddity.confidence or None,
        "or_else": list(example.found.also),
        "text": oddity.text,
    }
