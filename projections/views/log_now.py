"""The sessions of a log, and how the log itself is."""

from __future__ import annotations

from msgspec import Struct

from projections.views.pads import PadsHeardView
from projections.views.seals import LogRemarkView, SealView
from projections.views.signed_log import SignedLogView

__all__ = [
    "BackupsView", "ClockBackView", "DiskView", "HealthView", "RunningView", "SelfCheckView", "SeriesNamedView",
    "SessionView", "SessionsView",
]  # fmt: skip


class SessionView(Struct, frozen=True):
    """A session of the log."""

    session: str
    name: str
    date: str
    scoring: str
    contestants: int
    rounds: int
    """The latest round that was begun."""
    tables: int
    """How many tables have recorded something in it."""
    closed: bool
    public: tuple[str, ...]
    """What of it whoever asks may see: `names`, `ranking`, `travellers`, `cards`, `laws`."""


class SeriesNamedView(Struct, frozen=True):
    """A series of the log."""

    series: str
    name: str
    date: str


class SessionsView(Struct, frozen=True):
    """The sessions of a log, in the order of their first entries."""

    sessions: tuple[SessionView, ...]
    series: tuple[SeriesNamedView, ...] = ()
    """Several sessions as one event each."""


class SelfCheckView(Struct, frozen=True, kw_only=True):
    """What came of proving the whole log since the server began."""

    state: str
    """`running`, `whole`, `broken`, or `not_done` where it could not be read."""
    at: str
    """When it was done, UTC; empty while it runs."""
    entries: int
    findings: tuple[str, ...]
    """What is wrong; where it was not done, why."""
    text: str


class DiskView(Struct, frozen=True, kw_only=True):
    """How much room the log has to grow."""

    state: str
    """`enough`, `low`, `too_little` (nothing is recorded until there is room), or `unknown`, as for a database."""
    free: int | None
    """Bytes."""
    text: str


class BackupsView(Struct, frozen=True, kw_only=True):
    """The copies that the server makes by itself."""

    every: int
    """Seconds from one to the next."""
    keep: int
    """How many are kept."""
    file: str
    """The name of the last good one; empty where there is none yet."""
    at: str
    """When it was made, UTC."""
    entries: int
    age: int | None
    """Seconds since then, by a clock that nobody sets; null where there is none yet."""
    failed_at: str
    """When the latest attempt failed, UTC; empty where it did not."""
    why: str
    text: str


class ClockBackView(Struct, frozen=True, kw_only=True):
    """That the server's clock was set back: times never decide an order, but a period measured by them may be wrong."""

    stamped: str
    """The latest time that it gave, UTC."""
    now: str
    """The earlier one that it gave last."""
    text: str


class RunningView(Struct, frozen=True, kw_only=True):
    """How the server of a log is."""

    check: SelfCheckView
    disk: DiskView
    backups: BackupsView | None
    """null where none are asked for."""
    clock: ClockBackView | None
    """null where it was not set back, or is past again what it had given."""
    pads: tuple[PadsHeardView, ...] = ()
    """Where bridge pads can be heard, and how each is."""
    warnings: tuple[str, ...]
    """What of all this somebody must see to, in words."""
    witnesses: tuple[str, ...] = ()
    """The keys of the witnesses whose cosignatures are taken here."""


class HealthView(Struct, frozen=True, kw_only=True):
    """How a log is."""

    entries: int
    chained: int
    """Up to which position the chain covers it."""
    head: str
    """The last link of the chain, in hexadecimal digits; empty as long as it covers what whoever asks may not know."""
    sealed: int
    """Up to which position a seal covers it; 0 where there is none."""
    seals: tuple[SealView, ...]
    clock_back: bool
    """Whether the clock of whoever records has gone backwards: times never decide an order."""
    remarks: tuple[LogRemarkView, ...]
    """What is odd about the times."""
    proof: SignedLogView
    """How far it is signed, and who stands for that."""
    running: RunningView | None = None
    """How the server is; null where none was asked."""
