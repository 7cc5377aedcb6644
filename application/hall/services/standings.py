"""The ranking of a session as it is played, where each figure comes from, and what a board gave at every table.

Who may see results as soon as there are any is told all of it; everybody else what rests on boards that are open.
"""

from __future__ import annotations

from collections.abc import Hashable

from msgspec.structs import replace

from application.hall.services.asked import FigureAsked, SessionAsked, StandingsAsked, TravellerAsked
from application.hall.sight import Figures, Sight
from projections.explaining import View, board_of, everybody_on, standing_node
from projections.explaining.node import Node
from projections.ranking.public import PublicSession
from projections.ranking.standings import Standings, standings
from projections.texts import language, message
from projections.texts.entries import event_text
from projections.views.contestants import named
from projections.views.explained import NodeView, NodeWords, node_view
from projections.views.figures_now import MomentsView, MomentView, RankedView, states_view
from projections.views.public_standing import published_view, ranking_shown
from projections.views.scorecard import ScoreCardView, card_view
from projections.views.traveller import TravellerView, traveller_view

__all__ = ["figure", "moments", "ranking", "rests_on", "scorecard", "traveller"]

DEEPEST = 99
FOR_EVERYBODY = frozenset({"published", "round"})
"""The moments that anybody may go back to; the others tell of boards that may not be open."""


def ranking(sight: Sight, asked: StandingsAsked) -> RankedView:
    """The ranking of a session with the state of each figure; as it was at a moment, where one is named."""
    figures = sight.figures(asked.session)
    if not _is_earlier(sight, asked):
        found = figures.book.standings(figures.scored)
        return _ranked(sight, figures, found, figures.book.changed_at, live=True)
    position = asked.as_of if sight.sees_results else _moment_at(sight, figures.book.name, asked.as_of)
    seen = sight.sees_results or (figures.shown, figures.held_back)
    key = figures.book.name, position, seen, frozenset(sight.names().items()), language()
    return sight.earlier_rankings.once(key, lambda: _earlier(sight, figures, position))


def rests_on(sight: Sight, asked: StandingsAsked) -> Hashable:
    """Another value where the ranking may be another; None for one of earlier, which is kept otherwise."""
    if _is_earlier(sight, asked):
        return None
    return sight.figures(asked.session).rest_on, frozenset(sight.names().items())


def _is_earlier(sight: Sight, asked: StandingsAsked) -> bool:
    return 0 != asked.as_of < sight.upto


def _moment_at(sight: Sight, session: str, position: int) -> int:
    """The position of the latest moment that anybody may go back to, at a position or before it; of the first entry
    where there is none. So whoever asks for one position after the other lets few of them be worked out."""
    seen = sight.session(session)
    moments = (one.position for one in seen.moments if one.kind in FOR_EVERYBODY and one.position <= position)
    return max(moments, default=seen.first)


def _earlier(sight: Sight, figures: Figures, position: int) -> RankedView:
    scored = figures.book.as_of(position)
    scored = scored if sight.sees_results else PublicSession(scored).shown(sight.is_shown)
    return _ranked(sight, figures._replace(scored=scored), standings(scored), position)


def _ranked(sight: Sight, figures: Figures, found: Standings, position: int, *, live: bool = False) -> RankedView:
    scored, held_back = figures.scored, figures.held_back
    return RankedView(
        ranking_shown(scored, found, sight.names(), is_public=not sight.sees_results, held_back=held_back),
        states_view(scored, found),
        position,
        live,
        tuple(scored.boards),
        held_back,
        published_view(scored),
    )


def moments(sight: Sight, asked: SessionAsked) -> MomentsView:
    """The moments of a session that one may go back to."""
    session = sight.session(asked.session)
    sight.figures(session.name)
    told = [one for one in session.moments if sight.sees_results or one.kind in FOR_EVERYBODY]
    views = (
        MomentView(
            one.position,
            one.event.at,
            one.kind,
            f"{one.stream}#{one.entry}",
            event_text(one.event) if one.kind in FOR_EVERYBODY or sight.sees_tables else message("moment", one.kind),
        )
        for one in told
    )
    return MomentsView(session.name, session.first, session.last, tuple(views))


def figure(sight: Sight, asked: FigureAsked) -> NodeView:
    """Where a figure came from: that of a contestant in the ranking, on a board, or of everybody on a board."""
    view, words, tree = _tree(sight, asked)
    if not sight.sees_tables:
        opened = {board for board in view.scored.boards if sight.opened(view.name, board) is not None}
        tree = _without_play(tree, opened)
    return node_view(tree, words, DEEPEST)


def _tree(sight: Sight, asked: FigureAsked) -> tuple[View, NodeWords, Node]:
    book, scored, *_ = sight.figures(asked.session)
    view = book.view(scored)
    words = NodeWords(scored.conditions, named(scored.record, scored.contestants, sight.names()))
    if asked.contestant and asked.board:
        return view, words, board_of(view, asked.contestant, asked.board)
    if asked.board:
        return view, words, everybody_on(view, asked.board)
    return view, words, standing_node(view, asked.contestant)


def _without_play(node: Node, opened: set[int], board: int = 0) -> Node:
    """A tree without what tells of cards and calls of a board that is not open: below its result nothing is told."""
    told = node.fields.get("board", board)
    number = int(told) if isinstance(told, int | str) and str(told).isdecimal() else board
    if node.code in OF_THE_PLAY and number not in opened:
        return replace(node, children=())
    return replace(node, children=tuple(_without_play(child, opened, number) for child in node.children))


OF_THE_PLAY = ("result", "no_result", "own_result")
"""Nodes below which the record of a board is told."""


def scorecard(sight: Sight, asked: FigureAsked) -> ScoreCardView:
    """The boards of a contestant with opponents, results and scores, and what they come to."""
    _, words, tree = _tree(sight, FigureAsked(asked.session, asked.contestant))
    return card_view(tree, words)


def traveller(sight: Sight, asked: TravellerAsked) -> TravellerView:
    """What a board gave at each table, what that is worth, and how often each result occurs."""
    book, scored, *_ = sight.figures(asked.session)
    return traveller_view(scored, book.stage, asked.board)
