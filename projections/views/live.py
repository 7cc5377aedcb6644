"""A table as whoever records it sees it: the board with all four hands, what the Laws say of it, and its entries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from domain.amendments import is_strike, last_strike, struck
from domain.board import Board, entry_of
from domain.events import AnyEvent, Author, EntryAmended
from domain.seats import Seat
from projections.desk.steps import cases_of
from projections.rulings.replay import Replay
from projections.texts.entries import event_text
from projections.views.auction import AuctionView
from projections.views.board import BoardView, ClaimView, HandsView, board_view
from projections.views.case import case_title, step_view
from projections.views.doubt import DoubtView
from projections.views.echo import StandsView
from projections.views.incident import IncidentView
from projections.views.play import TrickView
from projections.views.position import Position
from projections.views.result import ResultView
from projections.views.round_now import RoundNowView, round_now_view

__all__ = [
    "Around", "CountsView", "EntriesView", "EntryTextView", "RecordedByView", "StandingOpenView", "TableInPlayView",
    "WholeBoardView", "entries_view", "table_in_play_view", "tag_of", "whole_board_view",
]  # fmt: skip


class WholeBoardView(Struct, frozen=True, kw_only=True):
    """A board at a table after an entry, with its cards and calls."""

    stream: str
    board: int
    entry: int
    """The last entry that is taken into account."""
    dealer: Seat
    vul: str
    title: str
    """Board, dealer, vulnerability, contract."""
    phase: str
    """`auction`, `play`, `claimed` or `over`."""
    contract: str
    """`4SX`; empty where there is none."""
    declarer: Seat | None
    dummy: Seat | None
    to_call: Seat | None
    to_play: Seat | None
    trick: int
    """The trick in progress."""
    won: tuple[int, int]
    """The tricks of North-South, and of East-West."""
    claim: int | None
    """The entry of the claim or concession that suspends play."""
    hands: HandsView
    auction: AuctionView
    tricks: tuple[TrickView, ...]
    lies: TrickView
    """The trick that lies on the table, or the last one while nothing lies there."""
    claims: tuple[ClaimView, ...]
    incidents: tuple[IncidentView, ...]
    result: ResultView

    @property
    def open_claim(self) -> ClaimView | None:
        """The claim or concession that suspends play."""
        return next((one for one in self.claims if one.entry == self.claim), None)

    @property
    def is_claim_answered(self) -> bool:
        """Whether nobody at the table is asked of a claim: there is none, both opponents have agreed to it, or the
        director has adjudicated it."""
        claim = self.open_claim
        laws = (law for one in self.result.stages for law in one.laws)
        is_ruled = self.result.state == "done" and any(law.startswith("70") for law in laws)
        return claim is None or claim.is_agreed or is_ruled


class StandingOpenView(Struct, frozen=True):
    """An incident of which something is open."""

    incident: str
    laws: tuple[str, ...]
    """The paragraphs by which."""
    board: int
    title: str
    """What it is, with its player and his card or call: `Lead out of turn: West ♥10`."""
    who: tuple[str, ...]
    """Who decides next: seats, or `director`; empty where play or the table goes on first."""
    decides: str
    """The same in words."""


class CountsView(Struct, frozen=True):
    """How many entries of a table are how safe."""

    sent: int
    """In the log."""
    sealed: int
    """Under a seal that the log keeps."""


class RecordedByView(Struct, frozen=True):
    """Who records a table."""

    device: str
    label: str
    """What the device's user calls it, or who made its link calls that; empty where it has no name."""
    since: str
    """UTC, ISO."""


class TableInPlayView(Struct, frozen=True, kw_only=True):
    """A table as its recorder sees it."""

    position: Position
    board: WholeBoardView | None
    """The board in play, or the last one that was; null before the first."""
    title: str
    """Board, dealer, vulnerability, contract; empty before the first board."""
    begun: int
    """The entry by which the board was begun; 0 before the first."""
    live: bool
    """Whether the board was recorded while it was played."""
    still_open: tuple[StandingOpenView, ...]
    binds: tuple[str, ...]
    """What binds the players, and what they may choose."""
    state: str
    """In a line: phase, tally, whose turn; or the result."""
    counts: CountsView
    recorder: RecordedByView | None
    """Null where no device has said that it records it."""
    is_coming: bool
    """Whether a director is on the way to the table, which has called him."""
    comes: str
    """Who that is, as his device or his link is called; empty where it has no name, and for nobody."""
    called: str
    """Since when the director is called and has recorded nothing, UTC, ISO; empty where he is not."""
    doubts: tuple[DoubtView, ...]
    """What is in doubt at the table."""
    round: RoundNowView
    undoes: str
    """What `undo` takes back, in words; empty where it takes nothing back, and where somebody else recorded that, as a
    director his ruling."""
    goes_back: int
    """After how many entries the table stood as `undo` leaves it; -1 where it never stood so, or nothing is taken
    back."""
    redoes: str
    """What `redo` brings back, in words, where something was taken back last; else empty."""


class EntryTextView(Struct, frozen=True):
    """An entry of a stream, in words."""

    entry: int
    event: str
    """Its kind: `card`."""
    text: str
    at: str
    """When it was recorded; empty where that is not told."""
    by: Author
    counts: bool
    """Whether it counts: it is not struck."""


class EntriesView(Struct, frozen=True):
    """The entries of a stream after one that is known."""

    stream: str
    after: int
    last: int
    """How many the stream has."""
    entries: tuple[EntryTextView, ...]


class Around(NamedTuple):
    """What is known of a table beside its record."""

    counts: CountsView
    recorder: RecordedByView | None = None
    is_coming: bool = False
    comes: str = ""
    called: str = ""
    doubts: tuple[DoubtView, ...] = ()


def whole_board_view(replay: Replay, board: Board, players: Mapping[Seat, str] | None = None) -> WholeBoardView:
    """A board as of the last entry of a replay, in the language chosen."""
    view = board_view(replay.rulings(board), replay.result(board), replay.until, stream=replay.stream, players=players)
    return _whole(view)


def _whole(view: BoardView) -> WholeBoardView:
    stands = view.position
    return WholeBoardView(
        stream=view.stream,
        board=view.board,
        entry=view.entry,
        dealer=view.dealer,
        vul=view.vul,
        title=view.text,
        phase=stands.phase,
        contract=stands.contract,
        declarer=stands.declarer,
        dummy=stands.dummy,
        to_call=stands.to_call,
        to_play=stands.to_play,
        trick=stands.trick,
        won=stands.won,
        claim=stands.claim,
        hands=view.hands,
        auction=view.calls,
        tricks=view.play,
        lies=view.table,
        claims=view.claims,
        incidents=view.incidents,
        result=view.result,
    )


def table_in_play_view(
    position: Position, replay: Replay, stands: StandsView, around: Around, players: Mapping[Seat, str]
) -> TableInPlayView:
    """A table as its replay has it, with where it stands in words."""
    board = replay.board
    return TableInPlayView(
        position=position,
        board=whole_board_view(replay, board, players) if board is not None else None,
        title=stands.board,
        begun=entry_of(board.place) if board is not None else 0,
        live=board is not None and board.live,
        still_open=tuple(_still_open(replay, stands)) if stands.still_open else (),
        binds=stands.binds,
        state=stands.state,
        counts=around.counts,
        recorder=around.recorder,
        is_coming=around.is_coming,
        comes=around.comes,
        called=around.called,
        doubts=around.doubts,
        round=round_now_view(replay),
        undoes=_undone(position, replay),
        goes_back=_goes_back(position, replay),
        redoes=_redone(replay),
    )


def _still_open(replay: Replay, stands: StandsView) -> Iterator[StandingOpenView]:
    """What is open, in the words of the director's desk."""
    cases = {one.incident.name: one for one in cases_of(replay)}
    for name, laws in stands.still_open:
        case = cases.get(name)
        if case is None:
            continue
        began = case.incident.began(replay.events, replay.session.events)
        step = step_view(case.steps[0]) if case.steps else None
        title, who, decides = case_title(case, began), step.who if step else (), step.decides if step else ""
        yield StandingOpenView(name, laws, case.board.number, title, who, decides)


def _undone(position: Position, replay: Replay) -> str:
    verdict = position.acts["undo"]
    is_own = verdict.status == "yes" and verdict.fields["by"] == "operator"
    return event_text(replay.events[int(verdict.fields["entry"]) - 1]) if is_own else ""


def _redone(replay: Replay) -> str:
    events = replay.events[: replay.until]
    strike = events[last_strike(events) - 1] if events and is_strike(events[-1]) and last_strike(events) else None
    return event_text(events[strike.entry - 1]) if strike is not None and is_strike(strike) else ""


def _goes_back(position: Position, replay: Replay) -> int:
    """After how many entries the table stood as `undo` leaves it. What came behind the entry that is taken back is
    struck already; where it reaches what came before, the table never stood so."""
    verdict = position.acts["undo"]
    if verdict.status != "yes":
        return -1
    entry = int(verdict.fields["entry"])
    behind = replay.events[entry : replay.until]
    return -1 if any(isinstance(one, EntryAmended) and one.entry < entry for one in behind) else entry - 1


def entries_view(stream: str, events: Sequence[AnyEvent], after: int) -> EntriesView:
    """The entries of a stream after the one of a number, in the language chosen."""
    not_counting = struck(events)
    told = tuple(
        EntryTextView(number, tag_of(event), event_text(event), event.at, event.by, number not in not_counting)
        for number, event in enumerate(events[after:], after + 1)
    )
    return EntriesView(stream, after, len(events), told)


def tag_of(event: AnyEvent) -> str:
    """The kind of an event: `card`."""
    return str(event.__struct_config__.tag)
