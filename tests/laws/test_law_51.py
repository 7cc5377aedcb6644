"""Law 51: two or more penalty cards."""

from tests.given import FOUR_SPADES, Case, given

ONE_TRICK = (*FOUR_SPADES, "hk 2 8 5")


def two_suits() -> Case:
    """Clubs and diamonds lie before East, and West is on lead."""
    return given(*ONE_TRICK, "expose e c4", "expose e d3")


def one_suit() -> Case:
    """Two clubs lie before East, and West is on lead."""
    return given(*ONE_TRICK, "expose e c4", "expose e c5")


def test_law_51a_declarer_names_which_of_two_is_played() -> None:
    case = one_suit().when("choose s neither", "c10 2")
    case.then('option 51A s note="C4 C5"', "effect must_play_one_of card=c4", "effect must_play_one_of card=c5")
    assert sum(option.law == "51A" for incident in case.incidents for option in incident.options) == 1
    case.when("choose s require card=c5").then("not option 51A", "effect must_play card=c5", "not effect card=c4 50D1")
    case.when("c4").then("61A option seat=e card=c4")


def test_law_51a_the_card_he_named_is_still_to_be_played_when_the_other_was_taken_back() -> None:
    case = one_suit().when("choose s neither", "c10 2", "choose s require card=c5", "c4", "notice s revoke e 2")
    case.when("withdraw e c4").then("effect must_play card=c5", "not option 51A", "not effect must_play_one_of")


def test_law_51a_without_his_word_either_may_be_played() -> None:
    one_suit().when("choose s neither", "c10 2", "c4").then("not 61A", "not option 51A", "effect penalty_card card=c5")


def test_law_51a_is_not_asked_where_only_one_can_be_played() -> None:
    two_suits().when("choose s neither", "c10 2").then("not option 51A", "effect must_play card=c4")


def test_law_51b1_all_cards_of_the_suit_go_back() -> None:
    case = one_suit().then("option 51B1 s suit=c choice=require", "not option 50D2")
    case.when("choose s forbid c").then("not effect penalty_card", "effect forbidden_suit seat=w suit=c")
    case.then("50D2a card=c4", "50D2a card=c5", "not option 51B1")


def test_law_51b1_required_they_go_back_too() -> None:
    one_suit().when("choose s require c", "c10 2 j").then("not effect penalty_card", "not 61A")


def test_law_51b2_one_suit_is_required_and_the_other_card_stays() -> None:
    case = two_suits().then('option 51B2 s note="C D" choice=require', "not option 51B1", "not option 50D2")
    assert [i.name for i in case.incidents if any(option.law == "51B2" for option in i.options)] == ["1#11"]
    case.when("choose s require c").then("not effect penalty_card card=c4", "effect penalty_card card=d3 note=major")
    case.then("not option 51B2", "effect required_suit seat=w suit=c")


def test_law_51b2_more_than_one_suit_may_be_forbidden() -> None:
    case = two_suits().when("choose s forbid c")
    case.then("option 51B2 s suit=d choice=forbid", "not option 51B2 choice=require", "effect penalty_card card=d3")
    case.when("choose s forbid d").then("not effect penalty_card", "not option 51B2")
    case.then("effect forbidden_suit suit=c", "effect forbidden_suit suit=d")
    case.when("d9").then("61A option seat=w card=d9")


def test_law_51b2_one_is_required_or_one_or_more_forbidden_and_not_both() -> None:
    case = two_suits().when("choose s require c", "choose s forbid d")
    case.then("10C2 choice_not_given suit=d", "effect penalty_card card=d3", "not effect forbidden_suit")
    case = two_suits().when("choose s forbid c", "choose s require d")
    case.then("10C2 choice_not_given suit=d", "effect penalty_card card=d3", "not effect required_suit")
    case.when("hq").then("not 61A")


def test_law_51b2_neither_leaves_all_of_them() -> None:
    case = two_suits().when("choose s neither").then("effect penalty_card card=c4", "effect penalty_card card=d3")
    case.then("not option 51B2", "not effect forbidden_suit")


def test_law_51a_following_suit_comes_before_the_card_that_was_named() -> None:
    """Law 44C: hearts are led, and East holds one."""
    one_suit().when("choose s neither", "hq 4", "choose s require card=c4", "9").then("not 61A")
