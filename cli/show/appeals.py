"""Appeals on the screen and as JSON: the list, and one of them in full."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cli.show.rulings import incident_lines, result_lines
from domain.board import entry_of
from domain.events import AppealDecided, JudgementMade, RulingGiven, RulingRevised
from formats.printed import in_lines
from projections.ranking.appeals import AppealAt, recommended_stage
from projections.recorded.appeals import Recorded, Ruled
from projections.recorded.session_record import Entry
from projections.rulings.results import Stage
from projections.texts import answer_text, law_text, message, text_of
from projections.texts.entries import event_text
from projections.texts.scores import stage_text
from projections.views.incident import incident_view
from projections.views.result import result_view

__all__ = ["appeal_json", "appeal_lines", "appeals_lines"]

WIDTH = 78
Names = Mapping[str, str]


def appeals_lines(
    found: Sequence[AppealAt], lost: Sequence[tuple[str, Entry]], names: Names, settled: int = 0
) -> list[str]:
    """Every appeal in a few lines, those that wait for somebody first; then what cannot be placed. `settled` appeals
    were left out, for only what is open was asked for."""
    lines: list[str] = []
    for heading, some in (
        ("waiting", [at for at in found if at.is_open]),
        ("settled", [at for at in found if not at.is_open]),
    ):
        if some:
            lines += [*([""] * bool(lines)), message("appeals", heading, count=len(some))]
            lines += [line for at in some for line in _short(at, names)]
    for code, entry in lost:
        word, appeal = "unplaced" if code == "appeal_of_nothing" else code, getattr(entry.event, "appeal", "")
        said = event_text(entry.event)  # type: ignore[arg-type]
        told = message("appeals", word, entry=entry.name, event=said, appeal=appeal)
        lines += [*([""] * bool(lines)), *_wrapped(told, 2)]
    none = message("appeals", "none_open", count=settled) if settled else message("appeals", "no_appeal")
    return lines or [none]


def _short(at: AppealAt, names: Names) -> list[str]:
    """One appeal of the list: who appeals what, until when, what is missing, and where it stands."""
    lines = _wrapped(_title(at, names), 2)
    lines += _wrapped(_in_time(at), 6)
    for item in at.missing:
        lines += _wrapped(f"? [{law_text(item.law)}] {text_of(item)}", 6, 2)
    lines += _wrapped(f"[{law_text(at.state.law)}] {text_of(at.state)}", 6)
    odd = [finding for finding in at.incident.findings if finding.carries.appeal == "odd"]
    for told in (*_changed_since(at), *(f"[{law_text(one.law)}] {text_of(one)}" for one in odd)):
        lines += _wrapped(f"! {told}", 6, 2)
    for change in (_recommended(at), _change(at)):
        lines += _wrapped(change, 6) if change else []
    return lines


def _changed_since(at: AppealAt) -> list[str]:
    """What was ruled, and amended or struck since it was appealed."""
    found: list[str] = []
    for one in at.changed_since:
        word = "struck_since" if one.now is None else "amended_since"
        found.append(
            message("appeals", word, entry=f"#{one.entry}", by=f"#{one.by}", event=event_text(one.now or one.event))
        )
    return found


def _recommended(at: AppealAt) -> str:
    """The score that was recommended and not decided; empty where there is none."""
    stage = recommended_stage(at)
    return message("appeals", "recommended_score", score=stage_text(stage)) if stage is not None else ""


def _title(at: AppealAt, names: Names) -> str:
    """`A1  S1.r1.t1/1#13  [§64A2]  8 (Anna Hansen), on judgement`."""
    lodged = at.appeal.lodged.event
    given = next((one.event.law for one in reversed(at.ruled)), "")
    who = message("appeals", "who", contestant=lodged.contestant, names=_players(at, names)).strip()
    about = message("appeals", f"on_{at.appeal.kind}")
    law = f"  [{law_text(given)}]" if given else ""
    return f"{at.appeal.id}  {at.stream}/{at.appeal.incident or at.board.number}{law}  {who}, {about}"


def _players(at: AppealAt, names: Names) -> str:
    """The names of a contestant's players, as far as the register knows them."""
    entered = at.replay.session.record.contestants.get(at.appeal.lodged.event.contestant)
    known = [names[player] for player in (entered.players if entered is not None else ()) if player in names]
    return f"({', '.join(known)})" if known else ""


def _in_time(at: AppealAt) -> str:
    """When it was lodged, and until when it could be."""
    lodged = at.appeal.lodged.event.at or message("appeals", "time_not_recorded")
    period = at.period
    if at.appeal.is_further:
        return message("appeals", "lodged_further", at=lodged)
    if period.unknown == "not_published":
        return message("appeals", "lodged_before", at=lodged)
    if period.ends is not None:
        return message("appeals", "lodged_until", at=lodged, ends=period.end_text)
    return message("appeals", "lodged_unknown", at=lodged, why=message("appeals", f"unknown_{period.unknown}"))


def _change(at: AppealAt) -> str:
    """The score before and after, where a decision changed it."""
    if at.after is None:
        return ""
    return message("appeals", "changed", before=_stage(at.before), after=_stage(at.after))


def _stage(stage: Stage | None) -> str:
    return stage_text(stage) if stage is not None else message("appeals", "no_score")


def appeal_lines(at: AppealAt, names: Names) -> list[str]:
    """One appeal in full: the ruling, what the Laws say, hearing and decision, and every stage of the score."""
    lodged = at.appeal.lodged.event
    lines = [*_wrapped(_title(at, names), 0), *_wrapped(_in_time(at), 2)]
    for word, text in (("grounds", lodged.grounds), ("deposit", lodged.deposit)):
        lines += _wrapped(f"{message('appeals', word)} {text}", 2) if text else []
    lines += ["", message("appeals", "ruling")]
    lines += [line for one in at.ruled for line in _entry(one)] or _wrapped(message("appeals", "no_ruling"), 2)
    lines += [line for told in _changed_since(at) for line in _wrapped(f"! {told}", 2, 2)]
    lines += ["", message("screen", "laws"), *incident_lines(incident_view(at.incident))]
    followed: list[Recorded[Any]] = [*at.appeal.heard, *at.appeal.referred, *at.appeal.decided]
    if followed:
        lines += ["", message("appeals", "proceedings"), *(line for one in followed for line in _entry(one))]
    lines += ["", message("screen", "result"), *result_lines(result_view(at.result))]
    for change in (_recommended(at), _change(at)):
        lines += ["", *_wrapped(change, 0)] if change else []
    return lines


def _entry(one: Recorded[Any]) -> list[str]:
    """An entry in words, with where and when it was made, and by whom."""
    by = message("author", one.event.by)
    at = f"{one.event.at}  " if one.event.at else ""
    return _wrapped(f"{one.name}  {at}{by}: {event_text(one.event)}", 2, 4)


def _wrapped(text: str, indent: int, more: int = 4) -> list[str]:
    return in_lines(text, WIDTH, first=" " * indent, rest=" " * (indent + more))


def appeal_json(at: AppealAt) -> dict[str, Any]:
    """An appeal for machines, with the documented keys."""
    lodged, period, state = at.appeal.lodged.event, at.period, at.state
    stages = result_view(at.result).stages
    return {
        "stream": at.stream,
        "board": at.board.number,
        "appeal": at.appeal.id,
        "incident": at.incident.name,
        "ruling_on": at.appeal.incident,
        "contestant": lodged.contestant,
        "kind": at.appeal.kind,
        "concurrence": at.appeal.concurrence is not None,
        "grounds": lodged.grounds,
        "deposit": lodged.deposit,
        "entry": at.appeal.lodged.name,
        "lodged": lodged.at or None,
        "period": {"ends": period.end_text or None, "unknown": period.unknown or None},
        "admissible": at.is_admissible,
        "missing": [{"law": item.law, "code": item.code, "text": text_of(item)} for item in at.missing],
        "state": {"law": state.law, "code": state.code, "open": at.is_open, "text": text_of(state)},
        "line": state.note if at.is_open and state.note != at.appeal.id else None,
        "rulings": [_ruled_json(one) for one in at.ruled],
        "heard": [
            {"entry": one.name, "at": one.event.at or None, "members": list(one.event.members),
             "statements": one.event.statements}
            for one in at.appeal.heard
        ],
        "referred": [
            {"entry": one.name, "at": one.event.at or None, "point": one.event.point, "reason": one.event.reason}
            for one in at.appeal.referred
        ],
        "changed_since": [
            {"entry": one.entry, "amended_by": one.by, "struck": one.now is None} for one in at.changed_since
        ],
        "odd": [
            {"law": one.law, "code": one.code, "text": text_of(one)}
            for one in at.incident.findings
            if one.carries.appeal == "odd"
        ],
        "decisions": [_decision_json(one) for one in at.appeal.decided],
        "before": next((stage for stage in stages if stage.given == at.before), None),
        "after": next((stage for stage in stages if stage.given == at.after), None),
    }  # fmt: skip


def _ruled_json(one: Recorded[Ruled]) -> dict[str, Any]:
    event = one.event
    text = event.text if isinstance(event, RulingGiven | RulingRevised) else event.reason
    tag = str(type(event).__struct_config__.tag)
    said = answer_text(event.answer) if isinstance(event, JudgementMade) else ""
    told = {"entry": one.name, "event": tag, "law": event.law, "at": event.at or None, "text": text or said}
    return {**told, "by": event.by}


def _decision_json(one: Recorded[AppealDecided]) -> dict[str, Any]:
    event = one.event
    return {
        "entry": one.name, "number": entry_of(one.place), "at": event.at or None, "by": event.by,
        "outcome": event.outcome, "law": event.law, "reason": event.reason, "dissent": event.dissent,
        "deposit": event.deposit, "penalty": event.penalty or None,
    }  # fmt: skip
