"""A record that stops: an auction or a play that is told no further, without a result."""

from __future__ import annotations

from domain.seats import SEATS
from formats.diagnosis.case import Case, Opinion
from formats.diagnosis.diagnosis import Evidence

__all__ = ["record_stops"]


def record_stops(case: Case) -> list[Opinion]:
    """The diagnosis of a board whose record ends before its result is known, or that leaves out a card; none of one
    that ends in a result."""
    holes = [fault for fault in case.course.faults if fault.kind == "hole"]
    if holes:
        evidence = [Evidence("card_left_out", SEATS[holes[0].seat & 3], trick=holes[0].trick)]
        evidence += _result(case)
        return [Opinion("record_stops", "likely", tuple(evidence), (), case.line_of(holes[0].at))]
    if case.board.passed_out:
        return []
    if case.contract is None:
        return _auction_stops(case)
    if case.tricks is not None or case.course.tricks == 13 or sum(case.board.won) == 13:
        return []
    played = len(case.course.played) or len(case.board.plays)
    if not played and not case.told.is_cut_off:
        return []
    trick = played // 4 + 1
    evidence = [Evidence("play_stops", number=played, trick=trick)] if played else [Evidence("no_card")]
    if played % 4:
        evidence.append(Evidence("mid_trick", trick=trick, number=played % 4))
    if case.told.is_cut_off:
        evidence.append(Evidence("file_breaks_off"))
    last = case.told.cards[-1].line if case.told.cards else 0
    return [Opinion("record_stops", "certain", (*evidence, *_result(case)), (), last)]


def _auction_stops(case: Case) -> list[Opinion]:
    calls = len(case.told.calls) or len(case.board.calls)
    if not calls and not case.told.is_cut_off:
        return []
    evidence = [Evidence("auction_stops", number=calls)]
    if case.told.is_cut_off:
        evidence.append(Evidence("file_breaks_off"))
    last = case.told.calls[-1].line if case.told.calls else 0
    return [Opinion("record_stops", "certain", (*evidence, *_result(case)), (), last)]


def _result(case: Case) -> list[Evidence]:
    return [Evidence("no_result") if case.tricks is None else Evidence("tricks_told", number=case.tricks)]
