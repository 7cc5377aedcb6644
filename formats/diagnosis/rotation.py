"""Hands in other seats than the rest of the record says: deal or play turned, two hands or columns exchanged."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace
from msgspec.structs import replace as amended

from domain.calls import Call
from domain.cards import hand_to_text
from domain.events import BoardStarted, Hands
from domain.numbering import standard_dealer
from domain.seats import SEATS, Seat
from formats.diagnosis.case import Case, Opinion
from formats.diagnosis.course import Course, Line, Row, follow
from formats.diagnosis.diagnosis import Confidence, Evidence, Kind
from formats.diagnosis.proposals import Wanted, cards_of, propose

__all__ = ["hands_in_other_seats"]

FEW_CARDS = 4
MANY_CARDS = 12
"""From here on that every card fits by chance is out of the question."""

MANY_TO_A_FAULT = 16
MOST_LISTED = 4
"""How many seatings that fit equally well are told one by one."""

PAIRS = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))


class Seating(NamedTuple):
    """One way to seat the hands or the play otherwise, with how the play then goes."""

    kind: Kind
    code: str
    """`deal_turned`, `play_turned`, `hands_exchanged` or `columns_exchanged`."""
    order: tuple[int, int, int, int]
    """Whose hand, by the deal, each seat holds; of columns exchanged, whose column each seat has."""
    turn: int
    """By how many seats clockwise the hands, or the columns of the play, are to be moved."""
    course: Course


def hands_in_other_seats(case: Case) -> list[Opinion]:
    """Diagnoses of a play most of whose cards are in another hand than the deal says: the one seating that fits, or
    each of a few that fit as well, and then nothing is proposed."""
    line = case.line
    if line is None or not all(case.known) or line.cards < FEW_CARDS:
        return []
    misplaced = [fault for fault in case.course.faults if fault.kind != "revoke"]
    if not misplaced or case.course.faults[0].kind in ("hole", "too_long"):
        return []
    fitting = _best(case, list(_seatings(line)))
    if not fitting or (len(misplaced) < 2 and line.cards > FEW_CARDS):
        return []
    case.is_explained = line.cards > FEW_CARDS and len(fitting) <= MOST_LISTED
    case.sound = fitting[0].course if len(fitting) == 1 and fitting[0].course.is_sound else None
    told = fitting if case.is_explained else fitting[:1]
    return [_opinion(case, line, found, len(fitting)) for found in told]


def _best(case: Case, seatings: list[Seating]) -> list[Seating]:
    """The seatings that leave the fewest faults, and of them those that allow the result. Of the deal turned and the
    play turned the file's own first card tells which where it does not stand in the place of declarer's left-hand
    opponent: the play is turned. (Where it does, the columns may still be turned under a heading that is right.)"""
    fewest = min((len(one.course.faults) for one in seatings), default=0)
    best = [one for one in seatings if len(one.course.faults) == fewest]
    first = case.stated.cards[0].seat
    if case.line is not None and first is not None and first.index != case.line.leader:
        best = [one for one in best if one.code not in ("deal_turned", "hands_exchanged")] or best
    return [one for one in best if case.allows(one.course)] or best


def _seatings(line: Line) -> Iterator[Seating]:
    """The ways to seat the hands by which nothing in the play is out of the ordinary, the likeliest first."""
    if line.is_by_seat:
        for turn in (1, 2, 3):
            course = _fitting(replace(line, rows=tuple(row.turned(turn) for row in line.rows)))
            if course is not None:
                yield Seating("rotated_deal", "play_turned", (0, 1, 2, 3), turn, course)
    for turn in (1, 2, 3):
        order = tuple((seat - turn) % 4 for seat in range(4))
        yield from _seated(line, "rotated_deal", "deal_turned", (order[0], order[1], order[2], order[3]), turn)
    for one, other in PAIRS:
        order = tuple(other if n == one else one if n == other else n for n in range(4))
        yield from _seated(line, "swapped_seats", "hands_exchanged", (order[0], order[1], order[2], order[3]), 0)
        if line.is_by_seat:
            course = _fitting(replace(line, rows=tuple(_with_columns(row, one, other) for row in line.rows)))
            if course is not None:
                yield Seating("slip", "columns_exchanged", (order[0], order[1], order[2], order[3]), 0, course)


def _with_columns(row: Row, one: int, other: int) -> Row:
    """A row with the cards of two seats in each other's column."""
    cells = list(row.cells)
    cells[one], cells[other] = cells[other], cells[one]
    led_by = other if row.led_by == one else one if row.led_by == other else row.led_by
    return Row((cells[0], cells[1], cells[2], cells[3]), row.is_by_seat, led_by)


def _seated(line: Line, kind: Kind, code: str, order: tuple[int, int, int, int], turn: int) -> Iterator[Seating]:
    a, b, c, d = (line.hands[n] for n in order)
    course = _fitting(replace(line, hands=(a, b, c, d)))
    if course is not None:
        yield Seating(kind, code, order, turn, course)


def _fitting(line: Line) -> Course | None:
    """The play, if (almost) all of it fits: in a long one there may be a fault besides."""
    most = line.cards // MANY_TO_A_FAULT
    course = follow(line, most=most)
    return course if len(course.faults) <= most else None


def _opinion(case: Case, line: Line, found: Seating, fitting: int) -> Opinion:
    wrong = sum(fault.kind != "revoke" for fault in case.course.faults)
    evidence = [Evidence("cards_of_other_hands", number=wrong, other=line.cards)]
    if found.code in ("hands_exchanged", "columns_exchanged"):
        one, other = (SEATS[n] for n in range(4) if found.order[n] != n)
        evidence.append(Evidence(found.code, seat=one, text=other.value))
    else:
        evidence.append(Evidence(found.code, number=found.turn))
    evidence.append(Evidence("cards_then_fit", number=line.cards - len(found.course.faults), other=line.cards))
    by_tags = found.code == "deal_turned" and _is_dealer_turned(case, found.turn)
    if found.code == "deal_turned":
        code = "dealer_of_another_number" if by_tags else "dealer_of_the_number"
        if by_tags or case.board.dealer is standard_dealer(case.board.number):
            evidence.append(Evidence(code, seat=case.board.dealer, number=case.board.number))
    if case.tricks is not None and found.course.tricks == 13 and case.contract is not None:
        allowed = case.allows(found.course)
        won = found.course.won[case.contract.declarer.side.index]
        evidence.append(Evidence("result_then_agrees" if allowed else "result_then_differs", number=won))
    if fitting > 1:
        evidence.append(Evidence("other_seatings_fit", number=fitting - 1))
    wanted = _with_tags_turned(case, found) if by_tags else _with_hands_moved(case, found)
    is_leader_open = found.code == "deal_turned" and not line.is_by_seat and not by_tags
    if is_leader_open:
        evidence.append(Evidence("or_another_hand_led"))
    is_alone = case.allows(found.course) and not is_leader_open
    confidence = _confidence(line.cards, fitting) if is_alone else "possible"
    is_proposed = fitting == 1 and is_alone
    proposal = propose(case, wanted, f"{found.code.replace('_', ' ')} in the file") if is_proposed else ()
    return Opinion(found.kind, confidence, tuple(evidence), proposal, case.line_of(0))


def _confidence(cards: int, fitting: int) -> Confidence:
    if fitting > 1 or cards <= FEW_CARDS:
        return "possible"
    return "certain" if cards >= MANY_CARDS else "likely"


def _is_dealer_turned(case: Case, turn: int) -> bool:
    """Whether the number of the board says that the seats of the tags are turned, and not those of the deal."""
    standard = standard_dealer(case.board.number)
    dealer = case.board.dealer
    return dealer is not standard and SEATS[(dealer.index - turn) % 4] is standard


def _with_hands_moved(case: Case, found: Seating) -> Wanted:
    start = case.events[0]
    assert isinstance(start, BoardStarted)
    if found.code in ("play_turned", "columns_exchanged"):
        return Wanted(cards=cards_of(found.course))
    hands = _all_hands(case, start.hands)
    moved = tuple(hands[n] for n in found.order)
    return Wanted(start=amended(start, hands=(moved[0], moved[1], moved[2], moved[3])), cards=cards_of(found.course))


def _all_hands(case: Case, hands: Hands) -> Hands:
    """The hands as recorded; the fourth as it follows from three, so that it can be moved."""
    if None not in hands:
        return hands
    a, b, c, d = (hand_to_text(hand) for hand in case.hands)
    return (a, b, c, d)


def _with_tags_turned(case: Case, found: Seating) -> Wanted:
    """The deal stays; dealer, calls and cards are those of the seats that many places back."""
    start = case.events[0]
    assert isinstance(start, BoardStarted)

    def back(seat: Seat) -> Seat:
        return SEATS[(seat.index - found.turn) % 4]

    calls: list[tuple[Seat, Call]] = [(back(SEATS[seat]), call) for _, seat, call in case.board.calls]
    cards = [(back(seat), card) for seat, card in cards_of(found.course)]
    return Wanted(start=amended(start, dealer=back(start.dealer)), calls=calls, cards=cards)
