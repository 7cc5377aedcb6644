"""What attention and calls of the director are about: understood from the words as a line is read, shown, recorded."""

from __future__ import annotations

import pytest

from domain.events import AnyEvent, AttentionDrawn, BoardStarted, DirectorCalled, Topic
from domain.events.topics import TOPICS
from domain.seats import Seat
from formats.notation import Scribe
from formats.notation.topics import understood
from formats.notation.writer import write_events
from projections.texts import use_language
from projections.texts.entries import event_text

BOARD = BoardStarted(1, Seat.NORTH, "none", (None, None, None, None))


@pytest.mark.parametrize(
    ("said", "topics"),
    [
        ("did not follow suit", "revoke"),
        ("didn't follow to the second heart", "revoke"),
        ("no more hearts?", "revoke"),
        ("had a diamond all along", "revoke"),
        ("reneged", "revoke"),
        ("kulørsvigt", "revoke"),
        ("svigter kulør", "revoke"),
        ("bekendte ikke", "revoke"),
        ("har ikke bekendt", "revoke"),
        ("fulgte ikke farve", "revoke"),
        ("deliberate revoke", "revoke deliberate"),
        ("concealed a revoke", "revoke concealed"),
        ("skjulte en fejl", "concealed"),
        ("North bid on after a long pause, and then East revoked", "revoke tempo"),
        ("unauthorised information", "unauthorised"),
        ("UI", "unauthorised"),
        ("ubeføjet oplysning", "unauthorised"),
        ("reserves_rights", "rights"),
        ("tager forbehold", "rights"),
        ("misinformation", "misinformation"),
        ("MI", "misinformation"),
        ("missing alert", "missing_alert"),
        ("wrongly explained", "misinformation"),
        ("fik forkert forklaring", "misinformation"),
        ("glemte at alerte", "missing_alert"),
        ("hesitation", "tempo"),
        ("slow pass", "tempo"),
        ("tænkte længe før pas", "tempo"),
        ("misled by tempo", "misled"),
        ("vildledt", "misled"),
        ("overheard at another table", "extraneous"),
        ("psyche", "psyche"),
        ("skjult aftale", "undisclosed"),
        ("concealed agreement", "undisclosed"),
        ("own misunderstanding", "misunderstood"),
        ("improper question", "question"),
        ("prearranged signals", "signals"),
        ("cards pointing wrong", "pointed_wrongly"),
        ("blandede sine kort", "mixed_cards"),
        ("misstated double", "misstated"),
        *((topic, topic) for topic in TOPICS),
    ],
)
def test_given_words_in_either_language_when_they_are_understood_then_it_is_by_their_topics(
    said: str, topics: str
) -> None:
    assert understood(said) == tuple(topics.split())


@pytest.mark.parametrize(
    "said",
    [
        "", "no revoke", "he did not revoke", "svigtede ikke", "did not follow the agreement", "renegotiated",
        "er ikke bekendt med aftalen", "East followed to the second heart", "two aces of spades",
        "card hidden behind another", "unintentional", "ubevidst", "not on purpose", "lead out of turn",
        "insufficient bid", "he took a card back",
    ],
)  # fmt: skip
def test_given_words_about_something_else_when_they_are_understood_then_they_are_about_nothing_the_laws_ask(
    said: str,
) -> None:
    assert understood(said) == ("other",)


def test_given_a_question_to_the_director_when_he_is_called_then_it_is_no_question_about_a_call() -> None:
    assert understood("a question", by_calling=True) == ("other",)
    assert understood("an improper question", by_calling=True) == ("question",)


def read(line: str) -> AttentionDrawn | DirectorCalled:
    """The event of a line at a board that has begun."""
    scribe = Scribe()
    scribe.read("board 1")
    (event,) = scribe.read(line)
    assert isinstance(event, AttentionDrawn | DirectorCalled)
    return event


@pytest.mark.parametrize(
    ("line", "topic"),
    [
        ('notice s "did not follow suit" e', ("revoke",)),
        ('notice s "he had one more" e topic=revoke', ("revoke",)),
        ('notice s "he had one more" e revoke', ("revoke",)),
        ('notice s "no alert of the revoke" topic=[revoke, misinformation]', ("revoke", "misinformation")),
        ('notice s "did not follow suit" topic=other', ("other",)),
        ("notice s", ("revoke",)),
        ("notice s topic=tempo", ("tempo",)),
        ("notice s topic=-", None),
        ("td n", ("other",)),
        ('td n "glemte at alerte"', ("missing_alert",)),
        ('td n "a question" topic=question', ("question",)),
    ],
)
def test_given_a_line_when_it_is_read_then_its_topic_is_recorded_and_written_back(
    line: str, topic: tuple[Topic, ...] | None
) -> None:
    event = read(line)
    assert event.topic == topic
    (written,) = write_events([BOARD, event])[1:]
    assert read(written) == event


@pytest.mark.parametrize(
    "event",
    [
        AttentionDrawn("S", "did not follow suit"),
        AttentionDrawn("S", "revoke", topic=("tempo",)),
        AttentionDrawn("S", "tempo", topic=("revoke",)),
        AttentionDrawn("S", topic=()),
        DirectorCalled(why="tempo", topic=("other",)),
        DirectorCalled(topic=("revoke", "tempo")),
    ],
)
def test_given_a_log_from_elsewhere_when_it_is_written_then_no_word_is_understood_anew(event: AnyEvent) -> None:
    scribe = Scribe()
    for line in write_events([BOARD, event]):
        scribe.read(line)
    assert scribe.entries == [BOARD, event]


@pytest.mark.parametrize(
    ("line", "english", "danish"),
    [
        ('notice s "did not follow" e', "(about: a revoke)", "(om: en kulørsvigt)"),
        ('notice n "he spoke"', "(about: something else)", "(om: andet)"),
        ('td n "glemte at alerte"', "(about: a missing alert)", "(om: en manglende alert)"),
    ],
)
def test_given_words_when_the_entry_is_previewed_then_what_was_understood_is_shown(
    line: str, english: str, danish: str
) -> None:
    event = read(line)
    assert event_text(event).endswith(english)
    use_language("da")
    try:
        assert event_text(event).endswith(danish)
    finally:
        use_language("en")


def test_given_a_topics_own_word_when_the_entry_is_previewed_then_it_is_not_said_twice() -> None:
    assert "about" not in event_text(read("notice s revoke e")) + event_text(read('td n "he spoke"'))
