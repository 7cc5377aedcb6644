"""A poll at the desk: other players are asked before a judgement, recorded with answers that add up, and shown."""

from __future__ import annotations

from pathlib import Path

from domain.events import JudgementMade, PollTaken
from domain.seats import Seat
from tests.cli.desk_logs import desk, events_in, recorded, said

SLOW = (
    "board 1 dealer=s vul=none",
    "1h p~35 2h 3d",
    "p p p",
    "tricks 9",
    'td n "hesitation"',
    "judge tempo 16B1a existed",
)
POLL = ("poll", "your call over 2H?", "e", "club players", "5", "pass 3, 3d 2")


def test_given_a_poll_then_it_is_recorded_and_shown_beside_the_question(log: Path) -> None:
    ran = desk(recorded(log, *SLOW), "1#5", typed=(*POLL, "later"))
    [taken] = [event for event in events_in(log) if isinstance(event, PollTaken)]
    assert (taken.question, taken.players, taken.incident) == ("your call over 2H?", 5, "1#5")
    assert (taken.standard, taken.hand) == ("club players", Seat.EAST)
    assert taken.counted == (("pass", 3), ("3d", 2))
    asked_again = said(ran).rpartition("[16B1b] director:")[2]
    assert "players asked, shown East's hand: 5 (club players): Pass 3, 3♦ 2" in asked_again
    assert "4 poll: ask other players" in asked_again


def test_given_answers_that_do_not_add_up_then_they_are_asked_again(log: Path) -> None:
    ran = desk(recorded(log, *SLOW), "1#5", typed=(*POLL[:-1], "pass 3, 3d 1", "pass", "pass 4, 3d 1", "later"))
    assert "! the answers add up to 4; 5 players were asked" in said(ran)
    assert "! read “pass”; expected an answer and how many gave it, as pass 3" in said(ran)
    assert [event.counts for event in events_in(log) if isinstance(event, PollTaken)] == [(4, 1)]


def test_given_a_poll_that_is_left_then_nothing_is_recorded_and_the_question_stays(log: Path) -> None:
    before = len(events_in(recorded(log, *SLOW)))
    ran = desk(log, "1#5", typed=("poll", "your call?", "later"))
    assert "1#5 is left open" in ran.out
    assert len(events_in(log)) == before


def test_given_a_poll_then_the_judgement_follows(log: Path) -> None:
    desk(recorded(log, *SLOW), "1#5", typed=(*POLL, "1", "three passed", "later"))
    judged = events_in(log)[-1]
    assert isinstance(judged, JudgementMade)
    assert (judged.law, judged.answer) == ("16B1b", "suggested_chosen")


def test_given_a_poll_then_json_has_it_with_its_answers(log: Path) -> None:
    desk(recorded(log, *SLOW), "1#5", typed=(*POLL, "later"))
    [case] = [one for one in desk(log, "--json").json if one["incident"] == "1#5"]
    assert case["polls"] == [
        {
            "question": "your call over 2H?",
            "players": 5,
            "standard": "club players",
            "hand": "E",
            "answers": {"pass": 3, "3d": 2},
            "asked": [],
            "about": None,
        }
    ]


def test_given_a_tempo_that_was_measured_then_its_seconds_are_told_with_it(log: Path) -> None:
    recorded(log, *SLOW[:-1])
    text = " ".join(desk(log).out.split())
    assert "1#5 tempo (35 seconds) West" in text
    assert "Was there unauthorised information (35 seconds), and what does it suggest?" in text
    [case] = [one for one in desk(log, "--json").json if one["incident"] == "1#5"]
    assert case["seconds"] == 35


def test_given_a_poll_then_its_echo_is_a_sentence(log: Path) -> None:
    ran = desk(recorded(log, *SLOW), "1#5", typed=(*POLL, "later"))
    asked = "poll 1#5: 5 players were asked “your call over 2H?” (club players, shown East's hand): Pass 3, 3♦ 2"
    assert asked in said(ran)
