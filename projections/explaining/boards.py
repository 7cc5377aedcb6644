"""What a board is worth to a contestant, down to the record: comparison or award, then the result at each table."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from domain.seats import Side
from projections.explaining.against import SHARED
from projections.explaining.node import Field, Node
from projections.explaining.pairs import Comparison
from projections.explaining.stages import result_node
from projections.explaining.teams import TeamBoard, team_board_at
from projections.explaining.view import View
from projections.laws.law_12_artificial import law_12c2a, law_12c2d
from projections.points.figures import share_of
from projections.points.scores import BoardScore
from projections.ranking.own_scores import own_session

__all__ = ["board_node", "board_unit"]

OF_THE_BOARD = (
    "alone", "artificial", "assigned", "at_table", "awards", "by_weight", "compared", "knockout", "neuberg",
    "own_figure", "own_session", "self_inflicted", "small_group", "their_figure", "weighted", "without_error",
)  # fmt: skip
"""Steps whose figures are what the board is worth, or could be."""
NAMED = ("average+", "average-")
"""The awards that the contestant's own session may take the place of (12C2c)."""


def board_unit(view: View) -> str:
    """What the boards of a session are counted in."""
    return view.scored.conditions.board_unit


def board_node(view: View, score: BoardScore) -> Node:
    """One contestant's score on a board: its worth as scoring has it, and below it how that came about."""
    unit = board_unit(view)
    fields: dict[str, Field] = {
        "contestant": score.contestant, "board": score.board, "side": score.side.value, "opponents": score.opponents,
        "tables": score.streams, "kind": score.kind,
    }  # fmt: skip
    partner = _partner(view, score)
    if partner:
        fields["partner"] = partner
    if score.top:
        fields["top"] = score.top
        fields |= {"lowest": -score.top} if view.scored.conditions.is_plus_minus else {}
    share = share_of(score, view.scored.conditions)
    if share is not None:
        fields["percent"] = share
    team = _team_board(view, score)
    comparison = None if view.scored.conditions.is_team_play else _comparison(view, score)
    worth = _score_node(view, score, unit, comparison, team)
    if worth is not None and score.top:
        worth = _within(worth, score.top)
    children = [worth] if worth is not None and score.score is not None else []
    if comparison is not None and score.score is not None:
        children += _notes(comparison)
    children += _results(view, score, team)
    return Node(
        "board", score.score, unit if score.score is not None else "", "same" if children[:1] == [worth] else "",
        Fraction(1) if score.score is not None else None, fields, children=tuple(children),
    )  # fmt: skip


def _partner(view: View, score: BoardScore) -> tuple[str, ...]:
    """Who else sat on the contestant's side: its partner in an individual event."""
    table = view.scored.tables.get(score.streams[0], {}).get(score.board) if score.streams else None
    sat = table.contestants(score.side) if table is not None and not view.scored.conditions.is_team_play else ()
    return tuple(one for one in sat if one != score.contestant)


def _within(node: Node, top: Fraction) -> Node:
    """A tree of matchpoints with the top of the board in each figure of it: an exact half is rounded away from the half
    of that. The contestant's other boards have tops of their own, and comparisons with the field have none."""
    if node.code in SHARED:
        return node
    children = node.children if node.code == "own_boards" else tuple(_within(child, top) for child in node.children)
    fields = node.fields
    if node.unit == "matchpoints" and node.value is not None and node.code in OF_THE_BOARD:
        fields = {**fields, "top": top}
    return replace(node, fields=fields, children=children)


def _comparison(view: View, score: BoardScore) -> Comparison | None:
    stream = score.streams[0] if score.streams else ""
    return view.comparisons_on(score.board).get((stream, score.side))


def _team_board(view: View, score: BoardScore) -> TeamBoard | None:
    if not view.scored.conditions.is_team_play:
        return None
    tables = view.scored.scores_on(score.board)
    return team_board_at(tables, score.streams, score.side, view.scored.conditions)


def _score_node(
    view: View, score: BoardScore, unit: str, comparison: Comparison | None, team: TeamBoard | None
) -> Node | None:
    """How the figure came about; None where there is none."""
    if score.kind == "artificial" and score.score is not None:
        return _artificial(view, score, unit, team)
    if team is not None:
        return team.explained()
    return comparison.explained() if comparison is not None else None


def _notes(comparison: Comparison) -> list[Node]:
    """What is particular about the field: the board was fouled, or a score in it is split."""
    notes: list[Node] = []
    if comparison.groups > 1:
        fields: dict[str, Field] = {
            "groups": comparison.groups, "tables": comparison.compared.streams,
        }  # fmt: skip
        notes.append(Node("fouled_board", fields=fields, laws=("87B",)))
    if comparison.compared.split:
        fields = {"side": comparison.side.value, "tables": comparison.compared.split}
        both = tuple(_field_node(comparison, side) for side in Side)
        notes.append(Node("two_fields", fields=fields, laws=("12C1c",), children=both))
    return notes


def _field_node(comparison: Comparison, side: Side) -> Node:
    """What one side had at every table of the field, from its own view: each score with how often."""
    field = comparison.fields[side].scores
    scores = tuple(f"{points:+d} × {field.frequencies[points]}".replace("+0 ", "0 ") for points in field.scores)
    return Node("field", fields={"side": side.value, "scores": scores, "results": field.count})


def _results(view: View, score: BoardScore, team: TeamBoard | None) -> list[Node]:
    """The contestant's result at each of its tables."""
    sides = [(stream, score.side) for stream in score.streams[:1]]
    if team is not None:
        sides = [(table.stream, side) for table, side in team.places]
    else:
        sides += [(stream, score.side) for stream in score.streams[1:]]
    sources = ((view.source(stream, score.board), side) for stream, side in sides)
    return [result_node(source, side) for source, side in sources if source is not None]


# Artificial scores


def _artificial(view: View, score: BoardScore, unit: str, team: TeamBoard | None) -> Node:
    """An artificial score: the award (12C2a, 12C2b), and the contestant's own session where that counts (12C2c)."""
    conditions = view.scored.conditions
    plain = _plain(view, score)
    is_plain = team is not None and not _is_later(view, score)
    award = (team.explained() if team is not None and is_plain else None) or _award(view, score, plain, unit)
    fields: dict[str, Field] = {"award": score.artificial}
    scores = view.scored.scores_of(score.contestant)
    own = own_session(score, scores, conditions)
    if own is None or score.artificial not in NAMED:
        return Node(
            "artificial", score.score, unit, "same", Fraction(1), fields, award.laws,
            children=(replace(award, factor=Fraction(1)),),
        )  # fmt: skip
    is_used = score.score != award.value
    session = _own_session(view, score, own, unit, ("12C2c",) if is_used else ())
    rule = "better" if score.artificial == "average+" else "worse"
    laws = ("12C2c",) if is_used else award.laws
    children = (replace(award, factor=Fraction(1)), session)
    return Node("artificial", score.score, unit, rule, Fraction(1), fields, laws, children=children)


def _plain(view: View, score: BoardScore) -> Fraction | None:
    """The award before the contestant's own session was looked at."""
    same = (
        other
        for other in view.scored.compared(score.board)
        if (other.contestant, other.streams, other.side) == (score.contestant, score.streams, score.side)
    )
    return next((other.score for other in same), score.score)


def _award(view: View, score: BoardScore, plain: Fraction | None, unit: str) -> Node:
    """The award by itself (12C2a, 12C2b); an average plus after as many as are given in full is another one (12C2d)."""
    conditions = view.scored.conditions
    is_later = _is_later(view, score)
    fields: dict[str, Field] = {"award": score.artificial}
    if unit != "matchpoints":
        laws = ("12C2d",) if is_later else ("12C2b",) if unit == "imps" else ("12C2",)
        value = conditions.later_average_plus_imps if is_later else plain
        return Node("award", value, unit, "", Fraction(1), fields, laws)
    percent = conditions.later_average_plus if is_later else law_12c2a(score.artificial, conditions)
    fields |= {"percent": percent, "top": score.top, "form": conditions.matchpoint_form}
    share = 2 * percent / 100 - 1 if conditions.is_plus_minus else percent / 100
    value = score.top * share if is_later else plain
    return Node("award", value, unit, "award", Fraction(1), fields, ("12C2d",) if is_later else ("12C2a",))


def _is_later(view: View, score: BoardScore) -> bool:
    """Whether an average plus comes after as many of the session as are given in full (12C2d)."""
    before = 0
    for other in view.scored.scores_of(score.contestant):
        if (other.board, other.streams) == (score.board, score.streams):
            break
        before += other.kind == "artificial" and other.artificial == "average+"
    full, later = Fraction(0), Fraction(1)
    return law_12c2d(score.artificial, full, later, before, view.scored.conditions.average_plus_in_full) == later


def _own_session(view: View, score: BoardScore, own: Fraction, unit: str, laws: tuple[str, ...]) -> Node:
    """The contestant's other boards without artificial scores, brought to one board. `laws`: 12C2c where they count."""
    conditions = view.scored.conditions
    others = [
        other
        for other in view.scored.scores_of(score.contestant)
        if other.kind != "artificial"
        and other.score is not None
        and (conditions.own_session != "match" or other.opponents == score.opponents)
    ]
    scored = sum((other.score for other in others if other.score is not None), Fraction(0))
    boards = tuple(
        Node("other_board", other.score, unit, factor=Fraction(1), fields={"board": other.board, "top": other.top})
        for other in others
    )
    fields: dict[str, Field] = {"count": len(others)}
    total = Node("own_boards", scored, unit, "sum", Fraction(1), fields, children=boards)
    if not score.top:
        count = Node("own_count", Fraction(len(others)), "", factor=Fraction(1), fields=fields)
        return Node("own_session", own, unit, "quotient", Fraction(1), fields, laws, children=(total, count))
    tops = sum((other.top for other in others), Fraction(0))
    of_own = Node("own_tops", tops, unit, factor=Fraction(1), fields=fields)
    of_board = Node("board_top", score.top, unit, factor=Fraction(1), fields={"board": score.board})
    return Node("own_session", own, unit, "share", Fraction(1), fields, laws, children=(total, of_own, of_board))
