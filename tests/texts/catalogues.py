"""Catalogues read for the tests, with what is wrong in one of them."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from string import Formatter

from babel.messages.pofile import PoFileError, read_po

from projections.texts import FIELDS, LANGUAGES
from projections.texts.catalogue import files_of
from projections.texts.language import ENGLISH

OF_ITEMS = {
    "finding",
    "option",
    "question",
    "answer",
    "choice",
    "consequence",
    "aloud",
    "effect",
    "aloud_short",
    "consequence_short",
}
"""Contexts whose templates are filled from a finding, option, question or effect."""

Key = tuple[str, str]

BRACKETS = re.compile(r"\(([^)]*)\)")
SPAN = re.compile(r"([0-9]+)(?: (?:to|til) ([0-9]+))?")
BEGINS_A_MESSAGE = re.compile(r'^msgid "', re.MULTILINE)


def fields_in(template: str) -> set[str]:
    """What a template names in braces. Raises ValueError where its braces do not match."""
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def templates_in(path: Path) -> dict[Key, tuple[str, ...]]:
    """Every message of one catalogue, also one without a text. Raises PoFileError where it cannot be read."""
    with path.open("rb") as file:
        found = [entry for entry in read_po(file, abort_invalid=True) if entry.id]
    return {
        (entry.context or "", entry.id if isinstance(entry.id, str) else entry.id[0]): (
            (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())
        )
        for entry in found
    }


def faults_of(path: Path) -> list[str]:
    """What is wrong with one catalogue, message by message."""
    try:
        messages = templates_in(path)
    except (PoFileError, UnicodeDecodeError) as error:
        return [f"{path.name}: {error}"]
    faults = [
        f"{path.name}: {context} {key!r}: {fault}"
        for (context, key), forms in messages.items()
        for fault in _faults_of_message(context, forms)
    ]
    begun = len(BEGINS_A_MESSAGE.findall(path.read_text(encoding="utf-8"))) - 1
    if begun != len(messages):
        faults.append(f"{path.name}: {begun} messages, of which {len(messages)} differ in context and id")
    return faults


def _faults_of_message(context: str, forms: tuple[str, ...]) -> list[str]:
    if not context:
        return ["has no msgctxt"]
    if not forms or not all(forms):
        return ["has no text"]
    faults: list[str] = []
    for form in forms:
        try:
            named = fields_in(form)
        except ValueError as error:
            faults.append(f"{error} in {form!r}")
            continue
        unknown = named - FIELDS if context in OF_ITEMS else set[str]()
        faults += [f"names {{{name}}}, which no item has" for name in sorted(unknown)]
    return faults


def laws_in(head: str) -> set[int]:
    """The numbers of the Laws that the first line of a catalogue names in brackets: `(41 to 47, 65)`."""
    spans = [span for named in BRACKETS.findall(head) for span in SPAN.findall(named)]
    return {number for first, last in spans for number in range(int(first), int(last or first) + 1)}


def catalogue_of_law(law: str, code: str) -> str:
    """The catalogue that the words of a Law belong to: the one whose first line names it. A paragraph tells the Law, or
    a module (`64A2`, `law_64_transfer`); of another name that of none is told."""
    number = re.search(r"(?:2007:|law_|^)0*([1-9][0-9]?)", law)
    heads = {path.name: path.read_text(encoding="utf-8").partition("\n")[0] for path in files_of(code)}
    found = [name for name, head in heads.items() if number and int(number[1]) in laws_in(head)]
    return f"projections/texts/{code}/{found[0] if len(found) == 1 else '*.po'}"


def catalogue_with(context: str, id: str, code: str) -> str:
    """The catalogue in which a message stands, as one of another language."""
    [name] = [path.name for path in files_of(ENGLISH) if (context, id) in templates_in(path)]
    return f"projections/texts/{code}/{name}"


def entry_wanted(where: str, context: str, id: str) -> str:
    """What to add, and to which catalogue."""
    return f'add to {where}:\nmsgctxt "{context}"\nmsgid "{id}"\nmsgstr "..."'


@cache
def messages_by_language() -> dict[str, dict[Key, tuple[str, ...]]]:
    """Every message of each language."""
    return {
        code: {key: forms for path in files_of(code) for key, forms in templates_in(path).items()} for code in LANGUAGES
    }
