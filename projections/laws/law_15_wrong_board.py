"""Law 15: a call with the cards of another board, and a board that these players were not to play."""

from __future__ import annotations

from domain.board import Irregularity
from domain.events import WrongHandHeld
from domain.seats import Seat
from projections.facts import Facts
from projections.incidents import Finding, Question

__all__ = ["law_15a1", "law_15a2", "law_15a3", "law_15b", "lost_the_chance", "same_call_later", "score_of_15b"]


def _called_with_it(facts: Facts, place: int, told: WrongHandHeld) -> int | None:
    """Where he first called with the wrong cards; None where he noticed before he had called."""
    first = facts.board.first_call(told.seat)
    return first if first is not None and first < place else None


def _partner_called_since(facts: Facts, place: int, told: WrongHandHeld) -> int | None:
    """Where his partner called after that and before it was noticed."""
    called = _called_with_it(facts, place, told)
    calls = [at for at, seat, _ in facts.calls_made() if seat is told.seat.partner]
    return next((at for at in calls if called is not None and called < at < place), None)


def law_15a1(facts: Facts, place: int, told: WrongHandHeld) -> Finding | None:
    """Law 15A1 (2017): a call made with the cards of another board is cancelled, and every call after it."""
    called = _called_with_it(facts, place, told)
    if called is None:
        return None
    return Finding("15A1", "call_cancelled", told.seat, places=(place, called), note=str(told.from_board))


def law_15a2(facts: Facts, place: int, told: WrongHandHeld, incident: str) -> tuple[Finding | Question, ...]:
    """Law 15A2 (2017): his partner has called over the cancelled call: the score of the board is adjusted."""
    since = _partner_called_since(facts, place, told)
    if since is None:
        return ()
    answer, adjusted = facts.judgement(incident, "15A2"), facts.adjusted(incident)
    question = Question("15A2", "adjusted_score_due", ("adjusted",), "adjusted", (place, since), answer, adjusted)
    return Finding("15A2", "result_cancelled", told.seat, places=(place, since)), question


def law_15a3(facts: Facts, place: int, told: WrongHandHeld) -> Finding | None:
    """Law 15A3 (2017): where his partner has not called since, he looks at the right cards and calls, and the auction
    goes on from there (16C for what was cancelled). On the board whose cards he had, if he comes to call on it, a call
    that means something else, or a psyche, leads to an adjusted score."""
    called = _called_with_it(facts, place, told)
    if called is None or _partner_called_since(facts, place, told) is not None:
        return None
    return Finding("15A3", "calls_with_right_cards", told.seat, places=(place, called))


def same_call_later(facts: Facts, seat: Seat, incident: str) -> Question | None:
    """15A3 on the other board: whether his call there means the same as the one that was cancelled."""
    called = facts.board.first_call(seat)
    if called is None:
        return None
    answer, adjusted = facts.judgement(incident, "15A3"), facts.adjusted(incident)
    answers = ("same_meaning", "adjusted")
    return Question("15A3", "same_call_as_before", answers, "adjusted", (called, facts.board.place), answer, adjusted)


def law_15b(facts: Facts, incident: str) -> Question | Finding | None:
    """Law 15B (2017): a board that is not due at this table (in pairs and individuals; 86B in teams): if one of the
    four has played it before, the result is cancelled for both sides; else it is finished and the score stands, and the
    board that was due may be played later."""
    kinds = {irregular.kind for irregular in facts.board.irregular}
    place = facts.board.place
    if Irregularity.BOARD_PLAYED_BEFORE in kinds:
        return Finding("15B", "result_cancelled", places=(place,))
    if Irregularity.BOARD_NOT_DUE not in kinds:
        return None
    answers = ("nobody_has", "played_by_one")
    return Question("15B", "played_before", answers, "", (place,), facts.judgement(incident, "15B"))


def score_of_15b(said: Question | Finding | None) -> Finding | None:
    """15B: what the director's answer makes of the score."""
    if not isinstance(said, Question) or said.answer is None:
        return None
    if said.answer.answer == "played_by_one":
        return Finding("15B", "result_cancelled", places=said.places)
    return Finding("15B", "score_stands", places=said.places) if said.answer.answer == "nobody_has" else None


def lost_the_chance(facts: Facts, cancelled: Finding | None, incident: str) -> Question | None:
    """15B with 12C2a: whether a side has lost the chance of a score on the board, and has an artificial one."""
    if cancelled is None or cancelled.code != "result_cancelled":
        return None
    answer, adjusted = facts.judgement(incident, "12C2a"), facts.adjusted(incident)
    answers = ("no_chance_lost", "artificial_score")
    return Question("12C2a", "chance_of_a_score_lost", answers, "", cancelled.places, answer, adjusted, blocks=False)
