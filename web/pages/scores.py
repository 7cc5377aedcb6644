"""The score that a director gives: one result, several with weights, one for each side, or an artificial one; what it
comes to is worked out as it is filled in, by the address of the page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Literal

from msgspec import field
from msgspec.structs import replace
from starlette.responses import RedirectResponse, Response

from application.adjusting import score_read
from application.hall.acknowledged import Acknowledged
from application.hall.acts import Events, EventSaid
from application.office import Office
from domain.cards import SUITS
from domain.errors import NotReadable
from domain.seats import SEATS
from domain.streams import session_of
from formats.notation.score_written import weights_written
from projections.texts import message, suit_text
from projections.texts.names import contract_text
from projections.views.score_worked import ScoreWorkedView
from web.answers import page
from web.asking import Asked, Route
from web.failures import Failed
from web.forms import NOTHING_SENT, Form, Outcome, decoded, routes_of
from web.pages.travellers import board_path
from web.recording import Keyed, number_in, prepared
from web.roles import DESK
from web.which_evening import evening_of

__all__ = ["FORMS", "ROUTES"]

MOST_RESULTS = 4
LAWS = {"assigned": "12C1b", "weighted": "12C1c", "artificial": "12C2a"}
"""By kind of score, the paragraph where none is named."""
PASSED = "pass"
SIDES = {"both": ("ns",), "ns": ("ns",), "ew": ("ew",), "each": ("ns", "ew")}
"""By who is given a score, the sides whose results are filled in; both have those of North-South."""
OWN = "own"


class ScoreSent(Keyed, frozen=True):
    """A score that a director gives a board of a table. `level`, `strain` and the rest are by row: `ns1` to `ns4` for
    North-South, and for both sides; `ew1` to `ew4` for East-West; `own1` what a side could have had but for its error.
    """

    kind: Literal["assigned", "weighted", "artificial"] = "assigned"
    sides: Literal["both", "ns", "ew", "each"] = "both"
    """Who is given a score; the others keep theirs."""
    weight: dict[str, str] = field(default_factory=dict[str, str])
    """`60`, `60%`, `1/2`; of a weighted score."""
    level: dict[str, str] = field(default_factory=dict[str, str])
    """`1` to `7`, or `pass`; a row without one counts for nothing."""
    strain: dict[str, str] = field(default_factory=dict[str, str])
    """`C`, `D`, `H`, `S` or `N`."""
    doubled: dict[str, str] = field(default_factory=dict[str, str])
    """`X` or `XX`."""
    by: dict[str, str] = field(default_factory=dict[str, str])
    """Declarer: `N`."""
    tricks: dict[str, str] = field(default_factory=dict[str, str])
    """Declarer's."""
    award: dict[str, str] = field(default_factory=dict[str, str])
    """By side, `ns` or `ew`, an artificial score: `average+`, `55`; a side without one keeps its score."""
    own: Literal["", "ns", "ew"] = ""
    """The side that brought a part of its damage on itself (12C1e)."""
    law: str = ""
    """The paragraph; empty: that of the kind."""
    reason: str = ""
    incident: str = ""
    """What it is given for, `16#41`."""
    seen: int | None = None
    """How many entries of the table whoever gives it knows of; null: as many as there are."""

    @property
    def typed(self) -> str:
        """The score as it is typed behind `adjust`. Raises Failed where something is left out; NotReadable where the
        weights of a side are none, or not the whole."""
        given = dict(self._artificial() if self.kind == "artificial" else self._assigned())
        if self.own and self.kind != "artificial":
            given[f"{self.own}_without_error"] = self._result(f"{OWN}1")
        law = (self.law or ("12C1e" if self.own and self.kind != "artificial" else LAWS[self.kind])).split()
        return " ".join([*law[:1], *(f"{name}={score}" for name, score in given.items())])

    def _artificial(self) -> Iterator[tuple[str, str]]:
        for side in ("ns", "ew"):
            award = self.award.get(side, "").split()
            if award:
                yield side, award[0]
        if not any(self.award.values()):
            raise Failed(422, "no_award")

    def _assigned(self) -> Iterator[tuple[str, str]]:
        for side in SIDES[self.sides]:
            rows = [f"{side}{number}" for number in range(1, MOST_RESULTS + 1)]
            name = side if self.sides != "both" else "both"
            if self.kind == "assigned":
                yield name, self._result(rows[0])
                continue
            weighted = [row for row in rows if self.weight.get(row, "") and self.level.get(row, "")]
            if not weighted:
                raise Failed(422, "no_weights")
            weights = weights_written([self.weight[row] for row in weighted])
            results = [self._result(row) for row in weighted]
            yield name, ",".join(f"{weight}:{result}" for weight, result in zip(weights, results, strict=True))

    def _result(self, row: str) -> str:
        level = self.level.get(row, "")
        if level == PASSED:
            return PASSED
        parts = (level, self.strain.get(row, ""), self.by.get(row, ""), self.tricks.get(row, ""))
        if not all(parts):
            raise Failed(422, "result_not_whole")
        return _word(f"{level}{parts[1]}{self.doubled.get(row, '')}{parts[2]}={parts[3]}")


def _word(text: str) -> str:
    """A text as one word of a line."""
    return "".join(text.split())


async def _page(asked: Asked, outcome: Outcome[ScoreSent, Acknowledged] = NOTHING_SENT) -> Response:
    table, board = asked.path["table"], asked.path["board"]
    sent = outcome.sent or decoded(asked.request.query_params.multi_items(), ScoreSent)
    if outcome.done is not None:
        return RedirectResponse(_back(asked, sent), 303)
    typed, lacks, wrong = _typed(sent) if "kind" in asked.query or outcome.sent is not None else ("", "", "")
    view: ScoreWorkedView = await asked.ask("score", stream=table, board=board, score=typed, incident=sent.incident)
    filled = sent if typed or lacks or wrong else _as_it_stands(view, sent)
    return page(
        "director/score.html", status=outcome.status, told=outcome.said, view=view, sent=filled, lacks=lacks,
        wrong=wrong or view.wrong,
        worked_out="kind" in asked.query and outcome.sent is None,
        address=f"/scores/{table}/{board}", back=_back(asked, sent), laws=LAWS, seats=SEATS, strains=_strains(),
        results=range(1, MOST_RESULTS + 1), awards=view.awards,
        evening=await evening_of(asked, session_of(table)),
        other_award={side: _other(filled.award.get(side, ""), view) for side in ("ns", "ew")},
    )  # fmt: skip


def _typed(sent: ScoreSent) -> tuple[str, str, str]:
    """The score as it is typed, or what it lacks yet, or what is wrong with it."""
    try:
        return sent.typed, "", ""
    except Failed as error:
        return "", error.failure.message, ""
    except NotReadable as error:
        return "", "", error.message


def _as_it_stands(view: ScoreWorkedView, sent: ScoreSent) -> ScoreSent:
    """The form filled in with the contract of the board, in every row: what was reached is mostly the same."""
    rows = [*(f"{side}{number}" for side in ("ns", "ew") for number in range(1, MOST_RESULTS + 1)), f"{OWN}1"]
    contract = view.contract
    if not contract or view.declarer is None:
        return replace(sent, kind="artificial" if not view.tricks else sent.kind)
    tricks = str(view.tricks if view.tricks is not None else int(contract[0]) + 6)
    return replace(
        sent,
        level=dict.fromkeys(rows, contract[0]), strain=dict.fromkeys(rows, contract[1]),
        doubled=dict.fromkeys(rows, contract[2:].lstrip("T")), by=dict.fromkeys(rows, view.declarer.value),
        tricks=dict.fromkeys(rows, tricks),
    )  # fmt: skip


def _strains() -> Mapping[str, str]:
    return {suit.value: suit_text(suit) for suit in SUITS} | {"N": contract_text("N")}


def _other(award: str, view: ScoreWorkedView) -> str:
    """An award that has no name."""
    return award if award not in {name for name, _ in view.awards} else ""


def _back(asked: Asked, sent: ScoreSent) -> str:
    """Where whoever gives a score came from: the matter, else the board at every table."""
    table, number = asked.path["table"], number_in(asked.path["board"]) or 0
    board, _, entry = sent.incident.partition("#")
    if board.isdecimal() and entry:
        return f"/matters/{table}/{board}/{entry}"
    return board_path(session_of(table), number, int(table.rpartition(".t")[2]))


async def _give(asked: Asked, sent: ScoreSent) -> Acknowledged:
    """Record the score. Raises NotReadable where it is none; RecordedFirst where the table grew meanwhile."""
    table, board = asked.path["table"], number_in(asked.path["board"]) or 0
    typed = sent.typed
    made = partial(_score_act, stream=table, board=board, typed=typed, sent=sent)
    return await prepared(asked, made, sent.key, (table, board, sent))


def _score_act(office: Office, stream: str, board: int, typed: str, sent: ScoreSent) -> Events:
    event = score_read(typed, board, office.kept(stream).entries)
    if event is None:
        raise NotReadable(message("desk", "not_a_score", read=typed))
    said = EventSaid(replace(event, reason=sent.reason, incident=sent.incident))
    return Events(stream, (said,), sent.seen if sent.seen is not None else office.log.version(stream))


FORMS = (Form("/scores/{table}/{board}", DESK, ScoreSent, _give, _page, "give a board an adjusted score"),)
ROUTES = (
    Route("GET", "/scores/{table}/{board}", DESK, _page, "page", "an adjusted score, worked out as it is filled in"),
    *routes_of(FORMS),
)
