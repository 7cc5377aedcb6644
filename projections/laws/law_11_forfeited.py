"""Law 11: what a side loses that acts before the director has been called."""

from __future__ import annotations

from domain.events import ScoreAdjusted
from domain.seats import Side
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Questions, declared
from projections.found.incidents import Finding, Question
from projections.laws.law_09_attention import Attention
from projections.laws.law_16_information import answered
from projections.recorded.board_record import Record


def law_11a(record: Record, incident_name: str, attention: Attention, *, blocks: bool) -> Question | None:
    """Law 11A (2017): the right to a rectification may be lost where the non-offending side acted before the director
    was called; where a side gained because an opponent acted without knowing the Law, only the score of the side that
    gained is adjusted, and the other side keeps its own.

    Asked once the director has come and a member of the non-offending side has acted before.
    """
    act = attention.non_offenders_act
    if attention.called is None or act is None:
        return None
    return Question(
        "11A",
        "right_forfeited",
        ("not_forfeited", "forfeited", "offenders_gained", "non_offenders_gained"),
        places=(act.place, *attention.places),
        answer=record.judgement(incident_name, "11A"),
        settled=record.adjusted(incident_name),
        blocks=blocks,
    )


def gaining_side(asked: Question | None, offending: Side) -> Side | None:
    """The one side whose score is to be adjusted, where the director found that it gained by ignorance (11A)."""
    if answered(asked, "offenders_gained"):
        return offending
    return offending.opponents if answered(asked, "non_offenders_gained") else None


def one_side_only(record: Record, incident_name: str, asked: Question | None, offending: Side) -> list[Finding]:
    """What 11A's answer means: the right is lost, or one side's score alone is adjusted; and an adjusted score that
    was given to the other side all the same."""
    places = asked.places if asked is not None else ()
    if answered(asked, "forfeited"):
        return [Finding("11A", "right_is_lost", side=offending.opponents, places=places)]
    gaining = gaining_side(asked, offending)
    if gaining is None:
        return []
    found = [Finding("11A", "adjust_this_side_only", side=gaining, places=places)]
    for place, event, _ in record.moments(ScoreAdjusted):
        other = (event.ew or event.ew_artificial) if gaining is Side.NS else (event.ns or event.ns_artificial)
        if event.incident == incident_name and other:
            found.append(Finding("11A", "other_side_adjusted_too", side=gaining.opponents, places=(place, *places)))
    return found


def law_11b(asked: Question | None, offending: Side) -> Finding | None:
    """Law 11B (2017): a procedural penalty may be given also where the right to a rectification is lost (90)."""
    if not answered(asked, "forfeited", "offenders_gained", "non_offenders_gained"):
        return None
    places = asked.places if asked is not None else ()
    return Finding("11B", "penalty_possible", side=offending, places=places)


PARAGRAPHS: Paragraphs = {"11A": law_11a, "11B": law_11b}

CODES = declared(
    Findings(("right_is_lost", "adjust_this_side_only"), outcome=True),
    Findings(("other_side_adjusted_too", "penalty_possible")),
    Questions(("right_forfeited",)),
)  # fmt: skip
