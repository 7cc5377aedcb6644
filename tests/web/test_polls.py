"""A poll in the hall: what a polled player sees up to his own decision, the answers as one poll, what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

from domain.events import PollTaken
from domain.seats import Seat
from stores.memory import MemoryLog
from tests.web.evening import EVENING, evening_log
from tests.web.served import Browser, Served, served

STREAM = "S1.r1.t1"
BEGUN = f"""{EVENING.partition("stream S1.r1.t1")[0]}stream S1.r1.t1
@ 2026-11-23T19:00:00Z operator
round 1 table=1 ns=Nord ew=Syd players=[n1, s1, n2, s2] boards=1-4
board 3
"""
SLOW = f"{BEGUN}1s p 2s~35 p\n4s p p p\n"
SLOW_PATH = f"/polls/{STREAM}/3/6"


@pytest.fixture
def hall() -> Iterator[Served]:
    with served(evening_log(MemoryLog(), SLOW)) as running:
        yield running


@pytest.fixture
def director(hall: Served) -> Browser:
    return hall.browser("director")


def sheet_of(director: Browser, incident: str = "3#6", seat: str = "", entry: int = 0) -> dict[str, Any]:
    asked = {"stream": STREAM, "incident": incident, "seat": seat, "entry": str(entry)}
    answer = director.get("/api/poll", params=asked)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def calls_of(sheet: dict[str, Any]) -> list[str]:
    return [call for _, call, _ in sheet["auction"]]


def answer(director: Browser, path: str = SLOW_PATH, **sent: object) -> Any:
    return director.post(f"/api{path}", json={"key": f"k{sent}", "level": "same", **sent})


def test_given_a_tempo_when_his_partner_is_polled_then_he_sees_the_auction_up_to_his_own_decision(
    director: Browser,
) -> None:
    sheet = sheet_of(director)
    assert (sheet["seat"], sheet["asks"], calls_of(sheet)) == ("S", "call", ["1S", "P", "2S", "P"])


def test_given_a_tempo_spoken_of_late_when_his_partner_is_polled_then_he_sees_up_to_his_decision_behind_it() -> None:
    with served(evening_log(MemoryLog(), f"{BEGUN}1s p 2s p\n4s p p p\ntempo n about=5\n")) as hall:
        assert calls_of(sheet_of(hall.browser("director"), "3#11")) == ["1S", "P", "2S", "P"]


def test_given_a_tempo_of_his_last_call_when_his_partner_is_polled_then_he_sees_all_that_was_called() -> None:
    with served(evening_log(MemoryLog(), f"{BEGUN}1s p 2s p\n4s p p p\ntempo n\n")) as hall:
        assert len(calls_of(sheet_of(hall.browser("director"), "3#11"))) == 8


def test_given_the_offender_himself_when_he_is_polled_about_then_what_he_did_is_not_shown(director: Browser) -> None:
    assert calls_of(sheet_of(director, seat="N")) == ["1S", "P"]


def test_given_a_later_choice_that_is_disputed_when_its_entry_is_named_then_the_auction_is_shown_up_to_it(
    director: Browser,
) -> None:
    assert calls_of(sheet_of(director, seat="W", entry=9)) == ["1S", "P", "2S", "P", "4S"]


def test_given_a_leader_when_he_is_polled_then_cards_are_asked_for() -> None:
    with served(evening_log(MemoryLog(), f"{BEGUN}1s p 2s p\n4s p p p\ntempo e\n")) as hall:
        sheet = sheet_of(hall.browser("director"), "3#11")
        assert (sheet["seat"], sheet["asks"]) == ("W", "card")


def test_given_several_players_when_each_is_asked_then_they_are_one_poll_with_their_levels_and_what_they_considered(
    hall: Served, director: Browser
) -> None:
    for number, (level, chose) in enumerate((("same", "2h"), ("stronger", "2H"), ("weaker", "2 h"), ("same", "pass"))):
        told = answer(
            director, chose=chose, level=level, considers=["4s"] if not number else [], reason=f"why {number}"
        )
        assert told.status_code == 200, told.text
    taken = [one for one in hall.log.read(STREAM, 0) if isinstance(one, PollTaken)]
    assert [one.answers for one in taken] == [("2h",), ("2h",), ("2h",), ("pass",)]
    assert (taken[0].considered, taken[0].reason) == (("4s",), "why 0")
    matter = director.get("/api/matter", params={"stream": STREAM, "incident": "3#6"}).json()
    [poll] = matter["polls"]
    assert (poll["players"], poll["answers"]) == (4, {"2h": 3, "pass": 1})
    assert [one["level"] for one in poll["asked"]] == ["same", "stronger", "weaker", "same"]


@pytest.mark.parametrize("chose", ["9z", "h4", "8c", "nothing"])
def test_given_what_is_no_call_when_it_is_answered_in_the_auction_then_it_is_refused_in_words(
    hall: Served, director: Browser, chose: str
) -> None:
    before = hall.log.version(STREAM)
    page = director.post(SLOW_PATH, data={"key": "k", "level": "same", "other": chose, "reason": "because"})
    assert page.status_code == 422
    assert f"“{chose}” is no call" in page.text
    assert "because" in page.text
    assert hall.log.version(STREAM) == before


def test_given_a_considered_call_that_is_none_when_it_is_sent_then_it_is_refused_too(director: Browser) -> None:
    page = director.post(SLOW_PATH, data={"key": "k", "level": "same", "chose": "pass", "also": "9z"})
    assert page.status_code == 422
    assert "“9z” is no call" in page.text


def test_given_a_poll_when_its_page_is_seen_then_scoring_and_what_was_considered_stand_there(director: Browser) -> None:
    answer(director, chose="3s", considers=["pass"], reason="no wasted values")
    page = director.get(SLOW_PATH).text
    assert "Teams of four, in IMPs" in page
    assert "would consider" in page
    assert "no wasted values" in page


def test_given_a_later_decision_when_it_is_chosen_then_that_is_shown_and_its_answers_are_a_poll_of_its_own() -> None:
    with served(evening_log(MemoryLog(), f"{BEGUN}1s p 2s~35 p\n3s p 4s p\np p\n")) as hall:
        director = hall.browser("director")
        page = director.get(SLOW_PATH).text
        about = page.partition('id="about"')[2].partition("</select>")[0]
        assert "Call 2: 3♠" in unescape(about)
        assert "Call 1" not in about
        assert answer(director, chose="pass").status_code == 200
        page = director.get(f"{SLOW_PATH}?seat=S&about=12").text
        assert ("You are South" in page, "Player 1" in page) == (True, True)
        for chose in ("pass", "x"):
            sent = {"key": chose, "level": "same", "chose": chose, "seat": "S", "entry": "12"}
            told = director.post(SLOW_PATH, data=sent)
            assert told.headers["location"] == f"{SLOW_PATH}?seat=S&about=12"
        assert "Player 3" in director.get(f"{SLOW_PATH}?seat=S&about=12").text
        assert "Player 3" in director.get(f"{SLOW_PATH}?seat=S&about=12&lang=da").text.replace("Spiller", "Player")
        assert "Player 2" in director.get(f"{SLOW_PATH}?lang=en").text
        west = director.get(f"{SLOW_PATH}?seat=W&about=999").text
        assert "You are West" in west
        assert "Player 1" in west
        taken = [one for one in hall.log.read(STREAM, 0) if isinstance(one, PollTaken)]
        assert [(one.hand, one.about) for one in taken] == [(Seat.SOUTH, None), *[(Seat.SOUTH, 12)] * 2]


def test_given_an_auction_when_the_keys_of_a_poll_are_seen_then_every_bid_that_he_may_make_is_there_and_no_other(
    director: Browser,
) -> None:
    page = director.get(SLOW_PATH).text
    for name in ("chose", "considers"):
        assert f'name="{name}" id="{name}-bid-2n" value="2nt"' in page
        assert f'id="{name}-bid-7n"' in page
        assert f'id="{name}-bid-2s"' not in page


def test_given_a_card_that_is_asked_for_when_the_keys_of_a_poll_are_seen_then_all_his_cards_are_there() -> None:
    with served(evening_log(MemoryLog(), f"{BEGUN}1s p 2s p\n4s p p p\ntempo e\n")) as hall:
        page = hall.browser("director").get(f"/polls/{STREAM}/3/11").text
        assert page.count('id="chose-card-') == 13
        assert 'value="da"' in page


NORTH = "86.Q85.643.AQT76"
DEAL = f"N:{NORTH} KQ9.T.QJT72.KJ94 AJ42.9632.K8.853 T753.AKJ74.A95.2"
UNDEALT = "\n".join(line for line in SLOW.splitlines() if not line.startswith("deal 3")) + "\n"


def hand_of(told: dict[str, Any]) -> str:
    """The hand that is shown, as a deal is written; empty where none is."""
    return ".".join("".join(card[1:] for card in told["hand"].get(suit, ())) for suit in "SHDC") if told["hand"] else ""


@pytest.mark.parametrize("how", ["deal of the session", "amended at the table"])
def test_given_cards_that_were_supplied_after_the_decision_when_a_player_is_polled_then_he_is_shown_the_hand(
    how: str,
) -> None:
    later = f"at #2 board 3 {DEAL}\n" if how == "amended at the table" else f"stream S1\ndeal 3 {DEAL}\n"
    with served(evening_log(MemoryLog(), UNDEALT + later)) as hall:
        director = hall.browser("director")
        assert hand_of(sheet_of(director, seat="N")) == NORTH
        assert hand_of(sheet_of(director, seat="W", entry=9)) == "T753.AKJ74.A95.2"
        assert answer(director, chose="pass", seat="N").status_code == 200
        assert [one.hand for one in hall.log.read(STREAM, 0) if isinstance(one, PollTaken)] == [Seat.NORTH]


def test_given_a_hand_that_nobody_knows_when_a_player_is_polled_then_it_is_not_said_that_it_was_shown() -> None:
    with served(evening_log(MemoryLog(), UNDEALT)) as hall:
        director = hall.browser("director")
        assert hand_of(sheet_of(director, seat="N")) == ""
        assert "not known" in director.get(f"{SLOW_PATH}?seat=N").text
        assert answer(director, chose="pass", seat="N").status_code == 200
        assert [one.hand for one in hall.log.read(STREAM, 0) if isinstance(one, PollTaken)] == [None]
        assert "shown" not in director.get(f"/matters/{STREAM}/3/6").text.partition("asked")[2].partition("</p>")[0]


def test_given_cards_that_were_played_before_the_decision_when_the_hands_are_supplied_then_they_are_not_in_them() -> (
    None
):
    played = f"{UNDEALT}ha h5 ht h2\ntempo e about=14\nh4\n"
    with served(evening_log(MemoryLog(), f"{played}stream S1\ndeal 3 {DEAL}\n")) as hall:
        shown = sheet_of(hall.browser("director"), "3#16", seat="W")
        assert hand_of(shown) == "T753.KJ74.A95.2"
        assert hand_of({"hand": shown["dummy"]}) == "86.Q8.643.AQT76"


def test_given_a_card_that_was_dealt_to_another_when_a_player_is_polled_then_the_deal_is_not_taken_for_his_hand() -> (
    None
):
    played = f"{UNDEALT}sa s6 s9 s2\ntempo e about=14\n"
    with served(evening_log(MemoryLog(), f"{played}stream S1\ndeal 3 {DEAL}\n")) as hall:
        director = hall.browser("director")
        assert hand_of(sheet_of(director, "3#16", seat="W")) == ""
        assert hand_of(sheet_of(director, "3#16", seat="E")) == "KQ9.T.QJT72.KJ94"


def test_given_a_hand_of_which_all_cards_were_played_when_its_player_is_polled_then_it_is_shown_as_it_was() -> None:
    tricks = "\n".join(f"h{rank} d{rank} c{rank} s{rank}" for rank in "akqjt98765432")
    played = UNDEALT.partition("board 3\n1s")[0] + f"board 3\np p 1nt~35 p\np p\n{tricks}\n"
    with served(evening_log(MemoryLog(), played)) as hall:
        assert hand_of(sheet_of(hall.browser("director"), "3#6", seat="N")) == "AKQJT98765432..."
