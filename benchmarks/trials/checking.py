"""After a trial: every acknowledged entry is in the log once, as it was sent, in its device's order, and no other is.

Two counts that have nothing to do with each other: the keys that the log keeps, and the words of the lines themselves.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from benchmarks.trials.devices import Device
from domain.events import AnyEvent, RivalRecorded, RivalSettled, encode
from domain.log.store import LogStore, Recorded
from domain.log.verifying import verify
from projections.views.encoding import encoded

__all__ = ["Came", "Kept", "came_of", "check"]


class Kept(Struct):
    """What the log holds of a trial."""

    entries: int = 0
    lost: int = 0
    """Lines that were acknowledged, or set aside, and are nowhere."""
    doubled: int = 0
    """Lines that stand there more often than they were typed."""
    changed: int = 0
    """Entries that are not what was sent and understood."""
    aside: int = 0
    """Lines in rival records."""
    wrong: list[str] = []


class Came(Struct):
    """What a trial came to."""

    typed: int
    """Lines."""
    acknowledged: int
    troubles: Mapping[str, int]
    """What was done to the devices, or to the server."""
    met: Mapping[str, int]
    """What the devices met with."""
    kept: Kept
    seconds: float
    """From the first line to the last acknowledgement."""


def came_of(
    log: LogStore, devices: Mapping[str, Device], before: int, seconds: float, troubles: Mapping[str, int]
) -> Came:
    """What a trial came to; the rest as of `check`."""
    return Came(
        typed=sum(len(device.typed) for device in devices.values()),
        acknowledged=sum(len(device.acknowledged) for device in devices.values()),
        troubles=troubles,
        met=sum((device.met for device in devices.values()), Counter[str]()),
        kept=check(log, devices, before),
        seconds=seconds,
    )


def bare(event: AnyEvent) -> bytes:
    """What an event says, without its time and author, which the server tells."""
    return encode(replace(event, at="", by="operator"))


def check(log: LogStore, devices: Mapping[str, Device], before: int) -> Kept:
    """Compare a log with what devices have typed and were told, by their ids; `before` is the position at which they
    began."""
    kept = Kept(entries=log.tail() - before)
    rows = {one.position: one for one in log.scan()}
    by_device = _by_device(log, rows, before, kept)
    for name in by_device.keys() - devices.keys():
        kept.wrong.append(f"the log holds entries of {name}, which is no device of the trial")
    for name, device in devices.items():
        kept.wrong += device.wrong
        _check_acknowledged(log, name, device, rows, kept)
        _check_words(device, [*_said(by_device.get(name, ()), kept)], kept)
    kept.wrong += [str(finding) for finding in verify(log)]
    return kept


def _by_device(
    log: LogStore, rows: Mapping[int, Recorded], before: int, kept: Kept
) -> Mapping[str, Sequence[Recorded]]:
    """The entries of each device, in order, by the receipts."""
    found: dict[str, list[Recorded]] = defaultdict(list)
    covered: set[int] = set()
    for receipt in log.receipts():
        for position in range(receipt.first, receipt.first + receipt.count):
            if position in covered:
                kept.wrong.append(f"entry {position} has two receipts")
            covered.add(position)
            found[receipt.device].append(rows[position])
    bare_of = {*range(before + 1, log.tail() + 1)} - covered
    if bare_of or sorted(rows) != [*range(1, log.tail() + 1)]:
        kept.wrong.append(f"positions without a receipt, or missing: {sorted(bare_of)[:9]}")
    return found


def _check_acknowledged(log: LogStore, name: str, device: Device, rows: Mapping[int, Recorded], kept: Kept) -> None:
    """Each key that was acknowledged stands where it was said to stand, once, as it was told."""
    keys = [one.key for one in device.acknowledged]
    if len(keys) != len({*keys}):
        kept.wrong.append(f"{device.name}: a key was acknowledged twice")
    for one in device.acknowledged:
        receipt = log.receipt(name, one.key)
        if receipt is None or receipt.first != one.first:
            kept.wrong.append(f"{device.name}: {one.key} was acknowledged at {one.first}; the log has {receipt}")
            continue
        held = [rows[position] for position in range(one.first, one.first + receipt.count)]
        events = tuple(msgspec.json.decode(msgspec.json.encode(encoded(row.event))) for row in held)
        if events != one.events or any(row.stream != device.table for row in held):
            kept.wrong.append(f"{device.name}: {one.key} was told as {one.events}; the log has {events}")


def _said(entries: Iterable[Recorded], kept: Kept) -> Iterator[bytes]:
    """What a device's entries say, those it set aside included."""
    for one in entries:
        if isinstance(one.event, RivalRecorded):
            kept.aside += len(one.event.events)
            yield from map(bare, one.event.events)
        elif not isinstance(one.event, RivalSettled):
            yield bare(one.event)


def _check_words(device: Device, said: Sequence[bytes], kept: Kept) -> None:
    """The log says what was typed, in order, each line once. A line that waits for no answer any more must be there."""
    typed = [bare(one.event) for one in device.typed]
    if said == typed:
        return
    left = list(typed)
    surplus: list[bytes] = []
    for one in said:
        if one in left:
            left.remove(one)
        else:
            surplus.append(one)
    doubled = [one for one in surplus if one in typed]
    kept.lost += len(left)
    kept.doubled += len(doubled)
    kept.changed += len(surplus) - len(doubled)
    kept.wrong.append(
        f"{device.name}: lost {left[:2]}, doubled {doubled[:2]}, others {surplus[:2]}"
        if left or surplus
        else f"{device.name}: its entries are in another order"
    )
