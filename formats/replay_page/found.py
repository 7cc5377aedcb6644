"""What the Laws say, each at the step where it was first known, and what became of it later."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from msgspec import Struct

from domain.events import AppealDecided, ScoreAdjusted, ScoreCorrected
from formats.markup import BLANK, NOTHING, Markup, element, joined
from formats.replay_page.variants import from_step, over_steps
from projections.texts import answer_text, message
from projections.views.incident import ItemView, QuestionView, code_of, full_text, sort_of
from projections.views.steps import Key, Said, Step, key_of, said_at

__all__ = ["Anchors", "Found", "binding_list", "found_by_step", "found_list", "law_chip", "law_chips"]


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


OF_THE_EARLIER = "superseded"
"""What is found when a score takes the place of another, and said of that other."""
SCORES = (ScoreAdjusted, ScoreCorrected, AppealDecided)


def found_by_step(steps: Sequence[Step]) -> dict[int, list[Found]]:
    """By step, what is told there, in the order in which the Laws say it: where it was first known; of a score in whose
    place another was given since, where that score was given."""
    known: dict[Key, Found] = {}
    by_step: dict[int, list[Found]] = {}
    for step in steps:
        now = {key_of(said): said for said in said_at(step)}
        for key in now:
            if key not in known:
                known[key] = Found(step.index, [None] * step.index)
                by_step.setdefault(_told_at(now[key], step, steps), []).append(known[key])
        for key, found in known.items():
            found.over.append(now.get(key))
    return by_step


def _told_at(said: Said, step: Step, steps: Sequence[Step]) -> int:
    """The step at which something is told that was first known at a step."""
    if code_of(said.item) != OF_THE_EARLIER:
        return step.index
    entries = said.item.entries
    earlier = [one for one in steps[: step.index] if isinstance(one.event, SCORES)]
    own = [one for one in earlier if (one.number in entries and not one.stream if entries else one.stream)]
    return own[-1].index if own else step.index


def law_chip(law: str) -> Markup:
    """A paragraph as a small label."""
    return element("span", message("replay", "law", law=law), class_="law-chip")


def law_chips(laws: Sequence[str]) -> Markup:
    """Several paragraphs, each once."""
    return joined(*map(law_chip, dict.fromkeys(filter(None, laws))), between=BLANK)


class Anchors(Struct, frozen=True):
    """The entries of one board that the page can go to."""

    prefix: str
    """Before every anchor of the board: `b2` where it is the second of the page."""
    own: frozenset[str]
    """Their names in a link, without the prefix: `e41`, `s12`."""

    @classmethod
    def of(cls, steps: Sequence[Step], prefix: str) -> Anchors:
        """Those of the steps of a board."""
        return cls(prefix, frozenset(step.anchor for step in steps))

    def link(self, entry: int, stream: str = "") -> Markup:
        """An entry by its number, of another stream with its name: a link where it stands on the page."""
        anchor, name = f"{'s' if stream else 'e'}{entry}", f"{stream}#{entry}"
        if anchor in self.own:
            return element("a", name, href=f"#{self.prefix}{anchor}")
        return element("span", name, title=message("replay", "elsewhere"))

    def links(self, entries: Iterable[int], stream: str = "") -> Markup:
        """Several entries."""
        return joined(*(self.link(entry, stream) for entry in entries), between=BLANK)


def found_list(found: Sequence[Found], last: int, anchors: Anchors) -> Markup:
    """What was first known at a step, as a list that is empty before it."""
    lines = (
        element("li", _line(one, anchors), class_=sort_of(one.said.item), data_at=from_step(one.first, last))
        for one in found
    )
    return element("ul", *lines, class_="found") if found else NOTHING


def binding_list(step: Step) -> Markup:
    """What must be heeded at the table at a step: what binds the players, what they may choose, what is asked."""
    items: list[ItemView] = []
    for incident in step.view.incidents:
        items += [*incident.effects, *incident.options, *(one for one in incident.questions if one.open)]
    if not items:
        return NOTHING
    lines = (element("li", joined(law_chip(item.law), *_sentence(item), between=BLANK)) for item in items)
    return joined(element("h3", message("replay", "at_the_table")), element("ul", *lines))


def _sentence(item: ItemView) -> list[Markup]:
    """An item with the label of its sort, and how long it lasts."""
    sort = sort_of(item)
    label = element("b", message("replay", f"label_{sort}"), class_="label") if sort != "finding" else NOTHING
    return [part for part in (label, element("span", full_text(item), dir="auto", class_="says")) if part]


def _line(found: Found, anchors: Anchors) -> Markup:
    item = found.said.item
    rests = element("span", anchors.links(item.entries), class_="rests") if item.entries else NOTHING
    became = over_steps([_became(found, step) for step in range(len(found.over))], class_="became")
    parts = (law_chip(item.law), *_sentence(item), rests, became)
    return joined(*(part for part in parts if part), between=BLANK)


def _became(found: Found, step: int) -> Markup:
    """What became of it by a step: answered, ended, no longer so; nothing while it stands."""
    if step < found.first:
        return NOTHING
    now = found.over[step]
    if now is None:
        sort = sort_of(found.said.item)
        return joined(message("replay", f"over_{sort}" if sort in ("effect", "option") else "over"))
    item = now.item
    if not isinstance(item, QuestionView):
        return NOTHING
    if item.answer is not None:
        return joined(message("replay", "answered", answer=item.answered))
    if item.open:
        return element("b", message("replay", "open"), class_="open")
    if item.presumed and not item.settled:
        return joined(message("replay", "presumed", answer=answer_text(item.presumed)))
    return joined(message("replay", "settled"))
