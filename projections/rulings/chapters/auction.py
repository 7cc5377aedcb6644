"""The course of the auction and what nobody can accept: 17 to 19, 22, 24, 33 to 36, 38 and 39.

Calls out of turn, insufficient bids and changes of calls have a chapter of their own, and so has what becomes of a
pass that a player owes.
"""

from __future__ import annotations

from domain.board import Irregular, Irregularity
from domain.events import AttentionDrawn, SimultaneousPlay
from projections.found.codes import Effects, declared
from projections.found.incidents import Effect, Finding, Incident
from projections.laws import law_16_information as law_16
from projections.laws import law_17_auction as law_17
from projections.laws import law_18_bids as law_18
from projections.laws import law_19_doubles as law_19
from projections.laws import law_22_end as law_22
from projections.laws import law_24_exposed as law_24
from projections.laws import law_33_simultaneous as law_33
from projections.laws import law_36_inadmissible as law_36
from projections.laws import law_38_over_seven as law_38
from projections.laws import law_39_after_auction as law_39
from projections.laws import law_72_principles as law_72
from projections.laws.law_26_lead_restriction import lead_restriction, lead_unless_comparable
from projections.laws.law_36_inadmissible import Inadmissible
from projections.recorded.board_record import Record
from projections.recorded.irregular_calls import replacement
from projections.rulings.board_rulings import RulingsSoFar

__all__ = ["rule_on_auction"]


def rule_on_auction(rulings: RulingsSoFar, record: Record) -> None:
    """What was out of the ordinary in the auction, and what nobody can accept. Comes before enforced passes are looked
    at, for it says who must pass."""
    of = record.edition.of
    for irregular in record.irregular(Irregularity.CALL_OUT_OF_TURN):
        _incident(rulings, irregular).add(of(law_17.law_17c)(record, irregular))
    for irregular in record.irregular(Irregularity.INSUFFICIENT_BID):
        _incident(rulings, irregular).add(of(law_18.law_18d)(record, irregular))
    for irregular in record.irregular(Irregularity.INADMISSIBLE_DOUBLE):
        seat, place = irregular.seat, irregular.place
        said = of(law_19.law_19a1)(record, seat, place), of(law_19.law_19b1)(record, seat, place)
        _incident(rulings, irregular).add(*said)
    for call in law_36.inadmissible_calls(record):
        _inadmissible(rulings, call)
    for irregular in record.irregular(Irregularity.CALL_AFTER_AUCTION):
        _after_auction(rulings, irregular)
    _shown_cards(rulings)
    _moments(rulings)


def _incident(rulings: RulingsSoFar, irregular: Irregular) -> Incident:
    return rulings.incident(irregular.place, irregular.kind.value, irregular.seat)


def _inadmissible(rulings: RulingsSoFar, call: Inadmissible) -> None:
    """35, 36 and 38 of one double, redouble or bid over seven."""
    record = rulings.record
    of = record.edition.of
    kind = Irregularity.INADMISSIBLE_DOUBLE if call.is_double else Irregularity.BID_OVER_SEVEN
    incident = rulings.incident(call.place, kind.value, call.seat)
    if call.out_of_turn:
        said = of(law_19.law_19a1)(record, call.seat, call.place), of(law_19.law_19b1)(record, call.seat, call.place)
        incident.add(*said)
    incident.add(of(law_36.law_35a)(call), of(law_36.law_35c)(call))
    went = law_36.cancelled_with_earlier(record, call.place, call.seat)
    if went:
        incident.add(*went)
        return
    incident.add(of(law_36.law_36a)(record, call), *of(law_36.law_36b)(record, call), of(law_36.law_36c)(call))
    incident.add(
        of(law_38.law_38a)(call), of(law_38.law_38b)(record, call), *of(law_38.law_38c)(call), of(law_38.law_38d)(call)
    )
    if call.cancelled and not call.is_change:
        incident.add(*_withdrawn(record, call))
        if not call.left_called:
            incident.add(of(law_72.law_72c)(record, incident.name, call.seat, (call.place,)))
            _restrict_lead(rulings, incident, call)


def _restrict_lead(rulings: RulingsSoFar, incident: Incident, call: Inadmissible) -> None:
    """26 after 36B and 38: for a double the director is asked first whether what replaced it is comparable, once the
    offender is known to defend."""
    record = rulings.record
    if not call.is_double:  # a pass must replace it: nobody is asked whether that is comparable
        lead_restriction(record, rulings.choices, incident, call.seat, call.place)
        return
    made = replacement(record, call.seat, call.cancelled - 1)
    lead_unless_comparable(record, rulings.choices, incident, call.seat, call.place, made[0] if made is not None else 0)


def _withdrawn(record: Record, call: Inadmissible) -> tuple[Finding, Finding]:
    of = record.edition.of
    places = (call.place, call.cancelled)
    return of(law_16.law_16c1)(call.seat.side, places), of(law_16.law_16c2)(call.seat.side, places)


def _after_auction(rulings: RulingsSoFar, irregular: Irregular) -> None:
    """22, 35D and 39 of a call after the final pass."""
    record = rulings.record
    of = record.edition.of
    incident = _incident(rulings, irregular)
    incident.add(of(law_22.law_22a)(record), of(law_22.law_22b)(record))
    incident.add(of(law_36.law_35d)(irregular), law_39.call_cancelled(irregular))
    restricted = of(law_39.law_39b)(record, irregular)
    incident.add(of(law_39.law_39a)(record, irregular), restricted)
    side, places = irregular.seat.side, (irregular.place,)
    incident.add(of(law_16.law_16c1)(side, places), of(law_16.law_16c2)(side, places))
    if restricted is not None:
        lead_restriction(record, rulings.choices, incident, irregular.seat, irregular.place)


def _shown_cards(rulings: RulingsSoFar) -> None:
    """24 of every card shown before the opening lead."""
    record = rulings.record
    of = record.edition.of
    over = law_17.final_pass(record)
    for shown in law_24.exposures(record):
        kind = "card shown" if shown.after_auction else Irregularity.CARD_IN_AUCTION.value
        incident = rulings.incident(shown.place, kind, shown.seat)
        incident.add(law_24.laid_open(shown))
        binding = of(law_24.law_24b)(shown), of(law_24.law_24c)(shown)
        incident.add(of(law_24.law_24a)(shown), *binding)
        for finding in binding:
            must_pass = law_24.must_pass(shown, finding)
            incident.add(must_pass)
            if must_pass is not None:
                incident.add(of(law_72.law_72c)(record, incident.name, shown.seat, (shown.place,)))
        incident.add(of(law_24.law_24d)(record, shown), of(law_24.law_24e)(record, shown))
        if not shown.after_auction:
            place, seat, card = shown.place, shown.seat, shown.card
            lies = Effect(
                "24", "lies_face_up", seat, card, places=(place,), until="auction", since=place, ended=over or 0
            )
            incident.add(lies)


def _moments(rulings: RulingsSoFar) -> None:
    """19A3 and 19B3 of a double stated wrongly, and 33 of calls made at the same moment."""
    record = rulings.record
    of = record.edition.of
    for place, notice, _ in record.moments(AttentionDrawn):
        said = of(law_19.law_19a3)(record, place, notice), of(law_19.law_19b3)(record, place, notice)
        rulings.add(place, "misstated double", *said)
    for place, event, _ in record.moments(SimultaneousPlay):
        rulings.add(place, "simultaneous calls", of(law_33.law_33)(record, place, event))


CODES = declared(Effects(("lies_face_up",), binds=True, card_lies=True))
