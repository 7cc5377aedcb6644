"""What the device of a recorder needs to go on drawing a table while no hall answers: the cards as they lie, whose turn
it is, and the calls that count. It holds no Laws: what they say is told by the hall alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from domain.calls import Call
from domain.seats import Seat
from projections.views.board import HandView
from projections.views.live import TableInPlayView, WholeBoardView

__all__ = ["OnDevice", "Stage", "on_device", "stage_of"]

Stage = Literal["begin", "auction", "play", "claimed", "over", "ended"]
"""What a screen shows: nothing is begun, calls, cards, a claim to be answered, a result, the end of the round."""
UNKNOWN = "?"


class OnDevice(Struct, frozen=True):
    """A table, for the device that records it."""

    entries: int
    stage: Stage
    board: int
    """0 before the first."""
    turn: str
    """Who is to call, or whose hand is to play; empty where nobody is."""
    dealer: str
    contract: str
    """`4SX`; empty where there is none."""
    declarer: str
    held: Mapping[str, tuple[str, ...] | None]
    """By seat, the cards still in hand; null where they are not known."""
    bid: str
    """The highest bid so far, by its code; empty before the first."""
    bidder: str
    doubled: str
    """`X` or `XX` on the highest bid, else empty."""
    barred: tuple[str, ...]
    """The calls of who is to call that are recorded only where somebody says that they happened: insufficient, or
    against what a Law binds him to."""
    passes: int
    """How many players have passed in turn since the last other call."""
    first: Mapping[str, str]
    """By side and denomination, `NSH`, who named it first: he declares."""
    trick: int
    lies: tuple[tuple[str, str], ...]
    """The trick in progress: seats and cards in the order in which they were played, `?` where nobody saw one."""
    won: tuple[int, int]
    next: int
    """The board that may be begun next; 0 where there is none."""
    undoes: bool
    """Whether `undo` takes something back."""
    back: int
    """After how many entries the table stood as `undo` leaves it; -1 where it never stood so."""


def stage_of(view: TableInPlayView) -> Stage:
    """What a screen shows of a table."""
    at = view.position
    if at.acts["end_round"].why == "round_ended":
        return "ended"
    if view.board is None:
        return "begin"
    if at.phase == "claimed":
        return "over" if view.board.open_claim is not None and view.board.is_claim_answered else "claimed"
    is_over = at.phase == "over" or (at.phase == "play" and at.acts["next_board"].why != "board_not_over")
    return "over" if is_over else "auction" if at.phase == "auction" else "play"


def on_device(view: TableInPlayView) -> OnDevice:
    """A table as its view has it, for the device that records it."""
    at, board = view.position, view.board
    following = int(at.acts["next_board"].fields.get("board", "0")) if at.acts["next_board"].status != "no" else 0
    undoing = bool(view.undoes), view.goes_back
    if board is None:
        return OnDevice(
            at.entries, stage_of(view), 0, "", "", "", "", {}, "", "", "", (), 0, {}, 0, (), (0, 0), following, *undoing
        )  # fmt: skip
    calls = [(one.seat, one.call) for one in board.auction.calls if one is not None]
    bid, bidder, doubled = _highest(calls)
    return OnDevice(
        entries=at.entries,
        stage=stage_of(view),
        board=board.board,
        turn=at.to_act or "",
        dealer=board.dealer.value,
        contract=board.contract,
        declarer=board.declarer.value if board.declarer else "",
        held={one.seat.value: _held(one) for one in board.hands},
        bid=bid,
        bidder=bidder,
        doubled=doubled,
        barred=tuple(call for call, verdict in at.calls.items() if verdict.status != "yes"),
        passes=_passes(calls),
        first=_first_named(calls),
        trick=board.trick,
        lies=_lying(board),
        won=board.won,
        next=following,
        undoes=undoing[0],
        back=undoing[1],
    )


def _held(view: HandView) -> tuple[str, ...] | None:
    return tuple(card.value for suit in view.suits for card in suit.held) if view.suits else None


def _highest(calls: list[tuple[Seat, Call]]) -> tuple[str, str, str]:
    """The highest bid, who made it, and whether it is doubled."""
    bid = bidder = doubled = ""
    for seat, call in calls:
        if call.is_bid:
            bid, bidder, doubled = str(call.value), seat.value, ""
        elif call is not Call.PASS:
            doubled = str(call.value)
    return bid, bidder, doubled


def _passes(calls: list[tuple[Seat, Call]]) -> int:
    count = 0
    for _, call in reversed(calls):
        if call is not Call.PASS:
            break
        count += 1
    return count


def _first_named(calls: list[tuple[Seat, Call]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for seat, call in calls:
        if call.is_bid:
            found.setdefault(f"{seat.side.value}{str(call.value)[1]}", seat.value)
    return found


def _lying(board: WholeBoardView) -> tuple[tuple[str, str], ...]:
    """The cards of the trick in progress in the order in which they were played."""
    trick = board.lies
    if trick.is_complete or trick.trick != board.trick:
        return ()
    cards = sorted((one for one in trick.row if one is not None), key=lambda one: one.entry)
    return tuple((one.seat.value, one.card.value if one.card else UNKNOWN) for one in cards)
