"""Who plays for the sides of a table: whoever is to judge an appeal about it is not one of them."""

from __future__ import annotations

from collections.abc import Mapping

from domain.events import RoundStarted
from domain.seats import SEATS
from projections.recorded.seating import Seating
from projections.recorded.session_record import SessionRecord

__all__ = ["parties_of", "plays_for"]


def parties_of(
    record: SessionRecord, seating: Seating, begun: RoundStarted | None, appellant: str = ""
) -> dict[str, str]:
    """The players of both sides of a table, and those of who appeals, each with the contestant he plays for."""
    found: dict[str, str] = {}
    for contestant in (*seating.ns, *seating.ew, appellant):
        entered = record.contestants.get(contestant)
        for player in entered.players if entered is not None else ():
            found.setdefault(player, contestant)
    for seat, player in zip(SEATS, begun.players if begun is not None else (), strict=False):
        side = seating.contestants(seat.side)
        if player and side:
            found.setdefault(player, record.players().get(player, side[0]))
    return found


def plays_for(member: str, parties: Mapping[str, str], names: Mapping[str, str]) -> str:
    """The contestant that a member of a committee plays for, by his number, or by a name that the register has of a
    player; empty where he plays for none of them."""
    name = _alike(names.get(member, member))
    return parties.get(member) or next(
        (side for one, side in parties.items() if _alike(names.get(one, one)) == name), ""
    )


def _alike(name: str) -> str:
    return " ".join(name.split()).casefold()
