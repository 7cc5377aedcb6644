"""A receipt, checked: what is proven by it, what was not looked at, and what no proof shows."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from domain.errors import NotProven
from domain.log.checkpoints import NOBODY, Checkpoint, Policy, checkpoint_of
from domain.log.entry_proof import EntryProof, ProvenEntry, check_included, check_proof, entry_of
from domain.log.notes import VerifierKey
from domain.log.rows import Row
from projections.texts import contract_text, message
from projections.texts.lacking import lacking_text
from projections.views.encoding import Unencoded
from projections.views.vouched import CosignedView, cosigned_views

__all__ = ["NEVER", "CheckedReceiptView", "ToldView", "checked_receipt"]

NEVER = ("never_truth", "never_laws", "never_latest")
"""What no proof shows."""
RESULT = re.compile(r"\b(pass|[1-7][CDHSN]X{0,2}(?=[NESW]=))(?:([NESW])=([0-9]{1,2}))?\b", re.ASCII)
"""A contract with its declarer and tricks, wherever it stands in a result."""
SEAT_NAMES = {"N": "north", "E": "east", "S": "south", "W": "west"}


class ToldView(Struct, frozen=True):
    """A line of what came of a check."""

    sign: str
    """`held`: it is proven; `failed`: it is not; `open`: it was not looked at."""
    code: str
    text: Unencoded[str]


class RowView(Struct, frozen=True):
    """Something that an entry says."""

    name: str
    value: str


class CheckedReceiptView(Struct, frozen=True):
    """A receipt that was checked."""

    state: str
    """`proven`, `refused`, or `key_unknown`: nobody has said which key of a log is to be trusted."""
    told: tuple[ToldView, ...]
    """Line by line."""
    log: str
    """The origin of the log, as the receipt names it."""
    position: int
    """Of the entry in the log, from 1, as the receipt says."""
    size: int
    """How many entries the log had."""
    key: str | None
    """That of the log, where its signature holds."""
    witnesses: tuple[CosignedView, ...]
    """Those that were asked for and have cosigned."""
    stream: str | None
    """Of the entry; null where there is none in it."""
    entry: int | None
    """Its number in the stream."""
    event: str | None
    fields: dict[str, Any]
    """What it says; believe it only where it is proven."""
    rows: Unencoded[tuple[RowView, ...]]
    """The same in words."""


def checked_receipt(proof: EntryProof, logs: Collection[VerifierKey], policy: Policy = NOBODY) -> CheckedReceiptView:
    """What is shown by a receipt to whoever trusts some keys. Raises NotReadable where its checkpoint is none, or one
    of the keys cannot be meant."""
    checkpoint = checkpoint_of(proof.note)
    proven: ProvenEntry | None = None
    entry: Row | None
    try:
        if logs:
            proven = check_proof(proof, logs, policy)
        else:
            check_included(proof, checkpoint)
        entry, state = entry_of(proof.entry), "key_unknown" if proven is None else "proven"
        told = [*_held(proof, checkpoint, proven), *_open(proof, logs, policy, proven)]
    except NotProven as error:
        entry, state = _said(proof), "refused"
        told = [ToldView("failed", error.code, lacking_text(error))]
    stream, number, event, fields = (None, None, None, {}) if entry is None else (*entry[:3], _fields(entry))
    return CheckedReceiptView(
        state,
        tuple(told),
        checkpoint.origin,
        proof.index + 1,
        checkpoint.size,
        proven.vouched.log.text if proven is not None else None,
        _cosigned(proven),
        stream,
        number,
        event,
        fields,
        () if entry is None else tuple(_rows(entry, fields)),
    )


def _held(proof: EntryProof, checkpoint: Checkpoint, proven: ProvenEntry | None) -> Iterator[ToldView]:
    """What is proven; without a key, only that the entry fits the root that the receipt itself names."""
    place = {"origin": checkpoint.origin, "position": proof.index + 1, "size": checkpoint.size}
    if proven is None:
        yield _told("held", "fits_root", **place)
        return
    yield _told("held", "entry_in_log", **place)
    yield _told("held", "signed_by", key=proven.vouched.log.text)
    yield from (_told("held", "cosigned_by", name=one.name, at=one.at) for one in _cosigned(proven))


def _cosigned(proven: ProvenEntry | None) -> tuple[CosignedView, ...]:
    return () if proven is None else cosigned_views(proven.vouched.witnesses)


def _told(sign: str, code: str, **facts: Any) -> ToldView:
    return ToldView(sign, code, message("checked", code, **facts))


def _open(
    proof: EntryProof, logs: Collection[VerifierKey], policy: Policy, proven: ProvenEntry | None
) -> Iterator[ToldView]:
    """What was not looked at."""
    origin = checkpoint_of(proof.note).origin
    known = {(key.name, key.id) for key in (*logs, *policy.witnesses)}
    for one in proof.note.signatures:
        if (one.name, one.key_id) not in known:
            code = "key_unknown" if not logs and one.name == origin else "signature_unknown"
            yield _told("open", code, name=one.name, id=one.key_id.hex())
    for key in policy.witnesses:
        if proven is None or key not in proven.vouched.witnesses:
            yield _told("open", "not_cosigned", name=key.name)
    if not policy.witnesses:
        yield _told("open", "no_witness")


def _said(proof: EntryProof) -> Row | None:
    try:
        return entry_of(proof.entry)
    except NotProven:
        return None


def _fields(entry: Row) -> dict[str, Any]:
    """What an entry says; nothing where that is no JSON object."""
    try:
        told = msgspec.json.decode(entry[3], type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return {}
    told.pop("event", None)
    return told


def _rows(entry: Row, fields: dict[str, Any]) -> Iterator[RowView]:
    """What an entry says: of a receipt in words, of any other field by field."""
    stream, number, topic, _ = entry
    where = RowView(message("checked", "entry"), f"{stream}#{number}")
    if topic != "receipt_given":
        yield where
        yield RowView(message("checked", "kind"), topic)
        yield from (RowView(name, _plain(value)) for name, value in fields.items())
        return
    told = {
        "board": fields.get("board"),
        "table": fields.get("table"),
        "north_south": fields.get("ns"),
        "east_west": fields.get("ew"),
        "board_result": _in_words(str(fields.get("result", ""))),
        "points": fields.get("points"),
        "stage": message("stage", str(fields.get("stage", "play"))),
        "recorded_at": fields.get("at"),
    }
    yield from (RowView(message("checked", code), _plain(value)) for code, value in told.items() if value)
    yield where


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _in_words(result: str) -> str:
    """A result as a correction writes it, its contracts in words."""
    return RESULT.sub(_contract_in_words, result)


def _contract_in_words(found: re.Match[str]) -> str:
    if found[1] == "pass":
        return message("screen", "passed_out")
    contract, declarer, tricks = found[1], message("word", SEAT_NAMES[found[2]]), found[3]
    return message("checked", "contract", bid=contract_text(contract), declarer=declarer, tricks=tricks)
