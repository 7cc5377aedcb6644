"""The director's desk: of each incident what is open, who decides it, what comes next, and what stands to be ruled.

Pure: from a replay, and nothing written. The order of the steps is the director's at the table: first what a player
may choose, once it was explained to him; then what only the director can judge; then the ruling; and last what matters
only where somebody says that he was damaged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import get_args

from msgspec import Struct, field

from domain.board import Board, Phase, entry_of
from domain.calls import Call
from domain.cards import SUITS, Card, Suit
from domain.events import RulingGiven, RulingRevised
from domain.events.base import Choice
from domain.seats import SEATS, Seat
from projections.found.codes import Findings, declared
from projections.found.incidents import Effect, Finding, Incident, Option, Question
from projections.laws.paragraphs import law_parts
from projections.recorded.board_record import Record
from projections.rulings.board_rulings import BoardRulings
from projections.rulings.chapters.given_rulings import ruling_of
from projections.rulings.deciding import decisions_on
from projections.rulings.outcomes import Outcome, computed_rulings, new_outcomes, stands_over
from projections.rulings.replay import Replay
from projections.rulings.results import result_of

__all__ = [
    "SPREAD", "Agreement", "DeskCase", "Earlier", "Step", "ToCancel", "ToRule", "Waits", "before_of", "cases_of",
    "cases_on", "code_of", "goes_with", "law_of", "line_to_rule", "named_card", "named_cards", "named_suits",
    "names_its_call", "still_to_come", "takes_suits",
]  # fmt: skip

SPREAD = "spread"
"""The choice of accepting a lead by spreading one's own hand."""

ORDERS = ("require", "forbid")
"""Choices that speak of a suit or a card."""
OF_SUITS = (*ORDERS, "neither", "highest", "lowest")
"""Choices about a suit where no card is named."""

NAME_SUITS = frozenset({"specified"})
"""Answers that come with suits."""


class Agreement(Struct, frozen=True):
    """The other side agrees to a claim or concession, objects, or asks to play on; where a defender concedes, his
    partner may object at once."""

    effect: Effect
    seats: tuple[Seat, ...]
    partner: Seat | None = None
    """The partner of a defender who concedes a trick."""

    @property
    def answers(self) -> tuple[str, ...]:
        """What may be said to it."""
        return (*(("partner_objects",) if self.partner is not None else ()), "agree", "object", "playon")


class ToRule(Struct, frozen=True):
    """Nothing is open any more: the ruling is to be given."""

    outcomes: tuple[Outcome, ...]
    new: tuple[Outcome, ...] = ()
    """What the Laws compute since the ruling in force was given; empty for a first ruling."""


class Waits(Struct, frozen=True):
    """Something must be done at the table, or play must be over, before more can be decided."""

    item: Finding | Effect | Option
    seat: Seat | None = None
    """Whose call it waits for, where it waits for one."""
    is_to_be_scored: bool = False
    """Whether something was still to be called or played, or a call to be cancelled, and another board was begun since:
    it waits until a score is given."""

    @property
    def is_of_appeal(self) -> bool:
        """Whether an appeal waits for somebody: its note is the line that is recorded then."""
        return isinstance(self.item, Finding) and self.item.carries.appeal == "waits"

    @property
    def is_of_board(self) -> bool:
        """Whether a board was due and not begun: it waits until it is played or has a score, or is cancelled."""
        return isinstance(self.item, Finding) and self.item.carries.waits == "not_begun"


class ToCancel(Struct, frozen=True):
    """A call is to be cancelled by the director."""

    item: Finding | Effect
    seat: Seat
    entry: int
    later: bool
    """Whether calls after it are cancelled with it."""
    passes: bool
    """Whether a pass takes its place."""
    is_done: bool
    """Whether the call is cancelled already, and only the pass is missing."""


Step = Option | Question | Agreement | ToRule | Waits | ToCancel
"""What comes next in a case."""


def law_of(step: Step) -> str:
    """The paragraph of a step; of a ruling that of what it is named by."""
    if isinstance(step, ToRule):
        outcome = stands_over(step.outcomes)
        return outcome.law if outcome is not None else ""
    if isinstance(step, Agreement):
        return step.effect.law
    return step.item.law if isinstance(step, Waits | ToCancel) else step.law


def line_to_rule(incident: str, step: ToRule) -> str:
    """The line that gives the ruling on an incident, or revises the one in force, as it is typed; empty where no
    outcome names one."""
    named = stands_over(step.new or step.outcomes)
    if named is None:
        return ""
    tricks = f" transferred={named.tricks}" if isinstance(named, Finding) and named.tricks is not None else ""
    return f'{"revise" if step.new else "rule"} {incident} {named.law} "..."{tricks}'


def code_of(step: Step) -> str:
    """The stable code of a step: that of its option, question, effect or finding; `ruling` for a ruling."""
    if isinstance(step, ToRule):
        return "ruling"
    if isinstance(step, Agreement):
        return step.effect.code
    return step.item.code if isinstance(step, Waits | ToCancel) else step.code


class DeskCase(Struct, frozen=True):
    """One incident as it lies on the director's desk."""

    board: Board
    incident: Incident
    outcomes: tuple[Outcome, ...] = ()
    ruling: RulingGiven | RulingRevised | None = None
    """The ruling in force."""
    steps: tuple[Step, ...] = field(default=())
    """What is open, in the order in which it is decided."""

    @property
    def next(self) -> Step | None:
        """The first of what is open; None where nothing is."""
        return self.steps[0] if self.steps else None

    @property
    def is_open(self) -> bool:
        """Whether something awaits a player, the director, or the end of play."""
        return bool(self.steps)

    @property
    def judged(self) -> tuple[Question, ...]:
        """Once a ruling is in force, or nothing is open, what was judged and stands: each may be judged anew."""
        answered = (one for one in self.incident.questions if one.answer is not None and not one.settled)
        return tuple(one for one in answered if one not in self.steps) if self.ruling or not self.steps else ()

    @property
    def differences(self) -> tuple[Finding, ...]:
        """Where the ruling in force differs from what the Laws compute."""
        return tuple(f for f in self.incident.findings if f.carries.given == "differs")


def cases_of(replay: Replay) -> list[DeskCase]:
    """The cases of every board of a table, in the order of the boards."""
    before = before_of(replay)
    return [case for board in replay.all_boards for case in cases_on(replay.rulings(board), before)]


Earlier = Callable[[int, str], tuple[Outcome, ...] | None]
"""What was computed of an incident after an earlier entry; None where there was no such incident then."""


def before_of(replay: Replay) -> Earlier:
    """What tells what the Laws computed of an incident after an earlier entry of a table."""
    return _Before(replay)


class _Before:
    """What the Laws computed when a ruling was given; each entry is looked up once."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self._known: dict[int, Replay] = {}

    def __call__(self, entry: int, incident: str) -> tuple[Outcome, ...] | None:
        if entry not in self._known:
            self._known[entry] = self.replay.as_of(entry) if entry else self.replay
        earlier = self._known[entry]
        for rulings in map(earlier.rulings, earlier.boards):
            for each in rulings.incidents:
                if each.name == incident:
                    return _outcomes_of(rulings, each)
        return None


def cases_on(rulings: BoardRulings, before: Earlier | None = None) -> list[DeskCase]:
    """The cases of one board, each incident one; `before` tells what was computed when a ruling was given."""
    return [_case(rulings, incident, before) for incident in rulings.incidents]


def _case(rulings: BoardRulings, incident: Incident, before: Earlier | None) -> DeskCase:
    found = ruling_of(rulings.record, incident.name)
    ruling = found[1] if found else None
    outcomes = _outcomes_of(rulings, incident)
    new: tuple[Outcome, ...] = outcomes
    if found is not None:
        known = before(entry_of(found[0]), incident.name) if before is not None else None
        new = new_outcomes(outcomes, known) if known is not None else ()
    to_rule = ToRule(outcomes, new if ruling is not None else ()) if outcomes and new else None
    return DeskCase(rulings.board, incident, outcomes, ruling, tuple(_steps(rulings.record, incident, to_rule)))


def _outcomes_of(rulings: BoardRulings, incident: Incident) -> tuple[Outcome, ...]:
    """What a ruling on an incident says."""
    return tuple(map(_BetterForNobody(rulings), computed_rulings(incident)))


class _BetterForNobody:
    """64C: a score that a director judged, and that is no better for the non-offending side than the transfer, is not
    assigned: the outcome is that the transfer stands."""

    def __init__(self, rulings: BoardRulings) -> None:
        stages = result_of(rulings).stages if rulings.tricks is not None else []
        self.assigned = [(stage.laws[0], stage.entries) for stage in stages if stage.name == "equity"]

    def __call__(self, outcome: Outcome) -> Outcome:
        if not isinstance(outcome, Question) or outcome.answer is None or not outcome.law.startswith("64C"):
            return outcome
        entries = tuple(dict.fromkeys(entry_of(place) for place in outcome.places if place))
        if outcome.number is None or (outcome.law, entries) in self.assigned:
            return outcome
        return Finding(outcome.law, "transfer_stands", places=outcome.places, note=str(outcome.number))


def _steps(record: Record, incident: Incident, to_rule: ToRule | None) -> Iterator[Step]:
    guides, first, later = _in_order(record, incident)
    in_hand: list[Step] = [*_to_cancel(record, incident)]
    in_hand += [Waits(finding) for finding in incident.findings if finding.carries.in_hand]
    options = [*_options(record, incident)]
    waiting = [*_waiting(record, incident)]
    yield from guides
    yield from in_hand
    yield from options
    yield from first
    for effect in incident.effects:
        if effect.carries.waits == "agreement" and effect.seat is not None:
            yield Agreement(effect, (effect.seat, effect.seat.partner), _who_may_object_at_once(record, incident))
    yield from waiting
    if to_rule is not None and not (guides or in_hand or waiting or first or options):
        yield to_rule
    yield from later


def _who_may_object_at_once(record: Record, incident: Incident) -> Seat | None:
    """68B2: the partner of a defender who concedes a trick, while nothing has happened since."""
    claim = record.board.claim
    if claim is None or claim.place != incident.place or not claim.by_defender or not claim.conceded:
        return None
    return claim.seat.partner if not claim.assents and not claim.objections else None


def _is_in_play(record: Record) -> bool:
    """Whether it is the board in play: what the director records is about it."""
    return record.is_begun and record.elsewhere.begun_after() is None


def _was_left(record: Record) -> bool:
    """Whether another board was begun before this one was over, of which nothing but a score is left to be told."""
    is_open = record.board.phase in (Phase.AUCTION, Phase.PLAY) and not record.board.tricks_agreed
    return is_open and record.is_begun and not _is_in_play(record)


def _options(record: Record, incident: Incident) -> Iterator[Option | Waits]:
    """What players may choose now; where the board was left before they had, the first of it waits for a score."""
    if _was_left(record):
        for option in incident.options[:1]:
            yield from _for_a_call(record, option, None)
        return
    yield from (option for option in incident.options if _is_at_turn(record, option))


def _for_a_call(record: Record, item: Finding | Effect | Option, seat: Seat | None) -> Iterator[Waits]:
    """That a player's call is waited for; where the board was left before it came, for a score, until there is one."""
    if not _was_left(record):
        yield Waits(item, seat)
    elif not _is_decided(record):
        yield Waits(item, is_to_be_scored=True)


def _is_at_turn(record: Record, option: Option) -> bool:
    """Whether a player who calls once more may do so now: it is his turn."""
    return not option.carries.at_turn or record.board.caller == option.seat.index


def _waiting(record: Record, incident: Incident) -> Iterator[Waits]:
    """What is still to come: a call on which it depends, a card that is looked for or that nobody saw, the end of play,
    what becomes of an appeal."""
    caller = SEATS[record.board.caller] if record.board.caller >= 0 else None
    for option in incident.options:
        if not (_was_left(record) or _is_at_turn(record, option)):
            yield Waits(option, caller)
    for finding in incident.findings:
        waits, is_of_appeal = finding.carries.waits, finding.carries.appeal == "waits"
        if waits == "next_call" or (waits == "call_again" and _is_silent_since(record, finding)):
            yield from _for_a_call(record, finding, caller) if caller is not None else ()
        elif (
            waits in ("search", "count", "unseen") or (waits == "not_begun" and not _is_decided(record)) or is_of_appeal
        ):
            yield Waits(finding)
    for effect in incident.effects:
        until = effect.carries.waits
        if until == "call":
            yield from _for_a_call(record, effect, effect.seat)
        elif until == "later" or (until == "number" and not _is_decided(record)):
            yield Waits(effect)


def _is_decided(record: Record) -> bool:
    """Whether a score was given, or that there is none."""
    return any(decision.gives_any for decision in decisions_on(record))


def _is_silent_since(record: Record, finding: Finding) -> bool:
    """Whether the player that a finding speaks of has not called since."""
    return finding.seat is not None and record.next_call(finding.seat, max(finding.places)) is None


def _to_cancel(record: Record, incident: Incident) -> Iterator[ToCancel | Waits]:
    """The calls that the director is to cancel, with what was called since, while the auction can go back to them. Once
    another board was begun they can be cancelled here no more: it waits until a score is given."""
    board = record.board
    if board.plays or board.tricks_agreed or not record.is_begun or (not _is_in_play(record) and _is_decided(record)):
        return
    items: list[Finding | Effect] = [*incident.findings, *incident.effects]
    for item in items:
        for step in _cancelling(record, item):
            yield step if _is_in_play(record) else Waits(item, is_to_be_scored=True)


def _cancelling(record: Record, item: Finding | Effect) -> Iterator[ToCancel]:
    board, seat, cancels = record.board, item.seat, item.carries.cancels
    if cancels is None or seat is None:
        return
    place = item.places[cancels.place]
    gone = place in board.cancelled
    if gone and not cancels.for_a_pass:
        return
    after = record.next_call(seat, place)
    if gone and after is not None and after[1] is Call.PASS:
        return
    called_over = any(at > place for at, _, _ in board.calls)
    if called_over and cancels.only_at_once:
        return
    later = called_over or cancels.with_later
    yield ToCancel(item, seat, entry_of(place), later, cancels.for_a_pass, gone)


def _in_order(record: Record, incident: Incident) -> tuple[list[Question], list[Question], list[Question]]:
    """The questions that await the director: those that decide what a player is told before he chooses, those the
    result waits for, what guides their answer (70C) before them (70A), what a lead depends on that is still to come
    (23A), and those that may wait until after the ruling.
    """
    asked = incident.open_questions
    guides = [question for question in asked if question.carries.guides]
    asked = [question for question in asked if question not in guides]
    guided = {law_parts(question.law)[:1] for question in asked if question.blocks}
    of_lead = () if record.board.plays or record.is_over else ("23A",)
    first = [one for one in asked if one.blocks or law_parts(one.law)[:1] in guided or one.law in of_lead]
    later = [question for question in asked if question not in first]
    return guides, sorted(first, key=lambda question: question.blocks), later


def goes_with(option: Option, choice: str) -> str:
    """What is named together with a choice: a `suit`, a `card`, the `call` by which a player chooses among calls;
    empty where the choice says it all."""
    if choice == SPREAD:
        return ""
    if choice not in get_args(Choice) or (choice == "withdraw" and option.carries.changes_call):
        return "call"
    if choice not in ORDERS:
        return ""
    if option.carries.names_card:
        return "" if option.card is not None else "card"
    return "suit" if len(named_suits(option, choice)) > 1 else ""


def names_its_call(option: Option, choice: str) -> bool:
    """Whether a choice stands for one call, which the option says."""
    return choice == "same_denomination" and bool(option.note)


def named_suits(option: Option, choice: str) -> tuple[Suit, ...]:
    """The suits that a choice may name: the option's own, those its note lists (`C D`), else any; none where it names
    no suit."""
    if choice in ("highest", "lowest") and option.suit is not None:
        return (option.suit,)
    if choice not in ORDERS or option.carries.names_card:
        return ()
    if option.carries.another_suit:
        return tuple(suit for suit in SUITS if suit is not option.suit)
    own = option.suit or (option.card.suit if option.card is not None else None)
    return (own,) if own is not None else tuple(s for s in SUITS if s.value in option.note.split()) or SUITS


def named_cards(option: Option, choice: str) -> tuple[Card, ...]:
    """The cards that a choice may name where they are known (51A); none where any may be, or none is named."""
    is_listed = goes_with(option, choice) == "card" and option.carries.note == "cards"
    return tuple(map(Card, option.note.split())) if is_listed else ()


def named_card(option: Option, choice: str) -> Card | None:
    """The card that goes into the record of a choice: the one that is kept, taken back or named; None where the choice
    is about a suit, for 50D2 and 51B speak of suits."""
    return option.card if choice not in OF_SUITS or option.carries.names_card else None


def takes_suits(question: Question, answer: str) -> bool:
    """Whether an answer comes with the suits that a call showed."""
    return answer in question.answers and answer in NAME_SUITS


def still_to_come(rulings: BoardRulings, incident: Incident) -> str:
    """What the players can be told of an established revoke before play is over, as the code of a message:

    `two_or_one` where the offender won the revoke trick himself, `two` where his side has won a later one too; `one`
    where his side won the revoke trick or has won a later one, `one_if_won` where it has not; `open` where that does
    not tell (another revoke on the board, the twelfth trick, dummy's cards).
    """
    found = next((f for f in incident.findings if f.law == "61A" and f.code in ("follow", "option")), None)
    revokes = [other for other in rulings.incidents if other.kind == "revoke"]
    if found is None or found.seat is None or found.trick is None or found.trick >= 12 or len(revokes) > 1:
        return "open"
    winner = rulings.record.trick_winner(found.trick)
    if winner is None or found.seat is rulings.record.dummy:
        return "open"
    later = (rulings.record.trick_winner(trick.number) for trick in rulings.board.tricks if trick.number > found.trick)
    won_later = any(one is not None and one.side is found.seat.side for one in later)
    if winner is found.seat:
        return "two" if won_later else "two_or_one"
    return "one" if won_later or winner.side is found.seat.side else "one_if_won"


CODES = declared(Findings(("transfer_stands",), note="count", outcome=True))
