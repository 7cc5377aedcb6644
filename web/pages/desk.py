"""One matter before the director: what is read aloud, what may be chosen, and what is replied."""

from __future__ import annotations

from functools import partial

from msgspec import Struct, field
from starlette.responses import RedirectResponse, Response

from application.adjusting import SCORES
from application.deciding import Reply
from application.hall.acknowledged import Acknowledged
from application.hall.acts import Events, EventSaid
from application.hall.asked import Act
from application.hall.desk_acts import DeskReply, Revision, Score, StepNamed, Unintended
from application.hall.matter_lines import MatterLines
from application.hall.matters import call_of, take_matter
from application.hall.taken_back import lines_striking, taken_back
from domain.cards import Suit
from domain.errors import TdlogError
from domain.events import EntryAmended, FactFound, OptionOffered
from domain.seats import SEATS, Seat
from domain.streams import session_of
from projections.texts import message
from web.asking import Asked, Route
from web.desk_parts import place_of
from web.failures import not_found
from web.forms import NOTHING_SENT, Form, Outcome, routes_of
from web.pages.looking import entries_asked, live_page, queue_page, undo_asked
from web.recording import Keyed, number_in, recorded
from web.roles import DESK
from web.which_evening import evening_of

__all__ = ["FORMS", "ROUTES"]

LETTERS = frozenset(seat.value for seat in SEATS)
FACT = "fact"
UNINTENDED = "unintended"


class MatterSent(Keyed, frozen=True):
    """A reply to a step of a matter; a ruling in place of the one in force; or a line about the matter."""

    seen: int | None = None
    """How many entries of the table whoever replies knows of; null: as many as there are."""
    line: str = ""
    """A line of the notation about the matter, instead of a reply."""
    strikes: tuple[int, ...] = ()
    """Entries that never happened, instead: what was tapped last, or all by which the matter was opened."""
    law: str = ""
    """Of the step, its `law`."""
    code: str = ""
    """Of the step, its `code`; empty: the ruling in force is revised."""
    word: str = ""
    """What is chosen, judged or agreed: a word that the step offers, also with what goes with it: `require h`,
    `damaged 9`. `fact`: the text is a fact that the director establishes. `unintended`, of no step: an insufficient
    bid was not intended (25A), and `what` is the call that its player meant."""
    choice: str = ""
    """The same where `word` is empty: of a form on which a choice is marked, and what goes with it is pressed."""
    by: str = ""
    """The same with the seat that chooses before it, where another player than the one who is asked may: `E accept`."""
    paragraph: str = ""
    """That on which a ruling rests in other words than computed; empty: the `law` of the step."""
    text: str = ""
    """A ruling in the director's words; with the words `adjust` and `artificial` the score as it is typed:
    `both=4HN=9`, `ns=average+ ew=average-`. Without it, they are an answer as any other."""
    reason: str = ""
    seat: Seat | None = None
    """Who chooses; null: the one who is asked."""
    what: str = ""
    """The suit, card or call that goes with it, as it is typed: `h`, `hq`, `2h`."""
    named: dict[str, str] = field(default_factory=dict[str, str])
    """By word, what goes with it: for a form that offers several."""
    suits: tuple[Suit, ...] = ()
    tricks: int | None = None
    marked: bool = False
    """Whether what was chosen breaks the Laws, and happened all the same; of a ruling whether it transfers what the
    Laws do not, of a penalty whether it is given once more."""

    def act(self, stream: str, incident: str) -> Act[Acknowledged]:
        """What is to be recorded of an incident of a table."""
        if self.strikes:
            return MatterLines(stream, lines_striking(self.strikes), self.seen, board=_board_of(incident))
        if self.line:
            return MatterLines(stream, (self.line,), self.seen, board=_board_of(incident), is_meant=self.marked)
        if self.word == FACT:
            return Events(stream, (EventSaid(FactFound(self.text, board=_board_of(incident))),), self.seen)
        if self.word == UNINTENDED and not self.code:
            return Unintended(stream, incident, self.what, self.reason, self.seen, self.marked)
        step = StepNamed(incident, self.law, self.code)
        by, _, chosen = self.by.partition(" ")
        seat = Seat(by) if by in LETTERS else self.seat
        word, _, given = (self.word or self.choice or chosen).partition(" ")
        if word in SCORES and self.text:
            typed = self.text if self.text.startswith(word) else f"{word} {self.text}"
            return Score(stream, step, typed, self.reason, self.seen)
        tricks = int(given) if given.isascii() and given.isdecimal() and len(given) <= 2 else self.tricks
        what = self.what or self.named.get(word, "") or given * (not given.isdecimal())
        reply = Reply(
            word=word, seat=seat, marked=self.marked, tricks=tricks, suits=self.suits,
            law=(self.paragraph or self.law) if self.text else "", text=self.text, reason=self.reason,
        )  # fmt: skip
        if not self.code:
            return Revision(stream, incident, reply, self.seen)
        return DeskReply(stream, step, reply, self.seen, what)


class TakeSent(Struct, frozen=True, forbid_unknown_fields=True):
    """That whoever asks goes to the table."""


class CallTaken(Struct, frozen=True, forbid_unknown_fields=True):
    """That whoever asks goes to a table that has called."""

    matter: str
    """The name of the call, as the queue has it: `S1.r1.t5#call`."""


class TakenFrom(Struct, frozen=True):
    """That a matter was taken."""

    device: str
    """The director's device that had it before; empty where none had."""


def _board_of(incident: str) -> int:
    """The board of an incident. Raises Failed where its name has none."""
    board = number_in(incident.partition("#")[0])
    if board is None:
        raise not_found()
    return board


def _incident(asked: Asked) -> str:
    """The incident of a matter, by its name at its table: `16#41`."""
    return f"{asked.path['board']}#{asked.path['entry']}"


async def _matter(asked: Asked, outcome: Outcome[MatterSent, Acknowledged] = NOTHING_SENT) -> Response:
    table, path = asked.path["table"], asked.path
    address = f"/matters/{table}/{path['board']}/{path['entry']}"
    if outcome.done is not None:
        told = [
            one for one in outcome.done.recorded if one.stream == table and not isinstance(one.event, OptionOffered)
        ]
        if any(isinstance(one.event, EntryAmended) for one in told) and await _is_gone(asked):
            return RedirectResponse(f"/desk/{session_of(table)}", 303)
        return RedirectResponse(f"{address}?recorded={told[0].entry}" if told else address, 303)
    return await live_page(
        asked, "director/matter.html", f"matter/{table}/{_incident(asked)}", message("web", "matter"),
        status=outcome.status, told=outcome.said, stream=table, session=session_of(table), number=place_of(table)[0],
        path=address, undo=undo_asked(asked), recorded=entries_asked(asked, "recorded"),
        happened=outcome.sent if outcome.code == "not_marked" else None,
        back=await asked.read(partial(taken_back, identity=asked.who, stream=table, incident=_incident(asked))),
        evening=await evening_of(asked, session_of(table)),
    )  # fmt: skip


async def _is_gone(asked: Asked) -> bool:
    """Whether a matter is none any longer, as where what began it was struck."""
    try:
        await asked.ask("matter", stream=asked.path["table"], incident=_incident(asked))
    except TdlogError:
        return True
    return False


async def _reply(asked: Asked, sent: MatterSent) -> Acknowledged:
    """A choice, a judgement or a ruling, to a step; or a line about the matter."""
    return await recorded(asked, sent.act(asked.path["table"], _incident(asked)), sent.key)


async def _take(asked: Asked, sent: TakeSent) -> TakenFrom:
    """Tell the table, and the other directors, who goes there."""
    return await _lease(asked, asked.path["table"], f"{asked.path['table']}/{_incident(asked)}")


async def _take_call(asked: Asked, sent: CallTaken) -> TakenFrom:
    """The same of a call of the players, which has no page of its own."""
    stream, _, call = sent.matter.partition("#")
    if session_of(stream) != asked.path["session"] or call != "call":
        raise not_found()
    await asked.ask("table", stream=stream)
    return await _lease(asked, stream, call_of(stream))


async def _lease(asked: Asked, stream: str, name: str) -> TakenFrom:
    before = await asked.read(partial(take_matter, identity=asked.who, name=name))
    await asked.site.gone_to(stream)
    return TakenFrom(before.device if before is not None else "")


async def _taken(asked: Asked, outcome: Outcome[TakeSent, TakenFrom]) -> Response:
    """The matter again."""
    if outcome.said:
        return await _matter(asked, Outcome(outcome.status, outcome.said))
    return RedirectResponse(asked.request.url.path.removesuffix("/take"), 303)


async def _call_taken(asked: Asked, outcome: Outcome[CallTaken, TakenFrom]) -> Response:
    """The queue again."""
    if not outcome.said:
        return RedirectResponse(asked.request.url.path.removesuffix("/take"), 303)
    return await queue_page(asked, status=outcome.status, told=outcome.said)


FORMS = (
    Form(
        "/matters/{table}/{board}/{entry}", DESK, MatterSent, _reply, _matter,
        "reply to a step of a matter, or revise its ruling",
    ),
    Form("/matters/{table}/{board}/{entry}/take", DESK, TakeSent, _take, _taken, "take a matter"),
    Form("/desk/{session}/take", DESK, CallTaken, _take_call, _call_taken, "go to a table that has called"),
)  # fmt: skip
ROUTES = (
    Route("GET", "/matters/{table}/{board}/{entry}", DESK, _matter, "page", "one matter before the director"),
    *routes_of(FORMS),
)
