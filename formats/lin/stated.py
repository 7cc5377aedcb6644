"""A board with something odd, as the LIN file states it: calls and cards in their order, without seats."""

from __future__ import annotations

from collections.abc import Iterable

from domain.events import Hands
from domain.seats import Seat
from formats.lin.course import CALL, CARD, ONE_CALL, ONE_CARD, SPACE, tricks_in
from formats.lin.published import Published
from formats.lin.tags import Tag
from formats.reading import (
    MOST_CALLS,
    StatedBoard,
    StatedCall,
    StatedCard,
    TableRecord,
    call_from_text,
    card_from_text,
    clean,
)

__all__ = ["stated_board"]

MOST_CARDS = 104
"""Two packs: a file that tells more cards of a board tells no play."""


def stated_board(
    table: TableRecord,
    number: int,
    line: int,
    dealer: Seat | None,
    hands: Hands,
    actions: Iterable[Tag],
    published: Published | None,
) -> StatedBoard:
    """Everything that the file says of a board just recorded, readable or not by the turns of the game."""
    stated = StatedBoard(table.stream, table.board_entry, number, table.room, line, dealer, hands)
    for name, value, at in actions:
        if name == "mb":
            stated.calls += _calls(value, at)[: MOST_CALLS - len(stated.calls)]
        elif name == "pc":
            _add_cards(stated, value, at)
        elif name == "mc":
            _add_result(stated, value)
    if published is not None:
        stated.contract = published.contract
        stated.declarer = published.declarer
        stated.tricks = published.tricks if stated.tricks is None else stated.tricks
    stated.is_cut_off = stated.tricks is None and len(stated.cards) % 4 != 0
    return stated


def _calls(value: str, line: int) -> list[StatedCall]:
    one = ONE_CALL.get(value)
    if one is not None:
        return [StatedCall(one, None, line)]
    found = (call_from_text(SPACE.sub("", match[1])) for match in CALL.finditer(value) if match[1])
    return [StatedCall(call, None, line) for call in found if call is not None]


def _add_result(stated: StatedBoard, value: str) -> None:
    """The last number of tricks that the file states; other text is kept as printed (`+1`, `=`)."""
    tricks = tricks_in(value)
    if tricks is None:
        stated.result_text = clean(value, 30)
    else:
        stated.tricks = tricks


def _add_cards(stated: StatedBoard, value: str, line: int) -> None:
    one = ONE_CARD.get(value)
    found = (card_from_text(match[1]) for match in CARD.finditer(value)) if one is None else (one,)
    for card in found:
        if card is not None and len(stated.cards) < MOST_CARDS:
            stated.cards.append(StatedCard(card, None, len(stated.cards) // 4 + 1, line))
