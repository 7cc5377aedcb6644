"""A word of warning where hashes of what is in play are about to be handed out by a command."""

from __future__ import annotations

from application.office import Office
from cli.show.screen import tell
from projections.texts import message, some_of

__all__ = ["tell_of_live_hashes"]


def tell_of_live_hashes(office: Office) -> None:
    """Say of which sessions not everybody may know everything yet: what is printed now, or written, waits for that."""
    from application.hall.proofs import kept_back

    sessions = kept_back(office)
    if sessions:
        tell(message("proofs", "live_hashes", sessions=some_of(sessions, 6)))
