"""Revokes of which no card is recorded: what the director states of them takes the place of the cards (62 to 64)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from domain.events import AttentionDrawn
from domain.events.topics import is_about
from projections.found.incidents import Effect, Finding, Incident, only_one
from projections.laws import law_64_transfer as law_64
from projections.recorded.board_stages import Played
from projections.recorded.revoke import StatedRevoke
from projections.rulings.board_rulings import RulingsSoFar

__all__ = ["rule_on_stated_revokes"]


def rule_on_stated_revokes(rulings: RulingsSoFar, record: Played, transfers: dict[str, Finding]) -> None:
    """Ask what is known of each, and add what is transferred for it."""
    for stated in _stated(record):
        incident = rulings.incident(stated.place, "revoke", stated.seat)
        trick = stated.trick or None
        incident.add(Finding("61A", "stated_revoke", stated.seat, trick, places=(stated.place,)))
        incident.add(*law_64.stated_facts(record, stated, incident.name, is_over=record.tricks is not None))
        _follow(record, stated, incident, transfers)


def _stated(record: Played) -> Iterator[StatedRevoke]:
    """Those that the director has found, but for one that the cards show by now."""
    for place, event, _ in record.moments(AttentionDrawn):
        seat, trick = event.offender, event.trick or 0
        if seat is None or not is_about(event, "stated_revoke"):
            continue
        shown = [one for one in record.revokes if one.seat is seat and trick in (0, one.trick)]
        if not shown:
            yield StatedRevoke(place, seat, trick)


def _follow(record: Played, revoke: StatedRevoke, incident: Incident, transfers: dict[str, Finding]) -> None:
    judged = record.judgement(incident.name, "63A")
    if judged is None:
        return
    if judged.answer == "not_established":
        incident.add(Finding("62A", "stated_not_established", revoke.seat, places=(revoke.place,)))
        return
    told = Finding("63A", "stated_established", revoke.seat, revoke.trick or None, places=(revoke.place,))
    revoke = replace(
        revoke, established=(told,), trick=12 if judged.answer == "established_at_twelfth" else revoke.trick
    )
    incident.add(told)
    if record.tricks is None:
        incident.add(Effect("64A", "transfer_at_end_of_play", revoke.seat, places=(revoke.place,)))
        return
    due = _due(record, revoke, incident)
    if due is not None:
        incident.add(due)
        transfers[incident.name] = due
        incident.add(record.edition.of(law_64.law_64c1)(record, revoke, incident.name))


def _due(record: Played, revoke: StatedRevoke, incident: Incident) -> Finding | None:
    """What 64A gives, or why 64B gives nothing; None until the director has stated what it depends on."""
    of = record.edition.of
    always = (
        of(law_64.law_64b3)(record, revoke), of(law_64.law_64b4)(record, revoke), of(law_64.law_64b5)(record, revoke),
        of(law_64.law_64b6)(revoke),
    )  # fmt: skip
    nothing = [finding for finding in always if finding is not None]
    won = law_64.stated_winnings(record, revoke, incident.name)
    if nothing or won is None:
        return nothing[0] if nothing else None
    none = of(law_64.law_64b1)(revoke, won)
    return none or only_one((of(law_64.law_64a1)(revoke, won), of(law_64.law_64a2)(revoke, won)))
