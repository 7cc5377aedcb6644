"""What a number of tricks in an answer comes to, in words: at the desk, in the preview, and where it is refused."""

from __future__ import annotations

from domain.errors import NotPossible
from domain.events import AnyEvent, EntryAmended, JudgementMade, RulingGiven, RulingRevised
from projections.rulings.replay import Replay
from projections.rulings.tricks_read import Reading, readings_of
from projections.texts import message
from projections.texts.scores import stage_text

__all__ = ["check_named", "gives_lines"]


def check_named(replay: Replay, event: AnyEvent) -> None:
    """Raise NotPossible where a number of tricks is typed without its name: the right form is told, with what it gives,
    and with what it would give as another number; also where it replaces an entry."""
    if isinstance(event, EntryAmended):
        for replacement in event.replacements:
            check_named(replay, replacement)
        return
    if isinstance(event, RulingGiven | RulingRevised) and event.tricks is not None:
        raise NotPossible(message("command", "name_transferred", count=event.tricks))
    if not isinstance(event, JudgementMade) or event.tricks is None:
        return
    found = readings_of(replay, event)
    if found:
        forms = "; ".join(_form(reading) for reading in found)
        raise NotPossible(message("command", "name_the_tricks", count=event.tricks, forms=forms))


def gives_lines(replay: Replay, event: AnyEvent) -> list[str]:
    """What the number of an answer gives, and what it would give if another quantity had been meant."""
    if not isinstance(event, JudgementMade) or not event.numbers:
        return []
    found = readings_of(replay, event)
    if not found or found[0].number != event.numbers[-1]:
        return []
    first, *others = found
    others = [other for other in others if stage_text(other.stage) != stage_text(first.stage)]
    lines = [message("screen", "number_gives", form=f"{first.quantity}={first.number}", result=stage_text(first.stage))]
    return lines + [message("screen", "number_would_give", forms=_form(other)) for other in others]


def _form(reading: Reading) -> str:
    return f"{reading.quantity}={reading.number} ({stage_text(reading.stage)})"
