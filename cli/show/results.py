"""The results of many boards as a table: a heading for each table, a row for each board or weighted part of one."""

from __future__ import annotations

from collections.abc import Iterable

from cli.tables import BoardAt
from domain.events import RoundStarted
from domain.streams import session_of
from projections.results import BoardResult, Part, Stage
from projections.texts import contract_text

__all__ = ["results_lines"]

COLUMNS = f"{'board':>7}  {'contract':<14} {'by':<2} {'tricks':>6} {'NS':>7} {'EW':>7}  stage"


def results_lines(boards: Iterable[BoardAt]) -> list[str]:
    """Every board in the latest stage of its result: the contract, tricks and score of that stage."""
    lines: list[str] = []
    table = ""
    for at in boards:
        if at.stream != table:
            table = at.stream
            lines += [""] * bool(lines) + [_heading(at), COLUMNS]
        lines += _board_lines(at)
    return lines or ["the log holds no board"]


def _heading(at: BoardAt) -> str:
    """`S1.r1.t1  NS 1  EW 2`: the table, and who plays there as far as the round says."""
    begun = at.replay.table.round or RoundStarted(number=0, table=0)
    sides = [
        f"  {side} {_clipped(number.removeprefix(session_of(at.stream) + '.'), 10)}"
        for side, number in (("NS", begun.ns), ("EW", begun.ew))
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
        return [_row(number, text, contract.declarer.value if contract else "", "", "", "", _state(result))]
    first, *more = _parts(stage)
    return [_row(number, *first, _state(result)), *(_row("", *part, "") for part in more)]


def _state(result: BoardResult) -> str:
    """The stage that counts, or the state where there is none, and what it waits for."""
    waiting = "".join(f" awaits [{a.law}]" for a in result.awaits[:1])
    more = f" +{len(result.awaits) - 1}" if len(result.awaits) > 1 else ""
    if result.final is None and waiting:
        return (waiting + more).strip()
    state = "in play" if result.state == "play" else result.state
    return (result.final.name if result.final else state) + waiting + more


def _parts(stage: Stage) -> list[tuple[str, str, str, str, str]]:
    """Contract, declarer, tricks and scores of each part; where the sides differ, each side's parts by themselves."""
    if stage.is_balanced:
        return [(*_played(part), _points(part.score), _points(-part.score)) for part in stage.ns]
    ns = [(*_played(part), _points(part.score), "") for part in stage.ns]
    return ns + [(*_played(part), "", _points(part.score)) for part in stage.ew]


def _played(part: Part) -> tuple[str, str, str]:
    weight = "" if part.weight == 1 else f"{part.weight} "
    if not part.declarer:
        return f"{weight}passed out", "", ""
    return weight + contract_text(part.contract), part.declarer, str(part.tricks)


def _points(score: int) -> str:
    return f"{score:+d}" if score else "0"


def _row(board: str, contract: str, by: str, tricks: str, ns: str, ew: str, state: str) -> str:
    row = f"{board:>7}  {_clipped(contract, 14):<14} {by:<2} {tricks:>6} {ns:>7} {ew:>7}  {state}"
    return _clipped(row.rstrip(), 80)


def _clipped(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
