"""`tdlog desk` at an irregular call: who chooses, what is recorded, and what binds the table after it."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.calls import Call
from domain.events import (
    ActionAccepted,
    ActionRefused,
    CallChanged,
    CallMade,
    CallWithdrawn,
    JudgementMade,
    RulingGiven,
)
from projections.found.incidents import Option
from projections.texts import choice_text
from tests.cli.desk_logs import BOARD, E, N, W, desk, events_in, recorded, said
from tests.cli.running import tdlog


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
    recorded(log, BOARD, "1nt", "!w:1h", "explain e hearts shows=natural", "refuse n")
    ran = desk(log, "1#4", typed=("same",))
    assert "West 2♥" in ran.out


def test_given_a_replacement_nobody_explained_then_the_natural_reading_costs_one_key(log: Path) -> None:
    recorded(log, f"{BOARD} live", "1nt", "!w:1h", "refuse n", "2h")
    ran = desk(log, "1#4", typed=("1",))
    assert "natural" in said(ran)
    judged = events_in(log)[-1]
    assert isinstance(judged, JudgementMade)
    assert (judged.law, judged.answer, judged.reason) == ("27B1a", "natural", "")


def test_given_a_partner_who_must_pass_then_the_ruling_says_so(log: Path) -> None:
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


def test_given_a_call_out_of_turn_then_the_desk_waits_for_the_call_on_which_all_depends(log: Path) -> None:
    recorded(log, BOARD, "!w:1h")
    ran = desk(log, "1#3", typed=("refuse", "yes"))
    assert "[29A] North" in ran.out
    refused_call = events_in(log)[-1]
    assert isinstance(refused_call, ActionRefused)
    assert (refused_call.seat, refused_call.by) == (N, "director")
    assert "29B" in ran.out
    assert "[31A1] the table: waits for South to call" in ran.out
    assert "after South's call: tdlog desk 1#3" in ran.out


def test_given_a_double_that_may_not_stand_then_the_desk_cancels_it_and_the_ruling_names_who_passes(log: Path) -> None:
    recorded(log, BOARD, "1nt", "!w:1h", "refuse n", "!w:x")
    typed = ('not_comparable "a double is none"', "cancel", "other p", "yes")
    ran = desk(log, "1#4", typed=typed)
    withdrawn = next(event for event in events_in(log) if isinstance(event, CallWithdrawn))
    assert (withdrawn.seat, withdrawn.about, withdrawn.later, withdrawn.by) == (W, 6, False, "director")
    ruled = events_in(log)[-1]
    assert isinstance(ruled, RulingGiven), ran.out
    assert "East passes for the rest of the auction" in ruled.text


def test_given_a_bid_by_a_player_who_must_pass_then_the_desk_records_the_pass_as_well(log: Path) -> None:
    must_pass = (BOARD, "1nt", "!w:1h", "refuse n", "w:p", 'judge 1#4 23A not_comparable "other"', "n:p", "!e:2h")
    desk(recorded(log, *must_pass), "1#9", typed=("cancel",))
    withdrawn, passed = events_in(log)[-2:]
    assert isinstance(withdrawn, CallWithdrawn)
    assert isinstance(passed, CallMade)
    assert (passed.seat, passed.call) == (E, Call.PASS)


def test_given_a_choice_about_a_call_then_its_label_speaks_of_the_call(log: Path) -> None:
    recorded(log, BOARD, "1nt", "!w:1h")
    assert "accept: accept the bid" in desk(log, "1#4").out
    assert "afvis buddet" in desk(log, "1#4", "--lang", "da").out


def test_given_a_call_that_may_be_taken_back_then_to_keep_it_is_to_keep_the_call(log: Path) -> None:
    recorded(log, BOARD, "1nt", 'explain n "weak"', "p", "2c", "p", "notice n misinformation n")
    listed = desk(log).out
    assert "21B1a" in listed
    assert choice_text("keep", Option("21B1a", "may_change_call", W, ("withdraw", "keep"))) == "keep the call"
    assert choice_text("keep", Option("62C1", "may_withdraw", W, ("withdraw", "keep"))) == "leave it played"


def test_given_rights_that_hold_of_every_choice_then_they_are_not_told_again_at_the_desk(log: Path) -> None:
    ran = desk(recorded(log, BOARD, "1nt", "!w:1h"), "1#4", typed=("refuse",))
    assert "[27B]" in ran.out
    assert "[10C" not in ran.out


def test_given_an_earlier_board_then_its_bid_cannot_be_accepted_any_more(log: Path) -> None:
    recorded(log, BOARD, "1nt", "!w:1h", "board 2")
    before = len(events_in(log))
    ran = desk(log, "1#4", typed=("accept",))
    assert "Another board was begun since" in said(ran)
    assert "then again" not in said(ran)
    assert len(events_in(log)) == before


SILENT = ("board 1 dealer=s vul=none", "1d 3s p p", "4d p p p", 'notice n "missing alert" e', "td n")


def test_given_a_call_that_may_be_changed_then_the_new_one_is_asked_for_and_stands_in_its_place(log: Path) -> None:
    typed = (
        '1 "an alert is asked for"',
        'influenced "five diamonds was near"',
        "withdraw",
        "5d",
        "withdraw 5s",
        "later",
    )
    desk(recorded(log, *SILENT), "1#11", typed=typed)
    changed = [event for event in events_in(log) if isinstance(event, CallChanged)]
    assert [(event.seat, event.call.value) for event in changed] == [(N, "5D"), (E, "5S")]
    ran = tdlog("replay", "1", "--log", log)
    assert "Pass     5♦       5♠" in ran.out


def test_given_another_call_on_the_table_then_it_is_decided_before_anybody_calls(log: Path) -> None:
    recorded(log, "board 1 dealer=n vul=none", "!e:1h", "!w:2h")
    ran = desk(log, "1#3", typed=("refuse",))
    assert said(ran).endswith("is decided: tdlog desk 1#4 after North's call: tdlog desk 1#3")
    decided = desk(log, "1#4", typed=("refuse",))
    assert isinstance(events_in(log)[-1], ActionRefused)
    assert "is decided: tdlog desk" not in said(decided)
