"""The bridge pads that a session takes its results from, for who looks after its results."""

from __future__ import annotations

from application.hall.services.asked import SessionAsked
from application.hall.sight import ALL_FIGURES, Sight
from projections.views.pads import PadSourcesView

__all__ = ["pads"]


def pads(sight: Sight, asked: SessionAsked) -> PadSourcesView:
    """Where the pads of a session can be heard, and how they are; of what another session takes its results from
    nothing. Raises NotAllowed but for a director and a scorer."""
    sight.check_role(ALL_FIGURES)
    name, running = sight.session(asked.session).name, sight.running()
    known = running.pads if running is not None else ()
    return PadSourcesView(name, tuple(one for one in known if one.session in ("", name)))
