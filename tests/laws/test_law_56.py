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


LED_AS_FIFTH = (*FOUR_SPADES, "hk 2 8 5", "hq 4 9 6", "hj 7 a !e:d3", "s:st", 'judge #17 45E1 led "he led it"')
"""East's second card to the third trick was a lead; South wins that trick, and has diamonds."""


def test_law_53b_after_a_second_card_that_was_led_declarer_leads_himself_and_chooses_no_more() -> None:
    case = given(*LED_AS_FIFTH).then("option 53A s card=d3")
    case.when("sa 5 7 2").then("53B proper_lead_stands seat=s card=d3", "not option 53A", "not 60A", "not effect d3")


def test_law_60a_who_plays_to_a_second_card_that_was_led_has_accepted_it() -> None:
    given(*LED_AS_FIFTH).when("d2").then("60A right_forfeited seat=s", "53A enter_as_lead card=d3", "not option 53A")


def test_law_53a_after_another_lead_by_a_defender_that_declarer_played_to_there_is_no_choice_left() -> None:
    case = given(*FOUR_SPADES).when("hk 2 8", "!w:d9", "h5", 'judge #9 45E1 led "he led it"', "hq")
    case.then("option 53A s card=d9").when("4").then("not option 53A", "not 60A")
