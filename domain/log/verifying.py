"""Proving a log, whatever keeps it: its rows and links, the seals that it holds, and heads that others have kept."""

from __future__ import annotations

from collections.abc import Collection

from domain.log.findings import Finding, cut
from domain.log.sealing import Head, check_keys, check_seal
from domain.log.store import LogStore
from domain.log.verification import verify_rows

__all__ = ["check_head", "check_seals", "holds", "verify"]


def verify(log: LogStore, head: Head | None = None, *, keys: Collection[str] = ()) -> list[Finding]:
    """Walk the whole log and its chain, what the store says of itself, and the seals it keeps. Returns what is wrong,
    in the order of the log; empty where it is whole.

    With a sealed head also whether the log still holds it, and whether the head is to be trusted; `keys` are the
    public keys (hexadecimal) that may have sealed. A log that has grown since is whole.
    """
    with log.rows_and_links() as (rows, links):
        findings = verify_rows(rows, links)
    findings += log.damage()
    return findings + check_seals(log, keys=keys) + (check_head(log, head, keys=keys) if head else [])


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
