"""Revokes of which no card is recorded: what the director states of them takes the place of the cards (62 to 64)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from domain.events import AttentionDrawn
from domain.events.topics import is_about
from projections.found.incidents import Finding, Incident, incident_name
from projections.laws import law_62_correction as law_62
from projections.laws import law_64_transfer as law_64
from projections.laws import law_81_director as law_81
from projections.recorded.board_stages import Played
from projections.recorded.revoke import AnyRevoke, StatedRevoke
from projections.rulings.board_rulings import RulingsSoFar

__all__ = ["stated_revokes"]


def stated_revokes(rulings: RulingsSoFar, record: Played) -> list[tuple[StatedRevoke, Incident]]:
    """Each that the director has found, with its incident: whether it is another than those that are known, whether it
    is established, and when attention was drawn to it, as far as he has stated that."""
    found: list[tuple[StatedRevoke, Incident]] = []
    known: list[AnyRevoke] = list(record.revokes)
    for stated in _stated(record):
        incident = rulings.incident(stated.place, "revoke", stated.seat)
        if _is_none(record, stated, incident):
            continue
        incident.add(Finding("61A", "stated_revoke", stated.seat, stated.trick or None, places=(stated.place,)))
        late = law_81.too_late_to_rectify(record, incident.name, stated.place)
        if late is not None:
            asked = law_64.stated_establishment(record, stated, incident.name)
            incident.add(asked if asked.answer is not None else None, late)
            continue
        own = [other for other in known if other.seat is stated.seat]
        revoke = _told_apart(record, stated, incident, own)
        if revoke is not None:
            revoke = _as_judged(record, revoke, incident)
            known.append(revoke)
            found.append((revoke, incident))
    return found


def _stated(record: Played) -> Iterator[StatedRevoke]:
    """Those that the director has found, but for one that the cards of its trick show by now; nobody revokes where all
    passed."""
    for place, event, _ in record.moments(AttentionDrawn):
        seat, trick = event.offender, event.trick or 0
        if seat is None or event.who != "director" or not is_about(event, "stated_revoke") or record.board.passed_out:
            continue
        if not any(one.seat is seat and one.trick == trick for one in record.revokes):
            noticed = record.judgement(incident_name(record.board, place), "64B4")
            yield StatedRevoke(place, seat, trick, noticed=noticed.answer if noticed is not None else "")


def _is_none(record: Played, stated: StatedRevoke, incident: Incident) -> bool:
    """Whether the director has found since that it was no revoke: that is said, and nothing follows."""
    question = law_64.stated_establishment(record, stated, incident.name)
    if question.counts != law_64.NO_REVOKE:
        return False
    incident.add(Finding("61A", "stated_none", stated.seat, stated.trick or None, places=(stated.place,)), question)
    return True


def _told_apart(
    record: Played, revoke: StatedRevoke, incident: Incident, own: Sequence[AnyRevoke]
) -> StatedRevoke | None:
    """The revoke beside others of the same player that are known, shown by cards or stated; None where it is one of
    those, and until the director has said so."""
    if not own:
        return revoke
    if revoke.trick and any(other.trick == revoke.trick for other in own):
        incident.add(Finding("61A", "stated_twice", revoke.seat, revoke.trick, places=(revoke.place,)))
        return None
    question = law_64.stated_again(record, revoke, own, incident.name)
    incident.add(question)
    if question.counts == "same_revoke":
        incident.add(Finding("61A", "stated_twice", revoke.seat, places=(revoke.place, own[0].place)))
    return None if question.counts in ("", "same_revoke") else replace(revoke, beside=question.counts)


def _as_judged(record: Played, revoke: StatedRevoke, incident: Incident) -> StatedRevoke:
    """63: whether it is established, as the director states it; 62 where it is not."""
    question = law_64.stated_establishment(record, revoke, incident.name)
    incident.add(question)
    if question.counts == "not_established":
        incident.add(*law_62.stated_corrected(record, revoke, incident.name))
    if question.counts not in ("established", "established_at_twelfth"):
        return revoke
    trick = 12 if question.counts == "established_at_twelfth" else revoke.trick
    told = Finding("63A", "stated_established", revoke.seat, trick or None, places=(revoke.place,))
    incident.add(told)
    return replace(revoke, established=(told,), trick=trick)
