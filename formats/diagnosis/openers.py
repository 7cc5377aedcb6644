"""An auction that begins with another hand than the dealer's: passes before it were left out, or the dealer is wrong.

A reader puts in no pass and turns no auction. Where the columns of the file make the first call another hand's, it is
recorded there, out of turn; where they make it the dealer's and everything else another hand's, it is the dealer's.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace as amended

from domain.board import Board, Irregularity
from domain.calls import Call, Contract, Strain
from domain.cards import Card, cards_in
from domain.events import ActionAccepted, BoardStarted, CallMade, EntryAmended
from domain.numbering import standard_dealer
from domain.seats import SEATS, Seat
from formats.diagnosis.calls import MOST_CALLS, Calls, auction_of, calls_of, is_as_stated
from formats.diagnosis.case import Case, Opinion
from formats.diagnosis.diagnosis import Evidence
from formats.diagnosis.proposals import OF_THE_AUCTION, Wanted, propose

__all__ = ["bears_bids", "first_call_of_another", "put_right", "refutes_opening", "seated_from", "whose_auction"]

POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}
OPENING_POINTS, NOTRUMP_POINTS, NO_OPENING = 10, 8, 8
"""An opening bid of one, and a bid in notrump, show so many points; with fewer than the last nobody opens with one."""
MAJOR_LENGTH, MINOR_LENGTH, SHORTEST_IN_NOTRUMP = 4, 3, 2


def first_call_of_another(case: Case) -> list[Opinion]:
    """The first call told in another column than the dealer's: he and others passed, another dealt, or it was made out
    of turn. A call that the file marks as one (`^S`) is not weighed here."""
    calls = calls_of(case)
    odd = next(iter(case.board.irregular), None)
    if not calls or odd is None or odd.kind is not Irregularity.CALL_OUT_OF_TURN:
        return []
    at = next(n for n, event in enumerate(case.events) if isinstance(event, CallMade))
    dealer, (seat, call) = case.board.dealer, calls[0]
    is_marked = at + 1 < len(case.events) and isinstance(case.events[at + 1], ActionAccepted)
    if seat is dealer or is_marked:
        return []
    line = case.stated.calls[0].line if case.stated.calls else 0
    evidence = [Evidence("call_out_of_turn", seat, number=1, text=call.value)]
    passes: Calls = [(SEATS[(dealer.index + n) % 4], Call.PASS) for n in range((seat.index - dealer.index) % 4)]
    after = auction_of(dealer, [*passes, *calls]) if len(calls) <= MOST_CALLS else None
    if after is None or after.irregular or (after.contract and not is_as_stated(case, after.contract)):
        return [Opinion("out_of_turn", "likely", tuple(evidence), (), line)]
    more, proposal = _put_right(case, seat, calls)
    slip = Opinion("slip", "likely" if proposal else "possible", (*evidence, *more), proposal, line)
    return [slip, Opinion("out_of_turn", "possible", tuple(evidence), (), line)]


def whose_auction(case: Case, calls: Calls, lead: Seat | None) -> tuple[Contract, Calls] | None:
    """The contract of the tags and the calls as they were, where the whole auction as told gives it if another hand
    than the dealer made its first call; None where it gives it from nowhere."""
    dealer = case.board.dealer
    for turn in (1, 2, 3):
        seated = seated_from(SEATS[(dealer.index + turn) % 4], [call for _, call in calls])
        after = auction_of(seated[0][0], seated) if seated else None
        if after is None or after.irregular or after.contract is None or not is_as_stated(case, after.contract):
            continue
        if lead in (None, after.contract.declarer.left):
            return after.contract, seated
    return None


def put_right(case: Case, seated: Calls) -> tuple[list[Evidence], tuple[EntryAmended, ...]]:
    """Evidence of which it was, passes left out or a wrong dealer, and the proposal that follows from it."""
    opener = seated[0][0]
    more, proposal = _put_right(case, opener, seated)
    return [Evidence("auction_of_another_hand", opener), *more], proposal


def _put_right(case: Case, opener: Seat, seated: Calls) -> tuple[list[Evidence], tuple[EntryAmended, ...]]:
    """The number of the board tells who dealt (Law 2): passes before the opener, or another dealer; where it names a
    third player, both are open, and nothing is proposed."""
    dealer, number = case.board.dealer, case.board.number
    passes: Calls = [(SEATS[(dealer.index + n) % 4], Call.PASS) for n in range((opener.index - dealer.index) % 4)]
    start, standard = case.events[0], standard_dealer(number)
    evidence = [Evidence("deals_the_board", standard, number=number)]
    if standard is dealer or standard is not opener:
        evidence.insert(0, Evidence("passes_left_out", number=len(passes)))
    if standard is dealer:
        wanted = Wanted(calls=[*passes, *seated])
    elif standard is opener and isinstance(start, BoardStarted):
        wanted = Wanted(start=amended(start, dealer=opener), calls=seated)
    else:
        return evidence, ()
    if case.line is not None:
        wanted.cards = [(SEATS[one.seat], one.card) for one in case.course.played]
    return evidence, propose(case, wanted, "the auction begins with another hand", _is_auction_lawful)


def _is_auction_lawful(board: Board) -> bool:
    return OF_THE_AUCTION.isdisjoint(irregular.kind for irregular in board.irregular)


def seated_from(first: Seat, calls: Sequence[Call]) -> Calls:
    """Calls with their players, from the one who made the first."""
    return [(SEATS[(first.index + n) % 4], call) for n, call in enumerate(calls)]


def bears_bids(case: Case, calls: Calls) -> bool:
    """Whether each hand has the length or the strength that its first bid shows if that is natural; a suit that another
    player bid before may be raised or shown with anything. It speaks for one of several auctions, no more."""
    if not all(case.known):
        return False
    seen: set[Seat] = set()
    named: set[Strain] = set()
    for seat, call in calls:
        if call.is_bid and seat not in seen:
            if call.strain not in named and not _bears(cards_in(case.hands[seat.index]), call, not seen):
                return False
            seen.add(seat)
        if call.is_bid:
            named.add(call.strain)
    return bool(seen)


def refutes_opening(case: Case, calls: Calls) -> bool:
    """Whether the hand that would have opened with a bid of one is too weak for any."""
    opening = next(((seat, call) for seat, call in calls if call.is_bid), None)
    if opening is None or opening[1].level > 1:
        return False
    return _points(cards_in(case.hands[opening[0].index])) < NO_OPENING


def _points(hand: Sequence[Card]) -> int:
    return sum(POINTS.get(card.rank, 0) for card in hand)


def _bears(hand: Sequence[Card], bid: Call, is_first: bool) -> bool:
    points = _points(hand)
    if is_first and bid.level == 1 and points < OPENING_POINTS:
        return False
    lengths = {suit: sum(card.suit is suit for card in hand) for suit in {card.suit for card in hand}}
    if bid.strain is Strain.NOTRUMP:
        return points >= NOTRUMP_POINTS and len(lengths) == 4 and min(lengths.values()) >= SHORTEST_IN_NOTRUMP
    wanted = MAJOR_LENGTH + is_first if bid.strain in (Strain.SPADES, Strain.HEARTS) else MINOR_LENGTH
    return bid.strain.trump is not None and lengths.get(bid.strain.trump, 0) >= wanted
