"""Law 54: an opening lead out of turn that was faced."""

from __future__ import annotations

from domain.board import Irregular
from domain.events import ActionAccepted, CardExposed, DummyFaced, LeadFacedDown, OptionOffered
from domain.happened import Play
from domain.seats import SEATS, Seat
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Questions, declared
from projections.found.incidents import Finding, Question
from projections.laws.law_53_lead_out_of_turn import WrongLead, leads_out_of_turn
from projections.recorded.board_record import LATER, Record

NOT_DROPPED = ("deliberate", "unclear")
"""How a card was shown that was not dropped, or of which nobody has said that it was."""


def _presumed_declarer(lead: WrongLead) -> Seat:
    """The player on the left of the wrong defender; by 54A he may be dummy by now."""
    return lead.seat.left


def _spread(record: Record, lead: WrongLead, seat: Seat) -> int:
    """Where a hand was spread while the lead lay there; 0 where it was not."""
    end = lead.withdrawn or LATER
    return next((p for p, e, _ in record.moments(DummyFaced) if e.seat is seat and lead.place < p < end), 0)


def law_54a(lead: WrongLead) -> Finding | None:
    """Law 54A (2017): presumed declarer may spread his hand and becomes dummy; where he has begun to spread it, and a
    card could be seen, he must: whether he had begun is asked. A card that he drops is no beginning."""
    record = lead.record
    if not lead.is_opening or not lead.by_defender:
        return None
    presumed = _presumed_declarer(lead)
    spread = _spread(record, lead, presumed)
    if spread and record.dummy is presumed:
        return Finding("54A", "declarer_becomes_dummy", presumed, 1, card=lead.card, places=(lead.place, spread))
    told = who_is_dummy(lead)
    if told is not None and told.answer is not None and told.answer.answer == "declarer_is_dummy":
        return Finding("54A", "declarer_becomes_dummy", presumed, 1, card=lead.card, places=told.places)
    if not lead.lies:
        return None
    asked = spread_begun(lead)
    if asked is not None and asked.answer is not None and asked.answer.answer == "begun":
        return Finding("54A", "must_spread", presumed, 1, card=lead.card, places=asked.places)
    if law_54c(lead) is not None:
        return None
    return Finding("54A", "may_spread", presumed, 1, card=lead.card, places=(lead.place,))


def spread_begun(lead: WrongLead) -> Question | None:
    """54A with 48A: presumed declarer has let a card be seen otherwise than by dropping it: had he begun to spread his
    hand? Whether he had, the director says."""
    record = lead.record
    presumed = _presumed_declarer(lead)
    if not lead.is_opening or not lead.by_defender or not lead.lies or _spread(record, lead, presumed):
        return None
    shown = [
        p for p, e, _ in record.moments(CardExposed) if e.seat is presumed and p > lead.place and e.how in NOT_DROPPED
    ]
    if not shown:
        return None
    answer = record.judgement(lead.name, "54A")
    return Question(
        "54A", "spread_begun", ("begun", "not_begun"), places=(lead.place, shown[0]), answer=answer, blocks=False
    )


def face_down_lead(lead: WrongLead) -> Finding | None:
    """54: what the right defender had led face down is taken back when his partner faces a lead."""
    record = lead.record
    if not lead.is_opening or not lead.by_defender:
        return None
    lies = [p for p, e, _ in record.moments(LeadFacedDown) if e.seat is lead.proper and p < lead.place]
    if not lies:
        return None
    return Finding("54", "face_down_lead_goes_back", lead.proper, 1, places=(lead.place, lies[-1]))


def law_54b(lead: WrongLead) -> Finding | None:
    """Law 54B (2017): declarer accepts the lead and dummy is spread: the second card comes from declarer's hand; one
    that he plays from dummy first stays, except to correct a revoke."""
    record = lead.record
    if not lead.is_opening or not lead.by_defender or not lead.accepted or law_54a(lead) is not None:
        return None
    dummy = record.dummy
    second = next((p for p in record.board.plays if p.trick == 1 and p.place > lead.place), None)
    if second is not None and dummy is not None and second.seat == dummy.index:
        places = (lead.place, second.place)
        return Finding("54B", "dummys_card_stays", dummy, 1, card=second.card, places=places)
    return Finding("54B", "dummy_is_spread", record.declarer, 1, card=lead.card, places=(lead.place, lead.accepted))


def law_54c(lead: WrongLead) -> Finding | None:
    """Law 54C (2017): declarer must accept the lead where he could have seen a card of dummy's, other than one shown
    during the auction (24)."""
    record = lead.record
    if not lead.is_opening or not lead.by_defender:
        return None
    presumed = _presumed_declarer(lead)
    end = lead.accepted or lead.withdrawn or LATER
    dummy = presumed.partner
    seen = [p for p, e, _ in record.moments(DummyFaced) if e.seat is dummy and p <= end]
    seen += [p for p, e, trick in record.moments(CardExposed) if e.seat is dummy and trick and p < end]
    if not seen:
        return None
    code = "refused_though_seen" if lead.refused else "must_accept"
    return Finding("54C", code, presumed, 1, card=lead.card, places=(min(seen), lead.place))


def law_54d(lead: WrongLead) -> Finding | None:
    """Law 54D (2017): declarer has a defender take back his opening lead: 56 applies, the card is a major penalty
    card and 50D governs the right lead. Not where he had to accept it (54C): he takes nothing from a refusal."""
    if not lead.is_opening or not lead.by_defender or not lead.withdrawn or lead.replaced or lead.accepted:
        return None
    if law_54c(lead) is not None:
        return None
    return Finding("54D", "penalty_card", lead.seat, 1, card=lead.card, places=(lead.withdrawn, lead.place))


def law_54e(lead: WrongLead) -> Finding | None:
    """Law 54E (2017): a card that the declaring side faces as an opening lead is a card shown in the auction period
    (24): nobody can accept it, it goes back (24D), and nothing else follows. Where the trick was played out and play
    went on, nobody having spoken, it stands as it was played (own reading: the defenders have forfeited by that, 11A).
    """
    record = lead.record
    if not lead.is_no_lead:
        return None
    trick = record.board.trick_number(1)
    went_on = next((play.place for play in record.board.plays if play.trick > 1), 0)
    if trick is not None and trick.complete and SEATS[trick.leader] is lead.seat and went_on:
        places = (lead.place, went_on)
        return Finding("54E", "stands_as_played", lead.seat, 1, card=lead.card, places=places)
    return Finding("54E", "card_goes_back", lead.seat, 1, card=lead.card, places=(lead.place,))


def _played_to_no_lead(lead: WrongLead) -> Play | None:
    """The card that the defender whose lead it was not played to a card of the declaring side, taken for a lead."""
    record = lead.record
    declarer, said = record.declarer, law_54e(lead)
    if said is None or declarer is None or said.code != "card_goes_back":
        return None
    seat = declarer.right.index
    end = min((p.place for p in record.board.plays if p.seat == declarer.left.index), default=LATER)
    return next((p for p in record.board.plays if p.seat == seat and p.trick == 1 and lead.place < p.place < end), None)


def shown_by_own_error_24(lead: WrongLead) -> Question | None:
    """24 with 54E: a defender has played to what the declaring side led. His card was shown in the auction period; it
    is a penalty card (24E) only if that was his own error, and not the other side's: the director says which."""
    record = lead.record
    played = _played_to_no_lead(lead)
    if played is None:
        return None
    places = (played.place, lead.place)
    answers = ("own_error", "opponents_error")
    return Question(
        "24",
        "shown_by_own_error",
        answers,
        places=places,
        answer=record.judgement(lead.name, "24"),
        blocks=False,
    )


def shown_to_no_lead(lead: WrongLead) -> Play | None:
    """24E: the card so played, where the director found it to be its player's own error."""
    record = lead.record
    answer = record.judgement(lead.name, "24")
    return _played_to_no_lead(lead) if answer is not None and answer.answer == "own_error" else None


def shown_with_no_lead(record: Record, irregular: Irregular) -> Finding | None:
    """54E with 24D: what the declaring side adds to a card that it faced as an opening lead is picked up as well."""
    if record.is_defender(irregular.seat):
        return None
    return Finding("54E", "card_goes_back", irregular.seat, 1, card=irregular.card, places=(irregular.place,))


def spread_to_no_lead(record: Record, place: int, spread: DummyFaced, incident: str) -> Question | None:
    """24 with 54E: a defender spreads his hand, as dummy does, upon what the declaring side led. His cards are penalty
    cards (24E) only if he did so by his own error: the director says."""
    leads = [lead for lead in leads_out_of_turn(record) if lead.is_no_lead]
    lying = [lead.place for lead in leads if lead.place < place < (lead.withdrawn or LATER)]
    if not lying or not record.is_defender(spread.seat):
        return None
    answers = ("own_error", "opponents_error")
    answer = record.judgement(incident, "24")
    return Question("24", "spread_by_own_error", answers, places=(place, lying[0]), answer=answer, blocks=False)


def who_is_dummy(lead: WrongLead) -> Question | None:
    """54A and 54B: presumed declarer accepted the opening lead, by word or by playing to it, and no hand was
    recorded as spread: which of the two became dummy the record does not tell. Where his choices were put to him, it
    does: to spread his hand was another than to accept."""
    record = lead.record
    by_defender = lead.is_opening and lead.by_defender and bool(lead.accepted)
    if not by_defender or record.moments(DummyFaced) or _chose_to_accept(lead):
        return None
    answers = ("partner_is_dummy", "declarer_is_dummy")
    answer = record.judgement(lead.name, "54B")
    return Question("54B", "who_is_dummy", answers, places=(lead.place, lead.accepted), answer=answer, blocks=False)


def _chose_to_accept(lead: WrongLead) -> bool:
    """Whether presumed declarer accepted the lead by word, after his choices had been put to him (10C1)."""
    record, presumed = lead.record, _presumed_declarer(lead)
    said = any(p == lead.accepted and e.seat is presumed for p, e, _ in record.moments(ActionAccepted))
    return said and any(
        e.seat is presumed and e.incident == lead.name and lead.place < p < lead.accepted
        for p, e, _ in record.moments(OptionOffered)
    )


def enter_spread(lead: WrongLead, asked: Question | None) -> Finding | None:
    """54A: presumed declarer became dummy: that he spread his hand is to be entered where it was done."""
    if asked is None or asked.answer is None or asked.answer.answer != "declarer_is_dummy":
        return None
    return Finding("54A", "enter_spread", _presumed_declarer(lead), 1, card=lead.card, places=asked.places)


PARAGRAPHS: Paragraphs = {"54A": law_54a, "54B": law_54b, "54C": law_54c, "54D": law_54d, "54E": law_54e}

CODES = declared(
    Findings((
        "declarer_becomes_dummy", "must_spread", "face_down_lead_goes_back", "dummys_card_stays", "dummy_is_spread",
        "refused_though_seen", "must_accept", "card_goes_back"
    ), outcome=True),
    Findings(("may_spread", "stands_as_played", "enter_spread")),
    Questions(("spread_begun", "shown_by_own_error", "spread_by_own_error")),
    Questions(("who_is_dummy",), guides=True),
)  # fmt: skip
