"""What the director replies at his desk: to a step of a case, with another ruling, or with a score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from application.adjusting import is_scored, score_typed
from application.deciding import AS_COMPUTED, Answer, Reply, answered, judged, revised
from application.hall.acts import ActAt, known
from application.hall.naming import with_named
from application.office import Office, Room
from application.writing import Proposed, Request, Who
from domain.errors import NotMarked, NotPossible, NotReadable
from domain.events import CallChanged, RulingGiven, RulingRevised
from domain.seats import Seat
from formats.notation.words import CALL_WORDS
from projections.desk.steps import Agreement, DeskCase, Step, ToRule, Waits, cases_of, code_of, law_of
from projections.desk.unintended import may_be_unintended
from projections.found.codes import needs_reason
from projections.found.incidents import Option, Question
from projections.rulings.replay import Replay
from projections.texts import message, text_of
from projections.views.case import step_view

__all__ = ["DeskReply", "Revision", "Score", "StepNamed", "Unintended"]


class StepNamed(Struct, frozen=True):
    """A step of a case, as `OpenStep` of a position names it."""

    incident: str
    law: str
    code: str


class DeskReply(ActAt, frozen=True):
    """A reply to a step of a case; all that follows from it is recorded, or nothing."""

    step: StepNamed
    reply: Reply
    seen: int | None = None
    """As of `Lines`."""
    named: str = ""
    """The suit, card or call that goes with a choice, as it is typed, where `reply` does not have it."""

    @property
    def size(self) -> int:
        """As in `Act`."""
        return _size(self.reply) + len(self.named)

    def request(self, office: Office, who: Who) -> Request:
        """As in `Act`. Raises NotPossible where that is not open, or takes another reply; NotReadable where what goes
        with it is missing or none; NotMarked where a ruling transfers what the Laws do not; RecordedFirst."""
        seen = known(office, self.stream, self.seen)
        case = _case(office.kept(self.stream), self.step.incident)
        step = _step(case, self.step, self.reply.seat)
        _check_word(step, self.reply)
        if isinstance(step, Question) and not self.reply.reason and needs_reason(step.code, self.reply.word):
            raise NotPossible(message("hall", "needs_reason", law=step.law))
        if isinstance(step, ToRule):
            given = _as_the_law_transfers(office.kept(self.stream), case, answered(case, step, self.reply), self.reply)
            return _request(self.stream, given, who, seen)
        if not isinstance(step, Option):
            return _request(self.stream, answered(case, step, self.reply), who, seen)
        reply = with_named(step, self.reply, self.named)
        given = answered(case, step, reply)
        return _request(self.stream, _with_what_it_says(office.kept(self.stream), case, step, reply, given), who, seen)


class Revision(ActAt, frozen=True):
    """A ruling in place of the one in force, with its reason."""

    incident: str
    reply: Reply
    seen: int | None = None
    """As of `Lines`."""

    @property
    def size(self) -> int:
        """As in `Act`."""
        return _size(self.reply)

    def request(self, office: Office, who: Who) -> Request:
        """As in `Act`. Raises NotPossible where no ruling is in force, or none is given; NotMarked where it transfers
        what the Laws do not; RecordedFirst."""
        seen = known(office, self.stream, self.seen)
        room = office.kept(self.stream)
        case = _case(room, self.incident)
        if case.ruling is None:
            raise NotPossible(message("hall", "no_ruling_yet", incident=self.incident))
        _check_ruling(self.reply, self.incident, is_computed=bool(case.outcomes))
        given = _as_the_law_transfers(room, case, revised(case, self.reply), self.reply)
        return _request(self.stream, given, who, seen)


class Unintended(ActAt, frozen=True):
    """25A: an insufficient bid was not intended, as the director finds, and its player makes the call that he meant."""

    incident: str
    call: str
    """As it is typed: `2h`."""
    reason: str
    seen: int | None = None
    """As of `Lines`."""
    marked: bool = False
    """Whether the call that he meant breaks the Laws."""

    @property
    def size(self) -> int:
        """As in `Act`."""
        return len(self.call) + len(self.reason)

    def request(self, office: Office, who: Who) -> Request:
        """As in `Act`. Raises NotPossible where it is too late for that, or no reason is given; NotReadable where the
        call is none; RecordedFirst."""
        seen = known(office, self.stream, self.seen)
        room = office.kept(self.stream)
        seat, call = may_be_unintended(_case(room, self.incident)), CALL_WORDS.get(self.call)
        if seat is None:
            raise NotPossible(message("hall", "not_unintended", incident=self.incident))
        if not self.reason:
            raise NotPossible(message("hall", "needs_reason", law="25A"))
        if call is None:
            raise NotReadable(message("desk", "not_a_call", read=self.call[:20]))
        changed = CallChanged(seat, call)
        asked = (
            judged(case, question, Reply(word="unintended", reason=self.reason))
            for case in cases_of(room.ahead([changed]).replay)
            for question in case.incident.questions
            if question.code == "unintended" and question.answer is None
        )
        return _request(self.stream, Answer([changed, *list(asked)[-1:]], self.marked), who, seen)


class Score(ActAt, frozen=True):
    """The score that a question calls for, as it is typed: `adjust both=4HN=9`."""

    step: StepNamed
    typed: str
    reason: str = ""
    seen: int | None = None
    """As of `Lines`."""

    @property
    def size(self) -> int:
        """As in `Act`."""
        return len(self.typed) + len(self.reason)

    def request(self, office: Office, who: Who) -> Request:
        """As in `Act`. Raises NotReadable where it is no score, NotPossible where none is called for; RecordedFirst."""
        seen = known(office, self.stream, self.seen)
        room = office.kept(self.stream)
        case = _case(room, self.step.incident)
        step = _step(case, self.step)
        if not (isinstance(step, Question) and is_scored(step)):
            raise NotPossible(message("hall", "takes_no_score", law=self.step.law, incident=self.step.incident))
        score = score_typed(self.typed, case, room.entries)
        if score is None:
            raise NotReadable(message("desk", "not_a_score", read=self.typed))
        return _request(self.stream, Answer([replace(score, reason=score.reason or self.reason)]), who, seen)


def _with_what_it_says(room: Room, case: DeskCase, step: Option, reply: Reply, given: Answer) -> Answer:
    """An answer together with the judgements that the choice has made: it is not asked again what was pressed. What is
    only presumed of bids that nobody explained, it may say otherwise."""
    events, may_differ = [*given.events], step.code == "replace_unexplained_bid"
    for code, said in SAID_BY_CHOICE.get(reply.word, {}).items():
        asked = _case_in(room.ahead(events).replay, case.incident.name).incident.questions
        for question in asked:
            differs = may_differ and said == "other_denominations"
            if question.code == code and question.answer is None and (question.is_open or differs):
                events.append(judged(case, question, Reply(word=said, reason=message("hall", "as_it_was_chosen"))))
    return Answer(events, given.marked)


def _as_the_law_transfers(room: Room, case: DeskCase, given: Answer, reply: Reply) -> Answer:
    """A ruling that is to be recorded. Raises NotMarked where it transfers another number of tricks than the Laws give,
    with both; unless that is said to be meant."""
    moves = any(isinstance(one, RulingGiven | RulingRevised) and one.moved is not None for one in given.events)
    if reply.marked or reply.tricks is None or not moves:
        return given
    ahead = _case_in(room.ahead(given.events).replay, case.incident.name)
    for finding in ahead.incident.findings:
        if finding.carries.audit == "ruling_differs":
            raise NotMarked(message("hall", "transfers_otherwise", told=text_of(finding)))
    return given


SAID_BY_CHOICE: Mapping[str, Mapping[str, str]] = {
    "same_denomination": {"specified": "same_denominations"},
    "comparable": {"specified": "other_denominations", "comparable": "comparable"},
    "other": {"specified": "other_denominations", "comparable": "not_comparable"},
}
"""What a call is chosen as, once each way was explained: by question, the answer that this is (27B1a, 23A)."""


def _size(reply: Reply) -> int:
    return len(reply.text) + len(reply.reason)


def _request(stream: str, answer: Answer, who: Who, seen: dict[str, int]) -> Request:
    return Request([Proposed(stream, event, int(answer.marked)) for event in answer.events], who, seen)


def _case(room: Room, incident: str) -> DeskCase:
    return _case_in(room.replay, incident)


def _case_in(replay: Replay, incident: str) -> DeskCase:
    found = next((case for case in cases_of(replay) if case.incident.name == incident), None)
    if found is None:
        raise NotPossible(message("hall", "no_such_incident", incident=incident, stream=replay.stream))
    return found


def _step(case: DeskCase, named: StepNamed, seat: Seat | None = None) -> Step:
    """The step that is meant, which may be a judgement made anew; where several players are asked the same, that of a
    seat. Raises NotPossible where it is not open, saying what is."""
    steps: Sequence[Step] = (*case.steps, *case.judged)
    meant = [step for step in steps if (law_of(step), code_of(step)) == (named.law, named.code)]
    own = [step for step in meant if isinstance(step, Option) and step.seat is seat]
    if meant:
        return (own or meant)[0]
    still_open = "; ".join(step_view(step).text for step in case.steps) or message("typed", "nothing")
    raise NotPossible(message("hall", "not_open", law=named.law, open=still_open))


def _check_word(step: Step, reply: Reply) -> None:
    """Raise NotPossible where a step does not take a reply."""
    if isinstance(step, Waits):
        raise NotPossible(message("hall", "waits", law=law_of(step)))
    if isinstance(step, ToRule):
        _check_ruling(reply, law_of(step), is_computed=True)
    words: Sequence[str] = ()
    if isinstance(step, Option):
        words = step.choices
    elif isinstance(step, Question | Agreement):
        words = step.answers
    if words and reply.word not in words:
        raise NotPossible(
            message("hall", "other_word", law=law_of(step), words=", ".join(words), read=repr(reply.word))
        )


def _check_ruling(reply: Reply, about: str, *, is_computed: bool) -> None:
    """Raise NotPossible where a ruling that is another than computed has no paragraph or no words."""
    if not (reply.word == AS_COMPUTED and is_computed) and not (reply.law and reply.text):
        raise NotPossible(message("hall", "ruling_needs_words", about=about))
