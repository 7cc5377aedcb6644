"""A regular board wakes no law: whatever may be recorded of one, the chapters would say nothing about it."""

from __future__ import annotations

from random import Random

import pytest

from domain.board import Board, Phase, place_of
from domain.cards import hand_to_text
from domain.events import AnyEvent, DummyFaced, LeadFacedDown
from domain.seats import SEATS
from domain.table import fold
from projections.recorded.board_record import Record
from projections.recorded.elsewhere import Elsewhere
from projections.recorded.stream import SessionStream
from projections.rulings.board_rulings import RulingsSoFar
from projections.rulings.order import rule_by_chapters
from projections.rulings.rule import is_regular, rule
from tests.given import FOUR_SPADES, Case, given
from tests.properties.random_tables import a_board, regular


def wakes_no_law(case: Case) -> bool:
    """Whether the board in play is one that wakes no law."""
    return is_regular(case.record)


@pytest.mark.parametrize(
    "lines", [("facedown w",), ("facedown w", "hk"), ("hk", "dummy n"), ("facedown w", "hk", "dummy n", "2")]
)
def test_a_lead_face_down_and_dummy_spread_in_their_turn_wake_no_law(lines: tuple[str, ...]) -> None:
    assert wakes_no_law(given(*FOUR_SPADES, *lines))


@pytest.mark.parametrize(
    "lines",
    [
        ("facedown n",),
        ("facedown e", "w:hk"),
        ("dummy n", "hk"),
        ("hk", "dummy s"),
        ("hk", "dummy e"),
        ("hk", "dummy n 987.742.K84.AQ7"),
    ],
)
def test_out_of_turn_or_with_a_card_that_could_not_be_seen_they_do(lines: tuple[str, ...]) -> None:
    assert not wakes_no_law(given(*FOUR_SPADES, *lines))


def test_a_lead_face_down_before_there_is_a_contract_wakes_the_laws() -> None:
    assert not wakes_no_law(given(FOUR_SPADES[0], "4s p", "facedown w"))


@pytest.mark.parametrize("seed", range(60))
def test_of_a_board_that_wakes_no_law_the_chapters_say_what_is_said_without_them(seed: int) -> None:
    random = Random(seed)
    events: list[AnyEvent] = [a_board(1, random, lawful=seed % 3 > 0)]
    for _ in range(40):
        table = fold(events)
        board = table.boards[0]
        if board.phase is Phase.OVER:
            break
        shows = board.contract is not None and random.random() < (0.6 if len(board.plays) < 2 else 0.1)
        events.append(_shown(board, random) if shows else regular(table, random))
        _compare(events)


def _shown(board: Board, random: Random) -> AnyEvent:
    """A lead face down or a hand spread, mostly by the player who should."""
    assert board.contract is not None
    is_odd = random.random() < 0.2
    if random.random() < 0.4:
        return LeadFacedDown(random.choice(SEATS) if is_odd else board.contract.declarer.left)
    seat = random.choice(SEATS) if is_odd else board.contract.declarer.partner
    return DummyFaced(seat, random.choice((None, hand_to_text(board.hands[seat.index]), _a_hand(board, random))))


def _a_hand(board: Board, random: Random) -> str:
    """A hand of the board's without its lowest card."""
    hand = random.choice(board.hands)
    return hand_to_text(hand & (hand - 1))


def _compare(events: list[AnyEvent]) -> None:
    table = fold(events)
    record = Record(table.boards[0], Elsewhere(table, table.boards[0], SessionStream()))
    if is_regular(record):
        by_chapters = RulingsSoFar(record)
        stage = rule_by_chapters(by_chapters)
        assert by_chapters.incidents == rule(table, table.boards[0]).incidents == [], place_of(len(events))
        assert stage.tricks == rule(table, table.boards[0]).tricks
