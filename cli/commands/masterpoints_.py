"""`tdlog masterpoints`: what each contestant of a session gets by a data pack, and how that came about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from application.packs import WorkedOut
from cli.packs import Asked, ByPack, pack_options, tell
from cli.show.packs import awards_lines
from projections.views.packs import AwardsView, awards_view


@click.command("masterpoints")
@pack_options
def command(**typed: Any) -> None:
    """Show the masterpoints of SESSION (the only one of the log, if none is named) by the data pack that it elected.

    A pack is a dated file of rules: with tdlog come acbl-club-open, hong-kong, and two frames; docs/packs.md says how a
    club writes its own. The log keeps the name, version and SHA-256 of the one that is elected, so that a file that was
    edited since is noticed. What is shown is provisional until the session is closed, and is sent nowhere.
    """
    tell(ByPack("masterpoints", _view, awards_lines), Asked(**typed))


def _view(done: WorkedOut, names: Mapping[str, str]) -> AwardsView:
    assert done.found.masterpoints is not None, "a pack is at hand, or why none is"
    return awards_view(done.scored, done.ranking, done.found.masterpoints, names)
