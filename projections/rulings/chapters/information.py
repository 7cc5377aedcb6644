"""Unauthorised information and misinformation: 16, 20F, 20G, 21, 40, 73 and 75, and what the director is asked.

What begins an incident: a tempo that was noted, an explanation that was corrected, and attention (or a call of the
director) that says it is about information. A question or an explanation alone begins none.
"""

from __future__ import annotations

from msgspec import Struct

from domain.events import (
    AttentionDrawn,
    DirectorCalled,
    ExplanationCorrected,
    ExplanationGiven,
    QuestionAsked,
    TempoNoted,
    Topic,
)
from domain.events.topics import topics_of
from domain.seats import Seat, Side
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding, Incident, Question, incident_name
from projections.laws import law_16_information as law_16
from projections.laws import law_20_explanations as law_20
from projections.laws import law_21_misinformation as law_21
from projections.laws import law_40_disclosure as law_40
from projections.laws import law_73_communication as law_73
from projections.laws import law_75_explanation as law_75
from projections.laws import law_81_director as law_81
from projections.laws.hearing import heard, is_behind_screens, partner_heard
from projections.laws.law_09_attention import attention_at, speaker
from projections.laws.law_16_information import InformationCase
from projections.recorded.board_record import Record
from projections.rulings.board_rulings import RulingsSoFar

__all__ = ["ABOUT_INFORMATION", "misinformant", "rule_on_information"]

KIND_OF: dict[Topic, str] = {
    "unauthorised": "unauthorised information",
    "rights": "unauthorised information",
    "tempo": "tempo",
    "misinformation": "misinformation",
    "missing_alert": "misinformation",
    "undisclosed": "undisclosed agreement",
    "psyche": "departure from agreement",
    "misled": "misled opponent",
    "extraneous": "chance information",
    "question": "question about a call",
    "misunderstood": "misunderstanding",
    "signals": "signals",
}
"""By topic: the kind of incident that it begins where nothing recorded before is meant."""

ABOUT_INFORMATION = frozenset({*KIND_OF.values(), "corrected explanation"})
"""The kinds of this chapter's incidents."""

WRONG = ("corrected explanation", "misinformation")
FROM_PARTNER = (*WRONG, "tempo", "unauthorised information", "question about a call", "misunderstanding")
"""Kinds with a partner who came to know something: 16B is asked of them."""

MEANT: dict[Topic, tuple[str, ...]] = {
    "unauthorised": FROM_PARTNER,
    "rights": FROM_PARTNER,
    "misinformation": WRONG,
    "missing_alert": WRONG,
}
"""By topic: the kinds of incident that attention to it may mean, besides its own."""


class Raised(Struct, frozen=True):
    """Somebody spoke of a topic: by drawing attention, or by calling the director about it."""

    place: int
    topic: Topic
    who: Seat | None
    offender: Seat | None = None


def rule_on_information(rulings: RulingsSoFar, record: Record) -> None:
    """16B, 16D, 21, 40, 73 and 75 of every case of information on the board."""
    for case in _matters(record):
        incident = rulings.incident(case.place, case.kind, case.informant)
        incident.seconds = case.seconds
        _begun(record, case, incident)
        if case.kind in WRONG:
            _misinformation(record, case, incident)
        if case.kind in FROM_PARTNER:
            _from_partner(record, case, incident)
        _other_cases(record, case, incident)
        limit = law_81.time_limit(record, case)
        incident.add(*record.edition.of(law_16.law_16b2)(record, case), limit)
        if limit is not None and limit.code == law_81.RAISED_TOO_LATE:
            incident.take_back(lambda item: isinstance(item, Question) and item.is_open)


def _matters(record: Record) -> list[InformationCase]:
    """What came up about information, in order, each with all that was said of it."""
    found: list[InformationCase] = []
    for moment in record.board.moments:
        event, place = moment.event, moment.place
        if isinstance(event, TempoNoted):
            found.append(_case(record, place, "tempo", event.seat))
            found[-1].seconds = event.seconds
        elif isinstance(event, ExplanationCorrected):
            explainer = law_20.explainer_of(record, place, event)
            found.append(_case(record, place, "corrected explanation", explainer))
            if attention_at(record, place, event.seat).called is not None:
                found[-1].raised["misinformation"] = [place]
        elif isinstance(event, AttentionDrawn | DirectorCalled):
            for raised in _raised(place, event):
                _take(record, found, raised)
    return found


def _raised(place: int, event: AttentionDrawn | DirectorCalled) -> list[Raised]:
    """What attention, or a call of the director, is about, as far as that is information."""
    if isinstance(event, AttentionDrawn):
        who, offender = speaker(event.who), event.offender
    else:
        who, offender = event.seat, None
    return [Raised(place, topic, who, offender) for topic in topics_of(event) if topic in KIND_OF]


def _case(record: Record, place: int, kind: str, informant: Seat | None, side: Side | None = None) -> InformationCase:
    side = informant.side if informant is not None else side
    return InformationCase(incident_name(record.board, place), kind, place, side, informant)


def _take(record: Record, found: list[InformationCase], raised: Raised) -> None:
    """Write what was said on the latest case it can mean, else begin one."""
    kinds = (KIND_OF[raised.topic], *MEANT.get(raised.topic, ()))
    meant = next((m for m in reversed(found) if m.kind in kinds and _can_mean(raised, m)), None)
    if meant is None:
        meant = _new_case(record, raised)
        found.append(meant)
    meant.raised.setdefault(raised.topic, []).append(raised.place)
    meant.who = meant.who or raised.who


def _can_mean(raised: Raised, case: InformationCase) -> bool:
    """Whether the case is of the side that is spoken of: of the offender named, else of the speaker's opponents."""
    if raised.offender is not None:
        return case.side in (None, raised.offender.side)
    return raised.who is None or case.side in (None, raised.who.side.opponents)


def _new_case(record: Record, raised: Raised) -> InformationCase:
    """A case that begins with what was said. Who used unauthorised information had it from his partner."""
    kind, offender = KIND_OF[raised.topic], raised.offender
    side = offender.side if offender else raised.who.side.opponents if raised.who else None
    if kind == "unauthorised information" and offender is not None:
        offender = offender.partner
    elif kind == "misinformation" and offender is None:
        offender = misinformant(record, raised.place, side)
    elif kind == "chance information":
        offender = offender or raised.who
    elif kind == "misunderstanding":
        return _case(record, raised.place, kind, raised.who, _side_that_misunderstood(raised))
    return _case(record, raised.place, kind, offender, side)


def _side_that_misunderstood(raised: Raised) -> Side | None:
    """Whose misunderstanding is spoken of: the speaker's side's. Of one that the director notes, the side that he names
    told it rightly."""
    if raised.who is not None:
        return raised.who.side
    return raised.offender.side.opponents if raised.offender is not None else None


def misinformant(record: Record, place: int, side: Side | None) -> Seat | None:
    """Whose explanation is meant by misinformation that somebody speaks of at a place: of the player named, else of the
    one player of the side who has explained anything so far; None where both have, or neither."""
    named = [event.offender for at, event, _ in record.moments(AttentionDrawn) if at == place]
    if named and named[0] is not None:
        return named[0]
    explained = {event.seat for at, event, _ in record.moments(ExplanationGiven) if at < place}
    mine = [seat for seat in explained if seat.side is side]
    return mine[0] if len(mine) == 1 else None


def _begun(record: Record, case: InformationCase, incident: Incident) -> None:
    """What the Laws say of the entry that began the matter."""
    of = record.edition.of
    for place, event, _ in record.moments(TempoNoted):
        if place == case.place:
            incident.add(
                of(law_73.law_73a2)(place, event), of(law_73.law_73b1)(place, event), of(law_73.law_73d1)(place, event)
            )
    for place, correction, _ in record.moments(ExplanationCorrected):
        if place == case.place:
            _corrected(record, place, correction, incident)


def _corrected(record: Record, place: int, event: ExplanationCorrected, incident: Incident) -> None:
    """20F4 and 20F5: was it the moment? A correction at another is an infraction of its own, and tells partner."""
    of = record.edition.of
    own = of(law_20.law_20f4)(record, place, event)
    partners = [
        of(law_20.law_20f5a)(record, place, event),
        of(law_20.law_20f5b1)(record, place, event),
        of(law_20.law_20f5b2)(record, place, event),
    ]
    incident.add(own, *partners)
    early = any(finding is not None and finding.code != "corrected_in_time" for finding in partners)
    if early and event.seat.partner in heard(record, event):
        incident.add(Finding("16B1a", "correction_informs", event.seat.partner, places=(place,)))


def _misinformation(record: Record, case: InformationCase, incident: Incident) -> None:
    """20F6, 75 and 21: what is the agreement, could the call be influenced, can it be changed, did they gain?"""
    of = record.edition.of
    agreement = of(law_75.law_75d)(record, case, put_right=law_21.has_call_back(record, case))
    incident.add(
        of(law_81.law_81c3)(case) if _may_have_learned(record, case) else None,
        of(law_20.law_20f6)(record, case),
        of(law_75.law_75a)(record, case),
    )
    incident.add(law_21.missing_alert(case), of(law_21.law_21b1b)(case, agreement), agreement)
    incident.add(of(law_75.law_75b)(case, agreement), of(law_75.law_75c)(case, agreement))
    incident.add(law_75.nothing_told(case, agreement))
    incident.add(of(law_75.law_75d2)(case, agreement), of(law_21.law_21a)(case, agreement))
    incident.add(*of(law_21.law_21b1a)(record, case, agreement), *of(law_21.law_21b2)(record, case))
    incident.add(*law_16.polls(record, case.name, "21B1a") if not _may_have_learned(record, case) else ())
    damage = of(law_21.law_21b3)(record, case, agreement)
    incident.add(damage, of(law_75.law_75d3)(case, agreement, damage))


def _from_partner(record: Record, case: InformationCase, incident: Incident) -> None:
    """16B: was there unauthorised information, was a suggested choice made over another, did it gain?"""
    of = record.edition.of
    if not _may_have_learned(record, case):
        return
    incident.add(of(law_73.law_73c)(case))
    spoken = (topic for topic in KIND_OF if topic != "misunderstood")
    raised = case.is_raised(*spoken) or case.was_answered(record, "16B1a")
    if not raised and case.kind in ("tempo", "misunderstanding") and not _has_acted(record, case):
        return
    existed = of(law_16.law_16b1a)(record, case)
    chosen = of(law_16.law_16b1b)(record, case, existed)
    incident.add(existed, of(law_16.law_16a1)(case, existed), chosen)
    incident.add(*law_16.polls(record, case.name), of(law_16.law_16b3)(record, case, chosen))


def _may_have_learned(record: Record, case: InformationCase) -> bool:
    """Whether the explainer's partner could hear him, somebody says that he used what he should not, or the director
    has asked about it."""
    raised = case.is_raised("unauthorised", "rights", "tempo") or case.was_answered(record, "16B1a")
    if case.kind == "misunderstanding":
        return case.informant is not None and (raised or _hears_partner(record, case))
    return not case.is_wrong or raised or partner_heard(record, case)


def _hears_partner(record: Record, case: InformationCase) -> bool:
    """Whether the partner of who spoke could hear him, and has anything to choose: dummy has not."""
    is_dummy = case.informed is record.dummy and record.auction_over_at(case.place)
    return not is_dummy and not is_behind_screens(record)


def _has_acted(record: Record, case: InformationCase) -> bool:
    """Whether the player who was informed has called or played since."""
    seat = case.informed
    called = any(place > case.place and who is seat for place, who, _ in record.calls_made())
    return called or any(p.place > case.place and seat is not None and p.seat == seat.index for p in record.board.plays)


def _other_cases(record: Record, case: InformationCase, incident: Incident) -> None:
    """What is neither partner's information nor a wrong explanation."""
    of = record.edition.of
    if case.kind == "question about a call":
        _questions(record, case, incident)
    elif case.kind == "chance information":
        decided = of(law_16.law_16d2)(record, case)
        incident.add(of(law_16.law_16d1)(case, case.informant), decided, of(law_16.law_16d2c)(record, case, decided))
    elif case.kind == "undisclosed agreement":
        incident.add(of(law_40.law_40b4)(record, case))
    elif case.kind == "departure from agreement":
        departed = of(law_40.law_40c1)(record, case)
        incident.add(of(law_40.law_40a3)(case, case.informant), departed)
        incident.add(of(law_40.law_40b4)(record, case) if law_40.rests_on_understanding(departed) else None)
    elif case.kind == "misled opponent":
        _misled(record, case, incident)
    elif case.kind == "misunderstanding":
        incident.add(of(law_21.law_21a)(case, None))
        if case.informant is not None and _hears_partner(record, case):
            incident.add(law_16.own_slip_informs(case.informant, case.places))
    elif case.kind == "signals":
        incident.add(of(law_73.law_73b2)(record, case))


def _questions(record: Record, case: InformationCase, incident: Incident) -> None:
    """20F1 to 20F3 of the question that is meant, and 20G."""
    of = record.edition.of
    asked = [
        (place, event)
        for place, event, _ in record.moments(QuestionAsked)
        if place < case.place and case.informant in (None, event.seat)
    ]
    for place, event in asked[-1:]:
        incident.add(
            *of(law_20.law_20f1)(record, incident.name, place, event), of(law_20.law_20f2)(record, place, event)
        )
        incident.add(of(law_20.law_20f3)(place, event))
    incident.add(of(law_20.law_20g1)(record, case), of(law_20.law_20g2)(record, case))


def _misled(record: Record, case: InformationCase, incident: Incident) -> None:
    """73E and 73D2: was an innocent player misled, and was it tried on purpose?"""
    of = record.edition.of
    misled: Question = of(law_73.law_73e2)(record, case)
    incident.add(misled, of(law_73.law_73e1)(misled, case.informant))
    if law_16.answered(misled, "misled_without_reason"):
        incident.add(of(law_73.law_73d2)(record, case))


CODES = declared(Findings(("correction_informs",)))
