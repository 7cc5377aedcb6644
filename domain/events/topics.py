"""What attention, or a call of the director, is about: the topic that was recorded with it.

Entries from before topics were recorded hold words alone. What those words meant is kept here as it was then, for
ever: a richer vocabulary (`formats/notation/topics.py`) may never rewrite an old log.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import cast, get_args

from domain.events.base import Topic
from domain.events.director import DirectorCalled
from domain.events.play import AttentionDrawn

__all__ = ["TOPICS", "is_about", "topics_of"]

TOPICS: tuple[Topic, ...] = get_args(Topic)

WORDS_OF_2026: tuple[tuple[Topic, str], ...] = (
    ("deliberate", r"deliberate|on purpose|forsæt|bevidst|med vilje"),
    ("undisclosed", r"undisclosed|non-?disclosure|concealed (agreement|understanding)|skjult aftale|fortiet aftale"),
    ("concealed", r"conceal|hides? |hidden|hiding|skjul"),
    ("misunderstood", r"own misunderstanding|misunderstood|egen misforståelse"),
    ("rights", r"reserv\w* \w*\s?rights?|rights? reserved|forbehold"),
    ("misled", r"misled|misleading (tempo|question|manner)|deceiv|vildled|narret"),
    ("extraneous", r"extraneous|overheard|another table|other table|andet bord|nabobord|fremmed oplysning"),
    ("psyche", r"psych|deviation|psyk|afvigelse"),
    ("signals", r"prearranged|secret signal|aftalte tegn|hemmelige tegn"),
    (
        "misinformation",
        r"misinform|fejlinform|\bmi\b|(wrong|mistaken|forkert) (explanation|information|announcement|forklaring"
        r"|oplysning)|(missing|no|late|unrequired|forgotten|manglende|ingen|sen|glemt) alert|not alerted"
        r"|failure to alert|ikke alertet|urigtig (forklaring|oplysning)",
    ),
    ("unauthorised", r"unauthori[sz]ed|\bui\b|ubeføje|uautoriser"),
    ("question", r"\bquestion|improper question|spørgsmål"),
    ("tempo", r"tempo|hesitat|long pause|tænkepause|betænkning|tøve"),
)
"""What an entry without a topic was about, of what is about information: the first whose words stand in it. Frozen."""

WHOLE_WORDS_OF_2026 = ("pointed_wrongly", "mixed_cards", "misstated")
"""Topics that an entry without one has where it says nothing else. Frozen."""


def topics_of(event: AttentionDrawn | DirectorCalled) -> tuple[Topic, ...]:
    """What somebody spoke of: as it was recorded, or what the words of an entry from before that meant then."""
    if event.topic is not None:
        return event.topic
    if isinstance(event, AttentionDrawn):
        return _attention_of_2026(event.what)
    return tuple(topic for topic in _information_of_2026(event.why) if topic != "question")  # he is called with many


def is_about(event: AttentionDrawn | DirectorCalled, topic: Topic) -> bool:
    """Whether somebody spoke of a topic."""
    return topic in topics_of(event)


@lru_cache(maxsize=256)
def _attention_of_2026(what: str) -> tuple[Topic, ...]:
    revoke: tuple[Topic, ...] = ("revoke",) if "revok" in what.lower() else ()
    whole = (cast(Topic, what),) if what in WHOLE_WORDS_OF_2026 else ()
    return (*revoke, *_information_of_2026(what), *whole) or ("other",)


@lru_cache(maxsize=256)
def _information_of_2026(text: str) -> tuple[Topic, ...]:
    said = " ".join(text.lower().replace("_", " ").split())
    found: Topic | None = next((topic for topic, words in WORDS_OF_2026 if re.search(words, said)), None)
    return () if found is None else (found,)
