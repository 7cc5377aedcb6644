"""A log that was verified, sealed or copied, as it is shown: what is wrong, which seals were held, and what is worth
knowing of them."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec import UNSET, Struct, UnsetType

from domain.errors import LogError
from domain.log.findings import Finding
from domain.log.sealing import Head
from domain.log.store import LogStore
from domain.log.verifying import Proved
from projections.recorded.clocks import ClockRemark, Clocks
from projections.texts import message
from projections.views.encoding import Unencoded
from projections.views.stamped import StampView
from projections.views.vouched import CheckpointView, checkpoint_view

if TYPE_CHECKING:
    from domain.log.vouching import Vouching

__all__ = [
    "BackupView", "CopyView", "FaultView", "HeadView", "HeldView", "LogRemarkView", "ProvedView", "SealView",
    "SealedView", "VerifiedView", "clock_remark_view", "clock_remarks", "seal_remarks", "verified_view",
]  # fmt: skip


REGISTER = {
    "unsealed": "register_unsealed",
    "unchanged": "register_unchanged",
    "changed": "register_changed",
    "forgotten": "register_forgotten",
}
"""What became of the register since the last seal, and the words for it."""


class FaultView(Struct, frozen=True):
    """Something that is wrong with a log."""

    kind: str
    """`missing`, `order`, `edited`, `inserted`, `unlinked`, `link`, `unreadable`, `cut`, `seal`, `tree`, `checkpoint`,
    `cosignature`, `stamp`, `file`."""
    text: str
    position: int
    """In the log, of the first entry that is meant."""
    stream: str
    entry: int


class HeadView(Struct, frozen=True):
    """A sealed head that was checked; null of what is no head."""

    file: str
    entries: int | None
    at: str | None
    key: str | None
    held: bool
    """Whether the log holds it."""
    faults: Unencoded[tuple[FaultView, ...]]


class SealView(Struct, frozen=True):
    """A seal that the log keeps."""

    entries: int
    at: str
    key: str


class LogRemarkView(Struct, frozen=True, kw_only=True):
    """Something worth knowing of a log that makes it neither whole nor broken, with what it is about."""

    remark: str
    text: str
    entries: int | UnsetType = UNSET
    """Of the seal."""
    at: str | UnsetType = UNSET
    key: str | UnsetType = UNSET
    stream: str | UnsetType = UNSET
    """Of a time: where it first stands."""
    entry: int | UnsetType = UNSET
    """The entry of the stream, or the position of the seal."""
    time: str | UnsetType = UNSET
    other: str | UnsetType = UNSET
    """That it is held against."""
    count: int | UnsetType = UNSET


class HeldView(Struct, frozen=True):
    """A head that the log holds, with every place where it stands."""

    entries: int
    at: str
    key: str
    places: tuple[str, ...]


class ProvedView(Struct, frozen=True, kw_only=True):
    """By what a log was proved: of each `none` where the log has none, `held` or `broken` (of cosignatures also where
    they are too few)."""

    chain: str
    tree: str
    """The tree of hashes."""
    checkpoints: str
    """Those that the log keeps, by their roots; not who signed them."""
    signatures: str
    """Of the checkpoints, by the log; `unnamed` where nobody named the key."""
    cosignatures: str
    """Of the checkpoints, by witnesses; `unnamed` where nobody named those who cosigned."""
    stamps: str
    """The time stamps that the log keeps; `unnamed` where nobody named the authority's root, `unread` where what reads
    them is not installed."""
    seals: str
    """Those that the log keeps."""
    log: str | None
    """The id of the log; null where it has no tree."""
    root: str | None
    """Of the tree over all entries, base64 as in a checkpoint."""
    sizes: tuple[int, ...]
    """How many entries each checkpoint is over."""
    witnessed: int | None
    """How many the last checkpoint is over that enough of the witnesses cosigned who were named; null where none is."""
    behind: int | None
    """How many entries stand behind that."""


class VerifiedView(Struct, frozen=True, kw_only=True):
    """A log that was verified."""

    entries: int | None
    """Null where the chain does not reach the end."""
    head: str | None
    whole: bool
    findings: tuple[FaultView, ...]
    heads: tuple[HeadView, ...]
    """The sealed heads that were checked."""
    seals: tuple[SealView, ...]
    """Those that the log keeps."""
    remarks: tuple[LogRemarkView, ...]
    """Worth knowing, and no failure."""
    proved: ProvedView
    checkpoints: tuple[CheckpointView, ...]
    """Those that the log keeps and that are of its own entries, by size."""
    stamps: tuple[StampView, ...]
    """The time stamps that are over its own entries, by size."""
    faults: Unencoded[tuple[FaultView, ...]]
    """What is wrong with the log itself."""
    held: Unencoded[tuple[HeldView, ...]]


class SealedView(Struct, frozen=True):
    """A log that was sealed."""

    entries: int
    head: str
    at: str
    key: str
    file: str
    kept: bool
    """Whether the log keeps the seal."""
    key_before: str | None
    """The key that sealed it last."""


class BackupView(Struct, frozen=True):
    """A copy of a log."""

    entries: int
    head: str
    file: str


class KeptBackupView(Struct, frozen=True):
    """A copy of a log beside its earlier ones."""

    entries: int
    head: str
    file: str
    removed: tuple[str, ...]
    """Earlier copies that are gone, the oldest first."""
    left: tuple[str, ...]
    """Earlier copies that were due to go, and were changed or are open somewhere."""


class CopyView(Struct, frozen=True, kw_only=True):
    """A log that was copied into another store."""

    entries: int
    head: str
    names: int
    """How many people have a name in it."""
    forgotten: int
    """How many were forgotten."""
    seals: int
    receipts: int
    """How many times a device's key was kept with what it recorded."""
    target: str
    """Where it is: a file, or a database."""


def _head(file: str, head: Head | None, findings: Iterable[Finding]) -> HeadView:
    """A head that was checked, and what is wrong with it."""
    faults = tuple(map(_fault, findings))
    entries, at, key = (head.upto, head.at, head.key) if head else (None, None, None)
    return HeadView(file, entries, at, key, not faults, faults)


def verified_view(
    end: tuple[int | None, str | None],
    proved: Proved,
    vouching: Vouching,
    stamps: Sequence[StampView],
    findings: Sequence[Finding],
    heads: Sequence[tuple[str, Head | None, Sequence[Finding]]],
    seals: Sequence[Head],
    remarks: Iterable[LogRemarkView],
) -> VerifiedView:
    """A log by how far it goes, by what it was proved, who stands for its checkpoints, what its time stamps say, what
    is wrong with it, the heads that were checked with what is wrong with each, the seals that it keeps, and what is
    worth knowing."""
    faults, shown = tuple(map(_fault, findings)), tuple(_head(*one) for one in heads)
    every = (*faults, *(fault for head in shown for fault in head.faults))
    return VerifiedView(
        entries=end[0],
        head=end[1],
        whole=not every,
        findings=every,
        heads=shown,
        seals=tuple(SealView(head.upto, head.at, head.key) for head in seals),
        remarks=tuple(remarks),
        proved=_proved(proved, vouching, _stamps_state(proved, stamps, findings)),
        checkpoints=tuple(map(checkpoint_view, vouching.checkpoints)),
        stamps=tuple(stamps),
        faults=faults,
        held=_held(seals, [(file, head) for file, head, _ in heads if head is not None]),
    )


def _stamps_state(proved: Proved, stamps: Sequence[StampView], findings: Iterable[Finding]) -> str:
    """What became of all the time stamps."""
    if any(one.kind == "stamp" for one in findings):
        return "broken"
    if not stamps:
        return "unread" if proved.stamps else "none"
    return "held" if all(one.trusted for one in stamps) else "unnamed"


def _proved(proved: Proved, vouching: Vouching, stamps: str) -> ProvedView:
    last = vouching.witnessed.checkpoint.size if vouching.witnessed is not None else None
    return ProvedView(
        chain=proved.chain,
        tree=proved.tree,
        checkpoints=proved.checkpoints,
        signatures=vouching.signatures,
        cosignatures=vouching.cosignatures,
        stamps=stamps,
        seals=proved.seals,
        log=proved.origin or None,
        root=b64encode(proved.root).decode() if proved.tree != "none" else None,
        sizes=proved.kept,
        witnessed=last,
        behind=None if last is None else proved.entries - last,
    )


def _fault(finding: Finding) -> FaultView:
    return FaultView(finding.kind, finding.text, finding.position, finding.stream, finding.entry)


def _held(seals: Sequence[Head], shown: Sequence[tuple[str, Head]]) -> tuple[HeldView, ...]:
    """Each head once, those that the log keeps first."""
    found: list[HeldView] = []
    for head in dict.fromkeys([*seals, *(head for _, head in shown)]):
        places = [message("command", "the_log")] * (head in seals) + [file for file, one in shown if one == head]
        found.append(HeldView(head.upto, head.at, head.key, tuple(places)))
    return tuple(found)


def seal_remarks(log: LogStore, heads: Iterable[Head], keys: Collection[str]) -> list[LogRemarkView]:
    """What there is to say of the register and of the seals of a log. `heads` were given or lie beside it; `keys` are
    those that may have sealed it, where they were named."""
    seals = [seal.head for seal in log.seals()]
    became = REGISTER[log.register.since_seal()]
    entries, at = (seals[-1].upto, seals[-1].at) if seals else (UNSET, UNSET)
    said = message("command", became, at=at or "")
    found = [LogRemarkView(remark=became, text=said, entries=entries, at=at)]
    for before, head in pairwise(seals):
        if keys and before.key != head.key:
            said = message("command", "new_key_since", entries=_entries(head), key=head.key)
            found.append(LogRemarkView(remark="new_key_since", text=said, entries=head.upto, key=head.key))
    for head in heads:
        if head.register and head not in seals:
            said = message("command", "seal_not_kept", entries=_entries(head), at=head.at)
            found.append(LogRemarkView(remark="seal_not_kept", text=said, entries=head.upto, at=head.at))
    return found


def clock_remarks(log: LogStore) -> list[LogRemarkView]:
    """What there is to say of the times in a log, as far as it can be read."""
    clocks = Clocks((seal.head.upto, seal.head.at) for seal in log.seals())
    with suppress(LogError):
        for one in log.scan():
            clocks.take(one.position, one.stream, one.entry, one.event.at)
    return [clock_remark_view(one) for one in clocks.remarks()]


def clock_remark_view(one: ClockRemark) -> LogRemarkView:
    """A remark on times, in the language chosen."""
    name = f"{one.stream}#{one.entry}"
    told = {"entry": name, "position": one.entry, "time": one.time, "other": one.other}
    return LogRemarkView(
        remark=one.code,
        text=message("command", one.code, count=one.count, **told),
        stream=one.stream,
        entry=one.entry,
        time=one.time,
        other=one.other,
        count=one.count,
    )


def _entries(head: Head) -> str:
    return message("command", "some_entries", count=head.upto)
