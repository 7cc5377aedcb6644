"""Law 15: a call with the cards of another board, and a board that these players were not to play."""

from __future__ import annotations

from domain.board import Irregularity
from domain.events import PenaltyGiven, WrongHandHeld
from domain.seats import Seat
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Questions, declared
from projections.found.incidents import Finding, Question
from projections.laws.law_16_information import answered, law_16c1, law_16c2
from projections.recorded.board_record import Record


def _called_with_it(record: Record, place: int, told: WrongHandHeld) -> int | None:
    """Where he first called with the wrong cards; None where he noticed before he had called."""
    first = record.board.first_call(told.seat)
    return first if first is not None and first < place else None


def _partner_called_since(record: Record, place: int, told: WrongHandHeld) -> int | None:
    """Where his partner called after that and before it was noticed."""
    called = _called_with_it(record, place, told)
    calls = [at for at, seat, _ in record.calls_made() if seat is told.seat.partner]
    return next((at for at in calls if called is not None and called < at < place), None)


def law_15a1(record: Record, place: int, told: WrongHandHeld) -> Finding | None:
    """Law 15A1 (2017): a call made with the cards of another board is cancelled, and every call after it."""
    called = _called_with_it(record, place, told)
    if called is None:
        return None
    return Finding("15A1", "call_cancelled", told.seat, places=(place, called), note=str(told.from_board))


def law_15a1a(record: Record, place: int, told: WrongHandHeld, incident: str) -> tuple[Finding | Question, ...]:
    """Law 15A1a (2017): his partner has called over the cancelled call: the score of the board is adjusted."""
    since = _partner_called_since(record, place, told)
    if since is None:
        return ()
    answer, adjusted = record.judgement(incident, "15A1a"), record.adjusted(incident)
    question = Question("15A1a", "adjusted_score_due", ("adjusted",), "adjusted", (place, since), answer, adjusted)
    return Finding("15A1a", "result_cancelled", told.seat, places=(place, since)), question


def law_15a1b(record: Record, place: int, told: WrongHandHeld) -> Finding | None:
    """Law 15A1b (2017): where his partner has not called since, he looks at the right cards and calls, and the auction
    goes on from there; the others are free to call as they like."""
    called = _called_with_it(record, place, told)
    if called is None or _partner_called_since(record, place, told) is not None:
        return None
    return Finding("15A1b", "calls_with_right_cards", told.seat, places=(place, called))


def law_15a1c(resumed: Finding | None) -> tuple[Finding, ...]:
    """Law 15A1c (2017): 16C says who may use what the cancelled calls told."""
    if resumed is None or resumed.seat is None:
        return ()
    side, places = resumed.seat.side, resumed.places
    own = Finding("15A1c", "cancelled_calls_tell", resumed.seat, side=side, places=places)
    return own, law_16c1(side, places), law_16c2(side, places)


def law_15a2(record: Record, seat: Seat, incident: str) -> Question | None:
    """Law 15A2 (2017): he comes to call on the board whose cards he had by mistake: a call that means something else
    than the one that was cancelled, or a psyche, leads to an adjusted score. Whether it does is judged."""
    called = record.board.first_call(seat)
    if called is None:
        return None
    answer, adjusted = record.judgement(incident, "15A2"), record.adjusted(incident)
    answers = ("same_meaning", "adjusted")
    return Question("15A2", "same_call_as_before", answers, "adjusted", (called, record.board.place), answer, adjusted)


def law_15a3(record: Record, place: int, told: WrongHandHeld) -> Finding | None:
    """Law 15A3 (2017): besides all that, a procedural penalty (90) is possible for the wrong cards.

    Found where the director gave one to that side since.
    """
    given = (at for at, penalty, _ in record.moments(PenaltyGiven) if at > place and penalty.side is told.seat.side)
    penalty = next(given, None)
    return Finding("15A3", "penalty_besides", told.seat, places=(place, penalty)) if penalty is not None else None


def played_before(record: Record, incident: str) -> Question | None:
    """15B of a board that is not due at this table (in pairs and individuals; 86B in teams): has one of the four played
    it before? Where the record tells it, nobody is asked."""
    kinds = {irregular.kind for irregular in record.board.irregular}
    if Irregularity.BOARD_NOT_DUE not in kinds or Irregularity.BOARD_PLAYED_BEFORE in kinds:
        return None
    answers = ("nobody_has", "played_by_one")
    return Question("15B1", "played_before", answers, "", (record.board.place,), record.judgement(incident, "15B1"))


def law_15b1(record: Record, asked: Question | None) -> Finding | None:
    """Law 15B1 (2017): one of the four has played the board before: the result is cancelled for both sides."""
    kinds = {irregular.kind for irregular in record.board.irregular}
    if Irregularity.BOARD_PLAYED_BEFORE not in kinds and not answered(asked, "played_by_one"):
        return None
    return Finding("15B1", "result_cancelled", places=(record.board.place,))


def law_15b2(asked: Question | None) -> Finding | None:
    """Law 15B2 (2017): none of the four has played the board before: auction and play are finished and the score
    stands; the board that was due may be played later."""
    if asked is None or not answered(asked, "nobody_has"):
        return None
    return Finding("15B2", "score_stands", places=asked.places)


def law_15b3(record: Record, cancelled: Finding | None, incident: str) -> Question | None:
    """Law 15B3 (2017): who has lost the chance of a score on the board by that has an artificial one (12C2a)."""
    if cancelled is None:
        return None
    answer, adjusted = record.judgement(incident, "15B3"), record.adjusted(incident)
    answers = ("no_chance_lost", "artificial_score")
    return Question("15B3", "chance_of_a_score_lost", answers, "", cancelled.places, answer, adjusted, blocks=False)


PARAGRAPHS: Paragraphs = {
    "15A1": law_15a1, "15A1a": law_15a1a, "15A1b": law_15a1b, "15A1c": law_15a1c, "15A2": law_15a2,
    "15A3": law_15a3, "15B1": law_15b1, "15B2": law_15b2, "15B3": law_15b3,
}  # fmt: skip

CODES = declared(
    Findings(("result_cancelled",), outcome=True, no_result=True),
    Findings(("calls_with_right_cards", "score_stands"), outcome=True),
    Findings(("cancelled_calls_tell", "penalty_besides")),
    Questions(("same_call_as_before", "played_before", "chance_of_a_score_lost")),
)  # fmt: skip
