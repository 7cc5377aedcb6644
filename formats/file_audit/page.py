"""The summary of an audit of files as one HTML page: no script, nothing from the network, plots that are tables too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby
from pathlib import Path

from formats.markup import BLANK, LINE, NOTHING, Markup, element, joined, page
from formats.pieces.styles import of_words
from projections.texts import language, message
from projections.views.file_audit import FilesView, FoundView, KindView

__all__ = ["summary_page"]

STYLE = Path(__file__).with_name("page.css")
SHOWN = 25
"""So many examples of a kind are on the page."""

TONES = {"clean": "good", "odd": "record"}
"""By state of a file the tone of its bar; that of a file which was not read is `file`."""
STATES = ("clean", "odd", "not_readable", "failed", "killed", "too_slow", "copy")

Bar = tuple[str, str, Sequence[int]]
"""The words of a row, its tone, and its figures; the first of them is drawn."""


def summary_page(summary: FilesView, made: str = "") -> str:
    """The whole file. Every text is escaped; the style sheet stands in it. `made`: what was audited, when and with what
    version, in a sentence."""
    title = message("file_audit", "heading")
    parts = [
        element("h1", title),
        element("p", message("file_audit", "page_about"), class_="about"),
        element("p", made, class_="about", dir="auto") if made else NOTHING,
        _stopped(summary),
        _counts(summary),
        _kinds(summary),
        element("div", _states(summary), _spread(summary), class_="pair"),
        _formats(summary),
        _examples(summary),
    ]
    main = element("main", joined(*(part for part in parts if part), between=LINE))
    return page(title, of_words() + STYLE.read_text(encoding="utf-8"), main, language())


def _stopped(summary: FilesView) -> Markup:
    if summary.done >= summary.files:
        return NOTHING
    return element(
        "p",
        message("file_audit", "stopped", count=summary.files, done=summary.done, files=summary.files),
        class_="stopped",
        role="status",
    )


def _counts(summary: FilesView) -> Markup:
    odd = sum(kind.count for kind in summary.kinds if not kind.is_noted)
    told = (
        (summary.done, message("file_audit", "page_files", count=summary.done)),
        (summary.boards, message("file_audit", "page_boards", count=summary.boards)),
        (summary.figures, message("file_audit", "page_figures", count=summary.figures)),
        (odd, message("file_audit", "page_found", count=odd)),
    )
    return element(
        "ul", *(element("li", element("b", str(n)), element("span", what)) for n, what in told), class_="counts"
    )


def _kinds(summary: FilesView) -> Markup:
    """The kinds by count, group by group; what is worth knowing only has a scale of its own."""
    bodies: list[Markup] = []
    most = {
        noted: max((one.count for one in summary.kinds if one.is_noted is noted), default=0) for noted in (True, False)
    }
    for group, several in groupby(summary.kinds, key=lambda kind: kind.group):
        kinds = list(several)
        is_noted = kinds[0].is_noted
        scale = [BLANK, element("small", message("file_audit", "page_own_scale"))] if is_noted and most[False] else []
        name = element("th", message("file_audit", f"group_{group}"), *scale, scope="rowgroup", colspan="4")
        rows = (_row(kind.title, (kind.count, kind.files), most[is_noted]) for kind in kinds)
        bodies.append(element("tbody", element("tr", name, class_="group"), *rows, class_=group))
    if not bodies:
        said = "nothing_odd" if summary.done else "none_audited"
        return _section("page_kinds", element("p", message("file_audit", said)))
    heads = [message("file_audit", f"head_{name}") for name in ("kind", "count", "files")]
    return _section("page_kinds", _table(heads, bodies), long=True)


def _states(summary: FilesView) -> Markup:
    bars = [
        (message("file_audit", f"state_{state}"), TONES.get(state, "file"), (summary.states[state],))
        for state in STATES
        if state in summary.states
    ]
    return _plot("page_states", "page_state", bars)


def _spread(summary: FilesView) -> Markup:
    bars = [(_class_text(low, high), "record" if low else "good", (count,)) for low, high, count in summary.spread]
    return _plot("page_spread", "page_odd", bars)


def _class_text(low: int, high: int) -> str:
    if high >= 10**9:
        return f"{low}+"
    return str(low) if low == high else f"{low}–{high}"


def _formats(summary: FilesView) -> Markup:
    if not summary.formats:
        return NOTHING
    names = sorted(summary.formats, key=lambda name: (-summary.formats[name], name))
    return _plot("page_formats", "page_format", [(name.upper(), "figures", (summary.formats[name],)) for name in names])


def _plot(title: str, what: str, bars: Iterable[Bar]) -> Markup:
    """A plot whose every bar is a row of a table with its figure."""
    bars = list(bars)
    most = max((figures[0] for _, _, figures in bars), default=0)
    rows = (_row(words, figures, most, tone) for words, tone, figures in bars)
    heads = [message("file_audit", what), message("file_audit", "head_files")]
    return _section(title, _table(heads, [element("tbody", *rows)]))


def _section(title: str, *inside: Markup, long: bool = False) -> Markup:
    return element("section", element("h2", message("file_audit", title)), *inside, class_="long" if long else "")


def _table(heads: Sequence[str], bodies: Iterable[Markup]) -> Markup:
    """The column of the bars comes after the words, and is nothing to read aloud."""
    first, *figures = heads
    cells = [element("th", first, scope="col"), element("td", class_="bar", aria_hidden="true")]
    cells += [element("th", head, scope="col", class_="n") for head in figures]
    return element("table", element("thead", element("tr", *cells)), *bodies)


def _row(words: str, figures: Sequence[int], most: int, tone: str = "") -> Markup:
    share = Fraction(100 * figures[0], max(1, most))
    width = f"{max(int(share * 10), 5 if figures[0] else 0)}"
    bar = Markup(
        f'<svg viewBox="0 0 1000 10" preserveAspectRatio="none" focusable="false">'
        f'<rect width="{width}" height="10" rx="2"/></svg>'
    )
    cells = [element("th", words, scope="row"), element("td", bar, class_="bar", aria_hidden="true")]
    cells += [element("td", str(figure), class_="n") for figure in figures]
    return element("tr", *cells, class_=tone)


def _examples(summary: FilesView) -> Markup:
    """What was found, kind by kind; each folds up."""
    kinds = (_of_kind(summary, kind) for kind in summary.kinds)
    return _section("page_examples", *kinds, long=True) if summary.kinds else NOTHING


def _of_kind(summary: FilesView, kind: KindView) -> Markup:
    examples = summary.of_kind(kind.kind)[:SHOWN]
    told = message("file_audit", "page_more", shown=len(examples), count=kind.count)
    head = element("summary", kind.text, BLANK, element("small", f"({told})"))
    heads = element(
        "tr", *(element("th", message("file_audit", name), scope="col") for name in ("page_where", "page_what"))
    )
    rows = (_example(example) for example in examples)
    table = element("table", element("thead", heads), element("tbody", *rows), class_="examples")
    return element("details", head, table, class_=kind.group, open="" if kind.is_noted else "open")


def _example(one: FoundView) -> Markup:
    where = element("td", one.where, class_="where", dir="auto")
    return element("tr", where, element("td", one.said, dir="auto"))
