"""A list of members that was taken, on the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from cli.show.columns import indented, wrapped
from projections.texts import message
from projections.views.members import MembersView

__all__ = ["members_lines"]


def members_lines(found: MembersView) -> Iterator[str]:
    """How many, from which columns, and what is odd."""
    yield from wrapped(message("members", "taken", file=found.file, new=found.new, known=found.known))
    for code in ("renamed", "forgotten"):
        count = getattr(found, code)
        if count:
            yield from indented(message("members", code, count=count))
    names = " + ".join(found.names_from)
    yield from indented(message("members", "columns", number=found.number_from, names=names))
    if found.ignored:
        yield from indented(message("members", "ignored", columns=", ".join(found.ignored)))
    for remark in found.remarks:
        yield from indented(f"~ {remark}", 2, 2)
