"""Asking the director: what he types, one prompt after another, until a step of a case has its reply."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from application.adjusting import SCORES, adjust_line, is_scored, score_form, score_typed, scores_for
from application.deciding import AS_COMPUTED, Answer, Desk, Reply, answered, judged, revised
from cli.desk.polling import POLL, is_polled, poll_taken
from cli.desk.typed import Director, chosen_word, seat_named, split_reason, suits_named, tricks_named
from cli.show.columns import indented
from cli.show.screen import say
from domain.calls import Call
from domain.cards import Card, Suit
from domain.errors import NotReadable
from domain.events import ScoreAdjusted
from domain.seats import Seat
from formats.notation.words import CALL_WORDS, CARD_WORDS
from projections.desk.answers import seats_of
from projections.desk.numbers import gives_lines
from projections.desk.steps import Agreement, DeskCase, Step, ToCancel, goes_with, named_suits, takes_suits
from projections.found.codes import needs_reason
from projections.found.incidents import Option, Question
from projections.laws.paragraphs import law_parts
from projections.texts import answer_text, choice_text, has_message, language, message, seat_text

__all__ = ["Asking"]

T = TypeVar("T")


class Called(NamedTuple):
    """A call by which a player chooses; `marked` where it was typed with `!`."""

    call: Call
    marked: bool = False


_What = Suit | Card | Called | None
"""What is named together with a choice."""


class Asking:
    """One step of a case, asked until it has an answer. `shown` is when its choices were put before the players."""

    def __init__(self, director: Director, table: Desk, case: DeskCase, shown: str) -> None:
        self.director = director
        self.table = table
        self.case = case
        self.shown = shown

    def answer_to(self, step: Step) -> Answer:
        """The events that an answer records. Raises Leaves or Skips where the director gives none."""
        if isinstance(step, Question):
            return self._judged_or_scored(step)
        return answered(self.case, step, self._reply(step))

    def _reply(self, step: Step) -> Reply:
        if isinstance(step, Option):
            return self._choice(step)
        if isinstance(step, Agreement):
            return self._agreement(step)
        if isinstance(step, ToCancel):
            return self._chosen_among("cancel", message("desk", "director"))
        return self._ruling()

    def _tell(self, text: str) -> None:
        say([line for one in text.splitlines() for line in indented(one, 2, 2)])

    def _choice(self, option: Option) -> Reply:
        labels = {choice: _choice_words(choice, option) for choice in option.choices}
        among = _Named(option)
        seats = seats_of(option, self.case.incident)
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
        if isinstance(what, Called):
            return Reply(word=choice, seat=speaker, what=what.call, marked=what.marked, shown=self.shown)
        return Reply(word=choice, seat=speaker, what=what, shown=self.shown)

    def _judged_or_scored(self, question: Question) -> Answer:
        """The answer to a question; where a score is to be assigned, the score as it is typed; a poll, where other
        players are asked first."""
        labels = {answer: [answer_text(answer)] for answer in question.answers}
        labels |= {POLL: [message("desk", POLL)]} if is_polled(question) else {}
        if is_scored(question):
            labels |= {word: [message("desk", word)] for word in scores_for(question)}
            self._tell(message("desk", "adjust_line", line=adjust_line(self.case, question)))

        def read(typed: str) -> tuple[str, str, str] | ScoreAdjusted:
            score = score_typed(typed, self.case, self.table.entries) if is_scored(question) else None
            return score or _answer_typed(typed, labels, with_number=bool(question.wants_tricks))

        found = self.director.answer(message("desk", "director"), self._tell, read)
        if not isinstance(found, ScoreAdjusted) and found[0] in SCORES:
            found = self._score(found[0], *found[1:])
        if isinstance(found, ScoreAdjusted):
            reason = found.reason or self._words("reason", "needs_reason")
            return Answer([replace(found, reason=reason)])
        if found[0] == POLL:
            return Answer([poll_taken(self.director, self._tell, self.case.incident.name)])
        return answered(self.case, question, self._judgement(question, *found))

    def _score(self, word: str, rest: str, reason: str) -> ScoreAdjusted:
        """The score that a director assigns or awards, where he chose to without typing it."""

        def read(typed: str) -> ScoreAdjusted:
            score = score_typed(f"adjust {typed.removeprefix('adjust')}", self.case, self.table.entries)
            if score is None:
                raise NotReadable(message("desk", "not_a_score", read=typed))
            return score

        prompt = message("desk", "score_prompt", form=score_form(self.case, word))
        score = self._read_or_ask(rest, prompt, read)
        return replace(score, reason=score.reason or reason)

    def _chosen_among(self, word: str, prompt: str, *others: str) -> Reply:
        """One of a few words of the desk's own."""
        labels = {one: [message("desk", one)] for one in (word, *others)}
        return Reply(word=self.director.answer(prompt, self._tell, lambda typed: chosen_word(typed, labels)))

    def _judgement(self, question: Question, answer: str, rest: str, reason: str) -> Reply:
        tricks = self._tricks(question, answer, rest)
        suits = self._suits(question, answer, rest)
        if needs_reason(question.code, answer):
            reason = reason or self._words("reason", "needs_reason")
        elif question.carries.is_plain:
            reason = reason or self._words("reason_if_any", "")
        return Reply(word=answer, tricks=tricks, suits=suits, reason=reason)

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
        given = judged(self.case, question, Reply(word=answer, tricks=tricks))
        for line in gives_lines(self.table.replay, given):
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
        """A text; it may not be empty where something is said of one that is `missing`."""
        return self.director.words(message("desk", what), self._tell, message("desk", missing) if missing else "")

    def _agreement(self, step: Agreement) -> Reply:
        labels = {word: [message("desk", word)] for word in step.answers}

        def read(typed: str) -> tuple[str, Seat]:
            typed, seat = _who_speaks(typed, step.seats)
            word, rest = _word_and_rest(typed, labels)
            return word, seat_named(rest, step.seats) if rest else seat

        who = "/".join(map(seat_text, step.seats))
        word, seat = self.director.answer(who, self._tell, read)
        return Reply(word=word, seat=seat)

    def _ruling(self) -> Reply:
        given = self._chosen_among(AS_COMPUTED, message("desk", "confirm"), "other")
        return given if given.word == AS_COMPUTED else self._other_ruling()

    def revised(self) -> Answer:
        """A ruling in place of the one in force, with its reason. Raises Leaves or Skips."""
        given = self._ruling() if self.case.outcomes else self._other_ruling()
        return revised(self.case, replace(given, reason=self._words("reason", "needs_why")))

    def _other_ruling(self) -> Reply:
        law = self.director.answer(message("desk", "law"), self._tell, _law_typed)
        prompt = message("desk", "tricks_transferred")
        tricks = self.director.answer(prompt, self._tell, _tricks_or_none, may_be_empty=True)
        text = self._words("text", "needs_text")
        return Reply(word="other", law=law, text=text, tricks=tricks)


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
