"""Cards and calls in words, for who hears a page: `ten of diamonds`, `two hearts`."""

from __future__ import annotations

from functools import cache

from domain.calls import Call
from domain.cards import Card
from projections.texts.catalogue import message
from projections.texts.language import language
from projections.texts.names import suit_text

__all__ = ["call_spoken", "card_spoken"]


def card_spoken(card: Card) -> str:
    """A card in words.

    >>> card_spoken(Card.DT), card_spoken(Card.SQ)
    ('ten of diamonds', 'queen of spades')
    """
    return _card(card, language())


def call_spoken(call: Call) -> str:
    """A call in words.

    >>> call_spoken(Call.HEART_2), call_spoken(Call.NOTRUMP_1), call_spoken(Call.DOUBLE)
    ('two hearts', 'one notrump', 'double')
    """
    return _call(call, language())


@cache
def _card(card: Card, code: str) -> str:
    return message("spoken", "card", rank=message("spoken rank", card.rank), suit=suit_text(card.suit))


@cache
def _call(call: Call, code: str) -> str:
    if not call.is_bid:
        return message("spoken", call.name.lower())
    level, strain = call.value
    return message("spoken", f"bid_{strain}", count=int(level), level=message("spoken level", level))
