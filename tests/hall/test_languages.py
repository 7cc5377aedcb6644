"""Two who read different languages at one table: each is told what is new in his own, and nothing twice."""

from __future__ import annotations

from contextvars import copy_context

from application.hall.acknowledged import Follows
from projections.texts import use_language
from tests.hall.stepping import BEGUN, Stepped


def follows(hall: Stepped, language: str, line: str) -> Follows:
    """What follows from a line, as it is told to one who reads a language."""

    def record() -> Follows:
        use_language(language)
        told = hall.recorded(line).follows
        assert told is not None
        return told

    return copy_context().run(record)


def test_given_a_table_in_two_languages_when_something_follows_then_each_reads_it_in_his_own() -> None:
    hall = Stepped()
    hall.recorded(*BEGUN)
    english = follows(hall, "en", "!w:1h")
    assert english.text == "West 1♥"
    assert "call out of turn" in english.new[0].text
    danish = follows(hall, "da", "director n")
    assert danish.new == ()
    assert (len(danish.binds), danish.binds == english.binds) == (1, False)
    assert follows(hall, "en", "director s").binds == english.binds


def test_given_what_was_told_in_one_language_when_it_is_put_right_in_another_then_it_is_gone_once() -> None:
    hall = Stepped()
    hall.recorded(*BEGUN)
    told = follows(hall, "en", "!w:1h")
    gone = follows(hall, "da", "undo").gone
    assert {(said.law, said.code) for said in gone} == {(said.law, said.code) for said in told.new if not said.is_open}
    assert follows(hall, "en", "1c").new == ()
