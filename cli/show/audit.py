"""What an audit found, on the screen and as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from formats.printed import in_lines
from projections.audit.difference import Audit, Difference
from projections.texts import law_text, message
from projections.texts.entries import event_text

__all__ = ["audit_json", "audit_lines"]

WIDTH = 78
COUNTED = (
    "tables", "boards", "entries", "incidents", "rulings", "judgements", "decisions", "scores", "figures",
)  # fmt: skip
"""What was looked at, in the order in which it is told."""


def audit_lines(audit: Audit, name: str = "") -> list[str]:
    """A session's audit: what contradicts the record, what is still open and what is worth knowing, then what was
    looked at. Lines to type are never broken."""
    lines = [(f"{audit.session}  {name}" if name not in ("", audit.session) else audit.session)[:WIDTH]]
    if audit.is_clean:
        lines += _wrapped(message("audit", "clean"), 2)
    for word, found in (("wrong", audit.wrong), ("open", audit.open), ("noted", audit.noted)):
        if found:
            lines += ["", message("audit", f"heading_{word}"), *_by_place(found)]
    if not audit.is_clean:
        counts = message("audit", "counted", wrong=len(audit.wrong), open=len(audit.open))
        lines += ["", counts]
    looked_at = ", ".join(f"{message('audit', f'of_{what}')} {audit.checked.get(what, 0)}" for what in COUNTED)
    return lines + _wrapped(message("audit", "checked", what=looked_at), 0)


def _by_place(found: Iterable[Difference]) -> list[str]:
    """Differences by table and board."""
    lines: list[str] = []
    for (stream, board), those in groupby(found, key=lambda one: (one.stream, one.board)):
        heading = message("audit", "at_board", stream=stream, board=board) if board else stream
        lines += ["", heading]
        for one in those:
            lines += _difference_lines(one)
    return lines


def _difference_lines(one: Difference) -> list[str]:
    law = f"[{law_text(one.law)}] " if one.law else ""
    incident = f"{one.incident}: " if one.incident else ""
    entries = " ".join(_short(entry, one.stream) for entry in one.entries)
    lines = _wrapped(f"{law}{incident}{one.text}" + (f"  {entries}" if entries else ""), 2, 2)
    recorded = one.recorded or (event_text(one.event) if one.event is not None else "")
    for word, text in (("recorded", recorded), ("follows", one.follows)):
        if text:
            lines += _wrapped(f"{message('audit', word)} {text}", 6, 2)
    typed = [f"{message('audit', 'line')} {text}" for text in one.line.splitlines()]
    return lines + [" " * 6 + text for text in typed]


def _short(entry: str, stream: str) -> str:
    """An entry without its stream where that is the heading's."""
    return entry.removeprefix(stream) if entry.startswith(f"{stream}#") else entry


def _wrapped(text: str, indent: int, hanging: int = 0) -> list[str]:
    first, rest = " " * indent, " " * (indent + hanging)
    return in_lines(text, WIDTH, first, rest)


def audit_json(audit: Audit) -> dict[str, Any]:
    """A session's audit for machines, with the documented keys."""
    return {
        "session": audit.session,
        "clean": audit.is_clean,
        "checked": {what: audit.checked.get(what, 0) for what in COUNTED},
        "differences": [
            {
                "difference": one.code,
                "open": one.is_open,
                "noted": one.is_noted,
                "law": one.law,
                "stream": one.stream,
                "board": one.board,
                "incident": one.incident or None,
                "entries": list(one.entries),
                "recorded": one.recorded or (event_text(one.event) if one.event is not None else ""),
                "follows": one.follows,
                "line": one.line or None,
                "text": one.text,
            }
            for one in audit.differences
        ],
    }
