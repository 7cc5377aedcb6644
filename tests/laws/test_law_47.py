"""Law 47: a card led on an opponent's wrong word."""

from tests.given import FOUR_SPADES, given

SOUTH_WINS = (*FOUR_SPADES, "dq 4 3 a")


def test_law_47e1_a_card_led_on_an_opponents_word_goes_back() -> None:
    case = given(*SOUTH_WINS).when("wrongturn s e", "!e:h9")
    case.then("47E1 led_on_wrong_word seat=e card=h9 trick=2")


def test_law_47e1_partners_wrong_word_does_not_excuse() -> None:
    given(*SOUTH_WINS).when("wrongturn w e", "!e:h9").then("not 47E1")


def test_law_47e1_a_word_to_somebody_else_does_not_excuse() -> None:
    given(*SOUTH_WINS).when("wrongturn s w", "!e:h9").then("not 47E1")


def test_law_47e1_a_word_that_came_after_the_card_does_not_excuse() -> None:
    given(*SOUTH_WINS).when("!e:h9", "wrongturn s e").then("not 47E1")


def test_law_47e1_the_word_is_spent_when_a_card_was_played() -> None:
    given(*SOUTH_WINS).when("wrongturn s e", "sa", "!e:s2").then("not 47E1")


def test_law_47e1_declarer_leads_from_dummy_on_a_defenders_word() -> None:
    case = given(*SOUTH_WINS).when("wrongturn w s", "!n:h2")
    case.then("47E1 led_on_wrong_word seat=n card=h2")


def test_law_47e1_the_card_establishes_no_revoke_of_its_side() -> None:
    case = given(*FOUR_SPADES, "dq 4 !e:c4 a").when("wrongturn s e", "!e:h9", "withdraw e h9", "notice e revoke e 1")
    case.then("47E1", "not 63A1", "62A must_correct seat=e")
