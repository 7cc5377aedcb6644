"""Law 50: what a penalty card is, of what class, and what it and its end tell (50A to 50C, 50E)."""

from __future__ import annotations

from dataclasses import dataclass

from domain.cards import Card
from domain.events import CardPickedUp
from domain.seats import Seat
from projections.elected.edition import Paragraphs
from projections.found.codes import Effects, Findings, Questions, declared
from projections.found.incidents import Effect, Finding, Question
from projections.recorded.board_record import LATER, Record

HONOURS = "AKQJT"
ENDINGS = ("not_damaged", "damaged")


@dataclass(slots=True)
class PenaltyCard:
    """A card of a defender's that lies, or lay, face up before him. Places are 0 where nothing of the sort happened."""

    card: Card
    seat: Seat
    law: str
    """The paragraph that made it a penalty card."""
    place: int
    """Where the incident began that it comes from."""
    since: int
    trick: int
    """The trick it had been played to; 0 where it had not been."""
    major_from: int = 0
    until: int = 0
    ended: str = ""
    """How: `played`, `picked_up`, or `chosen` (50D2a)."""

    @property
    def lies(self) -> bool:
        """Whether it lies there still."""
        return not self.until

    @property
    def is_major(self) -> bool:
        """Whether it is, or was at the end, a major penalty card."""
        return bool(self.major_from)

    def lies_at(self, place: int) -> bool:
        """Whether it lay there when the entry at a place was made."""
        return self.since < place <= (self.until or LATER)

    def is_major_at(self, place: int) -> bool:
        """Whether it lay there then as a major one."""
        return self.lies_at(place) and 0 < self.major_from < place


def law_50a(record: Record, card: PenaltyCard) -> Effect:
    """Law 50A (2017): a penalty card stays face up before its player, until it is played or goes back by choice."""
    ended = card.until or record.over_since or 0
    return before_the_player(card.seat, card.card, card.is_major, (card.place, card.since), card.since, ended)


def picked_up(record: Record, card: PenaltyCard) -> list[Finding]:
    """50A: a penalty card that its player takes up stays one, unless declarer's choice (50D2a, 51B) follows before
    another card is played, or the director has said so: then the entry is his."""
    found: list[Finding] = []
    for place, event, _ in record.moments(CardPickedUp):
        if event.card is not card.card or event.seat is not card.seat or event.by == "director":
            continue
        chosen = card.ended == "chosen" and not any(place < p.place < card.until for p in record.board.plays)
        if card.lies_at(place) and not chosen:
            places = (place, card.place)
            found.append(Finding("50A", "may_not_be_picked_up", card.seat, card=card.card, places=places))
    return found


def before_the_player(
    seat: Seat, card: Card, is_major: bool, places: tuple[int, ...], since: int, ended: int = 0
) -> Effect:
    """A penalty card on the table."""
    note = "major" if is_major else "minor"
    places = tuple(dict.fromkeys(places))
    return Effect("50", "penalty_card", seat, card, None, note, places, "played", since, ended)


def law_50b(card: Card, deliberate: bool, others_lie: bool) -> bool:
    """Law 50B (2017): whether a penalty card is a major one: an honour, a card that was seen by deliberate play, and
    any where the defender has two or more. A single card below the ten seen by accident is a minor one.

    A card that its player names is not seen by accident: it is taken as major.
    """
    return deliberate or others_lie or card.rank in HONOURS


def law_50c(record: Record, card: PenaltyCard) -> Effect | None:
    """Law 50C (2017): the holder of a minor penalty card plays no other card of its suit below the ten before it; an
    honour he may play, and his partner's leads are free."""
    if not card.lies or card.is_major or record.is_over:
        return None
    hand = record.board.hands[card.seat.index] & card.card.suit.mask & ~card.card.bit
    small = any(hand >> index & 1 for index in range(13 * card.card.suit.index, 13 * card.card.suit.index + 8))
    if record.board.known[card.seat.index] and not small:
        return None
    return Effect(
        "50C", "no_other_small_card", card.seat, card.card, card.card.suit, places=(card.since,), until="played",
        since=card.since,
    )  # fmt: skip


def law_50e1(record: Record, card: PenaltyCard) -> Finding | None:
    """Law 50E1 (2017): while it lies, what a penalty card and the duty to play it tell is authorised for all four."""
    if not card.lies or record.is_over:
        return None
    return Finding("50E1", "authorised_for_all", card.seat, card=card.card, places=(card.since,))


def law_50e2(card: PenaltyCard) -> Finding | None:
    """Law 50E2 (2017): once it is back in the hand (50D2a), what it told is unauthorised for partner, authorised for
    declarer."""
    if card.ended not in ("chosen", "picked_up"):
        return None
    return Finding("50E2", "unauthorised_for_partner", card.seat.partner, card=card.card, places=(card.until,))


def law_50e3(card: PenaltyCard) -> Finding | None:
    """Law 50E3 (2017): once it is played, how it came to be a penalty card is unauthorised for partner."""
    if card.ended != "played":
        return None
    return Finding("50E3", "origin_unauthorised", card.seat.partner, card=card.card, places=(card.until, card.place))


def law_50e4(record: Record, card: PenaltyCard, incident: str) -> Question | None:
    """Law 50E4 (2017): whether, without the help of the card that was seen, the outcome could well have been different
    and the other side is damaged: then the score is adjusted. Asked when play is over."""
    answer = record.judgement(incident, "50E4")
    if not record.is_over and answer is None:
        return None
    return Question(
        "50E4", "helped_by_penalty_card", ENDINGS, places=(card.since,), answer=answer,
        settled=record.adjusted(incident), adjusts="damaged", blocks=False,
    )  # fmt: skip


PARAGRAPHS: Paragraphs = {
    "50A": law_50a, "50B": law_50b, "50C": law_50c, "50E1": law_50e1, "50E2": law_50e2, "50E3": law_50e3,
    "50E4": law_50e4,
}  # fmt: skip

CODES = declared(
    Findings(("may_not_be_picked_up",), outcome=True),
    Findings(("authorised_for_all", "origin_unauthorised")),
    Findings(("unauthorised_for_partner",), outcome=True, beside=True),
    Questions(("helped_by_penalty_card",)),
    Effects(("penalty_card",), note="word", binds=True, card_lies=True),
    Effects(("no_other_small_card",), binds=True, limits="card"),
)  # fmt: skip
