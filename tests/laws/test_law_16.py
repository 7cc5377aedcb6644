"""Law 16: authorised and unauthorised information, and what the director is asked about its use."""

import re

import pytest

from domain.errors import NotPossible
from projections.texts import text_of
from tests.given import FOUR_SPADES, given

ONE_TRICK = (*FOUR_SPADES, "hk 2 8 5")


def test_law_16b_a_defenders_question_tells_his_partner_something() -> None:
    given(*ONE_TRICK).when("ask w e").then("16B unauthorised_for seat=e")
    given(*ONE_TRICK).when("ask e w").then("16B unauthorised_for seat=w")


def test_law_16b_dummys_question_to_a_defender_tells_declarer_something() -> None:
    given(*ONE_TRICK).when("ask n w").then("16B unauthorised_for seat=s")


def test_law_16b_a_question_to_an_opponent_tells_nobody_anything() -> None:
    given(*ONE_TRICK).when("ask s e").then("not 16B")
    given(*ONE_TRICK).when("ask e s").then("not 16B")


def test_law_16b_dummy_may_ask_declarer() -> None:
    given(*ONE_TRICK).when("ask n s").then("not 16B")


SLOW = ("board 1 dealer=s vul=none", "1h p~35 2h p")
"""West passed slowly (entry 4); East has not called since but for a pass."""
RAISED = ("board 1 dealer=s vul=none", "1h p~35 2h 3d", "p p p", "tricks 9", 'td n "hesitation"')
"""East bid after West's slow pass, and play is over."""


def test_law_16a1_what_was_authorised_may_be_used() -> None:
    given(*RAISED).when("judge #4 16B1a none").then("16A1 authorised seat=e", "not ask 16B1b", "result done")
    given(*RAISED).then("not 16A1")


def test_law_16b1a_a_tempo_asks_nothing_before_partner_has_acted() -> None:
    given("board 1 dealer=s vul=none", "1h p~35").then("not ask 16B1a", "73C seat=e")
    given(*SLOW).then("ask 16B1a")


def test_law_16b1a_a_tempo_that_nobody_speaks_of_holds_nothing_up() -> None:
    given(*RAISED[:4]).then("ask 16B1a", "not result awaits 16B1a", "result done")
    given(*RAISED).then("ask 16B1a", "result awaits 16B1a")


def test_law_16b1a_attention_means_the_tempo_that_was_noted() -> None:
    for said in ('notice n "hesitation" w', 'notice n "unauthorised information" e', 'notice n "reserves rights"'):
        case = given(*SLOW).when(said)
        assert [incident.kind for incident in case.incidents] == ["tempo"], said
        case.then("73C must_gain_nothing seat=e", "ask 16B1a")


def test_law_16b1a_but_not_that_of_the_other_side() -> None:
    case = given(*SLOW).when('notice e "unauthorised information" s')
    assert [incident.kind for incident in case.incidents] == ["tempo", "unauthorised information"]
    case.then("73C must_gain_nothing seat=s")


def test_law_16b1b_logical_alternatives_are_asked_once_something_was_suggested() -> None:
    given(*RAISED).then("not ask 16B1b").when("judge #4 16B1a suggests_nothing").then("not ask 16B1b", "result done")
    given(*RAISED).when("judge #4 16B1a existed").then("ask 16B1b", "result awaits 16B1b")


def test_law_16b1b_the_poll_is_shown_with_its_answers() -> None:
    case = given(*RAISED).when("judge #4 16B1a existed", 'poll "over 2H?" 5 [pass, 3d, pass, pass, x] #4')
    case.then("16B1b poll")
    notes = [f.note for incident in case.incidents for f in incident.findings if f.code == "poll"]
    assert notes == ["5: pass 3, 3d 1, x 1"]


POLLED = 'poll "over 2H?" 5 [pass, 3d] #4 standard="club players" hand=e counts='


def test_law_16b1b_a_poll_tells_whose_hand_was_shown_to_whom_and_how_many_gave_each_answer() -> None:
    case = given(*RAISED).when("judge #4 16B1a existed", f"{POLLED}[4, 1]")
    case.then("16B1b poll_of_hand seat=e", "not 16B1b poll")
    told = [text_of(f) for incident in case.incidents for f in incident.findings if f.polls]
    assert told == ["players asked, shown East's hand: 5 (club players): Pass 4, 3♦ 1"]


@pytest.mark.parametrize(
    ("counts", "said"),
    [("[3, 1]", "3 + 1 is 4, not 5"), ("[4, 2]", "4 + 2 is 6, not 5"), ("[5]", "2 answers and 1 counts")],
)
def test_law_16b1b_answers_that_do_not_add_up_are_refused(counts: str, said: str) -> None:
    with pytest.raises(NotPossible, match=re.escape(said)):
        given(*RAISED).when("judge #4 16B1a existed", POLLED + counts)


def test_law_16b1b_more_answers_than_players_are_refused() -> None:
    with pytest.raises(NotPossible, match="2 players were asked; read 3 answers"):
        given(*RAISED).when('poll "over 2H?" 2 [pass, pass, 3d] #4')


def test_law_16b1b_where_he_had_no_alternative_all_is_well() -> None:
    for answer in ("no_alternative", "not_chosen"):
        case = given(*RAISED).when("judge #4 16B1a existed", f"judge #4 16B1b {answer}")
        case.then("not ask 16B3", "not ask 12C1", "result done")


def test_law_16b2_rights_can_be_reserved() -> None:
    case = given(*SLOW).when('notice n "reserves rights"').then("16B2 rights_reserved seat=n")
    case.then("not 16B2 disputed_call_director")
    case.when('fact "no pause, says East" disputed').then("16B2 disputed_call_director")


def test_law_16b2_reserved_rights_hold_the_result_up() -> None:
    case = given(*SLOW, "p p", "tricks 8").then("result done").when('notice n "reserves rights"')
    case.then("result awaits 16B1a")


def test_law_16b3_a_score_is_assigned_where_the_choice_gained() -> None:
    chosen = (*RAISED, "judge #4 16B1a existed", "judge #4 16B1b suggested_chosen")
    given(*chosen).then("ask 16B3", "result awaits 16B3", "not ask 12C1")
    given(*chosen, "judge #4 16B3 no_advantage").then("not ask 12C1", "result done")
    case = given(*chosen, "judge #4 16B3 advantage").then("ask 12C1", "result awaits 12C1")
    case.when("adjust 12C1c both=2HS=8 incident=#4").then("not ask 12C1", "result score=110", "result done")


def test_law_16b3_is_asked_when_play_is_over() -> None:
    given(*SLOW).when("judge #4 16B1a existed", "judge #4 16B1b suggested_chosen").then("not ask 16B3")


def test_law_16c1_what_was_withdrawn_may_be_used_by_the_other_side() -> None:
    told = ("board 1 dealer=s vul=none", "1d 3s p p", "4d p p p", "notice n misinformation e")
    given(*told).when("judge #10 21B1a influenced", "change n 5d").then("16C1 withdrawn_authorised side=ns")


def test_law_16c2_and_not_by_the_offending_side() -> None:
    told = ("board 1 dealer=s vul=none", "1d 3s p p", "4d p p p", "notice n misinformation e")
    given(*told).when("judge #10 21B1a influenced", "change n 5d").then("16C2 withdrawn_unauthorised side=ew")


def test_law_16d1_who_overheard_something_tells_the_director() -> None:
    given("board 1 dealer=s vul=none").when('notice n "overheard"').then("16D1 tell_director seat=n")


def test_law_16d2_before_the_first_call_the_director_has_every_remedy() -> None:
    case = given("board 1 dealer=s vul=none").when('notice n "overheard"').then("ask 16D2")
    assert "redeal" in case.incidents[0].questions[0].answers
    case.when("1h p p p").then("ask 16D2")
    assert "redeal" in case.incidents[0].questions[0].answers


def test_law_16d2_after_it_only_two_are_left() -> None:
    case = given("board 1 dealer=s vul=none", "p").when('notice n "overheard"').then("ask 16D2")
    assert case.incidents[0].questions[0].answers == ("no_interference", "play_first", "award_score")


def test_law_16d2_a_score_may_be_awarded_at_once() -> None:
    case = given("board 1 dealer=s vul=none").when('notice n "overheard"', "judge #2 16D2 award_score")
    case.then("ask 12C1").when("adjust 12C2 ns_artificial=average+ ew_artificial=average+ incident=#2")
    case.then("not ask 12C1")


def test_law_16d2c_the_board_that_was_played_is_looked_at_afterwards() -> None:
    case = given("board 1 dealer=s vul=none").when('notice n "overheard"', "judge #2 16D2 play_first")
    case.then("not ask 16D2c").when("1h p p p", "tricks 8").then("ask 16D2c", "result awaits 16D2c")
    case.when("judge #2 16D2c did_not_affect").then("result done", "not ask 12C1")
    case.when("judge #2 16D2c did_affect").then("ask 12C1")


def test_law_16b1a_a_score_adjusted_for_misinformation_does_not_answer_it() -> None:
    told = ("board 1 dealer=s vul=none", "2c p 2d p", 'explain n "both majors"', "3c p p p", "tricks 9")
    case = given(*told, "notice e misinformation n", "notice e unauthorised s").then("result awaits 16B1a")
    case.when("adjust 12C1c both=3CS=8 incident=#12").then("not ask 75D", "ask 16B1a", "result awaits 16B1a")
    case.when("adjust 16B3 both=3CS=8 incident=#12").then("not ask 16B1a", "result done")


def test_law_16b1a_what_a_player_says_of_his_own_misunderstanding_tells_his_partner() -> None:
    auction = ("board 1 dealer=s vul=none", "1d 3s p p", "4d p p p")
    case = given(*auction, 'notice e "own misunderstanding" s')
    case.then("16B1a misunderstanding_informs seat=w", "21A own_misunderstanding side=ew")


def test_law_16b1a_behind_screens_partner_does_not_hear_of_his_misunderstanding() -> None:
    auction = ("round 1 table=1 screens", "board 1 dealer=s vul=none", "1d 3s p p", "4d p p p")
    case = given(*auction, 'notice e "own misunderstanding" s')
    case.then("21A own_misunderstanding side=ew", "not 16B1a misunderstanding_informs")


NORTH_MISTAKEN = ("board 1 dealer=s vul=none", "1s p 2c")


@pytest.mark.parametrize("named", ["", " n", " e"])
def test_law_21a_the_side_of_who_speaks_of_his_own_misunderstanding_is_meant(named: str) -> None:
    case = given(*NORTH_MISTAKEN).when(f'notice n "own misunderstanding"{named}')
    case.then("21A own_misunderstanding side=ns", "16B1a misunderstanding_informs seat=s", "73C seat=s")


def test_law_16b1a_is_asked_of_a_misunderstanding_once_partner_has_acted() -> None:
    case = given(*NORTH_MISTAKEN, 'notice n "own misunderstanding" n').then("not ask 16B1a")
    case.when("p 3c p p p").then("ask 16B1a", "not result awaits 16B1a")
    case.when('notice w "unauthorised information" n').then("result awaits 16B1a")
    assert [i.kind for i in case.incidents if any(f.law == "21A" for f in i.findings)] == ["misunderstanding"]


def test_law_16b1a_dummy_has_nothing_to_choose_after_declarers_misunderstanding() -> None:
    case = given(*ONE_TRICK).when('notice s "own misunderstanding" s', "hq 4 9 6")
    case.then("21A own_misunderstanding side=ns", "not 16B1a", "not 73C", "not ask 16B1a")
    case = given(*ONE_TRICK).when('notice w "I thought we were in notrump" w').then("21A own_misunderstanding side=ew")
    case.then("16B1a misunderstanding_informs seat=e", "73C seat=e")
