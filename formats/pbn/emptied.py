"""Tags that a game bears twice: one that stands empty does not hide a later one that is full."""

from __future__ import annotations

from collections.abc import Iterable

from formats.pbn.games import Game, Tag

__all__ = ["is_empty", "prefer_full"]

NOTHING = frozenset(("*", "+", "-"))
"""Words of a section that tell no call, no card and no result."""
UNTOLD = frozenset(("", "?"))


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
