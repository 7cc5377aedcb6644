"""The calls of an auction and the cards of a play, each with its marks and annotations; and their notes.

PBN 2.1, chapters 3.2 (tokens), 3.5.2 to 3.5.5 and 3.6.2 to 3.6.5 (suffixes, notes, NAGs), 3.7, 3.9 (marks).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal

from formats.pbn.strict.faults import Faults, Place, quoted
from formats.pbn.strict.scanner import Tag

__all__ = ["Cell", "Part", "Section", "cells_of", "check_notes"]

Section = Literal["Auction", "Play"]
Part = tuple[str, Place]
"""A token and where it stands."""

TOKEN = re.compile(
    r"(?P<word>[A-Za-z0-9-]++)|(?P<note>=[A-Za-z0-9]*+=?)|(?P<nag>\$[A-Za-z0-9]*+)|(?P<suffix>[!?]{1,2})"
    r"|(?P<mark>\^[A-Za-z]?)|(?P<end>[*+])|(?P<other>.)",
    re.DOTALL,
)
NOTE = re.compile(r"(\d{1,9}) *+:")
MARKS: dict[Section, tuple[str, ...]] = {"Auction": ("^I", "^S"), "Play": ("^R", "^L")}
NOUN: dict[Section, str] = {"Auction": "call", "Play": "card"}
JUDGING: dict[Section, range] = {"Auction": range(1, 7), "Play": range(7, 13)}
"""The NAGs that say how good a call or a card is, as a suffix does."""
FOREIGN: dict[Section, frozenset[int]] = {
    "Auction": frozenset((*range(7, 13), 14)),
    "Play": frozenset((*range(1, 7), 13)),
}
"""The NAGs that belong to the other section (3.7)."""


@dataclass(slots=True)
class Cell:
    """A call or a card, `-`, `^S`, or one of the signs `*` and `+`; with what stands before and after it."""

    text: str
    place: Place
    marks: list[Part] = field(default_factory=list[Part])
    suffixes: list[Part] = field(default_factory=list[Part])
    notes: list[Part] = field(default_factory=list[Part])
    nags: list[Part] = field(default_factory=list[Part])
    order: list[str] = field(default_factory=list[str])
    """Which sort of annotation comes first, second ..., and NAGs by their number, for export format."""

    def has_mark(self, mark: str) -> bool:
        """Whether the mark stands before it."""
        return any(text == mark for text, _ in self.marks)


def cells_of(tag: Tag, section: Section, faults: Faults) -> list[Cell]:
    """The cells of a section, with every fault of tokens, marks and annotations noted."""
    cells: list[Cell] = []
    marks: list[Part] = []
    for word in tag.words:
        if word.is_string:
            faults.add("token", word.place, f"the string {quoted(word.text)} among the {NOUN[section]}s")
            continue
        for found in TOKEN.finditer(word.text):
            place = Place(word.place.line, word.place.column + found.start())
            kind, text = str(found.lastgroup), found[0]
            if kind == "mark":
                _mark(text, place, section, cells, marks, faults)
            elif kind in ("word", "end"):
                cells.append(Cell(text, place, marks))
                marks = []
            elif kind == "other":
                faults.add("token", place, f"{quoted(text)} begins no token of the section {section}")
            else:
                _annotate(kind, text, place, section, cells, faults)
    for text, place in marks:
        faults.add("irregular", place, f"{text} before nothing: it marks the {NOUN[section]} after it")
    for cell in cells:
        _check_cell(cell, section, faults)
    return cells


def _mark(text: str, place: Place, section: Section, cells: list[Cell], marks: list[Part], faults: Faults) -> None:
    """A token that begins with a caret: `^S` stands for a call, the others before one or before a card."""
    if text.upper() not in MARKS[section]:
        wanted = " and ".join(MARKS[section])
        faults.add("irregular", place, f"{quoted(text)} among the {NOUN[section]}s: {wanted} are known there")
    elif text.upper() == "^S":
        cells.append(Cell("^S", place, list(marks)))
        marks.clear()
    else:
        marks.append((text.upper(), place))


def _annotate(kind: str, text: str, place: Place, section: Section, cells: list[Cell], faults: Faults) -> None:
    """A suffix, a note or a NAG to the cell before it."""
    if not cells or cells[-1].text in ("*", "+"):
        after = f'after "{cells[-1].text}"' if cells else f"before any {NOUN[section]}"
        faults.add("annotation", place, f"{quoted(text)} {after}: it belongs after the {NOUN[section]} it is about")
        return
    cell = cells[-1]
    {"suffix": cell.suffixes, "note": cell.notes, "nag": cell.nags}[kind].append((text, place))
    cell.order.append(f"nag {text[1:]:>9}" if kind == "nag" else kind)


def _check_cell(cell: Cell, section: Section, faults: Faults) -> None:
    noun = NOUN[section]
    if len(cell.suffixes) > 1:
        faults.add("suffix-twice", cell.suffixes[1][1], f"a second suffix to one {noun}: at most one is allowed")
    if len(cell.notes) > 1:
        faults.add("note-twice", cell.notes[1][1], f"a second note to one {noun}: at most one is allowed")
    for text, place in cell.notes:
        if _index(text) is None:
            faults.add("note-index", place, f"{quoted(text)}: =n= with n from 1 to 32 is expected")
    judging = [place for _, place in cell.suffixes[:1]]
    for text, place in cell.nags:
        number = int(text[1:]) if re.fullmatch(r"\$\d{1,9}", text) else None
        if number is None or number > 255:
            faults.add("nag", place, f"{quoted(text)}: $n with n from 0 to 255 is expected")
        elif number in FOREIGN[section]:
            other = "cards" if section == "Auction" else "calls"
            faults.add("nag-section", place, f"{text} is for {other} and stands at a {noun}")
        elif number in JUDGING[section]:
            judging.append(place)
    if len(judging) > 1:
        text = f"the {noun} {quoted(cell.text)} is judged twice, by suffix or NAG"
        faults.add("judged-twice", max(judging), text)


def _index(text: str) -> int | None:
    """The number of a note token; None where it is none from 1 to 32."""
    if not re.fullmatch(r"=\d{1,9}=", text) or not 1 <= int(text[1:-1]) <= 32:
        return None
    return int(text[1:-1])


def check_notes(cells: list[Cell], notes: list[Tag], section: Section, faults: Faults) -> None:
    """Hold the notes that calls or cards refer to against the Note tags of the same section (3.5.5, 3.6.5)."""
    referred: dict[int, Place] = {}
    for cell in cells:
        for text, place in cell.notes:
            index = _index(text)
            if index is not None:
                referred.setdefault(index, place)
    defined: set[int] = set()
    for tag in notes:
        index = _note_index(tag, faults)
        if index is None:
            continue
        if index in defined:
            faults.add("note-defined-twice", tag.value_place, f"note {index} of the section {section} a second time")
        elif index not in referred:
            text = f"no {NOUN[section]} refers to note {index}"
            faults.add("note-unused", tag.value_place, text)
        defined.add(index)
    for index, place in referred.items():
        if index not in defined:
            text = f"={index}=: no Note tag of the section {section} explains it"
            faults.add("note-undefined", place, text)


def _note_index(tag: Tag, faults: Faults) -> int | None:
    """The index of a Note tag; None where its value is wrong, which is noted."""
    value = tag.value
    if value is None or value.startswith("#"):
        return None
    found = NOTE.match(value)
    if found is None:
        faults.add("note-value", tag.value_place, f'Note {quoted(value)}: "n:text" is expected, n from 1 to 32')
        return None
    if not 1 <= int(found[1]) <= 32:
        faults.add("note-index", tag.value_place, f"Note {quoted(value)}: the index is expected to be 1 to 32")
        return None
    return int(found[1])
