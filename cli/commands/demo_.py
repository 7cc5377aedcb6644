"""`tdlog demo`: play the sample evening into a scratch log and show what comes of it."""

from __future__ import annotations

import tempfile
from pathlib import Path

import click

from cli.commands.replay_ import board_page, names_at
from cli.importing import import_file
from cli.options import lang_option
from cli.show.board import contract_text
from cli.show.rulings import stage_text
from cli.show.screen import say
from cli.tables import BoardAt, boards_of, find_board, open_log
from domain.errors import TdlogError
from domain.log import EventLog
from projections.texts import kind_text, law_text, message

SAMPLES = Path(__file__).resolve().parents[2] / "sample_sessions"
EVENING = "spring_match.tdl"
SHOWN = "S1.r1.t1/2"
"""The board that is shown whole: a revoke established by its own side's claim."""


@click.command("demo")
@lang_option
@click.option("--keep", type=click.Path(), help="Keep the log there, to look around in it.")
def command(keep: str | None) -> None:
    """Record an evening of two tables, and show a board with its revoke, rulings, results and the chain check."""
    script = SAMPLES / EVENING
    if not script.exists():
        raise TdlogError(message("command", "no_samples"))
    if keep and Path(keep).exists():
        raise TdlogError(message("command", "demo_elsewhere", file=keep))
    with tempfile.TemporaryDirectory() as folder:
        path = keep or str(Path(folder) / "demo.db")
        with EventLog(path) as log:
            imported = import_file(log, str(script), None)
        counts = {"boards": imported.boards, "entries": imported.entries}
        say([message("screen", "recorded_demo", file=script.name, **counts), ""])
        _show(path)
        if keep:
            again = f"tdlog replay {SHOWN} --at 90 --log {keep}"
            say(["", message("screen", "kept", file=keep, command=again)])


def _show(path: str) -> None:
    with open_log(path) as log:
        at = find_board(log, SHOWN)
        say(board_page(at, at.replay, at.board, names_at(at.replay, log.register.names())))
        boards = list(boards_of(log))
        say(["", message("screen", "evening"), *(line for board in boards for line in _line(board))])
        findings = log.verify()
        count, link = log.head()
    say(["", message("screen", "chain"), "  " + message("screen", "chain_head", entries=count, link=link.hex()[:32])])
    say([f"  {finding.text}" for finding in findings] or ["  " + message("screen", "complete")])


def _line(at: BoardAt) -> list[str]:
    """A board in a line, and a line for each incident that was more than an agreed claim."""
    result = at.replay.result(at.board)
    stage = stage_text(result.final) if result.final else message("state", result.state)
    lines = [f"  {at.name:<12} {contract_text(at.board):<14} {stage}"]
    for incident in at.replay.rulings(at.board).incidents:
        laws = dict.fromkeys(finding.law for finding in incident.findings)
        agreed = any(finding.law == "69A" for finding in incident.findings) and not incident.questions
        if laws and not agreed:
            cited = " ".join(f"[{law_text(law)}]" for law in laws)
            lines.append(f"{'':<15}{kind_text(incident.kind)} {incident.name}: {cited}"[:80])
    return lines
