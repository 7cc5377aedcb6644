"""How each page stands where there is nothing yet, while something is loaded, where the hall is away, where something
is wrong, and where somebody else was quicker: one table, with the reason where a page has no such state."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import unescape
from typing import NamedTuple

import httpx
import pytest

from tests.screens.test_states import FOLLOWING, LOOKING, SENDING
from tests.web.evening import EVENING, evening_log
from tests.web.served import Served, served
from web.table_of_routes import ROUTES


class Told(NamedTuple):
    """What somebody is told at an address, or by what he sends there."""

    role: str
    path: str
    words: str
    sent: Mapping[str, str] = {}


class States(NamedTuple):
    """The states of a page; words say why it has none."""

    empty: Told | str
    error: Told | str
    conflict: Told | str
    offline: str = ""
    """Why it says nothing of it; empty where `tests/screens/test_states.py` looks."""
    loading: str = "it is answered whole; a form is busy until it is answered"


NEVER_EMPTY = "it is about something that is there"
NOTHING_OF_IT = "where that is not there yet, that is an error"
ONLY_READ = "nothing is recorded from it"
OWN_TURN = "what it records stands beside whatever others record"
STAYS = "it follows nothing and sends nothing: what is read stays"
OF_THE_CASE = "as the page of the case, which it is a part of"
NO_TABLE, NO_SESSION, NO_APPEAL = "there is no table S1.r9.t9", "your link is for S1", "there is no appeal A9"
NO_SERIES = "L9 is not a series"
FIRST = "Somebody else recorded entry 2 of S1.r1.t1 first"
SAID = {"key": "late", "seen": "1"}
STATES: Mapping[str, States] = {
    "/": States(NEVER_EMPTY, NOTHING_OF_IT, ONLY_READ, STAYS),
    "/in": States(
        NEVER_EMPTY, Told("public", "/in", "This link is not known here", {"token": "x" * 43}), OWN_TURN,
        "its form says so by the browser",
    ),
    "/laws/{law}": States(NEVER_EMPTY, Told("public", "/laws/999", "nothing here by that name"), ONLY_READ, STAYS),
    "/tables/{table}": States(
        Told("recorder", "/tables/S1.r1.t1", "Nothing is recorded of this table"),
        Told("recorder", "/tables/S1.r1.t9", "S1.r1.t9 is not yours"),
        Told("recorder", "/tables/S1.r1.t1", "Somebody else", {**SAID, "line": "p"}),
    ),
    "/tables/{table}/entries": States(
        NOTHING_OF_IT, Told("director", "/tables/S1.r9.t9/entries", NO_TABLE), ONLY_READ, STAYS
    ),
    "/tables/{table}/rivals/{entry}": States(
        NEVER_EMPTY, Told("director", "/tables/S1.r1.t1/rivals/99", "nothing here by that name"),
        "it is what a conflict is settled by", "as every page with a form",
    ),
    "/matters/{table}/{board}/{entry}": States(
        NEVER_EMPTY, Told("director", "/matters/S1.r1.t1/1/999", "there is no incident 1#999"),
        Told("director", "/matters/S1.r1.t1/1/5", FIRST, {**SAID, "line": "; x"}),
    ),
    "/desk/{session}": States(
        Told("director", "/desk/S1", "Nothing is open"), Told("director", "/desk/S9", NO_SESSION),
        "who goes where is told to all, and taken over",
    ),
    "/desk/{session}/new": States(
        "a movement has its tables from the first round on",
        Told("director", "/desk/S9/new", NO_SESSION), OWN_TURN,
    ),
    "/polls/{table}/{board}/{entry}": States(
        Told("director", "/polls/S1.r1.t1/1/5", "0 players asked"),
        Told("director", "/polls/S1.r1.t1/1/999", "there is no incident 1#999"), OWN_TURN,
    ),
    "/scores/{table}/{board}": States(
        NEVER_EMPTY, Told("director", "/scores/S1.r1.t1/99", "holds no board S1.r1.t1/99"),
        Told("director", "/scores/S1.r1.t1/1", FIRST, {**SAID, "kind": "artificial", "award.ns": "average"}),
    ),
    "/cases/{session}": States(
        Told("director", "/cases/S1", "No appeal was lodged"), Told("director", "/cases/S9", NO_SESSION), ONLY_READ,
        STAYS,
    ),
    "/cases/{session}/{number}": States(NOTHING_OF_IT, Told("director", "/cases/S1/A9", NO_APPEAL), ONLY_READ),
    "/cases/{session}/{number}/decision": States(
        NOTHING_OF_IT, Told("director", "/cases/S1/A9/decision", NO_APPEAL),
        Told("committee", "/cases/S1/A1/decision", FIRST, {**SAID, "outcome": "upheld", "read_back": "1"}), OF_THE_CASE,
    ),
    "/cases/{session}/{number}/hearing": States(
        NOTHING_OF_IT, Told("director", "/cases/S1/A9/hearing", NO_APPEAL),
        Told("committee", "/cases/S1/A1/hearing", FIRST, {**SAID, "ns": "He called too fast"}), OF_THE_CASE,
    ),
    "/cases/{session}/{number}/form": States(
        NOTHING_OF_IT, Told("director", "/cases/S1/A9/form", NO_APPEAL), ONLY_READ, STAYS
    ),
    "/cases/{session}/{number}/poll": States(
        NOTHING_OF_IT, Told("director", "/cases/S1/A9/poll", NO_APPEAL), ONLY_READ, STAYS
    ),
    "/cases/{session}/{number}/tried": States(
        Told("committee", "/cases/S1/A1/tried", "Nothing yet. Tap a card"),
        Told("committee", "/cases/S1/A1/tried?cards=ZZ", "'ZZ' is no card"), ONLY_READ, STAYS,
    ),
    "/evenings/new": States(NEVER_EMPTY, Told("scorer", "/evenings/new", "", {"key": "new", "tables": "x"}), OWN_TURN),
    "/series": States(
        Told("public", "/series", "This log has no series yet"),
        Told("scorer", "/series", "your link is for S1", {"series": "L"}), OWN_TURN,
        "its form says so by the browser",
    ),
    "/series/{series}": States(NOTHING_OF_IT, Told("public", "/series/L9", NO_SERIES), ONLY_READ, STAYS),
    "/series/{series}/explain/{contestant}": States(
        NOTHING_OF_IT, Told("public", "/series/L9/explain/1", NO_SERIES), ONLY_READ, STAYS
    ),
    "/series/{series}/scorer": States(
        NOTHING_OF_IT, Told("scorer", "/series/L9/publish", NO_SERIES, {"key": "p"}), OWN_TURN,
        "its forms say so by the browser",
    ),
    "/members": States(NEVER_EMPTY, Told("scorer", "/members", "headings", {"key": "new", "list": "x"}), OWN_TURN),
    "/scorer/{session}/hints": States(
        Told("scorer", "/scorer/S1/hints", "Nothing looks odd"), Told("scorer", "/scorer/S9/hints", NO_SESSION),
        ONLY_READ, STAYS,
    ),
    "/scorer/{session}/pairs": States(
        NEVER_EMPTY, Told("scorer", "/scorer/S9/pairs", NO_SESSION), OWN_TURN
    ),
    "/scorer/{session}/packs": States(
        Told("scorer", "/scorer/S1/packs", "Handicaps and masterpoints"),
        Told("scorer", "/scorer/S9/packs", NO_SESSION), OWN_TURN,
    ),
    "/scorer/{session}/pads": States(
        Told("scorer", "/scorer/S1/pads", "started without pads"),
        Told("scorer", "/scorer/S1/pads", "knows no pads", {"source": "x"}),
        "what another scorer began meanwhile is refused by its own words",
    ),
    "/clock/{session}": States(
        Told("public", "/clock/S1", "No round has been started"), Told("public", "/clock/S9", "no session S9"),
        ONLY_READ,
    ),
    "/scorer/{session}/clock": States(
        Told("scorer", "/scorer/S1/clock", "No round has been started"), Told("scorer", "/scorer/S9/clock", NO_SESSION),
        "what the clock cannot do any more is refused by its own words",
    ),
    "/scorer/{session}/cards": States(NEVER_EMPTY, Told("scorer", "/scorer/S9/cards", NO_SESSION), ONLY_READ, STAYS),
    "/scorer/{session}/movement": States(
        NEVER_EMPTY, Told("scorer", "/scorer/S9/movement", NO_SESSION),
        "a round that began meanwhile is refused by its own words",
    ),
    "/scorer/{session}/pair-cards": States(
        NEVER_EMPTY, Told("scorer", "/scorer/S9/pair-cards", NO_SESSION), ONLY_READ, STAYS
    ),
    "/scorer/{session}": States(
        Told("scorer", "/scorer/S1", "Nothing is in doubt"), Told("scorer", "/scorer/S9", NO_SESSION),
        "what is published stands beside what others record",
    ),
    "/scorer/{session}/boards": States(NEVER_EMPTY, NOTHING_OF_IT, "it leads to a board", "it leads to a board"),
    "/scorer/{session}/boards/{board}": States(
        Told("scorer", "/scorer/S1/boards/1", "to come"), Told("scorer", "/scorer/S1/boards/99", "no board 99"),
        "a slip that was entered meanwhile is shown, and mended",
    ),
    "/links": States(
        "whoever looks at it came in by a link", Told("scorer", "/links", "", {"role": "king"}), OWN_TURN
    ),
    "/sessions/{session}": States(
        Told("public", "/sessions/S1", "no board yet"), Told("public", "/sessions/S9", "no session S9"), ONLY_READ,
        loading="a figure that opens says that it is loaded, or that it was not",
    ),
    "/sessions/{session}/wall": States(
        Told("public", "/sessions/S1/wall", "no board yet"), Told("public", "/sessions/S9/wall", "no session S9"),
        ONLY_READ,
    ),
    "/sessions/{session}/handicap/{contestant}": States(
        NOTHING_OF_IT, Told("public", "/sessions/S1/handicap/1", "nothing is worked out"), ONLY_READ, STAYS
    ),
    "/sessions/{session}/masterpoints/{contestant}": States(
        NOTHING_OF_IT, Told("public", "/sessions/S1/masterpoints/1", "nothing is worked out"), ONLY_READ, STAYS
    ),
    "/sessions/{session}/boards/{board}": States(
        NOTHING_OF_IT, Told("public", "/sessions/S1/boards/99", "no board 99"), ONLY_READ, STAYS
    ),
    "/sessions/{session}/explain/{contestant}": States(
        Told("public", "/sessions/S1/explain/Nord", "no board has a score yet"),
        Told("public", "/sessions/S1/explain/Nobody", "there is no contestant Nobody"), ONLY_READ, STAYS,
    ),
    "/sessions/{session}/cards/{contestant}": States(
        Told("public", "/sessions/S1/cards/Nord", "no board has a score yet"),
        Told("public", "/sessions/S1/cards/Nobody", "there is no contestant Nobody"), OWN_TURN,
    ),
    "/sessions/{session}/receipts/{contestant}": States(
        Told("scorer", "/sessions/S1/receipts/Nord", "signs nothing"),
        Told("player", "/sessions/S1/receipts/Nord", "receipts of Nord are for"), OWN_TURN,
        "it sends as every other page; the evening of that test is in play, and has none to give yet",
    ),
    "/sessions/{session}/boards": States(
        Told("public", "/sessions/S1/boards", "Board 1 opens when"),
        Told("public", "/sessions/S9/boards", "no session S9"), ONLY_READ,
    ),
    "/boards/{table}/{board}": States(
        NOTHING_OF_IT, Told("public", "/boards/S1.r1.t1/2", "board 2 is not open yet"), OWN_TURN,
        "what is read stays; what is new comes once it is reached again",
    ),
    "/verify": States(
        Told("public", "/verify", "There is no receipt to check yet"), "it checks in the browser, and asks nothing",
        ONLY_READ, "one file, which needs no hall",
    ),
    "/boards/{table}/{board}/replay": States(
        NOTHING_OF_IT, Told("public", "/boards/S1.r1.t1/2/replay", "board 2 is not open yet"), ONLY_READ,
        "one file, which needs no hall",
    ),
}  # fmt: skip
BEGUN = EVENING.partition("stream S1.r1.t1")[0]
"""Of the evening: who plays, and the deals; no table has begun."""
PAGES = [one.path for one in ROUTES if one.method == "GET" and one.kind == "page"]


@pytest.fixture(scope="module")
def begun() -> Iterator[Served]:
    with served(evening_log(script=BEGUN)) as running:
        yield running


@pytest.fixture(scope="module")
def hall() -> Iterator[Served]:
    with served(evening_log()) as running:
        yield running


def asked(hall: Served, told: Told, language: str) -> httpx.Response:
    """What is answered, to whom, in a language."""
    scopes = {"recorder": "S1.t1", "committee": "S1/A1"}
    browser = hall.browser() if told.role == "public" else hall.browser(told.role, scopes.get(told.role, "S1"))
    browser.cookies.set("lang", language)
    if told.sent:
        return browser.post(told.path, data=dict(told.sent))
    return browser.get(told.path)


def words_of(answer: httpx.Response) -> str:
    """All that is read on a page."""
    return " ".join(unescape(re.sub(r"<svg.*?</svg>|<[^>]+>", " ", answer.text, flags=re.DOTALL)).split())


def told_in(state: str) -> list[tuple[str, Told]]:
    """The pages that have a state, with how it is met."""
    found = ((page, getattr(states, state)) for page, states in STATES.items())
    return [(page, told) for page, told in found if isinstance(told, Told)]


def pattern_of(page: str) -> str:
    return re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(page))


def test_given_the_pages_of_the_hall_when_their_states_are_listed_then_each_has_all_five_or_a_reason() -> None:
    assert sorted(STATES) == sorted(PAGES)
    for page, states in STATES.items():
        for told in (states.empty, states.error, states.conflict):
            assert isinstance(told, Told) or told, page
        looked_at = [*(path for _, _, path in (*FOLLOWING, *SENDING)), *LOOKING]
        found = any(re.fullmatch(pattern_of(page), path.partition("?")[0]) for path in looked_at)
        assert found or states.offline, f"{page}: nobody looks at it while the hall is away"
        assert states.loading


@pytest.mark.parametrize(("page", "told"), told_in("empty"), ids=str)
def test_given_a_page_where_there_is_nothing_yet_when_it_is_opened_then_it_says_so(
    hall: Served, begun: Served, page: str, told: Told
) -> None:
    there = hall if "A1" in told.path or "/5" in told.path else begun
    answer = asked(there, told, "en")
    assert (answer.status_code, told.words in words_of(answer)) == (200, True), words_of(answer)
    assert asked(there, told, "da").status_code == 200


@pytest.mark.parametrize(("page", "told"), told_in("error"), ids=str)
def test_given_a_page_where_something_is_wrong_when_it_is_asked_then_it_is_a_page_that_says_what(
    hall: Served, page: str, told: Told
) -> None:
    answer = asked(hall, told, "en")
    assert 400 <= answer.status_code < 500
    assert told.words in words_of(answer), words_of(answer)
    danish = asked(hall, told, "da")
    assert '<html lang="da"' in danish.text
    assert words_of(danish) != words_of(answer)


@pytest.mark.parametrize(("page", "told"), told_in("conflict"), ids=str)
def test_given_somebody_who_was_quicker_when_what_was_meant_is_sent_then_that_is_told_and_nothing_is_recorded(
    hall: Served, page: str, told: Told
) -> None:
    before = hall.log.tail()
    answer = asked(hall, told, "en")
    assert (answer.status_code, told.words in words_of(answer)) == (409, True), words_of(answer)[:600]
    assert hall.log.tail() == before
