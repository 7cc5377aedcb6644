"""Scores in points: what a board bears, what a contract gives, and everything single that would explain another one."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from domain.board import Board
from domain.calls import Contract, Strain
from domain.events import ScoreEntered, Vulnerability
from domain.seats import Side
from formats.diagnosis.case import Case
from formats.diagnosis.diagnosis import Evidence
from projections.laws.law_77_score import is_vulnerable, law_77

__all__ = ["Cause", "causes_of", "points_by", "points_entered", "points_of", "score_may_not_follow", "sides_differ"]

VULNERABILITIES: tuple[Vulnerability, ...] = ("none", "NS", "EW", "both")


def points_by(contract: Contract, tricks: int, vul: Vulnerability) -> int:
    """The score of a contract (Law 77) from North-South's view."""
    points = law_77(contract, tricks, is_vulnerable(vul, contract.declarer.side))
    return points if contract.declarer.side is Side.NS else -points


def points_of(case: Case) -> int | None:
    """The score by the file, from North-South's view; None where it tells none, no number, or two that differ."""
    if sides_differ(case.board) is not None:
        return None
    return points_entered(case.board) if case.stated.points is None else case.stated.points


def points_entered(board: Board) -> int | None:
    """The score in points that was entered for a board, the latest, from North-South's view; None where there is none,
    or it is no number."""
    of_ns, of_ew = _entered(board)
    return of_ns if of_ns is not None else -of_ew if of_ew is not None else None


def sides_differ(board: Board) -> tuple[int, int] | None:
    """The scores of both sides where one is not what the other loses: a split score; None where they agree."""
    of_ns, of_ew = _entered(board)
    return (of_ns, of_ew) if of_ns is not None and of_ew is not None and of_ns != -of_ew else None


def _entered(board: Board) -> tuple[int | None, int | None]:
    """The scores in points that were entered last, by side."""
    for moment in reversed(board.moments):
        event = moment.event
        if isinstance(event, ScoreEntered) and event.unit == "points":
            return _number(event.ns), _number(event.ew)
    return None, None


def _number(text: str) -> int | None:
    bare = text.strip().lstrip("+")
    digits = bare.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 6):
        return None
    return int(bare)


def score_may_not_follow(board: Board) -> bool:
    """Whether a score in points was entered for a board that is not the one its contract and tricks give."""
    entered = points_entered(board) if board.moments else None
    if entered is not None and sides_differ(board) is not None:
        return True
    if entered is None or board.contract is None or board.tricks_agreed is None:
        return entered not in (None, 0)
    tricks = board.tricks_agreed[1]
    return not 0 <= tricks <= 13 or entered != points_by(board.contract, tricks, board.vul)


class Cause(Struct, frozen=True):
    """One thing that, were it otherwise, would make the score right."""

    evidence: Evidence
    vul: Vulnerability | None = None
    tricks: int | None = None
    is_sign: bool = False


def causes_of(contract: Contract, tricks: int, vul: Vulnerability, told: int) -> Iterator[Cause]:
    """Everything single that explains a score exactly, the commonest first."""
    if told == -points_by(contract, tricks, vul):
        yield Cause(Evidence("other_sign"), is_sign=True)
    for other in VULNERABILITIES:
        if other != vul and points_by(contract, tricks, other) == told:
            yield Cause(Evidence("other_vulnerability", text=other), vul=other)
    for doubled in range(3):
        changed = contract._replace(doubled=doubled)
        if doubled != contract.doubled and points_by(changed, tricks, vul) == told:
            yield Cause(Evidence("other_doubling", text=changed.text))
    for n in range(14):
        if n != tricks and points_by(contract, n, vul) == told:
            yield Cause(Evidence("other_tricks", number=n), tricks=n)
    for level in range(1, 8):
        changed = contract._replace(level=level)
        if level != contract.level and points_by(changed, tricks, vul) == told:
            yield Cause(Evidence("other_level", text=changed.text))
    for strain in Strain:
        changed = contract._replace(strain=strain)
        if strain is not contract.strain and points_by(changed, tricks, vul) == told:
            yield Cause(Evidence("other_strain", text=changed.text))
    changed = contract._replace(declarer=contract.declarer.left)
    if points_by(changed, tricks, vul) == told:
        yield Cause(Evidence("other_side", text=contract.declarer.side.opponents.value))
