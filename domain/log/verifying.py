"""Proving a log, whatever keeps it: its rows and links, its tree, the seals that it holds, and heads that others have
kept."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from domain.log.findings import Finding, cut
from domain.log.log_tree import AsItLies, Stamped
from domain.log.sealing import Head, check_keys, check_seal
from domain.log.store import LogStore
from domain.log.tree_verification import Held, TreeCheck
from domain.log.verification import verify_rows

if TYPE_CHECKING:
    from domain.log.notes import Note

__all__ = ["Proved", "check_head", "check_seals", "holds", "prove", "prove_lying", "verify"]


class Proved(Struct, frozen=True):
    """A log that was verified: what is wrong with it, and by what it was proved."""

    findings: list[Finding]
    """In the order of the log; empty where it is whole."""
    entries: int
    """How many were read."""
    chain: Held
    tree: Held
    checkpoints: Held
    seals: Held
    """Those that the log keeps."""
    origin: str
    """The id of the log; empty where it has no tree."""
    root: bytes
    """Of the tree over all entries as they were read, whatever was found."""
    kept: tuple[int, ...]
    """The sizes of its checkpoints."""
    notes: tuple[Note, ...]
    """Its checkpoints, by size, whose roots are its own; their signatures are not checked here."""
    stamps: tuple[Stamped, ...]
    """Its time stamps, by size, as far as it has so many entries; what they say is not checked here."""


def verify(log: LogStore, head: Head | None = None, *, keys: Collection[str] = ()) -> list[Finding]:
    """What `prove` finds wrong with a log, in the order of the log; empty where it is whole."""
    return prove(log, head, keys=keys).findings


def prove(log: LogStore, head: Head | None = None, *, keys: Collection[str] = ()) -> Proved:
    """Walk the whole log, its chain and its tree, what the store says of itself, and the seals it keeps.

    With a sealed head also whether the log still holds it, and whether the head is to be trusted; `keys` are the
    public keys (hexadecimal) that may have sealed. A log that has grown since is whole.
    """
    with log.as_it_lies() as lying:
        proved = prove_lying(lying)
    sealed = check_seals(log, keys=keys)
    findings = [*proved.findings, *log.damage(), *sealed]
    findings += check_head(log, head, keys=keys) if head else []
    seals = _held(sealed) if log.seals() else "none"
    return replace(proved, findings=findings, seals=seals)


def prove_lying(lying: AsItLies) -> Proved:
    """Walk rows, links and tree as they lie; nothing is said of seals."""
    tree = TreeCheck(lying.tree)
    found = verify_rows(lying.rows, lying.links, tree)
    broken = [one for one in found if one.kind != "unreadable"]
    chain: Held = "none" if not tree.entries and not found else _held(broken)
    of_tree = tree.findings(found)
    return Proved(
        [*found, *of_tree], tree.entries, chain, tree.state, tree.checkpoints, "none", tree.origin,
        tree.root, tree.kept, tuple(tree.notes), tuple(tree.stamps),
    )  # fmt: skip


def check_seals(log: LogStore, *, keys: Collection[str] = ()) -> list[Finding]:
    """What is wrong with the seals that the log keeps, as `check_head` says it of a head."""
    seals = log.seals()
    cuts = [_cut(log, seal.head) for seal in seals if not holds(log, seal.head)]
    return check_keys(seals, keys) + cuts


def check_head(log: LogStore, head: Head, *, keys: Collection[str] = ()) -> list[Finding]:
    """What is wrong with a sealed head: its signature, its key, or that the chain does not hold it. Walks nothing.

    Its key must be one of `keys`, or where none are given one that sealed the log itself. The chain is taken at
    its word: `verify` it once, then check any number of heads.
    """
    findings = check_seal(head, keys or {seal.head.key for seal in log.seals()})
    return findings if findings or holds(log, head) else [_cut(log, head)]


def holds(log: LogStore, head: Head) -> bool:
    """Whether the chain has the link of a head at its position."""
    held = log.link_at(head.upto)
    return held is not None and held.hex() == head.link.lower()


def _cut(log: LogStore, head: Head) -> Finding:
    """That the log does not hold a head: it ends before, or was made anew."""
    with log.rows_and_links() as (_, links):
        return cut(head.upto, max((upto for upto, _ in links), default=0))


def _held(found: Sequence[Finding]) -> Held:
    return "broken" if found else "held"
