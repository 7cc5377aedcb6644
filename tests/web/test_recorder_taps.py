"""What a recorder's page offers once play has begun: the suits that a Law lets a player choose, what redo brings back,
and what is told of a card or call that came at a wrong moment."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from domain.events import CallMade, CardExposed, CardPlayed, EntryAmended, OptionChosen
from tests.web.evening import BOARD_2_NEXT, evening_log
from tests.web.served import Browser, Served, served

TABLE = "S1.r1.t2"
CALLED = ("board 2", "p 1h p 1n p 2h p p p")
UNTOLD = BOARD_2_NEXT.replace("deal 2 ", "deal 9 ")


@pytest.fixture
def hall() -> Iterator[Served]:
    with served(evening_log(script=UNTOLD)) as running:
        yield running


@pytest.fixture
def recorder(hall: Served) -> Browser:
    """Who records the table; nobody has told the cards of its board."""
    return hall.browser("recorder", "S1.t2")


def shown(hall: Served, recorder: Browser, *lines: str) -> str:
    """The page of the table after lines, one after the other."""
    for line in lines:
        entries = hall.log.version(TABLE)
        told = {"line": line, "seen": entries, "key": f"key {entries}"}
        answer = recorder.post(f"/api/tables/{TABLE}/entries", json=told)
        assert answer.status_code == 200, answer.text
    return recorder.get(f"/tables/{TABLE}").text


def test_given_a_call_that_was_withdrawn_when_offender_s_partner_leads_then_declarer_s_choices_of_a_suit_are_keys(
    hall: Served, recorder: Browser
) -> None:
    page = shown(hall, recorder, *CALLED, "!call e 4h")
    offered = re.findall(r'value="(choose [^"]+)"', page)
    assert [one.split()[:4] for one in offered[:4]] == [["choose", "s", "forbid", suit] for suit in "cdhs"]
    assert offered[4].startswith("choose s neither")
    page = shown(hall, recorder, offered[1])
    assert isinstance(hall.log.read(TABLE)[-1], OptionChosen)
    assert "choose s" not in page


def test_given_something_that_was_taken_back_when_the_page_is_seen_then_redo_names_it_and_brings_it_back(
    hall: Served, recorder: Browser
) -> None:
    redo = re.compile(r'<button name="line" value="redo"[^>]*>')
    [key] = redo.findall(shown(hall, recorder, *CALLED, "w:c6"))
    assert "disabled" in key
    [key] = redo.findall(shown(hall, recorder, "undo"))
    assert "disabled" not in key
    assert "♣6" in key
    shown(hall, recorder, "redo")
    brought = hall.log.read(TABLE)[-1]
    assert isinstance(brought, EntryAmended)
    [key] = redo.findall(shown(hall, recorder, "n:c10"))
    assert "disabled" in key


def test_given_hands_that_nobody_told_when_they_are_played_then_cards_shown_and_out_of_turn_are_told_of_by_seat(
    hall: Served, recorder: Browser
) -> None:
    page = shown(hall, recorder, *CALLED, "w:c6")
    for how in ("accident", "deliberate", "named"):
        assert re.findall(rf'data-mends="expose (\w) how={how}"', page) == ["e", "s", "w"]
    assert re.findall(r'data-mends="(!card \w)"', page) == ["!card e", "!card s", "!card w"]
    shown(hall, recorder, "expose e how=named h6", "!card e d2")
    *_, exposed, played = hall.log.read(TABLE)
    assert isinstance(exposed, CardExposed)
    assert exposed.how == "named"
    assert isinstance(played, CardPlayed)


@pytest.mark.parametrize("lines", [(), ("w:c6",)])
def test_given_an_auction_that_is_over_when_somebody_calls_all_the_same_then_it_can_be_told_as_long_as_it_is_played(
    hall: Served, recorder: Browser, lines: tuple[str, ...]
) -> None:
    page = shown(hall, recorder, *CALLED, *lines)
    assert 'data-says="!call {seat} 4h"' in page
    page = shown(hall, recorder, "!call e 4h")
    assert isinstance(hall.log.read(TABLE)[-1], CallMade)
    assert "/laws/26B" in page
