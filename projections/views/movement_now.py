"""The movement of a session as it stands, for its scorer who changes it while it goes on."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

__all__ = ["MovementNowView", "movement_now_view"]


class MovementNowView(Struct, frozen=True):
    """From which round on it may be changed, and what it tells of these rounds."""

    session: str
    kind: str
    """As it was recorded: `mitchell`, `howell`, a name of the organiser's; empty where no movement was."""
    rounds: int
    """The last round of which it is told who sits where."""
    first: int
    """The first round of which nothing was recorded at any table."""
    entries: int
    """How many entries the session has: a change is refused where it has more by then."""
    lines: tuple[str, ...]
    """From that round on, one a round and table: `r3 t1 8-2 9,10,11`."""
    remarks: tuple[str, ...] = ()
    """What whoever looks at a draw must know: that somebody's boards were open as it was made."""
    recorded: bool = False
    """Of a draw: whether it was recorded at once."""


def movement_now_view(
    session: str, kind: str, rounds: int, first: int, entries: int, lines: Sequence[str],
    remarks: Sequence[str] = (), *, recorded: bool = False,
) -> MovementNowView:  # fmt: skip
    """What is shown of it."""
    return MovementNowView(session, kind, rounds, first, entries, tuple(lines), tuple(remarks), recorded)
