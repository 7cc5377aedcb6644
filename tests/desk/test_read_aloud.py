"""What is read aloud at a step: what was announced before, and is over, is not said again."""

from __future__ import annotations

import pytest

from domain.seats import Seat
from projections.desk.steps import Option, Question, ToRule, Waits, cases_of, still_to_come
from projections.texts import choice_text
from projections.views.aloud import announced, spoken_of, told_first
from projections.views.case import ruling_sentence
from tests.desk.test_cases import desk_case
from tests.given import FOUR_SPADES, Case, given

SOUTHS_TURN = "turn of South"


def told(case: Case) -> str:
    """What the players are told before the next step of the first incident is put to them."""
    step = desk_case(case).next
    assert step is not None
    return " ".join(told_first(case.replay, desk_case(case), step))


def ruled(case: Case) -> str:
    """The ruling that the Laws compute of the first incident."""
    step = desk_case(case).next
    assert isinstance(step, ToRule)
    return ruling_sentence(step.outcomes)


def test_given_a_call_that_was_repeated_as_required_then_the_ruling_says_that_and_nothing_more() -> None:
    case = given(FOUR_SPADES[0], "!w:1h", "refuse n", "p", "1h")
    assert ruled(case) == "West made the call again, as required."


def test_given_a_call_that_has_to_be_repeated_then_it_is_told_until_it_is() -> None:
    case = given(FOUR_SPADES[0], "!w:1h", "refuse n", "p")
    assert "West must call" in told(case)


def test_given_a_cancelled_call_then_whose_turn_it_is_is_said_until_he_has_called() -> None:
    case = given(FOUR_SPADES[0], "!e:1h", "refuse s")
    assert isinstance(desk_case(case).next, Waits)
    assert SOUTHS_TURN in told(case)
    assert SOUTHS_TURN not in told(case.when("1s"))
    case.when("p p")
    assert isinstance(desk_case(case).next, Option)
    assert SOUTHS_TURN not in told(case)
    assert "West may make any legal call" in told(case)
    case.when("2h")
    assert isinstance(desk_case(case).next, Question)
    assert SOUTHS_TURN not in told(case)


def test_given_a_penalty_card_that_stayed_then_at_the_next_trick_the_old_choice_is_not_read_with_the_new_one() -> None:
    case = given(*FOUR_SPADES, "expose e cj deliberate", "choose s neither", "hk").then("50D2b any_lead")
    assert "may lead any card" in told(case)
    case.when("2 8 5")
    assert isinstance(desk_case(case).next, Option)
    assert "may lead any card" not in told(case)


def test_given_a_lead_before_declarer_has_chosen_about_a_penalty_card_then_that_is_read_with_his_choice() -> None:
    case = given(*FOUR_SPADES, "expose e ha accident")
    assert "before declarer had chosen" not in told(case)
    case.when("hk")
    assert isinstance(desk_case(case).next, Option)
    assert "West led ♥K before declarer had chosen" in told(case)


def test_given_an_opening_lead_that_was_accepted_where_spreading_was_another_choice_then_nobody_asks_who_is_dummy() -> (
    None
):
    offered = "offer s 1#6 [accept, refuse]"
    case = given(*FOUR_SPADES, "!e:h8", offered, "accept s").then("not ask 54B", "54B dummy_is_spread")
    case.when("h5").then("not ask 54B")
    given(*FOUR_SPADES, "!e:h8", offered, "dummy s").then("54A declarer_becomes_dummy", "not 54B")
    given(*FOUR_SPADES, "!e:h8", offered, "s:h5").then("ask 54B")


def test_given_presumed_declarer_as_dummy_by_judgement_then_he_plays_no_card_from_his_own_hand() -> None:
    case = given(*FOUR_SPADES, "!e:h8", "s:h5", "judge #6 54B declarer_is_dummy").then("not 54B")
    assert "South has spread his hand: he is dummy" in ruled(case.when("k 2"))


@pytest.mark.parametrize(
    ("card", "later", "to_come"),
    [
        ("c4", "sa 5 7 2", "one_if_won"),
        ("c4", "h6 j 7 a", "one"),
        ("s2", "c5 3", "two_or_one"),
        ("s2", "ha 6 3 4", "two"),
    ],
)
def test_given_an_established_revoke_then_tricks_that_its_side_has_won_since_are_no_condition_any_more(
    card: str, later: str, to_come: str
) -> None:
    won = "a" if card == "c4" else "7"
    case = given(*FOUR_SPADES, "hk 2 8 5", f"dq 4 !e:{card} {won}", later, "notice w revoke e 2")
    case.then("63A1 established seat=e")
    incident = desk_case(case, "revoke").incident
    assert still_to_come(case.replay.rulings(case.board), incident) == to_come


def test_given_dummys_established_revoke_then_it_waits_for_the_end_of_play_and_what_it_comes_to_is_told() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5", "d9 !n:c2 3 a", "sa 5 7 2", "notice w revoke n 2").then("not 64B3")
    case.then("effect 64B3 no_transfer_at_end_of_play seat=n")
    assert "No trick is transferred automatically" in told(case)
    assert "the director assigns a score instead" in told(case)
    unnoticed = given(*FOUR_SPADES, "hk 2 8 5", "d9 !n:c2 3 a", "sa 5 7 2")
    unnoticed.then("not effect no_transfer_at_end_of_play")
    case.when("claim s 9", "agree w", "agree e")
    case.then("64B3 no_transfer", "ask 64C1", "not effect no_transfer_at_end_of_play")


def test_given_that_both_sides_revoked_then_no_side_is_called_non_offending() -> None:
    case = given(*FOUR_SPADES, "hk 2 !e:d3 5", "hq 4 8 !s:s10", "sa 5 7 2", "notice n")
    case.when("claim s 9", "agree e", "agree w")
    case.then("64B7", "ask 64C2b")
    assert "non-offending" not in " ".join(announced(desk_case(case)))
    assert "Both sides have revoked." in " ".join(announced(desk_case(case)))


def test_given_a_contested_claim_then_whether_a_line_was_stated_is_asked_first() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5", "claim s all line=?", "object w")
    asked = [step.law for step in desk_case(case).steps if isinstance(step, Question)]
    assert asked[0] == "68C"
    case.when("judge #10 68C no_line")
    asked = [step.law for step in desk_case(case).steps if isinstance(step, Question)]
    assert asked[-3:] == ["70D1", "70E1", "70A"]


def test_given_a_call_out_of_turn_when_it_is_replaced_then_a_double_is_among_what_is_free() -> None:
    label = choice_text("other", Option("31A2", "replace_call", Seat.WEST, ("other",)))
    assert label == "any other legal call"
    assert choice_text("other", Option("27B1", "replace_bid", Seat.WEST, ("other",))) == "any other bid, or a pass"


@pytest.mark.parametrize(
    "lines", [("!e:1h", "refuse s"), ("1s", "!e:1h"), ("1s", "!e:xx"), ("1s", "!e:1h", "refuse s")]
)
def test_given_what_a_phone_shows_of_a_step_then_each_line_of_it_begins_with_a_capital(lines: tuple[str, ...]) -> None:
    case = given(FOUR_SPADES[0], *lines)
    step = desk_case(case).next
    assert step is not None
    for spoken in spoken_of(case.replay, desk_case(case), step):
        assert all(line == line[:1].upper() + line[1:] for line in (spoken.sentence, *spoken.told))


def test_given_a_wrong_defenders_opening_lead_then_a_phone_says_as_many_ways_as_it_shows() -> None:
    case = given(*FOUR_SPADES, "!e:h8")
    step = desk_case(case).next
    assert isinstance(step, Option)
    for spoken in spoken_of(case.replay, desk_case(case), step):
        assert [key.word for key in spoken.keys] == ["accept", "spread", "refuse"]
        assert "five" not in spoken.sentence
        assert "fem" not in spoken.sentence.split()


def test_given_a_call_at_partners_turn_then_partner_who_calls_first_is_told_that_he_may_not_use_it() -> None:
    case = given(FOUR_SPADES[0], "!n:1h", "refuse e")
    assert "South may make any legal call, but may not use what the call out of turn told." in told(case)
    assert "Only a comparable call by North frees it, for later calls." in told(case)


@pytest.mark.parametrize(
    "lines", [("!w:1h", "refuse n"), ("!w:1h", "refuse n", "1s p p"), ("1h", "!e:1d", "refuse s")], ids=" ".join
)
def test_given_a_call_to_be_replaced_then_which_calls_would_be_comparable_may_be_told_in_one_sentence(
    lines: tuple[str, ...],
) -> None:
    case = given(FOUR_SPADES[0].replace("dealer=s", "dealer=n"), *lines)
    step = desk_case(case).next
    assert step is not None
    for said in spoken_of(case.replay, desk_case(case), step):
        assert 0 < len(said.comparable.split()) <= 25
    case.when("board 2 dealer=n vul=ns", "p p p p")
    left = desk_case(case).next
    assert left is not None
    assert {said.comparable for said in spoken_of(case.replay, desk_case(case), left)} == {""}


def test_given_a_penalty_card_that_went_back_then_the_ruling_says_who_may_use_what_it_told() -> None:
    case = given(*FOUR_SPADES, "expose e cj deliberate", "choose s forbid c")
    assert ruled(case).endswith("what it told is unauthorised information for West, authorised for declarer.")
    assert ruled(case).startswith("Declarer forbids West to lead clubs while he keeps the lead")


def test_given_an_opening_lead_out_of_turn_then_declarer_is_told_that_he_must_accept_what_he_could_see_dummy_at() -> (
    None
):
    case = given(*FOUR_SPADES, "!e:h8")
    assert "If South could have seen any of dummy's cards, he must accept the lead." in told(case)


def test_given_a_call_after_the_final_pass_then_the_lead_restriction_is_told_once() -> None:
    case = given(*FOUR_SPADES, "!call w 5h")
    assert ruled(case).count("legal calls did not show") == 1
    assert "West defends, and North had not called after it: a lead may be restricted." in ruled(case)


def test_given_two_penalty_cards_that_may_be_played_then_each_is_a_key_of_its_own() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5", "expose e d3 deliberate", "expose e dt deliberate", "choose s neither")
    case.when("d9 4")
    step = desk_case(case, "card shown").next
    found = [one for one in cases_of(case.replay) for one in one.steps if isinstance(one, Option) and one.law == "51A"]
    assert step is not None
    [option] = found
    for said in spoken_of(case.replay, desk_case(case), option):
        [key] = said.keys
        assert {named.word for named in key.named} == {"d3", "dt"}
        assert key.wants == ""
