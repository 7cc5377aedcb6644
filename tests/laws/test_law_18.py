"""Law 18: what a bid is, and which bids suffice."""

import pytest

from domain.calls import BIDS, CALLS, Call, Strain
from domain.seats import Seat
from projections.laws.law_18_bids import law_18a, law_18b, law_18c, law_18e, lowest_sufficient
from tests.given import FOUR_SPADES, given
from tests.laws.notes import notes_of

BOARD = FOUR_SPADES[0]


def test_law_18a_there_are_thirty_five_bids_and_eight_of_a_suit_is_none() -> None:
    assert [call for call in CALLS if law_18a(call)] == list(BIDS)
    assert len(BIDS) == 35
    assert not law_18a(Call.CLUB_8)
    assert not law_18a(Call.DOUBLE)


@pytest.mark.parametrize(
    ("bid", "last", "supersedes"),
    [
        (Call.SPADE_1, Call.HEART_1, True),
        (Call.CLUB_2, Call.NOTRUMP_1, True),
        (Call.HEART_1, Call.SPADE_1, False),
        (Call.SPADE_1, Call.SPADE_1, False),
        (Call.NOTRUMP_1, Call.CLUB_2, False),
    ],
)
def test_law_18b_a_higher_denomination_at_the_level_or_a_higher_level(bid: Call, last: Call, supersedes: bool) -> None:
    assert law_18b(bid, last) is supersedes


def test_law_18c_any_bid_suffices_where_nobody_has_bid() -> None:
    assert law_18c(Call.CLUB_1, None)
    assert not law_18c(Call.CLUB_8, None)
    assert not law_18c(Call.CLUB_1, Call.CLUB_1)


def test_law_18d_an_insufficient_bid_says_which_bid_would_have_sufficed() -> None:
    case = given(BOARD, "1s", "!w:1h").then("18D insufficient seat=w")
    assert notes_of(case, "18D") == ["2H"]
    assert notes_of(given(BOARD, "2nt", "!w:2s"), "18D") == ["3S"]
    assert notes_of(given(BOARD, "1s p", "!n:1s"), "18D", Seat.NORTH) == ["2S"]


def test_law_18d_over_seven_notrump_no_bid_suffices() -> None:
    given(BOARD, "7nt", "!w:7s").then("18D insufficient_in_any_case seat=w", "not 18D insufficient")


def test_law_18d_a_sufficient_bid_is_none() -> None:
    given(BOARD, "1s 2c 2s p p p").then("not 18D", "clean")


def test_law_18d_a_second_insufficient_bid_is_measured_by_the_same_bid() -> None:
    assert notes_of(given(BOARD, "1s", "!w:1h", "change w 1d"), "18D") == ["2H", "2D"]
    assert notes_of(given(BOARD, "1s", "!w:1h", "refuse n", "!w:1d"), "18D") == ["2H", "2D"]


def test_law_18e_the_denominations_rank_from_clubs_to_notrump() -> None:
    ranked = [Strain.CLUBS, Strain.DIAMONDS, Strain.HEARTS, Strain.SPADES, Strain.NOTRUMP]
    assert all(law_18e(ranked[n + 1], ranked[n]) and not law_18e(ranked[n], ranked[n + 1]) for n in range(4))
    assert lowest_sufficient(Strain.CLUBS, Call.NOTRUMP_1) is Call.CLUB_2
    assert lowest_sufficient(Strain.CLUBS, Call.NOTRUMP_7) is None
