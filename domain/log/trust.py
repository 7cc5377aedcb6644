"""Whom somebody believes, as a text that can be handed out (C2SP tlog-policy): the keys of logs, witnesses by name,
groups of them, and which of those are enough.

    log tdlog/0123456789abcdef0123456789abcdef+1652adae+AZsf...
    witness captain captain.example+837c33c1+BAkT...
    witness federation federation.example+3c0a8d2e+BPu1...
    group both all captain federation
    quorum both
"""

from __future__ import annotations

import re

from msgspec import Struct

from domain.errors import NotReadable
from domain.log.canonical import number_of
from domain.log.checkpoints import NOBODY, Policy
from domain.log.notes import ED25519, VerifierKey, key_read

__all__ = ["MOST_TRUST", "Trust", "trust_read"]

MOST_TRUST = 1 << 16
"""The longest text that is read, in bytes."""
MOST_GROUPS = 64
"""The most groups that are read of one; they may stand in each other."""
_NONE = "none"


class Trust(Struct, frozen=True):
    """Whom somebody believes."""

    logs: tuple[VerifierKey, ...]
    policy: Policy


def trust_read(data: bytes) -> Trust:
    """What a text says. Raises NotReadable, with the line, where it says something else, or less."""
    if len(data) > MOST_TRUST:
        raise NotReadable(f"a policy has at most {MOST_TRUST} bytes")
    reading = _Reading()
    for number, line in enumerate(data.decode("utf-8", "surrogateescape").split("\n"), 1):
        try:
            reading.take(line)
        except (NotReadable, ValueError) as error:
            raise NotReadable(str(error), line=number) from error
    if reading.quorum is None:
        raise NotReadable("a policy says by `quorum NAME` which witness or group is enough, or `quorum none`")
    return Trust(tuple(reading.logs), reading.quorum)


class _Reading:
    """A text, as far as it was read."""

    def __init__(self) -> None:
        self.logs: list[VerifierKey] = []
        self.quorum: Policy | None = None
        self._named: dict[str, VerifierKey | Policy] = {}
        self._grouped: set[str] = set()
        self._groups = 0
        self._keys: set[bytes] = set()

    def take(self, line: str) -> None:
        """Read a line. Raises ValueError, NotReadable where it is none."""
        if any((one < " " and one != "\t") or one == "\x7f" for one in line):
            raise ValueError("a policy has no control characters but tabs and line feeds")
        words = [word for word in re.split("[ \t]+", line) if word]
        match words:
            case []:
                pass
            case [first, *_] if first.startswith("#"):
                pass
            case ["log", key] | ["log", key, _]:
                self.logs.append(self._log(key))
            case ["witness", name, key] | ["witness", name, key, _]:
                self._name(name, self._once(key_read(key)))
            case ["group", name, many, *members]:
                self._name(name, self._group(many, members))
            case ["quorum", name] if self.quorum is None:
                self.quorum = NOBODY if name == _NONE else Policy((self._of(name),), 1)
            case _:
                raise ValueError(f"{line.strip()[:60]!r} is no line of a policy, or stands there once too often")

    def _log(self, text: str) -> VerifierKey:
        key = self._once(key_read(text))
        if key.algorithm != ED25519:
            raise ValueError(f"the key {key.name} is a witness's, not a log's")
        return key

    def _once(self, key: VerifierKey) -> VerifierKey:
        if key.public in self._keys:
            raise ValueError(f"the key of {key.name} stands there before, under this name or another")
        self._keys.add(key.public)
        return key

    def _name(self, name: str, meant: VerifierKey | Policy) -> None:
        if name in self._named or name == _NONE:
            raise ValueError(f"the name {name[:40]!r} is taken")
        if isinstance(meant, VerifierKey):
            Policy((meant,), 1)  # it must be a witness's
        self._named[name] = meant

    def _of(self, name: str) -> VerifierKey | Policy:
        if name not in self._named:
            raise ValueError(f"{name[:40]!r} is no witness and no group of the lines above")
        return self._named[name]

    def _group(self, many: str, members: list[str]) -> Policy:
        self._groups += 1
        if self._groups > MOST_GROUPS:
            raise ValueError(f"a policy has at most {MOST_GROUPS} groups")
        for name in members:
            if name in self._grouped:
                raise ValueError(f"{name[:40]!r} stands in a group before, and counts once")
            self._grouped.add(name)
        need = {"all": len(members), "any": 1}.get(many) if many in ("all", "any") else number_of(many)
        if not members or not need:
            raise ValueError("a group is of one member or more, and needs one or more of them")
        return Policy(tuple(map(self._of, members)), need)
