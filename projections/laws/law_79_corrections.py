"""Law 79: a number of tricks that is disputed late, and scores that are corrected afterwards."""

from __future__ import annotations

from domain.events import ScoreCorrected, TricksDisputed
from domain.seats import Side
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Questions, declared
from projections.found.incidents import Finding, Question, incident_name
from projections.laws.law_12_adjusted import Adjustment, incident_of
from projections.laws.law_12_damage import change
from projections.laws.law_81_director import changed_after_period
from projections.recorded.board_record import Record
from projections.recorded.decisions import Decision
from projections.recorded.periods import correction_period_on, time_at

GROUNDS = ("beyond_doubt", "in_doubt")
BY_THE_DIRECTOR = ("81C3", "82C")
"""Paragraphs by which not an error of the scorer is corrected, but an irregularity, or the director's own error."""


def tricks_in_dispute(record: Record) -> tuple[int, TricksDisputed] | None:
    """The latest dispute of the number of tricks that was agreed, with its place; None where a claim is its ground (69B
    and 71 speak of that)."""
    disputes = record.moments(TricksDisputed)
    if not disputes or record.board.claim is not None or record.board.contract is None:
        return None
    place, event, _ = disputes[-1]
    return place, event


def law_79b3(record: Record) -> Question | None:
    """Law 79B3 (2017): a disagreement on the number of tricks is the director's to settle. Where he was not called
    before the round ended, he changes the score of both sides only if he is clearly convinced; if not, it stands, or he
    lowers the score of one side without raising the other's (`adjust`, for that side)."""
    disputed = tricks_in_dispute(record)
    if disputed is None:
        return None
    place, _ = disputed
    name = incident_name(record.board, place)
    late = _is_after_round(record, place)
    tricks = "clearly_convinced" if late else "other_number"
    answers = ("agreed_number_stands", tricks)
    code = "tricks_disputed_late" if late else "tricks_disputed"
    answer, waits = record.judgement(name, "79B"), not _is_after_period(record, place)
    return Question("79B", code, answers, tricks, (place,), answer, record.adjusted(name), waits)


def _is_after_round(record: Record, place: int) -> bool:
    return 0 < record.elsewhere.ended() < place


def raised_alone(record: Record, adjustment: Adjustment) -> Question | None:
    """79B3: asked where the director, called only after the round, gives one side more for a number of tricks that is
    disputed, and takes nothing from the other: he may do the reverse."""
    disputed = tricks_in_dispute(record)
    about = disputed is not None and incident_name(record.board, disputed[0]) == adjustment.about
    late = disputed is not None and _is_after_round(record, disputed[0])
    if not adjustment.event.law.upper().startswith("79B3") and not (about and late):
        return None
    changes = [change(adjustment.stood.get(side, ()), adjustment.given.get(side, ())) for side in Side]
    if 1 not in changes or -1 in changes:
        return None
    answer = record.judgement(adjustment.incident, "79B3")
    return Question("79B3", "one_side_raised", ("confirmed",), "", adjustment.places, answer, blocks=False)


def disputed_too_late(record: Record) -> Question | None:
    """79C2 of a number of tricks that is disputed when the correction period has ended: the score stands unless it is
    wrong beyond reasonable doubt, and the organiser consents."""
    disputed = tricks_in_dispute(record)
    if disputed is None or not _is_after_period(record, disputed[0]):
        return None
    answer = record.judgement(incident_name(record.board, disputed[0]), "79C2")
    return Question("79C2", "disputed_too_late", GROUNDS, "", disputed[:1], answer, blocks=False)


def reopened_too_late(law: str, record: Record, incident: str, places: tuple[int, ...]) -> list[Finding | Question]:
    """79C of an agreed claim or a concession that is first reopened (69B, 71) when the correction period has ended:
    that is told, and by 79C2 it changes nothing unless the score is wrong beyond reasonable doubt. Empty where it was
    in time, or no time tells."""
    if not places or not _is_after_period(record, places[0]):
        return []
    answer = record.judgement(incident, "79C2")
    asked = Question("79C2", "disputed_too_late", GROUNDS, "", places[:1], answer, blocks=False)
    return [Finding(law, "reopened_too_late", places=places[:1]), asked]


def _is_after_period(record: Record, place: int) -> bool:
    return correction_period_on(record).holds(time_at(record, place)) is False


def is_too_late_to_dispute(record: Record, incident: str, places: tuple[int, ...]) -> bool:
    """79C2: whether a number of tricks that the director found changes nothing: it was disputed too late, and nobody
    has found the score wrong beyond reasonable doubt."""
    if not any(_is_after_period(record, place) for place in places):
        return False
    judged = record.judgement(incident, "79C2")
    return judged is None or judged.answer != "beyond_doubt"


def law_79c1(decision: Decision, before: str, is_other: bool) -> Finding | None:
    """Law 79C1 (2017): an error in recording or computing a score may be corrected until the correction period ends.

    Found where the score that stood was another than the one that is said to be corrected; `before` is the one that
    stood.
    """
    event = decision.event
    if not isinstance(event, ScoreCorrected) or not is_other:
        return None
    places = () if decision.stream else (decision.place,)
    return Finding("79C1", "another_score_stood", places=places, note=before)


def law_79c2(record: Record, decision: Decision, incident: str) -> Question | None:
    """Law 79C2 (2017): after the correction period a score is corrected only where it is wrong beyond reasonable doubt,
    and with the organiser's consent.

    Asked of a correction made so late, unless it cites this paragraph and tells its ground. Until that is found the
    old score stands. One that rectifies an irregularity (81C3) or an error of the director's (82C) has the time of
    those: it counts only where a ruling was asked for in time, or the organiser gave more time.
    """
    event = decision.event
    if not isinstance(event, ScoreCorrected) or correction_period_on(record).holds(event.at) is not False:
        return None
    if event.law.upper() == "79C2" and event.why:
        return None
    places = () if decision.stream else (decision.place,)
    if event.law.upper().startswith(BY_THE_DIRECTOR):
        return changed_after_period(record, event.at, places, incident)
    answer = record.judgement(incident, "79C2")
    return Question("79C2", "corrected_too_late", GROUNDS, "", places, answer, blocks=False)


def is_in_doubt(record: Record, decision: Decision) -> bool:
    """79C2: whether a correction made too late was not found, or not yet, to be beyond reasonable doubt: the score
    stands."""
    incident = incident_of(record, decision)
    asked = law_79c2(record, decision, incident)
    judged = record.judgement(incident, "79C2") if asked is None else asked.answer
    if not isinstance(decision.event, ScoreCorrected) or judged is None:
        return asked is not None
    return judged.answer in ("in_doubt", "too_late")


PARAGRAPHS: Paragraphs = {"79B3": law_79b3, "79C1": law_79c1, "79C2": law_79c2}

CODES = declared(
    Findings(("reopened_too_late",)),
    Findings(("another_score_stood",), audit="another_score_stood"),
    Questions(("tricks_disputed_late", "tricks_disputed")),
    Questions(("one_side_raised",), of_score=True, doubts=True),
    Questions(("disputed_too_late", "corrected_too_late"), holds_correction=True),
)  # fmt: skip
