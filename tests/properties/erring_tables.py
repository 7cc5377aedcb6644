"""A table that errs as tables do: calls and cards out of turn, too low, not held to; what follows is decided or not.

The machine knows no law. It makes regular calls and cards, now and then one that breaks the Laws, and answers options
and questions as the replay opens them. What is possible is asked of admission, what is open of the replay.
"""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from domain.board import Board, Phase
from domain.calls import BIDS, CALLS, Call
from domain.cards import SUITS, Card, cards_in
from domain.errors import TdlogError
from domain.events import (
    ActionAccepted,
    ActionRefused,
    AnyEvent,
    AttentionDrawn,
    BoardStarted,
    CallChanged,
    CallMade,
    CallWithdrawn,
    CardExposed,
    CardPlayed,
    CardWithdrawn,
    ClaimMade,
    DirectorCalled,
    DummyFaced,
    JudgementMade,
    OptionChosen,
)
from domain.events.topics import TOPICS
from domain.seats import SEATS, Seat
from domain.table import fold
from formats.notation.admitting import admit
from projections.found.incidents import Incident, Option, Question
from projections.rulings.replay import Replay
from tests.properties.random_tables import a_board, lawful_call, lawful_card

__all__ = ["ErringTable"]


class ErringTable:
    """A round of one board that grows by regular and by erring moves."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.events: list[AnyEvent] = [a_board(1, self.random, lawful=True)]

    @property
    def replay(self) -> Replay:
        """What is recorded so far."""
        return Replay(self.events)

    @property
    def board(self) -> Board:
        """The board, as the fold has it."""
        board = fold(self.events).board
        assert board is not None
        return board

    @property
    def incidents(self) -> list[Incident]:
        """The board's incidents."""
        replay = self.replay
        return [incident for board in replay.boards for incident in replay.rulings(board).incidents]

    def record(self, event: AnyEvent) -> bool:
        """Record an entry as having happened, unless it cannot have; whether it was."""
        try:
            admit(fold(self.events), event, marked=True)
        except TdlogError:
            return False
        self.events.append(event)
        return True

    def go_on(self, steps: int) -> None:
        """Some calls or cards that admission takes without a mark."""
        for _ in range(steps):
            board = self.board
            if board.phase is Phase.AUCTION and board.to_call is not None:
                self.record(CallMade(board.to_call, lawful_call(board, self.random)))
            elif board.phase is Phase.PLAY and board.to_play is not None:
                self.record(CardPlayed(board.to_play, lawful_card(board, board.to_play, self.random)))

    def err(self) -> None:
        """A call, a card or a statement that may break the Laws."""
        board = self.board
        if board.phase is Phase.AUCTION:
            self._err_in_the_auction(board)
        elif board.phase is Phase.PLAY:
            self._err_in_the_play(board)

    def _err_in_the_auction(self, board: Board) -> None:
        seat = self.random.choice(SEATS)
        low = BIDS[: max(1, board.high)]
        event: AnyEvent = self.random.choice(
            (
                CallMade(seat, self.random.choice((Call.PASS, lawful_call(board, self.random)))),
                CallMade(board.to_call or seat, self.random.choice(low)),
                CallMade(board.to_call or seat, self.random.choice((Call.DOUBLE, Call.REDOUBLE))),
                CallMade(seat, self.random.choice(CALLS)),
                CallChanged(seat, self.random.choice(CALLS)),
                CallWithdrawn(seat, later=self.random.random() < 0.5),
                CardExposed(seat, self._a_card_of(board, seat)),
            )
        )
        self.record(event)

    def _err_in_the_play(self, board: Board) -> None:
        seat = self.random.choice(SEATS)
        to_play = board.to_play or seat
        lying = [play for play in board.plays[-4:] if self.random.random() < 0.5]
        choices: list[AnyEvent] = [
            CardPlayed(seat, self._a_card_of(board, seat)),
            CardPlayed(to_play, self._a_card_of(board, to_play)),
            CardExposed(seat, self._a_card_of(board, seat)),
            AttentionDrawn(seat.value, "revoke", topic=self.random.choice((None, *((topic,) for topic in TOPICS)))),
            DirectorCalled(seat),
            ClaimMade(seat, self.random.randrange(1 + board.tricks_left)),
            DummyFaced(seat),
        ]
        choices += [CardWithdrawn(SEATS[play.seat], play.card) for play in lying]
        self.record(self.random.choice(choices))

    def _a_card_of(self, board: Board, seat: Seat) -> Card:
        return self.random.choice(cards_in(board.hands[seat.index]) or cards_in(board.held[seat.index]))

    def decide(self) -> None:
        """Somebody chooses what the replay says is his to choose."""
        options = [(incident, option) for incident in self.incidents for option in incident.options]
        if options:
            self.record(self._chosen(*self.random.choice(options)))

    def _chosen(self, incident: Incident, option: Option) -> AnyEvent:
        choice = self.random.choice(option.choices)
        if choice == "accept":
            return ActionAccepted(option.seat)
        if choice == "refuse":
            return ActionRefused(option.seat)
        if choice == "withdraw" and option.card is not None:
            return CardWithdrawn(option.seat, option.card)
        suit = option.suit or (self.random.choice(SUITS) if choice in ("require", "forbid") else None)
        return OptionChosen(option.seat, choice, incident.name, suit, option.card)  # type: ignore[arg-type]

    def judge(self) -> None:
        """The director answers a question that stands open."""
        asked = [(incident, question) for incident in self.incidents for question in incident.open_questions]
        if asked:
            incident, question = self.random.choice(asked)
            self.record(self._answered(incident, question))

    def _answered(self, incident: Incident, question: Question) -> JudgementMade:
        answer = self.random.choice(question.answers)
        tricks = self.random.randrange(14) if answer == question.wants_tricks else None
        suits = tuple(self.random.sample(SUITS, self.random.randrange(1, 3)))
        judged = JudgementMade(incident.name, question.law, answer, None, "as the table had it", suits=suits)
        return replace(judged, **{question.quantity: tricks})

    def next_steps(self) -> list[AnyEvent]:
        """What the player whose turn it is may do without a mark: every call, or every card of his hand; a hand
        that has run out because it played twice to a trick takes the card too many back (67)."""
        board = self.board
        if board.to_call is not None:
            acts: list[AnyEvent] = [CallMade(board.to_call, call) for call in CALLS]
        elif board.to_play is not None:
            seat = board.to_play
            acts = [CardPlayed(seat, card) for card in cards_in(board.hands[seat.index])]
            acts = acts or [CardWithdrawn(seat, card) for card in self.played_twice(seat)]
        else:
            return []
        return [act for act in acts if self._is_regular(act)]

    def played_twice(self, seat: Seat) -> list[Card]:
        """The cards a seat played beyond one to a trick, and has not taken back."""
        extra = (play for trick in self.board.tricks for play in trick.surplus)
        return [play.card for play in extra if play.seat == seat.index]

    def _is_regular(self, event: AnyEvent) -> bool:
        try:
            admit(fold(self.events), event)
        except TdlogError:
            return False
        return True

    def makes_an_incident(self, event: AnyEvent) -> bool:
        """Whether an entry, recorded next, would begin an incident."""
        before = {incident.name for incident in self.incidents}
        after = Replay([*self.events, event])
        return any(i.name not in before for board in after.boards for i in after.rulings(board).incidents)

    def begun(self) -> BoardStarted:
        """The board's first entry."""
        first = self.events[0]
        assert isinstance(first, BoardStarted)
        return first
