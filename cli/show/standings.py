"""The ranking of a session as tables of plain text."""

from __future__ import annotations

from cli.show.columns import WIDEST, at_the_point, fitted, id_text, table_lines, wrapped
from cli.show.matches import match_table
from projections.texts import law_text, message, some_of
from projections.views.standing import RankingView, StandingsView, StandingView

__all__ = ["standings_lines"]

FIGURES = (5, 6, 7, 8)
"""The columns of carry-over, penalty, total and percentage."""
MOST_REMARKS = 8
"""How many remarks are shown before the rest is counted."""
MOST_OPEN = 6
"""How many open items are named."""
PROVISIONAL = "*"
"""The mark of a figure that rests on an open item."""
MOST_PUBLISHED = 12
"""How many published figures that differ now are shown."""


def standings_lines(found: StandingsView) -> list[str]:
    """The ranking, the matches, what is not final, and what is odd."""
    lines = [_title(found)]
    for group in found.groups:
        lines += ["", *([message("standings", f"group_{group.group}")] if group.group != "all" else [])]
        lines += _group_lines(found, group)
    if not found.rows:
        lines.append(message("standings", "no_contestants"))
    if found.matches:
        lines += ["", message("standings", "matches"), *match_table(found.session, found.matches)]
    notes = [*_notes(found), *_published_notes(found), *(remark.text for remark in found.remarks[:MOST_REMARKS])]
    if len(found.remarks) > MOST_REMARKS:
        notes.append(message("standings", "some_more_remarks", count=len(found.remarks) - MOST_REMARKS))
    return lines + ([""] + [line for note in notes for line in wrapped(note)] if notes else [])


def _title(found: StandingsView) -> str:
    about = ", ".join(filter(None, (*found.about, message("standings", f"unit_{found.unit}"))))
    return fitted(f"{found.session}  {about}", WIDEST)


def _group_lines(found: StandingsView, group: RankingView) -> list[str]:
    words = ("place", "contestant", "names", "boards", "not_final", "carried", "penalty", "total", "percent",
             "provisional", "out")  # fmt: skip
    head = [message("standings", word) for word in words]
    rows = at_the_point([_row(found.session, row) for row in group.rows], FIGURES)
    if found.unit != "matchpoints":
        head[8] = ""
    return table_lines(head, rows, (1, 2, 9, 10), 2)


def _row(session: str, row: StandingView) -> list[str]:
    return [
        f"{'=' * row.tied}{row.place}" if row.place else "-",
        id_text(session, row.contestant),
        row.names_text,
        str(row.boards),
        str(row.awaiting + row.to_come or ""),
        row.shown.carried,
        row.shown.penalties,
        row.shown.total,
        row.shown.percent or "",
        PROVISIONAL * bool(row.rests_on),
        message("standings", row.out) if row.out else "",
    ]


def _notes(found: StandingsView) -> list[str]:
    """What is not final, and penalties that this ranking cannot count."""
    rows = found.rows
    counts = {
        "some_awaiting": sum(row.awaiting for row in rows),
        "some_to_come": sum(row.to_come for row in rows),
        "some_left_out": sum(row.left_out for row in rows),
    }
    notes = [message("standings", code, count=count) for code, count in counts.items() if count]
    return notes + _open_notes(found) + [text for row in rows for text in row.penalties_left_out]


def _open_notes(found: StandingsView) -> list[str]:
    """That the ranking is provisional, and what it rests on."""
    if not found.open:
        return []
    told = some_of((f"{item.name} [{law_text(item.law)}]" for item in found.open), MOST_OPEN)
    notes = [message("standings", "some_open", count=len(found.open), matters=told)]
    if any(row.rests_on for row in found.rows):
        notes.append(message("standings", "rests_on", mark=PROVISIONAL))
    return notes


def _published_notes(found: StandingsView) -> list[str]:
    """Which published figures are not those of the ranking now, in one line; none where every one still stands."""
    different = found.superseded
    if not different:
        return []
    told = (f"{id_text(found.session, one.contestant)} {one.published} → {one.now or '-'}" for one in different)
    figures = some_of(told, MOST_PUBLISHED)
    return [message("standings", "published_differ", count=len(different), figures=figures, entry=different[-1].entry)]
