"""Law 50: penalty cards, from wherever they come, and what they bind."""

import pytest

from domain.errors import NotMarked
from tests.given import FOUR_SPADES, Case, given

CORRECTED = (*FOUR_SPADES, "hk 2 !e:c4 5", "notice s revoke e 1", "withdraw e c4", "e:h8")
"""East's four of clubs is a major penalty card, and West is on lead."""
MINOR = (*FOUR_SPADES, "hk 2 8 5", "expose e d3")
"""East's three of diamonds is a minor penalty card, and West is on lead."""
HIDDEN_EAST = "board 1 dealer=s vul=none N:987.742.K84.AQ72 - AKQJT.65.A72.K83 -"


TWO_HOLDERS = (*FOUR_SPADES, "hk 2 8 5", "expose e c4", "expose e d3", "expose w dq")
"""A club and a diamond lie before East, the queen of diamonds before West, who is on lead."""


def test_law_50a_it_lies_before_the_player_until_it_is_played() -> None:
    case = given(*MINOR).then("effect 50 penalty_card seat=e card=d3")
    case.when("dq 4").then("effect penalty_card").when("d3").then("not effect penalty_card")


def test_law_50a_it_lies_no_more_when_play_is_over() -> None:
    given(*MINOR).when("claim s 10").then("not effect penalty_card")


def test_law_50a_a_card_that_lies_there_already_stays_what_it_was() -> None:
    """Law 62B2: East revokes with his minor penalty card."""
    case = given(*MINOR).when("hq 4 !e:d3 6", "notice s revoke e 2", "withdraw e d3", "e:h9")
    case.then("62B2 no_rectification seat=e", "not 62B1", "effect penalty_card card=d3 note=minor")


@pytest.mark.parametrize(
    ("happened", "card", "note"),
    [
        (("expose e d3",), "d3", "minor"),
        (("expose e dt",), "dt", "major"),
        (("expose e d3 deliberate",), "d3", "major"),
        (("expose e d3", "expose e c4"), "d3", "major"),
        (("expose e d3", "expose w d9"), "d3", "minor"),
    ],
)
def test_law_50b_the_class_of_a_penalty_card(happened: tuple[str, ...], card: str, note: str) -> None:
    given(*FOUR_SPADES, "hk 2 8 5").when(*happened).then(f"effect penalty_card card={card} note={note}")


def test_law_50b_one_of_two_stays_major_when_the_other_has_gone() -> None:
    case = given(*MINOR).when("expose e c4", "choose s require c")
    case.then("not effect penalty_card card=c4", "effect penalty_card card=d3 note=major")


def test_law_50b_a_card_seen_after_the_other_has_gone_is_minor_again() -> None:
    case = given(*CORRECTED).when("choose s require c", "c10 a 4 3", "expose e d3")
    case.then("effect penalty_card card=d3 note=minor")


def test_law_50d_what_a_major_penalty_card_means_is_told_while_it_lies_and_of_a_minor_one_it_is_not() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5", "expose e c4 accident").then("effect 50C", "not effect major_binds")
    case.when("expose e d5 accident").then("effect 50D major_binds e", "not effect 50C")
    given(*FOUR_SPADES, "hk 2 8 5", "expose e ha accident", "hq 4 a 6").then("not effect major_binds")


def test_law_50c_no_other_small_card_of_the_suit_before_it() -> None:
    case = given(*MINOR).then("effect 50C no_other_small_card seat=e card=d3").when("dq 4 5")
    case.then("61A penalty_card seat=e card=d5", "52A penalty_card_not_played")


def test_law_50c_an_honour_may_be_played_instead() -> None:
    given(*MINOR).when("dq 4 10").then("not 61A", "not 52A", "effect penalty_card card=d3")


def test_law_50c_another_suit_may_be_led_or_thrown() -> None:
    """Only a major penalty card must be played at the first moment."""
    case = given(*FOUR_SPADES, "hk 2 8 5", "hq 4 9 6", "hj 7 a s10", "expose e d3")
    case.when("sa 5 7 2", "sk 6 8 3", "sq h3 9 4", "sj dj c2 c4").then("not 61A", "effect penalty_card card=d3")


def test_law_50c_partners_lead_is_free() -> None:
    given(*MINOR).then("not option 50D2", "not effect await_declarer").when("dq").then("not 50D2")


def test_law_50d1_a_major_one_must_be_played_at_the_first_lawful_moment() -> None:
    case = given(*CORRECTED).when("choose s neither", "c10 2").then("effect 50D1 must_play seat=e card=c4")
    case.when("j").then("61A penalty_card seat=e trick=2 card=cj")


def test_law_50d1_following_suit_comes_first() -> None:
    case = given(*CORRECTED).when("choose s neither", "hq 4").then("not effect must_play")
    case.when("9").then("not 61A penalty_card", "effect penalty_card card=c4")


def test_law_50d1_it_must_be_led() -> None:
    case = given(*FOUR_SPADES).when("h3 2 !e:c4 5", "notice s revoke e 1", "withdraw e c4", "e:ha")
    case.then("effect must_play seat=e card=c4").when("h9").then("61A penalty_card seat=e trick=2 card=h9")


@pytest.mark.parametrize("exposed", [("expose e cj",), ("expose e c4 deliberate",), ("expose e c4 named",)])
def test_law_50d1_holds_for_every_source(exposed: tuple[str, ...]) -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5").when(*exposed, "choose s neither", "c10 2 5")
    case.then("61A penalty_card seat=e trick=2 card=c5", "52A penalty_card_not_played seat=e")


def test_law_50d1_a_card_shown_in_the_auction_is_led_by_the_opening_leader() -> None:
    case = given(FOUR_SPADES[0], "4s").when("expose w dj", "p p p").then("effect must_play seat=w card=dj")
    case.when("hk").then("61A penalty_card seat=w card=hk")


def test_law_50d1_a_hand_that_is_not_known_is_not_accused_of_following_suit() -> None:
    case = given(HIDDEN_EAST, "4s p p p", "hk 2 h8 5", "expose e cj").when("choose s neither", "hq 4 9 6")
    case.then("not 61A")


def test_law_50d1_an_order_that_binds_the_holder_comes_first() -> None:
    """A diamond lies before West, and East is told to lead one: his own club waits."""
    case = given(*FOUR_SPADES).when("h3 2 !e:c4 5", "notice s revoke e 1", "withdraw e c4", "e:ha", "expose w dj")
    case.when("choose s require d").then("50D2a suit_required seat=e suit=d", "not effect must_play")
    case.when("d3").then("not 61A penalty_card", "not 61A option", "not 52A")


def test_law_50d1_an_order_still_binds_when_the_lead_against_it_was_taken_back() -> None:
    """A club is required, West leads a heart and takes it back: the heart lies there, and a club is still to be led."""
    case = given(*CORRECTED).when("choose s require c", "h3", "notice s revoke w 2", "withdraw w h3")
    case.then("effect 50D2a required_suit seat=w suit=c", "effect penalty_card seat=w card=h3 note=major")
    case.then("not effect must_play")
    case.when("c10").then("not effect required_suit", "61A option seat=w card=h3", "not 61A card=c10", "not 52A")


def test_law_50d1_a_forbidden_suit_stays_forbidden_when_the_lead_of_it_was_taken_back() -> None:
    case = given(*CORRECTED).when("choose s forbid c", "c10", "notice s revoke w 2", "withdraw w c10")
    case.then(
        "effect 50D2a forbidden_suit seat=w suit=c", "effect penalty_card seat=w card=c10", "not effect must_play"
    )


def test_law_50d1_his_own_penalty_card_that_an_order_leaves_free_must_be_led() -> None:
    """A diamond lies before East and a club before West, who leads: diamonds are forbidden, and he must lead the
    club."""
    lie = given(*FOUR_SPADES, "hk 2 8 5", "expose e d3 deliberate", "expose w c6 deliberate")
    lie.when("choose s forbid d").then("effect 50D1 must_play seat=w card=c6")
    lie.when("hq").then("61A penalty_card seat=w card=hq")


def test_law_50d1_his_own_penalty_card_of_the_suit_required_must_be_led() -> None:
    lie = given(*FOUR_SPADES, "hk 2 8 5", "expose e d3 deliberate", "expose w d9", "expose w c6")
    lie.when("choose s require d").then("effect 50D1 must_play seat=w card=d9", "not effect 50D1 card=c6")
    lie.when("dq").then("61A penalty_card seat=w card=dq")


def test_law_50d2_partner_waits_until_declarer_has_chosen() -> None:
    case = given(*CORRECTED)
    case.then("option 50D2 s choice=require suit=c", "option 50D2 s choice=forbid", "option 50D2 s choice=neither")
    case.then("effect 50D2 await_declarer seat=w")
    case.when("choose s neither").then("not option 50D2", "not effect await_declarer")


def test_law_50d2_a_lead_before_the_choice_is_a_penalty_card_when_it_is_taken_back() -> None:
    case = given(*CORRECTED).when("dq").then("50D2 led_before_choice seat=w card=dq")
    case.when("withdraw w dq").then("effect penalty_card seat=w card=dq note=major", "option 50D2 s")


def test_law_50d2_a_lead_before_the_choice_that_is_played_to_stands() -> None:
    given(*CORRECTED).when("dq 4 3 a").then("not effect penalty_card seat=w", "not option 50D2")


DROPPED_TEN = (*FOUR_SPADES, "hk 2 8 5", "expose e d10", "w:hq")
"""A major penalty card lies before East, and West has led before declarer chose."""


def test_law_50d2_a_lead_before_the_choice_takes_no_choice_from_declarer() -> None:
    """Law 60C."""
    case = given(*DROPPED_TEN).then("option 50D2 s suit=d choice=forbid", "50D2 led_before_choice card=hq")
    case.when("choose s require d").then("50D2a suit_required seat=w suit=d", "not option 50D2", "not 10C2")
    case.then("effect takes_lead_back seat=w card=hq")
    case.when("withdraw w hq", "d9").then("effect penalty_card seat=w card=hq note=major", "not 61A", "not effect d10")
    case.then("not effect takes_lead_back")


def test_law_50d2_declarer_may_have_the_early_lead_taken_back_first() -> None:
    case = given(*DROPPED_TEN).then("option 50D2 s choice=refuse card=hq").when("refuse s")
    case.then("effect penalty_card seat=w card=hq note=major", "option 50D2 s choice=forbid suit=d")
    assert case.board.trick.count == 0


def test_law_50d2_played_to_the_early_lead_is_accepted() -> None:
    case = given(*DROPPED_TEN).when("h4").then("50D2 early_lead_accepted seat=w card=hq", "not option 50D2")
    case.then("not 50D2 led_before_choice").when("refuse s")
    assert case.board.trick.count == 2


def test_law_50d2b_is_not_said_any_more_when_declarer_has_chosen_later() -> None:
    case = lead_kept().when("choose s forbid c").then("not 50D2b", "50D2a suit_forbidden")
    case.when("hj 7 a s10").then("not effect forbidden_suit")


def test_law_50d2_is_asked_only_while_partner_is_on_lead() -> None:
    given(*FOUR_SPADES, "dq 4 3 a").when("expose e cj").then("not option 50D2", "effect penalty_card card=cj")


def lead_kept() -> Case:
    """West leads after 'neither', wins, and leads again."""
    return given(*CORRECTED).when("choose s neither", "hq 4 9 6")


def test_law_50d2_is_asked_anew_when_he_keeps_the_lead_and_the_card_lies_there_still() -> None:
    lead_kept().then("option 50D2 s suit=c", "effect await_declarer seat=w")


@pytest.mark.parametrize("then", ["neither", "require c", "forbid c"])
def test_law_50d2b_what_he_chooses_at_the_next_lead_makes_no_irregularity_of_his_first_choice(then: str) -> None:
    """Each time he chose what the Law gave him."""
    lead_kept().when(f"choose s {then}").then("not 10C2", "not option 50D2")


def test_law_50d2b_chosen_twice_at_one_lead_the_second_is_what_no_law_gave() -> None:
    twice = given(*CORRECTED).when("choose s neither", "choose s neither").then("50D2b any_lead seat=w card=c4")
    at = [one.name for one in twice.incidents if any(finding.law == "10C2" for finding in one.findings)]
    assert at == [f"1#{len(twice.events)}"]


def test_law_50d2a_required_the_suit_is_led_and_the_card_goes_back() -> None:
    case = given(*CORRECTED).when("choose s require c")
    case.then("50D2a suit_required seat=w suit=c", "effect required_suit seat=w suit=c", "not effect penalty_card")
    case.when("c10").then("not effect required_suit", "not 61A option")


def test_law_50d2a_forbidden_the_suit_is_closed_while_he_keeps_the_lead() -> None:
    case = given(*CORRECTED).when("choose s forbid c", "pickup e c4", "hq 4 9 6")
    case.then("effect forbidden_suit seat=w suit=c", "50D2a suit_forbidden seat=w")
    case.when("hj 7 a s10").then("not effect forbidden_suit")


def test_law_50d2a_the_card_may_be_picked_up_before_the_words_are_recorded() -> None:
    given(*CORRECTED).when("pickup e c4", "choose s require c").then("50D2a suit_required seat=w suit=c")


def test_law_50d2a_another_suit_lifts_nothing() -> None:
    case = given(*CORRECTED).when("choose s require h").then("effect penalty_card card=c4", "not 50D2a")
    case.then("10C2 choice_not_given seat=s suit=h", "option 50D2 s suit=c")
    case.when("dq").then("not 61A option", "not effect required_suit")


def test_law_50d2_only_declarer_chooses() -> None:
    with pytest.raises(NotMarked, match="only declarer chooses"):
        given(*CORRECTED).when("choose n forbid c")
    case = given(*CORRECTED).when("!choose n forbid c")
    case.then("43A1 only_declarer_chooses seat=n suit=c", "option 50D2 s", "effect penalty_card card=c4")
    case.when("choose s require c").then("50D2a suit_required", "not option 50D2")
    given(*CORRECTED).when("choose n neither").then("not 50D2b", "option 50D2 s")


def test_law_50d2_a_choice_without_a_penalty_card_binds_nobody() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5").when("choose s forbid c", "c10 2 5")
    case.then("10C2 choice_not_given seat=s suit=c", "not 61A", "not effect forbidden_suit", "not 59")


@pytest.mark.parametrize("choice", ["require", "forbid"])
def test_given_a_choice_of_the_penalty_cards_suit_without_its_name_then_the_suit_is_what_is_missing(
    choice: str,
) -> None:
    case = given(*CORRECTED).when(f"choose s {choice}").then("10C2 suit_not_named seat=s", "not 10C2 choice_not_given")
    case.then("option 50D2 s suit=c", "effect penalty_card card=c4")
    case.when("choose s forbid c").then("50D2a suit_forbidden seat=w", "not 10C2 choice_not_given")


def test_given_a_choice_without_a_suit_and_without_a_penalty_card_then_no_law_gave_it() -> None:
    given(*FOUR_SPADES, "hk 2 8 5").when("choose s forbid").then("10C2 choice_not_given", "not 10C2 suit_not_named")


def test_law_50d2_a_choice_once_made_is_not_made_again() -> None:
    case = given(*CORRECTED).when("choose s neither", "choose s forbid c", "c10")
    case.then("10C2 choice_not_given suit=c", "effect penalty_card card=c4", "not 61A option")


def test_law_50a_a_penalty_card_may_not_be_picked_up() -> None:
    case = given(*MINOR).when("pickup e d3")
    case.then("50A may_not_be_picked_up seat=e card=d3", "effect penalty_card card=d3 note=minor")
    given(*CORRECTED).when("pickup e c4").then("50A may_not_be_picked_up card=c4", "effect card=c4", "option 50D2 s")


def test_law_50a_with_declarers_choice_it_may() -> None:
    given(*CORRECTED).when("pickup e c4", "choose s forbid c").then(
        "not 50A may_not_be_picked_up", "not effect card=c4"
    )
    given(*CORRECTED).when("choose s forbid c", "pickup e c4").then("not 50A may_not_be_picked_up")
    case = given(*CORRECTED).when("pickup e c4", "dq 4 3 a")
    case.then("50A may_not_be_picked_up", "effect penalty_card card=c4")


def test_law_50a_and_on_the_directors_word() -> None:
    case = given(*CORRECTED).when("@ 2026-03-14T19:02:11Z director", "pickup e c4")
    case.then("not 50A may_not_be_picked_up", "not effect penalty_card", "not option 50D2")


def test_law_50d2a_a_choice_of_another_law_lifts_nothing() -> None:
    """Law 57A: declarer forbids a suit to a player who follows, not to one who leads."""
    case = given(*FOUR_SPADES, "dq 4 3 a", "expose e cj").when("h5", "!e:h8", "choose s forbid c", "w:h3")
    case.then("57A premature_play seat=e", "effect penalty_card card=cj")


def test_law_50d2a_a_minor_card_gives_no_such_choice() -> None:
    case = given(*MINOR).when("choose s forbid d").then("not 50D2a", "effect penalty_card card=d3 note=minor")
    case.when("d9").then("10C2 choice_not_given suit=d", "not 61A")


def test_law_50d2b_neither_leaves_the_card_where_it_lies() -> None:
    case = given(*CORRECTED).when("choose s neither").then("50D2b any_lead seat=w", "effect penalty_card card=c4")
    case.when("dq").then("not 61A option", "not 50D2")


def test_law_50d2b_a_leader_with_a_penalty_card_of_his_own_leads_that_one() -> None:
    case = given(*CORRECTED, "expose w dq").when("choose s neither")
    case.then('50D2b own_penalty_card_led seat=w card=c4 note="DQ"', "not 50D2b any_lead")
    case.then("effect 50D1 must_play seat=w card=dq").when("hq").then("61A penalty_card seat=w card=hq")


def test_law_50d2b_an_order_that_forbids_his_own_penalty_card_leaves_any_lead() -> None:
    """Diamonds and clubs lie before East and a diamond before West: diamonds are forbidden, and clubs neither."""
    case = given(*TWO_HOLDERS).when("choose s forbid d", "choose s neither")
    case.then("50D2b any_lead seat=w card=c4", "not effect must_play")


def test_law_50e1_while_it_lies_it_is_authorised_for_all() -> None:
    given(*CORRECTED).then("50E1 authorised_for_all card=c4", "not 50E2", "not 50E3")


def test_law_50e2_back_in_the_hand_it_is_unauthorised_for_partner() -> None:
    case = given(*CORRECTED).when("choose s require c").then("50E2 unauthorised_for_partner seat=w card=c4", "not 50E1")
    case.when("c10 a 4 3").then("50E2", "not 50E3")


def test_law_50e3_once_played_its_origin_is_unauthorised_for_partner() -> None:
    given(*MINOR).when("dq 4 3").then("50E3 origin_unauthorised seat=w card=d3", "not 50E1", "not 50E2")


def test_law_50e4_is_asked_when_play_is_over_and_holds_nothing_up() -> None:
    case = given(*MINOR).then("not ask 50E4").when("dq 4 3 a", "claim s 10", "agree w", "agree e")
    case.then("ask 50E4", "result done")
    case.when('judge #10 50E4 not_damaged "it helped nobody"').then("not ask 50E4")


def test_law_50e4_is_not_asked_where_no_card_was_shown() -> None:
    given(*FOUR_SPADES, "hk 2 8 5").when("claim s 10", "agree w", "agree e").then("not ask 50E4")
