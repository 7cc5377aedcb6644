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
from projections.recorded.board_record import Facts
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


def rule_on_information(rulings: RulingsSoFar, facts: Facts) -> None:
    """16B, 16D, 21, 40, 73 and 75 of every case of information on the board."""
    for case in _matters(facts):
        incident = rulings.incident(case.place, case.kind, case.informant)
        incident.seconds = case.seconds
        _begun(facts, case, incident)
        if case.kind in WRONG:
            _misinformation(facts, case, incident)
        if case.kind in FROM_PARTNER:
            _from_partner(facts, case, incident)
        _other_cases(facts, case, incident)
        limit = law_81.time_limit(facts, case)
        incident.add(*facts.edition.of(law_16.law_16b2)(facts, case), limit)
        if limit is not None and limit.code == law_81.RAISED_TOO_LATE:
            incident.take_back(lambda item: isinstance(item, Question) and item.is_open)


def _matters(facts: Facts) -> list[InformationCase]:
    """What came up about information, in order, each with all that was said of it."""
    found: list[InformationCase] = []
    for moment in facts.board.moments:
        event, place = moment.event, moment.place
        if isinstance(event, TempoNoted):
            found.append(_case(facts, place, "tempo", event.seat))
            found[-1].seconds = event.seconds
        elif isinstance(event, ExplanationCorrected):
            explainer = law_20.explainer_of(facts, place, event)
            found.append(_case(facts, place, "corrected explanation", explainer))
            if attention_at(facts, place, event.seat).called is not None:
                found[-1].raised["misinformation"] = [place]
        elif isinstance(event, AttentionDrawn | DirectorCalled):
            for raised in _raised(place, event):
                _take(facts, found, raised)
    return found


def _raised(place: int, event: AttentionDrawn | DirectorCalled) -> list[Raised]:
    """What attention, or a call of the director, is about, as far as that is information."""
    if isinstance(event, AttentionDrawn):
        who, offender = speaker(event.who), event.offender
    else:
        who, offender = event.seat, None
    return [Raised(place, topic, who, offender) for topic in topics_of(event) if topic in KIND_OF]


def _case(facts: Facts, place: int, kind: str, informant: Seat | None, side: Side | None = None) -> InformationCase:
    side = informant.side if informant is not None else side
    return InformationCase(incident_name(facts.board, place), kind, place, side, informant)


def _take(facts: Facts, found: list[InformationCase], raised: Raised) -> None:
    """Write what was said on the latest case it can mean, else begin one."""
    kinds = (KIND_OF[raised.topic], *MEANT.get(raised.topic, ()))
    meant = next((m for m in reversed(found) if m.kind in kinds and _can_mean(raised, m)), None)
    if meant is None:
        meant = _new_case(facts, raised)
        found.append(meant)
    meant.raised.setdefault(raised.topic, []).append(raised.place)
    meant.who = meant.who or raised.who


def _can_mean(raised: Raised, case: InformationCase) -> bool:
    """Whether the case is of the side that is spoken of: of the offender named, else of the speaker's opponents."""
    if raised.offender is not None:
        return case.side in (None, raised.offender.side)
    return raised.who is None or case.side in (None, raised.who.side.opponents)


def _new_case(facts: Facts, raised: Raised) -> InformationCase:
    """A case that begins with what was said. Who used unauthorised information had it from his partner."""
    kind, offender = KIND_OF[raised.topic], raised.offender
    side = offender.side if offender else raised.who.side.opponents if raised.who else None
    if kind == "unauthorised information" and offender is not None:
        offender = offender.partner
    elif kind == "misinformation" and offender is None:
        offender = misinformant(facts, raised.place, side)
    elif kind == "chance information":
        offender = offender or raised.who
    elif kind == "misunderstanding":
        return _case(facts, raised.place, kind, raised.who, _side_that_misunderstood(raised))
    return _case(facts, raised.place, kind, offender, side)


def _side_that_misunderstood(raised: Raised) -> Side | None:
    """Whose misunderstanding is spoken of: the speaker's side's. Of one that the director notes, the side that he names
    told it rightly."""
    if raised.who is not None:
        return raised.who.side
    return raised.offender.side.opponents if raised.offender is not None else None


def misinformant(facts: Facts, place: int, side: Side | None) -> Seat | None:
    """Whose explanation is meant by misinformation that somebody speaks of at a place: of the player named, else of the
    one player of the side who has explained anything so far; None where both have, or neither."""
    named = [event.offender for at, event, _ in facts.moments(AttentionDrawn) if at == place]
    if named and named[0] is not None:
        return named[0]
    explained = {event.seat for at, event, _ in facts.moments(ExplanationGiven) if at < place}
    mine = [seat for seat in explained if seat.side is side]
    return mine[0] if len(mine) == 1 else None


def _begun(facts: Facts, case: InformationCase, incident: Incident) -> None:
    """What the Laws say of the entry that began the matter."""
    of = facts.edition.of
    for place, event, _ in facts.moments(TempoNoted):
        if place == case.place:
            incident.add(
                of(law_73.law_73a2)(place, event), of(law_73.law_73b1)(place, event), of(law_73.law_73d1)(place, event)
            )
    for place, correction, _ in facts.moments(ExplanationCorrected):
        if place == case.place:
            _corrected(facts, place, correction, incident)


def _corrected(facts: Facts, place: int, event: ExplanationCorrected, incident: Incident) -> None:
    """20F4 and 20F5: was it the moment? A correction at another is an infraction of its own, and tells partner."""
    of = facts.edition.of
    own = of(law_20.law_20f4)(facts, place, event)
    partners = [
        of(law_20.law_20f5a)(facts, place, event),
        of(law_20.law_20f5b1)(facts, place, event),
        of(law_20.law_20f5b2)(facts, place, event),
    ]
    incident.add(own, *partners)
    early = any(finding is not None and finding.code != "corrected_in_time" for finding in partners)
    if early and event.seat.partner in heard(facts, event):
        incident.add(Finding("16B1a", "correction_informs", event.seat.partner, places=(place,)))


def _misinformation(facts: Facts, case: InformationCase, incident: Incident) -> None:
    """20F6, 75 and 21: what is the agreement, could the call be influenced, can it be changed, did they gain?"""
    of = facts.edition.of
    agreement = of(law_75.law_75d)(facts, case, put_right=law_21.has_call_back(facts, case))
    incident.add(
        of(law_81.law_81c3)(case) if _may_have_learned(facts, case) else None,
        of(law_20.law_20f6)(facts, case),
        of(law_75.law_75a)(facts, case),
    )
    incident.add(law_21.missing_alert(case), of(law_21.law_21b1b)(case, agreement), agreement)
    incident.add(of(law_75.law_75b)(case, agreement), of(law_75.law_75c)(case, agreement))
    incident.add(law_75.nothing_told(case, agreement))
    incident.add(of(law_75.law_75d2)(case, agreement), of(law_21.law_21a)(case, agreement))
    incident.add(*of(law_21.law_21b1a)(facts, case, agreement), *of(law_21.law_21b2)(facts, case))
    incident.add(*law_16.polls(facts, case.name, "21B1a") if not _may_have_learned(facts, case) else ())
    damage = of(law_21.law_21b3)(facts, case, agreement)
    incident.add(damage, of(law_75.law_75d3)(case, agreement, damage))


def _from_partner(facts: Facts, case: InformationCase, incident: Incident) -> None:
    """16B: was there unauthorised information, was a suggested choice made over another, did it gain?"""
    of = facts.edition.of
    if not _may_have_learned(facts, case):
        return
    incident.add(of(law_73.law_73c)(case))
    spoken = (topic for topic in KIND_OF if topic != "misunderstood")
    raised = case.is_raised(*spoken) or case.was_answered(facts, "16B1a")
    if not raised and case.kind in ("tempo", "misunderstanding") and not _has_acted(facts, case):
        return
    existed = of(law_16.law_16b1a)(facts, case)
    chosen = of(law_16.law_16b1b)(facts, case, existed)
    incident.add(existed, of(law_16.law_16a1)(case, existed), chosen)
    incident.add(*law_16.polls(facts, case.name), of(law_16.law_16b3)(facts, case, chosen))


def _may_have_learned(facts: Facts, case: InformationCase) -> bool:
    """Whether the explainer's partner could hear him, somebody says that he used what he should not, or the director
    has asked about it."""
    raised = case.is_raised("unauthorised", "rights", "tempo") or case.was_answered(facts, "16B1a")
    if case.kind == "misunderstanding":
        return case.informant is not None and (raised or _hears_partner(facts, case))
    return not case.is_wrong or raised or partner_heard(facts, case)


def _hears_partner(facts: Facts, case: InformationCase) -> bool:
    """Whether the partner of who spoke could hear him, and has anything to choose: dummy has not."""
    is_dummy = case.informed is facts.dummy and facts.auction_over_at(case.place)
    return not is_dummy and not is_behind_screens(facts)


def _has_acted(facts: Facts, case: InformationCase) -> bool:
    """Whether the player who was informed has called or played since."""
    seat = case.informed
    called = any(place > case.place and who is seat for place, who, _ in facts.calls_made())
    return called or any(p.place > case.place and seat is not None and p.seat == seat.index for p in facts.board.plays)


def _other_cases(facts: Facts, case: InformationCase, incident: Incident) -> None:
    """What is neither partner's information nor a wrong explanation."""
    of = facts.edition.of
    if case.kind == "question about a call":
        _questions(facts, case, incident)
    elif case.kind == "chance information":
        decided = of(law_16.law_16d2)(facts, case)
        incident.add(of(law_16.law_16d1)(case, case.informant), decided, of(law_16.law_16d2c)(facts, case, decided))
    elif case.kind == "undisclosed agreement":
        incident.add(of(law_40.law_40b4)(facts, case))
    elif case.kind == "departure from agreement":
        departed = of(law_40.law_40c1)(facts, case)
        incident.add(of(law_40.law_40a3)(case, case.informant), departed)
        incident.add(of(law_40.law_40b4)(facts, case) if law_40.rests_on_understanding(departed) else None)
    elif case.kind == "misled opponent":
        _misled(facts, case, incident)
    elif case.kind == "misunderstanding":
        incident.add(of(law_21.law_21a)(case, None))
        if case.informant is not None and _hears_partner(facts, case):
            incident.add(law_16.own_slip_informs(case.informant, case.places))
    elif case.kind == "signals":
        incident.add(of(law_73.law_73b2)(facts, case))


def _questions(facts: Facts, case: InformationCase, incident: Incident) -> None:
    """20F1 to 20F3 of the question that is meant, and 20G."""
    of = facts.edition.of
    asked = [
        (place, event)
        for place, event, _ in facts.moments(QuestionAsked)
        if place < case.place and case.informant in (None, event.seat)
    ]
    for place, event in asked[-1:]:
        incident.add(*of(law_20.law_20f1)(facts, incident.name, place, event), of(law_20.law_20f2)(facts, place, event))
        incident.add(of(law_20.law_20f3)(place, event))
    incident.add(of(law_20.law_20g1)(facts, case), of(law_20.law_20g2)(facts, case))


def _misled(facts: Facts, case: InformationCase, incident: Incident) -> None:
    """73E and 73D2: was an innocent player misled, and was it tried on purpose?"""
    of = facts.edition.of
    misled: Question = of(law_73.law_73e2)(facts, case)
    incident.add(misled, of(law_73.law_73e1)(misled, case.informant))
    if law_16.answered(misled, "misled_without_reason"):
        incident.add(of(law_73.law_73d2)(facts, case))


CODES = declared(Findings(("correction_informs",)))
