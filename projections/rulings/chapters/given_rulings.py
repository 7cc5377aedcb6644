"""The rulings a director gave, beside what the Laws compute of the same incident."""

from __future__ import annotations

from domain.events import JudgementMade, RulingGiven, RulingRevised, ScoreAdjusted
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding, Incident, Question
from projections.laws.law_81_director import is_not_extended, ruled_too_late
from projections.laws.paragraphs import law_parts
from projections.recorded.board_record import Record
from projections.recorded.board_stages import Rectified
from projections.rulings.board_rulings import RulingsSoFar

__all__ = ["computed_laws", "is_cited_by", "rule_on_given_rulings", "ruling_of"]

ASSIGNED = "12C1"
"""What a score is assigned by where 64C finds that the transfer does not compensate."""
OF_CARDS: dict[tuple[str, ...], str] = {("50", "C"): "minor", ("50", "D"): "major"}
"""The paragraphs of 50 that speak of penalty cards of one class alone, with that class."""
BY_JUDGEMENT = frozenset({("12",), ("79",), ("81",), ("82",), ("84",), ("85",)})
"""The Laws that leave it to the director what he gives: a number of tricks by one of them differs from nothing."""


def rule_on_given_rulings(rulings: RulingsSoFar, record: Rectified) -> None:
    """A ruling in force that cites none of the paragraphs computed for its incident is told, and one that transfers
    tricks where the Laws transfer none. So is one that was given too late (81C3), and an answer given too late that
    changes the number of tricks; either counts all the same, until it is found that nobody had given more time.

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
        incident.add(_transfers_nothing(record, incident, place, ruling))
        computed_here = _without_another_class(incident, ruling.law, computed)
        if not any(is_cited_by(ruling.law, law) for law in (*computed_here, *_scored(record, incident))):
            incident.add(Finding(ruling.law, "ruling_cites_other", places=(place,), note=" ".join(computed)))


def _without_another_class(incident: Incident, cited: str, computed: tuple[str, ...]) -> tuple[str, ...]:
    """The paragraphs computed, without 50 as a whole where what is cited speaks of the other class of penalty card."""
    wanted = OF_CARDS.get(law_parts(cited)[:2])
    lay = {effect.note for effect in incident.imposed if effect.code == "penalty_card"}
    return tuple(law for law in computed if law != "50") if wanted and lay and wanted not in lay else computed


def _transfers_nothing(
    record: Rectified, incident: Incident, place: int, ruling: RulingGiven | RulingRevised
) -> Finding | None:
    """A ruling that names tricks on what the Laws transfer nothing for; a transfer that they compute is compared where
    they do. A number that the director judged, may still judge, or is free to give contradicts nothing."""
    if not ruling.moved or incident.name in record.transfers or law_parts(ruling.law)[:1] in BY_JUDGEMENT:
        return None
    if any(question.is_open and question.blocks for question in incident.questions):
        return None
    if any(question.number == ruling.moved or _is_of_declarer(question) for question in incident.questions):
        return None
    if any(effect.law.startswith("64") for effect in incident.effects):
        return None
    if is_not_extended(record, incident.name, ruling.at):
        return None
    return Finding(ruling.law, "transfers_nothing", tricks=ruling.moved, places=(place,))


def _is_of_declarer(question: Question) -> bool:
    """Whether it was answered by declarer's tricks in all: how many of them a ruling calls transferred is its own."""
    return question.number is not None and question.quantity == "declarer"


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


CODES = declared(
    Findings(("ruling_cites_other",), given="differs", audit="ruling_cites_other"),
    Findings(("transfers_nothing",), given="differs", audit="ruling_differs"),
)
