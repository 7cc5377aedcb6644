"""Law 27 in the code of 2007: an insufficient bid, and what replaces it."""

from __future__ import annotations

from tests.given import Case, given

UNDER_2007 = ("session matchpoints 2007",)
DEAL = "AK5.KQ974.A3.J52 Q843.T6.KQ72.A94 JT97.A52.J84.K86 62.J83.T965.QT73"
SPADE_OVERCALLED = (f"board 1 dealer=s vul=none N:{DEAL}", "1s", "2h", "2n", "p", "!s:2s")
"""Editions, example 6: South, who opened one spade, bids two over two notrump."""


def refused(*explained: str, session: tuple[str, ...] = UNDER_2007) -> Case:
    return given(*SPADE_OVERCALLED, *explained, "refuse w", session=session)


def test_law_27a_2007_what_a_refusal_leads_to_is_another_thing() -> None:
    case = given(*SPADE_OVERCALLED, session=UNDER_2007)
    case.then("option 27A w choice=refuse", "not 81B2")
    assert [option.code for one in case.incidents for option in one.options] == ["insufficient_bid_2007"]


def test_law_27b1_2007_the_alternatives_are_the_denomination_named_and_a_more_precise_call() -> None:
    case = refused()
    case.then("option 27B1 s choice=same_denomination", "option 27B1 s choice=more_precise")
    case.when("!s:2d", "refuse w").then("27B4 insufficient_again", "not option 27B1 s choice=more_precise")


def test_law_27b1a_2007_two_natural_bids_go_on_without_rectification() -> None:
    case = refused('explain n "natural, spades" shows=natural').when("3s").then("27B1a same_denomination")
    case.then("not 16C2", "not effect must_pass", "not ask 27B1b")


def test_law_27b1a_2007_an_artificial_bid_in_the_denomination_is_not_enough() -> None:
    explained = 'explain n "shows spades" shows=[s, artificial]'
    lines = (*SPADE_OVERCALLED[:4], "p", "!s:2h", explained, "refuse w", "3h", explained)
    given(*lines).then("27B1a same_denomination")
    given(*lines, session=UNDER_2007).then("not 27B1a", "ask 27B1b", "not ask 23A")


def test_law_27b1b_2007_a_more_precise_call_makes_nobody_pass_but_tells_partner_nothing() -> None:
    case = refused().when("p").then("ask 27B1b", "not ask 23A")
    case.when("judge #6 27B1b more_precise")
    case.then("27B1b more_precise", "16C2 withdrawn_unauthorised", "not effect must_pass", "not 26A")


def test_law_27b2_2007_after_any_other_call_partner_must_pass() -> None:
    case = refused().when("p", "judge #6 27B1b other_meaning")
    case.then("27B2 partner_silenced_2007", "effect must_pass 27B2 seat=n until=auction")
    case.then('81B2 read_by_another_edition note="26B (2017)"')


def test_law_27b_of_2017_asks_whether_a_call_is_comparable() -> None:
    refused(session=()).when("p").then("ask 23A", "not ask 27B1b")
