"""`tdlog demo`: play the sample evening into a scratch log and show what comes of it."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path

import click

from application.importing.importer import Importer
from application.office import Office
from application.opening import opened
from application.sessions import session_streams
from application.tables import BoardAt, boards_of, find_board
from cli.commands.replay_ import board_page, names_at
from cli.opening import open_log
from cli.options import lang_option
from cli.show.screen import say, say_tree
from cli.show.standings import standings_lines
from domain.errors import TdlogError
from domain.log.store import LogStore
from domain.log.verifying import verify
from domain.streams import session_of
from formats.sources import sources
from projections.explaining import View, board_of
from projections.ranking.standings import standings
from projections.texts import kind_text, law_text, message
from projections.texts.names import contract_of
from projections.texts.scores import stage_text
from projections.views.explained import node_view
from projections.views.node_words import NodeWords
from projections.views.standing import standings_view

SAMPLES = Path(__file__).resolve().parents[2] / "sample_sessions"
MATCH = "spring_match.tdl"
SHOWN = "S1.r1.t1/2"
"""The board that is shown whole: a revoke established by its own side's claim."""
EVENING = "sessions/pairs_evening.tdl"
EXPLAINED = ("S2", "16", 16)
"""The session that is ranked, and the pair and board whose score is explained: one side's score alone was adjusted."""
DEPTH = 2


@click.command("demo")
@lang_option
@click.option("--keep", type=click.Path(), help="Keep the log there, to look around in it.")
def command(keep: str | None) -> None:
    """Record a match and a pairs evening, and show a board with its revoke, the results, a ranking and where one of its
    scores came from, and the check of the chain."""
    scripts = [SAMPLES / MATCH, SAMPLES / EVENING]
    if not all(script.exists() for script in scripts):
        raise TdlogError(message("command", "no_samples"))
    if keep and Path(keep).exists():
        raise TdlogError(message("command", "demo_elsewhere", file=keep))
    with tempfile.TemporaryDirectory() as folder:
        path = keep or str(Path(folder) / "demo.db")
        with opened(path, create=True) as log:
            importer = Importer(Office(log))
            for script, source in zip(scripts, sources(map(str, scripts)), strict=True):
                done = importer.take(source)
                boards, tables, entries = (
                    message("command", f"some_{what}", count=count)
                    for what, count in (
                        ("boards", done.boards),
                        ("tables", len(done.streams) - 1),
                        ("entries", done.entries),
                    )
                )
                told = message(
                    "screen", "recorded_demo", file=script.name, boards=boards, tables=tables, entries=entries
                )
                say([told])
        say([""])
        _show(path)
        if keep:
            again = f"tdlog replay {SHOWN} --at 90 --log {keep}"
            say(["", message("screen", "kept", file=keep, command=again)])


def _show(path: str) -> None:
    with open_log(path) as log:
        at = find_board(log, SHOWN)
        names = log.register.names()
        say(board_page(at, at.replay, at.board, names_at(at.replay, names)))
        boards = [each for each in boards_of(log) if session_of(each.stream) == session_of(at.stream)]
        say(["", message("screen", "evening"), *(line for board in boards for line in _line(board))])
        _rank(log, names)
        findings = verify(log)
        count, link = log.head()
    entries = message("command", "some_entries", count=count)
    say(["", message("screen", "chain"), "  " + message("screen", "chain_head", entries=entries, link=link.hex()[:32])])
    say([f"  {finding.text}" for finding in findings] or ["  " + message("screen", "complete")])


def _rank(log: LogStore, names: Mapping[str, str]) -> None:
    """The ranking of the pairs evening, and one score of it explained."""
    session, contestant, board = EXPLAINED
    view = View.of(*session_streams(log, session))
    say(["", *standings_lines(standings_view(view.scored, standings(view.scored), names)), ""])
    say_tree(node_view(board_of(view, contestant, board), NodeWords(view.scored.conditions), DEPTH))


def _line(at: BoardAt) -> list[str]:
    """A board in a line, and a line for each incident that was more than an agreed claim."""
    result = at.replay.result(at.board)
    stage = stage_text(result.final) if result.final else message("state", result.state)
    lines = [f"  {at.name:<12} {contract_of(at.board):<14} {stage}"]
    for incident in at.replay.rulings(at.board).incidents:
        laws = dict.fromkeys(finding.law for finding in incident.findings)
        agreed = any(finding.law == "69A" for finding in incident.findings) and not incident.questions
        if laws and not agreed:
            cited = " ".join(f"[{law_text(law)}]" for law in laws)
            lines.append(f"{'':<15}{kind_text(incident.kind)} {incident.name}: {cited}"[:80])
    return lines
