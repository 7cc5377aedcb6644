"""Checkpoints: how far a log had come and the root of its tree, as the text of a signed note (C2SP tlog-checkpoint).

    tdlog/0123456789abcdef0123456789abcdef
    109482
    sFodV/vSp5O8n9a8QpW6PRY97tfOSW5bsc2Xl/EQi08=

    — tdlog/0123456789abcdef0123456789abcdef hI2DJw...
    — the.captain TnKKVHLX...

The first line is the origin: which log it is. The log signs under that name. A witness adds a line below: that what it
saw of this log before is a beginning of this.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Container
from typing import TYPE_CHECKING

from msgspec import Struct

from domain.errors import NotProven, NotReadable
from domain.log.canonical import base64_text, bytes_of, number_of
from domain.log.notes import COSIGNATURE, ED25519, Note, VerifierKey, cosigned, key_of, signed, signers_of
from domain.log.tree import EMPTY

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

__all__ = [
    "NOBODY", "ORIGIN", "Checkpoint", "Policy", "Vouched", "check_apart", "check_checkpoint", "checkpoint_of", "cosign",
    "id_of", "log_key", "origin_of", "sign",
]  # fmt: skip

ORIGIN = re.compile("tdlog/([0-9a-f]{32})")
"""How a log of this program is named; another's may be named otherwise."""
_HASH = 32


class Checkpoint(Struct, frozen=True):
    """How far a log had come."""

    origin: str
    size: int
    """How many entries it held."""
    root: bytes
    """Of its tree then, 32 bytes."""
    more: tuple[str, ...] = ()
    """Further lines that another's log writes; ours has none."""

    @property
    def text(self) -> str:
        """What is signed."""
        return "".join(f"{line}\n" for line in (self.origin, self.size, base64_text(self.root), *self.more))


class Policy(Struct, frozen=True):
    """Whose cosignatures count, and how many of them are needed: of witnesses, or of groups of them, each with a policy
    of its own. Raises NotReadable where so many can never be, where one key stands there twice, by whatever name, and
    where one is no witness's."""

    members: tuple[VerifierKey | Policy, ...] = ()
    need: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.need <= len(self.members):
            raise NotReadable(f"{self.need} of {len(self.members)} witnesses cannot be needed")
        if len({key.public for key in self.witnesses}) < len(self.witnesses):
            raise NotReadable("one witness is named twice: he counts once, name each key once")
        for key in self.witnesses:
            if key.algorithm != COSIGNATURE:
                raise NotReadable(f"the key {key.name} is no witness's: it signs by algorithm {key.algorithm}")

    @property
    def witnesses(self) -> tuple[VerifierKey, ...]:
        """All of them, those of groups too."""
        found: list[VerifierKey] = []
        for one in self.members:
            found += one.witnesses if isinstance(one, Policy) else (one,)
        return tuple(found)

    def is_met_by(self, found: Container[VerifierKey]) -> bool:
        """Whether those are enough who cosigned."""
        met = [one.is_met_by(found) if isinstance(one, Policy) else one in found for one in self.members]
        return sum(met) >= self.need


NOBODY = Policy()
"""No witness is asked for."""


class Vouched(Struct, frozen=True):
    """A checkpoint that its log signed, and who cosigned it."""

    checkpoint: Checkpoint
    log: VerifierKey
    witnesses: dict[VerifierKey, int]
    """Those of the policy, and when they say that they did, in seconds since 1970."""


def origin_of(log_id: str) -> str:
    """How a log is named by its id, 32 hexadecimal digits. Raises ValueError where that is none."""
    origin = f"tdlog/{log_id}"
    if not ORIGIN.fullmatch(origin):
        raise ValueError(f"{log_id!r} is no id of a log: 32 hexadecimal digits")
    return origin


def id_of(origin: str) -> str:
    """The id of a log of this program by its name; empty where it is another's."""
    match = ORIGIN.fullmatch(origin)
    return match[1] if match else ""


def log_key(key: Ed25519PrivateKey, origin: str) -> VerifierKey:
    """What others need to check the checkpoints of a log. Raises NotReadable where no key may have its name."""
    return key_of(key, origin, ED25519)


def checkpoint_of(note: Note) -> Checkpoint:
    """What the text of a note says; nothing of it is checked yet. Raises NotReadable, with the line, where it is no
    checkpoint, or is written in any other way."""
    origin, *told = note.text.removesuffix("\n").split("\n")
    line = 1
    try:
        if len(told) < 2 or "" in (origin, *told):
            raise ValueError("a checkpoint is three lines or more, none of them empty: origin, size, root")
        line = 2
        size = number_of(told[0])
        line = 3
        root = bytes_of(told[1], _HASH)
    except ValueError as error:
        raise NotReadable(str(error), line=line) from None
    return Checkpoint(origin, size, root, tuple(told[2:]))


def sign(checkpoint: Checkpoint, key: Ed25519PrivateKey) -> Note:
    """A checkpoint with the signature of its log."""
    return Note(checkpoint.text, (signed(checkpoint.text, key, checkpoint.origin),))


def cosign(note: Note, key: Ed25519PrivateKey, name: str, time: int) -> Note:
    """A note with the cosignature of a witness, at a time in seconds since 1970: for who has seen that the log only
    grew (`domain.log.witnessing`)."""
    return note.with_signatures([cosigned(note.text, key, name, time)])


def check_apart(logs: Collection[VerifierKey], policy: Policy) -> None:
    """Raises NotReadable where one of these keys of logs is a witness's too."""
    witnesses = {key.public for key in policy.witnesses}
    for key in logs:
        if key.public in witnesses:
            raise NotReadable(f"the key of {key.name} is named as a witness: nobody is a witness of himself")


def check_checkpoint(note: Note, logs: Collection[VerifierKey], policy: Policy = NOBODY) -> Vouched:
    """A checkpoint, once it is signed by one of the keys of its log and cosigned by as many witnesses as the policy
    asks for.

    Raises NotReadable where it is none; NotProven where its log or nobody of them signed it, a signature of theirs
    does not hold, or too few witnesses cosigned it.
    """
    checkpoint = checkpoint_of(note)
    own = [key for key in logs if key.name == checkpoint.origin]
    if not own:
        raise NotProven("another_log", f"the checkpoint is of {checkpoint.origin}", origin=checkpoint.origin)
    if any(key.algorithm != ED25519 for key in own):
        raise NotReadable(f"a key of {checkpoint.origin} is a witness's; give the one by which the log signs")
    check_apart(own, policy)
    found = signers_of(note, (*own, *policy.witnesses))
    log = next((key for key in own if key in found), None)
    if log is None:
        raise NotProven("unsigned", f"no key of {checkpoint.origin} signed the checkpoint", origin=checkpoint.origin)
    if not checkpoint.size and checkpoint.root != EMPTY:
        raise NotProven("empty_root", "the checkpoint is of no entries, and their root is another")
    witnesses = {key: found[key] for key in policy.witnesses if key in found}
    if not policy.is_met_by(witnesses):
        said = f"{len(witnesses)} witnesses cosigned the checkpoint, and that is not what is asked for"
        code = "other_witnesses" if any(isinstance(one, Policy) for one in policy.members) else "too_few"
        raise NotProven(code, said, found=len(witnesses), need=policy.need)
    return Vouched(checkpoint, log, witnesses)
