"""The games of a PBN file, and everything that stands in each: tags, sections, comments, escaped lines, and where.

Nothing is judged here and nothing is lost: a reader makes of it what it can, a validator what it must. PBN 2.1,
sections 2 (lexical) and 3.1 to 3.3 (games, tags, sections).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from formats.reading import clean

__all__ = ["Comment", "Game", "Tag", "Word", "games_of"]

SIMPLE = re.compile(r'\[([A-Za-z0-9_]++) "([^"\n]*+)"\][ \t]*+\n((?:[ \t]*+[^\s\[{;}%][^\n\[{;}]*+\n)*+)')
"""A tag on a line of its own with the lines of its section, where nothing is to be looked at with care."""
GAP = r"[ \t]*+\n?[ \t]*+"
TAG = re.compile(rf'\[{GAP}([A-Za-z0-9_]++){GAP}"((?:[^"\\\n]|\\[^\n])*+)"{GAP}\]')
BROKEN_TAG = re.compile(r"\[[ \t]*+([A-Za-z0-9_]++)[ \t]*+([^\n]*)\]")
TEXT = re.compile(r'[^\n\[{;}"]++|"[^"\n]*+"|"')
"""A run of a section, or a string in it: `;` and brackets between quotation marks begin nothing."""
ESCAPED = re.compile(r'\\(["\\])')
"""A backslash before a quotation mark or another backslash; any other stands for itself."""
NOTE = re.compile(r"\s*+(\d{1,3})\s*+:(.*)", re.DOTALL)

BEGINS_GAME = frozenset(("Event", "Board", "Deal"))
"""A tag that a game bears once: where it comes again a blank line was forgotten."""


class Word(NamedTuple):
    """One word of an auction or a play, or one line, and the line where it stands."""

    text: str
    line: int


class Tag(NamedTuple):
    """A tag as it stands, also one that the game bears already."""

    name: str
    value: str
    """Without its quotes, and without the backslashes that escape."""
    line: int


class Comment(NamedTuple):
    """A comment, and where in its game it stands."""

    text: str
    line: int
    after: str
    """The tag it follows, `Auction` also within the calls; empty before the first tag."""
    row: int
    """The row of that tag's section it stands in, from 0: the rest of the tag's own line."""
    column: int
    """How many characters of that row (as in `Game.rows`) stand before it."""
    is_rest_of_line: bool
    """`;` to the end of the line; otherwise in braces."""


@dataclass(slots=True)
class Game:
    """One game of the file."""

    line: int
    """Where its first tag stands."""
    tags: dict[str, str] = field(default_factory=dict[str, str])
    """By name, the first value of each tag but Note."""
    lines: dict[str, int] = field(default_factory=dict[str, int])
    """By name, where that tag stands."""
    order: list[Tag] = field(default_factory=list[Tag])
    """All tags in their order, also notes, and those that the game bore already."""
    rows: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    """By name of a tag, the lines of its section without comments; row 0 is the rest of the tag's own line, row n
    stands n lines below it. A tag without a section is not in it."""
    repeated: list[tuple[Tag, list[str]]] = field(default_factory=list[tuple[Tag, list[str]]])
    """Tags that the game bore already, with their sections."""
    comments: list[Comment] = field(default_factory=list[Comment])
    escapes: list[Word] = field(default_factory=list[Word])
    """Lines that begin with `%`."""
    notes: dict[int, str] = field(default_factory=dict[int, str])
    """By number, the notes to the calls: those that follow the auction."""
    play_notes: dict[int, str] = field(default_factory=dict[int, str])
    """By number, the notes to the cards: those that follow the play."""
    broken: list[Word] = field(default_factory=list[Word])
    """What is neither tag, comment nor section, from where it stands to the end of its line."""
    mended: list[Word] = field(default_factory=list[Word])
    """Tags whose quotation marks are wrong, and that are read all the same."""
    open_comments: list[int] = field(default_factory=list[int])
    """Lines of comments in braces that do not end; each is taken to end with its line."""
    gaps: list[int] = field(default_factory=list[int])
    """Where the game goes on after a blank line that does not belong there."""

    def words(self, name: str) -> Iterator[Word]:
        """The words of a section, each with its line."""
        first = self.lines.get(name, 0)
        for n, row in enumerate(self.rows.get(name, ())):
            for word in row.split():
                yield Word(word, first + n)


def games_of(text: str) -> Iterator[Game]:
    """The games of a file whose lines end with a line feed.

    A (semi-)empty line ends one, outside braces; so does a tag that a game bears once. Comments before the first tag
    of a game belong to it, also where an empty line stands between; a last game may hold nothing but comments.
    """
    return _Lexer(text if text.endswith("\n") else text + "\n").games()


class _Lexer:
    """Walks through a file once. `at` is always where a line begins, outside braces."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.line = 1
        self.game = Game(1)
        self.done: list[Game] = []
        """Games that ended in the line that was read with care."""
        self.name = ""
        """The tag whose section is being read, and its line; empty before the first."""
        self.tag_line = 0
        self.section: list[str] | None = None
        """Its rows, once it has one."""
        self.pieces: list[str] = []
        """What goes on with the last of them, until its line is at its end."""
        self.pending = 0
        """How many characters those are."""
        self.is_repeated = False
        self.braces_end = True
        """Whether there is a closing brace further on, as far as is known."""

    def games(self) -> Iterator[Game]:
        """All games, one after another."""
        text, size, simple = self.text, len(self.text), SIMPLE.match
        while self.at < size:
            found = simple(text, self.at)
            if found is None:
                if text[self.at] == "\n":
                    if self.game.tags:
                        yield self.game
                        self.game = Game(self.line + 1)
                        self.name, self.section = "", None
                    self._next_line(self.at)
                    continue
                self._careful_line()
                if self.done:
                    yield from self.done
                    self.done.clear()
                continue
            name, value, body = found.groups()
            if "\\" in value:
                if value[-1] == "\\":  # that quotation mark may be part of the value
                    self._careful_line()
                    yield from self.done
                    self.done.clear()
                    continue
                value = ESCAPED.sub(r"\1", value)
            game = self.game
            if name in BEGINS_GAME and name in game.tags:
                yield game
                game = self.game = Game(self.line)
            tags, line = game.tags, self.line
            if not tags or name in tags or name == "Note":
                self._add_tag(name, value)
            else:
                game.order.append(Tag(name, value, line))
                tags[name] = value
                game.lines[name] = self.tag_line = line
                self.name = name
                self.section = None
                self.is_repeated = False
            self.line = line + 1
            if body:
                self._add_rows(body)
            self.at = found.end()
        if self.game.tags or self.game.comments:
            yield self.game

    def _add_rows(self, body: str) -> None:
        """The lines below a simple tag."""
        rows = body.split("\n")
        rows.pop()
        if not self.name:
            self.game.broken.append(Word(rows[0], self.line))
        elif self.section is None:
            self._begin_section().extend(rows)
        else:
            self._pad(self.line)
            self.section[-1:] = rows
        self.line += len(rows)

    def _begin_section(self) -> list[str]:
        """The rows of the tag that was read last: so far the rest of its own line."""
        self.section = rows = [""]
        if self.is_repeated:
            self.game.repeated[-1] = (self.game.repeated[-1][0], rows)
        else:
            self.game.rows[self.name] = rows
        return rows

    def _pad(self, line: int) -> list[str]:
        """The rows of the section, with one that stands on a line as the last."""
        rows = self.section if self.section is not None else self._begin_section()
        missing = line - self.tag_line + 1 - len(rows)
        if missing > 0:
            self._join_pieces()
            rows.extend([""] * missing)
        return rows

    def _join_pieces(self) -> None:
        """The last row of the section is whole."""
        if self.section is not None and self.pieces:
            self.section[-1] += "".join(self.pieces)
        self.pieces.clear()
        self.pending = 0

    def _add_tag(self, name: str, value: str) -> None:
        game, line = self.game, self.line
        if not game.order:
            game.line = line
        game.order.append(Tag(name, value, line))
        if name == "Note":
            self._add_note(value)
            return
        self._join_pieces()
        self.name, self.tag_line, self.section = name, line, None
        self.is_repeated = name in game.tags
        if self.is_repeated:
            game.repeated.append((game.order[-1], []))
        else:
            game.tags[name] = value
            game.lines[name] = line

    def _add_note(self, value: str) -> None:
        """Of the auction or of the play, whichever stands before it. What follows goes on with the section before."""
        note = NOTE.match(value)
        if note is None:
            self.game.broken.append(Word(f"Note {clean(value, 60)}", self.line))
            return
        notes = self.game.play_notes if self._is_in_play() else self.game.notes
        notes.setdefault(int(note[1]), clean(note[2]))

    def _is_in_play(self) -> bool:
        """Whether the play is the section that began last."""
        lines = self.game.lines
        return "Play" in lines and lines["Play"] >= lines.get("Auction", 0)

    def _careful_line(self) -> None:
        """A line that is not a simple tag: blank, escaped, or anything; a comment or tag may take it on to others."""
        text, start = self.text, self.at
        if text[start] == "%":
            end = text.find("\n", start)
            self.game.escapes.append(Word(text[start:end], self.line))
            self._next_line(end)
            return
        end = text.find("\n", start)
        if not text[start:end].strip(" \t\r\f\v\x1a\xa0"):
            if self.game.tags:
                self._end_game()
            self._next_line(end)
            return
        while text[self.at] != "\n":
            self._piece(text[self.at])
        self._join_pieces()
        self._next_line(self.at)

    def _next_line(self, end: int) -> None:
        self.at = end + 1
        self.line += 1

    def _end_game(self) -> None:
        self._join_pieces()
        self.done.append(self.game)
        self.game = Game(self.line + 1)
        self.name, self.section = "", None

    def _piece(self, first: str) -> None:
        """A tag, a comment, or a run of text."""
        if first == "[":
            self._tag()
        elif first == "{":
            self._braces()
        elif first == ";":
            end = self.text.find("\n", self.at)
            self._comment(self.text[self.at + 1 : end], is_rest_of_line=True)
            self.at = end
        elif first == "}":
            self.game.broken.append(Word("}", self.line))
            self.at += 1
            self._part_words()
        else:
            found = TEXT.match(self.text, self.at)
            assert found is not None
            self._text(found[0])
            self.at = found.end()

    def _text(self, run: str) -> None:
        if self.name:
            if self.section is not None or not run.isspace():
                self._pad(self.line)
                self.pieces.append(run)
                self.pending += len(run)
        elif not run.isspace():
            self.game.broken.append(Word(run, self.line))

    def _tag(self) -> None:
        found = TAG.match(self.text, self.at)
        mended: Word | None = None
        if found is not None:
            value = ESCAPED.sub(r"\1", found[2]) if "\\" in found[2] else found[2]
        else:
            found = BROKEN_TAG.match(self.text, self.at)
            if found is None:
                end = self.text.find("\n", self.at)
                self.game.broken.append(Word(self.text[self.at : end], self.line))
                self.at = end
                return
            value = ESCAPED.sub(r"\1", found[2].strip().strip('"'))
            mended = Word(found[0], self.line)
        if found[1] in BEGINS_GAME and found[1] in self.game.tags:
            self._end_game()
        if mended is not None:
            self.game.mended.append(mended)
        self._add_tag(found[1], value)
        self.line += found[0].count("\n")
        self.at = found.end()

    def _braces(self) -> None:
        """A comment in braces; one that never ends is taken to end with its line."""
        end = self.text.find("}", self.at) if self.braces_end else -1
        if end < 0:
            self.braces_end = False
            self.game.open_comments.append(self.line)
            end = self.text.find("\n", self.at)
            self._comment(self.text[self.at + 1 : end], is_rest_of_line=False)
            self.at = end
            return
        said = self.text[self.at + 1 : end]
        self._comment(said, is_rest_of_line=False)
        self.line += said.count("\n")
        self.at = end + 1
        self._part_words()

    def _part_words(self) -> None:
        """A comment, or a stray brace, stands between two words also where no blank does."""
        if self.section is None:
            return
        before = self.pieces[-1] if self.pieces else self.section[-1]
        if before[-1:].strip() and self.text[self.at].strip():
            self._text(" ")

    def _comment(self, said: str, *, is_rest_of_line: bool) -> None:
        row = self.line - self.tag_line if self.name else 0
        rows = self.section if self.section is not None else ()
        column = len(rows[row]) if row < len(rows) else 0
        column += self.pending if row == len(rows) - 1 else 0
        self.game.comments.append(Comment(said, self.line, self.name, row, column, is_rest_of_line))
