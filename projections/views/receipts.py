"""Receipts as they are shown: what the players of a board were told, and what proves it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from domain.events import ReceiptGiven
from domain.log.entry_proof import EntryProof
from domain.log.notes import VerifierKey
from domain.scores import written_score
from projections.texts import message
from projections.texts.places import table_text
from projections.texts.scores import bid_text

__all__ = ["ReceiptView", "ReceiptsView", "TreeWrittenView", "receipts_view"]


class ReceiptView(Struct, frozen=True):
    """What was told of a board at a table."""

    entry: str
    """`S1#41`: the entry that is proven."""
    position: int
    """Where in the log, from 1."""
    board: int
    table: str
    ns: str
    ew: str
    result: str
    """As a correction writes it: `4SS=10`."""
    points: str
    """From North-South's view; empty of an artificial score."""
    stage: str
    text: str
    """In a sentence."""
    proof: str
    """As a C2SP tlog-proof, with the entry in it."""
    qr: str
    """The same for a QR code: `TDLOG1:` and base45."""


class ReceiptsView(Struct, frozen=True):
    """Receipts of a session, and the key by which they are checked."""

    session: str
    name: str
    """What the session is called."""
    key: str
    """Of the log, as it is handed to others: a C2SP verifier key."""
    receipts: tuple[ReceiptView, ...]


class TreeWrittenView(Struct, frozen=True):
    """The tree of a log as it was written into a folder."""

    folder: str
    entries: int
    """How many the checkpoint is over."""
    key: str
    """Of the log."""
    written: int
    """Files that are new, or hold more than before."""
    unchanged: int


def receipts_view(
    session: str, name: str, key: VerifierKey, given: Iterable[tuple[ReceiptGiven, str, EntryProof]]
) -> ReceiptsView:
    """Receipts in the language chosen."""
    return ReceiptsView(session, name, key.text, tuple(_receipt(*one) for one in given))


def _receipt(event: ReceiptGiven, entry: str, proof: EntryProof) -> ReceiptView:
    return ReceiptView(
        entry, proof.index + 1, event.board, event.table, event.ns, event.ew, event.result, event.points, event.stage,
        _text(event), proof.text, proof.qr_text,
    )  # fmt: skip


def _text(event: ReceiptGiven) -> str:
    result = f"{_played(event)}, {event.points}" if event.points else _played(event)
    at, stage = table_text(event.table), message("stage", event.stage)
    return message("proofs", "told", board=event.board, at=at, ns=event.ns, ew=event.ew, result=result, stage=stage)


def _played(event: ReceiptGiven) -> str:
    """A result that both sides have in words; any other as it was written."""
    written = written_score(event.result)
    if written is None or written.ns != written.ew or len(written.ns.parts) != 1:
        return event.result
    [part] = written.ns.parts
    return bid_text(part.contract, part.declarer.value if part.declarer is not None else "", part.tricks)
