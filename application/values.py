"""What the fields of an event may hold, wherever it is recorded while it happens."""

from __future__ import annotations

from application.electing import check_elected
from application.rights import told_by
from application.timing import check_minutes
from domain.admission import wrong_hands
from domain.bounds import out_of_bounds
from domain.events import AnyEvent, BoardDealt
from formats.notation.admitting import refuse

__all__ = ["check_values"]


def check_values(event: AnyEvent) -> None:
    """Hold a deal to being one, numbers to their bounds, and what is elected to what can be read, also in what an
    amendment puts in an entry's place."""
    for one in told_by(event):
        check_elected(one)
        check_minutes(one)
        if isinstance(one, BoardDealt):
            refuse(wrong_hands(one.hands))
        refuse(out_of_bounds(one))
