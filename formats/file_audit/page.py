"""The summary of an audit of files as one HTML page: no script, nothing from the network, plots that are tables too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from pathlib import Path

from formats.file_audit.summary import SPREAD, Example, Summary, sure_text
from formats.markup import BLANK, LINE, NOTHING, Markup, element, joined
from projections.audit.oddity import NOTED, group_of
from projections.texts import language, law_text, message

__all__ = ["summary_page"]

STYLE = Path(__file__).with_name("page.css")
POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""The page may load nothing and run nothing."""

SHOWN = 25
"""So many examples of a kind are on the page."""

TONES = {"clean": "good", "odd": "record"}
"""By state of a file the tone of its bar; that of a file which was not read is `file`."""
STATES = ("clean", "odd", "not_readable", "failed", "killed", "too_slow", "copy")

Bar = tuple[str, str, Sequence[int]]
"""The words of a row, its tone, and its figures; the first of them is drawn."""


def summary_page(summary: Summary, made: str = "") -> str:
    """The whole file. Every text is escaped; the style sheet stands in it. `made`: what was audited, when and with what
    version, in a sentence."""
    title = message("file_audit", "heading")
    head = joined(
        Markup('<meta charset="utf-8">'),
        Markup(f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'),
        Markup('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        element("title", title),
        Markup(f"<style>\n{STYLE.read_text(encoding='utf-8')}</style>"),
        between=LINE,
    )
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
    body = element("main", joined(*(part for part in parts if part), between=LINE))
    document = element("html", element("head", head), LINE, element("body", body), lang=language())
    return f"<!doctype html>\n{document}\n"


def _stopped(summary: Summary) -> Markup:
    if summary.done >= summary.files:
        return NOTHING
    return element(
        "p",
        message("file_audit", "stopped", count=summary.files, done=summary.done, files=summary.files),
        class_="stopped",
        role="status",
    )


def _counts(summary: Summary) -> Markup:
    odd = sum(count for kind, count in summary.counts.items() if kind not in NOTED)
    told = (
        (summary.done, message("file_audit", "page_files", count=summary.done)),
        (summary.boards, message("file_audit", "page_boards", count=summary.boards)),
        (summary.figures, message("file_audit", "page_figures", count=summary.figures)),
        (odd, message("file_audit", "page_found", count=odd)),
    )
    return element(
        "ul", *(element("li", element("b", str(n)), element("span", what)) for n, what in told), class_="counts"
    )


def _kinds(summary: Summary) -> Markup:
    """The kinds by count, group by group; what is worth knowing only has a scale of its own."""
    bodies: list[Markup] = []
    odd = max((summary.counts[kind] for kind in summary.kinds if kind not in NOTED), default=0)
    noted = max((summary.counts[kind] for kind in summary.kinds if kind in NOTED), default=0)
    for group, kinds in summary.groups():
        most = noted if group == "noted" else odd
        scale = [BLANK, element("small", message("file_audit", "page_own_scale"))] if group == "noted" and odd else []
        name = element("th", message("file_audit", f"group_{group}"), *scale, scope="rowgroup", colspan="4")
        rows = [element("tr", name, class_="group")]
        rows += [_row(_named(summary, kind), (summary.counts[kind], summary.of_files[kind]), most) for kind in kinds]
        bodies.append(element("tbody", *rows, class_=group))
    if not bodies:
        said = "nothing_odd" if summary.done else "none_audited"
        return _section("page_kinds", element("p", message("file_audit", said)))
    heads = [message("file_audit", f"head_{name}") for name in ("kind", "count", "files")]
    return _section("page_kinds", _table(heads, bodies), long=True)


def _named(summary: Summary, kind: str) -> str:
    """A kind, with how sure these are."""
    sure = sure_text(summary, kind)
    return message("file_audit", kind) + (f" ({sure})" if sure else "")


def _states(summary: Summary) -> Markup:
    bars = [
        (message("file_audit", f"state_{state}"), TONES.get(state, "file"), (summary.states[state],))
        for state in STATES
        if summary.states[state]
    ]
    return _plot("page_states", "page_state", bars)


def _spread(summary: Summary) -> Markup:
    bars = [
        (_class_text(low, high), "record" if low else "good", (count,))
        for (low, high), count in zip(SPREAD, summary.spread, strict=True)
    ]
    return _plot("page_spread", "page_odd", bars)


def _class_text(low: int, high: int) -> str:
    if high >= 10**9:
        return f"{low}+"
    return str(low) if low == high else f"{low}–{high}"


def _formats(summary: Summary) -> Markup:
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


def _examples(summary: Summary) -> Markup:
    """What was found, kind by kind; each folds up."""
    kinds = (_of_kind(summary, kind) for kind in summary.kinds)
    return _section("page_examples", *kinds, long=True) if summary.kinds else NOTHING


def _of_kind(summary: Summary, kind: str) -> Markup:
    examples = summary.examples.get(kind, [])[:SHOWN]
    told = message("file_audit", "page_more", shown=len(examples), count=summary.counts[kind])
    head = element("summary", message("file_audit", kind), BLANK, element("small", f"({told})"))
    heads = element(
        "tr", *(element("th", message("file_audit", name), scope="col") for name in ("page_where", "page_what"))
    )
    rows = (_example(example) for example in examples)
    table = element("table", element("thead", heads), element("tbody", *rows), class_="examples")
    return element("details", head, table, class_=group_of(kind), open="" if kind in NOTED else "open")


def _example(example: Example) -> Markup:
    oddity = example.found.oddity
    sure = f" ({message('confidence', oddity.confidence)})" if oddity.confidence else ""
    law = f"[{law_text(oddity.law)}] " if oddity.law else ""
    where = element("td", example.where, class_="where", dir="auto")
    return element("tr", where, element("td", f"{law}{oddity.text}{sure}", dir="auto"))
