"""Law 39: a call after the final pass."""

from __future__ import annotations

from domain.board import Irregular
from domain.calls import Call
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding
from projections.recorded.board_record import Record


def call_cancelled(irregular: Irregular) -> Finding:
    """39: every call after the final pass is cancelled."""
    return Finding("39", "call_cancelled", irregular.seat, places=(irregular.place,))


def law_39a(record: Record, irregular: Irregular) -> Finding | None:
    """Law 39A (2017): nothing more comes of it where the offender's left-hand opponent has called after it, where it
    is a defender's pass, or where the declaring side called."""
    if _restricts(record, irregular):
        return None
    return Finding("39A", "no_further_rectification", irregular.seat, places=(irregular.place,))


def law_39b(record: Record, irregular: Irregular) -> Finding | None:
    """Law 39B (2017): for a defender's bid, double or redouble, his left-hand opponent not having called, a lead may be
    restricted (26B)."""
    if not _restricts(record, irregular):
        return None
    return Finding("39B", "lead_restriction_possible", irregular.seat, places=(irregular.place,))


def _restricts(record: Record, irregular: Irregular) -> bool:
    left = irregular.seat.left
    called = any(i.seat is left and i.place > irregular.place for i in record.irregular(irregular.kind))
    by_defender = record.board.contract is not None and record.is_defender(irregular.seat)
    return by_defender and not called and record.call_at(irregular.place) is not Call.PASS


PARAGRAPHS: Paragraphs = {"39A": law_39a, "39B": law_39b}

CODES = declared(Findings(("call_cancelled", "no_further_rectification", "lead_restriction_possible"), outcome=True))
