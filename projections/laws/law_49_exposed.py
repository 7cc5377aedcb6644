"""Law 49: what a defender lets be seen becomes a penalty card, and what does not."""

from __future__ import annotations

from typing import NamedTuple

from domain.board import Irregular, Irregularity, read_hand
from domain.cards import Card, cards_in
from domain.events import AttentionDrawn, CardExposed, DummyFaced, JudgementMade
from domain.happened import Play
from domain.seats import SEATS, Seat
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding, incident_name
from projections.laws.law_47_retraction import law_47e1
from projections.laws.law_53_lead_out_of_turn import leads_out_of_turn
from projections.laws.law_54_opening_lead import law_54c, shown_to_no_lead, spread_to_no_lead
from projections.laws.law_56_defender import deemed_leads, sent_back
from projections.laws.law_57_premature import is_unlawful, plays_too_early, premature_plays, was_led
from projections.laws.law_58_simultaneous import law_58b
from projections.laws.law_59_unable import disregarded
from projections.laws.law_60_play_after import law_60b
from projections.laws.law_68_claim import lay_at
from projections.recorded.board_record import LATER, Record
from projections.recorded.board_stages import Chosen

FREE = ("claim", "objection")
"""How a card is seen without becoming a penalty card: a statement on the trick in progress or a claim (68), and a
concession that was annulled (68B2)."""


class Exposure(NamedTuple):
    """A defender's card that partner could see, and the paragraph that makes it a penalty card."""

    since: int
    seat: Seat
    card: Card
    law: str
    place: int
    """Where the incident began."""
    deliberate: bool
    """By deliberate play, or named: not the accident that 50B asks for."""
    trick: int = 0
    """The trick it had been played to; 0 where it had not been."""
    played: int = 0
    """Where it counts as played without having been taken back: its turn came."""


def law_49(record: Record, place: int, exposed: CardExposed) -> Finding | None:
    """Law 49 (2017): a defender's card that his partner could see, or that he names, becomes a penalty card (50), but
    for regular play, what a Law provides, and statements in a claim, an objection or about the trick in progress.

    Before the opening lead it is 24E that says so.
    """
    if not _becomes_penalty_card(record, place, exposed) or _law_of_exposure(record, place, exposed) != "49":
        return None
    return Finding("49", "penalty_card", exposed.seat, card=exposed.card, places=(place,))


def _becomes_penalty_card(record: Record, place: int, exposed: CardExposed) -> bool:
    if not record.is_defender(exposed.seat) or exposed.how in FREE or record.board.returned:
        return False
    if exposed.how == "named" and not record.auction_over_at(place):
        return False  # to name a card shows nothing, and there are no defenders yet
    if _while_claimed(record, place, exposed):
        return False
    name = incident_name(record.board, place)
    at_turn = [record.judgement(name, law) for law in ("45C1", "45C4a")]
    if any(answer is not None and answer.answer in ("played", "not_seen") for answer in at_turn):
        return False
    if exposed.how == "unclear" and record.auction_over_at(place) and not any(at_turn):
        return False  # it may have been played: the director is asked (45C1)
    return not any(
        p.card is exposed.card and p.place < place <= (record.withdrawn_at(p.place) or LATER)
        for p in record.board.plays
    )


def _while_claimed(record: Record, place: int, shown: CardExposed | DummyFaced) -> bool:
    """Whether a claim or concession lay there, also one that a partner's objection annulled (68B2)."""
    return any(lay_at(record, claim, place, shown) for claim in record.board.claims)


def _law_of_exposure(record: Record, place: int, exposed: CardExposed) -> str:
    lead = record.opening_lead
    if (lead is None or place < lead) and exposed.how != "named":
        return "24E"
    return "58B" if law_58b(record, place, exposed) is not None else "49"


def exposures(record: Chosen) -> list[Exposure]:
    """Every way in which a card of a defender's became a penalty card, but for what 50 and 52 say of a defender who
    has one already; not in order."""
    board = record.board
    if board.contract is None:
        return []
    if not (board.exposed or board.irregular or record.withdrawn or record.moments(DummyFaced)):
        return []
    found = [
        Exposure(p, e.seat, e.card, _law_of_exposure(record, p, e), p, e.how in ("deliberate", "named"))
        for p, e, _ in record.moments(CardExposed)
        if _becomes_penalty_card(record, p, e)
    ]
    found += [
        Exposure(i.place, i.seat, i.card, "24E", i.place, True)
        for i in record.irregular(Irregularity.CARD_IN_AUCTION)
        if i.card is not None and record.is_defender(i.seat)
    ]
    found += [
        Exposure(lead.place, lead.seat, lead.card, "60B", lead.place, True, lead.trick, lead.accepted)
        for lead in leads_out_of_turn(record)
        if not lead.withdrawn and law_60b(lead) is not None
    ]
    found += _faced_hands(record) + [
        Exposure(played.place, SEATS[played.seat], played.card, "24E", lead.place, True)
        for lead in leads_out_of_turn(record)
        if (played := shown_to_no_lead(lead)) is not None
    ]
    return found + _before_their_time(record) + _second_cards(record) + _taken_back(record)


def _faced_hands(record: Record) -> list[Exposure]:
    """49, before the opening lead 24E: a defender who spreads his hand, as dummy does, shows his partner every card of
    it, or those that the record names."""
    found: list[Exposure] = []
    lead = record.opening_lead
    for place, spread, _ in record.moments(DummyFaced):
        if not record.is_defender(spread.seat) or _while_claimed(record, place, spread) or record.is_over_at(place):
            continue
        asked = spread_to_no_lead(record, place, spread, incident_name(record.board, place))
        if asked is not None and asked.counts != "own_error":
            continue
        held = record.hand_before(spread.seat, place)
        named = read_hand(spread.hand)
        law = "24E" if lead is None or place < lead else "49"
        shown = held if named is None else named & held if held else named
        found += [Exposure(place, spread.seat, card, law, place, True) for card in cards_in(shown)]
    return found


def _before_their_time(record: Record) -> list[Exposure]:
    """57A: the card is a penalty card at once, and is played when its turn comes if it has not been taken back."""
    found: list[Exposure] = []
    for play in premature_plays(record):
        played = 0
        if record.withdrawn_at(play.place) is None:
            trick = record.board.trick_number(play.trick)
            others = [n for n in range(4) if n != play.seat.index] if trick is not None else []
            due = others if play.is_lead else [play.seat.partner.index]
            if trick is not None and not is_unlawful(record, play) and all(trick.cards[n] is not None for n in due):
                played = max(play.place, *(trick.places[n] for n in due))
        found.append(
            Exposure(play.place, play.seat, play.card, "57A", play.place, True, play.trick + play.is_lead, played)
        )
    found += [
        Exposure(play.place, play.seat, play.card, "57D", play.place, True, play.trick)
        for play in plays_too_early(record)
        if not play.before_partner and not play.is_lead and is_unlawful(record, play)
    ]
    found += [
        Exposure(back, play.seat, play.card, "56", play.place, True, play.trick)
        for play in deemed_leads(record)
        if (back := sent_back(record, play))
    ]
    return found


def _second_cards(record: Record) -> list[Exposure]:
    """45E1: a defender's second card to a trick, unless the director deems that it was led, or both sides have played
    to the next trick before anybody spoke of it (67B2)."""
    seconds = [
        i for i in record.irregular(Irregularity.FIFTH_CARD) if record.is_defender(i.seat) and not was_led(record, i)
    ]
    found: list[Exposure] = []
    for second in seconds:
        unnoticed, seen = _went_unnoticed(record, second), _seen_going_back(record, second)
        law, since = ("67B2", seen) if unnoticed else ("45E1", second.place)
        if second.card is not None and since:
            found.append(Exposure(since, second.seat, second.card, law, second.place, False, second.trick))
    return found


def _seen_going_back(record: Record, second: Irregular) -> int:
    """67B2: since when a second card lies there that goes back late, and that the director found could be seen; 0 where
    he has not."""
    name = incident_name(record.board, second.place)
    judged = [(p, e) for p, e, _ in record.moments(JudgementMade) if e.incident == name and e.law.upper() == "67B2"]
    if not judged or judged[-1][1].answer != "could_be_seen":
        return 0
    return record.withdrawn_at(second.place) or judged[-1][0]


def _went_unnoticed(record: Record, irregular: Irregular) -> bool:
    """Whether both sides had played to the next trick while the second card lay beside its own."""
    spoken = [record.withdrawn_at(irregular.place) or LATER]
    spoken += [
        place for place, event, _ in record.moments(AttentionDrawn)
        if place > irregular.place and event.offender in (None, irregular.seat)
        and event.trick in (None, irregular.trick)
    ]  # fmt: skip
    name = incident_name(record.board, irregular.place)
    spoken += [p for p, e, _ in record.moments(JudgementMade) if e.incident == name and e.law.upper() == "45E1"]
    spoken_of = min(spoken)
    later = (p for p in record.board.plays if p.trick > irregular.trick and irregular.place < p.place < spoken_of)
    return len({SEATS[p.seat].side for p in later}) == 2


def _taken_back(record: Chosen) -> list[Exposure]:
    """Defenders' cards that were played and taken back."""
    withdrawn = [each for trick in record.board.tricks for each in trick.withdrawn]
    mine = [each for each in withdrawn if record.is_defender(SEATS[each[0].seat])]
    if not mine:
        return []
    against_order = {play.place for _, play in disregarded(record)}
    return [each for play, back in mine if (each := _exposure_of(record, play, back, against_order)) is not None]


def _exposure_of(record: Chosen, play: Play, back: int, against_order: set[int]) -> Exposure | None:
    kinds = {i.kind for i in record.board.irregular if i.place == play.place}
    law, since = "", back
    if law_47e1(record, play) is not None or Irregularity.FIFTH_CARD in kinds:
        return None
    if Irregularity.LEAD_OUT_OF_TURN in kinds:
        law, since = _of_wrong_lead(record, play, back)
    elif any(each.place == play.place and each.before_partner for each in plays_too_early(record)):
        return None  # 57A, or its exceptions
    elif Irregularity.REVOKE in kinds or play.place in against_order:
        law = "62B1"
    elif Irregularity.PLAY_OUT_OF_TURN in kinds:
        law = "57D"
    elif not kinds:
        law = _with_a_revoke(record, play) or _before_choice(record, play, back)
    return Exposure(since, SEATS[play.seat], play.card, law, play.place, True, play.trick) if law else None


def _before_choice(record: Chosen, play: Play, back: int) -> str:
    """60C: offender's partner had played before declarer chose what he should play (57A), and took the card back."""
    for early in premature_plays(record):
        chosen = next((place for place, ground in record.grounds.items() if ground.about == early.place), LATER)
        too_late = early.choice_ends and early.choice_ends < back
        mine = early.seat.partner is SEATS[play.seat] and early.trick == play.trick
        if mine and early.place < play.place < chosen and not too_late:
            return "60C"
    return ""


def _of_wrong_lead(record: Record, play: Play, back: int) -> tuple[str, int]:
    """The paragraph that makes a lead out of turn a penalty card, and since when; empty for 53B, for one that
    was accepted, and for one that had to be (54C)."""
    lead = next((lead for lead in leads_out_of_turn(record) if lead.place == play.place), None)
    if lead is None:
        return "", 0
    if law_60b(lead) is not None:
        return "60B", play.place
    if lead.replaced or lead.accepted or law_54c(lead) is not None:
        return "", 0
    return ("54D" if lead.is_opening else "56"), back


def _with_a_revoke(record: Record, play: Play) -> str:
    """62C2: the other side changed its card after a revoke, and the offender's partner then his; 62C3: both sides put a
    revoke on one trick right. A defender who changes because declarer revoked (62C1) has no penalty card."""
    back = {p.place for trick in record.board.tricks for p, _ in trick.withdrawn}
    revokes = [i for i in record.irregular(Irregularity.REVOKE) if i.place in back and i.place < play.place and i.trick]
    mine = [i for i in revokes if i.seat.side is SEATS[play.seat].side]
    for revoke in revokes:
        twins = [i for i in revokes if i.trick == revoke.trick and i.seat.side is not revoke.seat.side]
        if twins and play.trick > revoke.trick:
            return "62C3"
    for revoke in mine:
        changed = [
            p
            for trick in record.board.tricks
            for p, _ in trick.withdrawn
            if SEATS[p.seat].side is not revoke.seat.side and revoke.place < p.place < play.place
        ]
        if changed:
            return "62C2"
    return ""


PARAGRAPHS: Paragraphs = {"49": law_49}

CODES = declared(Findings(("penalty_card",), outcome=True, card_lies=True, breaks=("61A",)))
