"""`tdlog results`: the result of boards, in stages."""

from __future__ import annotations

import click

from cli.options import as_json_option, log_option
from cli.show.board import contract_text
from cli.show.rulings import result_json, result_lines
from cli.show.screen import say, say_json
from cli.tables import BoardAt, boards_of, find_board, open_log


@click.command("results")
@log_option
@as_json_option
@click.argument("board", required=False)
def command(log_path: str, as_json: bool, board: str | None) -> None:
    """Show the result of BOARD in all its stages, or a line for every board of the log."""
    with open_log(log_path) as log:
        chosen = [find_board(log, board)] if board else list(boards_of(log))
    if as_json:
        say_json([{"stream": at.stream, **result_json(at.replay.result(at.board))} for at in chosen])
    elif board:
        at = chosen[0]
        say([f"{at.name}  {contract_text(at.board)}", *result_lines(at.replay.result(at.board))])
    else:
        say([f"{'board':<20}{'contract':<15}{'tricks':>6} {'NS':>6} {'EW':>6}  stage", *map(_line, chosen)])


def _line(at: BoardAt) -> str:
    result = at.replay.result(at.board)
    stage = result.final
    if stage is None:
        return f"{at.name:<20}{contract_text(at.board):<15}{'':>6} {'':>6} {'':>6}  {result.state}"
    waiting = "".join(f" awaits [{a.law}]" for a in result.awaits[:1])
    ns, ew = ("/".join(str(part.score) for part in parts) for parts in (stage.ns, stage.ew))
    tricks = "/".join(str(part.tricks) for part in stage.ns) if at.board.contract else ""
    return f"{at.name:<20}{contract_text(at.board):<15}{tricks:>6} {ns:>6} {ew:>6}  {stage.name}{waiting}"
