"""The audit of a table's rulings: what differs from what the Laws compute, what is missing, what answers nothing."""

from __future__ import annotations

import pytest

from domain.events import RulingGiven
from projections.audit.session import audit_session
from tests.audit.sessions import BOARD, REVOKE, codes, only, table

JUDGED = (*REVOKE, 'judge 1#13 64C1 compensated "enough"')


def test_given_a_ruling_that_says_what_the_laws_compute_then_nothing_is_found() -> None:
    audit = table(*JUDGED, 'rule 1#13 64A2 "one trick" tricks=1')
    assert codes(audit) == []
    assert audit.is_clean
    assert (audit.checked["tables"], audit.checked["boards"], audit.checked["rulings"]) == (1, 2, 1)


def test_given_a_ruling_of_other_tricks_then_it_is_told_with_paragraph_entry_and_line() -> None:
    found = only(table(*JUDGED, 'rule 1#13 64A1 "two tricks" tricks=2'), "ruling_differs")
    assert (found.law, found.where, found.entries) == ("64A1", "S1.r1.t1/1#13", ("S1.r1.t1#32",))
    assert found.follows == "the ruling transfers 2 tricks; 64A2 gives 1"
    assert found.line == 'revise 1#13 64A2 "..." transferred=1'
    assert not found.is_open


def test_given_a_ruling_that_was_revised_to_what_is_computed_then_nothing_is_found() -> None:
    wrong = 'rule 1#13 64A1 "two tricks" tricks=2'
    assert codes(table(*JUDGED, wrong, 'revise 1#13 64A2 "one" tricks=1 why="misread"')) == []


def test_given_a_ruling_that_cites_another_law_then_it_is_told() -> None:
    found = only(table(*JUDGED, 'rule 1#13 50B "a penalty card" tricks=1'), "ruling_cites_other")
    assert found.law == "50B"
    assert "64A2" in found.follows


def test_given_no_ruling_where_the_laws_compute_one_then_it_is_open() -> None:
    found = only(table(*JUDGED), "ruling_missing")
    assert found.is_open
    assert found.law == "64A2"
    assert found.line == 'rule 1#13 64A2 "..." transferred=1'


def test_given_no_judgement_where_the_result_waits_then_it_is_open_with_the_line_to_type() -> None:
    found = only(table(*REVOKE, 'rule 1#13 64A2 "one trick" tricks=1'), "judgement_missing")
    assert found.is_open
    assert (found.law, found.incident) == ("64C1", "1#13")
    assert found.line.splitlines() == ['judge 1#13 64C1 compensated "..."', 'judge 1#13 64C1 damaged declarer=N "..."']


def test_given_what_has_come_since_a_ruling_then_the_ruling_is_not_complete() -> None:
    lines = ("round 1 1", BOARD, "4s p p p", "!e:h8", "refuse s", 'rule 1#7 54D "a penalty card"', "choose s forbid h")
    found = only(table(*lines), "ruling_incomplete")
    assert found.law == "50D2a"
    assert found.event is not None
    assert not found.is_open


def test_given_a_ruling_about_an_entry_that_was_struck_since_then_it_is_an_orphan() -> None:
    lines = [*JUDGED, 'rule 1#13 64A2 "one trick" tricks=1', "undo 13"]
    found = [one for one in table(*lines).differences if one.code == "orphan"]
    assert [one.entries for one in found] == [("S1.r1.t1#31",), ("S1.r1.t1#32",)]
    assert {one.incident for one in found} == {"1#13"}


def test_given_an_answer_that_no_paragraph_asks_for_then_it_is_told_what_is_asked() -> None:
    found = only(table(*JUDGED, '!judge 1#13 70A adjudicated tricks=3 "a slip"'), "answers_nothing")
    assert found.law == "70A"
    assert "64C1" in found.follows


def test_given_a_question_that_was_settled_with_another_then_its_answer_is_none_the_less_one() -> None:
    lines = ("round 1 1", BOARD, "4s p p p", "hk 2 8 5", "claim s rest-1", "object w",
             'judge 1#11 70D1 less_successful_line "trumps"', 'judge 1#11 70A adjudicated tricks=9 "two are lost"',
             'rule 1#11 70A "nine tricks"')  # fmt: skip
    assert codes(table(*lines, "board 2", "p p p p")) == []


def test_given_a_choice_after_the_director_came_then_10c_asks_for_the_offer() -> None:
    lines = ("round 1 1", BOARD, "4s p p p", "!e:h8")
    without = table(*lines, "director s", "refuse s", 'rule 1#7 54D "a penalty card"')
    found = only(without, "not_offered")
    assert found.law == "10C1"
    assert found.line == "offer s 1#7 [accept, spread, refuse]"
    offered = table(*lines, "director s", "offer s 1#7 [accept, refuse]", "refuse s", 'rule 1#7 54D "a penalty card"')
    assert "not_offered" not in codes(offered)
    assert "not_offered" not in codes(table(*lines, "refuse s", 'rule 1#7 54D "a penalty card"'))


def test_given_decisions_without_reason_or_law_then_each_is_told_with_what_it_lacks() -> None:
    lines = (*REVOKE, "judge 1#13 64C1 compensated", "rule 1#13 64A2 tricks=1", "penalty 10 percent ns board=1")
    found = [one for one in table(*lines).differences if one.code == "no_reason"]
    assert [one.entries for one in found] == [("S1.r1.t1#32",), ("S1.r1.t1#33",)]
    assert {one.follows for one in found} == {"it lacks its reason"}
    assert [one.line for one in found] == [
        'at #32 rule 1#13 64A2 "..." transferred=1',
        'at #33 penalty 10 percent ns law=90A "..." board=1',
    ]


def test_given_an_answer_that_tells_a_fact_when_it_has_no_reason_then_it_lacks_none() -> None:
    lines = ("round 1 1", BOARD, "contract 4s s", "tricks 9", "notice td stated_revoke e", "judge 1#5 63A established")
    assert "no_reason" not in codes(table(*lines))


def test_given_an_old_number_of_tricks_then_the_line_proposed_names_what_it_counts() -> None:
    claim = ("round 1 1", BOARD, "4s p p p", "hk 2 8 5", "claim s rest-1", "object w")
    conceded = ("round 1 1", BOARD, "4s p p p", "hk 2 8 5", "concede w 12", "reclaim e 1")
    judged = {
        ("1#11 70A adjudicated tricks=11", *claim): 'judge 1#11 70A adjudicated claimer=11 "..."',
        ("1#11 71 cancelled tricks=1", *conceded): 'judge 1#11 71 cancelled returned=1 "..."',
    }
    for (answer, *lines), proposed in judged.items():
        audit = table(*lines, f"judge {answer}")
        assert only(audit, "no_reason").line.partition(" ")[2].partition(" ")[2] == proposed
        named = proposed.replace('"..."', '"why"')
        assert "no_reason" not in codes(table(*lines, named))


def test_given_a_score_that_leaves_an_innocent_side_worse_off_then_it_is_questioned() -> None:
    lines = (*JUDGED, 'rule 1#13 64A2 "one trick" tricks=1', 'adjust 1 12C1b both=4SS=8 "nonsense" incident=1#13')
    found = [one for one in table(*lines).open if one.code == "judgement_missing"]
    assert "12B1" in [one.law for one in found]


def test_given_a_board_in_the_middle_of_the_play_then_it_is_not_finished() -> None:
    found = only(table("round 1 1", BOARD, "4s p p p", "hk 2"), "unfinished")
    assert found.is_open
    assert (found.board, found.entries) == (1, ("S1.r1.t1#2",))


def test_given_a_claim_that_nobody_has_answered_then_the_result_waits() -> None:
    found = only(table("round 1 1", BOARD, "4s p p p", "hk 2 8 5", "claim s rest-1"), "result_waits")
    assert found.law == "68D"


def test_given_decisions_before_any_board_then_they_belong_to_none() -> None:
    ruling = RulingGiven(incident="9#4", law="64A2", text="of nothing", board=9)
    found = only(audit_session("S1", {"S1.r1.t1": [ruling]}), "stray")
    assert found.entries == ("S1.r1.t1#1",)
    assert found.event is ruling


PLAYED = """board 7 dealer=s vul=both N:653.875.AKQ54.62 KQJT.JT96.J76.JT A72.AK42.32.9543 984.Q3.T98.AKQ87
1nt p 3nt p p p
ca 2 10 3
ck . . .
cq s3 h6 .
c8 h5 h9 c9
ha 3 7 10
hk q 8 j
sa . . 10
d2 8 a .
dk 7 3 9
dq !sj h2 d10
d5 j h4 s8
sk 2 9 6
sq 7 c7 d4"""
"""East revoked at trick 10; declarer has won six tricks, and seven with the one transferred."""
NOTICED = ("round 1 1", *PLAYED.splitlines(), "notice s offender=e trick=10")


def test_given_tricks_agreed_that_the_play_does_not_give_then_they_are_told() -> None:
    found = only(table("round 1 1", *PLAYED.splitlines(), "tricks 9"), "tricks_differ")
    assert (found.law, found.board) == ("79B", 7)
    assert not found.is_open


@pytest.mark.parametrize(("tricks", "told"), [(3, True), (9, False)])
def test_given_an_equity_that_gives_less_than_the_side_has_then_it_is_told(tricks: int, told: bool) -> None:
    audit = table(*NOTICED, f'judge #46 64C1 damaged tricks={tricks} "a guess"')
    assert ("answer_gives_less" in codes(audit)) is told


def test_given_a_claim_and_another_number_agreed_then_it_is_worth_knowing_and_no_difference() -> None:
    lines = ("round 1 1", BOARD, "4s p p p", "hk 2 8 5", "claim s all", "agree w", "tricks 11", "board 2", "p p p p")
    audit = table(*lines)
    assert [one.code for one in audit.noted] == ["agreed_otherwise"]
    assert audit.is_clean


def test_given_a_judgement_that_is_to_be_ruled_then_its_answer_is_told_as_the_players_hear_it() -> None:
    lines = ("round 1 1", BOARD, "4s p p p", "hk 2 8 5", "hq 4 9 6", "claim s 9", "agree w", "endround", "unagree w 1")
    differences = table(*lines, 'judge 1#15 69B not_likely "weak"').differences
    assert [one.follows for one in differences if one.law == "69B"] == ["The agreement stands"]


def test_given_a_question_on_which_no_score_rests_then_it_is_told_and_the_audit_is_clean() -> None:
    audit = table("board 1 dealer=s vul=none", "1h p 2h~40 p", "p p", "tricks 8")
    found = only(audit, "still_asked")
    assert (found.law, found.is_noted, found.is_open) == ("16B1a", True, False)
    assert found.line.splitlines()[0] == f'judge {found.incident} 16B1a existed "..."'
    assert audit.is_clean
