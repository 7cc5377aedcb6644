"""The editions of the Laws that there are rules for, by the name that a session gives them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from projections.elected.edition import Edition
from projections.laws.laws_2017 import LAWS_2017, LAWS_2017_2024

__all__ = ["edition_named", "editions"]


def edition_named(name: str) -> Edition:
    """The edition that a session names; where there are no rules for it, that of 2017."""
    return LAWS_2017 if name == LAWS_2017.name else editions().get(name, LAWS_2017)


@cache
def editions() -> Mapping[str, Edition]:
    """By the name that a session gives it, each edition that there are rules for; those that few sessions name are
    loaded only here."""
    from projections.laws.laws_2007 import LAWS_2007

    return {edition.name: edition for edition in (LAWS_2007, LAWS_2017, LAWS_2017_2024)}
