"""The way through one incident: each thing that is open is explained, asked, recorded, and what follows is told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from application.deciding import Answer, Desk
from application.writing import Who
from cli.desk.answering import Asking
from cli.desk.polling import is_polled
from cli.desk.saying import aloud_lines, choice_rows, revise_rows, step_title
from cli.desk.typed import Director, Leaves, Skips, chosen_word
from cli.show.columns import indented
from cli.show.live import entries_text
from cli.show.rulings import incident_lines, said_lines
from cli.show.screen import say
from domain.errors import LogGone, RecordedFirst, TdlogError
from projections.desk.steps import (
    Agreement,
    DeskCase,
    Step,
    ToCancel,
    ToRule,
    Waits,
    cases_of,
    law_of,
)
from projections.equity.double_dummy import is_installed
from projections.found.incidents import Option, Question
from projections.texts import aloud_text, message, seat_text, text_of
from projections.views.aloud import put_to_them, told_first
from projections.views.case import ruling_sentence, sentences
from projections.views.incident import incident_view, said_of

__all__ = ["Guide"]

RIGHTS = frozenset({"10C1", "10C2", "10C3", "10C4"})
"""What holds of every choice, and is not told again after each: `tdlog rulings` tells it."""


class Guide:
    """Leads a director through an incident of a table."""

    def __init__(self, table: Desk, incident: str) -> None:
        self.table = table
        self.incident = incident
        self.director = Director()
        self._skipped: set[tuple[object, ...]] = set()
        self._read: set[str] = set()
        """What was read aloud before."""

    def run(self) -> None:
        """Go on until nothing is open, or the director leaves."""
        case = self.table.case(self.incident)
        if case is not None:
            say(incident_lines(incident_view(case.incident)))
            self._say_differences(case)
        try:
            if case is not None and not case.is_open and case.ruling is not None:
                self._revise(case)
                return
            while self._go_on():
                pass
        except Leaves:
            say(["", *indented(message("desk", "left_open", incident=self.incident))])

    def _go_on(self) -> bool:
        """Take the first of what is open and was not skipped. Returns False at the end. Raises Leaves."""
        case = self.table.case(self.incident)
        if case is None:
            say(["", *indented(message("desk", "gone", incident=self.incident))])
            return False
        step = next((step for step in case.steps if _key(step) not in self._skipped), None)
        if step is None:
            self._say_end(case)
            return False
        shown = self.table.office.clock()
        say(["", *self._put(case, step), *self._equity_hint(case, step), *choice_rows(step)])
        if isinstance(step, Waits):
            self._say_what_comes_first(step)
            return False
        try:
            answer = Asking(self.director, self.table, case, shown).answer_to(step)
        except Skips:
            self._skipped.add(_key(step))
            return True
        self._record(step, answer)
        return True

    def _put(self, case: DeskCase, step: Step) -> list[str]:
        """A step, and what is read aloud with it. A judgement is the director's alone: what the players are told comes
        before it, and only what they are asked stands below."""
        aloud = self._aloud(case, step)
        if not isinstance(step, Question):
            return [*step_title(step), *aloud]
        asked = aloud_text(step)
        polls = [text_of(finding) for finding in case.incident.findings if finding.polls and is_polled(step)]
        told = [line for text in polls for line in indented(text, 2, 2)]
        return [*aloud, *[""] * bool(aloud), *step_title(step), *told, *aloud_lines([asked], "ask_players")]

    def _aloud(self, case: DeskCase, step: Step) -> list[str]:
        """What is read aloud to the players before anybody chooses; consequences once, a ruling whenever it is due."""
        if isinstance(step, ToRule):
            self._read.update(sentences(step.outcomes))
            return aloud_lines([ruling_sentence(step.outcomes)])
        new = [text for text in told_first(self.table.replay, case, step) if text not in self._read]
        self._read.update(new)
        return aloud_lines([*new, *put_to_them(step)])

    def _say_what_comes_first(self, step: Waits) -> None:
        """What must happen, or be recorded, before more can be decided here, and how to come back; nothing where only a
        score is left to be given."""
        if step.is_to_be_scored:
            return
        if step.is_of_appeal:
            told = message("appeals", "then_again", table=self.table.stream, incident=self.incident)
        elif step.seat is not None:
            told = message("desk", "then_again_after", incident=self.incident, seat=seat_text(step.seat))
        else:
            told = message("desk", "then_again", incident=self.incident)
        undecided = self._call_to_decide() if step.seat is not None else ""
        say(indented(message("desk", "decide_before_call", incident=undecided)) if undecided else [])
        say(indented(told))

    def _call_to_decide(self) -> str:
        """The incident of another call on the table that the next call might accept (27A1, 29A); empty without one."""
        others = (each for each in cases_of(self.table.replay) if each.incident.name != self.incident)
        steps = ((each.incident.name, step) for each in others for step in each.steps)
        return next((name for name, step in steps if isinstance(step, Option) and step.law in ("27A", "29A")), "")

    def _equity_hint(self, case: DeskCase, step: Step) -> list[str]:
        """Where it is asked what was likely without a revoke (64C): the command that has figures for it, if it runs."""
        if not (isinstance(step, Question) and step.law.startswith("64C") and is_installed()):
            return []
        return indented(message("equity", "hint", board=f"{self.table.stream}/{case.board.number}"), 2, 2)

    def _record(self, step: Step, answer: Answer) -> None:
        """Keep an answer in the log. Where another program was first, the table is read again, and the answer counts
        if what it answers is still open. Raises Leaves where the director interrupts, LogGone."""
        before = set(self._closed_blocks())
        try:
            while not self._recorded(answer):
                if not self._is_open(step):
                    say(indented(message("desk", "settled_meanwhile")))
                    return
                say(indented(message("desk", "holds_still")))
        except LogGone:
            raise
        except TdlogError as error:
            say(indented(f"! {error.message}", 2, 2))
            return
        except KeyboardInterrupt:
            self._say_what_was_interrupted()
            raise Leaves from None
        say(entries_text(self.table.entries, len(answer.events)))
        say([line for block in self._closed_blocks() if block not in before for line in block])
        case = self.table.case(self.incident)
        if case is not None and isinstance(step, ToRule):
            self._say_differences(case)
        for outcome in case.outcomes if case is not None and isinstance(step, Question) else ():
            if outcome.code == "transfer_stands" and outcome.law == law_of(step):
                say(indented(f"! {text_of(outcome)}", 2, 2))

    def _recorded(self, answer: Answer) -> bool:
        """Whether the log took the answer; if not, what others recorded is shown. Raises TdlogError."""
        try:
            self.table.record(answer, Who("director"))
        except RecordedFirst as error:
            count = self.table.load()
            say(indented(message("screen", "was_first", entry=error.entry, stream=error.stream)))
            say(entries_text(self.table.entries, count) if count else [])
            return False
        return True

    def _is_open(self, step: Step) -> bool:
        case = self.table.case(self.incident)
        return case is not None and _key(step) in map(_key, case.steps)

    def _closed_blocks(self) -> Iterator[tuple[str, ...]]:
        """What the incident says and awaits nobody, without its title."""
        case = self.table.case(self.incident)
        if case is None:
            return
        told = [finding for finding in case.incident.findings if finding.law not in RIGHTS and not finding.polls]
        _, *said = said_of(incident_view(replace(case.incident, findings=told)))
        yield from (said_lines(one) for one in said if not one.is_open)

    def _say_differences(self, case: DeskCase) -> None:
        """Where the ruling given differs from what the Laws compute: it is in the log all the same."""
        told = [line for finding in case.differences for line in indented(f"- {text_of(finding)}", 4, 2)]
        say([*indented(f"! {message('desk', 'differs')}", 2, 2), *told] if told else [])

    def _revise(self, case: DeskCase) -> None:
        """A settled case: its ruling stands, or the director revises it, with his reason. Raises Leaves."""
        self._say_end(case)
        say(["", *revise_rows(case)])
        words = {word: [message("desk", word)] for word in ("revise", "stands_as_given")}

        def read(typed: str) -> str:
            return chosen_word(typed, words)

        prompt = message("desk", "confirm_revise")
        try:
            if self.director.answer(prompt, lambda text: say(indented(text)), read) != "revise":
                return
            to_rule = ToRule(case.outcomes)
            if case.outcomes:
                say(["", *self._aloud(case, to_rule), *choice_rows(to_rule)])
            answer = Asking(self.director, self.table, case, self.table.office.clock()).revised()
        except (Leaves, Skips):
            return
        self._record(to_rule, answer)

    def _say_end(self, case: DeskCase) -> None:
        if case.is_open:
            say(["", *indented(message("desk", "left_open", incident=self.incident))])
            return
        lines = indented(message("desk", "nothing_open", incident=self.incident))
        if case.ruling is not None:
            lines += indented(message("desk", "ruled", law=case.ruling.law, text=case.ruling.text), 2, 2)
        other = [other.incident.name for other in cases_of(self.table.replay) if other.is_open]
        lines += [line for name in other for line in indented(message("desk", "also_open", incident=name), 2, 2)]
        say(["", *lines])

    def _say_what_was_interrupted(self) -> None:
        count = self.table.load()
        say(indented(message("screen", "interrupted" if count else "interrupted_unrecorded")))
        say(entries_text(self.table.entries, count) if count else [])


def _key(step: Step) -> tuple[object, ...]:
    """What makes a step the same one after the table has grown."""
    if isinstance(step, Option):
        return "option", step.law, step.code, step.seat, step.card, step.choices
    if isinstance(step, Question):
        return "question", step.law, step.code, step.answers, step.answer
    if isinstance(step, ToRule):
        return "ruling", *((outcome.law, outcome.code, getattr(outcome, "tricks", None)) for outcome in step.outcomes)
    if isinstance(step, ToCancel):
        return "cancel", step.item.law, step.item.code, step.entry, step.is_done
    item = step.effect if isinstance(step, Agreement) else step.item
    return "agreement" if isinstance(step, Agreement) else "wait", item.law, item.code, item.seat
