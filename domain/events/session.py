"""Events of a session: who plays what, by which rules, and what was published."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from domain.events.base import Event, Hands, Vulnerability
from domain.events.timing import OF_TIME

__all__ = [
    "EDITIONS",
    "OF_THE_SESSION",
    "BoardDealt",
    "CarriedOver",
    "ContestantEntered",
    "CorrectionPeriodSet",
    "DealsOpened",
    "DealsSealed",
    "HandicapGiven",
    "MovementSet",
    "ReceiptGiven",
    "RegulationSet",
    "ScoreCorrected",
    "ScoresPublished",
    "SessionClosed",
    "SessionOpened",
]


EDITIONS = ("2007", "2017", "2017-2024")
"""The editions of the Laws that there are rules for, each with the year of its amendments where there are some."""


class SessionOpened(Event, frozen=True, tag="session"):
    """A session begins: its name, and the edition of the Laws in force."""

    name: str = ""
    date: str = ""
    """ISO date."""
    scoring: str = "matchpoints"
    """`matchpoints`, `imps`, `cross-imps`, `butler`, `teams`, `board-a-match`, `total`."""
    edition: str = "2017"
    """One of `EDITIONS`; an old log may hold another, and says then that it is judged by that of 2017."""


class RegulationSet(Event, frozen=True, tag="regulation"):
    """The sponsor elects a number or a switch that the Laws leave to him (80B)."""

    name: str
    value: str
    why: str = ""


class ContestantEntered(Event, frozen=True, tag="contestant"):
    """A pair, team or player takes part. Players are ids; their names live in the register, not here."""

    contestant: str
    players: tuple[str, ...] = ()
    kind: str = "pair"
    """`pair`, `team` or `individual`; entered once more as `withdrawn`, a contestant takes no place from then on."""
    captain: str = ""
    """Of a team: the id of its captain, who need not play; he concurs in its appeals (92D)."""


class CarriedOver(Event, frozen=True, tag="carry_over"):
    """A contestant brings something with it from an earlier session; of one unit the latest counts."""

    contestant: str
    amount: str
    """An exact number."""
    unit: Literal["percent", "matchpoints", "imps", "vp", "points"]
    """`percent` is added to the percentage of this session."""
    why: str = ""


class HandicapGiven(Event, frozen=True, tag="handicap"):
    """A player has a handicap from this session on, as a federation or the club gave it; his latest counts."""

    player: str
    """His id."""
    value: str
    """An exact number, in per cent or of the federation's own scale."""
    date: str = ""
    """ISO date: of when it is."""
    why: str = ""
    """Who gave it, or where it stands."""


class MovementSet(Event, frozen=True, tag="movement"):
    """The movement of the session."""

    kind: str
    """`mitchell`, `howell`, `match`, or a name of the organiser's."""
    tables: int
    rounds: int
    boards_a_round: int
    plan: tuple[str, ...] = ()
    """One line a table and round where the kind does not say it all: `r1 t1 3-7 1,2,3` (contestants North-South and
    East-West, boards); `-` where nobody sits, `1+2-3+4` for the four players of an individual event."""


class BoardDealt(Event, frozen=True, tag="deal"):
    """A board's cards as dealt, for all tables that play it."""

    board: int
    dealer: str
    vul: Vulnerability
    hands: Hands


class DealsSealed(Event, frozen=True, tag="deals_sealed"):
    """Before play: the digest of cards that nobody may see yet, so that nobody can say later that they were others."""

    boards: tuple[int, ...]
    digest: str
    """SHA-256 of a secret and these cards, hexadecimal (`projections/recorded/sealed_deals.py`)."""


class DealsOpened(Event, frozen=True, tag="deals_opened"):
    """After play: the secret of a seal of deals, by which everybody can compute its digest."""

    digest: str
    """Of the seal."""
    secret: str
    """Hexadecimal."""


class ScoresPublished(Event, frozen=True, tag="published"):
    """The official score was made available: 79C and 92B count from here."""

    scope: str
    """What was published: `session`, `round 3`, `final`."""
    figures: dict[str, str] = field(default_factory=dict[str, str])
    """Contestant to published figure, as printed."""
    open: tuple[str, ...] = ()
    """What was still open then and bears on the ranking, by its name: `S1.r1.t3/16#A1`."""


class CorrectionPeriodSet(Event, frozen=True, tag="correction_period"):
    """Until when scores may be corrected (79C1) and rulings appealed (92B)."""

    until: str
    """UTC, ISO."""
    scope: str = "session"


class ScoreCorrected(Event, frozen=True, tag="score_corrected"):
    """A score is corrected after the event (79C, 81C3, 82C): the old one stays in the record."""

    board: int
    table: str
    """The stream of the table, `S1.r3.t5`."""
    old: str
    """The score that stood: `4SS=10`, `1/2:3NS=9,1/2:3NS=8`, `pass`; `+420`, points from North-South's view;
    `average+`, `60%`; or each side's own: `NS +420 EW -450`."""
    new: str
    """The score that counts, written in the same way."""
    law: str
    """79C1 before the correction period ends; 79C2 after it, with the ground in `why`; 81C3, 82C."""
    why: str = ""


class ReceiptGiven(Event, frozen=True, tag="receipt_given"):
    """The players of a board were told its result in a form that they can check without us: this entry is what their
    receipt proves. It is what was told; what the result is goes on to be computed."""

    board: int
    table: str
    """The stream of the table, `S1.r3.t5`."""
    ns: str
    """The contestant, or contestants with a comma between, that sat North-South."""
    ew: str
    result: str
    """As a correction writes it: `4SS=10`, `pass`, `average+`, `NS +420 EW -450`."""
    points: str = ""
    """From North-South's view, `+420`; of a split score `NS +420 EW -450`; empty of an artificial score."""
    stage: str = "play"
    """The step after which it stood so: `play`, `transfer`, `ruling`, `correction`, `committee`, ..."""


class SessionClosed(Event, frozen=True, tag="session_closed"):
    """All boards are scored without objection (8C)."""


OF_THE_SESSION = (
    SessionOpened, RegulationSet, ContestantEntered, MovementSet, BoardDealt, ScoresPublished, CorrectionPeriodSet,
    ScoreCorrected, SessionClosed, CarriedOver, DealsSealed, DealsOpened, HandicapGiven,
    ReceiptGiven, *OF_TIME,
)  # fmt: skip
"""What stands in the session's own stream, wherever it is typed."""
