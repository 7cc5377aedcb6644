"""A suit that was not followed: a revoke at the table, a card that was typed wrong, or a converter's patched marks."""

from __future__ import annotations

from collections import Counter

from domain.board import Irregularity
from domain.cards import PACK, RANKS
from domain.events import AttentionDrawn, ScoreEntered, Speaker, TricksAgreed
from domain.seats import SEATS, Seat
from domain.table import fold
from formats.diagnosis.case import Case, Opinion
from formats.diagnosis.course import Fault, Played, follow
from formats.diagnosis.diagnosis import Confidence, Evidence
from formats.diagnosis.proposals import Wanted, cards_of, propose
from formats.diagnosis.slips import Repair, are_near, chosen_of, fault_evidence, repairs_of, slip_of
from projections.rulings.results import result_of
from projections.rulings.rule import rule

__all__ = ["patched_marks", "ruled_tricks", "suits_not_followed"]

MANY_REVOKES = 3
"""So many suits that were not followed on one board are rather cards that were typed wrong."""
LETTERS: dict[Seat, Speaker] = {Seat.NORTH: "N", Seat.EAST: "E", Seat.SOUTH: "S", Seat.WEST: "W"}


def patched_marks(case: Case) -> list[Opinion]:
    """Two or more cards of a trick that are marked as revokes: the lead was typed wrong, and a converter that found
    the others unlawful marked them. Where no other lead fits, the revokes themselves come first."""
    marked = Counter(card.trick for card in case.stated.cards if card.mark == "R")
    patched = [trick for trick, times in marked.items() if times > 1]
    opinions = [_patched(case, trick, marked[trick]) for trick in patched[:13]]
    if any(one.confidence == "possible" for one in opinions):
        return [*(_at_most(one, "possible") for one in _as_told(case)), *opinions]
    return opinions


def _at_most(opinion: Opinion, confidence: Confidence) -> Opinion:
    """An opinion beside which another one fits as well: no surer than that, and without a proposal."""
    return Opinion(opinion.kind, confidence, opinion.evidence, (), opinion.line)


def _patched(case: Case, row: int, times: int) -> Opinion:
    cards = [(at, card) for at, card in enumerate(case.stated.cards) if card.trick == row]
    line = cards[0][1].line
    played = [one for one in case.course.played if any(one.at == at for at, _ in cards)]
    evidence = [Evidence("marks_in_a_trick", trick=played[0].trick if played else row, number=times)]
    case.is_explained = True
    fitting = _leads_that_fit(case, played[0]) if played else []
    chosen = chosen_of(fitting)
    if chosen is None:
        evidence.append(Evidence("leads_fit", number=len(fitting)) if fitting else Evidence("no_lead_fits"))
        return Opinion("patched_revoke", "possible", tuple(evidence), (), line)
    lead = played[0]
    meant = chosen.changed[lead.at]
    evidence.append(Evidence("lead_meant", SEATS[lead.seat], meant, lead.trick, text=lead.card.value))
    evidence.append(Evidence("other_leads_fit", number=len(fitting) - 1) if len(fitting) > 1 else Evidence("only_lead"))
    if len(fitting) > 1:
        return Opinion("patched_revoke", "likely", tuple(evidence), (), line)
    case.sound = chosen.course
    proposal = propose(case, Wanted(cards=cards_of(chosen.course)), "the lead was typed wrong in the file")
    return Opinion("patched_revoke", "certain" if times > 2 else "likely", tuple(evidence), proposal, line)


def _as_told(case: Case) -> list[Opinion]:
    """The revokes that the file marks, taken at its word: none where the play breaks off on anything else."""
    if any(fault.kind != "revoke" for fault in case.course.faults):
        return []
    return [_revoke(case, fault, [], False) for fault in case.course.faults[:4]]


def _leads_that_fit(case: Case, lead: Played) -> list[Repair]:
    """The cards of the leader's hand by which nothing in the play is out of the ordinary; near ones first."""
    line = case.line
    if line is None:
        return []
    others = {card.card for at, card in enumerate(case.stated.cards) if at != lead.at}
    held = [card for card in PACK if card not in others and card.bit & line.hands[lead.seat] and card is not lead.card]
    found: list[Repair] = []
    for card in held:
        course = follow(line, {lead.at: card}, most=0)
        if course.is_sound:
            found.append(Repair("another_card", are_near(lead.card, card), {lead.at: card}, course))
    return sorted(found, key=lambda repair: not repair.is_near)


def suits_not_followed(case: Case) -> list[Opinion]:
    """Diagnoses of a play in which every card was held by its hand, and a suit was not followed."""
    faults = case.course.faults
    if not faults or any(fault.kind != "revoke" for fault in faults):
        return []
    in_a_trick = Counter(fault.trick for fault in faults)
    repairs = repairs_of(case)
    is_marked = any(card.mark == "R" for card in case.stated.cards)
    if not is_marked and (len(in_a_trick) > 1 or len(faults) >= MANY_REVOKES):
        return _all_over_the_board(case, repairs)
    if not is_marked and len(faults) > 1:
        return _several_in_a_trick(case, in_a_trick, repairs)
    if not is_marked and (exchanged := _result_of_an_exchange(case, repairs)) is not None:
        return exchanged
    single = [repair for repair in repairs if _is_single(repair)]
    others = bool(repairs) or (not is_marked and bool(_other_leads(case)))
    revokes = [_revoke(case, fault, single, others) for fault in faults[:4]]
    if not single or revokes[0].confidence != "possible":
        return revokes
    as_played = case.course
    slip = slip_of(case, repairs, "possible" if len(faults) == 1 else None)
    case.sound = as_played
    if len(faults) > 1 and slip.proposal:
        return [slip if slip.confidence == "possible" else _likely(slip), *revokes]
    return [*revokes, _at_most(slip, "possible")]


def _all_over_the_board(case: Case, repairs: list[Repair]) -> list[Opinion]:
    """Suits not followed in several tricks, or by three hands: who types a few cards wrong makes many of them, and who
    plays seldom more than one. The revokes are possible, and so is that the cards are typed wrong: likely, if one
    accident explains them all."""
    as_played = case.course
    number = len(as_played.faults)
    revokes = [_at_most(_revoke(case, fault, [], bool(repairs)), "possible") for fault in as_played.faults[:4]]
    slip = slip_of(case, repairs)
    sure: Confidence = "likely" if slip.proposal else "possible"
    if not slip.proposal:
        case.sound = as_played
    told = (*slip.evidence, Evidence("revokes_on_the_board", number=number))
    return [Opinion("slip", sure, told, slip.proposal, slip.line), *revokes]


def _other_leads(case: Case) -> list[Repair]:
    """The lead to a trick in which several hands did not follow, exchanged with another card of its hand: then it was
    that hand's two cards that are typed in each other's place."""
    line, course = case.line, case.course
    if line is None or not course.faults:
        return []
    lead = next(one for one in course.played if one.trick == course.faults[0].trick)
    others = [one for one in course.played if one.seat == lead.seat and one.trick != lead.trick]
    found: list[Repair] = []
    for one in others:
        changed = {lead.at: one.card, one.at: lead.card}
        after = follow(line, changed, most=0)
        if after.is_sound and case.allows(after):
            found.append(Repair("exchanged", abs(one.trick - lead.trick) == 1, changed, after))
    return found


def _result_of_an_exchange(case: Case, repairs: list[Repair]) -> list[Opinion] | None:
    """A lone revoke of a whole play that gives another number of tricks than the file, while two cards of one hand in
    each other's place give that number: the number speaks for the exchange. None where it does not."""
    contract, tricks, course = case.contract, case.tricks, case.course
    if contract is None or tricks is None or course.tricks < len(RANKS):
        return None
    side = contract.declarer.side.index
    fitting = [one for one in repairs if one.course.won[side] == tricks]
    if not fitting or tricks in (course.won[side], ruled_tricks(case)):
        return None
    slip = slip_of(case, fitting, "possible")
    case.sound = course
    return [_at_most(slip, "possible"), _at_most(_revoke(case, course.faults[0], [], True), "possible")]


def _likely(opinion: Opinion) -> Opinion:
    return Opinion(opinion.kind, "likely", opinion.evidence, opinion.proposal, opinion.line)


def _several_in_a_trick(case: Case, in_a_trick: Counter[int], repairs: list[Repair]) -> list[Opinion]:
    """Several hands that did not follow in one trick: another may have led, one card may be typed wrong (which is one
    accident), or each of them revoked."""
    as_played = case.course
    led = _lead_out_of_turn(case, in_a_trick)
    revokes = [_revoke(case, fault, repairs, bool(repairs)) for fault in as_played.faults[:4]]
    if not repairs and not led and (others := _other_leads(case)):
        slip = slip_of(case, others, "possible")
        case.sound = as_played
        return [*(_at_most(one, "possible") for one in revokes), _at_most(slip, "possible")]
    if not repairs:
        return [*led, *(_at_most(one, "possible") for one in revokes)] if led else revokes
    slip = slip_of(case, repairs)
    case.sound = as_played if slip.confidence == "possible" else case.sound
    slip = _at_most(slip, "possible") if led or slip.confidence == "possible" else _likely(slip)
    return [*led, slip, *(_at_most(one, "possible") for one in revokes)]


def _is_single(repair: Repair) -> bool:
    """Whether a repair is one accident: not two cards of a hand in each other's place, tricks apart."""
    return repair.is_near or repair.code == "another_card"


def _revoke(case: Case, fault: Fault, single: list[Repair], others: bool) -> Opinion:
    """One failure to follow suit, with all that speaks for its having happened. `single`: the slips that would explain
    it; `others`: whether any repair would."""
    evidence = [fault_evidence(case, fault)]
    is_marked = 0 <= fault.at < len(case.stated.cards) and case.stated.cards[fault.at].mark == "R"
    later = _later_cards(case, fault)
    ruled = ruled_tricks(case)
    raw = case.course.won[case.contract.declarer.side.index] if case.contract is not None else None
    is_rectified = ruled is not None and ruled == case.tricks != raw
    evidence += [Evidence("marked_revoke")] if is_marked else []
    if later:
        evidence.append(Evidence("suit_played_later", SEATS[fault.seat], later[0].card, later[0].trick))
    else:
        evidence.append(Evidence("suit_not_played_later", SEATS[fault.seat]))
    if is_rectified:
        evidence.append(Evidence("result_rectified", number=ruled or 0))
    if single:
        evidence.append(Evidence("slip_would_fit", number=len(single)))
    else:
        evidence.append(Evidence("exchange_would_fit" if others else "no_slip_fits"))
    if case.is_by_order and not is_marked:
        evidence.append(Evidence("written_by_software"))
    sure = _confidence(is_marked, bool(later), is_rectified, bool(single), others)
    sure = "possible" if case.is_by_order and not is_marked else sure
    return Opinion("revoke", sure, tuple(evidence), (), case.line_of(fault.at))


def _confidence(is_marked: bool, later: bool, is_rectified: bool, slip_fits: bool, others: bool) -> Confidence:
    """How sure a revoke is. The file's own mark, or a result as rectified, speaks for it; a slip that would explain
    the play as well speaks against it. `others`: whether any repair fits."""
    if is_marked and (later or not slip_fits):
        return "certain" if later and not slip_fits else "likely"
    if not later or slip_fits:
        return "possible"
    return "certain" if not others and is_rectified else "likely"


def _later_cards(case: Case, fault: Fault) -> list[Played]:
    """Cards of the suit led that the same hand played later."""
    lead = next((one for one in case.course.played if one.trick == fault.trick), None)
    if lead is None:
        return []
    return [
        one
        for one in case.course.played
        if one.seat == fault.seat and one.trick > fault.trick and one.card.suit is lead.card.suit
    ]


def _lead_out_of_turn(case: Case, in_a_trick: Counter[int]) -> list[Opinion]:
    """Several hands seem not to follow in one trick: another hand may have led to it, out of turn."""
    line = case.line
    if line is None or not line.is_by_seat:
        return []
    trick = min(trick for trick, times in in_a_trick.items() if times > 1)
    proper = case.course.leaders[trick - 1]
    leads = [n for n in range(4) if n != proper and follow(line, most=0, leaders={trick: n}).is_sound]
    if len(leads) != 1:
        return []
    card = next(cell.card for cell in [line.rows[trick - 1].cells[leads[0]]] if cell is not None)
    evidence = (
        Evidence("another_leader_fits", SEATS[leads[0]], card, trick),
        Evidence("leader_by_tricks", SEATS[proper], trick=trick),
    )
    return [Opinion("out_of_turn", "possible", evidence, (), case.line_of(_first(case, trick)))]


def _first(case: Case, trick: int) -> int:
    return next((one.at for one in case.course.played if one.trick == trick), 0)


def ruled_tricks(case: Case) -> int | None:
    """Declarer's tricks as the Laws give them once attention is drawn to every revoke at the end of the play (64A);
    None where not all thirteen tricks were recorded, there is no revoke, or a director has to judge."""
    board = case.board
    revokes = [irregular for irregular in board.irregular if irregular.kind is Irregularity.REVOKE]
    if sum(board.won) != 13 or case.contract is None or not revokes:
        return None
    played = [event for event in case.events if not isinstance(event, TricksAgreed | ScoreEntered)]
    told = [
        AttentionDrawn(who=LETTERS[one.seat.left], offender=one.seat, trick=one.trick, topic=("revoke",))
        for one in revokes
    ]
    table = fold([*played, *told])
    if table.board is None:
        return None
    final = result_of(rule(table, table.board)).final
    parts = final.of(case.contract.declarer.side) if final is not None else ()
    return parts[0].tricks if len(parts) == 1 and parts[0].contract else None
