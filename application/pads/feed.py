"""What pads say, into the log: one way for results of a connector and of a file.

A result of a board that was not known is a slip at its table; the same again is nothing; a correction mends the slip as
long as it is the pad's own. Where the log holds what a pad cannot hold, that stays, and the pad's word is laid beside
it for a person to choose. What only a director decides calls him, with what was expected: a call stands among
the entries of whichever board was begun last, which others may see before the board that is asked about, so it never
holds a result. That is told to whoever follows the pads, and stands on the pads.

What was taken of a board is told by receipts of the device `pads`: the first thing said of it under the key
`S1.r1.t2/7#1`, the next under `#2`, each with the digest of what was said; `#1s` where it was recorded as a slip. So
nothing is taken twice, whoever starts again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from application.hall.acts import at_hand
from application.hall.asked import Act
from application.hall.corrections import Stands, stands
from application.hall.matters import call_of
from application.hall.slips import SlipSaid, with_known_lead
from application.office import Office, Room
from application.pads.beside import PADS, SlipBeside, slip_of_stage
from application.pads.calls import PadAsks
from application.pads.due import are_due
from application.pads.records import Behind, Records, recorded_in
from application.rights import NotAllowed
from domain.board import read_hand
from domain.cards import Card
from domain.errors import LogError, NotPossible, RecordedFirst, TdlogError
from domain.events import DirectorCalled, ScoreAdjusted
from formats.bridgemate.results import IN_PROGRESS, RESOLVED
from formats.reading.pads import PadCall, PadSaid, digest_of
from projections.recorded.slips import Slip
from projections.texts import message
from projections.texts.places import board_text, table_text
from projections.texts.scores import bid_text

__all__ = ["Feed", "Taken", "What"]

What = Literal["entered", "mended", "beside", "asked", "called", "waits", "refused"]
"""What became of it: a slip; a slip mended; laid beside the table's record; the director is asked; the director was
called from the pad; it waits for the table; it could not be recorded."""
TRIES = 5
"""How often it is tried behind what others record at the table meanwhile."""
MOST_OF_ONE = 100
"""So many things are recorded that pads say of one board at a table, each another than the one before."""


class Taken(Struct, frozen=True):
    """What became of something that a pad said."""

    what: What
    stream: str
    """The table; empty where the session has no such table."""
    board: int
    tell: Callable[[], str]
    """The same in words, in the language in use."""

    @property
    def text(self) -> str:
        """In words: where, what was read, what was expected, how to go on."""
        return self.tell()


class _Known(Struct, frozen=True):
    """What was taken last of a board."""

    count: int = 0
    digest: bytes = b""
    slip: bytes = b""
    """Of the last that was recorded as a slip: what pads correct is their own slip as long as that stands."""


NOTHING = _Known()


class Feed:
    """Takes what pads say of a session into its log."""

    def __init__(self, office: Office, session: str, records: Records | None = None) -> None:
        """`records` is the way into the log; None: with this office itself."""
        self.office = office
        self.session = session
        self._records = records or recorded_in(office)
        self._known: dict[str, _Known] = {}
        """By table and board, what the log has from the pads."""
        self._told: dict[str, tuple[bytes, Taken]] = {}
        """By table and board, what was told last and left nothing in the log."""
        self._done: dict[str, bytes] = {}
        """By table and board, what was looked at last and needs no second look."""
        for receipt in office.log.receipts():
            name, mark, count = receipt.key.rpartition("#")
            if receipt.device == PADS and mark and count.rstrip("s").isdecimal():
                self._took(name, int(count.rstrip("s")), receipt.digest, is_slip=count.endswith("s"))

    def take(self, said: Iterable[PadSaid]) -> Iterator[Taken]:
        """Take results in. Of each that is new, or could not be taken until now, what became of it; once it is yielded
        it is in the log. Raises LogError where nothing can be recorded."""
        for one in said:
            name = f"{self._stream(one)}/{one.board}"
            digest = digest_of(one)
            if digest == self._done.get(name, self._known.get(name, NOTHING).digest):
                if name in self._told and self._told[name][0] != digest:
                    del self._told[name]
                continue
            taken = self._take(one, name, digest)
            if taken is not None:
                yield taken

    @property
    def pending(self) -> tuple[Taken, ...]:
        """What was said last and is not in the log: it waits, or was refused."""
        return tuple(taken for _, taken in self._told.values())

    def call(self, calls: Iterable[PadCall]) -> Iterator[Taken]:
        """Let the director be called to tables, once for each call from a pad. Raises LogError."""
        for one in calls:
            taken = self._called(one)
            if taken is not None:
                yield taken

    def _called(self, call: PadCall) -> Taken | None:
        stream, digest = self._stream(call), digest_of(call)
        name = f"{stream}/td {_time_of(call)}"
        if name in self._known or name in self._done:
            return None
        if not self._is_table(stream):
            return self._told_once(name, digest, Taken("refused", "", 0, lambda: self._no_table(call)))

        def why() -> str:
            return message("pads", "called_at", time=_time_of(call))

        def act() -> Taken:
            self._record(PadAsks(stream, None, why()), name, digest)
            return Taken("called", stream, 0, lambda: message("pads", "called", table=table_text(stream), why=why()))

        return self._tried(stream, name, digest, lambda: f"{table_text(stream)}: {why()}", act)

    def progress(self, call: PadCall) -> int:
        """How far a call from a pad has come, as a status of calls: `RESOLVED` once a director has recorded something
        at the table since, which takes it from his queue; `IN_PROGRESS` where one has said that he goes there; else
        0."""
        stream, time = self._stream(call), _time_of(call)
        if f"{stream}/td {time}" not in self._known:
            return 0
        called_at = ""
        for event in self.office.room(stream).entries:
            if called_at and event.by == "director":
                return RESOLVED
            if isinstance(event, DirectorCalled) and time in event.why:
                called_at = event.at
        goes = self.office.log.access.lease(call_of(stream)) if called_at else None
        return IN_PROGRESS if goes is not None and goes.since >= called_at else 0

    def _stream(self, one: PadSaid | PadCall) -> str:
        return f"{self.session}.r{one.round}.t{one.table}"

    def _is_table(self, stream: str) -> bool:
        """Whether the session has a table in a round: its movement has it, or something was recorded there."""
        if self.office.log.version(stream):
            return True
        if not self.office.log.version(self.session):
            return False
        room = self.office.room(stream)
        seating = room.replay.seating
        return room.session.own_stream.movement.due_at(seating.round, seating.table) is not None

    def _no_table(self, one: PadSaid | PadCall) -> str:
        if not one.section:
            return message("pads", "no_table", session=self.session, table=one.table, round=one.round)
        told, section = "no_table_in_section", one.section
        return message("pads", told, session=self.session, section=section, table=one.table, round=one.round)

    def _take(self, said: PadSaid, name: str, digest: bytes) -> Taken | None:
        stream = self._stream(said)
        if said.kind == "unreadable" and not said.board:
            return self._told_once(
                name, digest, Taken("refused", "", 0, lambda: message("pads", "unreadable_place", read=said.read))
            )
        if not self._is_table(stream):
            return self._told_once(name, digest, Taken("refused", "", said.board, lambda: self._no_table(said)))
        if self._known.get(name, NOTHING).count >= MOST_OF_ONE:
            too_often = self._text("too_often", stream, said, most=MOST_OF_ONE)
            return self._told_once(name, digest, Taken("refused", stream, said.board, too_often))
        return self._tried(
            stream, name, digest,
            lambda: f"{board_text(stream, said.board)}: {_read(said)}",
            lambda: self._decide(said, stream, name, digest),
        )  # fmt: skip

    def _tried(
        self, stream: str, name: str, digest: bytes, read: Callable[[], str], act: Callable[[], Taken | None]
    ) -> Taken | None:
        """What an act comes to, tried again where somebody was quicker, at the next look where that goes on; told once
        where it is refused, and tried again then too. Raises LogError where nothing can be recorded."""
        for _ in range(TRIES):
            with suppress(RecordedFirst):
                try:
                    return act()
                except LogError:
                    raise
                except TdlogError as error:
                    refused = _refused(stream, name.rpartition("/")[2], read, error.message)
                    return self._told_once(name, digest, refused, looks_again=True)
        return None

    def _decide(self, said: PadSaid, stream: str, name: str, digest: bytes) -> Taken | None:
        """What becomes of a result, as its table stands now. Raises RecordedFirst where somebody was quicker."""
        room = at_hand(self.office, stream)
        seen = len(room.entries)
        found = stands(room.replay, said.board, "recorder")
        asks = _asks(said, room, found)
        if asks is not None:
            return self._ask(stream, said, asks, name, digest)
        if said.kind != "result" or said.slip is None:
            self._settled(name, digest)
            return None
        slip = _with_lead_held(said.slip, room, said.board)
        if found.way == "enter":
            self._record(SlipSaid(stream, said.board, slip, seen=seen), name, digest)
            told = "entered" if slip == said.slip else "entered_without_lead"
            return Taken("entered", stream, said.board, self._text(told, stream, said))
        if _holds(room, found, slip):
            self._settled(name, digest)
            return None
        if found.way == "at_table" and found.board is room.replay.board:
            waits = Taken("waits", stream, said.board, self._text("waits", stream, said))
            return self._told_once(name, digest, waits, looks_again=True)
        if found.way == "mend" and self._is_own(found, said, name):
            with suppress(NotAllowed, NotPossible):
                self._record(SlipSaid(stream, said.board, slip, message("pads", "corrected"), seen), name, digest)
                return Taken("mended", stream, said.board, self._text("mended", stream, said))
        beside = SlipBeside(stream, said.board, slip, message("pads", "beside_why"))
        self._record(beside, name, digest, seen)
        return Taken("beside", stream, said.board, self._text("beside", stream, said))

    def _ask(self, stream: str, said: PadSaid, asks: tuple[str, str], name: str, digest: bytes) -> Taken:
        """Let the director be asked about a board."""
        code, expected = asks

        def why() -> str:
            return message("pads", code, board=said.board, ns=said.ns, ew=said.ew, expected=expected)

        def told() -> str:
            return message("pads", "asked", where=table_text(stream), why=why(), read=_read(said))

        self._record(PadAsks(stream, said.board, why()), name, digest)
        return Taken("asked", stream, said.board, told)

    def _is_own(self, found: Stands, said: PadSaid, name: str) -> bool:
        """Whether the slip that stands is what the pads said last of the board: with another lead where it stands
        without one, for that may have been left out; without one where a lead was known."""
        if found.slip is None:
            return False
        stood = found.slip.slip
        leads = (stood.lead, None) if stood.lead is not None else (None, *Card)
        slips = (replace(stood, lead=lead) for lead in leads)
        known = self._known.get(name, NOTHING).slip
        return any(known == digest_of(replace(said, slip=slip, kind="result", read="")) for slip in slips)

    def _record(self, act: Act[object], name: str, digest: bytes, seen: int | None = None) -> None:
        """Record an act as the pads, where `seen` is told only behind so many entries of its table. Raises
        TdlogError."""
        count, is_slip = self._known.get(name, NOTHING).count + 1, isinstance(act, SlipSaid)
        key = f"{name}#{count}{'s' if is_slip else ''}"
        held = self._records(act if seen is None else Behind(act, seen), key, digest)
        self._took(name, count, held, is_slip=is_slip)
        if held != digest:
            raise RecordedFirst(act.stream, self.office.log.version(act.stream))

    def _took(self, name: str, count: int, digest: bytes, *, is_slip: bool) -> None:
        """Something said of a board is in the log."""
        before = self._known.get(name, NOTHING)
        self._known[name] = _Known(count, digest, digest if is_slip else before.slip)
        self._told.pop(name, None)
        self._done.pop(name, None)

    def _settled(self, name: str, digest: bytes) -> None:
        """The log has what was said, or needs none of it."""
        self._done[name] = digest
        self._told.pop(name, None)

    def _told_once(self, name: str, digest: bytes, taken: Taken, *, looks_again: bool = False) -> Taken | None:
        """What left nothing in the log: told once, and looked at again only where that can change."""
        if not looks_again:
            self._done[name] = digest
        if name in self._told and self._told[name][0] == digest:
            return None
        self._told[name] = digest, taken
        return taken

    def _text(self, code: str, stream: str, said: PadSaid, most: int = 0) -> Callable[[], str]:
        return lambda: message("pads", code, where=board_text(stream, said.board), read=_read(said), most=most)


def _refused(stream: str, board: str, read: Callable[[], str], why: str) -> Taken:
    """What could not be recorded; `board` is none of a call."""
    number = int(board) if board.isdecimal() else 0
    return Taken("refused", stream, number, lambda: message("pads", "refused", read=read(), why=why))


def _asks(said: PadSaid, room: Room, found: Stands) -> tuple[str, str] | None:
    """Why a director is to be asked, and what was expected; None where nobody is."""
    seating = room.replay.seating
    is_recorded = found.way not in ("enter", "not_due")
    if said.kind == "deleted":
        return ("deleted", "") if is_recorded else None
    if found.way == "not_due":
        return "not_due", ", ".join(map(str, seating.boards)) or "-"
    if not are_due(seating, said, room.session.own_stream.record):
        return "others", f"{'+'.join(seating.ns)} / {'+'.join(seating.ew)}"
    if said.turned:
        return "turned", f"{'+'.join(seating.ns)} / {'+'.join(seating.ew)}"
    if said.kind == "result":
        return None
    return None if _is_decided(said, room, found) else (said.kind, "")


def _is_decided(said: PadSaid, room: Room, found: Stands) -> bool:
    """Whether a director or a committee has decided what a pad says of a board without a result: at the table, or for
    it in the session's own stream."""
    awards = [(found.stage.ns_artificial, found.stage.ew_artificial)] if found.stage is not None else []
    for entry in room.replay.session.about(room.stream, said.board):
        if isinstance(entry.event, ScoreAdjusted):
            awards.append((entry.event.ns_artificial, entry.event.ew_artificial))
    return any(any(one) and (said.kind == "not_played" or said.awards == one) for one in awards)


def _with_lead_held(slip: Slip, room: Room, board: int) -> Slip:
    """A slip without a lead that cannot have been in its player's hand, as the session has dealt the board."""
    deal, contract = room.session.deals.get(board), slip.played
    hand = deal.hands[contract.declarer.left.index] if deal is not None and contract is not None else None
    held = read_hand(hand)
    is_held = held is None or slip.lead is None or bool(held & slip.lead.bit)
    return slip if is_held else replace(slip, lead=None)


def _holds(room: Room, found: Stands, slip: Slip) -> bool:
    """Whether the log has what a slip says: as the table recorded it, or as it came to be by rulings and corrections
    since."""
    if found.slip is not None and found.slip.slip == with_known_lead(slip, found.slip.slip):
        return True
    stages = room.replay.result(found.board).stages if found.board is not None else []
    return any(slip_of_stage(stage) == replace(slip, lead=None) for stage in stages)


def _time_of(call: PadCall) -> str:
    return f"{call.hour:02d}:{call.minute:02d}"


def _read(said: PadSaid) -> str:
    """What a pad said, in a few words."""
    slip = said.slip
    if slip is None:
        return said.read or message("pads", f"kind_{said.kind}")
    return bid_text(slip.contract, slip.declarer.value if slip.declarer else "", slip.tricks or 0)
