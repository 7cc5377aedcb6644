"""The members of a club in the register of names: number and name of each, so that who plays can be entered by number.

A member's id is the number; the entries of the log hold it where he plays, and no name. Nothing else is known of him.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from application.office import Office
from application.writing import Request, Who, Written, write_as_recorded
from domain.errors import NotPossible
from formats.members import Members
from projections.texts import message, some_of

__all__ = ["MembersListed", "MembersTaken", "take_members"]

MOST_SHOWN = 6


class MembersTaken(Struct, frozen=True):
    """What became of a list of members."""

    new: int
    known: int
    """How many stood in the register just so."""
    renamed: int
    forgotten: int
    """How many were forgotten before, and stay so."""


def take_members(office: Office, found: Members, *, rename: bool = False) -> MembersTaken:
    """Enter the members of a list, all of them or none. Raises NotPossible where the register has another name for a
    number, and it is not said that the list is right (`rename`); LogError.

    What is erased of a name that another one replaces is seen to by `register.finish_erasing`."""
    names = {member.number: member.name for member in found.members}
    taken = _taken(office, names, rename=rename)
    write_as_recorded(office, [], seen={}, names=names, rename=rename)
    if taken.renamed:
        office.log.register.finish_erasing()
    return taken


def _taken(office: Office, names: Mapping[str, str], *, rename: bool) -> MembersTaken:
    """What becomes of a list, as the register stands. Raises NotPossible as `take_members`."""
    register = office.log.register
    other, forgotten = register.differing(names), register.forgotten(names)
    if other and not rename:
        told = [f"{number}: {held} / {names[number]}" for number, held in other.items()]
        raise NotPossible(message("members", "other_names", count=len(told), told=some_of(told, MOST_SHOWN)))
    held = register.names()
    new = sum(1 for number in names if number not in held and number not in forgotten)
    return MembersTaken(new, len(names) - new - len(other) - len(forgotten), len(other), len(forgotten))


class MembersListed(Struct, frozen=True):
    """An act of the hall: a list of members, entered by a scorer. No entry is recorded. A name that the register has
    otherwise is not replaced: that is for whoever has the log, by `tdlog members --rename`."""

    names: dict[str, str]
    """By number."""

    @property
    def stream(self) -> str:
        """None: it is about no session."""
        return ""

    @property
    def size(self) -> int:
        """As in `Act`."""
        return sum(len(number) + len(name) for number, name in self.names.items())

    def request(self, office: Office, who: Who) -> Request:
        """As in `Act`. Raises NotPossible where the register has another name for a number."""
        _taken(office, self.names, rename=False)
        return Request((), who, names=self.names)

    def answer(self, office: Office, written: Written, who: Who) -> int:
        """How many members the register has now."""
        del written, who
        return len(office.log.register.names())
