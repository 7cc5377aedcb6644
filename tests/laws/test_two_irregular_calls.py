"""Where two irregularities of the auction meet: what comes first, what has lapsed, and what nobody accepted."""

from __future__ import annotations

import pytest

from tests.given import Case, given

BOARD = "board 1 dealer=n vul=none"


def auction(*lines: str) -> Case:
    """An auction with North as dealer."""
    return given(BOARD, *lines)


def stands(case: Case) -> str:
    """The calls that stand, in order."""
    return " ".join(f"{'NESW'[seat]}:{call.value}" for _, seat, call in case.board.calls)


INSUFFICIENT = ("!s:1h", "refuse w", "1s p", "!s:1h")
"""South's 1H at North's turn is not accepted; at his own turn, free to choose, he bids it again over 1S."""


def test_given_a_free_choice_used_for_an_insufficient_bid_then_what_he_might_choose_is_told_no_more() -> None:
    auction(*INSUFFICIENT[:3]).then("option 31B s")
    auction(*INSUFFICIENT).then("not option 31B", "option 27A w")
    auction(*INSUFFICIENT, "refuse w").then("not option 31B", "option 27B1 s")


def test_given_an_insufficient_bid_in_place_of_one_out_of_turn_then_both_paragraphs_look_at_the_last_call() -> None:
    case = auction(*INSUFFICIENT, "refuse w", "2h").then("27B1a same_denomination", "ask 23A", "not effect must_pass")
    case.when("judge #2 23A comparable").then("23B", "not effect must_pass")


@pytest.mark.parametrize("said", ["accept w", "2c"])
def test_given_an_insufficient_bid_out_of_turn_then_accepting_the_turn_accepts_the_bid(said: str) -> None:
    auction("1s", "!s:1h", *(["w:2c"] if said == "2c" else [said])).then("29A", "not 27B", "not option 27A")


def test_given_a_repetition_that_is_insufficient_then_it_is_ruled_on_as_that_and_may_be_accepted() -> None:
    repeated = ("1s", "!s:1h", "refuse w", "p", "!s:1h")
    auction(*repeated).then("31A1 repeated", "27A2 repetition_is_insufficient", "option 27A w", "not option 29A")
    auction(*repeated, "2c").then("27A1 accepted_by_calling", "not effect must_pass", "not 27B")
    auction(*repeated, "accept w").then("27A1 accepted", "not 27B", "not effect must_repeat")
    auction(*repeated, "refuse w", "!s:1d").then("option 27A w", "not effect must_repeat")
    auction(*repeated, "refuse w", "!s:1d", "refuse w").then("27B4 insufficient_again", "effect must_pass seat=n")
    auction(*repeated, "refuse w", "!s:x").then("27B3 seat=s", "effect 27B3 must_pass seat=n until=auction")


def test_given_two_calls_out_of_turn_then_the_first_is_decided_first() -> None:
    case = auction("!e:1h", "!w:2h").then("option 29A s", "not option 29A n")
    case.when("refuse s").then("29B cancelled seat=e", "option 29A n", "not option 29A s")
    case.when("refuse n").then("29B cancelled seat=w")
    assert stands(case) == ""
    auction("!e:1h", "!w:2h", "accept s").then("29A accepted seat=e", "option 29A n")


def test_given_a_call_over_the_second_of_two_then_nothing_about_the_first_is_open() -> None:
    case = auction("!e:1h", "!w:2h", "n:2s").then("29A accepted_by_calling seat=w", "29A passed_by seat=e")
    case.then("not option 29A", "not 29B", "not effect must_pass")
    assert stands(case) == "E:1H W:2H N:2S"


def test_given_an_insufficient_bid_and_partner_s_call_out_of_turn_then_the_bid_is_decided_first() -> None:
    case = auction("1s", "!e:1h", "!w:3h").then("option 27A s", "not option 29A n")
    case.when("refuse s").then("27B must_be_replaced", "option 29A n")
    over = auction("1s", "!e:1h", "!w:3h", "n:3s").then("27A1 passed_by seat=e", "29A accepted_by_calling seat=w")
    over.then("not option 27A", "not option 29A", "not 27B")


def test_given_an_accepted_insufficient_bid_then_to_change_it_is_a_change_like_any_other() -> None:
    for said in ("accept s", "p"):
        case = auction("1s", "!e:1h", said, "change e 2h").then("27A1", "ask 25A", "not 16C2", "not 27B")
        case.when("judge #5 25A intended").then("option 25B1 s").when("refuse s").then("25B2 first_call_stands")
        assert stands(case).startswith("N:1S E:1H")


def test_given_partner_who_calls_at_his_own_turn_over_a_call_out_of_turn_then_only_lho_has_accepted_nothing() -> None:
    """28B is about an opponent's call: North's bid makes nothing good of South's."""
    case = auction("!s:1h", "!n:1s").then("option 29A w", "not option 29A e", "not 28B")
    refused = auction("!s:1h", "!n:1s", "refuse w").then("29B cancelled seat=s", "not option 29A", "31B")
    assert stands(refused) == "N:1S"
    case.when("accept w").then("option 29A e")


def test_given_rho_who_calls_out_of_turn_too_then_each_is_decided_by_his_left_hand_opponent() -> None:
    case = auction("!s:1h", "!e:1s").then("option 29A w", "not option 29A s")
    case.when("refuse w").then("option 29A s", "29B cancelled seat=s")


def test_given_an_inadmissible_double_out_of_turn_then_nobody_may_accept_it() -> None:
    case = auction("1s", "!s:x").then("35A inadmissible_call", "not option 29A")
    case.when("withdraw s").then("effect 36B must_pass seat=n until=auction")
    auction("1s", "!s:x", "w:2c").then("effect 36A", "not 29A accepted_by_calling", "not effect must_pass")


def test_given_a_player_who_must_pass_and_calls_out_of_turn_then_turn_and_obligation_are_both_looked_at() -> None:
    must_pass = ("1s", "!e:1h", "refuse s", "p", "judge #3 23A not_comparable")
    auction(*must_pass, "!w:2d").then("17C turn_was seat=w", "option 29A n")
    auction(*must_pass, "2s", "!w:3d").then("35B seat=w", "37B pass_to_be_substituted")
    auction(*must_pass, "2s", "!w:3d", "4s").then("37A stands", "not 37B")


CHANGED = ("1s p 2s", "change n 2c")
"""North changes his 1S when South has called over it."""


def test_given_a_change_after_partner_has_called_then_the_first_call_and_what_followed_stand() -> None:
    case = auction(*CHANGED).then("25A4 partner_has_called seat=n", "not ask 25A", "option 25B1 e", "not 25B1")
    assert stands(case) == "N:1S E:P S:2S"
    assert case.board.caller == 3


@pytest.mark.parametrize("calls", ["p", "p p", "p p p", "x p p"])
def test_given_a_late_change_then_passing_over_a_later_call_accepts_nothing(calls: str) -> None:
    case = auction(*CHANGED, calls).then("25B2 first_call_stands seat=n", "not option 25B1", "not 25B1")
    assert stands(case).startswith("N:1S E:P S:2S")
    case.then("16C1 side=ew", "16C2 side=ns")


def test_given_a_late_change_then_it_is_accepted_in_words_or_refused_before_anybody_calls() -> None:
    accepted = auction(*CHANGED, "accept e").then("25B1 second_call_stands", "not 25B2", "16C2 side=ns entry=2")
    assert stands(accepted) == "N:2C E:P S:2S"
    refused = auction(*CHANGED, "refuse e").then("25B2 first_call_stands", "not option 25B1", "not 25B1", "not 10C2")
    assert stands(refused) == "N:1S E:P S:2S"
    auction(*CHANGED, "p", "!refuse e").then("10C2 choice_not_given seat=e")
    late = auction(*CHANGED, "p", "!accept e").then("25B2 first_call_stands", "not 25B1 second_call_stands")
    assert stands(late) == "N:1S E:P S:2S W:P"


@pytest.mark.parametrize("taken_back", ["withdraw n", "withdraw n later"])
def test_given_a_late_change_and_then_the_first_call_taken_back_then_nobody_may_accept_it(taken_back: str) -> None:
    case = auction(*CHANGED, taken_back)
    before = stands(case)
    case.then("not option 25B1").when("!accept e").then("10C2 choice_not_given seat=e", "not 25B1")
    assert stands(case) == before


@pytest.mark.parametrize("change", ["change n p", "!change n x", "change n 7n", "!change n 1c"])
def test_given_a_late_change_to_anything_then_the_auction_goes_on_undisturbed(change: str) -> None:
    case = auction("1s p 2s", change, "p p p").then("25A4", "25B2 first_call_stands", "not 17D3", "not 34", "not 27B")
    assert stands(case) == "N:1S E:P S:2S W:P N:P E:P"
    assert case.board.contract is not None
    assert case.board.contract.level == 2


def test_given_a_change_after_lho_alone_had_called_then_his_next_call_is_over_another() -> None:
    changed = ("1s p", "change n 2c", "judge #4 25A intended")
    auction(*changed).then("option 25B1 e")
    case = auction(*changed, "2d 3d p", "p").then("option 25B1 e", "not 25B1 second_call_stands")
    case.when("refuse e").then("25B2 first_call_stands")
    assert stands(case).startswith("N:1S E:P S:2D")
    played = auction(*changed, "3c p p p", "e:h2").then("not 25B1 second_call_stands", "not option 25B1")
    played.then("25B2 not_put_back seat=n")


def test_given_a_change_directly_over_which_lho_calls_then_he_accepted_it() -> None:
    auction("1s", "change n 2c", "judge #3 25A intended", "p").then("25B1 second_call_stands")


def test_given_a_second_call_when_others_have_called_then_it_is_a_call_out_of_turn_and_no_change() -> None:
    auction("1s p", "!n:2s").then("17C turn_was seat=n", "option 29A e call_at_partner", "not 25B1", "not 31C")
    auction("1s p 2s", "!n:3s").then("option 29A e call_at_rho", "not ask 25A")
    auction("1s", "!n:2s").then("31C change_of_call", "ask 25A")


def test_given_a_comparable_call_then_one_screen_does_not_say_two_things_of_what_the_first_told() -> None:
    case = auction("!s:p", "refuse w", "1c p 1h", "judge #2 23A comparable").then("23B", "30B1a", "not 16C2")
    assert ("30B1a", "partner_is_free") in case.findings


@pytest.mark.parametrize("said", ["refuse s", "accept s"])
def test_given_a_choice_that_has_lapsed_then_words_about_it_change_nothing(said: str) -> None:
    case = auction("!e:1h", "!w:2h", "n:2s", said).then("10C2 choice_not_given seat=s", "not 29B", "not 31A1")
    assert stands(case) == "E:1H W:2H N:2S"
    over = auction("1s", "!e:1h", "!n:2s", "e:3h").then("not option 27A", "27A1 passed_by seat=e")
    assert stands(over.when(said)) == "N:1S E:1H N:2S E:3H"
    over.then("not 27B", "10C2 choice_not_given seat=s")


def test_given_the_offender_who_calls_over_a_call_out_of_turn_at_his_turn_then_lho_may_still_refuse_the_first() -> None:
    """South's second call is out of turn too: it takes nothing from West."""
    auction("!s:1h", "!n:1s", "!s:2s").then("option 29A w")


OBLIGED = ("p", "!s:1h", "refuse w", "p", "!s:x")
"""South must repeat 1H, and doubles nothing."""


def test_given_an_inadmissible_double_by_who_must_repeat_then_it_is_put_right_first() -> None:
    auction(*OBLIGED).then("effect 36B", "effect must_repeat 31A1 seat=s", "not 31A1 not_repeated")
    cancelled = (*OBLIGED, "withdraw s")
    auction(*cancelled).then("effect must_repeat 31A1 seat=s", "effect 36B must_pass seat=n", "not 31A1 not_repeated")
    auction(*cancelled, "1h").then("31A1 repeated", "not 31A1 not_repeated", "not effect must_repeat")
    auction(*cancelled, "p").then("31A1 not_repeated", "not effect must_repeat")


def test_given_an_inadmissible_double_called_over_then_it_was_no_attempt_to_repeat() -> None:
    case = auction(*OBLIGED, "2c").then("effect 36A", "not 31A1 not_repeated")
    case.when("withdraw s later", "1h").then("36A cancelled_with_later", "31A1 repeated", "not 31A1 not_repeated")


def test_given_eight_clubs_by_who_must_repeat_then_he_has_to_pass_and_repeats_nothing() -> None:
    over = auction("p", "!s:1h", "refuse w", "p", "!s:8c", "withdraw s", "p", "p")
    over.then("31A1 repetition_not_legal", "not 31A1 not_repeated", "38C")


MUST_PASS = ("1s", "!e:1h", "refuse s", "p", "judge #3 23A not_comparable")
"""West must pass for the rest of the auction."""


def test_given_an_insufficient_bid_by_a_player_who_must_pass_then_nobody_accepts_it_in_words() -> None:
    bid = (*MUST_PASS, "2s", "!w:2d")
    auction(*bid).then("37B pass_to_be_substituted seat=w", "not option 27A")
    accepted = auction(*bid, "!accept n").then("37B pass_to_be_substituted", "not 27A1", "10C2 choice_not_given seat=n")
    accepted.then("not 27B entry=8")
    auction(*bid, "refuse n", "p").then("37B pass_substituted", "not ask 23A", "not 27B entry=8")
    auction(*bid, "3s").then("37A stands", "not effect 37B", "not 27B2 entry=8")


@pytest.mark.parametrize("call", ["xx", "8c"])
def test_given_an_inadmissible_call_by_a_player_who_must_pass_then_to_call_over_it_does_not_make_it_stand(
    call: str,
) -> None:
    auction(*MUST_PASS, "p", f"!w:{call}").then("37B pass_to_be_substituted seat=w")
    auction(*MUST_PASS, "p", f"!w:{call}", "2s" if call == "xx" else "p").then("not 37A", "35B seat=w", "not 37B")
    auction(*MUST_PASS, "p", "w:2d", "2s").then("37A stands")


def test_given_a_second_insufficient_bid_that_is_accepted_then_the_first_is_withdrawn_all_the_same() -> None:
    accepted = auction("1s", "!e:1h", "refuse s", "!e:1d", "2c").then("27A1 accepted_by_calling seat=e")
    accepted.then("16C2 side=ew entry=3", "not 27B4", "not effect must_pass", "effect 26B seat=w")
    auction("1s", "!e:1h", "refuse s", "!e:1d", "2c p p p").then("ask 23A", "not 27B4")


def test_given_an_insufficient_bid_in_place_of_an_unintended_call_then_to_refuse_it_refuses_no_change() -> None:
    bid = ("p", "1s", "2c", "change s 1h", "judge #5 25A unintended")
    refused = auction(*bid, "refuse w").then("effect 25A1 enter_refusal seat=s", "not 27B")
    refused.when("at #7 withdraw s").then("27B must_be_replaced seat=s", "not effect 25A1", "option 27B1 s")
    auction(*bid, "withdraw s", "2h").then("27B1a same_denomination", "not effect restore_call", "25A1")


def test_given_lho_who_keeps_what_he_called_over_an_unintended_call_then_he_had_that_choice() -> None:
    kept = ("1s", "2h", "change n 1d", "judge #4 25A unintended", "choose e keep")
    auction(*kept).then("25A6 call_kept seat=e", "not 10C2", "not option 25A6")
    auction(*kept, "p").then("25A6 call_kept seat=e", "not 10C2")
    auction("1s", "2h", "change n 3c", "judge #4 25A unintended", "choose e keep").then("not 10C2", "25A6")


def test_given_a_double_over_an_unintended_bid_that_became_a_pass_then_it_cannot_be_kept() -> None:
    case = auction("1s", "x", "change n p", "judge #4 25A unintended").then("option 25A6 e choice=withdraw")
    case.then("not option 25A6 e choice=keep")


def test_given_a_bid_replaced_in_haste_then_to_refuse_it_is_lho_s_and_comes_before_a_call_out_of_turn() -> None:
    haste = ("1s", "!e:1h", "change e 2h")
    refused = auction(*haste, "refuse s").then("27B1a", "not 10C2")
    assert stands(refused.when("accept s")) == "N:1S E:2H"
    refused.then("10C2 choice_not_given seat=s", "not 27A1")
    case = auction(*haste, "!w:3h").then("option 27A s", "not option 29A")
    case.when("refuse s").then("option 29A n", "not 10C2")
    auction(*haste, "!w:3h", "accept s").then("27A1 accepted seat=e", "option 29A n")


def test_given_an_inadmissible_redouble_in_haste_that_lho_calls_over_then_it_goes_with_what_came_after() -> None:
    over = ("1s", "!e:1h", "!change e xx", "2c")
    case = auction(*over).then("effect 36A cancel_calls_from", "not 27B3", "not effect must_pass")
    case.when("withdraw e later").then("36A cancelled_with_later", "option 27B1 e", "not effect must_pass")
    assert stands(case) == "N:1S"


def test_given_a_call_at_the_turn_of_who_must_pass_then_his_pass_after_it_takes_nothing_away() -> None:
    case = auction(*MUST_PASS, "2s", "!n:3s", "w:p").then("28A in_rotation seat=n", "28A enter_again seat=n note=n:3s")
    case.when("3s").then("not 28A enter_again", "not 28B")
    assert stands(case) == "N:1S E:P S:2S W:P N:3S"
