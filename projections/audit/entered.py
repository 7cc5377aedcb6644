"""The figures that a scorer entered for a board, as his program printed them, read as numbers; points beside Law 77.

What a session's own audit and the audit of other people's files share.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from domain.board import Board, entry_of
from domain.calls import Contract
from domain.events import ScoreAdjusted, ScoreEntered, Vulnerability
from domain.seats import Side
from projections.audit.oddity import Oddity
from projections.audit.published import read_figure
from projections.laws.law_77_score import is_vulnerable, law_77
from projections.texts import contract_text, message, seat_text, side_text

__all__ = ["Entered", "decimals_of", "figures_on", "points_on", "stated_tricks"]

WHOLE_PLAY = 13
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


def stated_tricks(board: Board) -> int | None:
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
    contract, tricks = board.contract, stated_tricks(board)
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
                count=tricks,
            )  # fmt: skip
            is_played = board.won[contract.declarer.side.index] == tricks and sum(board.won) == WHOLE_PLAY
            text += _explained(contract, tricks, board.vul, sign * int(one.value), is_played=is_played)
        yield Oddity("points_differ", stream, board.number, one.entry, "77", text)
        return


def _points(contract: Contract | None, tricks: int, vul: Vulnerability) -> int:
    """North-South's score."""
    if contract is None:
        return 0
    side = contract.declarer.side
    points = law_77(contract, tricks, is_vulnerable(vul, side))
    return points if side is Side.NS else -points


def _explained(contract: Contract, tricks: int, vul: Vulnerability, told: int, *, is_played: bool) -> str:
    """What the score would follow from: the other sign, other tricks, another vulnerability; empty where none does.
    Where the tricks were played to the end, nobody took others."""
    if told and told == -_points(contract, tricks, vul):
        return " " + message("file_audit", "other_sign")
    others = [number for number in range(14) if _points(contract, number, vul) == told]
    of_vul = any(_points(contract, tricks, other) == told for other in VULS)
    if others and not (of_vul and is_played):
        nearest = min(others, key=lambda number: abs(number - tricks))
        if of_vul:
            return " " + message("file_audit", "other_tricks_or_vul", count=nearest, tricks=nearest)
        return " " + message("file_audit", "other_tricks", count=nearest, tricks=nearest)
    if of_vul:
        return " " + message("file_audit", "other_vul")
    return ""
