"""What a table gives to its session, kept as JSON: a table that did not change is not replayed for the next change."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any

import msgspec

from domain.events import decode, encode
from projections.points.scores import TableScore
from projections.ranking.penalties import Penalty
from projections.ranking.scored import GivenByTable
from projections.recorded.seating import Seating
from projections.recorded.session_record import Entry

__all__ = ["kept_text", "read_kept"]


class _KeptPenalty(msgspec.Struct, frozen=True):
    """A penalty given at a table; its event as the log has it."""

    contestant: str
    amount: Fraction | None
    unit: str
    entry: int
    event: str
    law: str
    board: int | None
    round: int
    given: Fraction | None
    changed_by: str


class _KeptEntry(msgspec.Struct, frozen=True):
    """An entry of a table; its event as the log has it."""

    number: int
    event: str


class _Kept(msgspec.Struct, frozen=True):
    seating: Seating
    penalties: tuple[_KeptPenalty, ...]
    scores: tuple[TableScore, ...]
    proceedings: tuple[_KeptEntry, ...]


def _to_text(value: Any) -> Any:
    if isinstance(value, Fraction):
        return str(value)
    raise NotImplementedError(f"{type(value).__name__} is not kept")


@lru_cache(maxsize=4096)
def _from_text(kind: type, value: Any) -> Any:
    """A fraction: the same few come again and again."""
    return kind(value)


_encode = msgspec.json.Encoder(enc_hook=_to_text).encode
_decode = msgspec.json.Decoder(_Kept, dec_hook=_from_text).decode


def kept_text(given: GivenByTable) -> str:
    """What a table gives, as JSON."""
    penalties = tuple(map(_keep_penalty, given.penalties))
    proceedings = tuple(map(_keep_entry, given.proceedings))
    return _encode(_Kept(given.seating, penalties, given.scores, proceedings)).decode()


def read_kept(text: str) -> GivenByTable:
    """What `kept_text` wrote. Raises msgspec's ValidationError or DecodeError for anything else."""
    kept = _decode(text)
    stream = kept.seating.stream
    penalties = tuple(_penalty(stream, one) for one in kept.penalties)
    proceedings = tuple(Entry(stream, one.number, decode(one.event)) for one in kept.proceedings)
    return GivenByTable(kept.seating, penalties, kept.scores, proceedings)


def _keep_entry(entry: Entry) -> _KeptEntry:
    event: Any = entry.event
    return _KeptEntry(entry.number, encode(event).decode())


def _keep_penalty(penalty: Penalty) -> _KeptPenalty:
    event: Any = penalty.entry.event
    return _KeptPenalty(
        penalty.contestant,
        penalty.amount,
        penalty.unit,
        penalty.entry.number,
        encode(event).decode(),
        penalty.law,
        penalty.board,
        penalty.round,
        penalty.given,
        penalty.changed_by,
    )


def _penalty(stream: str, kept: _KeptPenalty) -> Penalty:
    entry = Entry(stream, kept.entry, decode(kept.event))
    told = kept.contestant, kept.amount, kept.unit, entry, kept.law, kept.board, kept.round
    return Penalty(*told, kept.given, kept.changed_by)
