"""Whether the replay says what a script expects of it (the `=>` lines of the notation)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from domain.board import Board, entry_of
from domain.seats import Side
from projections.found.incidents import Effect, Finding, Option, Question
from projections.rulings.replay import Replay
from projections.rulings.results import Stage
from projections.texts import message

__all__ = ["Expected", "unmet"]


class Expected(Protocol):
    """An expectation as parsed: what kind of thing is expected, of which paragraph, with which words and fields."""

    @property
    def kind(self) -> str:
        """`finding`, `ask`, `option`, `effect`, `result`, `clean`."""
        ...

    @property
    def negated(self) -> bool:
        """Whether it must not be so."""
        ...

    @property
    def law(self) -> str:
        """The paragraph, or empty."""
        ...

    @property
    def words(self) -> Sequence[str]:
        """Bare words."""
        ...

    @property
    def fields(self) -> Mapping[str, str | int]:
        """`name=value` pairs."""
        ...

    @property
    def board(self) -> int | None:
        """The board meant; None for the one in play."""
        ...


def unmet(replay: Replay, expected: Expected) -> str | None:
    """None where the replay says so; else what it says instead, for the person who wrote the script."""
    board = replay.table.find_board(expected.board)
    if board is None and expected.board is not None:
        board = replay.find_board(expected.board)
    if board is None:
        return message("command", "no_board_to_expect")
    if expected.kind == "clean":
        held = replay.rulings(board).is_clean
    elif expected.kind == "result":
        return _result_unmet(replay, board, expected)
    else:
        held = any(_matches(item, expected) for item in _items(replay, board, expected.kind))
    if held is not expected.negated:
        return None
    return _said(replay, board, expected.kind)


def _items(replay: Replay, board: Board, kind: str) -> list[Finding | Option | Question | Effect]:
    incidents = replay.rulings(board).incidents
    found: list[Finding | Option | Question | Effect] = []
    for incident in incidents:
        if kind == "finding":
            found += incident.findings
        elif kind == "ask":
            found += incident.open_questions
        elif kind == "option":
            found += incident.options
        elif kind == "effect":
            found += incident.effects
    return found


def _matches(item: Finding | Option | Question | Effect, expected: Expected) -> bool:
    if expected.law and item.law.upper() != expected.law.upper():
        return False
    if any(not _word_matches(item, word) for word in expected.words):
        return False
    return all(_field_matches(item, name, value) for name, value in expected.fields.items())


def _field_matches(item: Finding | Option | Question | Effect, name: str, value: str | int) -> bool:
    """`entry` may be any of the entries, `choice` any of the choices; all else is the field itself."""
    if name == "entry":
        return value in {entry_of(place) for place in item.places}
    if name == "choice":
        return isinstance(item, Option) and str(value).lower() in item.choices
    return _field(item, name) == str(value).upper()


def _word_matches(item: Finding | Option | Question | Effect, word: str) -> bool:
    return word.lower() in (item.code, _field(item, "seat").lower())


def _field(item: object, name: str) -> str:
    """A field as the notation writes it, in capitals; `entry` is any of the entries."""
    value = getattr(item, name, None)
    if value is None:
        return ""
    return str(getattr(value, "value", value)).upper()


def _said(replay: Replay, board: Board, kind: str) -> str:
    items = _items(replay, board, kind if kind in ("ask", "option", "effect") else "finding")
    told = ", ".join(dict.fromkeys(f"{item.law} {item.code}" + _figures(item) for item in items))
    return message("command", "replay_says", told=told or message("screen", "nothing"))


def _figures(item: Finding | Option | Question | Effect) -> str:
    pairs = [(name, _field(item, name)) for name in ("seat", "trick", "tricks", "card")]
    return "".join(f" {name}={value}" for name, value in pairs if value)


def _result_unmet(replay: Replay, board: Board, expected: Expected) -> str | None:
    result = replay.result(board)
    waiting = [awaited.law for awaited in result.awaits]
    wanted = dict(expected.fields)
    name = str(wanted.pop("stage", ""))
    side = Side(str(wanted.pop("side", "NS")).upper())
    stage = next((stage for stage in reversed(result.stages) if not name or stage.name == name), None)
    held = all(_word_of_result(word, expected.law, result.state, waiting) for word in expected.words)
    if not expected.words or name or wanted:
        figures = stage is not None and all(
            _stage_field(stage, side, k) == str(v).upper().lstrip("+") for k, v in wanted.items()
        )
        held = held and figures
    if held is not expected.negated:
        return None
    told = f"{_stage_told(stage, side)}; state {result.state}" + "".join(f", awaits {law}" for law in waiting)
    return message("command", "replay_result", told=told)


def _stage_told(stage: Stage | None, side: Side) -> str:
    if stage is None:
        return "none"
    fields = _SIDES if stage.ns_artificial or stage.ew_artificial else _STAGE_FIELDS
    return f"stage {stage.name}" + "".join(f" {key}={_stage_field(stage, side, key).lower()}" for key in fields)


_STAGE_FIELDS = ("contract", "declarer", "tricks", "score")
_SIDES = ("ns", "ew")


def _word_of_result(word: str, law: str, state: str, waiting: list[str]) -> bool:
    if word == "awaits":
        return law in waiting if law else bool(waiting)
    if word == "open":
        return state != "done"
    return state == word


def _stage_field(stage: Stage, side: Side, name: str) -> str:
    """A figure of a stage from one side's view, weighted parts between slashes; `ns` and `ew` are what that side has
    from its own view, its points or its artificial score."""
    if name in _SIDES:
        side = Side(name.upper())
        return (stage.artificial(side) or "/".join(str(part.score) for part in stage.of(side))).upper()
    return "/".join(str(getattr(part, name, "")) for part in stage.of(side)).upper()
