"""The results of many boards as a table: a heading for each table, a row for each board or weighted part of one."""

from __future__ import annotations

from collections.abc import Iterable

from cli.show.columns import WIDEST, column, fitted
from cli.tables import BoardAt
from domain.seats import Side
from domain.streams import session_of
from projections.scoring.rounding import figure_text
from projections.stages import BoardResult, Stage
from projections.texts import contract_text, law_text, message, seat_letter, side_text
from projections.texts.scores import award_short, played, signed, stage_name

__all__ = ["part_rows", "part_rows_of", "results_lines"]

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
    """`S1.r1.t1  NS 1  EW 2`: the table, and who plays there as far as the round or the movement says."""
    seating = at.replay.seating
    sides = [
        f"  {side_text(side)} {fitted('+'.join(one.removeprefix(prefix) for one in seating.contestants(side)), 10)}"
        for prefix in [session_of(at.stream) + "."]
        for side in Side
        if seating.contestants(side)
    ]
    return fitted(at.stream, 52) + "".join(sides)


def _board_lines(at: BoardAt) -> list[str]:
    result = at.replay.result(at.board)
    stage = result.final
    number = fitted(str(at.board.number), 7)
    if stage is None:
        contract = at.board.contract
        text = contract_text(contract.text) if contract else ""
        return [
            _row(number, text, seat_letter(contract.declarer.value) if contract else "", "", "", "", _state(result))
        ]
    first, *more = part_rows(stage)
    at_ew = len(part_rows_of(stage, Side.NS)) - 1
    own = {side: _own_error(stage, side) for side in Side}
    told = [_row("", *part, own[Side.EW] if number == at_ew else "") for number, part in enumerate(more)]
    return [_row(number, *first, " ".join(filter(None, (_state(result), own[Side.NS])))), *told]


def _own_error(stage: Stage, side: Side) -> str:
    """What a side does not get of the points it was given, beside them: `less 3 [12C1e]`."""
    own = stage.self_inflicted(side)
    if own is None:
        return ""
    law = f"[{law_text(OWN_ERROR)}]"
    if own.part is not None:
        return message("screen", "less_part", part=figure_text(own.part), law=law)
    return message("screen", "less_own_error", law=law)


def _state(result: BoardResult) -> str:
    """The stage that counts, or the state where there is none, and what it waits for."""
    first = result.awaits[:1]
    waiting = "".join(" " + message("screen", "awaits", law=f"[{law_text(awaits.law)}]") for awaits in first)
    more = f" +{len(result.awaits) - 1}" if len(result.awaits) > 1 else ""
    if result.final is None and waiting:
        return (waiting + more).strip()
    state = stage_name(result.final) if result.final else message("state", result.state)
    return state + waiting + more


def part_rows(stage: Stage) -> list[Row]:
    """Contract, declarer, tricks and scores of each part; where the sides differ, or one of them keeps a part of its
    damage, each side's parts by themselves."""
    if stage.ns_artificial and stage.ew_artificial:
        ns, ew = award_short(stage.ns_artificial), award_short(stage.ew_artificial)
        return [(message("screen", "artificial"), "", "", ns, ew)]
    if stage.is_balanced and not stage.keeps_damage:
        return [(*played(part), signed(part.score), signed(-part.score)) for part in stage.ns]
    return [*part_rows_of(stage, Side.NS), *part_rows_of(stage, Side.EW)]


def part_rows_of(stage: Stage, side: Side) -> list[Row]:
    """What one side has, in its own column."""
    award = stage.artificial(side)
    told = [(played(part), signed(part.score)) for part in stage.of(side)]
    told = told if not award else [((message("screen", "artificial"), "", ""), award_short(award))]
    return [(*what, "" if side is Side.EW else own, own if side is Side.EW else "") for what, own in told]


def _row(board: str, contract: str, by: str, tricks: str, ns: str, ew: str, state: str) -> str:
    row = f"{board:>7}  {column(contract, 14, left=True)} {by:<2} {tricks:>6} {ns:>7} {ew:>7}  {state}"
    return fitted(row.rstrip(), WIDEST)
