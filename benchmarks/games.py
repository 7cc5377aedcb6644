"""Rounds that were played, with the same boards as `endplay` keeps them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from endplay.types import Card, Deal, Denom, Player

from domain.board import Board
from domain.cards import hand_to_text
from domain.errors import NotReadable
from domain.events import AnyEvent
from domain.table import fold
from formats.lin import read_lin
from formats.pbn import read_pbn

__all__ = ["Game", "games_of", "real_rounds"]

FOLDER = Path(__file__).parents[2] / "shared" / "data"
"""Files of real sessions, where they lie beside the project."""

READERS = {".lin": read_lin, ".pbn": read_pbn}


class Game(NamedTuple):
    """A deal, with its trumps and who leads, and the cards as they were played."""

    deal: Deal
    cards: list[Card]


def real_rounds() -> list[list[AnyEvent]]:
    """The rounds in those files whose every board endplay can replay too; none where there are no files."""
    return [
        events
        for path in sorted(FOLDER.rglob("*"))
        if path.suffix in READERS
        for events in _streams_in(path)
        if (boards := fold(events).boards) and all(map(_is_plain, boards)) and any(board.plays for board in boards)
    ]


def _streams_in(path: Path) -> Iterator[list[AnyEvent]]:
    try:
        yield from READERS[path.suffix](path.read_bytes(), path.name).streams.values()
    except NotReadable:
        return


def _is_plain(board: Board) -> bool:
    """Whether all hands are known, and every card was in one of them."""
    return all(board.known) and not board.irregular


def games_of(events: list[AnyEvent]) -> list[Game]:
    """The boards of a round on which cards were played."""
    return [_game(board) for board in fold(events).boards if board.plays]


def _game(board: Board) -> Game:
    assert board.contract is not None
    deal = Deal("N:" + " ".join(map(hand_to_text, board.held)))
    deal.first = Player.find(board.contract.declarer.left.value)
    deal.trump = Denom.find("NT" if board.contract.strain.trump is None else board.contract.strain.value)
    return Game(deal, [Card(play.card.value) for play in board.plays])
