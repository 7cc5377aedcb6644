"""Whom somebody believes, as it is named to a command: keys of logs and witnesses, or a policy in a file."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from domain.errors import LogError, NotReadable
from domain.log.checkpoints import Policy, origin_of
from domain.log.notes import ED25519, VerifierKey, key_read
from domain.log.trust import Trust, trust_read
from domain.log.verifying import Proved
from domain.log.vouching import Vouching, vouching
from projections.texts import message
from stores.files import read_small

__all__ = ["trust_in", "trust_named", "trusted", "vouched"]


def trusted(logs: Sequence[str], witnesses: Sequence[str] = (), need: int | None = None) -> Trust:
    """The keys as they are handed on, and how many of the witnesses must have cosigned: all, where it is not said.
    Raises NotReadable where one of them is no key, and where so many can never be."""
    policy = Policy(tuple(map(key_read, witnesses)), len(witnesses) if need is None else need)
    return Trust(tuple(map(key_read, logs)), policy)


def trust_in(path: str) -> Trust:
    """What a policy in a file says (C2SP tlog-policy). Raises NotReadable where it is none, LogError where it cannot be
    read."""
    try:
        return trust_read(read_small(path))
    except NotReadable as error:
        raise error.placed(source=path) from error
    except OSError as error:
        raise LogError(message("witness", "not_read", file=path, why=error.strerror)) from error


def trust_named(logs: Sequence[str], witnesses: Sequence[str], need: int | None, policy: str | None) -> Trust:
    """Whom the options of a command name: keys, or a policy in a file with keys of logs besides. Raises as `trusted`
    and `trust_in`."""
    if policy is None:
        return trusted(logs, witnesses, need)
    told = trust_in(policy)
    return Trust((*trusted(logs).logs, *told.logs), told.policy)


def vouched(proved: Proved, trust: Trust, keys: Collection[str]) -> Vouching:
    """Who stands for the checkpoints of a log that was verified. Where no key of it is named, `keys` are those that may
    have sealed it, hexadecimal. Raises NotReadable where one key is the log's and a witness's."""
    origin = origin_of(proved.origin) if proved.origin else ""
    return vouching(proved.notes, origin, trust, tuple(_sealing(keys, origin)))


def _sealing(keys: Collection[str], origin: str) -> Iterator[VerifierKey]:
    for key in {key.lower(): None for key in keys}:
        if len(key) == 64 and not key.strip("0123456789abcdef"):
            yield VerifierKey(origin, ED25519, bytes.fromhex(key))
