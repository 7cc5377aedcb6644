"""The proof that an entry is in a log, for whoever has neither the log nor this program: what the tree hashes of the
entry, the hashes beside its way to the root, and the checkpoint with its signatures.

It is written in three ways, and read from any of them:

- as text, a C2SP tlog-proof, the bytes of the entry in its `extra` line;
- packed, as MessagePack: [1, entry, index, hashes, id of the log, size, [[name, key's id and signature], ...]], the
  name of the log itself empty. The root is left out: it follows from the entry and the hashes, and the signatures are
  over it. So a proof of another entry has another root, and no signature that holds;
- the same in base45, behind `TDLOG1:`, as a QR code has it.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from msgspec import Struct

from domain.errors import NotProven, NotReadable
from domain.log.base45 import base45_text, bytes_of_base45
from domain.log.canonical import MOST_NUMBER, base64_text, bytes_of, number_of
from domain.log.chain import packed as packed_row
from domain.log.checkpoints import (
    NOBODY,
    Checkpoint,
    Policy,
    Vouched,
    check_checkpoint,
    checkpoint_of,
    id_of,
    origin_of,
)
from domain.log.notes import Note, Signature, VerifierKey, note_read
from domain.log.rows import Row
from domain.log.tree import is_included, leaf_hash, root_above

__all__ = [
    "MOST_PROOF",
    "QR_BEGINS",
    "EntryProof",
    "ProvenEntry",
    "check_included",
    "check_proof",
    "entry_of",
    "proof_read",
]

MOST_PROOF = 1 << 20
"""The longest proof that is read, in bytes."""
QR_BEGINS = "TDLOG1:"
"""What the text of a QR code begins with."""
_BEGINS = "c2sp.org/tlog-proof@v1\n"
_HASH = 32
_MOST_HASHES = 63
_KEY_ID = 4
_PACKED = 1
"""The version of the packed form."""


class _Packed(Struct, array_like=True, forbid_unknown_fields=True):
    """The packed form, in its order."""

    version: int
    entry: bytes
    index: int
    hashes: bytes
    log: bytes
    size: int
    signatures: list[tuple[str, bytes]]


class EntryProof(Struct, frozen=True):
    """A proof; nothing of it is checked yet."""

    entry: bytes
    """What the tree hashes of the entry: MessagePack of stream, number in it, topic, state."""
    index: int
    """Where it stands in the log, from 0."""
    path: tuple[bytes, ...]
    """The hashes beside its way to the root, from below."""
    note: Note
    """The checkpoint."""

    @property
    def text(self) -> str:
        """As a C2SP tlog-proof."""
        above = [f"extra {base64_text(self.entry)}", f"index {self.index}", *map(base64_text, self.path)]
        return _BEGINS + "\n".join([*above, "", self.note.encoded.decode()])

    @property
    def packed(self) -> bytes:
        """In the fewest bytes. Raises NotProven where its root is not that of the checkpoint, NotReadable where that is
        of another's log, or has lines of another's."""
        checkpoint = checkpoint_of(self.note)
        log = id_of(checkpoint.origin)
        if not log or checkpoint.more:
            raise NotReadable(f"a checkpoint of {checkpoint.origin} has no packed form; hand on the text")
        check_included(self, checkpoint)
        signatures = [
            ("" if one.name == checkpoint.origin else one.name, one.key_id + one.data) for one in self.note.signatures
        ]
        form = _Packed(
            _PACKED, self.entry, self.index, b"".join(self.path), bytes.fromhex(log), checkpoint.size, signatures
        )
        return msgspec.msgpack.encode(form)

    @property
    def qr_text(self) -> str:
        """As the text of a QR code. Raises as `packed`."""
        return QR_BEGINS + base45_text(self.packed)


class ProvenEntry(Struct, frozen=True):
    """What a proof has shown: that this entry stands there in a log that these keys vouch for. Not when it was
    recorded, nor that what it says is so."""

    entry: Row
    """Stream, number in it, topic and state."""
    position: int
    """Where in the log, from 1."""
    vouched: Vouched
    """The checkpoint, and who signed it."""


def proof_read(data: bytes) -> EntryProof:
    """A proof in any of its forms. Raises NotReadable where it is none, or is written in any other way."""
    if len(data) > MOST_PROOF:
        raise NotReadable(f"a proof has at most {MOST_PROOF} bytes")
    if data.startswith(_BEGINS.encode()):
        return _of_text(data)
    qr_begins = QR_BEGINS.encode()
    if not data.startswith(qr_begins):
        return _of_packed(data)
    try:
        return _of_packed(bytes_of_base45(data.removeprefix(qr_begins).rstrip(b"\r\n").decode("ascii")))
    except ValueError as error:
        raise NotReadable(f"behind {QR_BEGINS} stands what no code says ({error}): take the picture again") from None


def check_proof(proof: EntryProof, logs: Collection[VerifierKey], policy: Policy = NOBODY) -> ProvenEntry:
    """The entry of a proof, once it is shown that it is in a log of one of these keys, and that as many witnesses have
    cosigned that as the policy asks for. Raises NotProven, NotReadable as `check_checkpoint`; NotProven where the entry
    is not in the log there, or is none."""
    vouched = check_checkpoint(proof.note, logs, policy)
    check_included(proof, vouched.checkpoint)
    return ProvenEntry(entry_of(proof.entry), proof.index + 1, vouched)


def entry_of(leaf: bytes) -> Row:
    """The entry that a leaf of the tree is. Raises NotProven where it is none."""
    try:
        entry: Row = msgspec.msgpack.decode(leaf, type=Row)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise NotProven("no_entry", f"what is in the log there is no entry ({error})") from error
    if packed_row(entry) != leaf or entry[1] < 1:
        raise NotProven("no_entry", "what is in the log there is written as no entry is")
    return entry


def check_included(proof: EntryProof, checkpoint: Checkpoint) -> None:
    """Raise NotProven where the entry of a proof does not stand below the root of a checkpoint."""
    if not is_included(leaf_hash(proof.entry), proof.index, checkpoint.size, proof.path, checkpoint.root):
        said = f"it is not shown that the entry stands at position {proof.index + 1} of {checkpoint.size}"
        raise NotProven("not_included", said, position=proof.index + 1, size=checkpoint.size)


def _of_text(data: bytes) -> EntryProof:
    above, empty, note = data.partition(b"\n\n")
    lines = above.decode("utf-8", "replace").split("\n")[1:]
    if not empty or len(lines) < 2:
        raise NotReadable("a proof is lines of the entry, of its index and of hashes, an empty line, and a checkpoint")
    if len(lines) - 2 > _MOST_HASHES:
        raise NotReadable(f"a proof has at most {_MOST_HASHES} hashes")
    number = 2
    try:
        entry = bytes_of(_behind("extra ", lines[0]))
        number = 3
        index = number_of(_behind("index ", lines[1]))
        path: list[bytes] = []
        for line in lines[2:]:
            number += 1
            path.append(bytes_of(line, _HASH))
    except ValueError as error:
        raise NotReadable(str(error), line=number) from None
    try:
        return EntryProof(entry, index, tuple(path), note_read(note))
    except NotReadable as error:
        error.line = error.line and error.line + len(lines) + 2
        raise


def _behind(word: str, line: str) -> str:
    if not line.startswith(word):
        raise ValueError(f"here stands `{word.strip()}` and what it is, not {line[:40]!r}")
    return line.removeprefix(word)


def _of_packed(data: bytes) -> EntryProof:
    try:
        form = msgspec.msgpack.decode(data, type=_Packed)
        if form.version != _PACKED:
            raise NotReadable(f"this is a proof of form {form.version}, and a newer program reads it")
        proof = _unpacked(form)
        if proof.packed != data:
            raise ValueError("it is written in another way than its own")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise NotReadable(
            f"this is no proof of an entry ({error}): take it again from where it was handed out"
        ) from None
    return proof


def _unpacked(form: _Packed) -> EntryProof:
    """Raises ValueError, NotReadable where a part of it cannot be."""
    hashes = tuple(form.hashes[place : place + _HASH] for place in range(0, len(form.hashes), _HASH))
    if len(form.hashes) % _HASH or len(hashes) > _MOST_HASHES or not 0 <= form.index < form.size <= MOST_NUMBER:
        raise ValueError("its numbers and hashes do not fit each other")
    root = root_above(leaf_hash(form.entry), form.index, form.size, hashes)
    if root is None:
        raise ValueError("its hashes lead to no root")
    origin = origin_of(form.log.hex())
    signatures = tuple(Signature(name or origin, data[:_KEY_ID], data[_KEY_ID:]) for name, data in form.signatures)
    note = Note(Checkpoint(origin, form.size, root).text, signatures)
    return EntryProof(form.entry, form.index, hashes, note_read(note.encoded))
