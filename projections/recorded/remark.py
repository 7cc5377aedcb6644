"""A remark about a session as a whole, for the scorer."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

__all__ = ["Remark"]


class Remark(Struct, frozen=True):
    """What is odd about a session: a stable code, and the fields of its words."""

    code: str
    fields: Mapping[str, object] = field(default_factory=dict[str, object])
    stream: str = ""
    """The table, where it is about one."""
