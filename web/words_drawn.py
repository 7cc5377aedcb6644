"""The words that the script of the recorder's screen draws with, in the language in use: cards, calls,
seats, questions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from domain.calls import CALLS
from domain.cards import PACK, Suit
from domain.seats import SEATS
from projections.texts import language, message, rank_text, seat_text, suit_text
from projections.texts.names import call_text
from projections.texts.spoken import call_spoken, card_spoken

__all__ = ["words_drawn"]

OF_PIECES = {
    "face": "card_face", "flat": "card_flat", "played": "card_played", "leads": "leads", "trick": "trick",
    "wins": "wins", "unseen": "unseen", "declarer": "declarer", "dummy": "dummy", "asks_first": "call_flat",
}  # fmt: skip
"""By its name in the script, a message of the pieces."""
OF_PAGES = {"plays_next": "plays_next", "calls_next": "calls_next", "board": "board"}
OF_THE_SCREEN = ("tap_what_it_was", "tap_call", "tap_new_call", "tap_lead", "who_leads", "to_last_call", "undo_waits")
SAID = {
    "alert": "alert", "explain": "explanation", "announce": "announcement", "question": "question", "tempo": "tempo",
    "claim": "claim", "concede": "concession", "agree": "assent", "object": "objection", "playon": "play_on",
    "accept": "accepted", "refuse": "refused", "notice": "attention", "director": "director_called",
    "endround": "round_end", "note": "note", "expose": "exposed",
}  # fmt: skip
"""What is recorded beside calls and cards: by the word that is typed, its kind. Each is one entry."""
ASKED = (
    "insufficient_bid", "nothing_to_double", "nothing_to_redouble", "call_out_of_turn", "card_out_of_turn", "revoke",
    "other",
)  # fmt: skip
"""Why something asks whether it happened."""
VUL = ("none", "NS", "EW", "both")
NAMED = ("seat", "turn", "bid", "call", "card", "suit", "trick", "number", "contract", "declarer")
STANDING: Mapping[str, Any] = {name: f"{{{name}}}" for name in NAMED}
"""Fields that stand for themselves."""


def words_drawn() -> str:
    """All of them as JSON."""
    return _words(language())


@cache
def _words(code: str) -> str:
    told = {
        "seats": {seat.value: seat_text(seat) for seat in SEATS},
        "suits": {suit.value: suit_text(suit) for suit in Suit},
        "ranks": {card.rank: rank_text(card.rank) for card in PACK},
        "cards": {card.value: card_spoken(card) for card in PACK},
        "calls": {call.value: (call_text(call), call_spoken(call)) for call in CALLS[:38]},
        "notrump": message("word", "notrump"),
        "bid_by": _whole("screen", "bid_by"),
        "vulnerable": {vul: message("recorder", f"vul_{vul}") for vul in VUL},
        "asks": {why: _whole("asks", why) for why in ASKED},
        **{name: _whole("piece", found) for name, found in OF_PIECES.items()},
        **{name: _whole("web", found) for name, found in OF_PAGES.items()},
        **{name: message("recorder", name) for name in OF_THE_SCREEN},
        "said": {"at": message("recorder", "slip"), **{word: message("event", kind) for word, kind in SAID.items()}},
        "over": message("recorder", "board_over"),
        "claimed": message("recorder", "claim_answered"),
        **{name: _whole("recorder", name) for name in ("to_call", "call_not_heard", "calls_shown")},
    }
    return msgspec.json.encode(told).decode()


def _whole(sort: str, code: str) -> str:
    """A message with its fields as they are, to be filled by the script."""
    return message(sort, code, **STANDING)
