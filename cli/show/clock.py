"""The clock of a session on the terminal, with the tables that are over their time."""

from __future__ import annotations

from cli.show.columns import indented, wrapped
from projections.texts import message
from projections.views.clock import ClockView, LatenessView, TableTimeView, TimekeepingView

__all__ = ["clock_lines", "left_text"]


def clock_lines(view: TimekeepingView) -> list[str]:
    """What the clock shows, its tables, and every warning."""
    return [*_head(view.clock), *(line for one in view.tables for line in _table(one)), *_told(view.lateness)]


def _head(clock: ClockView) -> list[str]:
    name = message("clock", "of_session", name=clock.name)
    if not clock.round:
        return [f"{name}: {clock.text}"]
    round = message("clock", "round_of" if clock.rounds else "round", round=clock.round, rounds=clock.rounds)
    lines = [f"{name}: {round}", f"  {clock.text}: {left_text(clock.seconds)}" if clock.seconds else f"  {clock.text}"]
    if clock.ends_at and clock.phase == "play":
        lines.append("  " + message("clock", "plays_until", at=clock.ends_at[11:19]))
    return lines


def left_text(seconds: int) -> str:
    """`7:05`; from an hour on `1:07:05`."""
    hours, rest = divmod(seconds, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"


def _table(one: TableTimeView) -> list[str]:
    who = f"{'+'.join(one.ns) or '-'} - {'+'.join(one.ew) or '-'}"
    left = ", ".join(map(str, one.left))
    told = [message("clock", "still_plays", boards=left, count=len(one.left)) if left else message("clock", "done")]
    if one.minutes:
        told.append(message("clock", "over_by", count=one.minutes))
    told += [one.late_text] if one.late_text else []
    told += [message("clock", "warned_times", count=len(one.warnings))] if one.warnings else []
    told += [message("clock", "not_begun_there", boards=", ".join(map(str, one.not_begun)))] if one.not_begun else []
    told += [message("clock", "plays_late", boards=", ".join(map(str, one.late_play)))] if one.late_play else []
    if one.seen:
        told.append(message("clock", "seen_already", boards=", ".join(map(str, one.seen)), count=len(one.seen)))
    lines = wrapped(f"{one.stream}  {who}  {'; '.join(told)}", 2, 4)
    for each in one.elsewhere:
        lines += indented(message("clock", "elsewhere", what=_lateness(each)), 6, 2)
    return lines


def _told(lateness: tuple[LatenessView, ...]) -> list[str]:
    if not lateness:
        return []
    return ["", message("clock", "all_told"), *(line for one in lateness for line in indented(_lateness(one), 2, 2))]


def _lateness(one: LatenessView) -> str:
    why = f" “{one.why}”" if one.why else ""
    return " ".join(filter(None, (one.entry, one.at[11:16], one.stream, one.text))) + why
