"""What waits for a director at all tables of a session: calls of the players, then open matters, oldest first."""

from __future__ import annotations

from msgspec import Struct

from domain.events import Late
from domain.seats import Seat
from projections.views.case import StepView
from projections.views.encoding import Unencoded
from projections.views.matter import TakenView

__all__ = ["QueueItemView", "QueueView", "SlowTableView"]


class QueueItemView(Struct, frozen=True, kw_only=True):
    """Something that waits for a director."""

    name: str
    """In the whole log: `S1.r1.t1/16#41`; of a call `S1.r1.t1#40`; of what is open between tables `S1/16#played_again`.
    """
    sort: str
    """`call` (the players have called, and no director has come), `case`, or `between`."""
    stream: str
    """The table; the session, where it is about several."""
    tables: tuple[str, ...]
    """The tables that it is about."""
    board: int | None
    incident: str | None
    kind: str
    seat: Seat | None
    text: str
    """What it is, in words."""
    law: str
    """The paragraph of the next step; empty of a call."""
    code: str
    """What is open next; empty of a call."""
    next: StepView | None
    """The next step; null of a call."""
    who: tuple[str, ...]
    """Who decides next: seats, or `director`."""
    decides: str
    """The same in words."""
    since: str
    """When it began, UTC; empty where that is not told."""
    minutes: int | None
    """For how long it has waited; null where that is not known."""
    taken: TakenView | None
    """Null where nobody has taken it."""
    stage: str
    """How far the board is there: `in_play`, `over`, or `round_over` where the table has ended its round too; empty of
    what lies between tables."""
    title: Unencoded[str]
    """What it is, with its player and his card or call: `Lead out of turn: West ♥10`; of a call who called, and why."""


class SlowTableView(Struct, frozen=True, kw_only=True):
    """A table that is behind the others of its round: nobody has called, and nothing is open by it."""

    stream: str
    table: int
    round: int
    board: int | None
    """The board that it lacks next."""
    behind: int
    """By how many boards it is behind the middle table of its round."""
    since: str
    """When its board in play was begun, else when its latest entry was recorded; UTC, empty where it has none."""
    minutes: int | None
    """How long ago that is; null where it is not known."""
    text: str
    late: Late | None
    """Who was late there: `ns`, `ew`, `both`, `undecided`; null where nothing was recorded of it."""
    late_text: str
    """The same in words; empty where nothing was."""


class QueueView(Struct, frozen=True):
    """What waits for a director."""

    session: str
    name: str
    """What it is called; its id where it has no name."""
    as_of: int
    """The last position of the log that is taken into account."""
    at: str
    """When this was told, UTC."""
    round: int
    """The latest round that was begun; 0 before the first."""
    rounds: int
    """How many rounds the movement has; 0 where that is not told."""
    called: str
    """The table of the latest call, where a new matter probably is; empty where there was none."""
    mine: int
    """How many of these whoever asks has taken."""
    items: tuple[QueueItemView, ...]
    slow: tuple[SlowTableView, ...]
    """The tables that are behind, as the scorer is told of them; they are among no items, and call nobody."""
