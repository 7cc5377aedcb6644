"""The parts of pages that change while somebody looks at them: each read by a service, drawn by a template, and sent
anew to all who follow its topic."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, NamedTuple, TypeVar, cast

import msgspec
from markupsafe import Markup
from msgspec import Struct

from application.hall.identity import Identity
from application.hall.log_book import opens_next
from application.hall.services.answering import SERVICES, told
from application.hall.services.clock import clock_changes, clock_each_minute
from application.office import Office
from application.rights import Role
from domain.streams import STREAM, session_of
from projections.texts import language, message
from projections.texts.places import place_text, table_text
from projections.views.commentary import CommentaryView
from projections.views.doubt import DoubtView
from projections.views.encoding import encoded
from projections.views.figures_now import RankedView
from projections.views.live import TableInPlayView
from projections.views.matches_by_round import matches_by_round
from projections.views.opened import OpenedBoardsView
from projections.views.overview_grid import Watched, grid_of, watched_in
from projections.views.pads import PadSourcesView
from web.answers import drawn
from web.case_parts import case_shown
from web.desk_parts import matter_shown, queue_shown, score_path
from web.failures import not_found
from web.roles import ANYONE, DESK, OFFICE, RECORDERS, SCORERS
from web.streams import Made, Wanted
from web.table_drawn import table_drawn_with

__all__ = [
    "PARTS",
    "Part",
    "Shown",
    "made",
    "part_of",
    "ranking_shown",
    "shown",
    "topic_of",
]


T = TypeVar("T")


class Part(Struct, frozen=True):
    """A part of a page that changes."""

    service: str
    """What is asked of the hall: a name in `SERVICES`."""
    fields: tuple[str, ...]
    """What is asked for, as the name of a topic tells it, one behind a slash after the other."""
    template: str
    drawn_with: Callable[[Any, Identity], Mapping[str, Any]] | None = None
    """What the template is given besides."""
    topic: str = ""
    """The kind of the topic of the hall by which it changes; empty where it is the part's own."""
    topic_fields: int = 1
    """How many of its fields name that topic."""
    until: Callable[[Office, str], str] | None = None
    """What tells when it becomes another without an entry, besides by the boards that are opened."""

    @property
    def roles(self) -> frozenset[str]:
        """Who may ask for it."""
        return frozenset[str](SERVICES[self.service].roles) & ANYONE


class Shown(NamedTuple):
    """A part as it is to be seen."""

    position: int
    """The last entry of the log that is taken into account."""
    view: Any
    html: Markup


def _table_shown(view: TableInPlayView, who: Identity) -> Mapping[str, Any]:
    return table_drawn_with(view, _settled_at(who))


def _ranking_shown(view: RankedView, who: Identity) -> Mapping[str, Any]:
    return ranking_shown(view)


def ranking_shown(view: RankedView, when: str = "") -> Mapping[str, Any]:
    """What a ranking is drawn with besides; `when` is behind the addresses of its figures, `?as_of=41` of an earlier
    one."""
    names = {"all": message("ranked", "everybody")}
    names |= {group: message("standings", f"group_{group}") for group in ("ns", "ew")}
    states = {one.contestant: one for one in view.states}
    published_open = [place_text(name) for name in view.published.open] if view.published is not None else []
    to_come = any(row.to_come for row in view.standings.rows)
    by_round = matches_by_round(view.standings.matches)
    return {
        "states": states, "names": names, "to_come": to_come, "when": when, "published_open": published_open,
        "by_round": by_round, "rounds": sorted({number for each in by_round.values() for number in each}),
    }  # fmt: skip


def _boards_shown(view: OpenedBoardsView, who: Identity) -> Mapping[str, Any]:
    return {"tables": {one.board: one.tables for one in view.at}, "figures": who.role in PARTS["standings"].roles}


def _comments_shown(view: CommentaryView, who: Identity) -> Mapping[str, Any]:
    """Whose comment it is to take away: all of them a scorer's. Of an event all commentators are sent the same, and the
    page of each knows his link."""
    return {"own": who.link, "speaks": who.role == "commentator", "removes": who.role == "scorer"}


def _overview_shown(view: Any, who: Identity) -> Mapping[str, Any]:
    return {
        "grid": grid_of(view), "watched": watched_in(view), "leads": _leads(who), "records": who.role in RECORDERS,
        "PLAIN": PLAIN, "waits_no_more": who.role in OFFICE,
    }  # fmt: skip


def _pads_shown(view: PadSourcesView, who: Identity) -> Mapping[str, Any]:
    return {"followed": [one for one in view.sources if one.session], "ends": who.role in SCORERS}


def _timekeeping_shown(view: Any, who: Identity) -> Mapping[str, Any]:
    return {"rules": who.role in DESK, "place_of": table_text}


def _slips_shown(view: Any, who: Identity) -> Mapping[str, Any]:
    return {"gives_score": who.role in DESK, "score_path": score_path}


PLAIN = ("final", "to_come")
"""States of a board that its number alone tells, on paper of its own or none."""


class There(NamedTuple):
    """What leads to where something is settled."""

    path: str
    words: str


def _leads(who: Identity) -> Callable[[Watched], There | None]:
    """What leads somebody from what is worth a look to where he does something about it; None where it is for somebody
    else."""
    settled_at = _settled_at(who)

    def there(one: Watched) -> There | None:
        if who.role in DESK and one.kind == "rooms_differ":
            return There(settled_at(one), message("scorer", "decide"))
        if who.role in RECORDERS:
            choose = one.kind == "rival_record"
            return There(settled_at(one), message("scorer", "choose" if choose else "open_table"))
        entered = STREAM.fullmatch(one.stream)
        if one.board is None or one.kind in SETTLED_THERE or entered is None or not entered[3]:
            return None
        path = f"/scorer/{session_of(one.stream)}/boards/{one.board}?table={entered[3]}#line"
        return There(path, message("scorer", WORDS_TO.get(one.kind, "look")))

    return there


SETTLED_THERE = ("rival_record", "device_silent")
"""What is settled at the table, by who records it or a director."""
WORDS_TO = {
    "points_differ": "mend", "tricks_differ": "mend", "lead_differs": "mend", "in_doubt": "mend", "missing": "enter",
    "slow": "enter", "rooms_differ": "compare", "other_deal": "compare",
}  # fmt: skip
"""By kind, what a scorer does about it; about the others he can only look."""


def _settled_at(who: Identity) -> Callable[[DoubtView | Watched], str]:
    """What leads somebody from a doubt to where he settles it: two records to the choice between them, a scorer to
    where he corrects, a director to the table; empty where it is for somebody else."""

    def path(doubt: DoubtView | Watched) -> str:
        if who.role not in RECORDERS:
            return "#line" if doubt.kind in CORRECTED else ""
        entry = doubt.entry.rpartition("#")[2]
        if who.role in DESK and doubt.kind == "rooms_differ":
            return f"/matters/{doubt.stream}/{doubt.board}/{entry}"
        return f"/tables/{doubt.stream}" + (f"/rivals/{entry}" if doubt.kind == "rival_record" else "")

    return path


CORRECTED = ("points_differ", "tricks_differ", "lead_differs")
"""Doubts that the correction of a score settles."""


PARTS: Mapping[str, Part] = {
    "table": Part("table", ("stream", "seat"), "recorder/_table.html", _table_shown),
    "beginning": Part("beginning", ("stream",), "_begin.html", topic="table"),
    "desk": Part("queue", ("session",), "director/_queue.html", queue_shown),
    "matter": Part("matter", ("stream", "incident"), "director/_matter.html", matter_shown, "table"),
    "standings": Part("standings", ("session",), "standings/_ranking.html", _ranking_shown),
    "boards": Part("boards", ("session",), "_boards.html", _boards_shown),
    "strip": Part("boards", ("session",), "spectator/_strip.html", _boards_shown, topic="boards"),
    "comments": Part("comments", ("stream", "board", "entry"), "spectator/_comments.html", _comments_shown),
    "scorer": Part("overview", ("session",), "scorer/_overview.html", _overview_shown),
    "slips": Part("slips", ("session", "board"), "scorer/_traveller.html", _slips_shown, topic="scorer"),
    "pads": Part("pads", ("session",), "scorer/_pads.html", _pads_shown, topic="scorer"),
    "clock": Part("clock", ("session",), "clock/_clock.html", until=clock_changes),
    "timekeeping": Part("timekeeping", ("session",), "scorer/_clock.html", _timekeeping_shown, until=clock_each_minute),
    "case": Part("case", ("session", "appeal", "stop"), "committee/_case.html", case_shown, topic_fields=2),
}
"""By the kind that a topic begins with."""


def part_of(topic: str) -> tuple[Part, str]:
    """The part of a topic, and the name of what it is about. Raises Failed where there is none."""
    kind, _, name = topic.partition("/")
    if kind not in PARTS or not name:
        raise not_found()
    return PARTS[kind], name


def topic_of(topic: str) -> str:
    """The topic of the hall by which a part changes."""
    part, name = part_of(topic)
    kind = part.topic or topic.partition("/")[0]
    return "/".join((kind, *name.split("/")[: part.topic_fields]))


def shown(office: Office, who: Identity, topic: str) -> Shown:
    """A part as whoever asks may see it now, in the language in use. Raises as `answer`."""
    position, how = office.tail(), ("drawn", who.role, who.scope)
    view, html = _told(office, who, topic, lambda view: (view, _drawn(topic, view, who)), how)
    return Shown(position, view, html)


def _told(office: Office, who: Identity, topic: str, tell: Callable[[Any], T], how: Hashable) -> T:
    """The view of a part as it is told, as of `told`."""
    part, name = part_of(topic)
    asked = dict(zip(part.fields, name.split("/", len(part.fields) - 1), strict=False))
    return told(office, who, part.service, asked, language(), tell, how)


def _drawn(topic: str, view: Any, who: Identity) -> Markup:
    part, _ = part_of(topic)
    besides: Mapping[str, Any] = part.drawn_with(view, who) if part.drawn_with is not None else {}
    return Markup(drawn(part.template, shown=view, **besides))


def made(office: Office, wanted: Wanted) -> Made:
    """The same as it is sent to all who may see it, drawn or as the view."""
    who = Identity(cast(Role, wanted.role), wanted.scope)
    content: dict[str, Any]
    if wanted.form == "html":
        position, view, html = shown(office, who, wanted.topic)
        content = {"html": str(html)}
    else:
        position = office.tail()
        view, as_sent = _told(office, who, wanted.topic, lambda view: (view, encoded(view)), "view")
        content = {"view": as_sent}
    entries = {"entries": view.position.entries} if isinstance(view, TableInPlayView) else {}
    sent = {"topic": wanted.topic, "position": position, **entries, **content}
    lasting = msgspec.json.encode([entries, _lasting(content)])
    part, name = part_of(wanted.topic)
    until = _until(office, part, name.partition("/")[0]) if part.fields[0] == "session" else ""
    return Made(position, msgspec.json.encode(sent), lasting, until)


def _until(office: Office, part: Part, session: str) -> str:
    """When a part of a session becomes another without an entry, UTC; empty where nothing is known of that."""
    told = opens_next(office, session), part.until(office, session) if part.until is not None else ""
    return min(filter(None, told), default="")


def _lasting(content: dict[str, Any]) -> dict[str, Any]:
    """What was drawn, without as of which position of the log: it is the same until something else of it is another."""
    view = content.get("view")
    return {"view": _without_position(cast(dict[str, Any], view))} if isinstance(view, dict) else content


def _without_position(view: dict[str, Any]) -> dict[str, Any]:
    """A view as it is sent, without as of which position it is, nor the boards in it."""
    found = {**view, "position": None} if "position" in view else view
    boards: Any = view.get("boards")
    is_as_of = isinstance(boards, dict) and "position" in boards
    return {**found, "boards": {**boards, "position": None}} if is_as_of else found
