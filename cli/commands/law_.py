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
from formats.printed import in_lines, whole
from projections.elected.conditions import Conditions
from projections.elected.edition import Edition
from projections.elected.regulations import Regulations
from projections.found.incidents import Incident
from projections.laws.editions import editions
from projections.laws.law_list import OUTSIDE
from projections.laws.laws_2017 import LAWS_2017
from projections.laws.paragraphs import (
    WORDS,
    Paragraph,
    in_order,
    law_parts,
    nearest_paragraphs,
    paragraphs,
    paragraphs_below,
)
from projections.rulings.board_rulings import BoardRulings
from projections.rulings.chapters.given_rulings import computed_laws, ruling_of
from projections.texts import has_message, incident_text, language, law_text, message, seat_text


class Citation(Struct, frozen=True):
    """An incident of the log, with the paragraphs that speak of it and that its ruling names."""

    stream: str
    incident: Incident
    laws: tuple[str, ...]
    edition: Edition
    """The one that its session is played under."""

    def cites(self, paragraph: Paragraph) -> bool:
        """Whether a paragraph itself is named, as its edition has it."""
        mine = law_parts(paragraph.law)
        read_in = self.edition.written_in(paragraph.law).name
        return read_in == paragraph.edition and mine in map(law_parts, self.laws)


class Looked(Struct, frozen=True):
    """What a log holds of paragraphs; of a log that is not there, and of a paragraph that was asked for by its edition,
    which editions are meant."""

    editions: tuple[Edition, ...]
    citations: tuple[Citation, ...] = ()
    is_there: bool = False

    def read_by(self, paragraph: Paragraph) -> list[str]:
        """The editions that have a paragraph otherwise, and are read by this one until theirs is written."""
        read_in = ((edition, edition.written_in(paragraph.law).name) for edition in self.editions)
        return [one.name for one, name in read_in if one.awaits(paragraph.law) and name == paragraph.edition]


@click.command("law")
@log_option
@as_json_option
@lang_option
@click.argument("law")
def command(log_path: str, as_json: bool, law: str) -> None:
    """Print paragraph LAW (64A2; or 64A, 64 with all below it) in our own words.

    With its edition, what a sponsor may set, and the incidents of the log that cite it. 2007:27B1 is that of an
    edition; else it is that of 2017, and of any other edition that a session of the log is played under.
    """
    of_edition, _, name = law.rpartition(":")
    asked = (_edition(of_edition),) if of_edition else ()
    looked = _looked(log_path, asked)
    found = in_order(paragraphs_below(name, edition) for edition in looked.editions)
    head = [] if found else in_lines(message("desk", "law_stands_in", law="".join(law_parts(name))), 78)
    found = found or in_order(nearest_paragraphs(name, edition) for edition in looked.editions)
    if not found:
        raise click.BadParameter(_unknown(name), param_hint="LAW")
    if as_json:
        say_json([_json(paragraph, looked) for paragraph in found])
        return
    lines = [line for paragraph in found for line in (*_lines(paragraph, looked), "")]
    missing = [] if looked.is_there else in_lines(message("desk", "no_log", file=whole(log_path)), 78)
    say([*head, *lines[:-1], *missing])


def _edition(name: str) -> Edition:
    """The edition of a name. Raises BadParameter, with those there are."""
    found = editions().get(name.strip())
    if found is None:
        told = message("desk", "no_such_edition", names=", ".join(editions()), read=name)
        raise click.BadParameter(told, param_hint="LAW")
    return found


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


def _looked(log_path: str, asked: tuple[Edition, ...]) -> Looked:
    """The incidents of the log with their paragraphs; the editions asked for, or that of 2017 and those of the log."""
    if not Path(log_path).exists():
        return Looked(asked or (LAWS_2017,))
    with open_log(log_path) as log:
        tables = [(stream, replay.rulings(board)) for stream, replay in replays(log) for board in replay.boards]
    played = dict.fromkeys((LAWS_2017, *(rulings.facts.edition for _, rulings in tables)))
    cited = (one for stream, rulings in tables for one in _citations(stream, rulings))
    return Looked(asked or tuple(played), tuple(cited), is_there=True)


def _citations(stream: str, rulings: BoardRulings) -> Iterator[Citation]:
    """The incidents of a board with their paragraphs."""
    for incident in rulings.incidents:
        found = ruling_of(rulings.facts, incident.name)
        given = (found[1].law,) if found else ()
        yield Citation(stream, incident, (*computed_laws(incident), *given), rulings.facts.edition)


def _is_foreign(paragraph: Paragraph) -> bool:
    return not has_message(WORDS, paragraph.key, language())


def _lines(paragraph: Paragraph, looked: Looked) -> list[str]:
    edition = message("desk", "edition", edition=paragraph.edition)
    lines = [f"{law_text(paragraph.law)}  ({edition})"]
    lines += _indented(paragraph.text)
    lines += _indented(f"({message('desk', 'only_english')})") if _is_foreign(paragraph) else []
    read_by = looked.read_by(paragraph)
    lines += _indented(f"({message('desk', 'read_by', editions=', '.join(read_by))})") if read_by else []
    if paragraph.regulations:
        names = ", ".join(f"{name} ({_plain(value)})" for name, value in _settings(paragraph).items())
        lines += _indented(message("desk", "regulations", names=names))
    citing = [citation for citation in looked.citations if citation.cites(paragraph)]
    if citing:
        lines += _indented(message("desk", "cited_by") + ":")
        lines += [f"    {_named(citation)}" for citation in citing]
    elif looked.is_there:
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


def _json(paragraph: Paragraph, looked: Looked) -> dict[str, Any]:
    return {
        "law": paragraph.law,
        "edition": paragraph.edition,
        "read_by": looked.read_by(paragraph),
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
            for citation in looked.citations
            if citation.cites(paragraph)
        ],
    }
