"""Operator's slips: which entry `undo`, `redo`, `at 6.w` and `at a3` mean."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from domain.amendments import in_force, last_strike, last_that_counts, said_with
from domain.board import entry_of, place_of
from domain.errors import NotPossible
from domain.events import AnyEvent, Author, CallChanged, CallMade, CardPlayed, CardUnseen, EntryAmended, Recordable
from domain.rivals import settlement_of
from domain.seats import Seat
from domain.table import Table
from formats.notation.words import SEAT_WORDS
from projections.texts import message, seat_text

__all__ = [
    "Target", "check_entry", "find_entry", "find_target", "last_done", "last_undone",
]  # fmt: skip


class Target(Struct, frozen=True):
    """The entry that an amendment corrects."""

    entry: int
    place: int
    """Its place in the order of events, or of the part of it that is meant."""
    owner: Seat | None = None
    """Whose call or card it was."""
    earlier: tuple[Recordable, ...] = ()
    """What an amendment in force put in its place before the part meant, and stays."""
    later: tuple[Recordable, ...] = ()
    stamp: tuple[str, Author] | None = None
    """When it happened and who said so; what replaces it happened then, too. None where there is no such entry."""


def check_entry(entries: Sequence[AnyEvent], entry: int) -> None:
    """Raise NotPossible where the stream has no such entry."""
    if not 0 < entry <= len(entries):
        raise NotPossible(message("typed", "no_such_entry", entry=entry, entries=len(entries)))


def last_done(entries: Sequence[AnyEvent], by: Author | None = None) -> int:
    """The entry `undo` strikes: the last that counts. Raises NotPossible where none is left, where it is part of a
    choice between two records, or where it was made by another than `by`: it is struck by its number only."""
    number = last_that_counts(entries)
    if not number:
        raise NotPossible(message("typed", "nothing_to_undo"))
    event = entries[number - 1]
    settled = settlement_of(entries, number)
    if settled and isinstance(event, EntryAmended):
        raise NotPossible(message("rival", "part_of_a_choice", entry=number, settled=settled, amended=event.entry))
    said = said_with(entries, number)
    if by is not None and entries[said - 1].by != by:
        raise NotPossible(message("typed", "last_is_of_another", entry=said, whose=_whose(entries[said - 1])))
    return number


def _whose(event: AnyEvent) -> str:
    """`the director's ruling`, `East's call`."""
    what = message("event", str(event.__struct_config__.tag))
    if event.by.lower() in SEAT_WORDS:
        return message("typed", "entry_of_a_player", seat=seat_text(SEAT_WORDS[event.by.lower()]), what=what)
    return message("typed", f"entry_of_{event.by}", what=what)


def last_undone(entries: Sequence[AnyEvent]) -> int:
    """The undo that `redo` takes back: the last strike that counts and is no redo. Raises NotPossible for none."""
    if number := last_strike(entries):
        return number
    raise NotPossible(message("typed", "nothing_to_redo"))


def find_entry(entries: Sequence[AnyEvent], entry: int) -> Target:
    """An entry by its number, as `at #41` names it."""
    event = entries[entry - 1] if 0 < entry <= len(entries) else None
    stamp = (event.at, event.by) if event is not None else None
    return Target(entry, place_of(max(entry, 0)), _owner(event), stamp=stamp)


def find_target(entries: Sequence[AnyEvent], table: Table, target: str, number: int | None) -> Target:
    """A card by trick and seat (`6.w`) or a call by its count (`a3`), on a board of this table.

    Raises NotPossible where there is none.
    """
    board = table.find_board(number)
    if board is None:
        raise NotPossible(
            message("typed", "no_board") if number is None else message("typed", "board_not_played", board=number)
        )
    if target.startswith("a"):
        calls = sorted(call[0] for call in (*board.calls, *board.withdrawn_calls))
        count = int(target[1:])
        if not 0 < count <= len(calls):
            raise NotPossible(message("typed", "no_such_call", board=board.number, count=len(calls), read=repr(target)))
        return _part(entries, calls[count - 1])
    wanted, _, letter = target.partition(".")
    seat = SEAT_WORDS[letter]
    trick = board.trick_number(int(wanted))
    place = trick.places[seat.index] if trick else 0
    if not place:
        raise NotPossible(
            message("typed", "no_card_in_trick", seat=seat_text(seat), trick=int(wanted), board=board.number)
        )
    return _part(entries, place)


def _part(entries: Sequence[AnyEvent], place: int) -> Target:
    """The entry at a place; where an amendment stands there, the part of it, with its neighbours kept."""
    entry = entry_of(place)
    amendment = entries[in_force(entries).get(entry, entry) - 1]
    part = place - place_of(entry)
    parts = amendment.replacements if isinstance(amendment, EntryAmended) else ()
    event = parts[part] if parts else amendment
    return Target(entry, place, _owner(event), parts[:part], parts[part + 1 :], (event.at, event.by))


def _owner(event: AnyEvent | None) -> Seat | None:
    return event.seat if isinstance(event, CallMade | CardPlayed | CardUnseen | CallChanged) else None
