"""CSV of the totals of a series, for a spreadsheet: a row for each that has played, with the figure of each session."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from formats.cells import cell
from projections.views.series import SeriesRowView, SeriesView

__all__ = ["series_csv"]

BEFORE = ("Position", "Contestant", "Names", "Total", "State", "Counted")
"""The columns before those of the sessions, which are called by their names. `Counted` names the sessions of which the
total is made: of the others the figure stands there, too."""


def series_csv(found: SeriesView) -> bytes:
    """The totals as CSV, in UTF-8 with CRLF, with semicolons between; of names those that the view has."""
    out = io.StringIO(newline="")
    lines = csv.writer(out, delimiter=";", lineterminator="\r\n")
    sessions = [one.session for one in found.sessions]
    lines.writerow((*BEFORE, *sessions))
    lines.writerows([*_row(row, sessions)] for row in found.rows)
    return out.getvalue().encode()


def _row(row: SeriesRowView, sessions: list[str]) -> Iterator[str]:
    yield f"{row.place}{'=' * row.tied}" if row.place else ""
    yield cell(row.contestant)
    yield cell(row.names_text)
    yield row.shown
    yield row.out or row.state
    parts = {part.session: part for part in row.parts}
    yield " ".join(session for session in sessions if session in parts and parts[session].share is not None)
    yield from (parts[session].shown if session in parts else "" for session in sessions)
