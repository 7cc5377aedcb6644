"""A matter that no record tells of: what, who and which, as a director says it, made into entries of the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from application.hall.identity import Identity
from application.hall.matter_asked import (
    GoneOn,
    calls_line,
    check_auction_over,
    check_play,
    check_shown,
    check_told,
    lacks_play,
)
from application.hall.matter_tables import begins_round, room_at
from application.hall.sight import Sight
from application.office import Office
from domain.auction import call_is_irregular
from domain.board import Board, Irregularity, entry_of
from domain.calls import Call
from domain.cards import Card
from domain.errors import NotPossible, NotReadable
from domain.events import CardPlayed
from domain.happened import Play
from domain.play import card_is_irregular
from domain.seats import SEATS, Seat
from formats.notation import Scribe
from formats.notation.values import quoted
from projections.desk.disregarded import disregards
from projections.desk.steps import cases_of
from projections.rulings.replay import Replay
from projections.texts import call_text, card_text, message, seat_text

__all__ = [
    "COUNTS", "KINDS", "SORTS", "Kind", "NotRecorded", "Said", "Shown", "Stated", "What", "check_revoked", "claim_told",
    "incident_since", "is_play_unrecorded", "lines_for", "lines_of_other", "one_line", "stated_line",
]  # fmt: skip

What = Literal[
    "call_out_of_turn", "insufficient_bid", "changed_call", "late_call", "lead_out_of_turn", "revoke", "penalty_card",
    "wrong_number", "claim", "information",
]  # fmt: skip


Stated = Literal["", "words", "none"]
"""Whether the words of a claim are the line of play, or he stated none; empty: nobody has told."""


Shown = Literal["", "accident", "deliberate"]
"""How a card was seen (50B); empty: nobody has told."""


class Kind(Struct, frozen=True):
    """What is asked of a kind of matter, and the line that records it."""

    names: Literal["call", "card", "number", "tricks", "sort"]
    """What its third step names."""
    line: str
    """With the seat, what is named, and the left-hand opponent's seat."""
    goes_on: tuple[str, ...] = ()
    """The kinds of incident that an entry of it may be of, where it begins none."""


KINDS: Mapping[What, Kind] = {
    "call_out_of_turn": Kind("call", "!call {seat} {which}"),
    "insufficient_bid": Kind("call", "!call {seat} {which}"),
    "changed_call": Kind("call", "change {seat} {which}"),
    "late_call": Kind("call", "!call {seat} {which}"),
    "lead_out_of_turn": Kind("card", "!{seat}:{which}"),
    "revoke": Kind("card", "!{seat}:{which}", ("revoke",)),
    "penalty_card": Kind("card", "expose {seat} {which} {shown}", ("card shown",)),
    "wrong_number": Kind("number", "count {seat} {which}", ("wrong number of cards",)),
    "claim": Kind("tricks", "!claim {seat} {which}", ("claim", "concession")),
    "information": Kind(
        "sort",
        "",
        ("tempo", "misinformation", "undisclosed agreement", "corrected explanation"),
    ),
}
NEED_CALLS: tuple[What, ...] = ("insufficient_bid", "changed_call")
"""What cannot be where nobody had called."""
LEADS = (
    Irregularity.LEAD_OUT_OF_TURN, Irregularity.PREMATURE_LEAD, Irregularity.PLAY_OUT_OF_TURN,
    Irregularity.CARD_IN_AUCTION,
)  # fmt: skip
"""What a card may be of which a director says that it was led out of turn."""
STATED = 'notice td "{what}" {seat} topic=stated_revoke{where}'
"""A revoke of which no card is recorded: what 63 and 64 need of it the director states on its page."""
NOTICED = "notice td revoke {seat}"
"""A director who was called for a revoke has drawn attention to it, whoever did so first: nothing is to be done about
one that nobody has noticed."""
SORTS: Mapping[str, tuple[str, ...]] = {
    "tempo": ("tempo {seat}", "notice td tempo {seat}"),
    "explanation": ("notice {lho} misinformation {seat}",),
    "agreement": ("notice {lho} undisclosed {seat}",),
}
"""What may be wrong with information, and the lines that record it. A director who is told of a tempo has been called
about it; a tempo that nobody has spoken of leads to nothing."""
COUNTS = ("11", "12", "14", "15")
MOST_TRICKS = 13


class NotRecorded(NotPossible):
    """A revoke of which the record shows nothing: it may be stated all the same."""


class Said(Struct, frozen=True):
    """A matter as a director says it."""

    stream: str
    what: What
    who: Seat
    which: str = ""
    """The card, the call, a number of cards or tricks, or a sort of information; empty: it is told later."""
    before: str = ""
    """What must be recorded first, as a contract that nobody has."""
    is_stated: bool = False
    """Of a revoke: that it is to be recorded though no card shows it."""
    begins: int = 0
    """The board that is to be begun before that; 0: the matter is on the one in play, or on the last one."""
    calls: str | None = None
    """The calls before it, from the dealer on, where nobody has recorded them; empty: nobody had called; None: they are
    not told."""
    words: str = ""
    """Of a claim, what its player said with it (68C)."""
    stated: Stated = ""
    is_bidding: bool = False
    """Of a card that was led: that the auction was going on."""
    shown: Shown = ""
    round: str = ""
    """The line that begins its round, where nothing is recorded at the table."""
    gone_on: GoneOn | None = None
    """How far play had come where nobody recorded it; None where it is recorded, or not told."""

    @property
    def names(self) -> str:
        """What its third step names, of a card also what was done with it."""
        told = {"lead_out_of_turn": "lead", "penalty_card": "seen"}
        return told.get(self.what, KINDS[self.what].names)

    @property
    def first(self) -> tuple[str, ...]:
        """The lines that must be recorded first. Raises NotReadable where what is told as a call is none."""
        calls = calls_line(self.calls) if self.calls and self.which else ""
        play = self.gone_on.line(self.names) if self.gone_on is not None and self.which else ""
        board = f"board {self.begins}" if self.begins else ""
        return tuple(one for one in (self.round, board, self.before, calls, play) if one)


def is_play_unrecorded(office: Office, identity: Identity, stream: str, *, begins: bool = False) -> bool:
    """Whether a director is asked how far play had come: nobody records the table, or the board is to be begun, and
    nothing of its play is recorded. Raises as `Sight.table`."""
    sight = Sight(office, identity)
    return begins or (sight.lease(stream) is None and lacks_play(room_at(office, sight, stream).replay.board))


def lines_for(office: Office, identity: Identity, said: Said) -> tuple[str, ...]:
    """The lines that record a matter at a table as it is now. Raises NotReadable where what is named is none;
    NotPossible where the record has it as lawful, or as something else than the director says; as `Sight.table`."""
    sight = Sight(office, identity)
    sight.check_role({"director"})
    if said.which and not _is_one(said.what, said.which):
        raise NotReadable(message("director", "not_which", read=said.which[:20]))
    room = room_at(office, sight, said.stream)
    replay, said = room.replay, replace(said, round=begins_round(room))
    board = None if said.begins else replay.board
    if not is_play_unrecorded(office, identity, said.stream, begins=said.begins > 0):
        said = replace(said, gone_on=None)
    if said.what == "revoke" and (said.is_stated or _is_a_slip(replay, said)):
        return (*said.first, stated_line(said.who, said.which))
    if not said.which:
        return _lines(said)
    if said.what == "revoke":
        return _lines(said, is_played=_is_played(replay, said))
    if said.what == "penalty_card":
        check_shown(said.which, said.shown)
    if said.which == "tempo" and _is_noted(replay, said.who):
        return _lines(said)[-1:]
    if said.begins or sight.lease(said.stream) is None:
        _check_told(board, said)
    scribe = Scribe(replay.events[: replay.until], by="director")
    for line in said.first:
        scribe.read(line)
    if scribe.table.board is not None:
        _check(scribe.table.board, said)
    return _lines(said)


def lines_of_other(office: Office, identity: Identity, stream: str, board: int, line: str) -> tuple[str, ...]:
    """The lines that record something else at a table, as it is typed, on a board that may have to be begun (0: the one
    in play). Raises as `Sight.table`."""
    sight = Sight(office, identity)
    sight.check_role({"director"})
    room = room_at(office, sight, stream)
    is_new = board > 0 and all(one.number != board for one in room.replay.boards)
    return tuple(one for one in (begins_round(room), f"board {board}" if is_new else "", one_line_of(line)) if one)


def one_line_of(line: str) -> str:
    """What was typed, in one line."""
    return " ".join(line.split())


def _check_told(board: Board | None, said: Said) -> None:
    """Raise FieldNotRead where nobody records the table, and what the Law of a call or lead depends on is not told."""
    names = KINDS[said.what].names
    is_judged = names == "call" or said.what == "lead_out_of_turn"
    calls = None if said.what in NEED_CALLS and not said.calls else said.calls
    if said.what == "late_call":
        check_auction_over(board, contract=bool(said.before))
    elif is_judged:
        check_told(board, names, contract=bool(said.before), calls=calls, bidding=said.is_bidding)
    if lacks_play(board):
        is_over = board is not None and board.contract is not None
        check_play(said.names, said.gone_on or GoneOn(), contract=is_over or bool(said.before))


def _is_a_slip(replay: Replay, said: Said) -> bool:
    """Whether of a board nothing but its contract or score is known: no card can show a revoke there."""
    board = None if said.begins else replay.board
    if board is None:
        return bool(said.before)
    return not (board.calls or board.plays) and bool(said.before or board.contract)


def stated_line(seat: Seat, which: str, board: int = 0) -> str:
    """The line that records a revoke of which no card is recorded, with the card that the director names."""
    what = card_text(Card(which.upper())) if which.upper() in {card.value for card in Card} else ""
    told = message("director", "stated_card", card=what) if what else "stated_revoke"
    return STATED.format(what=told, seat=seat.value.lower(), where=f" board={board}" if board else "")


def _check(board: Board, said: Said) -> None:
    """Raise NotPossible where a call or lead is none that the record has as irregular."""
    names = KINDS[said.what].names
    if names == "call" and said.what != "changed_call":
        call = Call(said.which.upper())
        if call_is_irregular(board, said.who, call) is None:
            raise NotPossible(message("director", "call_in_order", seat=seat_text(said.who), call=call_text(call)))
    elif said.what == "lead_out_of_turn":
        _check_lead(board, said)


def _check_lead(board: Board, said: Said) -> None:
    """A card that nobody saw is out of turn by its seat alone."""
    if said.which == "?":
        is_in_turn = board.to_play is said.who
    else:
        is_in_turn = card_is_irregular(board, said.who, Card(said.which.upper())) not in LEADS
    if is_in_turn:
        raise NotPossible(message("director", "lead_in_order", seat=seat_text(said.who)))


def _is_noted(replay: Replay, seat: Seat) -> bool:
    """Whether the board in play has a tempo of a player already that is open, or that nobody has spoken of."""
    own = (one for one in cases_of(replay) if one.board is replay.board and one.incident.kind == "tempo")
    return any(one.incident.seat is seat and (one.is_open or not one.incident.questions) for one in own)


def _is_played(replay: Replay, said: Said) -> bool:
    """Whether the card of a revoke lies in the record. What is not recorded is a revoke on the trick in progress, or is
    refused: which trick it was in nobody has told, and as a lead or a card out of turn it would be another matter."""
    board, seat = None if said.begins else replay.board, seat_text(said.who)
    card = None if said.which == "?" else Card(said.which.upper())
    plays = board.plays if board is not None else ()
    played = next((play for play in plays if SEATS[play.seat] is said.who and play.card is card), None)
    if board is None or card is None or (played is None and not _would_revoke(replay, board, said.who, card)):
        raise NotRecorded(message("director", "no_such_revoke", seat=seat, card=card_text(card) if card else "?"))
    if played is not None:
        check_revoked(replay, board, played)
    return played is not None


def _would_revoke(replay: Replay, board: Board, seat: Seat, card: Card) -> bool:
    """Whether a card would be a revoke if it were played now: it follows no suit, or disregards what binds its player
    (61A)."""
    found = card_is_irregular(board, seat, card)
    if found is Irregularity.REVOKE:
        return True
    return found is None and bool(disregards(replay, [CardPlayed(seat, card)]))


def check_revoked(replay: Replay, board: Board, played: Play) -> None:
    """Raise NotPossible where a card that was played is no revoke as the record has it: it was led or followed suit,
    or its player, whose hand is known, had none of the suit; and it disregarded nothing that bound him."""
    revokes = (case.incident for case in cases_of(replay) if case.incident.kind == "revoke")
    trick = board.trick_number(played.trick)
    followed = trick is None or trick.led in (None, played.card.suit)
    if not (followed or board.known[played.seat]) or any(incident.place == played.place for incident in revokes):
        return
    seat, card = seat_text(SEATS[played.seat]), card_text(played.card)
    why = "followed_suit" if followed else "had_none"
    raise NotPossible(message("director", why, seat=seat, card=card, trick=played.trick))


def _lines(said: Said, *, is_played: bool = False) -> tuple[str, ...]:
    """The lines that record a matter; without `which` only that the director was called about it."""
    what, who, which, first = said.what, said.who, said.which, said.first
    seat, lho = who.value.lower(), who.left.value.lower()
    if not which:
        told = message("director", f"what_{what}")
        if what == "claim" and said.words:  # nothing is read out of what a player says
            return (*first, f"director {seat} {one_line(f'{told}: {said.words}')} topic=other")
        return (*first, f'director {seat} "{told}"')
    if what == "revoke":
        played = () if is_played else (KINDS[what].line,)
        return (*first, *(one.format(seat=seat, which=which.lower()) for one in (*played, NOTICED)))
    if what == "claim":
        line = KINDS[what].line.format(seat=seat, which=which)
        return (*first, f"{line} {claim_told(said.words, said.stated)}".strip())
    lines = SORTS[which] if what == "information" else (KINDS[what].line,)
    named = {"seat": seat, "which": which.lower(), "lho": lho, "shown": said.shown or "accident"}
    return (*first, *(one.format(**named) for one in lines))


def claim_told(words: str, stated: Stated) -> str:
    """What goes with a claim, as it is typed: the words of its player, and whether they are his line of play."""
    said = one_line(words)
    return {"words": said and f"line {said}", "none": f"{said} noline"}.get(stated, said).strip()


def one_line(words: str) -> str:
    """Words between quotation marks; nothing where there are none."""
    return quoted(said) if (said := " ".join(words.split())) else ""


def _is_one(what: What, which: str) -> bool:
    """Whether something is what a kind of matter names."""
    names = KINDS[what].names
    if names == "call":
        return which.upper() in {call.value for call in Call}
    if names == "card":
        return which == "?" or which.upper() in {card.value for card in Card}
    if names == "number":
        return which in COUNTS
    if names == "tricks":
        return which in map(str, range(MOST_TRICKS + 1))
    return which in SORTS


def incident_since(office: Office, identity: Identity, stream: str, first: int, what: What | None = None) -> str:
    """The latest incident of a table that began with an entry from `first` on; where none did, what was entered may be
    of one of its kind that is open on the board in play: the latest. Empty where there is none. Raises as
    `Sight.table`."""
    sight = Sight(office, identity)
    sight.check_role({"director"})
    replay = sight.table(stream).replay
    found = list(reversed(cases_of(replay)))
    new = (one for one in found if not one.incident.of_session and entry_of(one.incident.place) >= first)
    kinds = KINDS[what].goes_on if what is not None else ()
    known = (one for one in found if one.is_open and one.board is replay.board and one.incident.kind in kinds)
    return next((one.incident.name for one in (*new, *known)), "")
