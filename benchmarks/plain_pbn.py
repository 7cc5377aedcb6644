"""Made-up boards as any program writes them in PBN: tags, auction and play, and nothing that only ours would write."""

from __future__ import annotations

from benchmarks import session
from domain.events import AnyEvent, BoardStarted, CallMade, CardPlayed, TricksAgreed
from formats.pbn.writer import export_pbn

__all__ = ["plain_pbn"]

IN_ANY_PBN = (BoardStarted, CallMade, CardPlayed, TricksAgreed)
OURS = (b"[Tdlog", b"[TotalScoreTable")


def plain_pbn(boards: int, event: str = "?") -> bytes:
    """A file of so many boards, played to the end."""
    played: list[list[AnyEvent]] = [
        [event for event in board if isinstance(event, IN_ANY_PBN)] for board in session.boards(boards)
    ]
    kept: list[bytes] = []
    is_ours = False
    for line in export_pbn(session.rounds(played), {}).data.split(b"\r\n"):
        is_ours = line.startswith(OURS) or (is_ours and bool(line) and not line.startswith(b"["))
        if not is_ours:
            kept.append(line)
    return b"\r\n".join(kept).replace(b'[Event "?"]', b'[Event "%s"]' % event.encode("ascii"))
