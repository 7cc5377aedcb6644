"""Law 71: taking back one's own concession."""

from __future__ import annotations

from domain.board import Claim
from projections.elected.edition import Paragraphs
from projections.found.codes import Questions, declared
from projections.found.incidents import Finding, Question
from projections.laws.law_63_establishment import taken_back
from projections.laws.law_69_agreement import as_agreed, law_69a
from projections.laws.law_79_corrections import reopened_too_late
from projections.recorded.board_stages import Revoked


def law_71(record: Revoked, claim: Claim, incident: str) -> list[Finding | Question]:
    """Law 71 (2017): a concession stands, but within the correction period (79C) the director cancels it for a trick
    that the side had won (71A), or could not lose by any normal play of the cards left (71B). Whoever of that side
    disputes the number of tricks (79B), or objects when the opponents have agreed (69A), asks for that."""
    side = claim.seat.side
    asked = [place for place, seat in taken_back(record, claim) if seat.side is side]
    if law_69a(record, claim) is not None:
        asked += [place for place, objection in claim.objections if objection.seat.side is side]
    asked.sort()
    held = as_agreed(record, claim) or claim
    if not asked or not claim.stands or not held.conceded:
        return []
    answers, places = ("cancelled", "stands"), tuple(asked)
    answer, late = record.judgement(incident, "71"), reopened_too_late("71", record, incident, places)
    question = Question(
        "71", "concession_cancelled", answers, "cancelled", places, answer, blocks=not late, quantity="returned",
        most=held.conceded, least=1,
    )  # fmt: skip
    return [*late, question]


PARAGRAPHS: Paragraphs = {"71": law_71}

CODES = declared(Questions(("concession_cancelled",)))
