"""`tdlog law`: a paragraph in our own words, and the incidents of the log that cite it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import click

from application.opening import is_there, shown
from application.tables import replays
from cli.opening import open_log
from cli.options import as_json_option, lang_option, log_option
from cli.show.columns import indented
from cli.show.screen import show
from formats.printed import whole
from projections.elected.edition import Edition
from projections.laws.editions import editions
from projections.laws.law_list import OUTSIDE
from projections.laws.laws_2017 import LAWS_2017
from projections.laws.paragraphs import in_order, law_parts, nearest_paragraphs, paragraphs, paragraphs_below
from projections.texts import law_text, message
from projections.views.paragraph import Citation, ParagraphView, citations, paragraph_view


class Looked(NamedTuple):
    """The editions that are meant, what a log holds of their paragraphs, and whether it is there."""

    editions: tuple[Edition, ...]
    citations: tuple[Citation, ...] = ()
    is_there: bool = False


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
    head = [] if found else indented(message("desk", "law_stands_in", law="".join(law_parts(name))), 0)
    found = found or in_order(nearest_paragraphs(name, edition) for edition in looked.editions)
    if not found:
        raise click.BadParameter(_unknown(name), param_hint="LAW")
    views = [paragraph_view(paragraph, looked.editions, looked.citations) for paragraph in found]
    missing = [] if looked.is_there else indented(message("desk", "no_log", file=whole(shown(log_path))), 0)
    show(views, as_json, lambda views: [*head, *_lines_of(views, looked.is_there), *missing])


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
    if not is_there(log_path):
        return Looked(asked or (LAWS_2017,))
    with open_log(log_path) as log:
        tables = [(stream, replay.rulings(board)) for stream, replay in replays(log) for board in replay.boards]
    played = dict.fromkeys((LAWS_2017, *(rulings.record.edition for _, rulings in tables)))
    cited = (one for stream, rulings in tables for one in citations(stream, rulings))
    return Looked(asked or tuple(played), tuple(cited), is_there=True)


def _lines_of(views: Iterable[ParagraphView], is_log_there: bool) -> list[str]:
    return [line for view in views for line in (*_lines(view, is_log_there), "")][:-1]


def _lines(paragraph: ParagraphView, is_log_there: bool) -> list[str]:
    edition = message("desk", "edition", edition=paragraph.edition)
    lines = [f"{law_text(paragraph.law)}  ({edition})", *indented(paragraph.text)]
    lines += indented(f"({message('desk', 'only_english')})") if paragraph.is_foreign else []
    if paragraph.read_by:
        lines += indented(f"({message('desk', 'read_by', editions=', '.join(paragraph.read_by))})")
    if paragraph.regulations:
        names = ", ".join(f"{name} ({value})" for name, value in paragraph.regulations.items())
        lines += indented(message("desk", "regulations", names=names))
    if paragraph.incidents:
        lines += indented(message("desk", "cited_by") + ":")
        lines += [f"    {one.text}" for one in paragraph.incidents]
    elif is_log_there:
        lines += indented(message("desk", "cited_by_none"))
    return lines
