"""A deal that is bid and played by the Laws has no irregularity, whatever of it is known."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.board import Board, Phase, place_of
from domain.calls import Call
from domain.cards import Card, cards_in, count
from domain.events import AnyEvent, BoardStarted, CallMade, CardPlayed
from domain.seats import SEATS
from domain.table import Table, fold
from formats.notation.admitting import admit
from projections.rulings.replay import Replay
from tests.properties.random_tables import SEEDS, a_board, lawful_call, lawful_card

DEALS = settings(max_examples=60)


def played(deal: int) -> list[AnyEvent]:
    """A whole board, every call and card lawful; admission is asked about each."""
    random = Random(deal)
    events: list[AnyEvent] = [a_board(1, random, lawful=True)]
    table = fold(events)
    board = table.board
    assert board is not None
    while board.phase in (Phase.AUCTION, Phase.PLAY):
        event = _next(board, random)
        admit(table, event)
        events.append(event)
        table.apply(place_of(len(events)), event)
    return events


def _next(board: Board, random: Random) -> AnyEvent:
    if board.to_call is not None:
        return CallMade(board.to_call, lawful_call(board, random))
    assert board.to_play is not None
    return CardPlayed(board.to_play, lawful_card(board, board.to_play, random))


def hidden(events: list[AnyEvent], known: tuple[bool, ...]) -> list[AnyEvent]:
    """The same record where some hands are not known."""
    first = events[0]
    assert isinstance(first, BoardStarted)
    hands = [hand if seen else None for hand, seen in zip(first.hands, known, strict=True)]
    board = BoardStarted(first.board, first.dealer, first.vul, (hands[0], hands[1], hands[2], hands[3]))
    return [board, *events[1:]]


@DEALS
@given(SEEDS)
def test_a_lawful_deal_is_clean_and_thirteen_tricks_long(deal: int) -> None:
    replay = Replay(played(deal))
    board = replay.boards[0]
    rulings = replay.rulings(board)
    assert rulings.is_clean
    assert board.phase is Phase.OVER
    assert sum(board.won) == (0 if board.passed_out else 13)
    assert replay.result(board).state == "done"


@DEALS
@given(SEEDS, st.tuples(*[st.booleans()] * 4))
def test_a_lawful_deal_is_clean_whatever_hands_are_known(deal: int, known: tuple[bool, ...]) -> None:
    events = played(deal)
    replay = Replay(hidden(events, known))
    assert replay.rulings(replay.boards[0]).is_clean
    assert replay.boards[0].won == Replay(events).boards[0].won
    assert replay.result(replay.boards[0]) == Replay(events).result(Replay(events).boards[0])


@DEALS
@given(SEEDS)
def test_what_a_hand_held_is_what_it_holds_and_what_it_played(deal: int) -> None:
    events = played(deal)
    table = Table()
    for number, event in enumerate(events, 1):
        table.apply(place_of(number), event)
        board = table.board
        assert board is not None
        for seat in SEATS:
            gone = sum(play.card.bit for play in board.plays if play.seat == seat.index)
            assert board.held[seat.index] == board.hands[seat.index] | gone
            assert not board.hands[seat.index] & gone
            assert count(board.held[seat.index]) == 13


@DEALS
@given(SEEDS)
def test_every_trick_is_led_by_the_winner_of_the_one_before(deal: int) -> None:
    board = Replay(played(deal)).boards[0]
    for trick, following in pairwise(board.tricks):
        assert following.leader == trick.winner
    assert sum(1 for trick in board.tricks if trick.winner & 1 == 0 and trick.complete) == board.won[0]


@DEALS
@given(SEEDS)
def test_declarer_is_who_first_named_the_denomination_for_his_side(deal: int) -> None:
    board = Replay(played(deal)).boards[0]
    if board.contract is None:
        assert all(call is Call.PASS for _, _, call in board.calls)
        return
    contract = board.contract
    bids = [(seat, call) for _, seat, call in board.calls if call.is_bid]
    last = bids[-1]
    assert (contract.level, contract.strain) == (last[1].level, last[1].strain)
    first = next(seat for seat, call in bids if call.strain is contract.strain and (seat ^ last[0]) & 1 == 0)
    assert contract.declarer is SEATS[first]


@DEALS
@given(SEEDS)
def test_a_card_of_another_suit_while_the_suit_is_held_is_found_where_it_was_played(deal: int) -> None:
    table = Table()
    for number, event in enumerate(events := played(deal), 1):
        board = table.board
        if board is not None and isinstance(event, CardPlayed) and (wrong := revoke_card(board, event)) is not None:
            ruled = Replay([*events[: number - 1], CardPlayed(event.seat, wrong)])
            incidents = ruled.rulings(ruled.boards[0]).incidents
            found = [finding for incident in incidents for finding in incident.findings if finding.law == "61A"]
            assert [(f.seat, f.trick, f.card, f.entries) for f in found] == [
                (event.seat, board.trick.number, wrong, (number,))
            ]
            return
        table.apply(place_of(number), event)


def revoke_card(board: Board, event: CardPlayed) -> Card | None:
    """A card of another suit that the player could throw instead of following suit."""
    others = cards_in(board.hands[event.seat.index] & ~board.led)
    return others[0] if others and board.led and event.card.bit & board.led else None
