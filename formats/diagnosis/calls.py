"""Calls and leads that break the Laws, or were typed wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.auction import make_call
from domain.board import Board, Irregular, Irregularity, entry_of, place_of
from domain.calls import BIDS, Call, Contract
from domain.events import ActionAccepted, BoardStarted, CallMade
from domain.seats import SEATS, Seat
from formats.diagnosis.case import Case, Opinion
from formats.diagnosis.diagnosis import Confidence, Evidence
from formats.diagnosis.proposals import Wanted, propose

__all__ = [
    "MOST_CALLS",
    "Calls",
    "auction_of",
    "call_slip",
    "calls_against_laws",
    "calls_of",
    "cards_out_of_turn",
    "is_as_stated",
    "is_lawful",
    "lawful_with_one_other",
]

Calls = list[tuple[Seat, Call]]

MOST_CALLS = 30
"""In a longer auction no single call is looked for that would explain it."""
OUT_OF_TURN = (Irregularity.LEAD_OUT_OF_TURN, Irregularity.PLAY_OUT_OF_TURN, Irregularity.PREMATURE_LEAD)


def calls_against_laws(case: Case) -> list[Opinion]:
    """Diagnoses of insufficient bids, of calls out of turn, and of the first call after the auction."""
    opinions: list[Opinion] = []
    for irregular in case.board.irregular[:20]:
        if irregular.kind is Irregularity.INSUFFICIENT_BID:
            opinions += _insufficient(case, irregular)
        elif irregular.kind is Irregularity.CALL_OUT_OF_TURN:
            opinions += _call_out_of_turn(case, irregular)
        elif irregular.kind is Irregularity.CALL_AFTER_AUCTION:
            opinions += _call_after_auction(case, irregular)
            break
    return opinions[:4]


def calls_of(case: Case) -> Calls:
    """The calls that were recorded, each with its player."""
    return [(event.seat, event.call) for event in case.events if isinstance(event, CallMade)]


def _index(case: Case, irregular: Irregular) -> int:
    """Which of the calls an irregularity is about, from 0; -1 where it cannot be told."""
    wanted = entry_of(irregular.place) - case.entry
    numbers = [n for n, event in enumerate(case.events) if isinstance(event, CallMade)]
    return numbers.index(wanted) if wanted in numbers else -1


def _insufficient(case: Case, irregular: Irregular) -> list[Opinion]:
    """A bid that is too low: it happened, or this bid or the one before was typed wrong."""
    calls = calls_of(case)
    at = _index(case, irregular)
    before = next((n for n in range(at - 1, -1, -1) if calls[n][1].is_bid), -1)
    if at < 0 or before < 0:
        return []
    seat, bid = calls[at]
    evidence = [Evidence("bid_too_low", seat, number=at + 1, text=f"{bid.value} {calls[before][1].value}")]
    is_marked = _is_marked(case, at, bid)
    line = case.stated.calls[at].line if at < len(case.stated.calls) else 0
    if is_marked:
        return [Opinion("insufficient_bid", "certain", (*evidence, Evidence("marked_insufficient")), (), line)]
    repairs = list(lawful_with_one_other(case, calls, (at, before)))
    differs = _differs_from_tag(case)
    slip = call_slip(case, calls, repairs, evidence, "likely" if differs and repairs else "possible", line)
    evidence += [Evidence("slip_would_fit", number=len(repairs))] if repairs else [Evidence("no_slip_fits")]
    if not differs and case.stated.contract:
        evidence.append(Evidence("contract_agrees", text=case.stated.contract))
    infraction = Opinion("insufficient_bid", "possible" if repairs else "likely", tuple(evidence), (), line)
    return [*slip, infraction] if differs or len(repairs) == 1 else [infraction, *slip]


def _is_marked(case: Case, at: int, bid: Call) -> bool:
    """Whether the file marks this very bid as insufficient: the call in its place, or, where calls before it were not
    recorded, the only bid told like it."""
    told = case.stated.calls
    if at < len(told) and told[at].call is bid:
        return told[at].mark == "I"
    alike = [one for one in told if one.call is bid]
    return len(alike) == 1 and alike[0].mark == "I"


def call_slip(
    case: Case, calls: Calls, repairs: list[tuple[int, Call]], evidence: list[Evidence], sure: Confidence, line: int
) -> list[Opinion]:
    """A call that was typed wrong, where another makes the whole auction lawful; proposed where it is the only one, and
    more than possible."""
    if not repairs:
        return []
    if len(repairs) > 1:
        told = (*evidence, Evidence("repairs_fit", number=len(repairs)))
        return [Opinion("slip", "possible", told, (), line)]
    at, meant = repairs[0]
    changed = [*calls[:at], (calls[at][0], meant), *calls[at + 1 :]]
    fits = Evidence("call_fits", calls[at][0], number=at + 1, text=f"{meant.value} {calls[at][1].value}")
    proposal = propose(case, Wanted(calls=changed), "typing slip in the file", is_lawful) if sure != "possible" else ()
    case.contract_meant = auction_of(case.board.dealer, changed).contract if proposal else None
    return [Opinion("slip", sure, (*evidence, fits), proposal, line)]


def is_lawful(board: Board) -> bool:
    """Whether nothing in a board is out of the ordinary."""
    return not board.irregular


def lawful_with_one_other(case: Case, calls: Calls, places: Sequence[int]) -> Iterator[tuple[int, Call]]:
    """Bids near those told that, in one of the places, make the auction lawful and end in the contract of the tag."""
    if len(calls) > MOST_CALLS:
        return
    for at in places:
        seat, told = calls[at]
        for bid in _near(told):
            board = auction_of(case.board.dealer, [*calls[:at], (seat, bid), *calls[at + 1 :]])
            if not board.irregular and board.contract is not None and is_as_stated(case, board.contract):
                yield at, bid


def _near(call: Call) -> list[Call]:
    """The bids that differ by one level, or in the denomination alone."""
    if not call.is_bid:
        return []
    return [
        bid
        for bid in BIDS
        if (bid.strain is call.strain and abs(bid.level - call.level) == 1)
        or (bid.strain is not call.strain and bid.level == call.level)
    ]


def auction_of(dealer: Seat, calls: Calls) -> Board:
    """A board with these calls alone."""
    board = Board(place_of(1), BoardStarted(board=1, dealer=dealer, vul="none"))
    for n, (seat, call) in enumerate(calls, 2):
        make_call(board, place_of(n), CallMade(seat=seat, call=call))
    return board


def is_as_stated(case: Case, contract: Contract) -> bool:
    """Whether a contract is that of the tags, as far as they tell one."""
    told = case.stated
    return (not told.contract or told.contract == contract.text) and told.declarer in (None, contract.declarer)


def _differs_from_tag(case: Case) -> bool:
    return case.board.contract is not None and not is_as_stated(case, case.board.contract)


def _call_out_of_turn(case: Case, irregular: Irregular) -> list[Opinion]:
    """A call of another than the player whose turn it was: it happened, or passes before it were left out. Of the first
    call of all `openers` tells, but for one that the file marks."""
    calls = calls_of(case)
    at = _index(case, irregular)
    if at < 0:
        return []
    seat, call = calls[at]
    evidence = [Evidence("call_out_of_turn", seat, number=at + 1, text=call.value)]
    line = case.stated.calls[at].line if at < len(case.stated.calls) else 0
    behind = entry_of(irregular.place) - case.entry + 1
    if behind < len(case.events) and isinstance(case.events[behind], ActionAccepted):
        return [Opinion("out_of_turn", "certain", (*evidence, Evidence("marked_skipped")), (), line)]
    if at == 0:
        return []
    expected = SEATS[case.board.turn_of.get(irregular.place, seat.index) & 3]
    passes: Calls = []
    while expected is not seat and len(passes) < 4:
        passes.append((expected, Call.PASS))
        expected = expected.left
    changed = [*calls[:at], *passes, *calls[at:]]
    after = auction_of(case.board.dealer, changed) if len(calls) <= MOST_CALLS else None
    if after is None or after.irregular or (after.contract and not is_as_stated(case, after.contract)):
        return [Opinion("out_of_turn", "likely", tuple(evidence), (), line)]
    both = (*evidence, Evidence("passes_left_out", number=len(passes)))
    return [Opinion("out_of_turn", "possible", both, (), line), Opinion("slip", "possible", both, (), line)]


def _call_after_auction(case: Case, irregular: Irregular) -> list[Opinion]:
    """A call after the auction had ended: it was made (Law 39), or there is a call too many in the file."""
    calls = calls_of(case)
    at = _index(case, irregular)
    if at < 0:
        return []
    seat, call = calls[at]
    after = (Evidence("call_after_end", seat, number=at + 1, text=call.value),)
    line = case.stated.calls[at].line if at < len(case.stated.calls) else 0
    too_many = (*after, Evidence("call_too_many"))
    return [Opinion("out_of_turn", "possible", after, (), line), Opinion("slip", "possible", too_many, (), line)]


def cards_out_of_turn(case: Case) -> list[Opinion]:
    """Diagnoses of leads and cards out of turn: those that the file marks, and those that were recorded as such."""
    opinions: list[Opinion] = []
    marked = {card.card: card for card in case.stated.cards if card.mark == "L"}
    for card in list(marked.values())[:4]:
        evidence = [Evidence("lead_out_of_turn", card.seat, card.card, card.trick), Evidence("marked_lead")]
        sure: Confidence = "certain" if case.sound is not None else "likely"
        opinions.append(Opinion("out_of_turn", sure, tuple(evidence), (), card.line))
    if case.is_explained:
        return opinions
    for irregular in case.board.irregular:
        if irregular.kind in OUT_OF_TURN and irregular.card not in marked:
            code = "lead_out_of_turn" if irregular.kind is Irregularity.LEAD_OUT_OF_TURN else "card_out_of_turn"
            evidence = [Evidence(code, irregular.seat, irregular.card, irregular.trick)]
            opinions.append(Opinion("out_of_turn", "likely", tuple(evidence)))
    return opinions[:4]
