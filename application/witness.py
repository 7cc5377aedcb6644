"""A witness at work: it looks at a log, or is asked by one, and cosigns what goes on from what it saw of it last.

What it remembers is on the disk before anybody is given its cosignature; so it never signs two heads that do not go on
from each other, whoever asks, and however often it is stopped.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TYPE_CHECKING

from msgspec import Struct

from application.over_http import Ask
from application.published_tree import Published
from application.trusting import trust_in
from domain.errors import LogError, NotReadable, TdlogError
from domain.log.checkpoints import check_checkpoint, checkpoint_of
from domain.log.notes import COSIGNATURE, Note, VerifierKey, key_of, key_read, note_read
from domain.log.tiles import nodes_of_tiles
from domain.log.tree import consistency_proof
from domain.log.witnessing import NOTHING, Request, Seen, WitnessRefuses, cosigned_next, request_read, seen_of
from projections.texts import message
from stores.heads import load_key
from stores.witness_memory import WitnessMemory, is_begun, name_in

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

__all__ = [
    "Replied", "Signer", "Witness", "Witnessed", "believed", "handed_back", "signer", "watched", "witness_with",
]  # fmt: skip

COSIGNATURES = "checkpoint/cosignatures"
"""Where a hall takes cosignatures."""


class Replied(Struct, frozen=True):
    """What a witness replies to who asks it over HTTP."""

    status: int
    text: str
    kind: str = "text/plain; charset=utf-8"


class Witnessed(Struct, frozen=True):
    """A checkpoint that was cosigned, and what was seen of the log before."""

    note: Note
    before: Seen


class Signer(Struct, frozen=True):
    """With what a witness signs."""

    private: Ed25519PrivateKey
    key: VerifierKey
    """What others need to check it."""


class Witness:
    """A witness, who believes some keys of logs."""

    def __init__(self, signer: Signer, logs: Sequence[VerifierKey], memory: WitnessMemory) -> None:
        self.key = signer.key
        self.logs = tuple(logs)
        self._private = signer.private
        self._memory = memory

    def last(self, origin: str) -> Note | None:
        """The last checkpoint of a log that it cosigned. Raises LogError where its memory cannot be read."""
        return self._memory.last(origin)

    def seen(self, origin: str) -> Seen:
        """What it saw of a log last. Raises LogError as `last`."""
        return _seen(self.last(origin))

    def cosign(self, request: Request, time: int) -> Witnessed:
        """The checkpoint of a request, cosigned at a time in seconds since 1970, and remembered. Raises WitnessRefuses
        where it does not go on from what was seen last, LogError where it cannot be remembered."""
        before = NOTHING

        def decided(last: Note | None) -> Note:
            nonlocal before
            before = _seen(last)
            return cosigned_next(request, before, self.logs, self._private, self.key.name, time)

        origin = request.note.text.partition("\n")[0]
        return Witnessed(self._memory.follow(origin, decided), before)

    def reply(self, body: bytes, time: int) -> Replied:
        """What is answered to `POST /add-checkpoint` (C2SP tlog-witness). Raises LogError where the memory fails."""
        try:
            cosigned = self.cosign(request_read(body), time).note.signatures[-1]
        except WitnessRefuses as error:
            if error.status == 409:
                return Replied(409, f"{error.size}\n", "text/x.tlog.size")
            return Replied(error.status, f"{error.message}\n")
        return Replied(200, cosigned.line)

    def last_of(self, digest: str) -> Replied:
        """What is answered to `GET /DIGEST/checkpoint`: the last checkpoint that was cosigned of the log whose origin
        has that SHA-256, in hexadecimal digits. Raises LogError where the memory fails."""
        for note in self._memory.all():
            if sha256(checkpoint_of(note).origin.encode()).hexdigest() == digest:
                return Replied(200, note.encoded.decode())
        return Replied(404, "no checkpoint of such a log was cosigned here\n")


def signer(key_path: str, memory_path: str, name: str = "") -> Signer:
    """With what a witness signs: a private key in a file, under a name; where none is given, that which its memory has,
    else one that follows from the key. The key is made where there is none, and its memory begun.

    Raises LogError, NotReadable where the file holds no key, or the name can be none.
    """
    is_new = not is_begun(key_path)
    private = load_key(key_path)
    usual = f"witness-{sha256(private.public_key().public_bytes_raw()).hexdigest()[:12]}"
    key = key_of(private, name or name_in(memory_path) or usual, COSIGNATURE)
    if is_new:
        WitnessMemory(memory_path, key)
    return Signer(private, key)


def believed(keys: Sequence[str], policy_paths: Sequence[str]) -> list[VerifierKey]:
    """The keys of logs as they are handed on, and those that policies name (C2SP tlog-policy), which are files. Raises
    NotReadable where one is none, LogError where a file cannot be read."""
    found = [key_read(text) for text in keys]
    for path in policy_paths:
        found += trust_in(path).logs
    return list(dict.fromkeys(found))


def witness_with(signer: Signer, keys: Sequence[VerifierKey], memory_path: str, *, begin: bool = False) -> Witness:
    """A witness who believes keys of logs, and remembers in a file; `begin` says that the key has witnessed nothing
    yet, so that the file is made. Raises LogError where it is not there, or is another's; NotReadable where a key of a
    log is the witness's own.
    """
    if any(key.public == signer.key.public for key in keys):
        raise NotReadable(message("witness", "own_log"))
    if not (begin or is_begun(memory_path)):
        raise LogError(message("witness", "no_memory", file=memory_path))
    return Witness(signer, keys, WitnessMemory(memory_path, signer.key))


def watched(checkpoint_file: bytes, published: Published, witness: Witness, time: int) -> Witnessed:
    """The checkpoint that a log publishes, cosigned: the proof that it goes on from the last is worked out here, from
    its tiles. Raises NotReadable where it is none, NotProven where its log did not sign it, WitnessRefuses where it
    does not go on, and TdlogError where the tiles cannot be had."""
    note = note_read(checkpoint_file)
    checkpoint = check_checkpoint(note, witness.logs).checkpoint
    seen = witness.seen(checkpoint.origin)
    proof: list[bytes] = []
    if 0 < seen.size < checkpoint.size:
        proof = consistency_proof(seen.size, checkpoint.size, nodes_of_tiles(checkpoint.size, published.tile))
    return witness.cosign(Request(seen.size, tuple(proof), note), time)


def handed_back(url: str, note: Note, ask: Ask) -> None:
    """Give a cosigned checkpoint to the hall that it is of. Raises TdlogError where that does not take it."""
    answer = ask(f"{url.rstrip('/')}/{COSIGNATURES}", note.encoded)
    if not answer.is_done:
        raise TdlogError(message("witness", "not_taken", url=url, status=answer.status))


def _seen(last: Note | None) -> Seen:
    return seen_of(last) if last is not None else NOTHING
