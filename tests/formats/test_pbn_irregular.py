"""PBN's marks of irregularities as our events: who declares, whose turn it is, and what the Laws make of it."""

from typing import TypeVar

import pytest

from domain.events import ActionAccepted, AnyEvent, CallMade, CardPlayed, ContractRecorded, DummyFaced, NoteMade
from domain.seats import Seat
from formats.pbn.course import CORRECTED_CALL, CORRECTED_CARD
from formats.reading import Reading
from projections.rulings.replay import Replay
from tests.formats.test_pbn import AUCTION, HEAD, calls, cards, events_of, kinds, read

E = TypeVar("E", bound=AnyEvent)


def replay_of(reading: Reading) -> Replay:
    """The table of a file with one table, with the Laws."""
    return Replay(reading.streams["S.r1.t1"], reading.streams["S"], stream="S.r1.t1")


def paragraphs(reading: Reading) -> set[str]:
    """The paragraphs of the Laws that speak on the one board of a file."""
    replay = replay_of(reading)
    return {finding.law for incident in replay.rulings(replay.boards[0]).incidents for finding in incident.findings}


def declarer(reading: Reading) -> Seat | None:
    """Who declares on the one board of a file."""
    contract = replay_of(reading).boards[0].contract
    return contract.declarer if contract else None


@pytest.mark.parametrize(
    ("auction", "made", "acceptor", "law"),
    [
        ("1NT ^I 1C 2NT Pass 3NT AP", ["S 1N", "W 1C", "N 2N", "E P", "S 3N"], Seat.NORTH, "27A1"),
        ("1NT ^S 2NT Pass 3NT AP", ["S 1N", "N 2N", "E P", "S 3N", "W P"], Seat.EAST, "29A"),
        ("1NT ^S ^S 2D AP", ["S 1N", "E 2D", "S P", "W P", "N P"], Seat.SOUTH, "29A"),
        ("^S 1C AP", ["W 1C", "N P", "E P", "S P"], Seat.NORTH, "29A"),
        ("1NT ^S ^I 1C AP", ["S 1N", "N 1C", "E P", "S P", "W P"], Seat.EAST, "29A"),
    ],
)
def test_a_marked_call_was_accepted_by_the_left_hand_opponent(
    auction: str, made: list[str], acceptor: Seat, law: str
) -> None:
    text = HEAD + f'[Auction "S"]\n{auction}\n'
    assert calls(text)[: len(made)] == made
    assert events_of(text, ActionAccepted) == [ActionAccepted(seat=acceptor)]
    assert law in paragraphs(read(text))
    assert replay_of(read(text)).boards[0].contract is not None


def test_each_of_three_skipped_players_stands_in_his_own_column() -> None:
    text = HEAD + '[Auction "S"]\n1NT ^S ^S ^S\n2NT AP\n'
    assert calls(text)[:2] == ["S 1N", "S 2N"]


def test_a_mark_before_a_call_that_needs_none_is_remarked() -> None:
    reading = read(HEAD + '[Auction "S"]\n1NT ^I 2C Pass Pass Pass\n')
    assert kinds(reading) == {"mark ^I": 1, "mark not borne out": 1}
    assert not events_of(HEAD + '[Auction "S"]\n1NT ^I 2C Pass Pass Pass\n', ActionAccepted)


def test_a_marked_revoke_is_the_card_and_the_laws_find_it_established() -> None:
    reading = read(HEAD + AUCTION + '[Play "W"]\nSJ S5 ^R H9 SA\nS8 S6 S3 SK\n*\n[Result "9"]\n')
    assert {"61A", "63A1"} <= paragraphs(reading)
    assert kinds(reading) == {"mark ^R": 1, "revoke": 1}


def test_a_mark_of_a_revoke_at_a_card_that_follows_suit_is_remarked() -> None:
    assert kinds(read(HEAD + AUCTION + '[Play "W"]\nSJ ^R S5 S3 SA\n*\n')) == {"mark ^R": 1, "mark not borne out": 1}


def test_what_is_remarked_twice_of_one_line_is_told_once() -> None:
    reading = read(HEAD + AUCTION + '[Play "W"]\nSJ ^R S5 ^R S3 SA\n*\n')
    told = [str(remark) for remark in reading.remarks]
    assert kinds(reading)["mark ^R"] == 1
    assert len(told) == len(set(told))


@pytest.mark.parametrize(
    ("row", "order", "acceptor"),
    [
        ("H4 ^L HT H6 HA", ["N HT", "E H6", "S HA", "W H4"], Seat.EAST),
        ("H4 HT ^L H6 HA", ["E H6", "S HA", "W H4", "N HT"], Seat.SOUTH),
    ],
)
def test_a_lead_out_of_turn_was_accepted_and_the_others_follow_clockwise(
    row: str, order: list[str], acceptor: Seat
) -> None:
    text = HEAD + AUCTION + f'[Play "W"]\nSJ S5 S3 SA\n{row}\n*\n'
    assert cards(text)[4:] == order
    assert events_of(text, ActionAccepted) == [ActionAccepted(seat=acceptor)]
    assert "53A" in paragraphs(read(text))


def test_a_mark_at_a_lead_in_turn_is_remarked_and_nobody_accepts() -> None:
    text = HEAD + AUCTION + '[Play "W"]\n^L SJ S5 S3 SA\n*\n'
    assert kinds(read(text)) == {"mark ^L": 1, "mark not borne out": 1}
    assert not events_of(text, ActionAccepted)


def test_declarer_and_dummy_changed_places_by_the_hand_that_was_spread() -> None:
    tags = '[Declarer "^N"]\n[Contract "3NT"]\n'
    text = HEAD + tags + AUCTION + '[Play "E"]\nS4 S2 SJ S7\n*\n[Result "8"]\n'
    assert events_of(text, DummyFaced) == [DummyFaced(seat=Seat.SOUTH)]
    assert cards(text) == ["E S4", "S S2", "W SJ", "N S7"]
    assert declarer(read(text)) is Seat.NORTH
    assert "54A" in paragraphs(read(text))
    assert kinds(read(text)) == {"mark ^ at declarer": 1, "lead out of turn": 1}


def test_without_its_auction_a_marked_declarer_is_the_partner_of_who_was_to_declare() -> None:
    text = HEAD + '[Declarer "^N"]\n[Contract "3NT"]\n[Play "E"]\nS4 S2 SJ S7\n*\n'
    assert events_of(text, ContractRecorded) == [ContractRecorded(contract="3N", declarer=Seat.SOUTH)]
    assert declarer(read(text)) is Seat.NORTH


@pytest.mark.parametrize("auction", ["", AUCTION])
def test_without_a_lead_a_marked_declarer_stands_in_the_contract(auction: str) -> None:
    text = HEAD + '[Declarer "^N"]\n[Contract "3NT"]\n' + auction
    assert declarer(read(text)) is Seat.NORTH
    assert not events_of(text, DummyFaced)


def test_a_marked_declarer_who_was_to_declare_anyhow_is_remarked() -> None:
    reading = read(HEAD + '[Declarer "^S"]\n[Contract "3NT"]\n' + AUCTION)
    assert kinds(reading)["mark not borne out"] == 1
    assert declarer(reading) is Seat.SOUTH


def test_calls_and_cards_corrected_by_hand_are_noted_in_place() -> None:
    text = HEAD + '[Auction "S"]\n1NT $13 Pass 3NT AP\n[Play "W"]\nSJ $14 S5 S3 SA\n*\n'
    stream = read(text).streams["S.r1.t1"]
    noted = [n for n, event in enumerate(stream) if isinstance(event, NoteMade)]
    assert [stream[n] for n in noted] == [NoteMade(text=CORRECTED_CALL), NoteMade(text=CORRECTED_CARD)]
    assert isinstance(stream[noted[0] - 1], CallMade)
    assert isinstance(stream[noted[1] - 1], CardPlayed)


@pytest.mark.parametrize(
    ("tags", "auction"),
    [
        ('[Declarer "S"]\n[Contract "3NT"]\n', '[Auction "S"]\nPass 1NT Pass 3NT AP\n'),
        ('[Declarer "E"]\n[Contract "3NT"]\n', ""),
    ],
    ids=["a pass too many before the bid", "another declarer in the tag"],
)
def test_a_play_that_another_player_begins_than_leads_by_the_contract_is_remarked(tags: str, auction: str) -> None:
    text = HEAD + tags + auction + '[Play "W"]\nSJ S5 S3 SA\n*\n'
    assert kinds(read(text))["leader differs"] == 1


def test_a_play_that_the_leader_begins_is_not_remarked() -> None:
    for play in ('[Play "W"]\nSJ S5 S3 SA\n*\n', '[Play "E"]\n*\n', '[Play "E"]\n^L S3 SA SJ S5\n*\n'):
        assert "leader differs" not in kinds(read(HEAD + AUCTION + play)), play


def test_an_odd_board_is_kept_as_its_columns_and_rows_have_it() -> None:
    text = HEAD + '[Declarer "S"]\n[Contract "3NT"]\n[Result "9"]\n[Score "NS 400"]\n' + AUCTION
    reading = read(text + '[Play "W"]\nSJ S5 ^R H9 SA\nH4 ^L HT H6 HA\n- - - S2\n+\n')
    (told,) = reading.stated
    assert (told.stream, told.entry, told.board, told.dealer) == ("S.r1.t1", 2, 3, Seat.SOUTH)
    assert [(call.seat, call.call.value) for call in told.calls][:3] == [
        (Seat.SOUTH, "1N"), (Seat.WEST, "P"), (Seat.NORTH, "3N"),
    ]  # fmt: skip
    assert len(told.calls) == 6
    assert [(card.seat, card.card.value, card.trick, card.mark) for card in told.cards[2:6]] == [
        (Seat.EAST, "H9", 1, "R"), (Seat.SOUTH, "SA", 1, ""), (Seat.NORTH, "HT", 2, "L"), (Seat.EAST, "H6", 2, ""),
    ]  # fmt: skip
    assert (told.contract, told.declarer, told.tricks, told.points) == ("3N", Seat.SOUTH, 9, 400)
    assert told.is_cut_off


def test_a_regular_board_is_not_kept_twice() -> None:
    assert not read(HEAD + AUCTION + '[Play "W"]\nSJ S5 S3 SA\n*\n[Result "9"]\n[Score "400"]\n').stated
