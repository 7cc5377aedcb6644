"""Tricks in the wrong columns: single rows that begin at another seat, or every row in the order of play."""

from __future__ import annotations

from msgspec.structs import replace

from formats.diagnosis.case import Case, Opinion
from formats.diagnosis.course import Course, Line, Row, follow
from formats.diagnosis.diagnosis import Confidence, Evidence
from formats.diagnosis.proposals import Wanted, cards_of, propose
from formats.diagnosis.slips import fault_evidence

__all__ = ["rows_in_other_columns"]


def rows_in_other_columns(case: Case) -> list[Opinion]:
    """The diagnosis of a play whose cards are all held by the seats beside those in whose columns they stand; none
    where that leaves anything unexplained."""
    line = case.line
    if line is None or not line.is_by_seat or not any(fault.kind == "elsewhere" for fault in case.course.faults):
        return []
    turns = {n: turn for n, row in enumerate(line.rows) if (turn := _turn(line, row))}
    if not turns:
        return []
    evidence = [fault_evidence(case, case.course.faults[0])]
    turned = tuple(row.turned(turns.get(n, 0)) for n, row in enumerate(line.rows))
    course = follow(replace(line, rows=turned), most=0)
    in_order = follow(_in_order_of_play(case, line), most=0)
    if in_order.is_sound and len(turns) > 1:
        evidence.append(Evidence("rows_in_order_of_play", number=len(line.rows)))
        return [_opinion(case, in_order, evidence, "certain")]
    if not course.is_sound:
        return []
    evidence += [Evidence("row_turned", trick=n + 1, number=turn) for n, turn in list(turns.items())[:6]]
    return [_opinion(case, course, evidence, "certain" if len(turns) == 1 else "likely")]


def _opinion(case: Case, course: Course, evidence: list[Evidence], confidence: Confidence) -> Opinion:
    case.sound, case.is_explained = course, True
    proposal = propose(case, Wanted(cards=cards_of(course)), "columns of a trick turned in the file")
    return Opinion("slip", confidence, tuple(evidence), proposal, case.line_of(case.course.faults[0].at))


def _turn(line: Line, row: Row) -> int:
    """By how many seats clockwise every card of a row stands from its column; 0 where they stand right, or differ."""
    turns: set[int] = set()
    for seat, cell in enumerate(row.cells):
        if cell is not None:
            turns |= {(n - seat) % 4 for n in range(4) if line.hands[n] & cell.card.bit} or {0}
    return turns.pop() if len(turns) == 1 else 0


def _in_order_of_play(case: Case, line: Line) -> Line:
    """The rows read from the first column on as the order of play."""
    first = case.stated.cards[0].seat
    begin = first.index if first is not None else line.leader
    rows: list[Row] = []
    for row in line.rows:
        told = [cell for k in range(4) if (cell := row.cells[begin + k & 3]) is not None]
        a, b, c, d = [*told, None, None, None, None][:4]
        rows.append(Row((a, b, c, d), False))
    return replace(line, rows=tuple(rows))
