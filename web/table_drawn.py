"""What the page of a table is drawn with besides its view: what stands at which moment, what the Laws say in a line,
and the keys that say something beside calls and cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from domain.calls import BIDS, Call
from domain.cards import Card, Suit
from domain.events import Topic
from domain.seats import Seat
from formats.pieces.bids import call_picture
from formats.pieces.cards import CardMark
from projections.texts import card_text, message, seat_text, suit_text
from projections.texts.names import contract_text
from projections.texts.spoken import call_spoken
from projections.views.board import HandView
from projections.views.doubt import DoubtView
from projections.views.echo import obligations
from projections.views.incident import FindingView, IncidentView
from projections.views.live import StandingOpenView, TableInPlayView, WholeBoardView
from projections.views.on_device import Stage, on_device, stage_of
from projections.views.overview_grid import Watched
from projections.views.play import TrickView
from projections.views.position import Position
from web.desk_parts import seat_name, suit_key

__all__ = ["Act", "Fact", "acts_of", "going_on", "table_drawn_with"]

SPOKEN = (("agree", "agree"), ("object", "object"), ("play_on", "playon"), ("accept", "accept"), ("refuse", "refuse"))
"""Acts of a position that a seat does, and the words by which they are typed."""
CITED = re.compile(r"\s*\[§?([0-9A-Za-z]+)\]")
"""A paragraph in a sentence, as each language writes it."""
TOPICS: tuple[Topic, ...] = (
    "revoke", "tempo", "misinformation", "missing_alert", "question", "unauthorised", "misled", "pointed_wrongly",
    "mixed_cards", "perhaps_played", "other",
)  # fmt: skip
"""What somebody at the table draws attention to, most often first."""
LATE_CALLS = (*BIDS, Call.PASS, Call.DOUBLE, Call.REDOUBLE)
VULNERABLE = {"NS": "NS", "EW": "EW", "both": "NSEW"}


class Act(NamedTuple):
    """Something that is recorded with one press."""

    line: str
    words: str
    marked: bool = False
    """Whether it breaks the Laws, or the usual course."""
    asks: str = ""
    """What is asked before it is recorded; empty where nothing is."""
    said: bool = False
    """Whether it is recorded already, or too late: it keeps its place, and is pressed no more."""


class Choosing(NamedTuple):
    """A suit that a player may choose by a Law, or that he chooses none."""

    words: str
    lines: tuple[tuple[str, Suit | None], ...]
    """What is recorded, by the suit that it names; of no suit where he chooses none."""


class Dealing(NamedTuple):
    """A board whose cards may be entered."""

    board: int
    line: str
    """What is recorded with them, up to the hands: the board begins, or began, with them."""
    behind: str = ""
    """What stands behind the hands."""
    hands: Mapping[str, str] = {}
    """Those that are told already, by seat: `AK4.QT2.J97.8532`."""
    played: Mapping[str, str] = {}
    """What was played from each hand: `SQ H7`."""

    @property
    def is_begun(self) -> bool:
        """Whether its calls or cards are being recorded already."""
        return self.line.startswith("at ")


class Fact(NamedTuple):
    """Something that is always in view."""

    code: str
    told: str
    """Empty where there is nothing of it yet."""

    @property
    def name(self) -> str:
        """What it is, in words."""
        return message("recorder", self.code)


def table_drawn_with(view: TableInPlayView, settled_at: Callable[[DoubtView | Watched], str]) -> Mapping[str, Any]:
    """What a table's part of a page is given besides its view."""
    at, board, stage = view.position, view.board, stage_of(view)
    told, laws = _told(view)
    return {
        "stage": stage, "keys": _keys(view, stage), "facts": [*_facts(view)],
        "on_device": msgspec.json.encode(on_device(view)).decode(),
        "law_told": told, "laws_told": laws, "acts": _answers(view, stage), "claim": _claimed(board),
        "claim_asked": _claim_asked(board),
        "chooses": [*_choosing(board)],
        "goes_on": [*_goes_on(view, stage)] if stage != "ended" else [],
        "marks": _marks(board) if board is not None else {}, "seat_name": seat_name, "settled_at": settled_at,
        "vulnerable": _vulnerable(board), "names": _names(board), "turn": _turn(at), "by_cards": _by_cards(board),
        "left": 14 - board.trick if board is not None else 13, "last_call": _last_call(board),
        "dealing": _dealing(view, stage), **_hand_faults(), "topics": TOPICS, "asked": _asked_about(at),
        "not_heard": _not_heard(board), "untold": _untold(view, stage),
        "call_keys": LATE_CALLS, "call_picture": call_picture, "call_spoken": call_spoken, "suit_key": suit_key,
        "suit_text": suit_text,
    }  # fmt: skip


def _keys(view: TableInPlayView, stage: Stage) -> tuple[WholeBoardView | None, Position]:
    """The board and the position that the hands are drawn by: where nobody is to play, no card is lawful."""
    if view.board is None or stage == "play":
        return view.board, view.position
    return replace(view.board, to_play=None), replace(view.position, to_act=None, cards={})


def _facts(view: TableInPlayView) -> Iterator[Fact]:
    """What is always in view: contract, dealer, vulnerability, round."""
    board, round = view.board, view.round
    if board is not None:
        bid = contract_text(board.contract)
        declarer = seat_text(board.declarer)
        yield Fact("contract", message("screen", "bid_by", contract=bid, declarer=declarer) if board.contract else "")
        yield Fact("dealer", seat_text(board.dealer))
        yield Fact("vulnerable", message("recorder", f"vul_{board.vul}"))
    code = "round_of" if round.rounds else "round_alone"
    yield Fact("round", message("recorder", code, round=round.number, rounds=round.rounds))


def _told(view: TableInPlayView) -> tuple[list[str], list[str]]:
    """What the Laws say of a table in a line, and by which paragraphs: what binds the players, what they find of the
    trick that lies there, and what is open, the newest matter first; then what is open of earlier boards."""
    told, laws = list[str](), list[str]()
    incidents = view.board.incidents[::-1] if view.board is not None else ()
    still_open = {one.incident: one for one in view.still_open}
    for incident in incidents:
        for text in obligations((incident,)):
            told.append(CITED.sub("", text))
            laws += CITED.findall(text)
        for found in _found_in_trick(view.board, incident):
            told.append(found.text)
            laws.append(found.law)
        if (one := still_open.pop(incident.incident, None)) is not None:
            laws += one.laws
            told += [] if view.binds else [_open_here(incident, one)]
    told += _open_elsewhere([*still_open.values()])
    return [*dict.fromkeys(told)], [*dict.fromkeys(laws)]


def _open_elsewhere(left: Sequence[StandingOpenView]) -> Iterator[str]:
    """What is open of earlier boards, and whose it is, as it stands on the director's desk; of several how many."""
    if len(left) > 1:
        yield message("recorder", "open_on_earlier", count=len(left))
    else:
        for one in left:
            yield message("recorder", "open_on", board=one.board, what=one.title, whose=_whose(one))


def _open_here(incident: IncidentView, one: StandingOpenView) -> str:
    """What is open of the board in play: what somebody is to decide, else what the Laws have found first."""
    if one.who:
        return message("recorder", "open_here", what=one.title, whose=_whose(one))
    return incident.findings[0].text if incident.findings else incident.text


def _whose(one: StandingOpenView) -> str:
    """Who decides, as it stands on the director's desk."""
    if one.who == ("director",):
        return message("director", "director_decides")
    if one.who:
        return message("director", "chooses" if len(one.who) == 1 else "choose", who=one.decides)
    return message("director", "nobody_yet")


def _found_in_trick(board: WholeBoardView | None, incident: IncidentView) -> Sequence[FindingView]:
    """What the Laws first find of a card of the trick that lies there."""
    entries = {one.entry for one in board.lies.row if one is not None and one.odd} if board is not None else set[int]()
    return incident.findings[:1] if incident.entry in entries else ()


def acts_of(at: Position) -> Iterator[Act]:
    """What a player may say now: to a claim, to an irregular call or lead."""
    for act, typed in SPOKEN:
        verdict = at.acts[act]
        if verdict.status != "no":
            for seat in verdict.fields.get("seats", "").split():
                yield Act(f"{typed} {seat.lower()}", message("web", act, seat=seat_name(seat)))


def _answers(view: TableInPlayView, stage: Stage) -> list[Act]:
    """What a player may say or do now: nobody agrees twice, and a claim that both opponents have agreed to, or that
    somebody has objected to, is answered. No answer to a claim moves when another was given: who taps twice does not
    object by that."""
    claim = view.board.open_claim if view.board is not None else None
    if claim is None:
        in_play = (*_spreading(view.board), *_taking_back(view.board)) if stage == "play" else ()
        return [*acts_of(view.position), *in_play]
    said = {f"agree {seat.value.lower()}" for seat in claim.agreed}
    over = ("agree", "object") if claim.objected else ()
    answers = (
        one._replace(said=one.line in said or one.line.startswith(over))
        for one in acts_of(view.position)
        if stage == "claimed"
    )
    all_agree = message("recorder", "all_play_on")
    return [one._replace(asks=all_agree) if one.line.startswith("playon") else one for one in answers]


def _spreading(board: WholeBoardView | None) -> Iterator[Act]:
    """Whose hand is spread as dummy's after an opening lead out of turn: presumed declarer may accept it by spreading
    his own; where he has accepted it by a word, either of the two may have become dummy."""
    declarer = board.declarer if board is not None else None
    for incident in board.incidents if board is not None else ():
        may_spread = [one.seat for one in incident.options if "spread" in one.choices]
        is_asked = declarer and any(one.question == "who_is_dummy" and one.open for one in incident.questions)
        for seat in (declarer.partner, declarer) if declarer and is_asked else may_spread:
            yield Act(f"dummy {seat.value.lower()}", message("recorder", "spreads", seat=seat_text(seat)))


def _taking_back(board: WholeBoardView | None) -> Iterator[Act]:
    """How a card that revokes is taken back, until the revoke is established; what its player plays next takes its
    place."""
    for incident in board.incidents if board is not None else ():
        codes = {one.finding for one in incident.findings}
        is_silent = "unnoticed" in codes and not any(one.law.startswith("63") for one in incident.findings)
        revoke = next((one for one in incident.findings if one.law == "61A"), None)
        if revoke is None or revoke.seat is None or revoke.card is None or not ("must_correct" in codes or is_silent):
            continue
        words = message("director", "takes_back", seat=seat_text(revoke.seat), card=card_text(revoke.card))
        yield Act(f"withdraw {revoke.seat.value.lower()} {revoke.card.value.lower()}", words)


def _choosing(board: WholeBoardView | None) -> Iterator[Choosing]:
    """What players may require or forbid, of the suit of a lead or of the cards that they name."""
    for incident in board.incidents if board is not None else ():
        for option in incident.options:
            if not any(option.named.values()):
                continue
            for choice in option.choices:
                line = f"choose {option.seat.value.lower()} {choice}"
                suits = option.named[choice]
                if not suits and choice != "neither":
                    continue
                lines = [(f"{line} {suit.value.lower()} {incident.incident}", suit) for suit in suits]
                words = message("recorder", f"chooses_{choice}", seat=seat_text(option.seat))
                yield Choosing(words, tuple(lines) or ((f"{line} {incident.incident}", None),))


def _untold(view: TableInPlayView, stage: Stage) -> list[Seat]:
    """The players whose cards nobody has told, and who are not to play: what they play out of turn is named."""
    hands: tuple[HandView, ...] = view.board.hands if view.board is not None and stage == "play" else ()
    return [one.seat for one in hands if not one.suits and one.seat.value != view.position.to_act]


def _claimed(board: WholeBoardView | None) -> str:
    """What was claimed, who has agreed and who objects, in a line; empty where no claim was made, or it was
    adjudicated."""
    claim = board.open_claim if board is not None else None
    if board is None or claim is None or (board.is_claim_answered and not claim.is_agreed):
        return ""
    told = message("recorder", "claim_told", seat=seat_text(claim.seat), claimed=claim.claimed, left=claim.left)
    agreed = (message("web", "agree", seat=seat_text(seat)) for seat in claim.agreed)
    objected = (message("web", "object", seat=seat_text(seat)) for seat in claim.objected)
    return " · ".join([told, *agreed, *objected])


def _claim_asked(board: WholeBoardView | None) -> str:
    """What is asked of a claim; once one opponent has agreed to it, who that is and who may still answer; that it is
    the director's once somebody has objected."""
    claim = board.open_claim if board is not None else None
    if claim is not None and claim.objected:
        return message("recorder", "claim_disputed", seat=seat_text(claim.objected[0]))
    seats = (claim.seat.left, claim.seat.right) if claim is not None else ()
    agreed = [seat for seat in seats if claim is not None and seat in claim.agreed]
    if len(agreed) != 1:
        return message("recorder", "claim_answered")
    return message("recorder", "claim_half", seat=seat_text(agreed[0]), other=seat_text(agreed[0].partner))


def going_on(at: Position) -> Iterator[Act]:
    """How a table goes on when a board is over: with the next, or to the end of the round."""
    for act, line in (("next_board", "board {board}"), ("end_round", "endround")):
        verdict = at.acts[act]
        if verdict.status != "no":
            marked = verdict.status == "mark"
            told = ("!" if marked else "") + line.format_map(verdict.fields)
            yield Act(told, message("web", act, board=verdict.fields.get("board", "")), marked)


def _goes_on(view: TableInPlayView, stage: Stage) -> Iterator[Act]:
    """As `going_on`, with the other boards of the round too, for a table plays them in the order in which they come; a
    round with something open does not end before somebody says that it did."""
    for act in going_on(view.position):
        if act.line == "endround":
            yield from _other_boards(view) if stage != "claimed" else ()
            yield act._replace(asks=_open_in_round(view))
        else:
            yield act


def _other_boards(view: TableInPlayView) -> Iterator[Act]:
    """The boards of the round that are not begun, but the one that is offered first."""
    following = view.position.acts["next_board"]
    for one in view.round.boards if following.status == "yes" else ():
        if one.state == "to_come" and str(one.board) != following.fields["board"]:
            yield Act(f"board {one.board}", message("web", "next_board", board=one.board))


def _open_in_round(view: TableInPlayView) -> str:
    """That boards of the round are not played, or a claim is not answered or decided, as it is asked about at its end;
    empty where nothing is open."""
    is_claimed = view.board is not None and not view.board.is_claim_answered
    began = view.position.board if view.position.phase == "auction" else None
    left = [str(one.board) for one in view.round.boards if one.state == "to_come" or one.board == began]
    claim = view.board.open_claim if view.board is not None else None
    claimed = "disputed" if claim is not None and claim.objected else "claimed"
    code = f"end_{claimed}_unplayed" if is_claimed and left else f"end_{claimed}" if is_claimed else "end_unplayed"
    if not (is_claimed or left):
        return ""
    return message("recorder", code, board=view.position.board, boards=", ".join(left))


def _dealing(view: TableInPlayView, stage: Stage) -> Dealing | None:
    """The board in play, or the last one, while there is a hand of it that nobody has told; else the one that comes
    next."""
    board, following = view.board, view.position.acts["next_board"]
    if board is not None and not all(hand.suits for hand in board.hands):
        begins = f"at #{view.begun} board {board.board} {board.dealer.value} {board.vul}".lower()
        hands = {one.seat.value: ".".join(_ranks(suit.had) for suit in one.suits) for one in board.hands if one.suits}
        played = {one.seat.value: " ".join(card.value for _, card in one.played) for one in board.hands}
        return Dealing(board.board, begins, " live" if view.live else "", hands, played)
    if stage in ("auction", "play", "ended") or following.status != "yes":
        return None
    number = following.fields["board"]
    return Dealing(int(number), f"board {number}")


def _ranks(cards: Iterable[Card]) -> str:
    """The ranks of cards of a suit, as a hand is typed: `AQT4`."""
    return "".join(card.rank for card in cards)


def _hand_faults() -> dict[str, str]:
    """What is said of hands that are typed wrong, with the fields as they are, to be filled by the script."""
    return {
        "hand_wrong": message("recorder", "hand_wrong", seat="{seat}"),
        "card_twice": message("recorder", "card_twice", card="{card}"),
    }


def _marks(board: WholeBoardView) -> dict[Card, CardMark]:
    """The cards that show a revoke, and the penalty cards that lie before their players."""
    effects = (one for incident in board.incidents for one in incident.effects)
    lying = (one.card for one in effects if one.effect == "penalty_card" and not one.ended)
    marks: dict[Card, CardMark] = dict.fromkeys(_that_show(board), "shows")
    marks.update((one, "lies") for one in lying if one is not None)
    return marks


def _that_show(board: WholeBoardView) -> tuple[Card, ...]:
    """The cards that show a revoke to the trick that lies there: those of the suit led in the hand that broke the
    Laws."""
    trick = board.lies
    lead = next((one.card for one in trick.row if one is not None and one.leads), None)
    odd = [one.seat for one in trick.row if one is not None and one.odd and not one.leads]
    if lead is None:
        return ()
    return tuple(
        card for view in board.hands if view.seat in odd for suit in view.suits for card in suit.held
        if suit.suit is lead.suit
    )  # fmt: skip


def _vulnerable(board: WholeBoardView | None) -> tuple[Seat, ...]:
    letters = VULNERABLE.get(board.vul, "") if board is not None else ""
    return tuple(Seat(letter) for letter in letters)


def _names(board: WholeBoardView | None) -> dict[Seat, str]:
    hands: tuple[HandView, ...] = board.hands if board is not None else ()
    return {one.seat: one.player for one in hands}


def _turn(at: Position) -> Seat | None:
    return Seat(at.to_act) if at.to_act else None


def _by_cards(board: WholeBoardView | None) -> tuple[TrickView, ...]:
    return board.tricks if board is not None else ()


def _last_call(board: WholeBoardView | None) -> Any:
    """The last call that stands; None before the first."""
    calls = [one for one in board.auction.calls if one is not None] if board is not None else []
    return calls[-1] if calls else None


def _not_heard(board: WholeBoardView | None) -> str:
    """The line that notes that the last call was not heard well; empty where there is none."""
    call = _last_call(board)
    return f"; {message('recorder', 'call_not_heard', seat=seat_text(call.seat), call=call.text)}" if call else ""


def _asked_about(at: Position) -> str:
    """The seat whose calls are shown though another is to call; empty where none is."""
    return seat_name(at.seat) if at.seat and at.phase == "auction" and at.seat != at.to_act else ""
