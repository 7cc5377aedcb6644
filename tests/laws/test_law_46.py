"""Law 46: which card is meant by words that do not name it."""

import pytest

from tests.given import FOUR_SPADES, given

HEART_LED = (*FOUR_SPADES, "hk")
"""North has to follow from 742 of hearts."""
DIAMOND_LED = (*FOUR_SPADES, "dq")
"""West has led the queen of diamonds; North has K84 and the ace is in South's hand."""
SOUTH_LEADS = (*DIAMOND_LED, "4 3 a")
IN_DUMMY = (*SOUTH_LEADS, "c3 6 q 4")
"""North is on lead: he won with the queen of clubs, and has S987 H742 DK8 CA72."""
VOID = (
    "board 1 dealer=s vul=none N:9872..K842.AQ742 43.A98742.T65.J5 AKQJT.65.A73.K83 65.KQJT3.QJ9.T96",
    "4s p p p",
    "hk",
)
"""North has no heart."""


def test_law_46a_suit_and_rank_are_named() -> None:
    given(*HEART_LED).when('name n "low"').then("46A incomplete_designation seat=s")
    given(*HEART_LED).when('name n "seven of hearts"').then("not 46A")
    given(*HEART_LED).when("name n h7").then("clean")


@pytest.mark.parametrize("words", ["high", "høj", "top card", "high heart", "en stor hjerter"])
def test_law_46b1a_high_is_the_highest_of_the_suit_led(words: str) -> None:
    given(*HEART_LED).when(f'name n "{words}"').then("46B1a deemed_called seat=s card=h7")


def test_law_46b1a_not_the_highest_card_of_another_suit() -> None:
    given(*HEART_LED).when('name n "high"').then("not 46B1a card=ca", "not 46B1c")


def test_law_46b1b_win_is_the_lowest_card_that_is_known_to_win() -> None:
    given(*DIAMOND_LED).when('name n "win"').then("46B1b deemed_called card=dk")


def test_law_46b1b_a_card_that_may_be_beaten_is_not_known_to_win() -> None:
    """The seven beats the six, but declarer does not see jack, ten and nine; he sees the king in his own hand."""
    given(*SOUTH_LEADS, "c3 6").when('name n "win it"').then("46B1b deemed_called card=cq")


def test_law_46b1b_last_in_hand_the_lowest_that_beats_what_lies_there() -> None:
    given(*FOUR_SPADES, "hk 2 a 5", "c4 3 6").when('name n "vind"').then("46B1b deemed_called card=c7")


def test_law_46b1b_a_ruff_that_cannot_be_overruffed() -> None:
    given(*VOID).when('name n "win"').then("46B1b deemed_called card=s7")


def test_law_46b1b_no_card_is_deemed_called_where_none_can_win() -> None:
    given(*HEART_LED).when('name n "win"').then("46A", "not 46B1b")


def test_law_46b1c_low_is_the_lowest_of_the_suit_led() -> None:
    given(*HEART_LED).when('name n "low"').then("46B1c deemed_called card=h2")
    given(*HEART_LED).when('name n "small heart"').then("46B1c deemed_called card=h2")


def test_law_46b1c_low_on_lead_says_nothing_without_a_suit() -> None:
    given(*IN_DUMMY).when('name n "low"').then("46A", "not 46B1c")
    given(*IN_DUMMY).when('name n "low club"').then("46B1c deemed_called card=c2")


def test_law_46b2_a_suit_is_its_lowest_card() -> None:
    given(*IN_DUMMY).when('name n "spade"').then("46B2 deemed_called card=s7")
    given(*IN_DUMMY).when('name n "klør"').then("46B2 deemed_called card=c2")


def test_law_46b2_to_ruff_is_the_lowest_trump() -> None:
    given(*VOID).when('name n "ruff it"').then("46B2 deemed_called card=s2")
    given(*VOID).when('name n "ruff high"').then("46B1a deemed_called card=s9")


def test_law_46b3a_a_rank_on_lead_goes_on_with_the_suit_in_which_dummy_won() -> None:
    given(*IN_DUMMY).when('name n "seven"').then("46B3a deemed_called card=c7", "not 46B3b")


def test_law_46b3a_not_where_dummy_does_not_hold_that_rank() -> None:
    case = given(*IN_DUMMY).when('name n "eight"').then("not 46B3a")
    case.then("effect 46B3b must_name_card seat=s")


def test_law_46b3b_following_the_one_card_of_that_rank_that_may_be_played() -> None:
    given(*HEART_LED).when('name n "seven"').then("46B3b deemed_called card=h7", "not effect must_name_card")


def test_law_46b3b_of_two_declarer_says_which() -> None:
    case = given(*IN_DUMMY).when('name n "eight"').then("effect 46B3b must_name_card seat=s", "not 46B3b deemed_called")
    case.when("name n d8", "d8").then("not effect must_name_card", "not 45D1")


def test_law_46b4_a_card_that_is_not_in_dummy() -> None:
    case = given(*HEART_LED).when("name n ha").then("46B4 void_designation seat=s card=ha")
    case.when("name n h7", "7").then("not 45D1", "not ask 45C4b")


def test_law_46b4_a_suit_or_rank_that_dummy_does_not_hold() -> None:
    given(*VOID).when('name n "heart"').then("46B4 void_designation suit=h", "not 46B2")
    given(*HEART_LED).when('name n "ace"').then("46B4 void_designation", "not 46B3b")


def test_law_46b5_either_defender_may_choose() -> None:
    case = given(*IN_DUMMY).when('name n "play anything"')
    case.then("option 46B5 e choice=require", "option 46B5 w", "not option 46B5 s", "46A")
    case.when("choose e require card=ca").then("not option 46B5", "effect 46B5 must_play_card seat=n card=ca")
    case.when("ca").then("not effect must_play_card", "not 61A")


def test_law_46b5_another_card_is_a_revoke() -> None:
    case = given(*IN_DUMMY, 'name n "anything"', "choose w require card=h7")
    case.when("d8").then("61A option seat=n card=d8")


def test_law_46b5_a_card_that_dummy_may_not_play_is_no_choice() -> None:
    given(*HEART_LED, 'name n "anything"').when("choose e require card=ca").then("option 46B5 e", "not effect 46B5")


def test_law_46b5_they_may_leave_it_to_declarer() -> None:
    given(*IN_DUMMY, 'name n "anything"').when("choose e neither").then("not option 46B5", "not effect 46B5")


def test_law_46b5_dummy_plays_before_a_defender_has_chosen() -> None:
    case = given(*DIAMOND_LED).when('name n "anything"', "4")
    case.then("46B5 played_before_choice seat=n card=d4", "not option 46B5", "not 61A")
    case.when("choose w require card=d8").then("not effect 46B5", "46B5 played_before_choice")


def test_law_46b5_of_two_choices_the_first_counts() -> None:
    case = given(*DIAMOND_LED, 'name n "anything"', "choose e require card=d8", "choose w require card=dk")
    case.then("effect 46B5 must_play_card seat=n card=d8", "46B5 partner_has_chosen seat=w card=dk")
    case.when("d8").then("not 61A", "not effect 46B5")


def test_law_46b5_the_second_choice_does_not_undo_the_first() -> None:
    case = given(*DIAMOND_LED, 'name n "anything"', "choose e require card=d8", "choose w require card=dk")
    case.when("dk").then("61A option seat=n card=dk")


@pytest.mark.parametrize("words", ["play", "small", "win", "high", "you know which"])
def test_law_46b_what_settles_nothing_when_dummy_leads_is_named_again(words: str) -> None:
    case = given(*IN_DUMMY).when(f'name n "{words}"').then("46B designates_again seat=s", "not option 46B5")
    case.when("name n c2").then("not 46B designates_again")


def test_law_46b5_a_suit_said_with_it_is_a_designation() -> None:
    given(*IN_DUMMY).when('name n "any spade"').then("46B2 deemed_called card=s7", "not option 46B5")


def test_law_46b_declarers_other_intention_may_have_been_beyond_doubt() -> None:
    case = given(*HEART_LED, 'name n "low"').when("7").then("ask 46B", "not 45D1", "not result awaits 46B")
    case.when('judge #7 46B other_intention "he had just said that he would keep the two"').then(
        "not ask 46B", "not 45D1"
    )


def test_law_46b_a_card_named_afterwards_is_a_change_of_designation() -> None:
    given(*HEART_LED, 'name n "low"', "name n h7").when("7").then("not ask 46B", "ask 45C4b", "not 45D1")


def test_law_46b_if_not_dummy_has_put_the_wrong_card() -> None:
    case = given(*HEART_LED, 'name n "low"').when("7", 'judge #7 46B as_designated "nothing showed it"')
    case.then("45D1 wrong_card_from_dummy seat=n card=h7", "not ask 46B")


def test_law_46b_words_that_nobody_knows_settle_nothing() -> None:
    given(*HEART_LED).when('name n "you know which"', "7").then("46A", "not ask 46B", "not 45D1", "not 46B5")


def test_law_46b_a_dummy_that_is_not_known_is_asked_nothing() -> None:
    given("board 1 dealer=s vul=none", "4s p p p", "w:hk").when('name n "low"', "n:h2").then("46A", "not 46B1c")


def test_law_46b_a_suit_to_be_run_is_its_highest_card_now() -> None:
    case = given(*IN_DUMMY).when('name n "run the clubs"').then("46B deemed_called seat=s card=ca")
    case.when("c7").then("ask 46B")
    given(*IN_DUMMY, 'name n "run the clubs"').when("ca").then("not ask 46B", "not 45D1")


def test_law_46b_the_first_of_two_cards_named_together_counts() -> None:
    given(*IN_DUMMY).when('name n "ace and another"').then("46B3a deemed_called card=ca")
    given(*IN_DUMMY).when('name n "ace of clubs and a small one"').then("not 46A")


@pytest.mark.parametrize("words", ["not the two", "hearts or clubs", "the usual"])
def test_law_46b_words_that_are_not_understood_whole_name_nothing(words: str) -> None:
    given(*IN_DUMMY).when(f'name n "{words}"').then("46B designates_again", "not 46B3b", "not 46B2")


def test_law_46b_words_of_an_old_entry_keep_the_meaning_they_had() -> None:
    given(*HEART_LED).when('name n "not the two" how=-').then("46B3b deemed_called card=h2")


def test_law_46b_the_fields_count_and_not_the_words_beside_them() -> None:
    given(*IN_DUMMY).when('name n "the usual" suit=c how=low').then("46B1c deemed_called card=c2")


IN_HAND = (*FOUR_SPADES, "hk 2 8 5", "hq 4 a 6", "dt a 9 4")
"""South has won with the ace of diamonds, and is to lead; North holds S987 H7 DK8 CAQ72."""


@pytest.mark.parametrize(
    ("words", "card"),
    [
        ("run the clubs", "ca"), ("club", "c2"), ("low club", "c2"), ("top club", "ca"), ("any club", "c2"),
        ("ace", "ca"), ("king", "dk"), ("klør", "c2"), ("queen of clubs", "cq"),
    ],
)  # fmt: skip
def test_law_46b_a_designation_from_the_wrong_hand_is_a_lead_out_of_turn_at_once(words: str, card: str) -> None:
    called = f'name n "{words}"'
    case = given(*IN_HAND).when(called).then(f"option 53A e card={card}", f"option 53A w card={card}")
    case.when("refuse e").then(f"55B2 lead_from_right_hand seat=s card={card}", "not 10C2", "not option 53A")
    case = given(*IN_HAND, called, "accept w").then(f"effect 45C4a must_play_card seat=n card={card}")
    case.when(f"!n:{card}").then("53A lead_accepted", "not option 53A", "not 45D1")


def test_law_46b_who_plays_to_a_suit_to_be_run_from_the_wrong_hand_has_accepted_its_highest_card() -> None:
    case = given(*IN_HAND, 'name n "run the clubs"').when("e:c4")
    case.then("53A lead_accepted seat=n card=ca", "60A right_forfeited seat=e card=c4", "not 61A")
    assert [card.value for card in case.board.trick.cards if card] == ["CA", "C4"]
    given(*IN_HAND, 'name n "club"').when("!w:c6").then("53C lead_stands seat=w", "57A premature_play seat=w")
    given(*IN_HAND, 'name n "run the clubs"').when("accept w", "e:c4").then("53A lead_accepted card=ca")


@pytest.mark.parametrize("words", ["jack", "diamond ace", "eight", "win it", "xyzzy"])
def test_law_46b_what_names_no_card_of_dummys_leads_none(words: str) -> None:
    case = given(*IN_HAND).when(f'name n "{words}"').then("not option 53A", "not 53A")
    case.when("s:sa").then("not 53A", "not 55B2")


def test_law_46b_declarer_who_leads_from_his_hand_after_all_has_led() -> None:
    given(*IN_HAND, 'name n "run the clubs"').when("s:sa", "w:s5").then("not 53A", "not option 53A")
