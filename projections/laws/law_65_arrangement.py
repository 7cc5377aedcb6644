"""Law 65: how the played cards are kept. What is told of it is attention to a card `pointed_wrongly` or to cards that
somebody `mixed_cards`."""

from __future__ import annotations

from domain.events import AttentionDrawn, TrickQuitted
from domain.events.topics import is_about
from domain.seats import SEATS, Seat
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding
from projections.recorded.board_record import Record


def law_65a(record: Record, trick: int) -> int | None:
    """Law 65A (2017): when four cards lie on the trick each player turns his own down.

    Returns the place where that was done; None where nobody recorded it.
    """
    quitted = ((place, event.trick or going_on) for place, event, going_on in record.moments(TrickQuitted))
    completed = _completed(record)
    for place, number in quitted:
        last = max((n for n, at in completed.items() if at < place), default=0)
        if trick in (number, last) and completed.get(trick, place) < place:
            return place
    return None


def _completed(record: Record) -> dict[int, int]:
    """By number of each trick of four cards, where the last of them was played."""
    return {trick.number: max(trick.places) for trick in record.board.tricks if trick.count == 4}


def law_65b1(record: Record, place: int, said: AttentionDrawn) -> Finding | None:
    """Law 65B1 (2017): a card of a trick that one's side won points to partner, and to oneself."""
    return _points(record, place, said, "65B1", won=True)


def law_65b2(record: Record, place: int, said: AttentionDrawn) -> Finding | None:
    """Law 65B2 (2017): a card of a trick that one's side lost points to the opponents."""
    return _points(record, place, said, "65B2", won=False)


def _points(record: Record, place: int, said: AttentionDrawn, law: str, *, won: bool) -> Finding | None:
    if not is_about(said, "pointed_wrongly") or said.offender is None or said.trick is None:
        return None
    winner = record.trick_winner(said.trick)
    if winner is None or (winner.side is said.offender.side) is not won:
        return None
    return Finding(
        law, "points_to_partner" if won else "points_to_opponents", said.offender, said.trick, places=(place,)
    )


def law_65b3(record: Record, place: int, said: AttentionDrawn) -> Finding | None:
    """Law 65B3 (2017): a player may say that a card is pointed wrongly until his side has led or played to the next
    trick; said later it may tell his partner something (16B)."""
    seat = next((seat for seat in SEATS if seat.value == said.who), None)
    if not is_about(said, "pointed_wrongly") or seat is None or said.trick is None:
        return None
    late = gone_on(record, seat, said.trick, place)
    code = "pointing_too_late" if late else "may_have_it_pointed"
    return Finding("65B3", code, seat, said.trick, places=(place, *([late] if late else [])))


def gone_on(record: Record, seat: Seat, trick: int, place: int) -> int | None:
    """Where the side of a seat had led or played to a later trick before a place; None where it had not."""
    later = (played.place for played in record.played_after(0, seat.side) if played.trick > trick)
    return next((at for at in later if at < place), None)


def law_65c(record: Record, place: int, said: AttentionDrawn) -> Finding | None:
    """Law 65C (2017): during play each keeps his played cards in a row, in the order in which he played them."""
    over = record.over_since
    if not is_about(said, "mixed_cards") or said.offender is None or (over is not None and over < place):
        return None
    return Finding("65C", "not_in_order", said.offender, places=(place,))


def law_65d(record: Record, place: int, said: AttentionDrawn) -> Finding | None:
    """Law 65D (2017): nobody mixes his played cards before the number of tricks is agreed: who does endangers his right
    to doubtful tricks, and to claim or deny a revoke."""
    over, agreed = record.over_since, record.board.tricks_agreed
    if not is_about(said, "mixed_cards") or said.offender is None or over is None or place < over:
        return None
    if agreed is not None and agreed[0] < place:
        return None
    return Finding("65D", "mixed_before_agreement", said.offender, places=(place,))


PARAGRAPHS: Paragraphs = {
    "65A": law_65a, "65B1": law_65b1, "65B2": law_65b2, "65B3": law_65b3, "65C": law_65c, "65D": law_65d,
}  # fmt: skip

CODES = declared(
    Findings((
        "points_to_partner", "points_to_opponents", "pointing_too_late", "may_have_it_pointed", "not_in_order",
        "mixed_before_agreement"
    )),
)  # fmt: skip
