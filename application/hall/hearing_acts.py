"""What a committee writes at a hearing: who sits, what each side says and shows, what was asked; all of it at once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Literal

from msgspec import Struct

from application.hall.acts import ActAt, known
from application.hall.decisions import FieldNotRead
from application.office import Office
from application.writing import Proposed, Request, Who
from domain.errors import NotPossible, NotReadable
from domain.events import AnyEvent, AppealHeard, AppealLodged
from domain.seats import Side
from domain.streams import session_of
from projections.recorded.parties import parties_of, plays_for
from projections.texts import message
from projections.views.hearing import plays_for_text

__all__ = ["Hearing", "Kind", "Said"]

Kind = Literal["statement", "question", "exhibit", "methods", "precedent", "poll"]
NUMBER = re.compile(r"[\w.-]*[0-9][\w.-]*", re.ASCII)
"""How somebody is named who has a number: `m1`, `48213`. Whoever is named otherwise gets one in the register."""


MOST_MEMBERS = 24
LONGEST_NAME = 60
"""Characters: a name goes into the register, and stands in the head of every page of the appeal."""


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
    sure: bool = False
    """Whether a member who plays for one of the sides sits all the same."""

    @property
    def size(self) -> int:
        """As in `Act`."""
        return sum(map(len, self.members)) + sum(len(one.text) for one in self.said)

    def request(self, office: Office, who: Who) -> Request:
        """As in `Act`. Raises NotReadable where nothing is told; NotPossible where no committee is so large, or no name
        so long; FieldNotRead where a member plays for one of the sides and nobody was sure of it; RecordedFirst."""
        if len(self.members) > MOST_MEMBERS or any(len(one) > LONGEST_NAME for one in self.members):
            raise NotPossible(message("hearing", "who_cannot_sit", most=MOST_MEMBERS, letters=LONGEST_NAME))
        seen = known(office, self.stream, self.seen)
        if not self.sure:
            self._check_members(office)
        named = self._named(office.log.register.names())
        proposed = [Proposed(self.stream, event) for event in self._events(named)]
        if not proposed:
            raise NotReadable(message("hearing", "nothing_told"))
        return Request(proposed, who, seen, names={id: name for name, id in named.items() if name != id})

    def _check_members(self, office: Office) -> None:
        room, names = office.room(self.stream), office.log.register.names()
        record = room.replay.session.record
        parties = parties_of(record, room.replay.seating, room.table.round, self.lodged.contestant)
        sides = {one: side for one in self.members if (side := plays_for(one, parties, names))}
        if sides:
            told = [plays_for_text(names.get(one, one), side) for one, side in sides.items()]
            raise FieldNotRead("members", " ".join((*told, message("hearing", "sits_all_the_same"))))

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
