"""Law 61: what a revoke is, who may ask about one, who may look."""

import pytest

from domain.cards import Card
from domain.seats import Seat
from tests.given import FOUR_SPADES, given

HIDDEN_EAST = "board 1 dealer=s vul=none N:987.742.K84.AQ72 - AKQJT.65.A72.K83 -"
SHORT_WEST = "!board 1 dealer=s vul=none N:987.742.K84.AQ72 432.AQJT983.T6.J AKQJT.65.A72.K83 65..QJ953.T9654"
"""West holds twelve cards: the king of hearts is missing."""
VOID_WEST = "board 1 dealer=s vul=none N:987.742.K84.AQ72 43.A98.T65.T9654 AKQJT.65.A72.K83 652.KQJT3.QJ93.J"
"""West has one club, the jack."""
CORRECTED = ("hk 2 !e:c4 5", "notice s revoke e 1", "withdraw e c4", "e:h8")
"""East's club is corrected: the four of clubs is a major penalty card, and West is to lead to the second trick."""


def test_law_61a_a_card_of_another_suit_with_the_suit_in_hand_is_a_revoke() -> None:
    given(*FOUR_SPADES).when("hk 2 !e:d3").then("61A follow seat=e trick=1 card=d3 suit=h")


def test_law_61a_a_player_without_the_suit_does_not_revoke() -> None:
    given(*FOUR_SPADES).when("hk 2 8 5", "hq 4 9 6", "hj 7 a s10").then("clean", "not 61A")


def test_law_61a_a_discard_where_nothing_is_led_is_no_revoke() -> None:
    given(*FOUR_SPADES).when("d9").then("clean")


def test_law_61a_a_statement_of_intent_is_no_revoke() -> None:
    given(*FOUR_SPADES).when("hk 2 8", 'claim s all "I ruff"').then("not 61A")


def test_law_61a_two_revokes_on_one_trick_are_two_incidents() -> None:
    case = given(*FOUR_SPADES).when("hk 2 !e:d3 !s:s10")
    assert [incident.seat for incident in case.incidents if incident.kind == "revoke"] == [Seat.EAST, Seat.SOUTH]


def test_law_61a_a_required_lead_that_is_disregarded_is_a_revoke() -> None:
    given(*FOUR_SPADES).when(*CORRECTED, "choose s require c", "pickup e c4", "dq").then(
        "61A option seat=w trick=2 card=dq"
    )


def test_law_61a_a_required_lead_that_is_obeyed_is_none() -> None:
    given(*FOUR_SPADES).when(*CORRECTED, "choose s require c", "pickup e c4", "c10").then("not 61A option")


def test_law_61a_a_required_suit_that_is_not_held_is_no_revoke() -> None:
    """Law 59: who cannot lead as required leads as he likes."""
    given(VOID_WEST, "4s p p p").when(
        "cj a 4 3", "d4 !e:h8 2 q", "notice s revoke e 2", "withdraw e h8", "e:d5", "choose s require c", "hk"
    ).then("not 61A option")


def test_law_61a_a_forbidden_suit_that_is_led_is_a_revoke() -> None:
    given(*FOUR_SPADES).when(*CORRECTED, "choose s forbid c", "pickup e c4", "c10").then("61A option seat=w card=c10")


def test_law_61a_a_forbidden_suit_that_is_not_led_is_none() -> None:
    given(*FOUR_SPADES).when(*CORRECTED, "choose s forbid c", "pickup e c4", "hq").then("not 61A option")


def test_law_61a_a_forbidden_suit_stays_forbidden_while_he_keeps_the_lead() -> None:
    given(*FOUR_SPADES).when(*CORRECTED, "choose s forbid c", "pickup e c4", "hq 4 9 6", "c10").then(
        "61A option seat=w trick=3 card=c10"
    )


def test_law_61a_a_forbidden_suit_is_free_when_he_has_lost_the_lead_in_between() -> None:
    given(*FOUR_SPADES).when(*CORRECTED, "choose s forbid c", "pickup e c4", "dq 4 3 a", "d7 j k 5", "s7 2 a 5").when(
        "h6 j 7 9", "c10"
    ).then("not 61A option")


def test_law_61a_a_forbidden_suit_is_led_by_a_player_who_holds_nothing_else() -> None:
    """Law 59: there is nothing else to lead."""
    ending = "!board 1 dealer=s vul=none N:.2.2.2 .A3..4 ..65.A ...JT9"
    case = given(ending, "contract 1N declarer=s", "expose e c4 deliberate").when("choose s forbid c", "c9")
    case.then("not 61A option", "50D2a suit_forbidden")


@pytest.mark.parametrize(
    "choice", ["forbid c", "require d", "highest h", "lowest h", "require card=h3", "forbid #10 c", "require #10 d"]
)
def test_law_61a_a_choice_that_no_law_gave_is_none_to_disregard(choice: str) -> None:
    """Only a right of 26B, 50D2, 51 or 57A binds an opponent."""
    case = given(*FOUR_SPADES, "hk 2 8 5", "expose n s9").when(f"choose s {choice}", "c10")
    case.then("10C2 choice_not_given seat=s", "not 61A option", "not 59")


PLAYED_EARLY = (*FOUR_SPADES, "dq 4 3 a", "h5", "!e:h8")
"""East has played before West: declarer chooses what West plays (57A)."""


def test_law_61a_the_highest_card_of_the_suit_was_chosen_and_another_is_played() -> None:
    given(*PLAYED_EARLY).when("choose s highest h", "w:h10").then("61A option seat=w card=h10")
    given(*PLAYED_EARLY).when("choose s highest h", "w:hk").then("not 61A")


def test_law_61a_the_lowest_card_of_the_suit_was_chosen_and_another_is_played() -> None:
    given(*PLAYED_EARLY).when("choose s lowest h", "w:hk").then("61A option seat=w card=hk")
    given(*PLAYED_EARLY).when("choose s lowest h", "w:h3").then("not 61A")


def test_law_61a_highest_of_a_suit_he_does_not_hold_asks_nothing() -> None:
    case = given(VOID_WEST, "4s p p p", "cj a 4 3", "d4 5 a 3", "ck").when("!e:c5", "choose s highest c", "w:h3")
    case.then("not 61A")


def test_law_61a_following_suit_comes_before_an_opponents_choice() -> None:
    """Law 44C."""
    given(*PLAYED_EARLY).when("choose s require c", "w:hk").then("not 61A")


def test_law_61a_a_card_that_was_named_must_be_played() -> None:
    """Law 51A."""
    lie = (*FOUR_SPADES, "hk 2 8 5", "expose e c4", "expose e c5", "choose s neither", "c10 2")
    given(*lie).when("choose s require card=c5", "c4").then("61A option seat=e card=c4")
    given(*lie).when("choose s require card=c5", "c5").then("not 61A")
    given(*lie).when("choose s require card=cj", "c4").then("10C2 choice_not_given card=cj", "not 61A")


def test_law_61a_neither_binds_nobody() -> None:
    given(*FOUR_SPADES).when(*CORRECTED, "choose s neither", "c10").then("not 61A option")


def test_law_61a_a_penalty_card_that_could_be_led_or_played_is_kept_back() -> None:
    given(*FOUR_SPADES).when(*CORRECTED, "choose s neither", "c10 2 j 3").then(
        "61A penalty_card seat=e trick=2 card=cj"
    )


def test_law_61a_a_penalty_card_must_be_thrown_where_the_suit_led_cannot_be_followed() -> None:
    case = given(*FOUR_SPADES).when(*CORRECTED, "choose s neither", "hq 4 9 6", "hj 7 a s10")
    case.when("sa 5 7 2", "sk 6 8 3", "sq h3 9 4").then("not 61A penalty_card")
    case.when("sj dj c2 d3").then("61A penalty_card seat=e card=d3")


def test_law_61a_a_penalty_card_that_is_played_is_no_revoke() -> None:
    given(*FOUR_SPADES).when(*CORRECTED, "choose s neither", "c10 2 4 3").then("not 61A penalty_card")


def test_law_61a_a_lead_out_of_turn_that_was_refused_is_a_penalty_card_too() -> None:
    case = given(*FOUR_SPADES).when("!e:h8", "refuse s", "choose s neither", "w:hk 2 9")
    case.then("61A penalty_card seat=e trick=1 card=h9")
    given(*FOUR_SPADES).when("!e:h8", "refuse s", "choose s neither", "w:hk 2 8").then("not 61A")


def test_law_61a_following_suit_comes_before_a_penalty_card() -> None:
    given(*FOUR_SPADES).when(*CORRECTED, "choose s neither", "hq 4 9 6").then("not 61A penalty_card")


def test_law_61a_a_penalty_card_that_was_picked_up_need_not_be_played() -> None:
    given(*FOUR_SPADES).when(*CORRECTED, "choose s require c", "pickup e c4", "c10 2 j 3").then("not 61A penalty_card")


def test_law_61a_a_card_led_on_a_wrong_word_is_no_penalty_card() -> None:
    """Law 47E1: it goes back without rectification, and need not be played at the next moment."""
    given(*FOUR_SPADES).when("hk 2 8 5", "dq 4 3 a", "wrongturn s e", "!e:h9", "withdraw e h9").when("s:h6 j 7 a").then(
        "not 61A", "47E1 led_on_wrong_word seat=e"
    )


def test_law_61a_a_defender_who_does_not_follow_with_his_penalty_card_has_not_followed() -> None:
    """Both limbs of 61A at once: it is put right like any revoke, and 64B3 goes by the penalty card."""
    case = given(*FOUR_SPADES).when("c10 a !e:h8 3", "notice s revoke e 1", "withdraw e h8", "e:c4")
    case.when("h2 !e:d3 5 10").then("61A follow seat=e trick=2 card=d3", "not 52A", "not option 52B")
    case.when("notice s revoke e 2").then("62A must_correct seat=e trick=2", "62B1 penalty_card card=d3")


def test_law_61a_declarer_never_has_a_penalty_card() -> None:
    given(*FOUR_SPADES).when("hk 2 8 !s:s10", "notice w revoke s 1", "withdraw s s10", "s:h5").when(
        "hq 4 9 6", "hj 7 a sj"
    ).then("not 61A penalty_card")


def test_law_61a_a_hidden_hand_shows_its_revoke_when_the_suit_is_played_later() -> None:
    case = given(HIDDEN_EAST, "4s p p p", "hk 2", "e:d3 5")
    case.then("not 61A")
    case.when("hq 4 9 6").then("61A follow seat=e trick=1 card=d3 entry=8", "61A entry=12")
    case.as_of(11).then("not 61A", "clean")


def test_law_61a_a_hidden_hand_that_never_plays_the_suit_shows_nothing() -> None:
    given(HIDDEN_EAST, "4s p p p", "hk 2", "e:d3 5", "hq 4 d5 6").then("clean")


def test_law_61a_a_hidden_hand_shows_a_revoke_that_was_corrected_at_once() -> None:
    given(HIDDEN_EAST, "4s p p p", "hk 2 e:c4 5", "notice s revoke e 1", "withdraw e c4", "e:h8").then(
        "61A follow seat=e trick=1 card=c4", "62A corrected", "62B1 penalty_card card=c4"
    )


def test_law_61a_a_hidden_hand_that_threw_on_a_lead_taken_back_has_not_revoked_in_the_suit_led_instead() -> None:
    given(HIDDEN_EAST, "4s p p p", "!n:h2 e:d3", "withdraw n h2", "withdraw e d3").when("w:d9 4", "e:d5 2").then(
        "not 61A"
    )


def test_law_61a_a_hidden_hand_shows_each_of_its_revokes() -> None:
    case = given(HIDDEN_EAST, "4s p p p", "hk 2 d3 5", "hq 4 d5 6", "hj 7 9 s10")
    case.then("61A trick=1 card=d3", "61A trick=2 card=d5")


def test_law_61a_a_card_restored_by_14b4_makes_a_revoke_at_the_trick_where_it_was_missing() -> None:
    case = given(SHORT_WEST, "4s p p p", "dq 4 10 a", "sa 5 7 2", "h5 d9 2 8")
    case.then("not 61A")
    case.when("found hk", "restore w hk").then("61A follow seat=w trick=3 card=d9 suit=h")


def test_law_61a_a_restored_card_of_a_suit_that_he_followed_to_makes_no_revoke() -> None:
    short = "!board 1 dealer=s vul=none N:987.742.K84.AQ72 432.A98.T653.J54 AKQJT.65.A72.K83 65.QJT3.QJ9.T96"
    given(short, "4s p p p", "dq 4 3 a", "sa 5 7 2", "h5 3 2 8").when("restore w hk").then("not 61A")


def test_law_61a_a_revoke_by_a_restored_card_is_told_once() -> None:
    short = "!board 1 dealer=s vul=none N:987.742.K84.AQ72 432.A98.T653.J54 AKQJT.65.A72.K83 65.QJ3.QJ9.T96"
    case = given(short, "4s p p p", "dq 4 3 a", "h5 !w:d9 2 8").when("restore w hk", "restore w h10")
    revokes = [incident for incident in case.incidents if incident.kind == "revoke"]
    assert [incident.findings[0].card for incident in revokes] == [Card.D9]


@pytest.mark.parametrize(
    ("trick", "asks", "to", "law"),
    [
        ("hk 2 !e:d3", "s", "e", "61B1"), ("hk 2 8 !s:s10", "n", "s", "61B2a"), ("hk 2 8 !s:s10", "e", "s", "61B3"),
        ("hk 2 !e:d3", "w", "e", "61B3"),
    ],
)  # fmt: skip
def test_law_61b_who_may_ask_of_a_player_who_has_failed_to_follow(trick: str, asks: str, to: str, law: str) -> None:
    case = given(*FOUR_SPADES, trick).when(f"ask {asks} {to}")
    case.then(f"{law} may_ask seat={asks}", "not 61B2b", f"not ask {law}")


@pytest.mark.parametrize(
    ("asks", "to", "law"), [("s", "w", "61B1"), ("s", "e", "61B1"), ("n", "s", "61B2a"), ("w", "e", "61B3")]
)
def test_law_61b_there_is_nothing_to_ask_of_a_player_who_has_followed_suit(asks: str, to: str, law: str) -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5").when(f"ask {asks} {to}")
    case.then(f"{law} nothing_to_ask seat={asks}", f"not {law} may_ask", "not 42B1", f"not ask {law}")


def test_law_61b_a_question_typed_before_the_card_it_is_about_is_the_directors() -> None:
    case = (
        given(*FOUR_SPADES, "hk 2")
        .when("ask s e", "!e:d3")
        .then("ask 61B1", "not 61B1 may_ask", "not 61B1 nothing_to_ask")
    )
    case.when("judge #8 61B1 failed_to_follow").then("61B1 may_ask seat=s", "not ask 61B1")


def test_law_61b_a_question_about_an_earlier_trick_is_the_directors() -> None:
    case = given(*FOUR_SPADES, "hk 2 !e:d3 5", "hq 4 9").when("ask w e").then("ask 61B3", "not 61B3 may_ask")
    case.when("judge #13 61B3 followed_suit").then("61B3 nothing_to_ask seat=w", "not 61B3 may_ask")


def test_law_61b_the_clock_says_which_card_was_meant() -> None:
    played = ("@ 2026-03-14T20:05:00Z", "hk 2", "@ 2026-03-14T20:06:00Z", "!e:d3 5", "@ 2026-03-14T20:08:00Z", "hq 4 9")
    case = given(*FOUR_SPADES, *played, "@ 2026-03-14T20:07:00Z", "ask w e")
    case.then("61B3 may_ask seat=w", "not ask 61B3")


def test_law_61b1_is_declarers_right_alone() -> None:
    given(*FOUR_SPADES, "hk 2 8 5").when("ask n e").then("not 61B1")
    given(*FOUR_SPADES, "hk 2 8 5").when("ask s n").then("not 61B1")


def test_law_61b2a_dummy_may_ask_declarer_only() -> None:
    given(*FOUR_SPADES, "hk 2 8 5").when("ask n w").then("not 61B2a", "61B2b may_not_ask seat=n")


def test_law_61b2b_dummy_may_not_ask_a_defender() -> None:
    given(*FOUR_SPADES, "hk 2 8 5").when("ask n e").then("61B2b may_not_ask seat=n", "16B unauthorised_for seat=s")


def test_law_61b3_a_defender_may_ask_declarer() -> None:
    given(*FOUR_SPADES, "hk 2 8 !s:s10").when("ask e s").then("61B3 may_ask seat=e", "not 16B")


def test_law_61b3_nobody_asks_dummy() -> None:
    given(*FOUR_SPADES, "hk 2 8 5").when("ask e n").then("not 61B3")


def test_law_61c_no_player_may_look_at_a_quitted_trick() -> None:
    given(*FOUR_SPADES, "hk 2 8 5", "hq 4").when("inspect s trick=1").then("61C may_not_inspect seat=s trick=1")
    given(*FOUR_SPADES, "hk 2 8 5", "hq").when("inspect e trick=1").then("61C may_not_inspect seat=e")


def test_law_61c_the_director_may() -> None:
    given(*FOUR_SPADES, "hk 2 8 5").when("inspect director trick=1").then("not 61C")


def test_law_61a_who_did_not_follow_a_lead_that_was_taken_back_has_not_revoked() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5", "c9 a j 3", "named n d8", "n:d4 e:d3 !s:s10")
    case.then("61A follow seat=s")
    case.when("withdraw n d4", "n:s9").then("not 61A")


def test_law_61a_a_defender_who_leads_himself_over_his_partners_lead_has_not_revoked() -> None:
    """57D: his card is a penalty card, whatever becomes of the other; a revoke once declarer has played to both."""
    case = given(*FOUR_SPADES, "!e:d3", "!w:hk").then("not 61A", "57D penalty_card card=hk", "option 53A s")
    case.then("not effect must_follow_suit").when("refuse s").then(
        "not 61A", "not 62B1", "effect must_play seat=w card=hk"
    )
    given(*FOUR_SPADES, "!e:d3", "!w:hk", "accept s").then("not 61A", "effect must_follow_suit seat=w")
    given(*FOUR_SPADES, "!e:d3", "!w:hk", "s:d2").then("61A follow seat=w card=hk")
    given(*FOUR_SPADES, "!e:d3", "s:d2", "!w:hk").then("61A follow seat=w card=hk")
