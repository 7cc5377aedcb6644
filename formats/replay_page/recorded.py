"""What was recorded, for the page: the words of an entry, with the paragraphs and the incident it names set apart."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from domain.events import AnyEvent, AppealDecided, BoardDealt, BoardStarted, Event, ScoreAdjusted, WeightedResult
from domain.seats import Side
from formats.replay_page.scores import result_text
from projections.texts import message, side_text

__all__ = ["Recorded", "Say", "capital", "recorded"]

Say = Callable[[AnyEvent], str]
"""Says an event in a few words, in the language chosen."""

APART: dict[str, Any] = {"law": "", "incident": "", "board": None, "ns": (), "ew": ()}
"""Fields that are not told in the sentence, and what they are where they say nothing."""
SCORES = (ScoreAdjusted, AppealDecided)


@dataclass(frozen=True, slots=True)
class Recorded:
    """An entry in words."""

    text: str
    law: str = ""
    """The paragraph that it names."""
    incident: str = ""
    """The incident that it names: `7#47`."""
    scores: tuple[str, ...] = ()
    """The score that it gives, a line a side, or one for both."""


def capital(text: str) -> str:
    """A text with a capital in front."""
    return text[:1].upper() + text[1:]


def recorded(event: AnyEvent | Event, say: Say) -> Recorded:
    """An entry without what its title says, the name of the event."""
    if isinstance(event, BoardStarted | BoardDealt):
        return Recorded(capital(say(event)))
    law, incident = str(getattr(event, "law", "")), str(getattr(event, "incident", ""))
    scores = _scores(event) if isinstance(event, SCORES) else ()
    changed = {name: nothing for name, nothing in APART.items() if _is_apart(event, name)}
    plain: AnyEvent = msgspec.structs.replace(event, **changed) if changed else event  # type: ignore[assignment]
    tag = message("event", str(event.__struct_config__.tag))
    text = capital(say(plain).removeprefix(tag).strip())
    return Recorded(text, law, incident, scores)


def _is_apart(event: AnyEvent | Event, name: str) -> bool:
    if name in ("ns", "ew"):
        return isinstance(event, SCORES)
    return hasattr(event, name) and name in event.__struct_fields__


def _scores(event: ScoreAdjusted | AppealDecided) -> tuple[str, ...]:
    """`Both sides: 1/2 3♥ N =, 1/2 4♥ N −1`; nothing of a side that keeps its score."""
    if event.ns and event.ns == event.ew:
        return (f"{message('replay', 'both_sides')}: {_parts_text(event.ns)}",)
    given = ((Side.NS, event.ns), (Side.EW, event.ew))
    return tuple(f"{side_text(side)}: {_parts_text(parts)}" for side, parts in given if parts)


def _parts_text(parts: tuple[WeightedResult, ...]) -> str:
    return ", ".join(_part_text(part) for part in parts)


def _part_text(part: WeightedResult) -> str:
    weight = "" if part.weight == "1" else f"{part.weight} "
    return weight + result_text(part.contract, part.declarer.value if part.declarer is not None else "", part.tricks)
