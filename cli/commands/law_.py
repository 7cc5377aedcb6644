"""`tdlog law`: a paragraph in our own words, and the incidents of the log that cite it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
from msgspec import Struct
from msgspec.structs import fields

from application.tables import replays
from cli.opening import open_log
from cli.options import as_json_option, lang_option, log_option
from cli.show.screen import say, say_json
from domain.log.store import LogStore
from formats.printed import in_lines, whole
from projections.elected.conditions import Conditions
from projections.elected.regulations import Regulations
from projections.found.incidents import Incident
from projections.laws.law_list import OUTSIDE
from projections.laws.paragraphs import WORDS, Paragraph, law_parts, nearest_paragraphs, paragraphs, paragraphs_below
from projections.rulings.chapters.given_rulings import computed_laws, ruling_of
from projections.texts import has_message, incident_text, language, law_text, message, seat_text


class Citation(Struct, frozen=True):
    """An incident of the log, with the paragraphs that speak of it and that its ruling names."""

    stream: str
    incident: Incident
    laws: tuple[str, ...]


@click.command("law")
@log_option
@as_json_option
@lang_option
@click.argument("law")
def command(log_path: str, as_json: bool, law: str) -> None:
    """Print paragraph LAW (64A2; or 64A, 64 with all below it) in our own words.

    With its edition, what a sponsor may set, and the incidents of the log that cite it.
    """
    found, nearest = paragraphs_below(law), nearest_paragraphs(law)
    head = [] if found else in_lines(message("desk", "law_stands_in", law="".join(law_parts(law))), 78)
    found = found or nearest
    if not found:
        raise click.BadParameter(_unknown(law), param_hint="LAW")
    there = Path(log_path).exists()
    cited = list(_citations(log_path)) if there else []
    if as_json:
        say_json([_json(paragraph, cited) for paragraph in found])
        return
    lines = [line for paragraph in found for line in (*_lines(paragraph, cited, there), "")]
    missing = [] if there else in_lines(message("desk", "no_log", file=whole(log_path)), 78)
    say([*head, *lines[:-1], *missing])


def _unknown(law: str) -> str:
    """What is wrong with a name that no paragraph has, and the nearest that are known."""
    parts = law_parts(law)
    if not parts:
        return message("desk", "not_a_law", read=law)
    name = "".join(parts)
    reason = next((code for code, laws in OUTSIDE.items() if "".join(parts[:2]) in laws), None)
    if reason is not None:
        return message("desk", "law_outside", law=name, reason=message("outside", reason))
    known = paragraphs()
    near = [name for size in range(len(parts) - 1, 0, -1) for name in known if law_parts(name)[:size] == parts[:size]]
    if not near:
        numbers = list(dict.fromkeys(int(law_parts(name)[0]) for name in known))
        near = sorted(str(number) for number in sorted(numbers, key=lambda number: abs(number - int(parts[0])))[:3])
    return message("desk", "no_such_law", law=name, names=", ".join(dict.fromkeys(near[:8])))


def _citations(log_path: str) -> Iterator[Citation]:
    """Every incident of the log with its paragraphs."""
    with open_log(log_path) as log:
        yield from _citations_in(log)


def _citations_in(log: LogStore) -> Iterator[Citation]:
    for stream, replay in replays(log):
        for board in replay.boards:
            rulings = replay.rulings(board)
            for incident in rulings.incidents:
                found = ruling_of(rulings.facts, incident.name)
                given = (found[1].law,) if found else ()
                yield Citation(stream, incident, (*computed_laws(incident), *given))


def _citing(paragraph: Paragraph, cited: list[Citation]) -> list[Citation]:
    """The incidents that cite a paragraph itself."""
    mine = law_parts(paragraph.law)
    return [citation for citation in cited if mine in map(law_parts, citation.laws)]


def _is_foreign(paragraph: Paragraph) -> bool:
    return not has_message(WORDS, paragraph.key, language())


def _lines(paragraph: Paragraph, cited: list[Citation], there: bool) -> list[str]:
    edition = message("desk", "edition", edition=paragraph.edition)
    lines = [f"{law_text(paragraph.law)}  ({edition})"]
    lines += _indented(paragraph.text)
    lines += _indented(f"({message('desk', 'only_english')})") if _is_foreign(paragraph) else []
    if paragraph.regulations:
        names = ", ".join(f"{name} ({_plain(value)})" for name, value in _settings(paragraph).items())
        lines += _indented(message("desk", "regulations", names=names))
    citing = _citing(paragraph, cited)
    if citing:
        lines += _indented(message("desk", "cited_by") + ":")
        lines += [f"    {_named(citation)}" for citation in citing]
    elif there:
        lines += _indented(message("desk", "cited_by_none"))
    return lines


def _named(citation: Citation) -> str:
    """An incident as a link: what `tdlog desk` takes, with its kind."""
    incident = citation.incident
    who = f"  {seat_text(incident.seat)}" if incident.seat else ""
    return f"{citation.stream}/{incident.name}  {incident_text(incident)}{who}"


def _settings(paragraph: Paragraph) -> dict[str, Any]:
    """What a sponsor may set that touches a paragraph, with what holds where he does not."""
    defaults = {field.name: field.default for kind in (Conditions, Regulations) for field in fields(kind)}
    return {name: defaults[name] for name in paragraph.regulations}


def _plain(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _indented(text: str) -> list[str]:
    return in_lines(text, 78, first="  ", rest="  ")


def _json(paragraph: Paragraph, cited: list[Citation]) -> dict[str, Any]:
    return {
        "law": paragraph.law,
        "edition": paragraph.edition,
        "module": paragraph.module,
        "text": paragraph.text,
        "lang": "en" if _is_foreign(paragraph) else language(),
        "regulations": {name: _plain(value) for name, value in _settings(paragraph).items()},
        "incidents": [
            {
                "stream": citation.stream,
                "board": citation.incident.board,
                "incident": citation.incident.name,
                "kind": citation.incident.kind,
            }
            for citation in _citing(paragraph, cited)
        ],
    }
