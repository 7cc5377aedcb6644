"""An auction that begins with another hand than the dealer's: told with its evidence, and proposed."""

from __future__ import annotations

import pytest

from domain.table import fold
from formats.diagnosis import Diagnosis, diagnose
from formats.file_audit import audit_bytes
from formats.reading import Reading
from tests.formats.test_pbn import HEAD, read

PLAY = '[Play "W"]\nSJ S5 S3 SA\nH4 HT H6 HA\n-  -  -  S2\n*\n[Result "9"]\n'


def told(board: int, dealer: str, first: str) -> str:
    """South's auction and play, with another dealer or another first caller by the tags."""
    tags = f'[Dealer "{dealer}"]\n[Declarer "S"]\n[Contract "3NT"]\n'
    head = HEAD.replace('[Dealer "S"]\n', tags).replace('[Board "3"]', f'[Board "{board}"]')
    return f'{head}[Auction "{first}"]\n1NT Pass 3NT AP\n{PLAY}'


def mended(reading: Reading, found: Diagnosis) -> tuple[str, list[str], str]:
    """Dealer, calls and declarer of the board when the proposal is accepted."""
    board = fold([*reading.streams[found.stream], *found.proposal]).board
    assert board is not None
    assert board.contract is not None
    assert not board.irregular
    return (
        board.dealer.value,
        [f"{'NESW'[n]} {call.value}" for _, n, call in board.calls],
        board.contract.declarer.value,
    )


@pytest.mark.parametrize(("board", "dealer", "passes"), [(1, "N", 2), (2, "E", 1), (4, "W", 3)])
@pytest.mark.parametrize("do_tags_agree", [True, False])
def test_given_a_dealer_by_the_number_when_another_hand_opened_then_the_passes_before_it_are_proposed(
    board: int, dealer: str, passes: int, do_tags_agree: bool
) -> None:
    reading = read(told(board, dealer, dealer if do_tags_agree else "S"))
    first = next(one for one in diagnose(reading) if one.kind in ("contract_contradicts_auction", "slip"))
    assert first.confidence == "likely"
    assert {"passes_left_out", "deals_the_board"} <= {one.code for one in first.evidence}
    dealt, calls, declarer = mended(reading, first)
    assert (dealt, declarer, calls[passes]) == (dealer, "S", "S 1N")
    assert all(call.endswith(" P") for call in calls[:passes])


@pytest.mark.parametrize("dealer", ["N", "E", "W"])
@pytest.mark.parametrize("do_tags_agree", [True, False])
def test_given_an_opener_who_deals_by_the_number_then_another_dealer_is_proposed(
    dealer: str, do_tags_agree: bool
) -> None:
    reading = read(told(3, dealer, dealer if do_tags_agree else "S"))
    first = next(one for one in diagnose(reading) if one.proposal)
    assert mended(reading, first) == ("S", ["S 1N", "W P", "N 3N", "E P", "S P", "W P"], "S")


def test_given_a_number_of_a_third_player_then_both_are_open_and_nothing_is_proposed() -> None:
    found = diagnose(read(told(2, "N", "S")))
    assert [(one.kind, one.confidence) for one in found] == [("slip", "possible"), ("out_of_turn", "possible")]
    assert not any(one.proposal for one in found)


def test_given_passes_left_out_then_the_audit_accuses_nobody_of_a_call_out_of_turn() -> None:
    audit = audit_bytes(told(2, "E", "S").encode(), "s.pbn")
    assert audit.counts["call_out_of_turn"] == 0
    assert audit.counts["slip"] == 1


def test_given_another_declarer_by_the_tags_then_the_audit_says_nothing_of_tricks() -> None:
    audit = audit_bytes(told(1, "E", "E").replace('Result "9"', 'Result "13"').encode(), "s.pbn")
    assert audit.counts["contract_differs"] == 1
    assert audit.counts["tricks_disagree"] == 0
