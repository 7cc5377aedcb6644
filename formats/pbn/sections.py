"""The auction and play of a game, word by word: calls by the seat of their column, cards by row and column.

PBN 2.1, sections 3.5 to 3.9. Words are taken apart (`1C!=2=` is a call, a suffix and a note), and told what they are;
whether they can have happened is for others to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from domain.calls import Call
from domain.cards import PACK, Card
from domain.seats import SEATS, Seat
from formats.pbn.games import Comment, Game
from formats.reading import call_from_text, card_from_text

__all__ = ["Aside", "Cell", "Piece", "Row", "asides_of", "calls_of", "play_rows", "seat_of"]

PIECE = re.compile(r"\^[A-Za-z]?|=\d{0,3}=|\$\d{0,3}|[!?]{1,2}|[*+]|-+|[A-Za-z0-9]+|.")
CALLS: dict[str, Call] = {
    **{call.value: call for call in Call},
    **{call.value.replace("N", "NT"): call for call in Call if call.value.endswith("N")},
    "Pass": Call.PASS, "pass": Call.PASS, "PASS": Call.PASS,
}  # fmt: skip
CARDS: dict[str, Card] = {card.value: card for card in PACK}
SUIT_SIGNS = str.maketrans("♠♤♥♡♦♢♣♧", "SSHHDDCC")
"""Suits as some programs draw them."""
LETTERS = {letter: seat for seat in SEATS for letter in (seat.value, seat.value.lower())}


def seat_of(text: str) -> Seat | None:
    """The seat that a tag names by its first letter; None if it names none."""
    return LETTERS.get(text.strip()[:1])


class Aside(NamedTuple):
    """What stands beside a call or a card: `!`, `=n=`, `$n`, or a comment."""

    text: str
    line: int
    is_comment: bool = False


class Piece(NamedTuple):
    """A word of the auction: a call, or anything else (call is None)."""

    text: str
    line: int
    call: Call | None = None
    is_comment: bool = False


def calls_of(game: Game, *, with_comments: bool = False) -> list[Piece]:
    """The words of the auction, taken apart; comments only where they are asked for."""
    found: list[Piece] = []
    comments = asides_of(game, "Auction") if with_comments and game.comments else []
    for word, line, is_comment in _words(game, "Auction", comments):
        call = CALLS.get(word)
        if is_comment:
            found.append(Piece(word, line, None, True))
        elif call is not None:
            found.append(Piece(word, line, call))
        else:
            for piece in PIECE.finditer(word):
                found.append(Piece(piece[0], line, call_from_text(piece[0])))
    return found


class Cell(NamedTuple):
    """One place of a row of the play: a card with its mark, or none where the card is not known or was not played."""

    card: Card | None
    line: int
    mark: str = ""
    """`R`, `L`, or what else stands after `^`."""
    asides: tuple[Aside, ...] = ()
    is_next: bool = False
    """`+`: the card that is to be played when the play goes on."""


@dataclass(slots=True)
class Row:
    """Up to four places of the play, from the seat that it names, clockwise."""

    line: int
    cards: list[Card]
    """Four cards with nothing beside them; otherwise empty, and the cells tell."""
    cells: list[Cell] = field(default_factory=list[Cell])

    def all_cells(self) -> list[Cell]:
        """The row as cells, whichever way it is kept."""
        return self.cells or [Cell(card, self.line) for card in self.cards]


class _Play:
    """The rows of the play, while its words are read."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.row: list[Cell] = []
        self.mark = ""
        self.unreadable: Aside | None = None

    def end_line(self) -> None:
        """A row ends with its line."""
        if self.row:
            self.rows.append(Row(self.row[0].line, [], self.row))
            self.row = []

    def add(self, word: str, line: int) -> bool:
        """Take a word apart. False where the play ends with it."""
        for found in PIECE.finditer(word):
            piece = found[0]
            first = piece[0]
            if first == "^":
                self.mark = piece[1:].upper() or "?"
            elif first == "*":
                return False
            elif first in "+-":
                self.row.append(Cell(None, line, is_next=first == "+"))
                self.mark = ""
            elif first in "=!?$":
                self.beside(Aside(piece, line))
            elif (card := card_from_text(piece)) is not None:
                self.row.append(Cell(card, line, self.mark))
                self.mark = ""
            else:
                self.unreadable = Aside(piece, line)
                return False
        return True

    def beside(self, aside: Aside) -> None:
        """Put something beside the card before it; before any card it is passed over."""
        if not self.row and self.rows:
            last = self.rows.pop()
            self.row = last.all_cells()
            self.beside(aside)
            self.end_line()
        elif self.row:
            self.row[-1] = self.row[-1]._replace(asides=(*self.row[-1].asides[:99], aside))


def play_rows(game: Game, *, with_comments: bool = False) -> tuple[list[Row], Aside | None]:
    """The rows of the play up to where it stops, and the word that is no card, if one ends what can be read.

    A row is a line where no line holds more than one trick and most hold a whole one; otherwise four cells are a row.
    """
    play = _Play()
    comments = asides_of(game, "Play") if with_comments and game.comments else []
    if comments:
        _read_words(play, _words(game, "Play", comments))
    else:
        _read_lines(play, game.rows.get("Play", []), game.lines.get("Play", 0))
    play.end_line()
    rows = play.rows
    lengths = [len(row.cards) or len(row.cells) for row in rows]
    if max(lengths, default=0) <= 4 and lengths[:-1].count(4) * 2 >= len(lengths) - 1:
        return rows, play.unreadable
    cells = [cell for row in rows for cell in row.all_cells()]
    return [Row(cells[n].line, [], cells[n : n + 4]) for n in range(0, len(cells), 4)], play.unreadable


def _read_lines(play: _Play, lines: list[str], first: int) -> None:
    """Line by line: four cards with nothing beside them are taken as they are."""
    card_of = CARDS.get
    for number, text in enumerate(lines, first):
        words = text.split()
        if len(words) == 4 and not play.mark:
            cards = [card for card in map(card_of, words) if card is not None]
            if len(cards) == 4:
                play.rows.append(Row(number, cards))
                continue
        for word in words if text.isascii() else text.translate(SUIT_SIGNS).split():
            if not play.add(word, number):
                return
        play.end_line()


def _read_words(play: _Play, words: Iterator[tuple[str, int, bool]]) -> None:
    """Word by word, with the comments between them."""
    line = 0
    goes_on = True
    for word, at, is_comment in words:
        if is_comment:
            play.beside(Aside(word, at, True))
        elif goes_on:
            if at != line:
                play.end_line()
                line = at
            goes_on = play.add(word, at)


def asides_of(game: Game, name: str) -> list[Comment]:
    """The comments within a section, in their order; not those after a tag that the game bore already."""
    line = game.lines.get(name, 0)
    return [comment for comment in game.comments if comment.after == name and comment.line - comment.row == line]


def _words(game: Game, name: str, comments: list[Comment]) -> Iterator[tuple[str, int, bool]]:
    """The words of a section with their lines, and the comments between them."""
    rows = game.rows.get(name, ())
    first = game.lines.get(name, 0)
    at = 0
    for n, row in enumerate(rows):
        begin = 0
        while at < len(comments) and comments[at].row <= n:
            comment = comments[at]
            for word in row[begin : comment.column].translate(SUIT_SIGNS).split():
                yield word, first + n, False
            yield comment.text, comment.line, True
            begin, at = max(begin, comment.column), at + 1
        rest = row[begin:] if row.isascii() else row[begin:].translate(SUIT_SIGNS)
        for word in rest.split():
            yield word, first + n, False
    for comment in comments[at:]:
        yield comment.text, comment.line, True
