"""The words of the paragraphs, and the regulations that each asks for, as the functions of `laws/` have them.

`python3 dev.py write` writes both into files, and the program reads those: without docstrings (`python -OO`) it has the
words all the same.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Callable, Iterator
from types import CodeType

from msgspec.structs import fields

from projections.elected.conditions import Conditions
from projections.elected.edition import Law
from projections.elected.regulations import Regulations
from projections.laws.editions import editions
from projections.laws.paragraphs import WORDS, Paragraph, paragraphs

__all__ = ["as_catalogue", "as_regulations", "words_of"]

CATALOGUE = """\
# Every paragraph in our own words. This file is written by `python3 dev.py write`, from the docstrings of
# projections/laws.
msgid ""
msgstr ""
"Language: en\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""
HEAD = re.compile(r"Laws? (?P<law>[0-9]+\w*)(?P<more>[^:(]*)\((?P<edition>[0-9]{4})[^)]*\)(?P<rest>[^:]*):\s*")
OF_THE_FUNCTION = re.compile(r"(?:Returns|None)\b")
OF_THE_SESSION = ("edition", "is_team_play", "is_individual")
"""What is no number or switch of a sponsor's, but told by the session."""
SENTENCES = re.compile(r"(?<=[.!?])\s+(?=[A-Z`(])")


def as_catalogue() -> str:
    """The words of every paragraph of every edition as the text of a gettext catalogue."""
    return CATALOGUE + "".join(
        f'\nmsgctxt "{WORDS}"\nmsgid {_quoted(each.key)}\nmsgstr {_quoted(words_of(law))}\n' for each, law in _written()
    )


def as_regulations() -> str:
    """The regulations by paragraph, of those that ask for any, as JSON."""
    asked = {each.key: list(_asked(law)) for each, law in _written()}
    return json.dumps({key: names for key, names in asked.items() if names}, indent=1) + "\n"


def words_of(law: Law) -> str:
    """What a paragraph says, by its docstring, on one line: what stands after the head, begun with a capital; before
    it what the head names besides: `With 68D2b: `."""
    text = _about_the_law(law)
    head = HEAD.match(text)
    if head is None:
        return text
    more = " ".join((head["more"] + head["rest"]).split())
    return ": ".join(part[:1].upper() + part[1:] for part in (more, text[head.end() :]) if part)


def _written() -> Iterator[tuple[Paragraph, Law]]:
    """Every paragraph with its function, once: of a later edition in the table only those that are its own."""
    for edition in sorted(editions().values(), key=lambda each: each.based_on is not None):
        for law, paragraph in paragraphs(edition).items():
            if edition.written_in(law) is edition:
                yield paragraph, edition.own[law]


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


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


def _asked(function: Callable[..., object]) -> tuple[str, ...]:
    """The regulations whose names stand in the code of a paragraph, or in its words; the conditions of contest whose
    names stand in its code, or in its words between backticks."""
    text = inspect.getdoc(function) or ""
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
