"""What a law module yields: findings, options, questions and effects, gathered in incidents.

An incident is one irregularity from its first fact to its end. It is named by its board and the entry that began it
(`16#41`), so that nothing recorded or amended elsewhere renames it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from msgspec import Struct
from msgspec.structs import replace

from domain.board import Board, entry_of
from domain.cards import Card, Suit
from domain.events import AnyEvent, JudgementMade, PollTaken, Quantity
from domain.seats import Seat, Side
from projections.found.codes import (
    Effects,
    Findings,
    Options,
    Questions,
    effect_carries,
    finding_carries,
    option_carries,
    question_carries,
)

__all__ = [
    "FORMERLY", "Contradiction", "Effect", "Finding", "Incident", "Item", "Option", "Question", "answers_to",
    "incident_name", "only_one",
]  # fmt: skip


class Contradiction(Exception):
    """Two paragraphs apply to the same facts with different outcomes: a fault of this program, not settled by order."""


class Finding(Struct, frozen=True):
    """What a paragraph says of the facts."""

    law: str
    """The paragraph: `64A2`."""
    code: str
    """What it says, in one word: `tricks_transferred`."""
    seat: Seat | None = None
    trick: int | None = None
    tricks: int | None = None
    card: Card | None = None
    suit: Suit | None = None
    places: tuple[int, ...] = ()
    """The places of the entries it rests on."""
    side: Side | None = None
    note: str = ""
    """What the text needs besides."""
    polls: tuple[PollTaken, ...] = ()
    """The poll that it tells: recorded at once, or player by player."""
    seconds: int | None = None
    """How long a call or card took, where it speaks of a tempo that was measured."""

    @property
    def carries(self) -> Findings:
        """What its code carries."""
        return finding_carries(self.code)

    @property
    def entries(self) -> tuple[int, ...]:
        """The numbers of the entries it rests on."""
        return tuple(dict.fromkeys(entry_of(place) for place in self.places if place))


class Option(Struct, frozen=True):
    """A choice the Law gives a player, until an event answers it."""

    law: str
    code: str
    seat: Seat
    """Who chooses."""
    choices: tuple[str, ...]
    card: Card | None = None
    suit: Suit | None = None
    places: tuple[int, ...] = ()
    note: str = ""
    """What the text needs besides."""
    other: Seat | None = None
    """Another player the choice is about: who is to lead, or to play what is chosen, or for whom the cards lie."""

    @property
    def carries(self) -> Options:
        """What its code carries."""
        return option_carries(self.code)


class Question(Struct, frozen=True):
    """A judgement only a director can make; answered by a `JudgementMade` that names incident and paragraph."""

    law: str
    code: str
    answers: tuple[str, ...]
    wants_tricks: str = ""
    """The answer that must come with a number of tricks, if one does."""
    places: tuple[int, ...] = ()
    answer: JudgementMade | None = None
    settled: int = 0
    """The place of the adjusted score that answers it instead (12C1); 0 if none."""
    blocks: bool = True
    """Whether the result waits for it; a question that only guides another's answer does not hold it up."""
    adjusts: str = ""
    """The answer after which the director assigns a score (12C1), if one does."""
    presumed: str = ""
    """The answer that counts until the director gives another: as the record has it, or as an old one is read."""
    quantity: Quantity = "declarer"
    """What the number of tricks is that goes with `wants_tricks`."""
    most: int = 13
    """The most it can be."""
    least: int = 0
    """The least it can be: one, where the answer says that a trick is given back."""
    needs_number: bool = True
    """Whether that answer says nothing without its number: not while the board has no contract."""
    seconds: int | None = None
    """How long a call or card took, where it asks about a tempo that was measured."""

    @property
    def carries(self) -> Questions:
        """What its code carries."""
        return question_carries(self.code)

    @property
    def number(self) -> int | None:
        """The number of tricks that its answer came with; None where there is none, none that can be, or another
        quantity than the one that is asked for."""
        if self.answer is None or self.answer.answer != self.wants_tricks:
            return None
        number = self.answer.count(self.quantity)
        return number if number is not None and self.least <= number <= self.most else None

    @property
    def forms(self) -> tuple[str, ...]:
        """Its answers as they are typed: `compensated`, `damaged declarer=N`."""
        number = f" {self.quantity}=N" if self.needs_number else ""
        return tuple(answer + (number if answer == self.wants_tricks else "") for answer in self.answers)

    @property
    def lacks_number(self) -> bool:
        """Whether it was answered without the number of tricks that must come with it."""
        wanted = self.answer is not None and bool(self.wants_tricks) and self.answer.answer == self.wants_tricks
        return wanted and self.needs_number and self.number is None

    @property
    def calls_for_score(self) -> bool:
        """Whether it was answered so that a score is to be assigned."""
        return self.answer is not None and bool(self.adjusts) and self.answer.answer == self.adjusts

    @property
    def is_open(self) -> bool:
        """Whether it still awaits the director."""
        if self.answer is None:
            return not self.settled and not self.presumed
        return self.lacks_number and not self.settled

    @property
    def counts(self) -> str:
        """The answer that counts now; empty where there is none yet."""
        return self.answer.answer if self.answer is not None else self.presumed


class Effect(Struct, frozen=True):
    """What the table must now do, or what will be done at the end of play: an obligation, a restriction, a card that
    lies before a player."""

    law: str
    code: str
    seat: Seat | None = None
    """Whom it binds, or before whom the card lies."""
    card: Card | None = None
    suit: Suit | None = None
    note: str = ""
    places: tuple[int, ...] = ()
    until: str = ""
    """How long it lasts, in one word: `next_turn`, `auction`, `on_lead`, `played`; empty where that goes unsaid."""
    since: int = 0
    """The place from which it binds."""
    ended: int = 0
    """The place where it ended: fulfilled, disregarded or lifted; 0 while it stands."""

    @property
    def carries(self) -> Effects:
        """What its code carries."""
        return effect_carries(self.code)

    @property
    def stands(self) -> bool:
        """Whether it still binds the table."""
        return not self.ended


Item = Finding | Option | Question | Effect
"""What a paragraph says."""


@dataclass(slots=True)
class Incident:
    """One irregularity, or one claim, with all that the Laws make of it."""

    board: int
    name: str
    kind: str
    """`revoke`, `claim`, `question`, `defective trick`, ... in the words of the Laws."""
    place: int
    seat: Seat | None = None
    seconds: int | None = None
    """How long a call or card took, where it is a tempo that was measured."""
    findings: list[Finding] = field(default_factory=list[Finding])
    options: list[Option] = field(default_factory=list[Option])
    questions: list[Question] = field(default_factory=list[Question])
    imposed: list[Effect] = field(default_factory=list[Effect])
    """Every effect it ever had, also those that have ended."""
    of_session: int = 0
    """Its place in the session's stream, where it began there; 0 where it began at the table."""

    def began(self, entries: Sequence[AnyEvent], of_session: Sequence[AnyEvent]) -> AnyEvent | None:
        """The entry that began it, of the stream where it began: the table's or the session's; None where that has no
        such entry."""
        held, place = (of_session, self.of_session) if self.of_session else (entries, self.place)
        number = entry_of(place)
        return held[number - 1] if 0 < number <= len(held) else None

    @property
    def effects(self) -> list[Effect]:
        """What still binds the table."""
        return [effect for effect in self.imposed if effect.stands]

    def add(self, *found: Item | None) -> None:
        """Sort what the paragraphs found into their lists; None is what a paragraph says that does not apply."""
        for item in found:
            if isinstance(item, Finding):
                self.findings.append(item)
            elif isinstance(item, Option):
                self.options.append(item)
            elif isinstance(item, Question):
                self.questions.append(item)
            elif item is not None:
                self.imposed.append(item)

    def take_back(self, is_taken_back: Callable[[Item], bool]) -> None:
        """Drop what another paragraph said, where one that goes before it rules it out."""
        self.findings = [item for item in self.findings if not is_taken_back(item)]
        self.options = [item for item in self.options if not is_taken_back(item)]
        self.questions = [item for item in self.questions if not is_taken_back(item)]
        self.imposed = [item for item in self.imposed if not is_taken_back(item)]

    def end(self, effect: Effect, place: int) -> None:
        """Say where an effect ended; nothing where it has been taken back."""
        self.imposed[:] = [replace(each, ended=place) if each is effect else each for each in self.imposed]

    def ask_instead(self, question: Question, amended: Question) -> None:
        """Ask a question otherwise, in its place: an answer does not count, or there is no number to be told."""
        self.questions[:] = [amended if each is question else each for each in self.questions]

    @property
    def polls(self) -> list[tuple[PollTaken, ...]]:
        """The players who were asked about it, poll by poll."""
        return [finding.polls for finding in self.findings if finding.polls]

    @property
    def open_questions(self) -> list[Question]:
        """What still awaits the director."""
        return [question for question in self.questions if question.is_open]

    @property
    def is_open(self) -> bool:
        """Whether something still awaits a decision."""
        return bool(self.open_questions or self.options)


def incident_name(board: Board, place: int) -> str:
    """`16#41`, and `16#41.2` for what the third replacement of entry 41 began."""
    part = place & 0xFF
    return f"{board.number}#{entry_of(place)}" + (f".{part}" if part else "")


def only_one(findings: Iterable[Finding | None]) -> Finding | None:
    """The one outcome of paragraphs that exclude each other. Raises Contradiction where two differ."""
    found = [finding for finding in findings if finding is not None]
    if any((f.code, f.tricks) != (found[0].code, found[0].tricks) for f in found):
        raise Contradiction(", ".join(f"{f.law} {f.code} {f.tricks}" for f in found))
    return found[0] if found else None


FORMERLY = {"15A1A": "15A2", "15A2": "15A3", "15B1": "15B", "15B3": "12C2A", "86B2": "12C2"}
"""By paragraph, under which number a question of its was asked before: an answer recorded so is still one."""


def answers_to(cited: str, law: str) -> bool:
    """Whether an answer that cites a paragraph answers the question that another asks, whatever its number was then."""
    cited, law = cited.upper(), law.upper()
    return cited == law or FORMERLY.get(law) == cited
