"""What a server does for its log beside recording: it looks at the disk, proves the log once, makes copies, works deals
out double dummy, and signs how far the log has come."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from application.backups import Kept, back_up_into
from application.clock import now
from application.double_dummy.kept import KeptFigures, place_of
from application.double_dummy.work import DoubleDummy, apart
from application.hall.checkpoints import Checkpoints
from application.hall.disk import Disk
from application.hall.regular_backups import Backups, Plan
from application.hall.self_check import SelfCheck, verified, verified_at
from application.office import ClockWentBack
from application.opening import is_in_a_database
from domain.log.notes import VerifierKey
from domain.log.store import LogStore
from formats.apart import Bounds, call
from projections.texts import message
from projections.views.log_now import BackupsView, ClockBackView, DiskView, RunningView, SelfCheckView

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

__all__ = ["Upkeep", "upkeep_of"]

APART = Bounds(seconds=1800.0)
"""What proving or copying a log may take in a process of its own: there it keeps nobody here waiting."""
MIB = 1 << 20


class Upkeep:
    """Disk, check and copies of one log. `view` may be asked on any thread."""

    def __init__(
        self,
        disk: Disk,
        check: SelfCheck,
        backups: Backups | None = None,
        double_dummy: DoubleDummy | None = None,
        checkpoints: Checkpoints | None = None,
    ) -> None:
        """Without `backups` no copies are made; without `double_dummy` a deal is worked out where it is asked for;
        without `checkpoints` nobody signs how far the log has come."""
        self.checkpoints = checkpoints
        self.disk = disk
        self.check = check
        self.backups = backups
        self.double_dummy = double_dummy

    def start(self) -> None:
        """Begin to prove the log, and to copy it."""
        self.check.start()
        if self.checkpoints is not None:
            self.checkpoints.start()
        if self.backups is not None:
            self.backups.start()

    def stop(self) -> None:
        """End, with a last copy of what no other has."""
        if self.double_dummy is not None:
            self.double_dummy.stop()
        if self.checkpoints is not None:
            self.checkpoints.stop()
        if self.backups is not None:
            self.backups.stop()

    def view(self, went_back: ClockWentBack | None) -> RunningView:
        """How all of it is, in the language in use; `went_back` is what is wrong with the clock."""
        check, disk = _check_view(self.check), _disk_view(self.disk)
        backups = _backups_view(self.backups) if self.backups is not None else None
        clock = _clock_view(went_back) if went_back is not None else None
        warnings: list[str] = []
        if disk.state in ("low", "too_little"):
            warnings.append(message("running", "warning", of=message("running", "disk"), text=disk.text))
        if check.state in ("broken", "not_done"):
            warnings.append(message("running", "warning", of=message("running", "log"), text=check.text))
        if backups is not None and (backups.failed_at or (self.backups is not None and self.backups.is_late())):
            warnings.append(message("running", "warning", of=message("running", "copies"), text=backups.text))
        if self.checkpoints is not None and self.checkpoints.why:
            of = message("running", "checkpoints")
            warnings.append(message("running", "warning", of=of, text=self.checkpoints.why))
        if clock is not None:
            warnings.append(clock.text)
        witnesses = self.checkpoints.witnesses if self.checkpoints is not None else ()
        return RunningView(
            check=check, disk=disk, backups=backups, clock=clock, warnings=tuple(warnings),
            witnesses=tuple(one.text for one in witnesses),
        )  # fmt: skip

    def signs(self, went_back: ClockWentBack | None) -> tuple[object, ...]:
        """What the scorer's page depends on beside the log: where it is another, it may have something else to tell."""
        copies = (self.backups.told.failed_at, self.backups.is_late()) if self.backups is not None else None
        worked_out = self.double_dummy.count if self.double_dummy is not None else 0
        unsigned = self.checkpoints.why if self.checkpoints is not None else ""
        return self.disk.room.state, self.check.progress, copies, went_back is not None, worked_out, unsigned


def upkeep_of(
    log: LogStore,
    address: str = "",
    *,
    plan: Plan | None = None,
    key: Ed25519PrivateKey | None = None,
    witnesses: Sequence[VerifierKey] = (),
    clock: Callable[[], str] = now,
    monotonic: Callable[[], float] = time.monotonic,
) -> Upkeep:
    """The upkeep of a log. With the `address` that it was opened by its disk is looked at, it is proved and copied in
    another process; without one it is proved here. By a `key` it is signed how far the log has come, and
    cosignatures of these `witnesses` are taken."""
    checkpoints = Checkpoints(log, key, witnesses) if key is not None else None
    if not address:
        return Upkeep(Disk(None, monotonic), SelfCheck(lambda: verified(log), clock), checkpoints=checkpoints)
    folder = None if is_in_a_database(address) else Path(os.path.realpath(address)).parent
    check = SelfCheck(lambda: call(APART, verified_at, address), clock)
    backups = None
    if plan is not None:
        backups = Backups(plan, partial(_copied, address, plan), log.tail, clock, monotonic)
    double_dummy = DoubleDummy(KeptFigures(place_of(address)), apart)
    return Upkeep(Disk(folder, monotonic), check, backups, double_dummy, checkpoints)


def _copied(address: str, plan: Plan, at: str) -> Kept:
    """A copy made in another process. Raises TdlogError where it is not."""
    return call(APART, back_up_into, address, plan.folder, plan.keep, at)


def _check_view(check: SelfCheck) -> SelfCheckView:
    state, at, entries, findings = check.progress
    found = " ".join(findings[:3])
    text = message("running", f"check_{state}", at=at, count=entries, found=found)
    return SelfCheckView(state=state, at=at, entries=entries, findings=findings, text=text)


def _disk_view(disk: Disk) -> DiskView:
    state, free = disk.room
    text = message("running", f"disk_{state}", free=(free or 0) // MIB, least=disk.thresholds.least // MIB)
    return DiskView(state=state, free=free, text=text)


def _backups_view(backups: Backups) -> BackupsView:
    told, age = backups.told, backups.age()
    minutes = None if age is None else int(age // 60)
    said = [message("running", "copy_made", file=Path(told.file).name, minutes=minutes, entries=told.entries)]
    if minutes is None:
        said = [] if told.failed_at else [message("running", "no_copy_yet")]
    if told.failed_at:
        said.append(message("running", "copy_failed", at=told.failed_at, why=told.why))
    if told.left:
        said.append(message("running", "copies_left", files=", ".join(Path(one).name for one in told.left)))
    return BackupsView(
        every=int(backups.plan.every),
        keep=backups.plan.keep,
        file=Path(told.file).name,
        at=told.at,
        entries=told.entries,
        age=None if age is None else int(age),
        failed_at=told.failed_at,
        why=told.why,
        text=" ".join(said),
    )


def _clock_view(went_back: ClockWentBack) -> ClockBackView:
    stamped, at = went_back
    return ClockBackView(stamped=stamped, now=at, text=message("running", "clock_back", stamped=stamped, now=at))
