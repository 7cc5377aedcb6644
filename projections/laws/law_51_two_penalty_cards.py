"""Law 51: two or more penalty cards."""

from __future__ import annotations

from domain.cards import SUITS
from domain.events import OptionChosen
from domain.seats import Seat
from projections.elected.edition import Paragraphs
from projections.found.codes import Effects, Options, declared
from projections.found.incidents import Effect, Option
from projections.laws.law_50_disposition import answers_lead_choice, lead_option, on_lead_since
from projections.laws.law_50_penalty_cards import PenaltyCard
from projections.laws.law_59_unable import Order, is_due
from projections.recorded.board_record import Record
from projections.recorded.board_stages import Chosen


def designated(record: Record, playable: list[PenaltyCard], given: list[Order]) -> PenaltyCard | None:
    """The one of several cards that declarer has named for this turn; None while he has not."""
    for order in reversed(given):
        if order.event.choice == "require" and is_due(record, order):
            named = next((card for card in playable if card.card is order.event.card), None)
            if named is not None and order.event.seat.side is not named.seat.side:
                return named
    return None


def law_51a(record: Record, playable: list[PenaltyCard], given: list[Order]) -> Option | None:
    """Law 51A (2017): of two or more penalty cards that a defender could lawfully play now declarer names the one."""
    declarer = record.declarer
    if len(playable) < 2 or declarer is None or designated(record, playable, given) is not None:
        return None
    places = tuple(card.since for card in playable)
    note = " ".join(card.card.value for card in playable)
    return Option("51A", "name_penalty_card", declarer, ("require",), places=places, note=note)


def suits_waiting(
    record: Chosen, lying: list[PenaltyCard], cards: list[PenaltyCard]
) -> tuple[list[OptionChosen], bool]:
    """What declarer has lawfully chosen since the player came on lead, and whether no more is to be chosen."""
    if not lying:
        return [], True
    since = max(on_lead_since(record), *(card.since for card in lying))
    chosen = [
        event
        for place, event, trick in record.moments(OptionChosen)
        if place > since
        and (event.choice == "neither" or record.by_right_of(place, "50D2"))
        and answers_lead_choice(record, place, event, trick, lying[0].seat, cards)
    ]
    return chosen, any(event.choice in ("neither", "require") for event in chosen)


def law_51b1(declarer: Seat, lying: list[PenaltyCard], choices: tuple[str, ...]) -> Option | None:
    """Law 51B1 (2017): several penalty cards of one suit before the partner of the player on lead: when declarer
    requires or forbids that suit, all of them go back into the hand."""
    suits = {card.card.suit for card in lying}
    if len(suits) != 1 or len(lying) < 2:
        return None
    return lead_option("51B1", declarer, lying, lying[0].card.suit, choices)


def law_51b2(declarer: Seat, lying: list[PenaltyCard], choices: tuple[str, ...]) -> Option | None:
    """Law 51B2 (2017): penalty cards of several suits: declarer requires one of these suits, and its cards go back, or
    forbids one or more of them, and the cards of each go back; or he does neither."""
    held = {card.card.suit for card in lying}
    if len(held) < 2:
        return None
    note = " ".join(suit.value for suit in SUITS if suit in held)
    places = tuple(card.since for card in lying)
    leader = lying[0].seat.partner
    return Option("51B2", "lead_of_penalty_suits", declarer, choices, places=places, note=note, other=leader)


def must_wait(lying: list[PenaltyCard]) -> Effect:
    """50D2: the player on lead waits for declarer's choice."""
    partner = lying[0].seat.partner
    places = tuple(card.since for card in lying)
    return Effect("50D2", "await_declarer", partner, lying[0].card, places=places, since=max(places))


PARAGRAPHS: Paragraphs = {"51A": law_51a, "51B1": law_51b1, "51B2": law_51b2}

CODES = declared(
    Options(("name_penalty_card",), note="cards", names_card=True),
    Options(("lead_of_penalty_suits",), note="suits"),
    Effects(("await_declarer",), limits="card"),
)  # fmt: skip
