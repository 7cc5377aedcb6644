"""What a call specified: recorded, judged by the director, or presumed where nobody can be asked any more."""

from __future__ import annotations

import pytest

from tests.given import Case, given
from tests.laws.notes import notes_of

OLD = "board 1 dealer=n vul=none"
LIVE = f"{OLD} live"


def replaced(board: str, *lines: str) -> Case:
    """East bids 1H over 1S, is not allowed to, and puts what the lines say in its place."""
    return given(board, "1s", "!e:1h", "refuse s", *lines)


def test_given_a_bid_nobody_explained_when_it_is_replaced_then_the_director_is_asked_and_nothing_is_certain() -> None:
    case = replaced(LIVE, "2h").then("ask 27B1a specified", "result awaits 27B1a")
    case.then("not 27B1a same_denomination", "not ask 23A", "not effect must_pass", "not 16C2")
    case.when("judge #3 27B1a natural").then("27B1a same_denomination", "not ask 27B1a", "not effect must_pass")
    assert case.incidents[0].questions[0].answers[0] == "natural"


def test_given_a_file_when_nobody_explained_then_natural_is_presumed_said_and_overturned_by_the_director() -> None:
    case = replaced(OLD, "2h").then("27B1a same_denomination", "27B1a presumed_natural", "not ask 27B1a")
    case.when("judge #3 27B1a other_denominations").then("not 27B1a same_denomination", "not 27B1a presumed_natural")
    case.then("ask 23A")


@pytest.mark.parametrize("board", [OLD, LIVE])
def test_given_an_alert_or_an_uncoded_explanation_then_it_is_no_meaning(board: str) -> None:
    for said in ("alert e", 'alert e "both majors"', 'announce w "may be short"', 'explain w "natural"'):
        given(board, "1s", "!e:1h", said, "refuse s", "2h").then("ask 27B1a", "not 27B1a same_denomination")


@pytest.mark.parametrize("answer", ["natural", "same_denominations"])
def test_given_a_jump_then_it_is_never_the_lowest_whatever_was_answered(answer: str) -> None:
    for board in (OLD, LIVE):
        case = replaced(board, "3h").then("not ask 27B1a", "not 27B1a", "ask 23A")
        case.when(f"judge #3 27B1a {answer}").then("not 27B1a", "ask 23A")


def test_given_another_denomination_then_the_natural_reading_leads_to_comparability() -> None:
    case = replaced(LIVE, "1n").then("ask 27B1a", "not ask 23A").when("judge #3 27B1a natural")
    case.then("not 27B1a same_denomination", "ask 23A")
    replaced(LIVE, "1n", "judge #3 27B1a same_denominations").then("27B1a same_denomination", "not ask 23A")


def test_given_what_both_bids_show_was_recorded_then_it_is_computed() -> None:
    told = ("explain w hearts shows=natural",)
    given(LIVE, "1s", "!e:1h", *told, "refuse s", "2h", *told).then("27B1a same_denomination", "not ask 27B1a")
    transfers = (LIVE, "2n p", "!s:2h", "explain n spades shows=s", "refuse w")
    given(*transfers, "3h", "explain n spades shows=s").then("27B1a same_denomination", "not ask 27B1a")
    given(*transfers, "3h", "explain n hearts shows=natural").then("not 27B1a same_denomination", "ask 23A")
    given(*transfers, "3s", "explain n spades shows=natural").then("27B1a same_denomination")


def test_given_one_denomination_then_a_bid_above_the_one_that_names_it_is_not_the_lowest() -> None:
    """East's 1D showed hearts; 2S shows hearts too, but 2H was lower."""
    shown = (LIVE, "1s", "!e:1d", "explain w hearts shows=h", "refuse s", "2n", "explain w hearts shows=h")
    given(*shown).then("not 27B1a same_denomination", "ask 23A")
    judged = (LIVE, "1s", "!e:1d", "refuse s", "2n", "judge #3 27B1a same_denominations suits=h")
    given(*judged).then("not 27B1a same_denomination", "ask 23A")


def test_given_an_artificial_bid_that_names_nothing_then_the_director_is_asked() -> None:
    stayman = (LIVE, "2n p", "!s:2c", "explain n Stayman shows=artificial", "refuse w", "3c")
    given(*stayman, "explain n Stayman shows=artificial").then("ask 27B1a", "not 27B1a same_denomination")


def test_given_an_explanation_that_was_corrected_then_what_it_said_does_not_count() -> None:
    case = given(LIVE, "1s", "!e:1h", "explain w hearts shows=natural", "refuse s", "2h")
    case.when("explain w hearts shows=natural").then("27B1a same_denomination")
    case.when('correct w "not hearts" own').then("ask 27B1a", "not 27B1a same_denomination")
    case.when('correct w "clubs" own shows=c').then("not ask 27B1a", "ask 23A")


def test_given_the_entry_of_a_call_then_the_explanation_is_about_that_call() -> None:
    case = given(LIVE, "1s", "!e:1h", "refuse s", "2h", "explain w spades about=3 shows=s")
    case.when("explain w hearts about=5 shows=h").then("not 27B1a same_denomination", "ask 23A")


def test_given_recorded_meanings_then_the_director_may_overrule_them() -> None:
    told = "explain w hearts shows=natural"
    case = given(LIVE, "1s", "!e:1h", told, "refuse s", "2h", told, "judge #3 27B1a other_denominations")
    case.then("not 27B1a same_denomination", "ask 23A")


def test_given_a_recorded_artificial_bid_out_of_turn_then_29c_says_so_and_not_for_an_alert() -> None:
    given(LIVE, "!s:2d", "explain n majors shows=[h, s]").then("29C denominations_shown seat=s")
    given(LIVE, "!s:2d!").then("not 29C")
    given(LIVE, "!s:2d", "explain n diamonds shows=natural").then("not 29C")


def test_given_a_pass_out_of_turn_then_what_it_meant_is_asked_before_anybody_is_bound() -> None:
    case = given(LIVE, "1h", "!s:p").then("ask 30C", "option 29A pass_unexplained w", "not result awaits 30C")
    case.when("refuse w").then("not effect must_pass", "not 30A", "not 31A1", "result awaits 30C")
    case.when("judge #3 30C artificial").then("31A1 repeats_after_pass", "not effect must_pass")
    case.when("judge #3 30C natural").then("effect 30A must_pass seat=s", "not 31A1")


def test_given_what_pass_and_partner_s_call_meant_was_recorded_then_30c_is_computed() -> None:
    relay = (LIVE, "1h", "explain s relay shows=artificial", "!s:p", "refuse w")
    given(*relay).then("not ask 30C", "31A1 repeats_after_pass")
    natural = (LIVE, "1h", "explain s hearts shows=natural", "!s:p", "refuse w")
    given(*natural).then("ask 30C").when("explain n weak shows=natural").then("not ask 30C", "30A passes_once")
    given(LIVE, "!s:p", "explain n fert shows=[c, d]", "refuse w").then("not ask 30C", "not 30A")


def test_given_a_pass_that_was_accepted_then_nothing_is_asked_of_it() -> None:
    given(LIVE, "1h", "!s:p", "accept w").then("not ask 30C", "29A accepted")


EAST_ON_LEAD = (
    "1s", "!w:xx", "refuse n", "2h", "p p 2s p p p", "judge #3 23A not_comparable", "hk 2 a 5",
)  # fmt: skip
"""West's redouble of nothing was cancelled, and he has bid hearts since; East is on lead against South's spades."""
CARDS = "board 1 dealer=s vul=none N:987.742.K84.AQ72 432.A98.T653.J54 AKQJT.65.A72.K83 65.KQJT3.QJ9.T96"


@pytest.mark.parametrize(("answer", "suits"), [("natural", "C D S"), ("specified suits=[c, h]", "D S")])
def test_given_a_bid_nobody_explained_then_the_suits_are_asked_before_declarer_may_forbid_one(
    answer: str, suits: str
) -> None:
    case = given(f"{CARDS} live", *EAST_ON_LEAD).then("ask 26B suits_specified", "not option 26B")
    case.when(f"judge #3 26B {answer}").then("option 26B s", "not ask 26B", "not 26B presumed_natural")
    assert notes_of(case, "26B") == [suits]


def test_given_what_a_defender_s_bid_showed_was_recorded_then_that_may_not_be_forbidden() -> None:
    shown = (f"{CARDS} live", *EAST_ON_LEAD[:4], "explain e Michaels shows=[c, h]", *EAST_ON_LEAD[4:])
    case = given(*shown).then("not ask 26B", "option 26B s")
    assert notes_of(case, "26B") == ["D S"]


def test_given_a_file_then_a_bid_is_presumed_to_show_its_suit_until_the_director_judges() -> None:
    case = given(CARDS, *EAST_ON_LEAD).then("26B presumed_natural", "option 26B s", "not ask 26B")
    case.when("judge #3 26B specified suits=[c]").then("not 26B presumed_natural")
    assert notes_of(case, "26B") == ["D H S"]
