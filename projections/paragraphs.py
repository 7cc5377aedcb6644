"""The paragraphs that the program knows, each with what it says in our own words: the docstrings of `laws/`."""

from __future__ import annotations

import inspect
import pkgutil
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from functools import cache
from importlib import import_module
from types import CodeType, ModuleType

from projections import laws
from projections.law_list import OUTSIDE, every_paragraph
from projections.regulations import Regulations
from projections.scoring.conditions import Conditions

__all__ = ["Paragraph", "law_parts", "nearest_paragraphs", "paragraphs", "paragraphs_below"]

FUNCTION = re.compile(r"law_(?P<law>[0-9]+(?:[a-z][0-9]*[a-z]?[0-9]*)?)")
HEAD = re.compile(r"Laws? (?P<law>[0-9]+\w*)(?P<more>[^:(]*)\((?P<edition>[0-9]{4})[^)]*\)(?P<rest>[^:]*):\s*")
LAW = re.compile(r"(?P<number>[0-9]+)(?:(?P<letter>[A-Z])(?:(?P<digit>[0-9]+)(?:(?P<last>[a-z])(?P<end>[0-9]*))?)?)?")
BEFORE = re.compile(r"(?:§+|laws?\b|l(?=[0-9]))\s*", re.IGNORECASE)
BRACKETED = re.compile(r"\s*\((?P<part>[0-9]{1,2}|[a-z])\)", re.IGNORECASE)
SPACED = re.compile(r"(?P<number>[0-9]+)[\s.]+(?P<rest>[a-z].*)", re.IGNORECASE)
"""A name whose number stands by itself: `12 C 2`."""
OF_THE_FUNCTION = re.compile(r"(?:Returns|None)\b")
OF_THE_SESSION = ("edition", "is_team_play", "is_individual")
"""What is no number or switch of a sponsor's, but told by the session."""
SENTENCES = re.compile(r"(?<=[.!?])\s+(?=[A-Z`(])")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph of the Laws, as the program knows it."""

    law: str
    """`64A2`."""
    module: str
    """The module it stands in: `law_64_transfer`."""
    text: str
    """What it says, in our own words, on one line."""
    edition: str
    """The edition of the Laws it is read in: `2017`."""
    regulations: tuple[str, ...] = ()
    """The switches and numbers of a sponsor that it asks for, or names."""


@cache
def paragraphs() -> dict[str, Paragraph]:
    """Every paragraph by its name, in the order of the Laws."""
    found = [paragraph for module in _modules() for paragraph in _paragraphs_in(module)]
    return {paragraph.law: paragraph for paragraph in sorted(found, key=lambda each: _order(each.law))}


def paragraphs_below(law: str) -> list[Paragraph]:
    """The paragraph of a name and those below it, in their order: of `64A` 64A1 and 64A2; of `64` the whole Law.

    Empty where none is known.
    """
    wanted = law_parts(law)
    return [each for each in paragraphs().values() if wanted and law_parts(each.law)[: len(wanted)] == wanted]


def nearest_paragraphs(law: str) -> list[Paragraph]:
    """Of a paragraph that the Laws have and no function is named after: those it stands in, or beside (`71` for 71A,
    `16A1` for 16A2). Empty where the Laws have no such paragraph, or it is left out for a reason."""
    parts = law_parts(law)
    name = every_paragraph().get("".join(parts).upper())
    if name is None or any("".join(parts[:2]) in laws for laws in OUTSIDE.values()):
        return []
    above = ("".join(parts[:size]) for size in range(len(parts) - 1, 0, -1))
    none: list[Paragraph] = []
    return next((found for found in map(paragraphs_below, above) if found), none)


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


def _modules() -> Iterator[ModuleType]:
    for found in pkgutil.iter_modules(laws.__path__):
        yield import_module(f"{laws.__name__}.{found.name}")


def _paragraphs_in(module: ModuleType) -> Iterator[Paragraph]:
    for name, function in inspect.getmembers(module, inspect.isfunction):
        named = FUNCTION.fullmatch(name)
        if named is None or function.__module__ != module.__name__:
            continue
        law = "".join(law_parts(named["law"]))
        text = " ".join((inspect.getdoc(function) or "").split())
        about = _about_the_law(function)
        head = HEAD.match(about)
        edition = head["edition"] if head is not None else ""
        yield Paragraph(law, module.__name__.rpartition(".")[2], _body(about, head), edition, _asked(function, text))


def _about_the_law(function: Callable[..., object]) -> str:
    """A docstring without what it says of the function: later paragraphs that name its arguments or tell what it
    returns, and sentences that begin with an argument."""
    first, *others = re.split(r"\n\s*\n", inspect.getdoc(function) or "")
    arguments = [f"`{name}`" for name in inspect.signature(function).parameters]
    kept = [
        other
        for other in others
        if not OF_THE_FUNCTION.match(other) and not any(argument in other for argument in arguments)
    ]
    sentences = SENTENCES.split(" ".join(" ".join([first, *kept]).split()))
    return " ".join(one for one in sentences if not one.startswith(tuple(arguments)))


def _body(text: str, head: re.Match[str] | None) -> str:
    """What stands after the head, begun with a capital; before it what the head names besides: `With 68D2b: `."""
    if head is None:
        return text
    body = text[head.end() :]
    more = " ".join((head["more"] + head["rest"]).split())
    return ": ".join(part[:1].upper() + part[1:] for part in (more, body) if part)


def _asked(function: Callable[..., object], text: str) -> tuple[str, ...]:
    """The regulations whose names stand in the code of a paragraph, or in its words; the conditions of contest whose
    names stand in its code, or in its words between backticks."""
    in_code = set(_names(function.__code__))
    named = in_code | set(re.findall(r"\w+", text))
    found = [one.name for one in fields(Regulations) if one.name in named and one.name not in OF_THE_SESSION]
    named = in_code | set(re.findall(r"`(\w+)`", text))
    return (*found, *(one.name for one in fields(Conditions) if one.name in named))


def _names(code: CodeType) -> Iterator[str]:
    """The names in a function's code, also those in what it defines within."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)
