"""A board with something odd, as the LIN file tells it: calls and cards in their order, without seats."""

from __future__ import annotations

from collections.abc import Iterable

from domain.events import Hands
from domain.seats import Seat
from formats.lin.course import CALL, CARD, ONE_CALL, ONE_CARD, SPACE, tricks_in
from formats.lin.published import Published
from formats.lin.tags import Tag
from formats.reading import (
    MOST_CALLS,
    TableRecord,
    ToldBoard,
    ToldCall,
    ToldCard,
    call_from_text,
    card_from_text,
    clean,
)

__all__ = ["as_told"]

MOST_CARDS = 104
"""Two packs: a file that tells more cards of a board tells no play."""


def as_told(
    table: TableRecord,
    number: int,
    line: int,
    dealer: Seat | None,
    hands: Hands,
    actions: Iterable[Tag],
    published: Published | None,
) -> ToldBoard:
    """Everything that the file says of a board just recorded, readable or not by the turns of the game."""
    told = ToldBoard(table.stream, table.board_entry, number, table.room, line, dealer, hands)
    for name, value, at in actions:
        if name == "mb":
            told.calls += _calls(value, at)[: MOST_CALLS - len(told.calls)]
        elif name == "pc":
            _add_cards(told, value, at)
        elif name == "mc":
            _add_result(told, value)
    if published is not None:
        told.contract = published.contract
        told.declarer = published.declarer
        told.tricks = published.tricks if told.tricks is None else told.tricks
    told.is_cut_off = told.tricks is None and len(told.cards) % 4 != 0
    return told


def _calls(value: str, line: int) -> list[ToldCall]:
    one = ONE_CALL.get(value)
    if one is not None:
        return [ToldCall(one, None, line)]
    found = (call_from_text(SPACE.sub("", match[1])) for match in CALL.finditer(value) if match[1])
    return [ToldCall(call, None, line) for call in found if call is not None]


def _add_result(told: ToldBoard, value: str) -> None:
    """The last number of tricks that the file tells; text that is none is kept as printed (`+1`, `=`)."""
    tricks = tricks_in(value)
    if tricks is None:
        told.result_text = clean(value, 30)
    else:
        told.tricks = tricks


def _add_cards(told: ToldBoard, value: str, line: int) -> None:
    one = ONE_CARD.get(value)
    found = (card_from_text(match[1]) for match in CARD.finditer(value)) if one is None else (one,)
    for card in found:
        if card is not None and len(told.cards) < MOST_CARDS:
            told.cards.append(ToldCard(card, None, len(told.cards) // 4 + 1, line))
