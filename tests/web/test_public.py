"""What of a session everybody may see, as its scorer chose it: on every page, in every folder that is published."""

from __future__ import annotations

import re

import pytest

from application.demo.evening import SESSION
from application.exporting import export_streams
from domain.events import EntryAmended, RegulationSet
from projections.elected.public import PARTS_OF_PUBLIC, Public
from stores.memory import MemoryLog
from tests.screens.ranked import HARMFUL, ranked_evening
from tests.web.served import Browser, Served, served
from web.publishing import pages_of

NOW = "2026-03-17T22:25:00Z"
RANKING, BOARD, PLAY, CARD, WHY = (
    "/sessions/S1", "/sessions/S1/boards/1", "/boards/S1.r1.t3/1", "/sessions/S1/cards/2", "/sessions/S1/explain/2",
)  # fmt: skip
PATHS = (RANKING, BOARD, PLAY, f"{PLAY}/replay", CARD, WHY)


NAMES = [name for name in ranked_evening().register.names().values() if name != HARMFUL]


def evening(value: str) -> MemoryLog:
    """An evening of which its sponsor has elected what is public."""
    log = ranked_evening()
    log.append([(SESSION, log.version(SESSION), [RegulationSet("public", value, by="scorer")])])
    return log


def open_to(browser: Browser) -> set[str]:
    return {path for path in PATHS if browser.get(path).status_code == 200}


def names_in(text: str) -> list[str]:
    return [name for name in NAMES if name in text]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("ranking, names", ("names", "ranking")),
        ("LAWS cards travellers ranking names", PARTS_OF_PUBLIC),
        ("nothing", ()),
    ],
)
def test_given_what_is_public_when_it_is_read_then_its_parts_are_told_in_their_order(
    text: str, parts: tuple[str, ...]
) -> None:
    read = Public.read(text)
    assert read is not None
    assert read.parts == parts
    assert Public.read(read.typed) == read


@pytest.mark.parametrize("text", ["", "everything", "nothing ranking", "ranking hands"])
def test_given_a_word_that_is_no_part_when_it_is_elected_then_nothing_is_public(text: str) -> None:
    assert Public.read(text) is None
    assert Public.elected([RegulationSet("public", text)]).parts == ()


def test_given_a_choice_that_is_struck_when_it_is_read_then_the_one_before_it_counts() -> None:
    events = [RegulationSet("public", "ranking"), RegulationSet("public", "nothing"), EntryAmended(2, ())]
    assert Public.elected(events).parts == ("ranking",)
    assert Public.elected([]).parts == PARTS_OF_PUBLIC


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (" ".join(PARTS_OF_PUBLIC), set(PATHS)),
        ("ranking", {RANKING, WHY}),
        ("ranking travellers", {RANKING, WHY, BOARD, CARD}),
        ("travellers", {BOARD}),
        ("cards", {BOARD}),
        ("cards laws", {BOARD, PLAY, f"{PLAY}/replay"}),
        ("nothing", set[str]()),
    ],
)
def test_given_what_is_public_when_a_spectator_asks_for_each_page_then_no_other_is_shown(
    value: str, shown: set[str]
) -> None:
    with served(evening(value)) as hall:
        assert open_to(hall.browser()) == shown
        assert open_to(hall.browser("recorder", "S1.t6")) == shown
        assert set(PATHS) - {PLAY, f"{PLAY}/replay"} <= open_to(hall.browser("scorer"))
        assert open_to(hall.browser("director")) == set(PATHS)


def test_given_numbers_of_pairs_alone_when_pages_are_published_then_no_name_stands_in_any_of_them() -> None:
    whole = pages_of(ranked_evening(), lambda: NOW, "en")
    assert names_in(whole["en/S1/index.html"].decode())
    found = pages_of(evening("ranking travellers cards laws"), lambda: NOW, "en")
    for name, page in found.items():
        assert names_in(page.decode()) == [], name
    assert "pair 2" in found["en/S1/index.html"].decode().lower()


def test_given_what_is_public_when_pages_are_published_then_the_folder_holds_no_other() -> None:
    found = pages_of(evening("ranking names"), lambda: NOW, "en")
    assert "en/S1/index.html" in found
    assert not any("board-" in name or "card-" in name or "/tables/" in name for name in found)
    assert "en/S1/why-3.html" in found
    hidden = pages_of(evening("travellers"), lambda: NOW, "en")
    assert "en/S1/index.html" not in hidden
    assert "en/S1/board-1.html" in hidden


def test_given_nothing_public_when_a_player_asks_then_his_own_results_and_boards_are_shown_and_no_others() -> None:
    with served(evening("nothing")) as hall:
        player = hall.browser("player", "S1/2")
        assert open_to(player) == {BOARD, PLAY, f"{PLAY}/replay", CARD, WHY}
        assert player.get("/sessions/S1/cards/3").status_code == 403
        assert player.get("/sessions/S1/explain/3").status_code == 403


def test_given_laws_that_are_not_public_when_a_traveller_is_shown_then_no_paragraph_stands_in_it() -> None:
    with served(evening("travellers cards")) as hall:
        told, whole = hall.browser().get(BOARD).text, hall.browser("director").get(BOARD).text
        assert "/laws/12C1b" in whole
        assert "/laws/" not in told


def chosen(hall: Served, *parts: str) -> tuple[int, str]:
    answer = hall.browser("scorer").post(
        "/scorer/S1/public", data={"key": f"chosen {parts}", **dict.fromkeys(parts, "true")}
    )
    return answer.status_code, answer.text


def test_given_a_scorer_when_he_chooses_what_is_public_then_it_is_recorded_and_the_form_says_so() -> None:
    with served(ranked_evening()) as hall:
        assert "Public now: names, ranking" in hall.browser("scorer").get("/scorer/S1").text
        status, told = chosen(hall, "ranking", "travellers")
        assert status == 200
        assert "Public now: ranking, results of the tables." in told
        last = hall.log.read(SESSION)[-1]
        assert isinstance(last, RegulationSet)
        assert (last.name, last.value, last.by) == ("public", "ranking travellers", "scorer")
        assert chosen(hall)[0] == 200
        assert hall.browser().get(RANKING).status_code == 403
        assert hall.browser("player", "S1/1").post("/scorer/S1/public", data={"key": "k"}).status_code == 403


def test_given_names_that_are_not_public_when_a_file_is_made_to_be_published_then_they_stay_out_of_it() -> None:
    log = evening("ranking travellers cards laws")
    streams, names = {name: log.read(name) for name in log.versions()}, log.register.names()
    for form in ("usebio", "bridgewebs"):
        exported = export_streams(form, streams, names)
        assert names_in(exported.data.decode()) == []
        assert any("is not public: names" in told for told in exported.left_out)
    assert names_in(export_streams("pbn", streams, names).data.decode("latin-1"))


@pytest.mark.parametrize(
    ("sent", "elected"),
    [({"boards_open": "finished", "minutes": "10"}, "finished + 10 minutes"),
     ({"boards_open": "finished", "minutes": "0"}, "finished"),
     ({"boards_open": "session", "minutes": "10"}, "session")],
)  # fmt: skip
def test_given_minutes_of_delay_when_a_scorer_sends_them_then_they_are_elected_and_the_form_has_them_again(
    sent: dict[str, str], elected: str
) -> None:
    with served(ranked_evening()) as hall:
        told = hall.browser("scorer").post("/scorer/S1/open", data={"key": "o1", **sent})
        assert told.status_code == 200
        last = hall.log.read(SESSION)[-1]
        assert isinstance(last, RegulationSet)
        assert (last.name, last.value) == ("boards_open", elected)
        field = re.search('<input id="minutes"[^>]*>', told.text)
        assert field is not None
        assert f'value="{10 if "10" in elected else 0}"' in field[0]


@pytest.mark.parametrize("minutes", ["-1", "1441", "soon"])
def test_given_minutes_that_are_none_when_they_are_sent_then_nothing_is_elected(minutes: str) -> None:
    with served(ranked_evening()) as hall:
        before = hall.log.tail()
        sent = {"key": "o1", "boards_open": "finished", "minutes": minutes}
        assert hall.browser("scorer").post("/scorer/S1/open", data=sent).status_code == 422
        assert hall.log.tail() == before
