"""Claims and concessions: 68 to 71, and the tricks that count when play is over."""

from __future__ import annotations

from domain.board import Claim, Irregularity
from domain.events import CardExposed
from domain.seats import Side
from projections.found.codes import Effects, declared
from projections.found.incidents import Effect, Incident, Question, incident_name
from projections.laws import law_43_dummy as law_43
from projections.laws import law_68_claim as law_68
from projections.laws import law_69_agreement as law_69
from projections.laws import law_70_contested as law_70
from projections.laws import law_71_concession as law_71
from projections.laws import law_79_corrections as law_79c
from projections.laws import law_79_tricks as law_79
from projections.recorded.board_record import Record
from projections.recorded.board_stages import Played, Revoked, TricksWon
from projections.rulings.board_rulings import RulingsSoFar

__all__ = ["given_back", "rule_on_claims"]


def rule_on_claims(rulings: RulingsSoFar, record: Revoked) -> Played:
    """68 to 71 of every claim and concession, in their order; then the tricks won are known."""
    of = record.edition.of
    for place, exposed, trick in record.moments(CardExposed):
        rulings.add(place, "card shown", of(law_68.law_68)(record, place, exposed, trick))
    for irregular in record.irregular(Irregularity.CARD_AFTER_CLAIM):
        rulings.incident(irregular.place, irregular.kind.value, irregular.seat).add(
            of(law_68.law_68d)(record, irregular)
        )
    for irregular in record.irregular(Irregularity.CLAIM_BY_DUMMY):
        by_dummy = rulings.incident(irregular.place, irregular.kind.value, irregular.seat)
        by_dummy.add(*law_43.claim_by_dummy(record, irregular))
        by_dummy.add(*law_69.answers_to_no_claim(record, irregular.place))
    for made in record.board.claims:
        claim = law_68.resolved(record, made) or made
        kind = "concession" if claim.is_concession else "claim"
        name = incident_name(record.board, claim.place)
        incident = Incident(record.board.number, name, kind, claim.place, claim.seat)
        _made(record, made, claim, incident)
        incident.add(law_79.agreed_otherwise(record, made))
        incident.add(*law_69.assents_of_own_side(made), *law_69.answers_to_no_claim(record, made.place))
        incident.add(of(law_69.law_69a)(record, made), *of(law_69.law_69b)(record, made, name))
        _contested(record, claim, incident)
        incident.add(*of(law_71.law_71)(record, made, name))
        if claim.stands and not any(f.code.startswith("agreed") for f in incident.findings):
            incident.add(_awaits_answer(claim, incident))
        rulings.take(incident)
    return Played(record, _tricks_on(rulings, record))


def _made(record: Revoked, made: Claim, claim: Claim, incident: Incident) -> None:
    """68 of a claim: what was claimed and conceded, and whether play is suspended. `claim` has the number that holds of
    a claim that was `made` with two."""
    of = record.edition.of
    contested = law_69.is_contested(record, made)
    incident.add(of(law_68.law_68a)(made), *law_68.alternative(record, made), law_69.said_anew(record, made))
    incident.add(law_68.which_number(record, made, incident.name, contested), of(law_68.law_68b1)(claim))
    incident.add(*of(law_68.law_68b2)(record, claim), *law_68.shown_in_concession(record, claim))
    incident.add(of(law_68.law_68c)(record, claim, incident.name))
    incident.add(law_68.whether_line_was_stated(record, claim, incident.name, contested))
    incident.add(
        of(law_68.law_68d1)(claim), of(law_68.law_68d2a)(claim, contested), *of(law_68.law_68d2b)(record, claim)
    )


def _contested(record: Revoked, claim: Claim, incident: Incident) -> None:
    """70 of a claim that is doubted. Once the number is given, what led to it stays; what was not answered is not asked
    any more."""
    of = record.edition.of
    doubt = law_70.with_doubt_against_revoker(record, claim) if claim.stands else None
    agreed = of(law_69.law_69a)(record, claim) is not None
    doubted = law_69.is_contested(record, claim) or (doubt is not None and not agreed)
    question = of(law_70.law_70a)(record, claim, incident.name, doubted)
    incident.add(question, doubt if doubted else None)
    if question is None:
        return
    guides = of(law_70.law_70c)(record, claim, incident.name)
    for paragraph in (of(law_70.law_70d1), of(law_70.law_70d2), of(law_70.law_70e1)):
        guides.append(paragraph(record, claim, incident.name))
    open_ones = [each for each in guides if isinstance(each, Question) and each.is_open]
    incident.add(*(each for each in guides if question.is_open or each not in open_ones))
    incident.add(*law_70.against_the_claim(claim, question.number, guides))
    incident.add(law_70.beyond_the_claim(claim, question.number))


def _awaits_answer(claim: Claim, incident: Incident) -> Effect | None:
    """Play is suspended until the other side agrees or somebody doubts the claim."""
    if any(question.law == "70A" or (question.blocks and question.is_open) for question in incident.questions):
        return None
    return Effect("68D", "await_agreement", claim.seat.left, note=str(claim.seat.right), places=(claim.place,))


def _tricks_on(rulings: RulingsSoFar, record: Revoked) -> TricksWon | None:
    """Tricks at the table, with what the director adjudicated (70A) or gave back (69B, 71)."""
    claim = record.board.claim
    if claim is None:
        return law_79.tricks_won(record)
    incident = next(i for i in rulings.incidents if i.place == claim.place)
    contested = next((question for question in incident.questions if question.law == "70A"), None)
    if contested is not None and contested.number is None:
        return None
    back = {question.law: question.number or 0 for question in given_back(record, incident)}
    sign = 1 if claim.seat.side is Side.NS else -1
    to_claimer = back.get("71", 0) - back.get("69B", 0)
    return law_79.tricks_won(record, contested.number if contested is not None else None, sign * to_claimer)


def given_back(record: Record, incident: Incident) -> list[Question]:
    """The questions of 69B and 71 by whose answer tricks were given back: asked for in time, or beyond doubt (79C)."""
    return [
        question
        for question in incident.questions
        if question.law in ("69B", "71")
        and question.number is not None
        and not law_79c.is_too_late_to_dispute(record, incident.name, question.places[:1])
    ]


CODES = declared(Effects(("await_agreement",), note="seat", waits="agreement"))
