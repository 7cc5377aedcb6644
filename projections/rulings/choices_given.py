"""Which choices about a card to be led or played the Laws gave at the moment they were made: any other binds nobody."""

from __future__ import annotations

from msgspec.structs import replace

from domain.cards import SUITS
from domain.events import DummyCardNamed, OptionChosen
from projections.found.codes import Findings, declared
from projections.found.incidents import Effect, Finding, incident_name
from projections.laws.law_44_trick import trick_before
from projections.laws.law_46_designation import called_at, law_46b5
from projections.laws.law_50_disposition import answers_lead_choice, is_for_52b, is_on_lead
from projections.laws.law_50_lying import penalty_cards
from projections.laws.law_50_penalty_cards import PenaltyCard
from projections.laws.law_57_premature import Premature, premature_plays
from projections.laws.law_59_unable import ORDERS
from projections.recorded.board_record import Record
from projections.recorded.board_stages import AfterAuction, Chosen, Ground

__all__ = ["ORDERS", "choice_not_given", "with_grounds"]


def with_grounds(record: AfterAuction) -> Chosen:
    """By what right each choice was made: 26B, 46B5, 50D2 with 51B, 51A, or 57A.

    What penalty cards lie depends on what was chosen before, and what may be chosen on the penalty cards: each round
    settles at least the first choice that was not settled yet.
    """
    lead_restrictions = {place: Ground("26B") for place in record.answering}
    chosen = Chosen(record, lead_restrictions)
    choices = [
        (place, event, trick)
        for place, event, trick in record.moments(OptionChosen)
        if event.choice in ORDERS and place not in record.void and place not in record.answering
    ]
    early = premature_plays(record) if choices else []
    for _ in choices:
        cards = penalty_cards(chosen)
        found = dict(lead_restrictions)
        for place, event, trick in choices:
            ground = _ground(record, (place, event, trick), cards, early, found)
            if ground is not None:
                found[place] = ground
        if found == chosen.grounds:
            break
        chosen = Chosen(record, found)
    return chosen


def _ground(
    record: AfterAuction, chosen: tuple[int, OptionChosen, int], cards: list[PenaltyCard], early: list[Premature],
    before: dict[int, Ground],
) -> Ground | None:  # fmt: skip
    place, event, _ = chosen
    if record.is_defender(event.seat):
        return _of_dummys_card(record, place)
    if event.seat is not record.declarer:
        return None
    if event.card is not None:
        return _of_several(record, chosen, cards)
    now, later = [play for play in early if not 0 < play.partner_played < place], early
    return (
        _of_early_card(record, chosen, now, before)
        or _of_lead(record, chosen, cards, before)
        or _of_early_card(record, chosen, later, before)
    )


def _of_dummys_card(record: Record, place: int) -> Ground | None:
    """46B5: a defender's choice of dummy's card."""
    for at, named, _ in record.moments(DummyCardNamed):
        called = called_at(record, at, named)
        effects = law_46b5(record, called) if called is not None else []
        if any(isinstance(effect, Effect) and effect.since == place for effect in effects):
            return Ground("46B5", record.dummy)
    return None


def _of_several(record: Record, chosen: tuple[int, OptionChosen, int], cards: list[PenaltyCard]) -> Ground | None:
    """51A: which of several penalty cards that can be played."""
    place, event, trick = chosen
    card = next((card for card in cards if card.card is event.card and card.is_major_at(place)), None)
    if event.choice != "require" or card is None:
        return None
    standing = trick_before(record, place)
    led = standing.led if standing is not None else None
    if standing is not None and card.seat in standing.cards:
        return None
    if led is None and not is_on_lead(record, card.seat, place, trick):
        return None
    lying = [
        other.card for other in cards
        if other.seat is card.seat and other.is_major_at(place) and not is_for_52b(other, trick)
    ]  # fmt: skip
    if led is not None and record.hand_before(card.seat, place) & led.mask:
        lying = [other for other in lying if other.suit is led]
    return Ground("51A", card.seat, trick) if card.card in lying and len(lying) > 1 else None


def _of_lead(
    record: AfterAuction, chosen: tuple[int, OptionChosen, int], cards: list[PenaltyCard], before: dict[int, Ground]
) -> Ground | None:
    """50D2 and 51B: the suit of a major penalty card is required, or one or more forbidden, once for each lead."""
    place, event, trick = chosen
    for card in cards:
        fits = event.suit is card.card.suit and event.choice in ("require", "forbid") and card.is_major_at(place)
        if not fits or not answers_lead_choice(record, place, event, trick, card.seat, cards):
            continue
        since = max(other.since for other in cards if other.seat is card.seat and other.is_major_at(place))
        earlier = [
            other.choice for at, other, then in record.moments(OptionChosen)
            if since < at < place and then == trick
            and (other.choice == "neither" or (at in before and before[at].law == "50D2"))
            and answers_lead_choice(record, at, other, then, card.seat, cards)
        ]  # fmt: skip
        if not earlier or (set(earlier) == {"forbid"} and event.choice == "forbid"):
            return Ground("50D2", card.seat.partner)
    return None


def _of_early_card(
    record: Record, chosen: tuple[int, OptionChosen, int], early: list[Premature], before: dict[int, Ground]
) -> Ground | None:
    """57A: the highest or lowest of the suit led, or another suit required or forbidden; one of these."""
    place, event, _ = chosen
    for play in early:
        in_time = play.place < place < (play.choice_ends or place + 1)
        named = event.incident in ("", incident_name(record.board, play.place))
        taken = any(ground.about == play.place for ground in before.values())
        trick = record.board.trick_number(play.trick)
        led = trick.led if trick is not None else None
        of_led = event.choice in ("highest", "lowest")
        fits = event.suit in (None, led) if of_led else event.suit not in (None, led)
        if in_time and named and not taken and fits:
            return Ground("57A", play.seat.partner, play.trick, play.place)
    return None


def choice_not_given(record: Chosen, place: int, event: OptionChosen) -> Finding | None:
    """10C2: a choice of what is led or played that no Law gave at that moment binds nobody; dummy has none at all, for
    he takes no part in the play (43A1c)."""
    given = place in record.grounds or place in record.void
    if given or record.declarer is None or event.choice not in ORDERS:
        return None
    if event.seat is record.dummy:
        return Finding("43A1", "only_declarer_chooses", event.seat, card=event.card, suit=event.suit, places=(place,))
    code = "suit_not_named" if _lacks_its_suit(record, place, event) else "choice_not_given"
    return Finding("10C2", code, event.seat, card=event.card, suit=event.suit, places=(place,))


def _lacks_its_suit(record: Chosen, place: int, event: OptionChosen) -> bool:
    """Whether a Law gave a choice of a suit at that moment, and only the suit was not named."""
    if event.suit is not None or event.card is not None or event.choice not in ("require", "forbid"):
        return False
    trick = next(then for at, _, then in record.moments(OptionChosen) if at == place)
    cards, early = penalty_cards(record), premature_plays(record)
    named = ((place, replace(event, suit=suit), trick) for suit in SUITS)
    return any(_ground(record, one, cards, early, dict(record.grounds)) is not None for one in named)


CODES = declared(Findings(("choice_not_given", "suit_not_named"), outcome=True))
