"""Every route of the server, in one table."""

from __future__ import annotations

from web.asking import Route
from web.pages import (
    case_papers,
    cases,
    coming_in,
    desk,
    evenings,
    files,
    following,
    guide,
    hearings,
    home,
    laws,
    links,
    looking,
    movement,
    new_matter,
    pads,
    pairs,
    players,
    polls,
    programs,
    rivals,
    scores,
    scoring,
    spectating,
    standings,
    tables,
    travellers,
    trying,
)

__all__ = ["ROUTES"]

ROUTES: tuple[Route, ...] = (
    *files.ROUTES,
    *coming_in.ROUTES,
    *home.ROUTES,
    *laws.ROUTES,
    *tables.ROUTES,
    *rivals.ROUTES,
    *desk.ROUTES,
    *new_matter.ROUTES,
    *polls.ROUTES,
    *scores.ROUTES,
    *cases.ROUTES,
    *hearings.ROUTES,
    *case_papers.ROUTES,
    *trying.ROUTES,
    *evenings.ROUTES,
    *pairs.ROUTES,
    *pads.ROUTES,
    *guide.ROUTES,
    *movement.ROUTES,
    *scoring.ROUTES,
    *travellers.ROUTES,
    *links.ROUTES,
    *standings.ROUTES,
    *looking.ROUTES,
    *spectating.ROUTES,
    *players.ROUTES,
    *following.ROUTES,
    *programs.ROUTES,
)
"""The first that fits an address answers it."""
