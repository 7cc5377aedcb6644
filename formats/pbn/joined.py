"""Games that a stray blank line parted, put together again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from formats.pbn.emptied import is_empty
from formats.pbn.games import Game

__all__ = ["joined"]

COURSE = frozenset(("Auction", "Play", "Contract", "Result", "Score", "ScoreTable"))
"""A game in which one of them tells anything tells how a board went, and is whole."""


def joined(games: Iterable[Game]) -> Iterator[Game]:
    """The games, where one that does not tell how its board went goes on in the next: that one begins with neither
    event nor board, and none of its tags told anything in the first. `gaps` of the game has the line where the second
    begins.
    """
    before: Game | None = None
    for game in games:
        if before is not None and _goes_on(before, game):
            _join(before, game)
            continue
        if before is not None:
            yield before
        before = game
    if before is not None:
        yield before


def _goes_on(game: Game, after: Game) -> bool:
    if "Event" in after.tags or "Board" in after.tags or not game.order or not after.order:
        return False
    return not any((name in COURSE or name in after.tags) and not is_empty(game, name) for name in game.tags)


def _join(game: Game, after: Game) -> None:
    game.gaps.append(after.line)
    for name in game.tags.keys() & after.tags.keys():
        game.rows.pop(name, None)
    game.tags |= after.tags
    game.lines |= after.lines
    game.rows |= after.rows
    game.notes |= after.notes
    game.play_notes |= after.play_notes
    game.order += after.order
    game.repeated += after.repeated
    game.comments += after.comments
    game.escapes += after.escapes
    game.broken += after.broken
    game.mended += after.mended
    game.open_comments += after.open_comments
