"""The test language of data packs: given a ranking, or the text of a pack, then what it comes to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from textwrap import dedent

from projections.packs.pack import Pack
from projections.packs.reading import pack_from
from projections.ranking.standings import Group, Standing, Standings
from tests.session.given_session import SessionCase, given_session

__all__ = ["HEAD", "evening", "pack_of", "ranking", "text_of"]

HEAD = {
    "name": '"club"', "title": '"Club"', "who": '"A club"', "source": '"its board"', "year": '"2026"', "version": "1",
    "confidence": '"high"',
}  # fmt: skip


def text_of(body: str, **head: str) -> str:
    """The text of a pack whose head is that of a club, with what is named in TOML instead; empty leaves a key out."""
    lines = [f"{key} = {value}" for key, value in {**HEAD, **head}.items() if value]
    return "\n".join(lines) + "\n" + dedent(body)


def pack_of(body: str, **head: str) -> Pack:
    """A pack from its text."""
    return pack_from(text_of(body, **head).encode(), "club.toml")


def ranking(
    *groups: Mapping[str, float | str | Fraction], out: Sequence[str] = (), unit: str = "matchpoints"
) -> Standings:
    """A ranking by percentages: a mapping of contestant to percentage for each group; who is `out` takes no place."""
    return Standings(
        unit,
        [Group(_name(number, len(groups)), _rows(group, out)) for number, group in enumerate(groups)],
    )


def _name(number: int, groups: int) -> str:
    return "all" if groups == 1 else ("ns", "ew")[number]


def _rows(group: Mapping[str, float | str | Fraction], out: Sequence[str]) -> list[Standing]:
    figures = {one: Fraction(str(percent)) for one, percent in group.items()}
    placed = sorted((one for one in figures if one not in out), key=lambda one: -figures[one])
    rows: list[Standing] = []
    for one in placed:
        level = [other for other in placed if figures[other] == figures[one]]
        place = 1 + sum(figures[other] > figures[one] for other in placed)
        rows.append(_row(one, figures[one], place, tied=len(level) > 1))
    return rows + [_row(one, figures[one], 0, out="withdrawn") for one in figures if one in out]


def _row(contestant: str, percent: Fraction, place: int, *, tied: bool = False, out: str = "") -> Standing:
    return Standing(
        contestant, place, tied, total=percent, top=Fraction(100), percent=percent, boards=10, carried=Fraction(0),
        penalties=Fraction(0), awaiting=0, out=out,
    )  # fmt: skip


def evening(
    *contestants: str, date: str = "2026-11-28", scoring: str = "matchpoints", lines: Sequence[str] = ()
) -> SessionCase:
    """A session of contestants whose players are called after them: `1a` and `1b` of `1`."""
    entered = [f"contestant {one} players=[{one}a,{one}b]" for one in contestants]
    return given_session(f"session scoring={scoring} date={date}", *entered, *lines)
