"""What a polled player is shown, for a director's phone and for a sheet of paper: a hand, the auction, the play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.calls import Call
from domain.cards import Card
from domain.seats import Seat
from formats.pieces.bids import call_picture
from projections.elected.method import METHODS, method_named
from projections.texts import rank_text
from projections.texts.spoken import call_spoken, card_spoken
from projections.views.auction import COLUMNS
from projections.views.hearing import PollSheetView
from web.desk_parts import suit_key
from web.poll_tally import answer_word

__all__ = ["poll_drawn"]

Cell = tuple[Call, str] | None


def poll_drawn(sheet: PollSheetView) -> Mapping[str, Any]:
    """What a template is given besides the sheet."""
    method = method_named(sheet.scoring) or METHODS["matchpoints"]
    return {
        "scoring": method.word.replace("-", "_"),
        "hand": _cards(sheet.hand),
        "dummy": _cards(sheet.dummy) if sheet.dummy is not None else None,
        "rows": _rows(sheet),
        "tricks": [(Seat(leader) if leader else None, _by_column(cards)) for leader, cards in sheet.played if cards],
        "columns": COLUMNS,
        "suit_key": suit_key,
        "rank_text": rank_text,
        "call_picture": call_picture,
        "call_spoken": call_spoken,
        "card_spoken": card_spoken,
        "call_word": answer_word,
        "card_word": answer_word,
    }


def _cards(held: Mapping[str, tuple[str, ...]]) -> dict[str, list[Card]]:
    return {suit: list(map(Card, cards)) for suit, cards in held.items()}


def _rows(sheet: PollSheetView) -> list[list[Cell]]:
    """The auction in rows of four, with what each call was said to mean."""
    cells: list[Cell] = [None] * COLUMNS.index(sheet.dealer)
    cells += [(Call(call), said) for _, call, said in sheet.auction]
    cells += [None] * (-len(cells) % 4)
    return [cells[at : at + 4] for at in range(0, len(cells), 4)]


def _by_column(cards: Mapping[str, str]) -> list[tuple[Seat, Card | None]]:
    """A trick as it is printed: each column with its card; none where it has not played, or nobody saw it."""
    told = {Seat(seat) if not isinstance(seat, Seat) else seat: card for seat, card in cards.items()}
    return [(seat, Card(card) if (card := told.get(seat, "?")) != "?" else None) for seat in COLUMNS]
