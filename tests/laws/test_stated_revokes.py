"""Revokes of which no card is recorded: what the director states of them, and what that cannot decide (61 to 64)."""

from __future__ import annotations

import pytest

from tests.desk.test_cases import desk_case
from tests.given import FOUR_SPADES, given

SLIP = ("board 1 dealer=n vul=none", "contract 4s s", "tricks 10")
EAST, SOUTH = "notice td stated_revoke e", "notice td stated_revoke s"
E_ESTABLISHED = (*SLIP, EAST, "judge #4 63A established")
A1, A2 = ("64A offender_won_it", "64A2 later_trick"), ("64A others_won_it", "64A2 later_trick")


def judged(entry: int, *answers: str) -> tuple[str, ...]:
    """The lines by which the director answers questions of one incident."""
    return tuple(f"judge #{entry} {answer}" for answer in answers)


def test_law_64a_a_ruling_on_a_stated_revoke_counts_as_it_was_given() -> None:
    case = given(*E_ESTABLISHED, *judged(4, *A2)).then("79A1 before_transfer", "result tricks=11")
    case.when('rule #4 64A2 "slip holds it" transferred=0', "judge #4 64C1 compensated")
    case.then("64A2 ruling_differs", "result tricks=10 stage=ruling", "result done")


def test_law_64b6_a_ruling_on_a_stated_revoke_is_compared_where_nothing_is_transferred() -> None:
    case = given(*SLIP, EAST, "judge #4 63A established_at_twelfth", 'rule #4 64A1 "at eleven" transferred=1')
    case.then("64B6 no_transfer", "64A1 ruling_differs", "result tricks=11 stage=ruling")


def test_law_64b7_both_sides_have_a_stated_revoke() -> None:
    case = given(*E_ESTABLISHED, *judged(4, *A1)).then("64A1 tricks_transferred tricks=2")
    case.when(SOUTH, "judge #8 63A established")
    case.then("64B7 no_transfer seat=e", "64B7 no_transfer seat=s", "not 64A1 tricks_transferred", "ask 64C2b")
    case.then("not ask 64C1", "result tricks=10", "result awaits 64C2b")
    assert sum(question.law == "64C2b" for incident in case.incidents for question in incident.questions) == 1
    case.when("judge #4 64C2b compensated").then("result tricks=10", "result done")


def test_law_64b7_one_shown_by_cards_and_one_stated() -> None:
    shown = (*FOUR_SPADES, "hk 2 !e:d3 5", "hq 4 a 6", "notice n revoke e 1", "tricks 9")
    given(*shown).then("64A2 tricks_transferred seat=e", "ask 64C1")
    case = given(*shown, SOUTH)
    case.when(f"judge #{len(case.events)} 63A established").then(
        "64B7 no_transfer seat=e", "64B7 no_transfer seat=s", "ask 64C2b", "not ask 64C1"
    )


PUBLISHED = ("@ 2026-03-14T21:00:00Z scorer", "publish session")


def test_law_81c3_a_stated_revoke_he_hears_of_too_late_is_not_rectified() -> None:
    late = ("board 1 dealer=n vul=none", "contract 4s s", "tricks 10", "@ 2026-03-14T22:30:01Z", EAST)
    case = given(*late, session=PUBLISHED).then("81C3 too_late_to_rectify", "not ask 63A", "result tricks=10")
    case.then("result done").when("judge #4 63A established")
    case.then("81C3 too_late_to_rectify", "not ask 64A", "not ask 64C1", "result tricks=10", "result done")


def test_law_81c3_of_a_second_stated_revoke_that_comes_too_late_nothing_is_asked() -> None:
    lines = (*SLIP, "@ 2026-03-14T21:10:00Z", EAST, "judge #4 63A established", *judged(4, *A2))
    case = given(*lines, "judge #4 64C1 compensated", "@ 2026-03-14T22:30:01Z", EAST, session=PUBLISHED)
    case.then("81C3 too_late_to_rectify", "not ask 64B2", "result tricks=11", "result done")


@pytest.mark.parametrize(("tricks", "answers", "tricks_won"), [
    (13, ("64A offender_won_it", "64A2 no_later_trick"), 0), (12, A1, 1), (13, A2, 0),
])  # fmt: skip
def test_law_64a_more_is_stated_than_the_side_won(tricks: int, answers: tuple[str, ...], tricks_won: int) -> None:
    case = given(*SLIP[:2], f"tricks {tricks}", EAST, "judge #4 63A established", *judged(4, *answers))
    case.then(f"64A stated_contradicts tricks={tricks_won}", "not 64A1 tricks_transferred", "not 64A2")
    case.then("ask 64A1", "result awaits 64A1").when("judge #4 64A1 none_transferred", "judge #4 64C1 compensated")
    case.then(f"result tricks={tricks}", "result done", "not 64A2 tricks_transferred")


def test_law_64a_a_ruling_answers_what_the_stated_facts_cannot_decide() -> None:
    case = given(*SLIP[:2], "tricks 12", EAST, "judge #4 63A established", *judged(4, *A1)).then("result awaits 64A1")
    case.when('rule #4 64A1 "slip holds one" transferred=1', "judge #4 64C1 compensated")
    case.then("result tricks=13", "result done", "not 64A1 ruling_differs")


def test_law_64a_what_is_stated_anew_is_no_contradiction_any_more() -> None:
    case = given(*SLIP[:2], "tricks 12", EAST, "judge #4 63A established", *judged(4, *A1)).then("ask 64A1")
    case.when("judge #4 64A2 no_later_trick").then("64A1 tricks_transferred tricks=1", "not 64A stated_contradicts")


def test_law_64b2_the_same_revoke_stated_twice_is_asked_and_counts_once() -> None:
    case = given(*E_ESTABLISHED, *judged(4, *A2), EAST)
    case.then("ask 64B2", "result awaits 64B2", "result tricks=11").when("judge #8 64B2 same_revoke")
    case.when("judge #4 64C1 compensated").then("61A stated_twice", "result tricks=11", "result done")
    told = (*SLIP, f"{EAST} trick=3", f"{EAST} trick=3")
    given(*told).then("61A stated_twice", "not ask 64B2")


def test_law_64b2_a_stated_revoke_in_the_same_suit_after_an_established_one() -> None:
    case = given(*E_ESTABLISHED, *judged(4, *A2), EAST, "judge #8 64B2 later_in_suit", "judge #8 63A established")
    case.then("64B2 no_transfer seat=e", "ask 64C2a", "result tricks=11")


TWO = (*E_ESTABLISHED, *judged(4, *A2), "notice td stated_revoke w", "judge #8 63A established", *judged(8, *A2))


def test_law_64a_two_stated_revokes_of_one_side_may_be_for_one_trick_and_the_director_rules() -> None:
    given(*TWO).then("ask 64A1", "result awaits 64A1", "result tricks=11")
    given(*TWO, "judge #8 64A1 none_transferred").then("result tricks=11", "not ask 64A1")
    given(*TWO, "judge #8 64A1 one_transferred").then("result tricks=12", "not ask 64A1")
    given(*TWO, "judge #8 64A1 two_transferred").then("ask 64A1", "result tricks=11")


def test_law_64a_an_earlier_revoke_in_one_suit_stated_after_a_later_one_awaits_the_directors_ruling() -> None:
    case = given(*E_ESTABLISHED, *judged(4, *A2), EAST, "judge #8 64B2 earlier_in_suit", "judge #8 63A established")
    case.when(*judged(8, *A2)).then("result awaits 64A1")


def test_law_64b4_a_contract_told_on_a_later_board_tells_that_its_players_called() -> None:
    case = given(*FOUR_SPADES, "hk 2 !e:d3 5", "hq 4 a 6", "tricks 9", "board 2", "contract 3n e", "tricks 9")
    case.when("notice n revoke e 1 board=1").then("64B4 no_transfer seat=e board=1")


def test_law_64b4_when_attention_was_drawn_to_a_stated_revoke_is_asked_once_a_later_board_is_recorded() -> None:
    lines = (*SLIP, "board 2", "contract 3n e", "tricks 9", f"{EAST} board=1", "judge 1#7 63A established")
    case = given(*lines).then("ask 64B4 board=1", "not ask 64A board=1")
    case.when("judge 1#7 64B4 attention_after_call").then("64B4 no_transfer board=1", "not ask 64A board=1")
    in_time = given(*lines, "judge 1#7 64B4 attention_in_time").then("not 64B4 board=1", "ask 64A board=1")
    in_time.when("judge 1#7 64B4 attention_after_round").then("64B5 no_transfer board=1", "not 64B4 board=1")


def test_law_64b4_a_stated_revoke_recorded_before_the_next_board_was_noticed_in_time() -> None:
    case = given(*E_ESTABLISHED, *judged(4, *A2), "judge #4 64C1 compensated", "board 2", "contract 3n e", "tricks 9")
    case.when("endround").then("not ask 64B4 board=1", "64A2 tricks_transferred board=1")


def test_law_64b5_a_stated_revoke_noticed_after_the_round_asks_who_won_nothing() -> None:
    case = given(*SLIP, "endround", EAST, "judge #5 63A established").then("ask 64B4", "not ask 64A", "not ask 64A2")
    case.when("judge #5 64B4 attention_after_round", "judge #5 64C1 compensated")
    case.then("64B5 no_transfer", "not ask 64A", "result tricks=10", "result done")


@pytest.mark.parametrize(("seat", "answer", "law"), [
    ("n", "established", "64B3"), ("e", "established_at_twelfth", "64B6"), ("e", "established", "64A"),
])  # fmt: skip
def test_law_64b_of_a_stated_revoke_is_known_before_the_end_of_play(seat: str, answer: str, law: str) -> None:
    code = "transfer_at_end_of_play" if law == "64A" else "no_transfer_at_end_of_play"
    case = given(*SLIP[:2], f"notice td stated_revoke {seat}", f"judge #3 63A {answer}")
    case.then(f"effect {law} {code} seat={seat}")


def test_law_62a_a_stated_revoke_without_a_trick_is_attention_to_the_one_that_the_cards_show() -> None:
    stated = 'notice td "revoke with D3" e topic=stated_revoke'
    case = given(*FOUR_SPADES, "hk 2 !e:d3 5", stated)
    case.then("62A must_correct seat=e", "not 9A unnoticed", "ask 64B2", "result awaits 64B2")
    entry = len(case.events)
    case.when(f"judge #{entry} 64B2 same_revoke").then("62A must_correct", "not ask 63A")
    case.when(f"judge #{entry} 64B2 other_revoke").then("9A unnoticed", "not 62A", "ask 63A")


def test_law_61a_a_stated_revoke_beside_an_earlier_one_that_was_corrected_is_not_lost() -> None:
    lines = (*FOUR_SPADES, "hk 2 !e:d3", "withdraw e d3", "e:h8 5")
    case = given(*lines, EAST).then("61A stated_revoke seat=e", "ask 64B2")
    case.when(f"judge #{len(case.events)} 64B2 other_revoke").then("ask 63A")


@pytest.mark.parametrize("line", ["notice n stated_revoke e", "notice e stated_revoke e"])
def test_law_61a_only_the_director_states_a_revoke(line: str) -> None:
    given(*SLIP, line).then("not 61A stated_revoke", "not ask 63A")


def test_law_61a_nobody_revokes_where_all_passed() -> None:
    given("board 1 dealer=n vul=none", "contract pass", EAST).then("not 61A stated_revoke", "not ask 63A")


def test_law_64a_of_a_stated_revoke_without_a_trick_names_none() -> None:
    case = given(*E_ESTABLISHED, *judged(4, *A1))
    tricks = {f.trick for each in case.incidents for f in each.findings if f.code == "tricks_transferred"}
    assert tricks == {None}


def test_law_62b1_a_stated_revoke_that_is_corrected_leaves_a_penalty_card_of_a_defender() -> None:
    case = given(*SLIP[:2], EAST, "judge #3 63A not_established")
    case.then("62A stated_not_established", "62B1 stated_penalty_card seat=e", "62C1 stated_may_change")
    case.when("tricks 10").then("result done")
    declarer = given(*SLIP[:2], SOUTH, "judge #3 63A not_established")
    declarer.then("62B2 stated_no_rectification seat=s", "not 62B1")


def test_law_62a_a_stated_revoke_that_is_not_established_after_play_asks_whether_the_number_stands() -> None:
    case = given(*SLIP, EAST, "judge #4 63A not_established").then("ask 62A", "result awaits 62A")
    given(*SLIP, EAST, "judge #4 63A not_established", "judge #4 62A number_stands").then(
        "result tricks=10", "result done"
    )
    given(*SLIP[:2], EAST, "tricks 10", "judge #3 63A not_established").then("ask 62A", "result awaits 62A")
    case.when("judge #4 62A score_to_be_assigned").then("result awaits 12C1")


def test_law_63a_a_trick_that_was_told_leaves_out_the_answers_that_contradict_it() -> None:
    case = given(*SLIP, f"{EAST} trick=3").then("ask 63A")
    (asked,) = [question for each in case.incidents for question in each.questions if question.law == "63A"]
    assert asked.answers == ("established", "not_established", "no_revoke")
    given(*SLIP, f"{EAST} trick=12", "judge #4 63A established").then("64B6 no_transfer", "not ask 64A")


def test_given_a_stated_revoke_when_the_director_finds_that_it_was_none_then_the_matter_is_closed_and_says_so() -> None:
    case = given(*SLIP, EAST).then("61A stated_revoke seat=e", "result awaits 63A")
    case.when('judge #4 63A no_revoke "he had no heart"')
    case.then("61A stated_none seat=e", "not 61A stated_revoke", "not ask 64A", "not ask 64C1")
    case.then("result tricks=10", "result done")
    assert not desk_case(case).is_open


def test_given_a_revoke_that_was_none_when_another_of_the_player_is_stated_then_the_two_are_not_compared() -> None:
    case = given(*SLIP, EAST, "judge #4 63A no_revoke", EAST).then("61A stated_revoke", "ask 63A", "not ask 64B2")
    case.then("61A stated_none")
