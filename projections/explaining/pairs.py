"""A board at pairs or of individuals: the field it was compared in, and how its worth came about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from domain.seats import Side
from projections.elected.conditions import Conditions
from projections.explaining.against import Others, against_field, by_parts, summed
from projections.explaining.node import Field as NodeField
from projections.explaining.node import Node
from projections.explaining.own_part import self_inflicted_node
from projections.laws.law_78_scoring import law_78b, law_78c
from projections.laws.law_87_fouled import law_87b
from projections.points.field import Field
from projections.points.scores import Points, TableScore, points_of
from projections.scoring.award import is_compared
from projections.scoring.imps import Butler, CrossImps, divisor
from projections.scoring.matchpoints import Matchpoints, in_form

__all__ = ["Comparison", "FieldOfSide", "comparisons_on"]


class FieldOfSide:
    """What one side had at the tables that played a board in the same form (87); worked out once for all of them."""

    def __init__(self, group: Sequence[TableScore], side: Side) -> None:
        self.side = side
        self.tables = [table for table in group if is_compared(table, side)]
        """Those whose result for this side is compared."""

    @cached_property
    def field(self) -> Field:
        """Their results, to hold any other against."""
        return Field(table.outcome(self.side).points for table in self.tables)

    @cached_property
    def scores(self) -> Others:
        """The same, each score with its tables."""
        return Others(self.tables, self.side)

    @cached_property
    def streams(self) -> tuple[str, ...]:
        """The tables by their names."""
        return tuple(table.stream for table in self.tables)

    @cached_property
    def split(self) -> tuple[str, ...]:
        """The tables whose score is split: each side's field holds another result of theirs."""
        return tuple(table.stream for table in self.tables if table.is_split)


class Comparison(Struct, frozen=True):
    """The field in which one table's side is compared on a board."""

    table: TableScore
    side: Side
    fields: Mapping[Side, FieldOfSide]
    """Of the tables that played the board in the same form (87), its own among them."""
    conditions: Conditions
    expected: int
    groups: int = 1
    """In how many forms the board was played (87)."""

    @property
    def own(self) -> Points:
        """The side's result."""
        return self.table.outcome(self.side).points

    @property
    def compared(self) -> FieldOfSide:
        """The field of its own side."""
        return self.fields[self.side]

    @property
    def tables(self) -> Sequence[TableScore]:
        """The tables of that."""
        return self.compared.tables

    @property
    def others(self) -> Others:
        """What the other tables of the field had."""
        return self.compared.scores.without(self.table, self.side)

    def explained(self) -> Node:
        """How the board's worth came about; its value is the worth."""
        return self_inflicted_node(self.table.outcome(self.side), self.unit, self.score_node)

    @property
    def unit(self) -> str:
        """What a board is counted in."""
        return "imps" if self.conditions.scoring in ("cross-imps", "butler") else "matchpoints"

    def score_node(self, points: Points) -> Node:
        """What some result is worth in this field, at this table."""
        ways = {"cross-imps": self._cross_imps, "butler": self._butler, "total": self._total}
        return ways.get(self.conditions.scoring, self._matchpoints)(points)

    def _matchpoints(self, points: Points) -> Node:
        field = self.compared.field
        method = Matchpoints(field, self.expected, self.conditions, is_fouled=self.groups > 1)
        fields: dict[str, NodeField] = {
            "results": field.count, "expected": method.expected, "form": self.conditions.matchpoint_form,
        }  # fmt: skip
        if method.kind == "alone":
            worth = method.score(points, self.own)
            return Node("alone", worth, "matchpoints", factor=Fraction(1), fields=fields, laws=("78A",))
        others, is_weighted = self.others, len(points) > 1
        field_of = self._field_of(points)

        def explained(each: int) -> Node:
            compared = against_field(each, others, "matchpoints", ("78A",), self._one_comparison, field_of)
            worth = method.score(points_of(each), self.own)
            beside = {"in_field": method.score(points_of(each), points_of(each))} if is_weighted else {}
            if method.kind != "small_group" and method.expected == field.count:
                return replace(compared, fields={**compared.fields, **beside})
            told = {**fields, **beside}
            step = Node("neuberg", worth, "matchpoints", "neuberg", Fraction(1), told, ("78A",), children=(compared,))
            return replace(step, code="small_group", rule="small_group") if method.kind == "small_group" else step

        return by_parts(points, "matchpoints", explained)

    def _field_of(self, points: Points) -> Others | None:
        """The whole field, where this table has one result in it, and that is meant: its own is in no other's group."""
        return self.compared.scores if points == self.own and len(points) == 1 else None

    def _one_comparison(self, points: int, other: int) -> Fraction:
        """What one result is worth against one other, in the form of the event."""
        sign = (points > other) - (points < other)
        return in_form(Fraction(sign + 1, 2), 2, self.conditions)

    def _cross_imps(self, points: Points) -> Node:
        field = self.compared.field
        method = CrossImps(field, self.conditions)
        if method.kind == "alone":
            worth = method.score(points, self.own)
            return Node("alone", worth, "imps", factor=Fraction(1), fields={"results": 1}, laws=("78B",))
        by = divisor(field.count, self.conditions)
        others, is_weighted = self.others, len(points) > 1
        field_of = self._field_of(points)

        def explained(each: int) -> Node:
            compared = against_field(each, others, "imps", ("78B",), _imps_against, field_of)
            beside = {"in_field": method.score(points_of(each), points_of(each))} if is_weighted else {}
            if by == 1:
                return replace(compared, fields={**compared.fields, **beside})
            worth = method.score(points_of(each), self.own)
            fields: dict[str, NodeField] = {"divisor": by, "results": field.count, **beside}
            return Node("divided", worth, "imps", "divided", Fraction(1), fields, ("78D",), children=(compared,))

        return by_parts(points, "imps", explained)

    def _butler(self, points: Points) -> Node:
        results = [table.outcome(self.side).points for table in self.tables]
        method = Butler(results, self.conditions)
        if method.kind == "alone":
            return Node("alone", Fraction(0), "imps", factor=Fraction(1), fields={"results": 1}, laws=("78B",))
        datum = self._datum(method.datum)
        return by_parts(points, "imps", lambda each: _imps_of(each, datum))

    def _datum(self, value: Fraction) -> Node:
        """The datum, with every result of the field as it enters it."""
        tables = sorted(self.tables, key=lambda table: law_78c(table.outcome(self.side).points))
        left_out = 1 if self.conditions.datum == "trimmed" and len(tables) > 2 else 0
        counted = range(left_out, len(tables) - left_out)
        share = Fraction(1, len(counted))
        children = [
            Node(
                "datum_result", law_78c(table.outcome(self.side).points), "points",
                factor=share if number in counted else None,
                fields={"tables": (table.stream,), "counts": int(number in counted)},
            )
            for number, table in enumerate(tables)
        ]  # fmt: skip
        mean = summed(Node("mean", None, "points", fields={"results": len(counted)}), children)
        fields: dict[str, NodeField] = {"unit": self.conditions.datum_unit, "form": self.conditions.datum}
        return Node("datum", value, "points", "rounded", Fraction(-1), fields, ("78D",), children=(mean,))

    def _total(self, points: Points) -> Node:
        return by_parts(
            points, "points", lambda each: Node("points", Fraction(each), "points", factor=Fraction(1), laws=("78C",))
        )


def _imps_of(points: int, datum: Node) -> Node:
    """One result against the datum: the difference, and its IMPs."""
    own = Node("own_result", Fraction(points), "points", factor=Fraction(1), fields={"points": points})
    difference = summed(Node("difference", None, "points"), (own, datum))
    assert difference.value is not None
    return Node(
        "imps", Fraction(law_78b(difference.value)), "imps", "imps", Fraction(1), {"points": points}, ("78B",),
        children=(difference,),
    )  # fmt: skip


def comparisons_on(
    tables: Sequence[TableScore], conditions: Conditions, expected: int
) -> dict[tuple[str, Side], Comparison]:
    """By table and side, the comparisons of a board of which `tables` are all; none for a side that enters none."""
    results = [score for score in tables if any(is_compared(score, each) for each in Side)]
    groups = law_87b(results)
    due = max(expected, len(results), 1)
    found: dict[tuple[str, Side], Comparison] = {}
    for group in groups:
        fields = {side: FieldOfSide(group, side) for side in Side}
        for side, field in fields.items():
            for table in field.tables:
                found[table.stream, side] = Comparison(table, side, fields, conditions, due, len(groups))
    return found


def _imps_against(points: int, other: int) -> Fraction:
    """What one result is worth against one other at cross-IMPs."""
    return Fraction(law_78b(points - other))
