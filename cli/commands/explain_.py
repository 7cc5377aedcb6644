"""`tdlog explain`: where a figure came from, and what changed since a moment."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import click

from application.series import is_series_in, series_from
from application.sessions import session_streams
from application.tables import streams_of
from cli.opening import open_log
from cli.options import view_options
from cli.show.scorecard import card_lines
from cli.show.screen import say, say_json, say_tree
from domain.events import AnyEvent
from domain.log.store import LogStore
from domain.streams import session_of
from projections.explaining import View, board_of, changed_by, changes, everybody_on, standing_node
from projections.explaining.node import Node
from projections.recorded.as_of import Moment, moment_of
from projections.texts import message, some_of
from projections.views.contestants import named
from projections.views.explained import node_view
from projections.views.node_words import NodeWords
from projections.views.scorecard import card_view
from projections.views.series import series_words

OF_A_BOARD_EVERYWHERE = 2
OF_A_SERIES = 2
DEEPEST = 99
OF_A_KIND = re.compile(r"(?:team|pair|player|hold|par|spiller)[ _-]?(?P<number>\w+)")

Streams = Mapping[str, Sequence[AnyEvent]]


@click.command("explain")
@view_options
@click.option("--session", default="", metavar="ID", help="The session, where the log holds several; or a series.")
@click.option("--board", "everywhere", type=int, metavar="BOARD", help="A board; without CONTESTANT at every table.")
@click.option("--depth", type=click.IntRange(0, DEEPEST), help="How many levels of the tree to show.")
@click.option(
    "--since",
    metavar="MOMENT",
    help="What changed since a time (a day: from its beginning), a position (0: all) or entry.",
)
@click.option("--entry", metavar="ENTRY", help="What one entry changed: S1.r1.t1#41.")
@click.argument("contestant", required=False, default="")
@click.argument("board", required=False, type=int)
def command(
    log_path: str,
    as_json: bool,
    as_of: Moment | None,
    session: str,
    everywhere: int | None,
    depth: int | None,
    since: str | None,
    entry: str | None,
    contestant: str,
    board: int | None,
) -> None:
    """Show where the figure of CONTESTANT came from, or its score on BOARD: down to the entries of the log.

    With --since or --entry, show what changed instead: results, findings, board scores and places.
    """
    board = everywhere if board is None else board
    if since is not None and entry is not None:
        raise click.UsageError(message("explain", "since_or_entry"))
    changed = _entry(entry) if entry is not None else None
    start = moment_of(since, since=True) if since is not None else None
    with open_log(log_path) as log:
        if is_series_in(log, session):
            _of_series(log, session, as_of, contestant, depth, as_json=as_json)
            return
        named_by = session or _session_of_contestant(log, contestant) or _session_of_moment(changed or start)
        name, streams = session_streams(log, named_by, as_of)
        names = log.register.names()
        before = _session_at(log, name, start) if start is not None else None
    view = View.of(name, streams)
    contestant = _contestant(view, name, contestant)
    if changed is not None:
        tree = changed_by(streams, changed.stream, changed.entry, contestant, board)
    elif before is not None:
        tree = changes(View.of(name, before), view, contestant, board, since or "")
    else:
        tree = _figure(view, contestant, board)
    words = NodeWords(view.scored.conditions, named(view.scored.record, view.scored.contestants, names))
    deep = OF_A_BOARD_EVERYWHERE if tree.code == "board_everywhere" and not as_json else DEEPEST
    deep = deep if depth is None else depth
    if as_json:
        say_json(node_view(tree, words, deep))
    elif tree.code in ("standing", "not_ranked") and depth is None:
        say(card_lines(card_view(tree, words)))
    else:
        say_tree(node_view(tree, words, deep))


def _of_series(
    log: LogStore, series: str, as_of: Moment | None, contestant: str, depth: int | None, *, as_json: bool
) -> None:
    """Show where a total of a series comes from: the sessions alone, where it is not said how deep."""
    at_hand = series_from(log, series, as_of)
    if not contestant:
        held = some_of((row.contestant for row in at_hand.found.rows), 20)
        raise click.UsageError(message("explain", "say_whom", held=held or "-"))
    words = series_words(at_hand.found, at_hand.conditions, log.register.names())
    deep = (DEEPEST if as_json else OF_A_SERIES) if depth is None else depth
    tree = node_view(at_hand.explained(contestant), words, deep)
    say_json(tree) if as_json else say_tree(tree)


def _session_of_contestant(log: LogStore, contestant: str) -> str:
    """The session that a contestant's id names, `S1.16`; empty where it names none of the log."""
    session, _, own = contestant.partition(".")
    return session if own and any(session_of(stream) == session for stream in log.versions()) else ""


def _session_of_moment(moment: Moment | None) -> str:
    """The session of the entry that a moment names; empty where it names none."""
    return session_of(moment.stream) if moment is not None else ""


def _contestant(view: View, session: str, typed: str) -> str:
    """The contestant that is meant: by number, with the session before it (`S1.16`) or a word for what it is (`team1`);
    as it was typed where there is none of these."""
    held = {one.removeprefix(f"{session}.").casefold(): one for one in view.scored.contestants}
    own = typed.removeprefix(f"{session}.").casefold()
    numbered = OF_A_KIND.fullmatch(own)
    return held.get(own) or (held.get(numbered["number"]) if numbered else None) or typed


def _session_at(log: LogStore, name: str, moment: Moment) -> Streams:
    """The streams of a session at a moment; none where nothing of it was recorded then."""
    streams = streams_of(log, moment)
    return {stream: events for stream, events in streams.items() if session_of(stream) == name}


def _entry(text: str) -> Moment:
    """The entry named. Raises UsageError for another moment."""
    moment = moment_of(text)
    if not moment.stream:
        raise click.UsageError(message("explain", "not_an_entry", read=repr(text)))
    return moment


def _figure(view: View, contestant: str, board: int | None) -> Node:
    """What was asked about. Raises UsageError where nothing was."""
    if contestant and board is not None:
        return board_of(view, contestant, board)
    if contestant:
        return standing_node(view, contestant)
    if board is not None:
        return everybody_on(view, board)
    held = view.scored.contestants
    raise click.UsageError(message("explain", "say_whom", held=some_of(held, 20) or "-"))
