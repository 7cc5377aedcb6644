"""Law 61: what a revoke is, who may ask about one, and who may look."""

from __future__ import annotations

from dataclasses import dataclass, field

from domain.board import Irregularity, Play
from domain.cards import Card, Suit
from domain.events import CardPickedUp, OptionChosen, RevokeAsked, TrickInspected
from domain.seats import SEATS, Seat, Side
from projections.facts import Facts
from projections.incidents import Finding
from projections.laws.law_42_dummy import rights_lost
from projections.laws.law_47_retraction import law_47e1

__all__ = [
    "Revoke",
    "law_61a",
    "law_61b1",
    "law_61b2a",
    "law_61b2b",
    "law_61b3",
    "law_61c",
    "penalty_card_lifted",
    "revokes_of",
]

PENALTY_CARDS = {Irregularity.REVOKE, Irregularity.LEAD_OUT_OF_TURN, Irregularity.PLAY_OUT_OF_TURN}
"""What makes a defender's card that is taken back a major penalty card (50B, 56, 57, 62B1)."""


@dataclass(slots=True)
class Revoke:
    """A revoke with what became of it: the facts that 62 to 64 ask for."""

    place: int
    seat: Seat
    trick: int
    card: Card
    suit: Suit | None
    """The suit he failed to lead or follow to; None where a card was required."""
    found: int = 0
    """The entry that showed it, where that came later."""
    kind: str = "follow"
    """`follow`, `option` (an opponent's choice disregarded), `penalty card`, or `defective` (67B1)."""
    because: tuple[int, ...] = ()
    """Places of the entries that required another card."""
    corrected: int | None = None
    """Where the card was taken back."""
    attention: int | None = None
    """Where attention was first drawn to it."""
    established: list[Finding] = field(default_factory=list[Finding])
    """What established it (63A, 67B1, or 43B2b as if), the earliest first; empty while it may be corrected."""
    both_corrected: bool = False
    """62C3: both sides revoked on this trick and both put it right."""

    @property
    def side(self) -> Side:
        """The offending side."""
        return self.seat.side

    @property
    def established_at(self) -> int | None:
        """Where it was established."""
        return self.established[0].places[0] if self.established else None

    @property
    def is_established(self) -> bool:
        """Whether 64 applies to it."""
        return bool(self.established)

    @property
    def counts(self) -> bool:
        """Whether it is established and has been spoken of: what nobody has noticed frees no other revoke."""
        return self.is_established and self.attention is not None


def law_61a(facts: Facts) -> list[Revoke]:
    """Law 61A (2017): failing to follow suit when able, or to lead or play what a Law or an opponent's lawful choice
    required when able. In the order in which they were committed; a hand not known shows its revoke later."""
    found = [*_penalty_cards_kept(facts), *_not_followed(facts), *_choices_disregarded(facts)]
    earliest: dict[int, Revoke] = {}
    for revoke in found:
        earliest.setdefault(revoke.place, revoke)
    return sorted(earliest.values(), key=lambda revoke: revoke.place)


def _not_followed(facts: Facts) -> list[Revoke]:
    return [
        Revoke(i.place, i.seat, i.trick, i.card, i.led, i.found)
        for i in facts.board.irregular
        if i.kind is Irregularity.REVOKE and i.card is not None
    ]


def _choices_disregarded(facts: Facts) -> list[Revoke]:
    """An opponent chose that a suit or card be led or played, or not be led (26B, 50D2, 51B, 57A)."""
    found: list[Revoke] = []
    for place, option, _ in facts.moments(OptionChosen):
        if option.choice not in ("require", "forbid", "highest", "lowest"):
            continue
        for play in _bound_by(facts, place, option):
            if _disregards(facts, option, play):
                wanted = option.suit if option.choice == "require" else None
                seat = SEATS[play.seat]
                found.append(Revoke(play.place, seat, play.trick, play.card, wanted, kind="option", because=(place,)))
    return found


def _bound_by(facts: Facts, place: int, option: OptionChosen) -> list[Play]:
    """The next card of the other side; where a suit is forbidden, also what he leads while he keeps the lead."""
    plays = facts.plays_after(place, option.seat.side.opponents)
    bound = plays[:1]
    while bound and option.choice == "forbid":
        last = bound[-1]
        if _led_to(facts, last) is not None or facts.trick_winner(last.trick) is not SEATS[last.seat]:
            break
        lead = next((p for p in plays if p.trick == last.trick + 1 and p.seat == last.seat), None)
        if lead is None or _led_to(facts, lead) is not None:
            break
        bound.append(lead)
    return bound


def _led_to(facts: Facts, play: Play) -> Suit | None:
    """The suit that was led to a card; None where the card was itself the lead."""
    trick = facts.board.trick_number(play.trick)
    return trick.led if trick is not None and trick.leader != play.seat else None


def _disregards(facts: Facts, option: OptionChosen, play: Play) -> bool:
    seat = SEATS[play.seat]
    if option.card is not None and option.choice == "require":
        return play.card is not option.card and bool(facts.hand_before(seat, play.place) & option.card.bit)
    if option.suit is None:
        return False
    hand = facts.hand_before(seat, play.place)
    led = _led_to(facts, play)
    if option.choice in ("highest", "lowest"):
        return led in (None, option.suit) and _misses_extreme(option, play.card, hand & option.suit.mask)
    if led is not None and play.card.suit is led:
        return False  # following suit comes before everything else (44C)
    if option.choice == "require":
        return play.card.suit is not option.suit and facts.held_suit(seat, option.suit, play.place)
    return play.card.suit is option.suit and bool(hand & ~option.suit.mask)


def _misses_extreme(option: OptionChosen, played: Card, held: int) -> bool:
    """57A: the highest or lowest card of the suit was to be played."""
    if not held:
        return False
    wanted = held.bit_length() - 1 if option.choice == "highest" else (held & -held).bit_length() - 1
    return played.index != wanted


def _penalty_cards_kept(facts: Facts) -> list[Revoke]:
    """50D1: a major penalty card (of a corrected revoke, 62B1, or of a lead or play out of turn) is played at the first
    lawful moment."""
    cards = _penalty_cards(facts)
    found: list[Revoke] = []
    for withdrawn, place, is_revoke in cards:
        seat = SEATS[withdrawn.seat]
        others = {each.card for each, _, _ in cards if each.seat == withdrawn.seat}
        lifted = penalty_card_lifted(facts, seat, withdrawn.card, place)
        for play in [p for p in facts.plays_after(place, seat.side) if p.seat == withdrawn.seat]:
            replaces = is_revoke and play.trick == withdrawn.trick
            if play.card is withdrawn.card or (lifted is not None and lifted < play.place):
                break
            if not replaces and play.card not in others and _had_to_play(facts, withdrawn.card, play):
                kept = Revoke(play.place, seat, play.trick, play.card, None, kind="penalty card", because=(place,))
                found.append(kept)
                break
    return found


def _penalty_cards(facts: Facts) -> list[tuple[Play, int, bool]]:
    """Cards that defenders took back and that became major penalty cards, each with the place where it was taken back
    and whether it was a revoke, for which another card is then played to the same trick."""
    found: list[tuple[Play, int, bool]] = []
    for withdrawn, place in [each for trick in facts.board.tricks for each in trick.withdrawn]:
        kinds = {i.kind for i in facts.board.irregular if i.place == withdrawn.place}
        seat = SEATS[withdrawn.seat]
        free = law_47e1(facts, withdrawn) is not None or _was_faced(facts, seat, withdrawn.card, place)
        if kinds & PENALTY_CARDS and facts.is_defender(seat) and not free:
            found.append((withdrawn, place, Irregularity.REVOKE in kinds))
    return found


def _was_faced(facts: Facts, seat: Seat, card: Card, place: int) -> bool:
    """Whether a defender's card lay face up already when it was played (62B2)."""
    return any(p.seat == seat.index and p.card is card and p.place < place for p in facts.board.exposed)


def penalty_card_lifted(facts: Facts, seat: Seat, card: Card, since: int) -> int | None:
    """Where a penalty card went back into the hand: picked up, or by declarer's choice to require or forbid its suit
    of the holder's partner (50D2a); None while it lies."""
    picked_up = [
        place
        for place, event, _ in facts.moments(CardPickedUp)
        if place > since and event.card is card and event.seat is seat
    ]
    chosen = [
        place
        for place, event, _ in facts.moments(OptionChosen)
        if place > since and event.choice in ("require", "forbid") and event.suit is card.suit
    ]
    return min([*picked_up, *chosen], default=None)


def _had_to_play(facts: Facts, penalty_card: Card, play: Play) -> bool:
    """Whether the penalty card could lawfully be led, followed with or discarded where another card was played."""
    led = _led_to(facts, play)
    if led is None or penalty_card.suit is led:
        return True
    return not facts.hand_before(SEATS[play.seat], play.place) & led.mask


def revokes_of(facts: Facts) -> list[Revoke]:
    """The revokes of a board by 61A, each with the entry that took its card back."""
    revokes = law_61a(facts)
    for revoke in revokes:
        revoke.corrected = facts.withdrawn_at(revoke.place)
    return revokes


def law_61b1(facts: Facts, place: int, asked: RevokeAsked) -> Finding | None:
    """Law 61B1 (2017): declarer may ask a defender who has shown out whether he has a card of the suit."""
    if asked.seat is not facts.declarer or not facts.is_defender(asked.to):
        return None
    return Finding("61B1", "may_ask", asked.seat, places=(place,), note=str(asked.to))


def law_61b2a(facts: Facts, place: int, asked: RevokeAsked) -> Finding | None:
    """Law 61B2a (2017): dummy may ask declarer, unless he has lost his rights (43B2b)."""
    if asked.seat is not facts.dummy or asked.to is not facts.declarer:
        return None
    lost = rights_lost(facts)
    if lost is not None and lost < place:
        return Finding("61B2a", "may_not_ask", asked.seat, places=(place, lost), note=str(asked.to))
    return Finding("61B2a", "may_ask", asked.seat, places=(place,), note=str(asked.to))


def law_61b2b(facts: Facts, place: int, asked: RevokeAsked) -> Finding | None:
    """Law 61B2b (2017): dummy may not ask a defender, and 16B may apply."""
    if asked.seat is not facts.dummy or not facts.is_defender(asked.to):
        return None
    return Finding("61B2b", "may_not_ask", asked.seat, places=(place,), note=str(asked.to))


def law_61b3(facts: Facts, place: int, asked: RevokeAsked) -> Finding | None:
    """Law 61B3 (2017): a defender may ask declarer, and his partner at the risk of unauthorised information."""
    if not facts.is_defender(asked.seat) or asked.to is facts.dummy:
        return None
    return Finding("61B3", "may_ask", asked.seat, places=(place,), note=str(asked.to))


def law_61c(facts: Facts, place: int, inspected: TrickInspected) -> Finding | None:
    """Law 61C (2017): a suspected revoke gives no player the right to see quitted tricks; the director looks (66C)."""
    if inspected.by_whom.lower() in ("director", "td"):
        return None
    seat = next((seat for seat in SEATS if inspected.by_whom.upper() in (seat.value, seat.name)), None)
    return Finding("61C", "may_not_inspect", seat, trick=inspected.trick, places=(place,))
