"""Law 52: a penalty card that was not played when it had to be."""

from tests.given import FOUR_SPADES, Case, given


def kept_back() -> Case:
    """East plays the jack of clubs and not his penalty card, the four."""
    case = given(*FOUR_SPADES, "hk 2 !e:c4 5", "notice s revoke e 1", "withdraw e c4", "e:h8")
    return case.when("choose s neither", "c10 2 j")


def test_law_52a_another_card_was_played() -> None:
    kept_back().then("52A penalty_card_not_played seat=e trick=2 card=cj", "61A penalty_card seat=e card=cj")


def test_law_52a_is_not_about_a_card_that_could_not_be_played() -> None:
    given(*FOUR_SPADES, "hk 2 8 5", "expose e cj", "choose s neither", "hq 4 9 6").then("not 52A")


def test_law_52b_declarer_may_accept_the_card_or_not() -> None:
    case = kept_back().then("option 52B s choice=accept card=cj", "option 52B s choice=refuse")
    case.when("accept s").then("not option 52B", "52B play_accepted card=cj", "effect penalty_card card=c4")


def test_law_52b_he_has_accepted_it_when_he_plays_after_it() -> None:
    kept_back().when("3").then(
        "not option 52B", "52B play_accepted card=cj", "effect penalty_card card=c4", "not 62A trick=2"
    )


def test_law_52b_not_accepted_the_penalty_card_is_played_and_the_other_becomes_one() -> None:
    case = kept_back().when("refuse s").then("effect must_substitute seat=e card=c4", "not option 52B")
    case.when("withdraw e cj", "e:c4", "3")
    case.then("52B penalty_card seat=e card=cj", "effect penalty_card card=cj note=major", "not effect card=c4")
    case.then("not effect must_substitute")


def test_law_52b_no_trick_goes_over_for_it() -> None:
    """Law 64B3: it is a revoke, by a card that lay face up."""
    case = kept_back().when("3", "c4 k 6 7", "notice s revoke e 2", "claim s 9", "agree w", "agree e")
    case.then("64B3 no_transfer seat=e", "not 64A2")


def test_law_52b_the_first_penalty_card_itself_is_played_and_declarer_names_none() -> None:
    """Law 51A gives no choice between it and the card that was wrongly played."""
    case = kept_back().when("withdraw e cj").then("effect 50D1 must_play seat=e card=c4", "not option 51A")
    case.when("choose s require card=cj").then("10C2 choice_not_given card=cj")
    case.when("e:cj").then("52A penalty_card_not_played card=cj", "61A penalty_card seat=e card=cj")
