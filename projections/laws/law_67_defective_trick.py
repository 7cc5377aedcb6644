"""Law 67: a trick with too few or too many cards."""

from __future__ import annotations

from domain.board import Irregular, Irregularity
from domain.cards import Card
from domain.events import AttentionDrawn, CardExposed, CardPlaced, HandCounted, JudgementMade
from domain.happened import Play
from domain.seats import Seat, Side
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Questions, declared
from projections.found.incidents import Finding, Question, incident_name
from projections.laws.law_07_board import cards_counted
from projections.recorded.board_record import Record
from projections.recorded.revoke import Revoke


def defective_tricks(record: Record) -> list[Irregular]:
    """The tricks that were turned down with a card missing."""
    return [i for i in record.board.irregular if i.kind is Irregularity.DEFECTIVE_TRICK]


def tricks_with_too_many(record: Record) -> list[tuple[Irregular, Play, int | None]]:
    """The second cards of one hand on one trick, each with the place where it was taken back (None: it lies there)."""
    found: list[tuple[Irregular, Play, int | None]] = []
    for irregular in record.irregular(Irregularity.FIFTH_CARD):
        for trick in record.board.tricks:
            lying: list[tuple[Play, int | None]] = [(extra, None) for extra in trick.surplus]
            both = [*lying, *trick.withdrawn]
            found += [(irregular, extra, back) for extra, back in both if extra.place == irregular.place]
    return found


def _both_have_gone_on(record: Record, irregular: Irregular) -> int | None:
    """The place where both sides had played to the next trick; None while they have not."""
    first = [
        next((play.place for play in record.played_after(0, side) if play.trick > irregular.trick), 0) for side in Side
    ]
    return max(first) if all(first) else None


def _placed(record: Record, irregular: Irregular) -> tuple[int, Card] | None:
    """Where the missing card was put among the played ones, and which."""
    for place, event, _ in record.moments(CardPlaced):
        mine = event.trick == irregular.trick and event.seat is irregular.seat
        if mine and not _lies_on_another(record, event):
            return place, event.card
    return None


def _lies_on_another(record: Record, placed: CardPlaced) -> bool:
    """Whether the card lies on a later trick, too: then it had been played before (67B3), and was missing nowhere."""
    n = placed.seat.index
    return any(trick.cards[n] is placed.card for trick in record.board.tricks if trick.number > placed.trick)


def _attention(record: Record, irregular: Irregular) -> int | None:
    """Where attention was drawn to it: by word, or by placing the card."""
    said = [p for p, e, _ in record.moments(AttentionDrawn) if p > irregular.place and e.trick == irregular.trick]
    placed = _placed(record, irregular)
    return min([*said, *_counts_that_show(record, irregular), *([placed[0]] if placed else [])], default=None)


def _counts_that_show(record: Record, irregular: Irregular) -> list[int]:
    """Where the hand was counted and did not hold what it should after the tricks it had been due to play to: that
    draws attention to the trick. (With the cards played included, a count tells of a defective trick by twelve.)"""
    seat = irregular.seat
    dealt = record.board.dealt[seat.index].bit_count() or 13
    return [
        place
        for place, counted, _ in record.moments(HandCounted)
        if counted.seat is seat
        and place > irregular.place
        and (counted.cards != dealt - _tricks_due(record, seat, place) if counted.in_hand else counted.cards < 13)
    ]


def _tricks_due(record: Record, seat: Seat, place: int) -> int:
    """To how many tricks a hand had played when the entry at a place was made, or should have."""
    played = (card for card in record.played_after(0, seat.side) if card.seat == seat.index and card.place < place)
    lying = {card.trick for card in played if (record.withdrawn_at(card.place) or place) >= place}
    return len(
        lying | {short.trick for short in defective_tricks(record) if short.seat is seat and short.place < place}
    )


def _attention_to_extra(record: Record, irregular: Irregular, back: int | None) -> int | None:
    """Where attention was drawn to a second card: by word, by a count that came out wrong, by the
    director's answer (45E), or by taking it back."""
    said = [p for p, e, _ in record.moments(AttentionDrawn) if p > irregular.place and e.trick == irregular.trick]
    counted = _counts_that_show(record, irregular)
    name = incident_name(record.board, irregular.place)
    judged = [p for p, e, _ in record.moments(JudgementMade) if e.incident == name and e.law.upper().startswith("45E")]
    return min([*said, *counted, *judged, *([back] if back else [])], default=None)


def count_in_play(record: Record, place: int, counted: HandCounted) -> list[Finding | Question]:
    """67 of a count that was made while the cards were being played: what the player held at that moment may show that
    he played too many or too few cards to a trick. It may also have come so from the board, or a card may be lost (13,
    14): the director looks at the played cards, and until he has, nothing more follows. What was recorded of the tricks
    explains a number that fits it."""
    lead, returned = record.opening_lead, record.board.returned
    asked = _of_what(record, place, counted)
    if asked is not None:
        return [asked]
    if not counted.in_hand or lead is None or place < lead or 0 < returned < place:
        return []
    had, dealt = cards_counted(record, place, counted), record.board.dealt[counted.seat.index].bit_count() or 13
    if had == dealt:
        return []
    code = "fewer_in_hand_than_left" if had < dealt else "more_in_hand_than_left"
    answer = record.judgement(incident_name(record.board, place), "67")
    answers = ("defective_trick", "no_defective_trick")
    found: list[Finding | Question] = [
        Finding("67", code, counted.seat, places=(place,), note=str(counted.cards)),
        Question("67", "count_shows_defective_trick", answers, places=(place,), answer=answer, blocks=False),
    ]
    if answer is not None and answer.answer == "defective_trick" and not _tricks_known(record, counted.seat):
        found.append(Finding("67", "enter_defective_trick", counted.seat, places=(place,)))
    return found


def _of_what(record: Record, place: int, counted: HandCounted) -> Question | None:
    """67 with 7B2: a number that is what the hand should still hold at that moment, recorded as that of the whole hand:
    which of the two was counted. In files and old logs it is read as recorded until the director says otherwise."""
    dealt = record.board.dealt[counted.seat.index].bit_count() or 13
    due = _tricks_due(record, counted.seat, place)
    if counted.in_hand or not due or counted.cards != dealt - due:
        return None
    answer = record.judgement(incident_name(record.board, place), "67")
    answers = ("in_hand", "with_played")
    presumed = "" if record.board.live else "with_played"
    return Question("67", "count_of_what", answers, places=(place,), answer=answer, blocks=False, presumed=presumed)


def _tricks_known(record: Record, seat: Seat) -> bool:
    """Whether the record tells of a trick that got too many or too few cards from a hand."""
    kinds = (Irregularity.DEFECTIVE_TRICK, Irregularity.FIFTH_CARD)
    return any(irregular.seat is seat for irregular in record.irregular(*kinds))


def law_67a(record: Record, irregular: Irregular, extra: tuple[Play, int | None] | None = None) -> Finding | None:
    """Law 67A (2017): noticed before both sides have played to the next trick: a hand that has played too few supplies
    a lawful card, which counts in the trick like any other; a card too many is dealt with by 45E, or by 58B where two
    were played together.

    `extra` is a card too many, and where it was taken back.
    """
    gone_on = _both_have_gone_on(record, irregular)
    attention = _attention(record, irregular) if extra is None else _attention_to_extra(record, irregular, extra[1])
    if attention is None or (gone_on is not None and gone_on < attention):
        return None
    card = extra[0].card if extra is not None else None
    placed = _placed(record, irregular)
    code = "card_too_many" if extra is not None else "supply_card" if placed is None else "card_supplied"
    card = placed[1] if extra is None and placed is not None else card
    return Finding("67A", code, irregular.seat, irregular.trick, card=card, places=(irregular.place, attention))


def _noticed_late(record: Record, irregular: Irregular) -> int | None:
    """Where it was noticed that a card is missing, when both sides had played to the next trick; None otherwise."""
    attention, gone_on = _attention(record, irregular), _both_have_gone_on(record, irregular)
    late = attention is not None and gone_on is not None and gone_on < attention
    return attention if late else None


def law_67b1(record: Record, irregular: Irregular) -> Revoke | None:
    """Law 67B1 (2017): noticed later: the player faces a card and puts it among those he has played, one of the suit
    led if he holds one, else any; who won the trick does not change. He is deemed to have revoked on it, and 64A2 takes
    one trick where his side won that trick or a later one.

    Returns the revoke, once a card has been placed; None before that (`card_to_place`).
    """
    attention, placed = _noticed_late(record, irregular), _placed(record, irregular)
    if attention is None or placed is None:
        return None
    deemed = Finding("67B1", "deemed_revoke", irregular.seat, irregular.trick, card=placed[1], places=placed[:1])
    return Revoke(
        irregular.place, irregular.seat, irregular.trick, placed[1], None, kind="defective", attention=attention,
        established=(deemed,),
    )  # fmt: skip


def card_to_place(record: Record, irregular: Irregular) -> Finding | None:
    """67B1: what the player is to do when the missing card is noticed too late: face a card, of the suit led if he has
    one, and put it among those he has played; and where he has put one of another suit there, that it is wrong."""
    attention, placed = _noticed_late(record, irregular), _placed(record, irregular)
    trick = record.board.trick_number(irregular.trick)
    put = (event for _, event, _ in record.moments(CardPlaced) if event.trick == irregular.trick)
    if attention is None or trick is None or (placed is None and any(e.seat is irregular.seat for e in put)):
        return None
    led, seat, places = trick.led, irregular.seat, (irregular.place, attention)
    holds = led is not None and record.held_suit(seat, led, placed[0] if placed else attention)
    if placed is None:
        code = "place_card_of_suit" if holds else "place_card"
        return Finding("67B1", code, seat, irregular.trick, suit=led if holds else None, places=places)
    if not holds or placed[1].suit is led:
        return None
    return Finding(
        "67B1", "placed_other_suit", seat, irregular.trick, card=placed[1], suit=led, places=(placed[0], *places)
    )


def law_67b2(record: Record, irregular: Irregular, extra: Play, back: int | None) -> list[Finding]:
    """Law 67B2 (2017): a card too many, noticed when both sides have played to the next trick: the one that was faced
    stays (the highest he could lawfully have played, where nobody knows which it was), the other goes back, and the
    trick stays with its winner. The card counts as held all along: not to have played it since may be a revoke. A
    defender's that is seen becomes a penalty card, which 49 says of whatever shows it."""
    attention, gone_on = _attention_to_extra(record, irregular, back), _both_have_gone_on(record, irregular)
    if attention is None or gone_on is None or attention < gone_on:
        return []
    seat, card = irregular.seat, extra.card
    code = "extra_card_goes_back" if back is None else "extra_card_held_all_along"
    return [Finding("67B2", code, seat, irregular.trick, card=card, places=(extra.place, attention))]


def extra_card_seen(record: Record, found: list[Finding], incident: str) -> Question | None:
    """67B2 with 49: whether a defender's card that goes back could be seen: then it is a penalty card. Asked where the
    record does not show it lying face up."""
    said = next(iter(found), None)
    if said is None or said.seat is None or not record.is_defender(said.seat):
        return None
    back = record.withdrawn_at(said.places[0]) or said.places[-1]
    shown = any(at > back and e.card is said.card for at, e, _ in record.moments(CardExposed) if e.seat is said.seat)
    played = any(p.card is said.card and p.place > back for p in record.plays_after(back, said.seat.side))
    answer = record.judgement(incident, "67B2")
    if answer is None and (shown or played or record.is_over):
        return None
    return Question(
        "67B2", "extra_card_seen", ("could_be_seen", "nobody_saw"), places=said.places, answer=answer, blocks=False
    )


def law_67b3(record: Record, place: int, placed: CardPlaced) -> Finding | None:
    """Law 67B3 (2017): a card that was played but not put among the quitted ones is put there, and nothing else
    changes; where it has been played to a later trick as well, and that cannot be put right, the score is adjusted."""
    trick = record.board.trick_number(placed.trick)
    n = placed.seat.index
    if trick is None:
        return None
    again = not trick.has_card_of(n) and _lies_on_another(record, placed)
    if not again and (trick.cards[n] is not placed.card or trick.places[n] >= place):
        return None
    return Finding("67B3", "put_where_it_was_played", placed.seat, placed.trick, card=placed.card, places=(place,))


def played_again(record: Record, seat: Seat, card: Card, incident: str) -> Question | None:
    """67B3: a card that was not put among the quitted ones has been played to a later trick as well: where that cannot
    be put right any more, the score is adjusted."""
    n = seat.index
    lying = [trick.places[n] for trick in record.board.tricks if trick.cards[n] is card]
    lying += [
        extra.place for trick in record.board.tricks for extra in trick.surplus if (extra.seat, extra.card) == (n, card)
    ]
    if len(lying) < 2:
        return None
    answer, adjusted = record.judgement(incident, "67B3"), record.adjusted(incident)
    answers = ("put_right", "adjusted")
    return Question("67B3", "played_to_two_tricks", answers, "adjusted", tuple(lying), answer, adjusted)


PARAGRAPHS: Paragraphs = {"67A": law_67a, "67B1": law_67b1, "67B2": law_67b2, "67B3": law_67b3}

CODES = declared(
    Findings(("fewer_in_hand_than_left", "more_in_hand_than_left"), note="count"),
    Findings(("enter_defective_trick", "placed_other_suit", "extra_card_held_all_along")),
    Findings((
        "card_too_many", "card_supplied", "deemed_revoke", "extra_card_goes_back", "put_where_it_was_played"
    ), outcome=True),
    Findings(("supply_card", "place_card_of_suit", "place_card"), outcome=True, in_hand=True),
    Questions(("count_shows_defective_trick", "count_of_what", "extra_card_seen", "played_to_two_tricks")),
)  # fmt: skip
