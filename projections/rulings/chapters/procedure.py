"""After an irregularity: attention, the director, who acted before he came, and the score he is to assign: 9 to 11,
72, 84 and 85. Runs when the other chapters have named their incidents."""

from __future__ import annotations

from domain.events import (
    AttentionDrawn,
    DirectorCalled,
    ExplanationCorrected,
    FactFound,
    IrregularityPrevented,
    OptionOffered,
)
from domain.events.topics import is_about
from domain.seats import Seat, Side
from projections.found.incidents import Incident
from projections.laws import law_09_attention as law_09
from projections.laws import law_10_director as law_10
from projections.laws import law_11_forfeited as law_11
from projections.laws import law_12_adjusted as law_12
from projections.laws import law_72_principles as law_72
from projections.laws import law_82_errors as law_82
from projections.laws import law_85_facts as law_85
from projections.laws.law_09_attention import Attention
from projections.laws.law_16_information import answered
from projections.recorded.board_record import Record
from projections.rulings.board_rulings import RulingsSoFar
from projections.rulings.chapters.information import ABOUT_INFORMATION

__all__ = ["rule_on_procedure"]

REVOKES = ("revoke", "defective trick")
ESTABLISHED = ("63A1", "63A2", "63A3")


def rule_on_procedure(rulings: RulingsSoFar, record: Record) -> None:
    """9 to 11, 72 and 85 of the board's incidents, and the scores that the director's answers call for."""
    _breaches(rulings)
    _prevented(rulings)
    attention = _attention(rulings)
    for incident in rulings.incidents:
        drawn = attention.get(incident.place)
        if drawn is not None:
            _attention_to(record, incident, drawn)
        _silent(record, incident)
    _offered(rulings)
    _disputed(rulings)
    for incident in rulings.incidents:
        incident.add(record.edition.of(law_82.law_82c)(record, incident.name))
        _assign(record, incident, attention.get(incident.place))


def _attention(rulings: RulingsSoFar) -> dict[int, Attention]:
    """By the place of an incident: the first time that attention was drawn to it."""
    record = rulings.record
    found: dict[int, Attention] = {}
    for moment in record.board.moments:
        event, place = moment.event, moment.place
        if not isinstance(event, AttentionDrawn | ExplanationCorrected | DirectorCalled):
            continue
        incident = _meant(rulings, place, event)
        if incident is None or incident.place in found:
            continue
        who = law_09.speaker(event.who) if isinstance(event, AttentionDrawn) else event.seat
        offender = _offender(event, incident)
        found[incident.place] = law_09.attention_at(record, place, who, offender, _side(incident, who, offender))
    return found


def _meant(
    rulings: RulingsSoFar, place: int, event: AttentionDrawn | ExplanationCorrected | DirectorCalled
) -> Incident | None:
    """The incident that attention is drawn to: the one that rests on these words, else the offender's latest."""
    begun = rulings.find(place)
    if begun is not None:
        return begun
    before = [incident for incident in rulings.incidents if incident.place < place]
    spoken_of = next((incident for incident in reversed(before) if _rests_on(incident, place)), None)
    if spoken_of is not None or not isinstance(event, AttentionDrawn):
        return spoken_of
    if is_about(event, "revoke"):
        before = [incident for incident in before if incident.kind in REVOKES]
    mine = [incident for incident in before if event.offender is None or incident.seat is event.offender]
    return max(mine, key=lambda incident: incident.place, default=None)


def _rests_on(incident: Incident, place: int) -> bool:
    resting = [item.places for item in incident.findings] + [item.places for item in incident.questions]
    return any(place in places for places in resting)


def _offender(event: AttentionDrawn | ExplanationCorrected | DirectorCalled, incident: Incident) -> Seat | None:
    if isinstance(event, ExplanationCorrected):
        return event.seat
    named = event.offender if isinstance(event, AttentionDrawn) else None
    return named or incident.seat


def _side(incident: Incident, who: Seat | None, offender: Seat | None) -> Side | None:
    """The offending side: the offender's; of a case of information else that of the speaker's opponents."""
    if offender is not None:
        return offender.side
    about_opponents = incident.kind in ABOUT_INFORMATION and who is not None
    return who.side.opponents if about_opponents and who is not None else None


def _attention_to(record: Record, incident: Incident, drawn: Attention) -> None:
    """9, 10A and 10B: who spoke and may speak, whether the director was called at once, who acted before."""
    of = record.edition.of
    incident.add(
        of(law_09.law_9a4)(record, drawn),
        of(law_09.law_9b1d)(drawn),
        of(law_09.law_9b2)(drawn),
        of(law_09.law_9c)(drawn),
    )
    incident.add(of(law_10.law_10a)(drawn), of(law_10.law_10b)(record, incident.name, drawn))
    if incident.kind in ABOUT_INFORMATION:
        incident.add(of(law_09.law_9a1)(record, drawn), of(law_09.law_9a2)(record, drawn))
        incident.add(of(law_09.law_9b1a)(record, drawn), of(law_09.law_9b1b)(record, drawn), of(law_09.law_9b1c)(drawn))
    elif drawn.called is not None:
        incident.add(of(law_09.law_9b1a)(record, drawn) if drawn.acts else None, of(law_09.law_9b1b)(record, drawn))


def _silent(record: Record, incident: Incident) -> None:
    """While nobody has spoken of a revoke: 9A5, and 72B2 once it is established because the offender's side went on."""
    of = record.edition.of
    unnoticed = any(finding.code == "unnoticed" for finding in incident.findings)
    if incident.kind != "revoke" or incident.seat is None or not unnoticed:
        return
    places = (incident.place,)
    established = any(finding.law in ESTABLISHED for finding in incident.findings)
    incident.add(
        of(law_09.law_9a5)(incident.seat, places), of(law_72.law_72b2)(incident.seat, places) if established else None
    )


def _breaches(rulings: RulingsSoFar) -> None:
    """72B1 and 72B3, where somebody says that a Law was broken on purpose, or an infraction hidden."""
    record = rulings.record
    of = record.edition.of
    for place, event, _ in record.moments(AttentionDrawn):
        if not is_about(event, "deliberate") and not is_about(event, "concealed"):
            continue
        incident = _of_offender(rulings, place, event.offender)
        places = (incident.place, place)
        if is_about(event, "deliberate"):
            judged = of(law_72.law_72b1)(record, incident.name, places)
            incident.add(judged, law_72.on_purpose(judged, incident.seat), of(law_72.law_72a)(judged, incident.seat))
        if is_about(event, "concealed"):
            judged = of(law_72.law_72b3)(record, incident.name, places)
            incident.add(judged, law_72.concealed(judged, incident.seat), of(law_72.law_72a)(judged, incident.seat))


def _of_offender(rulings: RulingsSoFar, place: int, offender: Seat | None) -> Incident:
    """The latest incident of a player before a place, else one that begins there."""
    mine = [incident for incident in rulings.incidents if incident.place < place and offender in (None, incident.seat)]
    latest = max(mine, key=lambda incident: incident.place, default=None)
    return latest or rulings.incident(place, "breach of the Laws", offender)


def _prevented(rulings: RulingsSoFar) -> None:
    """9A3 of whoever stopped another, dummy apart: of him 42 speaks."""
    for place, event, _ in rulings.record.moments(IrregularityPrevented):
        if event.seat is not rulings.record.dummy:
            rulings.incident(place, "prevented irregularity").add(
                rulings.record.edition.of(law_09.law_9a3)(event.seat, place)
            )


def _offered(rulings: RulingsSoFar) -> None:
    """10C of the options that the director explained."""
    record = rulings.record
    of = record.edition.of
    for place, offered, _ in record.moments(OptionOffered):
        incident = next((each for each in rulings.incidents if each.name == offered.incident), None)
        if incident is None:
            continue
        side = incident.seat.side if incident.seat is not None else None
        incident.add(of(law_10.law_10c1)(place, offered), of(law_10.law_10c2)(record, place, offered))
        incident.add(
            of(law_10.law_10c3)(record, place, offered, side), of(law_10.law_10c4)(record, place, offered, side)
        )


def _disputed(rulings: RulingsSoFar) -> None:
    """84D and 85 of a fact on which the sides do not agree, with the incident it is about: the latest before it."""
    record = rulings.record
    of = record.edition.of
    disputed: dict[int, list[int]] = {}
    for place, event, _ in record.moments(FactFound):
        if not event.agreed:
            disputed.setdefault(_of_offender_at(rulings, place).place, []).append(place)
    for where, places in disputed.items():
        incident = rulings.incident(where, "disputed fact")
        weighed = of(law_85.law_85a1)(record, incident.name, tuple(places))
        side = incident.seat.side if incident.seat is not None else None
        incident.add(weighed, of(law_85.law_85b)(weighed), law_85.doubtful_points(side, tuple(places)))


def _of_offender_at(rulings: RulingsSoFar, place: int) -> Incident:
    before = [incident for incident in rulings.incidents if incident.place < place]
    latest = max(before, key=lambda incident: incident.place, default=None)
    return latest or rulings.incident(place, "disputed fact")


def _assign(record: Record, incident: Incident, drawn: Attention | None) -> None:
    """11A, and the assigned score that the director's answers call for (12C1)."""
    of = record.edition.of
    due = next((question for question in incident.questions if question.calls_for_score), None)
    forfeited = None
    if drawn is not None and (due is not None or incident.kind not in ABOUT_INFORMATION):
        forfeited = of(law_11.law_11a)(record, incident.name, drawn, blocks=due is not None)
    incident.add(forfeited)
    if drawn is not None and drawn.side is not None:
        incident.add(*law_11.one_side_only(record, incident.name, forfeited, drawn.side))
        incident.add(of(law_11.law_11b)(forfeited, drawn.side))
    lost = answered(forfeited, "forfeited")
    if due is not None and not lost and not (forfeited is not None and forfeited.is_open):
        incident.add(law_12.score_due(record, incident.name, due.places, has_result=True))
