"""A whole file: taken apart, its games looked at one after the other, and its layout where it claims one."""

from __future__ import annotations

from formats.pbn.strict.export_layout import check_export
from formats.pbn.strict.faults import Fault, Faults, quoted
from formats.pbn.strict.games import Before, check_game
from formats.pbn.strict.scanner import scan

__all__ = ["check_pbn"]


def check_pbn(data: bytes, source: str = "") -> list[Fault]:
    """Every fault of a PBN file, in the order of its lines; none where it obeys the standard.

    Never raises, whatever the bytes, and takes time in proportion to their number. A file of no bytes is in order: it
    holds no game.
    """
    faults = Faults()
    scanned = scan(data, faults)
    before = Before()
    checked = [check_game(game, before, faults) for game in scanned.games]
    if scanned.export_line:
        check_export(scanned, checked, faults)
    boards = [quoted(game.value("Board") or "", 20)[1:-1] for game in checked]
    return faults.of_games([game.end for game in scanned.games], boards, source)
