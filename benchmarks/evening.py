"""A pairs event made up from a seed: every table plays every board, and its slips are recorded: no calls, no cards."""

from __future__ import annotations

from random import Random

from domain.events import (
    AnyEvent,
    BoardStarted,
    ContestantEntered,
    ContractRecorded,
    MovementSet,
    RoundEnded,
    RoundStarted,
    SessionOpened,
    TricksAgreed,
)
from domain.numbering import standard_dealer, standard_vul
from domain.seats import SEATS

__all__ = ["BOARDS_A_ROUND", "SESSION", "evening"]

SESSION = "B"
SEED = 78
BOARDS_A_ROUND = 2
STRAINS = "CDHSN"


def evening(tables: int, boards: int) -> dict[str, list[AnyEvent]]:
    """The session's stream and one for each round at each table, the same for every run.

    In every round all tables play the same two boards, and East-West move on: 26 boards are 13 rounds.
    """
    random = Random(SEED)
    rounds = boards // BOARDS_A_ROUND
    streams: dict[str, list[AnyEvent]] = {SESSION: _session(tables, rounds)}
    for number in range(1, rounds + 1):
        due = tuple(range(BOARDS_A_ROUND * (number - 1) + 1, BOARDS_A_ROUND * number + 1))
        for table in range(1, tables + 1):
            ew = tables + (table - number) % tables + 1
            events: list[AnyEvent] = [RoundStarted(number, table, str(table), str(ew), boards=due)]
            for board in due:
                events += _slip(random, board)
            streams[f"{SESSION}.r{number}.t{table}"] = [*events, RoundEnded()]
    return streams


def _session(tables: int, rounds: int) -> list[AnyEvent]:
    pairs: list[AnyEvent] = [ContestantEntered(str(pair)) for pair in range(1, 2 * tables + 1)]
    return [SessionOpened("Benchmark"), MovementSet("barometer", tables, rounds, BOARDS_A_ROUND), *pairs]


def _slip(random: Random, board: int) -> list[AnyEvent]:
    """Results such as players have: one of a few contracts, about as many tricks as it needs."""
    level, declarer = random.choice((2, 3, 3, 4)), random.choice(SEATS)
    tricks = 6 + level + random.choice((-2, -1, 0, 0, 0, 1))
    return [
        BoardStarted(board, standard_dealer(board), standard_vul(board)),
        ContractRecorded(f"{level}{random.choice(STRAINS)}", declarer),
        TricksAgreed(tricks),
    ]
