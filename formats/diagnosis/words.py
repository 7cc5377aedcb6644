"""Diagnoses in words, in the language chosen: their kind, and each piece of evidence."""

from __future__ import annotations

from collections.abc import Callable

from domain.calls import Call
from domain.cards import Card, Suit
from domain.seats import Seat, Side
from formats.diagnosis.diagnosis import Evidence, Kind
from projections.texts import (
    call_text,
    card_text,
    contract_text,
    has_message,
    message,
    seat_text,
    side_text,
    suit_text,
    vul_text,
)
from projections.texts.language import ENGLISH

__all__ = ["diagnosis_text", "evidence_text"]


def diagnosis_text(kind: Kind) -> str:
    """What a diagnosis is: `a typing slip`."""
    return message("diagnosis", kind)


def evidence_text(evidence: Evidence) -> str:
    """What speaks for a diagnosis, as a clause without a full stop: `trick 3: East plays ♠5 with clubs in hand`."""
    code = evidence.code
    is_bare = evidence.seat is None or (code == "card_twice" and not evidence.text)
    if is_bare and has_message("evidence", f"{code}_alone", ENGLISH):
        code = f"{code}_alone"
    told = WORDS_OF.get(evidence.code, str)
    text, _, instead = evidence.text.partition(" ") if code not in AS_PRINTED else (evidence.text, "", "")
    return message(
        "evidence",
        code,
        count=evidence.number,
        seat=seat_text(evidence.seat),
        card=card_text(evidence.card),
        trick=evidence.trick,
        number=evidence.number,
        other=evidence.other,
        text=told(text) if text else "",
        instead=told(instead) if instead else "",
    )


def _card(text: str) -> str:
    return card_text(Card(text))


def _seat(text: str) -> str:
    return seat_text(Seat(text))


def _suit(text: str) -> str:
    return suit_text(Suit(text))


def _call(text: str) -> str:
    return call_text(Call(text))


def _side(text: str) -> str:
    return side_text(Side(text))


def _contract(text: str) -> str:
    return message("word", "pass") if text == "pass" else contract_text(text)


AS_PRINTED = frozenset({"result_as_printed"})
"""Codes whose text is what the file says, blanks and all."""

WORDS_OF: dict[str, Callable[[str], str]] = {
    "card_revoke": _suit,
    "card_elsewhere": _seat,
    "card_twice": _seat,
    "near_card_fits": _card,
    "other_card_fits": _card,
    "cards_exchanged": _card,
    "lead_meant": _card,
    "hands_exchanged": _seat,
    "columns_exchanged": _seat,
    "begins_the_play": _seat,
    "card_in_two_hands": _seat,
    "played_by_another": _seat,
    "other_vulnerability": vul_text,
    "vulnerability_of_the_number": vul_text,
    "other_side": _side,
    "other_doubling": _contract,
    "other_level": _contract,
    "other_strain": _contract,
    "contract_agrees": _contract,
    "contract_by_tags": _contract,
    "tags_agree": _contract,
    "contract_by_auction": _contract,
    "bid_too_low": _call,
    "call_fits": _call,
    "call_out_of_turn": _call,
    "call_after_end": _call,
}
"""By code, how the text of the evidence is said."""
