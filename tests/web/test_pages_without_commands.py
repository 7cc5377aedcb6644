"""A page tells nobody to type a command of a terminal: whoever looks at it may have nothing but the page."""

from __future__ import annotations

import re
from html import unescape

import pytest

from domain.log.store import LogStore
from stores.memory import MemoryLog
from tests.web.evening import EVENING, evening_log
from tests.web.served import Browser, served

SESSION = EVENING.partition("stream S1.r1.t1")[0]
ROUND = f"{SESSION}stream S1.r1.t1\n@ 2026-11-23T19:00:00Z operator\nround 1 table=1 ns=Nord ew=Syd boards=1-4\n"
ENDED = f"{ROUND}board 2\n1s !1h\nendround\n"
WITHOUT_MOVEMENT = SESSION.replace("movement match tables=2 rounds=1 boards_a_round=4\n", "")
SCRIPTS = {
    "no session": "", "no movement": WITHOUT_MOVEMENT, "no round": SESSION, "a round": ROUND,
    "a round that ended": ENDED, "an evening": EVENING,
}  # fmt: skip
COMMAND = re.compile(r"tdlog [a-z-]+ ?[^ .]*")
AT_THE_COMPUTER = re.compile(r"on the computer of the log: tdlog seal|tdlog serve --")
"""What is said to be done on the computer of the log, or with what the hall is started there."""
LOOKED_AT = {
    "director": (
        "/", "/desk/S1", "/desk/S1/new", "/matters/S1.r1.t1/2/4", "/polls/S1.r1.t1/2/4", "/scores/S1.r1.t1/2",
        "/cases/S1", "/cases/S1/A1", "/tables/S1.r1.t1", "/tables/S1.r2.t1", "/scorer/S1", "/scorer/S1/boards/2",
        "/scorer/S1/hints", "/scorer/S1/clock", "/sessions/S1", "/sessions/S1/boards",
    ),
    "scorer": (
        "/", "/scorer/S1", "/scorer/S1/boards/2", "/scorer/S1/clock", "/scorer/S1/pairs", "/scorer/S1/movement",
        "/scorer/S1/pads", "/series", "/links", "/members", "/evenings/new", "/sessions/S1/guide",
    ),
    "recorder": ("/", "/tables/S1.r1.t1", "/tables/S1.r2.t1"),
}  # fmt: skip


def told(browser: Browser, path: str) -> str:
    """The words of a page."""
    page = browser.get(path).text
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())


def evening(script: str) -> LogStore:
    return evening_log(MemoryLog(), script) if script else MemoryLog()


@pytest.mark.parametrize("state", SCRIPTS)
@pytest.mark.parametrize("role", LOOKED_AT)
def test_given_an_evening_in_some_state_when_its_pages_are_looked_at_then_none_tells_to_type_a_command(
    role: str, state: str
) -> None:
    with served(evening(SCRIPTS[state])) as hall:
        browser = hall.browser(role, None if role == "recorder" else "")
        found = {path: COMMAND.findall(AT_THE_COMPUTER.sub("", told(browser, path))) for path in LOOKED_AT[role]}
        assert {path: commands for path, commands in found.items() if commands} == {}


def test_given_a_round_that_ended_when_a_matter_is_new_then_the_page_says_that_it_ended() -> None:
    with served(evening(ENDED)) as hall:
        assert "the round has ended" in told(hall.browser("director"), "/desk/S1/new")
