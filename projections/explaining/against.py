"""A result held against the others of its field: the tables it beats, equals and loses to, each with its worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from msgspec.structs import replace

from domain.seats import Side
from projections.explaining.node import Field as NodeField
from projections.explaining.node import Node
from projections.points.scores import Points, TableScore

__all__ = ["SHARED", "Others", "added_up", "against_field", "by_parts", "summed"]

STEPS = ("divided", "neuberg", "small_group")
"""What stands between a part of a weighted result and its comparison, and is shown as a step of its own."""
SHARED = ("won_against", "lost_to")
"""Groups that are the same for all tables that had one result."""
ScoreOf = Callable[[int, int], Fraction]
"""What a result is worth against one other, both in points from the side's own view."""


class Others:
    """What the other tables of a field had, from one side's view: each score with how often, and at which tables."""

    def __init__(self, tables: Iterable[TableScore], side: Side) -> None:
        self.count = 0
        """How many tables."""
        self.frequencies: dict[int, Fraction] = {}
        self.streams: dict[int, list[str]] = {}
        for table in tables:
            self.count += 1
            for weight, points in table.outcome(side).points:
                self.frequencies[points] = self.frequencies.get(points, Fraction(0)) + weight
                self.streams.setdefault(points, []).append(table.stream)
        self._groups: dict[tuple[str, int, str], Node] = {}

    def group(self, code: str, points: int, unit: str, worth: ScoreOf) -> Node:
        """A result against those of the field that it beats, or loses to: the same for every table that had it."""
        found = self._groups.get((code, points, unit))
        if found is None:
            scores = [other for other in self.scores if (other < points if code == "won_against" else other > points)]
            found = self._groups[code, points, unit] = _group(code, points, scores, self, unit, worth)
        return found

    def without(self, table: TableScore, side: Side) -> Others:
        """The same without one of the tables."""
        left = Others((), side)
        left.count = self.count - 1
        left.frequencies, left.streams = dict(self.frequencies), dict(self.streams)
        for weight, points in table.outcome(side).points:
            left.frequencies[points] -= weight
            left.streams[points] = [stream for stream in left.streams[points] if stream != table.stream]
            if not left.frequencies[points]:
                del left.frequencies[points], left.streams[points]
        return left

    @property
    def scores(self) -> list[int]:
        """Every score, the highest first."""
        return sorted(self.frequencies, reverse=True)


def added_up(node: Node) -> Fraction:
    """What the children that count come to."""
    return sum(
        (child.factor * child.value for child in node.children if child.factor is not None and child.value is not None),
        Fraction(0),
    )


def by_parts(points: Points, unit: str, explained: Callable[[int], Node]) -> Node:
    """A result's worth: of a weighted one every part by itself, and only then by weight (12C1c).

    Each part is held against the other tables alone. In the field it also meets the other parts of the same result, but
    what the one gains by that the others lose: by weight it comes to nothing.
    """
    if len(points) == 1 and points[0][0] == 1:
        return explained(points[0][1])
    children: list[Node] = []
    for weight, each in points:
        node = explained(each)
        fields: dict[str, NodeField] = {"weight": weight, "points": each, **node.fields}
        is_step = node.code in STEPS
        rule, below = ("same", (node,)) if is_step else (node.rule, node.children)
        children.append(Node("weighted", node.value, unit, rule, weight, fields, ("12C1c",), children=below))
    return summed(Node("by_weight", None, unit, fields={"parts": len(children)}, laws=("12C1c",)), children)


def summed(node: Node, children: Iterable[Node]) -> Node:
    """A node whose value is the sum of its children that count, each by its factor; it counts once in its parent."""
    whole = replace(node, children=tuple(children), rule="sum", factor=Fraction(1))
    return replace(whole, value=added_up(whole))


def against_field(
    points: int, others: Others, unit: str, laws: tuple[str, ...], worth: ScoreOf, field: Others | None = None
) -> Node:
    """One result against every other of the field: three groups, in each the scores with their frequencies. `field`:
    the others with a table that had nothing but this result."""
    sorted_out = {
        "won_against": [other for other in others.scores if other < points],
        "tied_with": [other for other in others.scores if other == points],
        "lost_to": [other for other in others.scores if other > points],
    }
    groups = [
        field.group(code, points, unit, worth)
        if field is not None and code in SHARED
        else _group(code, points, scores, others, unit, worth)
        for code, scores in sorted_out.items()
        if scores
    ]
    fields: dict[str, NodeField] = {"points": points, "results": others.count}
    return summed(Node("compared", None, unit, fields=fields, laws=laws), groups)


def _group(code: str, points: int, scores: list[int], others: Others, unit: str, worth: ScoreOf) -> Node:
    children = [
        Node(
            "against", worth(points, other), unit, "", others.frequencies[other],
            {"points": other, "times": others.frequencies[other], "tables": tuple(others.streams[other])},
        )
        for other in scores
    ]  # fmt: skip
    count = sum((others.frequencies[other] for other in scores), Fraction(0))
    return summed(Node(code, None, unit, fields={"others": count}), children)
