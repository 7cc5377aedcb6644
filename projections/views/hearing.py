"""An appeal as its committee sees it, at one of three moments: what the director knew, the hearing, the decision."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from domain.seats import Seat, Side
from projections.recorded.parties import parties_of, plays_for
from projections.rulings.replay import Replay
from projections.texts import message
from projections.views.appeal import AppealView
from projections.views.decision import DecisionLineView
from projections.views.encoding import Unencoded
from projections.views.figures import DisputedView, FiguresView
from projections.views.incident import IncidentView, PollView
from projections.views.live import WholeBoardView
from projections.views.matter import LawTextView
from projections.views.steps import BoardShown, Step

__all__ = [
    "AppealsView", "ElsewhereResultView", "ExhibitView", "HearingView", "PollSheetView", "Recounted", "StatementView",
    "StopView", "of_a_side", "plays_for_text",
]  # fmt: skip


def plays_for_text(member: str, contestant: str) -> str:
    """That a member of a committee plays for one of the sides."""
    return message("hearing", "plays_for", member=member, contestant=contestant)


def of_a_side(replay: Replay, appellant: str, members: Sequence[str], names: Mapping[str, str]) -> Iterator[str]:
    """Who of a committee plays for a side of the table, or for who appeals; names as far as they may be told."""
    parties = parties_of(replay.session.record, replay.seating, replay.table.round, appellant)
    for one in members:
        if side := plays_for(one, parties, names):
            yield plays_for_text(names.get(one, one), side)


class AppealsView(Struct, frozen=True):
    """The appeals of a session."""

    session: str
    appeals: tuple[AppealView, ...]


class StopView(Struct, frozen=True):
    """A moment of an appeal."""

    stop: int
    """1: what the director knew; 2: the hearing, all that is told before it is decided; 3: the decision."""
    reached: bool
    """Whether the appeal has come so far."""
    at: str
    """When, UTC; empty where it has not, or nobody told the time."""
    entry: str
    """The entry that makes it: `S1.r1.t1#41`; empty where there is none."""


class ExhibitView(Struct, frozen=True):
    """An entry about the board that is neither call nor card."""

    name: str
    """`S1.r1.t1#41`."""
    event: str
    text: str
    at: str
    by: str
    known: bool
    """Whether the director had it when he ruled."""


class StatementView(Struct, frozen=True):
    """What somebody says of the ruling, word for word."""

    who: str
    """`appellant`, `hearing`, `disputed`: the grounds of the appeal; what was said at the hearing; what a side says
    happened, and the other does not."""
    kind: str
    """Of the hearing, where it is one thing of it: `statement`, `question`, `exhibit`, `methods`, `precedent`, `poll`;
    else empty."""
    side: Side | None
    """Whose it is, or who was asked; null where that is not told."""
    entry: str
    """`S1.r1.t1#41`."""
    text: str
    known: bool
    """As of `ExhibitView`."""
    late: str
    """The paragraph, `93B`, of what was heard only after it was decided; empty of everything else."""
    to_strike: Unencoded[int]
    """The number of its entry at the table, where the committee recorded it, and may strike it; else 0."""


class ElsewhereResultView(Struct, frozen=True):
    """What the board gave at another table."""

    stream: str
    text: str


class Recounted:
    """The steps of the board up to a moment of an appeal, for a page that goes through them. No struct: it holds a
    replay, which nothing prints."""

    __slots__ = ("had", "names", "shown", "steps")

    def __init__(self, shown: BoardShown, steps: Sequence[Step], had: int, names: Mapping[str, str]) -> None:
        """`had` is the last step that the director had when he ruled; `names` are those that may be told, by id."""
        self.shown = shown
        self.steps = steps
        self.had = had
        self.names = names


class HearingView(Struct, frozen=True, kw_only=True):
    """An appeal at one of its moments; what came later is absent."""

    session: str
    number: str
    """Of the appeal: `A1`."""
    stream: str
    stop: int
    stops: tuple[StopView, ...]
    appeal: AppealView | None
    """Null at a moment at which it had not been lodged."""
    board: WholeBoardView | None
    """Null of an appeal that is about no board."""
    disputed: DisputedView | None
    """The call or card: the position is shown there."""
    incident: IncidentView | None
    """What the Laws said of the matter."""
    exhibits: tuple[ExhibitView, ...]
    polls: tuple[PollView, ...]
    not_told: tuple[ExhibitView, ...]
    """What was said and established after the players were polled."""
    laws: tuple[LawTextView, ...]
    appealed: tuple[str, ...]
    """The paragraphs on which the appealed ruling rests."""
    members: tuple[str, ...]
    """Who sits, by name where the register has it."""
    of_a_side: tuple[str, ...]
    """Of these who plays for a side of the table or for who appeals, each in a sentence."""
    sides: Mapping[str, tuple[str, ...]]
    """By side, `NS` and `EW`, the contestants that sat there."""
    statements: tuple[StatementView, ...]
    notes: tuple[ExhibitView, ...]
    """What was noted and explained of the methods of a side."""
    screens: bool
    """Whether the table played with screens."""
    figures: FiguresView
    elsewhere: tuple[ElsewhereResultView, ...]
    """Nothing until everybody may see the board."""
    entries: int
    """How many entries the table has, for whoever records about the appeal."""
    decided: Unencoded[tuple[DecisionLineView, ...]]
    """The last decision, line by line; nothing where none had been made."""
    correctable: Unencoded[int]
    """The entry of the last decision, while the committee that recorded it may put it right; else 0."""
    recounted: Unencoded[Recounted | None]
    """Null of an appeal that is about no board."""


class PolledDecisionView(Struct, frozen=True):
    """A call or card of a player that others may be asked about."""

    entry: int
    number: int
    """Which of his calls it was; of a card the trick."""
    call: str
    """Empty of a card."""
    card: str


class PollSheetView(Struct, frozen=True, kw_only=True):
    """What a polled player is shown: no names, no table, no tempo."""

    seat: Seat
    """His."""
    hand: Mapping[str, tuple[str, ...]]
    """His cards by suit, as they stood before the disputed action; nothing where the hand is not known."""
    dummy: Mapping[str, tuple[str, ...]] | None
    """Dummy's, where they were faced by then and he is not dummy."""
    dealer: Seat
    vul: str
    scoring: str
    asks: str
    """What he is asked for: `call` or `card`."""
    auction: tuple[tuple[Seat, str, str], ...]
    """The calls, each with its seat and what it was said to mean."""
    played: tuple[tuple[str, Mapping[str, str]], ...]
    """The tricks so far: who led, and by seat the cards."""
    tally: tuple[PollView, ...]
    """What was answered, without names."""
    decisions: Unencoded[tuple[PolledDecisionView, ...]]
    """What he did from the irregularity on: the choices of his that others may be asked about."""
    about: Unencoded[int]
    """The entry of the one that is asked about; 0 where he has made none since."""
