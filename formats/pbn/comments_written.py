"""What PBN has no words for, told in English for who reads the hand: withdrawn calls and cards, claims, rulings with
their law, and the score of each side with its weights. (PBN 2.1, 3.9: what was put right is described in comments.)

All of it stands in one comment after the `Result` tag, in the order of the record, each sentence with its place: other
programs pass over a comment there, while several of them refuse one among the calls and cards.
"""

from __future__ import annotations

from collections.abc import Iterator

from domain.board import Board, Claim, Irregularity
from domain.cards import Card
from domain.events import CardExposed, PenaltyGiven, RulingGiven, RulingRevised, ScoreAdjusted
from domain.seats import SEATS
from formats.pbn.auction_written import call_word
from formats.score_in_words import score_in_words
from projections.found.incidents import Incident, Question
from projections.rulings.board_rulings import BoardRulings
from projections.rulings.outcomes import computed_rulings
from projections.rulings.results import BoardResult
from projections.texts import incident_text, ruled_text, text_of

__all__ = ["comments_on"]


def comments_on(rulings: BoardRulings, result: BoardResult) -> list[str]:
    """The sentences about a board; none where everything went its regular course."""
    board = rulings.board
    told = [*_calls(board), *_cards(board), *_claims(board)]
    for incident in rulings.incidents:
        told += _incident(incident)
    told += _decisions(board)
    told += score_in_words(result)
    return told


def _calls(board: Board) -> Iterator[str]:
    for _, seat, call in sorted(board.withdrawn_calls, key=lambda made: made[0]):
        yield f"{SEATS[seat]} called {call_word(call)}, which does not stand."


def _cards(board: Board) -> Iterator[str]:
    for trick in board.tricks:
        for play, _ in trick.withdrawn:
            yield f"Trick {trick.number}: {SEATS[play.seat]} played {_card(play.card)} and took it back."
        for play in trick.surplus:
            yield f"Trick {trick.number}: {SEATS[play.seat]}'s {_card(play.card)} lies beside it, one card too many."
    for moment in board.moments:
        event = moment.event
        if isinstance(event, CardExposed):
            where = f"Trick {moment.trick}" if moment.trick else "During the auction"
            yield f"{where}: {event.seat} let {_card(event.card)} be seen."
    for odd in board.irregular:
        if odd.kind is Irregularity.DEFECTIVE_TRICK:
            yield f"Trick {odd.trick} was turned down without a card of {odd.seat}."


def _card(card: Card) -> str:
    return f"\\{card.suit.value}{'10' if card.rank == 'T' else card.rank}"


def _claims(board: Board) -> Iterator[str]:
    for claim in board.claims:
        yield _claim(claim)
        for _, event in claim.objections:
            yield f"{event.seat} objected{_quoted(event.statement)}."
        if claim.played_on:
            yield "All four agreed to play on (68D2)."
        elif claim.assents:
            yield f"{' and '.join(dict.fromkeys(str(seat) for _, seat in claim.assents))} agreed."


def _claim(claim: Claim) -> str:
    tricks = f"{claim.conceded if claim.is_concession else claim.claimed} of the {claim.left} tricks left"
    did = "conceded" if claim.is_concession else "claimed"
    return f"Trick {claim.trick}: {claim.seat} {did} {tricks}{_quoted(claim.words)}."


def _quoted(text: str) -> str:
    return f': "{text}"' if text else ""


def _incident(incident: Incident) -> list[str]:
    """What the Laws compute of it, each with its paragraph, after a line that names it."""
    said: list[str] = []
    for item in computed_rulings(incident):
        text = ruled_text(item) if isinstance(item, Question) else text_of(item)
        if text:
            said.append(f"[{item.law}] {text}")
    if not said:
        return []
    by = f" by {incident.seat}" if incident.seat else ""
    return [f"{incident_text(incident).capitalize()}{by} ({incident.name}):", *said]


def _decisions(board: Board) -> Iterator[str]:
    """Rulings as the director gave them, penalties, and the reasons of adjusted scores."""
    for moment in board.moments:
        event = moment.event
        if isinstance(event, RulingGiven | RulingRevised):
            tricks = f" ({event.moved} tricks)" if event.moved is not None else ""
            yield f"Ruling [{event.law}]{tricks}{': ' + event.text if event.text else '.'}"
        elif isinstance(event, ScoreAdjusted) and event.reason:
            yield f"Adjusted score [{event.law}]: {event.reason}"
        elif isinstance(event, PenaltyGiven):
            whom = event.contestant or (event.side.value if event.side else "")
            reason = f": {event.reason}" if event.reason else "."
            yield f"Penalty [{event.law}]: {event.amount} {event.unit} {whom}".rstrip() + reason
