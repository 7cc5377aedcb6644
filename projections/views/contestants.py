"""Who a contestant is: its players by name, as far as the register knows them, in every screen and form alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from projections.recorded.session_record import SessionRecord
from projections.texts import message

__all__ = ["BETWEEN", "called", "members_text", "named", "names_of", "names_text"]

BETWEEN = " & "
"""What stands between the names of one contestant's players."""


def names_of(record: SessionRecord, contestant: str, names: Mapping[str, str]) -> list[str]:
    """The names of a contestant's players where the register has them; nothing where it has none of them."""
    if contestant in names:
        return [names[contestant]]
    entered = record.contestants.get(contestant)
    players = entered.players if entered is not None else ()
    if not any(player in names for player in players):
        return []
    return [names.get(player, player) for player in players]


def called(record: SessionRecord, contestant: str, names: Mapping[str, str]) -> list[str]:
    """The players of a contestant as everybody is told of them: who has no name in the register is the contestant's
    number, and no id of a player is shown. A contestant none of whose players has one is told once."""
    unnamed = message("contestant", "numbered", number=contestant) if contestant.isdecimal() else contestant
    if contestant in names:
        return [names[contestant]]
    entered = record.contestants.get(contestant)
    players = entered.players if entered is not None else ()
    return list(dict.fromkeys(names.get(player, unnamed) for player in players)) or [unnamed]


def names_text(record: SessionRecord, contestant: str, names: Mapping[str, str]) -> str:
    """The same in one text: `Anna Holm & Bo Lund`."""
    return BETWEEN.join(names_of(record, contestant, names))


def members_text(players: Iterable[str], names: Mapping[str, str]) -> str:
    """Players by name where the register has them, else by their ids."""
    return BETWEEN.join(names.get(player, player) for player in players)


def named(record: SessionRecord, contestants: Iterable[str], names: Mapping[str, str]) -> dict[str, str]:
    """Contestant to the names of its players, of those that have any."""
    found = {contestant: names_text(record, contestant, names) for contestant in contestants}
    return {contestant: text for contestant, text in found.items() if text}
