"""A board of a match: the two tables of a team, its net score, and what that is worth."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from domain.seats import Side
from projections.elected.conditions import Conditions
from projections.explaining.against import summed
from projections.explaining.node import Field, Node
from projections.explaining.own_part import loss_node, self_inflicted_node
from projections.laws.law_12_artificial import law_12c2a, law_12c2b
from projections.laws.law_78_scoring import law_78b
from projections.points.encounters import Encounter, encounters
from projections.points.scores import Points, TableScore
from projections.scoring.award import artificial_points, is_compared
from projections.scoring.matchpoints import in_form
from projections.scoring.teams import compare_teams

__all__ = ["TeamBoard", "team_board_at"]


class TeamBoard(Struct, frozen=True):
    """A board of a match, from one team's view."""

    encounter: Encounter
    side: Side
    """Where the team sits at the first of the two tables."""
    conditions: Conditions

    @property
    def places(self) -> list[tuple[TableScore, Side]]:
        """The tables of the team, and its side at each."""
        return list(zip(self.encounter.tables, (self.side, self.side.opponents), strict=False))

    @property
    def other_team(self) -> TeamBoard:
        """The same board from the opponents' view."""
        return replace(self, side=self.side.opponents)

    @property
    def unit(self) -> str:
        """What a board is counted in."""
        return {"board-a-match": "matchpoints", "total": "points"}.get(self.conditions.scoring, "imps")

    def explained(self) -> Node | None:
        """How the board's worth came about; None while there is none. In a knockout the average of both (12C4)."""
        own = self._figure()
        if not self.conditions.knockout or own is None:
            return own
        theirs = self.other_team._figure()
        if theirs is None:
            return own
        sides = tuple(
            Node(code, node.value, self.unit, "same", Fraction(1), children=(node,))
            for code, node in (("own_figure", own), ("their_figure", theirs))
        )
        averaged = self._score(self.conditions)
        mean = in_form(Fraction(1, 2), 2, self.conditions) if self.unit == "matchpoints" else Fraction(0)
        fields: dict[str, Field] = {"form": self.conditions.matchpoint_form, "mean": mean}
        return Node("knockout", averaged, self.unit, "12C4", Fraction(1), fields, ("12C4",), children=sides)

    def _score(self, conditions: Conditions) -> Fraction | None:
        """The team's figure as scoring has it."""
        scores = compare_teams(self.encounter.tables, conditions)
        return next((score.score for score in scores if score.side is self.side), None)

    def _figure(self) -> Node | None:
        """The team's figure by its own results."""
        awards = [table.outcome(seat).artificial for table, seat in self.places if table.state != "awaits"]
        awards = [award for award in awards if award]
        if awards:
            return self._awarded(awards)
        if self.encounter.other is None or not all(is_compared(table, seat) for table, seat in self.places):
            return None
        here, there = (table.outcome(seat) for table, seat in self.places)
        first = self_inflicted_node(here, self.unit, lambda points: self._net(points, there.points))
        if there.self_inflicted is None:
            return first
        second = self_inflicted_node(there, self.unit, lambda points: self._net(here.points, points))
        if here.self_inflicted is None:
            return second
        tables = [table.stream for table, _ in self.places]
        losses = [
            loss_node(node, blame.part, table)
            for node, blame, table in zip(
                (first, second), (here.self_inflicted, there.self_inflicted), tables, strict=True
            )
        ]
        assigned = self._net(here.points, there.points)
        return summed(Node("self_inflicted", None, self.unit, laws=("12C1e",)), (assigned, *losses))

    def _awarded(self, awards: Sequence[str]) -> Node:
        share = Fraction(1, len(awards))
        top = in_form(Fraction(1), 2, self.conditions)
        children: list[Node] = []
        for award in awards:
            fields: dict[str, Field] = {"award": award}
            if self.unit == "matchpoints":
                percent = law_12c2a(award, self.conditions)
                fields |= {"percent": percent, "top": top, "form": self.conditions.matchpoint_form}
                value = in_form(percent / 100, 2, self.conditions)
                children.append(Node("award", value, self.unit, "award", share, fields, ("12C2a",)))
            elif self.unit == "points":
                children.append(Node("award", artificial_points(award), self.unit, "", share, fields, ("12C2",)))
            else:
                value = law_12c2b(award, self.conditions)
                children.append(Node("award", value, self.unit, "", share, fields, ("12C2b",)))
        if len(children) == 1:
            return children[0]
        return summed(Node("awards", None, self.unit, fields={"count": len(children)}), children)

    def _net(self, here: Points, there: Points) -> Node:
        """Two results of the team: every pair of their parts by itself, and only then by weight (12C1c)."""
        pairs = [(weight * part, points, other) for weight, points in here for part, other in there]
        if len(pairs) == 1:
            return self._pair(pairs[0][1], pairs[0][2])
        children: list[Node] = []
        for weight, points, other in pairs:
            node = self._pair(points, other)
            fields: dict[str, Field] = {"weight": weight, **node.fields}
            children.append(
                Node("weighted", node.value, self.unit, "same", weight, fields, ("12C1c",), children=(node,))
            )
        return summed(Node("by_weight", None, self.unit, fields={"parts": len(children)}, laws=("12C1c",)), children)

    def _pair(self, here: int, there: int) -> Node:
        """A result at the one table and one at the other: their sum, and what it is worth."""
        tables = [table.stream for table, _ in self.places]
        children = [
            Node(
                "own_result", Fraction(points), "points", factor=Fraction(1), fields={"points": points, "table": table}
            )
            for points, table in zip((here, there), tables, strict=True)
        ]
        net = summed(Node("net", None, "points"), children)
        assert net.value is not None
        fields: dict[str, Field] = {"points": here, "other": there}
        if self.conditions.scoring == "total":
            return net
        if self.conditions.scoring != "board-a-match":
            return Node(
                "imps", Fraction(law_78b(net.value)), "imps", "imps", Fraction(1), fields, ("78B",), children=(net,)
            )
        sign = (net.value > 0) - (net.value < 0)
        worth = in_form(Fraction(sign + 1, 2), 2, self.conditions)
        fields["form"] = self.conditions.matchpoint_form
        return Node("board_won", worth, self.unit, "board_a_match", Fraction(1), fields, ("78D",), children=(net,))


def team_board_at(
    tables: Sequence[TableScore], streams: Sequence[str], side: Side, conditions: Conditions
) -> TeamBoard | None:
    """The board of a match that was played at some tables, from the view of the team on a side of the first."""
    for encounter in encounters(tables):
        if encounter.first.stream in streams[:1]:
            return TeamBoard(encounter, side, conditions)
    return None
