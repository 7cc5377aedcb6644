"""What is in doubt in a session, as it is shown: both of what was recorded, and what settles it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from domain.cards import Card
from domain.seats import Seat
from projections.ranking.doubts import Doubt
from projections.texts import message, seat_text
from projections.texts.names import card_text

__all__ = ["DoubtView", "DoubtsView", "doubt_view", "doubts_view", "in_words"]

LETTERS = {seat.value: seat for seat in Seat}


class DoubtView(Struct, frozen=True):
    """Two things that do not go together."""

    kind: str
    """`rival_record`, `points_differ`, `tricks_differ`, `deal_differs`, `rooms_differ`, `lead_differs`,
    `device_silent`."""
    stream: str
    board: int | None
    entry: str
    """The entry that it rests on: `S1.r1.t1#41`."""
    recorded: str
    """What it says, of a lead the card; empty of other cards, which are not told. When a silent device was heard of
    last, UTC."""
    other: str
    """What stands beside it; empty where it follows from cards that whoever asks may not see. The silent device; who
    was dealt the lead, `W`."""
    tables: tuple[str, ...]
    """The tables whose results it is about."""
    text: str
    settles: str
    """What settles it, in words."""
    seconds: int
    """For how long a device has been silent; 0 of everything else."""


class DoubtsView(Struct, frozen=True):
    """What is in doubt, and what is therefore in doubt of the session."""

    doubts: tuple[DoubtView, ...]
    tables: tuple[str, ...]
    boards: tuple[int, ...]


def doubts_view(doubts: Iterable[Doubt]) -> DoubtsView:
    """Doubts in the language chosen, those of the log (`ScoredSession.all_doubts`) and of the devices."""
    shown = tuple(map(doubt_view, doubts))
    tables = tuple(dict.fromkeys(table for one in shown for table in one.tables))
    return DoubtsView(shown, tables, tuple(sorted({one.board for one in shown if one.board is not None})))


def in_words(kind: str, recorded: str, other: str) -> dict[str, str]:
    """Both of what disagrees, as they go into a sentence."""
    if kind == "lead_differs":
        return {"recorded": card_text(Card(recorded)), "other": seat_text(LETTERS[other])}
    return {"recorded": recorded, "other": other}


def doubt_view(doubt: Doubt) -> DoubtView:
    """A doubt in the language chosen."""
    said: dict[str, str] = {
        "entry": doubt.name,
        "stream": doubt.stream,
        **in_words(doubt.kind, doubt.recorded, doubt.other),
    }
    told = "tricks_differ_closed" if doubt.kind == "tricks_differ" and not doubt.other else doubt.kind
    return DoubtView(
        doubt.kind, doubt.stream, doubt.board or None, doubt.name, doubt.recorded, doubt.other, doubt.tables,
        message("doubt", told, count=None, **said), message("settles", doubt.kind, count=None, **said), doubt.seconds,
    )  # fmt: skip
