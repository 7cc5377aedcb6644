"""`tdlog desk`: scores that are assigned, rulings given anew and revised, and settled cases that differ."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.events import JudgementMade, RulingGiven, RulingRevised, ScoreAdjusted
from tests.cli.desk_logs import BOARD, ESTABLISHED, LED, OVER, desk, events_in, recorded, said
from tests.cli.running import refused, tdlog

DIFFERS = (*OVER, 'judge 1#13 64C1 compensated "enough"', 'rule 1#13 64A1 "two tricks" transferred=2')
HELPED = (
    BOARD, "1nt", "!w:1h", "refuse n", "w:2h", "p p p", "claim w 0", "agree s", "board 2 dealer=n", "p p p p",
    'rule 1#4 27B1a "no rectification"',
)  # fmt: skip
"""West replaced his insufficient bid, and the board is over: did it help him (27D)?"""


def test_given_damage_that_the_transfer_makes_good_then_it_is_told_at_once_and_the_transfer_ruled(log: Path) -> None:
    ran = desk(recorded(log, *OVER), "1#13", typed=('damaged 12 "the jack"', "yes"))
    assert "! declarer's 12 tricks would be no better for the non-offending side" in said(ran)
    ruled = events_in(log)[-1]
    assert isinstance(ruled, RulingGiven)
    assert (ruled.law, ruled.moved) == ("64A2", 1)
    assert "the transfer stands" in ruled.text
    assert "! the ruling differs" not in ran.out
    assert "since the ruling" not in ran.out
    assert "1#13" not in desk(log).out


def test_given_an_established_revoke_in_play_then_a_score_that_may_be_assigned_is_told_with_the_tricks(
    log: Path,
) -> None:
    ran = desk(recorded(log, *ESTABLISHED), "1#13")
    assert "After play one trick is transferred. If that does not give the non-offending side" in said(ran)


def test_given_a_score_that_is_due_then_the_line_is_named_and_taken(log: Path) -> None:
    typed = ('damaged "South was talked out of it"', "adjust both=4SS=x", 'adjust both=4SS=10 "four spades"')
    ran = desk(recorded(log, *HELPED), "1#4", typed=typed)
    assert 'recorded at the table as: adjust 1 12C1 both=2HW=N "why" incident=1#4' in said(ran)
    adjusted = events_in(log)[-1]
    assert isinstance(adjusted, ScoreAdjusted), ran.out
    assert (adjusted.board, adjusted.law, adjusted.incident, adjusted.by) == (1, "12C1", "1#4", "director")
    assert (adjusted.ns[0].contract, adjusted.ns[0].tricks, adjusted.reason) == ("4S", 10, "four spades")
    assert said(ran).count("! ") == 1
    assert "12C1" not in desk(log).out


def test_given_a_score_without_its_reason_then_it_is_asked_for(log: Path) -> None:
    typed = ('damaged "talked out of it"', "adjust 1 12C1 ns=4SS=10 ew=4SS=10", "four spades")
    desk(recorded(log, *HELPED), "1#4", typed=typed)
    adjusted = events_in(log)[-1]
    assert isinstance(adjusted, ScoreAdjusted)
    assert adjusted.reason == "four spades"


@pytest.mark.parametrize("chosen", ["2", "adjust", "assign a score"])
def test_given_a_score_that_is_chosen_by_its_number_or_word_then_it_is_asked_for(log: Path, chosen: str) -> None:
    typed = ('damaged "talked"', chosen, "both=4SS=x", 'both=4SS=10 "four spades"')
    desk(recorded(log, *HELPED), "1#4", typed=typed)
    adjusted = events_in(log)[-1]
    assert isinstance(adjusted, ScoreAdjusted)
    assert (adjusted.law, adjusted.ns[0].tricks, adjusted.reason) == ("12C1", 10, "four spades")


def test_given_an_artificial_score_chosen_by_its_number_then_it_is_asked_for(log: Path) -> None:
    desk(recorded(log, *HELPED), "1#4", typed=('damaged "talked"', "3", "ns=average+ ew=average-", "too unclear"))
    adjusted = events_in(log)[-1]
    assert isinstance(adjusted, ScoreAdjusted)
    assert (adjusted.ns_artificial, adjusted.ew_artificial, adjusted.reason) == ("average+", "average-", "too unclear")


def test_given_a_number_in_place_of_a_reason_then_the_reason_is_asked_for_again(log: Path) -> None:
    desk(recorded(log, *HELPED), "1#4", typed=("damaged", "2", "talked out of it", "later"))
    judged = events_in(log)[-1]
    assert isinstance(judged, JudgementMade)
    assert judged.reason == "talked out of it"


def test_given_a_score_that_is_due_then_the_director_may_let_the_score_stand(log: Path) -> None:
    desk(recorded(log, *HELPED), "1#4", typed=('damaged "talked"', 'table_score_stands "no worse"'))
    judged = events_in(log)[-1]
    assert isinstance(judged, JudgementMade)
    assert (judged.law, judged.answer) == ("12C1", "table_score_stands")


def test_given_what_has_come_since_the_ruling_then_it_is_given_anew(log: Path) -> None:
    recorded(log, *LED, "refuse s", 'rule 1#7 54D "a penalty card"')
    ran = desk(log, "1#7", typed=("forbid h", "yes"))
    assert "since the ruling: Declarer forbids West to lead hearts" in said(ran)
    ruled = events_in(log)[-1]
    assert isinstance(ruled, RulingGiven)
    assert ruled.law == "50D2a"
    assert "nothing is open at 1#7" in ran.out


def test_given_a_ruling_that_differs_then_it_is_listed_apart_and_counted(log: Path) -> None:
    recorded(log, *DIFFERS)
    text = desk(log).out
    assert "1 matter is settled by a ruling that differs from what the Laws compute:" in said(desk(log))
    assert text.endswith("open: 0; settled by a ruling that differs: 1\n")


def test_given_a_ruling_that_differs_when_it_is_revised_then_the_reason_is_recorded(log: Path) -> None:
    ran = desk(recorded(log, *DIFFERS), "1#13", typed=("revise", "yes", "the trick was dummy's"))
    revised = events_in(log)[-1]
    assert isinstance(revised, RulingRevised), ran.out
    assert (revised.law, revised.moved, revised.why, revised.by) == ("64A2", 1, "the trick was dummy's", "director")
    assert "the Laws compute: 1 trick goes to NS" in said(ran)
    assert desk(log).out == "nothing is open\n"


@pytest.mark.parametrize("typed", [(), ("",), ("stands_as_given",), ("revise",), ("revise", "yes"), ("later",)])
def test_given_a_ruling_that_is_not_revised_then_it_stands_as_it_was_given(log: Path, typed: tuple[str, ...]) -> None:
    before = events_in(recorded(log, *DIFFERS))
    assert desk(log, "1#13", typed=typed).code == 0
    assert events_in(log) == before


def test_given_a_settled_matter_then_its_ruling_can_be_revised_in_other_words(log: Path) -> None:
    recorded(log, *OVER, 'judge 1#13 64C1 compensated "enough"', 'rule 1#13 64A2 "one trick" transferred=1')
    desk(log, "1#13", typed=("revise", "other", "64A1", "2", "two tricks", "he won it himself"))
    revised = events_in(log)[-1]
    assert isinstance(revised, RulingRevised)
    assert (revised.law, revised.moved, revised.text) == ("64A1", 2, "two tricks")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("9",), "there is no board 9 at any table; there is 1, 2"),
        (("t1/9",), "there is no board 9 at t1; there is 1, 2"),
        (("9#4",), "there is no board 9"),
        (("t7/1",), "there is no table t7; there is S1.r1.t1"),
        (("--table", "S9"), "there is no table S9; there is S1.r1.t1"),
    ],
)
def test_given_no_such_board_or_table_then_what_there_is_is_told_and_the_exit_is_2(
    log: Path, arguments: tuple[str, ...], told: str
) -> None:
    ran = desk(recorded(log, *OVER), *arguments)
    assert ran.code == 2
    assert told in " ".join(ran.err.split())


def test_given_a_board_on_which_nothing_happened_then_nothing_is_open(log: Path) -> None:
    recorded(log, *OVER)
    assert desk(log, "2").out == "nothing is open\n"
    refused(desk(log, "2#9"), "no incident 2#9")


def test_given_a_ruling_then_a_judgement_that_gives_nothing_more_asks_for_no_other(log: Path) -> None:
    ruled = (*OVER, 'rule 1#13 64A2 "one trick" transferred=1', 'judge 1#13 64C1 compensated "enough"')
    assert "1#13" not in desk(recorded(log, *ruled)).out


def test_given_a_card_shown_in_the_auction_that_became_a_penalty_card_then_only_that_is_read_aloud(log: Path) -> None:
    ran = desk(recorded(log, BOARD, "1s", "expose e ha", "p", "4s p p p"), "1#4", typed=("later",))
    assert "East defends: ♥A becomes a penalty card." in said(ran), ran.out
    assert "for the rest of the auction" not in said(ran)


def test_given_a_ruling_that_is_due_when_what_is_open_is_listed_then_the_line_that_gives_it_stands_there(
    log: Path,
) -> None:
    recorded(log, *OVER, 'judge 1#13 64C1 compensated "enough"')
    told = tdlog("rulings", "--open", "--log", log).out
    assert "? [64A2]  ruling to be given:" in told
    assert told.endswith('answer: rule 1#13 64A2 "..." transferred=1\n')
    assert "to be given" not in tdlog("rulings", "--log", log).out
