"""`tdlog desk` at an irregular call: who chooses, what is recorded, and what binds the table after it."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.events import (
    ActionAccepted,
    ActionRefused,
    RulingGiven,
)
from tests.cli.desk_logs import BOARD, N, desk, events_in, recorded, said
from tests.cli.running import tdlog


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "evening.db"


@pytest.mark.parametrize(
    ("typed", "kind"), [("accept", ActionAccepted), ("refuse", ActionRefused), ("2", ActionRefused)]
)  # fmt: skip
def test_given_an_insufficient_bid_then_what_left_hand_opponent_says_is_recorded(
    log: Path, typed: str, kind: type[ActionAccepted | ActionRefused]
) -> None:
    recorded(log, BOARD, "1nt", "!w:1h")
    ran = desk(log, "1#4", typed=(typed,))
    assert "[27A] North" in ran.out
    assert said(ran).index("Read aloud:") < said(ran).index("1 accept")
    answered = events_in(log)[-1]
    assert isinstance(answered, kind)
    assert answered.seat is N


def test_given_an_offender_who_chooses_by_calling_then_his_call_is_recorded(log: Path) -> None:
    recorded(log, BOARD, "1nt", "!w:1h", "refuse n")
    ran = desk(log, "1#4", typed=("other", "1s", "other !1s"))
    assert "1S does not exceed the last bid. If it happened, mark it with '!'" in said(ran)
    assert "West 1♠" in ran.out
    log.unlink()
    recorded(log, BOARD, "1nt", "!w:1h", "refuse n")
    ran = desk(log, "1#4", typed=("same",))
    assert "West 2♥" in ran.out


def test_given_a_partner_who_is_silenced_then_the_ruling_says_so(log: Path) -> None:
    recorded(log, BOARD, "1nt", "!w:1h", "refuse n", "w:p")
    ran = desk(log, "1#4", typed=("not_comparable", "a pass shows nothing", "yes"))
    ruled = next(event for event in events_in(log) if isinstance(event, RulingGiven))
    assert ruled.law == "27B2"
    assert "East" in ruled.text
    assert "! the ruling differs" not in ran.out


def test_given_an_obligation_then_record_and_replay_show_it_while_it_stands(log: Path) -> None:
    lines = [BOARD, "1nt", "!w:1h", "refuse n", "w:p", 'judge #4 23A not_comparable "a pass"', "p", "p"]
    ran = tdlog("record", "--log", log, typed="\n".join(lines) + "\n")
    echoes = ran.out.split("\n  #")
    judged = next(echo for echo in echoes if "judgement" in echo)
    assert "At the table now:" in judged
    assert "- East must pass" in judged
    passed = next(echo for echo in echoes if "North Pass" in echo)
    assert "At the table now:" not in passed
    assert "must pass" not in echoes[-1]
    page = tdlog("replay", "--log", log, "1", "--at", "8").out
    assert "  At the table now:\n  - East must pass" in page
    assert "  Gælder nu ved bordet:\n" in tdlog("replay", "--log", log, "1", "--at", "8", "--lang", "da").out
    assert "At the table now" not in tdlog("replay", "--log", log, "1", "--at", "3").out


def test_given_a_call_out_of_turn_then_left_hand_opponent_chooses_and_what_follows_binds(log: Path) -> None:
    recorded(log, BOARD, "!w:1h")
    ran = desk(log, "1#3", typed=("refuse", "yes"))
    assert "[29A] North" in ran.out
    refused_call = next(event for event in events_in(log) if isinstance(event, ActionRefused))
    assert (refused_call.seat, refused_call.by) == (N, "director")
    assert "29B" in ran.out
    ruled = events_in(log)[-1]
    assert isinstance(ruled, RulingGiven)
    assert ruled.law[:2] in ("29", "31")


def test_given_an_earlier_board_then_its_bid_cannot_be_accepted_any_more(log: Path) -> None:
    recorded(log, BOARD, "1nt", "!w:1h", "board 2")
    before = len(events_in(log))
    ran = desk(log, "1#4", typed=("accept",))
    assert "has no option to accept" in said(ran)
    assert len(events_in(log)) == before
