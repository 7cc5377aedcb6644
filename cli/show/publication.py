"""What `tdlog publish` says: the pages that were written, what was published of each session, and whom a correction is
about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cli.show.columns import id_text, wrapped
from projections.texts import message
from projections.views.publication import FigureMovedView, PagesWrittenView, PublicationView

__all__ = ["pages_lines"]


def pages_lines(found: PagesWrittenView) -> list[str]:
    """The pages with their digest, and a paragraph for each session of which something was published."""
    count, taken = len(found.written), len(found.taken)
    lines = [
        message("published", "pages_written", count=count, folder=found.folder, unchanged=found.unchanged, taken=taken)
    ]
    lines += [message("published", "pages_digest"), f"  {found.digest}"]
    if found.comments_left_out:
        lines += wrapped(message("published", "comments_left_out", count=found.comments_left_out))
    for one in found.publications:
        lines += _publication_lines(one)
    return lines


def _publication_lines(one: PublicationView) -> Iterator[str]:
    said = "figures_at" if one.at else "figures"
    yield from wrapped(message("published", said, session=one.session, entry=one.entry, at=one.at))
    yield f"  {one.digest}"
    if one.corrected:
        count = len(one.corrected)
        yield from wrapped(message("published", "corrected", count=count, entry=one.corrects), 2, 0)
        yield from _moved_lines(one.session, one.corrected)
    if one.moved_since:
        yield from wrapped(message("published", "moved_since", count=len(one.moved_since)), 2, 0)
        yield from _moved_lines(one.session, one.moved_since)


def _moved_lines(session: str, moved: Sequence[FigureMovedView]) -> Iterator[str]:
    none = message("published", "no_figure")
    for one in moved:
        contestant, old, new = id_text(session, one.contestant), one.old or none, one.new or none
        yield from wrapped(message("published", "moved", contestant=contestant, old=old, new=new), 4)
