"""Double-dummy figures of a board as they are shown: the table, the play, what each revoke and claim was worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from domain.board import Board
from domain.calls import Strain
from domain.cards import Card, cards_in
from domain.seats import SEATS, Seat, Side
from projections.equity.board_equity import BoardEquity, Choice, ClaimEquity, PlayFigure, RevokeEquity
from projections.equity.position import Position, Unclear
from projections.found.incidents import Incident, Question, incident_name
from projections.texts import card_text, hand_text, kind_text, message, seat_text
from projections.views.auction import COLUMNS
from projections.views.encoding import Unencoded
from projections.views.incident import QuestionView, question_view

__all__ = [
    "CardFigureView", "ChoiceView", "DoubleDummyView", "EquityClaimView", "EquityQuestionView", "EquityRevokeView",
    "EquityView", "PlayedCell", "UnclearView", "choice_view", "equity_view", "unclear_view",
]  # fmt: skip

Cards = tuple[tuple[Seat, Card], ...]


class UnclearView(Struct, frozen=True):
    """Why there is no figure."""

    why: str
    """`no_contract`, `passed_out`, `hand_not_known`, `wrong_count`, `same_card_twice`, `in_disorder`, `card_not_seen`,
    `not_begun`, `played_out`."""
    seats: tuple[Seat, ...]
    text: str


class DoubleDummyView(Struct, frozen=True):
    """A position of the play."""

    turn: Seat | None
    """Null where no trick is left."""
    leader: Seat
    on_trick: tuple[Card, ...]
    ahead: tuple[Card | None, ...]
    """Cards beyond one that was taken back."""
    hands: Mapping[str, tuple[Card, ...]]
    """By seat."""
    won: Mapping[str, int]
    """By side."""
    held: Unencoded[tuple[str, ...]]
    """The hands in words, North first."""


class ChoiceView(Struct, frozen=True, kw_only=True):
    """A position with declarer's tricks for each card that may be played."""

    stream: str
    board: int
    cards: Mapping[str, int]
    penalty_cards: Cards
    position: DoubleDummyView | None
    unclear: UnclearView | None
    figures: Unencoded[str]
    """`9: ♦J ♦4  8: ♠2`: the cards by their figure."""


class CardFigureView(Struct, frozen=True):
    """A card of the play with declarer's tricks double dummy."""

    entry: int
    trick: int
    seat: Seat
    card: Card
    before: int | None
    after: int | None
    cost: int
    """To its side; below 0 where an unlawful card gained."""
    withdrawn: bool
    lawful: bool


class PlayedCell(Struct, frozen=True):
    """A card as it stands in the tricks."""

    text: str
    leads: bool
    after: int | None
    lawful: bool


class EquityRevokeView(Struct, frozen=True, kw_only=True):
    """A revoke with what it was worth."""

    incident: str
    trick: int
    seat: Seat
    card: Card
    as_played: int | None
    cards: Mapping[str, int]
    """Each lawful card to declarer's tricks."""
    penalty_cards: Cards
    position: DoubleDummyView | None
    """Before it."""
    unclear: UnclearView | None
    figures: Unencoded[str]
    defective: Unencoded[bool]
    """Whether it is a card missing from a trick (67B1)."""
    noticed: Unencoded[bool]
    """Whether attention was drawn to it."""


class EquityClaimView(Struct, frozen=True, kw_only=True):
    """A claim with what the tricks left were worth to the claiming side."""

    incident: str
    seat: Seat
    claimed: int
    left: int
    double_dummy: int | None
    lowest: int | None
    """Null where there are too many lines."""
    highest: int | None
    cards: Mapping[str, int]
    unsettled: tuple[str, ...]
    """Revokes not established then."""
    option_62c1: bool
    """Whether a card may still be taken back."""
    position: DoubleDummyView | None
    unclear: UnclearView | None
    figures: Unencoded[str]
    concession: Unencoded[bool]
    revokes: Unencoded[tuple[tuple[Seat, Card, int], ...]]
    """Those of `unsettled`, each with its trick."""


class EquityQuestionView(Struct, frozen=True):
    """A judgement that the figures may help with."""

    incident: str
    law: str
    question: str
    open: bool
    kind: Unencoded[str]
    """What the incident is, in words."""
    shown: Unencoded[QuestionView]


class EquityView(Struct, frozen=True, kw_only=True):
    """All figures of a board."""

    stream: str
    board: int
    contract: str | None
    declarer: Seat | None
    tricks: int | None
    """Declarer's at the table; null until play is over."""
    transferred: int | None
    """The same after 64A."""
    table: Mapping[str, Mapping[str, int]] | None
    """Declarer to denomination `C D H S N` to tricks; null where not all hands are known."""
    unclear: UnclearView | None
    play: tuple[CardFigureView, ...]
    revokes: tuple[EquityRevokeView, ...]
    claims: tuple[EquityClaimView, ...]
    questions: tuple[EquityQuestionView, ...]
    rows: Unencoded[tuple[tuple[int, tuple[PlayedCell | None, ...]], ...]]
    """The tricks by number, each by column W N E S."""
    penalty_cards: Unencoded[Cards]
    """Every card that was a penalty card on the board."""


def equity_view(stream: str, equity: BoardEquity) -> EquityView:
    """All figures of a board in the language chosen."""
    board, contract, table = equity.board, equity.board.contract, equity.table
    return EquityView(
        stream=stream,
        board=board.number,
        contract=contract.text if contract else None,
        declarer=contract.declarer if contract else None,
        tricks=equity.tricks,
        transferred=equity.transferred,
        table=None
        if isinstance(table, Unclear)
        else {seat.value: {strain.value: table[seat, strain] for strain in Strain} for seat in SEATS},
        unclear=_unclear(equity.unclear),
        play=tuple(map(_played, equity.plays)),
        revokes=tuple(map(_revoke, equity.revokes)),
        claims=tuple(_claim(board, found) for found in equity.claims),
        questions=tuple(_question(incident, question) for incident, question in equity.questions),
        rows=_rows(equity),
        penalty_cards=equity.penalty_cards,
    )


def choice_view(stream: str, board: int, choice: Choice) -> ChoiceView:
    """A position in the language chosen."""
    return ChoiceView(
        stream=stream,
        board=board,
        cards=_by_card(choice.cards),
        penalty_cards=choice.penalty_cards,
        position=_position(choice.position),
        unclear=_unclear(choice.position),
        figures=_figures(choice.cards),
    )


def unclear_view(unclear: Unclear) -> UnclearView:
    """Why there is no figure, in the language chosen."""
    text = message("equity", unclear.code, seats=", ".join(map(seat_text, unclear.seats)))
    return UnclearView(unclear.code, unclear.seats, text)


def _unclear(found: Position | Unclear | None) -> UnclearView | None:
    return unclear_view(found) if isinstance(found, Unclear) else None


def _position(position: Position | Unclear) -> DoubleDummyView | None:
    if isinstance(position, Unclear):
        return None
    return DoubleDummyView(
        position.turn if position.left else None,
        position.leader,
        position.trick,
        position.ahead,
        {seat.value: tuple(cards_in(position.hands[seat.index])) for seat in SEATS},
        {side.value: position.won[side.index] for side in Side},
        tuple(hand_text(position.hands[seat.index]) for seat in SEATS),
    )


def _by_card(cards: Mapping[Card, int]) -> dict[str, int]:
    return {card.value: tricks for card, tricks in cards.items()}


def _figures(cards: Mapping[Card, int]) -> str:
    """Cards by their figure, the highest first."""
    return "; ".join(
        f"{tricks}: {' '.join(map(card_text, _with(cards, tricks)))}"
        for tricks in sorted(set(cards.values()), reverse=True)
    )


def _with(cards: Mapping[Card, int], tricks: int) -> Iterable[Card]:
    """The cards of a figure, high to low."""
    return reversed(cards_in(sum(card.bit for card, figure in cards.items() if figure == tricks)))


def _played(figure: PlayFigure) -> CardFigureView:
    card = figure.played
    return CardFigureView(
        card.entry, card.trick, card.seat, card.card, figure.before, figure.after, figure.cost, figure.withdrawn,
        figure.is_lawful,
    )  # fmt: skip


def _rows(equity: BoardEquity) -> tuple[tuple[int, tuple[PlayedCell | None, ...]], ...]:
    figures = {figure.played.place: figure for figure in equity.plays}
    return tuple(
        (
            trick.number,
            tuple(
                _cell(trick.cards[seat.index], trick.leader == seat.index, figures.get(trick.places[seat.index]))
                for seat in COLUMNS
            ),
        )
        for trick in equity.board.tricks
        if trick.count
    )


def _cell(card: Card | None, leads: bool, figure: PlayFigure | None) -> PlayedCell | None:
    if card is None:
        return None
    return PlayedCell(card_text(card), leads, figure.after if figure else None, figure is None or figure.is_lawful)


def _revoke(found: RevokeEquity) -> EquityRevokeView:
    revoke, choice = found.revoke, found.choice
    return EquityRevokeView(
        incident=found.incident,
        trick=revoke.trick,
        seat=revoke.seat,
        card=revoke.card,
        as_played=found.as_played,
        cards=_by_card(choice.cards),
        penalty_cards=choice.penalty_cards,
        position=_position(choice.position),
        unclear=_unclear(choice.position),
        figures=_figures(choice.cards),
        defective=revoke.kind == "defective",
        noticed=revoke.attention is not None,
    )


def _claim(board: Board, found: ClaimEquity) -> EquityClaimView:
    claim, bounds = found.claim, found.bounds
    return EquityClaimView(
        incident=found.incident,
        seat=claim.seat,
        claimed=claim.claimed,
        left=claim.left,
        double_dummy=found.double_dummy,
        lowest=bounds.lowest if bounds else None,
        highest=bounds.highest if bounds else None,
        cards=_by_card(found.cards),
        unsettled=tuple(incident_name(board, revoke.place) for revoke in found.unsettled),
        option_62c1=found.option,
        position=_position(found.position),
        unclear=_unclear(found.position),
        figures=_figures(found.cards),
        concession=claim.is_concession,
        revokes=tuple((revoke.seat, revoke.card, revoke.trick) for revoke in found.unsettled),
    )


def _question(incident: Incident, question: Question) -> EquityQuestionView:
    told = incident.name, question.law, question.code, question.is_open
    return EquityQuestionView(*told, kind_text(incident.kind), question_view(question))
