"""Evenings that are alike but for what may not be seen: the same entries at the same times, with other cards, calls,
results and words on the boards that are hidden. Whoever may not see those is told the same of both."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from domain.board import place_of
from domain.calls import Call
from domain.cards import hand_to_text
from domain.events import (
    AnyEvent,
    AppealLodged,
    BoardStarted,
    CallAlerted,
    CallMade,
    CardPlayed,
    ContestantEntered,
    DirectorCalled,
    FactFound,
    MovementSet,
    NoteMade,
    PenaltyGiven,
    RivalRecorded,
    RoundStarted,
    ScoreAdjusted,
    SessionOpened,
    TempoNoted,
    TricksAgreed,
)
from domain.numbering import standard_dealer, standard_vul
from domain.seats import SEATS, Side
from domain.table import Table
from tests.properties.random_tables import dealt, lawful_card

__all__ = ["Evening", "Played", "Secret", "SecretOf", "evenings", "recorded"]

CONTRACTS = (Call.CLUB_1, Call.HEART_2, Call.SPADE_3, Call.NOTRUMP_3)
WORDS = ("the queen of hearts", "a long suit of clubs", "spade ace", "he held nine diamonds")
OPENED = "2026-03-14T19:00:00Z"
TIME = "2026-03-14T19:{minute:02}:{second:02}Z"


class Played(Struct, frozen=True):
    """How far a table has come with a board, and what was said there besides."""

    table: int
    board: int
    cards: int
    """How many cards were played."""
    finished: bool
    told: tuple[str, ...] = ()
    """`director_called`, `fact`, `note`, `alert`, `tempo`, `rival`, `penalty`, `adjusted`, `appeal`."""


class Evening(Struct, frozen=True):
    """A round of a Mitchell: who has played what."""

    tables: int
    boards: int
    """A table."""
    played: tuple[Played, ...]
    seed: int

    @property
    def numbers(self) -> range:
        """All boards."""
        return range(1, self.tables * self.boards + 1)


class Secret(Struct, frozen=True):
    """What is hidden of a board at a table; another number is another deal, another play, another result."""

    deal: int = 0
    """Of every table that has the same number here."""
    play: int = 0
    """The cards that were played, what was said, and the calls as long as the board is in play."""
    result: int = 0
    """Of a board that is finished: contract and tricks."""


SecretOf = Callable[[int, int], Secret]
"""By table and board."""


@st.composite
def evenings(draw: st.DrawFn) -> Evening:
    """A round or two of a Mitchell of two or three tables, somewhere in it."""
    tables, boards = draw(st.integers(2, 3)), draw(st.integers(1, 2))
    told = st.lists(st.sampled_from(sorted(TOLD)), max_size=2, unique=True).map(tuple)
    played: list[Played] = []
    for table in range(1, tables + 1):
        order = [*_order(table, tables, boards)]
        done = draw(st.integers(0, len(order)))
        for number, board in enumerate(order[: done + 1]):
            finished = number < done
            cards = draw(st.integers(0, 8 if finished else 30))
            played.append(Played(table, board, cards, finished, draw(told)))
    return Evening(tables, boards, tuple(played), draw(st.integers(0, 10_000)))


def _order(table: int, tables: int, boards: int) -> Iterator[int]:
    """The boards of a table in the order of a Mitchell: the sets go to the next lower table."""
    for round in range(tables if tables % 2 else tables - 1):
        first = (table - 1 + round) % tables * boards + 1
        yield from range(first, first + boards)


def recorded(evening: Evening, secret_of: SecretOf) -> list[tuple[str, AnyEvent]]:
    """The entries of an evening in the order of recording, the tables by turns."""
    rounds = evening.tables if evening.tables % 2 else evening.tables - 1
    contestants = 2 * evening.tables
    found: list[tuple[str, AnyEvent]] = [("S1", SessionOpened("Evening", "2026-03-14", at=OPENED, by="scorer"))]
    found += [("S1", ContestantEntered(str(number), at=OPENED)) for number in range(1, contestants + 1)]
    found.append(("S1", MovementSet("mitchell", evening.tables, rounds, evening.boards, at=OPENED)))
    tables = [list(_at_table(evening, table, secret_of)) for table in range(1, evening.tables + 1)]
    for turn in range(max(map(len, tables))):
        found += [events[turn] for events in tables if turn < len(events)]
    return [(stream, _timed(event, number)) for number, (stream, event) in enumerate(found)]


def _timed(event: AnyEvent, number: int) -> AnyEvent:
    return replace(event, at=TIME.format(minute=number // 60 % 60, second=number % 60))


def _at_table(evening: Evening, table: int, secret_of: SecretOf) -> Iterator[tuple[str, AnyEvent]]:
    for number, played in enumerate(one for one in evening.played if one.table == table):
        round = number // evening.boards + 1
        stream = f"S1.r{round}.t{table}"
        if number % evening.boards == 0:
            yield stream, RoundStarted(round, table)
        yield from ((stream, event) for event in _board(evening, played, secret_of(table, played.board)))


def _board(evening: Evening, played: Played, secret: Secret) -> Iterator[AnyEvent]:
    """A board at a table, from its deal on."""
    place = f"{evening.seed} {played.table} {played.board}"
    deal, own = Random(f"{evening.seed} {played.board} {secret.deal}"), Random(f"{place} {secret.play}")
    result = Random(f"{place} {secret.result}") if played.finished else own
    table = Table()
    north, east, south, west = (hand_to_text(hand) for hand in dealt(deal))
    vul, dealer = standard_vul(played.board), standard_dealer(played.board)
    events: list[AnyEvent] = [BoardStarted(played.board, dealer, vul, (north, east, south, west), live=True)]
    calls = [result.choice(CONTRACTS), Call.PASS, Call.PASS, Call.PASS]
    seats = [dealer, dealer.left, dealer.partner, dealer.right]
    events += [CallMade(seat, call) for seat, call in zip(seats, calls, strict=True)]
    for number, event in enumerate(events, 1):
        table.apply(place_of(number), event)
    for _ in range(played.cards):
        board = table.board
        assert board is not None
        assert board.to_play is not None
        card = CardPlayed(board.to_play, lawful_card(board, board.to_play, own))
        events.append(card)
        table.apply(place_of(len(events)), card)
    yield from events
    yield from (TOLD[what](played, own) for what in played.told if what not in AFTERWARDS)
    if played.finished:
        yield TricksAgreed(result.randrange(6, 9))
    yield from (TOLD[what](played, own) for what in played.told if what in AFTERWARDS)


def _card_named(random: Random) -> str:
    return random.choice(WORDS)


TOLD: dict[str, Callable[[Played, Random], AnyEvent]] = {
    "director_called": lambda played, random: DirectorCalled(SEATS[1], _card_named(random)),
    "fact": lambda played, random: FactFound(_card_named(random), by="director"),
    "note": lambda played, random: NoteMade(_card_named(random)),
    "alert": lambda played, random: CallAlerted(standard_dealer(played.board), meaning=_card_named(random)),
    "tempo": lambda played, random: TempoNoted(standard_dealer(played.board), text=_card_named(random)),
    "rival": lambda played, random: RivalRecorded(
        1, "tablet", (CallMade(standard_dealer(played.board), random.choice(CONTRACTS)), NoteMade(_card_named(random)))
    ),
    "penalty": lambda played, random: PenaltyGiven(
        "10", "percent", Side.NS, reason=_card_named(random), board=played.board, by="director"
    ),
    "adjusted": lambda played, random: ScoreAdjusted(
        played.board,
        "12C2a",
        ns_artificial="average",
        ew_artificial="average",
        reason=_card_named(random),
        by="director",
    ),
    "appeal": lambda played, random: AppealLodged(
        f"A{played.table}{played.board}", f"{played.board}#2", "1", grounds=_card_named(random), board=played.board
    ),
}
"""What may be said at a table: its words are as secret as the cards of its board."""
AFTERWARDS = ("penalty", "adjusted", "appeal")
