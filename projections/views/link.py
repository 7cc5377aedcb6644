"""Links that let somebody into the hall, as they are shown: never with their tokens, but when they are made."""

from __future__ import annotations

from msgspec import Struct

from domain.log.access import AccessLink

__all__ = ["LinkView", "MadeLinkView", "link_view", "made_link_view"]


class LinkView(Struct, frozen=True):
    """A link that was handed out."""

    link: str
    """Its name: it may be shown and typed, and lets nobody in."""
    role: str
    """`recorder`, `director`, `scorer`, `committee`, `player`."""
    scope: str
    """`S1.t5` a table, `S1/7` a contestant, `S1/A1` an appeal, `S1` a session; empty for the whole log."""
    label: str
    """For whom it was made."""
    state: str
    """`in force`, `ended`, `revoked`."""
    ends: str
    """UTC."""
    devices: int
    """How many came in by it."""
    changed: str
    """When it was made or taken back, or a device came in by it last; UTC."""


class MadeLinkView(Struct, frozen=True):
    """A link that was made."""

    link: str
    role: str
    scope: str
    label: str
    ends: str
    """UTC."""
    address: str
    """What is handed out, with the token: nobody is told it again."""


def link_view(link: AccessLink, state: str, devices: int, changed: str) -> LinkView:
    """What is shown of a link in a list."""
    return LinkView(link.name, link.role, link.scope, link.label, state, link.ends_at, devices, changed)


def made_link_view(link: AccessLink, address: str) -> MadeLinkView:
    """What is shown of a link that was made, once."""
    return MadeLinkView(link.name, link.role, link.scope, link.label, link.ends_at, address)
