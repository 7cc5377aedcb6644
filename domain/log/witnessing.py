"""What a witness decides (C2SP tlog-witness): whether what it is shown of a log only adds to what it saw of it last.

A witness remembers of each log the last checkpoint that it cosigned, and nothing else. It cosigns another only where a
proof shows that the log goes on from there: so no two people can be given two histories with its cosignature below.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from msgspec import Struct

from domain.errors import NotProven, NotReadable
from domain.log.canonical import base64_text, bytes_of, number_of
from domain.log.checkpoints import Checkpoint, check_checkpoint, checkpoint_of, cosign
from domain.log.notes import MOST_BYTES, Note, VerifierKey, note_read
from domain.log.tree import EMPTY, is_consistent

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

__all__ = [
    "MOST_REQUEST", "NOTHING", "Request", "Seen", "WitnessRefuses", "accepted", "cosigned_next", "request_read",
    "seen_of",
]  # fmt: skip

MOST_HASHES = 63
"""The longest proof that there can be."""
MOST_REQUEST = MOST_BYTES + 64 * (MOST_HASHES + 1)
"""The longest request that is read, in bytes."""
_HASH = 32


class Seen(Struct, frozen=True):
    """What a witness saw of a log last."""

    size: int
    root: bytes


NOTHING = Seen(0, EMPTY)
"""What a witness saw of a log that it never cosigned."""


class Request(Struct, frozen=True):
    """A checkpoint, to be cosigned."""

    old: int
    """The size of the last one that the witness cosigned, as far as whoever asks knows."""
    proof: tuple[bytes, ...]
    """What shows that the log goes on from there: the hashes of a consistency proof."""
    note: Note

    @property
    def encoded(self) -> bytes:
        """As it is sent."""
        return "".join((f"old {self.old}\n", *(f"{base64_text(one)}\n" for one in self.proof), "\n")).encode() + (
            self.note.encoded
        )


class WitnessRefuses(NotProven):
    """A checkpoint that a witness does not cosign. `code` says why, `status` as HTTP has it; `size` is that of the last
    one that it cosigned, where the request said another."""

    def __init__(self, status: int, code: str, message: str, **facts: str | int) -> None:
        self.status = status
        self.size = int(facts.get("size", 0))
        super().__init__(code, message, **facts)

    @property
    def is_of_two_histories(self) -> bool:
        """Whether what the log showed, with what it showed before, may prove that it told two histories."""
        return self.code in ("goes_back", "two_histories", "not_extended")


def request_read(data: bytes) -> Request:
    """A request as it is sent. Raises WitnessRefuses (400) where it is none, or is written in any other way."""
    try:
        if len(data) > MOST_REQUEST:
            raise NotReadable(f"a request has at most {MOST_REQUEST} bytes")
        above, empty, note = data.partition(b"\n\n")
        first, *hashes = above.decode("ascii").split("\n")
        if not empty or not first.startswith("old "):
            raise NotReadable("a request is `old SIZE`, the hashes of a proof, an empty line, and a checkpoint")
        if len(hashes) > MOST_HASHES:
            raise NotReadable(f"a proof has at most {MOST_HASHES} hashes")
        proof = tuple(bytes_of(one, _HASH) for one in hashes)
        return Request(number_of(first.removeprefix("old ")), proof, note_read(note))
    except (NotReadable, ValueError) as error:
        raise WitnessRefuses(400, "no_request", f"that is no request to a witness: {error}") from error


def seen_of(note: Note) -> Seen:
    """What a witness has seen who cosigned a note. Raises NotReadable where it is of no checkpoint."""
    checkpoint = checkpoint_of(note)
    return Seen(checkpoint.size, checkpoint.root)


def accepted(request: Request, seen: Seen, logs: Collection[VerifierKey]) -> Checkpoint:
    """The checkpoint of a request, where it may be cosigned by who has seen of its log what is given, and believes such
    keys of logs.

    Raises WitnessRefuses: 400 where it is no checkpoint or is shorter than the request says; 404 of a log that nobody
    knows; 403 where the log did not sign it; 409, with the size that was seen, where the request begins elsewhere; 422
    where it does not go on from there.
    """
    checkpoint = _signed(request.note, logs)
    if request.old > checkpoint.size:
        said = f"the checkpoint is at {checkpoint.size}, before the {request.old} that it is to go on from"
        raise WitnessRefuses(400, "goes_back", said, old=request.old, found=checkpoint.size)
    if request.old != seen.size:
        said = f"what was cosigned last is at {seen.size}, not at {request.old}"
        raise WitnessRefuses(409, "elsewhere", said, size=seen.size, old=request.old)
    if request.old == checkpoint.size and checkpoint.root != seen.root:
        said = f"at {seen.size} entries another root was cosigned before: the log has two histories"
        raise WitnessRefuses(422, "two_histories", said, found=seen.size)
    if not _goes_on(seen, checkpoint, request.proof):
        said = f"it is not shown that the log at {checkpoint.size} goes on from what it was at {seen.size}"
        raise WitnessRefuses(422, "not_extended", said, old=seen.size, found=checkpoint.size)
    return checkpoint


def cosigned_next(
    request: Request, seen: Seen, logs: Collection[VerifierKey], key: Ed25519PrivateKey, name: str, time: int
) -> Note:
    """The checkpoint of a request with the signatures of its log and one cosignature, at a time in seconds since 1970:
    to be kept before anybody is given it. Raises WitnessRefuses as `accepted`."""
    checkpoint = accepted(request, seen, logs)
    names = {(one.name, one.id) for one in logs if one.name == checkpoint.origin}
    own = tuple(one for one in request.note.signatures if (one.name, one.key_id) in names)
    return cosign(Note(request.note.text, own), key, name, time)


def _signed(note: Note, logs: Collection[VerifierKey]) -> Checkpoint:
    """The checkpoint that a note is, signed by its log."""
    try:
        return check_checkpoint(note, logs).checkpoint
    except NotReadable as error:
        raise WitnessRefuses(400, "no_request", f"that is no checkpoint: {error}") from error
    except NotProven as error:
        status = {"another_log": 404, "empty_root": 422}.get(error.code, 403)
        raise WitnessRefuses(status, error.code, error.message, **error.facts) from error


def _goes_on(seen: Seen, checkpoint: Checkpoint, proof: tuple[bytes, ...]) -> bool:
    if not seen.size:
        return not proof
    return is_consistent(seen.size, seen.root, checkpoint.size, checkpoint.root, proof)
