"""Law 43B: what dummy causes when he speaks of an irregularity after losing his rights, as far as it is a revoke."""

from __future__ import annotations

from domain.board import Moment
from domain.events import AttentionDrawn, RevokeAsked
from domain.seats import Seat
from projections.facts import Facts
from projections.incidents import Finding
from projections.laws.law_42_dummy import rights_lost
from projections.laws.law_61_revoke import Revoke

__all__ = ["law_43b2b", "law_43b3"]


def law_43b2b(facts: Facts, revoke: Revoke) -> Finding | None:
    """Law 43B2b (2017): dummy without his rights is the first to ask declarer about his revoke: declarer corrects it,
    and 64 applies as if it were established, on the trick as corrected."""
    if revoke.seat is not facts.declarer or revoke.kind != "follow":
        return None
    lost = rights_lost(facts)
    for place, asked, _ in facts.moments(RevokeAsked):
        if place < revoke.place or asked.to is not revoke.seat:
            continue
        if lost is None or lost > place or asked.seat is not facts.dummy:
            return None
        if revoke.attention is not None and revoke.attention < place:
            return None
        return Finding("43B2b", "as_if_established", revoke.seat, trick=revoke.trick, places=(place, lost))
    return None


def law_43b3(facts: Facts, revoke: Revoke, place: int) -> Finding | None:
    """Law 43B3 (2017): dummy without his rights is the first to point to a defender's irregularity: play goes on as if
    nothing had happened; at the end only the defenders' score is adjusted, if they gained (the director judges)."""
    lost = rights_lost(facts)
    dummy = facts.dummy
    if lost is None or lost > place or dummy is None or not facts.is_defender(revoke.seat):
        return None
    if not any(moment.place == place and _is_by(moment, dummy) for moment in facts.board.moments):
        return None
    return Finding("43B3", "play_goes_on", revoke.seat, revoke.trick, places=(place, lost, revoke.place))


def _is_by(moment: Moment, dummy: Seat) -> bool:
    """Whether dummy asked or spoke."""
    event = moment.event
    if isinstance(event, RevokeAsked):
        return event.seat is dummy
    return isinstance(event, AttentionDrawn) and event.who == str(dummy.value)
