"""A list of members, read: its columns known by their headings, its separator and its encoding guessed.

Of each line two or three cells are taken, the number and the name. Telephone, address, date of birth and whatever else
stands beside them is never looked at.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from domain.errors import NotReadable
from formats.members.columns import Columns, columns_of
from formats.reading import clean
from formats.recognise import MOST_BYTES
from projections.texts import message, some_of

__all__ = ["MOST_MEMBERS", "Member", "Members", "read_members"]

MOST_MEMBERS = 20_000
"""Every name is looked at whenever names are shown: a club has as many, and a federation has more."""
LONGEST_NAME = 60
NUMBER = re.compile(r"[A-Z]{0,4}[0-9]{1,15}(?:[-.][0-9]{1,6})?", re.ASCII)
"""A number as federations give them: with zeros before it, with letters before it (ACBL has one), with a part."""
SEPARATORS = (";", ",", "\t", "|")
MARKS = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
MOST_SHOWN = 6
"""So many cells of a line, and so many lines, are shown where something is wrong."""
SEP = re.compile(r"sep=(.)", re.IGNORECASE)
"""The first line of a file that a spreadsheet wrote, where it tells the separator."""


class Member(Struct, frozen=True):
    """A person, as a line tells."""

    number: str
    name: str
    line: int


class Members(Struct, frozen=True):
    """What a list holds."""

    members: tuple[Member, ...]
    """In the order of the file, a number once."""
    number_from: str
    """The heading of the column that the numbers were taken from."""
    names_from: tuple[str, ...]
    ignored: tuple[str, ...]
    """The headings of the columns that were not read."""
    separator: str
    encoding: str
    left_out: int
    """How many lines gave nobody."""
    remarks: tuple[str, ...]
    """What is odd, in words; of what happens often the first few are told."""


def read_members(data: bytes, source: str) -> Members:
    """The members that a file lists. Raises NotReadable, saying what was read and what was expected: where its first
    line has not a heading for the number and one for the name, where one number has two names, where it is no text, no
    CSV, or too large."""
    text, encoding = _decoded(data, source)
    text, separator, begins = _separated(text)
    lines = _lines(text, separator, source, begins)
    number, headings = next(lines, (begins, list[str]()))
    columns = columns_of(headings)
    if columns is None:
        raise NotReadable(_no_headings(headings), source=source, line=number)
    gathered = _Gathered(columns, source)
    for number, cells in lines:
        gathered.take(number, cells)
    gathered.check()
    shown = [clean(heading, 30) for heading in headings]
    return Members(
        tuple(gathered.members.values()),
        shown[columns.number],
        tuple(shown[column] for column in columns.names),
        tuple(shown[column] for column in columns.others(len(shown)) if shown[column]),
        {"\t": "tab"}.get(separator, separator),
        encoding,
        sum(map(len, (gathered.without, gathered.unreadable))),
        tuple(gathered.remarks()),
    )


class _Gathered:
    """The members of a list as they are read, and what is odd about its lines."""

    def __init__(self, columns: Columns, source: str) -> None:
        self.columns = columns
        self.source = source
        self.members: dict[str, Member] = {}
        self.without: list[int] = []
        """Lines without a number or without a name."""
        self.unreadable: list[int] = []
        self.again: list[int] = []
        self.two_names: list[tuple[int, int, str]] = []
        self.changed: list[int] = []
        """Lines of which the name holds what is no text, or is too long."""

    def take(self, line: int, cells: Sequence[str]) -> None:
        """One line."""
        number = "".join(self._cell(cells, self.columns.number).split()).upper()
        name = self._name(cells, line)
        if not number or not name:
            self.without.append(line)
        elif not NUMBER.fullmatch(number):
            self.unreadable.append(line)
        elif number in self.members:
            before = self.members[number]
            if before.name.casefold() == name.casefold():
                self.again.append(line)
            else:
                self.two_names.append((before.line, line, number))
        elif len(self.members) == MOST_MEMBERS:
            raise NotReadable(message("members", "too_many", most=MOST_MEMBERS), source=self.source, line=line)
        else:
            self.members[number] = Member(number, name, line)

    def check(self) -> None:
        """Raise NotReadable where one number has two names: which of them is meant, only a person can say."""
        if self.two_names:
            told = [
                message("members", "two_names", first=first, second=second, number=number)
                for first, second, number in self.two_names[: MOST_SHOWN + 1]
            ]
            raise NotReadable(some_of(told, MOST_SHOWN), source=self.source, line=self.two_names[0][1])
        if not self.members:
            raise NotReadable(message("members", "nobody"), source=self.source)

    def remarks(self) -> Iterator[str]:
        """What is odd."""
        told = {
            "without": self.without, "unreadable": self.unreadable, "again": self.again, "changed": self.changed,
        }  # fmt: skip
        for code, lines in told.items():
            if lines:
                yield message("members", code, count=len(lines), lines=_some(lines))
        for numbers in self._of_one_name():
            where = _some([self.members[number].line for number in numbers])
            yield message("members", "one_name", numbers=some_of(numbers, MOST_SHOWN), lines=where)

    def _of_one_name(self) -> list[list[str]]:
        """The numbers of each name that has several, of the first few such names."""
        numbers: dict[str, list[str]] = {}
        for member in self.members.values():
            numbers.setdefault(member.name.casefold(), []).append(member.number)
        return [found for found in numbers.values() if len(found) > 1][:MOST_SHOWN]

    def _cell(self, cells: Sequence[str], column: int) -> str:
        return cells[column].strip() if column < len(cells) else ""

    def _name(self, cells: Sequence[str], line: int) -> str:
        """The name of a line, from one column or two; a last name that has the first one in it stands alone."""
        parts = [self._cell(cells, column) for column in self.columns.names]
        told = parts[-1] if len(parts) == 2 and parts[1].startswith(f"{parts[0]} ") else " ".join(parts)
        name = clean(told, LONGEST_NAME)
        if name != " ".join(told.split()):
            self.changed.append(line)
        return name


def _decoded(data: bytes, source: str) -> tuple[str, str]:
    """The text of a file, and its encoding: the one that its mark tells, UTF-8 where it is that, else that of Windows
    in Western Europe."""
    if len(data) > MOST_BYTES:
        raise NotReadable(message("command", "too_large", file=source, most=MOST_BYTES >> 20), source=source)
    marked = next((encoding for mark, encoding in MARKS.items() if data.startswith(mark)), None)
    for encoding in [marked] if marked else ["utf-8", "cp1252", "latin-1"]:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\x00" in text:
            break
        return text, encoding.removesuffix("-sig")
    raise NotReadable(message("members", "no_text"), source=source)


def _separated(text: str) -> tuple[str, str, int]:
    """A text without what stands before its headings, its separator, and the line on which the headings stand: the
    separator by which a number and a name are found, else the one that the line has most of."""
    begins = 1
    first, _, rest = text.partition("\n")
    told = SEP.fullmatch(first.strip())
    if told is not None:
        return rest, told[1], 2
    while rest and not first.strip():
        begins += 1
        text, (first, _, rest) = rest, rest.partition("\n")
    fitting = [one for one in SEPARATORS if columns_of(_cells(first.strip(), one))]
    return text, max(fitting or SEPARATORS, key=first.count), begins


def _cells(line: str, separator: str) -> list[str]:
    """A line of headings cut up, whatever it is."""
    try:
        return [cell for cells in csv.reader([line], delimiter=separator) for cell in cells]
    except csv.Error:
        return []


def _lines(text: str, separator: str, source: str, begins: int) -> Iterator[tuple[int, list[str]]]:
    """The lines that hold something, with their numbers. Raises NotReadable where it is no CSV."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield reader.line_num + begins - 1, cells
    except csv.Error as error:
        line = reader.line_num + begins - 1
        raise NotReadable(message("members", "no_csv", why=str(error)), source=source, line=line) from error


def _no_headings(headings: Sequence[str]) -> str:
    read = some_of([repr(clean(heading, 30)) for heading in headings], MOST_SHOWN)
    return message("members", "no_headings", read=read or message("members", "nothing"))


def _some(lines: Sequence[int]) -> str:
    return some_of([str(line) for line in lines], MOST_SHOWN)
