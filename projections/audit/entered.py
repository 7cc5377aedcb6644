"""The figures that a scorer entered for a board, as his program printed them, read as numbers; points beside Law 77.

What a session's own audit and the audit of other people's files share.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from domain.board import Board, entry_of
from domain.calls import Contract
from domain.events import ScoreAdjusted, ScoreEntered, Vulnerability
from domain.seats import Side
from projections.audit.difference import Audit, Difference
from projections.audit.oddity import Oddity
from projections.audit.published import read_figure
from projections.laws.law_77_score import is_vulnerable, law_77
from projections.replay import Replay
from projections.scoring.figures import average_of, share_of
from projections.scoring.rounding import rounded
from projections.scoring.scores import BoardScore
from projections.session.scored import ScoredSession
from projections.texts import contract_text, message, seat_text, side_text

__all__ = ["Entered", "audit_entered", "decimals_of", "figures_on", "points_on", "tricks_told"]

VULS: tuple[Vulnerability, ...] = ("none", "NS", "EW", "both")


class Entered(NamedTuple):
    """A figure of one side as it was entered. Of a unit the one entered last for a board counts."""

    stream: str
    board: int
    entry: int
    unit: str
    side: Side
    text: str
    value: Decimal


def figures_on(stream: str, board: Board) -> list[Entered]:
    """What was entered for a board at one table; what is no number is left out."""
    found: dict[tuple[str, Side], Entered] = {}
    for moment in board.moments:
        event = moment.event
        if not isinstance(event, ScoreEntered):
            continue
        for side, text in ((Side.NS, event.ns), (Side.EW, event.ew)):
            value = read_figure(text) if text else None
            if value is not None:
                entry = entry_of(moment.place)
                found[event.unit, side] = Entered(stream, board.number, entry, event.unit, side, text, value)
    return list(found.values())


def decimals_of(value: Decimal) -> int:
    """With how many decimals a figure was printed."""
    exponent = value.as_tuple().exponent
    return -exponent if isinstance(exponent, int) and exponent < 0 else 0


def tricks_told(board: Board) -> int | None:
    """Declarer's tricks as they were agreed, else as they were played to the end; None where neither is known."""
    if board.tricks_agreed is not None:
        return board.tricks_agreed[1]
    if board.contract is not None and sum(board.won) == 13:
        return board.won[board.contract.declarer.side.index]
    return None


def points_on(stream: str, board: Board) -> Iterator[Oddity]:
    """Law 77: a score in points that does not follow from contract, vulnerability and tricks. An adjusted score is a
    decision, and follows from nothing."""
    if any(isinstance(moment.event, ScoreAdjusted) for moment in board.moments):
        return
    told = [one for one in figures_on(stream, board) if one.unit == "points"]
    contract, tricks = board.contract, tricks_told(board)
    if not told or not (board.passed_out or (contract is not None and tricks is not None)):
        return
    for one in told:
        sign = 1 if one.side is Side.NS else -1
        follows = sign * _points(contract, tricks or 0, board.vul)
        if one.value == follows:
            continue
        if contract is None or tricks is None:
            text = message("file_audit", "told_points_of_pass", told=one.text, side=side_text(one.side))
        else:
            text = message(
                "file_audit", "told_points", told=one.text, side=side_text(one.side), follows=f"{follows:+d}",
                contract=contract_text(contract.text), seat=seat_text(contract.declarer), tricks=tricks,
            )  # fmt: skip
            text += _explained(contract, tricks, board.vul, sign * int(one.value))
        yield Oddity("points_differ", stream, board.number, one.entry, "77", text)
        return


def _points(contract: Contract | None, tricks: int, vul: Vulnerability) -> int:
    """North-South's score."""
    if contract is None:
        return 0
    side = contract.declarer.side
    points = law_77(contract, tricks, is_vulnerable(vul, side))
    return points if side is Side.NS else -points


def _explained(contract: Contract, tricks: int, vul: Vulnerability, told: int) -> str:
    """What the score would follow from: the other sign, other tricks, another vulnerability; empty where none does."""
    if told and told == -_points(contract, tricks, vul):
        return " " + message("file_audit", "other_sign")
    others = [number for number in range(14) if _points(contract, number, vul) == told]
    if others:
        nearest = min(others, key=lambda number: abs(number - tricks))
        return " " + message("file_audit", "other_tricks", tricks=nearest)
    if any(_points(contract, tricks, other) == told for other in VULS):
        return " " + message("file_audit", "other_vul")
    return ""


def audit_entered(audit: Audit, scored: ScoredSession, replays: dict[str, Replay]) -> None:
    """Every figure that was entered at the tables of a session beside what its own conditions give now."""
    figures = [
        (replay, one)
        for stream, replay in replays.items()
        for board in replay.boards
        if replay.table.find_board(board.number) is board
        for one in figures_on(stream, board)
    ]
    most: dict[str, int] = {}
    for _, one in figures:
        most[one.unit] = max(most.get(one.unit, 0), decimals_of(one.value))
    for _, one in figures:
        exact, average = _given(scored, one)
        if exact is None:
            continue
        audit.count(figures=1)
        rule = scored.conditions.rounding
        if one.value not in {
            rounded(exact, many, rule, average) for many in range(decimals_of(one.value), most[one.unit] + 1)
        }:
            follows = f"{rounded(exact, most[one.unit], rule, average)}"
            audit.add(_difference(one, follows))


def _given(scored: ScoredSession, one: Entered) -> tuple[Fraction | None, Fraction]:
    """What the session gives in the unit of a figure, and the average it is rounded away from; None where it gives
    nothing in that unit, or not yet."""
    nothing = Fraction(0)
    table = scored.tables.get(one.stream, {}).get(one.board)
    if table is None or table.state != "done":
        return None, nothing
    if one.unit == "points":
        points = table.outcome(one.side).points
        return (Fraction(points[0][1]) if len(points) == 1 else None), nothing
    conditions = scored.conditions
    unit = "matchpoints" if one.unit == "percent" else one.unit
    score = _score_of(scored, one, table.contestants(one.side))
    if unit != conditions.board_unit or score is None:
        return None, nothing
    if one.unit == "percent":
        return share_of(score, conditions), average_of("percent", conditions)
    return score.score, average_of(unit, conditions, score.top)


def _score_of(scored: ScoredSession, one: Entered, contestants: tuple[str, ...]) -> BoardScore | None:
    compared = (each for each in scored.compared(one.board) if one.stream in each.streams)
    return next((each for each in compared if each.contestant in contestants), None)


def _difference(one: Entered, follows: str) -> Difference:
    recorded = message(
        "audit",
        "entered_figure",
        side=side_text(one.side),
        figure=one.text,
        unit=message("file_audit", f"unit_{one.unit}"),
    )
    said = message("audit", "record_gives", figure=follows)
    entries = (f"{one.stream}#{one.entry}",)
    return Difference("entered_differs", "79C1", one.stream, one.board, "", entries, None, recorded, said)
