"""What is in doubt in a session, as it is shown: both of what was recorded, and what settles it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from domain.cards import Card
from domain.seats import Seat
from projections.ranking.doubts import Doubt
from projections.texts import message, seat_text, vul_text
from projections.texts.names import card_text
from projections.texts.places import table_text
from projections.views.encoding import Unencoded

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
    apart: str = ""
    """Of two tables of a match with other cards the first thing that contradicts, in words; empty while whoever asks
    may not see the board."""
    called: Unencoded[str] = ""
    """What a silent device is called; empty where it has no name."""


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


def in_words(kind: str, recorded: str, other: str, called: str = "") -> dict[str, str]:
    """Both of what disagrees, as they go into a sentence: a device by what it is called, and never by its id."""
    if kind == "device_silent":
        return {"recorded": recorded, "other": called or message("doubt", "a_device")}
    if kind == "lead_differs":
        return {"recorded": card_text(Card(recorded)), "other": seat_text(LETTERS[other])}
    return {"recorded": recorded, "other": other}


def doubt_view(doubt: Doubt) -> DoubtView:
    """A doubt in the language chosen."""
    said: dict[str, str] = {
        "entry": doubt.name,
        "stream": doubt.stream,
        "table": table_text(doubt.stream),
        **in_words(doubt.kind, doubt.recorded, doubt.other, doubt.called),
    }
    told = "tricks_differ_closed" if doubt.kind == "tricks_differ" and not doubt.other else doubt.kind
    return DoubtView(
        doubt.kind, doubt.stream, doubt.board or None, doubt.name, doubt.recorded, doubt.other, doubt.tables,
        message("doubt", told, count=None, **said), message("settles", doubt.kind, count=None, **said), doubt.seconds,
        _apart_text(doubt), doubt.called,
    )  # fmt: skip


def _apart_text(doubt: Doubt) -> str:
    """`Table 1: ♠K with North. Table 2: ♠K with East.`"""
    apart = doubt.apart
    if apart is None:
        return ""
    table, other = table_text(doubt.stream), table_text(doubt.other)
    if apart.what == "vul":
        here, there = vul_text(apart.here), vul_text(apart.there)
        return message("doubt", "apart_vul", here=here, there=there, table=table, other_table=other)
    here, there = (seat_text(LETTERS[one]) if one else "" for one in (apart.here, apart.there))
    if apart.what == "dealer":
        return message("doubt", "apart_dealer", here=here, there=there, table=table, other_table=other)
    code = "apart_card" if there else "apart_card_not_there"
    card = card_text(Card(apart.what))
    return message("doubt", code, card=card, here=here, there=there, table=table, other_table=other)
