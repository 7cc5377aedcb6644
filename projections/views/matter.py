"""One matter before the director: what is read aloud, what may be chosen with its consequence, and what follows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from domain.board import Board
from domain.events import ScoreAdjusted
from domain.seats import SEATS, Seat
from projections.desk.answers import is_artificial, is_assigned
from projections.desk.steps import Agreement, DeskCase, Step, ToCancel, ToRule, Waits, law_of
from projections.desk.unintended import may_be_unintended
from projections.found.incidents import Option, Question
from projections.laws.paragraphs import law_parts, paragraphs
from projections.ranking.appeals import appeals_at
from projections.rulings.chapters.information import ABOUT_INFORMATION
from projections.rulings.deciding import decisions_on
from projections.rulings.replay import Replay
from projections.texts import (
    aloud_text,
    answer_text,
    call_text,
    choice_text,
    consequence_text,
    language,
    message,
    page_text,
    ruled_text,
    seat_text,
    text_of,
)
from projections.texts.language import ENGLISH
from projections.texts.scores import stage_text
from projections.views.acts import ActView, acts_spoken
from projections.views.aloud import SpokenView, aloud_of, spoken_of
from projections.views.auction import AuctionView, StandingCallView, auction_view
from projections.views.case import (
    BindingView,
    CaseView,
    RulingView,
    StepView,
    case_view,
    named_answer,
    named_choice,
    step_view,
)
from projections.views.claimed import ClaimedView, claimed_view
from projections.views.encoding import Unencoded
from projections.views.incident import (
    FindingView,
    IncidentView,
    ItemView,
    PollView,
    QuestionView,
    full_text,
)
from projections.views.record import EntryView, record_view

__all__ = [
    "POLL", "LawTextView", "MatterStepView", "MatterView", "OfferView", "ScoreGivenView", "TakenView",
    "labelled", "matter_view", "offers_of",
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
    spoken: Unencoded[tuple[SpokenView, ...]]
    """The same as a phone shows it, in every language."""
    to_be_scored: Unencoded[bool] = False
    """Whether nothing but a score settles it any more."""


class JudgedView(Struct, frozen=True):
    """A judgement under a ruling, which may be made anew."""

    step: MatterStepView
    answer: str
    """How it was answered, in words."""


class LawTextView(Struct, frozen=True):
    """A paragraph that speaks of a matter, in our own words."""

    law: str
    text: str


class ScoreGivenView(Struct, frozen=True):
    """The adjusted score that was given for a matter."""

    law: str
    text: str
    """What each side is given, in words, with its points: `3NT by S 8 tricks, NS -50`."""
    reason: str
    at: str
    """UTC, ISO; empty where that is not told."""


class LodgedView(Struct, frozen=True):
    """An appeal of what was ruled."""

    appeal: str
    """Its number, `A1`."""
    contestant: str
    state: str
    """Where it stands, in words."""


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
    score: ScoreGivenView | None
    """The adjusted score in force that was given for it; null where none is."""
    polls: tuple[PollView, ...]
    differs: tuple[FindingView, ...]
    """Where the ruling in force differs from what the Laws compute."""
    follows: tuple[str, ...]
    """What the Laws say of it, a sentence each, but for questions that were answered."""
    laws: tuple[LawTextView, ...]
    """The paragraphs that speak, in the order of what is said."""
    entries: tuple[EntryView, ...]
    """The record of the board."""
    about: IncidentView
    taken: TakenView | None
    """Null where nobody has taken it."""
    appellants: Unencoded[tuple[str, ...]]
    """Who may appeal a ruling of it: the contestants at the table that have not."""
    appealed: Unencoded[tuple[LodgedView, ...]]
    """The appeals of it, in the order in which they were lodged."""
    ruled_at: Unencoded[str]
    """When the ruling in force was given; empty where none is, or that is not told."""
    calls: Unencoded[tuple[StandingCallView, ...]]
    """The last calls that stand, while no card was played."""
    auction: Unencoded[AuctionView | None]
    """Of a matter of information the whole auction, with what was said of the calls; null of another, and where no call
    is recorded."""
    withdrawn: Unencoded[tuple[str, ...]]
    """The calls that were withdrawn on the board, in order, each with who made it, also before another takes its place.
    """
    scores: Unencoded[tuple[str, ...]]
    """What was played, and what it comes to by the Laws and rulings, where that is another score; nothing before."""
    judged: Unencoded[tuple[LawTextView, ...]]
    """What the director judged, where a ruling would say it and the one in force does not."""
    unintended: Unencoded[Seat | None]
    """Whose insufficient bid the director may find not to have been intended (25A); null where nobody's."""
    anew: Unencoded[tuple[JudgedView, ...]]
    """Once a ruling is in force, what the director judged before it."""
    acts: Unencoded[tuple[ActView, ...]]
    """What a player may do about it that answers no step."""
    claimed: Unencoded[ClaimedView | None]
    """Of an open claim the cards over which it is decided; null of another, and where no hand is known."""


LAST_CALLS = 6


def matter_view(replay: Replay, case: DeskCase, taken: TakenView | None = None) -> MatterView:
    """A case at a table in the language chosen."""
    shown = case_view(replay.stream, case)
    appealed, auction = tuple(_lodged(replay, case)), auction_view(case.board)
    is_about = shown.kind in ABOUT_INFORMATION and (auction.was_called or bool(auction.beside))
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
        steps=tuple(_step(replay, case, step) for step in case.steps),
        binding=shown.binding,
        ruling=shown.ruling,
        score=_score_given(replay, case),
        polls=shown.polls,
        differs=shown.differs,
        follows=tuple(dict.fromkeys(full_text(item) for item in shown.about.items if _is_told(item))),
        laws=tuple(_laws(shown, case)),
        entries=tuple(record_view(replay, case.board, [shown.about])),
        about=shown.about,
        taken=taken,
        appellants=tuple(_may_appeal(replay, appealed)),
        appealed=appealed,
        ruled_at=case.ruling.at if case.ruling is not None else "",
        calls=tuple(filter(None, auction.calls))[-LAST_CALLS:] if not (case.board.plays or is_about) else (),
        auction=auction if is_about else None,
        withdrawn=tuple(_withdrawn(case.board)),
        scores=_scores(replay, case),
        judged=tuple(_judged(case)),
        unintended=may_be_unintended(case) if case.board is replay.board else None,
        anew=tuple(_anew(replay, case)),
        acts=tuple(acts_spoken(case, is_in_play=case.board is replay.board)),
        claimed=claimed_view(case),
    )  # fmt: skip


def _step(replay: Replay, case: DeskCase, step: Step) -> MatterStepView:
    aloud, spoken = aloud_of(replay, case, step), spoken_of(replay, case, step)
    to_be_scored = isinstance(step, Waits) and step.is_to_be_scored
    return MatterStepView(step_view(step), aloud, _asked(step), offers_of(step), spoken, to_be_scored)


def _anew(replay: Replay, case: DeskCase) -> Iterable[JudgedView]:
    for question in case.judged:
        if question.answer is not None:
            yield JudgedView(_step(replay, case, question), answer_text(question.answer.answer))


def _lodged(replay: Replay, case: DeskCase) -> Iterable[LodgedView]:
    for at in appeals_at({replay.stream: replay}):
        if at.stream == replay.stream and at.appeal.incident == case.incident.name:
            yield LodgedView(at.appeal.id, at.appeal.lodged.event.contestant, page_text(at.state))


def _may_appeal(replay: Replay, appealed: Iterable[LodgedView]) -> Iterable[str]:
    """The contestants at the table, but for those that appeal already, alone or together (`1+3`)."""
    appeal = {name for one in appealed for name in (one.contestant, *one.contestant.split("+"))}
    return (one for one in (*replay.seating.ns, *replay.seating.ew) if one not in appeal)


def _withdrawn(board: Board) -> Iterable[str]:
    for _, seat, call in sorted(board.withdrawn_calls):
        yield message("director", "withdrawn", seat=seat_text(SEATS[seat]), call=call_text(call))


def _scores(replay: Replay, case: DeskCase) -> tuple[str, ...]:
    told = [stage_text(stage, in_percent=True) for stage in replay.result(case.board).stages]
    return tuple(dict.fromkeys([*told[:1], *told[-1:]]))


def _judged(case: DeskCase) -> Iterable[LawTextView]:
    """Of a ruling in force the judgements that it rests on, or that came after it, where it has no words of them."""
    for outcome in case.outcomes:
        text = ruled_text(outcome) if isinstance(outcome, Question) else text_of(outcome)
        is_judged = isinstance(outcome, Question) or outcome.law.startswith("64C")
        if case.ruling is not None and is_judged and text.lower() not in case.ruling.text.lower():
            yield LawTextView(outcome.law, text)


def _is_told(item: ItemView) -> bool:
    """Whether an item is told to the director: not a question that was answered, nor that he must be called (9B1a): he
    has come."""
    if isinstance(item, FindingView) and item.finding == "director_must_be_called":
        return False
    return not (isinstance(item, QuestionView) and (item.settled or item.answer is not None))


def _score_given(replay: Replay, case: DeskCase) -> ScoreGivenView | None:
    """The latest adjusted score that was given for a case, while the board has it."""
    stages = replay.result(case.board).stages
    for decision in reversed(decisions_on(replay.rulings(case.board).record)):
        event = decision.event
        if isinstance(event, ScoreAdjusted) and event.incident == case.incident.name:
            made = (stage for stage in stages if decision.entry in stage.entries and stage.stream == decision.stream)
            text = next((stage_text(stage, in_percent=True) for stage in made), "")
            return ScoreGivenView(event.law, text, event.reason, event.at) if text else None
    return None


def _laws(shown: CaseView, case: DeskCase) -> Iterable[LawTextView]:
    """The paragraphs of all that is said, each once, where there are words of it."""
    known = paragraphs()
    items = (item for item in shown.about.items if isinstance(item, QuestionView) or _is_told(item))
    named = dict.fromkeys([*(item.law for item in items), *(law_of(step) for step in case.steps)])
    for law in named:
        paragraph = known.get("".join(law_parts(law)))
        if paragraph is not None:
            yield LawTextView(law, paragraph.text)


def _asked(step: Step) -> str:
    return aloud_text(step) if isinstance(step, Question) else ""


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
    """The answers in their order; where a score is due, to assign it comes before them: that it stands is the exception
    (16B3, 12B1)."""
    form = message("desk", "adjust_form")
    adjust = OfferView("adjust", form, message("desk", "adjust_leads_to"), form)
    if question.carries.score_due:
        yield adjust
    for answer in question.answers:
        yield OfferView(answer, answer_text(answer), "", named_answer(answer, question))
    if question.carries.polled:
        yield OfferView(POLL, message("desk", POLL), message("desk", "poll_leads_to"), labelled(POLL))
    if is_assigned(question) and not question.carries.score_due:
        yield adjust
    if is_artificial(question):
        form = message("desk", "artificial_form")
        yield OfferView("artificial", form, message("desk", "artificial_leads_to"), form)


def _offer(word: str) -> OfferView:
    return OfferView(word, message("desk", word), message("desk", f"{word}_leads_to"), labelled(word))


def labelled(word: str) -> str:
    """A word of the desk's by its label, after what is typed."""
    label = message("desk", word)
    return label if label == word or language() != ENGLISH else f"{word}: {label}"
