"""A score as people write it down is the score of the notation; what cannot be one says why in their words."""

from __future__ import annotations

import pytest

from domain.calls import Contract, Strain
from domain.errors import NotReadable
from domain.seats import Seat
from formats.notation.score_written import score_written, weights_written

SPADES_BY_SOUTH = Contract(4, Strain.SPADES, 0, Seat.SOUTH)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("60 4S= 40 4S-1", "both=3/5:4SS=10,2/5:4SS=9"),
        ("60% 4S= 40% 4S-1", "both=3/5:4SS=10,2/5:4SS=9"),
        ("60 % 4S =, 40 % 4S -1", "both=3/5:4SS=10,2/5:4SS=9"),
        ("60%:4SN=10,40%:4SN=9", "both=3/5:4SN=10,2/5:4SN=9"),
        ("1/3 4SN= 2/3 4SN-1", "both=1/3:4SN=10,2/3:4SN=9"),
        ("0.25 4SN= 0.75 4SN+1", "both=0.25:4SN=10,0.75:4SN=11"),
        ("12.5 4SN= 87.5 4SN=9", "both=1/8:4SN=10,7/8:4SN=9"),
        ("99 4S= 1 pass", "both=99/100:4SS=10,1/100:pass"),
        ("4♠X N −2", "both=4SXN=8"),
        ("3 NT E +1", "both=3NE=10"),
        ("3nn=", "both=3NN=9"),
        ("3utwx-1", "both=3NXW=8"),
        ("2HØ=", "both=2HE=8"),
        ("3RS+1", "both=3DS=10"),
        ("60 4hjv= 40 4 HJ ø -1", "both=3/5:4HW=10,2/5:4HE=9"),
        ("1sps=", "both=1SS=7"),
        ("2klnx-1", "both=2CXN=7"),
        ("ns=4S= øv=pas", "ns=4SS=10 ew=pass"),
        ("1:pass", "both=1:pass"),
        ("ns=4S= ew=60 4S= 40 4S-1", "ns=4SS=10 ew=3/5:4SS=10,2/5:4SS=9"),
        ("NS: 4S-1; EW: average +", None),
        ("ns=average+ ew=average-", "ns=average+ ew=average-"),
        ("ns=60 %", "ns=60%"),
        ("both=4SS=10", "both=4SS=10"),
        ("both=9ZZ", None),
        ("both=4S", None),
        ("4S= 12C1c", None),
        ("ew_without_error=4SS=10", None),
        ("", None),
    ],
)
def test_given_a_score_as_it_is_written_when_it_is_read_then_it_is_in_the_words_of_the_notation(
    text: str, told: str | None
) -> None:
    assert score_written(text, lambda: SPADES_BY_SOUTH) == told


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("60 4S= 50 4S-1", "sum to 100 %; these sum to 110 %"),
        ("60 4S= 1/3 4S-1", "these sum to 93 1/3 %"),
        ("1/1000 4S= 1/1000 4S-1", "these sum to 1/5 %"),
        ("1/0 4S= 1/2 4S-1", "read “1/0” as a weight"),
        ("60 4S= 4S-1", "each has its weight"),
        ("4H=", "read “4H=”; it lacks who declares: 4HN="),
    ],
)
def test_given_a_score_that_is_not_whole_when_it_is_read_then_it_says_what_it_lacks(text: str, why: str) -> None:
    with pytest.raises(NotReadable) as told:
        score_written(text, lambda: SPADES_BY_SOUTH)
    assert why in told.value.message


def test_given_no_contract_when_a_result_does_not_say_who_declares_then_it_asks() -> None:
    with pytest.raises(NotReadable, match="it lacks who declares"):
        score_written("4S=")


@pytest.mark.parametrize(("typed", "told"), [
    (["60", "40"], ["3/5", "2/5"]), (["60%", "40"], ["3/5", "2/5"]), (["1/3", "2/3"], ["1/3", "2/3"]), (["100"], ["1"]),
    (["50 %", "1/2"], ["1/2", "1/2"]), (["1"], ["1"]),
])  # fmt: skip
def test_given_weights_with_and_without_the_sign_when_they_are_read_then_they_are_shares_of_the_whole(
    typed: list[str], told: list[str]
) -> None:
    assert weights_written(typed) == told
