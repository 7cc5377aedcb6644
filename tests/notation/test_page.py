"""The page about the notation: its examples are read, and no event is missing from its tables."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from domain.cards import Card
from domain.events import EVENTS, CardPlayed, EntryAmended, Event, JudgementMade, RulingGiven
from domain.seats import Seat
from formats.notation import KEYWORDS, Faults, read_script, usage, write_script
from formats.notation.vocabulary import ALIASES

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```tdl\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_the_examples_of_the_page_are_one_file_that_is_read_and_written_back() -> None:
    script = read_script("".join(BLOCKS), source="docs/notation.md")
    assert len(script.streams["S1.r1.t1"]) > 60
    assert len(script.expectations) == 8
    assert read_script(write_script(script.streams, script.names)).streams == script.streams


def test_the_incident_of_the_first_example_is_the_card_that_revoked() -> None:
    events = read_script(BLOCKS[0]).streams["S1.r1.t1"]
    assert events[49 - 1] == CardPlayed(Seat.EAST, Card.SJ, at="2026-03-14T19:02:11Z")
    assert {event.incident for event in events if isinstance(event, JudgementMade | RulingGiven)} == {"7#49"}


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_every_event_stands_in_a_table_with_its_fields(kind: type[Event]) -> None:
    tag = kind.__struct_config__.tag
    if kind is EntryAmended:
        assert "| `at #41 p p` |" in PAGE
    else:
        assert f"| `{usage(kind)}` | `{tag}` |" in PAGE


def test_every_short_word_stands_on_the_page() -> None:
    assert [word for word in ALIASES if not re.search(rf"`{word}[ `]", PAGE)] == []
    assert set(ALIASES) < set(KEYWORDS)


def test_the_errors_shown_on_the_page_are_told_so() -> None:
    text = re.findall(r"^```text\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)[0]
    messages = [line.split(": ", 1)[1] for line in text.splitlines()]
    deal = next(line for line in BLOCKS[0].splitlines() if line.startswith("board"))
    again = [deal.replace("board 7", f"board {number}") for number in (8, 9)]
    lines = [deal, "cliam s 3", again[0], "1nt 1c", again[1], "1nt p p p", "h3 5 s5"]
    with pytest.raises(Faults) as raised:
        read_script("\n".join(lines))
    assert [str(error).split(": ", 1)[1] for error in raised.value.errors] == messages
