"""What is told to whoever recorded: what stands in the log now, what follows from it, and what may come next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from operator import is_
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from application.dealing import cards_kept_back
from application.office import Office, Room
from application.rights import reaches, told_by
from application.writing import Who, Written
from domain.errors import RecordedFirst
from domain.events import AnyEvent, BoardStarted, EntryAmended, JudgementMade, Recordable
from domain.log.store import Recorded
from projections.desk.numbers import gives_lines
from projections.rulings.replay import Replay
from projections.texts import message
from projections.texts.entries import event_text
from projections.views.echo import EchoView
from projections.views.incident import SaidView, code_of, full_text, sort_of
from projections.views.position import Position, position_of

__all__ = [
    "Acknowledged", "Conflict", "EntryRecorded", "Follows", "OtherEntry", "Said", "acknowledged", "conflict",
    "follows_of",
]  # fmt: skip

SEE_THE_TABLE = ("operator", "recorder", "director")
"""Who may see the cards of a table in which he may record."""


class EntryRecorded(Struct, frozen=True):
    """An entry as it stands in the log."""

    stream: str
    entry: int
    """Its number in the stream, from 1."""
    position: int
    """In the log, from 1."""
    text: str
    """What it says, in words."""
    event: AnyEvent


class OtherEntry(EntryRecorded, frozen=True):
    """An entry that somebody else recorded."""

    device: str
    """The device that it came from; empty where a command recorded it."""


class Said(Struct, frozen=True):
    """What is said of an incident."""

    incident: str
    """Its name: `2#84`."""
    sort: str
    """`finding`, `option`, `question` or `effect`; `title` of the incident itself."""
    law: str
    code: str
    text: str
    is_open: bool
    """Whether it awaits somebody."""


class Follows(Struct, frozen=True):
    """What follows from entries just recorded at a table."""

    text: str
    """The entries in words."""
    new: tuple[Said, ...]
    """What the Laws say now and did not say before."""
    gone: tuple[Said, ...]
    """What they found before a slip was put right, and find no more."""
    remarks: tuple[str, ...]
    """What is odd about the entries themselves."""
    again: tuple[str, ...]
    """The entries that stand again, since what had put them right was struck."""
    irregular: tuple[str, ...]
    """What the slips just put right make out of the ordinary."""
    board: str
    """Board, dealer, vulnerability, contract; empty before the first board."""
    state: str
    """Phase, tally, whose turn; or the result."""
    still_open: tuple[tuple[str, tuple[str, ...]], ...]
    """By incident, the paragraphs by which something of it was open before and still is."""
    binds: tuple[str, ...]
    """What binds the players, and what they may choose."""
    binds_anew: bool
    """Whether that is not what it was."""


class Acknowledged(Struct, frozen=True):
    """That something is in the log."""

    stream: str
    """What the request was about: a table, or a session."""
    entries: int
    """How many entries the stream has with what was recorded: who records next says that he knows of so many."""
    recorded: tuple[EntryRecorded, ...]
    gives: tuple[str, ...] = ()
    """What a number of tricks in it comes to, and the boards whose cards are kept back, in words."""
    follows: Follows | None = None
    """None where it was recorded in a session's stream, or by one who may not see the table's cards."""
    position: Position | None = None
    """The table after it: whose turn it is, what is lawful, what is open; None likewise."""


class Conflict(Struct, frozen=True):
    """That something was not recorded, for somebody else had recorded in the stream first."""

    stream: str
    seen: int
    """How many entries of the stream the request knew of."""
    entries: int
    """How many there are."""
    others: tuple[OtherEntry, ...]
    """Those that it did not know of; none for one who may not see the table's cards."""


def acknowledged(office: Office, stream: str, written: Written, who: Who) -> Acknowledged:
    """What is told of entries that were recorded in a stream, or in its session's, now or long ago."""
    recorded = _recorded(office, stream, written)
    entries = tuple(EntryRecorded(r.stream, r.entry, r.position, event_text(r.event), r.event) for r in recorded)
    own = [one.entry for one in recorded if one.stream == stream]
    if "." not in stream:
        return Acknowledged(stream, own[-1], entries)
    room = office.kept(stream)
    last = own[-1] if own else len(room.entries)
    if who.role not in SEE_THE_TABLE:
        return Acknowledged(stream, last, tuple(replace(one, event=_without_cards(one.event)) for one in entries))
    replay = room.replay
    position = position_of(replay if replay.until == last else replay.as_of(last))
    follows = follows_of(room.echo(last, len(own))) if own else None
    gives = (*_gives(replay, recorded), *_kept_back(room, [one for one in recorded if one.stream == stream]))
    return Acknowledged(stream, last, entries, gives, follows, position)


def conflict(office: Office, error: RecordedFirst, who: Who) -> Conflict:
    """What others have recorded in a stream in which somebody was to record."""
    seen = error.entry - 1
    entries = [one for one in office.log.scan(0, None, error.stream) if one.entry > seen]
    held = entries[-1].entry if entries else seen
    if "." in error.stream and not (who.role in SEE_THE_TABLE and reaches(who.role, who.scope, error.stream)):
        return Conflict(error.stream, seen, held, ())
    devices = dict(_devices(office, entries))
    others = (
        OtherEntry(r.stream, r.entry, r.position, event_text(r.event), r.event, devices.get(r.position, ""))
        for r in entries
    )
    return Conflict(error.stream, seen, held, tuple(others))


def follows_of(echo: EchoView) -> Follows:
    """What an echo tells, as it is sent."""
    new, gone = (tuple(map(_said, each)) for each in (echo.new, echo.gone))
    stands = echo.stands
    return Follows(
        echo.text, new, gone, echo.remarks, echo.again, echo.irregular,
        stands.board, stands.state, stands.still_open, stands.binds, echo.binds_anew,
    )  # fmt: skip


def _gives(replay: Replay, recorded: Sequence[Recorded]) -> Iterator[str]:
    """What numbers of tricks come to at the table as it was before them."""
    for one in recorded:
        if isinstance(one.event, JudgementMade) and one.event.numbers:
            yield from gives_lines(replay.as_of(one.entry - 1), one.event)


def _kept_back(room: Room, recorded: Sequence[Recorded]) -> Iterator[str]:
    """Which boards were begun without the cards that the session has dealt them."""
    for one in recorded:
        for event in told_by(one.event):
            if isinstance(event, BoardStarted) and cards_kept_back(room.session, event):
                yield message("hall", "cards_kept_back", board=event.board, stream=room.stream, entry=one.entry)


def _without_cards(event: AnyEvent) -> AnyEvent:
    """An event as it is told to who may not see the cards of the board that it begins."""
    if isinstance(event, BoardStarted):
        return replace(event, hands=(None, None, None, None))
    if isinstance(event, EntryAmended):
        parts = tuple(cast(Recordable, _without_cards(one)) for one in event.replacements)
        return replace(event, replacements=parts)
    return event


def _said(said: SaidView) -> Said:
    item = said.item
    if item is None:
        return Said(said.incident, "title", "", "", said.text, said.is_open)
    return Said(said.incident, sort_of(item), item.law, code_of(item), full_text(item), said.is_open)


def _recorded(office: Office, stream: str, written: Written) -> list[Recorded]:
    """What was recorded, with its numbers: behind all others of the table, where it was recorded just now; else as the
    log tells it."""
    entries = office.kept(stream).entries if "." in stream else ()
    first = len(entries) - len(written.proposed)
    if first >= 0 and all(map(is_, written.events, entries[first:])) and written.proposed:
        at = zip(written.positions, count(first + 1), written.events, strict=False)
        return [Recorded(position, stream, entry, event) for position, entry, event in at]
    if "." in stream:
        office.kept(stream).caught_up()
    return [*office.log.scan(written.positions[0] - 1, written.positions[-1])]


def _devices(office: Office, entries: Sequence[Recorded]) -> Iterator[tuple[int, str]]:
    """By position, the devices that entries came from."""
    if entries:
        for receipt in office.log.receipts(entries[0].position - 1, entries[-1].position):
            for position in range(receipt.first, receipt.first + receipt.count):
                yield position, receipt.device
