"""Typing slips: a card that another card must have been, two cards exchanged, a card typed twice.

A repair is one accident: one card for another, or two cards in each other's place. It fits if the play, followed with
it, has no fault left from the first card to the last. The only one is proposed; among a few the only one near to the
keys that were typed is named.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from domain.cards import PACK, RANKS, Card
from domain.events import EntryAmended
from domain.seats import SEATS
from formats.diagnosis.case import Case, Opinion
from formats.diagnosis.course import Course, Fault, Line, Played, follow
from formats.diagnosis.diagnosis import Confidence, Evidence
from formats.diagnosis.proposals import Wanted, cards_of, propose

__all__ = ["Repair", "are_near", "repairs_of", "slip_of"]

BESIDE = frozenset(("JK", "KJ", "QA", "AQ"))
"""Ranks whose keys lie side by side, and which are no neighbours in rank."""
FEW_REPAIRS = 6
MOST_TRIED = 240
"""How many repairs are tried for one board: where there are more, the record is too short to tell, and none is named.
(To try some would be to call one the only one that was not tried out.)"""
MOST_MISPLACED = 3
"""One accident puts few cards into other hands; a play with more of them has another cause. (It may make many suits
seem not to be followed: the card that was meant stays in the hand.)"""


class Repair(NamedTuple):
    """A correction that fits: by place in the file, the card that was meant."""

    code: str
    """`another_card` or `exchanged`."""
    is_near: bool
    """Whether fingers easily go that way: a neighbouring rank, the same rank of another suit, the next card."""
    changed: dict[int, Card]
    course: Course


def are_near(typed: Card, meant: Card) -> bool:
    """Whether one of two cards is easily typed for the other: neighbours in rank, neighbours on the keys, or the same
    rank of another suit."""
    if typed.suit is not meant.suit:
        return typed.rank == meant.rank
    apart = abs(RANKS.index(typed.rank) - RANKS.index(meant.rank))
    return apart == 1 or typed.rank + meant.rank in BESIDE


def slip_of(case: Case, repairs: list[Repair], confidence: Confidence | None = None) -> Opinion:
    """The diagnosis of a play with faults that one accident may explain."""
    fault = case.course.faults[0]
    evidence = [fault_evidence(case, fault), *_lead_evidence(case, fault)]
    chosen = chosen_of(repairs)
    evidence += [_repair_evidence(case, chosen)] if chosen is not None else []
    others = len(repairs) - (chosen is not None)
    if others:
        evidence.append(Evidence("other_repairs_fit" if chosen else "repairs_fit", number=others))
    elif chosen is not None:
        evidence.append(Evidence("only_repair"))
    proposal: tuple[EntryAmended, ...] = ()
    if chosen is not None:
        wanted = Wanted(cards=cards_of(chosen.course))
        proposal = propose(case, wanted, "typing slip in the file") if not others else ()
        agrees = _agrees_with_result(case, chosen.course)
        evidence += [Evidence("result_then_agrees", number=case.tricks or 0)] if agrees else []
        case.sound, case.is_explained = None if others else chosen.course, True
    sure = confidence or _confidence(case, chosen is not None and not others)
    return Opinion("slip", sure, tuple(evidence), proposal, case.line_of(fault.at))


def _confidence(case: Case, is_only_repair: bool) -> Confidence:
    """How sure a slip is: one among several repairs that fit is possible; the only one likely, and certain where all
    cards are told."""
    if not is_only_repair:
        return "possible"
    return "certain" if _is_whole(case) else "likely"


def _is_whole(case: Case) -> bool:
    """Whether all fifty-two cards are told, so that what is missing can be named."""
    return case.line is not None and case.line.cards == 52


def chosen_of(repairs: list[Repair]) -> Repair | None:
    """The repair to be named: the only one, which may be proposed, or the only one that is near among a few; None where
    several are as good, or nearly anything would do (of a lead alone any card of the hand fits)."""
    near = [repair for repair in repairs if repair.is_near]
    single = near if near and len(repairs) <= FEW_REPAIRS else repairs
    return single[0] if len(single) == 1 else None


def _agrees_with_result(case: Case, course: Course) -> bool:
    if case.contract is None or case.tricks is None or course.tricks < 13:
        return False
    return course.won[case.contract.declarer.side.index] == case.tricks


def fault_evidence(case: Case, fault: Fault) -> Evidence:
    """The fault itself as evidence: the suit that was not followed, who holds the card, or who played it before."""
    text = ""
    if fault.kind == "revoke":
        text = next((one.card.suit.value for one in case.course.played if one.trick == fault.trick), "")
    elif fault.kind == "twice":
        before = next((one for one in case.course.played if one.card is fault.card and one.at != fault.at), None)
        text = SEATS[before.seat].value if before is not None else ""
    elif fault.kind == "elsewhere" and fault.card is not None:
        holders = [n for n in range(4) if case.hands[n] & fault.card.bit and n != fault.seat]
        text = SEATS[holders[0]].value if holders else ""
    return Evidence(f"card_{fault.kind}", SEATS[fault.seat & 3], fault.card, fault.trick, text=text)


def _lead_evidence(case: Case, fault: Fault) -> list[Evidence]:
    """Where the opening lead is held by declarer's right-hand opponent: his partner may be declarer."""
    if case.contract is None or fault.kind != "elsewhere" or fault.trick != 1 or fault.card is None:
        return []
    declarer = case.contract.declarer
    is_lead = fault.seat == declarer.left.index and bool(case.hands[declarer.right.index] & fault.card.bit)
    return [Evidence("lead_against", declarer.partner, fault.card)] if is_lead else []


def _repair_evidence(case: Case, repair: Repair) -> Evidence:
    cards = case.stated.cards
    (at, meant), *more = repair.changed.items()
    played = next((one for one in repair.course.played if one.at == at), None)
    seat = SEATS[played.seat] if played is not None else None
    trick = played.trick if played is not None else 0
    if more:
        return Evidence("cards_exchanged", seat=seat, card=meant, trick=trick, text=cards[at].card.value)
    code = "near_card_fits" if repair.is_near else "other_card_fits"
    return Evidence(code, seat=seat, card=meant, trick=trick, text=cards[at].card.value)


def repairs_of(case: Case) -> list[Repair]:
    """Every single accident that explains the whole play, and the tricks agreed with it; near ones first."""
    line, course = case.line, case.course
    misplaced = sum(fault.kind != "revoke" for fault in course.faults)
    if line is None or not course.faults or (line.is_by_seat and misplaced > MOST_MISPLACED):
        return []
    accidents = list(islice(_accidents(case, line, course), MOST_TRIED + 1))
    if len(accidents) > MOST_TRIED:
        return []
    found: list[Repair] = []
    for code, is_near, changed in accidents:
        after = follow(line, changed, most=0)
        if after.is_sound and _result_is_possible(case, after):
            found.append(Repair(code, is_near, changed, after))
    return sorted(found, key=lambda repair: not repair.is_near)


def _result_is_possible(case: Case, course: Course) -> bool:
    """Whether the tricks agreed can still be what the cards give; the same as before where they could not anyway."""
    if case.contract is None or case.tricks is None:
        return True
    side = case.contract.declarer.side.index
    return course.won[side] <= case.tricks <= 13 - course.won[1 - side]


def _accidents(case: Case, line: Line, course: Course) -> Iterator[tuple[str, bool, dict[int, Card]]]:
    """Accidents that may be behind the first fault: exchanges first, then one card for another."""
    fault = course.faults[0]
    seen: set[tuple[int, int]] = set()
    for one, other in _exchanges(course, fault):
        key = (min(one.at, other.at), max(one.at, other.at))
        if one.card is not other.card and key not in seen:
            seen.add(key)
            is_near = one.trick == other.trick or (one.seat == other.seat and abs(one.trick - other.trick) == 1)
            yield "exchanged", is_near, {one.at: other.card, other.at: one.card}
    told = {card.card for card in case.stated.cards}
    missing = [card for card in PACK if card not in told]
    for typed in _suspects(line, course, fault):
        held = [card for card in missing if card.bit & line.hands[typed.seat] or not line.known[typed.seat]]
        for card in sorted(held, key=lambda card: not are_near(typed.card, card)):
            if card is not typed.card:
                yield "another_card", are_near(typed.card, card), {typed.at: card}


def _suspects(line: Line, course: Course, fault: Fault) -> Iterator[Played]:
    """The cards one of which may have been typed wrong, the likeliest first."""
    at_fault = [one for one in course.played if one.at == fault.at]
    yield from at_fault
    if fault.kind in ("elsewhere", "nowhere") and line.is_by_seat:
        return
    if fault.kind == "twice":
        yield from (one for one in course.played if one.card is fault.card and one.at != fault.at)
        if line.is_by_seat:
            return
    before = [one for one in course.played if one.at != fault.at and one.trick <= fault.trick]
    yield from (one for one in reversed(before) if one.card is not fault.card or fault.kind != "twice")


def _exchanges(course: Course, fault: Fault) -> Iterator[tuple[Played, Played]]:
    """Pairs of cards that may stand in each other's place: in the trick of the fault, of a hand in two tricks, and
    with a card told later that the hand at fault holds."""
    trick = [one for one in course.played if one.trick == fault.trick]
    for n, one in enumerate(trick):
        for other in trick[n + 1 :]:
            yield one, other
    wrong = next((one for one in trick if one.at == fault.at), None)
    if wrong is None:
        return
    for one in (wrong, *(beside for beside in trick if beside is not wrong)):
        for other in course.played:
            apart = abs(other.trick - one.trick)
            if other.seat == one.seat and apart and (one is wrong or apart == 1):
                yield one, other
    if fault.kind == "elsewhere":
        yield from ((wrong, other) for other in course.played if other.trick > fault.trick)
