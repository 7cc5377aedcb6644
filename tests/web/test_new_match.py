"""A match of two teams that is seated by the form of a new evening, with its deals."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from domain.events import BoardDealt, ContestantEntered, MovementSet, SessionOpened
from stores.memory import MemoryLog
from tests.web.served import Served, served

TEAMS = "Nord: Anna Holm, Bo Krogh, Eva Lund, Ida Ravn\nSyd: A B, C D; E F & G H, I J"
DEAL = "7 N:J875.T7.KJT53.K6 AKQ4.85.Q84.J982 T.A964.A9.AQT754 9632.KQJ32.762.3"
MATCH = {
    "name": "Cup", "date": "2026-11-23", "scoring": "teams", "tables": "2", "rounds": "2", "boards": "8",
    "pairs": TEAMS, "deals": DEAL,
}  # fmt: skip


@pytest.fixture
def hall() -> Iterator[Served]:
    with served(MemoryLog()) as running:
        yield running


def test_given_two_teams_and_a_deal_when_the_match_is_begun_then_all_of_it_is_recorded(hall: Served) -> None:
    answer = hall.browser("scorer", "").post("/api/evenings/new", json={"key": "a", **numbers(MATCH)})
    assert answer.status_code == 200, answer.text
    events = hall.log.read("S1")
    assert [type(one) for one in events] == [
        SessionOpened, ContestantEntered, ContestantEntered, MovementSet, BoardDealt,
    ]  # fmt: skip
    syd, movement, dealt = events[2:]
    assert isinstance(syd, ContestantEntered)
    assert (syd.contestant, syd.kind, syd.players) == ("Syd", "team", ("s1p5", "s1p6", "s1p7", "s1p8", "s1p9"))
    assert isinstance(movement, MovementSet)
    assert (movement.kind, movement.tables) == ("match", 2)
    assert isinstance(dealt, BoardDealt)
    assert (dealt.dealer, dealt.vul) == ("S", "both")
    assert hall.log.register.names()["s1p9"] == "I J"


def numbers(told: dict[str, str]) -> dict[str, object]:
    """The fields as a program sends them."""
    return {name: int(text) if text.isdecimal() else text for name, text in told.items()}


@pytest.mark.parametrize(
    ("field", "text", "why"),
    [
        ("tables", "3", "two teams"),
        ("pairs", TEAMS.partition("\n")[0], "two teams"),
        ("pairs", TEAMS.replace("Syd", "nord"), "two teams"),
        ("pairs", "Nord: A, B, C\nSyd: A, B, C, D", "Line 1 of the teams"),
        ("pairs", "Nord: A, B, C, D\n<b>: A, B, C, D", "Line 2 of the teams"),
        ("rounds", "9", "from 1 to 64 boards"),
        ("deals", "7 N:AKQ", "Line 1 of the deals"),
    ],
)
def test_given_what_is_no_match_when_it_is_sent_then_it_is_said_and_nothing_is_lost(
    hall: Served, field: str, text: str, why: str
) -> None:
    answer = hall.browser("scorer", "").post("/evenings/new", data={"key": "a", **MATCH, field: text})
    assert answer.status_code == 422
    assert why in answer.text
    assert hall.log.version("S1") == 0
    assert "J875.T7.KJT53.K6" in answer.text or field == "deals"
