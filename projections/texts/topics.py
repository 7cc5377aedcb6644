"""What attention, or a call of the director, was understood to be about, in words."""

from __future__ import annotations

from domain.events import AttentionDrawn, DirectorCalled
from projections.texts.catalogue import message

__all__ = ["topics_text"]


def topics_text(event: AttentionDrawn | DirectorCalled) -> str:
    """What was understood of the words: `about: a revoke`. Empty where the word is the topic, where nothing was
    recorded of it, and where the director was called about nothing the Laws ask."""
    said = {event.what} if isinstance(event, AttentionDrawn) else {event.why, "other"}
    if not event.topic or (len(event.topic) == 1 and event.topic[0] in said):
        return ""
    return message("screen", "about", topics=", ".join(message("topic", topic) for topic in event.topic))
