"""USEBIO files of our own: a traveller, its boards, pairs and hands, and what is read from them."""

from formats.reading import Reading
from formats.usebio import read_usebio

HEAD = '<?xml version="1.0"?>\n<!DOCTYPE USEBIO SYSTEM "http://www.ebu.co.uk/usebio/usebio_v1_2.dtd">\n'
"""How the files of scoring programs begin: the address of the DTD is never asked."""

HANDS = {
    "North": ("AKQ2", "765", "432", "876"),
    "East": ("J53", "AQ2", "K765", "KT9"),
    "South": ("T84", "KJT4", "AQ8", "Q42"),
    "West": ("976", "983", "JT9", "AJ53"),
}


def line(ns: str, ew: str, played: str = "", score: str = "", figures: str = "", kind: str = "MATCH_POINTS") -> str:
    """A line of a traveller. `played`: contract, declarer, lead, tricks; `figures`: both sides' with a stroke."""
    told = dict(zip(("CONTRACT", "PLAYED_BY", "LEAD", "TRICKS"), played.split(), strict=False))
    both = zip((f"NS_{kind}", f"EW_{kind}"), figures.split("/"), strict=True) if figures else ()
    fields = {"NS_PAIR_NUMBER": ns, "EW_PAIR_NUMBER": ew, **told, "SCORE": score, **dict(both)}
    return "<TRAVELLER_LINE>" + "".join(f"<{tag}>{text}</{tag}>" for tag, text in fields.items()) + "</TRAVELLER_LINE>"


def board(number: int, *lines: str) -> str:
    return f"<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER>{''.join(lines)}</BOARD>"


def pair(number: str, direction: str = "", total: str = "", percent: str = "", *players: str) -> str:
    named = "".join(f"<PLAYER><PLAYER_NAME>{name}</PLAYER_NAME></PLAYER>" for name in players)
    told = f"<TOTAL_SCORE>{total}</TOTAL_SCORE>" * bool(total) + f"<PERCENTAGE>{percent}</PERCENTAGE>" * bool(percent)
    return f"<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER><DIRECTION>{direction}</DIRECTION>{told}{named}</PAIR>"


def handset(number: int = 1) -> str:
    suits = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")
    hands = "".join(
        f"<HAND><DIRECTION>{seat}</DIRECTION>"
        + "".join(f"<{suit}>{cards}</{suit}>" for suit, cards in zip(suits, hand, strict=True))
        + "</HAND>"
        for seat, hand in HANDS.items()
    )
    return f"<HANDSET>{board(number, hands)}</HANDSET>"


def usebio(*content: str, kind: str = "MP_PAIRS", beside: str = "") -> str:
    return f'{HEAD}<USEBIO Version="1.2"><EVENT EVENT_TYPE="{kind}">{"".join(content)}</EVENT>{beside}</USEBIO>'


def read(*content: str, kind: str = "MP_PAIRS", beside: str = "") -> Reading:
    return read_usebio(usebio(*content, kind=kind, beside=beside), "own.xml", session="S1")


TWO_TABLES = (
    "<EVENT_DESCRIPTION>Club night</EVENT_DESCRIPTION><DATE>07/03/2026</DATE><WINNER_TYPE>1</WINNER_TYPE>",
    f"<PARTICIPANTS>{''.join(pair(n) for n in '1234')}</PARTICIPANTS>",
    board(1, line("1", "2", "3NT N KC 9", "400", "2/0"), line("3", "4", "4SX E 2H 8", "300", "0/2")),
)
"""Board 1 at two tables: three notrump made by North, and four spades doubled two down by East."""

SWISS = (
    '<SESSION><SECTION SECTION_ID="1"><PARTICIPANTS>'
    '<TEAM TEAM_ID="1" TEAM_NAME="Ravens"><PLACE>1</PLACE></TEAM><TEAM TEAM_ID="2" TEAM_NAME="Owls"></TEAM>'
    "</PARTICIPANTS><MATCH><ROUND_NUMBER>2</ROUND_NUMBER><TEAM>1</TEAM><OPPOSING_TEAM>2</OPPOSING_TEAM>"
    "<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>"
    "<TRAVELLER_LINE><DIRECTION>NS</DIRECTION><CONTRACT>4S</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>10</TRICKS>"
    "<SCORE>420</SCORE></TRAVELLER_LINE>"
    "<TRAVELLER_LINE><DIRECTION>EW</DIRECTION><CONTRACT>4S</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>9</TRICKS>"
    "<SCORE>-50</SCORE></TRAVELLER_LINE></BOARD></MATCH></SECTION></SESSION>"
)
"""A match of a Swiss: the first team makes four spades at one table, the second goes down at the other."""


def texts(reading: Reading, kind: str) -> list[str]:
    return [remark.text for remark in reading.remarks if remark.kind == kind]
