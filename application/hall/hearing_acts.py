"""What a committee writes at a hearing: who sits, what each side says and shows, what was asked; all of it at once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Literal

from msgspec import Struct

from application.hall.acts import ActAt, known
from application.office import Office
from application.writing import Proposed, Request, Who
from domain.errors import NotReadable
from domain.events import AnyEvent, AppealHeard, AppealLodged
from domain.seats import Side
from domain.streams import session_of
from projections.texts import message

__all__ = ["Hearing", "Kind", "Said"]

Kind = Literal["statement", "question", "exhibit", "methods", "precedent", "poll"]
NUMBER = re.compile(r"[\w.-]*[0-9][\w.-]*", re.ASCII)
"""How somebody is named who has a number: `m1`, `48213`. Whoever is named otherwise gets one in the register."""


class Said(Struct, frozen=True):
    """One thing of a hearing."""

    kind: Kind
    text: str
    side: Side | None = None
    """Whose it is, or who was asked."""


class Hearing(ActAt, frozen=True):
    """A piece of a hearing, at the table of the appeal; what is left out was not told."""

    lodged: AppealLodged
    """The appeal, as it would be lodged once more: with what is told now of concurrence and deposit."""
    members: tuple[str, ...]
    """Who sits, by number or by name."""
    said: tuple[Said, ...]
    seen: int
    """How many entries of the table whoever writes knows of."""

    @property
    def size(self) -> int:
        """As in `Act`."""
        return sum(map(len, self.members)) + sum(len(one.text) for one in self.said)

    def request(self, office: Office, who: Who) -> Request:
        """As in `Act`. Raises NotReadable where nothing is told; RecordedFirst."""
        seen = known(office, self.stream, self.seen)
        named = self._named(office.log.register.names())
        proposed = [Proposed(self.stream, event) for event in self._events(named)]
        if not proposed:
            raise NotReadable(message("hearing", "nothing_told"))
        return Request(proposed, who, seen, names={id: name for name, id in named.items() if name != id})

    def _events(self, named: Mapping[str, str]) -> Iterator[AnyEvent]:
        appeal, board = self.lodged.appeal, self.lodged.board
        if self.lodged.concurrence is not None or self.lodged.deposit:
            yield self.lodged
        if self.members:
            yield AppealHeard(appeal, tuple(named[one] for one in self.members), board=board)
        for one in self.said:
            yield AppealHeard(appeal, statements=one.text, board=board, kind=one.kind, side=one.side)

    def _named(self, register: Mapping[str, str]) -> dict[str, str]:
        """The id of each member: what is none is a name, and has its id in the register or gets the next."""
        held = {name: id for id, name in register.items()}
        ids = (f"{session_of(self.stream).lower()}m{number}" for number in count(1))
        free = (id for id in ids if id not in register)
        told: dict[str, str] = {}
        for one in self.members:
            told[one] = one if NUMBER.fullmatch(one) or one in register else held.get(one) or next(free)
        return told
