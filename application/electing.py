"""What a sponsor elects, held to what can be read where a slip would not be seen before it is too late."""

from __future__ import annotations

from domain.errors import NotPossible
from domain.events import AnyEvent, RegulationSet
from projections.elected.when_open import FORMS, WhenOpen
from projections.texts import message

__all__ = ["check_elected"]


def check_elected(event: AnyEvent) -> None:
    """Raise NotPossible where it cannot be read when boards are open to spectators: they would see none before the
    session is closed. Of other regulations `tdlog check` says so, and the default is in force."""
    if isinstance(event, RegulationSet) and event.name == "boards_open" and WhenOpen.read(event.value) is None:
        raise NotPossible(message("typed", "boards_open_not_read", read=repr(event.value), expected=", ".join(FORMS)))
