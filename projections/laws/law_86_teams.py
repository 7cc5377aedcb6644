"""Law 86: boards of a match that give no result to compare. What each award is worth is 12C2b's."""

from __future__ import annotations

from domain.events import Event, JudgementMade, RedealOrdered, ScoreAdjusted
from domain.scores import NO_SCORE, fraction_of
from domain.seats import Side
from domain.streams import plain_stream
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Questions, declared
from projections.found.incidents import Finding, Question
from projections.laws.law_12_adjusted import FAULTS, OF_FAULT, Adjustment, awards_for_fault, is_in_shares
from projections.recorded.board_record import Record
from projections.recorded.other_table import Played

KNOWN = "result_known"
ASSIGN = "assign_instead"
COMPLEMENTS = {"average+": "average-", "average": "average", "average-": "average+"}


def redeals(record: Record) -> list[tuple[int, bool]]:
    """Where new boards were ordered in place of this one, here or when it was played before; each with whether it was
    here."""
    found = [(place, True) for place, _, _ in record.moments(RedealOrdered)]
    found += [(place, False) for again in record.elsewhere.same_number() for place in again.redealt]
    return sorted(found)


def law_86a(record: Record, place: int, incident: str) -> Question | None:
    """Law 86A (2017): in team play the director does not have a new board played in place of another where somebody
    could know how the match stands without it; he gives an adjusted score then."""
    if not record.regulations.is_team_play:
        return None
    answers, answer = ("result_not_known", KNOWN), _judged(record, incident)
    return Question("86A", "match_result_known", answers, "", (place,), answer, record.adjusted(incident), False, KNOWN)


def _judged(record: Record, incident: str) -> JudgementMade | None:
    """What was answered, whether before the board was dealt anew or since."""
    told = [moment for again in record.elsewhere.same_number() for moment in again.judged] + record.board.moments
    answers = (moment.event for moment in sorted(told, key=lambda moment: moment.place))
    found = [event for event in answers if isinstance(event, JudgementMade) and event.incident == incident]
    return next((event for event in reversed(found) if event.law.upper() == "86A"), None)


def replayed(record: Record, asked: Question, *, ordered_here: bool) -> Finding | None:
    """86A: found of a new board that was played all the same where the result of the match could be known without it:
    what was bid and played on it does not count."""
    if ordered_here or not asked.calls_for_score:
        return None
    return Finding("86A", "replayed_all_the_same", places=(*asked.places, record.board.place))


def law_86b1(record: Record, incident: str, places: tuple[int, ...], other: Played | None) -> Question | None:
    """Law 86B1 (2017): in team play, where the score of one table is adjusted and the result at the other is clearly
    favourable to one side, the adjusted score is an assigned one (12C1c).

    Asked where an artificial score was given and the other table has a result that counts; also where nothing is known
    of that table. Two results that cannot be compared are 86B2's.
    """
    if not record.regulations.is_team_play:
        return None
    if other is not None and (not other.has_result or other.is_judged):
        return None
    answer, answers = record.judgement(incident, "86B1"), ("not_clearly_favourable", ASSIGN)
    return Question("86B1", "other_table_favourable", answers, "", places, answer, blocks=False)


def speaks_of_one_table(adjustment: Adjustment) -> bool:
    """86B1: whether an adjusted score is an artificial one, and not given because two tables cannot be compared."""
    cites_86b2 = adjustment.event.law.upper().startswith(("86B2", "86B3"))
    return not cites_86b2 and any(adjustment.award(side) not in ("", NO_SCORE) for side in Side)


def assigned_score_due(asked: Question | None, settled: int) -> Question | None:
    """86B1: what the result waits for where the other table's is clearly favourable: results by an adjusted score
    (`settled`, its place), or that the director finds otherwise."""
    if asked is None or asked.answer is None or asked.answer.answer != ASSIGN:
        return None
    return Question("86B1", "assigned_score_due", ("not_clearly_favourable",), "", asked.places, None, settled)


def _boards_without_result(record: Record) -> set[int]:
    """The boards of this match that have an artificial score, or wait for one, as far as this table tells."""
    of_session = {
        entry.event.board
        for entry in record.session.record.decisions
        if isinstance(entry.event, ScoreAdjusted)
        and plain_stream(entry.event.table) in ("", record.stream)
        and _gives_no_result(entry.event)
    }
    return of_session | record.elsewhere.without_result(_gives_no_result)


def _gives_no_result(event: Event) -> bool:
    if isinstance(event, JudgementMade):
        return event.law.upper() in OF_FAULT and event.answer in FAULTS
    awards = {event.ns_artificial, event.ew_artificial} if isinstance(event, ScoreAdjusted) else set[str]()
    return bool(awards - {"", NO_SCORE})


def laws_of_fault(record: Record, asked: Question, answer: str) -> tuple[str, ...]:
    """The paragraphs by which the scores of 12C2 are given: in team play 86B2 says the same of two or more boards of
    one match, and of one whose two results cannot be compared."""
    if not record.regulations.is_team_play:
        return ("12C2a",)
    if asked.law != "86B2" and len(_boards_without_result(record)) < 2:
        return ("12C2b",)
    return ("12C2b", _by_fault(answer))


def _by_fault(answer: str) -> str:
    return {"nobody_at_fault": "86B2a", "ns_at_fault": "86B2b", "ew_at_fault": "86B2b"}.get(answer, "86B2c")


def law_86b2(record: Record, incident: str, places: tuple[int, ...], settled: int) -> Question:
    """Law 86B2 (2017): of a board whose two tables give no results to compare the director says who is at fault, and
    that gives the scores; or he gives them himself."""
    return Question("86B2", "fouled_in_a_match", FAULTS, "", places, record.judgement(incident, "86B2"), settled)


def _of_fault(record: Record, law: str, code: str, asked: Question | None, *answers: str) -> Finding | None:
    if asked is None or asked.answer is None or asked.answer.answer not in answers:
        return None
    if law not in laws_of_fault(record, asked, asked.answer.answer):
        return None
    awards = awards_for_fault(asked, asked.answer.answer) or {}
    note = " ".join(f"{side.value} {award}" for side, award in awards.items())
    return Finding(law, code, places=asked.places, note=note)


def law_86b2a(record: Record, asked: Question | None) -> Finding | None:
    """Law 86B2a (2017): where two contestants have two or more boards without results to compare, and neither is at
    fault, the boards are cancelled: both have artificial scores, or play others instead."""
    return _of_fault(record, "86B2a", "cancelled_without_fault", asked, "nobody_at_fault")


def law_86b2b(record: Record, asked: Question | None) -> Finding | None:
    """Law 86B2b (2017): where only one of the two is at fault, the other has the better of average plus and an assigned
    score for each of the boards, and the one at fault what is left."""
    return _of_fault(record, "86B2b", "one_side_at_fault", asked, "ns_at_fault", "ew_at_fault")


def law_86b2c(record: Record, asked: Question | None) -> Finding | None:
    """Law 86B2c (2017): where both are at fault the boards are cancelled, and both have artificial scores."""
    return _of_fault(record, "86B2c", "cancelled_both_at_fault", asked, "both_at_fault", "both_partly_at_fault")


def not_the_complement(record: Record, adjustment: Adjustment, judged: bool) -> Finding | None:
    """86B2b: found where one side alone is at fault, as the adjusted score says or the director judged, and what it has
    is not what the innocent side's score leaves."""
    cites = adjustment.event.law.upper().startswith("86B2B")
    decision = adjustment.decision
    if not (cites or judged) or not all(decision.is_given(side) for side in Side):
        return None
    awards = [decision.award(side) for side in Side]
    if any(awards):
        whole = 100 if is_in_shares(record) else 0
        fits = _is_complement(awards[0], awards[1], whole)
    else:
        ns, ew = (adjustment.given.get(side, ()) for side in Side)
        fits = sorted((weight, -points) for weight, points in ns) == sorted(ew)
    offenders = adjustment.offending
    return None if fits else Finding("86B2b", "not_the_complement", side=offenders, places=adjustment.places)


def _is_complement(award: str, other: str, whole: int) -> bool:
    """Whether two artificial scores are together what a board is worth: `whole` where they are numbers."""
    mine, its = fraction_of(award), fraction_of(other)
    if mine is not None and its is not None:
        return mine + its == whole
    return bool(award) and COMPLEMENTS.get(award) == other


PARAGRAPHS: Paragraphs = {
    "86A": law_86a, "86B1": law_86b1, "86B2": law_86b2, "86B2a": law_86b2a, "86B2b": law_86b2b,
    "86B2c": law_86b2c,
}  # fmt: skip

CODES = declared(
    Findings(("replayed_all_the_same",), no_result=True, audit="score_questioned"),
    Findings(("cancelled_without_fault", "one_side_at_fault", "cancelled_both_at_fault")),
    Findings(("not_the_complement",), audit="score_questioned"),
    Questions(("match_result_known",)),
    Questions(("other_table_favourable",), of_score=True, doubts=True),
    Questions(("assigned_score_due",), of_score=True),
    Questions(("fouled_in_a_match",), artificial=True),
)  # fmt: skip
