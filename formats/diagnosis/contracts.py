"""A contract that is not the auction's, and a declarer whom the opening lead contradicts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.calls import Call, Contract, contract_from_text
from domain.events import ContractRecorded
from domain.seats import SEATS, Seat
from formats.diagnosis.calls import (
    MOST_CALLS,
    Calls,
    auction_of,
    call_slip,
    calls_of,
    is_as_stated,
    is_lawful,
    lawful_with_one_other,
)
from formats.diagnosis.case import Case, Opinion
from formats.diagnosis.course import follow
from formats.diagnosis.diagnosis import Confidence, Evidence
from formats.diagnosis.openers import bears_bids, put_right, refutes_opening, seated_from, whose_auction
from formats.diagnosis.proposals import Wanted, cards_of, propose
from formats.diagnosis.scores import points_by, points_of

__all__ = ["contract_against_auction", "lead_against_declarer"]

DOUBLES = (Call.DOUBLE, Call.REDOUBLE)


def contract_against_auction(case: Case) -> list[Opinion]:
    """The diagnosis of a contract by the tags that is not the one the auction ends in; none where they agree."""
    told, contract = case.stated, case.board.contract
    if any(isinstance(event, ContractRecorded) for event in case.events) or not told.contract:
        return []
    here = "pass" if case.board.passed_out else contract.text if contract else ""
    by = contract.declarer if contract else None
    if case.contract_meant is not None and is_as_stated(case, case.contract_meant):
        return []
    if not here or (here == told.contract and (by is None or told.declarer in (None, by))):
        return []
    case.is_declarer_in_doubt = told.declarer is not None and told.declarer is not by
    leads = next((card.seat for card in told.cards if card.seat is not None), None)
    evidence = [
        Evidence("contract_by_tags", told.declarer, text=told.contract),
        Evidence("contract_by_auction", by, text=here),
        *_differences(told.contract, told.declarer, here, by),
        *_led(case, contract, leads),
    ]
    calls = calls_of(case)
    if len(calls) > MOST_CALLS or (case.board.irregular and not case.is_declarer_in_doubt):
        return [Opinion("contract_contradicts_auction", "possible", tuple(evidence))]
    return (
        _begun_by_another(case, calls, evidence, leads)
        or _a_pass_apart(case, calls, evidence, leads)
        or _a_double_apart(case, calls, evidence)
        or _a_bid_apart(case, calls, evidence, leads)
    )


def _led(case: Case, contract: Contract | None, leads: Seat | None) -> Iterator[Evidence]:
    """Whose left-hand opponent leads by the file: declarer's by the tags or declarer's by the auction."""
    by, told = contract.declarer if contract else None, case.stated.declarer
    if leads is None or told is by:
        return
    if told is not None and leads is told.left:
        yield Evidence("lead_agrees_with_tags", leads)
    if by is not None and leads is by.left:
        yield Evidence("lead_agrees_with_auction", leads)


def _a_bid_apart(case: Case, calls: Calls, evidence: list[Evidence], leads: Seat | None) -> list[Opinion]:
    """One other bid that makes the contract of the tags, or none."""
    repairs = list(lawful_with_one_other(case, calls, range(len(calls))))
    if len(repairs) != 1 or case.board.irregular:
        more = [Evidence("repairs_fit", number=len(repairs))] if repairs else []
        return [Opinion("contract_contradicts_auction", "possible", (*evidence, *more))]
    told = case.stated.declarer
    agrees = told is not None and case.is_declarer_in_doubt and leads is told.left
    tags = contract_from_text(case.stated.contract, told)
    if tags is not None and _is_scored(case, tags):
        agrees = True
        evidence = [*evidence, Evidence("score_agrees_with_tags", number=points_of(case) or 0)]
    [slip] = call_slip(case, calls, repairs, evidence, "likely" if agrees else "possible", 0)
    return [Opinion("contract_contradicts_auction", slip.confidence, slip.evidence, slip.proposal)]


Fitting = tuple[str, int, Calls, Contract]
"""`pass_left_out` or `pass_too_many`, which call, the calls as they then were, and what they end in."""


def _begun_by_another(case: Case, calls: Calls, evidence: list[Evidence], leads: Seat | None) -> list[Opinion]:
    """The whole auction as told, begun by another hand than the dealer's: likely where lead and play say so. That a
    single pass elsewhere does as well is told, unless the bids are borne by those hands alone."""
    found = whose_auction(case, calls, leads) if case.is_declarer_in_doubt else None
    if found is None:
        return []
    contract, seated = found
    opener, bare = seated[0][0], [call for _, call in calls]
    in_front = ("pass_left_out", 0) if opener is case.board.dealer.left else None
    others = [one for one in _passes_apart(case, bare) if one[:2] != in_front]
    is_played, faults = _is_played(case, contract), len(case.course.faults)
    if leads is contract.declarer.left:
        case.judge_by(contract)
    if leads is not contract.declarer.left or not (is_played or len(case.course.faults) <= faults):
        told = (*evidence, Evidence("auction_of_another_hand", opener))
        return [Opinion("contract_contradicts_auction", "possible", told)]
    case.contract_meant, case.is_declarer_in_doubt = contract, False
    more, proposal = put_right(case, seated)
    if others and bears_bids(case, seated) and all(refutes_opening(case, one[2]) for one in others):
        more.append(Evidence("hands_bear_the_bids"))
    elif others:
        more.append(Evidence("other_repairs_fit", number=len(others)))
        proposal = ()
    return [Opinion("contract_contradicts_auction", "likely", (*evidence, *more), proposal)]


def _passes_apart(case: Case, bare: Sequence[Call]) -> list[Fitting]:
    """The auctions with one pass more or one less that end in the contract of the tags."""
    dealer = case.board.dealer
    found: dict[tuple[Call, ...], tuple[str, int]] = {}
    for at in range(len(bare) + 1):
        found.setdefault((*bare[:at], Call.PASS, *bare[at:]), ("pass_left_out", at))
    for at, call in enumerate(bare):
        if call is Call.PASS:
            found.setdefault((*bare[:at], *bare[at + 1 :]), ("pass_too_many", at))
    fitting: list[Fitting] = []
    for way, (code, at) in found.items():
        seated = seated_from(dealer, _ended(way))
        after = auction_of(dealer, seated)
        if not after.irregular and after.contract is not None and is_as_stated(case, after.contract):
            fitting.append((code, at, seated, after.contract))
    return fitting


def _a_pass_apart(case: Case, calls: Calls, evidence: list[Evidence], leads: Seat | None) -> list[Opinion]:
    """One pass left out, or one too many, that makes another player declarer: likely where lead and result say so."""
    fitting = _passes_apart(case, [call for _, call in calls]) if case.is_declarer_in_doubt else []
    if not fitting:
        return []
    code, at, meant, contract = fitting[0]
    evidence = [*evidence, Evidence(code, SEATS[(case.board.dealer.index + at) % 4], number=at + 1)]
    if len(fitting) > 1:
        evidence.append(Evidence("other_repairs_fit", number=len(fitting) - 1))
    if leads is not contract.declarer.left or not _is_played(case, contract):
        return [Opinion("contract_contradicts_auction", "possible", tuple(evidence))]
    case.judge_by(contract)
    case.contract_meant, case.is_declarer_in_doubt = contract, False
    if len(fitting) > 1:
        return [Opinion("contract_contradicts_auction", "likely", tuple(evidence))]
    wanted = Wanted(calls=meant, cards=cards_of(case.course))
    proposal = propose(case, wanted, "a pass too few or too many in the file", is_lawful)
    return [Opinion("contract_contradicts_auction", "likely", tuple(evidence), proposal)]


def _is_scored(case: Case, tags: Contract) -> bool:
    """Whether the score of the file is that of the contract by the tags."""
    tricks = case.tricks
    return tricks is not None and 0 <= tricks <= 13 and points_of(case) == points_by(tags, tricks, case.board.vul)


def _ended(calls: Sequence[Call]) -> list[Call]:
    """The calls with as many passes behind the last other one as end an auction."""
    last = max((n for n, call in enumerate(calls) if call is not Call.PASS), default=-1)
    return [*calls[: last + 1], *[Call.PASS] * (3 if last >= 0 else 4)]


def _is_played(case: Case, contract: Contract) -> bool:
    """Whether the cards told are regularly played in a contract, and allow the result."""
    if not case.stated.cards:
        return False
    course = follow(case.followed(contract), most=0)
    return course.is_sound and case.allows(course, contract)


def _a_double_apart(case: Case, calls: Calls, evidence: list[Evidence]) -> list[Opinion]:
    """A double or redouble put in or taken out that makes the contract of the tags: likely where the score is that of
    the tags. Who doubled seldom follows from it."""
    contract = case.board.contract
    tags = contract_from_text(case.stated.contract, case.stated.declarer)
    if contract is None or tags is None or tags._replace(doubled=contract.doubled) != contract:
        return []
    if tags.doubled == contract.doubled:
        return []
    ways: dict[tuple[Call, ...], Calls] = {}
    bare = [call for _, call in calls]
    for at, call in enumerate(bare):
        others = DOUBLES if call is Call.PASS else (Call.PASS,) if call in DOUBLES else ()
        for other in others:
            way = tuple(_ended((*bare[:at], other, *bare[at + 1 :])))
            seated = seated_from(case.board.dealer, way)
            after = auction_of(case.board.dealer, seated)
            if not after.irregular and after.contract is not None and is_as_stated(case, after.contract):
                ways.setdefault(way, seated)
    if not ways:
        return []
    of_tags = _is_scored(case, tags)
    sure: Confidence = "likely" if of_tags else "possible"
    if of_tags:
        evidence = [*evidence, Evidence("score_agrees_with_tags", number=points_of(case) or 0)]
        case.contract_meant = tags
    evidence = [*evidence, Evidence("doubles_fit", number=len(ways))]
    if len(ways) > 1 or not of_tags:
        return [Opinion("contract_contradicts_auction", sure, tuple(evidence))]
    [seated] = ways.values()
    proposal = propose(case, Wanted(calls=seated), "a double too few or too many in the file", is_lawful)
    return [Opinion("contract_contradicts_auction", sure, tuple(evidence), proposal)]


def lead_against_declarer(case: Case) -> list[Opinion]:
    """The diagnosis of a declarer by the tags alone against whom another player leads by the file; none where the lead
    comes from the left of declarer."""
    contract = case.contract
    recorded = [event for event in case.events if isinstance(event, ContractRecorded)]
    if contract is None or not case.stated.cards or not recorded or calls_of(case):
        return []
    first = case.stated.cards[0]
    if first.seat is None or first.seat is contract.declarer.left or first.mark == "L":
        return []
    other = contract._replace(declarer=first.seat.right)
    if not _is_played(case, other):
        return []
    evidence = [
        Evidence("begins_the_play", first.seat, first.card, text=contract.declarer.value),
        Evidence("would_be_declarer", other.declarer),
    ]
    fits_as_stated = case.course.is_sound and case.allows(case.course)
    case.judge_by(other)
    if first.seat is contract.declarer.right:
        evidence.append(Evidence("or_led_out_of_turn", first.seat))
        return [Opinion("lead_contradicts_declarer", "possible", tuple(evidence))]
    if fits_as_stated:
        case.is_declarer_in_doubt = True
        return [Opinion("lead_contradicts_declarer", "possible", tuple(evidence))]
    case.contract_meant = other
    by_tag = ContractRecorded(contract=recorded[-1].contract, declarer=other.declarer)
    wanted = Wanted(contract=by_tag, cards=cards_of(case.course))
    proposal = propose(case, wanted, "wrong declarer in the file")
    return [Opinion("lead_contradicts_declarer", "likely", tuple(evidence), proposal)]


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
