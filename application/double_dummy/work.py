"""Deals worked out one after another in a process of their own, while everything else goes on."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import suppress
from threading import Condition, Thread
from typing import Literal, NamedTuple

from application.double_dummy.kept import KeptFigures
from domain.errors import TdlogError
from formats.apart import Bounds, Job, call, outcomes
from projections.equity.double_dummy import is_installed
from projections.equity.makeable import DealAsked, Makeable, makeable_of

__all__ = ["Done", "DoubleDummy", "State", "apart", "worked_out"]

APART = Bounds(seconds=120.0, memory=2 << 30)
"""What one deal may take; an ordinary one takes a quarter of a second."""
NICER = 10
"""So much later than others that process is given the processor."""
TRIES = 2
"""So often a deal is tried: a process that died may have been ended by somebody."""
State = Literal["none", "not_installed", "running", "done", "failed"]


class Done(NamedTuple):
    """How far the deals of a session are."""

    state: State
    """`none`: there is no deal, or none is worked out before it is asked for; `failed`: some could not be worked out,
    and nothing is left to try."""
    worked_out: int = 0
    of: int = 0


class DoubleDummy:
    """What deals give: known, or worked out behind the others that were asked for. Its methods may be called on any
    thread."""

    def __init__(
        self,
        kept: KeptFigures | None = None,
        work: Callable[[DealAsked], Makeable] | None = None,
        *,
        has_extra: Callable[[], bool] = is_installed,
    ) -> None:
        """`work` gives what a deal gives, on a thread of its own, and raises TdlogError where it cannot; without it a
        deal is worked out where it is asked for, and a session's are not beforehand."""
        self.kept = kept or KeptFigures()
        self._work = work
        self._has_extra = has_extra
        self._waiting: dict[str, DealAsked] = {}
        """By digest; the next to be worked out stands first."""
        self._failed: dict[str, int] = {}
        """By digest, how often it was tried in vain."""
        self._changed = Condition()
        self._thread: Thread | None = None
        self._is_over = False
        self.count = 0
        """How many deals were worked out, or given up, here: another number where a page has something new to tell."""

    def of(self, deal: DealAsked) -> Makeable | None:
        """What a deal gives; None where that is not known yet, and then it comes before all others."""
        found = self.kept.of(deal)
        if found is None and self._has_extra():
            if self._work is None:
                with suppress(TdlogError):  # it cannot be loaded
                    found = makeable_of(deal)
                    self.kept.keep(deal, found)
            else:
                self.wanted([deal], first=True)
        return found

    def is_to_come(self, deal: DealAsked) -> bool:
        """Whether a deal that is not known waits to be worked out."""
        return deal.digest in self._waiting

    @property
    def has_extra(self) -> bool:
        """Whether anything can be worked out here."""
        return self._has_extra()

    def wanted(self, deals: Iterable[DealAsked], *, first: bool = False) -> None:
        """Let deals be worked out, those that are not known."""
        if self._work is None or not self._has_extra():
            return
        new = {one.digest: one for one in deals if self._is_new(one)}
        with self._changed:
            if first:
                self._waiting = {**new, **self._waiting}
            else:
                self._waiting |= {digest: one for digest, one in new.items() if digest not in self._waiting}
            if self._waiting and self._thread is None and not self._is_over:
                self._thread = Thread(target=self._run, name="doubledummy", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def _is_new(self, deal: DealAsked) -> bool:
        return self._failed.get(deal.digest, 0) < TRIES and self.kept.of(deal) is None

    def done(self, deals: Iterable[DealAsked]) -> Done:
        """How far some deals are."""
        asked = {one.digest: one for one in deals}
        missing = [digest for digest, one in asked.items() if self.kept.of(one) is None]
        known = len(asked) - len(missing)
        if not missing:
            return Done("done" if asked else "none", known, len(asked))
        if not self._has_extra():
            return Done("not_installed", known, len(asked))
        if self._work is None:
            return Done("none", known, len(asked))
        is_left = any(self._failed.get(digest, 0) < TRIES for digest in missing)
        return Done("running" if is_left else "failed", known, len(asked))

    def stop(self) -> None:
        """Begin no other deal; what is being worked out ends with the process."""
        with self._changed:
            self._is_over = True
            self._changed.notify_all()

    def settled(self, seconds: float) -> bool:
        """Wait until nothing is left to be worked out. Returns whether that came about in the time."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._waiting, seconds)

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting or self._is_over)
                if self._is_over:
                    return
                digest, deal = next(iter(self._waiting.items()))
            self._work_out(digest, deal)

    def _work_out(self, digest: str, deal: DealAsked) -> None:
        assert self._work is not None
        found: Makeable | None = None
        try:
            found = self._work(deal)
        except Exception:  # whatever it is, the others are to be worked out all the same
            self._failed[digest] = self._failed.get(digest, 0) + 1
        if found is not None:
            self.kept.keep(deal, found)
        with self._changed:
            self.count += 1
            self._waiting.pop(digest, None)
            if found is None and self._failed[digest] < TRIES:
                self._waiting[digest] = deal
            self._changed.notify_all()


def apart(deal: DealAsked) -> Makeable:
    """What a deal gives, worked out in a process of its own. Raises GivenUp where that died or took too long."""
    return call(APART, _apart, deal)


def worked_out(deals: Iterable[DealAsked], processes: int) -> Iterator[tuple[int, Makeable | TdlogError]]:
    """What some deals give, so many at a time in processes of their own, as they are done: the number of the deal from
    0, and what it gives or why it was given up."""
    return outcomes((Job(_apart, (deal,)) for deal in deals), APART, processes)


_is_nicer: dict[Hashable, bool] = {}


def _apart(deal: DealAsked) -> Makeable:
    """In the other process: behind whatever else wants the processor."""
    if hasattr(os, "nice") and not _is_nicer:
        _is_nicer["nice"] = True
        os.nice(NICER)
    return makeable_of(deal)
