"""What a player answered who was polled, as it was typed or shown."""

from __future__ import annotations

from domain.calls import Call
from domain.cards import Card
from formats.notation.words import CALL_WORDS, CARD_WORDS

__all__ = ["answer_read"]


def answer_read(text: str, asks: str = "") -> Call | Card | None:
    """The call or card that an answer is, as it was typed or shown; None where it is none of what was asked for,
    `call` or `card`."""
    typed = "".join(text.split()).lower()
    call = CALL_WORDS.get(typed) if asks != "card" else None
    if call is not None and call.height <= Call.NOTRUMP_7.height:
        return call
    return CARD_WORDS.get(typed) if asks != "call" else None
