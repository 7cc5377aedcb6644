"""Games put in order before they are read: parted by a stray blank line, or with a tag twice of which one is empty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from formats.pbn.games import Game, Tag

__all__ = ["is_empty", "joined", "prefer_full"]

NOTHING = frozenset(("*", "+", "-"))
"""Words of a section that tell no call, no card and no result."""
UNTOLD = frozenset(("", "?"))
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


def is_empty(game: Game, name: str) -> bool:
    """Whether a tag of a game tells nothing: a section without words, another tag without a value."""
    return _tells_nothing(name, game.tags[name], game.rows.get(name, ()))


def prefer_full(game: Game) -> None:
    """Of a tag that comes again the first counts, unless it tells nothing and a later one does. What then does not
    count stands among the repeated tags, as any other."""
    for n, (tag, rows) in enumerate(game.repeated):
        name = tag.name
        if not is_empty(game, name) or _tells_nothing(name, tag.value, rows):
            continue
        game.repeated[n] = Tag(name, game.tags[name], game.lines[name]), game.rows.pop(name, [])
        game.tags[name], game.lines[name] = tag.value, tag.line
        if rows:
            game.rows[name] = rows


def _tells_nothing(name: str, value: str, rows: Iterable[str]) -> bool:
    is_section = name in ("Auction", "Play") or (name.endswith("Table") and name != "Table")
    told = {word for row in rows for word in row.split()} - NOTHING
    return not told and (is_section or value.strip() in UNTOLD)
