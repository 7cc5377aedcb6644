"""The sign of each state, the same on every screen: a form, a letter, and a word for who sees neither.

Colour only repeats what form and letter say.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Literal, NamedTuple

from domain.seats import Seat
from formats.markup import BLANK, Markup, element, joined
from formats.pieces.drawings import ICONS, SIGNS
from projections.texts import language, message, seat_letter, seat_text

__all__ = ["STATES", "Decider", "Level", "Told", "decider", "icon", "level", "sign", "state_word"]

Told = Literal["hidden", "beside", "not"]
"""How a sign tells its word: to who does not see it, beside it for all, or not, where the word stands there already."""
Decider = Literal["you", "director", "nobody"]
Level = Literal["same", "stronger", "weaker"]


class Sign(NamedTuple):
    """The sign of a state."""

    form: str
    """`plain`, `triangle`, `circle`, `square`, `box`, `bordered`: what surrounds it, a class of figures.css."""
    letter: str = ""
    """What stands in it; empty where it is drawn."""


STATES: Mapping[str, Sign] = {
    "final": Sign("plain"),
    "may_move": Sign("plain", "±"),
    "awaiting": Sign("circle"),
    "in_doubt": Sign("triangle"),
    "under_appeal": Sign("square", "A"),
    "irregular": Sign("triangle"),
    "in_play": Sign("bordered"),
    "missing": Sign("box", "–"),
    "to_come": Sign("plain", "·"),
    "ruled": Sign("plain", "§"),
    "cancelled": Sign("plain", "×"),
    "none": Sign("plain", "·"),
}
"""By state of a board, a figure or a call."""
LEVELS: Mapping[Level, str] = {"same": "=", "stronger": "+", "weaker": "−"}


def sign(state: str, *, letter: str = "", told: Told = "hidden") -> Markup:
    """The sign of a state. `letter`: what stands in it instead of its own, as `A1` of an appeal."""
    return _sign(state, letter, told, language())


@lru_cache(maxsize=512)
def _sign(state: str, letter: str, told: Told, code: str) -> Markup:
    one = STATES[state]
    inside = _drawn(state) if state in SIGNS else element("span", letter or one.letter, aria_hidden="true")
    words = () if told == "not" else (_word(state_word(state, letter), told),)
    return element("span", inside, *words, class_=f"sign {one.form} {state}")


def _drawn(name: str) -> Markup:
    return Markup(f'<svg class="drawn" aria-hidden="true"><use href="#sign-{name}"/></svg>')


def _word(word: str, told: Told) -> Markup:
    return joined(BLANK, element("span", word, class_="sr" if told == "hidden" else "word"))


def state_word(state: str, letter: str = "") -> str:
    """A state in words: `under appeal A1`, `may move`."""
    return " ".join(filter(None, (message("sign", state), letter if state == "under_appeal" else "")))


def decider(who: Seat | Decider, name: str = "") -> Markup:
    """Who decides: the director who looks, another one (whose name may be given), a player, or nobody yet."""
    if isinstance(who, Seat):
        told, letter, form = seat_text(who), seat_letter(who.value), "ring"
    else:
        told, letter, form = name or message("sign", f"decides_{who}"), "–" if who == "nobody" else "§", who
    return element("span", element("span", letter, aria_hidden="true"), BLANK, element("span", told, class_="sr"),
        class_=f"decider {form}")  # fmt: skip


def level(of: Level, *, chosen: bool = True) -> Markup:
    """A polled player against the one whose choice it was: filled where he would choose it, dashed where he would
    consider it."""
    told = message("sign", of), message("sign", "would_choose" if chosen else "would_consider")
    return element("span", element("span", LEVELS[of], aria_hidden="true"), BLANK,
        element("span", ", ".join(told), class_="sr"), class_="level chosen" if chosen else "level")  # fmt: skip


@cache
def icon(name: str) -> Markup:
    """A picture on a key, beside the key's words; who does not see it is told nothing."""
    return Markup(f'<svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="{ICONS[name]}"/></svg>')
