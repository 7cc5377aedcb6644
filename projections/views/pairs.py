"""Who plays in a session, as its scorer puts it right while it goes on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from projections.recorded.movement import Movement
from projections.recorded.session_record import SessionRecord
from projections.views.contestants import names_of

__all__ = ["PairView", "PairsView", "pairs_view"]

Kind = Literal["pair", "team", "individual"]


class PairView(Struct, frozen=True):
    """A contestant."""

    contestant: str
    names: tuple[str, ...]
    """Of its players, as far as the register has any: who played for another stands behind the two."""
    withdrawn: bool
    sits_out: tuple[int, ...]
    """The rounds in which it has no opponents."""
    table: int = 0
    """Where it sits first, by the movement; 0 where no movement tells it."""
    side: str = ""
    """`NS`, `EW`; empty where no movement tells it."""


class PairsView(Struct, frozen=True):
    """The contestants of a session, in the order of their entry."""

    session: str
    pairs: tuple[PairView, ...]
    empty: int
    """How many places of the movement nobody has taken."""
    kind: Kind = "pair"
    """What they are."""


def pairs_view(record: SessionRecord, movement: Movement, names: Mapping[str, str], empty: int) -> PairsView:
    """The contestants of a session, with those that sit out. `empty`: how many may still come."""
    alone: dict[str, list[int]] = {}
    for due in movement.due.values():
        for contestant in (*due.ns, *due.ew) if not (due.ns and due.ew) else ():
            alone.setdefault(contestant, []).append(due.round)
    seats = _first_seats(movement)
    pairs = (
        PairView(
            one, tuple(names_of(record, one, names)), one in record.withdrawn, tuple(sorted(alone.get(one, ()))),
            *seats.get(one, (0, "")),
        )
        for one in record.contestants
    )  # fmt: skip
    kinds = {one.kind for one in record.contestants.values()}
    kind: Kind = "team" if "team" in kinds else "individual" if "individual" in kinds else "pair"
    return PairsView(record.name, tuple(pairs), empty, kind)


def _first_seats(movement: Movement) -> dict[str, tuple[int, str]]:
    """The table and the side of each contestant in the first round in which it plays."""
    seats: dict[str, tuple[int, str]] = {}
    for due in sorted(movement.due.values(), key=lambda one: one.round):
        for side, contestants in (("NS", due.ns), ("EW", due.ew)):
            for contestant in contestants:
                seats.setdefault(contestant, (due.table, side))
    return seats
