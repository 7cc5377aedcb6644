"""What a sponsor elects, held to what can be read where a slip would not be seen before it is too late."""

from __future__ import annotations

from domain.errors import NotPossible
from domain.events import AnyEvent, RegulationSet
from projections.ranking.elections import IN_WORDS
from projections.texts import message

__all__ = ["check_elected"]


def check_elected(event: AnyEvent) -> None:
    """Raise NotPossible where it cannot be read when boards are open to spectators, or what everybody may see: they
    would see nothing, and nobody would know why. Of other regulations `tdlog check` says so, and the default is in
    force."""
    if isinstance(event, RegulationSet) and event.name in IN_WORDS:
        reads, forms = IN_WORDS[event.name]
        if reads(event.value) is None:
            expected, read = ", ".join(forms), repr(event.value)
            raise NotPossible(message("typed", "regulation_not_read", name=event.name, read=read, expected=expected))
