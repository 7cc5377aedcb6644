"""The results of many boards as a table: a heading for each table, a row for each board or weighted part of one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cli.show.columns import WIDEST, column, fitted, wrapped
from domain.seats import Side
from domain.streams import session_of
from projections.found.stages import Stage
from projections.points.rounding import figure_text
from projections.texts import contract_text, law_text, message, seat_letter, side_text
from projections.texts.scores import award_short, played, signed
from projections.views.case import OpenView
from projections.views.result import ResultView

__all__ = ["open_lines", "part_rows", "part_rows_of", "results_lines"]

Seated = tuple[tuple[str, ...], tuple[str, ...]]
"""The contestants that sit North-South and East-West."""
Row = tuple[str, str, str, str, str]
"""Contract, declarer, tricks, and what each side has."""
OWN_ERROR = "12C1e"
"""The paragraph by which a side keeps a part of its damage."""


def open_lines(found: Iterable[OpenView]) -> list[str]:
    """What is open beside what the table's own result waits for, a line each."""
    lines: list[str] = []
    for item in found:
        what = message("screen", "open_what", law=f"[{law_text(item.law)}]", what=item.text)
        lines += wrapped(f"? {what}  {item.incident or ''}".rstrip(), 2)
    return lines


def results_lines(results: Iterable[ResultView], seated: Mapping[str, Seated]) -> list[str]:
    """Every board in the latest stage of its result: the contract, tricks and score of that stage. `seated` tells who
    plays at each table."""
    lines: list[str] = []
    table = ""
    for result in results:
        stream = str(result.stream)
        if stream != table:
            table = stream
            lines += [""] * bool(lines) + [_heading(stream, seated[stream]), _columns()]
        lines += _board_lines(result)
    return lines or [message("screen", "no_board")]


def _columns() -> str:
    board, contract, by, tricks, stage = (
        message("screen", word) for word in ("board", "contract", "by", "tricks", "stage")
    )
    return _row(board, contract, by, tricks, side_text(Side.NS), side_text(Side.EW), stage)


def _heading(stream: str, seated: Seated) -> str:
    """`S1.r1.t1  NS 1  EW 2`: the table, and who plays there as far as the round or the movement says."""
    prefix = session_of(stream) + "."
    sides = [
        f"  {side_text(side)} {fitted('+'.join(one.removeprefix(prefix) for one in contestants), 10)}"
        for side, contestants in zip(Side, seated, strict=True)
        if contestants
    ]
    return fitted(stream, 52) + "".join(sides)


def _board_lines(result: ResultView) -> list[str]:
    number = fitted(str(result.board), 7)
    if result.final is None:
        declarer = seat_letter(result.declarer.value) if result.declarer else ""
        return [_row(number, contract_text(result.contract), declarer, "", "", "", _state(result))]
    stage = result.final.given
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


def _state(result: ResultView) -> str:
    """The stage that counts, or the state where there is none, and what it waits for or rests on."""
    laws = [awaits.law for awaits in result.awaits] + [item.law for item in result.beside if item.holds]
    word = "awaits"
    if not laws:
        laws, word = [item.law for item in result.beside], "awaits" if result.state == "not_played" else "rests_on"
    waiting = message("screen", word, law=f"[{law_text(laws[0])}]") if laws else ""
    more = f" +{len(laws) - 1}" if len(laws) > 1 else ""
    if result.final is None and waiting and result.state != "not_played":
        return waiting + more
    state = result.final.name if result.final else message("state", result.state)
    return f"{state} {waiting}".rstrip() + more


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
