"""A new evening: who plays, how it is scored and how all move, on one page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from msgspec import Struct
from starlette.responses import RedirectResponse, Response

from application.hall.acknowledged import Acknowledged
from application.hall.decisions import FieldNotRead
from application.hall.new_evening import MOST_BOARDS, MOST_TABLES, NewEvening, Team, free_session, most_rounds
from application.movements import movement_named, movement_of_size, movement_set, movements_for
from application.office import Office
from domain.errors import NotPossible, NotReadable, TdlogError
from domain.events.base import Hands
from domain.streams import session_of
from formats.deal_lines import deals_in
from formats.printed import clean
from projections.texts import message
from projections.views.movements import Contestants, MovementProposedView
from web.answers import page
from web.asking import Asked, Route
from web.failures import Failed
from web.forms import NOTHING_SENT, Form, Outcome, routes_of
from web.recording import Keyed, prepared
from web.roles import SCORERS

__all__ = ["FORMS", "ROUTES", "names_in"]

PATH = "/evenings/new"
SCORINGS = ("matchpoints", "cross-imps", "butler", "total", "individual", "teams", "board-a-match")
OF: dict[str, Contestants] = {"individual": "individuals", "teams": "teams", "board-a-match": "teams"}
"""Who plays, where it is not pairs."""
COUNTED = ("none", "wbf", "wbf_whole", "won")
"""What counts in the ranking of teams: their IMPs, victory points, or matches won."""
COMMA = re.compile(r"\s*[,;\t]\s*")
BETWEEN = re.compile(r"\s*(?:[,;&\t]|\s[-/\N{EN DASH}]\s|\s(?:and|og)\s)\s*")
"""What stands between the names of a pair, or of a team."""
SPACE = re.compile(r"[^\S\t]+")
TEAM = re.compile(r"\w[\w.&-]*")
"""What a team is called: one word, as it is named wherever it is spoken of."""
NOBODY = "0"
"""In the lines of a movement; no team is called so."""
LONGEST = 80


class EveningSent(Keyed, frozen=True):
    """An evening of pairs, teams or players in a movement that fits; pairs in a Mitchell, or a match of two teams."""

    name: str = ""
    date: str = ""
    """ISO; empty: today, by the hall's clock."""
    scoring: str = "matchpoints"
    """`matchpoints`, `cross-imps`, `butler` or `total` of pairs; `individual` (matchpoints) of players, each alone;
    `teams` (IMPs) or `board-a-match` of teams."""
    counts: str = "none"
    """Of teams at IMPs, what counts in the ranking: `none` (their IMPs), `wbf` or `wbf_whole` (victory points), `won`
    (matches won)."""
    sit_out: int = 0
    """Victory points of a team for a round in which it sits out."""
    tables: int = 0
    rounds: int = 0
    boards: int = 0
    """A round."""
    pairs: str = ""
    """A line for each pair, both names with a comma between: North-South from table 1 on, then East-West; empty: the
    pairs are known by their numbers. A line for each player; or for each team, in the order of its seed,
    `Nord: Anna Holm, Bo Krogh, Eva Lund, Ida Ravn`, or its name alone."""
    plays: int = 0
    """About how many boards each is to play; 0: as many as the rounds have."""
    movement: str = ""
    """The name of one of the movements that fit; empty: a Mitchell, or a match, of so many tables, rounds and
    boards."""
    listed: bool = False
    """Whether the form shows the movements that fit: they are there again where it is refused."""
    deals: str = ""
    """The deals, as the lines of a PBN file have them or as `7 N:AKQ.J52..T9876543 ...`; empty: the cards are recorded
    at the table."""


class Fitting(Struct, frozen=True):
    """The movements that fit an evening, the best first."""

    movements: Sequence[MovementProposedView]


class Begun(Struct, frozen=True):
    """An evening as it was recorded."""

    session: str
    recorded: Acknowledged


async def _page(asked: Asked, outcome: Outcome[EveningSent, Begun] = NOTHING_SENT) -> Response:
    if outcome.done is not None:
        return RedirectResponse(f"/scorer/{outcome.done.session}?begun=1", 303)
    sent = outcome.sent
    is_listed = sent is not None and (sent.movement or sent.listed or _is_too_long(sent))
    return _shown(asked, outcome, _fitting(sent) if sent is not None and is_listed else ())


async def _fits_page(asked: Asked, outcome: Outcome[EveningSent, Fitting]) -> Response:
    """The form as it was filled, with the movements to choose from."""
    return _shown(asked, outcome, outcome.done.movements if outcome.done is not None else ())


def _shown(asked: Asked, outcome: Outcome[EveningSent, Any], fitting: Sequence[MovementProposedView]) -> Response:
    return page(
        "scorer/evening.html", status=outcome.status, told=outcome.said, address=PATH, scorings=SCORINGS,
        sent=outcome.sent or EveningSent(key="", date=asked.site.clock()[:10]), most=MOST_TABLES,
        most_boards=MOST_BOARDS, counted=COUNTED, fitting=fitting,
        wrong=outcome.field,
    )  # fmt: skip


async def _fits(asked: Asked, sent: EveningSent) -> Fitting:
    """What fits those who are entered, or the places of the tables. Raises TdlogError where nothing does."""
    del asked
    return Fitting(movements_for(*_size(sent)))


def _size(sent: EveningSent) -> tuple[int, int, Contestants, int]:
    """How many contestants there are, about how many boards each is to play, who they are, and of teams in how many
    rounds, where that is told."""
    of = OF.get(sent.scoring, "pairs")
    return _size_of(sent, of, len(_entered(sent, of)))


def _size_of(sent: EveningSent, of: Contestants, entered: int) -> tuple[int, int, Contestants, int]:
    """The same of so many that are entered; of none, those of the places of the tables."""
    a_table = {"pairs": 2, "teams": 1, "individuals": 4}[of]
    rounds = sent.rounds if of == "teams" else 0
    return entered or a_table * sent.tables, sent.plays or sent.rounds * sent.boards, of, rounds


def _entered(sent: EveningSent, of: Contestants) -> Sequence[object]:
    return _teams(sent.pairs) if of == "teams" else _pairs(sent.pairs) if of == "pairs" else _players(sent.pairs)


def _fitting(sent: EveningSent) -> Sequence[MovementProposedView]:
    """The same where the form is shown again, by its lines where one of them cannot be read; nothing where their number
    is what is wrong."""
    of = OF.get(sent.scoring, "pairs")
    with suppress(TdlogError, Failed):
        return movements_for(*_size(sent))
    with suppress(TdlogError, Failed):
        return movements_for(*_size_of(sent, of, len(_lines(sent.pairs))))
    return ()


async def _begin(asked: Asked, sent: EveningSent) -> Begun:
    """Record the evening as the next session. Raises NotPossible where it cannot be played so."""
    for value, known in ((sent.scoring, SCORINGS), (sent.counts, COUNTED)):
        if value not in known:
            raise Failed(422, "wrong_field", why=value[:20])
    if not 0 <= sent.sit_out <= 20:
        raise Failed(422, "wrong_field", why=str(sent.sit_out)[:20])
    own, deals, of = session_of(asked.who.scope), _deals(sent.deals), OF.get(sent.scoring, "pairs")
    teams = _teams(sent.pairs) if of == "teams" else ()
    chosen = movement_named(sent.movement, *_size(sent)) if sent.movement else _instead_of_mitchell(sent)
    if chosen is None and of == "individuals":
        raise NotPossible(message("evening", "no_individual_movement"))
    if chosen is None and len(teams) > 2:
        raise NotPossible(message("evening", "no_team_movement", teams=len(teams)))

    def made(office: Office) -> NewEvening:
        return NewEvening(
            own or free_session(office.log), clean(sent.name)[:LONGEST], sent.date or asked.site.clock()[:10],
            "matchpoints" if of == "individuals" else sent.scoring, sent.tables, sent.rounds, sent.boards,
            _pairs(sent.pairs) if of == "pairs" else (), teams, _players(sent.pairs) if of == "individuals" else (),
            of, tuple(_elected(sent, chosen)), tuple(sorted(deals.items())),
            movement_set(chosen, [name for name, _ in teams]) if chosen else None, chosen.pairs if chosen else 0,
        )  # fmt: skip

    done = await prepared(asked, made, sent.key, sent)
    return Begun(done.stream, done)


def _instead_of_mitchell(sent: EveningSent) -> MovementProposedView | None:
    """Where pairs are to play more rounds than a Mitchell of their tables has, the movement that has as many; None
    where a Mitchell does it, or no movement does."""
    if not _is_too_long(sent):
        return None
    return movement_of_size(_size(sent)[0], sent.tables, sent.rounds, sent.boards)


def _is_too_long(sent: EveningSent) -> bool:
    """Whether pairs are to play more rounds than a Mitchell of the tables has."""
    if sent.scoring in OF:
        return False
    return 0 < sent.tables <= MOST_TABLES and most_rounds(sent.tables) < sent.rounds <= MOST_TABLES


def _elected(sent: EveningSent, chosen: MovementProposedView | None) -> Iterator[tuple[str, str]]:
    """The regulations that the form elects."""
    is_knockout = chosen is not None and chosen.kind == "knockout"
    if is_knockout:
        yield "knockout", "yes"
    elif sent.scoring == "teams" and sent.counts != "none":
        yield "victory_points", sent.counts
        if sent.sit_out:
            yield "sit_out_vp", str(sent.sit_out)


def _deals(text: str) -> dict[int, Hands]:
    """The deals that were pasted. Raises FieldNotRead where a line of them is none, or none is among them."""
    try:
        found = deals_in(text)
    except NotReadable as error:
        raise FieldNotRead("deals", error.message) from None
    if text.strip() and not found:
        raise FieldNotRead("deals", message("evening", "no_deals"))
    return found


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def _teams(text: str) -> tuple[Team, ...]:
    """The teams, each with its players, or by its name alone. Raises Failed for a line that does not tell its name, or
    other than four to eight players."""
    found: list[Team] = []
    for number, line in enumerate(_lines(text), 1):
        name, colon, players = line.partition(":")
        named = "-".join(clean(name).split())[:LONGEST]
        team = _names(BETWEEN, players)
        if not TEAM.fullmatch(named) or named == NOBODY or (colon and not 4 <= len(team) <= 8):
            raise Failed(422, "no_team", number=number, read=line[:40])
        found.append((named, team))
    return tuple(found)


def _players(text: str) -> tuple[str, ...]:
    """The name of each player. Raises Failed for a line that tells none, or two."""
    found: list[str] = []
    for number, line in enumerate(_lines(text), 1):
        names = _names(COMMA, line)
        if len(names) != 1:
            raise Failed(422, "no_player", number=number, read=line[:40])
        found.append(names[0])
    return tuple(found)


def _pairs(text: str) -> tuple[tuple[str, str], ...]:
    """The names of each pair. Raises Failed for a line that does not tell two."""
    found: list[tuple[str, str]] = []
    for number, line in enumerate(_lines(text), 1):
        names = names_in(line)
        if len(names) != 2:
            raise Failed(422, "no_pair", number=number, read=line[:40])
        found.append((names[0], names[1]))
    return tuple(found)


def names_in(line: str) -> tuple[str, ...]:
    """The names of a pair that a line tells, as they may be shown; where a comma stands between two, the rest belongs
    to them."""
    by_comma = _names(COMMA, line)
    return by_comma if len(by_comma) > 1 else _names(BETWEEN, line)


def _names(between: re.Pattern[str], line: str) -> tuple[str, ...]:
    told = SPACE.sub(" ", line.strip())  # a run of spaces would be looked through from each of them on
    return tuple(clean(one)[:LONGEST] for one in between.split(told) if one)


FORMS = (
    Form(PATH, SCORERS, EveningSent, _begin, _page, "begin an evening: who plays, and how the pairs move"),
    Form(f"{PATH}/movements", SCORERS, EveningSent, _fits, _fits_page, "the movements that fit an evening"),
)
ROUTES = (
    Route("GET", PATH, SCORERS, _page, "page", "a new evening, with its pairs and its movement"),
    *routes_of(FORMS),
)
