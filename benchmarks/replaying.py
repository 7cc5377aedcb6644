"""Replaying with the Laws, beside `endplay`, which replays the same cards by no rules at all."""

from __future__ import annotations

from benchmarks import session
from benchmarks.figures import Figure, Scale, beside_peer
from benchmarks.games import Game, games_of, real_rounds
from benchmarks.timing import compare
from domain.events import AnyEvent
from projections.replay import Replay

__all__ = ["replay"]

LIMIT = 1.0


def replay(scale: Scale) -> list[Figure]:
    """Real rounds where there are files of them, else made up; and made-up rounds with a revoke on every board."""
    real = real_rounds() if scale.use_files else []
    plain = real or list(session.rounds(session.boards(scale.boards)).values())
    revokes = list(session.rounds(session.boards(scale.boards, revokes=True)).values())
    source = "real rounds" if real else "made-up rounds"
    return [
        _beside_endplay(f"{source}, by the Laws", plain, scale.rounds, LIMIT),
        _beside_endplay("a revoke on every board", revokes, scale.rounds),
    ]


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
