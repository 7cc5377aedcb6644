"""The games of a PBN file: where each begins and ends, its tags, and the words of its auction and play."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from formats.reading import clean

__all__ = ["Game", "Word", "games_of"]

TAG = re.compile(r'\[\s*+([A-Za-z0-9_]++)\s*+"((?:[^"\\]|\\.)*+)"\s*+\]')
BROKEN_TAG = re.compile(r"\[\s*+([A-Za-z0-9_]++)\s*+(.*)\]")
WORDS = re.compile(r"[^\s\[{;]++")
NOTE = re.compile(r"\s*(\d{1,3})\s*:(.*)", re.DOTALL)

BEGINS_GAME = frozenset(("Event", "Board", "Deal"))
"""A tag that a game bears once: where it comes again a blank line was forgotten."""


class Word(NamedTuple):
    """One word of an auction or a play, and its line."""

    text: str
    line: int


@dataclass(slots=True)
class Game:
    """One game of the file: its tags, and the words of its auction and play."""

    line: int
    tags: dict[str, str] = field(default_factory=dict[str, str])
    auction: list[Word] = field(default_factory=list[Word])
    play: list[Word] = field(default_factory=list[Word])
    notes: dict[int, str] = field(default_factory=dict[int, str])
    """Notes to the calls; those to the cards are not kept."""
    section: list[Word] = field(default_factory=list[Word])
    """Where words go: the auction, the play, or the table of another tag, which is not read."""
    broken: list[int] = field(default_factory=list[int])
    """Lines that are neither tag, comment nor section."""


def games_of(text: str) -> Iterator[Game]:
    """The games of a file. A blank line ends one, outside braces; so does a tag that a game bears once."""
    game = Game(1)
    in_braces = False
    for number, line in enumerate(text.split("\n"), 1):
        if not in_braces and (line.startswith("%") or not line.strip()):
            if not line.strip() and game.tags:
                yield game
                game = Game(number + 1)
            continue
        at = 0
        while at < len(line):
            if in_braces or line[at] == "{":
                end = line.find("}", at)
                in_braces = end < 0
                at = len(line) if in_braces else end + 1
            elif line[at] == ";":
                break
            elif line[at] == "[":
                tag = TAG.match(line, at) or BROKEN_TAG.match(line, at)
                if tag is None:
                    game.broken.append(number)
                    break
                if tag[1] in BEGINS_GAME and tag[1] in game.tags:
                    yield game
                    game = Game(number)
                _add_tag(game, tag[1], tag[2])
                at = tag.end()
            elif words := WORDS.match(line, at):
                game.section.append(Word(words[0], number))
                at = words.end()
            else:
                at += 1
    if game.tags:
        yield game


def _add_tag(game: Game, name: str, value: str) -> None:
    value = re.sub(r"\\(.)", r"\1", value.strip().strip('"'))
    if name == "Note":
        note = NOTE.match(value)
        if note is not None and "Play" not in game.tags:
            game.notes.setdefault(int(note[1]), clean(note[2]))
        return
    game.tags.setdefault(name, value)
    game.section = game.auction if name == "Auction" else game.play if name == "Play" else []
