"""What `tdlog verify` says of seals beside what is wrong: which were held, and what is worth knowing of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cli.show.columns import indented
from projections.texts import message
from projections.views.seals import HeldView, LogRemarkView

__all__ = ["head_lines", "remark_lines"]


def head_lines(held: Sequence[HeldView]) -> list[str]:
    """The heads that a log holds, each with every place where it stands; then that their times are told."""
    lines: list[str] = []
    for head in held:
        entries = message("command", "some_entries", count=head.entries)
        lines.append("  " + message("command", "holds_head", entries=entries, at=head.at))
        lines.append("    " + message("command", "head_key", key=head.key))
        lines += ["    " + message("command", "head_file", file=place) for place in head.places]
    return [*lines, "  " + message("command", "seal_times")] if lines else []


def remark_lines(remarks: Iterable[LogRemarkView]) -> list[str]:
    """The remarks, a paragraph each."""
    return [line for remark in remarks for line in indented(remark.text, 2, 2)]
