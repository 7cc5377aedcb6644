"""The director's desk: one case after another decided, each answer turned into what is recorded of it.

Facts of the players are events of theirs, judgements carry a reason, and the ruling is given last.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast, get_args

from msgspec import Struct
from msgspec.structs import replace

from application.office import Office
from application.recording import Acknowledgement, record_proposed
from application.writing import Proposed, Who
from domain.calls import Call
from domain.cards import Card, Suit
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
)
from domain.events.base import Choice
from domain.seats import Seat
from projections.desk.steps import (
    SPREAD,
    Agreement,
    DeskCase,
    Step,
    ToCancel,
    ToRule,
    cases_of,
    law_of,
    named_card,
    named_suits,
)
from projections.found.incidents import Finding, Option, Question
from projections.rulings.outcomes import stands_over
from projections.rulings.replay import Replay
from projections.views.case import ruling_sentence

__all__ = ["AS_COMPUTED", "Answer", "Desk", "Reply", "answered", "judged", "revised"]

AS_COMPUTED = "yes"
"""The word by which the ruling that the Laws compute is given."""


class Reply(Struct, frozen=True, kw_only=True):
    """What is replied to a step: one of the words it takes, and what goes with it."""

    word: str
    seat: Seat | None = None
    """Whose reply it is, where more than one may give it."""
    what: Suit | Card | Call | None = None
    """What is named with a choice."""
    marked: bool = False
    """Whether that breaks the Laws and happened all the same."""
    shown: str = ""
    """When the choices were put before the players."""
    tricks: int | None = None
    suits: tuple[Suit, ...] = ()
    law: str = ""
    text: str = ""
    """The paragraph and the words of a ruling that is another than computed."""
    reason: str = ""


class Answer(Struct, frozen=True):
    """What a reply records; `marked` where it happened although it breaks the Laws."""

    events: Sequence[AnyEvent]
    marked: bool = False


class Desk:
    """A table whose cases are decided: as it was when it was last looked at."""

    def __init__(self, office: Office, stream: str) -> None:
        self.office = office
        self.stream = stream
        self._seen = 0
        self.load()

    def load(self) -> int:
        """Read the table anew. Returns how many entries are new."""
        known = self._seen
        self.office.let_go(self.stream)
        self._room = self.office.room(self.stream)
        self._seen = len(self.entries)
        return self._seen - known

    @property
    def entries(self) -> Sequence[AnyEvent]:
        """All that was recorded at the table."""
        return self._room.entries

    @property
    def replay(self) -> Replay:
        """What the Laws make of it."""
        return self._room.replay

    def case(self, incident: str) -> DeskCase | None:
        """The case of an incident as it stands; None where it is there no more."""
        return next((case for case in cases_of(self.replay) if case.incident.name == incident), None)

    def record(self, answer: Answer, who: Who) -> Acknowledgement:
        """Record an answer, all of it or nothing; it is answered as one who records a line is.

        Raises NotPossible, NotMarked or NotAllowed where it cannot be, or answers nothing that is open; RecordedFirst
        where another program added to the table since it was read; LogError.
        """
        proposed = [Proposed(self.stream, event, int(answer.marked)) for event in answer.events]
        recorded = record_proposed(self.office, self.stream, proposed, who, self._seen)
        self._seen += len(proposed)
        return recorded


def answered(case: DeskCase, step: Step, reply: Reply) -> Answer:
    """What a reply to a step of a case records; nothing where the step waits for something else."""
    if isinstance(step, Option):
        return _chosen(case, step, reply)
    if isinstance(step, Question):
        return Answer([judged(case, step, reply)])
    if isinstance(step, Agreement):
        return Answer([_agreed(case, step, reply)])
    if isinstance(step, ToCancel):
        return Answer(_cancelled(step))
    return Answer([_ruled(case, step, reply)] if isinstance(step, ToRule) else [])


def judged(case: DeskCase, question: Question, reply: Reply) -> JudgementMade:
    """A judgement of the director's; a number of tricks is the quantity that the question asks for."""
    given = JudgementMade(case.incident.name, question.law, reply.word, reason=reply.reason, suits=reply.suits)
    return given if reply.tricks is None else replace(given, **{question.quantity: reply.tricks})


def revised(case: DeskCase, reply: Reply) -> Answer:
    """A ruling in place of the one in force, with its reason."""
    given = _ruled(case, ToRule(case.outcomes), reply)
    return Answer(
        [RulingRevised(given.incident, given.law, given.text, None, reply.reason, transferred=given.transferred)]
    )


def _chosen(case: DeskCase, option: Option, reply: Reply) -> Answer:
    """What a player does or says who chooses, behind what was explained to him."""
    seat = reply.seat or option.seat
    offered = _offered(case, option, reply.shown)
    if isinstance(reply.what, Call):
        kind = CallChanged if reply.word == "withdraw" else CallMade
        return Answer([*offered, kind(seat, reply.what)], reply.marked)
    return Answer([*offered, _choice(case, option, reply, seat)], reply.marked)


def _offered(case: DeskCase, option: Option, shown: str) -> list[AnyEvent]:
    """That the choices were explained, at the time they were; not twice."""
    known = get_args(Choice)
    choices = cast("tuple[Choice, ...]", tuple(choice for choice in option.choices if choice in known))
    offered = OptionOffered(option.seat, case.incident.name, choices, at=shown)
    before = (moment.event for moment in case.board.moments)
    told = {(one.seat, one.incident, one.choices) for one in before if isinstance(one, OptionOffered)}
    is_told = (offered.seat, offered.incident, offered.choices) in told
    return [] if is_told and option.card is None else [offered]


def _choice(case: DeskCase, option: Option, reply: Reply, seat: Seat) -> AnyEvent:
    """The event that answers an option: what the player did, where it is one of his acts, else what he chose."""
    if reply.word == SPREAD:
        return DummyFaced(seat)
    if reply.word == "accept":
        return ActionAccepted(seat)
    if reply.word == "refuse":
        return ActionRefused(seat)
    if reply.word == "withdraw" and option.card is not None:
        return CardWithdrawn(seat, option.card)
    if reply.word == "withdraw" and not case.board.plays:
        return CallWithdrawn(seat)
    own = named_suits(option, reply.word)
    suit = reply.what if isinstance(reply.what, Suit) else own[0] if len(own) == 1 else None
    card = reply.what if isinstance(reply.what, Card) else named_card(option, reply.word)
    return OptionChosen(seat, cast("Choice", reply.word), incident=case.incident.name, suit=suit, card=card)


def _agreed(case: DeskCase, step: Agreement, reply: Reply) -> AnyEvent:
    seat, board = reply.seat or step.seats[0], case.board.number
    if reply.word == "partner_objects" and step.partner is not None:
        return ObjectionMade(step.partner)
    if reply.word == "playon":
        return PlayContinued(seat)
    return AssentGiven(seat, board) if reply.word == "agree" else ObjectionMade(seat, board=board)


def _cancelled(step: ToCancel) -> list[AnyEvent]:
    """The call is taken back by the director; where the Law puts a pass in its place, that too."""
    taken = CallWithdrawn(step.seat, about=step.entry, later=step.later)
    return [*([] if step.is_done else [taken]), *([CallMade(step.seat, Call.PASS)] if step.passes else [])]


def _ruled(case: DeskCase, step: ToRule, reply: Reply) -> RulingGiven:
    """The ruling that the Laws compute, or another in the director's own words."""
    incident = case.incident.name
    if reply.word != AS_COMPUTED:
        return RulingGiven(incident, reply.law, reply.text, transferred=reply.tricks)
    outcome = stands_over(step.outcomes)
    tricks = outcome.tricks if isinstance(outcome, Finding) else None
    return RulingGiven(incident, law_of(step), ruling_sentence(step.outcomes), transferred=tricks)
