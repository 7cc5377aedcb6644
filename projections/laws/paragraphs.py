"""The paragraphs that the program knows, each with what it says in our own words.

The words are the docstrings of `laws/`, and the regulations what their code asks for; `law_words` writes both into
files, which are read here: nothing is inspected while the program runs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path

from msgspec import Struct

from projections.elected.edition import Edition
from projections.laws.law_list import OUTSIDE, every_paragraph
from projections.laws.laws_2017 import LAWS_2017
from projections.texts import message

__all__ = ["WORDS", "Paragraph", "in_order", "law_parts", "nearest_paragraphs", "paragraphs", "paragraphs_below"]

WORDS = "law"
"""The context of the paragraphs' words in the catalogues."""
ASKED = Path(__file__).with_name("regulations_asked.json")
LAW = re.compile(r"(?P<number>[0-9]+)(?:(?P<letter>[A-Z])(?:(?P<digit>[0-9]+)(?:(?P<last>[a-z])(?P<end>[0-9]*))?)?)?")
BEFORE = re.compile(r"(?:§+|laws?\b|l(?=[0-9]))\s*", re.IGNORECASE)
BRACKETED = re.compile(r"\s*\((?P<part>[0-9]{1,2}|[a-z])\)", re.IGNORECASE)
SPACED = re.compile(r"(?P<number>[0-9]+)[\s.]+(?P<rest>[a-z].*)", re.IGNORECASE)
"""A name whose number stands by itself: `12 C 2`."""


class Paragraph(Struct, frozen=True):
    """One paragraph of the Laws, as the program knows it."""

    law: str
    """`64A2`."""
    module: str
    """The module it stands in: `law_64_transfer`."""
    edition: str
    """The edition of the Laws it is read in: `2017`."""

    @property
    def key(self) -> str:
        """Its name, with the edition where that is not 2017: `2007:27B1a`."""
        return self.law if self.edition == LAWS_2017.name else f"{self.edition}:{self.law}"

    @property
    def text(self) -> str:
        """What it says, in our own words, on one line; in the language chosen, or else in English."""
        return message(WORDS, self.key)

    @property
    def regulations(self) -> tuple[str, ...]:
        """The switches and numbers of a sponsor that it asks for, or names."""
        return tuple(_asked().get(self.key, ()))


@cache
def paragraphs(edition: Edition = LAWS_2017) -> dict[str, Paragraph]:
    """Every paragraph of an edition by its name, in the order of the Laws."""
    return {
        law: Paragraph(law, function.__module__.rpartition(".")[2], edition.written_in(law).name)
        for law, function in sorted(edition.paragraphs().items(), key=lambda each: _order(each[0]))
    }


@cache
def _asked() -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = json.loads(ASKED.read_text(encoding="utf-8"))
    return found


def paragraphs_below(law: str, edition: Edition = LAWS_2017) -> list[Paragraph]:
    """The paragraph of a name and those below it, in their order: of `64A` 64A1 and 64A2; of `64` the whole Law.

    Empty where none is known.
    """
    wanted = law_parts(law)
    return [each for each in paragraphs(edition).values() if wanted and law_parts(each.law)[: len(wanted)] == wanted]


def nearest_paragraphs(law: str, edition: Edition = LAWS_2017) -> list[Paragraph]:
    """Of a paragraph that the Laws have and no function is named after: those it stands in, or beside (`71` for 71A,
    `16A1` for 16A2). Empty where the Laws have no such paragraph, or it is left out for a reason."""
    parts = law_parts(law)
    name = every_paragraph().get("".join(parts).upper())
    if name is None or any("".join(parts[:2]) in laws for laws in OUTSIDE.values()):
        return []
    above = ("".join(parts[:size]) for size in range(len(parts) - 1, 0, -1))
    none: list[Paragraph] = []
    return next((found for name in above if (found := paragraphs_below(name, edition))), none)


def in_order(found: Iterable[Iterable[Paragraph]]) -> list[Paragraph]:
    """The paragraphs of several editions in the order of the Laws, each once."""
    once = {paragraph.key: paragraph for paragraphs in found for paragraph in paragraphs}
    return sorted(once.values(), key=lambda paragraph: _order(paragraph.law))


@lru_cache(maxsize=1024)
def law_parts(law: str) -> tuple[str, ...]:
    """The parts of a paragraph's name: `27`, `B`, `1`, `a`. `§27b1A`, `Law 27B1a`, `27B1(a)` and `27 B 1 a` are read
    alike.

    Empty where it is no name of a paragraph.
    """
    bare = BRACKETED.sub(r"\g<part>", BEFORE.sub("", law.strip(), count=1)).upper()
    spaced = SPACED.fullmatch(bare)
    if spaced is not None:
        bare = spaced["number"] + re.sub(r"[\s.]+", "", spaced["rest"])
    found = re.fullmatch(LAW.pattern, bare, re.IGNORECASE)
    if found is None:
        return ()
    number, letter, digit, last, end = found.groups("")
    return tuple(part for part in (str(int(number)), letter, digit, last.lower(), end) if part)


def _order(law: str) -> tuple[int | str, ...]:
    """What paragraphs are put in order by: 27B1a after 27B1 and before 27B2, 9A before 10A."""
    return tuple(int(part) if part.isdigit() else part for part in law_parts(law))
