"""Events of the director: what he was told, found, offered, judged and ruled."""

from __future__ import annotations

from collections import Counter
from typing import Literal, get_args

from domain.cards import Card, Suit
from domain.events.base import Choice, Event, Topic, WeightedResult
from domain.seats import Seat, Side

__all__ = [
    "ON_AN_INCIDENT",
    "QUANTITIES",
    "RULINGS",
    "DirectorCalled",
    "FactFound",
    "JudgementMade",
    "OptionChosen",
    "OptionOffered",
    "PenaltyGiven",
    "PollTaken",
    "Quantity",
    "RulingGiven",
    "RulingRevised",
    "ScoreAdjusted",
]


Quantity = Literal["declarer", "claimer", "returned"]
"""What a number of tricks in an answer is: declarer's in all, what the claiming side wins of those left, what is given
back to a side that had lost or conceded it."""

QUANTITIES: tuple[Quantity, ...] = get_args(Quantity)


class DirectorCalled(Event, frozen=True, tag="director_called"):
    """The director was called to the table, or came (9B, 81C3)."""

    seat: Seat | None = None
    why: str = ""
    board: int | None = None
    topic: tuple[Topic, ...] | None = None
    """What he is called about (`topics_of`); None in an entry from before this was recorded."""


class FactFound(Event, frozen=True, tag="fact"):
    """The director establishes a fact (84, 85)."""

    text: str
    agreed: bool = True
    """Both sides agree; otherwise found on the balance of probabilities (85A)."""
    board: int | None = None
    form: str = ""
    """In which form a fouled board was played at this table (87A), a letter for each: `A` as it was dealt, `B`, `C`;
    empty where the fact is another, or was recorded before this field existed."""


class OptionOffered(Event, frozen=True, tag="offered"):
    """The director explained the options a Law gives a player (10C1)."""

    seat: Seat
    incident: str
    """`16#41`: the board and the entry that began it."""
    choices: tuple[Choice, ...] = ()


class OptionChosen(Event, frozen=True, tag="chosen"):
    """A player chose among the options a Law gives him (10C2)."""

    seat: Seat
    choice: Choice
    incident: str = ""
    suit: Suit | None = None
    card: Card | None = None


class PollTaken(Event, frozen=True, tag="poll"):
    """Players were consulted about a judgement (16B1b)."""

    question: str
    players: int
    answers: tuple[str, ...] = ()
    """Each answer once where there are `counts`, else one for each player who gave it."""
    incident: str = ""
    standard: str = ""
    """Of what standard the players are."""
    hand: Seat | None = None
    """Whose hand they were shown."""
    counts: tuple[int, ...] = ()
    """How many gave each answer; empty in a poll from before this was recorded."""
    considered: tuple[str, ...] = ()
    """What they would not choose, and would consider seriously."""
    reason: str = ""
    """Why, in the words of whoever was asked."""
    about: int | None = None
    """The call or card that they were asked about; None: the first of that player's behind the irregularity."""

    @property
    def counted(self) -> tuple[tuple[str, int], ...]:
        """The answers, each with the number of players who gave it."""
        given = tuple(zip(self.answers, self.counts, strict=False))
        return given if self.counts else tuple(Counter(self.answers).most_common())


class JudgementMade(Event, frozen=True, tag="judgement"):
    """The answer to a question that only a director can judge, with its reason."""

    incident: str
    law: str
    """The paragraph that asks."""
    answer: str
    """One of the answers the question names."""
    tricks: int | None = None
    """Of an answer recorded before its number was named: whichever quantity the question asks for."""
    reason: str = ""
    board: int | None = None
    consulted: tuple[str, ...] = ()
    suits: tuple[Suit, ...] = ()
    """Where the answer is a number of suits: those a call showed (26B, 29C)."""
    declarer: int | None = None
    """Where the answer is declarer's tricks in all (12C1, 64C, 79B)."""
    claimer: int | None = None
    """Where it is what the claiming side wins of the tricks left (70A)."""
    returned: int | None = None
    """Where it is what is given back (69B, 71)."""

    @property
    def named(self) -> tuple[Quantity, ...]:
        """The quantities that it names."""
        return tuple(name for name in QUANTITIES if getattr(self, name) is not None)

    def count(self, wanted: Quantity) -> int | None:
        """The number of tricks, as the quantity that is asked for; None where it has none, or names another one."""
        if not self.named:
            return self.tricks
        number: int | None = getattr(self, wanted) if self.named == (wanted,) and self.tricks is None else None
        return number

    @property
    def numbers(self) -> tuple[int, ...]:
        """Every number of tricks it was given with."""
        given = (self.tricks, self.declarer, self.claimer, self.returned)
        return tuple(number for number in given if number is not None)


class RulingGiven(Event, frozen=True, tag="ruling"):
    """A director's ruling as given to the players; what the Laws compute stands beside it."""

    incident: str
    law: str
    text: str = ""
    tricks: int | None = None
    """The same as `transferred`, of a ruling recorded before that had its name."""
    board: int | None = None
    transferred: int | None = None
    """Tricks transferred to the non-offending side, where the ruling says so."""

    @property
    def moved(self) -> int | None:
        """The tricks that it transfers; None where it names none."""
        return self.tricks if self.transferred is None else self.transferred


class RulingRevised(Event, frozen=True, tag="ruling_revised"):
    """A ruling is changed (82C, 92, 93): the earlier one stays in the record."""

    incident: str
    law: str
    text: str = ""
    tricks: int | None = None
    """The same as `transferred`, of a ruling recorded before that had its name."""
    why: str = ""
    board: int | None = None
    transferred: int | None = None

    @property
    def moved(self) -> int | None:
        """The tricks that it transfers; None where it names none."""
        return self.tricks if self.transferred is None else self.transferred


class ScoreAdjusted(Event, frozen=True, tag="adjusted"):
    """An adjusted score (12): per side a list of weighted results, or an artificial score."""

    board: int
    law: str
    ns: tuple[WeightedResult, ...] = ()
    """Empty: this side keeps its score."""
    ew: tuple[WeightedResult, ...] = ()
    ns_artificial: str = ""
    """`average+`, `average`, `average-`, or an exact number: per cent, at IMPs a number of IMPs."""
    ew_artificial: str = ""
    ns_self_inflicted: str = ""
    """The part of the damage that 12C1e leaves with this side, in the unit of the comparison."""
    ew_self_inflicted: str = ""
    reason: str = ""
    incident: str = ""
    table: str = ""
    """Where the entry stands in a session's stream: the stream of the table, `S1.r3.t5`; empty for every table."""
    ns_without_error: tuple[WeightedResult, ...] = ()
    """12C1e: what this side could have had after the infraction, but for its own error."""
    ew_without_error: tuple[WeightedResult, ...] = ()


class PenaltyGiven(Event, frozen=True, tag="penalty"):
    """A procedural or disciplinary penalty (90, 91)."""

    amount: str
    """An exact number."""
    unit: Literal["matchpoints", "percent", "imps", "vp", "points"]
    side: Side | None = None
    contestant: str = ""
    law: str = "90A"
    reason: str = ""
    board: int | None = None
    cites: str = ""
    """The entry of the session's own stream that it rests on, a warning or who was late: `S1#41`."""


ON_AN_INCIDENT = (OptionOffered, PollTaken, JudgementMade, RulingGiven, RulingRevised, ScoreAdjusted)
"""What the director does about one incident, which the event names."""

RULINGS = (RulingGiven, RulingRevised, ScoreAdjusted, PenaltyGiven)
"""What may be appealed."""
