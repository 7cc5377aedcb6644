"""Law 68: claims and concessions, and how play is suspended or goes on."""

import pytest

from domain.errors import NotPossible
from tests.given import FOUR_SPADES, given

TWO_TRICKS = (*FOUR_SPADES, "hk 2 8 5", "hq 4 9 6")
"""West has won two tricks and is on lead; eleven are left."""


def test_law_68a_a_claim_is_a_statement_about_the_tricks_left() -> None:
    case = given(*TWO_TRICKS).when('claim s 10 "drawing trumps"')
    case.then("68A claim seat=s tricks=10 trick=3")


def test_law_68a_a_concession_is_no_claim() -> None:
    given(*TWO_TRICKS).when("concede s 2").then("not 68A", "68B1 concession seat=s tricks=2")


def test_law_68b1_who_claims_some_concedes_the_rest() -> None:
    given(*TWO_TRICKS).when("claim s 10").then("68B1 concession seat=s tricks=1")


def test_law_68b1_who_claims_all_concedes_nothing() -> None:
    given(*TWO_TRICKS).when("claim s all").then("not 68B1")


def test_law_68b2_a_defender_concedes_and_his_partner_objects_at_once() -> None:
    case = given(*TWO_TRICKS).when("concede w 9", "object e")
    case.then("68B2 annulled seat=w", "not 68D1", "not ask 70A", "not 69A", "not 68D2a")


def test_law_68b2_a_defender_claims_some_and_his_partner_objects_at_once() -> None:
    given(*TWO_TRICKS).when("claim w 2", "object e").then("68B2 annulled seat=w")


def test_law_68b2_play_goes_on_where_it_stood() -> None:
    case = given(*TWO_TRICKS).when("claim w 2", "object e", "hj 7 a s10")
    case.then("68B2 annulled", "not 61A", "not 68D1")
    assert case.board.tricks_left == 10


def test_law_68b2_the_objection_must_come_at_once() -> None:
    given(*TWO_TRICKS).when("claim w 2", "object e later").then("not 68B2", "68D2a doubted seat=e", "ask 70A")


def test_law_68b2_a_claim_of_all_the_tricks_cannot_be_annulled() -> None:
    given(*TWO_TRICKS).when("claim w all", "object e").then("not 68B2", "68D2a doubted seat=e", "ask 70A")


def test_law_68b2_dummy_cannot_annul_declarers_concession() -> None:
    given(*TWO_TRICKS).when("concede s 5", "object n").then("not 68B2", "not 68D2a doubted", "not ask 70A")


def test_law_68b2_declarer_cannot_annul_a_defenders_concession() -> None:
    given(*TWO_TRICKS).when("concede w 5", "object s").then("not 68B2", "68D2a doubted seat=s")


def test_law_68b2_at_once_is_at_once_although_declarer_spoke_first() -> None:
    given(*TWO_TRICKS).when("concede w 5", "agree s", "object e").then("68B2 annulled", "not 69A", "result play")


def test_law_68b2_an_objection_later_is_too_late() -> None:
    given(*TWO_TRICKS).when("concede w 5", "agree s", "object e later").then("not 68B2")


def test_law_68b2_comes_too_late_when_another_board_has_begun() -> None:
    case = given(*TWO_TRICKS).when("concede w 5", "board 2", "object e board=1")
    case.then("not 68B2 board=1", "68D2a doubted seat=e board=1")


def test_law_68b2_after_an_annulled_claim_there_may_be_another() -> None:
    case = given(*TWO_TRICKS).when("claim w 2", "object e", "hj 7 a s10", "claim s all", "agree w", "agree e")
    case.then("68B2 annulled seat=w", "69A agreed_so_far", "result tricks=11 stage=play")


def test_law_68c_a_claim_without_a_line_of_play() -> None:
    given(*TWO_TRICKS).when("claim s 10 noline").then("68C no_statement seat=s")
    given(*TWO_TRICKS).when("claim s 10 noline shown").then("68C no_statement seat=s")


def test_law_68c_of_a_claim_in_a_file_nobody_has_told_whether_a_line_was_stated() -> None:
    given(*TWO_TRICKS).when("claim s all").then("not 68C no_statement", "not ask 68C")
    case = given(*TWO_TRICKS, "claim s all", "object w").then(
        "not 68C no_statement", "ask 70E1", "not result awaits 68C"
    )
    entry = case.replay.until - 1
    case.when(f"judge #{entry} 68C no_line").then("68C no_statement seat=s", "ask 70E1")
    case.when(f"judge #{entry} 68C line_stated").then("not 68C no_statement", "ask 70E1")


def test_law_68c_words_of_a_claim_in_a_file_are_taken_for_a_line_until_the_director_says_otherwise() -> None:
    case = given(*TWO_TRICKS, 'claim s all "the rest are mine"', "object w")
    case.then("not 68C no_statement", "ask 70E1", "not result awaits 68C")
    case.when("judge #14 68C no_line").then("68C no_statement seat=s", "ask 70E1")
    case.when("judge #14 68C line_stated").then("not 68C no_statement")


def test_law_68c_a_claim_with_a_line_of_play() -> None:
    given(*TWO_TRICKS).when('claim s 10 "drawing trumps"').then("not 68C")


def test_law_68c_a_concession_needs_no_line() -> None:
    given(*TWO_TRICKS).when("concede s all").then("not 68C")
    given(*TWO_TRICKS).when("claim s 0").then("not 68C")


def test_law_68d_nobody_has_answered_yet() -> None:
    given(*TWO_TRICKS).when("claim s 10").then("effect 68D await_agreement", "result awaits 68D")


def test_law_68d1_play_is_suspended() -> None:
    case = given(*TWO_TRICKS).when("claim s 10")
    case.then("68D1 suspended")
    assert case.board.to_play is None


def test_law_68d2a_any_player_may_doubt_a_claim() -> None:
    for seat in "nwe":
        given(*TWO_TRICKS).when("claim s 10", f"object {seat}").then(f"68D2a doubted seat={seat}", "ask 70A")


def test_law_68d2b_all_four_agree_to_play_on() -> None:
    case = given(*TWO_TRICKS).when("claim s 10", "playon w", "hj 7 a s10")
    case.then("68D2b played_on seat=s", "not 68D1", "not 68D2a", "not ask 70A", "not 69A")
    assert case.board.tricks_left == 10


@pytest.mark.parametrize("agreed", ["n,e,w", "e,w", "n,e,s"])
def test_law_68d2b_three_are_not_enough(agreed: str) -> None:
    case = given(*TWO_TRICKS).when("claim s 10", f"playon w {agreed}")
    case.then("68D2b not_agreed_by_all", "not 68D2b played_on", "68D1 suspended", "result awaits")
    assert case.board.to_play is None


def test_law_68d2b_the_claiming_side_cannot_ask_for_it() -> None:
    given(*TWO_TRICKS).when("claim s 10", "playon n").then("68D2b not_agreed_by_all", "68D1 suspended")


def test_law_68d2b_the_claim_is_not_judged_and_the_play_counts() -> None:
    case = given(*TWO_TRICKS).when("claim s all", "playon w", "hj 7 a s10", "claim s 9", "agree w", "agree e")
    case.then("68D2b", "result tricks=10 stage=play", "result done")


def test_law_68_a_claim_needs_a_contract() -> None:
    case = given("board 1 dealer=s vul=none")
    assert not case.board.claims


def test_law_68_what_is_said_of_the_trick_in_progress_is_no_claim() -> None:
    case = given(*TWO_TRICKS).when("hj 7", "expose e ha claim")
    case.then("68 said_of_this_trick seat=e card=ha", "not 49", "not 68A")


def test_law_68a_a_claim_with_an_alternative_holds_as_the_cards_lie() -> None:
    clubs = 'claim s rest-1 otherwise=rest-2 condition="the clubs break" breaks=c'
    case = given(*TWO_TRICKS).when(clubs, "agree w")
    case.then("68A claim tricks=10", "68A otherwise tricks=9", "68A suit_breaks tricks=10", "result tricks=10")
    hearts = clubs.replace("clubs", "hearts").replace("breaks=c", "breaks=h")
    given(*TWO_TRICKS).when(hearts, "agree w").then("68A suit_does_not_break tricks=9", "result tricks=9")
    diamonds = clubs.replace("clubs", "spades").replace("breaks=c", "breaks=s")
    given(*FOUR_SPADES, "hk 2 8 5", diamonds, "agree w").then("68A suit_breaks", "result tricks=11")


def test_law_68a_a_suit_of_four_and_one_does_not_break() -> None:
    deal = "board 1 dealer=s vul=none N:987.742.K84.AQ72 5432.A98.T653.J5 AKQJT.65.A72.K83 6.KQJT3.QJ9.T964"
    claim = 'claim s all otherwise=rest-1 condition="trumps break" breaks=s'
    case = given(deal, "4s p p p", "hk 2 8 5", claim, "agree w")
    case.then("68A suit_does_not_break tricks=11", "69A agreed_so_far tricks=11", "result tricks=11")


def test_law_68a_which_number_is_claimed_is_asked_where_no_cards_tell() -> None:
    case = given(*TWO_TRICKS).when('claim s all otherwise=rest-1 condition="the queen is onside"', "agree w")
    case.then("ask 68A", "result awaits 68A")
    case.when("judge #14 68A condition_fails").then("result tricks=10", "result done", "68B1 concession tricks=1")
    case.when("judge #14 68A condition_holds").then("result tricks=11", "not 68B1")


def test_law_68a_a_contested_claim_of_two_numbers_waits_for_the_number_only() -> None:
    case = given(*TWO_TRICKS).when('claim s all otherwise=rest-1 condition="the queen is onside"', "object w")
    case.then("ask 68A", "ask 70A", "result awaits 70A").when("judge #14 70A adjudicated claimer=10")
    case.then("result tricks=10", "result done")


def test_law_68a_which_number_is_not_asked_where_the_players_agreed_on_one_or_the_claim_is_void() -> None:
    two = "otherwise=rest-2 condition=x"
    given(*TWO_TRICKS).when(f"claim s all {two}", "tricks 10").then("not ask 68A", "result tricks=10", "result done")
    given(*TWO_TRICKS).when(f"claim w all {two}", "object e").then("68B2 annulled", "not ask 68A")


def test_law_68a_more_than_were_left_cannot_be_claimed_otherwise() -> None:
    with pytest.raises(NotPossible, match="11 tricks are left"):
        given(*TWO_TRICKS, "claim s all otherwise=12")


def test_law_68b2_cards_shown_are_unauthorised_for_the_partner_who_objected() -> None:
    given(*TWO_TRICKS).when("concede w 3", "expose w hj", "object e").then("68B2 card_shown seat=w card=hj", "not 49")
    given(*TWO_TRICKS).when("claim w 2 shown", "object e").then("68B2 hand_shown seat=w")
    given(*TWO_TRICKS).when("concede w 3", "dummy w", "object e").then("68B2 hand_shown seat=w", "not 49")
    given(*TWO_TRICKS).when("claim w 2", "object e").then("not 68B2 card_shown", "not 68B2 hand_shown")


def test_law_68b2_the_order_of_typing_does_not_tell_when_a_card_was_shown() -> None:
    shown = "expose w hj claim"
    for lines in (("concede w 3", "object e", shown), (shown, "concede w 3", "object e")):
        given(*TWO_TRICKS).when(*lines).then("68B2 card_shown seat=w card=hj", "not 49", "not 68 said_of_this_trick")


def test_law_68b2_where_times_are_told_they_count() -> None:
    objected = ("concede w 3 at=2026-03-14T19:00:00Z", "object e at=2026-03-14T19:00:30Z")
    case = given(*TWO_TRICKS).when(*objected, "expose w hj at=2026-03-14T19:00:10Z")
    case.then("68B2 card_shown card=hj", "not 49")
    case = given(*TWO_TRICKS).when(*objected, "expose w hj at=2026-03-14T19:01:00Z")
    case.then("not 68B2 card_shown", "49 penalty_card card=hj")


def test_law_68b2_a_card_shown_later_becomes_a_penalty_card() -> None:
    given(*TWO_TRICKS).when("concede w 3", "object e", "expose w hj").then("49 penalty_card", "not 68B2 card_shown")


def test_law_68b2_declarers_cards_tell_nobody_anything_unauthorised() -> None:
    given(*TWO_TRICKS).when("concede w 3", "expose s sa claim", "object e").then("not 68B2 card_shown", "68B2 annulled")


@pytest.mark.parametrize("how", ["accident", "deliberate", "named", "claim", "objection"])
def test_law_68d_no_card_shown_while_a_claim_is_in_dispute_is_a_penalty_card(how: str) -> None:
    case = given(*TWO_TRICKS).when("claim s all", f"expose w hj {how}", "object e", f"expose e ha {how}")
    case.then("not 49", "not effect 50 penalty_card", "ask 70A")


def test_law_68d_a_card_played_after_a_claim_is_no_play() -> None:
    case = given(*TWO_TRICKS).when("claim s all", "!w:hj", "object e")
    case.then("68D no_play seat=w card=hj", "not 49", "ask 70A")
    case = given(*TWO_TRICKS).when("concede w 3", "!w:hj", "object e")
    case.then("68B2 card_shown seat=w card=hj", "not 49")


def test_law_68d2b_what_was_shown_is_free_when_all_play_on() -> None:
    case = given(*TWO_TRICKS).when("claim s 10", "expose w hj", "playon w").then("not 49")
    case.when("expose e c5").then("49 penalty_card seat=e card=c5")


def test_law_68b2_whether_an_objection_came_at_once_goes_by_the_times_of_both() -> None:
    conceded = (*TWO_TRICKS, "@ 2026-03-14T20:00:00Z", "concede w 9")
    given(*conceded, "@ 2026-03-14T20:00:30Z", "object e").then("68B2 annulled", "not 68B2 objected_after_a_while")
    given(*conceded, "@ 2026-03-14T20:03:00Z", "object e").then("68B2 annulled", "68B2 objected_after_a_while seat=w")
    given(*TWO_TRICKS, "concede w 9", "object e").then("not 68B2 objected_after_a_while")


@pytest.mark.parametrize("said", ["!claim n all", "!concede n 3"])
def test_law_68a_a_claim_by_dummy_is_none_and_play_goes_on(said: str) -> None:
    case = given(*TWO_TRICKS).when(said)
    case.then("43A1 claim_by_dummy seat=n", "effect 43A1 play_goes_on seat=s", "not 68A", "not 68B1", "not 68D1")
    case.when("hj 7 a s10").then("43A1 claim_by_dummy", "not effect 43A1 play_goes_on")


def test_law_68a_declarer_takes_dummys_claim_up_by_claiming_himself() -> None:
    case = given(*TWO_TRICKS).when("!claim n all", "agree w").then("not 69A")
    case.when("claim s all", "agree w").then("69A agreed_so_far tricks=11", "not effect 43A1 play_goes_on")


def test_law_68a_which_number_holds_is_told_and_the_claim_still_awaits_an_answer() -> None:
    case = given(*TWO_TRICKS).when('claim s rest-1 otherwise=rest-2 condition="West has the jack"')
    case.when("judge #14 68A condition_fails").then("effect 68D await_agreement", "result awaits 68D")


def test_law_68a_an_answer_that_is_none_of_those_asked_for_chooses_no_number() -> None:
    case = given(*TWO_TRICKS).when('claim s rest-1 otherwise=rest-2 condition="West has the jack"', "agree w")
    case.when("judge #14 68A perhaps").then("68A no_such_answer note=perhaps", "result awaits 68A")


def test_law_68d2_who_says_his_own_claim_anew_does_not_doubt_it() -> None:
    case = given(*TWO_TRICKS).when("claim s 11", 'claim s 10 "no, ten of them"')
    case.then("not 68D2a", "not ask 70A", "68A said_anew seat=s tricks=10", "effect await_agreement 68D")
    case.when("agree w").then("69A", "result tricks=10", "not 68D2a")


def test_law_68a_who_agreed_to_the_first_number_has_not_agreed_to_the_second() -> None:
    case = given(*TWO_TRICKS).when("claim s 11", "agree w", "claim s 10")
    case.then("not 69A", "result awaits 68D")
    case.when("agree e").then("69A", "result tricks=10")


def test_law_68a_the_same_number_said_twice_keeps_what_was_agreed() -> None:
    given(*TWO_TRICKS).when("claim s 11", "agree w", 'claim s 11 "clubs from the top"').then("69A", "result tricks=11")


def test_law_70a_of_a_claim_said_anew_and_doubted_the_first_is_judged() -> None:
    case = given(*TWO_TRICKS).when("claim s 10", "claim s 11", "object w").then("68D2a doubted seat=w", "ask 70A")
    case.when('judge 1#14 70A adjudicated claimer=11 "no way to lose"').then("68B1 number_exceeds_claim")


def test_law_71_a_claim_said_anew_once_agreement_was_binding_changes_nothing() -> None:
    case = given(*TWO_TRICKS).when("claim s 10", "agree w", "endround", "claim s 11")
    case.then("68A said_anew_too_late seat=s", "result tricks=10")


def test_law_68d2a_a_defenders_claim_against_his_partners_is_a_doubt() -> None:
    given(*TWO_TRICKS).when("claim w 1", "claim e 3").then("68D2a counterclaim seat=e", "68D2a doubted seat=e")


def test_law_68a_of_two_numbers_that_are_the_same_nobody_is_asked() -> None:
    given(*TWO_TRICKS, 'claim s 10 otherwise=10 condition="x"', "agree w").then("not ask 68A", "result tricks=10")


def test_law_68a_a_condition_without_a_number_for_where_it_fails_is_told() -> None:
    case = given(*TWO_TRICKS, 'claim s 10 condition="the clubs break"', "agree w")
    case.then("68A no_number_otherwise tricks=10", "result tricks=10")
    given(*TWO_TRICKS, "claim s 10").then("not 68A no_number_otherwise")


def test_law_68a_tells_on_what_the_other_number_depends() -> None:
    given(*TWO_TRICKS, "claim s 10 otherwise=9 breaks=c").then("68A otherwise_no_break tricks=9 suit=c")
    given(*TWO_TRICKS, "claim s 10 otherwise=9").then("68A otherwise_unnamed tricks=9")


def test_given_a_ruling_that_transfers_tricks_where_nothing_was_conceded_then_the_difference_is_told() -> None:
    case = given(*TWO_TRICKS).when("claim w 2", "object e", 'rule #14 68B2 "ten tricks" transferred=1')
    case.then("68B2 transfers_nothing tricks=1", "not result stage=ruling")
    case = given(*TWO_TRICKS).when("claim w 2", "object e", 'rule #14 68B2 "none" transferred=0')
    case.then("not 68B2 transfers_nothing")
