"""How long a recorder waits for what he taps, in a browser: until the screen shows it, and until the log has it.

A hall of its own on loopback, a page as large as a tablet, a board card by card, each tapped once the one before is in
the log. Without a browser there is no figure.
"""

from __future__ import annotations

from benchmarks.figures import Figure, Limit, Scale

__all__ = ["recorder"]

BOARDS = 5
PICTURE, SENT = 50, 100
"""Milliseconds, of all but one tap in twenty."""


def recorder(scale: Scale) -> list[Figure]:
    """The time of a tap on a card, in the middle and of all but one in twenty."""
    from tests.screens.taps_measured import boards_measured

    times = boards_measured(1 if scale.rounds == 1 else BOARDS)
    return [
        *_figures("tap to picture", times.get("tap to picture", []), PICTURE),
        *_figures("tap to sent", times.get("tap to sent", []), SENT),
    ]


def _figures(name: str, times: list[float], limit: int) -> list[Figure]:
    ordered = sorted(times)
    if not ordered:
        return []
    half, most = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.95)]
    return [
        Figure("recorder", f"{name}, middle", "ms", half),
        Figure("recorder", f"{name}, 95 of 100", "ms", most, limit=Limit("at most", limit, "measured")),
    ]
