"""Appeals on the screen: the list, and one of them in full."""

from __future__ import annotations

from collections.abc import Sequence

from cli.show.columns import indented
from cli.show.rulings import incident_lines, result_lines
from projections.texts import law_text, message
from projections.views.appeal import AppealEntryView, AppealView, UnplacedView

__all__ = ["appeal_lines", "appeals_lines"]


def appeals_lines(found: Sequence[AppealView], lost: Sequence[UnplacedView], settled: int = 0) -> list[str]:
    """Every appeal in a few lines, those that wait for somebody first; then what cannot be placed. `settled` appeals
    were left out, for only what is open was asked for."""
    lines: list[str] = []
    for heading, some in (
        ("waiting", [one for one in found if one.state.open]),
        ("settled", [one for one in found if not one.state.open]),
    ):
        if some:
            lines += [*([""] * bool(lines)), message("appeals", heading, count=len(some))]
            lines += [line for one in some for line in _short(one)]
    for entry in lost:
        word = "unplaced" if entry.code == "appeal_of_nothing" else entry.code
        told = message("appeals", word, entry=entry.entry, event=entry.said, appeal=entry.appeal)
        lines += [*([""] * bool(lines)), *indented(told, 2, 4)]
    none = message("appeals", "none_open", count=settled) if settled else message("appeals", "no_appeal")
    return lines or [none]


def _short(one: AppealView) -> list[str]:
    """One appeal of the list: who appeals what, until when, what is missing, and where it stands."""
    lines = [*indented(_title(one), 2, 4), *indented(_in_time(one), 6, 4)]
    for item in one.missing:
        lines += indented(f"? [{law_text(item.law)}] {item.text}", 6, 2)
    lines += indented(f"[{law_text(one.state.law)}] {one.state.text}", 6, 4)
    for told in (*_changed_since(one), *(f"[{law_text(item.law)}] {item.text}" for item in one.odd)):
        lines += indented(f"! {told}", 6, 2)
    return lines + [line for change in (one.recommended, one.change) if change for line in indented(change, 6, 4)]


def _changed_since(one: AppealView) -> list[str]:
    """What was ruled, and amended or struck since it was appealed."""
    return [
        message(
            "appeals", "struck_since" if since.struck else "amended_since",
            entry=f"#{since.entry}", by=f"#{since.amended_by}", event=since.said,
        )
        for since in one.changed_since
    ]  # fmt: skip


def _title(one: AppealView) -> str:
    """`A1  S1.r1.t1/1#13  [§64A2]  8 (Anna Hansen), on judgement`."""
    given = next((ruled.law for ruled in reversed(one.rulings)), "")
    players = f"({', '.join(one.names)})" if one.names else ""
    who = message("appeals", "who", contestant=one.contestant, names=players).strip()
    about = message("appeals", f"on_{one.kind}")
    law = f"  [{law_text(given)}]" if given else ""
    return f"{one.appeal}  {one.stream}/{one.ruling_on or one.board}{law}  {who}, {about}"


def _in_time(one: AppealView) -> str:
    """When it was lodged, and until when it could be."""
    lodged = one.lodged or message("appeals", "time_not_recorded")
    period = one.period
    if one.further:
        return message("appeals", "lodged_further", at=lodged)
    if period.unknown == "not_published":
        return message("appeals", "lodged_before", at=lodged)
    if period.ends is not None:
        return message("appeals", "lodged_until", at=lodged, ends=period.ends)
    return message("appeals", "lodged_unknown", at=lodged, why=message("appeals", f"unknown_{period.unknown or ''}"))


def appeal_lines(one: AppealView) -> list[str]:
    """One appeal in full: the ruling, what the Laws say, hearing and decision, and every stage of the score."""
    lines = [*indented(_title(one), 0, 4), *indented(_in_time(one), 2, 4)]
    for word, text in (("grounds", one.grounds), ("deposit", one.deposit)):
        lines += indented(f"{message('appeals', word)} {text}", 2, 4) if text else []
    ruled = [line for entry in one.rulings for line in _entry(entry)]
    lines += ["", message("appeals", "ruling"), *(ruled or indented(message("appeals", "no_ruling"), 2, 4))]
    lines += [line for told in _changed_since(one) for line in indented(f"! {told}", 2, 2)]
    lines += ["", message("screen", "laws"), *incident_lines(one.found)]
    if one.proceedings:
        lines += ["", message("appeals", "proceedings")]
        lines += [line for entry in one.proceedings for line in _entry(entry)]
    lines += ["", message("screen", "result"), *result_lines(one.result)]
    for change in (one.recommended, one.change):
        lines += ["", *indented(change, 0, 4)] if change else []
    return lines


def _entry(one: AppealEntryView) -> list[str]:
    """An entry in words, with where and when it was made, and by whom."""
    at = f"{one.at}  " if one.at else ""
    return indented(f"{one.entry}  {at}{message('author', one.by)}: {one.said}", 2, 4)
