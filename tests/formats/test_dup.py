"""DUP, BRI and DGE: what a dealing machine is given, read exactly or told with the place of the fault, and no card."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.cards import PACK, hand_to_text
from domain.errors import NotReadable, TdlogError
from domain.events import BoardStarted
from formats.dup.kinds import BRI, BRI_BYTES, DGE, DGE_BYTES, layout_of
from formats.dup.layout import bri_bytes, dge_bytes
from formats.dup.reader import read_deals, read_dup
from formats.dup.writer import written_dup
from formats.reading import Reading
from formats.recognise import recognise
from projections.recorded.sealed_deals import Deal
from tests.cli.running import tdlog

SUITS_EACH = b"\x06AKQJT98765432\x03\x04\x05"


def deal(seed: int) -> list[int]:
    """Four hands."""
    cards = list(PACK)
    Random(seed).shuffle(cards)
    return [sum(card.bit for card in cards[n::4]) for n in range(4)]


def text(hands: list[int]) -> Deal:
    north, east, south, west = map(hand_to_text, hands)
    return north, east, south, west


def dealt(count: int, first: int = 1) -> dict[int, Deal]:
    return {first + n: text(deal(first + n)) for n in range(count)}


def begun(reading: Reading) -> dict[int, object]:
    events = [event for told in reading.streams.values() for event in told]
    return {event.board: event.hands for event in events if isinstance(event, BoardStarted)}


def test_given_a_board_by_the_makers_sheet_when_it_is_read_then_north_has_the_spades_and_west_the_clubs() -> None:
    numbers = b"".join(b"%02d" % number for number in range(1, 40))
    hands = b"\x06AKQJT98765432\x03\x04\x05" + b"\x06\x03AKQJT98765432\x04\x05"
    hands += b"\x06\x03\x04AKQJT98765432\x05" + b"\x06\x03\x04\x05AKQJT98765432"
    data = numbers + hands + b"YN7  1 7  "
    assert len(data) == 156
    held = ("AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432")
    assert read_deals(data) == {7: held}
    assert written_dup({7: held}) == data


@given(st.integers(1, 32), st.integers(1, 900))
def test_given_any_deals_when_they_are_written_and_read_then_they_are_the_same(count: int, first: int) -> None:
    deals = dealt(count, first)
    data = written_dup(deals)
    assert len(data) == 156 * count
    assert recognise(data, "x.txt") == "dup"
    assert read_deals(data) == deals == begun(read_dup(data))
    assert written_dup(read_deals(data)) == data


@pytest.mark.parametrize("filler", [b" ", b"\x00", b"0"])
@given(st.integers(1, 1000))
def test_given_one_part_alone_when_it_is_read_then_boards_are_numbered_from_one(filler: bytes, seed: int) -> None:
    hands = [deal(seed), deal(seed + 1)]
    bri = b"".join(bri_bytes(one).ljust(128, filler) for one in hands)
    dge = b"".join(dge_bytes(one).ljust(128, filler) for one in hands)
    expected = {1: text(hands[0]), 2: text(hands[1])}
    assert (layout_of(bri), layout_of(dge)) == (BRI, DGE)
    assert read_deals(bri) == read_deals(dge) == expected
    assert read_deals(bri[: 128 + BRI_BYTES]) == read_deals(dge[: 128 + DGE_BYTES]) == expected


FILE = written_dup(dealt(3))


def changed(at: int, put: bytes) -> bytes:
    return FILE[:at] + put + FILE[at + len(put) :]


def hand_at(board: int, seat: int) -> int:
    return 156 * (board - 1) + 78 + 17 * seat


def with_west(data: bytes, west: bytes) -> bytes:
    return data[: hand_at(1, 3)] + west + data[hand_at(1, 3) + 17 :]


FAULTY = {
    "cut off": (FILE[:-40], r"behind 2 boards of 156 bytes .* 116 bytes"),
    "a number that is none": (changed(0, b"00"), "byte 1: .00. is no number of a card in North"),
    "a number too high": (changed(156 + 76, b"53"), "byte 233: .53. is no number of a card in South"),
    "letters for numbers": (changed(156, b"AB"), "byte 157: .AB. is no number"),
    "53 cards": (changed(2, FILE[:2]), "byte 3: a card of North.* before"),
    "a wrong sign": (changed(hand_at(2, 1), b"\x07"), "byte 252: .* in East"),
    "signs in another order": (changed(hand_at(1, 0), b"\x03"), "byte 79: .* in North"),
    "West's rest": (with_west(FILE, SUITS_EACH), "West|another hand before"),
    "no trailer": (changed(146, b"?"), "byte 147: .* lowest board"),
}


@pytest.mark.parametrize(("data", "why"), FAULTY.values(), ids=FAULTY)
def test_given_a_fault_when_the_file_is_read_then_its_place_is_told_and_the_other_boards_are_read(
    data: bytes, why: str
) -> None:
    reading = read_dup(data, "deals.dup")
    assert re.search(why, " ".join(map(str, reading.remarks)))
    assert len(begun(reading)) >= 2
    if data[146:147] != b"?":
        with pytest.raises(NotReadable, match=why):
            read_deals(data)


def test_given_wests_hand_that_is_not_the_rest_when_it_is_read_then_it_is_told() -> None:
    held = deal(1)
    west = held[3] ^ (held[3] & -held[3]) | (held[0] & -held[0])
    with pytest.raises(NotReadable, match=r"West.s hand was given to another hand before"):
        read_deals(bri_bytes(held) + dge_bytes([*held[:3], west]) + b"YN1  1 1  ")
    with pytest.raises(NotReadable, match=r"South.s hand twice, and not the same"):
        read_deals(bri_bytes(held) + dge_bytes([*held[:2], held[3], held[2]]) + b"YN1  1 1  ")


def test_given_two_files_in_one_when_it_is_read_then_a_number_stands_for_one_board() -> None:
    reading = read_dup(FILE + written_dup(dealt(1)), "deals.dup")
    assert list(begun(reading)) == [1, 2, 3]
    assert "the first counts" in str(reading.remarks[0])


def test_given_one_deal_under_two_numbers_when_it_is_read_then_it_is_told() -> None:
    deals = dealt(3)
    deals[3] = deals[1]
    assert "the same cards as board 1" in str(read_dup(written_dup(deals)).remarks[0])


def test_given_a_file_beyond_all_bounds_when_it_is_read_then_it_is_refused_at_once() -> None:
    with pytest.raises(NotReadable, match="641025 boards"):
        read_dup(FILE[:156] * (100_000_000 // 156), "deals.dup")


@given(st.binary(max_size=400), st.integers(0, 156 * 3), st.integers(0, 60))
def test_given_any_damage_when_it_is_read_then_it_is_told_and_no_hand_is(put: bytes, at: int, over: int) -> None:
    data = FILE[:at] + put + FILE[at + over :]
    held = [hand for told in dealt(3).values() for hand in told]
    try:
        said = " ".join(map(str, read_dup(data, "deals.dup").remarks))
    except NotReadable as error:
        said = str(error)
    assert not any(hand in said or suit in said for hand in held for suit in hand.split(".") if len(suit) > 2)


@pytest.mark.parametrize(
    ("deals", "why"),
    [({}, "no board"), ({1000: text(deal(1))}, "Board 1000"), ({1: text(deal(1)), 3: text(deal(3))}, "missing .* 2")],
)
def test_given_deals_that_dup_cannot_hold_when_they_are_written_then_it_says_why(
    deals: dict[int, Deal], why: str
) -> None:
    with pytest.raises(TdlogError, match=why):
        written_dup(deals)


def test_given_a_file_of_deals_when_it_is_imported_then_no_card_is_shown_and_it_is_written_back(tmp_path: Path) -> None:
    (tmp_path / "S1.dup").write_bytes(FILE)
    done = tdlog("import", "--log", "club.db", "S1.dup", folder=tmp_path)
    assert done.code == 0, done.err
    assert not re.search("[AKQJT2-9]{3,}", done.out)
    out = tdlog("export", "--log", "club.db", "S1", "--to", "out.dup", folder=tmp_path)
    assert out.code == 0, out.err
    assert (tmp_path / "out.dup").read_bytes() == FILE
    sealed = tdlog("deals", "seal", "S1.dup", "--log", "club.db", "--secret", "s.txt", folder=tmp_path)
    assert "dealt in S1 before" in sealed.err


def test_given_a_damaged_file_when_its_deals_are_sealed_then_nothing_is_and_no_card_is_told(tmp_path: Path) -> None:
    (tmp_path / "S1.tdl").write_text('stream S1\nsession "Club" 2026-11-28 matchpoints\n')
    assert tdlog("import", "--log", "club.db", "S1.tdl", folder=tmp_path).code == 0
    (tmp_path / "deals.dup").write_bytes(FILE[:-5])
    done = tdlog("deals", "seal", "deals.dup", "--log", "club.db", "--secret", "s.txt", folder=tmp_path)
    assert done.code == 1
    assert "behind 2 boards" in done.err
    (tmp_path / "deals.txt").write_text(f"7 N:{' '.join(text(deal(1)))[:-1]}\n")
    told = tdlog("deals", "seal", "deals.txt", "--log", "club.db", "--secret", "s.txt", folder=tmp_path)
    assert told.code == 1
    assert not re.search("[AKQJT2-9]{2,}", told.err.split("is none:")[1].split("Expected")[0])
