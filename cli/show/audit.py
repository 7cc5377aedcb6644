"""What an audit found, on the screen."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from msgspec.structs import asdict

from cli.show.columns import OF_A_TEXT, indented
from projections.texts import law_text, message
from projections.views.audit import AuditView, DifferenceView

__all__ = ["audit_lines"]


def audit_lines(audit: AuditView) -> list[str]:
    """A session's audit: what contradicts the record, what is still open and what is worth knowing, then what was
    looked at. Lines to type are never broken."""
    name = audit.name
    lines = [(f"{audit.session}  {name}" if name not in ("", audit.session) else audit.session)[:OF_A_TEXT]]
    if audit.clean:
        lines += indented(message("audit", "clean"), 2)
    for word, found in (("wrong", audit.wrong), ("open", audit.open), ("noted", audit.noted)):
        if found:
            lines += ["", message("audit", f"heading_{word}"), *_by_place(found)]
    if not audit.clean:
        counts = message("audit", "counted", wrong=len(audit.wrong), open=len(audit.open))
        lines += ["", counts]
    looked_at = ", ".join(f"{message('audit', f'of_{what}')} {count}" for what, count in asdict(audit.checked).items())
    return lines + indented(message("audit", "checked", what=looked_at), 0)


def _by_place(found: Iterable[DifferenceView]) -> list[str]:
    """Differences by table and board."""
    lines: list[str] = []
    for (stream, board), those in groupby(found, key=lambda one: (one.stream, one.board)):
        heading = message("audit", "at_board", stream=stream, board=board) if board else stream
        lines += ["", heading]
        for one in those:
            lines += _difference_lines(one)
    return lines


def _difference_lines(one: DifferenceView) -> list[str]:
    law = f"[{law_text(one.law)}] " if one.law else ""
    incident = f"{one.incident}: " if one.incident else ""
    entries = " ".join(_short(entry, one.stream) for entry in one.entries)
    lines = indented(f"{law}{incident}{one.text}" + (f"  {entries}" if entries else ""), 2, 2)
    for word, text in (("recorded", one.recorded), ("follows", one.follows)):
        if text:
            lines += indented(f"{message('audit', word)} {text}", 6, 2)
    typed = [f"{message('audit', 'line')} {text}" for text in (one.line or "").splitlines()]
    return lines + [" " * 6 + text for text in typed]


def _short(entry: str, stream: str) -> str:
    """An entry without its stream where that is the heading's."""
    return entry.removeprefix(stream) if entry.startswith(f"{stream}#") else entry
