"""The packs that come with the program, as data beside this module; each says whose rules it holds, and of when."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from projections.packs.pack import Pack
from projections.packs.reading import pack_from

__all__ = ["SHIPPED", "shipped_pack"]

SHIPPED = (
    "rolling-average", "rolling-ten-sessions", "rhayader-steps", "expectation-52",
    "acbl-club-open", "hong-kong", "ebu-club-frame", "abf-frame",
)  # fmt: skip


@cache
def shipped_pack(name: str) -> Pack | None:
    """The pack of a name; None where none has it."""
    if name not in SHIPPED:
        return None
    return pack_from(files("projections.packs").joinpath("shipped", f"{name}.toml").read_bytes(), f"{name}.toml")
