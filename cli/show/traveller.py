"""The travellers of a board: what it gave at each table, what that is worth, and the fields it was compared in."""

from __future__ import annotations

from collections.abc import Sequence

from cli.show.columns import at_the_point, fitted, id_text, table_lines, wrapped
from cli.show.results import part_rows
from domain.seats import Side
from projections.texts import law_text, message, side_text
from projections.texts.scores import signed
from projections.views.traveller import TableView, TravellerView

__all__ = ["traveller_lines"]

NO_SCORE = "-"
"""Stands for the score of points that no table has alone."""
TOLD_IN_A_ROW = {"compared", "artificial"}
"""Kinds of scores that the row itself shows."""


def traveller_lines(found: TravellerView) -> list[str]:
    """The board at each table; and, where a score is split, both tables of frequencies."""
    title = message("standings", "board_of", board=found.board, session=found.session, name=found.name).rstrip()
    head = [
        message("standings", "table"), side_text(Side.NS), side_text(Side.EW),
        *(message("screen", word) for word in ("contract", "by", "tricks")),
        *(message("standings", "points_of", side=side_text(side)) for side in Side),
        *(message("standings", "score_of_side", side=side_text(side)) for side in Side),
    ]  # fmt: skip
    rows = [row for one in found.tables for row in _rows(found.session, one)]
    lines = [title, *table_lines(head, at_the_point(rows, (8, 9)), (1, 2, 3, 4), 3), *_kinds_lines(found)]
    if len(found.groups) > 1:
        lines += ["", *wrapped(_groups_text(found))]
    return lines + (_fields_lines(found) if found.is_split else [])


def _rows(session: str, one: TableView) -> list[list[str]]:
    """A table: who sat there, the result, and what it is worth; of a weighted or a split one each part has a row."""
    if one.stage is not None:
        first, *more = part_rows(one.stage)
    else:
        first, more = (message("scorekind", one.kinds[0]) if one.kinds else "", "", "", "", ""), []
    head = [_table_name(session, one.stream), *(_ids(session, side.contestants) for side in (one.ns, one.ew))]
    return [[*head, *first, one.ns.worth, one.ew.worth], *(["", "", "", *part, "", ""] for part in more)]


def _table_name(session: str, stream: str) -> str:
    return stream.removeprefix(f"{session}.")


def _ids(session: str, contestants: Sequence[str]) -> str:
    """Who sat on a side, in as few columns as leave room for the figures."""
    return fitted("+".join(id_text(session, one) for one in contestants), 12)


def _kinds_lines(found: TravellerView) -> list[str]:
    """What is particular about a score: which tables have the only result, or one that waits, and so on."""
    at: dict[str, list[str]] = {}
    for one in found.tables:
        for kind in sorted(set(one.kinds) - TOLD_IN_A_ROW) if one.stage is not None else ():
            at.setdefault(kind, []).append(_table_name(found.session, one.stream))
    return [
        line for kind, tables in at.items() for line in wrapped(f"{message('scorekind', kind)}: {', '.join(tables)}")
    ]


def _groups_text(found: TravellerView) -> str:
    tables = "; ".join(" ".join(_table_name(found.session, stream) for stream in group) for group in found.groups)
    return message("standings", "fouled_groups", count=len(found.groups), tables=tables, law=law_text("87B"))


def _fields_lines(found: TravellerView) -> list[str]:
    """Both fields: every result with how often it occurs and what it is worth, the best first."""
    lines: list[str] = []
    is_known = True
    for side, fields in zip(Side, (found.fields.ns, found.fields.ew), strict=True):
        for group, field in enumerate(fields, 1):
            lines += ["", message("standings", "field_of", side=side_text(side), group=group)]
            head = [message("standings", word) for word in ("points", "how_often", "score")]
            rows = [[signed(one.points), str(one.frequency), one.shown or NO_SCORE] for one in reversed(field)]
            lines += table_lines(head, rows, (), 0)
            is_known = is_known and all(one.shown for one in field)
    return lines if is_known else [*lines, *wrapped(message("standings", "only_a_part", mark=NO_SCORE))]
