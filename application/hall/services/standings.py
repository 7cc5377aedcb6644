"""The ranking of a session as it is played, where each figure comes from, and what a board gave at every table.

Who may see results as soon as there are any is told all of it; everybody else what rests on boards that are open.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import cast

from msgspec.structs import replace

from application.hall.in_confidence import told_to_everybody
from application.hall.kept_answers import BoardsScored, EarlierRankings, KeptWords, LiveRankings
from application.hall.log_book import Moment, SessionSeen
from application.hall.services.asked import ByPackAsked, FigureAsked, SessionAsked, StandingsAsked, TravellerAsked
from application.hall.services.packs import before_of, views_by_packs, worked_out
from application.hall.services.slips import boards_known
from application.hall.sight import Figures, NotForYou, Sight
from domain.board import Board
from domain.errors import TdlogError
from domain.events import AnyEvent, AppealLodged, Event, RoundStarted, ScoresPublished
from projections.equity.makeable import deal_asked
from projections.explaining import View, board_of, everybody_on
from projections.explaining.by_packs import node_by_pack
from projections.explaining.node import Node
from projections.found.stages import Stage
from projections.ranking.public import PublicSession
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import Standings, standings
from projections.texts import language, message
from projections.texts.entries import event_text
from projections.texts.places import board_text
from projections.views.contestants import named
from projections.views.explained import NodeView, node_view
from projections.views.figure_states import states_view
from projections.views.figures_now import MomentsView, MomentView, RankedView
from projections.views.hand_record import HandRecordView, hand_record_view
from projections.views.node_words import NodeWords
from projections.views.open_matters import open_matters_view
from projections.views.public_standing import published_view, ranking_shown
from projections.views.scorecard import ScoreCardView, card_view
from projections.views.traveller import TravellerView, traveller_view

__all__ = ["by_pack", "figure", "hand_record", "moments", "ranking", "rests_on", "scorecard", "traveller"]

DEEPEST = 99
FOR_EVERYBODY = frozenset({"published", "round"})
"""The moments that anybody may go back to; the others tell of boards, which may not be open."""


def ranking(sight: Sight, asked: StandingsAsked) -> RankedView:
    """The ranking of a session with the state of each figure; as it was at a moment, where one is named."""
    figures = sight.figures(asked.session)
    sight.check_shows(figures.book.name, "ranking")
    if not _is_earlier(sight, asked.as_of):
        seen = rests_on(sight, asked), sight.shows(figures.book.name, "laws"), language()
        return sight.beside(LiveRankings).once(seen, lambda: _live(sight, figures))
    position = _position(sight, figures.book.name, asked.as_of)
    session = figures.book.name
    shown = sight.sees_results or (figures.shown, figures.held_back)
    key = session, position, shown, sight.public(session), frozenset(sight.names(session).items()), language()
    return sight.beside(EarlierRankings).once(key, lambda: _earlier(sight, figures, position))


def rests_on(sight: Sight, asked: StandingsAsked) -> Hashable:
    """Another value where the ranking may be another; None for one of earlier, which is kept otherwise."""
    if _is_earlier(sight, asked.as_of):
        return None
    figures = sight.figures(asked.session)
    session = figures.book.name
    names = frozenset(sight.names(session).items())
    return figures.rest_on, sight.public(session), names, before_of(sight, figures)


def _is_earlier(sight: Sight, as_of: int) -> bool:
    return 0 != as_of < sight.upto


def _position(sight: Sight, session: str, as_of: int) -> int:
    """The position at which somebody sees a session who asks for one: that one for who sees every result. For everybody
    else the latest moment until then that he may go back to, and the first entry where there is none: so whoever asks
    for one position after the other lets few of them be worked out."""
    if sight.sees_results:
        return as_of
    seen = sight.session(session)
    return max((one.position for one in _told_moments(sight, seen) if one.position <= as_of), default=seen.first)


def _told_moments(sight: Sight, session: SessionSeen) -> list[Moment]:
    """The moments that somebody may go back to. Of a ruling, an appeal and a dispute not everybody is told but where
    its board is open."""

    def is_told(one: Moment) -> bool:
        if sight.sees_results or one.kind in FOR_EVERYBODY:
            return True
        return told_of_laws and one.board is not None and sight.opened(session.name, one.board) is not None

    told_of_laws = sight.shows(session.name, "laws")
    return list(filter(is_told, session.moments))


def _live(sight: Sight, figures: Figures) -> RankedView:
    found = figures.book.standings(figures.scored)
    return _ranked(sight, figures, found, figures.book.changed_at, live=True)


def _earlier(sight: Sight, figures: Figures, position: int) -> RankedView:
    scored = _scored_at(sight, figures, position)
    return _ranked(sight, figures._replace(scored=scored), standings(scored), position)


def _scored_at(sight: Sight, figures: Figures, position: int) -> ScoredSession:
    """A session as it was scored at a position: of boards that are open now, for who sees no others."""
    scored = figures.book.as_of(position)
    return scored if sight.sees_results else PublicSession(scored).shown(sight.is_shown)


def _ranked(sight: Sight, figures: Figures, found: Standings, position: int, *, live: bool = False) -> RankedView:
    scored, held_back, session = figures.scored, figures.held_back, figures.book.name
    matters = open_matters_view(scored, found)
    by_pack = worked_out(sight, figures, found, 0 if live else position)
    masterpoints, handicap = views_by_packs(sight, figures, found, by_pack)
    if not sight.shows(session, "laws"):
        matters = tuple(replace(one, law="", text="") for one in matters)
    names, is_public = sight.names(session), not sight.sees_results

    def rests_on_shown(entry: str) -> bool:
        return not held_back or _rests_on_shown(sight, figures, entry)

    return RankedView(
        ranking_shown(scored, found, names, is_public=is_public, rests_on_shown=rests_on_shown),
        states_view(scored, found),
        position,
        live,
        tuple(scored.boards),
        held_back,
        published_view(scored),
        masterpoints,
        handicap,
        matters,
    )


def _rests_on_shown(sight: Sight, figures: Figures, entry: str) -> bool:
    """Whether every score that there was as an entry published figures is of a board that may be seen."""
    book = figures.book
    position = next(one.position for one in sight.session(book.name).moments if f"{one.stream}#{one.entry}" == entry)

    def scored() -> frozenset[tuple[str, int]]:
        tables = book.as_of(position).tables.items()
        return frozenset((stream, board) for stream, scores in tables for board in scores)

    boards = sight.beside(BoardsScored).once((book.name, position), scored)
    return all(sight.is_shown(stream, board) for stream, board in boards)


def moments(sight: Sight, asked: SessionAsked) -> MomentsView:
    """The moments of a session that one may go back to."""
    session = sight.session(asked.session)
    sight.figures(session.name)
    sight.check_shows(session.name, "ranking")
    views = (
        MomentView(
            one.position,
            one.event.at,
            one.kind,
            f"{one.stream}#{one.entry}",
            _said_at(sight, one),
            *_place_of(one),
        )
        for one in _told_moments(sight, session)
    )
    return MomentsView(session.name, session.first, session.last, tuple(views))


def _said_at(sight: Sight, one: Moment) -> str:
    """What was recorded at a moment, as far as somebody may know of it. What was open as figures were published may be
    about boards that he may not see: of these the ranking tells beside the publication."""
    event = one.event
    if sight.sees_tables:
        return event_text(event)
    if one.kind not in FOR_EVERYBODY:
        return message("moment", one.kind)
    return event_text(replace(event, open=()) if isinstance(event, ScoresPublished) else event)


def _place_of(one: Moment) -> tuple[str, str]:
    """Where a moment was, in words, and what stands in its sign: the number of an appeal, or of a round."""
    event = one.event
    place = board_text(one.stream, one.board) if "." in one.stream and one.kind != "round" else ""
    if isinstance(event, AppealLodged):
        return place, event.appeal
    return place, str(event.number) if isinstance(event, RoundStarted) else ""


def figure(sight: Sight, asked: FigureAsked) -> NodeView:
    """Where a figure came from: that of a contestant in the ranking, on a board, or of everybody on a board."""
    session = sight.session(asked.session).name
    if asked.board:
        sight.check_shows(session, "travellers", board=asked.board)
    elif not sight.is_own(session, asked.contestant):
        sight.check_shows(session, "ranking")
    view, words, tree = _tree(sight, asked)
    if not sight.sees_tables:
        boards = view.scored.boards
        opened = {board for board in boards if sight.opened(session, board) is not None}
        tree = _without_play(tree, {board for board in opened if sight.shows(session, "laws", board)})
        tree = _without_boards(tree, {board for board in boards if sight.shows(session, "travellers", board)})
        tree = _for_everybody(tree)
    return node_view(tree, words, DEEPEST)


def _for_everybody(node: Node) -> Node:
    """A tree without what was said in confidence: the grounds of an appeal, a hearing, the words of who was polled."""
    about = told_to_everybody(cast(AnyEvent, node.about)) if isinstance(node.about, Event) else node.about
    plain = node if about is node.about else replace(node, about=about)
    return _with(plain, tuple(map(_for_everybody, plain.children)))


def _without_boards(node: Node, told: set[int]) -> Node:
    """A tree without what a board gave at the tables, of all boards but some."""
    if node.code == "board" and node.fields.get("board") not in told:
        return replace(node, children=())
    return _with(node, tuple(_without_boards(child, told) for child in node.children))


def _tree(sight: Sight, asked: FigureAsked) -> tuple[View, NodeWords, Node]:
    view = _view(sight, asked)
    scored = view.scored
    names = sight.names(view.name)
    _, words = sight.beside(KeptWords).once(
        (id(view), frozenset(names.items()), language()),
        lambda: (view, NodeWords(scored.conditions, named(scored.record, scored.contestants, names))),
    )
    if asked.contestant and asked.board:
        return view, words, board_of(view, asked.contestant, asked.board)
    if asked.board:
        return view, words, everybody_on(view, asked.board)
    return view, words, sight.figures(asked.session).book.explained(view, asked.contestant)


def _view(sight: Sight, asked: FigureAsked) -> View:
    """What explains a figure, of now or of the moment that is named."""
    figures = sight.figures(asked.session)
    book = figures.book
    if not _is_earlier(sight, asked.as_of):
        return book.view(figures.scored)
    position = _position(sight, book.name, asked.as_of)
    return book.view_at(_scored_at(sight, figures, position), position)


def _without_play(node: Node, opened: set[int], board: int = 0) -> Node:
    """A tree without what tells of cards and calls of a board that is not open: below its result nothing is told."""
    told = node.fields.get("board", board)
    number = int(told) if isinstance(told, int | str) and str(told).isdecimal() else board
    if node.code in OF_THE_PLAY and number not in opened:
        return replace(node, children=())
    return _with(node, tuple(_without_play(child, opened, number) for child in node.children))


def _with(node: Node, children: tuple[Node, ...]) -> Node:
    """A node with these children; itself where they are its own."""
    is_same = all(one is other for one, other in zip(children, node.children, strict=True))
    return node if is_same else replace(node, children=children)


OF_THE_PLAY = ("result", "no_result", "own_result")
"""Nodes below which the record of a board is told."""


def by_pack(sight: Sight, asked: ByPackAsked) -> NodeView:
    """Where a figure by a data pack came from: what of masterpoints a contestant gets, or its score with handicap. How
    somebody fared in an earlier session is told to who may see that ranking. Raises TdlogError where there is none."""
    session = sight.session(asked.session).name
    if not sight.is_own(session, asked.contestant):
        sight.check_shows(session, "ranking")
    view = _view(sight, asked)
    figures = sight.figures(session)._replace(scored=view.scored)
    position = _position(sight, session, asked.as_of) if _is_earlier(sight, asked.as_of) else 0
    found = worked_out(sight, figures, view.standings, position)
    tree = node_by_pack(found, asked.of, asked.contestant)
    if tree is None or asked.contestant not in view.scored.contestants:
        raise TdlogError(message("packs", "nothing_by_pack", contestant=asked.contestant))
    scored, names = view.scored, sight.names(session)
    words = NodeWords(scored.conditions, named(scored.record, scored.contestants, names), names)
    return node_view(_told_of_players(tree, sight, told_names=bool(names)), words, DEEPEST)


def _is_told_of(sight: Sight, session: str) -> bool:
    """Whether he may be told how somebody fared in another session."""
    return any(one.name == session for one in sight.sessions()) and sight.shows(session, "ranking")


def _told_of_players(node: Node, sight: Sight, *, told_names: bool) -> Node:
    """A tree without earlier sessions that he may not see, and without the ids of players where he is told no names."""
    fields = {name: value for name, value in node.fields.items() if told_names or name != "player"}
    children = (
        _told_of_players(child, sight, told_names=told_names)
        for child in node.children
        if child.code != "earlier_session" or _is_told_of(sight, str(child.fields["session"]))
    )
    return replace(node, fields=fields, children=tuple(children))


def scorecard(sight: Sight, asked: FigureAsked) -> ScoreCardView:
    """The boards of a contestant with opponents, results and scores, and what they come to."""
    session = sight.session(asked.session).name
    if not sight.is_own(session, asked.contestant):
        sight.check_shows(session, "ranking", "travellers")
    _, words, tree = _tree(sight, replace(asked, board=0))
    return card_view(tree, words)


def traveller(sight: Sight, asked: TravellerAsked) -> TravellerView:
    """What a board gave at each table, what that is worth, and how often each result occurs."""
    book, scored, *_ = sight.figures(asked.session)
    sight.check_shows(book.name, "travellers", board=asked.board)
    if not sight.sees_results and asked.board not in scored.boards and asked.board in boards_known(book):
        raise NotForYou("board_closed", board=asked.board)
    if sight.shows(book.name, "laws", asked.board):
        return traveller_view(scored, book.stage, asked.board)
    return traveller_view(scored, lambda score: _without_laws(book.stage(score)), asked.board)


def _without_laws(stage: Stage | None) -> Stage | None:
    return stage and replace(stage, laws=())


def hand_record(sight: Sight, asked: TravellerAsked) -> HandRecordView:
    """The cards of a board that is open, what they give double dummy where that is installed, and what the Laws did at
    each table, where that is public. Raises NotForYou for a board that not everybody may see, whoever asks: a record is
    there to be shown."""
    session = sight.session(asked.session).name
    sight.check_shows(session, "cards", board=asked.board)
    tables = sight.tables_of(session, asked.board)
    if not tables or sight.opened(session, asked.board) is None:
        raise NotForYou("board_closed", board=asked.board)
    seen = [sight.board(stream, asked.board, 0, "cards") for stream in tables]
    board = max((one.board for one in seen), key=_known)
    deal = deal_asked(board.dealt, board.dealer, board.vul) if all(board.known) else None
    makes = sight.double_dummy(deal) if deal is not None else None
    told = seen if sight.shows(session, "laws", asked.board) else []
    why = "" if makes is not None else sight.no_double_dummy(deal)
    return hand_record_view(session, board, makes, why, ((one.stream, one.replay) for one in told))


def _known(board: Board) -> int:
    return sum(board.known)
