"""Law 48: cards that declarer or dummy lets be seen."""

from __future__ import annotations

from domain.events import CardExposed, DummyFaced
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Questions, declared
from projections.found.incidents import Finding, Question, incident_name
from projections.laws.law_44_trick import is_at_turn
from projections.laws.law_53_lead_out_of_turn import leads_out_of_turn
from projections.recorded.board_record import Record

ANSWERS = ("claim", "no_claim")


def law_48a(record: Record, place: int, exposed: CardExposed) -> Finding | None:
    """Law 48A (2017): declarer is not restricted by a card of his or dummy's that was seen: neither becomes a penalty
    card, and a card dropped need not be played."""
    if record.declarer is None or record.is_defender(exposed.seat) or not record.auction_over_at(place):
        return None
    code = "no_penalty_card" if _may_be_played(record, place, exposed) else "no_restriction"
    return Finding("48A", code, exposed.seat, card=exposed.card, places=(place,))


def _may_be_played(record: Record, place: int, exposed: CardExposed) -> bool:
    """Whether the card was played by being shown (45C2, 45C3), or the director has not said yet that it was not."""
    asked_at_turn = exposed.how in ("deliberate", "named") and is_at_turn(record, exposed.seat, place)
    if exposed.how != "unclear" and not asked_at_turn:
        return False
    law = "45C4a" if exposed.how == "named" else "45C3" if exposed.seat is record.dummy else "45C2"
    answer = record.judgement(incident_name(record.board, place), law)
    return answer is None or answer.answer == "played"


def law_48b(record: Record, place: int, faced: DummyFaced, incident: str) -> Question | None:
    """Law 48B (2017): declarer who faces his cards, other than upon an opening lead out of turn (54), may have claimed:
    whether he meant to is the director's to say (68A). A claim is recorded as such."""
    if record.declarer is not faced.seat or any(claim.place > place for claim in record.board.claims):
        return None
    if any(lead.is_opening and lead.place < place <= (lead.accepted or place) for lead in leads_out_of_turn(record)):
        return None
    if any(claim.stands for claim in record.board.claims):
        return None
    answer = record.judgement(incident, "48B")
    if answer is None and record.is_over:
        return None
    return Question("48B", "cards_faced", ANSWERS, places=(place,), answer=answer, blocks=False)


PARAGRAPHS: Paragraphs = {"48A": law_48a, "48B": law_48b}

CODES = declared(
    Findings(("no_penalty_card",)),
    Findings(("no_restriction",), outcome=True),
    Questions(("cards_faced",)),
)  # fmt: skip
