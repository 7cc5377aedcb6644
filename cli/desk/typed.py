"""What a director types at the desk, and what it means: a choice, a judgement, a number of tricks, suits, a seat."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from cli.typing import lines_typed
from domain.cards import SUITS, Suit
from domain.errors import NotReadable
from domain.seats import SEATS, Seat
from projections.texts import SYMBOLS, language, message, seat_letter, seat_text, suit_text
from projections.texts.language import ENGLISH

__all__ = ["Director", "Leaves", "Skips", "chosen_word", "seat_named", "split_reason", "suits_named", "tricks_named"]

T = TypeVar("T")

LATER = frozenset({"", "later", "senere", "exit", "quit", "bye", "end", "q"})
SKIP = frozenset({"skip", "next", "spring"})
HELP = frozenset({"?", "help", "hjælp"})

REASON = re.compile(r"(?P<before>[^\"“”]*?)\s*[\"“”](?P<reason>[^\"“”]*)[\"“”]?\s*")
TRICKS = re.compile(r"(?:(?P<name>[a-z]+)\s*=?\s*)?(?P<count>[0-9]{1,3})", re.IGNORECASE)
UNNAMED = ("trick", "tricks", "stik")
"""Words before a number of tricks that do not say which tricks they are."""


class Leaves(Exception):
    """The director leaves it open and stops."""


class Skips(Exception):
    """The director leaves it open and goes on with what comes after it."""


class Director:
    """The lines a director types, one prompt after another."""

    def __init__(self) -> None:
        self._prompt = ""
        self._preview: Callable[[str], str] = lambda line: ""
        self._lines = lines_typed(lambda: self._prompt, lambda line: self._preview(line))

    def ask(self, prompt: str, preview: Callable[[str], str] = lambda line: "") -> str:
        """The next line. Raises Leaves at the end of the input."""
        self._prompt, self._preview = f"{prompt}> ", preview
        line = next(self._lines, None)
        if line is None:
            raise Leaves
        return line.strip()

    def answer(
        self, prompt: str, tell: Callable[[str], None], read: Callable[[str], T], *, may_be_empty: bool = False
    ) -> T:
        """What a line means, asked until it means something.

        `read` raises NotReadable where it does not; `tell` says so, and tells the help. An empty line, `later` and the
        end of the input leave the case open, `skip` leaves it and goes on: raises Leaves or Skips. With
        `may_be_empty` an empty line is read like any other.
        """
        while True:
            line = self.ask(prompt, lambda typed: _previewed(typed, read))
            word = line.casefold()
            if word in LATER and not (may_be_empty and not word):
                raise Leaves
            if word in SKIP:
                raise Skips
            if word in HELP:
                tell(message("desk", "help"))
                continue
            try:
                return read(line)
            except NotReadable as error:
                tell(f"! {error.message}")

    def words(self, prompt: str, tell: Callable[[str], None], missing: str) -> str:
        """A text with at least a word: `missing` is what is said of another one, a number typed in its place; empty
        where a line without words is answer enough. Raises Leaves or Skips."""

        def read(typed: str) -> str:
            words = typed.strip().strip('"“”').strip()
            if missing and not any(map(str.isalpha, words)):
                raise NotReadable(missing)
            return words

        return self.answer(prompt, tell, read, may_be_empty=True)


def _previewed(line: str, read: Callable[[str], object]) -> str:
    """What is wrong with a line that is not committed yet; empty where nothing is."""
    word = line.strip().casefold()
    if word in LATER or word in SKIP or word in HELP:
        return message("desk", "leaves_open") if word else ""
    try:
        read(line.strip())
    except NotReadable as error:
        return f"! {error.message}"
    return ""


def chosen_word(typed: str, labels: Mapping[str, Sequence[str]]) -> str:
    """The one of several words that was typed: by its number, itself, one of its labels, or the beginning of one.

    Raises NotReadable where it is none of them, or could be more than one.
    """
    wanted = typed.strip().casefold()
    words = list(labels)
    if wanted.isdecimal() and 1 <= int(wanted) <= len(words):
        return words[int(wanted) - 1]
    names = {word: [word.casefold(), *(label.casefold() for label in labels[word])] for word in words}
    exact = [word for word in words if wanted in names[word]]
    begun = [word for word in words if wanted and any(name.startswith(wanted) for name in names[word])]
    found = exact or begun
    if len(found) != 1:
        known = words if language() == ENGLISH else [next(iter(labels[word]), word) for word in words]
        raise NotReadable(message("desk", "not_among", read=typed, words=", ".join(known)))
    return found[0]


def split_reason(typed: str) -> tuple[str, str]:
    """A line and the reason in quotes at its end; empty where none stands there."""
    found = REASON.fullmatch(typed)
    return (found["before"].strip(), found["reason"].strip()) if found is not None else (typed.strip(), "")


def tricks_named(typed: str, most: int = 13, quantity: str = "transferred", least: int = 0) -> int:
    """A number of tricks: `9`, `tricks=9`, and by the name of what is asked for: `declarer=9`. Raises NotReadable."""
    found = TRICKS.fullmatch(typed.strip())
    named = (found["name"] or "").casefold() if found is not None else ""
    if found is None or not least <= int(found["count"]) <= most or named not in ("", quantity, *UNNAMED):
        raise NotReadable(message("desk", "not_tricks", read=typed, least=least, most=most))
    return int(found["count"])


def suits_named(typed: str, among: Iterable[Suit] = SUITS) -> tuple[Suit, ...]:
    """Suits by letter, sign or name in the language chosen, several with or without commas: `c`, `♥ ♠`, `hearts, d`.

    Raises NotReadable for text that is no suit, or not among those that can be named.
    """
    allowed = tuple(among)
    words = [word for word in re.split(r"[\s,+]+", typed.strip().casefold().removeprefix("suits=")) if word]
    if len(words) == 1 and len(words[0]) > 1 and set(words[0]) <= set("cdhs♣♦♥♠"):
        words = list(words[0])
    found = [_suit_named(word) for word in words]
    named = tuple(suit for suit in found if suit in allowed)
    if not named or len(named) != len(found):
        known = ", ".join(f"{suit.value.lower()} ({suit_text(suit)})" for suit in allowed)
        raise NotReadable(message("desk", "not_among", read=typed, words=known))
    return tuple(dict.fromkeys(named))


def _suit_named(word: str) -> Suit | None:
    for suit in SUITS:
        if word in (suit.value.casefold(), SYMBOLS[suit.value], f"{SYMBOLS[suit.value]}\N{VARIATION SELECTOR-16}"):
            return suit
        if len(word) > 1 and (suit.name.casefold().startswith(word) or suit_text(suit).casefold().startswith(word)):
            return suit
    return None


def seat_named(typed: str, among: Sequence[Seat] = SEATS) -> Seat:
    """A seat by its letter or name in the language chosen. Raises NotReadable for one that is not among them."""
    wanted = typed.strip().casefold()
    for seat in among:
        if wanted in (
            seat.value.casefold(),
            seat_letter(seat.value).casefold(),
            seat_text(seat).casefold(),
            seat.name.casefold(),
        ):
            return seat
    known = ", ".join(f"{seat_letter(seat.value).lower()} ({seat_text(seat)})" for seat in among)
    raise NotReadable(message("desk", "not_among", read=typed, words=known))
