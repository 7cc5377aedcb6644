"""The members of a club in the register of names: number and name of each, so that who plays can be entered by number.

A member's id is the number; the entries of the log hold it where he plays, and no name. Nothing else is known of him.
"""

from __future__ import annotations

from msgspec import Struct

from application.office import Office
from application.writing import write_as_recorded
from domain.errors import NotPossible
from formats.members import Members
from projections.texts import message, some_of

__all__ = ["MembersTaken", "take_members"]

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
    register, names = office.log.register, {member.number: member.name for member in found.members}
    other, forgotten = register.differing(names), register.forgotten(names)
    if other and not rename:
        told = [f"{number}: {held} / {names[number]}" for number, held in other.items()]
        raise NotPossible(message("members", "other_names", count=len(told), told=some_of(told, MOST_SHOWN)))
    held = register.names()
    new = [number for number in names if number not in held and number not in forgotten]
    write_as_recorded(office, [], seen={}, names=names, rename=rename)
    if other:
        register.finish_erasing()
    return MembersTaken(len(new), len(names) - len(new) - len(other) - len(forgotten), len(other), len(forgotten))
