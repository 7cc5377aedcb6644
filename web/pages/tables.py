"""A table: the page of whoever records it, the lines that it sends, its entries, and the records set aside."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from starlette.responses import RedirectResponse, Response

from application.hall.acknowledged import Acknowledged
from application.hall.new_matter import Stated, claim_told, one_line
from application.hall.sight import Sight
from application.recording import TABLE
from application.rights import reaches
from domain.events import Topic
from formats.pieces.hands import blank_hand
from projections.texts import message
from projections.texts.places import table_text
from projections.views.live import TableInPlayView
from projections.views.log_now import SessionsView
from projections.views.on_device import stage_of
from web.answers import page
from web.asking import Asked, Route
from web.desk_parts import seat_name
from web.failures import Failed
from web.forms import NOTHING_SENT, Form, Outcome, routes_of
from web.pages.rivals import rivals_seen
from web.pages.rounds_open import earliest_open, rounds_of
from web.recorded_by import recorded_by
from web.recording import Sent, lines_recorded
from web.roles import RECORDERS
from web.words_drawn import words_drawn

__all__ = ["FORMS", "ROUTES"]


KEPT_UNTIL = "tdlog-kept-until"
"""The header by which a page says until when its device may keep it."""


class TableSent(Sent, frozen=True):
    """What is asked to be recorded at a table."""

    seen: int | None = None
    """How many entries of the table whoever sends it knows of. Whoever leaves it out is refused: what others recorded
    meanwhile would be overlooked."""
    act: Literal["", "claim", "concede", "notice", "explain", "announce"] = ""
    """Instead of a line, by its parts: a claim, a concession, what somebody noticed, explained or announced."""
    seat: str = ""
    """Who claims, concedes, notices or explains: `s`."""
    tricks: str = ""
    """How many he claims or concedes."""
    words: str = ""
    """What he says with it."""
    stated: Stated = ""
    """Whether the words of a claim are the line of play, or he stated none; empty: nobody has told."""
    shown: Literal["", "shown"] = ""
    """Whether who claims showed his cards."""
    topic: Topic = "other"
    """What he who notices something speaks of; his words are not read for it."""
    about: str = ""
    """The entry of the call that is explained or asked about, where it is not the last."""
    asks: str = ""
    """Instead of an act, who asks about the last call: `w`."""
    ask: str = ""
    """Instead of a line, one of which it is to be asked whether it happened: `s:da`."""

    @property
    def spoken(self) -> str:
        """The line that is meant; that of a claim is put together from who claims how many."""
        if self.ask:
            return f"!{self.ask}"
        words = one_line(self.words)
        about = self.about and f"about={self.about}"
        if self.asks:
            parts = ["question", self.asks, words, about]
        elif self.act == "explain":
            parts = [self.act, self.seat, words, about]
        elif self.act == "notice":
            parts = [self.act, self.seat, words, f"topic={self.topic}"]
        elif self.act == "claim":
            parts = [self.act, self.seat, self.tricks, claim_told(self.words, self.stated), self.shown]
        else:
            parts = [self.act, self.seat, self.tricks, words]
        return " ".join(filter(None, parts)).strip() if self.act or self.asks else self.line

    @property
    def all_lines(self) -> tuple[str, ...]:
        """As of `Sent`."""
        return (self.spoken,) if self.act or self.asks else super().all_lines


class LeaseSent(Struct, frozen=True, forbid_unknown_fields=True):
    """That the table is recorded from this device from now on."""


class LeaseTaken(Struct, frozen=True):
    """That a device records a table from now on. Whoever did is told, and may go on."""

    stream: str
    device: str


async def _page(asked: Asked, outcome: Outcome[TableSent, Acknowledged] = NOTHING_SENT) -> Response:
    """The page of a table; with what is said of a line that was sent by its form."""
    stream = asked.path["table"]
    if await _is_to_begin(asked, stream):
        seen = await asked.part(f"beginning/{stream}")
        return page("begin.html", status=outcome.status, stream=stream, told=outcome.said, part=seen.html,
                    as_of=seen.position, device=asked.who.device)  # fmt: skip
    topic = "/".join(filter(None, ("table", stream, asked.query.get("seat", ""))))
    seen = await asked.part(topic)
    view: TableInPlayView = seen.view
    other = await recorded_by(asked, view.position.stream)
    rivals = await asked.read(lambda office: rivals_seen(office, asked, stream))
    name = view.recorder.label if view.recorder is not None else ""
    kept_until = "" if asked.query.get("seat") else _kept_until(asked, view)
    answer = page(
        "recorder/table.html", status=outcome.status, stream=view.position.stream, device=asked.who.device,
        position=view.position.entries, sealed=view.counts.sealed, as_of=seen.position, topic=topic,
        part=seen.html, line=outcome.sent.spoken if outcome.sent and outcome.said else "", told=outcome.said,
        echo=outcome.echo, other=other, recorder=name, may_take=asked.who.role == "recorder",
        rivals=[one for one in rivals if one.state == "open"], table=stream.rpartition(".t")[2],
        words=words_drawn(), blank_hand=blank_hand(), elsewhere=await _elsewhere(asked, view),
        hints=[(typed, message("typed here", code)) for typed, code in HINTS], kept_until=kept_until,
        seat_name=seat_name,
    )  # fmt: skip
    if kept_until:
        answer.headers[KEPT_UNTIL] = kept_until
    return answer


HINTS = (("d5k87", "a_trick"), ("1s p 2n", "calls"), ("claim s 3", "a_claim"), ("!e:s5", "it_happened"))
"""What may be typed, and the code of its words."""


def _kept_until(asked: Asked, view: TableInPlayView) -> str:
    """Until when the device of a recorder may keep the page of his table, UTC, to load it while the hall is away; empty
    where it may not: the page of anyone else, or of a round that has ended."""
    return "" if asked.who.role != "recorder" or stage_of(view) == "ended" else asked.who.until


async def _elsewhere(asked: Asked, view: TableInPlayView) -> list[tuple[str, str]]:
    """Where else whoever records may go on: the other tables of the round, an earlier round here that is still open,
    and the next."""
    session, number, table = view.position.stream.split(".")
    tables = await asked.read(lambda office: Sight(office, asked.who).own_tables(session))
    same = [one for one in tables if one.split(".")[1] == number and one != view.position.stream]
    found = sorted(same, key=lambda one: int(one.rpartition(".t")[2]))
    sessions: SessionsView = await asked.ask("sessions")
    rounds = [one for each in sessions.sessions if each.session == session for one in rounds_of(each, table)]
    here = [await earliest_open(asked, rounds), view.round.follows]
    others = dict.fromkeys(one for one in here if one and one != view.position.stream)
    return [(f"/tables/{one}", table_text(one)) for one in (*found, *others)]


async def _is_to_begin(asked: Asked, stream: str) -> bool:
    """Whether nothing is recorded yet of a table that is for whoever asks to record."""
    if not (TABLE.fullmatch(stream) and reaches(asked.who.role, asked.who.scope, stream)):
        return False
    return not await asked.read(lambda office: office.log.version(stream))


async def _record(asked: Asked, sent: TableSent) -> Acknowledged:
    """Lines, or events: acknowledged with what follows from them. Raises Failed where it is asked first whether a call
    or card that breaks the Laws happened: the page has the line that records it so, to be sent or not."""
    if sent.ask:
        raise Failed(422, "did_it_happen")
    return await lines_recorded(asked, asked.path["table"], sent)


async def _take(asked: Asked, sent: LeaseSent) -> LeaseTaken:
    """Record the table from this device from now on: whoever did is told, and may go on."""
    view = await asked.ask("table", stream=asked.path["table"])
    await asked.site.presence.take(asked.who, view.position.stream)
    return LeaseTaken(view.position.stream, asked.who.device)


async def _taken(asked: Asked, outcome: Outcome[LeaseSent, LeaseTaken]) -> Response:
    """The table again."""
    if outcome.done is None:
        return await _page(asked, Outcome(outcome.status, outcome.said))
    return RedirectResponse(f"/tables/{outcome.done.stream}", 303)


async def _all_entries(asked: Asked) -> Response:
    """The entries of a table, in words."""
    view = await asked.ask("entries", stream=asked.path["table"])
    return page("entries.html", shown=view)


FORMS = (
    Form(
        "/tables/{table}", RECORDERS, TableSent, _record, _page, "record lines or events at a table",
        "/api/tables/{table}/entries",
    ),
    Form(
        "/tables/{table}/lease", frozenset({"recorder"}), LeaseSent, _take, _taken,
        "take over the recording of a table",
    ),
)  # fmt: skip
ROUTES = (
    Route("GET", "/tables/{table}", RECORDERS, _page, "page", "a table, for whoever records it"),
    *routes_of(FORMS),
    Route("GET", "/tables/{table}/entries", RECORDERS, _all_entries, "page", "the entries of a table"),
)
