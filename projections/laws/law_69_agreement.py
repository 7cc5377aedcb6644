"""Law 69: an agreed claim or concession."""

from __future__ import annotations

from dataclasses import replace

from domain.board import Claim, Irregularity
from domain.events import AssentGiven, JudgementMade, ObjectionMade
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Questions, declared
from projections.found.incidents import Finding, Question, incident_name
from projections.laws.law_63_establishment import agreed_at, agreement_ends, said_last, taken_back
from projections.laws.law_68_claim import resolved
from projections.laws.law_79_corrections import reopened_too_late
from projections.recorded.board_record import Record
from projections.recorded.board_stages import Revoked


def law_69a(record: Revoked, claim: Claim) -> Finding | None:
    """Law 69A (2017): a side has agreed when it assents and raises no objection before it calls on a later board or
    the round ends; the tricks count as won in play."""
    side = claim.seat.side.opponents
    agreed = agreed_at(record, claim, side) if claim.stands else None
    ruled = adjudicated_at(record, claim)
    if agreed is None or (ruled is not None and ruled < agreed):
        return None
    held = as_agreed(record, claim)
    deadline = agreement_ends(record, side)
    code = "agreed" if deadline is not None else "agreed_so_far"
    places = tuple(p for p in (claim.place, agreed, deadline) if p)
    tricks = held.claimed if held is not None else None
    return Finding("69A", code, None, claim.trick, tricks, places=places, side=side)


def as_agreed(record: Revoked, claim: Claim) -> Claim | None:
    """The claim with the number that is agreed to: the one that the claimer named last. None where he named two, and
    nobody has told which holds."""
    last = said_last(record, claim)
    if last is claim:
        return resolved(record, claim)
    said = replace(claim, claimed=last.claimed, otherwise=last.otherwise, condition=last.condition, breaks=last.breaks)
    return resolved(record, said)


def said_anew(record: Revoked, claim: Claim) -> Finding | None:
    """68A with 69A of a claimer who says his own claim anew: that is no doubt of it (68D2a). Who agrees from then on
    agrees to the number that he named last; a claim that is doubted is judged as it was first made (70). What he says
    when the other side's agreement is binding changes nothing but by 71."""
    first = next((made for made in record.board.claims if made.place == claim.anew), None)
    if first is None:
        return None
    bound = agreement_ends(record, claim.seat.side.opponents)
    in_time = bound is None or claim.place < bound or said_last(record, first).place >= claim.place
    code = "said_anew" if in_time else "said_anew_too_late"
    return Finding("68A", code, claim.seat, claim.trick, claim.claimed, places=(claim.place, claim.anew))


def assents_of_own_side(claim: Claim) -> list[Finding]:
    """68D1 of who agrees to a claim of his own side: it is the other side that agrees, and nothing is settled by it."""
    own = [(place, seat) for place, seat in claim.assents if seat.side is claim.seat.side]
    return [Finding("68D1", "own_side_assents", seat, claim.trick, places=(place, claim.place)) for place, seat in own]


def answers_to_no_claim(record: Record, place: int) -> list[Finding]:
    """68D1 of who agrees or objects where no claim stands: dummy had claimed, or the claim was annulled or given up.
    Those from one claim until the next are told with it."""
    board = record.board
    begun = [claim.place for claim in board.claims]
    begun += [irregular.place for irregular in record.irregular(Irregularity.CLAIM_BY_DUMMY)]
    ends = min((other for other in begun if other > place), default=None)
    counted = {at for claim in board.claims for at, _ in (*claim.assents, *claim.objections)}
    said = [(at, event.seat, "assent_to_no_claim") for at, event, _ in record.moments(AssentGiven)]
    said += [(at, event.seat, "objection_to_no_claim") for at, event, _ in record.moments(ObjectionMade)]
    return [
        Finding("68D1", code, seat, places=(at, place))
        for at, seat, code in sorted(said, key=lambda each: each[0])
        if at > place and at not in counted and (ends is None or at < ends)
    ]


def adjudicated_at(record: Record, claim: Claim) -> int | None:
    """Where the director first adjudicated a claim (70): from then on players cannot settle it themselves (10B)."""
    name = incident_name(record.board, claim.place)
    ruled = (
        p for p, event, _ in record.moments(JudgementMade) if event.incident == name and event.law.upper() == "70A"
    )
    return next(ruled, None)


def is_contested(record: Revoked, claim: Claim) -> bool:
    """Whether somebody doubts a claim that stands and that its opponents have not agreed to."""
    withdrawn = any(seat.side is not claim.seat.side for _, seat in taken_back(record, claim))
    ruled = adjudicated_at(record, claim) is not None
    doubts = [objection for _, objection in claim.objections if _may_doubt(record, claim, objection)]
    return claim.stands and (bool(doubts) or withdrawn or ruled) and law_69a(record, claim) is None


def _may_doubt(record: Record, claim: Claim, objection: ObjectionMade) -> bool:
    """Anybody may doubt a claim (68D2); but dummy cannot object to what declarer concedes."""
    return not (claim.is_concession and objection.seat is record.dummy and claim.seat is record.declarer)


def law_69b(record: Revoked, claim: Claim, incident: str) -> list[Finding | Question]:
    """Law 69B (2017): a side takes back its agreement within the correction period (79C): it gets only a trick that it
    had won, or would likely have won had play gone on. Whoever disputes the number of tricks after a claim (79B) asks
    for that."""
    side = claim.seat.side.opponents
    deadline = agreement_ends(record, side)
    if deadline is None or law_69a(record, claim) is None:
        return []
    asked = [p for p, seat in taken_back(record, claim) if p > deadline and seat.side is side]
    asked += [p for p, objection in claim.objections if p > deadline and objection.seat.side is side]
    if not asked:
        return []
    answer, places = record.judgement(incident, "69B"), tuple(sorted(asked))
    held = as_agreed(record, claim) or claim
    if not held.claimed:
        return [Finding("69B", "nothing_to_give_back", side=side, places=places)]
    late = reopened_too_late("69B", record, incident, places)
    question = Question(
        "69B", "likely_won", ("likely", "not_likely"), "likely", places, answer, blocks=not late, quantity="returned",
        most=held.claimed, least=1,
    )  # fmt: skip
    return [*late, question]


PARAGRAPHS: Paragraphs = {"69A": law_69a, "69B": law_69b}

CODES = declared(
    Findings((
        "agreed", "agreed_so_far", "said_anew", "said_anew_too_late", "own_side_assents", "assent_to_no_claim",
        "objection_to_no_claim", "nothing_to_give_back"
    )),
    Questions(("likely_won",)),
)  # fmt: skip
