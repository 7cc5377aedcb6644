"""Law 81: the Laws bind the director (81B2), and he acts on what he hears in any way (81C3); and until when a ruling
can be asked for (92B)."""

from __future__ import annotations

from domain.events import DirectorCalled, ObjectionMade, TricksDisputed
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Questions, declared
from projections.found.incidents import Effect, Finding, Incident, Option, Question
from projections.laws.law_16_information import InformationCase, answered
from projections.recorded.appeals import appeals_on
from projections.recorded.board_record import Record
from projections.recorded.periods import appeal_period_on, correction_period_on, time_at

RAISED_TOO_LATE = "raised_too_late"


def law_81b2(record: Record) -> Finding | None:
    """Law 81B2 (2017): the director applies the Laws in force and the regulations, and is bound by them.

    Found where the session names an edition of the Laws that there are no rules for: what is found on the board rests
    on the edition that there is.
    """
    named, edition = record.regulations.edition, record.edition.name
    return Finding("81B2", "edition_unknown", note=f"{named} ({edition})") if named != edition else None


def read_by_another_edition(record: Record, incident: Incident) -> Finding | None:
    """81B2 of an incident that cites what the session's edition has otherwise than the one it is read by, because it
    has no functions of its own for it yet."""
    edition = record.edition
    items: list[Finding | Option | Question | Effect] = [*incident.findings, *incident.options]
    items += [*incident.questions, *incident.imposed]
    awaited = [law for law in dict.fromkeys(item.law for item in items) if edition.awaits(law)]
    if not awaited or edition.based_on is None:
        return None
    return Finding("81B2", "read_by_another_edition", note=f"{', '.join(awaited)} ({edition.based_on.name})")


def law_81c3(case: InformationCase) -> Finding | None:
    """Law 81C3 (2017): the director puts right every irregularity he hears of in any way until the correction period
    ends, also one nobody complains of: with every wrong explanation he looks at unauthorised information too."""
    if not case.is_wrong:
        return None
    return Finding("81C3", "examine_unauthorised_information", case.informed, side=case.side, places=case.places)


def time_limit(record: Record, case: InformationCase) -> Finding | None:
    """92B: what is raised when play is over is raised in time until thirty minutes after the score was made available,
    or as the organiser has set it. Where the times are not recorded, the limit is told and nothing refused."""
    over = record.over_since
    raised = tuple(sorted(place for places in case.raised.values() for place in places))
    if over is None or not raised or raised[-1] < over:
        return None
    period = appeal_period_on(record)
    late = tuple(place for place in raised if place > over)
    if raised[0] < over:
        return Finding("92B", "time_limit", places=late) if period.ends is None else None
    in_time = period.holds(time_at(record, raised[0]))
    code = "time_limit" if in_time is None else "raised_in_time" if in_time else RAISED_TOO_LATE
    return Finding("92B", code, places=late, note=period.end_text)


def is_too_late(record: Record, place: int) -> bool:
    """Whether the director heard of something only when both the correction period (79C) and the time in which a ruling
    can be asked for (92B) are known to have ended."""
    return is_too_late_at(record, time_at(record, place))


def is_too_late_at(record: Record, at: str) -> bool:
    """Whether both periods are known to have ended by a time."""
    if not record.session.record.published and not record.session.record.periods:
        return False
    return appeal_period_on(record).holds(at) is False and correction_period_on(record).holds(at) is False


def requests(record: Record) -> list[str]:
    """When a ruling on the board was asked for, or appealed; who contests a claim asks for one (68D)."""
    called = [event.at for _, event, _ in record.moments(DirectorCalled)]
    disputed = [event.at for kind in (TricksDisputed, ObjectionMade) for _, event, _ in record.moments(kind)]
    return [*called, *disputed, *(appeal.lodged.event.at for appeal in appeals_on(record))]


def is_changed_too_late(record: Record, at: str) -> bool:
    """Whether a score was changed when both periods had ended, and nobody had asked for a ruling before."""
    return is_too_late_at(record, at) and all(is_too_late_at(record, asked) for asked in requests(record))


def changed_after_period(record: Record, at: str, places: tuple[int, ...], incident: str) -> Question | None:
    """81C3 with 79C1 of a change that was made too late: has the organiser given more time? (An end that was set later,
    `until`, says so by itself.)"""
    if not is_changed_too_late(record, at):
        return None
    answer = record.judgement(incident, "81C3")
    return Question("81C3", "changed_after_period", ("extended", "too_late"), "", places, answer, blocks=False)


def is_not_extended(record: Record, incident: str, at: str) -> bool:
    """81C3: whether it was found of a change that it came too late, no more time being given: it counts no more."""
    asked = changed_after_period(record, at, (), incident)
    return asked is not None and answered(asked, "too_late")


def ruled_too_late(record: Record, place: int, incident: str) -> tuple[Finding | Question, ...]:
    """81C3 of a ruling that was given or changed (82C) too late, unless the organiser gave more time."""
    asked = changed_after_period(record, time_at(record, place), (place,), incident)
    if asked is None:
        return ()
    if answered(asked, "extended"):
        return asked, Finding("81C3", "period_extended", places=(place,))
    return asked, Finding("81C3", "ruled_too_late", places=(place,), note=appeal_period_on(record).end_text)


def too_late_to_rectify(record: Record, incident: str, place: int) -> Finding | None:
    """81C3: what the director hears of when those periods have ended is not rectified: the score stands."""
    if record.adjusted(incident) or not is_too_late(record, place):
        return None
    return Finding("81C3", "too_late_to_rectify", places=(place,), note=appeal_period_on(record).end_text)


PARAGRAPHS: Paragraphs = {"81B2": law_81b2, "81C3": law_81c3}

CODES = declared(
    Findings((
        "raised_too_late", "edition_unknown", "examine_unauthorised_information", "time_limit", "raised_in_time",
        "period_extended", "too_late_to_rectify", "read_by_another_edition"
    )),
    Findings(("ruled_too_late",), audit="score_questioned"),
    Questions(("changed_after_period",), doubts=True),
)  # fmt: skip
