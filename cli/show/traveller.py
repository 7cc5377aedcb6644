"""The travellers of a board: what it gave at each table, what that is worth, and the fields it was compared in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct

from cli.show.columns import at_the_point, fitted, id_text, table_lines, wrapped
from cli.show.matches import exact_text
from cli.show.results import part_rows
from domain.errors import TdlogError
from domain.events import AnyEvent
from domain.seats import Side
from projections.found.stages import Stage
from projections.laws.law_87_fouled import law_87b
from projections.points.field import Field
from projections.points.figures import figure_of
from projections.points.scores import BoardScore, TableScore
from projections.ranking.scored import ScoredSession
from projections.ranking.table_scores import board_that_counts
from projections.rulings.replay import Replay
from projections.texts import law_text, message, side_text, some_of
from projections.texts.scores import signed

__all__ = ["Traveller", "traveller_json", "traveller_lines", "travellers"]


NO_SCORE = "-"
"""Stands for the score of points that no table has alone."""
TOLD_IN_A_ROW = {"compared", "artificial"}
"""Kinds of scores that the row itself shows."""


class Traveller(Struct, frozen=True):
    """One line of a board's travellers."""

    score: TableScore
    stage: Stage | None
    """The result at the table in its latest stage; None where there is none."""
    ns: tuple[BoardScore, ...]
    """What it is worth to those North-South."""
    ew: tuple[BoardScore, ...]

    def own(self, side: Side) -> tuple[BoardScore, ...]:
        """What it is worth to one side."""
        return self.ns if side is Side.NS else self.ew


def travellers(scored: ScoredSession, streams: Mapping[str, Sequence[AnyEvent]], number: int) -> list[Traveller]:
    """The lines of a board, in the order of the tables. Raises TdlogError where the session has no such board."""
    if number not in scored.boards:
        held = some_of(map(str, scored.boards), 12)
        raise TdlogError(message("command", "no_board_of_session", board=number, name=scored.name, held=held or "-"))
    found: list[Traveller] = []
    for score in scored.scores_on(number):
        replay = Replay(streams[score.stream], scored.told, stream=score.stream)
        board = board_that_counts(replay, number)
        stage = replay.result(board).final if board is not None else None
        ns, ew = (_own(scored, score, side) for side in Side)
        found.append(Traveller(score, stage, ns, ew))
    return found


def _own(scored: ScoredSession, score: TableScore, side: Side) -> tuple[BoardScore, ...]:
    """What the board is worth in the end to those who sat on that side at that table."""
    return tuple(
        own
        for contestant in score.contestants(side)
        for own in scored.scores_of(contestant)
        if own.board == score.board and score.stream in own.streams
    )


def traveller_lines(scored: ScoredSession, number: int, played: Sequence[Traveller]) -> list[str]:
    """The board at each table; and, where a score is split, both tables of frequencies."""
    opened = scored.record.opened
    title = message("standings", "board_of", board=number, session=scored.name, name=opened.name).rstrip()
    head = [
        message("standings", "table"), side_text(Side.NS), side_text(Side.EW),
        *(message("screen", word) for word in ("contract", "by", "tricks")),
        *(message("standings", "points_of", side=side_text(side)) for side in Side),
        *(message("standings", "score_of_side", side=side_text(side)) for side in Side),
    ]  # fmt: skip
    rows = [row for one in played for row in _rows(scored, one)]
    lines = [title, *table_lines(head, at_the_point(rows, (8, 9)), (1, 2, 3, 4), 3), *_kinds_lines(scored, played)]
    groups = _groups(played)
    if len(groups) > 1:
        lines += ["", *wrapped(_groups_text(scored, groups))]
    is_split = any(one.score.is_split for one in played if one.score.state == "done")
    if is_split and not scored.conditions.is_team_play:
        lines += _fields_lines(scored, played)
    return lines


def _rows(scored: ScoredSession, one: Traveller) -> list[list[str]]:
    """A table: who sat there, the result, and what it is worth; of a weighted or a split one each part has a row."""
    score = one.score
    if one.stage is not None:
        first, *more = part_rows(one.stage)
    else:
        kinds = [own.kind for side in Side for own in one.own(side)]
        first, more = (message("scorekind", kinds[0]) if kinds else "", "", "", "", ""), []
    head = [score.stream.removeprefix(f"{scored.name}."), *(_ids(scored, side) for side in (score.ns, score.ew))]
    worths = [_worth(scored, one.own(side)) for side in Side]
    return [[*head, *first, *worths], *(["", "", "", *part, "", ""] for part in more)]


def _ids(scored: ScoredSession, contestants: Sequence[str]) -> str:
    """Who sat on a side, in as few columns as leave room for the figures."""
    return fitted("+".join(id_text(scored.name, one) for one in contestants), 12)


def _kinds_lines(scored: ScoredSession, played: Sequence[Traveller]) -> list[str]:
    """What is particular about a score: which tables have the only result, or one that waits, and so on."""
    at: dict[str, list[str]] = {}
    for one in played:
        kinds = {own.kind for side in Side for own in one.own(side)} if one.stage is not None else set[str]()
        for kind in sorted(kinds - TOLD_IN_A_ROW):
            at.setdefault(kind, []).append(one.score.stream.removeprefix(f"{scored.name}."))
    return [
        line for kind, tables in at.items() for line in wrapped(f"{message('scorekind', kind)}: {', '.join(tables)}")
    ]


def _groups(played: Sequence[Traveller]) -> list[list[str]]:
    """The tables that are compared with each other: one group, or several where the board was fouled (87B)."""
    groups = law_87b([one.score for one in played if any(one.score.outcome(side).points for side in Side)])
    return [[score.stream for score in group] for group in groups]


def _groups_text(scored: ScoredSession, groups: Sequence[Sequence[str]]) -> str:
    tables = "; ".join(" ".join(stream.removeprefix(f"{scored.name}.") for stream in group) for group in groups)
    return message("standings", "fouled_groups", count=len(groups), tables=tables, law=law_text("87B"))


def _worth(scored: ScoredSession, own: Sequence[BoardScore]) -> str:
    conditions = scored.conditions
    return next(filter(None, (figure_of(one, conditions.board_unit, conditions) for one in own)), "")


def _fields_lines(scored: ScoredSession, played: Sequence[Traveller]) -> list[str]:
    """Both fields: every result with how often it occurs and what it is worth, the best first."""
    lines: list[str] = []
    unknown = False
    for side in Side:
        for group, field in enumerate(_fields(played, side), 1):
            lines += ["", message("standings", "field_of", side=side_text(side), group=group)]
            head = [message("standings", word) for word in ("points", "how_often", "score")]
            rows = [
                [signed(points), str(often), _known_worth(scored, played, side, points) or NO_SCORE]
                for points, often in reversed(field.frequencies)
            ]
            lines += table_lines(head, rows, (), 0)
            unknown = unknown or any(row[-1] == NO_SCORE for row in rows)
    return lines + (wrapped(message("standings", "only_a_part", mark=NO_SCORE)) if unknown else [])


def _fields(played: Sequence[Traveller], side: Side) -> list[Field]:
    """The field of a side, or one for each form in which the board was played (87B)."""
    done = [one.score for one in played if one.score.state == "done" and one.score.outcome(side).points]
    return [Field(score.outcome(side).points for score in group) for group in law_87b(done)]


def _known_worth(scored: ScoredSession, played: Sequence[Traveller], side: Side, points: int) -> str:
    """What a result is worth, where a table has it for certain."""
    certain = ((Fraction(1), points),)
    have = (one for one in played if one.score.state == "done" and one.score.outcome(side).points == certain)
    return next((_worth(scored, one.own(side)) for one in have), "")


def traveller_json(scored: ScoredSession, number: int, played: Sequence[Traveller]) -> dict[str, Any]:
    """The travellers with stable keys (docs/json.md)."""
    return {
        "session": scored.name,
        "board": number,
        "tables": [_table_json(one) for one in played],
        "groups": _groups(played),
        "fields": {
            side.value.lower(): [
                [{"points": points, "frequency": str(often)} for points, often in field.frequencies]
                for field in _fields(played, side)
            ]
            for side in Side
        },
    }


def _table_json(one: Traveller) -> dict[str, Any]:
    return {
        "stream": one.score.stream,
        "state": one.score.state,
        "is_split": one.score.is_split,
        **{side.value.lower(): _side_json(one, side) for side in Side},
    }


def _side_json(one: Traveller, side: Side) -> dict[str, Any]:
    outcome = one.score.outcome(side)
    return {
        "contestants": list(one.score.contestants(side)),
        "points": [{"weight": str(weight), "points": points} for weight, points in outcome.points],
        "artificial": outcome.artificial,
        "scores": [
            {
                "contestant": own.contestant,
                "score": exact_text(own.score),
                "top": exact_text(own.top),
                "kind": own.kind,
                "opponents": list(own.opponents),
                "streams": list(own.streams),
            }
            for own in one.own(side)
        ],
    }
