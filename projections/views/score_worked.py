"""What a score comes to that a director may give: what stands now, and what either side would have."""

from __future__ import annotations

from msgspec import Struct

from domain.events import Vulnerability
from domain.seats import Seat, Side
from projections.views.encoding import Unencoded

__all__ = ["ScoreSideView", "ScoreWorkedView"]


class ScoreSideView(Struct, frozen=True):
    """One side, before and after."""

    side: Side
    contestants: tuple[str, ...]
    before: tuple[str, ...]
    """What it has now, a result each with its points; empty where there is none."""
    worth_before: str
    """What that is worth in the comparison; empty where it is not compared."""
    after: tuple[str, ...]
    """The same by the score that is asked about."""
    worth_after: str


class ScoreWorkedView(Struct, frozen=True, kw_only=True):
    """A score that a director may give for a board, worked out; nothing is recorded."""

    stream: str
    board: int
    seen: int
    """How many entries the table has: what is recorded says that it knows of so many."""
    incident: str
    about: str
    """What the incident is, in words; empty where the score is given for none."""
    vul: Vulnerability
    unit: str
    """In which the board is compared: `matchpoints`, `imps`."""
    score: str
    """The score as it was typed."""
    law: str
    """The paragraph that it rests on; empty where none was typed."""
    wrong: str
    """Why it cannot be given; empty where it can."""
    awaits: tuple[str, ...]
    """What the result would still wait for."""
    sides: tuple[ScoreSideView, ...]
    contract: str
    """`4SX`, as it was bid; empty where there is none."""
    declarer: Seat | None
    tricks: int | None
    """Declarer's, in the result that stands; null where there is none."""
    title: Unencoded[str]
    """Table and board."""
    awards: Unencoded[tuple[tuple[str, str], ...]]
    """The artificial scores that have a name, each with its words and what it is worth here."""
