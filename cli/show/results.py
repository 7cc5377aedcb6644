"""The results of many boards as a table: a heading for each table, a row for each board or weighted part of one."""

from __future__ import annotations

from collections.abc import Iterable

from cli.tables import BoardAt
from domain.events import RoundStarted
from domain.scores import AWARDS
from domain.seats import Side
from domain.streams import session_of
from projections.results import BoardResult, Part, Stage
from projections.texts import contract_text, law_text, message, seat_letter, side_text

__all__ = ["results_lines"]

Row = tuple[str, str, str, str, str]
"""Contract, declarer, tricks, and what each side has."""
OWN_ERROR = "12C1e"
"""The paragraph by which a side keeps a part of its damage."""


def results_lines(boards: Iterable[BoardAt]) -> list[str]:
    """Every board in the latest stage of its result: the contract, tricks and score of that stage."""
    lines: list[str] = []
    table = ""
    for at in boards:
        if at.stream != table:
            table = at.stream
            lines += [""] * bool(lines) + [_heading(at), _columns()]
        lines += _board_lines(at)
    return lines or [message("screen", "no_board")]


def _columns() -> str:
    board, contract, by, tricks, stage = (
        message("screen", word) for word in ("board", "contract", "by", "tricks", "stage")
    )
    return _row(board, contract, by, tricks, side_text(Side.NS), side_text(Side.EW), stage)


def _heading(at: BoardAt) -> str:
    """`S1.r1.t1  NS 1  EW 2`: the table, and who plays there as far as the round says."""
    begun = at.replay.table.round or RoundStarted(number=0, table=0)
    sides = [
        f"  {side_text(side)} {_clipped(number.removeprefix(session_of(at.stream) + '.'), 10)}"
        for side, number in ((Side.NS, begun.ns), (Side.EW, begun.ew))
        if number
    ]
    return _clipped(at.stream, 52) + "".join(sides)


def _board_lines(at: BoardAt) -> list[str]:
    result = at.replay.result(at.board)
    stage = result.final
    number = _clipped(str(at.board.number), 7)
    if stage is None:
        contract = at.board.contract
        text = contract_text(contract.text) if contract else ""
        return [
            _row(number, text, seat_letter(contract.declarer.value) if contract else "", "", "", "", _state(result))
        ]
    first, *more = _parts(stage)
    return [_row(number, *first, _state(result)), *(_row("", *part, "") for part in more)]


def _state(result: BoardResult) -> str:
    """The stage that counts, or the state where there is none, and what it waits for."""
    first = result.awaits[:1]
    waiting = "".join(" " + message("screen", "awaits", law=f"[{law_text(awaits.law)}]") for awaits in first)
    more = f" +{len(result.awaits) - 1}" if len(result.awaits) > 1 else ""
    if result.final is None and waiting:
        return (waiting + more).strip()
    state = message("stage", result.final.name) if result.final else message("state", result.state)
    own = any(result.final.self_inflicted(side) for side in Side) if result.final else False
    return state + f" [{law_text(OWN_ERROR)}]" * own + waiting + more


def _parts(stage: Stage) -> list[Row]:
    """Contract, declarer, tricks and scores of each part; where the sides differ, each side's parts by themselves."""
    if stage.ns_artificial and stage.ew_artificial:
        return [(message("screen", "artificial"), "", "", _award(stage.ns_artificial), _award(stage.ew_artificial))]
    if stage.is_balanced:
        return [(*_played(part), _points(part.score), _points(-part.score)) for part in stage.ns]
    return [*_side_rows(stage, Side.NS), *_side_rows(stage, Side.EW)]


def _side_rows(stage: Stage, side: Side) -> list[Row]:
    """What one side has, in its own column."""
    award = stage.artificial(side)
    told = [(_played(part), _points(part.score)) for part in stage.of(side)]
    told = told if not award else [((message("screen", "artificial"), "", ""), _award(award))]
    return [(*played, "" if side is Side.EW else own, own if side is Side.EW else "") for played, own in told]


def _award(award: str) -> str:
    """An artificial score in a column: `A+`, or its number."""
    return message("screen", f"award {award}") if award in AWARDS else award


def _played(part: Part) -> tuple[str, str, str]:
    weight = "" if part.weight == 1 else f"{part.weight} "
    if not part.contract:
        return weight + message("screen", "points_alone"), "", ""
    if not part.declarer:
        return weight + message("screen", "passed_out"), "", ""
    return weight + contract_text(part.contract), seat_letter(part.declarer), str(part.tricks)


def _points(score: int) -> str:
    return f"{score:+d}" if score else "0"


def _row(board: str, contract: str, by: str, tricks: str, ns: str, ew: str, state: str) -> str:
    row = f"{board:>7}  {_clipped(contract, 14):<14} {by:<2} {tricks:>6} {ns:>7} {ew:>7}  {state}"
    return _clipped(row.rstrip(), 80)


def _clipped(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
