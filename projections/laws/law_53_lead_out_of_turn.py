"""Law 53: a lead out of turn, what makes it the right lead, and what takes its place."""

from __future__ import annotations

from msgspec import Struct

from domain.board import Irregular, Irregularity
from domain.cards import Card
from domain.events import ActionAccepted, ActionRefused, DummyCardNamed, DummyFaced
from domain.happened import Play
from domain.seats import SEATS, Seat
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Options, declared
from projections.found.incidents import Finding, Option, incident_name
from projections.laws.law_43_leading_hand import leads_chosen
from projections.laws.law_46_designation import card_called
from projections.recorded.board_record import LATER, Record


class WrongLead(Struct, frozen=True, eq=False):
    """A lead out of turn with what became of it. The places are 0 where nothing of the sort happened."""

    record: Record
    place: int
    seat: Seat
    trick: int
    card: Card
    by_defender: bool
    proper: Seat | None
    """Whose lead it was."""
    accepted: int = 0
    """Where it was accepted: by word, by spreading a hand, or by playing to it."""
    withdrawn: int = 0
    refused: int = 0
    """Where it was taken back because an opponent refused it."""
    replaced: int = 0
    """Where the player whose turn it was led, and it went back (53B)."""

    @property
    def name(self) -> str:
        """Its incident's name."""
        return incident_name(self.record.board, self.place)

    @property
    def is_opening(self) -> bool:
        """Whether it was made as the opening lead."""
        return self.trick == 1

    @property
    def is_no_lead(self) -> bool:
        """54E: the declaring side cannot make an opening lead."""
        return self.is_opening and not self.by_defender

    @property
    def lies(self) -> bool:
        """Whether it lies there and nobody has decided about it."""
        return not (self.accepted or self.withdrawn or self.replaced)


def leads_out_of_turn(record: Record) -> list[WrongLead]:
    """The leads out of turn of a board, in their order; none from a hand that a defender had chosen (43B2a), nor one
    that is its player's own lead since a revoke on the trick before was put right (62A): then he may take it back, or
    leave it (62C1)."""
    found = record.irregular(Irregularity.LEAD_OUT_OF_TURN) if record.board.irregular else []
    if record.declarer is None or not found:
        return []
    chosen = leads_chosen(record)
    leads = [
        _what_became_of(record, lead, lead.card) for lead in found if lead.card is not None and lead.place not in chosen
    ]
    return [lead for lead in leads if lead.withdrawn or lead.trick == 1 or lead.proper is not lead.seat]


def _what_became_of(record: Record, lead: Irregular, card: Card) -> WrongLead:
    by_defender = record.is_defender(lead.seat)
    withdrawn = record.withdrawn_at(lead.place) or 0
    refused = withdrawn if any(place == withdrawn for place, _, _ in record.moments(ActionRefused)) else 0
    theirs = [p for p in record.board.plays if SEATS[p.seat].side is not lead.seat.side]
    replaced = withdrawn if any(p.place == withdrawn for p in theirs) else 0
    proper = _on_lead(record, lead, by_defender)
    if lead.trick == 13 and not withdrawn and proper is not None:
        own = (p for p in record.board.plays if p.seat == proper.index and p.trick == 13 and p.place > lead.place)
        replaced = next((p.place for p in own if record.withdrawn_at(p.place) is None), 0)
    accepted = 0
    is_a_lead = by_defender or lead.trick > 1
    if not (refused or replaced) and is_a_lead and lead.trick < 13:
        accepted = _accepted_at(record, lead, theirs, withdrawn or LATER)
    return WrongLead(
        record, lead.place, lead.seat, lead.trick, card, by_defender, proper, accepted, withdrawn, refused, replaced
    )


def _on_lead(record: Record, lead: Irregular, by_defender: bool) -> Seat | None:
    if lead.trick > 1:
        return record.trick_winner(lead.trick - 1)
    return lead.seat.partner if by_defender or record.declarer is None else record.declarer.left


def _accepted_at(record: Record, lead: Irregular, theirs: list[Play], before: int) -> int:
    if not record.is_defender(lead.seat) and _accepted_by_name(record, lead):
        return lead.place
    played = [p.place for p in theirs if p.trick == lead.trick and lead.place < p.place < before]
    said: list[int] = []
    if lead.place in record.board.accepted:
        said = [place for place, event, _ in record.moments(ActionAccepted) if may_decide(record, lead, event.seat)]
        if lead.trick == 1:
            said += [place for place, event, _ in record.moments(DummyFaced) if event.seat.side is not lead.seat.side]
    return min([*played, *(place for place in said if lead.place < place < before)], default=0)


def _accepted_by_name(record: Record, lead: Irregular) -> bool:
    """Whether a defender had accepted a card of dummy's that declarer named, before dummy put it on the table."""
    before = max((p.place for p in record.board.plays if p.place < lead.place), default=0)
    named = [
        at
        for at, e, _ in record.moments(DummyCardNamed)
        if before < at < lead.place and card_called(record, at, e) is lead.card
    ]
    said = [at for at, e, _ in record.moments(ActionAccepted) if may_decide(record, lead, e.seat)]
    return bool(named) and any(named[0] < at < lead.place for at in said)


def may_decide(record: Record, lead: Irregular | WrongLead, seat: Seat) -> bool:
    """Whether a player may accept or refuse a lead out of turn: declarer a defender's (presumed declarer, who by 54A
    may be dummy since, the opening lead), either defender declarer's."""
    if not record.is_defender(lead.seat):
        return seat.side is not lead.seat.side
    return seat is (lead.seat.left if lead.trick == 1 else record.declarer)


def without_right_43a1(lead: WrongLead) -> list[Finding]:
    """43A1: dummy takes no part in the play; what he says of a lead out of turn accepts and refuses nothing."""
    record = lead.record
    end = lead.accepted or lead.withdrawn or lead.replaced or LATER
    said = [(place, event.seat) for place, event, _ in record.moments(ActionAccepted)]
    said += [(place, event.seat) for place, event, _ in record.moments(ActionRefused)]
    return [
        Finding("43A1", "only_declarer_chooses", seat, lead.trick, card=lead.card, places=(place, lead.place))
        for place, seat in sorted(said)
        if lead.by_defender and lead.place < place < end and seat is not lead.seat and seat is not lead.seat.partner
        and not may_decide(record, lead, seat)
    ]  # fmt: skip


def law_53a(lead: WrongLead) -> list[Finding | Option]:
    """Law 53A (2017): until the thirteenth trick a faced lead out of turn may be accepted: declarer, or either
    defender, says so, or the hand next in turn plays to it. Else the lead comes from the right hand. A lead at the
    thirteenth trick goes back."""
    record = lead.record
    places = tuple(place for place in (lead.place, lead.accepted) if place)
    if lead.trick == 13:
        code = "lead_goes_back" if lead.withdrawn or lead.replaced else "must_take_back_lead"
        return [Finding("53A", code, lead.seat, lead.trick, card=lead.card, places=(lead.place,))]
    if lead.accepted:
        return [Finding("53A", "lead_accepted", lead.seat, lead.trick, card=lead.card, places=places)]
    declarer = record.declarer
    if not lead.lies or declarer is None:
        return []
    choices = ("accept", "refuse")
    if not lead.by_defender:
        first = lead.seat.left
        return [
            Option("53A", "declarers_lead_out_of_turn", seat, choices, lead.card, places=places, other=lead.proper)
            for seat in (first, first.partner)
        ]
    if lead.is_opening:
        spread = ("accept", "spread", "refuse")  # 54A: he faces his own hand and becomes dummy
        return [Option("53A", "opening_lead_out_of_turn", declarer, spread, lead.card, places=places)]
    return [Option("53A", "defenders_lead_out_of_turn", declarer, choices, lead.card, places=places, other=lead.proper)]


def law_53b(lead: WrongLead) -> Finding | None:
    """Law 53B (2017): an opponent whose lead it was leads: his lead stands, and the wrong one goes back without more
    than 16C. At the thirteenth trick the card of the hand whose lead it was is the lead, whenever it comes. Where he is
    also next in turn after the wrong lead, a card that follows suit, or that a hand without the suit plays, is read as
    played to it unless he refused first."""
    if not lead.replaced or lead.is_no_lead:
        return None
    return Finding(
        "53B", "proper_lead_stands", lead.proper, lead.trick, card=lead.card, places=(lead.replaced, lead.place)
    )


def law_53c(lead: WrongLead) -> Finding | None:
    """Law 53C (2017): the defender on the right of declarer's wrong lead plays to it: the lead stands, and 57 applies
    to him for playing before his partner."""
    record = lead.record
    if lead.by_defender or not lead.accepted or lead.is_opening:
        return None
    played = next((p for p in record.board.plays if p.place == lead.accepted), None)
    if played is None or SEATS[played.seat] is not lead.seat.right:
        return None
    places = (lead.accepted, lead.place)
    return Finding("53C", "lead_stands", lead.seat.right, lead.trick, card=played.card, places=places)


PARAGRAPHS: Paragraphs = {"53A": law_53a, "53B": law_53b, "53C": law_53c}

CODES = declared(
    Findings((
        "only_declarer_chooses", "lead_goes_back", "lead_accepted", "proper_lead_stands", "lead_stands"
    ), outcome=True),
    Findings(("must_take_back_lead",), outcome=True, in_hand=True),
    Options(("declarers_lead_out_of_turn", "opening_lead_out_of_turn", "defenders_lead_out_of_turn")),
)  # fmt: skip
