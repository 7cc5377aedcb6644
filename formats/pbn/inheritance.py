"""Values that a game takes over from games before it (PBN 2.1, section 4.8), and a deal that two games share."""

from __future__ import annotations

from formats.pbn.games import Game

__all__ = ["INHERITED", "TAKEN_OVER", "Inheritance"]

INHERITED = "deal inherited, against the standard"
TAKEN_OVER = "deal of the game before"
"""The kinds of remark on a deal that was not told."""

NOT_INHERITED = frozenset(("Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play"))
"""Tags that every game tells itself: `#` is no value of theirs."""
SHARED = ("Board", "Dealer", "Vulnerable", "Deal")
"""What a game takes over from the one before it when it tells neither board nor deal."""
DEALT = ("Dealer", "Vulnerable", "Deal")
"""What many files say `#` for all the same, in the second room of a match."""
OF_THE_MATCH = ("HomeTeam", "VisitTeam", "Stage", "Round")
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

    def share_deal(self, game: Game) -> str:
        """Give a game that was played and tells no deal that of the game before, if it is of the same board; and a game
        that says `#` for it, which the standard does not allow. Returns the kind of remark that it calls for; empty
        where the game has nothing of the one before."""
        tags, shared = game.tags, self.shared
        is_same = bool(shared) and tags.get("Board", shared["Board"]).strip() == shared["Board"].strip()
        asked = [name for name in DEALT if tags.get(name) == "#"] if is_same else []
        for name in asked:
            tags[name] = shared[name]
        if "Deal" in tags and "Deal" not in asked:
            self.shared = {name: tags.get(name, "") for name in SHARED}
            self.shared |= {name: tags[name] for name in OF_THE_MATCH if name in tags}
            return INHERITED if asked else ""
        is_played = "Auction" in tags or "Play" in tags or "Contract" in tags
        if not is_same or not (asked or is_played):
            return ""
        for name, value in shared.items():
            tags.setdefault(name, value)
        return INHERITED if asked else TAKEN_OVER
