"""What a log is to whoever records in it or reads it, whatever keeps it: a file, a database, the memory of a process.

Every entry has a position: 1, 2, 3 and so on, in the order of recording, without a gap. Who follows a log by positions
misses nothing. In its stream an entry has a number, from 1 as well: that is the version of the stream after it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple, Protocol, Self

import msgspec

from domain.errors import AlreadyRecorded, LogError
from domain.events import AnyEvent
from domain.log.access import Access
from domain.log.commentary import Commentary
from domain.log.findings import Finding, LinkRow, LogRow
from domain.log.log_tree import AsItLies, LogTree
from domain.log.sealing import Head, RegisterState, Seal

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

__all__ = ["Batch", "Link", "LogStore", "Receipt", "Recorded", "Register", "names_to_enter", "placed"]

Batch = tuple[str, int, Iterable[AnyEvent]]
"""Events that follow an entry of a stream: its id, the number of that entry (0: the stream is new), and they."""


class Link(NamedTuple):
    """A link of the chain."""

    upto: int
    """The position of the last entry that it covers."""
    link: bytes
    """32 bytes; zeros before the first entry."""


class Recorded(msgspec.Struct, frozen=True, gc=False):
    """An event with its place in the log."""

    position: int
    stream: str
    entry: int
    """Its number in the stream, from 1."""
    event: AnyEvent


class Receipt(msgspec.Struct, frozen=True, gc=False):
    """That entries were recorded for a device under a key of its own: asked once more, it is answered as before."""

    device: str
    key: str
    """At most 80 characters, all printable; with the device it is used once."""
    digest: bytes
    """SHA-256 of what was asked: 32 bytes."""
    count: int
    """How many entries it was, of one transaction, one after another."""
    first: int = 0
    """The position of the first; 0 in a receipt that is yet to be recorded."""


class Register(Protocol):
    """The names of people, outside the chain, so that a person can be forgotten. Every method raises LogError where the
    log cannot be read or written."""

    def names(self) -> dict[str, str]:
        """Player id to name, of all who have one."""
        ...

    def enter(self, player: str, name: str) -> None:
        """Write down a player's name, or put it right; a forgotten player gets a name again."""
        ...

    def forget(self, *players: str) -> set[str]:
        """Erase the names of players, all of them or none. Returns those who had one. The ids stay, without a name."""
        ...

    def forgotten(self, among: Collection[str] | None = None) -> set[str]:
        """The ids of those who were forgotten: all, or those `among` some."""
        ...

    def differing(self, names: Mapping[str, str]) -> dict[str, str]:
        """Of names to be entered those that contradict the register: id to the name that stands in it."""
        ...

    def finish_erasing(self) -> bool:
        """Overwrite what is left of names that were erased before. Returns whether nothing is left of them."""
        ...

    def since_seal(self) -> RegisterState:
        """What became of the register since the last seal that the log keeps."""
        ...


class LogStore(Protocol):
    """A log, open: a context manager, or to be closed. Every method raises LogError where it cannot be read or written.

    May be shared by threads.
    """

    @property
    def name(self) -> str:
        """What it was opened by: the path of a file, the address of a database."""
        ...

    @property
    def read_only(self) -> bool:
        """Whether it was opened for reading alone."""
        ...

    @property
    def register(self) -> Register:
        """The names of people."""
        ...

    @property
    def access(self) -> Access:
        """Who may come in."""
        ...

    @property
    def commentary(self) -> Commentary:
        """What commentators say."""
        ...

    @property
    def tree(self) -> LogTree:
        """The tree of hashes over the entries, with its checkpoints."""
        ...

    def append(
        self,
        batches: Iterable[Batch],
        names: Mapping[str, str] | None = None,
        *,
        rename: bool = False,
        receipts: Sequence[Receipt] = (),
    ) -> list[int]:
        """Record batches, and names in the register, in one transaction with one link: all of it or nothing. Returns
        the positions of the events.

        `receipts` are for the events from the first on, each for as many as it counts. Raises AlreadyRecorded, before
        anything else that the log says of it, where it holds one of the same device and key, or two of them are.

        Names of forgotten players are left out; where one contradicts the register LogError is raised, or with `rename`
        the new name stands instead. Raises RecordedFirst, with what the others recorded, where a stream has grown.
        """
        ...

    def receipt(self, device: str, key: str) -> Receipt | None:
        """What was recorded for a device under a key; None where nothing was."""
        ...

    def receipts(self, after: int = 0, upto: int | None = None) -> list[Receipt]:
        """The receipts of entries above one position up to another (None: to the end), in their order: which device
        each entry came from. An entry without one was recorded by a command."""
        ...

    def read(self, stream: str, after: int = 0) -> list[AnyEvent]:
        """The events of a stream after an entry, in order. Raises LogError, naming the entry, where one is missing or
        is no event."""
        ...

    def scan(self, after: int = 0, upto: int | None = None, stream: str = "") -> Iterator[Recorded]:
        """The entries above one position up to another (None: to the end), in order: of the log, or of one stream."""
        ...

    def version(self, stream: str) -> int:
        """The number of the stream's last entry, 0 where there is no such stream."""
        ...

    def versions(self, after: int = 0, upto: int | None = None) -> dict[str, int]:
        """The streams that grew above one position up to another, by the first of these entries, and the last number
        that each had then. From 0 on that is every stream, in the order of their first entries."""
        ...

    def tail(self) -> int:
        """The position of the last entry, 0 where there is none."""
        ...

    def wait(self, after: int, seconds: float) -> bool:
        """Wait until there is an entry above a position, whoever records it. Returns whether there is in that time."""
        ...

    def head(self) -> Link:
        """The last link. Raises LogError where entries stand outside the chain."""
        ...

    def link_at(self, position: int) -> bytes | None:
        """The link that ends at a position (32 zero bytes at 0); None where none does."""
        ...

    def rows_and_links(
        self, after: int | None = None, link_after: int | None = None
    ) -> AbstractContextManager[tuple[Iterator[LogRow], Iterator[LinkRow]]]:
        """Rows and links as they lie, both of one moment and in the order of position: all, or those above a position.
        What somebody changed comes as it is."""
        ...

    def as_it_lies(self) -> AbstractContextManager[AsItLies]:
        """All rows, links, and what is kept of the tree: whoever verifies takes them from here."""
        ...

    def damage(self) -> list[Finding]:
        """What the store itself finds damaged beneath the rows and the links."""
        ...

    def seals(self) -> list[Seal]:
        """The seals that the log keeps, in the order of position."""
        ...

    def seal(self, key: Ed25519PrivateKey, *, at: str, new_key: bool = False) -> Head:
        """Sign the log as it stands, at a time given as UTC text, and keep the seal in it: its key is that of the log
        from the first one on. A log that is opened for reading gets a head that it does not keep.

        It does not walk the log: verify it before you sign for it. Raises LogError where entries stand outside the
        chain; where it has another key and it is not said that this is a `new_key`; and where it was sealed at just
        this position by another.
        """
        ...

    def is_there(self) -> bool:
        """Whether whoever opened its address now would find what is recorded here: LogGone is raised where not."""
        ...

    def close(self) -> None:
        """Close it. What was appended is kept already."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


def names_to_enter(
    held: Mapping[str, str], names: Mapping[str, str], *, rename: bool
) -> tuple[dict[str, str], dict[str, str]]:
    """Of names to be entered those that are new, and those that replace another; a forgotten player has an empty name,
    and keeps it.

    Raises LogError where one contradicts what is `held` and `rename` is not given: an id is one person.
    """
    if not all(player and name for player, name in names.items()):
        raise ValueError("the register holds a name for an id; one of them is empty")
    other = {player: name for player, name in names.items() if held.get(player) and held[player] != name}
    if other and not rename:
        player, name = next(iter(other.items()))
        raise LogError(f"{player} is {held[player]} in the register, not {name}; nothing was recorded")
    return {player: name for player, name in names.items() if player not in held}, other


def placed(receipts: Sequence[Receipt], first: int, count: int) -> list[Receipt]:
    """Receipts for `count` entries from position `first` on, each with its own position.

    Raises ValueError where one has no device, no key of at most 80 characters, no digest of 32 bytes or nothing to
    count, or a character that is not printable, and where they count more than was recorded; AlreadyRecorded where two
    have the same device and key.
    """
    found: list[Receipt] = []
    seen: set[tuple[str, str]] = set()
    for receipt in receipts:
        device, key, counted = receipt.device, receipt.key, receipt.count
        named = device and 0 < len(key) <= 80 and (device + key).isprintable()
        if not named or len(receipt.digest) != 32 or counted < 1:
            raise ValueError(f"a receipt has a device, a key, a digest and a count; got {receipt!r}")
        if (device, key) in seen:
            raise AlreadyRecorded(device, key)
        seen.add((device, key))
        found.append(Receipt(device, key, receipt.digest, counted, first))
        first, count = first + counted, count - counted
    if count < 0:
        raise ValueError(f"the receipts count {-count} more entries than were recorded")
    return found
