"""Law 79: a number of tricks that is disputed late, and scores that are corrected afterwards."""

from __future__ import annotations

from domain.events import ScoreCorrected, TricksDisputed
from projections.decisions import Decision
from projections.facts import Facts
from projections.incidents import Finding, Question, incident_name
from projections.laws.law_12_adjusted import incident_of, is_in_time

__all__ = ["is_in_doubt", "law_79b3", "law_79c1", "law_79c2", "tricks_in_dispute"]


def tricks_in_dispute(facts: Facts) -> tuple[int, TricksDisputed] | None:
    """The latest dispute of the number of tricks that was agreed, with its place; None where a claim is its ground (69B
    and 71 speak of that)."""
    disputes = facts.moments(TricksDisputed)
    if not disputes or facts.board.claim is not None or facts.board.contract is None:
        return None
    place, event, _ = disputes[-1]
    return place, event


def law_79b3(facts: Facts) -> Question | None:
    """Law 79B3 (2017): a disagreement on the number of tricks is the director's to settle. Where he was not called
    before the round ended, he changes the score of both sides only if he is clearly convinced; if not, it stands, or he
    lowers the score of one side without raising the other's (`adjust`, for that side)."""
    disputed = tricks_in_dispute(facts)
    if disputed is None:
        return None
    place, _ = disputed
    name = incident_name(facts.board, place)
    late = bool(facts.table.ended) and facts.table.ended < place
    tricks = "clearly_convinced" if late else "other_number"
    answers = ("agreed_number_stands", tricks)
    code = "tricks_disputed_late" if late else "tricks_disputed"
    return Question("79B", code, answers, tricks, (place,), facts.judgement(name, "79B"), facts.adjusted(name))


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


def law_79c2(facts: Facts, decision: Decision, incident: str) -> Question | None:
    """Law 79C2 (2017): after the correction period a score is corrected only where it is wrong beyond reasonable doubt,
    and with the organiser's consent.

    Asked of a correction made so late, unless it cites this paragraph and tells its ground.
    """
    event = decision.event
    if not isinstance(event, ScoreCorrected) or is_in_time(facts, event.at) is not False:
        return None
    if event.law.upper() == "79C2" and event.why:
        return None
    places = () if decision.stream else (decision.place,)
    answers = ("beyond_doubt", "in_doubt")
    return Question("79C2", "corrected_too_late", answers, "", places, facts.judgement(incident, "79C2"))


def is_in_doubt(facts: Facts, decision: Decision) -> bool:
    """79C2: whether a correction made too late was found not to be beyond reasonable doubt: the score stands."""
    judged = facts.judgement(incident_of(facts, decision), "79C2")
    return isinstance(decision.event, ScoreCorrected) and judged is not None and judged.answer == "in_doubt"
