"""The figure of a ranking: percentage, IMPs or victory points, by boards, carry-over and penalties."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from domain.errors import TdlogError
from domain.events import PenaltyGiven
from projections.explaining.against import summed
from projections.explaining.boards import board_node
from projections.explaining.node import Field, Node
from projections.explaining.view import View
from projections.points.rounding import whole
from projections.ranking.matches import Match, MatchSide, matches
from projections.ranking.penalties import Penalty
from projections.ranking.standings import Standing, in_unit, rounds_sat_out, sat_out_vp, sides_of_duel
from projections.recorded.former_lateness import cited_by, lateness_against
from projections.recorded.session_record import carried_by
from projections.texts import message, some_of

__all__ = ["board_of", "everybody_on", "standing_node"]

ONE = Fraction(1)


def standing_node(view: View, contestant: str) -> Node:
    """Where a contestant stands, and what its figure comes of. Raises TdlogError where there is no such contestant."""
    _check(view, contestant)
    found = view.standings
    group = next((group for group in found.groups if any(row.contestant == contestant for row in group.rows)), None)
    row = found.of(contestant)
    if row is None or group is None:
        boards = tuple(board_node(view, score) for score in view.scored.scores_of(contestant))
        return Node("not_ranked", fields={"contestant": contestant}, children=boards)
    fields: dict[str, Field] = {
        "contestant": contestant, "place": row.place, "tied": int(row.tied), "group": group.name,
        "ranked": sum(1 for other in group.rows if other.place), "boards": row.boards, "awaiting": row.awaiting,
        "to_come": row.to_come, "left_out": row.left_out, "out": row.out,
    }  # fmt: skip
    if not row.boards and not row.carried and not row.penalties:
        boards = tuple(board_node(view, score) for score in view.scored.scores_of(contestant))
        return Node("standing", fields=fields, children=(*boards, *_remarks(row)))
    total = _total(view, row, found.unit)
    if row.percent is not None:
        return _percentage(view, row, total, fields)
    most = max(other.boards for other in group.rows)
    if view.scored.conditions.factor_totals and 0 < row.boards < most:
        missing = _filled_up(row, most, found.unit)
        total = summed(Node("factored", None, found.unit, fields={"boards": most}), (total, missing))
    if total.code == "total":
        return Node("standing", row.total, found.unit, "sum", None, fields, children=(*total.children, *_remarks(row)))
    return Node("standing", row.total, found.unit, "same", None, fields, children=(total, *_remarks(row)))


def _remarks(row: Standing) -> list[Node]:
    """What the figure does not hold: boards still to come or left out; and why there is no place."""
    counts: tuple[tuple[str, int], ...] = (
        ("boards_awaiting", row.awaiting), ("boards_to_come", row.to_come), ("boards_left_out", row.left_out)
    )  # fmt: skip
    nodes = [Node(code, fields={"count": count}) for code, count in counts if count]
    return nodes + (
        [Node("out", fields={"why": row.out}, laws=("91B",) * (row.out == "disqualified"))] if row.out else []
    )


def _check(view: View, contestant: str) -> None:
    held = view.scored.contestants
    if contestant in held:
        return
    if not held:
        raise TdlogError(message("explain", "no_contestants"))
    raise TdlogError(message("explain", "no_such_contestant", contestant=contestant, held=some_of(held, 20)))


def _percentage(view: View, row: Standing, total: Node, fields: dict[str, Field]) -> Node:
    """A percentage of what its boards could give; in plus-minus form half of that is added first."""
    children = [total]
    of_boards: dict[str, Field] = {"boards": row.boards}
    if view.scored.conditions.is_plus_minus:
        children.append(Node("level", row.top / 2, total.unit, factor=ONE, laws=("78A",)))
        of_boards["lowest"] = -row.top / 2
    children.append(Node("top", row.top, total.unit, factor=ONE, fields=of_boards))
    children += _remarks(row)
    return Node("standing", row.percent, "percent", "percent", None, fields, children=tuple(children))


def _filled_up(row: Standing, most: int, unit: str) -> Node:
    """What a total gains where contestants with fewer boards are brought to the most that anybody has."""
    counts = (("played", row.boards), ("missing", most - row.boards))
    children = [Node("scored", row.scored, unit, factor=ONE)]
    children += [Node(code, Fraction(count), "", factor=ONE) for code, count in counts]
    gained = row.scored * Fraction(most - row.boards, row.boards)
    fields: dict[str, Field] = {"boards": row.boards, "most": most}
    return Node("boards_missing", gained, unit, "share", ONE, fields, children=tuple(children))


def _total(view: View, row: Standing, unit: str) -> Node:
    """Boards or matches, carry-over, and penalties last (90)."""
    contestant = row.contestant
    played = matches(view.scored) if unit == "vp" else []
    met = [match for match in played if contestant in (match.home.team, match.away.team)]
    duel = sides_of_duel(view.scored, contestant)
    scores = [] if met or duel else view.scored.scores_of(contestant)
    children = [_match_node(view, match, contestant) for match in met]
    children += [_won_node(view, side, unit) for side in duel]
    children += [board_node(view, score) for score in scores]
    sat_out = sat_out_vp(view.scored, contestant) if unit == "vp" else Fraction(0)
    if sat_out:
        count = len(rounds_sat_out(view.scored, contestant))
        children.append(Node("sat_out", sat_out, unit, "", ONE, {"count": count}, ("78D",)))
    children += _carried(view, row, unit)
    top_of_a_board = view.scored.tally(contestant).highest_top
    in_matches = [penalty for match in met for penalty in match.penalties]
    children += [
        _penalty_node(view, penalty, in_unit(penalty.amount, penalty.unit, unit, top_of_a_board), unit)
        for penalty in view.scored.penalties(contestant)
        if penalty not in in_matches
    ]
    return summed(Node("total", None, unit, fields={"boards": row.boards, "top": row.top}), children)


def _won_node(view: View, side: MatchSide, unit: str) -> Node:
    """What a team won against its one opponent: boards on which it lost are in the total of the others, and only told.
    After a split score half of what the two sides differ by (12C4)."""
    nodes = [board_node(view, score) for score in side.scores]
    children = [node if node.value is None or node.value > 0 else replace(node, factor=None) for node in nodes]
    if side.split:
        children.append(Node("split_half", side.split, unit, factor=ONE, laws=("12C4",)))
    return summed(Node("won", None, unit, fields={"lost": side.lost}), children)


def _carried(view: View, row: Standing, unit: str) -> list[Node]:
    """What was brought from an earlier session."""
    nodes: list[Node] = []
    for carry in carried_by(view.scored.record).get(row.contestant, ()):
        worth = in_unit(carry.amount, carry.unit, unit, row.top)
        fields: dict[str, Field] = {"amount": carry.amount if carry.amount is not None else "?", "in": carry.unit}
        entries, event = (carry.entry.name,), carry.entry.event
        if worth is None:
            nodes.append(Node("carry_not_counted", fields=fields, entries=entries, about=event))
        else:
            nodes.append(Node("carried", worth, unit, "", ONE, fields, entries=entries, about=event))
    return nodes


def _penalty_node(view: View, penalty: Penalty, worth: Fraction | None, unit: str) -> Node:
    """A penalty (90, 91): it is taken from the contestant's own figure, and never touches the opponents'."""
    amount = penalty.amount if penalty.amount is not None else "?"
    fields: dict[str, Field] = {"in": penalty.unit, "amount": amount}
    if penalty.board is not None:
        fields["board"] = penalty.board
    laws, entries, event = (penalty.law,), (penalty.entry.name,), penalty.entry.event
    rests_on = tuple(_rests_on(view, penalty))
    if worth is None:
        return Node("penalty_not_counted", fields=fields, laws=laws, entries=entries, children=rests_on, about=event)
    return Node("penalty", worth, unit, "", -ONE, fields, laws, entries, rests_on, event)


def _rests_on(view: View, penalty: Penalty) -> Iterator[Node]:
    """The entry that a penalty cites, and what was recorded before of the same contestant being late."""
    event, own = penalty.entry.event, view.scored.own_stream
    cited = cited_by(own, event) if isinstance(event, PenaltyGiven) else None
    if cited is None:
        return
    yield Node("cited", entries=(cited.name,), about=cited.event)
    for entry in lateness_against(own, penalty.contestant):
        if entry.number < cited.number:
            yield Node("late_before", entries=(entry.name,), about=entry.event)


# Matches


def _match_node(view: View, match: Match, team: str) -> Node:
    """A match: the team's own margin, and the victory points that it gives for so many boards (78D)."""
    scores = match.home.scores if team == match.home.team else match.away.scores
    children = [board_node(view, score) for score in scores]
    given = [penalty for penalty in match.penalties if penalty.contestant == team]
    children += [_penalty_node(view, penalty, penalty.amount, "imps") for penalty in given]
    margin = summed(Node("margin", None, "imps", fields={"boards": len(match.boards)}), children)
    conditions = view.scored.conditions
    points = match.vp(team)
    fields: dict[str, Field] = {
        "contestant": team, "opponents": match.opponents(team), "round": match.round, "boards": len(match.boards),
        "awaiting": match.awaiting, "fractional": view.scored.conditions.fractional_imps,
        "scale": view.scored.conditions.victory_points, "rounding": view.scored.conditions.rounding,
    }  # fmt: skip
    if points is not None and conditions.fractional_imps_are_rounded and margin.value is not None:
        whole_imps = Fraction(whole(margin.value, conditions.rounding))
        if whole_imps != margin.value:
            rounding: dict[str, Field] = {"unit": 1, "form": conditions.rounding}
            margin = Node("margin_rounded", whole_imps, "imps", "rounded", ONE, rounding, ("78D",), children=(margin,))
    rule = "won" if conditions.victory_points == "won" else "vp"
    return Node(
        "match", points, "vp" if points is not None else "", rule if points is not None else "",
        ONE if points is not None else None, fields, ("78D",), children=(margin,),
    )  # fmt: skip


# Boards


def board_of(view: View, contestant: str, board: int) -> Node:
    """A contestant's score on a board, played once or more. Raises TdlogError where it has none."""
    _check(view, contestant)
    scores = [score for score in view.scored.scores_of(contestant) if score.board == board]
    if not scores:
        raise TdlogError(_no_such_board(view, board, contestant))
    nodes = [board_node(view, score) for score in scores]
    if len(nodes) == 1:
        return nodes[0]
    return Node("boards", fields={"contestant": contestant, "board": board}, children=tuple(nodes))


def everybody_on(view: View, board: int) -> Node:
    """What a board is worth to everybody who played it. Raises TdlogError where nobody did."""
    everybody = dict.fromkeys(score.contestant for score in view.scored.compared(board))
    scores = [score for contestant in everybody for score in view.scored.scores_of(contestant) if score.board == board]
    if not scores:
        raise TdlogError(_no_such_board(view, board, ""))
    nodes = tuple(board_node(view, score) for score in scores)
    return Node(
        "board_everywhere", fields={"board": board, "tables": len(view.scored.scores_on(board))}, children=nodes
    )


def _no_such_board(view: View, board: int, contestant: str) -> str:
    if contestant:
        numbers = dict.fromkeys(score.board for score in view.scored.scores_of(contestant))
        held = ", ".join(map(str, numbers)) or "-"
        return message("explain", "board_not_played", contestant=contestant, board=board, held=held)
    held = ", ".join(map(str, view.scored.boards)) or "-"
    return message("explain", "no_such_board", board=board, held=held)
