"""A traveller as people read it: the tables in the order of their results, each in words."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from domain.seats import Side
from projections.found.stages import Stage
from projections.texts import message
from projections.texts.places import table_text
from projections.texts.scores import award_short, bid_text, both_sides_text, signed
from projections.views.traveller import TableView, TravellerView

__all__ = ["TravellerRow", "traveller_rows"]


class TravellerRow(NamedTuple):
    """A board at one table."""

    stream: str
    place: str
    """`Table 3 · Round 4`."""
    ns: tuple[str, ...]
    ew: tuple[str, ...]
    result: str
    """`3NT by S 9 tricks`; its parts one after the other, with their weights; of a split score what each side has; what
    it waits for where there is none."""
    points: str
    """North-South's; both where they differ."""
    ns_worth: str
    ew_worth: str
    laws: tuple[str, ...]
    """By which paragraphs the result is what it is; empty of one that was played."""
    is_settled: bool


def traveller_rows(shown: TravellerView) -> list[TravellerRow]:
    """The tables of a board, North-South's best result first; those without one last."""
    return [_row(one) for one in sorted(shown.tables, key=_rank)]


STATES = {"open": "play", "cancelled": "none"}
"""What a table is that has no result, where the words for it have another name."""


def _rank(table: TableView) -> tuple[bool, Fraction]:
    points = sum((one.weight * one.points for one in table.ns.points), Fraction(0))
    return not table.ns.points, -points


def _row(table: TableView) -> TravellerRow:
    stage = table.stage
    done = table.state in ("done", "awaits")
    result = _result(stage) if stage is not None and done else message("state", STATES.get(table.state, table.state))
    laws = stage.laws if stage is not None and stage.name not in ("play", "transfer") else ()
    return TravellerRow(
        table.stream, table_text(table.stream), table.ns.contestants, table.ew.contestants, result,
        _points(stage) if stage is not None and done else "", table.ns.worth, table.ew.worth,
        tuple(dict.fromkeys(filter(None, laws))), table.state == "done",
    )  # fmt: skip


def _result(stage: Stage) -> str:
    if stage.ns_artificial and stage.ew_artificial:
        return message("screen", "artificial")
    if not stage.is_balanced:
        return both_sides_text(stage)
    parts = (
        ("" if part.weight == 1 else f"{part.weight} ") + bid_text(part.contract, part.declarer, part.tricks)
        for part in stage.ns
    )
    return " + ".join(parts)


def _points(stage: Stage) -> str:
    ns, ew = (_points_of(stage, side) for side in Side)
    return ns if stage.is_balanced and not (stage.ns_artificial or stage.ew_artificial) else f"{ns} / {ew}"


def _points_of(stage: Stage, side: Side) -> str:
    return award_short(stage.artificial(side)) or " / ".join(signed(part.score) for part in stage.of(side))
