"""Replaying with the Laws, beside `endplay`, which replays the same cards by no rules at all."""

from __future__ import annotations

from pathlib import Path
from statistics import median

from benchmarks import session
from benchmarks.figures import Figure, Limit, Scale, beside_peer
from benchmarks.games import Game, games_of, real_rounds
from benchmarks.timing import alternate, compare
from domain.events import AnyEvent
from formats.notation import read_script
from projections.rulings.replay import Replay
from projections.rulings.rule import rule

__all__ = ["replay"]

LIMIT = 1.0
LIMIT_WITH_REVOKES = 0.5
SAMPLES = Path(__file__).parents[1] / "sample_sessions"
MOST_FOR_AN_INCIDENT = 1000.0
"""Microseconds."""


def replay(scale: Scale) -> list[Figure]:
    """Real rounds where there are files of them, else made up; and made-up rounds with a revoke on every board."""
    real = real_rounds() if scale.use_files else []
    plain = real or list(session.rounds(session.boards(scale.boards)).values())
    revokes = list(session.rounds(session.boards(scale.boards, revokes=True)).values())
    source = "real rounds" if real else "made-up rounds"
    return [
        _beside_endplay(f"{source}, by the Laws", plain, scale.rounds, LIMIT),
        _beside_endplay("a revoke on every board", revokes, scale.rounds, LIMIT_WITH_REVOKES),
        _an_incident(scale.rounds),
    ]


def _an_incident(times: int) -> Figure:
    """What an incident of the sample sessions costs: their rulings, without the fold, over their number."""
    rounds = [events for path in sorted(SAMPLES.rglob("*.tdl")) for events in _streams_of(path)]
    folded = [Replay(events) for events in rounds]
    incidents = sum(len(each.rulings(board).incidents) for each in folded for board in each.boards)
    (taken,) = alternate([lambda _: _rule_on_all(folded)], times)
    cost = median(taken) / incidents * 1e6
    return Figure("replay", "an incident", "us", cost, limit=Limit("at most", MOST_FOR_AN_INCIDENT, "measured"))


def _rule_on_all(replays: list[Replay]) -> None:
    for each in replays:
        for board in each.boards:
            rule(each.table, board, each.regulations)


def _streams_of(path: Path) -> list[list[AnyEvent]]:
    return list(read_script(path.read_bytes(), source=path.name).streams.values())


def _beside_endplay(name: str, rounds: list[list[AnyEvent]], times: int, limit: float | None = None) -> Figure:
    """From events in memory on our side, from deals and cards in memory on the other."""
    games = [game for events in rounds for game in games_of(events)]
    taken = compare(lambda _: _replay_all(rounds), lambda _: _play_all(games), times)
    return beside_peer("replay", name, "boards/s", len(games), taken, limit)


def _replay_all(rounds: list[list[AnyEvent]]) -> None:
    """Fold every round; the incidents and the result of every board."""
    for events in rounds:
        replay = Replay(events)
        for board in replay.boards:
            replay.rulings(board)
            replay.result(board)


def _play_all(games: list[Game]) -> None:
    """Play every card from a copy of its deal, as endplay documents it: `Deal.play(card)`.

    It takes the card from the hand whose turn it is (or raises), puts it on the trick, and after the fourth works out
    who won. No auction, no following suit, no count of tricks, no score, nothing of the past.
    """
    for deal, cards in games:
        playing = deal.copy()
        for card in cards:
            playing.play(card)
