"""Law 57: a defender leads or plays before his partner, or plays at declarer's turn."""

from domain.seats import Seat
from tests.given import FOUR_SPADES, Case, given

NORTH_LEADS = (*FOUR_SPADES, "c6 a 4 3")
SOUTH_LEADS = (*FOUR_SPADES, "dq 4 3 a")


def led_early(*more: str) -> Case:
    """North leads a heart; East wins so far and leads a diamond before West has played."""
    return given(*NORTH_LEADS, "h2 a 5", "!e:d3", *more)


def played_early(*more: str) -> Case:
    """South leads a heart, and East plays before West."""
    return given(*SOUTH_LEADS, "h5", "!e:h8", *more)


def test_law_57a_a_lead_before_partner_has_played_is_a_major_penalty_card() -> None:
    case = led_early().then("57A premature_lead seat=e trick=2 card=d3", "effect penalty_card card=d3 note=major")
    case.then("option 57A s choice=highest suit=h", "option 57A s choice=forbid")
    assert case.board.to_play is Seat.WEST


def test_law_57a_a_play_before_partner_is_one_too() -> None:
    case = played_early().then("57A premature_play seat=e card=h8", "option 57A s choice=lowest", "effect card=h8")
    assert case.board.to_play is Seat.WEST


def test_law_57a_partner_plays_what_declarer_chose() -> None:
    case = played_early("choose s highest h").then("effect 57A must_play_highest seat=w suit=h", "not option 57A")
    case.when("w:hk").then("not 61A", "not effect must_play_highest")
    played_early("choose s highest h", "w:h3").then("61A option seat=w card=h3")


def test_law_57a_the_suit_led_is_meant_where_none_is_named() -> None:
    played_early("choose s lowest", "w:hk").then("61A option seat=w card=hk")
    played_early("choose s lowest", "w:h3").then("not 61A")


def test_law_57a_another_suit_is_required_only_of_a_hand_that_cannot_follow() -> None:
    """Law 44C comes first."""
    played_early("choose s require d", "w:hk").then("not 61A")


def test_law_57a_the_early_lead_is_played_when_his_side_wins_the_trick_by_it() -> None:
    case = led_early("choose s highest h", "w:hk").then("not effect penalty_card", "not 61A")
    assert case.board.trick.leader == Seat.EAST.index
    assert case.board.to_play is Seat.SOUTH


def test_law_57a_the_early_lead_goes_back_when_partner_wins_the_trick() -> None:
    case = given(*NORTH_LEADS, "h2 9 5", "!e:d3", "choose s highest h", "w:hk")
    case.then("effect penalty_card seat=e card=d3", "option 50D2 s suit=d", "effect await_declarer seat=w")
    assert case.board.to_play is Seat.WEST
    case.when("choose s forbid d", "hj").then("not 61A", "not effect penalty_card")


def test_law_57a_it_is_no_lead_where_his_card_does_not_win() -> None:
    """A second card that does not say by itself that it was led: the director does (45E)."""
    given(*NORTH_LEADS, "h2 8 5", "w:hk", "hq 4 9 6").then("clean")
    given(*FOUR_SPADES, "hk", "!w:h3").then("ask 45E1", "not 57A")


def test_law_57a_the_lead_establishes_a_revoke_of_his_side() -> None:
    """Law 63A1: to the next trick."""
    case = given(*FOUR_SPADES, "c6 a 4 3").when("h2 !e:s4 5", "!e:d3")
    case.then("57A premature_lead seat=e", "63A1 established seat=e trick=2")


def test_law_57b_who_cannot_obey_plays_any_card() -> None:
    void = "board 1 dealer=s vul=none N:987.742.K84.AQ72 43.A98.T65.T9654 AKQJT.65.A72.K83 652.KQJT3.QJ93.J"
    case = given(void, "4s p p p", "cj a 4 3", "d4 5 a 3", "ck").when("!e:c5", "choose s highest c", "w:h3")
    case.then("57B unable seat=w card=h3", "not 61A", "not 59")


def test_law_57b_is_not_said_where_he_could() -> None:
    played_early("choose s highest h", "w:h3").then("not 57B")


def test_law_57c1_no_rectification_when_declarer_has_played_from_both_hands() -> None:
    case = given(*SOUTH_LEADS, "h5", "!n:h2", "!e:h8")
    case.then("57C1 declarer_had_played seat=e", "not option 57A", "not effect penalty_card")


def test_law_57c1_a_card_called_from_dummy_counts() -> None:
    given(*SOUTH_LEADS, "h5", "name n h2", "!e:h8").then("57C1 declarer_had_played", "not 57A")


def test_law_57c1_is_not_about_a_lead_to_the_next_trick() -> None:
    led_early().then("not 57C1", "57A premature_lead")


def test_law_57c2_no_rectification_when_dummy_has_suggested_a_card() -> None:
    case = given(*SOUTH_LEADS, "h5", "dummy indicated_card", "!e:h8")
    case.then("57C2 dummy_suggested seat=e", "not 57A", "not effect penalty_card")


def test_law_57c3_declarers_premature_play_stands() -> None:
    case = given(*FOUR_SPADES, "hk", "!s:h5").then("57C3 premature_play_stands seat=s card=h5", "not effect")
    case.when("n:h2 8").then("not 57A")


def test_law_57c3_declarers_premature_revoke_does_not_stand() -> None:
    given(*FOUR_SPADES, "hk", "!s:sa").then("61A follow seat=s card=sa", "not 57C3")


def test_law_57d_a_play_at_right_hand_opponents_turn_counts_as_in_turn() -> None:
    case = given(*FOUR_SPADES, "hk", "!e:h8")
    case.then("57D played_in_turn seat=e card=h8", "not 57A", "not option 57A", "not effect penalty_card")
    assert case.when("n:h2").board.to_play is Seat.SOUTH


def test_law_57d_a_card_that_is_not_lawful_becomes_a_penalty_card() -> None:
    case = given(*FOUR_SPADES, "hk", "!e:d3").then("57D penalty_card seat=e card=d3")
    case.when("notice s revoke e 1", "withdraw e d3").then("effect penalty_card seat=e card=d3 note=major")


def partner_hurried() -> Case:
    """East has led before West had played, and West plays before declarer has chosen."""
    return given(*NORTH_LEADS, "h2 9 5", "!e:d3", "w:hk")


def test_law_57a_partners_hurried_card_takes_no_choice_from_declarer() -> None:
    """Law 60C."""
    case = partner_hurried().then("option 57A s choice=lowest suit=h", "60C rights_remain seat=w card=hk")
    case.then("not option 50D2").when("choose s lowest h")
    case.then("effect must_play_lowest seat=w suit=h", "not option 57A", "not 10C2", "not 61A")
    case.when("withdraw w hk", "w:h3").then("not 61A", "not 52A", "effect penalty_card seat=w card=hk note=major")
    case.then("not effect must_play_lowest")


def test_law_57a_a_hurried_card_that_is_what_declarer_chooses_stays() -> None:
    case = partner_hurried().when("choose s highest h").then("not effect must_play_highest", "not 61A")
    case.then("option 50D2 s suit=d", "effect penalty_card seat=e card=d3")


def test_law_57a_the_choice_is_gone_when_declarer_has_played_on() -> None:
    case = given(*SOUTH_LEADS, "h5", "!e:h8", "w:hk").then("option 57A s").when("n:h2").then("not option 57A")
    case.when("choose s lowest h").then("10C2 choice_not_given")


def test_law_57a_an_early_card_that_does_not_follow_stays_a_penalty_card() -> None:
    """West holds hearts: the club is not played when his turn comes."""
    case = given(*NORTH_LEADS, "h2", "!w:c9").then("effect must_follow_suit seat=w card=c9")
    case.when("choose s highest h", "e:ha", "s:h5")
    case.then("effect penalty_card seat=w card=c9 note=major", "effect must_follow_suit seat=w")
    case.when("withdraw w c9", "w:h3").then("effect penalty_card seat=w card=c9 note=major", "not 52A")
    case.then("not effect must_follow_suit")


def test_law_57d_a_card_that_does_not_follow_is_a_penalty_card_at_once() -> None:
    case = given(*FOUR_SPADES, "hk", "!e:c4").then("57D penalty_card seat=e card=c4")
    case.then("effect 50 penalty_card seat=e card=c4 note=major", "effect 57D must_follow_suit seat=e")
    case.when("n:h2", "s:h5").then("effect 50 penalty_card seat=e card=c4")
    case.when("withdraw e c4", "e:h8").then("effect 50 penalty_card card=c4", "not effect must_follow_suit", "not 52A")
