"""The figures as a table of plain text, 80 columns wide, and as JSON."""

from __future__ import annotations

import msgspec

from benchmarks.figures import Figure

__all__ = ["as_json", "as_table"]

LINE = "{:<29}{:>9} {:<8}{:>9}{:>7}{:>9} {}"
HEAD = LINE.format("", "tdlog", "", "beside", "ratio", "limit", "")
LEGEND = """\
append, read   beside the least that sqlite3 and msgspec can do, without chain,
               tree or checks; ratio of times
verify, tree   by CPU time; the limit is on the figure itself
postgresql     beside the same rows by psycopg alone: binary COPY, and live an
               INSERT under a lock; ratio of times
live           a typed card, with log, Laws and echo, beside its line read and
               put on the table; ratio of times; the limit is on the time itself
position       what a screen is told of a table, beside a branch of the table to
               try a line on; ratio of times
hall           the sequencer beside a raw group commit with the same rows, keys
               and link, ratio of speeds; a card at many tables beside one at
               the fewest, ratio of CPU; else the limit is on the CPU itself
load           `tdlog serve` with so many recorders and spectators, made on the
               same machine; limits on milliseconds and megabytes
contention     beside the same without turns at writing; ratio of times
replay         beside endplay's Deal.play, which knows no rules; ratio of speeds
parse          files read, replayed and held against the Laws, beside endplay
               and bridgebots parsing them; ratio of speeds; files refused
import         a folder of files; the most memory, beside a tenth of the files
compare        beside a sort and a count of one side's points; ratio of times
score          beside reading the log and that count; a change beside the whole
draw           a Swiss of twice as many teams; the limit is on the CPU itself
view           a read model: a change beside the whole build; ratio of times;
               where no score changed the limit is on the time itself
publish        an evening's pages in both languages; limit on the time itself
recorder       a tap on a card in a browser, on loopback; limits on milliseconds
start          beside python -c pass; the limit is on the time itself
Every ratio is the median of the ratios within a round, all of this run."""


def as_table(figures: list[Figure]) -> str:
    """A line a figure, in groups by subject."""
    lines = [HEAD.rstrip()]
    subject = ""
    for figure in figures:
        if figure.subject != subject:
            subject = figure.subject
            lines += ["", subject]
        lines.append(_line(figure))
    return "\n".join([*lines, "", LEGEND])


def as_json(figures: list[Figure]) -> str:
    """The same, as a list of objects."""
    found = [{**msgspec.to_builtins(figure), "met": figure.met} for figure in figures]
    return msgspec.json.format(msgspec.json.encode(found)).decode()


def _line(figure: Figure) -> str:
    return LINE.format(
        f"  {figure.name}",
        _number(figure.measured),
        figure.unit,
        "" if figure.beside is None else _number(figure.beside),
        "" if figure.ratio is None else f"{figure.ratio:.2f}",
        _limit(figure),
        {None: "", True: "met", False: "MISSED"}[figure.met],
    ).rstrip()


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}"


def _limit(figure: Figure) -> str:
    if figure.limit is None:
        return ""
    sign = "<=" if figure.limit.sense == "at most" else ">="
    return f"{sign} {figure.limit.value:.2f}" if figure.limit.of == "ratio" else f"{sign} {figure.limit.value:.0f}"
