"""The bidding box: seven rows of five bids, then pass, double and redouble; every call is a key."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from html import escape
from typing import Literal

from domain.calls import BIDS, Call
from domain.verdicts import Verdict
from formats.markup import Markup
from formats.pieces.suits import PICTURES
from projections.texts import has_message, language, message
from projections.texts.spoken import call_spoken
from projections.views.position import Position

__all__ = ["CallState", "bidding_box", "call_key", "call_picture", "call_state"]

CallState = Literal["face", "flat", "out"]
"""What one tap does: `face` records, `flat` asks for a second act, `out` nothing: it cannot have been made."""
STATES: Mapping[str, CallState] = {"yes": "face", "mark": "flat", "no": "out"}
ROWS = [BIDS[at : at + 5] for at in range(0, len(BIDS), 5)]
BELOW = (Call.PASS, Call.DOUBLE, Call.REDOUBLE)


def bidding_box(position: Position) -> Markup:
    """All 38 calls of the seat that the position tells of, each with `data-call` and `data-state`; every one is out
    where there is no auction. A face is sent as `line`, a flat call as `ask`, each with its seat, so that whose it is
    stays with it, however long it waits."""
    prefix = f"{position.seat.lower()}:" if position.seat else ""
    code = language()

    def keys(calls: tuple[Call, ...]) -> str:
        return "".join(_key(one, *_told(position.calls.get(one.value)), prefix, code) for one in calls)

    bids = "".join(keys(row) for row in ROWS)
    name = escape(message("piece", "bidding_box"))
    return Markup(
        f'<div class="bidding" role="group" aria-label="{name}"><div class="bids">{bids}</div>'
        f'<div class="others">{keys(BELOW)}</div></div>'
    )


def call_state(verdict: Verdict | None) -> CallState:
    """What one tap on a call does."""
    return "out" if verdict is None else STATES[verdict.status]


def _told(verdict: Verdict | None) -> tuple[CallState, str]:
    return call_state(verdict), "" if verdict is None else verdict.why


def call_key(call: Call, state: CallState, why: str = "", *, prefix: str = "") -> Markup:
    """A call as a key. `why` is the code of what is wrong with it, `prefix` the seat to be typed before it."""
    return _key(call, state, why, prefix, language())


@lru_cache(maxsize=2048)
def _key(call: Call, state: CallState, why: str, prefix: str, code: str) -> Markup:
    told = [call_spoken(call)]
    if state != "face":
        told.append(message("piece", f"call_{why}" if has_message("piece", f"call_{why}", "en") else f"call_{state}"))
    asked = {"face": "line", "flat": "ask", "out": ""}[state]
    sends = f'name="{asked}" value="{prefix}{call.value.lower()}"' if asked else "disabled"
    sends += ' tabindex="-1"' * (state == "flat")
    return Markup(
        f'<button class="key call-key" data-call="{call.value}" data-state="{state}" '
        f'aria-label="{escape(", ".join(told))}" {sends}>{call_picture(call)}</button>'
    )


@cache
def _picture(call: Call, code: str) -> Markup:
    if call.is_bid:
        level, strain = call.value
        sign = PICTURES.get(strain) or f"<small>{escape(message('word', 'notrump'))}</small>"
        return Markup(f"{level}{sign}")
    if call is Call.PASS:
        return Markup(escape(message("word", "pass")))
    return Markup(f"{call.value}<small> {escape(message('piece', call.name.lower()))}</small>")


def call_picture(call: Call) -> Markup:
    """A call on its key: level and picture of the suit, `Pass`, `X Double`."""
    return _picture(call, language())
