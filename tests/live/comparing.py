"""What two replays make of the same record, to be compared."""

from __future__ import annotations

from collections.abc import Sequence

from domain.events import AnyEvent
from projections.recorded.stream import SessionStream
from projections.rulings.live import LiveReplay
from projections.rulings.replay import Replay

__all__ = ["anew", "grown_by", "told"]


def told(replay: Replay) -> list[object]:
    """All that is told of a table: its seating, and of each board, begun or not, its incidents and result."""
    boards: list[object] = [
        (
            board.place,
            board.number,
            replay.rulings(board).incidents,
            replay.rulings(board).tricks,
            replay.rulings(board).transfers,
            replay.result(board),
        )
        for board in replay.all_boards
    ]
    return [replay.seating, replay.until, *boards]


def anew(grown: LiveReplay) -> Replay:
    """The replay of the same record, made anew."""
    session = SessionStream(grown.session.events, grown.session.name)
    return Replay(tuple(grown.entries), session, stream=grown.stream)


def grown_by(events: Sequence[AnyEvent], session: Sequence[AnyEvent], stream: str) -> LiveReplay | None:
    """A replay that took some entries one by one, and was asked after each; None where it once told something else than
    one made anew."""
    grown = LiveReplay((), SessionStream(session, stream.partition(".")[0]), stream=stream)
    for event in events:
        grown.record(event)
        if told(grown) != told(anew(grown)):
            return None
    return grown
