"""Everything that may be asked of the hall by who reads: one table, with who may ask at all.

A page or a program reaches no other function, and a service no log: what of an answer is for whoever asks is decided
by the `Sight` that a service is given, where it asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, TypeVar, cast

import msgspec
from msgspec import Struct

from application.hall.identity import Identity
from application.hall.kept_answers import Told
from application.hall.services import (
    boards,
    case,
    clock,
    desk,
    doubts,
    hearing,
    hints,
    movement,
    packs,
    pads,
    pairs,
    published,
    scorer,
    scores,
    series,
    slips,
    standings,
    tables,
    tried,
)
from application.hall.services.asked import (
    BoardAsked,
    ByPackAsked,
    CaseAsked,
    CountAsked,
    DoubtsAsked,
    DrawAsked,
    EntriesAsked,
    FigureAsked,
    LogAsked,
    MatterAsked,
    MembersAsked,
    OverviewAsked,
    PollAsked,
    ScoreAsked,
    SeriesAsked,
    SeriesFigureAsked,
    SessionAsked,
    SlipAsked,
    SlipsAsked,
    StandingsAsked,
    TableAsked,
    TravellerAsked,
    TriedAsked,
)
from application.hall.sight import Sight
from application.office import Office
from application.rights import ROLES, Role
from domain.errors import NotReadable, TdlogError
from projections.texts import in_language, message
from projections.views.beginning import BeginningView
from projections.views.clock import ClockView, TimekeepingView
from projections.views.commentary import CommentaryView
from projections.views.doubt import DoubtsView
from projections.views.encoding import encoded
from projections.views.explained import NodeView
from projections.views.figures_now import MomentsView, RankedView
from projections.views.hand_record import HandRecordView
from projections.views.hearing import AppealsView, HearingView, PollSheetView
from projections.views.hints import HintsView
from projections.views.live import EntriesView, TableInPlayView
from projections.views.log_now import HealthView, SessionsView
from projections.views.matter import MatterView
from projections.views.members_found import MembersFoundView
from projections.views.movement_now import MovementNowView
from projections.views.opened import OpenedBoardsView, ReplayedView
from projections.views.overview import OverviewView, TailView
from projections.views.packs_at_hand import PacksView
from projections.views.pads import PadSourcesView
from projections.views.pairs import PairsView
from projections.views.publication import PublishedNowView
from projections.views.queue import QueueView
from projections.views.rival import RivalsView
from projections.views.score_worked import ScoreWorkedView
from projections.views.scorecard import ScoreCardView
from projections.views.series import SeriesView
from projections.views.slips import SlipEchoView, SlipsView
from projections.views.traveller import TravellerView
from projections.views.tried import TriedView

__all__ = ["SERVICES", "Service", "answer", "answered_json", "service_named", "told"]

Q = TypeVar("Q", bound=Struct)
V = TypeVar("V", bound=Struct)
T = TypeVar("T")

EVERYBODY: frozenset[Role] = frozenset(ROLES)
WITH_FIGURES: frozenset[Role] = frozenset(EVERYBODY - {"committee"})
DIRECTOR: frozenset[Role] = frozenset({"operator", "director"})
AT_TABLE: frozenset[Role] = frozenset({*DIRECTOR, "recorder"})
SCORER: frozenset[Role] = frozenset({*DIRECTOR, "scorer"})
ON_TABLES: frozenset[Role] = frozenset({*AT_TABLE, *SCORER})
ON_APPEALS: frozenset[Role] = frozenset({*DIRECTOR, "committee"})


class Service(Struct, frozen=True):
    """Something that may be asked."""

    roles: frozenset[Role]
    """Who may ask at all."""
    asks: type[Struct]
    """What is named by whoever asks."""
    gives: type[Struct]
    """The view that he is given."""
    work: Callable[[Sight, Any], Struct]
    rests_on: Callable[[Sight, Any], Hashable] | None = None
    """Of one whose answer is large and often the same: another value where it may be another; None where it is not to
    be kept."""


def _service(roles: frozenset[Role], work: Callable[[Sight, Q], V], asks: type[Q], gives: type[V]) -> Service:
    return Service(roles, asks, gives, work)


SERVICES: Mapping[str, Service] = {
    "sessions": _service(EVERYBODY, scorer.sessions, LogAsked, SessionsView),
    "table": _service(AT_TABLE, tables.table, TableAsked, TableInPlayView),
    "beginning": _service(AT_TABLE, tables.beginning, TableAsked, BeginningView),
    "entries": _service(AT_TABLE, tables.entries, EntriesAsked, EntriesView),
    "rivals": _service(AT_TABLE, tables.rivals, TableAsked, RivalsView),
    "doubts": _service(ON_TABLES, doubts.doubts, DoubtsAsked, DoubtsView),
    "board": _service(EVERYBODY, tables.board, BoardAsked, ReplayedView),
    "boards": _service(EVERYBODY, boards.boards, SessionAsked, OpenedBoardsView),
    "comments": _service(WITH_FIGURES, boards.comments, BoardAsked, CommentaryView),
    "queue": _service(DIRECTOR, desk.queue, SessionAsked, QueueView),
    "matter": _service(DIRECTOR, desk.matter, MatterAsked, MatterView),
    "score": _service(DIRECTOR, scores.score, ScoreAsked, ScoreWorkedView),
    "poll": _service(ON_APPEALS, case.poll, PollAsked, PollSheetView),
    "appeals": _service(DIRECTOR, case.appeals, SessionAsked, AppealsView),
    "case": _service(ON_APPEALS, hearing.hearing, CaseAsked, HearingView),
    "tried": _service(ON_APPEALS, tried.tried, TriedAsked, TriedView),
    "standings": Service(WITH_FIGURES, StandingsAsked, RankedView, standings.ranking, standings.rests_on),
    "moments": _service(WITH_FIGURES, standings.moments, SessionAsked, MomentsView),
    "figure": _service(WITH_FIGURES, standings.figure, FigureAsked, NodeView),
    "by_pack": _service(WITH_FIGURES, standings.by_pack, ByPackAsked, NodeView),
    "packs": _service(SCORER, packs.packs, SessionAsked, PacksView),
    "scorecard": _service(WITH_FIGURES, standings.scorecard, FigureAsked, ScoreCardView),
    "hand_record": _service(WITH_FIGURES, standings.hand_record, TravellerAsked, HandRecordView),
    "traveller": _service(WITH_FIGURES, standings.traveller, TravellerAsked, TravellerView),
    "series": _service(WITH_FIGURES, series.series, SeriesAsked, SeriesView),
    "series_figure": _service(WITH_FIGURES, series.series_figure, SeriesFigureAsked, NodeView),
    "pairs": _service(SCORER, pairs.pairs, SessionAsked, PairsView),
    "published": _service(SCORER, published.published, SessionAsked, PublishedNowView),
    "pads": _service(SCORER, pads.pads, SessionAsked, PadSourcesView),
    "members": _service(SCORER, pairs.members, MembersAsked, MembersFoundView),
    "movement": _service(SCORER, movement.movement, SessionAsked, MovementNowView),
    "drawn": _service(SCORER, movement.drawn, DrawAsked, MovementNowView),
    "overview": _service(SCORER, scorer.overview, OverviewAsked, OverviewView),
    "slips": _service(SCORER, slips.slips, SlipsAsked, SlipsView),
    "hints": _service(SCORER, hints.hints, SessionAsked, HintsView),
    "slip": _service(SCORER, slips.slip, SlipAsked, SlipEchoView),
    "clock": _service(EVERYBODY, clock.clock, SessionAsked, ClockView),
    "timekeeping": _service(SCORER, clock.timekeeping, SessionAsked, TimekeepingView),
    "tail": _service(SCORER, scorer.tail, CountAsked, TailView),
    "health": _service(SCORER, scorer.health, LogAsked, HealthView),
}
"""By name, what may be asked."""


def service_named(name: str) -> Service:
    """A service. Raises TdlogError where there is none of that name."""
    if name not in SERVICES:
        raise TdlogError(message("sight", "no_service", read=repr(name), known=", ".join(SERVICES)))
    return SERVICES[name]


def answer(
    office: Office, identity: Identity, name: str, asked: Mapping[str, str] | Struct, language: str = "en"
) -> Struct:
    """What a service answers somebody, in a language; `asked` are the fields it asks for, as they stand in an address.

    Raises NotAllowed (`application.hall.sight.NotForYou`, with a code) where that is not for him; NotReadable where a
    field cannot be read; TdlogError where there is nothing of that name; ValueError for a language without a catalogue.
    """
    with in_language(language):
        service, sight, wanted = _asked(office, identity, name, asked)
        return service.work(sight, wanted)


def answered_json(
    office: Office, identity: Identity, name: str, asked: Mapping[str, str] | Struct, language: str = "en"
) -> bytes:
    """The same as JSON, with the keys of docs/json.md. Raises as `answer`."""
    return told(office, identity, name, asked, language, _as_json)


def _as_json(view: Struct) -> bytes:
    return msgspec.json.encode(encoded(view))


def told(
    office: Office,
    identity: Identity,
    name: str,
    asked: Mapping[str, str] | Struct,
    language: str,
    tell: Callable[[V], T],
    how: Hashable = "json",
) -> T:
    """An answer as it is told, by `tell`; what is large, and as it was when it was told last, is not made again. `how`
    is another value for each way of telling that is not the same. Raises as `answer`."""
    with in_language(language):
        service, sight, wanted = _asked(office, identity, name, asked)
        rests_on = service.rests_on(sight, wanted) if service.rests_on is not None else None
        if rests_on is None:
            return tell(cast(V, service.work(sight, wanted)))
        key = name, wanted, language, rests_on, how
        return cast(T, office.beside(Told).once(key, lambda: tell(cast(V, service.work(sight, wanted)))))


def _asked(
    office: Office, identity: Identity, name: str, asked: Mapping[str, str] | Struct
) -> tuple[Service, Sight, Struct]:
    """A service with what it is given. Raises as `answer`."""
    service, sight = service_named(name), Sight(office, identity)
    sight.check_role(service.roles)
    return service, sight, asked if isinstance(asked, service.asks) else _read(service, asked)


def _read(service: Service, asked: Mapping[str, str] | Struct) -> Struct:
    try:
        return msgspec.convert(dict(asked) if isinstance(asked, Mapping) else asked, service.asks, strict=False)
    except msgspec.ValidationError as error:
        raise NotReadable(message("sight", "not_asked_so", wrong=str(error))) from error
