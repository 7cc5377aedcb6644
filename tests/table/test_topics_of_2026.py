"""What the words of an entry mean that was recorded before topics were: as they did then, for ever.

A line here is never changed. A word that is not here meant what it means by the list in `domain/events/topics.py`.
"""

from __future__ import annotations

import pytest

from domain.events import AttentionDrawn, DirectorCalled, decode, encode
from domain.events.topics import topics_of

ATTENTION = [
    ("revoke", "revoke"),
    ("REVOKED", "revoke"),
    ("no revoke", "revoke"),
    ("did not follow suit", "other"),
    ("kulørsvigt", "other"),
    ("deliberate revoke", "revoke deliberate"),
    ("revoke, misinformation", "revoke misinformation"),
    ("deliberate misinformation", "deliberate"),
    ("not on purpose", "deliberate"),
    ("concealed agreement", "undisclosed"),
    ("concealed a revoke", "revoke concealed"),
    ("card hidden behind another", "concealed"),
    ("own misunderstanding", "misunderstood"),
    ("reserves_rights", "rights"),
    ("tager forbehold", "rights"),
    ("misled by tempo", "misled"),
    ("overheard at another table", "extraneous"),
    ("psyche", "psyche"),
    ("afvigelse", "psyche"),
    ("aftalte tegn", "signals"),
    ("MI", "misinformation"),
    ("manglende alert", "misinformation"),
    ("forkert forklaring", "misinformation"),
    ("UI", "unauthorised"),
    ("unauthorized information after a tempo", "unauthorised"),
    ("a question about the score", "question"),
    ("hesitation", "tempo"),
    ("in tempo", "tempo"),
    ("pointed_wrongly", "pointed_wrongly"),
    ("pointed wrongly", "other"),
    ("mixed_cards", "mixed_cards"),
    ("misstated", "misstated"),
    ("call out of turn", "other"),
    ("", "other"),
]


@pytest.mark.parametrize(("what", "topics"), ATTENTION)
def test_given_attention_without_a_topic_when_the_laws_ask_then_its_words_mean_what_they_meant(
    what: str, topics: str
) -> None:
    assert topics_of(AttentionDrawn("S", what)) == tuple(topics.split())


@pytest.mark.parametrize(
    ("why", "topics"),
    [("misinformation", "misinformation"), ("a question", ""), ("East revoked", ""), ("mixed_cards", ""), ("", "")],
)
def test_given_a_call_of_the_director_without_a_topic_when_the_laws_ask_then_it_was_about_information_alone(
    why: str, topics: str
) -> None:
    assert topics_of(DirectorCalled(why=why)) == tuple(topics.split())


def test_given_a_topic_when_the_laws_ask_then_no_word_counts() -> None:
    assert topics_of(AttentionDrawn("S", "revoke", topic=("other",))) == ("other",)
    assert topics_of(DirectorCalled(why="tempo", topic=("misinformation",))) == ("misinformation",)


def test_given_an_old_entry_when_it_is_read_and_written_then_its_bytes_are_the_same() -> None:
    line = b'{"event":"attention","who":"S","what":"did not follow suit"}'
    event = decode(line)
    assert isinstance(event, AttentionDrawn)
    assert event.topic is None
    assert encode(event) == line
