"""Masterpoints and the list with handicaps as tables of plain text."""

from __future__ import annotations

from collections.abc import Iterator

from cli.show.columns import at_the_point, id_text, indented, table_lines, wrapped
from projections.texts import message
from projections.views.packs import AwardGroupView, AwardsView, HandicapGroupView, HandicapsView, PackView

__all__ = ["awards_lines", "handicaps_lines"]


def awards_lines(found: AwardsView) -> Iterator[str]:
    """The awards by groups, by whose rules, and that they are provisional."""
    yield _title(found.session, "masterpoints", provisional=found.provisional)
    yield from _rules(found.pack)
    for group in found.groups:
        yield from ("", *_headed(group.group))
        yield from wrapped(
            message("packs", "first_of", first=f"{group.first_shown} {found.unit}".strip(), ranked=group.contestants,
                    depth=group.depth)
        )  # fmt: skip
        yield from _awards(found.session, group)
    yield from _below(found.not_defined, provisional=found.provisional)


def _title(session: str, kind: str, *, provisional: bool) -> str:
    title = message("packs", f"title {kind}")
    return f"{session}  {title}" + (f" ({message('packs', 'provisional')})" if provisional else "")


def _rules(pack: PackView | None) -> Iterator[str]:
    if pack is not None:
        yield from wrapped(pack.text)
        for told in pack.told:
            yield from indented(told)


def _headed(group: str) -> list[str]:
    return [message("standings", f"group_{group}")] if group != "all" else []


def _awards(session: str, group: AwardGroupView) -> list[str]:
    head = [message("packs", word) for word in ("place", "contestant", "names", "award")] + [""]
    rows = [
        [_place(row.place, row.tied), id_text(session, row.contestant), row.names_text, row.award,
         message("packs", "by_handicap") if row.by_handicap else ""]
        for row in group.rows
    ]  # fmt: skip
    return table_lines(head, at_the_point(rows, (3,)), (1, 2, 4), 2)


def _place(place: int, tied: bool) -> str:
    return f"{'=' * tied}{place}" if place else "-"


def handicaps_lines(found: HandicapsView) -> Iterator[str]:
    """The list by groups, by whose rules, and whose handicap is not known."""
    yield _title(found.session, "handicap", provisional=found.provisional)
    yield from _rules(found.pack)
    for group in found.groups:
        yield from ("", *_headed(group.group))
        yield from _handicaps(found.session, group)
    yield from _below(found.not_defined, *found.asked, provisional=found.provisional)


def _handicaps(session: str, group: HandicapGroupView) -> list[str]:
    has_expected = any(row.expected is not None for row in group.rows)
    words = ("place", "contestant", "names", "percent", "handicap", "expected", "score")
    head = [message("packs", word) for word in words]
    rows = [
        [_place(row.place, row.tied), id_text(session, row.contestant), row.names_text, row.shown.percent,
         row.shown.handicap or message("packs", "awaits"), row.shown.expected, row.shown.score or "-"]
        for row in group.rows
    ]  # fmt: skip
    if not has_expected:
        head[5] = ""
    return table_lines(head, at_the_point(rows, (3, 4, 5, 6)), (1, 2), 2)


def _below(*notes: str, provisional: bool) -> Iterator[str]:
    told = [*filter(None, notes), *([message("packs", "provisional_told")] if provisional else [])]
    if told:
        yield ""
    for note in told:
        yield from wrapped(note)
