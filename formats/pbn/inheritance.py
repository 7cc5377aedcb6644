"""Values that a game takes over from games before it (PBN 2.1, section 4.8), and a deal that two games share."""

from __future__ import annotations

from formats.pbn.games import Game

__all__ = ["Inheritance"]

NOT_INHERITED = frozenset(("Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play"))
"""Tags that every game tells itself: `#` is no value of theirs."""
SHARED = ("Board", "Dealer", "Vulnerable", "Deal")
"""What a game takes over from the one before it when it tells neither board nor deal."""
OF_THE_MATCH = ("HomeTeam", "VisitTeam")
"""What it takes over besides."""

MOST_STANDING = 200
"""How many tags a file gives for all its later games."""


class Inheritance:
    """What later games of a file inherit, while its games are read in their order."""

    def __init__(self) -> None:
        self.before: dict[str, str] = {}
        """The last real value of each tag, for `#`."""
        self.standing: dict[str, str] = {}
        """Values given for all later games, by `##`."""
        self.shared: dict[str, str] = {}

    def apply(self, game: Game) -> None:
        """Put real values in place of `#` (that of the nearest game before which has one, else empty) and `##text` (for
        this game and all later ones). What once was given for all later games may be given anew without `##`; by `#` it
        ends."""
        tags, standing = game.tags, self.standing
        for name, value in tags.items():
            if value[:1] != "#" or name in NOT_INHERITED:
                continue
            if value == "#":
                tags[name] = self.before.get(name, "")
                standing.pop(name, None)
            elif value.startswith("##"):
                tags[name] = value[2:]
                if len(standing) < MOST_STANDING:
                    standing[name] = value[2:]
        if standing:
            for name in standing:
                standing[name] = tags.setdefault(name, standing[name])
        self.before.update(tags)

    def share_deal(self, game: Game) -> bool:
        """Give a game that was played and tells no deal that of the game before, if it is of the same board. Returns
        whether it was given one."""
        tags = game.tags
        if "Deal" in tags:
            self.shared = {name: tags.get(name, "") for name in SHARED}
            self.shared |= {name: tags[name] for name in OF_THE_MATCH if name in tags}
            return False
        is_played = "Auction" in tags or "Play" in tags or "Contract" in tags
        if not (self.shared and is_played and tags.get("Board", self.shared["Board"]) == self.shared["Board"]):
            return False
        for name, value in self.shared.items():
            tags.setdefault(name, value)
        return True
