"""One board at one table, as far as the record goes: hands, auction, tricks, claims, and what was out of the ordinary.

These are plain facts. What the Laws make of them is computed elsewhere, from here.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple

from domain.calls import Call, Contract, Strain
from domain.cards import PACK, Card, Suit, cards_in, hand_from_text
from domain.events import BoardStarted, ContractRecorded, ObjectionMade, Vulnerability
from domain.happened import Moment, Play, Unseen
from domain.seats import SEATS, Seat, Side

__all__ = [
    "Board",
    "Claim",
    "Irregular",
    "Irregularity",
    "Phase",
    "Trick",
    "entry_of",
    "place_of",
    "read_hand",
]

NO_CONTRACT_STRENGTH = tuple(card.index % 13 for card in PACK)
STRENGTH: dict[Strain, tuple[int, ...]] = {
    strain: tuple(card.index % 13 + (13 if card.suit is strain.trump else 0) for card in PACK) for strain in Strain
}
"""By trump: the trick-taking strength of each card of the pack, among cards of the suit led and trumps."""


def place_of(entry: int, part: int = 0) -> int:
    """The place of an entry in the order of events; `part` counts what an amendment puts in one entry's place."""
    return entry << 8 | part


def entry_of(place: int) -> int:
    """The number, in the log, of the entry that stands at a place."""
    return place >> 8


class Phase(Enum):
    """How far a board has come."""

    AUCTION = "auction"
    PLAY = "play"
    CLAIMED = "claimed"
    OVER = "over"


class Irregularity(Enum):
    """What breaks the regular course of a board, as can be seen without judgement."""

    CALL_OUT_OF_TURN = "call out of turn"
    INSUFFICIENT_BID = "insufficient bid"
    INADMISSIBLE_DOUBLE = "inadmissible double or redouble"
    BID_OVER_SEVEN = "bid of more than seven"
    CALL_AFTER_AUCTION = "call after the auction"
    CARD_IN_AUCTION = "card shown during the auction"
    LEAD_OUT_OF_TURN = "lead out of turn"
    PLAY_OUT_OF_TURN = "play out of turn"
    PREMATURE_LEAD = "lead before partner has played"
    FIFTH_CARD = "second card to one trick"
    REVOKE = "revoke"
    DEFECTIVE_TRICK = "trick with fewer than four cards"
    CARD_AFTER_CLAIM = "card played after a claim"
    CARD_NOT_HELD = "card that the hand did not hold"
    CARD_AFTER_PLAY = "card after the thirteenth trick"
    CLAIM_BY_DUMMY = "claim by dummy"
    WRONG_COUNT = "hand of other than thirteen cards"
    SAME_CARD_TWICE = "card that stands in two hands"
    BOARD_NOT_DUE = "board that is not due at this table"
    BOARD_PLAYED_BEFORE = "board that this table has played"
    HAND_HELD_BEFORE = "hand that its player has called on before"
    BOARD_AFTER_ROUND = "board begun after the round"


class Irregular(NamedTuple):
    """An irregularity: its kind, where it began, whose it was, and in which trick (0 in the auction)."""

    kind: Irregularity
    place: int
    seat: Seat
    trick: int = 0
    card: Card | None = None
    led: Suit | None = None
    """The suit he failed to follow."""
    found: int = 0
    """The place of the entry that showed it, where that came later (a hand that was not known)."""


class Trick:
    """One trick. Lists are by seat, North first. (A plain class: thirteen a board are made on the hot path.)"""

    __slots__ = (
        "cards", "count", "leader", "number", "places", "quitted", "surplus", "told", "unseen", "winner", "withdrawn",
    )  # fmt: skip

    def __init__(self, number: int) -> None:
        self.number = number
        self.leader = -1
        self.cards: list[Card | None] = [None, None, None, None]
        self.places = [0, 0, 0, 0]
        self.winner = -1
        """The seat that wins, so far; of a quitted trick, that won. -1 also where a card nobody saw may decide."""
        self.count = 0
        """How many hands have played to it, also with a card that nobody saw."""
        self.unseen = 0
        """A bit for each hand whose card to it nobody saw, and is not known."""
        self.quitted = False
        """Turned down with fewer than four cards, or one of which no card is recorded."""
        self.told = False
        """Whether only that it was played is known: nobody recorded its cards."""
        self.withdrawn: list[tuple[Play, int]] = []
        """Cards taken back, each with the place of the entry that says so."""
        self.surplus: list[Play] = []
        """Cards played beyond one a hand."""

    def branch(self) -> Trick:
        """The same trick, to be tried out."""
        other = Trick(self.number)
        other.leader, other.winner, other.count = self.leader, self.winner, self.count
        other.unseen, other.quitted, other.told = self.unseen, self.quitted, self.told
        other.cards, other.places = self.cards.copy(), self.places.copy()
        if self.withdrawn:
            other.withdrawn = self.withdrawn.copy()
        if self.surplus:
            other.surplus = self.surplus.copy()
        return other

    def is_as(self, other: Trick) -> bool:
        """Whether another trick is the same in every respect."""
        return (
            self.cards == other.cards
            and self.places == other.places
            and (self.number, self.leader, self.winner) == (other.number, other.leader, other.winner)
            and (self.count, self.unseen, self.quitted) == (other.count, other.unseen, other.quitted)
            and self.told == other.told
            and (self.withdrawn, self.surplus) == (other.withdrawn, other.surplus)
        )

    @property
    def complete(self) -> bool:
        """Whether the trick is decided."""
        return self.count == 4 or self.quitted

    def has_card_of(self, seat: int) -> bool:
        """Whether a hand has played to it, also with a card that nobody saw."""
        return self.cards[seat] is not None or bool(self.unseen >> seat & 1)

    @property
    def led(self) -> Suit | None:
        """The suit led; None also where nobody saw the card led."""
        card = self.cards[self.leader] if self.leader >= 0 else None
        return card.suit if card else None


@dataclass(slots=True)
class Claim:
    """A claim or concession with what followed it."""

    place: int
    seat: Seat
    claimed: int
    """Tricks the side of the claimer is to win of those left."""
    left: int
    """Tricks not complete when he claimed."""
    statement: str = ""
    shown: bool = False
    is_concession: bool = False
    by_defender: bool = False
    trick: int = 0
    """The trick in progress."""
    assents: list[tuple[int, Seat]] = field(default_factory=list[tuple[int, Seat]])
    objections: list[tuple[int, ObjectionMade]] = field(default_factory=list[tuple[int, ObjectionMade]])
    played_on: int = 0
    """The place where all four agreed to play on (68D2b); 0 if they did not."""
    annulled: int = 0
    """The place of the objection by which no claim or concession occurred (68B2); 0 if none."""
    line: str | None = None
    """As in the event: a stated line of play, empty for none, `?` where that is not told, None in an old entry."""
    otherwise: int | None = None
    """Tricks where the condition he named does not hold."""
    condition: str = ""
    breaks: Suit | None = None
    counter_to: int = 0
    """The place of the claim that this one answers: a counterclaim doubts that one (68D2a), and does not stand."""
    anew: int = 0
    """The place of the claim that the same player says anew by this one, which does not stand beside it."""
    said_anew: list[Claim] = field(default_factory=list["Claim"])
    """What the claimer himself said of it later, where he named another number."""

    @property
    def stated_line(self) -> str:
        """The line of play that he stated, in his words; empty where there is none, or nobody told it."""
        return "" if self.line in (None, "?") else self.line or ""

    @property
    def words(self) -> str:
        """What he said, and the line of play that he stated."""
        return "; ".join(filter(None, (self.statement, self.stated_line)))

    @property
    def conceded(self) -> int:
        """Tricks left to the other side."""
        return self.left - self.claimed

    @property
    def stands(self) -> bool:
        """Whether the claim suspends play (68D): not annulled, nor given up for playing on, nor said of another."""
        return not (self.played_on or self.annulled or self.counter_to or self.anew)

    def branch(self) -> Claim:
        """The same claim, to be tried out."""
        return replace(self, assents=self.assents.copy(), objections=self.objections.copy())

    def is_annulled_by(self, objection: ObjectionMade) -> bool:
        """Law 68B2: a defender gives up a trick or more, and his partner objects at once."""
        return (
            self.by_defender
            and max(self.conceded, self.left - (self.claimed if self.otherwise is None else self.otherwise)) > 0
            and objection.seat is self.seat.partner
            and objection.at_once
            and objection.board is None
        )


def read_hand(text: str | None) -> int | None:
    """A hand of the log; None where it is not known, or where a log written by another program holds no hand at all."""
    try:
        return None if text is None else hand_from_text(text)
    except ValueError:
        return None


FIELDS = (
    "accepted", "best", "bidder", "caller", "calls", "cancelled", "claims", "contract", "dealer", "dealt",
    "doubled", "exposed", "hands", "held", "high", "irregular", "known", "led", "live", "moments", "named",
    "number", "passed_out", "passes", "place", "plays", "refused", "replaced", "returned", "shown_out", "strength",
    "trick", "tricks", "tricks_agreed", "turn", "turn_of", "unrecorded", "unseen", "vul", "waiting", "withdrawn_calls",
    "won", "won_unrecorded", "worked_out",
)  # fmt: skip
"""What a board holds."""
PLAIN = tuple(name for name in FIELDS if name not in ("trick", "tricks"))
"""What of it is compared as it stands."""
COPIED = frozenset({list, dict, set})
NOTHING_KNOWN = BoardStarted(0, Seat.NORTH, "none")


class Board:
    """The state of one board. Hands are bit masks by seat; `caller` and `turn` say who is to call and to play."""

    __slots__ = FIELDS

    def __init__(self, place: int, started: BoardStarted) -> None:
        self.place = place
        self.number = started.board
        self.dealer: Seat = started.dealer
        self.vul: Vulnerability = started.vul
        self.live = started.live
        hands = [read_hand(hand) for hand in started.hands]
        self.known = [hand is not None for hand in hands]
        self.held = [hand or 0 for hand in hands]
        if self.known.count(True) == 3:
            self._infer_fourth_hand()
        self.dealt = list(self.held)
        """The hands as they were taken from the board; what is found or removed later does not change them."""
        self.hands = list(self.held)
        self.calls: list[tuple[int, int, Call]] = []
        """The calls that stand: place, seat, call."""
        self.withdrawn_calls: list[tuple[int, int, Call]] = []
        """The calls that were taken back or cancelled: place, seat, call."""
        self.cancelled: dict[int, int] = {}
        """By place of a call that does not stand: the place of what took it back."""
        self.replaced: dict[int, int] = {}
        """By place of a call that a player put in place of his own: the place of the call before."""
        self.turn_of: dict[int, int] = {}
        """By place of a call out of turn: the seat whose turn it was."""
        self.caller = self.dealer.index
        self.high = 0
        self.bidder = -1
        self.doubled = 0
        self.passes = 0
        self.named: dict[tuple[int, Strain], int] = {}
        """By side and denomination, who bid it first."""
        self.passed_out = False
        self.contract: Contract | None = None
        self.turn = -1
        """Whose card is due; -1 also on a board with a card that nobody saw, where each card is looked at with care."""
        self.waiting = -1
        """Whose card is due on such a board."""
        self.unseen: list[Unseen] = []
        """The cards that nobody saw and that are not known."""
        self.worked_out: list[Play] = []
        """Cards that nobody saw, and that are known since all the others of the hand are."""
        self.led = 0
        self.best = -1
        self.strength: tuple[int, ...] = NO_CONTRACT_STRENGTH
        self.trick = Trick(1)
        self.tricks: list[Trick] = [self.trick]
        self.plays: list[Play] = []
        self.won = [0, 0]
        self.unrecorded = 0
        """The place where it was told that play had gone on unrecorded; 0 where nobody told so."""
        self.won_unrecorded: tuple[int, int] | None = None
        """By side, what was won of the tricks that nobody recorded; None where that is not told."""
        self.claims: list[Claim] = []
        self.tricks_agreed: tuple[int, int] | None = None
        """Place and declarer's tricks (79A1)."""
        self.returned: int = 0
        """The place where all four hands were back in the board; 0 before."""
        self.moments: list[Moment] = []
        self.irregular: list[Irregular] = []
        self.exposed: list[Play] = []
        self.accepted: set[int] = set()
        """Places of irregular calls and leads that an opponent accepted."""
        self.refused: set[int] = set()
        """Places of insufficient bids that were replaced in haste and that an opponent did not accept (27C)."""
        self.shown_out: list[list[Play]] = [[], [], [], []]
        """For hands that are not known: cards by which the seat did not follow suit."""
        held = self.held
        counts = [hand.bit_count() for hand, known in zip(held, self.known, strict=True) if known]
        if counts and (set(counts) != {13} or (held[0] | held[1] | held[2] | held[3]).bit_count() != sum(counts)):
            self._note_wrong_counts()

    def branch(self) -> Board:
        """The same board, to be tried out: what is done to it does not touch this one."""
        other = Board(self.place, NOTHING_KNOWN)
        for name in FIELDS:
            value = getattr(self, name)
            setattr(other, name, value.copy() if type(value) in COPIED else value)
        other.tricks = [trick.branch() for trick in self.tricks]
        other.trick = other.tricks[self.tricks.index(self.trick)]
        other.shown_out = [cards.copy() for cards in self.shown_out]
        if self.claims:
            claims = {claim.place: claim.branch() for claim in self.claims}
            other.claims = [*claims.values()]
            for claim in other.claims:
                claim.said_anew = [claims[again.place] for again in claim.said_anew]
        return other

    def is_as(self, other: Board) -> bool:
        """Whether another board is the same in every respect."""
        tricks, others = self.tricks, other.tricks
        return self is other or (
            all(getattr(self, name) == getattr(other, name) for name in PLAIN)
            and len(tricks) == len(others)
            and tricks.index(self.trick) == others.index(other.trick)
            and all(trick.is_as(another) for trick, another in zip(tricks, others, strict=True))
        )

    def _infer_fourth_hand(self) -> None:
        """Three whole hands leave one: the fourth is what remains of the pack."""
        seen = self.held[0] | self.held[1] | self.held[2] | self.held[3]
        rest = (1 << 52) - 1 & ~seen
        if rest.bit_count() == 13 and max(hand.bit_count() for hand in self.held) == 13:
            missing = self.known.index(False)
            self.held[missing] = rest
            self.known[missing] = True

    def _note_wrong_counts(self) -> None:
        """Hands of other than thirteen cards, and cards that two hands hold: they came so from the board."""
        seen = 0
        for seat, hand, known in zip(SEATS, self.held, self.known, strict=True):
            if known and hand.bit_count() != 13:
                self.irregular.append(Irregular(Irregularity.WRONG_COUNT, self.place, seat))
            for card in cards_in(hand & seen):
                self.irregular.append(Irregular(Irregularity.SAME_CARD_TWICE, self.place, seat, card=card))
            seen |= hand

    @property
    def phase(self) -> Phase:
        """How far the board has come."""
        if self.claim is not None:
            return Phase.CLAIMED
        if self.passed_out or not self.tricks_left:
            return Phase.OVER
        return Phase.PLAY if self.contract else Phase.AUCTION

    @property
    def claim(self) -> Claim | None:
        """The claim or concession that suspends play, if one does."""
        return next((claim for claim in reversed(self.claims) if claim.stands), None)

    @property
    def dummy(self) -> Seat | None:
        """Declarer's partner, once there is a contract."""
        return self.contract.declarer.partner if self.contract else None

    @property
    def to_call(self) -> Seat | None:
        """Who is to call, while the auction lasts."""
        return SEATS[self.caller] if self.caller >= 0 else None

    @property
    def to_play(self) -> Seat | None:
        """Whose hand is to play, while play lasts."""
        if self.turn >= 0 or self.waiting >= 0:
            return SEATS[max(self.turn, self.waiting)]
        if self.contract is not None and self.declaring_side_led_first and self.claim is None:
            return self.contract.declarer.left
        leader = self.trick.leader
        lead_is_missing = leader >= 0 and not self.trick.has_card_of(leader) and not self.trick.complete
        return SEATS[leader] if lead_is_missing else None

    @property
    def declaring_side_led_first(self) -> bool:
        """Whether a card of the declaring side lies alone where the opening lead belongs: it is no lead (54E)."""
        trick = self.trick
        return (
            self.contract is not None
            and trick.number == trick.count == 1
            and trick.leader & 1 == self.contract.declarer.index & 1
        )

    @property
    def tricks_left(self) -> int:
        """Tricks that are not complete."""
        return 13 - sum(self.won) - len(self.undecided)

    @property
    def undecided(self) -> list[Trick]:
        """The complete tricks of which it is not known who won them: nobody saw a card of theirs, or recorded them."""
        if not (self.unseen or self.unrecorded):
            return []
        is_told = self.won_unrecorded is not None
        return [one for one in self.tricks if one.complete and one.winner < 0 and not (is_told and one.told)]

    @property
    def all_played(self) -> list[Play | Unseen]:
        """The cards that were played, also those withdrawn since and those that nobody saw, in order."""
        return sorted([*self.plays, *self.unseen], key=lambda card: card.place) if self.unseen else [*self.plays]

    @property
    def last_played(self) -> int:
        """The place of the last card that was played, also one that nobody saw; 0 before the first."""
        return max(self.plays[-1].place if self.plays else 0, self.unseen[-1].place if self.unseen else 0)

    def unseen_of(self, seat: Seat) -> int:
        """How many cards a hand has played that nobody saw and that are not known; of play that nobody recorded it may
        have been any number."""
        return 13 if self.unrecorded else sum(card.seat == seat.index for card in self.unseen)

    def first_call(self, seat: Seat) -> int | None:
        """The place of a seat's first call on this board, also one withdrawn; None if it made none."""
        return min((c[0] for c in (*self.calls, *self.withdrawn_calls) if c[1] == seat.index), default=None)

    @property
    def contract_told(self) -> int | None:
        """Where a contract was told of an auction of which no call is recorded: by then all four had called."""
        if self.calls or self.withdrawn_calls:
            return None
        told = (moment.place for moment in self.moments if isinstance(moment.event, ContractRecorded))
        return min(told, default=None)

    def trick_number(self, number: int) -> Trick | None:
        """The trick of that number, if it has begun."""
        return self.tricks[number - 1] if 0 < number <= len(self.tricks) else None

    def defenders(self) -> Side | None:
        """The defending side, once there is a contract."""
        return self.contract.declarer.side.opponents if self.contract else None
