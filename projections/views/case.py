"""What is open as it is shown, and what is to be said of a case before the director: the ruling as it is told to the
players."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET, Struct, UnsetType

from domain.cards import Card, Suit
from domain.events import AnyEvent, CallChanged, CallMade, CardExposed, CardPlayed
from domain.seats import Seat
from projections.desk.open_items import OpenItem
from projections.desk.steps import (
    Agreement,
    DeskCase,
    Step,
    ToCancel,
    ToRule,
    Waits,
    code_of,
    law_of,
    line_to_rule,
)
from projections.found.incidents import Effect, Finding, Option, Question
from projections.rulings.outcomes import Outcome
from projections.texts import (
    answer_text,
    awaited_text,
    call_text,
    card_text,
    choice_text,
    incident_text,
    language,
    message,
    ruled_text,
    seat_text,
    text_of,
    until_text,
)
from projections.texts.language import ENGLISH
from projections.texts.names import header
from projections.views.encoding import Unencoded
from projections.views.incident import (
    EffectView,
    FindingView,
    IncidentView,
    PollView,
    finding_view,
    full_text,
    incident_view,
)

__all__ = [
    "SORTS", "BetweenView", "BindingView", "CaseView", "DueView", "OpenView", "RulingView", "StepView", "about_text",
    "between_view", "case_title", "case_view", "due_view", "named_answer", "named_choice", "open_view",
    "ruling_sentence", "sentences", "step_view", "who_decides",
]  # fmt: skip


class DueView(Struct, frozen=True):
    """A ruling that is to be given."""

    incident: str
    law: str
    text: str
    line: str
    """What gives it, as it is typed; empty where no paragraph names it."""


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
    text: Unencoded[str]
    """What is asked, in two words."""


class StepView(Struct, frozen=True):
    """What comes next in a case."""

    step: str
    """`option`, `question`, `agreement`, `cancel`, `ruling`, `wait`."""
    law: str
    code: str
    who: tuple[str, ...]
    """Who decides: seats, or `director`."""
    answers: tuple[str, ...]
    """The words that can be typed."""
    text: str
    decides: Unencoded[str]
    """Who decides, in words."""
    about: Unencoded[str]
    """What it is about, with what may be answered."""
    incident: str | UnsetType = UNSET
    """The incident, where that does not stand above."""


class BindingView(Struct, frozen=True):
    """What binds the table."""

    law: str
    effect: str
    seat: Seat | None
    card: Card | None
    suit: Suit | None
    until: str
    """How long it lasts, in one word."""
    text: str


class RulingView(Struct, frozen=True):
    """The ruling in force."""

    law: str
    tricks: int | None
    text: str


class CaseView(Struct, frozen=True):
    """An incident with something open, or a ruling that differs."""

    stream: str
    board: int
    incident: str
    kind: str
    seat: Seat | None
    seconds: int | None
    open: tuple[StepView, ...]
    """The steps, in the order in which they are decided."""
    binding: tuple[BindingView, ...]
    ruling: RulingView | None
    polls: tuple[PollView, ...]
    differs: tuple[FindingView, ...]
    """Where the ruling in force differs from what the Laws compute."""
    command: str
    """Which leads through it."""
    about: Unencoded[IncidentView]
    title: Unencoded[str]
    """Board, dealer, vulnerability, contract."""

    @property
    def name(self) -> str:
        """Its incident, as it is named in the whole log: `S1.r1.t2/16#41`."""
        return f"{self.stream}/{self.incident}"


class BetweenView(Struct, frozen=True):
    """What is open between tables: no table alone tells it."""

    stream: str
    board: int
    incident: None
    kind: str
    seat: None
    tables: tuple[str, ...]
    open: tuple[StepView, ...]
    lines: tuple[str, ...]
    """What decides it, as it is typed at the table."""


def due_view(item: OpenItem) -> DueView | None:
    """The ruling that an open item is; None of another."""
    if not isinstance(item.step, ToRule):
        return None
    return DueView(item.incident, item.law, about_text(item.step), line_to_rule(item.incident, item.step))


def open_view(item: OpenItem) -> OpenView:
    """An open item."""
    told = item.stream, item.board, item.law, item.code, item.incident or None
    return OpenView(*told, item.holds, item.tables, item.name, awaited_text(item.code))


SORTS: dict[type, str] = {
    Option: "option", Question: "question", Agreement: "agreement", ToCancel: "cancel", ToRule: "ruling",
    Waits: "wait",
}  # fmt: skip


def case_view(stream: str, case: DeskCase) -> CaseView:
    """A case at a table."""
    about = incident_view(case.incident)
    ruling = case.ruling
    return CaseView(
        stream,
        about.board,
        about.incident,
        about.kind,
        about.seat,
        about.seconds,
        tuple(map(step_view, case.steps)),
        tuple(map(_binding, about.effects)),
        RulingView(ruling.law, ruling.moved, ruling.text) if ruling else None,
        about.polls,
        tuple(finding_view(about.board, about.incident, finding) for finding in case.differences),
        f"tdlog desk {stream}/{about.incident}",
        about,
        header(case.board),
    )


def case_title(case: DeskCase, began: AnyEvent | None) -> str:
    """What a case is, with its player and the card or call that began it: `Lead out of turn: West ♥10`."""
    what, seat, shown = incident_text(case.incident), case.incident.seat, ""
    if isinstance(began, CallMade | CallChanged):
        seat, shown = began.seat, call_text(began.call)
    elif isinstance(began, CardPlayed | CardExposed):
        seat, shown = began.seat, card_text(began.card)
    what, who = what[:1].upper() + what[1:], " ".join(filter(None, (seat_text(seat), shown)))
    return message("director", "what_of", what=what, who=who) if who else what


def _binding(effect: EffectView) -> BindingView:
    told = effect.law, effect.effect, effect.seat, effect.card, effect.suit, effect.until
    return BindingView(*told, full_text(effect))


def step_view(step: Step, incident: str | UnsetType = UNSET) -> StepView:
    """A step of a case; `incident` is named where the case does not stand above it."""
    who, answers, text = _asked(step)
    told = SORTS[type(step)], law_of(step), code_of(step), who, answers, text
    return StepView(*told, who_decides(step), about_text(step), incident)


def _asked(step: Step) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    """Who is asked, what he may answer, and what the step says."""
    director = ("director",)
    if isinstance(step, Option):
        return (step.seat.value,), step.choices, text_of(step)
    if isinstance(step, Question):
        return director, step.answers, text_of(step)
    if isinstance(step, Agreement):
        return tuple(seat.value for seat in step.seats), step.answers, text_of(step.effect)
    if isinstance(step, Waits):
        return (), (), _waits_text(step)
    if isinstance(step, ToCancel):
        return director, ("cancel",), text_of(step.item)
    return director, (), ruling_sentence(step.outcomes)


def between_view(item: OpenItem) -> BetweenView:
    """What is open between tables."""
    text, law, board = awaited_text(item.code), item.law, item.board
    step = StepView("question", law, item.code, ("director",), (), text, message("desk", "director"), text)
    lines = (message("screen", f"decides_{item.code}", board=board, table=table, law=law) for table in item.tables[:1])
    return BetweenView(item.stream, board, None, item.code, None, item.tables, (step,), tuple(lines))


def who_decides(step: Step) -> str:
    """Who decides, in words."""
    if isinstance(step, Option):
        return seat_text(step.seat)
    if isinstance(step, Agreement):
        return f" {message('word', 'and')} ".join(map(seat_text, step.seats))
    if isinstance(step, Waits) and step.is_of_appeal:
        in_charge = step.item.law not in ("93B", "93B2")
        return message("appeals", "director_in_charge" if in_charge else "committee")
    is_at_table = isinstance(step, Waits) and not step.is_of_board
    return message("desk", "table" if is_at_table else "director")


def about_text(step: Step) -> str:
    """What a step is about, with what may be chosen or answered."""
    if isinstance(step, Option):
        return f"{text_of(step)} ({_or(named_choice(choice, step) for choice in step.choices)})"
    if isinstance(step, Question):
        return f"{text_of(step)} ({_or(named_answer(answer, step) for answer in step.answers)})"
    if isinstance(step, Agreement):
        return message("desk", "agree_or_object")
    if isinstance(step, Waits):
        return _waits_text(step)
    if isinstance(step, ToCancel):
        return message("desk", "to_cancel", what=text_of(step.item))
    if step.new:
        return message("desk", "to_rule_anew", what=ruling_sentence(step.new))
    return message("desk", "to_rule", what=ruling_sentence(step.outcomes))


def _waits_text(step: Waits) -> str:
    """What is waited for: a player's call, or what is to be done."""
    if step.seat is None or (isinstance(step.item, Effect) and step.item.carries.waits):
        return text_of(step.item)
    return message("desk", "waits_for_call", seat=seat_text(step.seat))


def _or(texts: Iterable[str]) -> str:
    return " | ".join(texts)


def named_choice(choice: str, option: Option) -> str:
    """A choice by its label, after the word to type where the label does not begin with it."""
    label = choice_text(choice, option)
    word = choice if language() == ENGLISH else message("typed", choice).split(",")[0]
    return label if (label.startswith(word) and language() != ENGLISH) or label == word else f"{word}: {label}"


def named_answer(answer: str, question: Question) -> str:
    """An answer by its label, after what is typed."""
    label = answer_text(answer)
    form = dict(zip(question.answers, question.forms, strict=True))[answer]
    return form if label == answer else f"{form}: {label}"


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
