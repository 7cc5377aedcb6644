"""The total of a series: what each session gives to it, and below each session the figure as it is explained there."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from msgspec.structs import replace

from projections.explaining.figures import standing_node
from projections.explaining.node import Field, Node
from projections.explaining.view import View
from projections.ranking.series import SeriesPart, SeriesStanding, SeriesStandings

__all__ = ["OF_A_SESSION", "series_node"]

OF_A_SESSION = ("of_session", "not_of_total")
"""Nodes below which a session of its own speaks."""


def series_node(found: SeriesStandings, row: SeriesStanding, view_of: Callable[[str], View]) -> Node:
    """Where a total of a series comes from; `view_of` gives what explains a session. It is the sum of its parts, each
    by its share: of a mean its weight among those that count."""
    fields: dict[str, Field] = {
        "contestant": row.contestant, "place": row.place, "tied": int(row.tied),
        "ranked": sum(1 for other in found.rows if other.place), "sessions": len(row.counted),
        "made_of": found.record.opened.total, "best": found.record.opened.best, "why": row.out,
    }  # fmt: skip
    children = tuple(_part(found, part, view_of(part.session)) for part in row.parts)
    return Node("series_standing", row.total, found.unit, "sum", None, fields, children=children)


def _part(found: SeriesStandings, part: SeriesPart, view: View) -> Node:
    fields: dict[str, Field] = {
        "session": part.session,
        "contestant": part.contestant,
        "times": part.share or Fraction(0),
    }
    entry = found.record.added[part.session].name
    below: tuple[Node, ...] = () if part.why == "twice" else (standing_node(view, part.contestant),)
    if part.figure is None:
        return Node("not_of_total", None, "", "", None, {**fields, "why": part.why}, entries=(entry,), children=below)
    below = tuple(_of_unit(node, found.unit) for node in below)
    if part.share is None:
        return Node(
            "not_of_total", part.figure, found.unit, "same", None, {**fields, "why": part.why}, entries=(entry,),
            children=below,
        )  # fmt: skip
    return Node("of_session", part.figure, found.unit, "same", part.share, fields, entries=(entry,), children=below)


def _of_unit(node: Node, unit: str) -> Node:
    """The step of a session's figure that counts in a unit: of a percentage the matchpoints that it is of."""
    return replace(node if node.unit == unit else node.children[0], factor=Fraction(1))
