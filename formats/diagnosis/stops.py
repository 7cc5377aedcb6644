"""A record that stops: an auction or a play that is told no further, without a result."""

from __future__ import annotations

from domain.events import ContractRecorded
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
    if case.board.passed_out or (case.stated.result_text and not case.stated.is_cut_off):
        return []
    if case.contract is None:
        return _auction_stops(case)
    if case.tricks is not None or case.course.tricks == 13 or sum(case.board.won) == 13:
        return []
    played = len(case.course.played) or len(case.board.plays)
    if not played and not case.stated.is_cut_off:
        return _auction_stops(case) if _is_contract_by_tag(case) else []
    trick = played // 4 + 1
    evidence = [Evidence("play_stops", number=played, trick=trick)] if played else [Evidence("no_card")]
    if played % 4:
        evidence.append(Evidence("mid_trick", trick=trick, number=played % 4))
    if case.stated.is_cut_off:
        evidence.append(Evidence("file_breaks_off"))
    last = case.stated.cards[-1].line if case.stated.cards else 0
    return [Opinion("record_stops", "certain", (*evidence, *_result(case)), (), last)]


def _is_contract_by_tag(case: Case) -> bool:
    """Whether calls were told, and the contract comes from elsewhere: the auction comes to no end."""
    return bool(case.stated.calls or case.board.calls) and any(isinstance(one, ContractRecorded) for one in case.events)


def _auction_stops(case: Case) -> list[Opinion]:
    calls = len(case.stated.calls) or len(case.board.calls)
    if not calls and not case.stated.is_cut_off:
        return []
    evidence = [Evidence("auction_stops", number=calls)]
    if case.stated.is_cut_off:
        evidence.append(Evidence("file_breaks_off"))
    last = case.stated.calls[-1].line if case.stated.calls else 0
    return [Opinion("record_stops", "certain", (*evidence, *_result(case)), (), last)]


def _result(case: Case) -> list[Evidence]:
    if case.tricks is None and case.stated.result_text:
        return [Evidence("result_as_printed", text=case.stated.result_text)]
    return [Evidence("no_result") if case.tricks is None else Evidence("tricks_told", number=case.tricks)]
