"""When spectators may see a board, as the sponsor elected it (80B): `regulation boards_open finished + 10 minutes`."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Literal

from msgspec import Struct

from domain.times import duration_of

__all__ = ["FORMS", "WhenOpen"]

FORMS = ("finished", "finished + 10 minutes", "round", "session")
"""How it is typed."""

ELECTED = re.compile(r"(finished|round|session)(?:\s*\+\s*(.+))?", re.IGNORECASE | re.DOTALL)


class WhenOpen(Struct, frozen=True):
    """What must have happened before spectators see a board."""

    after: Literal["finished", "round", "session"] = "finished"
    """`finished`: every table that is due to play it has finished it; `round`: and every table has ended the rounds in
    which it was played; `session`: the session was closed."""
    delay: timedelta = timedelta(0)
    """How long after that, by the times of the entries."""

    @classmethod
    def read(cls, text: str) -> WhenOpen | None:
        """As it is typed; None where it cannot be read. Only `finished` takes a delay."""
        found = ELECTED.fullmatch(text.strip())
        if found is None:
            return None
        word, told = found[1].lower(), found[2]
        delay = timedelta(0) if told is None else duration_of(told)
        if delay is None or (told is not None and word != "finished"):
            return None
        return cls(word, delay)  # type: ignore[arg-type]  # one of the words of the expression

    @classmethod
    def elected(cls, text: str) -> WhenOpen:
        """The same; what cannot be read keeps every board closed until the session is closed, so that a slip in typing
        shows nothing too early."""
        return cls.read(text) or cls("session")
