"""The movement of a session as it stands, for its scorer who changes it while it goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from projections.ranking.scored import ScoredSession

__all__ = ["Draws", "MovementNowView", "movement_now_view"]

Met = Literal["pairs", "teams", "individuals"]
Draws = Literal["swiss", "knockout", "more", ""]


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
    of: Met = "pairs"
    """Who meet."""
    draws: Draws = ""
    """What is drawn of it: the next round of a Swiss, the next stage of a knockout, a round more than another movement
    has; empty where nothing is."""
    remarks: tuple[str, ...] = ()
    """What whoever looks at a draw must know: that somebody's boards were open as it was made."""
    recorded: bool = False
    """Of a draw: whether it was recorded at once."""


def movement_now_view(
    scored: ScoredSession, draws: Draws, first: int, entries: int, lines: Sequence[str],
    remarks: Sequence[str] = (), *, recorded: bool = False,
) -> MovementNowView:  # fmt: skip
    """What is shown of it. `entries`: how many the session has."""
    told, held = scored.movement, scored.conditions
    of: Met = "teams" if held.is_team_play else "individuals" if told.is_of_players else "pairs"
    return MovementNowView(
        scored.record.name,
        told.kind,
        told.rounds_told,
        first,
        entries,
        tuple(lines),
        of,
        draws,
        tuple(remarks),
        recorded,
    )
