"""`tdlog demo`: play the sample evening into a scratch log and show what comes of it."""

from __future__ import annotations

import tempfile
from pathlib import Path

import click

from cli.commands.replay_ import board_page, names_at
from cli.importing import import_file
from cli.show.board import contract_text
from cli.show.rulings import stage_text
from cli.show.screen import say
from cli.tables import BoardAt, boards_of, find_board, open_log
from domain.errors import TdlogError
from domain.log import EventLog

SAMPLES = Path(__file__).resolve().parents[2] / "sample_sessions"
EVENING = "spring_match.tdl"
SHOWN = "S1.r1.t1/2"
"""The board that is shown whole: a revoke established by its own side's claim."""


@click.command("demo")
@click.option("--keep", type=click.Path(), help="Keep the log there, to look around in it.")
def command(keep: str | None) -> None:
    """Record an evening of two tables, and show a board with its revoke, rulings, results and the chain check."""
    script = SAMPLES / EVENING
    if not script.exists():
        raise TdlogError("the sample sessions are not beside this installation; run the demo in a checkout of tdlog")
    if keep and Path(keep).exists():
        raise TdlogError(f"{keep} is there already, and the demo records into no log but its own; give a new name")
    with tempfile.TemporaryDirectory() as folder:
        path = keep or str(Path(folder) / "demo.db")
        with EventLog(path) as log:
            imported = import_file(log, str(script), None)
        say([f"Recorded {script.name}: {imported.boards} boards at two tables, {imported.entries} entries.", ""])
        _show(path)
        if keep:
            say(["", f"The log is in {keep}. Try: tdlog replay {SHOWN} --at 90 --log {keep}"])


def _show(path: str) -> None:
    with open_log(path) as log:
        at = find_board(log, SHOWN)
        say(board_page(at, at.replay, at.board, names_at(at.replay, log.register.names())))
        boards = list(boards_of(log))
        say(["", "The evening", *(line for board in boards for line in _line(board))])
        findings = log.verify()
        count, link = log.head()
    say(["", "Chain", f"  {count} entries, head {link.hex()[:32]}..."])
    say([f"  {finding.text}" for finding in findings] or ["  record complete: no entry was changed, removed or moved"])


def _line(at: BoardAt) -> list[str]:
    """A board in a line, and a line for each incident that was more than an agreed claim."""
    result = at.replay.result(at.board)
    stage = stage_text(result.final) if result.final else result.state
    lines = [f"  {at.name:<12} {contract_text(at.board):<14} {stage}"]
    for incident in at.replay.rulings(at.board).incidents:
        laws = dict.fromkeys(finding.law for finding in incident.findings)
        agreed = any(finding.law == "69A" for finding in incident.findings) and not incident.questions
        if laws and not agreed:
            lines.append(f"{'':<15}{incident.kind} {incident.name}: {' '.join(f'[{law}]' for law in laws)}"[:80])
    return lines
