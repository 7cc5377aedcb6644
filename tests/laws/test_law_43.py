"""Laws 42 and 43: dummy's rights and their loss, as far as they touch a revoke."""

import pytest

from tests.given import FOUR_SPADES, given

LOST = (*FOUR_SPADES, "dummy looked_at_hand e")


def test_law_42a3_dummy_stops_declarer() -> None:
    given(*FOUR_SPADES, "hk").when('prevent n "a heart was led"').then("42A3 may_prevent seat=n")


def test_law_42a3_even_when_he_has_lost_his_rights() -> None:
    given(*LOST, "hk").when("prevent n").then("42A3 may_prevent seat=n", "43A2 rights_lost")


def test_law_42a3_is_about_dummy() -> None:
    given(*FOUR_SPADES, "hk").when("prevent e").then("not 42A3")


@pytest.mark.parametrize("act", ["exchanged_hands", "left_seat", "looked_at_hand"])
def test_law_43a2_dummy_loses_his_rights(act: str) -> None:
    given(*FOUR_SPADES, "hk").when(f"dummy {act}").then("43A2 rights_lost seat=n")


def test_law_43a2_to_take_part_in_the_play_is_another_matter() -> None:
    given(*FOUR_SPADES, "hk").when("dummy took_part").then("not 43A2")


def test_law_43b2b_the_revoke_is_corrected_and_counts_as_if_established() -> None:
    case = given(*LOST, "hk 2 8 !s:s10", "ask n s")
    case.then("43B2b as_if_established seat=s trick=1", "62A must_correct seat=s", "not 63B", "not 63A1")


def test_law_43b2b_the_trick_is_as_it_was_corrected() -> None:
    """Minutes of the WBF Laws Committee, 12 January 2000: South no longer wins the trick, so it is 64A2."""
    case = given(*LOST, "hk 2 8 !s:s10", "ask n s", "withdraw s s10", "s:h5", "hq 4 9 6", "hj 7 a s10")
    case.when("claim s all", "agree w", "agree e").then("64A2 seat=s tricks=1", "not 64A1", "ask 64C1")
    case.then("result tricks=11 stage=play", "result tricks=10 stage=transfer")


def test_law_43b2b_does_not_apply_to_a_dummy_with_his_rights() -> None:
    given(*FOUR_SPADES, "hk 2 8 !s:s10", "ask n s").then("not 43B2b", "62A must_correct")


def test_law_43b2b_does_not_apply_where_he_lost_them_after_asking() -> None:
    given(*FOUR_SPADES, "hk 2 8 !s:s10", "ask n s", "dummy left_seat").then("not 43B2b")


def test_law_43b2b_does_not_apply_where_a_defender_asked_first() -> None:
    given(*LOST, "hk 2 8 !s:s10", "ask w s", "ask n s").then("not 43B2b", "62A must_correct")


def test_law_43b2b_does_not_apply_where_attention_was_drawn_before() -> None:
    given(*LOST, "hk 2 8 !s:s10", "notice w revoke s 1", "ask n s").then("not 43B2b")


def test_law_43b2b_does_not_apply_where_declarer_has_not_revoked() -> None:
    given(*LOST, "hk 2 8 5", "ask n s").then("not 43B2b")


def test_law_43b2b_gives_way_to_law_63_where_the_revoke_was_established() -> None:
    case = given(*LOST, "hk 2 8 !s:s10", "h6", "ask n s").then("63A1 established", "not 43B2b", "63B stands")
    assert ("43A2", "rights_lost") in case.findings
