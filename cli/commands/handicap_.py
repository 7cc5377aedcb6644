"""`tdlog handicap`: the list with handicaps of a session by a data pack, and how each figure came about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from application.packs import WorkedOut
from cli.packs import Asked, ByPack, pack_options, tell
from cli.show.packs import handicaps_lines
from projections.views.packs import HandicapsView, handicaps_view


@click.command("handicap")
@pack_options
def command(**typed: Any) -> None:
    """Show SESSION (the only one of the log, if none is named) with handicaps, by the data pack that it elected.

    What a player was given is recorded in the session: handicap anna 12.5 2026-11-01 "federation". What he has by
    earlier sessions of the log is worked out from them, as of the date of the session. Where neither is known his pair
    awaits it. With tdlog come rolling-average, rolling-ten-sessions, rhayader-steps and expectation-52; docs/packs.md
    says how a club writes its own.
    """
    tell(ByPack("handicap", _view, handicaps_lines), Asked(**typed))


def _view(done: WorkedOut, names: Mapping[str, str]) -> HandicapsView:
    assert done.found.handicap is not None, "a pack is at hand, or why none is"
    return handicaps_view(done.scored, done.ranking, done.found.handicap, names)
