"""Law 25 with 35, 36 and 38: a lawful call changed to one that nobody may make."""

from __future__ import annotations

import pytest

from tests.given import Case, given

BOARD = "board 1 dealer=s vul=none"
INADMISSIBLE = ("8c", "x", "xx")
"""What North, whose side bid last, puts in the place of two spades."""


def auction(*lines: str) -> Case:
    return given(BOARD, *lines)


@pytest.mark.parametrize("call", INADMISSIBLE)
def test_nobody_accepts_it_and_the_first_call_stands(call: str) -> None:
    case = auction("1s p 2s", f"change n {call}").then("ask 25A", "not 38C", "not effect 38B", "not effect 36B")
    case.when('judge #5 25A intended "he thought again"')
    case.then("not option 25B1", "effect cancel_change 25B2 seat=n", "not effect must_pass")
    case.when("refuse e").then("25B2 first_call_stands", "not 38C", "not 38B", "not effect must_pass")
    case.when("e:p").then("not 17C", "16C2 side=ns", "not effect 25B2")


@pytest.mark.parametrize("call", INADMISSIBLE)
def test_to_call_over_it_accepts_nothing(call: str) -> None:
    law = "38B" if call == "8c" else "36A"
    case = auction("1s p 2s", f"change n {call}", "e:3d" if call != "8c" else "e:p")
    case.then("not 25B1", f"effect cancel_calls_from {law} seat=n")
    case.when("judge #5 25A intended", "withdraw n later").then("not 25B1", "25B2 first_call_stands", "not 38C")
    case.then(f"{law} cancelled_with_later", "not effect must_pass", "not effect 26B")
    case.when("e:p", "s:4s").then("not 17C").when("w:p n:p e:p").then("not ask 23A", "not effect 26B")


@pytest.mark.parametrize("call", INADMISSIBLE)
def test_once_partner_has_called_nobody_accepts_it_either(call: str) -> None:
    case = auction("1s p 2s p 3s", f"change n {call}").then("25A4", "25B2 first_call_stands", "not option 25B1")
    case.when("!accept e").then("25B2 first_call_stands", "not 25B1 second_call_stands", "not effect must_pass")


@pytest.mark.parametrize("call", INADMISSIBLE)
def test_called_out_of_turn_over_ones_own_call_it_is_the_same(call: str) -> None:
    case = auction("1s p 2s", f"!n:{call}", "judge #5 25A intended")
    case.then("not option 25B1", "effect cancel_change 25B2")
    case.when("refuse e").then("25B2 first_call_stands", "not 38C", "not 36B", "not effect must_pass")


def test_where_the_first_call_was_unintended_the_second_is_inadmissible_like_any_other() -> None:
    case = auction("1s p 2s", "change n 8c", "judge #5 25A unintended")
    case.then("25A1 intended_call_inadmissible", "effect cancel_calls_from 38B", "not effect 25B2")
    auction("1s p 2s", "change n x", "judge #5 25A unintended").then("35A", "effect cancel_call 36B", "not effect 25B2")


def test_eight_clubs_that_nobody_put_back_before_play_began_are_for_the_director() -> None:
    case = auction("1s p 2s", "change n 8c", "e:p p p", "judge #5 25A intended", "w:hk")
    case.then("38A", "25B2 not_put_back seat=n", "not 38C", "not effect cancel_calls_from")
