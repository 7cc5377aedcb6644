"""Law 12: when a score is adjusted, and what an adjusted score may be. The score itself is the director's.

What is worth how much in the comparison (12C1e, 12C2 and 12C4 as arithmetic) stands in `law_12_artificial`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from domain.events import (
    AppealDecided,
    ScoreAdjusted,
    ScoreCorrected,
    SessionOpened,
    WeightedResult,
)
from domain.scores import NO_SCORE, award_of, fraction_of, is_lawful, total_weight, written_score
from domain.seats import Side
from projections.elected.edition import Paragraphs
from projections.elected.method import method_of
from projections.found.codes import Findings, Questions, declared
from projections.found.incidents import Finding, Incident, Question, incident_name
from projections.laws.law_81_director import is_changed_too_late
from projections.points.scores import Points
from projections.recorded.board_record import Record
from projections.recorded.decisions import Decision

FAULTS = ("nobody_at_fault", "ns_at_fault", "ew_at_fault", "both_at_fault", "both_partly_at_fault")
"""Who is at fault for a board that gives no result."""
OF_FAULT = ("12C2", "86B2")
"""The paragraphs that ask it: of one board, and of several that cannot be compared."""
AT_FAULT = {Side.NS: "ns_at_fault", Side.EW: "ew_at_fault"}
PLUS, AVERAGE, MINUS = "average+", "average", "average-"
EQUITIES = ("64C1", "64C2a", "64C2b")
"""Questions by which the director says what would have come about without a revoke."""
NO_NORMAL_PLAY = ("12A2", "15", "12C1d", "12C2", "86", "87", "88")
"""Paragraphs that say of themselves why a score is artificial."""


class Adjustment(Struct, frozen=True):
    """An adjusted score beside what it stands in place of."""

    decision: Decision
    event: ScoreAdjusted | AppealDecided
    incident: str
    """The name under which the director answers questions about it."""
    about: str
    """The incident whose score it is: the one it names, or whose ruling was appealed."""
    offending: Side | None = None
    """Whose irregularity it is about; None where that is not known, or nobody's (82C)."""
    rectified: Mapping[Side, Points] = field(default_factory=dict[Side, Points])
    """By side, the result of the table after the rectifications that the Laws prescribe; empty where there is none."""
    stood: Mapping[Side, Points] = field(default_factory=dict[Side, Points])
    """By side, the same with what counts in its place before anybody adjusts a score: the equity of 64C, a number of
    tricks that was disputed (79B), a score that was corrected (79C)."""
    given: Mapping[Side, Points] = field(default_factory=dict[Side, Points])
    """By side, the points after the adjustment."""
    tricks: tuple[tuple[str, int], ...] = ()
    """Contract with declarer, and tricks, of each of its results."""
    transferred: tuple[str, int, int] | None = None
    """Contract with declarer, his tricks in play and after the transfer, where tricks have changed hands."""

    @property
    def places(self) -> tuple[int, ...]:
        """Its own place; nothing where it stands in another stream."""
        return () if self.decision.stream else (self.decision.place,)

    @property
    def innocents(self) -> tuple[Side, ...]:
        """The sides that did no wrong, as far as that is known: after an error of the director's both (82C); without an
        incident that names the offenders those of whom it was said that they bear a part of their damage (12C1e)."""
        if self.offending is not None:
            return (self.offending.opponents,)
        bearing = tuple(side for side in Side if _names_self_inflicted(self.event, side))
        if bearing:
            return bearing
        return tuple(Side) if self.event.law.startswith("82C") else ()

    def award(self, side: Side) -> str:
        """The artificial score that a side is given."""
        return self.decision.award(side)


def incident_of(record: Record, decision: Decision) -> str:
    """The name under which questions about a decision are answered: the appeal that it decides, the incident it names,
    else its own, `5#41` or `5#S1.12`."""
    named = decision.appeal or getattr(decision.event, "incident", "")
    if named:
        return str(named)
    if decision.stream:
        return f"{record.board.number}#{decision.stream}.{decision.entry}"
    return incident_name(record.board, decision.place)


def law_12a(record: Record, adjustment: Adjustment) -> Finding | None:
    """Law 12A (2017): the director may adjust a score where the Laws allow it, of his own accord or when a player asks
    within the time in which a ruling can be asked for (92B, 79C); later than that he may not.

    Found where neither the adjustment nor any request for a ruling on the board (the director called, the number of
    tricks disputed, an appeal lodged) came before both periods had ended; unless the organiser gave more time.
    """
    if not is_changed_too_late(record, adjustment.event.at):
        return None
    judged = record.judgement(adjustment.incident, "81C3")
    extended = judged is not None and judged.answer == "extended"
    return Finding("12A", "adjusted_in_extension" if extended else "adjusted_too_late", places=adjustment.places)


def prescribed(incident: Incident) -> list[str]:
    """The paragraphs by which the Laws themselves rectify an incident."""
    moved = [finding.law for finding in incident.findings if finding.code == "tricks_transferred" and finding.tricks]
    return [*moved, *(effect.law for effect in incident.imposed if effect.code in ("must_pass", "penalty_card"))]


def law_12a1(adjustment: Adjustment, incident: Incident | None) -> Finding | None:
    """Law 12A1 (2017): the score may be adjusted where the Laws prescribe no rectification for what the opponent did.

    Found where it is cited though they do.
    """
    laws = prescribed(incident) if incident is not None else []
    if adjustment.event.law.upper() != "12A1" or not laws:
        return None
    return Finding("12A1", "rectification_prescribed", places=adjustment.places, note=" ".join(dict.fromkeys(laws)))


def law_12a2(adjustment: Adjustment) -> Finding | None:
    """Law 12A2 (2017): where nothing can be done that lets the board be played normally, the score is artificial.

    Found where it is cited for an assigned score.
    """
    if adjustment.event.law.upper() != "12A2" or not any(adjustment.decision.gives(side) for side in Side):
        return None
    return Finding("12A2", "artificial_is_due", places=adjustment.places)


def law_12a3(adjustment: Adjustment, incident: Incident | None) -> Finding | None:
    """Law 12A3 (2017): the score may be adjusted where an irregularity was rectified wrongly."""
    differs = incident is not None and any(finding.code == "ruling_differs" for finding in incident.findings)
    if not differs and adjustment.event.law.upper() != "12A3":
        return None
    return Finding("12A3", "wrongly_rectified", places=adjustment.places)


def law_12c1a(adjustment: Adjustment) -> Finding | None:
    """Law 12C1a (2017): where the director can give an assigned score, it takes the place of the score at the table."""
    sides = [side for side in Side if adjustment.decision.gives(side)]
    if not sides:
        return None
    code = "assigned" if len(sides) == 2 else "assigned_to_one_side"
    return Finding("12C1a", code, side=sides[0] if len(sides) == 1 else None, places=adjustment.places)


def law_12c1f(adjustment: Adjustment) -> Finding | None:
    """Law 12C1f (2017): the scores of the two sides need not balance: each side has what it is due.

    Found where they do not.
    """
    ns, ew = adjustment.given.get(Side.NS, ()), adjustment.given.get(Side.EW, ())
    balanced = sorted(ns) == sorted((weight, -points) for weight, points in ew)
    if not any(adjustment.decision.gives(side) for side in Side) or balanced:
        return None
    return Finding("12C1f", "scores_need_not_balance", places=adjustment.places)


def law_12c1b(record: Record, adjustment: Adjustment) -> Question | None:
    """Law 12C1b (2017): an assigned score is as near as can be to what would probably have come about without the
    infraction. So tricks transferred for a revoke never enter it: the innocent side has the better of the two (64C).

    Asked where one of its results is that of the table with the transferred tricks, or an equity that the director
    judged with them added.
    """
    if adjustment.transferred is None:
        return None
    contract, played, after = adjustment.transferred
    judged = (record.judgement(adjustment.about, law) for law in EQUITIES)
    counts = [answer.count("declarer") for answer in judged if answer is not None]
    equity = next((count for count in counts if count is not None), None)
    suspect = {after} if equity is None else {after, equity + after - played} - {equity}
    if not any(named == contract and tricks in suspect for named, tricks in adjustment.tricks):
        return None
    answer = record.judgement(adjustment.incident, "12C1b")
    answers = ("without_transfer",)
    return Question("12C1b", "transfer_in_equity", answers, "", adjustment.places, answer, blocks=False)


def law_12c1c(decision: Decision) -> list[Finding]:
    """Law 12C1c (2017): an assigned score may be weighted by how likely each outcome was; all of them must be lawful,
    and their weights make up the whole.

    Found where a log holds what nobody can score.
    """
    found: list[Finding] = []
    places = () if decision.stream else (decision.place,)
    for side in Side:
        for parts in (decision.gives(side), _without_error(decision, side)):
            found += _faults(parts, side, places)
    return found


def _without_error(decision: Decision, side: Side) -> tuple[WeightedResult, ...]:
    event = decision.event
    if not isinstance(event, ScoreAdjusted):
        return ()
    return event.ns_without_error if side is Side.NS else event.ew_without_error


def _faults(parts: tuple[WeightedResult, ...], side: Side, places: tuple[int, ...]) -> list[Finding]:
    odd = [part for part in parts if not is_lawful(part)]
    if odd:
        named = " ".join(f"{p.contract}{p.declarer.value if p.declarer else ''}={p.tricks}" for p in odd)
        return [Finding("12C1c", "part_not_lawful", side=side, places=places, note=named)]
    total = total_weight(parts)
    if not parts or total == 1:
        return []
    return [Finding("12C1c", "weights_do_not_sum", side=side, places=places, note=str(total))]


def unreadable_score(decision: Decision) -> list[Finding]:
    """12C2 and 79C: an award or a corrected score that cannot be read."""
    places = () if decision.stream else (decision.place,)
    event = decision.event
    if isinstance(event, ScoreCorrected):
        if written_score(event.new) is None:
            return [Finding("79C1", "correction_not_readable", places=places, note=event.new)]
        return []
    awards = ((side, decision.award(side)) for side in Side)
    return [
        Finding("12C2", "award_not_readable", side=side, places=places, note=award)
        for side, award in awards
        if award and award_of(award) is None
    ]


def no_percentage(record: Record, decision: Decision) -> list[Finding]:
    """12C2a: an artificial score that is no percentage, where the session is scored in shares of a board."""
    if not is_in_shares(record):
        return []
    places = () if decision.stream else (decision.place,)
    numbers = ((side, decision.award(side), fraction_of(decision.award(side))) for side in Side)
    return [
        Finding("12C2a", "award_not_a_percentage", side=side, places=places, note=award)
        for side, award, number in numbers
        if number is not None and not 0 <= number <= 100
    ]


def is_in_shares(record: Record) -> bool:
    """Whether the session says that it is scored so that an artificial score is a percentage."""
    opened = [event for event in record.session.events if isinstance(event, SessionOpened)]
    return bool(opened) and method_of(opened).unit == "matchpoints"


def unreadable(record: Record, decision: Decision) -> list[Finding]:
    """Why a decision gives no score that can be computed with; empty where it does."""
    return [*law_12c1c(decision), *unreadable_score(decision), *no_percentage(record, decision)]


def gives_nothing(adjustment: Adjustment) -> Finding | None:
    """12C1: an adjusted score that gives neither side anything, as another program may write it. It answers no
    question."""
    if adjustment.decision.gives_any:
        return None
    return Finding("12C1", "gives_no_score", places=adjustment.places)


def superseded(decision: Decision, by: Decision) -> Finding:
    """12C1, 12C2 and 79C1: a score in whose place another was given since; what is asked about it matters no more."""
    law = "79C1" if isinstance(decision.event, ScoreCorrected) else "12C1"
    if law == "12C1" and not any(decision.gives(side) for side in Side):
        law = "12C2"
    places = () if decision.stream else (decision.place,)
    return Finding(law, "superseded", places=places, note=f"{by.stream}#{by.entry}")


def score_due(record: Record, incident: str, places: tuple[int, ...], has_result: bool, settled: int = 0) -> Question:
    """12C1: the director assigns a score in place of the table's (`adjust`, naming the incident), or finds that the
    table's score is no worse for the non-offending side than what it would have had. Where the table has none
    (`has_result`), he may find instead that only an artificial score can be given."""
    code, answer_of = ("assign_score", "table_score_stands") if has_result else ("score_due", "artificial_score")
    answer = record.judgement(incident, "12C1")
    return Question("12C1", code, (answer_of,), "", places, answer, settled or record.adjusted(incident))


def law_12c1d(record: Record, adjustment: Adjustment) -> Question | None:
    """Law 12C1d (2017): where what could have come about is too much or too unclear, the score is artificial.

    Asked where a side had a result and is given an artificial score, unless the paragraph cited is the reason itself.
    """
    awarded = [side for side in Side if adjustment.award(side) not in ("", NO_SCORE)]
    sides = [side for side in awarded if adjustment.rectified.get(side)]
    if not sides or adjustment.event.law.startswith(NO_NORMAL_PLAY):
        return None
    answer = record.judgement(adjustment.incident, "12C1d")
    answers = ("too_many_or_unclear",)
    return Question("12C1d", "artificial_instead_of_assigned", answers, "", adjustment.places, answer, blocks=False)


def self_inflicted_ground(record: Record, adjustment: Adjustment) -> Question | None:
    """12C1e: on which ground an innocent side keeps a part of its damage; until that is answered or excluded the result
    of either side waits. Without a ground the side is given the whole."""
    if negative_part(adjustment) or not any(_names_self_inflicted(adjustment.event, side) for side in Side):
        return None
    answers = ("extremely_serious_error", "gamble", "no_such_error")
    answer = record.judgement(adjustment.incident, "12C1e")
    return Question("12C1e", "self_inflicted_damage", answers, "", adjustment.places, answer)


def _names_self_inflicted(event: ScoreAdjusted | AppealDecided, side: Side) -> bool:
    if not isinstance(event, ScoreAdjusted):
        return False
    if side is Side.NS:
        return bool(event.ns_self_inflicted or event.ns_without_error)
    return bool(event.ew_self_inflicted or event.ew_without_error)


def negative_part(adjustment: Adjustment) -> Finding | None:
    """12C1e: a part that is negative, as another program may write it, is no damage. It counts as none."""
    event = adjustment.event
    if not isinstance(event, ScoreAdjusted):
        return None
    parts = {Side.NS: fraction_of(event.ns_self_inflicted), Side.EW: fraction_of(event.ew_self_inflicted)}
    negative = [side for side, part in parts.items() if part is not None and part < 0]
    return Finding("12C1e", "negative_part", side=negative[0], places=adjustment.places) if negative else None


def of_offending_side(adjustment: Adjustment) -> Finding | None:
    """12C1e: only an innocent side can lose relief by its own error; the offenders have the score that they were
    given."""
    offenders = adjustment.offending
    if offenders is None or not _names_self_inflicted(adjustment.event, offenders):
        return None
    return Finding("12C1e", "offenders_have_no_relief", side=offenders, places=adjustment.places)


def is_denied(record: Record, decision: Decision, side: Side, offending: Side | None) -> bool:
    """Whether a self-inflicted part that was named does not count: the side is the offender, or the director found
    neither an extremely serious error nor a gamble."""
    judged = record.judgement(incident_of(record, decision), "12C1e")
    return side is offending or (judged is not None and judged.answer == "no_such_error")


def law_12c2(record: Record, incident: str, places: Sequence[int]) -> Question:
    """Law 12C2 (2017): where an irregularity leaves a board without a result, both contestants have an artificial score
    by their part in it: average minus who is directly at fault, average who is so in part, average plus who is not.

    The director says who is at fault, or gives the score himself (`adjust`).
    """
    answer, adjusted = record.judgement(incident, "12C2"), record.adjusted(incident)
    return Question("12C2", "fault_for_no_result", FAULTS, "", tuple(places), answer, adjusted)


def answers_fault(question: Question) -> bool:
    """Whether it was said who is at fault for a board without a result, or without one to compare."""
    return question.law in OF_FAULT and question.answer is not None and question.answer.answer in FAULTS


def awards_for_fault(question: Question, answer: str) -> dict[Side, str] | None:
    """The artificial scores that follow from who is at fault (12C2a); None for any other question."""
    return awards_by_fault(answer) if question.law in OF_FAULT and answer in FAULTS else None


def awards_by_fault(answer: str) -> dict[Side, str]:
    """12C2a: the artificial score of each side, by who is at fault."""
    if answer == "both_partly_at_fault":
        return dict.fromkeys(Side, AVERAGE)
    at_fault = {"ns_at_fault": (Side.NS,), "ew_at_fault": (Side.EW,), "both_at_fault": tuple(Side)}.get(answer, ())
    return {side: MINUS if side in at_fault else PLUS for side in Side}


def artificial_is_too_good(record: Record, adjustment: Adjustment) -> Finding | None:
    """12C2a: found where a side that is directly at fault is given average plus, or more than average in figures."""
    judged = record.judgement(adjustment.about, "86B2") or record.judgement(adjustment.about, "12C2")
    at_fault = {
        side
        for side in Side
        if side is adjustment.offending or (judged is not None and judged.answer in (AT_FAULT[side], "both_at_fault"))
    }
    average = 50 if is_in_shares(record) or not record.regulations.is_team_play else 0
    for side in Side:
        number = fraction_of(adjustment.award(side))
        if side in at_fault and (adjustment.award(side) == PLUS or (number is not None and number > average)):
            return Finding("12C2a", "plus_to_side_at_fault", side=side, places=adjustment.places)
    return None


def law_12c3(record: Record, adjustment: Adjustment) -> Finding | None:
    """Law 12C3 (2017): in an individual contest both members of the side that is at fault bear the rectification alike,
    though only one of them may have erred."""
    if not record.regulations.is_individual or adjustment.offending is None:
        return None
    return Finding("12C3", "both_partners_alike", side=adjustment.offending, places=adjustment.places)


PARAGRAPHS: Paragraphs = {
    "12A": law_12a, "12A1": law_12a1, "12A2": law_12a2, "12A3": law_12a3, "12C1a": law_12c1a, "12C1f": law_12c1f,
    "12C1b": law_12c1b, "12C1c": law_12c1c, "12C1d": law_12c1d, "12C2": law_12c2, "12C3": law_12c3,
}  # fmt: skip

CODES = declared(
    Findings((
        "award_not_a_percentage", "part_not_lawful", "weights_do_not_sum", "correction_not_readable",
        "award_not_readable"
    ), no_score=True, audit="score_unreadable"),
    Findings((
        "adjusted_in_extension", "wrongly_rectified", "assigned", "assigned_to_one_side", "scores_need_not_balance",
        "both_partners_alike"
    )),
    Findings((
        "adjusted_too_late", "rectification_prescribed", "artificial_is_due", "gives_no_score", "negative_part",
        "offenders_have_no_relief", "plus_to_side_at_fault"
    ), audit="score_questioned"),
    Findings(("superseded",), given="replaced"),
    Questions(("transfer_in_equity", "artificial_instead_of_assigned"), of_score=True, doubts=True),
    Questions(("assign_score", "score_due"), of_score=True, score_due=True),
    Questions(("self_inflicted_damage",), doubts=True),
    Questions(("fault_for_no_result",), artificial=True),
)  # fmt: skip
