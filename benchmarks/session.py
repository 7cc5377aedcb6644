"""A session made up from a seed: random deals, lawful auctions, lawful play, and a revoke a board where wanted.

Every board is 75 entries: the board, 12 calls, 52 cards and 10 others.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from benchmarks import session
from domain.auction import call_is_irregular
from domain.board import Board, entry_of, place_of
from domain.calls import BIDS, Call
from domain.cards import PACK, cards_in, hand_to_text
from domain.events import (
    AnyEvent,
    AttentionDrawn,
    BoardStarted,
    CallAlerted,
    CallMade,
    CardPlayed,
    DirectorCalled,
    DummyFaced,
    ExplanationGiven,
    FactFound,
    HandsReturned,
    LeadFacedDown,
    NoteMade,
    QuestionAsked,
    RoundStarted,
    RulingGiven,
    TricksAgreed,
)
from domain.numbering import standard_dealer, standard_vul
from domain.seats import SEATS
from domain.table import Table
from formats.pbn.writer import export_pbn

__all__ = ["boards", "plain_pbn", "rounds"]

IN_ANY_PBN = (BoardStarted, CallMade, CardPlayed, TricksAgreed)
OURS = (b"[Tdlog", b"[TotalScoreTable")
SEED = 1927
CALLS = 12
BOARDS_A_ROUND = 3


def boards(count: int, *, revokes: bool = False) -> list[list[AnyEvent]]:
    """The entries of so many boards, the same for every run."""
    random = Random(SEED)
    return [_Recording(random, number).board(revokes) for number in range(1, count + 1)]


def rounds(played: list[list[AnyEvent]]) -> dict[str, list[AnyEvent]]:
    """The boards as the streams of one table, three boards a round."""
    streams: dict[str, list[AnyEvent]] = {}
    for number, first in enumerate(range(0, len(played), BOARDS_A_ROUND), 1):
        started: AnyEvent = RoundStarted(number=number, table=1, ns="1", ew="2")
        three = played[first : first + BOARDS_A_ROUND]
        streams[f"bench.r{number}.t1"] = [started, *(event for board in three for event in board)]
    return streams


class _Recording:
    """Writes down one board as it is played."""

    def __init__(self, random: Random, number: int) -> None:
        self.random = random
        self.number = number
        self.events: list[AnyEvent] = []
        self.table = Table()

    def board(self, revokes: bool) -> list[AnyEvent]:
        """All entries of the board. Deals and auctions are thrown away until twelve calls reach a contract."""
        while not (self._auction() and self._play(revokes)):
            pass
        return self.events

    def _take(self, *events: AnyEvent) -> None:
        for event in events:
            self.events.append(event)
            self.table.apply(place_of(len(self.events)), event)

    @property
    def _at_table(self) -> Board:
        assert self.table.board is not None
        return self.table.board

    def _auction(self) -> bool:
        self.events, self.table = [], Table()
        pack = self.random.sample(PACK, 52)
        north, east, south, west = (hand_to_text(sum(card.bit for card in pack[n::4])) for n in range(4))
        dealer, vul = standard_dealer(self.number), standard_vul(self.number)
        self._take(BoardStarted(board=self.number, dealer=dealer, vul=vul, hands=(north, east, south, west)))
        while (seat := self._at_table.to_call) is not None and len(self._at_table.calls) < CALLS:
            self._take(CallMade(seat=seat, call=self._call()))
        return len(self._at_table.calls) == CALLS and self._at_table.contract is not None

    def _call(self) -> Call:
        """Mostly a pass, else one of the next four bids, seldom a double."""
        board = self._at_table
        wanted = self.random.choice([*[Call.PASS] * 5, *BIDS[board.high : board.high + 4], Call.DOUBLE])
        assert board.to_call is not None
        return Call.PASS if call_is_irregular(board, board.to_call, wanted) else wanted

    def _play(self, revokes: bool) -> bool:
        board = self._at_table
        assert board.contract is not None
        dummy = board.contract.declarer.partner
        self._take(LeadFacedDown(seat=board.contract.declarer.left))
        awaits_revoke = revokes
        while board.turn >= 0:
            seat = SEATS[board.turn]
            follows = board.hands[seat.index] & board.led
            others = board.hands[seat.index] & ~board.led
            revoked = awaits_revoke and bool(follows and others) and 3 < board.trick.number < 11
            awaits_revoke = awaits_revoke and not revoked
            choice = others if revoked else follows or board.hands[seat.index]
            self._take(CardPlayed(seat=seat, card=self.random.choice(cards_in(choice))))
            if len(board.plays) == 1:
                self._take(DummyFaced(seat=dummy))
        self._take(*(self._about_revoke() if revokes and not awaits_revoke else self._about_calls()))
        self._take(TricksAgreed(declarer_tricks=board.won[board.contract.declarer.side.index]), HandsReturned())
        return not awaits_revoke

    def _about_calls(self) -> Iterator[AnyEvent]:
        """Six entries of which the Laws make nothing."""
        first, second, third = (SEATS[seat] for _, seat, _ in self._at_table.calls[:3])
        yield from (CallAlerted(seat=seat, meaning="artificial") for seat in (first, second))
        yield QuestionAsked(seat=third, text="what does that show?")
        yield ExplanationGiven(seat=second, text="both majors")
        yield from (NoteMade(text=text) for text in ("a late board", "the clock was stopped"))

    def _about_revoke(self) -> Iterator[AnyEvent]:
        """Six entries that follow from a revoke."""
        [revoke] = self._at_table.irregular
        incident = f"{self.number}#{entry_of(revoke.place)}"
        yield AttentionDrawn(who=revoke.seat.left.value, offender=revoke.seat, trick=revoke.trick, topic=("revoke",))
        yield DirectorCalled(seat=revoke.seat.left, topic=("revoke",))
        yield from (FactFound(text=text) for text in ("a card of the suit led was held", "the revoke is established"))
        yield RulingGiven(incident=incident, law="64A")
        yield NoteMade(text="the board goes on")


def plain_pbn(boards: int, event: str = "?") -> bytes:
    """A file of so many boards, played to the end."""
    played: list[list[AnyEvent]] = [
        [event for event in board if isinstance(event, IN_ANY_PBN)] for board in session.boards(boards)
    ]
    kept: list[bytes] = []
    is_ours = False
    for line in export_pbn(session.rounds(played), {}).data.split(b"\r\n"):
        is_ours = line.startswith(OURS) or (is_ours and bool(line) and not line.startswith(b"["))
        if not is_ours:
            kept.append(line)
    return b"\r\n".join(kept).replace(b'[Event "?"]', b'[Event "%s"]' % event.encode("ascii"))
