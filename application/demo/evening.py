"""The set-up of a made-up evening: pairs, deals, a movement in which all tables play the same boards in a round, and
what goes wrong where."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from msgspec import Struct

from application.demo.mishaps import MISHAPS, Mishap
from domain.cards import PACK, hand_to_text
from domain.events import AnyEvent, BoardDealt, ContestantEntered, MovementSet, RegulationSet, SessionOpened
from domain.events.base import Hands
from domain.numbering import standard_dealer, standard_vul

__all__ = ["SESSION", "Evening"]

SESSION = "S1"
FIRST = (
    "Agnete", "Bertil", "Cille", "Ditlev", "Ebbe", "Frida", "Gorm", "Hjalmar", "Ida", "Jeppe", "Karla", "Laurits",
    "Mathilde", "Niels", "Oda", "Palle", "Rigmor", "Sigurd", "Thyra", "Ulrik", "Vibeke", "Ymer", "Aase", "Otto",
)  # fmt: skip
LAST = (
    "Agerlund", "Birkedam", "Dalstrup", "Enghave", "Fuglsang", "Granholt", "Hedemark", "Kildebo", "Lyngdal", "Mosekær",
    "Nørreby", "Overdrev", "Poppelgaard", "Rosenlund", "Skovbæk", "Tangmose", "Vadgaard", "Vestermark", "Ærenlund",
    "Østerhede", "Ådal", "Egelykke", "Bøgeskov", "Piletoft",
)  # fmt: skip


class Evening(Struct, frozen=True):
    """A session made up from a seed."""

    tables: int
    rounds: int
    boards_a_round: int
    deals: Mapping[int, Hands]
    mishaps: Mapping[str, tuple[Mishap, ...]]
    """By the stream of a table."""
    names: Mapping[str, str]
    """Invented names, by player."""

    @classmethod
    def of(cls, seed: int = 1, *, tables: int = 12, rounds: int = 6, boards: int = 2) -> Evening:
        """Deals and mishaps as the seed has them; in every round each sort of mishap comes once, at another table."""
        random = Random(seed)
        deals = {number: _dealt(random) for number in range(1, rounds * boards + 1)}
        mishaps: dict[str, tuple[Mishap, ...]] = {}
        for number in range(1, rounds + 1):
            where = random.sample(range(1, tables + 1), min(tables, len(MISHAPS)))
            for table, together in zip(where, MISHAPS, strict=False):
                board = (number - 1) * boards + random.randint(1, boards)
                mishaps[f"{SESSION}.r{number}.t{table}"] = tuple(Mishap(board, happens) for happens in together)
        players = [f"p{number}" for number in range(1, tables * 4 + 1)]
        names = {player: f"{random.choice(FIRST)} {random.choice(LAST)}" for player in players}
        return cls(tables, rounds, boards, deals, mishaps, names)

    def boards_of(self, number: int) -> dict[int, Hands]:
        """The boards of a round, with their cards."""
        first = (number - 1) * self.boards_a_round + 1
        return {board: self.deals[board] for board in range(first, first + self.boards_a_round)}

    def sitting(self, number: int, table: int) -> tuple[str, str]:
        """The pairs North-South and East-West at a table in a round: East-West go to the next higher table."""
        return str(table), str(self.tables + (table - number) % self.tables + 1)

    def events(self, date: str) -> list[AnyEvent]:
        """What is recorded of the session before play begins; `date` is ISO."""
        pairs = [
            ContestantEntered(str(pair), (f"p{2 * pair - 1}", f"p{2 * pair}")) for pair in range(1, 2 * self.tables + 1)
        ]
        deals = [
            BoardDealt(board, standard_dealer(board).value, standard_vul(board), hands)
            for board, hands in self.deals.items()
        ]
        movement = MovementSet("barometer", self.tables, self.rounds, self.boards_a_round, tuple(self._plan()))
        opened = SessionOpened("A club evening", date, "matchpoints")
        return [opened, RegulationSet("winners", "1"), *pairs, movement, *deals]

    def _plan(self) -> list[str]:
        lines: list[str] = []
        for number in range(1, self.rounds + 1):
            boards = self.boards_of(number)
            for table in range(1, self.tables + 1):
                ns, ew = self.sitting(number, table)
                lines.append(f"r{number} t{table} {ns}-{ew} {min(boards)}-{max(boards)}")
        return lines


def _dealt(random: Random) -> Hands:
    pack = random.sample(PACK, 52)
    north, east, south, west = (hand_to_text(sum(card.bit for card in pack[n::4])) for n in range(4))
    return north, east, south, west
