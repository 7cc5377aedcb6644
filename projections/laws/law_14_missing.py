"""Law 14: a hand with fewer than thirteen cards, and none with more."""

from __future__ import annotations

from domain.cards import Card
from domain.events import CardFound, CardPlaced
from domain.seats import Seat
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding
from projections.laws.law_07_board import WrongDeal, complete_since, restored_to
from projections.recorded.board_record import Record
from projections.recorded.periods import correction_period_on, time_at


def _lead_faced(record: Record) -> int | None:
    """Where the opening lead was faced, by a defender (54E); of a board of which only the result was recorded, where
    that was. None before."""
    agreed = record.board.tricks_agreed
    return record.opening_lead or (agreed[0] if agreed and not record.board.plays else None)


def _after_the_lead(record: Record, deal: WrongDeal) -> int | None:
    """Where the missing card was noticed, once the opening lead was faced and before the correction period had ended;
    None where it was noticed earlier or later."""
    lead = _lead_faced(record)
    late = _too_late(record, deal)
    return deal.noticed if deal.noticed is not None and lead is not None and lead < deal.noticed and not late else None


def _too_late(record: Record, deal: WrongDeal) -> bool:
    """Whether it was noticed after the correction period (79C), by the clock; no where either time is not recorded."""
    return deal.noticed is not None and correction_period_on(record).holds(time_at(record, deal.noticed)) is False


def _found(record: Record, seat: Seat) -> list[tuple[int, Card]]:
    """The missing cards of a hand that turned up: named as his, or given back to him afterwards."""
    back = {card for _, card in restored_to(record, seat)}
    return [
        (place, event.card)
        for place, event, _ in record.moments(CardFound)
        if event.seat is seat or (event.seat is None and event.card in back)
    ]


def law_14a(record: Record, deal: WrongDeal, seat: Seat) -> list[Finding]:
    """Law 14A (2017): noticed before the opening lead is faced: the card is looked for, or replaced from another pack,
    and goes to the hand, which counts as complete all along; every call stands. (A hand that is recorded as short when
    nobody has called yet was found so.)"""
    lead = _lead_faced(record)
    if deal.noticed is None:
        known_before = not (record.calls_made() or record.declarer or record.is_over)
        return [Finding("14A", "search_before_play", seat, places=(deal.place,))] if known_before else []
    if lead is not None and lead < deal.noticed:
        return []
    back = restored_to(record, seat)
    if not back:
        found = _found(record, seat)
        if not found and complete_since(record, seat):
            return []
        lying = [Finding("14A", "restore_card", seat, card=card, places=(at, deal.noticed)) for at, card in found]
        return lying or [Finding("14A", "search_before_play", seat, places=(deal.noticed,))]
    return [Finding("14A", "complete_all_along", seat, card=card, places=(at, deal.noticed)) for at, card in back]


def law_14b(record: Record, deal: WrongDeal, seat: Seat) -> Finding | None:
    """Law 14B (2017): noticed later, up to the end of the correction period (79C): the card is looked for. After that
    the score stands as it is."""
    if deal.noticed is not None and _too_late(record, deal):
        return Finding("14B", "too_late_to_restore", seat, places=(deal.noticed,))
    noticed = _after_the_lead(record, deal)
    if noticed is None or restored_to(record, seat) or _found(record, seat) or _among_the_played(record, seat):
        return None
    if complete_since(record, seat):
        return None
    return Finding("14B", "search_during_play", seat, places=(noticed,))


def _among_the_played(record: Record, seat: Seat) -> list[tuple[int, int, Card]]:
    """Where the card lies that a hand lacks though it had it: a second card on one trick, or one put to a trick late.
    Place, trick and card."""
    n = seat.index
    lying = [(extra.place, trick.number, extra.card) for trick in record.board.tricks for extra in trick.surplus]
    taken = [
        (when, trick.number, play.card)
        for trick in record.board.tricks
        for play, when in trick.withdrawn
        if play.seat == n and any(i.place == play.place for i in record.board.irregular)
        and (trick.places[n] and trick.places[n] < play.place)
    ]  # fmt: skip
    mine = {play.place for play in record.board.plays if play.seat == n}
    placed = {place for place, event, _ in record.moments(CardPlaced) if event.seat is seat}
    quitted = [(play.place, play.card) for play in record.board.plays if play.seat == n]
    found = [
        (place, 0, card) for place, card in _found(record, seat) if any(of is card and at < place for at, of in quitted)
    ]
    return [each for each in lying if each[0] in mine | placed] + taken + found


def law_14b1(record: Record, deal: WrongDeal, seat: Seat) -> list[Finding]:
    """Law 14B1 (2017): the card is found among those played: Law 67 says what follows. (One that was played when it had
    been found was not among them.)"""
    noticed = _after_the_lead(record, deal)
    if noticed is None:
        return []
    return [
        Finding("14B1", "among_the_played", seat, trick or None, card=card, places=(place, noticed))
        for place, trick, card in _among_the_played(record, seat)
    ]


def law_14b2(record: Record, deal: WrongDeal, seat: Seat) -> list[Finding]:
    """Law 14B2 (2017): the card is found elsewhere: it goes to the hand that lacks it; rectification, or a penalty, may
    follow."""
    noticed = _after_the_lead(record, deal)
    if noticed is None:
        return []
    played = {card for _, _, card in _among_the_played(record, seat)}
    back = {card for _, card in restored_to(record, seat)}
    return [
        Finding("14B2", "found_and_restored" if card in back else "restore_card", seat, card=card, places=(at, noticed))
        for at, card in _found(record, seat)
        if card not in played
    ]


def law_14b3(record: Record, deal: WrongDeal, seat: Seat) -> list[Finding]:
    """Law 14B3 (2017): the card is not found: the hand is made up from another pack. (A card restored that nobody has
    found is such a one.)"""
    noticed, found = _after_the_lead(record, deal), {card for _, card in _found(record, seat)}
    if noticed is None:
        return []
    rebuilt = [(at, card) for at, card in restored_to(record, seat) if card not in found]
    return [Finding("14B3", "rebuilt", seat, card=card, places=(at, noticed)) for at, card in rebuilt]


def law_14b4(record: Record, deal: WrongDeal, seat: Seat) -> list[Finding]:
    """Law 14B4 (2017): a card that is restored counts as held all along: it may become a penalty card (a defender's
    that his partner could see, which 49 says of whatever shows it), and not to have played it may be a revoke. What was
    bid without it is not rectified."""
    if _after_the_lead(record, deal) is None:
        return []
    back = restored_to(record, seat)
    return [Finding("14B4", "held_all_along", seat, card=card, places=(place,)) for place, card in back]


def law_14c(record: Record, deal: WrongDeal, seat: Seat) -> Finding | None:
    """Law 14C (2017): that a hand was short tells its holder's partner what he may not use; the opponents may, and the
    holder himself is free."""
    over = record.over_since
    if deal.noticed is None or seat.partner is record.dummy or (over is not None and over < deal.noticed):
        return None
    return Finding("14C", "unauthorised_for", seat.partner, places=(deal.noticed,), note=str(seat))


PARAGRAPHS: Paragraphs = {
    "14A": law_14a, "14B": law_14b, "14B1": law_14b1, "14B2": law_14b2, "14B3": law_14b3, "14B4": law_14b4,
    "14C": law_14c,
}  # fmt: skip

CODES = declared(
    Findings(("search_before_play", "search_during_play"), outcome=True, waits="search"),
    Findings((
        "restore_card", "complete_all_along", "too_late_to_restore", "found_and_restored", "rebuilt", "held_all_along"
    ), outcome=True),
    Findings(("among_the_played",)),
)  # fmt: skip
