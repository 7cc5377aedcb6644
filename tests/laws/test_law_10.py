"""Law 10: the director alone determines rectifications; how a player comes to his choice."""

from tests.given import FOUR_SPADES, given

CORRECTED = (*FOUR_SPADES, "hk 2 !e:c4 5", "notice s revoke e 1", "td s", "withdraw e c4", "e:h8")
"""East has corrected his revoke; C4 is a penalty card."""


def test_law_10a_players_do_not_settle_a_rectification_by_themselves() -> None:
    case = given("board 1 dealer=n", "!e:1h").when('notice s "call out of turn" e', "accept s", "td n")
    case.then("10A players_ruled seat=s", "9B2 acted_before_director seat=s")


def test_law_10a_on_the_directors_word_they_choose() -> None:
    case = given("board 1 dealer=n", "!e:1h").when('notice s "call out of turn" e', "td n", "accept s")
    case.then("not 10A", "not ask 10B")


def test_law_10b_what_they_settled_the_director_may_uphold_or_cancel() -> None:
    case = given("board 1 dealer=n", "!e:1h").when('notice s "call out of turn" e', "accept s", "td n")
    case.then("ask 10B", "not result awaits 10B").when("judge #2 10B arrangement_stands").then("not ask 10B")


def test_law_10c1_the_director_explains_every_option() -> None:
    case = given(*CORRECTED).when("offer s #8 [require, forbid, neither]")
    case.then("10C1 options_explained seat=s", "not 10C2")


def test_law_10c1_says_nothing_where_nothing_was_explained() -> None:
    given(*CORRECTED).then("not 10C1")


def test_law_10c2_the_player_chooses_by_himself() -> None:
    case = given(*CORRECTED).when("offer s #8 [require, forbid, neither]", "choose s require c #8")
    case.then("10C2 chosen_alone seat=s")


def test_law_10c3_the_other_side_may_choose_what_is_best_for_it() -> None:
    case = given(*CORRECTED).when("offer s #8 [require, forbid, neither]", "choose s require c #8")
    case.then("10C3 best_option_allowed seat=s")


def test_law_10c4_after_that_the_offenders_may_do_their_best() -> None:
    case = given(*CORRECTED).when("offer s #8 [require, forbid, neither]", "choose s require c #8")
    case.then("10C4 offenders_may_gain side=ew")
