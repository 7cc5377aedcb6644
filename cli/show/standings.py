"""The ranking of a session as tables of plain text, and as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cli.show.columns import WIDEST, at_the_point, fitted, id_text, table_lines, wrapped
from cli.show.matches import exact_text, match_json, match_table
from projections.audit.published import superseded
from projections.elected.conditions import Conditions
from projections.points.figures import printed, shown
from projections.points.rounding import figure_text
from projections.ranking.matches import matches
from projections.ranking.penalties import Penalty
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import Group, Standing, Standings
from projections.recorded.remark import Remark
from projections.texts import law_text, message, some_of
from projections.views.contestants import names_of, names_text
from projections.views.matter import open_view

__all__ = ["remark_text", "standings_json", "standings_lines"]

FIGURES = (5, 6, 7, 8)
"""The columns of carry-over, penalty, total and percentage."""
MOST_REMARKS = 8
"""How many remarks are shown before the rest is counted."""
MOST_OPEN = 6
"""How many open matters are named."""
PROVISIONAL = "*"
"""The mark of a figure that rests on an open matter."""
MOST_PUBLISHED = 12
"""How many published figures that differ now are shown."""


def standings_lines(scored: ScoredSession, found: Standings, names: Mapping[str, str]) -> list[str]:
    """The ranking, the matches, what is not final, and what is odd."""
    lines = [_title(scored, found)]
    for group in found.groups:
        lines += ["", *([message("standings", f"group_{group.name}")] if group.name != "all" else [])]
        lines += _group_lines(scored, group, found.unit, names)
    if not found.rows:
        lines.append(message("standings", "no_contestants"))
    played = matches(scored)
    if played:
        lines += ["", message("standings", "matches"), *match_table(scored, played)]
    notes = [*_notes(found), *_published_notes(scored, found)]
    notes += [remark_text(remark) for remark in found.remarks[:MOST_REMARKS]]
    if len(found.remarks) > MOST_REMARKS:
        notes.append(message("standings", "some_more_remarks", count=len(found.remarks) - MOST_REMARKS))
    return lines + ([""] + [line for note in notes for line in wrapped(note)] if notes else [])


def _title(scored: ScoredSession, found: Standings) -> str:
    opened = scored.record.opened
    about = ", ".join(filter(None, (opened.name, opened.date, message("standings", f"unit_{found.unit}"))))
    return fitted(f"{scored.name}  {about}", WIDEST)


def _group_lines(scored: ScoredSession, group: Group, unit: str, names: Mapping[str, str]) -> list[str]:
    words = (
        "place",
        "contestant",
        "names",
        "boards",
        "not_final",
        "carried",
        "penalty",
        "total",
        "percent",
        "provisional",
        "out",
    )
    head = [message("standings", word) for word in words]
    rows = at_the_point([_row(scored, row, unit, names) for row in group.rows], FIGURES)
    if unit != "matchpoints":
        head[8] = ""
    return table_lines(head, rows, (1, 2, 9, 10), 2)


def _row(scored: ScoredSession, row: Standing, unit: str, names: Mapping[str, str]) -> list[str]:
    conditions = scored.conditions
    return [
        _place(row),
        id_text(scored.name, row.contestant),
        names_text(scored.record, row.contestant, names),
        str(row.boards),
        str(row.awaiting + row.to_come) if row.awaiting + row.to_come else "",
        shown(row.carried, "", conditions) if row.carried else "",
        shown(-row.penalties, "", conditions) if row.penalties else "",
        shown(row.total, unit, conditions, row.top),
        _percent(row, conditions) or "",
        PROVISIONAL * bool(row.rests_on),
        message("standings", row.out) if row.out else "",
    ]


def _percent(row: Standing, conditions: Conditions) -> str | None:
    """The percentage with all its decimals."""
    return None if row.percent is None else f"{printed(row.percent, 'percent', conditions)}"


def _place(row: Standing) -> str:
    return f"{'=' if row.tied else ''}{row.place}" if row.place else "-"


def _notes(found: Standings) -> list[str]:
    """What is not final, and penalties that this ranking cannot count."""
    notes: list[str] = []
    waiting = sum(row.awaiting for row in found.rows)
    to_come = sum(row.to_come for row in found.rows)
    left_out = sum(row.left_out for row in found.rows)
    if waiting:
        notes.append(message("standings", "some_awaiting", count=waiting))
    if to_come:
        notes.append(message("standings", "some_to_come", count=to_come))
    if left_out:
        notes.append(message("standings", "some_left_out", count=left_out))
    notes += _open_notes(found)
    return notes + [_not_counted(row, penalty) for row in found.rows for penalty in row.not_counted]


def _open_notes(found: Standings) -> list[str]:
    """That the ranking is provisional, and what it rests on."""
    if not found.is_provisional:
        return []
    told = some_of((f"{matter.name} [{law_text(matter.law)}]" for matter in found.open), MOST_OPEN)
    notes = [message("standings", "some_open", count=len(found.open), matters=told)]
    if any(row.rests_on for row in found.rows):
        notes.append(message("standings", "rests_on", mark=PROVISIONAL))
    return notes


def _published_notes(scored: ScoredSession, found: Standings) -> list[str]:
    """Which published figures are not those of the ranking now, in one line; none where every one still stands."""
    different = superseded(scored, found)
    if not different:
        return []
    told = (f"{id_text(scored.name, one.contestant)} {one.published} → {one.now or '-'}" for one in different)
    figures = some_of(told, MOST_PUBLISHED)
    return [message("standings", "published_differ", count=len(different), figures=figures, entry=different[-1].entry)]


def _not_counted(row: Standing, penalty: Penalty) -> str:
    amount = "?" if penalty.amount is None else figure_text(penalty.amount)
    unit = message("value", penalty.unit)
    entry = penalty.entry.name
    return message("standings", "not_counted", contestant=row.contestant, amount=amount, unit=unit, entry=entry)


def remark_text(remark: Remark) -> str:
    """A remark about the session, in words."""
    said = message("remark", remark.code, count=None, **remark.fields)
    return f"{remark.stream}: {said}" if remark.stream else said


def standings_json(scored: ScoredSession, found: Standings, names: Mapping[str, str]) -> dict[str, Any]:
    """The ranking with stable keys (docs/json.md)."""
    return {
        "session": scored.name,
        "scoring": scored.conditions.scoring,
        "unit": found.unit,
        "groups": [
            {"group": group.name, "rows": [_row_json(scored, row, found.unit, names) for row in group.rows]}
            for group in found.groups
        ],
        "provisional": found.is_provisional,
        "open": [open_view(matter) for matter in found.open],
        "matches": [match_json(match) for match in matches(scored)],
        "superseded": [
            {"contestant": one.contestant, "published": one.published, "now": one.now or None, "entry": one.entry}
            for one in superseded(scored, found)
        ],
        "remarks": [
            {"remark": remark.code, "stream": remark.stream, "text": remark_text(remark)} for remark in found.remarks
        ],
    }


def _row_json(scored: ScoredSession, row: Standing, unit: str, names: Mapping[str, str]) -> dict[str, Any]:
    conditions = scored.conditions
    return {
        "place": row.place,
        "tied": row.tied,
        "contestant": row.contestant,
        "names": names_of(scored.record, row.contestant, names),
        "total": exact_text(row.total),
        "top": exact_text(row.top),
        "percent": exact_text(row.percent),
        "shown": {"total": shown(row.total, unit, conditions, row.top), "percent": _percent(row, conditions)},
        "scored": exact_text(row.scored),
        "carried": exact_text(row.carried),
        "penalties": exact_text(row.penalties),
        "boards": row.boards,
        "awaiting": row.awaiting,
        "to_come": row.to_come,
        "left_out": row.left_out,
        "out": row.out,
        "not_counted": [penalty.entry.name for penalty in row.not_counted],
        "rests_on": [matter.name for matter in row.rests_on],
    }
