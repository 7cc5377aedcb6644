"""Which round of a table is still open for its recorder, whatever was entered for a later one."""

from __future__ import annotations

from collections.abc import Sequence

from projections.views.live import TableInPlayView
from projections.views.log_now import SessionView
from projections.views.on_device import stage_of
from web.asking import Asked

__all__ = ["earliest_open", "rounds_of"]


def rounds_of(session: SessionView, table: str) -> list[str]:
    """A table (`t2`) in each round that its session has now, by stream."""
    return [f"{session.session}.r{number}.{table}" for number in range(1, max(session.rounds, 1) + 1)]


async def earliest_open(asked: Asked, rounds: Sequence[str]) -> str:
    """Of these rounds of a table the earliest of which boards are not played, where a later one was begun: a slip for
    that hides it from nobody. Empty where none was left behind."""
    begun = await asked.read(lambda office: [bool(office.log.version(one)) for one in rounds])
    last = max((at for at, is_begun in enumerate(begun) if is_begun), default=0)
    for stream, is_begun in zip(rounds[:last], begun[:last], strict=True):
        if not is_begun:
            return stream
        view: TableInPlayView = await asked.ask("table", stream=stream)
        if stage_of(view) != "ended" and not _is_played(view):
            return stream
    return ""


def _is_played(view: TableInPlayView) -> bool:
    """Whether all boards of a round are done, though nobody has said that it ended."""
    return bool(view.round.boards) and all(one.state == "done" for one in view.round.boards)
