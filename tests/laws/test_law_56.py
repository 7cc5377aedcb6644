"""Law 56: a defender's lead out of turn that is refused."""

from tests.given import FOUR_SPADES, given

WEST_LEADS = (*FOUR_SPADES, "hk 2 8 5")
SOUTH_LEADS = (*FOUR_SPADES, "dq 4 3 a")


def test_law_56_the_card_is_a_major_penalty_card() -> None:
    case = given(*SOUTH_LEADS).when("!e:c4", "refuse s")
    case.then("56 penalty_card seat=e card=c4", "effect penalty_card seat=e card=c4 note=major", "not 54D")


def test_law_56_at_partners_turn_declarer_may_require_or_forbid_the_suit() -> None:
    case = given(*WEST_LEADS).when("!e:c4", "refuse s").then("option 50D2 s suit=c", "effect await_declarer seat=w")
    case.when("choose s require c", "dq").then("61A option seat=w card=dq")


def test_law_56_at_declarers_turn_there_is_no_lead_to_restrict() -> None:
    given(*SOUTH_LEADS).when("!e:c4", "refuse s").then("not option 50D2").when("ck 6 2").then(
        "effect must_play card=c4"
    )


def test_law_56_accepted_it_is_no_penalty_card() -> None:
    given(*SOUTH_LEADS).when("!e:c4", "accept s").then("not 56", "not effect penalty_card")


SECOND_CARD = (*FOUR_SPADES, "h3 2 9", "!e:c4", 'judge #9 45E1 led "he led it"')
"""East put a second card beside the first trick, his partner having led to it."""


def test_law_56_a_second_card_that_was_led_is_accepted_or_refused_like_any_lead() -> None:
    case = given(*SECOND_CARD).then("option 53A s choice=accept card=c4", "not 57A", "not effect penalty_card")
    assert [incident.kind for incident in case.incidents] == ["second card to one trick"]
    case.when("refuse s").then("56 penalty_card seat=e card=c4", "effect penalty_card card=c4 note=major")
    case.then("not option 53A")


def test_law_56_a_second_card_that_was_led_and_is_taken_back_is_a_major_penalty_card() -> None:
    given(*SECOND_CARD).when("withdraw e c4").then("56 penalty_card", "effect penalty_card card=c4 note=major")


def test_law_53a_a_second_card_that_was_led_and_accepted_is_entered_as_a_lead() -> None:
    given(*SECOND_CARD).when("accept s").then("53A enter_as_lead seat=e card=c4", "not option 53A", "not effect c4")
