"""Asking the director, and what his answer records: facts of the players as events of theirs, judgements with a
reason, the ruling."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar, cast, get_args

from msgspec import Struct
from msgspec.structs import replace
from msgspec.structs import replace as replaced

from application.clock import now
from cli.desk.polling import POLL, is_polled, poll_taken
from cli.desk.saying import desk_lines
from cli.desk.scoring import SCORES, adjust_line, is_scored, score_form, score_typed, scores_for
from cli.desk.table import DeskTable
from cli.desk.typed import Director, chosen_word, seat_named, split_reason, suits_named, tricks_named
from cli.show.screen import say
from domain.calls import Call
from domain.cards import Card, Suit
from domain.errors import NotReadable
from domain.events import (
    ActionAccepted,
    ActionRefused,
    AnyEvent,
    AssentGiven,
    CallChanged,
    CallMade,
    CallWithdrawn,
    CardWithdrawn,
    DummyFaced,
    JudgementMade,
    ObjectionMade,
    OptionChosen,
    OptionOffered,
    PlayContinued,
    RulingGiven,
    RulingRevised,
    ScoreAdjusted,
)
from domain.events.base import Author, Choice
from domain.seats import Seat
from formats.notation.words import CALL_WORDS, CARD_WORDS
from projections.desk.answers import seats_of
from projections.desk.numbers import gives_lines
from projections.desk.steps import (
    SPREAD,
    Agreement,
    Matter,
    Step,
    ToCancel,
    ToRule,
    goes_with,
    law_of,
    named_card,
    named_suits,
    takes_suits,
)
from projections.found.incidents import Finding, Option, Question
from projections.laws.paragraphs import law_parts
from projections.rulings.outcomes import Outcome, stands_over
from projections.texts import answer_text, choice_text, has_message, language, message, seat_text
from projections.views.matter import ruling_sentence

__all__ = ["Answer", "Asking"]

T = TypeVar("T")

NEED_NO_REASON = frozenset({"natural"})
"""Answers that say what nearly every call means: a word is enough."""


class Called(NamedTuple):
    """A call by which a player chooses; `marked` where it was typed with `!`."""

    call: Call
    marked: bool = False


_What = Suit | Card | Called | None
"""What is named together with a choice."""


class Answer(Struct, frozen=True):
    """What an answer records; `marked` where it happened although it breaks the Laws."""

    events: Sequence[AnyEvent]
    marked: bool = False


class Asking:
    """One step of a matter, asked until it has an answer. `shown` is when its choices were put before the players."""

    def __init__(self, director: Director, table: DeskTable, matter: Matter, shown: str) -> None:
        self.director = director
        self.table = table
        self.matter = matter
        self.shown = shown
        self.incident = matter.incident.name

    def answer_to(self, step: Step) -> Answer:
        """The events that an answer records. Raises Leaves or Skips where the director gives none."""
        if isinstance(step, Option):
            return self._choice(step)
        if isinstance(step, Question):
            return Answer([self._judged_or_scored(step)])
        if isinstance(step, Agreement):
            return Answer([self._agreement(step)])
        if isinstance(step, ToCancel):
            return Answer(self._cancelled(step))
        return Answer([self._ruling(step)] if isinstance(step, ToRule) else [])

    def _tell(self, text: str) -> None:
        say([line for one in text.splitlines() for line in desk_lines(one, 2, 2)])

    def _choice(self, option: Option) -> Answer:
        labels = {choice: _choice_words(choice, option) for choice in option.choices}
        among = _Named(option)
        seats = seats_of(option, self.matter.incident)
        who = "/".join(map(seat_text, seats))
        speaker = option.seat

        def read(typed: str) -> tuple[str, _What]:
            nonlocal speaker
            typed, speaker = _who_speaks(typed, seats)
            if all(goes_with(option, choice) == "call" for choice in option.choices) and among.is_call(typed):
                return option.choices[-1], among.read(option.choices[-1], typed)
            choice, rest = _word_and_rest(typed, labels)
            if rest and not goes_with(option, choice) and not named_suits(option, choice):
                raise NotReadable(message("desk", "not_among", read=typed, words=", ".join(labels)))
            return choice, among.read(choice, rest) if rest else among.alone(choice)

        choice, what = self.director.answer(who, self._tell, read)
        if what is None and goes_with(option, choice):
            prompt = f"{seat_text(speaker)}, {among.prompt(choice)}"
            what = self.director.answer(prompt, self._tell, lambda typed: among.read(choice, typed))
        offered = self._offered(option)
        option = replace(option, seat=speaker)
        if isinstance(what, Called) and choice == "withdraw":
            return Answer([*offered, CallChanged(option.seat, what.call, at=now(), by="director")], what.marked)
        if isinstance(what, Called):
            return Answer([*offered, CallMade(option.seat, what.call, at=now(), by="director")], what.marked)
        return Answer([*offered, self._chosen(option, choice, what)])

    def _offered(self, option: Option) -> list[AnyEvent]:
        """That the choices were explained, at the time they were; not twice."""
        known = get_args(Choice)
        choices = cast("tuple[Choice, ...]", tuple(choice for choice in option.choices if choice in known))
        offered = OptionOffered(option.seat, self.incident, choices, at=self.shown, by="director")
        moments = (moment.event for moment in self.matter.board.moments)
        before = (event for event in moments if isinstance(event, OptionOffered))
        told = {(event.seat, event.incident, event.choices) for event in before}
        return [] if (option.seat, self.incident, choices) in told and option.card is None else [offered]

    def _chosen(self, option: Option, choice: str, what: Suit | Card | None) -> AnyEvent:
        """The event that answers an option: what the player did, where it is one of his acts, else what he chose."""
        at, seat = now(), option.seat
        by: Author = "director"
        if choice == SPREAD:
            return DummyFaced(seat, at=at, by=by)
        if choice == "accept":
            return ActionAccepted(seat, at=at, by=by)
        if choice == "refuse":
            return ActionRefused(seat, at=at, by=by)
        if choice == "withdraw" and option.card is not None:
            return CardWithdrawn(seat, option.card, at=at, by=by)
        if choice == "withdraw" and not self.matter.board.plays:
            return CallWithdrawn(seat, at=at, by=by)
        own = named_suits(option, choice)
        suit = what if isinstance(what, Suit) else own[0] if len(own) == 1 else None
        card = what if isinstance(what, Card) else named_card(option, choice)
        said = cast("Choice", choice)
        return OptionChosen(seat, said, incident=self.incident, suit=suit, card=card, at=at, by=by)

    def _judged_or_scored(self, question: Question) -> AnyEvent:
        """The answer to a question; where a score is to be assigned, the score as it is typed; a poll, where other
        players are asked first."""
        labels = {answer: [answer_text(answer)] for answer in question.answers}
        labels |= {POLL: [message("desk", POLL)]} if is_polled(question) else {}
        if is_scored(question):
            labels |= {word: [message("desk", word)] for word in scores_for(question)}
            self._tell(message("desk", "adjust_line", line=adjust_line(self.matter, question)))

        def read(typed: str) -> tuple[str, str, str] | ScoreAdjusted:
            score = score_typed(typed, self.matter, self.table.entries) if is_scored(question) else None
            return score or _answer_typed(typed, labels, with_number=bool(question.wants_tricks))

        found = self.director.answer(message("desk", "director"), self._tell, read)
        if not isinstance(found, ScoreAdjusted) and found[0] in SCORES:
            found = self._score(found[0], *found[1:])
        if isinstance(found, ScoreAdjusted):
            return found if found.reason else replaced(found, reason=self._words("reason", "needs_reason"))
        if found[0] == POLL:
            return poll_taken(self.director, self._tell, self.incident)
        return self._judgement(question, *found)

    def _score(self, word: str, rest: str, reason: str) -> ScoreAdjusted:
        """The score that a director assigns or awards, where he chose to without typing it."""

        def read(typed: str) -> ScoreAdjusted:
            score = score_typed(f"adjust {typed.removeprefix('adjust')}", self.matter, self.table.entries)
            if score is None:
                raise NotReadable(message("desk", "not_a_score", read=typed))
            return score

        prompt = message("desk", "score_prompt", form=score_form(self.matter, word))
        score = self._read_or_ask(rest, prompt, read)
        return replaced(score, reason=score.reason or reason)

    def _cancelled(self, step: ToCancel) -> list[AnyEvent]:
        """The call is taken back by the director; where the Law puts a pass in its place, that too."""
        labels = {"cancel": [message("desk", "cancel")]}
        prompt = message("desk", "director")
        self.director.answer(prompt, self._tell, lambda typed: chosen_word(typed, labels))
        at = now()
        taken = CallWithdrawn(step.seat, about=step.entry, later=step.later, at=at, by="director")
        passed = CallMade(step.seat, Call.PASS, at=at, by="director")
        return [*([] if step.is_done else [taken]), *([passed] if step.passes else [])]

    def _judgement(self, question: Question, answer: str, rest: str, reason: str) -> JudgementMade:
        tricks = self._tricks(question, answer, rest)
        suits = self._suits(question, answer, rest)
        if answer not in NEED_NO_REASON:
            reason = reason or self._words("reason", "needs_reason")
        return self._judged(question, answer, tricks, suits, reason)

    def _judged(
        self, question: Question, answer: str, tricks: int | None, suits: tuple[Suit, ...] = (), reason: str = ""
    ) -> JudgementMade:
        judged = JudgementMade(self.incident, question.law, answer, None, reason, suits=suits, at=now(), by="director")
        return judged if tricks is None else replaced(judged, **{question.quantity: tricks})

    def _tricks(self, question: Question, answer: str, rest: str) -> int | None:
        """The number that goes with an answer, within the bounds that the Laws set."""
        if answer != question.wants_tricks:
            return None

        if not question.needs_number and not rest:
            return None

        def read(typed: str) -> int:
            return tricks_named(typed, question.most, question.quantity, question.least)

        prompt = message("desk", f"tricks_{question.quantity}", most=question.most)
        tricks = self._read_or_ask(rest, prompt, read)
        for line in gives_lines(self.table.replay, self._judged(question, answer, tricks)):
            self._tell(line)
        return tricks

    def _suits(self, question: Question, answer: str, rest: str) -> tuple[Suit, ...]:
        if not takes_suits(question, answer):
            return ()
        return self._read_or_ask(rest, f"{message('desk', 'suits')} (c d h s)", _suits_or_none)

    def _read_or_ask(self, rest: str, prompt: str, read: Callable[[str], T]) -> T:
        """What was typed behind an answer, else what is typed when asked for it."""
        if rest:
            try:
                return read(rest)
            except NotReadable as error:
                self._tell(f"! {error.message}")
        return self.director.answer(prompt, self._tell, read)

    def _words(self, what: str, missing: str) -> str:
        """A text that may not be empty."""
        return self.director.words(message("desk", what), self._tell, message("desk", missing))

    def _agreement(self, step: Agreement) -> AnyEvent:
        labels = {word: [message("desk", word)] for word in step.answers}

        def read(typed: str) -> tuple[str, Seat]:
            typed, seat = _who_speaks(typed, step.seats)
            word, rest = _word_and_rest(typed, labels)
            return word, seat_named(rest, step.seats) if rest else seat

        who = "/".join(map(seat_text, step.seats))
        word, seat = self.director.answer(who, self._tell, read)
        board = self.matter.board.number
        if word == "partner_objects" and step.partner is not None:
            return ObjectionMade(step.partner, at=now(), by="director")
        if word == "playon":
            return PlayContinued(seat, at=now(), by="director")
        if word == "agree":
            return AssentGiven(seat, board, at=now(), by="director")
        return ObjectionMade(seat, board=board, at=now(), by="director")

    def _ruling(self, step: ToRule) -> RulingGiven:
        labels = {word: [message("desk", word)] for word in ("yes", "other")}
        prompt = message("desk", "confirm")
        word = self.director.answer(prompt, self._tell, lambda typed: chosen_word(typed, labels))
        if word == "other":
            return self._other_ruling()
        outcome = stands_over(step.outcomes)
        tricks = outcome.tricks if isinstance(outcome, Finding) else None
        text = ruling_sentence(step.outcomes)
        return RulingGiven(self.incident, law_of(step), text, transferred=tricks, at=now(), by="director")

    def revised(self, outcomes: Sequence[Outcome]) -> Answer:
        """A ruling in place of the one in force, with its reason. Raises Leaves or Skips."""
        given = self._ruling(ToRule(tuple(outcomes))) if outcomes else self._other_ruling()
        why = self._words("reason", "needs_why")
        law, text, moved = given.law, given.text, given.transferred
        return Answer([RulingRevised(self.incident, law, text, None, why, transferred=moved, at=now(), by="director")])

    def _other_ruling(self) -> RulingGiven:
        law = self.director.answer(message("desk", "law"), self._tell, _law_typed)
        prompt = message("desk", "tricks_transferred")
        tricks = self.director.answer(prompt, self._tell, _tricks_or_none, may_be_empty=True)
        text = self._words("text", "needs_text")
        return RulingGiven(self.incident, law, text, transferred=tricks, at=now(), by="director")


def _choice_words(choice: str, option: Option) -> list[str]:
    """What may be typed for a choice besides its own word: its label, and words of the language."""
    typed = message("typed", choice) if has_message("typed", choice, language()) else ""
    return [choice_text(choice, option), *(word.strip() for word in typed.split(",") if word.strip())]


def _who_speaks(typed: str, seats: Sequence[Seat]) -> tuple[str, Seat]:
    """A line without the seat before or behind its answer, and the seat; the first of them where none is named."""
    words = typed.split()
    for at in (0, -1) if len(words) > 1 and len(seats) > 1 else ():
        try:
            seat = seat_named(words[at], seats)
        except NotReadable:
            continue
        return " ".join(words[1:] if at == 0 else words[:-1]), seat
    return typed, seats[0]


class _Named:
    """What may be named together with the choices of an option."""

    def __init__(self, option: Option) -> None:
        self.option = option

    def prompt(self, choice: str) -> str:
        """What is asked for: `suit (c/d)`."""
        what = goes_with(self.option, choice)
        letters = "/".join(suit.value.lower() for suit in named_suits(self.option, choice))
        return message("desk", what) + (f" ({letters})" if what == "suit" else "")

    def is_call(self, typed: str) -> bool:
        """Whether a line is a call, and no word of a choice."""
        return typed.strip().lstrip("!").casefold() in CALL_WORDS

    def alone(self, choice: str) -> _What:
        """What a choice names by itself: the one call that the option says."""
        call = CALL_WORDS.get(self.option.note.casefold()) if choice == "same_denomination" else None
        return Called(call) if call is not None else None

    def read(self, choice: str, typed: str) -> _What:
        """What was named. Raises NotReadable."""
        what = goes_with(self.option, choice)
        suits = named_suits(self.option, choice)
        if suits:
            return _only(suits_named(typed, suits), typed)
        word = typed.strip().lstrip("!").casefold()
        found = CALL_WORDS.get(word) if what == "call" else CARD_WORDS.get(word)
        if found is None:
            raise NotReadable(message("desk", f"not_a_{what}", read=typed))
        return Called(found, typed.strip().startswith("!")) if isinstance(found, Call) else found


def _word_and_rest(typed: str, labels: dict[str, list[str]]) -> tuple[str, str]:
    """The word a line begins with, and what follows it. Raises NotReadable where it begins with none."""
    words = typed.split()
    for count in range(len(words), 0, -1):
        try:
            return chosen_word(" ".join(words[:count]), labels), " ".join(words[count:])
        except NotReadable:
            continue
    return chosen_word(typed, labels), ""


def _answer_typed(typed: str, labels: dict[str, list[str]], *, with_number: bool) -> tuple[str, str, str]:
    """Answer, what goes with it, and the reason where it was typed in quotes. The word of an only answer may be left
    out where a number of tricks goes with it."""
    before, reason = split_reason(typed)
    if len(labels) == 1 and with_number and before and (not before[0].isalpha() or "=" in before.split()[0]):
        return next(iter(labels)), before, reason
    return (*_word_and_rest(before, labels), reason)


def _only(suits: tuple[Suit, ...], typed: str) -> Suit:
    if len(suits) != 1:
        raise NotReadable(message("desk", "one_suit", read=typed))
    return suits[0]


def _suits_or_none(typed: str) -> tuple[Suit, ...]:
    return () if typed.strip() in ("-", "0") else suits_named(typed)


def _law_typed(typed: str) -> str:
    law = "".join(law_parts(typed))
    if not law:
        raise NotReadable(message("desk", "not_a_law", read=typed))
    return law


def _tricks_or_none(typed: str) -> int | None:
    return tricks_named(typed) if typed.strip() not in ("", "-") else None
