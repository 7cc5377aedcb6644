"""Law 40: what partners have agreed, what they must tell, and a call that departs from it."""

from __future__ import annotations

from domain.seats import Seat
from projections.elected.edition import Paragraphs
from projections.found.codes import Effects, Findings, Questions, declared
from projections.found.incidents import Effect, Finding, Question
from projections.laws.law_16_information import InformationCase, answered
from projections.recorded.board_record import Record


def law_40a3(case: InformationCase, seat: Seat | None) -> Finding:
    """Law 40A3 (2017): a player may make any call or play he likes without announcing it, as long as it rests on no
    agreement that the opponents were not told of."""
    return Finding("40A3", "any_call_or_play", seat, places=case.places)


def law_40b4(record: Record, case: InformationCase) -> Question | Effect:
    """Law 40B4 (2017): where the opponents did not disclose, as the Laws ask of them, what a call or a play means, and
    a side is damaged by that, the side has a right to an adjusted score."""
    if not record.is_over:
        return Effect("40B4", "damage_judged_after_play", places=case.places)
    return Question(
        "40B4",
        "damaged_by_silence",
        ("damaged_by_silence", "not_damaged_by_silence"),
        places=case.places,
        answer=record.judgement(case.name, "40B4"),
        settled=record.adjusted(case.name),
        adjusts="damaged_by_silence",
    )


def law_40c1(record: Record, case: InformationCase) -> Question:
    """Law 40C1 (2017): a player may depart from what his side has told, as long as his partner has no more reason to
    know it than the opponents; done again and again it becomes an understanding, and must be told."""
    return Question(
        "40C1",
        "partner_as_surprised",
        ("as_surprised", "understanding"),
        places=case.places,
        answer=record.judgement(case.name, "40C1"),
        settled=record.adjusted(case.name),
        blocks=False,
    )


def rests_on_understanding(departed: Question) -> bool:
    """Whether the director found that partner knew more of it than the opponents (40C1): then 40B4 is asked."""
    return answered(departed, "understanding")


PARAGRAPHS: Paragraphs = {"40A3": law_40a3, "40B4": law_40b4, "40C1": law_40c1}

CODES = declared(
    Findings(("any_call_or_play",)),
    Questions(("damaged_by_silence", "partner_as_surprised")),
    Effects(("damage_judged_after_play",), waits="later"),
)
