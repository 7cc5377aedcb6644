"""What is named together with a choice: a suit, a card, or the call by which a player chooses, as it is typed."""

from __future__ import annotations

from msgspec.structs import replace

from application.deciding import Reply
from domain.calls import Call
from domain.cards import Card, Suit
from domain.errors import NotReadable
from formats.notation.words import CALL_WORDS, CARD_WORDS
from projections.desk.steps import goes_with, named_suits, names_its_call
from projections.found.incidents import Option
from projections.texts import choice_text, message, some_of

__all__ = ["with_named"]


def with_named(option: Option, reply: Reply, typed: str) -> Reply:
    """A reply to an option with what is named: `2h`, `!2h` where that breaks the Laws, `hq`, `h`. Raises NotReadable
    where the choice needs something named and nothing is, or what is typed is none."""
    what, word = goes_with(option, reply.word), typed.strip().casefold().replace(" ", "")
    if reply.what is not None or not what:
        return reply
    call = _call_of(option, reply.word) if not word else None
    if call is not None:
        return replace(reply, what=call)
    if not word:
        raise NotReadable(message("hall", f"names_{what}", choice=choice_text(reply.word, option)))
    if what == "suit":
        return replace(reply, what=_suit(option, reply.word, word))
    found: Card | Call | None = (CALL_WORDS if what == "call" else CARD_WORDS).get(word.lstrip("!"))
    if found is None and what == "card":
        found = CARD_WORDS.get(word[-1:] + word[:-1])
    if found is None:
        raise NotReadable(message("desk", f"not_a_{what}", read=typed.strip()[:20]))
    return replace(reply, what=found, marked=reply.marked or word.startswith("!"))


def _call_of(option: Option, choice: str) -> Call | None:
    """The one call that a choice stands for, where the option says it."""
    return CALL_WORDS.get(option.note.casefold()) if names_its_call(option, choice) else None


def _suit(option: Option, choice: str, word: str) -> Suit:
    suits = named_suits(option, choice)
    found = next((suit for suit in suits if suit.value.casefold() == word), None)
    if found is None:
        raise NotReadable(
            message("hall", "not_that_suit", suits=some_of([s.value.lower() for s in suits], 4), read=word[:20])
        )
    return found
