"""One matter before the director: what is read aloud, what may be chosen with its consequence, and what follows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from domain.seats import Seat
from projections.desk.answers import is_artificial, is_assigned
from projections.desk.steps import Agreement, DeskCase, Step, ToCancel, ToRule, Waits, law_of, still_to_come
from projections.found.incidents import Finding, Option, Question
from projections.laws.paragraphs import law_parts, paragraphs
from projections.rulings.replay import Replay
from projections.texts import (
    aloud_text,
    answer_text,
    choice_text,
    consequence_text,
    language,
    message,
    seat_text,
)
from projections.texts.language import ENGLISH
from projections.views.case import (
    BindingView,
    CaseView,
    RulingView,
    StepView,
    case_view,
    named_answer,
    named_choice,
    ruling_sentence,
    sentences,
    step_view,
)
from projections.views.encoding import Unencoded
from projections.views.incident import FindingView, IncidentView, PollView, full_text
from projections.views.record import EntryView, record_view

__all__ = [
    "POLL", "LawTextView", "MatterStepView", "MatterView", "OfferView", "TakenView", "aloud_of", "announced",
    "labelled", "matter_view", "offers_of", "put_to_them", "told_first",
]  # fmt: skip

POLL = "poll"
"""What is typed to ask other players."""


class OfferView(Struct, frozen=True):
    """Something that may be chosen or answered."""

    word: str
    """What is typed, and replied."""
    label: str
    leads_to: str
    """What it leads to, in a few words; empty where nothing is said of it."""
    named: Unencoded[str]
    """The label, after what is typed."""


class MatterStepView(Struct, frozen=True):
    """A step of a matter, as it is put to the players or to the director."""

    step: StepView
    aloud: tuple[str, ...]
    """What is read aloud before anybody chooses, a sentence each."""
    asked: str
    """What the players are asked; empty where the director judges for himself."""
    offers: tuple[OfferView, ...]


class LawTextView(Struct, frozen=True):
    """A paragraph that speaks of a matter, in our own words."""

    law: str
    text: str


class TakenView(Struct, frozen=True):
    """Who has taken a matter."""

    device: str
    label: str
    """What the device's user calls it; empty where it has no name."""
    since: str
    """UTC, ISO."""
    mine: bool
    """Whether it is whoever asks."""


class MatterView(Struct, frozen=True, kw_only=True):
    """An incident as the director deals with it."""

    name: str
    """In the whole log: `S1.r1.t1/16#41`."""
    stream: str
    board: int
    incident: str
    kind: str
    seat: Seat | None
    title: str
    """Board, dealer, vulnerability, contract."""
    text: str
    """What it is, in words."""
    seen: int
    """How many entries the table has: what is replied says that it knows of so many."""
    steps: tuple[MatterStepView, ...]
    """What is open, in the order in which it is decided; empty where nothing is."""
    binding: tuple[BindingView, ...]
    ruling: RulingView | None
    """The ruling in force."""
    polls: tuple[PollView, ...]
    differs: tuple[FindingView, ...]
    """Where the ruling in force differs from what the Laws compute."""
    follows: tuple[str, ...]
    """What the Laws say of it, a sentence each."""
    laws: tuple[LawTextView, ...]
    """The paragraphs that speak, in the order of what is said."""
    entries: tuple[EntryView, ...]
    """The record of the board."""
    about: IncidentView
    taken: TakenView | None
    """Null where nobody has taken it."""


def matter_view(replay: Replay, case: DeskCase, taken: TakenView | None = None) -> MatterView:
    """A case at a table in the language chosen."""
    shown = case_view(replay.stream, case)
    return MatterView(
        name=shown.name,
        stream=shown.stream,
        board=shown.board,
        incident=shown.incident,
        kind=shown.kind,
        seat=shown.seat,
        title=shown.title,
        text=shown.about.text,
        seen=replay.until,
        steps=tuple(MatterStepView(step_view(step), aloud_of(replay, case, step), _asked(step), offers_of(step))
                    for step in case.steps),
        binding=shown.binding,
        ruling=shown.ruling,
        polls=shown.polls,
        differs=shown.differs,
        follows=tuple(dict.fromkeys(full_text(item) for item in shown.about.items)),
        laws=tuple(_laws(shown, case)),
        entries=tuple(record_view(replay, case.board, [shown.about])),
        about=shown.about,
        taken=taken,
    )  # fmt: skip


def _laws(shown: CaseView, case: DeskCase) -> Iterable[LawTextView]:
    """The paragraphs of all that is said, each once, where there are words of it."""
    known = paragraphs()
    named = dict.fromkeys([*(item.law for item in shown.about.items), *(law_of(step) for step in case.steps)])
    for law in named:
        paragraph = known.get("".join(law_parts(law)))
        if paragraph is not None:
            yield LawTextView(law, paragraph.text)


def aloud_of(replay: Replay, case: DeskCase, step: Step) -> tuple[str, ...]:
    """What is read aloud to the players before anybody chooses; a ruling as it is told to them."""
    if isinstance(step, ToRule):
        return (ruling_sentence(step.outcomes),)
    return tuple(filter(None, dict.fromkeys([*told_first(replay, case, step), *put_to_them(step)])))


def told_first(replay: Replay, case: DeskCase, step: Step) -> list[str]:
    """What the players are told of a case before a step of it is put to them, each sentence to be read once."""
    if isinstance(step, Question) and step.carries.guides:
        return []  # its answer decides what they are told
    texts = announced(case)
    if isinstance(step, Waits) and step.item.law == "64A":
        to_come = still_to_come(replay.rulings(case.board), case.incident)
        texts.append(message("desk", "to_come_claimed" if case.board.claim is not None else f"to_come_{to_come}"))
        texts.append(message("desk", "equity_instead"))
    return texts


def put_to_them(step: Step) -> list[str]:
    """What is read aloud with a step itself: whose choice it is, and among what."""
    if isinstance(step, Option):
        return [aloud_text(step)]
    if not isinstance(step, Agreement):
        return []
    objects = [] if step.partner is None else [message("desk", "aloud_partner_objects", seat=seat_text(step.partner))]
    return [*objects, message("desk", "aloud_agreement")]


def _asked(step: Step) -> str:
    return aloud_text(step) if isinstance(step, Question) else ""


def announced(case: DeskCase) -> list[str]:
    """What the players are told before anything is judged: consequences as they stand, and that equity may replace a
    transfer."""
    told = sentences(outcome for outcome in case.outcomes if not isinstance(outcome, Question))
    if any(question.law == "70A" and question.is_open for question in case.incident.questions):
        told.append(message("desk", "statement_first"))
    if any(isinstance(outcome, Finding) and outcome.law.startswith("64") for outcome in case.outcomes):
        asked = [question for question in case.incident.questions if question.law.startswith("64C")]
        told += [message("desk", "equity_instead")] * any(question.is_open for question in asked)
    return told


def offers_of(step: Step) -> tuple[OfferView, ...]:
    """What may be chosen or answered, in order; nothing where it waits for something else."""
    if isinstance(step, Option):
        return tuple(
            OfferView(choice, choice_text(choice, step), consequence_text(step, choice), named_choice(choice, step))
            for choice in step.choices
        )
    if isinstance(step, Question):
        return tuple(_answers(step))
    words: Sequence[str] = ()
    if isinstance(step, Agreement):
        words = step.answers
    elif isinstance(step, ToCancel):
        words = ("cancel",)
    elif isinstance(step, ToRule):
        words = ("yes", "other")
    return tuple(_offer(word) for word in words)


def _answers(question: Question) -> Iterable[OfferView]:
    for answer in question.answers:
        yield OfferView(answer, answer_text(answer), "", named_answer(answer, question))
    if question.carries.polled:
        yield OfferView(POLL, message("desk", POLL), message("desk", "poll_leads_to"), labelled(POLL))
    if is_assigned(question):
        form = message("desk", "adjust_form")
        yield OfferView("adjust", form, message("desk", "adjust_leads_to"), form)
    if is_artificial(question):
        form = message("desk", "artificial_form")
        yield OfferView("artificial", form, message("desk", "artificial_leads_to"), form)


def _offer(word: str) -> OfferView:
    return OfferView(word, message("desk", word), message("desk", f"{word}_leads_to"), labelled(word))


def labelled(word: str) -> str:
    """A word of the desk's by its label, after what is typed."""
    label = message("desk", word)
    return label if label == word or language() != ENGLISH else f"{word}: {label}"
