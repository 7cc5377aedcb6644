"""Calls and leads that break the Laws, or were typed wrong, and a contract that is not the auction's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.auction import make_call
from domain.board import Board, Irregular, Irregularity, entry_of, place_of
from domain.calls import BIDS, Call, Contract
from domain.events import ActionAccepted, BoardStarted, CallMade, ContractRecorded
from domain.seats import SEATS, Seat
from formats.diagnosis.case import Case, Opinion
from formats.diagnosis.diagnosis import Confidence, Evidence
from formats.diagnosis.proposals import Wanted, propose

__all__ = ["calls_against_laws", "cards_out_of_turn", "contract_against_auction"]

Calls = list[tuple[Seat, Call]]

MOST_CALLS = 30
"""In a longer auction no single call is looked for that would explain it."""
OUT_OF_TURN = (Irregularity.LEAD_OUT_OF_TURN, Irregularity.PLAY_OUT_OF_TURN, Irregularity.PREMATURE_LEAD)


def calls_against_laws(case: Case) -> list[Opinion]:
    """Diagnoses of insufficient bids, and of calls out of turn."""
    opinions: list[Opinion] = []
    for irregular in case.board.irregular[:20]:
        if irregular.kind is Irregularity.INSUFFICIENT_BID:
            opinions += _insufficient(case, irregular)
        elif irregular.kind is Irregularity.CALL_OUT_OF_TURN:
            opinions += _call_out_of_turn(case, irregular)
    return opinions[:4]


def _calls(case: Case) -> Calls:
    return [(event.seat, event.call) for event in case.events if isinstance(event, CallMade)]


def _index(case: Case, irregular: Irregular) -> int:
    """Which of the calls an irregularity is about, from 0; -1 where it cannot be told."""
    wanted = entry_of(irregular.place) - case.entry
    numbers = [n for n, event in enumerate(case.events) if isinstance(event, CallMade)]
    return numbers.index(wanted) if wanted in numbers else -1


def _insufficient(case: Case, irregular: Irregular) -> list[Opinion]:
    """A bid that is too low: it happened, or this bid or the one before was typed wrong."""
    calls = _calls(case)
    at = _index(case, irregular)
    before = next((n for n in range(at - 1, -1, -1) if calls[n][1].is_bid), -1)
    if at < 0 or before < 0:
        return []
    seat, bid = calls[at]
    evidence = [Evidence("bid_too_low", seat, number=at + 1, text=f"{bid.value} {calls[before][1].value}")]
    is_marked = any(told.mark == "I" for told in case.told.calls)
    line = case.told.calls[at].line if at < len(case.told.calls) else 0
    if is_marked:
        return [Opinion("insufficient_bid", "certain", (*evidence, Evidence("marked_insufficient")), (), line)]
    repairs = list(_lawful_with_one_other(case, calls, (at, before)))
    differs = _differs_from_tag(case)
    slip = _call_slip(case, calls, repairs, evidence, "likely" if differs and repairs else "possible", line)
    evidence += [Evidence("slip_would_fit", number=len(repairs))] if repairs else [Evidence("no_slip_fits")]
    if not differs and case.told.contract:
        evidence.append(Evidence("contract_agrees", text=case.told.contract))
    infraction = Opinion("insufficient_bid", "possible" if repairs else "likely", tuple(evidence), (), line)
    return [*slip, infraction] if differs or len(repairs) == 1 else [infraction, *slip]


def _call_slip(
    case: Case, calls: Calls, repairs: list[tuple[int, Call]], evidence: list[Evidence], sure: Confidence, line: int
) -> list[Opinion]:
    """A call that was typed wrong, where another makes the whole auction lawful; proposed where it is the only one."""
    if not repairs:
        return []
    if len(repairs) > 1:
        told = (*evidence, Evidence("repairs_fit", number=len(repairs)))
        return [Opinion("slip", "possible", told, (), line)]
    at, meant = repairs[0]
    changed = [*calls[:at], (calls[at][0], meant), *calls[at + 1 :]]
    fits = Evidence("call_fits", calls[at][0], number=at + 1, text=f"{meant.value} {calls[at][1].value}")
    proposal = propose(case, Wanted(calls=changed), "typing slip in the file", _is_lawful)
    case.contract_meant = _auction(case.board.dealer, changed).contract if proposal else None
    return [Opinion("slip", sure, (*evidence, fits), proposal, line)]


def _is_lawful(board: Board) -> bool:
    return not board.irregular


def _lawful_with_one_other(case: Case, calls: Calls, places: Sequence[int]) -> Iterator[tuple[int, Call]]:
    """Bids near those told that, in one of the places, make the auction lawful and end in the contract of the tag."""
    if len(calls) > MOST_CALLS:
        return
    for at in places:
        seat, told = calls[at]
        for bid in _near(told):
            board = _auction(case.board.dealer, [*calls[:at], (seat, bid), *calls[at + 1 :]])
            if not board.irregular and board.contract is not None and _is_as_told(case, board.contract):
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


def _auction(dealer: Seat, calls: Calls) -> Board:
    """A board with these calls alone."""
    board = Board(place_of(1), BoardStarted(board=1, dealer=dealer, vul="none"))
    for n, (seat, call) in enumerate(calls, 2):
        make_call(board, place_of(n), CallMade(seat=seat, call=call))
    return board


def _is_as_told(case: Case, contract: Contract) -> bool:
    """Whether a contract is that of the tags, as far as they tell one."""
    told = case.told
    return (not told.contract or told.contract == contract.text) and told.declarer in (None, contract.declarer)


def _differs_from_tag(case: Case) -> bool:
    return case.board.contract is not None and not _is_as_told(case, case.board.contract)


def _call_out_of_turn(case: Case, irregular: Irregular) -> list[Opinion]:
    """A call of another than the player whose turn it was: it happened, or passes before it were left out."""
    calls = _calls(case)
    at = _index(case, irregular)
    if at < 0:
        return []
    seat, call = calls[at]
    evidence = [Evidence("call_out_of_turn", seat, number=at + 1, text=call.value)]
    line = case.told.calls[at].line if at < len(case.told.calls) else 0
    if any(isinstance(event, ActionAccepted) for event in case.events):
        return [Opinion("out_of_turn", "certain", (*evidence, Evidence("marked_skipped")), (), line)]
    expected = SEATS[case.board.turn_of.get(irregular.place, seat.index) & 3]
    passes: Calls = []
    while expected is not seat and len(passes) < 4:
        passes.append((expected, Call.PASS))
        expected = expected.left
    changed = [*calls[:at], *passes, *calls[at:]]
    after = _auction(case.board.dealer, changed) if len(calls) <= MOST_CALLS else None
    if after is None or after.irregular or (after.contract and not _is_as_told(case, after.contract)):
        return [Opinion("out_of_turn", "likely", tuple(evidence), (), line)]
    left_out = Evidence("passes_left_out", number=len(passes))
    proposal = propose(case, Wanted(calls=changed), "passes left out in the file", _is_lawful)
    return [
        Opinion("out_of_turn", "possible", (*evidence, left_out), (), line),
        Opinion("slip", "possible", (*evidence, left_out), proposal, line),
    ]


def cards_out_of_turn(case: Case) -> list[Opinion]:
    """Diagnoses of leads and cards out of turn: those that the file marks, and those that were recorded as such."""
    opinions: list[Opinion] = []
    marked = {card.card: card for card in case.told.cards if card.mark == "L"}
    for card in list(marked.values())[:4]:
        evidence = [Evidence("lead_out_of_turn", card.seat, card.card, card.trick), Evidence("marked_lead")]
        sure: Confidence = "certain" if case.sound is not None else "likely"
        opinions.append(Opinion("out_of_turn", sure, tuple(evidence), (), card.line))
    if opinions or case.is_explained:
        return opinions
    for irregular in case.board.irregular:
        if irregular.kind in OUT_OF_TURN and irregular.card not in marked:
            code = "lead_out_of_turn" if irregular.kind is Irregularity.LEAD_OUT_OF_TURN else "card_out_of_turn"
            evidence = [Evidence(code, irregular.seat, irregular.card, irregular.trick)]
            opinions.append(Opinion("out_of_turn", "likely", tuple(evidence)))
    return opinions[:4]


def contract_against_auction(case: Case) -> list[Opinion]:
    """The diagnosis of a contract by the tags that is not the one the auction ends in; none where they agree."""
    told = case.told
    contract = case.board.contract
    if any(isinstance(event, ContractRecorded) for event in case.events) or not told.contract:
        return []
    here = "pass" if case.board.passed_out else contract.text if contract else ""
    by = contract.declarer if contract else None
    if case.contract_meant is not None and _is_as_told(case, case.contract_meant):
        return []
    if not here or (here == told.contract and (by is None or told.declarer in (None, by))):
        return []
    evidence = [
        Evidence("contract_by_tags", told.declarer, text=told.contract),
        Evidence("contract_by_auction", by, text=here),
        *_differences(told.contract, told.declarer, here, by),
    ]
    leads = next((card.seat for card in told.cards if card.seat is not None), None)
    agrees = told.declarer is not None and told.declarer is not by and leads is told.declarer.left
    evidence += [Evidence("lead_agrees_with_tags", leads)] if agrees else []
    if contract is not None and told.declarer is not by and leads is contract.declarer.left:
        evidence.append(Evidence("lead_agrees_with_auction", leads))
    calls = _calls(case)
    repairs = list(_lawful_with_one_other(case, calls, range(len(calls)))) if len(calls) <= MOST_CALLS else []
    if len(repairs) != 1 or case.board.irregular:
        evidence += [Evidence("repairs_fit", number=len(repairs))] if repairs else []
        return [Opinion("contract_contradicts_auction", "possible", tuple(evidence))]
    [slip] = _call_slip(case, calls, repairs, evidence, "likely" if agrees else "possible", 0)
    return [Opinion("contract_contradicts_auction", slip.confidence, slip.evidence, slip.proposal)]


def _differences(told: str, declarer: Seat | None, here: str, by: Seat | None) -> Iterator[Evidence]:
    """In what two contracts differ."""
    if told[:1] != here[:1]:
        yield Evidence("level_differs")
    if told[1:2] != here[1:2]:
        yield Evidence("strain_differs")
    if told[2:] != here[2:]:
        yield Evidence("doubling_differs")
    if declarer is not None and by is not None and declarer is not by:
        is_partner = declarer is by.partner
        yield Evidence("declarer_is_partner" if is_partner else "declarer_of_other_side", declarer)
