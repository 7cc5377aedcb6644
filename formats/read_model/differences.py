"""Rows of what an audit finds at one table: rulings and decisions that differ from what follows from the record.

What only the whole session can tell (published figures, boards that differ between tables) is left to `tdlog audit`.
"""

from __future__ import annotations

from collections.abc import Iterator

from formats.read_model.entries import Words
from formats.read_model.rows import DifferenceRow
from formats.read_model.texts import joined
from projections.audit.difference import Audit
from projections.audit.replaced import replaced_at, without_replaced
from projections.audit.rulings import audit_rulings
from projections.rulings.replay import Replay

__all__ = ["difference_rows"]


def difference_rows(stream: str, replay: Replay, words: Words) -> Iterator[DifferenceRow]:
    """A row for each difference, in the order in which the audit finds them."""
    audit = Audit(stream)
    audit_rulings(audit, stream, replay)
    differences = without_replaced(audit.differences, replaced_at([(stream, replay)]))
    for number, found in enumerate(differences, 1):
        yield DifferenceRow(
            stream,
            number,
            found.board,
            found.incident,
            found.law,
            found.code,
            int(found.is_open),
            found.text,
            words.of(found.event) if found.event is not None else found.recorded,
            found.follows,
            found.line,
            joined(found.entries),
        )
