"""How far a log is signed, who cosigned it, and by when it was there, as its scorer is told of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from application.time_stamps import checked_stamps
from domain.errors import NotProven
from domain.log.checkpoints import Checkpoint, checkpoint_of, origin_of
from domain.log.log_tree import LogTree, Stamped
from domain.log.notes import Note, VerifierKey, key_read, note_read, signers_of
from projections.views.signed_log import LastCosignedView, SignedLogView
from projections.views.vouched import cosigned_views

__all__ = ["signed_log_of"]


def signed_log_of(tree: LogTree, witnesses: Iterable[str]) -> SignedLogView:
    """What the checkpoints and stamps of a log say; `witnesses` are the keys by which their cosignatures are checked.
    Raises LogError."""
    kept = [note_read(one.note.encode()) for one in tree.checkpoints()]
    keys = [key_read(one) for one in witnesses]
    stamps = [*_stamped(tree)]
    read, wrong = checked_stamps(stamps, ())
    return SignedLogView(
        checkpoint=checkpoint_of(kept[-1]).size if kept else 0,
        cosigned=tuple(_last_of_each(kept, keys)),
        unnamed=len({*_unnamed(kept, keys)}),
        stamps=tuple(read),
        stamps_unread=len(stamps) - len(read) - len(wrong),
        stamps_wrong=len(wrong),
    )


def _last_of_each(notes: Sequence[Note], keys: Sequence[VerifierKey]) -> Iterator[LastCosignedView]:
    """Of each witness the last note that he cosigned, the latest first."""
    left = [*keys]
    for note in reversed(notes):
        for key in [*left]:
            try:
                found = signers_of(note, [key])
            except NotProven:  # whoever verifies the log is told of it
                continue
            for one in cosigned_views(found):
                left.remove(key)
                yield LastCosignedView(one.name, checkpoint_of(note).size, one.at)


def _unnamed(notes: Iterable[Note], keys: Iterable[VerifierKey]) -> Iterator[tuple[str, bytes]]:
    """Who else has a line below a note: of other names than the log's, by keys that nobody named."""
    named = {(key.name, key.id) for key in keys}
    for note in notes:
        own = checkpoint_of(note).origin
        yield from (
            (one.name, one.key_id) for one in note.signatures if one.name != own and (one.name, one.key_id) not in named
        )


def _stamped(tree: LogTree) -> Iterator[Stamped]:
    """The stamps that a log keeps, each with what it must be over."""
    size = tree.size()
    for one in tree.stamps():
        if one.size <= size:
            yield Stamped(one.size, one.token, Checkpoint(origin_of(tree.origin), one.size, tree.root(one.size)).text)
