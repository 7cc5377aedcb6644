"""`tdlog desk`: the list of what is open, and the way through an incident with answers from a pipe."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from domain.cards import Card
from domain.events import (
    CardWithdrawn,
    JudgementMade,
    OptionChosen,
    OptionOffered,
    RulingGiven,
)
from tests.cli.desk_logs import BOARD, CLAIMED, ESTABLISHED, OVER, REVOKE, TABLE, S, desk, events_in, recorded, said
from tests.cli.running import refused


def test_given_nothing_out_of_the_ordinary_then_nothing_is_open(log: Path) -> None:
    ran = desk(recorded(log, BOARD, "4s p p p"))
    assert (ran.code, ran.out) == (0, "nothing is open\n")
    assert desk(log, "--json").json == []


def test_given_open_matters_at_two_tables_then_each_is_listed_with_who_decides_and_how_to_go_on(log: Path) -> None:
    recorded(log, *OVER)
    recorded(log, *CLAIMED, stream="S1.r1.t2")
    text = desk(log).out
    first, second, counted = text.split("\n\n")
    assert counted == "open: 2; settled by a ruling that differs: 0\n"
    assert first.startswith("S1.r1.t1  Board 1")
    assert "? [64C1] director: Was the non-offending side compensated?" in first
    assert "(compensated | damaged declarer=N)" in first
    assert "tdlog desk 1#13" in first
    assert "? [68D] West and East: agree or object" in second
    assert "tdlog desk 1#11" in second


def test_given_two_incidents_of_one_name_then_the_commands_name_the_table(log: Path) -> None:
    recorded(log, *CLAIMED)
    recorded(log, *CLAIMED, stream="S1.r1.t2")
    assert "tdlog desk S1.r1.t2/1#11" in desk(log).out
    refused(desk(log, "1#11"), "at 2 tables", "S1.r1.t1/1#11", "S1.r1.t2/1#11")
    for arguments in (("t2/1#11",), ("1#11", "--table", "S1.r1.t2"), ("#11", "--table", "t2")):
        assert "1#11 is left open" in desk(log, *arguments).out


def test_given_a_session_or_round_or_board_then_only_that_is_listed(log: Path) -> None:
    recorded(log, *CLAIMED)
    recorded(log, *CLAIMED, stream="S1.r2.t1")
    assert "S1.r2.t1" not in desk(log, "--table", "S1.r1").out
    assert "S1.r1.t1" in desk(log, "--table", "S1").out
    assert "S1.r2.t1" in desk(log, "r2.t1/1").out


@pytest.mark.parametrize("name", ["1#9", "1#2#3", "x#4", "#", "16#x", "seven"])
def test_given_no_such_incident_then_it_says_so(log: Path, name: str) -> None:
    ran = desk(recorded(log, *CLAIMED), name)
    assert ran.code == 1
    assert "incident" in ran.err


def test_given_no_log_then_none_is_made(tmp_path: Path) -> None:
    refused(desk(tmp_path / "none.db", "1#1"))
    assert not (tmp_path / "none.db").exists()


def test_given_json_then_every_matter_has_the_documented_keys(log: Path) -> None:
    recorded(log, *OVER)
    [found] = desk(log, "--json").json
    assert set(found) == {
        "stream", "board", "incident", "kind", "seat", "seconds", "open", "binding", "ruling", "polls", "differs",
        "command",
    }  # fmt: skip
    assert (found["stream"], found["board"], found["incident"], found["kind"]) == (TABLE, 1, "1#13", "revoke")
    step = found["open"][0]
    assert set(step) == {"step", "law", "code", "who", "answers", "text"}
    assert (step["step"], step["law"], step["who"]) == ("question", "64C1", ["director"])
    assert step["answers"] == ["compensated", "damaged"]
    assert found["command"] == "tdlog desk S1.r1.t1/1#13"
    assert found["ruling"] is None
    page = (Path(__file__).parents[2] / "docs" / "json.md").read_text(encoding="utf-8")
    assert all(f"`{key}`" in page for key in {*found, *step})


def test_given_an_established_revoke_in_play_then_the_players_are_told_what_may_be_transferred(log: Path) -> None:
    ran = desk(recorded(log, *ESTABLISHED), "1#13")
    assert "Read aloud: The revoke is established: play on. After play one trick is transferred." in said(ran)
    assert "then again: tdlog desk 1#13" in said(ran)
    assert events_in(log)[-1].by == "operator"


def test_given_an_established_revoke_when_a_claim_suspends_play_then_nobody_is_told_to_play_on(log: Path) -> None:
    ran = desk(recorded(log, *ESTABLISHED, "claim s rest-1"), "1#13")
    assert "The revoke is established. Nothing more is played" in said(ran)
    assert "play on" not in said(ran)


def test_given_an_established_revoke_then_the_tricks_are_read_aloud_before_the_judgement(log: Path) -> None:
    ran = desk(recorded(log, *OVER), "1#13")
    aloud, _, answers = said(ran).partition("1 compensated 2")
    assert "Read aloud: 1 trick goes to NS (trick 2)." in aloud.partition("[64C1] director:")[0]
    assert "Read aloud" not in aloud.partition("[64C1] director:")[2]
    assert "the director assigns a score instead" in aloud
    assert "damaged declarer=N" in answers
    assert "1#13 is left open" in answers


def test_given_answers_then_judgement_and_ruling_are_recorded_with_author_and_time(log: Path) -> None:
    ran = desk(recorded(log, *OVER), "1#13", typed=("compensated", "nothing was lost", "yes"))
    assert ran.code == 0
    judged, ruled = events_in(log)[-2:]
    assert isinstance(judged, JudgementMade)
    assert (judged.incident, judged.law, judged.answer) == ("1#13", "64C1", "compensated")
    assert judged.reason == "nothing was lost"
    assert isinstance(ruled, RulingGiven)
    assert (ruled.incident, ruled.law, ruled.moved) == ("1#13", "64A2", 1)
    assert ruled.text.startswith("1 trick goes to NS (trick 2). The non-offending side is compensated")
    assert {judged.by, ruled.by} == {"director"}
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", judged.at)
    assert "nothing is open at 1#13" in ran.out
    assert "! the ruling differs" not in ran.out
    assert desk(log).out == "nothing is open\n"


def test_given_damage_on_one_line_then_tricks_and_reason_are_taken_from_it(log: Path) -> None:
    desk(recorded(log, *OVER), "1#13", typed=('2 tricks=13 "the jack was lost"', "y"))
    judged, ruled = events_in(log)[-2:]
    assert isinstance(judged, JudgementMade)
    assert (judged.answer, judged.declarer, judged.reason) == ("damaged", 13, "the jack was lost")
    assert isinstance(ruled, RulingGiven)
    assert (ruled.law, ruled.moved) == ("64C1", None)
    assert "declarer is given 13 tricks instead" in ruled.text


def test_given_what_is_no_answer_then_it_is_asked_again_and_nothing_is_recorded(log: Path) -> None:
    before = len(events_in(recorded(log, *OVER)))
    ran = desk(log, "1#13", typed=("perhaps", "3", "?", "damaged", "many", "14", "later"))
    assert "! read “perhaps”; expected one of compensated, damaged" in said(ran)
    assert "! read “3”" in said(ran)
    assert "Type the number or the word of an answer" in said(ran)
    assert "! read “many”; expected a number of tricks, 0 to 13" in said(ran)
    assert "! read “14”" in said(ran)
    assert "1#13 is left open" in said(ran)
    assert len(events_in(log)) == before


def test_given_no_reason_then_a_judgement_is_asked_for_one(log: Path) -> None:
    recorded(log, *CLAIMED, "object w")
    ran = desk(log, "1#11", typed=(*["skip"] * 5, "9", "", '""', "a diamond is lost"))
    assert said(ran).count("! a judgement needs its reason in a few words") == 2
    judged = events_in(log)[-1]
    assert isinstance(judged, JudgementMade)
    assert judged.reason == "a diamond is lost"


def test_given_a_judgement_that_says_enough_then_its_reason_may_be_left_empty(log: Path) -> None:
    ran = desk(recorded(log, *OVER), "1#13", typed=("compensated", ""))
    judged = events_in(log)[-1]
    assert isinstance(judged, JudgementMade)
    assert (judged.answer, judged.reason) == ("compensated", "")
    assert "needs its reason" not in said(ran)


@pytest.mark.parametrize("typed", [(), ("",), ("later",), ("compensated",), ("compensated", "later"), ("Exit",)])
def test_given_a_director_who_leaves_then_nothing_is_half_recorded(log: Path, typed: tuple[str, ...]) -> None:
    before = events_in(recorded(log, *OVER))
    ran = desk(log, "1#13", typed=typed)
    assert ran.code == 0
    assert "1#13 is left open; go on with: tdlog desk 1#13" in ran.out
    assert events_in(log) == before


def test_given_another_ruling_than_the_laws_compute_then_it_is_told_at_once_and_recorded(log: Path) -> None:
    typed = ("1", "enough", "other", "64A1", "2", "two tricks, East won it himself")
    ran = desk(recorded(log, *OVER), "1#13", typed=typed)
    ruled = events_in(log)[-1]
    assert isinstance(ruled, RulingGiven)
    assert (ruled.law, ruled.moved, ruled.text) == ("64A1", 2, "two tricks, East won it himself")
    assert "! the ruling differs from what the Laws compute, and is recorded as it was given:" in said(ran)
    assert "- the ruling transfers 2 tricks; 64A2 gives 1" in said(ran)
    assert "- the ruling cites this paragraph; the Laws compute 61A" in said(ran)
    assert "! the ruling transfers 2 tricks; 64A2 gives 1" in desk(log).out


def test_given_a_ruling_of_his_own_then_paragraph_and_words_are_needed(log: Path) -> None:
    typed = ("1", "enough", "2", "the law", "64a2", "", "", "one trick")
    ran = desk(recorded(log, *OVER), "1#13", typed=typed)
    assert "! read “the law”; expected a paragraph, as 64A2" in said(ran)
    assert "! a ruling needs its words" in said(ran)
    ruled = events_in(log)[-1]
    assert isinstance(ruled, RulingGiven)
    assert (ruled.law, ruled.moved, ruled.text) == ("64A2", None, "one trick")
    assert "! the ruling differs" not in ran.out


def test_given_a_choice_then_its_consequences_are_read_aloud_and_offer_and_act_recorded(log: Path) -> None:
    recorded(log, *REVOKE, "notice n revoke e 2", "withdraw e c4", "e:ha")
    ran = desk(log, "1#13", typed=("keep",))
    assert "[62C1] South: South may take back ♥6" in said(ran)
    text = said(ran)
    assert text.index("Read aloud:") < text.index("1 withdraw: take it back. ♥6 is taken back without rectification")
    assert "2 keep: leave it played. ♥6 stays played, and play goes on" in text
    offered, chosen = events_in(log)[-2:]
    assert isinstance(offered, OptionOffered)
    assert (offered.seat, offered.incident, offered.choices) == (S, "1#13", ("withdraw", "keep"))
    assert isinstance(chosen, OptionChosen)
    assert (chosen.seat, chosen.choice, chosen.incident, chosen.card) == (S, "keep", "1#13", Card.H6)
    assert "[62B1]" in text.partition("offered South")[2]


def test_given_a_card_that_is_taken_back_then_the_act_itself_is_recorded(log: Path) -> None:
    recorded(log, *REVOKE, "notice n revoke e 2", "withdraw e c4", "e:ha")
    desk(log, "1#13", typed=("1",))
    withdrawn = events_in(log)[-1]
    assert isinstance(withdrawn, CardWithdrawn)
    assert (withdrawn.seat, withdrawn.card, withdrawn.by) == (S, Card.H6, "director")


def test_given_danish_then_everything_but_the_words_typed_is_danish(log: Path) -> None:
    ran = desk(recorded(log, *OVER), "1#13", "--lang", "da", typed=("kompenseret", "intet tabt", "ja"))
    text = said(ran)
    assert "[§64C1] turneringsleder:" in text
    assert "Læs højt: 1 stik overføres til NS (stik 2)." in text
    assert "intet er åbent ved 1#13" in text
    for english in ("Read aloud", "director", "nothing", "trick", "the "):
        assert english not in text.replace("tricks=N", ""), english
    ruled = events_in(log)[-1]
    assert isinstance(ruled, RulingGiven)
    assert ruled.text.startswith("1 stik overføres til NS")
    assert desk(log, "--lang", "da").out == "intet er åbent\n"
