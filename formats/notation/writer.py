"""Events into lines that read back to exactly the same events.

Calls and cards in turn stand together, a round of the auction or a trick on a line; everything else is a line of its
own. `!` stands where admission asks for it at that point, `!!` where it would refuse what the log holds all the same.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from domain.board import Board, place_of
from domain.events import (
    AnyEvent,
    AttentionDrawn,
    Author,
    BoardDealt,
    BoardStarted,
    CallAlerted,
    CallMade,
    CardPlayed,
    CardUnseen,
    DirectorCalled,
    DummyCardNamed,
    EntryAmended,
    NoteMade,
    RivalRecorded,
    ScoreAdjusted,
    TempoNoted,
)
from domain.events.fields import Field, fields_of
from domain.numbering import standard_dealer, standard_vul
from domain.rivals import known_to
from domain.streams import session_of
from domain.table import Table, before, fold, refold
from formats.exported import Exported
from formats.notation.actions import UNSEEN
from formats.notation.admitting import by_its_office, marks_needed
from formats.notation.amending import find_entry
from formats.notation.scribe import TIME, deals_of
from formats.notation.script import MOST_LETTERS
from formats.notation.values import BARE, quoted, write_hands, write_value
from formats.notation.vocabulary import FREE_TEXT, alias_of
from formats.notation.words import SEAT_WORDS, call_word, card_word, word_of
from projections.recorded.stream import SessionStream
from projections.rulings.references import without_incident

__all__ = ["export_tdl", "write_events", "write_keyword", "write_script"]

Stamp = tuple[str, Author]
Values = list[tuple[Field, Any]]
UNSTAMPED: Stamp = ("", "operator")


def write_script(streams: Mapping[str, Sequence[AnyEvent]], names: Mapping[str, str] | None = None) -> str:
    """A whole log in the notation: names, then the streams in their order. `read_script` reads the same from it."""
    lines = [f"player {_word(player)} {quoted(name)}" for player, name in (names or {}).items()]
    stamp = UNSTAMPED
    deals: dict[str, dict[int, BoardDealt]] = {}
    sessions = {name: SessionStream.knowing(streams.get(name, ()), name, streams) for name in map(session_of, streams)}
    for stream, events in streams.items():
        session = session_of(stream)
        pen = _Pen(stamp, deals.get(session))
        pen.in_a_file = True
        if "." in stream:
            pen.unnamed = set(without_incident(events, sessions[session], stream))
        pen.write(events)
        if stream == session:
            deals[session] = deals_of(events)
        stamp = pen.stamp
        lines += [*[""] * bool(lines), f"stream {_word(stream)}", *pen.lines]
    return "".join(_folded(line) + "\n" for line in lines)


def export_tdl(streams: Mapping[str, Sequence[AnyEvent]], names: Mapping[str, str]) -> Exported:
    """The streams as a script, as UTF-8."""
    return Exported(write_script(streams, names).encode())


def write_events(events: Sequence[AnyEvent], stamp: Stamp = UNSTAMPED) -> list[str]:
    """The lines of one stream. `stamp` is the time and author that hold before the first."""
    pen = _Pen(stamp)
    pen.write(events)
    return [_folded(line) for line in pen.lines]


def write_keyword(
    event: AnyEvent, marks: int = 0, stamp: Stamp | None = None, deals: Mapping[int, BoardDealt] | None = None
) -> str:
    """The keyword line of an event. Time and author are written where they are not those of `stamp`, if it is given,
    and of a board what is not as the session's `deals` say.

    Raises ValueError for an amendment, and for a rival record that holds entries: these are written behind others.
    """
    if isinstance(event, EntryAmended) or (isinstance(event, RivalRecorded) and event.events):
        raise ValueError("it is no keyword line by itself")
    values: Values = [(one, getattr(event, one.name)) for one in fields_of(type(event))]
    dealt = deals.get(event.board) if deals and isinstance(event, BoardStarted) else None
    words = ["!" * marks + alias_of(type(event)), *_in_order(event, values, dealt)]
    by_order = next((one for one, _ in values if one.is_text and not one.required and one.name in FREE_TEXT), None)
    for one, value in values:
        if one.name == "topic" and isinstance(event, AttentionDrawn | DirectorCalled):
            words += _topic(event, words)
            continue
        default = dealt.hands if dealt is not None and one.is_hands else one.default
        if one.required or (value == default and not _would_be_understood(event, one)):
            continue
        if one.is_hands:
            words.append(write_hands(value))
        elif one.is_flag and value is True:
            words.append(one.name)
        elif isinstance(event, ScoreAdjusted) and one.name in ("ns", "ew") and event.ns == event.ew:
            words += [f"both={write_value(one, value)}"] * (one.name == "ns")
        else:
            words.append(quoted(value) if one is by_order else f"{one.name}={write_value(one, value)}")
    if stamp is not None:
        words += [f"at={quoted(event.at)}"] * (event.at != stamp[0]) + [f"by={event.by}"] * (event.by != stamp[1])
    return " ".join(words)


def _topic(event: AttentionDrawn | DirectorCalled, written: list[str]) -> list[str]:
    """What it is about, where the line does not say so by a topic's own word, or by no word at all: so that a log that
    is written and read keeps what was understood. The word of a topic is written where it is left out else."""
    if event.topic is None:
        return ["topic=-"]
    said = event.what if isinstance(event, AttentionDrawn) else event.why or "other"
    if event.topic == (said,):
        return []
    topics = ", ".join(event.topic)
    word = f"topic={topics}" if len(event.topic) == 1 else f"topic=[{topics}]"
    return [word] if quoted(said) in written or isinstance(event, DirectorCalled) else [quoted(said), word]


def _would_be_understood(event: AnyEvent, one: Field) -> bool:
    """Whether a field that is empty must be written as such: reading would fill it from the words (46B)."""
    if not isinstance(event, DummyCardNamed) or event.card is not None or event.how is not None:
        return False
    return one.name == "how" and bool(event.words or event.suit or event.rank)


def _in_order(event: AnyEvent, values: Values, dealt: BoardDealt | None) -> list[str]:
    """The values that must be there, a second number with its name; dealer and vulnerability only where they are not
    those of the deal, or of the board's number."""
    words: list[str] = []
    numbered = False
    for one, value in values:
        if isinstance(event, BoardStarted | BoardDealt) and one.name in ("dealer", "vul"):
            if write_value(one, value) != _expected(one.name, event.board, dealt):
                words.append(f"{one.name}={write_value(one, value)}")
        elif one.is_hands and one.required:
            words.append(write_hands(value))
        elif one.required:
            words.append(f"{one.name}=" * (isinstance(value, int) and numbered) + write_value(one, value))
            numbered = numbered or isinstance(value, int)
    return words


def _expected(name: str, board: int, dealt: BoardDealt | None) -> str:
    """The dealer or the vulnerability that a board has where none is written."""
    if name == "vul":
        return dealt.vul if dealt is not None else standard_vul(board)
    dealer = SEAT_WORDS.get(dealt.dealer.lower()) if dealt is not None else None
    return word_of(dealer or standard_dealer(board))


@dataclass(slots=True)
class _Word:
    """A call or card on the line being written, to which an alert or a tempo may still be added."""

    event: CallMade | CardPlayed | CardUnseen
    text: str
    remarks: str = ""
    meaning: str = ""

    def __str__(self) -> str:
        return self.text + self.remarks + (f" {quoted(self.meaning)}" if self.meaning else "")

    def takes(self, remark: AnyEvent) -> bool:
        """Add an alert or tempo as a suffix, if it can be said so."""
        if remark == CallAlerted(self.event.seat, getattr(remark, "meaning", ""), at=remark.at, by=remark.by):
            if not isinstance(self.event, CallMade) or "!" in self.remarks:
                return False
            self.remarks += "!"
            self.meaning = getattr(remark, "meaning", "")
            return True
        seconds = getattr(remark, "seconds", None)
        if remark != TempoNoted(self.event.seat, seconds, at=remark.at, by=remark.by):
            return False
        if "~" in self.remarks.rpartition("!")[2] or not 0 <= (seconds or 0) <= 9999:
            return False
        self.remarks += "~" + ("" if seconds is None else str(seconds))
        return True


class _Pen:
    """Writes one stream, folding it on the way."""

    def __init__(self, stamp: Stamp, deals: Mapping[int, BoardDealt] | None = None) -> None:
        self.stamp = stamp
        self.deals = deals or {}
        self.lines: list[str] = []
        self.entries: list[AnyEvent] = []
        self.table = Table()
        self.open: list[_Word] = []
        self.in_a_file = False
        """There a judgement is the director's where nobody is named."""
        self.unnamed: set[int] = set()
        """Entries that name an incident which the table has not: they are written as recorded."""

    def write(self, events: Sequence[AnyEvent]) -> None:
        for event in events:
            self._stamp(event)
            if not (self.open and self._is_a_remark(event)):
                self._write_one(event)
            self.entries.append(event)
            if isinstance(event, EntryAmended):
                self.table = refold(self.table, self.entries, len(self.entries) - 1, len(self.entries))
            else:
                self.table.apply(place_of(len(self.entries)), event)
        self._close()

    def _stamp(self, event: AnyEvent) -> None:
        if (event.at, event.by) == self.stamp:
            return
        self._close()
        self.stamp = (event.at, event.by)
        at = [event.at if TIME.fullmatch(event.at) and _is_a_time(event.at) else quoted(event.at)] * bool(event.at)
        self.lines.append(" ".join(["@", *at, *[event.by] * (event.by != "operator")]))

    def _is_a_remark(self, event: AnyEvent) -> bool:
        if not isinstance(event, CallAlerted | TempoNoted) or marks_needed(self.table, event):
            return False
        return self.open[-1].takes(event)

    def _write_one(self, event: AnyEvent) -> None:
        board = self.table.board
        marks = 2 if len(self.entries) + 1 in self.unnamed else marks_needed(self.table, event)
        word = _action(board, event, marks) if board is not None else None
        if word is not None and board is not None and isinstance(event, CallMade | CardPlayed | CardUnseen):
            if self.open and _begins_a_line(board, event, self.open[-1].event):
                self._close()
            self.open.append(_Word(event, word))
            return
        self._close()
        if isinstance(event, EntryAmended):
            self.lines.append(_amendment(self.table, self.entries, event, self.deals, self.unnamed))
        elif isinstance(event, RivalRecorded):
            self.lines.append(_rival(self.entries, event, self.deals))
        elif isinstance(event, NoteMade) and _is_plain(event.text):
            self.lines.append(f"; {event.text}".rstrip())
        else:
            operators = " by=operator" * (self.in_a_file and by_its_office(event) is not event)
            self.lines.append(write_keyword(event, marks, deals=self.deals) + operators)

    def _close(self) -> None:
        if self.open:
            self.lines.append(" ".join(map(str, self.open)))
            self.open = []


def _action(board: Board, event: AnyEvent, marks: int, *, seat_too: bool = False) -> str | None:
    """A call or card as a word that means the same at this table; None where only a keyword line says it."""
    if isinstance(event, CallMade) and board.contract is None:
        seat = "" if board.to_call is event.seat and not seat_too else f"{word_of(event.seat)}:"
        return "!" * marks + seat + call_word(event.call)
    if isinstance(event, CardPlayed | CardUnseen):
        seat = "" if board.to_play is event.seat and not seat_too else f"{word_of(event.seat)}:"
        return "!" * marks + seat + (card_word(event.card) if isinstance(event, CardPlayed) else UNSEEN)
    return None


def _begins_a_line(
    board: Board, event: CallMade | CardPlayed | CardUnseen, last: CallMade | CardPlayed | CardUnseen
) -> bool:
    if isinstance(event, CallMade):
        return not isinstance(last, CallMade) or event.seat is board.dealer
    return isinstance(last, CallMade) or board.trick.count == 0


def _amendment(
    now: Table,
    entries: Sequence[AnyEvent],
    event: EntryAmended,
    deals: Mapping[int, BoardDealt],
    unnamed: Collection[int],
) -> str:
    known = 0 < event.entry <= len(entries)
    target = find_entry(entries, event.entry)
    why = f" why {quoted(event.why)}" * bool(event.why)
    if known and not event.replacements:
        return f"undo {event.entry}{why}"
    table = before(now, entries, target.place)
    stamp = target.stamp or (event.at, event.by)
    said: list[str] = []
    for part, new in enumerate(event.replacements):
        marks = 2 if event.entry in unnamed and hasattr(new, "incident") else marks_needed(table, new)
        word = _action(table.board, new, marks, seat_too=True) if table.board is not None else None
        said.append(word if word and (new.at, new.by) == stamp else write_keyword(new, marks, stamp, deals))
        table.apply(target.place + part, new)
    return " ".join([f"{'' if known else '!!'}at #{event.entry}", " | ".join(said)]).rstrip() + why


def _rival(entries: Sequence[AnyEvent], event: RivalRecorded, deals: Mapping[int, BoardDealt]) -> str:
    """Its entries are lines behind the entry that the device knew of, each as a text."""
    head = write_keyword(replace(event, events=()))
    pen = _Pen(UNSTAMPED, deals)
    pen.entries = list(known_to(entries, event))
    pen.table = fold(pen.entries)
    pen.write(event.events)
    return f"{head} events=[{', '.join(map(quoted, pen.lines))}]" if event.events else head


def _is_a_time(text: str) -> bool:
    from datetime import datetime

    try:
        return bool(datetime.fromisoformat(text))
    except ValueError:
        return False


def _is_plain(text: str) -> bool:
    """Whether a note can stand after a semicolon as it is."""
    return text == text.strip() and text.isprintable() and not text.endswith("\\")


def _word(text: str) -> str:
    return text if BARE.fullmatch(text) and text.isprintable() else quoted(text)


def _folded(line: str) -> str:
    """A line too long for a file goes on in the next after a backslash."""
    most = MOST_LETTERS - 1
    return "\\\n".join(line[n : n + most] for n in range(0, len(line), most)) or line
