"""The devices of a made-up evening: each came in by a link of its own, as those of real people do."""

from __future__ import annotations

import time
from collections.abc import Callable

from msgspec import Struct

from application.demo.commentators import COMMENTATORS
from application.demo.evening import SESSION, Evening
from application.hall.access import Entrance, LinkRole
from application.hall.identity import Identity
from application.hall.links import Wanted, end_of, make_links
from domain.log.store import LogStore

__all__ = ["People"]


class People(Struct, frozen=True):
    """Who records a made-up evening."""

    recorders: tuple[Identity, ...]
    """By table, from the first on."""
    director: Identity
    scorer: Identity
    players: tuple[Identity, ...]
    """By contestant."""
    commentators: tuple[Identity, ...] = ()

    @classmethod
    def of(cls, log: LogStore, evening: Evening, clock: Callable[[], str]) -> People:
        """Let them all in. Raises LogError."""
        tables = range(1, evening.tables + 1)
        at = clock()

        def wanted(role: LinkRole, scope: str, label: str) -> Wanted:
            return Wanted(role, scope, end_of(role, at), label)

        links = [wanted("recorder", f"{SESSION}.t{number}", f"Table {number}, made up") for number in tables]
        links += [wanted("director", SESSION, "The director, made up")]
        links += [wanted("scorer", SESSION, "The scorer, made up")]
        links += [wanted("player", f"{SESSION}/{n}", f"Pair {n}, made up") for n in range(1, 2 * evening.tables + 1)]
        links += [wanted("commentator", SESSION, name) for name in COMMENTATORS]
        entrance = Entrance(log.access, clock=clock, monotonic=time.monotonic)
        found = [
            entrance.come_in(made.token, made.link.scope, made.link.label)[1] for made in make_links(log, links, at)
        ]
        count, speak = evening.tables, len(found) - len(COMMENTATORS)
        return cls(tuple(found[:count]), found[count], found[count + 1], tuple(found[count + 2 : speak]),
            tuple(found[speak:]))  # fmt: skip
