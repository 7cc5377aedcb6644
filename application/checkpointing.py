"""How far a log has come, signed by its key and kept in it: a checkpoint, which others can hold against what they are
shown later (C2SP tlog-checkpoint)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from domain.errors import NotPossible
from domain.events import ScoresPublished, SessionClosed
from domain.log.checkpoints import Checkpoint, log_key, origin_of, sign
from domain.log.notes import Note, VerifierKey, note_read, signers_of
from domain.log.store import LogStore
from projections.texts import message
from stores.heads import load_key

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

__all__ = ["checkpoint", "cosignatures_taken", "ends_something", "key_of_log", "last_checkpoint", "private_key"]

ENDS = (ScoresPublished, SessionClosed)
"""What is recorded as something comes to its end: a checkpoint over it stays."""


def private_key(path: str) -> Ed25519PrivateKey:
    """The log's own key in a file, made where there is none: that of its seals. Raises LogError, NotReadable."""
    return load_key(path)


def key_of_log(log: LogStore, key: Ed25519PrivateKey) -> VerifierKey:
    """What others need to check what is signed for a log. Raises NotPossible where the log has no tree yet."""
    return log_key(key, _origin(log))


def checkpoint(log: LogStore, key: Ed25519PrivateKey, *, lasting: bool = False) -> Note:
    """Sign how far a log has come, and keep that in it; one that the log has of just now by this key is that already.
    Raises NotPossible where it holds no entry, or has no tree; LogError where it cannot be kept."""
    origin, size = _origin(log), log.tree.size()
    if not size:
        raise NotPossible(message("proofs", "no_entries", log=log.name))
    own = log_key(key, origin)
    note = sign(Checkpoint(origin, size, log.tree.root(size)), key)
    last = next((one for one in log.tree.checkpoints() if one.size == size), None)
    if last is not None:
        held = note_read(last.note.encode())
        is_ours = any((own.id, own.name) == (one.key_id, one.name) for one in held.signatures)
        if is_ours and (last.lasting or not lasting):
            return held
        if held.text == note.text:  # what others signed stays below it
            note = held if is_ours else held.with_signatures(note.signatures)
    log.tree.keep(size, note.encoded.decode(), lasting=lasting)
    return note


def cosignatures_taken(log: LogStore, sent: bytes, witnesses: Sequence[VerifierKey]) -> int:
    """Keep what witnesses signed below a checkpoint of a log. Returns how many signatures are new. Raises NotReadable
    where it is no note; NotPossible where it is none that the log keeps, or nobody of those whose cosignatures are
    taken signed it; NotProven where a signature of theirs does not hold; LogError."""
    note = note_read(sent)
    held = next((one for one in log.tree.checkpoints() if note_read(one.note.encode()).text == note.text), None)
    if held is None:
        raise NotPossible(message("proofs", "not_ours"))
    signed = signers_of(note, witnesses)
    if not signed:
        raise NotPossible(message("proofs", "not_cosigned"))
    kept = note_read(held.note.encode())
    there = {(one.name, one.key_id) for one in kept.signatures}
    ids = {(key.name, key.id) for key in signed}
    new = [one for one in note.signatures if (one.name, one.key_id) in ids - there]
    if new:
        log.tree.keep(held.size, kept.with_signatures(new).encoded.decode(), lasting=True)
    return len(new)


def last_checkpoint(log: LogStore, most: int | None = None) -> Note | None:
    """The checkpoint that was kept last, of those over at most so many entries; None where there is none."""
    held = [one for one in log.tree.checkpoints() if most is None or one.size <= most]
    return note_read(held[-1].note.encode()) if held else None


def ends_something(log: LogStore, after: int, upto: int) -> bool:
    """Whether anything came to its end by the entries at some positions: a session, or its scores were published."""
    return any(isinstance(one.event, ENDS) for one in log.scan(after, upto))


def _origin(log: LogStore) -> str:
    if not log.tree.origin:
        raise NotPossible(message("proofs", "no_tree", log=log.name))
    return origin_of(log.tree.origin)
