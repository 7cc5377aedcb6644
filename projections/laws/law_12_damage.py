"""Law 12B: what an adjusted score is for. Whether it makes good a damage is told beside the result that stood.

In points that is told of single results, and of weighted ones whose parts all lie on one side. Of any other only the
unit of the event can tell: that is for whoever knows the other tables (the audit).
"""

from __future__ import annotations

from domain.seats import Side
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Questions, declared
from projections.found.incidents import Finding, Incident, Question
from projections.laws.law_12_adjusted import Adjustment, prescribed
from projections.points.scores import Points
from projections.recorded.board_record import Record


def change(before: Points, after: Points) -> int | None:
    """Whether a result in points is better than another (1), worse (-1), or the same (0); None where parts of it lie on
    both sides, or there is nothing to compare."""
    if not before or not after:
        return None
    if sorted(before) == sorted(after):
        return 0
    least, most = min(points for _, points in before), max(points for _, points in before)
    if all(points <= least for _, points in after):
        return -1
    return 1 if all(points >= most for _, points in after) else None


def is_undecided(adjustment: Adjustment, side: Side) -> bool:
    """Whether points do not tell if a side is better or worse off by an adjustment."""
    before, after = adjustment.stood.get(side, ()), adjustment.given.get(side, ())
    return bool(before and after) and change(before, after) is None


def law_12b1(record: Record, adjustment: Adjustment) -> Question | None:
    """Law 12B1 (2017): an adjustment makes good what an innocent side has lost by an infraction, and takes from the
    offenders what they gained: no innocent side is worse off by it than it was at the table.

    Asked where one is, and the result of either side waits for the answer. What stood is the result of the table with
    every rectification, that of 64C included.
    """
    if not any(_change(adjustment, side) == -1 for side in adjustment.innocents):
        return None
    return _asked(record, adjustment, "worse_for_innocents")


def offenders_gain(record: Record, adjustment: Adjustment) -> Question | None:
    """12B1: asked where the offenders are better off by an adjustment than by what stood."""
    if adjustment.offending is None or _change(adjustment, adjustment.offending) != 1:
        return None
    return _asked(record, adjustment, "better_for_offenders")


def _change(adjustment: Adjustment, side: Side) -> int | None:
    return change(adjustment.stood.get(side, ()), adjustment.given.get(side, ()))


def _asked(record: Record, adjustment: Adjustment, code: str) -> Question:
    answer = record.judgement(adjustment.incident, "12B1")
    return Question("12B1", code, ("confirmed",), "", adjustment.places, answer)


def law_12b2(adjustment: Adjustment, incident: Incident | None) -> Finding | None:
    """Law 12B2 (2017): no score is adjusted because the rectification that the Laws prescribe seems too hard on one
    side, or too kind to the other.

    Found where the offenders are better off by the adjustment than by a rectification that was prescribed.
    """
    offenders = adjustment.offending
    if incident is None or offenders is None or not prescribed(incident):
        return None
    if change(adjustment.rectified.get(offenders, ()), adjustment.given.get(offenders, ())) != 1:
        return None
    return Finding("12B2", "lightens_rectification", side=offenders, places=adjustment.places)


PARAGRAPHS: Paragraphs = {"12B1": law_12b1, "12B2": law_12b2}

CODES = declared(
    Findings(("lightens_rectification",), audit="score_questioned"),
    Questions(("worse_for_innocents", "better_for_offenders"), of_score=True, doubts=True),
)  # fmt: skip
