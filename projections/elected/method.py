"""The methods of scoring (78) by the word that opens a session: what each counts in, and whether teams play it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from domain.events import AnyEvent, ContestantEntered, MovementSet, SessionOpened

__all__ = ["METHODS", "ScoringMethod", "meet_as_teams", "method_named", "method_of"]


class ScoringMethod(Struct, frozen=True):
    """A method of scoring."""

    word: str
    unit: str
    """What a board counts in: `matchpoints`, `imps` or `points`."""
    by_teams: bool = False
    """Whether a board is compared between the two tables of a match, and nowhere else."""
    also_by_teams: bool = False
    """Whether it is so where the contestants are teams."""


METHODS = {
    method.word: method
    for method in (
        ScoringMethod("matchpoints", "matchpoints"),
        ScoringMethod("cross-imps", "imps"),
        ScoringMethod("butler", "imps"),
        ScoringMethod("teams", "imps", by_teams=True),
        ScoringMethod("board-a-match", "matchpoints", by_teams=True),
        ScoringMethod("total", "points", also_by_teams=True),
    )
}
"""By their word; the first is the method of a session that tells none."""
THE_SAME = {"imps": "teams"}


def method_named(word: str) -> ScoringMethod | None:
    """The method of a word as it was typed; None where none has that name."""
    text = word.strip().lower().replace("_", "-")
    return METHODS.get(THE_SAME.get(text, text))


def method_of(session: Iterable[AnyEvent]) -> ScoringMethod:
    """The method of a session. Of a word that nobody knows it is matchpoints; the session's remarks say so."""
    opened = [event for event in session if isinstance(event, SessionOpened)]
    return (method_named(opened[-1].scoring) if opened else None) or METHODS["matchpoints"]


def meet_as_teams(session: Iterable[AnyEvent]) -> bool:
    """Whether the contestants of a session are teams, as they were entered, or as a movement that is a match tells."""
    return any(
        (isinstance(event, ContestantEntered) and event.kind == "team")
        or (isinstance(event, MovementSet) and event.kind.lower() == "match")
        for event in session
    )
