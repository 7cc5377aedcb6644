"""Rounds of several boards whose entries reach back: to earlier boards, to the round as a whole, to what was struck."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import fields, replace

from domain.board import Board
from domain.calls import CALLS
from domain.events import (
    AnyEvent,
    AppealDecided,
    AppealHeard,
    AppealLodged,
    AppealReferredBack,
    AttentionDrawn,
    CallChanged,
    CallMade,
    CardPlayed,
    ClaimMade,
    DirectorCalled,
    EntryAmended,
    Event,
    FactFound,
    JudgementMade,
    ObjectionMade,
    PenaltyGiven,
    ProcedureBroken,
    RedealOrdered,
    RoundEnded,
    RoundStarted,
    RulingGiven,
    ScoreAdjusted,
    ScoreCorrected,
    TricksAgreed,
    TricksDisputed,
    WrongHandHeld,
)
from domain.seats import SEATS
from projections.recorded.stream import SessionStream
from projections.rulings.live import LiveReplay
from tests.properties.random_tables import KINDS, a_board, a_struct, any_card, regular

__all__ = ["ReachingRound"]

STREAM = "S1.r1.t1"
REACH_BACK: tuple[type[Event], ...] = (
    AppealDecided, AppealHeard, AppealLodged, AppealReferredBack, AttentionDrawn, CallChanged, DirectorCalled,
    FactFound, JudgementMade, ObjectionMade, PenaltyGiven, ProcedureBroken, RedealOrdered, RoundEnded, RoundStarted,
    RulingGiven, ScoreAdjusted, ScoreCorrected, TricksAgreed, TricksDisputed, WrongHandHeld,
)  # fmt: skip
OF_THE_SESSION: tuple[type[Event], ...] = (ScoreAdjusted, ScoreCorrected, AppealLodged, AppealDecided, AppealHeard)


class ReachingRound:
    """A round that grows by lawful calls and cards, by some that are not, and by entries that reach back."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.session: list[AnyEvent] = []
        self.grown = LiveReplay((), self.told_by_session(), stream=STREAM)
        self.record(a_board(1, self.random, lawful=True))

    @property
    def events(self) -> list[AnyEvent]:
        """What was recorded so far."""
        return self.grown.entries

    def told_by_session(self) -> SessionStream:
        """The session's own stream, as far as it goes."""
        return SessionStream(tuple(self.session), "S1")

    def record(self, event: AnyEvent) -> None:
        """Take an entry; nothing is asked of the Laws yet."""
        self.grown.record(event)

    def move(self) -> None:
        """One thing that happens."""
        chance, board = self.random.random(), self.grown.board
        if board is None:
            self.record(a_board(1, self.random, lawful=True))
        elif chance < 0.42:
            for _ in range(self.random.randrange(1, 7)):
                self.record(regular(self.grown.table, self.random))
        elif chance < 0.55:
            self.record(self._erring(board))
        elif chance < 0.62:
            self.record(ClaimMade(self.random.choice(SEATS), self.random.randrange(9)))
            self.record(a_board(len(self.grown.boards) + 1, self.random, lawful=True))
        elif chance < 0.90:
            self.record(self._reaching_back())
        elif chance < 0.94:
            self.session.append(self._aimed(self.random.choice(OF_THE_SESSION)))
            self.grown.take_session(self.told_by_session())
        else:
            self.record(self._amending())

    def _erring(self, board: Board) -> AnyEvent:
        seat = self.random.choice(SEATS)
        if board.contract is None:
            return CallMade(seat, self.random.choice(CALLS))
        return CardPlayed(board.to_play or seat, any_card(board, self.random))

    def _amending(self) -> AnyEvent:
        entry = self.random.randint(1, len(self.events))
        return EntryAmended(entry, (self._reaching_back(),) if self.random.random() < 0.3 else ())

    def _reaching_back(self) -> Any:
        chance = self.random.random()
        if chance < 0.3:
            return self._answer()
        if chance < 0.36:
            return a_board(self.random.randint(1, len(self.grown.boards)), self.random, lawful=True)
        return self._aimed(self.random.choice(REACH_BACK if chance < 0.9 else KINDS))

    def _answer(self) -> AnyEvent:
        """The answer to a question of any board."""
        incidents = [one for board in self.grown.all_boards for one in self.grown.rulings(board).incidents]
        asked = [(one, question) for one in incidents for question in one.questions]
        if not asked:
            return DirectorCalled(self.random.choice(SEATS))
        incident, question = self.random.choice(asked)
        answer = self.random.choice(question.answers)
        tricks = self.random.randrange(14) if answer == question.wants_tricks else None
        return replace(JudgementMade(incident.name, question.law, answer), **{question.quantity: tricks})

    def _aimed(self, kind: type[Event]) -> Any:
        """An event of a kind, about some board or incident of the round."""
        event: Any = a_struct(kind, self.random)
        names = {field.name for field in fields(kind)}
        incidents = [one.name for board in self.grown.boards for one in self.grown.rulings(board).incidents]
        wanted = {
            "board": self.random.choice((None, *range(1, len(self.grown.boards) + 2))),
            "boards": self.random.choice(((), (1, 2, 3, 4))),
            "from_board": self.random.randint(1, len(self.grown.boards)),
            "incident": self.random.choice((*incidents, "1#1", "2#2")),
            "appeal": self.random.choice(("A1", "a1", "A2")),
            "table": self.random.choice(("", STREAM)),
        }
        if kind in (ScoreAdjusted, ScoreCorrected):
            wanted["board"] = wanted["board"] or 1
        if kind is RoundStarted:
            wanted["table"] = 1
        return replace(event, **{name: value for name, value in wanted.items() if name in names})
