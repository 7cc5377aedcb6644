"""Why something is not recorded as it was told, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domain.cards import Suit
from domain.seats import Seat
from domain.verdicts import Verdict
from projections.texts.catalogue import message
from projections.texts.items import kind_text
from projections.texts.names import seat_text, suit_text

__all__ = ["refusal_text", "why_text"]


def why_text(verdict: Verdict) -> str:
    """What is wrong; empty where nothing is."""
    return _said("refused", verdict.why, verdict.fields) if verdict.why else ""


def refusal_text(verdict: Verdict) -> str:
    """What is wrong, and how to go on: what was probably meant, else the mark, where it may be recorded with one."""
    hint = verdict.hint or ("if_it_happened" if verdict.status == "mark" else "")
    return ". ".join([why_text(verdict), *([_said("hint", hint, verdict.fields)] if hint else [])])


def _said(context: str, code: str, fields: Mapping[str, str]) -> str:
    count = int(fields["count"]) if "count" in fields else None
    told = {name: IN_WORDS.get(name, str)(text) for name, text in fields.items() if name != "count"}
    return message(context, code, count=count, **told)


def _seat(text: str) -> str:
    return seat_text(Seat(text))


def _seats(text: str) -> str:
    return message("word", "or").join(map(_seat, text.split()))


def _suit(text: str) -> str:
    return suit_text(Suit(text) if text else None)


IN_WORDS: dict[str, Callable[[str], str]] = {
    "seat": _seat, "holder": _seat, "turn": _seat, "other": _seat, "seats": _seats, "suit": _suit, "kind": kind_text,
}  # fmt: skip
"""How a field is said that is no word as it stands."""
