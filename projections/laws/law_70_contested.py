"""Law 70: a contested claim. The director judges; the engine asks, and tells where his answers contradict."""

from __future__ import annotations

from collections.abc import Iterable

from domain.board import Claim
from domain.cards import Suit, count
from domain.seats import SEATS, Seat
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Questions, declared
from projections.found.incidents import Finding, Question
from projections.laws.law_50_penalty_cards import PenaltyCard
from projections.laws.law_69_agreement import is_contested
from projections.recorded.board_record import Record
from projections.recorded.board_stages import Revoked
from projections.recorded.revoke import Revoke

AS_ONE = ("trick_to_opponents", "no_trick")
"""Answers of 70C in a log from before its three conditions were asked one by one."""
MET = {"70C1": "not_mentioned", "70C2": "may_have_forgotten", "70C3": "trick_could_be_lost"}
"""By condition of 70C, the answer by which it is met."""
AGAINST = {
    "70C": "trick_to_opponents",
    "70D1": "less_successful_line",
    "70D2": "partner_could_err",
    "70E1": "depends",
}
"""By paragraph, the answer that takes a trick from the claim."""


def law_70a(record: Record, claim: Claim, incident: str, doubted: bool) -> Question | None:
    """Law 70A (2017): the director settles a contested claim as equitably to both sides as he can, doubtful points
    against the claimer. The answer is the number of the tricks left that the claiming side wins."""
    if not doubted:
        return None
    places = (claim.place, *(place for place, _ in claim.objections[:1]))
    answer, left = record.judgement(incident, "70A"), claim.left
    answers = ("adjudicated",)
    return Question("70A", "adjudicate", answers, "adjudicated", places, answer, quantity="claimer", most=left)


def against_the_claim(claim: Claim, number: int | None, guides: Iterable[Finding | Question | None]) -> list[Finding]:
    """70A with 70C, 70D and 70E: the number gives the claimer all that he claimed, though another answer takes a trick
    from it. It counts as it was given."""
    if number is None or number < claim.claimed or not claim.claimed:
        return []
    laws = [item.law for item in guides if item is not None and _takes_a_trick(item)]
    return [Finding(law, "number_contradicts", claim.seat, claim.trick, number, places=(claim.place,)) for law in laws]


def beyond_the_claim(claim: Claim, number: int | None) -> Finding | None:
    """70A with 68B1: the number gives the claimer more than he claimed, of what he had conceded: that comes back to him
    only by 71. It counts as it was given."""
    if number is None or number <= max(claim.claimed, claim.otherwise or 0):
        return None
    return Finding("68B1", "number_exceeds_claim", claim.seat, claim.trick, number, places=(claim.place,))


def _takes_a_trick(item: Finding | Question) -> bool:
    if isinstance(item, Finding):
        return item.code == "trick_due"
    return item.answer is not None and AGAINST.get(item.law) == item.answer.answer


def law_70c(record: Revoked, claim: Claim, incident: str) -> list[Finding | Question | None]:
    """Law 70C (2017): a trump is out against the claimer, and he gives up a trick or more to it where three conditions
    are all met. Whether one is out is looked at once a revoke that 70A has corrected is corrected.

    An answer of a log in which they were one question answers them all.
    """
    if not is_contested(record, claim):
        return []
    answer = record.judgement(incident, "70C")
    if answer is not None and answer.answer in AS_ONE:
        return [Question("70C", "outstanding_trump", AS_ONE, "", (claim.place,), answer, blocks=False)]
    found: list[Finding | Question | None] = []
    out = _trump_is_out(record, claim)
    if out is None:
        answers = ("trump_out", "no_trump_out")
        found = [_guide("70C", "trump_out", answers, record, claim, incident)]
        out = answer is not None and answer.answer == "trump_out"
    if not out:
        return found
    asked = [paragraph(record, claim, incident) for paragraph in (law_70c1, law_70c2, law_70c3)]
    failed = [one for one in asked if one is not None and one.answer is not None and one.answer.answer != MET[one.law]]
    if failed:
        law = failed[0].law
        return [*found, *_answered(asked), Finding("70C", "no_trick_due", claim.seat, places=(claim.place,), note=law)]
    due = all(one is None or one.answer is not None for one in asked)
    return [*found, *asked, Finding("70C", "trick_due", claim.seat, places=(claim.place,)) if due else None]


def _answered(questions: Iterable[Question | None]) -> list[Question]:
    return [question for question in questions if question is not None and question.answer is not None]


def law_70c1(record: Record, claim: Claim, incident: str) -> Question | None:
    """Law 70C1 (2017): the claimer said nothing of that trump. Not asked where it is told that he said nothing at
    all."""
    if claim.line == "" and not claim.statement:
        return None
    answers = ("not_mentioned", "mentioned")
    return _guide("70C1", "trump_mentioned", answers, record, claim, incident)


def law_70c2(record: Record, claim: Claim, incident: str) -> Question:
    """Law 70C2 (2017): it is at all likely that the claimer did not know, when he claimed, of a trump that was out."""
    answers = ("may_have_forgotten", "was_aware")
    return _guide("70C2", "trump_forgotten", answers, record, claim, incident)


def law_70c3(record: Record, claim: Claim, incident: str) -> Question:
    """Law 70C3 (2017): some normal play could lose a trick to that trump. (Normal is also what is careless or inferior
    for a player of his class; irrational is not.)"""
    answers = ("trick_could_be_lost", "no_trick_can_be_lost")
    return _guide("70C3", "trick_to_trump", answers, record, claim, incident)


def _trump_is_out(record: Revoked, claim: Claim) -> bool | None:
    """Whether an opponent of the claimer has a trump left; None where the hands do not tell."""
    contract = record.board.contract
    trump = contract.strain.trump if contract else None
    if trump is None:
        return False
    opponents = [seat for seat in SEATS if seat.side is not claim.seat.side]
    if any(_hand_at(record, seat, claim) & trump.mask for seat in opponents):
        return True
    return False if all(record.board.known[seat.index] for seat in opponents) else _some_unseen(record, trump, claim)


def _some_unseen(record: Record, trump: Suit, claim: Claim) -> bool | None:
    """None where a trump may be with an opponent whose hand is not known: not all thirteen have been seen."""
    mine = [seat for seat in SEATS if seat.side is claim.seat.side]
    seen = sum(count(record.hand_before(seat, claim.place) & trump.mask) for seat in mine)
    seen += sum(play.card.suit is trump for play in record.board.plays if play.place < claim.place)
    return False if seen >= 13 else None


def _hand_at(record: Revoked, seat: Seat, claim: Claim) -> int:
    """The cards of an opponent when the claim was made, with his revoke corrected: the revoke card is in his hand, and
    the one that he puts in its place, or any of the suit led, is not."""
    hand = record.hand_before(seat, claim.place)
    for revoke in record.revokes:
        if revoke.seat is not seat or not _is_corrected_first(claim, revoke):
            continue
        trick = record.board.trick_number(revoke.trick)
        put = trick.cards[seat.index] if trick is not None else None
        hand |= revoke.card.bit
        of_suit = hand & revoke.suit.mask if revoke.suit is not None else 0
        hand &= ~(put.bit if put is not None and put is not revoke.card else of_suit & -of_suit)
    return hand


def _is_corrected_first(claim: Claim, revoke: Revoke) -> bool:
    """Whether an opponent's revoke from before the claim is corrected only after it: nothing has established it."""
    if revoke.side is claim.seat.side or revoke.is_established or revoke.attention is None:
        return False
    settled_before = revoke.corrected is not None and revoke.corrected < claim.place
    return revoke.place < claim.place and not settled_before


def law_70d1(record: Revoked, claim: Claim, incident: str) -> Question | None:
    """Law 70D1 (2017): the director accepts no successful line of play that the claimer did not state, where a less
    successful normal one exists."""
    if not is_contested(record, claim) or claim.by_defender:
        return None
    answers = ("stated_line", "less_successful_line")
    return _guide("70D1", "normal_lines", answers, record, claim, incident)


def law_70d2(record: Revoked, claim: Claim, incident: str) -> Question | None:
    """Law 70D2 (2017): a defender's claim fails where his partner would have to choose right among normal plays."""
    if not is_contested(record, claim) or not claim.by_defender:
        return None
    answers = ("partner_cannot_err", "partner_could_err")
    return _guide("70D2", "partner_must_choose", answers, record, claim, incident)


def law_70e1(record: Revoked, claim: Claim, incident: str) -> Question | None:
    """Law 70E1 (2017): the director accepts no line that was not stated and that depends on which opponent holds a
    card, unless one of them had shown out of its suit before the claim or would on any normal line."""
    # Asked also where a line was stated: it may leave such a choice open.
    if not is_contested(record, claim) or claim.by_defender:
        return None
    answers = ("does_not_depend", "depends")
    return _guide("70E1", "location_of_card", answers, record, claim, incident)


def _guide(law: str, code: str, answers: tuple[str, ...], record: Record, claim: Claim, incident: str) -> Question:
    """A question that leads to the number of 70A; the result does not wait for it."""
    return Question(law, code, answers, "", (claim.place,), record.judgement(incident, law), blocks=False)


def with_penalty_cards(claim: Claim, cards: list[PenaltyCard]) -> list[Finding]:
    """70A with 50D1: a major penalty card that lay before a defender is back among his cards once there was a claim,
    and so is one that he took back since (a revoke corrected first). In play it had to be played at the first lawful
    chance: whoever judges the lines of play is told."""
    lying = [each for each in cards if each.is_major_at(claim.place) or (each.is_major and each.since > claim.place)]
    code = "penalty_card_at_claim"
    return [Finding("50D1", code, c.seat, claim.trick, card=c.card, places=(c.since, claim.place)) for c in lying]


def with_doubt_against_revoker(record: Revoked, claim: Claim) -> Finding | None:
    """Law 70A with the WBF Laws Committee's minute of 12 January 2000, item 3: where an opponent of the claimer has a
    revoke that is not established, it is corrected first and the margin of doubt goes against the revoker; by a
    regulation (`doubt_goes_against_revoker`) against the claimer, as 70A has it of any claim."""
    for revoke in record.revokes:
        if _is_corrected_first(claim, revoke) and revoke.attention is not None:
            places = (claim.place, revoke.place, revoke.attention)
            code = "doubt_against_revoker" if record.regulations.doubt_goes_against_revoker else "doubt_against_claimer"
            return Finding("70A", code, revoke.seat, claim.trick, places=places)
    return None


PARAGRAPHS: Paragraphs = {
    "70A": law_70a, "70C": law_70c, "70C1": law_70c1, "70C2": law_70c2, "70C3": law_70c3, "70D1": law_70d1,
    "70D2": law_70d2, "70E1": law_70e1,
}  # fmt: skip

CODES = declared(
    Findings((
        "number_contradicts", "number_exceeds_claim", "trick_due", "no_trick_due", "penalty_card_at_claim",
        "doubt_against_revoker", "doubt_against_claimer"
    )),
    Questions(("adjudicate",)),
    Questions((
        "outstanding_trump", "trump_out", "trump_mentioned", "trump_forgotten", "trick_to_trump", "normal_lines",
        "partner_must_choose", "location_of_card"
    ), is_plain=True),
)  # fmt: skip
