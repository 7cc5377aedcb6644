"""What the Laws may ask of the record of a board: who did what, when, and what was known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from domain.auction import standing_after
from domain.board import Board, Claim, Irregular, Irregularity, Trick, entry_of, place_of
from domain.calls import Call
from domain.cards import Card, Suit, cards_in
from domain.events import ContractRecorded, Event, JudgementMade, ScoreAdjusted
from domain.happened import Play, Unseen
from domain.scores import gives_score
from domain.seats import SEATS, Seat, Side
from domain.times import time_of
from projections.elected.edition import AS_NAMED, Edition
from projections.elected.regulations import Regulations
from projections.found.incidents import answers_to
from projections.recorded.chronology import is_later
from projections.recorded.elsewhere import Elsewhere
from projections.recorded.seating import Seating
from projections.recorded.stream import SessionStream

__all__ = ["LATER", "Record", "first_of", "order_is_known", "precedes"]

LATER = 1 << 62
"""After every place."""

E = TypeVar("E", bound=Event)


@dataclass(frozen=True, eq=False)
class Record:
    """One board of a table, as far as the record goes. What it must know of the others is asked of `elsewhere`.

    The board does not change while it is ruled on: what many paragraphs ask of it is worked out once.
    """

    board: Board
    elsewhere: Elsewhere
    """The other boards of the table, and its round."""
    regulations: Regulations = field(default_factory=Regulations)
    stream: str = ""
    """The table's own stream, as the session's names it."""
    edition: Edition = AS_NAMED
    """The edition of the Laws that the session is played under: a chapter asks it for each paragraph."""
    entries: Sequence[Event] = ()
    """The entries of the stream, where they are at hand: calls and cards tell their times there."""

    @property
    def session(self) -> SessionStream:
        """The session's own stream: who plays, what was published, what was decided there; of a board that was begun
        again since, nothing."""
        return self.elsewhere.session

    @property
    def declarer(self) -> Seat | None:
        """Declarer, once there is a contract."""
        return self.board.contract.declarer if self.board.contract else None

    @property
    def dummy(self) -> Seat | None:
        """Dummy, once there is a contract."""
        return self.board.dummy

    @property
    def is_begun(self) -> bool:
        """Whether the board was begun at this table; if not, there are only decisions about it."""
        return self.elsewhere.is_begun

    @cached_property
    def seating(self) -> Seating:
        """Who sits at the table, and which boards are due there."""
        return self.session.seats(self.stream, self.elsewhere.begun_as())

    @cached_property
    def over_since(self) -> int | None:
        """The place where bidding and play came to their end: four passes, thirteen tricks, a claim that stands, the
        number of tricks agreed, the hands back in the board, another board begun, or the round's end; None before."""
        board, ended = self.board, self.elsewhere.ended()
        ends = [board.returned, ended if ended > board.place else 0, self.elsewhere.begun_after() or 0]
        ends += [claim.place for claim in board.claims if claim.stands]
        ends += [board.tricks_agreed[0]] if board.tricks_agreed else []
        ends += [board.calls[-1][0]] if board.passed_out and board.calls else []
        ends += [board.last_played] if not board.tricks_left else []
        return min((place for place in ends if place), default=None)

    @property
    def is_over(self) -> bool:
        """Whether bidding and play of the board have come to their end."""
        return self.over_since is not None

    @cached_property
    def opening_lead(self) -> int | None:
        """The place of the first card that a defender faced as a lead: the auction period ends there (17D); None
        before. A contract told without its auction has its lead like any other."""
        side = self.board.defenders()
        if side is None:
            return None
        return self.board.unrecorded or next((played.place for played in self.played_after(0, side)), None)

    def is_over_at(self, place: int) -> bool:
        """Whether bidding and play had come to their end when the entry at a place was made."""
        over = self.over_since
        return over is not None and over < place

    def auction_over_at(self, place: int) -> bool:
        """Whether the final pass had been made when the entry at a place was."""
        calls = self.auction_before(place)
        if not calls:
            return any(at < place for at, _, _ in self.moments(ContractRecorded))
        now = standing_after(calls)
        return now.passes >= (3 if now.high else 4)

    def is_defender(self, seat: Seat) -> bool:
        """Whether the seat defends."""
        return seat.side is self.board.defenders()

    def player_of(self, hand: Seat) -> Seat:
        """Who plays a hand's cards, and has what choices fall to it: declarer dummy's as well (41D, 42A3, 43A1c)."""
        contract = self.board.contract
        return contract.declarer if contract is not None and hand is contract.declarer.partner else hand

    def moments(self, kind: type[E]) -> Sequence[tuple[int, E, int]]:
        """Place, event and trick in progress of each event of a kind on this board."""
        return self._by_kind.get(kind, ())

    @cached_property
    def _by_kind(self) -> dict[type[Event], list[tuple[int, Any, int]]]:
        found: dict[type[Event], list[tuple[int, Any, int]]] = {}
        for moment in self.board.moments:
            found.setdefault(type(moment.event), []).append((moment.place, moment.event, moment.trick))
        return found

    def moment_by_clock(self, place: int, at: str) -> int:
        """Where, among the calls and cards, something belongs that was recorded at a place and tells its time: before
        the first earlier entry that tells a later time, or behind the last later entry that tells an earlier one. Its
        own place where the times say nothing else."""
        time = time_of(at)
        if time is None:
            return place
        acts = sorted({*(at for at, _, _ in self.calls_made()), *(play.place for play in self.board.plays)})
        told = [(act, when) for act in acts if (when := time_of(self.time_of_entry(act))) is not None]
        later = [act for act, when in told if act < place and when > time]
        earlier = [act for act, when in told if act > place and when < time]
        return later[0] if later else earlier[-1] + 1 if earlier else place

    def time_of_entry(self, place: int) -> str:
        """The time that the entry at a place tells; empty where it tells none, or is not at hand."""
        entry = entry_of(place)
        return self.entries[entry - 1].at if place == place_of(entry) and 0 < entry <= len(self.entries) else ""

    def plays_after(self, place: int, side: Side) -> list[Play]:
        """Cards a side led or played after a place, in order, also those withdrawn since; without those nobody saw."""
        return [play for play in self.board.plays if play.place > place and SEATS[play.seat].side is side]

    def played_after(self, place: int, side: Side) -> list[Play | Unseen]:
        """When a side led or played after a place, in order, also with cards withdrawn since or that nobody saw."""
        return [card for card in self.board.all_played if card.place > place and SEATS[card.seat].side is side]

    def withdrawn_at(self, place: int) -> int | None:
        """Where the card played at a place was taken back; None if it lies there still."""
        return self.withdrawn.get(place)

    @cached_property
    def withdrawn(self) -> dict[int, int]:
        """By place of a card that was taken back: where it was."""
        return {play.place: when for trick in self.board.tricks for play, when in trick.withdrawn}

    def hand_before(self, seat: Seat, place: int) -> int:
        """The cards a seat held when the entry at a place was made, and those it had played that nobody saw; 0 where
        the hand is not known."""
        hand, n, withdrawn = self.board.held[seat.index], seat.index, self.withdrawn
        for play in self.board.plays:
            if play.seat == n and play.place < place < withdrawn.get(play.place, place + 1):
                hand &= ~play.card.bit
        return hand

    def held_suit(self, seat: Seat, suit: Suit, place: int) -> bool:
        """Whether the seat could have played the suit at a place: by its hand, or by what it played later."""
        if self.board.known[seat.index]:
            unseen = 13 * bool(self.board.unrecorded) + sum(
                card.seat == seat.index and card.place < place for card in self.board.unseen
            )
            if (self.hand_before(seat, place) & suit.mask).bit_count() > unseen:
                return True
        return any(p.seat == seat.index and p.card.suit is suit and p.place > place for p in self.board.plays)

    def irregular(self, *kinds: Irregularity) -> list[Irregular]:
        """The irregularities of some kinds, in the order in which they were committed."""
        return [irregular for irregular in self._irregular if irregular.kind in kinds]

    @cached_property
    def _irregular(self) -> list[Irregular]:
        return sorted(self.board.irregular, key=lambda irregular: irregular.place)

    def calls_made(self) -> list[tuple[int, Seat, Call]]:
        """Every call of the board, also those that do not stand, in the order in which they were made."""
        calls = sorted((*self.board.calls, *self.board.withdrawn_calls))
        return [(place, SEATS[seat], call) for place, seat, call in calls]

    def call_at(self, place: int) -> Call | None:
        """The call made at a place."""
        return next((call for at, _, call in self.calls_made() if at == place), None)

    def auction_before(self, place: int) -> list[tuple[int, int, Call]]:
        """The calls (place, seat, call) that stood when the entry at a place was made, in the order of the auction."""
        board = self.board
        stood = [
            call
            for call in (*board.calls, *board.withdrawn_calls)
            if call[0] < place <= board.cancelled.get(call[0], place)
        ]
        return sorted(stood, key=lambda call: self._first_of(call[0]))

    def _first_of(self, place: int) -> int:
        """Where the call stands in the auction that a player, changing his call, put there at a place."""
        while place in self.board.replaced:
            place = self.board.replaced[place]
        return place

    def next_call(self, seat: Seat, after: int) -> tuple[int, Call] | None:
        """Place and call of the next call a seat makes after a place, also one that does not stand; None: not yet."""
        return next(((at, call) for at, who, call in self.calls_made() if at > after and who is seat), None)

    def trick_winner(self, number: int) -> Seat | None:
        """Who won a complete trick; None while it is open."""
        trick = self.board.trick_number(number)
        return SEATS[trick.winner] if trick is not None and trick.complete and trick.winner >= 0 else None

    def won_before(self, claim: Claim) -> tuple[int, int]:
        """Tricks won before a claim by North-South and East-West, as they stand now: a correction since may have
        given one to the other side."""
        before = [self.trick_winner(number) for number in range(1, 14 - claim.left)]
        told = self.board.won_unrecorded
        own = before if told is None else before[sum(trick.told for trick in self.board.tricks) :]
        ns = sum(winner is not None and winner.side is Side.NS for winner in own) + (told[0] if told else 0)
        return ns, 13 - claim.left - ns

    def certain_winner(self, trick: Trick) -> Seat | None:
        """Who wins a trick whatever the hands still to play to it do; None where that cannot be told."""
        if trick.complete or trick.winner < 0 or trick.led is None:
            return self.trick_winner(trick.number)
        winning = trick.cards[trick.winner]
        waiting = [seat for seat in SEATS if not trick.has_card_of(seat.index)]
        if winning is None or any(self._can_beat(seat, trick.led, winning) for seat in waiting):
            return None
        return SEATS[trick.winner]

    def _can_beat(self, seat: Seat, led: Suit, winning: Card) -> bool:
        if not self.board.known[seat.index]:
            return True
        hand = self.board.hands[seat.index]
        playable = cards_in(hand & led.mask or hand)
        strength = self.board.strength
        trump = self.board.contract.strain.trump if self.board.contract else None
        return any(c.suit in (led, trump) and strength[c.index] > strength[winning.index] for c in playable)

    def tricks_won(self, side: Side, first: int) -> list[int]:
        """The numbers of the complete tricks a side won, from a number on."""
        return [
            trick.number
            for trick in self.board.tricks
            if trick.number >= first and (winner := self.trick_winner(trick.number)) and winner.side is side
        ]

    def judgement(self, incident: str, law: str) -> JudgementMade | None:
        """The director's latest answer to a paragraph's question about an incident."""
        answers = [
            event
            for _, event, _ in self.moments(JudgementMade)
            if event.incident == incident and answers_to(event.law, law)
        ]
        return answers[-1] if answers else None

    def adjusted(self, incident: str, laws: tuple[str, ...] = ("",)) -> int:
        """The place of an adjusted score (12C1) that the director gave for an incident, here or in the session's
        stream; 0 if he gave none, or one that gives neither side anything. With `laws`, of one that cites a paragraph
        that begins so."""
        here = [(place, event) for place, event, _ in self.moments(ScoreAdjusted)]
        of_session = [
            (place_of(entry.number), entry.event)
            for entry in self.elsewhere.session.about(self.stream, self.board.number)
            if isinstance(entry.event, ScoreAdjusted)
        ]
        given = [
            place
            for place, event in (*here, *of_session)
            if event.incident == incident and event.law.startswith(laws) and gives_score(event)
        ]
        return given[-1] if given else 0


def precedes(record: Record, one: int, other: int) -> bool:
    """Whether what the entry at a place tells happened before what another tells."""
    later = is_later(record.time_of_entry(one), record.time_of_entry(other))
    return one < other if later is None else not later


def order_is_known(record: Record, one: int, other: int) -> bool:
    """Whether the record tells which of two entries happened first: by their times, or because a call or card was made
    between them. Else only the order of typing does."""
    if is_later(record.time_of_entry(one), record.time_of_entry(other)) is not None:
        return True
    first, last = sorted((one, other))
    played = any(first < card.place < last for card in record.board.all_played)
    return played or any(first < place < last for place, _, _ in record.calls_made())


def first_of(record: Record, places: Iterable[int]) -> int | None:
    """The place of what happened first; None of none."""
    first: int | None = None
    for place in places:
        if first is None or precedes(record, place, first):
            first = place
    return first
