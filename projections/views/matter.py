"""What is open as it is shown, and what is to be said of a matter before the director: the ruling as it is told to the
players."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from projections.desk.open_matters import OpenMatter
from projections.found.incidents import Effect, Finding, Option, Question
from projections.rulings.outcomes import Outcome
from projections.texts import ruled_text, text_of, until_text
from projections.views.encoding import Unencoded

__all__ = ["OpenView", "open_view", "ruling_sentence", "sentences"]


class OpenView(Struct, frozen=True):
    """Something that somebody still decides, and that bears on a figure."""

    stream: str
    """The table; the session, where it is about several."""
    board: int
    law: str
    question: str
    incident: str | None
    holds: bool
    """Whether a result waits for it; else one that counts may change by it."""
    tables: tuple[str, ...]
    name: Unencoded[str]
    """Where it is: `S1.r1.t1/7#41`, `S1/7`."""


def open_view(matter: OpenMatter) -> OpenView:
    """An open matter."""
    told = matter.stream, matter.board, matter.law, matter.code, matter.incident or None
    return OpenView(*told, matter.holds, matter.tables, matter.name)


def sentences(outcomes: Iterable[Outcome]) -> list[str]:
    """What each outcome says, in whole sentences."""
    return list(dict.fromkeys(_sentence(_outcome_text(outcome)) for outcome in outcomes))


def ruling_sentence(outcomes: Iterable[Outcome]) -> str:
    """The ruling as it is told to the players."""
    return " ".join(sentences(outcomes))


def _outcome_text(outcome: Outcome) -> str:
    if not isinstance(outcome, Question) or outcome.answer is None:
        return _with_until(outcome)
    return ruled_text(outcome)


def _with_until(item: Finding | Effect | Option | Question) -> str:
    """The sentence of an item; of an effect also how long it lasts."""
    until = until_text(item.until) if isinstance(item, Effect) else ""
    return text_of(item) + (f", {until}" if until else "")


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")
