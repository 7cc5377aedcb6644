"""A log in memory, with its chain, register and seals: for tests, previews and examples. It goes with the process."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from secrets import token_hex
from threading import Condition
from typing import TYPE_CHECKING

from domain.errors import AlreadyRecorded, RecordedFirst
from domain.log.chain import GENESIS, link
from domain.log.findings import Finding, LinkRow, LogRow
from domain.log.log_tree import AsItLies
from domain.log.rows import Numbered, batches_to_rows, check_version
from domain.log.sealing import Head, RegisterState, Seal, check_key, register_digest, register_since, signed_head
from domain.log.store import Batch, Link, Receipt, names_to_enter, placed
from stores.memory_access import MemoryAccess
from stores.memory_commentary import MemoryCommentary
from stores.memory_tree import MemoryTree
from stores.reading import Entries, Reading

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

__all__ = ["MemoryLog", "MemoryRegister"]


class MemoryLog(Reading):
    """A `LogStore` in memory."""

    read_only = False

    def __init__(self, name: str = "memory") -> None:
        self._name = name
        self._rows: list[LogRow] = []
        self._links = [Link(0, GENESIS)]
        self._entries = Entries()
        self._seals: list[Seal] = []
        self._grows = Condition()
        self._by_key: dict[tuple[str, str], Receipt] = {}
        self.register = MemoryRegister(self._seals)
        self.access = MemoryAccess()
        self.commentary = MemoryCommentary(self.access.count_change)
        self.tree = MemoryTree(self._rows)

    @property
    def name(self) -> str:
        """What it is called in messages."""
        return self._name

    def append(
        self,
        batches: Iterable[Batch],
        names: Mapping[str, str] | None = None,
        *,
        rename: bool = False,
        receipts: Sequence[Receipt] = (),
    ) -> list[int]:
        """As in `LogStore`."""
        rows, expected = batches_to_rows(batches)
        with self._grows:
            kept = placed(receipts, self.tail() + 1, len(rows))
            used = next((one for one in kept if self.receipt(one.device, one.key)), None)
            if used:
                raise AlreadyRecorded(used.device, used.key)
            for stream, version in expected.items():
                try:
                    check_version(stream, version, self.version(stream))
                except RecordedFirst as first:
                    raise RecordedFirst(stream, first.entry, self.read(stream, version)) from first
            self.register.enter_all(names or {}, rename=rename)
            before = self.tail()
            for position, row in enumerate(rows, before + 1):
                stream, version, _, state = row
                self._rows.append((position, *row))
                self._entries.add((position, stream, version, state))
            if rows:
                self._links.append(Link(self.tail(), link(self._links[-1].link, rows)))
                self.tree.add(rows)
                self._by_key |= {(one.device, one.key): one for one in kept}
                self._grows.notify_all()
            return list(range(before + 1, self.tail() + 1))

    def receipt(self, device: str, key: str) -> Receipt | None:
        """As in `LogStore`."""
        with self._grows:
            return self._by_key.get((device, key))

    def receipts(self, after: int = 0, upto: int | None = None) -> list[Receipt]:
        """As in `LogStore`."""
        with self._grows:
            upto = self.tail() if upto is None else upto
            held = self._by_key.values() if after < upto else ()
            return [one for one in held if one.first <= upto and one.first + one.count > after + 1]

    def version(self, stream: str) -> int:
        """As in `LogStore`."""
        with self._grows:
            return self._entries.version(stream)

    def versions(self, after: int = 0, upto: int | None = None) -> dict[str, int]:
        """As in `LogStore`."""
        with self._grows:
            return self._entries.versions(after, upto)

    def tail(self) -> int:
        """As in `LogStore`."""
        with self._grows:
            return len(self._rows)

    def wait(self, after: int, seconds: float) -> bool:
        """As in `LogStore`."""
        with self._grows:
            return self._grows.wait_for(lambda: self.tail() > after, seconds)

    def head(self) -> Link:
        """As in `LogStore`."""
        with self._grows:
            return self._links[-1]

    def link_at(self, position: int) -> bytes | None:
        """As in `LogStore`."""
        with self._grows:
            return dict(self._links).get(position)

    @contextmanager
    def rows_and_links(
        self, after: int | None = None, link_after: int | None = None
    ) -> Generator[tuple[Iterator[LogRow], Iterator[LinkRow]]]:
        """As in `LogStore`."""
        with self._grows:
            rows, links = self._rows[after or 0 :], self._links[1:]
        yield iter(rows), (one for one in links if one.upto > (link_after or 0))

    @contextmanager
    def as_it_lies(self) -> Generator[AsItLies]:
        """As in `LogStore`."""
        with self._grows:
            rows, links, tree = [*self._rows], self._links[1:], self.tree.rows()
        yield AsItLies(iter(rows), iter(links), tree)

    def damage(self) -> list[Finding]:
        """Nothing: there is no file."""
        return []

    def seals(self) -> list[Seal]:
        """As in `LogStore`."""
        return list(self._seals)

    def seal(self, key: Ed25519PrivateKey, *, at: str, new_key: bool = False) -> Head:
        """As in `LogStore`."""
        with self._grows:
            upto, last = self.head()
            check_key(self._seals, key, upto, new_key=new_key)
            salt = token_hex(32)
            head = signed_head(key, upto, last, at, register_digest(salt, self.register.held))
            if self._seals and self._seals[-1].head.upto == upto:
                self._seals.pop()
            self._seals.append(Seal(head, salt))
        return head

    def is_there(self) -> bool:
        """As in `LogStore`."""
        return True

    def close(self) -> None:
        """Nothing to be closed."""

    def _states(self, stream: str, after: int) -> list[tuple[int, bytes]]:
        with self._grows:
            return self._entries.states(stream, after)

    def _pages(self, after: int, upto: int | None, stream: str) -> Iterator[list[Numbered]]:
        with self._grows:
            page = self._entries.between(after, upto, stream)
        yield page


class MemoryRegister:
    """The `Register` of a log in memory."""

    def __init__(self, seals: list[Seal]) -> None:
        self.held: dict[str, str] = {}
        """Names by id; empty of those who were forgotten."""
        self._seals = seals

    def names(self) -> dict[str, str]:
        """As in `Register`."""
        return {player: name for player, name in self.held.items() if name}

    def enter(self, player: str, name: str) -> None:
        """As in `Register`."""
        if not player or not name:
            raise ValueError(f"the register holds a name for an id; got {name!r} for {player!r}")
        self.held[player] = name

    def enter_all(self, names: Mapping[str, str], *, rename: bool) -> None:
        """Enter names beside entries, as `LogStore.append` says."""
        new, other = names_to_enter(self.held, names, rename=rename)
        self.held |= new | other

    def forget(self, *players: str) -> set[str]:
        """As in `Register`."""
        known = {player for player in players if self.held.get(player)}
        if known:
            self.held |= dict.fromkeys(known, "")
            self._seals[:] = [Seal(seal.head, "") for seal in self._seals]
        return known

    def forgotten(self, among: Collection[str] | None = None) -> set[str]:
        """As in `Register`."""
        return {player for player, name in self.held.items() if not name and (among is None or player in among)}

    def differing(self, names: Mapping[str, str]) -> dict[str, str]:
        """As in `Register`."""
        return {
            player: self.held[player] for player, name in names.items() if self.held.get(player) not in (None, "", name)
        }

    def finish_erasing(self) -> bool:
        """Nothing is left: the names were in memory alone."""
        return True

    def since_seal(self) -> RegisterState:
        """As in `Register`."""
        return register_since(self._seals, self.held)
