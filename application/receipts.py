"""Receipts: what the players of a board are told of its result, in a form that they can check without us."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

from application.checkpointing import checkpoint, key_of_log
from application.office import Office
from application.writing import Proposed, Who, write
from domain.errors import NotPossible
from domain.events import ReceiptGiven
from domain.log.checkpoints import checkpoint_of
from domain.log.entry_proof import EntryProof
from domain.log.notes import Note
from domain.log.store import LogStore
from projections.found.stages import Stage
from projections.points.scores import TableScore
from projections.ranking.receipts import given_before, receipts_due
from projections.ranking.scored import ScoredSession
from projections.texts import message
from projections.views.receipts import ReceiptsView, receipts_view
from projections.views.traveller import stage_behind

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

__all__ = ["OFFICE", "Due", "Given", "due_in", "give_receipts", "proofs_of", "receipts_shown"]

OFFICE = Who("operator")


class Due(Struct, frozen=True):
    """What is to be told of a board at a table."""

    event: ReceiptGiven
    entry: int
    """That of the session's stream in which it was told; 0 where it is still to be recorded."""


class Given(Struct, frozen=True):
    """A receipt."""

    event: ReceiptGiven
    name: str
    """Of its entry: `S1#41`."""
    proof: EntryProof


def due_in(office: Office, scored: ScoredSession, contestant: str = "", board: int = 0) -> list[Due]:
    """The receipts that can be given as the log stands, of every board and contestant where none is named. Raises
    NotPossible where there is none: nobody has such a result, or it awaits something."""

    def stage_of(score: TableScore) -> Stage | None:
        return stage_behind(office.room(score.stream).replay, score)

    found = list(receipts_due(scored, stage_of, contestant, board))
    if not found:
        raise NotPossible(message("proofs", "no_result", session=scored.name))
    before = given_before(scored, found)
    return [Due(one, held.number if held is not None else 0) for one, held in zip(found, before, strict=True)]


def give_receipts(
    office: Office, session: str, key: Ed25519PrivateKey, contestant: str = "", board: int = 0
) -> list[Given]:
    """Record what the players of a session's boards are told, as far as it was not told before, sign how far the log
    has come with it, and prove each. Raises NotPossible where there is nothing to be told; NotAllowed, LogError."""
    due = due_in(office, office.session(session), contestant, board)
    new = [Proposed(session, one.event) for one in due if not one.entry]
    if new:
        write(office, new, OFFICE)
        due = due_in(office, office.session(session), contestant, board)
    note = checkpoint(office.log, key, lasting=True)
    return proofs_of(office.log, session, due, note)


def receipts_shown(
    office: Office, session: str, key: Ed25519PrivateKey, contestant: str = "", board: int = 0
) -> ReceiptsView:
    """The same as they are shown, in the language chosen."""
    given = give_receipts(office, session, key, contestant, board)
    name = office.session(session).record.opened.name
    told = [(one.event, one.name, one.proof) for one in given]
    return receipts_view(session, name, key_of_log(office.log, key), told)


def proofs_of(log: LogStore, session: str, due: Iterable[Due], note: Note) -> list[Given]:
    """The receipts whose entries a checkpoint covers."""
    size = checkpoint_of(note).size
    wanted = {one.entry: one.event for one in due if one.entry}
    found = (one for one in log.scan(0, size, session) if one.entry in wanted)
    return [
        Given(
            wanted[one.entry],
            f"{session}#{one.entry}",
            EntryProof(
                log.tree.leaf_data(one.position, one.position)[0],
                one.position - 1,
                tuple(log.tree.inclusion(one.position, size)),
                note,
            ),
        )
        for one in found
    ]
