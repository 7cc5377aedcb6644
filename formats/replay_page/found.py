"""What the Laws say, each at the step where it was first known, and what became of it later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from domain.board import entry_of
from formats.markup import BLANK, NOTHING, Markup, element, joined
from formats.replay_page.steps import Key, Said, Step, key_of, said_at
from formats.replay_page.variants import from_step, over_steps
from projections.incidents import Effect, Option, Question
from projections.texts import answer_text, law_text, message, text_of, until_text

__all__ = ["Found", "found_by_step", "found_list", "law_chip", "law_chips", "links_to"]


@dataclass(slots=True)
class Found:
    """Something the Laws say, with how it was said at each step; None where it is not said."""

    first: int
    """The step where it was first known."""
    over: list[Said | None] = field(default_factory=list["Said | None"])

    @property
    def said(self) -> Said:
        """How it was said first."""
        said = self.over[self.first]
        assert said is not None
        return said


def found_by_step(steps: Sequence[Step]) -> dict[int, list[Found]]:
    """By step, what was first known there, in the order in which the Laws say it."""
    known: dict[Key, Found] = {}
    by_step: dict[int, list[Found]] = {}
    for step in steps:
        now = {key_of(said): said for said in said_at(step)}
        for key in now:
            if key not in known:
                known[key] = Found(step.index, [None] * step.index)
                by_step.setdefault(step.index, []).append(known[key])
        for key, found in known.items():
            found.over.append(now.get(key))
    return by_step


def law_chip(law: str) -> Markup:
    """A paragraph as a small label."""
    return element("span", message("replay", "law", law=law), class_="law")


def law_chips(laws: Sequence[str]) -> Markup:
    """Several paragraphs, each once."""
    return joined(*map(law_chip, dict.fromkeys(filter(None, laws))), between=BLANK)


def links_to(entries: Sequence[int], prefix: str, stream: str = "") -> Markup:
    """Entries by their numbers, as links within the page; of another stream with its name."""
    letter = "s" if stream else "e"
    links = (element("a", f"{stream}#{entry}", href=f"#{prefix}{letter}{entry}") for entry in entries)
    return joined(*links, between=BLANK)


def found_list(found: Sequence[Found], last: int, prefix: str) -> Markup:
    """What was first known at a step, as a list that is empty before it."""
    lines = (
        element("li", _line(one, prefix), class_=_kind(one.said), data_at=from_step(one.first, last)) for one in found
    )
    return element("ul", *lines, class_="found") if found else NOTHING


def _line(found: Found, prefix: str) -> Markup:
    said = found.said
    item = said.item
    entries = tuple(dict.fromkeys(entry_of(place) for place in item.places if place))
    label = element("b", message("replay", f"label_{_kind(said)}"), class_="label") if _kind(said) != "finding" else ""
    until = until_text(item.until) if isinstance(item, Effect) else ""
    text = text_of(item) + (f", {until}" if until else "")
    rests = element("span", links_to(entries, prefix), class_="rests") if entries else NOTHING
    became = over_steps([_became(found, step) for step in range(len(found.over))], class_="became")
    parts = (law_chip(item.law), label, element("span", text, dir="auto", class_="says"), rests, became)
    return joined(*(part for part in parts if part), between=BLANK)


def _kind(said: Said) -> str:
    return type(said.item).__name__.lower()


def _became(found: Found, step: int) -> Markup:
    """What became of it by a step: answered, ended, no longer so; nothing while it stands."""
    if step < found.first:
        return NOTHING
    now = found.over[step]
    if now is None:
        item = found.said.item
        code = "over_effect" if isinstance(item, Effect) else "over_option" if isinstance(item, Option) else "over"
        return joined(message("replay", code))
    item = now.item
    if isinstance(item, Question) and item.answer is not None:
        tricks = f" ({item.answer.tricks})" if item.answer.tricks is not None else ""
        return joined(message("replay", "answered", answer=answer_text(item.answer.answer) + tricks))
    if isinstance(item, Question) and item.is_open:
        return element("b", message("replay", "open"), class_="open")
    return joined(message("replay", "settled")) if isinstance(item, Question) else NOTHING


def sentence_of(found: Found) -> str:
    """What is said, with its paragraph, for who cannot see the list."""
    return f"{text_of(found.said.item)} [{law_text(found.said.item.law)}]"
