"""Law 70: a contested claim. The director judges; the engine asks, and checks the bounds of the answer."""

from __future__ import annotations

from domain.board import Claim
from domain.cards import count
from domain.seats import SEATS
from projections.facts import Facts
from projections.incidents import Finding, Question
from projections.laws.law_61_revoke import Revoke
from projections.laws.law_69_agreement import is_contested

__all__ = ["law_70a", "law_70c", "law_70d1", "law_70d2", "law_70e1", "with_doubt_against_revoker"]


def law_70a(facts: Facts, claim: Claim, incident: str, doubted: bool) -> Question | None:
    """Law 70A (2017): the director settles a contested claim as equitably to both sides as he can, doubtful points
    against the claimer. The answer is the number of the tricks left that the claiming side wins."""
    if not doubted:
        return None
    places = (claim.place, *(place for place, _ in claim.objections[:1]))
    answer, left = facts.judgement(incident, "70A"), claim.left
    answers = ("adjudicated",)
    return Question("70A", "adjudicate", answers, "adjudicated", places, answer, quantity="claimer", most=left)


def law_70c(facts: Facts, claim: Claim, incident: str) -> Question | None:
    """Law 70C (2017): a trump is out against the claimer: a trick goes to the opponents if he said nothing of it, was
    at all likely to be unaware of it, and a normal play could lose a trick to it."""
    if not is_contested(facts, claim) or not _trump_is_out(facts, claim):
        return None
    answers = ("trick_to_opponents", "no_trick")
    return _guide("70C", "outstanding_trump", answers, facts, claim, incident)


def _trump_is_out(facts: Facts, claim: Claim) -> bool:
    contract = facts.board.contract
    trump = contract.strain.trump if contract else None
    if trump is None:
        return False
    opponents = [seat for seat in SEATS if seat.side is not claim.seat.side]
    return any(count(facts.hand_before(seat, claim.place) & trump.mask) for seat in opponents)


def law_70d1(facts: Facts, claim: Claim, incident: str) -> Question | None:
    """Law 70D1 (2017): the director accepts no successful line of play that the claimer did not state, where a less
    successful normal one exists."""
    if not is_contested(facts, claim) or claim.by_defender:
        return None
    answers = ("stated_line", "less_successful_line")
    return _guide("70D1", "normal_lines", answers, facts, claim, incident)


def law_70d2(facts: Facts, claim: Claim, incident: str) -> Question | None:
    """Law 70D2 (2017): a defender's claim fails where his partner would have to choose right among normal plays."""
    if not is_contested(facts, claim) or not claim.by_defender:
        return None
    answers = ("partner_cannot_err", "partner_could_err")
    return _guide("70D2", "partner_must_choose", answers, facts, claim, incident)


def law_70e1(facts: Facts, claim: Claim, incident: str) -> Question | None:
    """Law 70E1 (2017): the director accepts no line that was not stated and that depends on which opponent holds a
    card, unless one of them had shown out of its suit before the claim or would on any normal line."""
    if not is_contested(facts, claim) or claim.by_defender or claim.statement:
        return None
    answers = ("does_not_depend", "depends")
    return _guide("70E1", "location_of_card", answers, facts, claim, incident)


def _guide(law: str, code: str, answers: tuple[str, ...], facts: Facts, claim: Claim, incident: str) -> Question:
    """A question that leads to the number of 70A; the result does not wait for it."""
    return Question(law, code, answers, "", (claim.place,), facts.judgement(incident, law), blocks=False)


def with_doubt_against_revoker(facts: Facts, claim: Claim, revokes: list[Revoke]) -> Finding | None:
    """Law 70A with the WBF Laws Committee's minute of 12 January 2000, item 3: where an opponent of the claimer has a
    revoke that is not established, it is corrected first and the margin of doubt goes against the revoker; by a
    regulation (`doubt_goes_against_revoker`) against the claimer, as 70A has it of any claim."""
    for revoke in revokes:
        if revoke.side is claim.seat.side or revoke.is_established or revoke.attention is None:
            continue
        settled_before = revoke.corrected is not None and revoke.corrected < claim.place
        if revoke.place < claim.place and not settled_before:
            places = (claim.place, revoke.place, revoke.attention)
            code = "doubt_against_revoker" if facts.regulations.doubt_goes_against_revoker else "doubt_against_claimer"
            return Finding("70A", code, revoke.seat, claim.trick, places=places)
    return None
