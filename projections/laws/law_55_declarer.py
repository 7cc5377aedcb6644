"""Law 55: declarer's lead out of turn."""

from __future__ import annotations

from domain.events import ActionAccepted, ActionRefused, DummyCardNamed
from domain.seats import SEATS
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Questions, declared
from projections.found.incidents import Effect, Finding, Option, Question
from projections.laws.law_44_trick import trick_before
from projections.laws.law_46_designation import card_called
from projections.laws.law_53_lead_out_of_turn import WrongLead
from projections.recorded.board_record import LATER, Record

ANSWERS = ("not_from_it", "could_be_from_it")


def _is_declarers(lead: WrongLead) -> bool:
    return not lead.by_defender and not lead.is_no_lead and lead.trick < 13


def law_55a(lead: WrongLead) -> Finding | None:
    """Law 55A (2017): either defender may accept declarer's lead out of turn or refuse it; where they differ, the one
    who plays next after it decides."""
    record = lead.record
    if not _is_declarers(lead) or lead.lies:
        return None
    first, second = lead.seat.left, lead.seat.right
    said = {e.seat: p for p, e, _ in record.moments(ActionAccepted) if p > lead.place}
    no = {e.seat: p for p, e, _ in record.moments(ActionRefused) if p > lead.place}
    for one, other in ((said, no), (no, said)):
        if first in one and second in other and other[second] < one[first]:
            places = (one[first], other[second], lead.place)
            return Finding("55A", "next_in_turn_decides", first, lead.trick, card=lead.card, places=places)
    if not lead.accepted:
        return None
    return Finding(
        "55A", "declarers_lead_accepted", lead.seat, lead.trick, card=lead.card, places=(lead.place, lead.accepted)
    )


def _sent_back(lead: WrongLead) -> bool:
    return _is_declarers(lead) and bool(lead.withdrawn) and not lead.replaced and not lead.accepted


def law_55b1(lead: WrongLead) -> Finding | None:
    """Law 55B1 (2017): it was a defender's lead: declarer's card goes back, without more."""
    if not _sent_back(lead) or lead.proper is None or lead.proper.side is lead.seat.side:
        return None
    return Finding(
        "55B1", "defender_leads", lead.proper, lead.trick, card=lead.card, places=(lead.withdrawn, lead.place)
    )


def law_55b2(lead: WrongLead) -> Finding | None:
    """Law 55B2 (2017): it was declarer's lead from the other hand: the card goes back, and he leads from that hand."""
    if not _sent_back(lead) or lead.proper is None or lead.proper.side is not lead.seat.side:
        return None
    return Finding(
        "55B2", "lead_from_right_hand", lead.proper, lead.trick, card=lead.card, places=(lead.withdrawn, lead.place)
    )


def law_55c(lead: WrongLead) -> Question | None:
    """Law 55C (2017): a line of play that what declarer learned from his wrong lead could be the reason for is the
    director's to judge (16); asked once play is over."""
    record = lead.record
    if not _sent_back(lead) or not record.is_over:
        return None
    return Question(
        "55C", "line_from_infraction", ANSWERS, places=(lead.place, lead.withdrawn),
        answer=record.judgement(lead.name, "55C"), settled=record.adjusted(lead.name), blocks=False,
    )  # fmt: skip


def called_out_of_turn(record: Record, place: int, named: DummyCardNamed) -> list[Finding | Option | Effect]:
    """55 with 45B, 45C4a and 46B: a card called from dummy when the lead was not dummy's is led out of turn, though
    dummy has not put it on the table: either defender accepts or refuses it, until the next card is played."""
    dummy, standing = record.dummy, trick_before(record, place)
    if dummy is None or standing is None or standing.cards or standing.lead is dummy or not 1 < standing.number < 13:
        return []
    card = card_called(record, place, named)
    if card is None:
        return []
    after = next((play for play in record.board.plays if play.place > place), None)
    put = after is not None and (SEATS[after.seat], after.card) == (dummy, card)
    places, end = (place,), after.place if after is not None else LATER
    said = [(p, e.seat, "accept") for p, e, _ in record.moments(ActionAccepted) if place < p < end]
    said += [(p, e.seat, "refuse") for p, e, _ in record.moments(ActionRefused) if place < p < end]
    decided = sorted(each for each in said if record.is_defender(each[1]))
    if put and not decided:
        return []  # it lies there: a lead like any other
    if not decided:
        seats = () if after is not None or record.is_over else (dummy.left, dummy.right)
        choices = ("accept", "refuse")
        return [Option("53A", "declarers_lead_out_of_turn", seat, choices, card, places=places) for seat in seats]
    at, _, choice = next((each for each in decided if each[1] is dummy.left), decided[0])
    if choice == "refuse":
        law, code = ("55B2", "lead_from_right_hand") if standing.lead is dummy.partner else ("55B1", "defender_leads")
        return [Finding(law, code, standing.lead, standing.number, card=card, places=(at, place))]
    ended = after.place if after is not None else 0
    return [
        Finding("55A", "declarers_lead_accepted", dummy, standing.number, card=card, places=(place, at)),
        Effect("45C4a", "must_play_card", dummy, card, places=(place, at), until="played", since=at, ended=ended),
    ]


PARAGRAPHS: Paragraphs = {"55A": law_55a, "55B1": law_55b1, "55B2": law_55b2, "55C": law_55c}

CODES = declared(
    Findings(("next_in_turn_decides", "declarers_lead_accepted", "defender_leads"), outcome=True),
    Findings(("lead_from_right_hand",), outcome=True, says=("must_lead_from",)),
    Questions(("line_from_infraction",)),
)  # fmt: skip
