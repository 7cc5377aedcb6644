"""Rows of the entries of a stream, and of what was said and written in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import cast

from domain.amendments import in_force
from domain.board import Board, entry_of
from domain.events import AnyEvent, BoardStarted, CallMade, CardPlayed, EntryAmended, Event, RivalRecorded
from domain.streams import session_of
from domain.table import board_meant
from formats.read_model.rows import Named, Placed, row_of
from projections.texts.entries import event_text

__all__ = ["TEXTS", "Recording", "Words", "entry_rows"]

TEXTS = (
    "text", "statement", "statements", "words", "meaning", "question", "answers", "reason", "why", "grounds", "point",
    "dissent",
)  # fmt: skip
"""Fields that hold what somebody said or wrote."""


@dataclass(slots=True)
class Words:
    """How an event is said in words; calls and cards, which are most of a log, are said once and kept."""

    _kept: dict[tuple[object, object], str] = field(default_factory=dict[tuple[object, object], str])

    def of(self, event: AnyEvent) -> str:
        """The event in a few words."""
        if isinstance(event, CardPlayed):
            key: tuple[object, object] = (event.seat, event.card)
        elif isinstance(event, CallMade):
            key = (event.seat, event.call)
        else:
            return event_text(event)
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = event_text(event)
        return found


@dataclass(slots=True)
class Recording:
    """A stream as it stands in the log: its events, each with its position in the log."""

    stream: str
    events: Sequence[AnyEvent]
    positions: Sequence[int]
    counting: list[int] = field(init=False)
    """By index: 1 where the entry counts, 0 where it was amended, or amends and is superseded."""

    def __post_init__(self) -> None:
        amended = in_force(self.events)
        self.counting = [
            int(number not in amended and (type(event) is not EntryAmended or amended.get(event.entry) == number))
            for number, event in enumerate(self.events, 1)
        ]

    @property
    def session(self) -> str:
        """The session it belongs to."""
        return session_of(self.stream)

    def placed(self, place: int) -> Placed:
        """A place in it."""
        return Placed(self.stream, self.session, place, entry_of(place))


def entry_rows(recording: Recording, boards: Sequence[Board], words: Words) -> Iterator[Named]:
    """A row for every entry, in order, each followed by those of its texts."""
    about = boards_about(recording.events, boards)
    parts = zip(recording.events, recording.positions, about, recording.counting, strict=True)
    for number, (event, position, board, counts) in enumerate(parts, 1):
        yield row_of(
            "entries", recording, number=number, position=position, board=board, at=event.at, author=event.by,
            kind=_kind(event), words=words.of(event), counts=counts,
        )  # fmt: skip
        if not isinstance(event, CardPlayed | CallMade):
            yield from _text_rows(recording.stream, number, event, board, counts)


def boards_about(events: Sequence[AnyEvent], boards: Sequence[Board]) -> list[int | None]:
    """By index, the number of the board an entry is about: the one it names, else the one in play; of an amendment,
    that of the entry it amends."""
    begun = {entry_of(board.place): board.number for board in boards}
    in_play: int | None = None
    found: list[int | None] = []
    for number, event in enumerate(events, 1):
        if number in begun:
            in_play = begun[number]
        if isinstance(event, CardPlayed | CallMade):
            found.append(in_play)
        elif isinstance(event, EntryAmended):
            found.append(found[event.entry - 1] if 0 < event.entry < number else in_play)
        elif isinstance(event, BoardStarted):
            found.append(event.board)
        else:
            meant = board_meant(event)
            found.append(in_play if meant is None else meant)
    return found


def _text_rows(stream: str, number: int, event: AnyEvent, board: int | None, counts: int) -> Iterator[Named]:
    """A row for every text that is not empty; of an amendment also those of what replaces the entry, and of a rival
    record those of the entries that it holds, which do not count."""
    for part, one in enumerate((event, *_held(event))):
        for name, text in _texts(one):
            yield row_of(
                "texts", stream=stream, number=number, field=name, part=part, board=board, kind=_kind(one),
                author=one.by, text=text, counts=counts * (not part or not isinstance(event, RivalRecorded)),
            )  # fmt: skip


def _kind(event: Event) -> str:
    return str(event.__struct_config__.tag)


def _held(event: AnyEvent) -> Iterable[AnyEvent]:
    if isinstance(event, RivalRecorded):
        return event.events
    return event.replacements if isinstance(event, EntryAmended) else ()


def _texts(event: Event) -> Iterator[tuple[str, str]]:
    for name in TEXTS:
        value: object = getattr(event, name, "")
        if isinstance(value, tuple):
            value = "; ".join(map(str, cast("tuple[object, ...]", value)))
        if value and isinstance(value, str):
            yield name, value
