"""Deals as DUP: what a dealing machine takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.amendments import effective
from domain.cards import hand_from_text
from domain.errors import TdlogError
from domain.events import AnyEvent, BoardDealt, BoardStarted
from formats.dup.layout import HIGHEST_BOARD, Settings, bri_bytes, dge_bytes, settings_bytes
from formats.exported import Exported
from projections.recorded.sealed_deals import Deal, whole_deal
from projections.texts import message, some_of

__all__ = ["export_dup", "written_dup"]

EVERY_CARD = (1 << 52) - 1


def export_dup(streams: Mapping[str, Sequence[AnyEvent]], names: Mapping[str, str]) -> Exported:
    """The deals of a session: those that it dealt, else those with which its boards were begun at the tables. Raises
    TdlogError where there is none, and where the boards have a gap: the format counts them."""
    del names
    dealt: dict[int, Deal] = {}
    begun: dict[int, set[Deal]] = {}
    for events in streams.values():
        for _, event in effective(events):
            if isinstance(event, BoardDealt | BoardStarted) and (deal := whole_deal(event.hands)) is not None:
                if isinstance(event, BoardDealt):
                    dealt[event.board] = deal
                else:
                    begun.setdefault(event.board, set()).add(deal)
    left_out = [message("dup", "deals_alone")]
    in_doubt = sorted(board for board, held in begun.items() if len(held) > 1 and board not in dealt)
    if in_doubt:
        left_out.append(message("dup", "cards_of_several", boards=some_of(map(str, in_doubt), 12)))
    found = {board: min(held) for board, held in begun.items() if len(held) == 1}
    return Exported(written_dup(found | dealt), left_out)


def written_dup(deals: Mapping[int, Deal]) -> bytes:
    """Some whole deals by board. Raises TdlogError where there is none, a board has a number of more than three digits,
    or one between two others is missing."""
    boards = sorted(deals)
    if not boards:
        raise TdlogError(message("dup", "no_deals"))
    lowest, highest = boards[0], boards[-1]
    if lowest < 1 or highest > HIGHEST_BOARD:
        raise TdlogError(message("dup", "beyond", board=highest, most=HIGHEST_BOARD))
    missing = [board for board in range(lowest, highest) if board not in deals]
    if missing:
        raise TdlogError(message("dup", "gap", boards=some_of(map(str, missing), 12)))
    settings = settings_bytes(Settings(lowest, highest))
    return b"".join(_record(deals[board]) + settings for board in boards)


def _record(deal: Deal) -> bytes:
    hands = [hand_from_text(hand) for hand in deal]
    seen = 0
    for hand in hands:
        seen |= hand
    if seen != EVERY_CARD or any(hand.bit_count() != 13 for hand in hands):
        raise TdlogError(message("dup", "no_deals"))
    return bri_bytes(hands) + dge_bytes(hands)
