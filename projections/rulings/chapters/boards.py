"""The board before and after its play: shuffle and deal (6), handling (7), rounds (8), and the wrong board (15)."""

from __future__ import annotations

from domain.board import Irregularity
from domain.events import ProcedureBroken, RedealOrdered, WrongHandHeld
from projections.laws import law_05_seats as law_05
from projections.laws import law_06_deal as law_06
from projections.laws import law_07_board as law_07
from projections.laws import law_08_rounds as law_08
from projections.laws import law_15_wrong_board as law_15
from projections.recorded.board_record import Record
from projections.rulings.board_rulings import RulingsSoFar

__all__ = ["rule_on_boards"]

HANDLING = (
    law_05.law_5b, law_06.law_6a, law_06.law_6b, law_06.law_6c, law_06.law_6e, law_07.law_7a, law_07.law_7b1,
    law_07.said_not_to_have_counted, law_07.law_7b3,
    law_07.law_7c, law_07.law_7d, law_08.law_8a,
)  # fmt: skip
"""Paragraphs that say who sits where, and how a board is dealt, handled and passed on."""


def rule_on_boards(rulings: RulingsSoFar, record: Record) -> None:
    """6, 7, 8 and 15, as far as the record of the board tells of them."""
    of = record.edition.of
    for place, broken, _ in record.moments(ProcedureBroken):
        rulings.incident(place, "procedure", broken.seat).add(*(of(paragraph)(place, broken) for paragraph in HANDLING))
    for place, ordered, _ in record.moments(RedealOrdered):
        said = of(law_06.law_6d1)(record, place, ordered), of(law_06.law_6d2)(place, ordered)
        rulings.incident(place, "redeal").add(*said, of(law_06.law_6d3)(record, place, ordered))
    ends = of(law_08.law_8b1)(record), of(law_08.law_8b2)(record), of(law_08.law_8c)(record)
    rulings.add(record.board.place, "end of the round", *ends)
    _wrong_hands(rulings)
    _wrong_board(rulings)


def _wrong_hands(rulings: RulingsSoFar) -> None:
    """15A on the board he called on, and on the one whose cards he had."""
    record = rulings.record
    of = record.edition.of
    for place, told, _ in record.moments(WrongHandHeld):
        incident = rulings.incident(place, "cards of another board", told.seat)
        resumed = of(law_15.law_15a1b)(record, place, told)
        incident.add(
            of(law_15.law_15a1)(record, place, told), *of(law_15.law_15a1a)(record, place, told, incident.name), resumed
        )
        incident.add(*of(law_15.law_15a1c)(resumed), of(law_15.law_15a3)(record, place, told))
    for irregular in record.irregular(Irregularity.HAND_HELD_BEFORE):
        incident = rulings.incident(irregular.place, "hand called on before", irregular.seat)
        incident.add(of(law_15.law_15a2)(record, irregular.seat, incident.name))


def _wrong_board(rulings: RulingsSoFar) -> None:
    record = rulings.record
    of = record.edition.of
    kinds = {irregular.kind for irregular in record.board.irregular}
    if not kinds & {Irregularity.BOARD_NOT_DUE, Irregularity.BOARD_PLAYED_BEFORE}:
        return
    incident = rulings.incident(record.board.place, "wrong board")
    asked = law_15.played_before(record, incident.name)
    cancelled = of(law_15.law_15b1)(record, asked)
    incident.add(asked, cancelled, of(law_15.law_15b2)(asked), of(law_15.law_15b3)(record, cancelled, incident.name))
