"""What was recorded, for the page: the words of an entry, with the paragraphs and the incident it names set apart."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from domain.events import AnyEvent, AppealDecided, BoardDealt, BoardStarted, ScoreAdjusted
from formats.replay_page.results import capital, scores_text
from formats.replay_page.sentences import Setting, sentences_of
from projections.texts import message
from projections.texts.entries import event_text

__all__ = ["Recorded", "recorded"]

APART: dict[str, Any] = {"law": "", "incident": "", "board": None}
"""Fields that are not told in the sentence, and what they are where they say nothing."""
SCORES = (ScoreAdjusted, AppealDecided)


class Recorded(Struct, frozen=True):
    """An entry in words."""

    text: str
    law: str = ""
    """The paragraph that it names."""
    incident: str = ""
    """The incident that it names: `7#47`."""
    scores: tuple[str, ...] = ()
    """The score that it gives, a line a side, or one for both."""


def recorded(event: AnyEvent, setting: Setting) -> Recorded:
    """An entry without what its title says, the name of the event."""
    if isinstance(event, BoardStarted | BoardDealt):
        return Recorded(capital(event_text(event)))
    law, incident = str(getattr(event, "law", "")), str(getattr(event, "incident", ""))
    scores = scores_text(event) if isinstance(event, SCORES) else ()
    text = sentences_of(event, setting)
    return Recorded(_plain(event) if text is None else text, law, incident, scores)


def _plain(event: AnyEvent) -> str:
    """An entry without a sentence of its own, in the words of the record."""
    changed = {name: nothing for name, nothing in APART.items() if name in event.__struct_fields__}
    plain: AnyEvent = msgspec.structs.replace(event, **changed) if changed else event
    tag = message("event", str(event.__struct_config__.tag))
    return capital(event_text(plain).removeprefix(tag).strip())
