"""Hands that are no deal: other than thirteen cards, a card in two hands, a card in none."""

from __future__ import annotations

from msgspec.structs import replace
from msgspec.structs import replace as otherwise

from domain.cards import PACK, Card, hand_to_text
from domain.events import BoardStarted
from domain.seats import SEATS
from formats.diagnosis.case import Case, Opinion
from formats.diagnosis.course import follow
from formats.diagnosis.diagnosis import Confidence, Evidence
from formats.diagnosis.proposals import Wanted, cards_of, propose

__all__ = ["hands_miscounted"]


def hands_miscounted(case: Case) -> list[Opinion]:
    """The diagnosis of a deal whose known hands are not thirteen cards of one pack each; none of a right one."""
    hands = [(n, hand) for n, hand in enumerate(case.hands) if case.known[n]]
    wrong = [(n, hand) for n, hand in hands if hand.bit_count() != 13]
    twice = [card for card in PACK if sum(bool(hand & card.bit) for _, hand in hands) > 1]
    if not wrong and not twice:
        return []
    missing = _missing(case)
    evidence = [Evidence("hand_of", SEATS[n], number=hand.bit_count()) for n, hand in wrong]
    for card in twice[:4]:
        holders = [SEATS[n] for n, hand in hands if hand & card.bit]
        evidence.append(Evidence("card_in_two_hands", holders[0], card, text=holders[1].value))
    evidence += [Evidence("card_in_no_hand", card=card) for card in missing[:4]]
    played = _played_by_others(case)
    for seat, card, holder in played:
        code = "played_by_another" if holder != seat else "played_by_holder_of_none"
        evidence.append(Evidence(code, SEATS[seat], card, text=SEATS[holder].value))
    confidence, wanted = _put_right(case, missing, twice, played)
    proposal = propose(case, wanted, "wrong count of cards in the file") if wanted is not None else ()
    if wanted is not None:
        case.is_explained = True
    return [Opinion("wrong_count", confidence, tuple(evidence), proposal)]


def _missing(case: Case) -> list[Card]:
    """The cards that no hand holds, where all four are known."""
    if not all(case.known):
        return []
    seen = case.hands[0] | case.hands[1] | case.hands[2] | case.hands[3]
    return [card for card in PACK if not card.bit & seen]


def _played_by_others(case: Case) -> list[tuple[int, Card, int]]:
    """Cards that by the columns of the play come from a hand that is too short: seat, card, and who is said to hold it
    (the seat itself where nobody is)."""
    found: list[tuple[int, Card, int]] = []
    for told in case.stated.cards:
        if told.seat is None:
            continue
        seat = told.seat.index
        if case.hands[seat] & told.card.bit or case.hands[seat].bit_count() >= 13:
            continue
        holders = [n for n in range(4) if case.hands[n] & told.card.bit]
        if not holders or case.hands[holders[0]].bit_count() > 13:
            found.append((seat, told.card, holders[0] if holders else seat))
    return found[:4]


def _put_right(
    case: Case, missing: list[Card], twice: list[Card], played: list[tuple[int, Card, int]]
) -> tuple[Confidence, Wanted | None]:
    """Where the file leaves one way only to make thirteen cards of every hand, that way."""
    hands = list(case.hands)
    confidence: Confidence = "certain"
    short = [n for n in range(4) if case.known[n] and hands[n].bit_count() == 12]
    long = [n for n in range(4) if case.known[n] and hands[n].bit_count() == 14]
    if len(missing) == 1 and not twice and len(short) == 1 and not long:
        hands[short[0]] |= missing[0].bit
    elif len(missing) == 1 and len(twice) == 1 and not short and not long:
        return "certain", None
    elif not missing and not twice and len(played) == 1 and played[0][0] in short and played[0][2] in long:
        seat, card, holder = played[0]
        hands[seat] |= card.bit
        hands[holder] &= ~card.bit
        confidence = "likely"
    elif len(missing) == 0 and len(twice) == 1 and len(long) == 1 and hands[long[0]] & twice[0].bit:
        hands[long[0]] &= ~twice[0].bit
    else:
        return "certain", None
    start = case.events[0]
    assert isinstance(start, BoardStarted)
    if any(hand.bit_count() != 13 for hand in hands):
        return "certain", None
    a, b, c, d = map(hand_to_text, hands)
    wanted = Wanted(start=replace(start, hands=(a, b, c, d)))
    return confidence, wanted if not case.course.played else _with_cards(case, hands, wanted)


def _with_cards(case: Case, hands: list[int], wanted: Wanted) -> Wanted | None:
    """The cards of the play too, where all of them fit the hands; None where they contradict the hands."""
    if case.line is None:
        return wanted
    a, b, c, d = hands
    course = follow(otherwise(case.line, hands=(a, b, c, d)))
    if course.is_sound:
        wanted.cards = cards_of(course)
        case.sound = course
    return wanted if all(fault.kind == "revoke" for fault in course.faults) else None
