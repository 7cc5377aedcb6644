"""The record as a timeline: every entry in its order, with its author and time, and what the Laws made of it then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from domain.amendments import in_force
from domain.calls import Call
from domain.events import (
    AnyEvent,
    AppealDecided,
    AppealHeard,
    AppealLodged,
    AppealReferredBack,
    AssentGiven,
    CallMade,
    CardPlayed,
    CardUnseen,
    ClaimMade,
    ConcessionMade,
    DirectorCalled,
    EntryAmended,
    Event,
    FactFound,
    JudgementMade,
    ObjectionMade,
    OptionChosen,
    OptionOffered,
    PenaltyGiven,
    PlayContinued,
    PollTaken,
    RulingGiven,
    RulingRevised,
    ScoreAdjusted,
    ScoreCorrected,
)
from formats.markup import BLANK, NOTHING, Markup, element, joined, lined
from formats.pieces.cards import card
from formats.replay_page.found import Anchors, Found, found_list, law_chip
from formats.replay_page.recorded import Recorded, recorded
from formats.replay_page.results import capital
from formats.replay_page.sentences import Setting, sentence, sentences_of
from formats.replay_page.variants import over_steps
from projections.texts import call_text, card_text, message, seat_letter, seat_text
from projections.texts.entries import event_text
from projections.views.incident import FindingView, code_of
from projections.views.steps import BoardShown, Step

__all__ = ["Timeline"]

APPEALS = (AppealLodged, AppealHeard, AppealDecided, AppealReferredBack)
CLAIMS = (ClaimMade, ConcessionMade, AssentGiven, ObjectionMade, PlayContinued)
DECISIONS = (
    DirectorCalled, FactFound, JudgementMade, OptionChosen, OptionOffered, PenaltyGiven, PollTaken, RulingGiven,
    RulingRevised, ScoreAdjusted, ScoreCorrected,
)  # fmt: skip
"""What the director is told, finds, judges and decides."""
TELLS_THE_CARD = ("follow",)
"""Findings that begin by telling the card that was played, and to which trick."""
SIGNS = {"law": "!", "director": "§", "appeal": "A", "claim": "C", "slip": "×", "plain": ""}
"""By sort of entry, what stands in its dot: never a colour alone."""


@dataclass(slots=True)
class Timeline:
    """What the page says of each step of one board."""

    shown: BoardShown
    steps: Sequence[Step]
    found: dict[int, list[Found]]
    anchors: Anchors
    names: Mapping[str, str]
    """Player id to name, of those that may be told."""
    had: int | None = None
    """The last step that the director had when he ruled; None where that is not asked."""
    _amended: list[dict[int, int]] = field(init=False)
    """By step, the entries that do not count, each with the entry that amends it."""
    _ever: set[int] = field(init=False)
    """Every entry that did not count at some step."""

    def __post_init__(self) -> None:
        events = self.shown.replay.events
        self._amended = [in_force(events[: step.until]) for step in self.steps]
        self._ever = {number for amended in self._amended for number in amended}

    def is_marked(self, step: Step) -> bool:
        """Whether a step is one that `]` goes to: something is found, decided or put right there."""
        return bool(self._first_known(step)) or self.sort(step) in ("director", "appeal", "slip")

    def is_plain(self, step: Step) -> bool:
        """Whether it is a call or card that stands in a row with others."""
        plain = isinstance(step.event, CallMade | CardPlayed | CardUnseen) and not step.stream
        return plain and step.index not in self.found and step.number not in self._ever

    def sort(self, step: Step) -> str:
        """The sort of an entry: by it the dot has its sign and colour."""
        event = step.event
        if isinstance(event, EntryAmended):
            return "slip"
        if isinstance(event, APPEALS) or (event is not None and event.by == "committee"):
            return "appeal"
        if self._begun_by(step, step):
            return "law" if not isinstance(event, CLAIMS) else "claim"
        if isinstance(event, CLAIMS):
            return "claim"
        if isinstance(event, DECISIONS):
            return "director"
        return "law" if self._first_known(step) else "plain"

    def _first_known(self, step: Step) -> list[Found]:
        """What is first known at a step, of what is told there."""
        return [one for one in self.found.get(step.index, ()) if one.first == step.index]

    def _begun_by(self, step: Step, then: Step) -> str:
        """What the incident is that an entry began, as was known at a step; empty for none."""
        if step.stream or step.event is None:
            return ""
        kinds = (incident.text for incident in then.view.incidents if incident.entry == step.number)
        return next(kinds, "")

    def title(self, step: Step, then: Step) -> str:
        """What an entry is, as was known at a step."""
        event = step.event
        if event is None:
            return message("replay", "now")
        if isinstance(event, EntryAmended):
            return message("replay", "slip")
        kind = self._begun_by(step, then)
        if kind:
            return capital(kind)
        if isinstance(event, CardPlayed | CardUnseen):
            return message("replay", "trick", number=step.trick)
        if isinstance(event, AppealHeard) and event.kind:
            return capital(message("value", event.kind))
        tag = str(event.__struct_config__.tag)
        return capital(message("event", tag))

    def body(self, step: Step) -> Recorded:
        """What was recorded, without what the title says."""
        if step.event is None:
            return Recorded(message("replay", "as_it_stands", entry=step.number))
        return recorded(step.event, self._setting(step))  # type: ignore[arg-type]

    def _setting(self, step: Step) -> Setting:
        return Setting(step.view.position.dummy, step.taken, self.names)

    def _briefly(self, event: AnyEvent, step: Step) -> str:
        """An entry within another sentence."""
        plain = isinstance(event, CallMade | CardPlayed | CardUnseen)
        if plain:
            return event_text(event)
        return (sentences_of(event, self._setting(step)) or event_text(event)).removesuffix(".")

    def banner(self, step: Step) -> Markup:
        """The step in a sentence or two: what happened, and in bold what the Laws say of it."""
        new = [element("b", self._new(one)) for one in self._news(step)]
        more = [joined(message("replay", "and_more", count=len(new) - 2))] if len(new) > 2 else []
        is_said = any(code_of(one.said.item) in TELLS_THE_CARD for one in self._news(step))
        happened = [] if is_said else [self._happened(step)]
        said = joined(*happened, *new[:2], *more, between=BLANK)
        return joined(element("span", said, class_="what"), BLANK, _time(step.event))

    def _happened(self, step: Step) -> Markup:
        """What an entry tells, with its title where the sentence alone would not do."""
        event = step.event
        if isinstance(event, CardPlayed | CardUnseen) and not step.stream:
            seat = seat_text(event.seat)
            card = card_text(event.card) if isinstance(event, CardPlayed) else message("piece", "unseen")
            return joined(message("replay", "plays", trick=step.trick, seat=seat, card=card))
        if isinstance(event, CallMade) and not step.stream:
            code = "passes_now" if event.call is Call.PASS else "calls_now"
            return joined(message("replay", code, seat=seat_text(event.seat), call=call_text(event.call)))
        body = self.body(step)
        lines = [sentence(one) for one in (*body.scores, body.text) if one]
        return joined(element("b", sentence(self.title(step, step))), *lines, between=BLANK)

    def _new(self, found: Found) -> str:
        """What is first known, with its paragraph."""
        item = found.said.item
        return message("replay", "news", said=capital(item.text).removesuffix("."), law=item.law)

    def _news(self, step: Step) -> list[Found]:
        """What is told first of what is first known at a step: what is found, then what is asked."""
        return sorted(self._first_known(step), key=lambda one: not isinstance(one.said.item, FindingView))

    # The list

    def markup(self) -> Markup:
        """The whole list, as it is at every step."""
        return element("ol", *self._items(self.steps), class_="timeline")

    def as_it_stands(self) -> Markup:
        """The whole list as it is at the last step."""
        return element("ol", *self._items(self.steps[-1:]), class_="timeline")

    def _items(self, thens: Sequence[Step]) -> list[Markup]:
        """The entries, calls and cards that stand in a row together; each as it is at some steps."""
        items: list[Markup] = []
        run: list[Step] = []
        for step in self.steps:
            joins = self.is_plain(step) and (not run or _is_call(run[-1]) is _is_call(step))
            if run and not joins:
                items.append(self._run(run))
                run = []
            if self.is_plain(step):
                run.append(step)
            else:
                items.append(self._item(step, thens))
            if step.index == self.had:
                items += [*([self._run(run)] if run else []), _ruled_here()]
                run = []
        return [*items, self._run(run)] if run else items

    def _had_not(self, step: Step) -> Markup:
        """That the director did not have an entry when he ruled; nothing of one that he had, or of the appeal."""
        if self.had is None or step.index <= self.had or step.event is None or isinstance(step.event, APPEALS):
            return NOTHING
        return element("p", message("replay", "director_had_it_not"), class_="had-not")

    def _run(self, run: Sequence[Step]) -> Markup:
        """Calls or cards in a row, each a place to go to."""
        first, last = run[0], run[-1]
        if not _is_call(first):
            ends = first.trick, last.trick
            one = message("replay", "trick", number=ends[0])
            title = one if ends[0] == ends[1] else message("replay", "tricks", first=ends[0], last=ends[1])
        else:
            title = message("replay", "call" if len(run) == 1 else "calls")
        name = f"#{first.number}" + (f"–{last.number}" if len(run) > 1 else "")
        head = self._head(title, name, first)
        words = [self._word(step, before) for before, step in zip([None, *run], run, strict=False)]
        return element("li", _dot("plain"), head, element("p", *words, class_="run"), class_="plain")

    def _word(self, step: Step, before: Step | None) -> Markup:
        """One call or card of a row; a bar before each trick but the first."""
        event = step.event
        if isinstance(event, CardPlayed | CardUnseen):
            shown = card(event.card if isinstance(event, CardPlayed) else None)
            letter = seat_letter(event.seat.value)
            bar = before is not None and before.trick != step.trick
        else:
            assert isinstance(event, CallMade)
            shown, letter, bar = joined(call_text(event.call)), seat_letter(event.seat.value), False
        between = element("span", "|", class_="between", aria_hidden="true") if bar else NOTHING
        seat = joined(
            element("span", seat_text(event.seat), BLANK, class_="sr"), element("small", letter, aria_hidden="true")
        )
        anchor = f"{self.anchors.prefix}{step.anchor}"
        link = element("a", seat, shown, href=f"#{anchor}", id=anchor, data_step=str(step.index), tabindex="-1")
        return joined(between, BLANK if before is not None else NOTHING, link)

    def _item(self, step: Step, thens: Sequence[Step]) -> Markup:
        anchor = f"{self.anchors.prefix}{step.anchor}"
        sort = self.sort(step)
        titles = [joined(self.title(step, then if then.index > step.index else step)) for then in thens]
        head = self._head(over_steps(titles, class_="title"), step.name if step.event is not None else "", step, anchor)
        body = over_steps([self._body(step, then) for then in thens], "p", class_="said", dir="auto")
        found = found_list(self.found.get(step.index, ()), len(self.steps) - 1, self.anchors)
        return element(
            "li", _dot(sort), head, body, self._had_not(step), found, class_=sort, id=anchor, data_step=str(step.index)
        )  # fmt: skip

    def _head(self, title: str, name: str, step: Step, anchor: str = "") -> Markup:
        by = step.event.by if step.event is not None else "operator"
        author = message("author", by) if by != "operator" else ""
        heading = title if isinstance(title, Markup) else element("span", title, class_="title")
        link = element("a", name, href=f"#{anchor}", class_="entry") if anchor and name else element("span", name)
        who = element("span", "· ", BLANK, author, class_="author") if author else NOTHING
        return element("div", element("h3", heading), link, who, _time(step.event), class_="top")

    def _body(self, step: Step, then: Step) -> Markup:
        """What was recorded; struck through where it does not count any more, with what stands in its place."""
        body = self._recorded(step)
        if step.stream or then.index < step.index or step.event is None:
            return body
        amended = self._amended[then.index]
        by = amended.get(step.number)
        if by is None and isinstance(step.event, EntryAmended) and amended.get(step.event.entry) != step.number:
            no_more = element("span", message("replay", "superseded"), class_="became")
            return joined(element("del", body), BLANK, no_more)
        if by is None:
            return body
        amendment = self.shown.replay.events[by - 1]
        assert isinstance(amendment, EntryAmended)
        instead = ", ".join(self._briefly(new, step) for new in amendment.replacements) or message("screen", "nothing")
        said = message("replay", "instead", what=instead)
        return joined(element("del", body), BLANK, element("ins", said), BLANK, self.anchors.link(by))

    def _recorded(self, step: Step) -> Markup:
        """The words of an entry: the score it gives, its paragraph and incident, then what was said."""
        told = self.body(step)
        scores = (element("strong", score) for score in told.scores)
        parts = [law_chip(told.law)] if told.law else []
        entry = told.incident.rpartition("#")[2]
        if entry.isascii() and entry.isdigit():
            parts.append(element("span", self.anchors.link(int(entry)), class_="rests"))
        elif told.incident:
            parts.append(element("span", told.incident, class_="rests"))
        return joined(*scores, *parts, *([lined(told.text)] if told.text else []), between=BLANK)


def _is_call(step: Step) -> bool:
    return isinstance(step.event, CallMade)


def _ruled_here() -> Markup:
    return element("li", message("replay", "director_ruled_here"), class_="ruled-here")


def _dot(sort: str) -> Markup:
    return element("span", SIGNS[sort], class_="dot", aria_hidden="true")


def _time(event: Event | None) -> Markup:
    """When it was recorded; nothing where that is not told."""
    if event is None or event.at[10:11] != "T":
        return NOTHING
    return element("time", event.at[11:19], datetime=event.at)
