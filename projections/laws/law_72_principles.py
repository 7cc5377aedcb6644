"""Law 72: what a player owes: no deliberate breach, no concealment; and what he could have been aware of (72C)."""

from __future__ import annotations

from domain.seats import Seat
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Questions, declared
from projections.found.incidents import Finding, Question
from projections.laws.law_16_information import answered
from projections.recorded.board_record import Record


def law_72a(judged: Question, seat: Seat | None) -> Finding | None:
    """Law 72A (2017): the aim is to score better than the others, within the Laws and the ethics they ask for: who did
    not mean to break a Law, or to hide it, did nothing worse than err."""
    if not answered(judged, "not_deliberate", "not_hidden"):
        return None
    return Finding("72A", "within_the_laws", seat, places=judged.places)


def law_72b1(record: Record, incident_name: str, places: tuple[int, ...]) -> Question:
    """Law 72B1 (2017): no player breaks a Law on purpose, not even one whose rectification he is ready to take. The
    rectification stays what it is; a procedural penalty may come on top (90A)."""
    return Question(
        "72B1",
        "broken_on_purpose",
        ("deliberate", "not_deliberate"),
        places=places,
        answer=record.judgement(incident_name, "72B1"),
        blocks=False,
    )


def on_purpose(judged: Question, seat: Seat | None) -> Finding | None:
    """What 72B1 makes of a breach that the director found deliberate."""
    if not answered(judged, "deliberate"):
        return None
    return Finding("72B1", "deliberate_breach", seat, places=judged.places)


def law_72b2(seat: Seat, places: tuple[int, ...]) -> Finding:
    """Law 72B2 (2017): in general nobody must tell of his own side's infraction (but 20F about explanations, and 79A2).

    The paragraph also points to 62A. That is left over from an earlier text: 62A asks that a revoke be corrected once
    attention was drawn to it before it is established, and asks nobody to draw attention. So it is not followed, and
    no regulation is needed for it.
    """
    return Finding("72B2", "no_duty_to_tell", seat, places=places)


def law_72b3(record: Record, incident_name: str, places: tuple[int, ...]) -> Question:
    """Law 72B3 (2017): nobody tries to hide an infraction, as by a second revoke, by hiding a card of it, or by mixing
    the cards too soon. No rectification is named, so the score is adjusted where it brought something (12A1)."""
    return Question(
        "72B3",
        "infraction_hidden",
        ("hidden_and_gained", "hidden", "not_hidden"),
        places=places,
        answer=record.judgement(incident_name, "72B3"),
        settled=record.adjusted(incident_name),
        adjusts="hidden_and_gained",
        blocks=False,
    )


def concealed(judged: Question, seat: Seat | None) -> Finding | None:
    """What 72B3 makes of an infraction that the director found to have been hidden."""
    if not answered(judged, "hidden", "hidden_and_gained"):
        return None
    return Finding("72B3", "concealment", seat, places=judged.places)


def law_72c(record: Record, incident_name: str, offender: Seat, places: tuple[int, ...]) -> Question | None:
    """Law 72C (2017): could the offender have been aware, when he broke the Law, that it could well hurt the other
    side? Then the score is adjusted if his side gained. Play goes on first, so it is asked when play is over. (Law 23
    of 2007.)

    It holds no result up by itself; once he has answered that the offender could have been aware and gained, the
    adjusted score is awaited.
    """
    if not record.is_over:
        return None
    return Question(
        "72C",
        "could_have_been_aware",
        ("aware_and_gained", "aware_no_gain", "not_aware"),
        places=places,
        answer=record.judgement(incident_name, "72C"),
        settled=record.adjusted(incident_name),
        adjusts="aware_and_gained",
        blocks=False,
    )


PARAGRAPHS: Paragraphs = {"72A": law_72a, "72B1": law_72b1, "72B2": law_72b2, "72B3": law_72b3, "72C": law_72c}

CODES = declared(
    Findings(("within_the_laws", "deliberate_breach", "no_duty_to_tell", "concealment")),
    Questions(("broken_on_purpose", "infraction_hidden", "could_have_been_aware")),
)  # fmt: skip
