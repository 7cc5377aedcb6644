"""A series as tables of plain text."""

from __future__ import annotations

from collections.abc import Iterator

from cli.show.columns import WIDEST, at_the_point, fitted, table_lines, wrapped
from projections.texts import message, some_of
from projections.views.series import FinalView, SeriesRowView, SeriesView

__all__ = ["series_lines"]

TOTAL = 3
"""The column of the total; those of the sessions follow."""
MOST_QUESTIONS = 8
MOST_PUBLISHED = 12


def series_lines(found: SeriesView) -> list[str]:
    """The totals with what each session gave, the finals, and what is not settled."""
    lines = [fitted("  ".join(filter(None, (found.series, found.name, found.date))), WIDEST)]
    lines += wrapped(", ".join(_conditions(found)))
    if not found.sessions:
        return [*lines, message("series", "no_sessions")]
    lines += ["", *_table(found)]
    if any(part.why == "not_best" for row in found.rows for part in row.parts):
        lines += wrapped(message("series", "legend"))
    for final in found.finals:
        lines += ["", *_final_lines(found, final)]
    notes = [*_notes(found)]
    return lines + ([""] + [line for note in notes for line in wrapped(note)] if notes else [])


def _conditions(found: SeriesView) -> Iterator[str]:
    yield message("series", found.made_of)
    yield message("series", f"of_{found.ranked}")
    if found.best:
        yield message("series", "best_of", count=found.best)
    if found.least:
        yield message("series", "least_of", count=found.least)


def _table(found: SeriesView) -> list[str]:
    heads = ("head_place", "head_contestant", "head_names", "head_total")
    sessions = [one.session + (f" ×{one.weight}" if one.weight != 1 else "") for one in found.sessions]
    head = [*(message("series", one) for one in heads), *sessions, message("series", "head_state"), ""]
    figures = range(TOTAL, TOTAL + 1 + len(sessions))
    rows = at_the_point([_row(found, row) for row in found.rows], figures)
    return table_lines(head, rows, (1, 2, len(head) - 2, len(head) - 1), 2)


def _row(found: SeriesView, row: SeriesRowView) -> list[str]:
    parts = [row.part_of(one.session) for one in found.sessions]
    figures = ["" if one is None else one.shown if one.share is not None else f"({one.shown or '-'})" for one in parts]
    return [
        f"{'=' * row.tied}{row.place}" if row.place else "-",
        row.contestant,
        row.names_text,
        row.shown,
        *figures,
        row.text if row.state not in ("final", "none") else "",
        message("series", f"out_{row.out}") if row.out else "",
    ]


def _final_text(final: FinalView) -> str:
    """Which final, and the formula of its carry-over where one was elected."""
    if not final.rule:
        return message("series", "final_title", final=final.final)
    formula, unit = message("value", final.rule), message("value", final.unit)
    return message("series", "final_by", final=final.final, formula=formula, unit=unit)


def _final_lines(found: SeriesView, final: FinalView) -> Iterator[str]:
    yield _final_text(final)
    yield from table_lines(
        ["", "", "", ""],
        [[one.contestant, one.plays_as, " & ".join(one.called), one.text] for one in final.finalists],
        (0, 2, 3),
        3,
    )[1:]
    if final.come_before:
        before, behind = ", ".join(final.come_before), ", ".join(final.fallen_behind)
        yield from wrapped(message("series", "behind", before=before, behind=behind))
    if final.besides:
        yield from wrapped(message("series", "besides", entries=", ".join(final.besides)))


def _notes(found: SeriesView) -> Iterator[str]:
    if found.provisional:
        yield message("series", "provisional")
    if found.superseded:
        moved = (f"{one.contestant} {one.published or '-'} → {one.now or '-'}" for one in found.superseded)
        figures, entry = some_of(moved, MOST_PUBLISHED), found.published
        yield message("series", "superseded", count=len(found.superseded), figures=figures, entry=entry)
    yield from (remark.text for remark in found.remarks)
    yield from (one.text for one in found.questions[:MOST_QUESTIONS])
