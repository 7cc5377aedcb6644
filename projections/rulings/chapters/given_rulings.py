"""The rulings a director gave, beside what the Laws compute of the same incident."""

from __future__ import annotations

from domain.events import JudgementMade, RulingGiven, RulingRevised, ScoreAdjusted
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding, Incident
from projections.laws.law_81_director import ruled_too_late
from projections.laws.paragraphs import law_parts
from projections.recorded.board_record import Record
from projections.rulings.board_rulings import RulingsSoFar

__all__ = ["computed_laws", "is_cited_by", "rule_on_given_rulings", "ruling_of"]

ASSIGNED = "12C1"
"""What a score is assigned by where 64C finds that the transfer does not compensate."""


def rule_on_given_rulings(rulings: RulingsSoFar, record: Record) -> None:
    """A ruling in force that cites none of the paragraphs computed for its incident is told. So is one that was given
    too late (81C3), and an answer given too late that changes the number of tricks; either counts all the same,
    until it is found that nobody had given more time.

    Runs after every other chapter: they must have said all they say.
    """
    for incident in rulings.incidents:
        found = ruling_of(record, incident.name)
        in_force = [found[0]] if found is not None else []
        late = [ruled_too_late(record, at, incident.name) for at in (*in_force, *_judged(record, incident))]
        incident.add(*next((items for items in late if items), ()))
        if found is None:
            continue
        place, ruling = found
        computed = computed_laws(incident)
        if not computed:
            continue
        if not any(is_cited_by(ruling.law, law) for law in (*computed, *_scored(record, incident))):
            incident.add(Finding(ruling.law, "ruling_cites_other", places=(place,), note=" ".join(computed)))


def _judged(record: Record, incident: Incident) -> list[int]:
    """Where the director gave answers that change the number of tricks, but for what 79C2 asks about."""
    if any(question.law == "79C2" for question in incident.questions):
        return []
    answers = [question.answer for question in incident.questions if question.number is not None]
    return [place for place, event, _ in record.moments(JudgementMade) if any(event is answer for answer in answers)]


def ruling_of(record: Record, incident: str) -> tuple[int, RulingGiven | RulingRevised] | None:
    """The ruling on an incident that is in force, with its place: the latest given or revised; None before one."""
    given: list[tuple[int, RulingGiven | RulingRevised, int]] = [*record.moments(RulingGiven)]
    given += record.moments(RulingRevised)
    mine = [(place, ruling) for place, ruling, _ in given if ruling.incident == incident]
    return max(mine, key=lambda each: each[0], default=None)


def computed_laws(incident: Incident) -> tuple[str, ...]:
    """The paragraphs that speak of an incident, each once: its findings, options, questions and effects."""
    found = [finding.law for finding in incident.findings if not finding.carries.given]
    found += [option.law for option in incident.options]
    found += [question.law for question in incident.questions]
    found += [effect.law for effect in incident.imposed]
    return tuple(dict.fromkeys(found))


def _scored(record: Record, incident: Incident) -> list[str]:
    """The paragraphs by which a score was adjusted for an incident, or is assigned instead of a transfer."""
    adjusted = [
        event.law
        for place, event, _ in record.moments(ScoreAdjusted)
        if event.incident == incident.name or (not event.incident and place == incident.place)
    ]
    damaged = any(q.law.startswith("64C") and q.answer and q.answer.answer == "damaged" for q in incident.questions)
    return [*adjusted, *([ASSIGNED] * damaged)]


def is_cited_by(cited: str, computed: str) -> bool:
    """Whether a ruling's paragraph is the one computed or stands above it: `27B` and `27` cite 27B2, `27B1a` does not.

    Where only the number of a Law is computed (50), any of its paragraphs cites it.
    """
    wanted, given = law_parts(computed), law_parts(cited)
    if not given:
        return False
    return given == wanted[: len(given)] or (len(wanted) == 1 and wanted == given[:1])


CODES = declared(Findings(("ruling_cites_other",), given="differs", audit="ruling_cites_other"))
