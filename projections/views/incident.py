"""An incident as it is shown: what the paragraphs say of it, what may be chosen, what is asked, and what binds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import UNSET, Struct, UnsetType

from domain.board import entry_of
from domain.cards import Card, Suit
from domain.events import PollTaken, Quantity
from domain.events.polled import LEVELS, counted_of
from domain.seats import Seat, Side
from projections.desk.steps import named_suits
from projections.found.incidents import Effect, Finding, Incident, Item, Option, Question
from projections.texts import answered_text, incident_text, kind_text, seat_text, text_of, until_text
from projections.views.encoding import Unencoded

__all__ = [
    "EffectView", "FindingView", "IncidentView", "ItemView", "OptionView", "PollView", "PolledView", "QuestionView",
    "SaidView", "Words", "code_of", "finding_view", "full_text", "incident_view", "poll_view", "question_view",
    "said_of", "sort_of", "title_of",
]  # fmt: skip

Words = Callable[[Item], str]
"""What says an item: `text_of`, or `page_text` for who can type no command."""


class FindingView(Struct, frozen=True):
    """What a paragraph says of the facts."""

    board: int
    incident: str
    """The name of its incident: `2#84`."""
    law: str
    finding: str
    """What it says, in one word: `tricks_transferred`."""
    seat: Seat | None
    trick: int | None
    tricks: int | None
    card: Card | None
    entries: tuple[int, ...]
    """The entries it rests on."""
    text: str
    side: Unencoded[Side | None]
    suit: Unencoded[Suit | None]


class OptionView(Struct, frozen=True):
    """A choice that a player has."""

    law: str
    option: str
    seat: Seat
    """Who chooses."""
    choices: tuple[str, ...]
    card: Card | None
    text: str
    suit: Unencoded[Suit | None]
    entries: Unencoded[tuple[int, ...]]
    named: Unencoded[Mapping[str, tuple[Suit, ...]]]
    """By choice, the suits that may be named with it; of a choice that names none, none."""


class QuestionView(Struct, frozen=True):
    """A judgement that only a director can make."""

    law: str
    question: str
    answers: tuple[str, ...]
    open: bool
    answer: str | None
    presumed: str | None
    """The answer that counts until one is given."""
    tricks: int | None
    """The number that came with the answer."""
    quantity: Quantity | None
    """What the number is; null where no answer takes one."""
    reason: str | None
    text: str
    entries: Unencoded[tuple[int, ...]]
    forms: Unencoded[tuple[str, ...]]
    """The answers as they are typed: `damaged declarer=N`."""
    by: Unencoded[str]
    """Who answered; empty while nobody has."""
    answered: Unencoded[str]
    """The answer in words, with its number."""
    settled: Unencoded[bool]
    """Whether an adjusted score answers it instead."""
    blocks: Unencoded[bool]
    """Whether the result waits for it."""


class EffectView(Struct, frozen=True):
    """What the table must do, or what will be done at the end of play."""

    law: str
    effect: str
    seat: Seat | None
    """Whom it binds, or before whom the card lies."""
    card: Card | None
    text: str
    suit: Unencoded[Suit | None]
    until: Unencoded[str]
    """How long it lasts, in one word."""
    entries: Unencoded[tuple[int, ...]]
    since: Unencoded[int]
    """The entry from which it binds."""
    ended: Unencoded[int]
    """The entry by which it ended."""
    stands: Unencoded[bool]


ItemView = FindingView | OptionView | QuestionView | EffectView
"""What a paragraph says."""


class SaidView(Struct, frozen=True):
    """Something that is said of an incident."""

    incident: str
    item: ItemView | None
    """None of its title, and where nothing is computed."""
    text: str
    """Of its title."""
    is_open: bool
    """Whether it awaits somebody."""
    key: tuple[object, ...]
    """What makes it the same as what was said before."""


def sort_of(item: ItemView) -> str:
    """`finding`, `option`, `question` or `effect`: the name of the field that holds its code."""
    return type(item).__name__.removesuffix("View").lower()


def full_text(item: ItemView) -> str:
    """What it says; of an effect also how long it lasts."""
    until = until_text(item.until) if isinstance(item, EffectView) else ""
    return item.text + (f", {until}" if until else "")


def code_of(item: ItemView) -> str:
    """What it says, in one word."""
    code: str = getattr(item, sort_of(item))
    return code


class PolledView(Struct, frozen=True):
    """One player who was asked, without his name."""

    level: str
    """His level against the player's whose choice it was: `same`, `stronger`, `weaker`."""
    answer: str
    considered: tuple[str, ...]
    """What he would not choose, and would consider seriously."""
    reason: str
    """Why, in his words."""


class PollView(Struct, frozen=True):
    """The players who were asked."""

    question: str
    players: int
    standard: str
    hand: Seat | None
    """The seat whose hand was shown."""
    answers: Mapping[str, int]
    """How many gave each answer."""
    asked: tuple[PolledView, ...]
    """Player by player, where it was recorded so."""
    about: int | None
    """The entry of the call or card that was asked about; null of the first of his behind the irregularity."""


class IncidentView(Struct, frozen=True, kw_only=True):
    """An irregularity, or a claim, with all that the Laws make of it."""

    stream: str | UnsetType = UNSET
    """The table, where that does not stand above."""
    board: int
    incident: str
    """Its name: the board and the entry that began it."""
    kind: str
    seat: Seat | None
    seconds: int | None
    """How long a call or card took, of a tempo where it was recorded."""
    findings: tuple[FindingView, ...]
    options: tuple[OptionView, ...]
    questions: tuple[QuestionView, ...]
    effects: tuple[EffectView, ...]
    """What still binds the table."""
    polls: tuple[PollView, ...]
    text: Unencoded[str]
    """Its kind in words, with the seconds."""
    name: Unencoded[str]
    """Its kind in words."""
    place: Unencoded[int]
    """The place of the entry that began it."""
    entry: Unencoded[int]
    imposed: Unencoded[tuple[EffectView, ...]]
    """Everything that ever bound the table."""

    @property
    def is_open(self) -> bool:
        """Whether something awaits a decision."""
        return bool(self.options) or any(question.open for question in self.questions)

    @property
    def items(self) -> Iterator[ItemView]:
        """Everything the Laws say: what is found, what binds the table, the choices and the questions."""
        yield from self.findings
        yield from self.effects
        yield from self.options
        yield from self.questions


def incident_view(incident: Incident, stream: str | UnsetType = UNSET, say: Words = text_of) -> IncidentView:
    """An incident in the language chosen."""
    board, name = incident.board, incident.name
    imposed = tuple(_effect_view(effect, say) for effect in incident.imposed)
    return IncidentView(
        stream=stream,
        board=board,
        incident=name,
        kind=incident.kind,
        seat=incident.seat,
        seconds=incident.seconds,
        findings=tuple(finding_view(board, name, finding, say) for finding in incident.findings),
        options=tuple(_option_view(option, say) for option in incident.options),
        questions=tuple(question_view(question, say) for question in incident.questions),
        effects=tuple(effect for effect in imposed if effect.stands),
        polls=tuple(map(poll_view, incident.polls)),
        text=incident_text(incident),
        name=kind_text(incident.kind),
        place=incident.place,
        entry=entry_of(incident.place),
        imposed=imposed,
    )


def title_of(name: str, text: str, seat: Seat | None) -> str:
    """An incident by its name, its kind in words and its player: `1#13  revoke  East`."""
    return "  ".join(filter(None, (name, text, seat_text(seat))))


def said_of(incident: IncidentView) -> Iterator[SaidView]:
    """An incident: its name and kind, then finding by finding, then what is open."""
    name = incident.incident
    title = title_of(name, incident.text, incident.seat)
    yield SaidView(name, None, title, False, (name, title))
    items = [*incident.items]
    if not items:
        yield SaidView(name, None, "", False, (name,))
    for item in items:
        is_open = item.open if isinstance(item, QuestionView) else isinstance(item, OptionView)
        key = name, is_open, item.law, full_text(item), item.entries, *_asked(item)
        yield SaidView(name, item, "", is_open, key)


def _asked(item: ItemView) -> tuple[object, ...]:
    """Of a question, what is told of its answer: that, or what is awaited."""
    if not isinstance(item, QuestionView):
        return ()
    if item.answer is not None:
        return item.by, item.answered, item.reason
    return ("settled",) if item.settled else (item.presumed, item.forms)


def finding_view(board: int, incident: str, item: Finding, say: Words = text_of) -> FindingView:
    """A finding of an incident."""
    return FindingView(
        board, incident, item.law, item.code, item.seat, item.trick, item.tricks, item.card, item.entries, say(item),
        item.side, item.suit,
    )  # fmt: skip


def _option_view(item: Option, say: Words) -> OptionView:
    entries = _entries(item)
    named = {choice: named_suits(item, choice) for choice in item.choices}
    return OptionView(item.law, item.code, item.seat, item.choices, item.card, say(item), item.suit, entries, named)


def question_view(item: Question, say: Words = text_of) -> QuestionView:
    """A question, open or answered."""
    answer = item.answer
    return QuestionView(
        item.law,
        item.code,
        item.answers,
        item.is_open,
        answer.answer if answer else None,
        item.presumed or None,
        item.number,
        item.quantity if item.wants_tricks else None,
        answer.reason if answer else None,
        say(item),
        _entries(item),
        item.forms,
        answer.by if answer else "",
        answered_text(item),
        bool(item.settled),
        item.blocks,
    )


def _effect_view(item: Effect, say: Words) -> EffectView:
    since, ended = entry_of(item.since), entry_of(item.ended)
    told = item.law, item.code, item.seat, item.card, say(item)
    return EffectView(*told, item.suit, item.until, _entries(item), since, ended, item.stands)


def poll_view(group: Sequence[PollTaken]) -> PollView:
    """The players who were asked, with how many gave each answer: of a poll, as `polls_in` gives it."""
    first, is_each = group[0], group[0].standard in LEVELS
    return PollView(
        first.question,
        sum(poll.players for poll in group),
        "" if is_each else first.standard,
        first.hand,
        dict(counted_of(group)),
        tuple(
            PolledView(poll.standard, next(iter(poll.answers), ""), poll.considered, poll.reason)
            for poll in (group if is_each else ())
        ),
        first.about,
    )


def _entries(item: Option | Question | Effect) -> tuple[int, ...]:
    return tuple(dict.fromkeys(entry_of(place) for place in item.places if place))
