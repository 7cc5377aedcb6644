"""The devices that have fallen silent, as who reads is told of them: doubts of their tables. No log knows of them, so
whoever hears the devices tells the office of the reader."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from application.hall.leases import Silence
from application.office import Office
from domain.table import Table
from projections.ranking.doubts import Doubt, silent_at
from projections.recorded.finished import AtTable, at_table, has_begun

__all__ = ["in_hand", "silence_told", "silent_devices", "silent_tables"]


class Silences:
    """What was told last of the devices. Made once for an office, by `Office.beside`."""

    def __init__(self, office: Office) -> None:
        self.told: Mapping[str, Sequence[Silence]] = {}
        """By table, in the order of their names."""


def silence_told(office: Office, silent: Sequence[Silence]) -> None:
    """Let an office know which devices are silent now, and no others."""
    told: dict[str, list[Silence]] = {}
    for one in silent:
        told.setdefault(one.stream, []).append(one)
    office.beside(Silences).told = told


def silent_tables(office: Office) -> list[str]:
    """The tables of which a device has fallen silent, in the order of their names."""
    return [*office.beside(Silences).told]


def silent_devices(office: Office, stream: str) -> Iterator[Doubt]:
    """A doubt for each device that is silent at a table while that has a board in hand; `other` is the id of the
    device."""
    silent = office.beside(Silences).told.get(stream, ())
    if silent:
        room = office.room(stream)
        at = in_hand(stream, room.table)
        found = (silent_at(at, len(room.entries), one.since, one.device, one.seconds) for one in silent)
        yield from (doubt for doubt in found if doubt is not None)


def in_hand(stream: str, table: Table) -> AtTable:
    """The boards of a table, with what it has in hand: also one just taken out, for the calls may be known to a silent
    device alone."""
    found, board = at_table(stream, table), table.board
    if found.in_hand is None and board is not None and not (has_begun(board) or table.ended or board.returned):
        return replace(found, in_hand=board.number)
    return found
