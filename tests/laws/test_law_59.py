"""Law 59: who cannot lead or play as required."""

from tests.given import FOUR_SPADES, given

VOID_WEST = "board 1 dealer=s vul=none N:987.742.K84.AQ72 43.A98.T65.T9654 AKQJT.65.A72.K83 652.KQJT3.QJ93.J"
"""West has one club, the jack."""
FIVE_OF_CLUBS = ("cj a 4 3", "h2 !e:c5 6 k", "notice s", "withdraw e c5", "e:h8")
"""East's five of clubs is a penalty card, West has no club left and is on lead."""


def test_law_59_a_suit_that_he_does_not_hold_cannot_be_required() -> None:
    case = given(VOID_WEST, "4s p p p", *FIVE_OF_CLUBS).when("choose s require c", "hq")
    case.then("59 unable seat=w suit=c card=hq", "not 61A option", "50D2a suit_required")


def test_law_59_is_not_said_of_a_player_who_could() -> None:
    case = given(*FOUR_SPADES, "hk 2 !e:c4 5", "notice s", "withdraw e c4", "e:h8").when("choose s require c", "dq")
    case.then("61A option seat=w", "not 59")


def test_law_59_is_not_said_of_a_player_who_obeyed() -> None:
    case = given(*FOUR_SPADES, "hk 2 !e:c4 5", "notice s", "withdraw e c4", "e:h8").when("choose s require c", "c10")
    case.then("not 59", "not 61A option")


def test_law_59_a_forbidden_suit_is_led_by_who_holds_nothing_else() -> None:
    ending = "!board 1 dealer=s vul=none N:.2.2.2 .A3..4 ..65.A ...JT9"
    case = given(ending, "contract 1N declarer=s", "expose e c4 deliberate").when("choose s forbid c", "c9")
    case.then("59 unable seat=w suit=c", "not 61A")


def test_law_59_an_order_does_not_bind_what_is_played_in_place_of_an_earlier_card() -> None:
    """Declarer has required a club to be led to the second trick; then the first is put right."""
    case = given(*FOUR_SPADES, "hk 2 !e:c4 5", "notice s", "withdraw e c4", "e:h8").when("choose s require c")
    case.when("withdraw e h8", "e:h9").then("not 61A option").when("c10").then("not 61A option", "not 59")


def test_law_59_a_hidden_hand_that_led_a_forbidden_suit_shows_it_by_another_suit_later() -> None:
    hidden = "board 1 dealer=s vul=none N:987.742.K84.AQ72 - AKQJT.65.A72.K83 -"
    case = given(hidden, "4s p p p", "hk 2 h8 5", "expose e cj").when("choose s forbid c", "w:c10 2 e:c4 3")
    case.then("not 61A option").when("w:hq").then("61A option seat=w card=c10")
