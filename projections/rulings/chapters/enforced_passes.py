"""Enforced passes: what became of each, and a call by a player who has to pass and bids, doubles or redoubles (37).

Whatever Law binds the player (24, 27, 30 to 32, 36 to 38), the binding is an effect `must_pass`.
"""

from __future__ import annotations

from functools import partial

from domain.board import Irregular, Irregularity
from domain.calls import Call
from domain.seats import Seat
from projections.found.incidents import Effect, Finding, Incident, Item
from projections.laws import law_16_information as law_16
from projections.laws import law_26_lead_restriction as law_26
from projections.laws import law_31_bid as law_31
from projections.laws import law_36_inadmissible as law_36
from projections.laws import law_37_obligation_to_pass as law_37
from projections.laws import law_72_principles as law_72
from projections.laws.law_26_lead_restriction import lead_restriction
from projections.recorded.board_record import Record
from projections.recorded.irregular_calls import Made, auction_is_over, is_irregular_at, skipped_turn
from projections.rulings.board_rulings import RulingsSoFar

__all__ = ["rule_on_enforced_passes"]

KIND = "call by a player who must pass"
NEVER = (Irregularity.INADMISSIBLE_DOUBLE, Irregularity.BID_OVER_SEVEN)
"""What cannot stand even where the left-hand opponent has called over it (36A, 38B)."""


def rule_on_enforced_passes(rulings: RulingsSoFar, record: Record) -> None:
    """Write on every enforced pass whether and where it ended, and make an incident of each call that broke one; what
    37B makes players pass for is looked at in its turn. Comes after every chapter that makes a player pass."""
    seen: set[int] = set()
    waiting = list(rulings.incidents)
    while waiting:
        incident = waiting.pop(0)
        for effect in incident.imposed:
            if effect.code != "must_pass" or effect.seat is None:
                continue
            broken = _breaches(record, effect.seat, effect)
            for place in broken:
                if place not in seen:
                    seen.add(place)
                    waiting.append(_breach(rulings, place, effect.seat))
            if not effect.ended:
                incident.end(effect, _ended(record, effect.seat, effect))
    for incident in rulings.incidents:
        _cannot_repeat(rulings, incident)
    law_26.choices_for_nothing(record, rulings.choices, rulings.incidents)


def _calls_at_turn(record: Record, seat: Seat, since: int) -> list[Made]:
    """The calls of a player after a place that were his to make and count: not one out of turn that was cancelled, nor
    a pass that was taken back with what others had called."""
    board = record.board
    return [
        (place, call)
        for place, who, call in record.calls_made()
        if place > since
        and who is seat
        and not (place in board.turn_of and place in board.cancelled)
        and not (place in board.cancelled and call is Call.PASS)
        and Irregular(Irregularity.CALL_AFTER_AUCTION, place, seat) not in board.irregular
    ]


def _used(record: Record, seat: Seat, effect: Effect) -> int:
    """Where an enforced pass for one turn was made or broken: the player's own call, or that of his left-hand opponent
    at his turn, which counts as if he had passed (28A); 0 before. What went with an inadmissible call used no turn."""
    own = [at for at, _ in _calls_at_turn(record, seat, effect.since) if not _went(record, at)]
    skipped = skipped_turn(record, seat, effect.since)
    return min((at for at in (*own[:1], skipped) if at), default=0)


def _went(record: Record, place: int) -> bool:
    return law_36.went_with_an_earlier_call(record, place) is not None


def _cannot_repeat(rulings: RulingsSoFar, incident: Incident) -> None:
    """31A1 and 32A1 oblige a player to repeat what is legal: who must pass at that turn passes (37)."""
    bound = [effect for other in rulings.incidents for effect in other.imposed if effect.code == "must_pass"]
    for obliged in [effect for effect in incident.imposed if effect.code == "must_repeat"]:
        if not any(
            effect.seat is obliged.seat
            and effect.since < (obliged.ended or effect.since + 1)
            and (not effect.ended or effect.ended > obliged.since)
            for effect in bound
        ):
            continue
        incident.take_back(partial(_is_of_repeating, obliged))
        incident.add(law_31.not_obliged(obliged))


def _is_of_repeating(obliged: Effect, item: Item) -> bool:
    told = isinstance(item, Finding) and item.code in ("repeated", "not_repeated")
    return item is obliged or (told and item.law == obliged.law)


def _breaches(record: Record, seat: Seat, effect: Effect) -> list[int]:
    """The places of the bids, doubles and redoubles that broke an enforced pass."""
    made = _calls_at_turn(record, seat, effect.since)
    if effect.ended:
        return []
    if effect.until == "next_turn":
        used = _used(record, seat, effect)
        made = [call for call in made if not used or call[0] <= used]
    return [place for place, call in made if call is not Call.PASS]


def _ended(record: Record, seat: Seat, effect: Effect) -> int:
    """Where an enforced pass was done with: made or broken where it is for one turn, else when the auction ended; 0
    while it binds."""
    used = _used(record, seat, effect)
    if effect.until == "next_turn" and used:
        return used
    if not auction_is_over(record):
        return 0
    return max((place for place, _, _ in record.board.calls), default=0) or record.board.place


def _breach(rulings: RulingsSoFar, place: int, offender: Seat) -> Incident:
    """37 of one call."""
    record = rulings.record
    of = record.edition.of
    incident = rulings.incident(place, KIND, offender)
    went = law_36.cancelled_with_earlier(record, place, offender)
    if went:
        if not any(finding.code == "cancelled_with_earlier" for finding in incident.findings):
            incident.add(*went)
        return incident
    incident.add(of(law_36.law_35b)(offender, place))
    if not is_irregular_at(record, place, *NEVER):
        incident.add(of(law_37.law_37a)(record, place, offender))
    enforced = of(law_37.law_37b)(record, place, offender)
    if not enforced:
        return incident
    _drop_insufficient(incident)
    incident.add(*enforced)
    _drop_change(rulings, place)
    if place in record.board.cancelled:
        side = offender.side
        incident.add(of(law_16.law_16c1)(side, (place,)), of(law_16.law_16c2)(side, (place,)))
        lead_restriction(record, rulings.choices, incident, offender, place)
    incident.add(of(law_72.law_72c)(record, incident.name, offender, (place,)))
    return incident


def _drop_insufficient(incident: Incident) -> None:
    """Nobody accepts in words, and nothing but a pass replaces, an insufficient bid that 37B cancels: 27 is silent."""
    if incident.kind != Irregularity.INSUFFICIENT_BID.value:
        return
    incident.take_back(lambda item: not isinstance(item, Finding) or item.law not in ("18D", "35B"))


def _drop_change(rulings: RulingsSoFar, place: int) -> None:
    """The pass that 37B puts in place of a call is no change of call by the player (25)."""
    for changed in [at for at, before in rulings.board.replaced.items() if before == place]:
        incident = rulings.find(changed)
        if incident is not None and incident.kind == "changed call":
            rulings.withdraw(incident)
