"""The results of many boards as a table: a heading for each table, a row for each board or weighted part of one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from application.tables import BoardAt
from cli.show.columns import WIDEST, column, fitted, wrapped
from domain.seats import Side
from domain.streams import plain_stream, session_of
from projections.desk.open_matters import OpenMatter, open_of
from projections.found.stages import BoardResult, Stage
from projections.points.rounding import figure_text
from projections.texts import contract_text, law_text, message, seat_letter, side_text
from projections.texts.items import awaited_text
from projections.texts.scores import award_short, played, signed, stage_name

__all__ = ["is_awaited", "open_lines", "open_results", "part_rows", "part_rows_of", "results_lines"]

Row = tuple[str, str, str, str, str]
"""Contract, declarer, tricks, and what each side has."""
OWN_ERROR = "12C1e"
"""The paragraph by which a side keeps a part of its damage."""


def open_results(at: BoardAt, between: Iterable[OpenMatter]) -> list[OpenMatter]:
    """What is open and bears on the result of a board, at its table and between the tables."""
    own = open_of(at.stream, at.replay, at.board)
    return [
        *(matter for matter in own if matter.bears),
        *(matter for matter in between if matter.board == at.board.number and _is_beside(at, matter)),
    ]


def _is_beside(at: BoardAt, matter: OpenMatter) -> bool:
    """Whether a matter that is open elsewhere is about the result of a table."""
    return at.stream in matter.tables and plain_stream(at.stream) != matter.stream


def is_awaited(at: BoardAt, matter: OpenMatter) -> bool:
    """Whether the result at the table itself tells that it waits for a matter."""
    return any(
        (one.law, one.incident, one.what) == (matter.law, matter.incident, matter.code)
        for one in at.replay.result(at.board).awaits
    )


def open_lines(found: Iterable[OpenMatter]) -> list[str]:
    """What is open beside what the table's own result waits for, a line each."""
    lines: list[str] = []
    for matter in found:
        law = f"[{law_text(matter.law)}]"
        what = message("screen", "open_what", law=law, what=awaited_text(matter.code))
        lines += wrapped(f"? {what}  {matter.incident}".rstrip(), 2)
    return lines


def results_lines(boards: Iterable[BoardAt], opened: Mapping[str, Sequence[OpenMatter]]) -> list[str]:
    """Every board in the latest stage of its result: the contract, tricks and score of that stage."""
    lines: list[str] = []
    table = ""
    for at in boards:
        if at.stream != table:
            table = at.stream
            lines += [""] * bool(lines) + [_heading(at), _columns()]
        lines += _board_lines(at, opened.get(at.name, ()))
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


def _board_lines(at: BoardAt, found: Sequence[OpenMatter]) -> list[str]:
    result = at.replay.result(at.board)
    stage = result.final
    beside = [matter for matter in found if not is_awaited(at, matter)]
    number = fitted(str(at.board.number), 7)
    if stage is None:
        contract = at.board.contract
        text = contract_text(contract.text) if contract else ""
        return [
            _row(
                number,
                text,
                seat_letter(contract.declarer.value) if contract else "",
                "",
                "",
                "",
                _state(result, beside),
            )
        ]
    first, *more = part_rows(stage)
    at_ew = len(part_rows_of(stage, Side.NS)) - 1
    own = {side: _own_error(stage, side) for side in Side}
    told = [_row("", *part, own[Side.EW] if number == at_ew else "") for number, part in enumerate(more)]
    return [_row(number, *first, " ".join(filter(None, (_state(result, beside), own[Side.NS])))), *told]


def _own_error(stage: Stage, side: Side) -> str:
    """What a side does not get of the points it was given, beside them: `less 3 [12C1e]`."""
    own = stage.self_inflicted(side)
    if own is None:
        return ""
    law = f"[{law_text(OWN_ERROR)}]"
    if own.part is not None:
        return message("screen", "less_part", part=figure_text(own.part), law=law)
    return message("screen", "less_own_error", law=law)


def _state(result: BoardResult, beside: Sequence[OpenMatter]) -> str:
    """The stage that counts, or the state where there is none, and what it waits for or rests on."""
    laws = [awaits.law for awaits in result.awaits] + [matter.law for matter in beside if matter.holds]
    word = "awaits"
    if not laws:
        laws, word = [matter.law for matter in beside], "awaits" if result.state == "not_played" else "rests_on"
    waiting = message("screen", word, law=f"[{law_text(laws[0])}]") if laws else ""
    more = f" +{len(laws) - 1}" if len(laws) > 1 else ""
    if result.final is None and waiting and result.state != "not_played":
        return waiting + more
    state = stage_name(result.final) if result.final else message("state", result.state)
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
