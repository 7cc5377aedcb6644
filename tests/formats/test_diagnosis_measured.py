"""Known faults put into boards made from a seed: the right kind, and the board put right (docs/diagnosis.md)."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.diagnosing import Tally, confusion_of, read, table_of, tally
from benchmarks.faulty_boards import FAULTS, IN_LIN
from formats.diagnosis import diagnose

BOARDS = 12
SEED = 5

ALWAYS_PUT_RIGHT = (
    "a trick's columns turned", "card in another hand", "card left out", "columns exchanged", "play turned",
    "wrong tricks", "13 - tricks", "wrong vulnerability",
)  # fmt: skip
"""Faults that leave one explanation: each is named first, and accepting the proposal gives the board as it was."""
OFTEN_OF_TWO_EXPLANATIONS = (
    "all columns exchanged", "columns turned, heading right", "deal turned", "hands exchanged", "pass left out",
    "patched ^R", "wrong Declarer tag, no auction",
)  # fmt: skip
"""Faults that another accident may explain as well: both are told then, and nothing is proposed."""
MOSTLY_PUT_RIGHT = ("slip, 52 cards told", "slip, some claimed", "any card typed for another")
"""Faults that another single slip may explain as well; then none is proposed."""
OF_SEVERAL_CARDS = ("two to five cards exchanged", "a trick entered twice")
"""Faults that no single card puts right."""
NO_REVOKE = (*OF_SEVERAL_CARDS, "a trick's columns turned", "pass left out", "two slips")
"""Faults that make suits seem not to be followed."""
NOT_TO_BE_PUT_RIGHT = (
    "revoke", "revoke, then a claim", "revoke, marked ^R", "two revokes in a trick",
    "two revokes in a trick, marked ^R", "claim with a wrong number", "record cut",
)  # fmt: skip


def shown(told: Tally) -> str:
    """What was counted, for a failing test."""
    return f"{table_of([told])}\n{confusion_of([told])}"


def is_told_first(told: Tally, least: int) -> bool:
    """Whether the right kind comes first for so many of every ten boards on which anything shows."""
    return told.seen > 0 and told.first[told.expected] * 10 >= told.seen * least


@pytest.mark.parametrize("form", ["PBN", "LIN"])
def test_given_boards_without_a_fault_when_diagnosed_then_nothing_is_said(form: str) -> None:
    told = tally("none", BOARDS, SEED, form)
    assert told.seen == 0, shown(told)


@pytest.mark.parametrize("fault", ALWAYS_PUT_RIGHT)
def test_given_a_fault_with_one_explanation_then_it_comes_first_and_its_proposal_restores_the_board(fault: str) -> None:
    told = tally(fault, BOARDS, SEED)
    assert (told.seen, told.first[told.expected], told.restored) == (BOARDS,) * 3, shown(told)


@pytest.mark.parametrize("fault", MOSTLY_PUT_RIGHT)
def test_given_one_wrong_card_then_a_slip_comes_first_and_what_is_surely_proposed_is_right(fault: str) -> None:
    told = tally(fault, 2 * BOARDS, SEED)
    assert is_told_first(told, 9), shown(told)
    assert told.restored * 10 >= told.seen * 5, shown(told)
    assert not told.misled, shown(told)


@pytest.mark.parametrize("fault", NOT_TO_BE_PUT_RIGHT)
def test_given_what_no_file_can_tell_the_truth_of_then_it_comes_first_and_nothing_is_proposed(fault: str) -> None:
    told = tally(fault, BOARDS, SEED)
    assert is_told_first(told, 9), shown(told)
    assert not told.proposed, shown(told)


@pytest.mark.parametrize("fault", OFTEN_OF_TWO_EXPLANATIONS)
def test_given_a_fault_of_two_explanations_then_the_right_one_is_told_and_what_is_proposed_restores_the_board(
    fault: str,
) -> None:
    told = tally(fault, BOARDS, SEED)
    assert told.named == told.seen > 0, shown(told)
    assert 0 < told.restored == told.proposed, shown(told)


def test_given_two_slips_in_one_board_then_no_proposal_is_certain() -> None:
    told = tally("two slips", 2 * BOARDS, SEED)
    assert not told.misled, shown(told)


@pytest.mark.parametrize("fault", OF_SEVERAL_CARDS)
def test_given_several_cards_typed_wrong_then_a_slip_comes_first_and_what_is_proposed_is_right(fault: str) -> None:
    told = tally(fault, 2 * BOARDS, SEED)
    assert is_told_first(told, 9), shown(told)
    assert not told.misled, shown(told)


@pytest.mark.parametrize("fault", NO_REVOKE)
def test_given_a_fault_of_whoever_typed_then_nobody_is_said_to_have_revoked(fault: str) -> None:
    told = tally(fault, 3 * BOARDS, SEED)
    assert told.revokes == 0, shown(told)


@pytest.mark.parametrize("fault", ["revoke", "revoke, then a claim"])
def test_given_one_true_revoke_then_it_is_always_told_and_likely_unless_one_card_or_the_claim_hides_it(
    fault: str,
) -> None:
    random = Random(SEED)
    for _ in range(2 * BOARDS):
        _, faulty = FAULTS[fault][1](random) or pytest.fail("every board can have a revoke")
        found = [one for one in diagnose(read(faulty)) if one.kind == "revoke"]
        assert len(found) == 1
        codes = {each.code for each in found[0].evidence}
        assert found[0].confidence != "possible" or codes & {"slip_would_fit", "suit_not_played_later"}


def test_given_a_bid_a_level_too_low_then_the_slip_is_among_what_is_said() -> None:
    told = tally("bid a level too low", 2 * BOARDS, SEED)
    assert told.named * 10 >= told.seen * 8, shown(told)
    assert not told.misled, shown(told)


@pytest.mark.parametrize("fault", [fault for fault in IN_LIN if fault != "none"])
def test_given_a_fault_in_lin_then_it_is_told_first(fault: str) -> None:
    told = tally(fault, BOARDS, SEED, "LIN")
    assert is_told_first(told, 9), shown(told)
    assert not told.misled, shown(told)


def test_given_the_faults_then_each_is_held_to_something_here() -> None:
    held = {*ALWAYS_PUT_RIGHT, *OFTEN_OF_TWO_EXPLANATIONS, *MOSTLY_PUT_RIGHT, *NOT_TO_BE_PUT_RIGHT}
    held |= {*OF_SEVERAL_CARDS}
    assert FAULTS.keys() - held == {"none", "two slips", "bid a level too low"}
