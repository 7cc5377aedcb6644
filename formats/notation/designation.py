"""What declarer says to dummy, in English or Danish: which suit, which rank, how high. Only what is understood whole is
read: a word that is not known leaves what was said open, and declarer names the card (46B)."""

from __future__ import annotations

import re
from typing import Any

from domain.board import Board
from domain.cards import Suit
from domain.events.designations import CARDS, MEANINGS, RANK_WORDS, TRUMP_WORDS

__all__ = ["designated"]

RUN = frozenset({"run", "cash", "løb", "kør", "træk", "afspil"})
HOW = {
    **dict.fromkeys(("tiny", "smallish", "bottom", "bund", "dyk", "dukker"), "low"),
    **dict.fromkeys(("biggest", "tophigh", "øverste", "toppen", "høje"), "high"),
    **dict.fromkeys(("take", "tag", "tage", "stikket"), "win"),
}
"""Words besides those that were read from the first."""
DEFINITE = {
    word: MEANINGS[stem]
    for stem, words in {
        "es": "esset", "konge": "kongen", "dame": "damen", "knægt": "knægten", "bonde": "bonden", "ti": "tieren",
        "ni": "nieren", "otte": "otteren", "syv": "syveren", "seks": "sekseren", "fem": "femmeren",
        "fire": "fireren firen", "tre": "treeren", "toer": "toeren", "spar": "sparen sparene",
        "hjerter": "hjerteren hjerterne",
        "ruder": "ruderen ruderne", "klør": "kløren klørene", "kløver": "kløveren kløverne",
    }.items()
    for word in words.split()
}  # fmt: skip
"""Danish suits and ranks as one says them of a card or a suit that lies there: `kør klørene`, `syveren`."""
FILLING = frozenset(
    [
        "a",
        "an",
        "the",
        "one",
        "of",
        "from",
        "in",
        "on",
        "with",
        "it",
        "that",
        "this",
        "them",
        "my",
        "please",
        "partner",
        "dummy",
        "table",
        "card",
        "cards",
        "play",
        "lead",
        "put",
        "discard",
        "throw",
        "pitch",
        "up",
        "suit",
        "en",
        "et",
        "den",
        "det",
        "de",
        "dem",
        "af",
        "fra",
        "i",
        "på",
        "med",
        "min",
        "mit",
        "vær",
        "venlig",
        "tak",
        "makker",
        "blind",
        "bordet",
        "kort",
        "kortet",
        "spil",
        "spille",
        "læg",
        "kast",
        "smid",
        "hvad",
        "som",
        "kulør",
        "s",
    ]
)
"""Words that say nothing of which card it is."""
THEN = re.compile(r"\b(?:and|then|followed|og|så|derefter)\b|[,;]")
"""What comes after these is for a later trick: nothing is named for it yet."""


def designated(words: str, board: Board | None) -> dict[str, Any]:
    """The fields `card`, or `suit`, `rank` and `how`, that a designation's words say."""
    contract = board.contract if board is not None else None
    trump = contract.strain.trump if contract is not None else None
    suits: list[Suit] = []
    ranks: list[str] = []
    hows: list[str] = []
    for word in re.findall(r"\w+", THEN.split(words.lower(), maxsplit=1)[0]):
        if not _take(word, trump, suits, ranks, hows):
            return {"how": "other"}
    if len(set(suits)) > 1 or len(set(ranks)) > 1:
        return {"how": "other"}
    suit, rank = suits[0] if suits else None, ranks[0] if ranks else None
    if suit is not None and rank is not None:
        return {"card": CARDS[suit.value + rank]}
    how = _how(hows, named=bool(suit or rank), suit=suit)
    return {"suit": suit, "rank": rank, "how": how} if how != "other" else {"how": how}


def _take(word: str, trump: Suit | None, suits: list[Suit], ranks: list[str], hows: list[str]) -> bool:
    """Take one word into what was said; whether it is known."""
    card = CARDS.get(word.upper().replace("10", "T"))
    meaning = HOW.get(word) or DEFINITE.get(word) or MEANINGS.get(word)
    if card is not None:
        suits.append(card.suit)
        ranks.append(card.rank)
    elif word in TRUMP_WORDS:
        if trump is None:
            return False
        suits.append(trump)
    elif word in RUN:
        hows.append("run")
    elif isinstance(meaning, Suit):
        suits.append(meaning)
    elif meaning in RANK_WORDS:
        ranks.append(str(meaning))
    elif meaning is not None:
        hows.append(str(meaning))
    return word in FILLING or word in TRUMP_WORDS or card is not None or meaning is not None or word in RUN


def _how(hows: list[str], *, named: bool, suit: Suit | None) -> str:
    """How high: from the top and a suit to be run are one; two words that differ say nothing."""
    said = set(hows)
    if "run" in said:
        return "run" if suit is not None and not said & {"low", "anything"} else "other"
    if len(said) > 1:
        return "other"
    return hows[0] if hows else "as_named" if named else "other"
