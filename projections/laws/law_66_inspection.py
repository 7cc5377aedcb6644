"""Law 66: who may look at the cards of a trick, and until when."""

from __future__ import annotations

from domain.events import TrickInspected
from domain.seats import SEATS, Seat
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Questions, declared
from projections.found.incidents import Finding, Question
from projections.laws.law_65_arrangement import gone_on, law_65a
from projections.recorded.board_record import Record


def _inspector(inspected: TrickInspected) -> Seat | None:
    """The player who looked; None for the director."""
    return next((seat for seat in SEATS if seat.value == inspected.by_whom), None)


def _trick_meant(record: Record, place: int, inspected: TrickInspected) -> int:
    """The trick that was looked at: the one named, or the last that was complete; 0 where there was none."""
    if inspected.trick is not None:
        return inspected.trick
    complete = [trick.number for trick in record.board.tricks if trick.count == 4 and max(trick.places) < place]
    return max(complete, default=0)


def _over(record: Record, place: int) -> bool:
    over = record.over_since
    return over is not None and over < place


def law_66a(record: Record, place: int, inspected: TrickInspected) -> Finding | None:
    """Law 66A (2017): declarer or a defender may have the cards of the last trick faced until he has turned his own
    down, or his side has led or played to the next."""
    seat = _inspector(inspected)
    trick = _trick_meant(record, place, inspected)
    if seat is None or seat is record.dummy or not trick or inspected.own or _over(record, place):
        return None
    turned = law_65a(record, trick)
    if gone_on(record, seat, trick, place) or (turned is not None and turned < place):
        return None
    return Finding("66A", "may_see_trick", seat, trick, places=(place,))


def law_66b(record: Record, place: int, inspected: TrickInspected) -> Finding | None:
    """Law 66B (2017): declarer or a defender may look at his own last card, without showing it, until his side has led
    or played to the next trick."""
    seat = _inspector(inspected)
    trick = _trick_meant(record, place, inspected)
    if seat is None or seat is record.dummy or not trick or not inspected.own or _over(record, place):
        return None
    if gone_on(record, seat, trick, place):
        return None
    return Finding("66B", "may_see_own_card", seat, trick, places=(place,))


def law_66c(record: Record, place: int, inspected: TrickInspected) -> Finding | None:
    """Law 66C (2017): later, and until play ends, nobody looks at a quitted trick but on the director's word."""
    seat = _inspector(inspected)
    if seat is None or _over(record, place):
        return None
    if law_66a(record, place, inspected) or law_66b(record, place, inspected):
        return None
    trick = _trick_meant(record, place, inspected) or None
    return Finding("66C", "quitted_trick_closed", seat, trick, places=(place,))


def law_66d(record: Record, place: int, inspected: TrickInspected) -> Finding | None:
    """Law 66D (2017): after play the cards may be looked at to settle a revoke or the number of tricks, each player
    handling only his own."""
    seat = _inspector(inspected)
    if seat is None or not _over(record, place):
        return None
    return Finding("66D", "may_inspect_after_play", seat, inspected.trick, places=(place,))


def mixed_cards_question(record: Record, incident: str, mixed: Finding) -> Question:
    """66D with 65D: after a revoke or a number of tricks was claimed, one side has mixed its cards: can the facts still
    be found? If not, the director rules for the other side."""
    answer = record.judgement(incident, "66D")
    answers = ("facts_found", "ruled_for_other_side")
    return Question("66D", "facts_lost_by_mixing", answers, places=mixed.places, answer=answer, blocks=False)


PARAGRAPHS: Paragraphs = {"66A": law_66a, "66B": law_66b, "66C": law_66c, "66D": law_66d}

CODES = declared(
    Findings(("may_see_trick", "may_see_own_card", "quitted_trick_closed", "may_inspect_after_play")),
    Questions(("facts_lost_by_mixing",)),
)  # fmt: skip
