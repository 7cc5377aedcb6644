"""How far a log has come, signed by its key and kept in it: a checkpoint, which others can hold against what they are
shown later (C2SP tlog-checkpoint)."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from domain.errors import NotPossible, NotProven, TdlogError
from domain.events import ScoresPublished, SessionClosed
from domain.log.checkpoints import Checkpoint, checkpoint_of, log_key, origin_of, sign
from domain.log.notes import MOST_BYTES, Note, VerifierKey, note_read, signers_of
from domain.log.sealing import public_key
from domain.log.store import LogStore
from projections.texts import message
from stores.files import read_small
from stores.heads import load_key

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

__all__ = ["checkpoint", "cosignatures_taken", "key_of_log", "last_checkpoint", "private_key", "take_cosigned", "turns"]

ENDS = (ScoresPublished, SessionClosed)
"""What is recorded as something comes to its end: a checkpoint over it stays."""


def private_key(log: LogStore, path: str) -> Ed25519PrivateKey:
    """The log's own key in a file: that of its seals, and of its checkpoints. Made where nobody has signed the log yet.
    Raises NotPossible where it is another than any that signed the log, or the file of that is not there: whoever was
    given its key would find that somebody else signs; LogError, NotReadable."""
    seals = {seal.head.key for seal in log.seals()}
    kept = [note_read(one.note.encode()) for one in reversed(log.tree.checkpoints())]
    if (seals or kept) and not os.path.lexists(path):
        raise NotPossible(message("proofs", "key_gone", log=log.name, file=path))
    key = load_key(path)
    is_known = public_key(key) in seals or any(_is_signed(one, key_of_log(log, key)) for one in kept)
    if (seals or kept) and not is_known:
        raise NotPossible(message("proofs", "another_key", log=log.name, file=path))
    return key


def key_of_log(log: LogStore, key: Ed25519PrivateKey) -> VerifierKey:
    """What others need to check what is signed for a log. Raises NotPossible where the log has no tree yet."""
    return log_key(key, _origin(log))


def checkpoint(log: LogStore, key: Ed25519PrivateKey, *, lasting: bool = False, size: int = 0) -> Note:
    """Sign how far the log has come, or had come at a size, and keep that in it; one that it has of that by this key is
    that already. Raises NotPossible where it holds no entry, has no tree, or does not go on from what it keeps: nobody
    signs two histories unawares; LogError where it cannot be kept."""
    origin, kept = _origin(log), log.tree.checkpoints()
    there = log.tree.size()  # read behind them: another server may record, and sign, at any time
    size = size or there
    if not size:
        raise NotPossible(message("proofs", "no_entries", log=log.name))
    held = next((one for one in kept if one.size == size), None)
    for one in (*kept[-1:], *([held] if held is not None else ())):
        if one.size > there or not _is_over(one.note, Checkpoint(origin, one.size, log.tree.root(one.size))):
            raise NotPossible(message("proofs", "not_going_on", log=log.name, size=one.size))
    own = sign(Checkpoint(origin, size, log.tree.root(size)), key)
    note = own if held is None else _with_own(note_read(held.note.encode()), own)
    text = note.encoded.decode()
    if held is None or text != held.note or lasting > held.lasting:
        log.tree.keep(size, text, lasting=lasting)
    return note


def cosignatures_taken(log: LogStore, sent: bytes, witnesses: Sequence[VerifierKey], most: int) -> int:
    """Keep what witnesses signed below a checkpoint of a log over at most so many entries: whoever sends it is not told
    whether there is a later one with its root. Returns how many signatures are new. Raises NotReadable where it is no
    checkpoint; NotPossible where nobody of those whose cosignatures are taken signed it, or it is none that the log
    keeps; NotProven where a signature of theirs does not hold; LogError."""
    note = note_read(sent)
    told = checkpoint_of(note)
    signed = signers_of(note, witnesses)
    if not signed:
        raise NotPossible(message("proofs", "not_cosigned"))
    held = next((one for one in log.tree.checkpoints() if one.size == told.size <= most), None)
    if held is None or not _is_over(held.note, told):
        raise NotPossible(message("proofs", "not_ours"))
    kept = note_read(held.note.encode())
    there = {(one.name, one.key_id) for one in kept.signatures}
    ids = {(key.name, key.id) for key in signed}
    new = [one for one in note.signatures if (one.name, one.key_id) in ids - there]
    if new:
        log.tree.keep(held.size, kept.with_signatures(new).encoded.decode(), lasting=True)
    return len(new)


def take_cosigned(log: LogStore, files: Sequence[str], witnesses: Sequence[VerifierKey]) -> int:
    """Keep the cosignatures of witnesses in files, as `tdlog witness` writes them. Returns how many are new. Raises
    TdlogError where a file cannot be read, and as `cosignatures_taken`."""
    new = 0
    for file in files:
        try:
            sent = read_small(file, MOST_BYTES)
        except OSError as error:
            raise TdlogError(message("command", "not_readable", file=file, why=error.strerror)) from error
        new += cosignatures_taken(log, sent, witnesses, log.tail())
    return new


def last_checkpoint(log: LogStore, most: int, key: VerifierKey | None = None) -> Note | None:
    """The checkpoint that was kept last, of those over at most so many entries, and that a key signed where one is
    named: another server of the log may sign by another. None where there is none."""
    for one in reversed(log.tree.checkpoints()):
        if one.size <= most:
            note = note_read(one.note.encode())
            if key is None or _is_signed(note, key):
                return note
    return None


def turns(log: LogStore, after: int, upto: int) -> Iterator[int]:
    """The sizes of a log, by the entries at some positions, that are worth a checkpoint that stays: as a session came
    to its end, or its scores were published; and before one begins, of which not everybody is given hashes."""
    for one in log.scan(after, upto):
        if isinstance(one.event, ENDS):
            yield one.position
        elif one.entry == 1 and "." not in one.stream and one.position > 1:
            yield one.position - 1


def _is_over(note: str, checkpoint: Checkpoint) -> bool:
    return note.startswith(f"{checkpoint.text}\n")


def _with_own(held: Note, own: Note) -> Note:
    """A note with the signature of its log; what others signed stays below it."""
    [ours] = own.signatures
    others = (one for one in held.signatures if one == ours or (one.name, one.key_id) != (ours.name, ours.key_id))
    return Note(held.text, tuple(others)).with_signatures([ours])


def _is_signed(note: Note, key: VerifierKey) -> bool:
    try:
        return bool(signers_of(note, [key]))
    except NotProven:
        return False


def _origin(log: LogStore) -> str:
    if not log.tree.origin:
        raise NotPossible(message("proofs", "no_tree", log=log.name))
    return origin_of(log.tree.origin)
