"""What a board was worth: the table of declarers and denominations, each card of the play, revokes, claims.

Everything is told as declarer's tricks of all thirteen; a claim as the claiming side's of those left, which is what
the director answers with (70A). It is double dummy: best play of all four hands with every card in view.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from msgspec import Struct, field

from domain.board import Board, Claim
from domain.calls import Strain
from domain.cards import Card
from domain.seats import Seat, Side
from projections.equity.course import Played, course_of, hands_of, position_at, position_of_claim
from projections.equity.double_dummy import DoubleDummy, require, table_of
from projections.equity.every_line import Bounds, bounds_of
from projections.equity.position import Position, Unclear
from projections.found.incidents import Incident, Question, incident_name
from projections.laws.law_50_lying import penalty_cards
from projections.laws.law_50_penalty_cards import PenaltyCard
from projections.laws.law_59_unable import binds, orders
from projections.recorded.board_record import Record
from projections.recorded.board_stages import Chosen, Revoked
from projections.recorded.revoke import Revoke
from projections.rulings.replay import Replay
from projections.rulings.results import BoardResult

__all__ = ["BoardEquity", "Choice", "ClaimEquity", "PlayFigure", "RevokeEquity", "board_equity", "choice_before"]


class PlayFigure(Struct, frozen=True):
    """A card of the play with declarer's tricks double dummy before and after it; None where there is no figure."""

    played: Played
    is_declarers: bool
    """Whether declarer's side played it."""
    before: int | None
    after: int | None
    withdrawn: bool = False
    is_lawful: bool = True
    """Whether it followed suit (44C)."""

    @property
    def cost(self) -> int:
        """What it cost its side in tricks; less than none where an unlawful card gained some."""
        if self.before is None or self.after is None:
            return 0
        return self.before - self.after if self.is_declarers else self.after - self.before


class Choice(Struct, frozen=True):
    """A hand to play, with declarer's tricks double dummy for each card it may play."""

    position: Position | Unclear
    cards: Mapping[Card, int] = field(default_factory=dict[Card, int])
    penalty_cards: tuple[tuple[Seat, Card], ...] = ()
    """Cards that lay before defenders; double dummy knows nothing of what they bind."""


class RevokeEquity(Struct, frozen=True):
    """A revoke: what he could have played lawfully, and what came of what he did play."""

    incident: str
    revoke: Revoke
    choice: Choice
    as_played: int | None
    """Declarer's tricks double dummy after the card that was played; None where there is no figure, or was no card."""


class ClaimEquity(Struct, frozen=True):
    """A claim or concession: what the claiming side takes of the tricks left."""

    incident: str
    claim: Claim
    position: Position | Unclear
    double_dummy: int | None
    bounds: Bounds | None
    """None where too many cards are left for an exact search."""
    cards: Mapping[Card, int] = field(default_factory=dict[Card, int])
    """Double dummy for each card of the hand to play."""
    unsettled: tuple[Revoke, ...] = ()
    """Revokes that were not established when play ceased, and that nobody has corrected (62A, 63)."""
    option: bool = False
    """Whether somebody may still take a card back after a correction (62C1)."""


@dataclass(slots=True)
class BoardEquity:
    """All figures of a board, with the tricks that count for it and the questions they are asked for."""

    board: Board
    table: Mapping[tuple[Seat, Strain], int] | Unclear
    plays: list[PlayFigure]
    revokes: list[RevokeEquity]
    claims: list[ClaimEquity]
    tricks: int | None
    """Declarer's at the table; None until play is over."""
    transferred: int | None
    """Declarer's after the automatic transfer (64A); None until play is over."""
    questions: list[tuple[Incident, Question]]
    """The judgements that the figures may help with: 64C, and 69B, 70A and 71 of a claim."""
    penalty_cards: tuple[tuple[Seat, Card], ...] = ()
    """Every card that was a penalty card on the board."""

    @property
    def unclear(self) -> Unclear | None:
        """Why the board has no figures of its play, or none at all; None where it has."""
        if isinstance(self.table, Unclear):
            return self.table
        if self.board.contract is None:
            return Unclear("passed_out" if self.board.passed_out else "no_contract")
        return None

    def asked(self, incident: str) -> list[tuple[Incident, Question]]:
        """The questions about one incident."""
        return [(asked, question) for asked, question in self.questions if asked.name == incident]


def board_equity(replay: Replay, board: Board) -> BoardEquity:
    """The figures of a board as far as its record goes. Raises TdlogError where endplay is not installed."""
    require()
    hands = hands_of(board)
    course = course_of(replay, board)
    before = [played.before for played in course if isinstance(played.before, Position)]
    after = [p.before.after(p.card) for p in course if isinstance(p.before, Position) and _in_turn(p)]
    solver = DoubleDummy([*before, *after])
    record = replay.rulings(board).record
    side = board.contract.declarer.side if board.contract else Side.NS
    at_table, transferred = _counted(replay.result(board))
    return BoardEquity(
        board,
        hands if isinstance(hands, Unclear) else table_of(hands),
        [_figure(record, solver, played, side) for played in course],
        [_revoke(replay, record, solver, each, course, side) for each in record.revokes if each.corrected is None],
        [_claim(replay, record, solver, claim) for claim in board.claims],
        at_table,
        transferred,
        _questions(replay, board),
        tuple((card.seat, card.card) for card in penalty_cards(record)),
    )


def choice_before(replay: Replay, board: Board, place: int) -> Choice:
    """What the hand to play when the entry at a place was made could play. Raises TdlogError without endplay."""
    solver = DoubleDummy()
    record = replay.rulings(board).record
    position = position_at(replay, board, place)
    if isinstance(position, Unclear) or board.contract is None:
        return Choice(position)
    cards = solver.by_card(position, board.contract.declarer.side)
    return Choice(position, cards, _lying(penalty_cards(record), place))


def _in_turn(played: Played) -> bool:
    """Whether it was that hand's turn, and the card was in it."""
    before = played.before
    return (
        isinstance(before, Position)
        and before.turn is played.seat
        and bool(before.hands[played.seat.index] & played.card.bit)
    )


def _figure(record: Record, solver: DoubleDummy, played: Played, side: Side) -> PlayFigure:
    before = played.before
    withdrawn = record.withdrawn_at(played.place) is not None
    is_declarers = played.seat.side is side
    if isinstance(before, Unclear):
        return PlayFigure(played, is_declarers, None, None, withdrawn)
    worth = solver.tricks(before, side)
    if not _in_turn(played):
        return PlayFigure(played, is_declarers, worth, None, withdrawn, is_lawful=False)
    after = solver.tricks(before.after(played.card), side)
    lawful = bool(before.lawful & played.card.bit)
    return PlayFigure(played, is_declarers, worth, after, withdrawn, is_lawful=lawful)


def _counted(result: BoardResult) -> tuple[int | None, int | None]:
    """Declarer's tricks at the table and after the transfer."""
    tricks = {stage.name: stage.ns[0].tricks for stage in result.stages if stage.ns}
    at_table = tricks.get("play")
    return at_table, tricks.get("transfer", at_table)


def _revoke(
    replay: Replay, record: Chosen, solver: DoubleDummy, revoke: Revoke, course: list[Played], side: Side
) -> RevokeEquity:
    incident = incident_name(record.board, revoke.place)
    before = _before_revoke(replay, record.board, revoke, course)
    if isinstance(before, Unclear):
        return RevokeEquity(incident, revoke, Choice(before), None)
    lying = penalty_cards(record)
    figures = solver.by_card(before, side)
    cards = {card: figures[card] for card in _allowed(record, revoke, before, lying)}
    played = before.hands[revoke.seat.index] & revoke.card.bit and revoke.kind != "defective"
    as_played = solver.tricks(before.after(revoke.card), side) if played else None
    return RevokeEquity(incident, revoke, Choice(before, cards, _lying(lying, revoke.place)), as_played)


def _before_revoke(replay: Replay, board: Board, revoke: Revoke, course: list[Played]) -> Position | Unclear:
    """The position in which he revoked; of a card missing from a trick (67B1), when the trick was turned down."""
    if revoke.kind == "defective":
        before = position_at(replay, board, revoke.place)
    else:
        before = next((p.before for p in course if p.place == revoke.place), Unclear("in_disorder"))
    if isinstance(before, Position) and before.turn is not revoke.seat:
        return Unclear("in_disorder")
    return before


def _allowed(record: Chosen, revoke: Revoke, before: Position, lying: list[PenaltyCard]) -> list[Card]:
    """The cards that would have been no revoke: that follow suit (44C), obey what an opponent chose (26B, 50D2, 51B,
    57A), and are penalty cards where one of them could be played (50D1)."""
    cards = before.cards()
    if revoke.kind == "option":
        play = next(play for play in record.board.plays if play.place == revoke.place)
        given = orders(record)
        cards = [card for card in cards if not binds(record, given, play, card)] or cards
    mine = {card.card for card in lying if card.seat is revoke.seat and card.lies_at(revoke.place)}
    return [card for card in cards if card in mine] or cards


def _lying(cards: list[PenaltyCard], place: int) -> tuple[tuple[Seat, Card], ...]:
    return tuple((card.seat, card.card) for card in cards if card.lies_at(place))


def _claim(replay: Replay, record: Revoked, solver: DoubleDummy, claim: Claim) -> ClaimEquity:
    """Of the tricks left: the figures of the claiming side; none where no trick is left."""
    board = record.board
    incident = incident_name(board, claim.place)
    if not claim.left:
        return ClaimEquity(incident, claim, Unclear("played_out"), None, None)
    position = position_of_claim(replay, board, claim)
    if isinstance(position, Unclear):
        return ClaimEquity(incident, claim, position, None, None)
    side = claim.seat.side
    won = position.tricks_of(side)
    cards = {card: tricks - won for card, tricks in solver.by_card(position, side).items()}
    bounds = bounds_of(position, side)
    left = Bounds(bounds.lowest - won, bounds.double_dummy - won, bounds.highest - won) if bounds else None
    unsettled = tuple(revoke for revoke in record.revokes if _is_unsettled(revoke, claim))
    option = any(o.law.startswith("62C1") for i in replay.rulings(board).incidents for o in i.options)
    return ClaimEquity(incident, claim, position, solver.tricks(position, side) - won, left, cards, unsettled, option)


def _is_unsettled(revoke: Revoke, claim: Claim) -> bool:
    """Whether a revoke was made before a claim, and was then neither corrected nor established."""
    established = revoke.established_at
    return (
        revoke.place < claim.place
        and revoke.corrected is None
        and revoke.kind != "defective"
        and (established is None or established > claim.place)
    )


def _questions(replay: Replay, board: Board) -> list[tuple[Incident, Question]]:
    return [
        (incident, question)
        for incident in replay.rulings(board).incidents
        for question in incident.questions
        if question.law.startswith("64C") or question.law in ("69B", "70A", "71")
    ]
