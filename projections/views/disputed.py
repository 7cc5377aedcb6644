"""What an appeal disputes: the call or card, whose choice it was, and what each card was worth double dummy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from domain.board import Board, entry_of
from domain.events import CallMade, CardPlayed, PollTaken, TempoNoted
from domain.seats import Seat
from projections.found.incidents import Incident
from projections.views.steps import Step

__all__ = ["DisputedView", "FiguresView", "LeadsView", "disputed_of", "is_answer"]


class DisputedView(Struct, frozen=True):
    """The call or card that a matter is about."""

    entry: int
    """Its entry; of a matter that is about neither, the entry at which it began."""
    seat: Seat | None
    """Whose choice it was; null where nobody's is disputed."""
    chosen: str
    """The call or card: `2H`, `C4`; empty where there is none."""
    trick: int
    """The trick of a card; 0 of a call."""


class LeadsView(Struct, frozen=True):
    """A contract that somebody assigned, with declarer's tricks double dummy after each opening lead."""

    contract: str
    declarer: Seat
    leader: Seat
    cards: Mapping[str, int]


class FiguresView(Struct, frozen=True):
    """What double dummy says of a matter."""

    declarer: Seat | None
    """Whose tricks are told of the disputed card; null where it is none, or there is no figure."""
    needed: int
    """The tricks that make the contract that was played; 0 where there is none."""
    cards: Mapping[str, int]
    """Declarer's tricks, by the card that could be played at the disputed moment."""
    leads: tuple[LeadsView, ...]
    missing: str
    """Why there are no figures, and how to get them; empty where there are."""


def disputed_of(board: Board, incident: Incident | None, steps: Sequence[Step]) -> DisputedView | None:
    """What a matter is about: the call or card that began it; of a tempo, what his partner chose next, or later where
    players were polled about that. None where nothing is told of the matter."""
    if incident is None:
        return None
    began = entry_of(incident.place)
    own = [step for step in steps if step.event is not None and not step.stream]
    first = next((step for step in own if step.number == began), None)
    if first is not None and isinstance(first.event, TempoNoted):
        partner = first.event.seat.partner
        later = [step for step in own if step.number > _taken(first.event, began) and _acts(step)]
        chosen = [step for step in later if getattr(step.event, "seat", None) is partner]
        asked = [answer for step in steps for answer in _answers(step, incident)]
        polled = (step for step in chosen if any(is_answer(answer, _chosen(step)) for answer in asked))
        first = next(polled, chosen[0] if chosen else first)
    if first is None or not _acts(first):
        return DisputedView(began, None, "", 0)
    event = first.event
    assert isinstance(event, CallMade | CardPlayed)
    return DisputedView(first.number, event.seat, _chosen(first), first.trick if isinstance(event, CardPlayed) else 0)


def is_answer(answer: str, chosen: str) -> bool:
    """Whether what a polled player answered, as it was typed or shown (`s4`, `4 of spades`, `pass`), is a call or
    card."""
    typed = "".join(answer.split()).upper().replace("10", "T")
    return bool(chosen) and typed in (chosen, chosen[::-1], chosen.replace("P", "PASS"))


def _answers(step: Step, incident: Incident) -> Sequence[str]:
    """What the players answered who were polled about a matter."""
    event = step.event
    return event.answers if isinstance(event, PollTaken) and event.incident == incident.name else ()


def _chosen(step: Step) -> str:
    event = step.event
    return (
        event.card.value
        if isinstance(event, CardPlayed)
        else str(event.call.value)
        if isinstance(event, CallMade)
        else ""
    )


def _acts(step: Step) -> bool:
    return isinstance(step.event, CallMade | CardPlayed)


def _taken(event: TempoNoted, entry: int) -> int:
    """The entry before which the tempo was taken, as far as it is told."""
    return event.about or entry
