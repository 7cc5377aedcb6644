"""Results and scores of a PBN game in their five forms (PBN 2.1, sections 3.4.15 and 4.2), and whether they agree."""

from __future__ import annotations

import re
from typing import NamedTuple

from domain.board import Board
from domain.events import TricksAgreed
from domain.seats import Side
from formats.reading import ScoreUnit, TableRecord, clean
from formats.reading.outcomes import points_of
from projections.texts import message, seat_text

__all__ = ["UNKNOWN", "Sided", "opposite", "record_result", "record_scores", "sided", "stated_tricks"]

UNKNOWN = frozenset(("", "?", "-", "??"))
"""Values by which a tag tells nothing."""

NUMBER = r"[+-]?[0-9]{1,7}(?:[.,][0-9]{0,6})?"
FORMS = re.compile(
    rf"(\^?)\s{{0,9}}(?:(NS|EW|[NESW])\s{{0,9}})?({NUMBER})%?(?:[\s,;/]{{1,9}}(NS|EW)\s{{0,9}}({NUMBER})%?)?",
    re.IGNORECASE,
)
TRICKS = re.compile(r"[0-9]|1[0-3]")
"""Whole tricks; `+1` and `-2` are counted from the contract in some files, which the standard does not know."""
SCORES: tuple[tuple[str, ScoreUnit], ...] = (
    ("Score", "points"), ("ScoreMP", "matchpoints"), ("ScorePercentage", "percent"), ("ScoreIMP", "imps"),
)  # fmt: skip
OF_BOTH_SIDES = frozenset(("points", "imps"))
"""Units in which one side loses what the other wins."""
NOT_BY_LAW_77 = re.compile("rubber|chicago|cavendish|oldmp|instant", re.IGNORECASE)
"""Scoring whose points are not those of Law 77."""


class Sided(NamedTuple):
    """A figure of a game as printed, by whose it is; empty where it is not told."""

    declarer: str = ""
    ns: str = ""
    ew: str = ""
    is_marked: bool = False
    """`^`: out of the ordinary."""

    def of(self, side: Side) -> str:
        """What is told of one side by name."""
        return self.ns if side is Side.NS else self.ew


def sided(text: str) -> Sided | None:
    """Read `n`, `NS n`, `EW n`, and both sides in either order; a player stands for his side. None for anything
    else."""
    found = FORMS.fullmatch(text.strip())
    if found is None:
        return None
    mark, first, figure, second, other = found.groups()
    if first is None:
        return None if second else Sided(figure, is_marked=bool(mark))
    side = first.upper() if len(first) == 2 else "NS" if first.upper() in "NS" else "EW"
    if second is not None and second.upper() == side:
        return None
    by_side = {side: figure, second.upper(): other} if second else {side: figure}
    return Sided("", by_side.get("NS", ""), by_side.get("EW", ""), bool(mark))


def stated_tricks(told: Sided, side: Side) -> int | None:
    """Declarer's tricks by a result; None where it tells no number from 0 to 13."""
    own = told.declarer or told.of(side)
    word = own or told.of(side.opponents)
    if not TRICKS.fullmatch(word):
        return None
    return int(word) if own else 13 - int(word)


def record_result(table: TableRecord, board: Board, text: str, line: int, *, is_partial: bool) -> None:
    """`Result`: the tricks of declarer, or of a side; `^n` where the players agreed on another number than was won.

    A partial result counts the tricks of a play that is to be continued: it is no agreement, and is only compared.
    """
    if text in UNKNOWN or (board.passed_out and text == "0"):
        return
    contract, told = board.contract, sided(text)
    if told is not None and contract is None and not board.passed_out:
        what = message("remarked", "result_without_contract", read=clean(text, 30))
        table.remark("tricks without a contract", what, line)
        return
    tricks = stated_tricks(told, contract.declarer.side) if told and contract else None
    if told is None or tricks is None or contract is None:
        what = message("remarked", "result_no_tricks", read=repr(clean(text, 30)))
        table.remark("result not readable", what, line)
        return
    if told.ns and told.ew and not _add_up(told):
        table.remark("tricks do not add up", message("remarked", "not_13_tricks", read=clean(text, 30)), line)
    won = board.won[contract.declarer.side.index]
    if is_partial:
        if tricks != won:
            what = message("remarked", "tricks_so_far", count=tricks, won=won)
            table.remark("tricks disagree", what, line)
        return
    if told.is_marked:
        table.remark("mark ^ at result", message("remarked", "another_number_agreed"), line)
        if sum(board.won) == 13 and tricks == won:
            table.remark("mark not borne out", message("remarked", "number_won_agreed", tricks=tricks), line)
    table.take(TricksAgreed(declarer_tricks=tricks), line)


def _add_up(told: Sided) -> bool:
    return TRICKS.fullmatch(told.ns) is not None and TRICKS.fullmatch(told.ew) is not None and (
        int(told.ns) + int(told.ew) == 13
    )  # fmt: skip


def record_scores(table: TableRecord, board: Board, tags: dict[str, str], lines: dict[str, int]) -> int | None:
    """The scorer's figures as printed. Returns the points from North-South's view, where they are told.

    Points are compared with the contract and the tricks, except where the scoring is not Law 77's.
    """
    points: int | None = None
    for name, unit in SCORES:
        text = tags.get(name, "").strip()
        if text in UNKNOWN:
            continue
        line = lines.get(name, 0)
        told = sided(text)
        if told is None:
            what = message("remarked", "tag_no_score", tag=name, read=repr(clean(text, 30)))
            table.remark("score not readable", what, line)
            continue
        figures = _by_side(table, board, unit, told, line)
        if figures is not None:
            table.enter(unit, *figures, line)
            if unit == "points":
                points = _whole(figures[0])
                _compare(table, board, tags, points, line)
    if tags.get("ScoreRubber", "").strip() not in UNKNOWN:
        what = message("remarked", "score_of_a_rubber")
        table.remark("score of a rubber", what, lines.get("ScoreRubber", 0))
    return points


def _by_side(table: TableRecord, board: Board, unit: ScoreUnit, told: Sided, line: int) -> tuple[str, str] | None:
    """North-South's and East-West's figure. Of points and IMPs the one side's is the other's with another sign."""
    ns, ew = told.ns, told.ew
    if told.declarer:
        declarer = board.contract.declarer if board.contract else None
        if declarer is None and told.declarer.strip("+-0.,"):
            what = message("remarked", "whose_score", score=told.declarer)
            table.remark("score without a declarer", what, line)
            return None
        ns, ew = (told.declarer, "") if declarer is None or declarer.side is Side.NS else ("", told.declarer)
    if not ns and unit in OF_BOTH_SIDES:
        return opposite(ew), ""
    return ns, ew


def opposite(figure: str) -> str:
    """The other side's figure, where one side loses what the other wins."""
    if figure.startswith("-"):
        return figure[1:]
    bare = figure.removeprefix("+")
    return f"-{bare}" if bare.strip("0.,") else bare


def _whole(figure: str) -> int | None:
    return int(figure) if re.fullmatch(r"[+-]?[0-9]{1,7}", figure) else None


def _compare(table: TableRecord, board: Board, tags: dict[str, str], points: int | None, line: int) -> None:
    """Remark where the points are not those of the contract and the tricks (Law 77)."""
    if points is None or NOT_BY_LAW_77.search(tags.get("Scoring", "")[:80]):
        return
    contract = board.contract
    if contract is None:
        if board.passed_out and points:
            what = message("remarked", "score_of_passed_out", points=points)
            table.remark("score does not follow", what, line)
        return
    won = board.won[contract.declarer.side.index] if sum(board.won) == 13 else None
    tricks = board.tricks_agreed[1] if board.tricks_agreed else won
    if tricks is None or not 0 <= tricks <= 13:
        return
    follows = points_of(contract, tricks, board.vul)
    if points != follows:
        made = message("remarked", "contract_by", contract=contract.text, declarer=seat_text(contract.declarer))
        taken = message("remarked", "tricks", count=tricks)
        what = message(
            "remarked", "score_does_not_follow", points=points, contract=made, tricks=taken, follows=follows
        )  # fmt: skip
        table.remark("score does not follow", what, line)
