"""What an appeal disputes: the call or card, whose choice it was, and what each card was worth double dummy."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.board import Board, entry_of
from domain.events import CallMade, CardPlayed, PollTaken, TempoNoted
from projections.found.incidents import Incident
from projections.views.figures import DisputedView
from projections.views.incident import PollView
from projections.views.steps import Step

__all__ = ["disputed_of", "is_answer", "votes_of"]


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


def votes_of(polls: Iterable[PollView]) -> dict[str, int]:
    """How many gave each answer, in all polls together."""
    votes: dict[str, int] = {}
    for poll in polls:
        for answer, count in poll.answers.items():
            votes[answer] = votes.get(answer, 0) + count
    return votes


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
