"""A PBN file taken apart without forgiveness: lines, escapes, comments, tag pairs, and the words of each section.

PBN 2.1, chapter 2 (file layout), 3 (a semi-empty line begins a game), 3.2 (tokens), 3.3 (tag pairs), 3.8 (comments).
Latin-1 throughout: one byte is one column.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field

from formats.pbn.strict.faults import Faults, Place, quoted
from formats.pbn.strict.tag_names import bears_section

__all__ = ["Game", "Scan", "Tag", "Version", "Word", "scan"]

Version = tuple[int, int]

MOST_IN_A_LINE = 255
"""Characters of a line with its end, which is one character or, as CR LF, two (2.3)."""

FORBIDDEN = re.compile(r"[^\t\x0b\x20-\x7e\xa0-\xff]")
FORBIDDEN_IN_UTF8 = re.compile(r"[^\t\x0b\x20-\x7e\x80-\xff]")
SPACES = " \t\x0b\r"
"""White space within a line; a line of nothing else is semi-empty (3)."""

BLANKS = re.compile(r"[ \t\x0b\r]++")
STRING = re.compile(r'"((?:[^"\\\n]|\\["\\]|\\(?!["\\]))*+)"')
WORD = re.compile(r'[^\s\[\]{};"]++')
NAME = re.compile(r"[A-Za-z0-9_]++")
VERSION = re.compile(r"%[ \t]*+PBN[ \t]++(\d{1,3})\.(\d{1,3})[ \t]*+")
EXPORT = re.compile(r"%[ \t]*+EXPORT[ \t]*+")
UTF8 = re.compile(r"%[ \t]*+content-type:.{0,80}charset[ \t]*=[ \t]*utf-?8", re.IGNORECASE)
KNOWN_VERSIONS: tuple[Version, ...] = ((1, 0), (2, 0), (2, 1))


@dataclass(slots=True)
class Word:
    """A word of a section: its text without quotation marks, and where it stands."""

    text: str
    place: Place
    is_string: bool
    raw: str
    """As it stands in the file."""


@dataclass(slots=True)
class Tag:
    """A tag pair with the words that follow it. `value` is None where it cannot be read."""

    name: str
    value: str | None
    place: Place
    value_place: Place
    words: list[Word] = field(default_factory=list[Word])
    is_plain: bool = False
    """Whether it stands alone on its line, as export format wants it."""


@dataclass(slots=True)
class Game:
    """One game: lines from the semi-empty one before it to the one after."""

    line: int
    tags: list[Tag] = field(default_factory=list[Tag])
    version: Version = (2, 1)
    is_export: bool = False
    end: int = 0
    blanks_before: int = 0
    """Semi-empty lines between it and the game before."""
    comment_lines: set[int] = field(default_factory=set[int])
    """Lines that hold a comment, or part of one."""


@dataclass(slots=True)
class Scan:
    """The file taken apart."""

    lines: list[str]
    games: list[Game]
    version: Version | None
    export_line: int
    """The line that says `% EXPORT`; 0 where none does."""


def scan(data: bytes, faults: Faults) -> Scan:
    """Take a file apart; never raises, and takes time in proportion to its length.

    Lines end as on any platform: LF, CR LF, or CR alone where the whole file has no LF (2).
    """
    if data.startswith(b"\xef\xbb\xbf"):
        faults.add("byte-order-mark", Place(1, 1), "a byte order mark: a PBN file is ISO 8859/1 text and has none")
        data = b"   " + data[3:]
    text = data.decode("latin-1")
    if "\n" not in text:
        text = text.replace("\r", "\n")
    stripped = text.rstrip("\x1a")
    scanner = _Scanner(stripped, faults)
    if len(stripped) < len(text):
        faults.add("dos-end", Place(len(scanner.lines) or 1, 1), "the file ends with Ctrl-Z, an end mark of DOS")
    scanner.check_lines()
    scanner.run()
    return Scan(scanner.lines, scanner.games, scanner.version, scanner.export_line)


class _Scanner:
    """The state of the scan: where it is, the game and the tag that are open."""

    def __init__(self, text: str, faults: Faults) -> None:
        self.text = text
        self.faults = faults
        self.lines = text.split("\n")
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line) + 1)
        if not self.lines[-1]:
            self.lines.pop()
        self.closers = [found.start() for found in re.finditer("}", text)]
        self.blank_lines = [n for n, line in enumerate(self.lines) if not line.strip(SPACES)]
        self.games: list[Game] = []
        self.game = Game(1)
        self.version: Version | None = None
        self.export_line = 0
        self.blanks = 0
        self.looks_like_utf8 = _looks_like_utf8(text)

    def check_lines(self) -> None:
        """Length and characters of every line (2.2, 2.3)."""
        forbidden = FORBIDDEN
        for number, line in enumerate(self.lines, 1):
            shown = line.removesuffix("\r")
            length = len(line) + (self.starts[number] <= len(self.text))
            if length > MOST_IN_A_LINE:
                text = f"the line has {length} characters with its end; at most {MOST_IN_A_LINE} are allowed"
                self.faults.add("line-length", Place(number, MOST_IN_A_LINE), text)
            if shown.startswith("%"):
                if UTF8.match(shown) and forbidden is FORBIDDEN:
                    forbidden = FORBIDDEN_IN_UTF8
                    text = "the file says that it is UTF-8; the standard has ISO 8859/1"
                    self.faults.add("charset", Place(number, 1), text)
                continue
            found = forbidden.search(shown)
            if found is not None:
                text = f"byte {ord(found[0])}: no printing character of ISO 8859/1 (32 to 126, 160 to 255)"
                if ord(found[0]) >= 128 and self.looks_like_utf8:
                    text += "; the file looks like UTF-8"
                self.faults.add("character", Place(number, found.start() + 1), text)

    def run(self) -> None:
        """Go through the lines; a comment may carry on over several."""
        at_line, at = 0, 0
        while at_line < len(self.lines):
            line = self.lines[at_line]
            if at == 0 and line.startswith("%"):
                self.escape(line, at_line + 1)
                at_line += 1
            elif at == 0 and not line.strip(SPACES):
                self.end_game(at_line + 1)
                at_line += 1
            else:
                at_line, at = self.line(at_line, at)
        self.end_game(len(self.lines))
        if not self.games and self.lines:
            self.games.append(self.game)
            self.game.end = len(self.lines)

    def escape(self, line: str, number: int) -> None:
        """A line that begins with a percent sign is skipped; two forms of it tell what the file is (2.1, 2.4)."""
        line = line.rstrip()
        found = VERSION.fullmatch(line)
        if found is not None:
            version = (int(found[1]), int(found[2]))
            self.version = version
            if version not in KNOWN_VERSIONS:
                text = f"version {version[0]}.{version[1]}: known are 1.0, 2.0 and 2.1; read as 2.1"
                self.faults.add("version", Place(number, 1), text)
                version = (2, 1)
            self.version = version
        elif EXPORT.fullmatch(line) and not self.export_line:
            self.export_line = number

    def end_game(self, number: int) -> None:
        """A semi-empty line, or the end of the file. Lines without a tag are no game: they go to the next one."""
        game = self.game
        if game.tags:
            game.version = self.version or (2, 1)
            game.is_export = bool(self.export_line)
            game.end = number
            game.blanks_before = self.blanks
            self.games.append(game)
            self.blanks = 0
            self.game = Game(number + 1)
        self.blanks += 1

    def place(self, offset: int) -> Place:
        """The line and column of an offset."""
        line = bisect_right(self.starts, offset) - 1
        return Place(line + 1, offset - self.starts[line] + 1)

    def line(self, at_line: int, at: int) -> tuple[int, int]:
        """Read a line from a column on; returns where to go on."""
        line = self.lines[at_line]
        while at < len(line):
            blank = BLANKS.match(line, at)
            if blank:
                at = blank.end()
                continue
            character = line[at]
            if character == ";":
                self.note_comment(at_line, at_line, Place(at_line + 1, at + 1))
                break
            if character == "{":
                next_line, next_at = self.comment(at_line, at)
            elif character == "[":
                next_line, next_at = self.tag(at_line, at)
            else:
                next_line, next_at = at_line, self.word(at_line, at)
            if next_line != at_line:
                return next_line, next_at
            at = next_at
        return at_line + 1, 0

    def note_comment(self, first: int, last: int, place: Place) -> None:
        """A comment stands after a word of a table: forbidden (5.1)."""
        self.game.comment_lines.update(range(first + 1, last + 2))
        tag = self.game.tags[-1] if self.game.tags else None
        if tag is not None and tag.words and bears_section(tag.name):
            self.faults.add("table-comment", place, f"a comment after an element of {tag.name}: only before the first")

    def comment(self, at_line: int, at: int) -> tuple[int, int]:
        """A comment in braces. One that is never closed ends with its game; in a table not even that."""
        offset = self.starts[at_line] + at
        place = Place(at_line + 1, at + 1)
        n = bisect_right(self.closers, offset)
        blank = bisect_right(self.blank_lines, at_line)
        end_of_game = self.blank_lines[blank] if blank < len(self.blank_lines) else len(self.lines)
        tag = self.game.tags[-1] if self.game.tags else None
        in_table = tag is not None and bool(tag.words) and bears_section(tag.name)
        if n == len(self.closers):
            self.faults.add("comment-unclosed", place, "a comment that no right brace closes")
            return (at_line, at + 1) if in_table else (end_of_game, 0)
        close = self.place(self.closers[n])
        if in_table and close.line - 1 > end_of_game:
            text = '"{" in an element of a table: not allowed, and it would hide the games that follow'
            self.faults.add("table-character", place, text)
            return at_line, at + 1
        inner = self.text.find("{", offset + 1, self.closers[n])
        if inner >= 0:
            self.faults.add("comment-nested", self.place(inner), '"{" inside a comment: comments do not nest')
        self.note_comment(at_line, close.line - 1, place)
        return close.line - 1, close.column

    def word(self, at_line: int, at: int) -> int:
        """A word, a string, or a sign that has no business here; returns the column after it."""
        line = self.lines[at_line]
        place = Place(at_line + 1, at + 1)
        if line[at] in "]}":
            what = "bracket" if line[at] == "]" else "brace"
            self.faults.add(f"stray-{what}", place, f'"{line[at]}" closes nothing')
            return at + 1
        string = STRING.match(line, at)
        if string:
            self.add_word(Word(_unescaped(string[1]), place, True, string[0]))
            return string.end()
        if line[at] == '"':
            self.faults.add("string-unclosed", place, f"the string {quoted(line[at + 1 :])} is not closed in its line")
            return len(line)
        found = WORD.match(line, at)
        end = found.end() if found else at + 1
        self.add_word(Word(line[at:end], place, False, line[at:end]))
        return end

    def add_word(self, word: Word) -> None:
        """Give a word to the tag before it."""
        if self.game.tags:
            self.game.tags[-1].words.append(word)
        else:
            self.faults.add("stray-text", word.place, f"{quoted(word.text)} before any tag")

    def tag(self, at_line: int, at: int) -> tuple[int, int]:
        """A tag pair: four tokens, over several lines if they like (3.3). Returns where to go on."""
        reader = _TagReader(self.lines, at_line, at + 1)
        opened = Place(at_line + 1, at + 1)
        name = reader.take(NAME)
        if name is None:
            return self.broken(reader, opened, "", "a tag name")
        value_place = reader.next_place()
        string = reader.take(STRING)
        if string is None:
            if reader.stands('"'):
                text = f"the value of {clean_name(name)} is not closed by a quotation mark in its line"
                self.faults.add("string-unclosed", value_place, text)
                self.game.tags.append(Tag(name, None, opened, value_place))
                return reader.line + 1, 0
            return self.broken(reader, opened, name, "a value in quotation marks")
        tag = Tag(name, _unescaped(string[1:-1]), opened, Place(value_place.line, value_place.column + 1))
        if "\t" in string or "\x0b" in string:
            self.faults.add("string-tab", value_place, f"a tab in the value of {clean_name(name)}")
        self.game.tags.append(tag)
        if not reader.takes("]"):
            place = reader.next_place()
            self.faults.add("tag-syntax", place, f'"]" is expected after the value of {clean_name(name)}')
            return reader.line, reader.at
        if at == 0 and reader.line == at_line and len(self.lines[at_line]) - reader.at <= 1:
            tag.is_plain = self.lines[at_line].removesuffix("\r") == f"[{name} {string}]"
        return reader.line, reader.at

    def broken(self, reader: _TagReader, opened: Place, name: str, wanted: str) -> tuple[int, int]:
        """A malformed tag pair: skipped to the bracket that closes it, or to the end of its line."""
        read = f", read {quoted(reader.rest())}" if reader.rest() else ""
        of = f" of {clean_name(name)}" * bool(name)
        self.faults.add("tag-syntax", opened, f"a tag pair{of} without {wanted}{read}")
        if name:
            self.game.tags.append(Tag(name, None, opened, opened))
        return reader.after_bracket()


class _TagReader:
    """The tokens inside a tag pair. A semi-empty line ends it."""

    def __init__(self, lines: list[str], line: int, at: int) -> None:
        self.lines = lines
        self.line = line
        self.at = at

    def skip(self) -> None:
        """To the next character that is no white space, if one stands before a semi-empty line."""
        line, at = self.line, self.at
        while line < len(self.lines):
            blank = BLANKS.match(self.lines[line], at)
            at = blank.end() if blank else at
            if at < len(self.lines[line]):
                self.line, self.at = line, at
                return
            if line + 1 == len(self.lines) or not self.lines[line + 1].strip(SPACES):
                return
            line, at = line + 1, 0

    def take(self, form: re.Pattern[str]) -> str | None:
        """The next token if it has the form."""
        self.skip()
        found = form.match(self.lines[self.line], self.at)
        if found is None:
            return None
        self.at = found.end()
        return found[0]

    def stands(self, sign: str) -> bool:
        """Whether the sign is next."""
        return self.lines[self.line].startswith(sign, self.at)

    def takes(self, sign: str) -> bool:
        """Whether the sign was next and is taken."""
        self.skip()
        if self.stands(sign):
            self.at += 1
            return True
        return False

    def next_place(self) -> Place:
        """Where the next token stands."""
        self.skip()
        return Place(self.line + 1, self.at + 1)

    def rest(self) -> str:
        """What is left of the line."""
        return self.lines[self.line][self.at : self.at + 200].strip()

    def after_bracket(self) -> tuple[int, int]:
        """Behind the bracket that closes on this line, or the next line."""
        close = self.lines[self.line].find("]", self.at)
        return (self.line, close + 1) if close >= 0 else (self.line + 1, 0)


def clean_name(name: str) -> str:
    """A tag name short enough to be shown."""
    return name if len(name) <= 40 else name[:39] + "…"


def _unescaped(text: str) -> str:
    return re.sub(r'\\(["\\])', r"\1", text) if "\\" in text else text


def _looks_like_utf8(text: str) -> bool:
    """Whether bytes above 127 are there, and all of them make up UTF-8."""
    if text.isascii():
        return False
    try:
        text.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return False
    return True
