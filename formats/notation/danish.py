"""Cards and calls as they are said in Danish, put into the notation, for whoever typed them to be told the right form.

They are not read: `kd` is the king of diamonds, and to a Dane the queen of clubs. A contract with its declarer is the
same to both, and a traveller takes it: `3uts`, `2rv`.
"""

from __future__ import annotations

import re

__all__ = ["SEATS", "SUITS", "in_english"]

DANISH = re.compile(
    r"(?P<mark>!{0,2})(?:(?P<seat>[nøsvew]):)?"
    r"(?:(?P<level>[1-7])(?P<strain>sp|hj|ru|kl|ut|[rk])"
    r"|(?P<suit>sp|hj|ru|kl|[shrk])(?P<ranks>(?:10|[2-9tekdb.?])+)|(?P<rank>[edb])"
    r"|(?P<word>pas|redob\w*|dob\w*))"
    r"(?P<behind>(?:~\d*|!)*)",
    re.IGNORECASE,
)
"""`2kl!`, `1ut`, `rb`, `v:se`, a whole trick `hkd85`, a rank of the suit led."""
SEATS = {"ø": "e", "v": "w"}
"""Those of another letter than in English."""
SUITS = {"sp": "s", "hj": "h", "ru": "d", "kl": "c", "r": "d", "k": "c", "ut": "nt"}
RANKS = str.maketrans("edb", "aqj")
WORDS = {"p": "p", "d": "x", "r": "xx"}
"""By the first letter."""


def in_english(read: str) -> str:
    """How a card or call that was typed in Danish is typed; empty where it is none."""
    told = DANISH.fullmatch(read.lower())
    if told is None:
        return ""
    suit = told["strain"] or told["suit"] or ""
    meant = WORDS[told["word"][0]] if told["word"] else SUITS.get(suit, suit)
    ranks = (told["ranks"] or told["rank"] or "").translate(RANKS)
    seat = f"{SEATS.get(told['seat'], told['seat'])}:" if told["seat"] else ""
    return told["mark"] + seat + (told["level"] or "") + meant + ranks + told["behind"]
