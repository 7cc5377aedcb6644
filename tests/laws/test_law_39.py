"""Law 39: a call after the final pass."""

from tests.given import FOUR_SPADES, given


def test_law_39a_a_defender_s_pass_is_cancelled_and_that_is_all() -> None:
    given(*FOUR_SPADES, "!call e p").then("39 call_cancelled seat=e", "39A no_further_rectification", "not 39B")


def test_law_39a_any_call_of_the_declaring_side() -> None:
    for call in ("!call s 5s", "!call n x", "!call n p"):
        given(*FOUR_SPADES, call).then("39A", "not 39B", "not option 26B")


def test_law_39a_left_hand_opponent_has_called_after_it() -> None:
    """South called over East's bid: both calls are cancelled, and West leads what he likes."""
    given(*FOUR_SPADES, "!call e 5h", "!call s x").then("39A seat=e", "39A seat=s", "not 39B", "not option 26B")


def test_law_39b_a_defender_s_bid_double_or_redouble_may_restrict_the_lead() -> None:
    for call in ("!call e 5h", "!call e x", "!call w xx"):
        given(*FOUR_SPADES, call).then("39B lead_restriction_possible", "not 39A")
    given(*FOUR_SPADES, "!call e x").then("option 26B s", "16C1 side=ns", "16C2 side=ew")


def test_law_39b_the_other_opponent_s_call_does_not_free_him() -> None:
    given(*FOUR_SPADES, "!call e 5h", "!call n x").then("39B seat=e", "39A seat=n")


def test_law_39b_the_contract_stands() -> None:
    case = given(*FOUR_SPADES, "!call e x")
    assert case.board.contract is not None
    assert case.board.contract.text == "4S"
