"""What `tdlog masterpoints` and `tdlog handicap` have in common: a session, a pack, electing one, explaining."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import click
from msgspec import Struct

from application.clock import now
from application.office import Office
from application.packs import WorkedOut, elect_pack, shipped_of, worked_out
from application.sessions import scored_from, session_streams
from application.writing import Who
from cli.opening import log_to_record_in, open_log
from cli.options import view_options
from cli.show.columns import wrapped
from cli.show.screen import say_json, say_tree, show
from domain.errors import NotPossible, TdlogError
from projections.elected.packs import PackKind
from projections.explaining.by_packs import node_by_pack
from projections.explaining.node import Node
from projections.recorded.as_of import Moment
from projections.texts import message, some_of
from projections.views.contestants import named
from projections.views.explained import node_view
from projections.views.node_words import NodeWords
from projections.views.packs import elected_view

__all__ = ["Asked", "ByPack", "pack_options", "tell"]

DEEPEST = 99


class Asked(NamedTuple):
    """What was typed."""

    log_path: str
    as_json: bool
    as_of: Moment | None
    packs: Sequence[str]
    elect: bool
    contestant: str
    session: str


class ByPack(NamedTuple):
    """What is worked out by a kind of pack, and how it is shown."""

    kind: PackKind
    view: Callable[[WorkedOut, Mapping[str, str]], Struct]
    lines: Callable[[Any], Any]


def pack_options(function: Callable[..., None]) -> Callable[..., None]:
    """The options of a view, `--pack`, `--elect`, `--explain`, and the session."""
    for option in (
        click.argument("session", required=False, default=""),
        click.option("--explain", "contestant", default="", metavar="CONTESTANT", help="Where its figure came from."),
        click.option("--elect", is_flag=True, help="Record that SESSION elects the pack of --pack; none: no pack."),
        click.option("--pack", "packs", multiple=True, metavar="NAME|FILE", help="By this pack, not the elected one."),
        view_options,
    ):
        function = option(function)
    return function


def tell(told: ByPack, asked: Asked) -> None:
    """Show what a session comes to, or where a figure of it came from; or record which pack it elects. Raises as
    `worked_out`, TdlogError where no pack was elected or named."""
    if asked.elect:
        _elect(told.kind, asked)
        return
    with open_log(asked.log_path) as log:
        done = worked_out(log, asked.session, told.kind, asked.packs, asked.as_of)
        names = dict(log.register.names())
    if getattr(done.found, told.kind) is None:
        known = ", ".join(pack.name for pack in shipped_of(told.kind))
        raise TdlogError(message("packs", f"none_elected {told.kind}", session=done.scored.name, known=known))
    if asked.contestant:
        _explain(done, names, asked, node_by_pack(done.found, told.kind, asked.contestant))
    else:
        show(told.view(done, names), asked.as_json, told.lines)


def _elect(kind: PackKind, asked: Asked) -> None:
    if len(asked.packs) != 1:
        raise click.UsageError(message("packs", "elect_needs_pack"))
    with log_to_record_in(asked.log_path) as log:
        name, _ = session_streams(log, asked.session)
        elect_pack(Office(log, now), name, kind, asked.packs[0], Who("operator"))
        scored = scored_from(*session_streams(log, name))
    show(elected_view(scored, kind), asked.as_json, lambda view: wrapped(view.text))


def _explain(done: WorkedOut, names: Mapping[str, str], asked: Asked, tree: Node | None) -> None:
    held = done.scored.contestants
    if asked.contestant not in held:
        told = message("explain", "no_such_contestant", contestant=asked.contestant, held=some_of(held, 20))
        raise NotPossible(told)
    if tree is None:
        raise NotPossible(message("packs", "nothing_to_explain"))
    words = NodeWords(done.scored.conditions, named(done.scored.record, held, names), names)
    view = node_view(tree, words, DEEPEST)
    if asked.as_json:
        say_json(view)
    else:
        say_tree(view)
