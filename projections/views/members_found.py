"""Members of the register, found as their number or name is typed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

__all__ = ["MemberFoundView", "MembersFoundView", "members_found"]

MOST_FOUND = 12
MOST_KEPT = 1 << 15
"""So many names are kept as they are compared: a list of members is looked through for each letter that is typed."""
LETTERS = str.maketrans({"ø": "o", "æ": "a", "œ": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})
"""Letters that are no others with an accent."""
WRITTEN_IN_TWO = re.compile("aa|[aou]e")
NUMBER = re.compile(r"[A-Z]{0,4}[0-9]{1,15}(?:[-.][0-9]{1,6})?", re.ASCII)
"""What a member's id looks like; those that a session gave are other ones: `s1p7`."""


class MemberFoundView(Struct, frozen=True):
    """A member."""

    number: str
    """It is his id, and stands for him wherever who plays is told."""
    name: str


class MembersFoundView(Struct, frozen=True):
    """The members that fit what was typed, by name."""

    members: tuple[MemberFoundView, ...]
    """The first twelve; none where nothing was typed."""
    more: int
    """How many others fit."""


def members_found(names: Mapping[str, str], typed: str) -> MembersFoundView:
    """The members of whose name a word begins with each word that was typed, without regard to capitals and accents,
    `soren` and `aage` for Søren and Åge; or whose number begins with what was typed. `names` is the register: id
    to name."""
    wanted, number = _plain(typed).split(), "".join(typed.split()).upper()
    found = [
        MemberFoundView(one, name)
        for one, name in names.items()
        if wanted and NUMBER.fullmatch(one) and (one.startswith(number) or _fits(_plain(name).split(), wanted))
    ]
    found.sort(key=lambda one: (_plain(one.name), one.number))
    return MembersFoundView(tuple(found[:MOST_FOUND]), max(0, len(found) - MOST_FOUND))


def _fits(words: list[str], wanted: list[str]) -> bool:
    return all(any(word.startswith(one) for word in words) for one in wanted)


@lru_cache(maxsize=MOST_KEPT)
def _plain(text: str) -> str:
    """A name as it is compared: letters without their accents, and `aa`, `ae`, `oe`, `ue` as the letters that they are
    written for."""
    apart = unicodedata.normalize("NFKD", text[:120].casefold().translate(LETTERS))
    plain = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return WRITTEN_IN_TWO.sub(lambda found: found[0][0], plain)
