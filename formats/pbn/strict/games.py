"""One game: its tags one by one, then against each other, and its sections (PBN 2.1, chapters 3 to 5)."""

from __future__ import annotations

from dataclasses import dataclass, field

from formats.pbn.strict.annotated import Cell, Section, cells_of, check_notes
from formats.pbn.strict.calls import Outcome, check_auction
from formats.pbn.strict.cards import Won, check_play
from formats.pbn.strict.deals import SEATS, Deal, check_deal
from formats.pbn.strict.faults import Faults, quoted
from formats.pbn.strict.scanner import Game, Tag
from formats.pbn.strict.tables import Column, check_elements, check_table, columns_of
from formats.pbn.strict.tag_names import NOT_INHERITED, SINCE, TABLES, bears_section, is_known, nearest_name
from formats.pbn.strict.values import (
    CONTRACT,
    check_value,
    is_case_only,
    result_sides,
    rubber_vulnerability,
    seat_of,
)

__all__ = ["Before", "Checked", "check_game"]

TOLD = "?", ""
"""Values that say nothing: unknown, and inappropriate."""
TRUMPS = "S", "H", "D", "C", "NT"
VULNERABILITY = {"none": "None", "love": "None", "-": "None", "ns": "NS", "ew": "EW", "all": "All", "both": "All"}


@dataclass(slots=True)
class Before:
    """What the games before leave behind: values to inherit (4.8), and what was remarked once for the whole file."""

    values: dict[str, str] = field(default_factory=dict[str, str])
    lasting: dict[str, str] = field(default_factory=dict[str, str])
    """Values after `##`, which every later game has."""
    unknown: set[str] = field(default_factory=set[str])
    """Tags outside the standard that were remarked."""
    headers: dict[str, list[Column] | None] = field(default_factory=dict[str, list[Column] | None])


@dataclass(slots=True)
class Checked:
    """A game after its tags were looked at, as far as other tags and the export format ask for it."""

    game: Game
    tags: dict[str, Tag] = field(default_factory=dict[str, Tag])
    """The first of each name."""
    deal: Deal | None = None
    cells: dict[str, list[Cell]] = field(default_factory=dict[str, list[Cell]])
    """The calls after Auction, the cards after Play."""
    columns: dict[str, list[Column]] = field(default_factory=dict[str, list[Column]])
    lasting: frozenset[str] = frozenset()
    """Tags that have a value from a `##` before."""

    def value(self, name: str) -> str | None:
        """The value of a tag that says something; None where there is none, or it is unknown or empty."""
        tag = self.tags.get(name)
        return tag.value if tag is not None and tag.value not in TOLD else None

    def seat(self, name: str) -> int | None:
        """The seat that a tag names, without a caret."""
        found = seat_of((self.value(name) or "").removeprefix("^"))
        return SEATS.index(found) if found else None

    def has(self, name: str) -> bool:
        """Whether the tag is there and filled: with an unknown value too."""
        tag = self.tags.get(name)
        return tag is not None and tag.value != ""


def check_game(game: Game, before: Before, faults: Faults) -> Checked:
    """Look at one game, after those before it."""
    checked = Checked(game, lasting=frozenset(before.lasting))
    section: str = ""
    notes: dict[str, list[Tag]] = {"Auction": [], "Play": []}
    for tag in game.tags:
        if tag.name == "Note":
            if section in notes:
                notes[section].append(tag)
            else:
                text = "a Note outside the auction and the play: it belongs after the calls or cards it explains"
                faults.add("note-place", tag.place, text)
            _check_inheritance(tag, faults)
            _check_no_words(tag, faults)
            continue
        section = tag.name
        _check_name(tag, game, before, faults)
        if tag.name in checked.tags:
            if not game.is_export:
                faults.add("tag-twice", tag.place, f"a second tag {tag.name}: it is ignored")
            continue
        checked.tags[tag.name] = tag
        _check_tag(tag, checked, before, faults)
    _check_contract(checked, faults)
    outcome = _check_auction(checked, notes, faults)
    won = _check_play(checked, notes, faults)
    _check_agreement(checked, outcome, faults)
    _check_result(checked, won, before, faults)
    _check_vulnerable(checked, faults)
    return checked


def _check_name(tag: Tag, game: Game, before: Before, faults: Faults) -> None:
    if not "A" <= tag.name[0] <= "Z":
        faults.add("tag-name", tag.place, f"the tag name {quoted(tag.name)}: an upper-case letter is expected first")
        return
    since = SINCE.get(tag.name, (0, 0))
    if since > game.version:
        text = (
            f"the tag {tag.name} is of version {since[0]}.{since[1]}, the file of {game.version[0]}.{game.version[1]}"
        )
        if tag.name not in before.unknown:
            faults.add("later-tag", tag.place, text)
        before.unknown.add(tag.name)
        if tag.words and game.version < (2, 0):
            faults.add("later-form", tag.words[0].place, "a section of elements: version 1.0 has none")
    if not is_known(tag.name) and tag.name not in before.unknown:
        near = nearest_name(tag.name)
        meant = f"; perhaps {near} is meant" if near else ""
        text = f"the tag {quoted(tag.name)} is none of the standard{meant} (told once for the file)"
        faults.add("tag-unknown", tag.place, text)
        before.unknown.add(tag.name)


def _check_tag(tag: Tag, checked: Checked, before: Before, faults: Faults) -> None:
    """The value of a tag by itself, and the words after it."""
    game = checked.game
    _check_inheritance(tag, faults)
    if tag.name in TABLES:
        _check_table(tag, checked, before, faults)
    elif tag.name in ("Auction", "Play"):
        _check_needs(tag, checked, faults)
    elif not bears_section(tag.name):
        _check_no_words(tag, faults)
    else:
        check_elements(tag, faults)
    value = tag.value
    if value is None or value in TOLD:
        return
    if value == "#" and tag.name not in NOT_INHERITED:
        return
    if value.startswith("##") and tag.name not in NOT_INHERITED:
        value = value[2:]
        before.lasting[tag.name] = value
        if game.version < (2, 0):
            faults.add("later-form", tag.value_place, '"##" in a value: version 1.0 does not have it')
    before.values[tag.name] = value
    if value.startswith("#") or value in TOLD:
        return
    if tag.name == "Deal":
        checked.deal = check_deal(tag, value, faults)
    else:
        check_value(tag, value, faults)


def _check_inheritance(tag: Tag, faults: Faults) -> None:
    if tag.name in NOT_INHERITED and (tag.value or "").startswith("#"):
        faults.add("inheritance", tag.value_place, f"{tag.name} {quoted(tag.value or '')}: it cannot be inherited")


def _check_no_words(tag: Tag, faults: Faults) -> None:
    if tag.words:
        text = f"{quoted(tag.words[0].text)} after the tag {tag.name}, which has no section"
        faults.add("stray-text", tag.words[0].place, text)


def _check_table(tag: Tag, checked: Checked, before: Before, faults: Faults) -> None:
    header = tag.value
    if header == "#":
        columns = before.headers.get(tag.name)
    elif header is None or header in TOLD:
        columns = None
    else:
        columns = columns_of(tag, header.removeprefix("##"), faults)
        before.headers[tag.name] = columns
    check_elements(tag, faults)
    needed = {"AuctionTimeTable": "Auction", "PlayTimeTable": "Play"}.get(tag.name)
    if needed and needed not in checked.tags:
        faults.add("section-needs", tag.place, f"{tag.name} without the section {needed} before it")
    if columns is not None:
        checked.columns[tag.name] = columns
        check_table(tag, columns, faults)


def _check_needs(tag: Tag, checked: Checked, faults: Faults) -> None:
    """A section needs the tags that it is read with, filled, before it (3.1)."""
    if tag.value in TOLD and not tag.words:
        return
    needed = ["Dealer"] if tag.name == "Auction" else ["Deal", "Contract", "Declarer"]
    if checked.deal is not None and checked.deal.is_end_position:
        needed.remove("Declarer") if "Declarer" in needed else None
    if tag.name == "Play" and checked.value("Contract") == "Pass" and not tag.words:
        return
    for name in needed:
        if not checked.has(name):
            text = f"the section {tag.name} without a tag {name} before it"
            faults.add("section-needs", tag.place, text)


def _check_contract(checked: Checked, faults: Faults) -> None:
    """The Contract: of an end position the denomination alone (3.10)."""
    tag, value = checked.tags.get("Contract"), checked.value("Contract")
    if tag is None or value is None or value.startswith("#"):
        return
    if checked.deal is not None and checked.deal.is_end_position and checked.game.version >= (2, 0):
        if value.upper() not in TRUMPS:
            text = f"Contract {quoted(value)} of an end position: expected S, H, D, C or NT alone"
            faults.add("contract", tag.value_place, text)
    elif value in ("Pass", "pass") or CONTRACT.fullmatch(value):
        return
    elif CONTRACT.fullmatch(value.upper()) or is_case_only(value, ("Pass",)):
        text = f"Contract {quoted(value)}: upper case, or all lower case, is expected"
        faults.add("case", tag.value_place, text)
    else:
        text = f"Contract {quoted(value)}: expected Pass, or a level and C, D, H, S or NT, with X or XX where doubled"
        faults.add("contract", tag.value_place, text)


def _cells(section: Section, checked: Checked, notes: dict[str, list[Tag]], faults: Faults) -> list[Cell] | None:
    """The calls or the cards of the game with their notes; None where nothing says who is first."""
    tag = checked.tags.get(section)
    if tag is None:
        return None
    cells = cells_of(tag, section, faults)
    checked.cells[section] = cells
    check_notes(cells, notes[section], section, faults)
    plus = next((cell for cell in cells if cell.text == "+"), None)
    if plus is not None and checked.game.version < (2, 0):
        faults.add("later-form", plus.place, 'the sign "+": version 1.0 does not have it')
    return None if checked.seat(section) is None else cells


def _check_auction(checked: Checked, notes: dict[str, list[Tag]], faults: Faults) -> Outcome | None:
    cells, first = _cells("Auction", checked, notes, faults), checked.seat("Auction")
    if cells is None or first is None:
        return None
    return check_auction(cells, first, checked.seat("Dealer"), faults)


def _check_play(checked: Checked, notes: dict[str, list[Tag]], faults: Faults) -> Won | None:
    cells, first = _cells("Play", checked, notes, faults), checked.seat("Play")
    if cells is None or first is None:
        return None
    declarer, contract = checked.seat("Declarer"), checked.value("Contract") or ""
    leader = None if declarer is None else (declarer + 1) % 4
    if checked.deal is not None and checked.deal.is_end_position:
        leader = first
    trump = contract.upper().lstrip("1234567").rstrip("X")
    return check_play(cells, first, leader, checked.deal, trump if trump in TRUMPS else None, faults)


def _check_agreement(checked: Checked, outcome: Outcome | None, faults: Faults) -> None:
    """Contract and Declarer against each other and against a finished auction (3.4.13, 3.4.14)."""
    contract, declarer = checked.value("Contract"), checked.value("Declarer")
    tag = checked.tags.get("Declarer")
    is_passed_out = (contract or "").lower() == "pass"
    if is_passed_out and declarer and tag is not None:
        text = f"Declarer {quoted(declarer)} although the Contract is Pass: an empty value is expected"
        faults.add("passed-out", tag.value_place, text)
    if outcome is None or outcome.contract is None:
        return
    shown = checked.tags.get("Contract")
    if shown is not None and contract and (CONTRACT.fullmatch(contract.upper()) or is_passed_out):
        wanted = outcome.contract
        if contract.upper() != wanted.upper():
            text = f"Contract {quoted(contract)}: the auction comes to {wanted}"
            faults.add("contract-differs", shown.value_place, text)
    if tag is not None and declarer and seat_of(declarer.removeprefix("^")):
        by_auction = outcome.declarer
        expected = by_auction
        if by_auction and declarer.startswith("^"):
            expected = "^" + SEATS[(SEATS.index(by_auction) + 2) % 4]
        if declarer.upper() != expected and not is_passed_out:
            wanted = f"{expected} is declarer by the auction" if expected else "all have passed"
            faults.add("declarer-differs", tag.value_place, f"Declarer {quoted(declarer)}: {wanted}")


def _check_result(checked: Checked, won: Won | None, before: Before, faults: Faults) -> None:
    """The Result against declarer, contract and play (3.4.15)."""
    tag, value = checked.tags.get("Result"), checked.value("Result")
    if tag is None or value is None:
        return
    if value == "#":
        value = before.values.get("Result", "")
    told = result_sides(value.removeprefix("##"))
    if told is None:
        return
    caret, tricks, sides = told
    declarer = checked.tags.get("Declarer")
    contract = checked.value("Contract") or ""
    if contract.lower() == "pass":
        text = f"Result {quoted(value)} although the Contract is Pass: an empty value is expected"
        faults.add("passed-out", tag.value_place, text)
    elif tricks is not None and (declarer is None or declarer.value == ""):
        text = f"Result {quoted(value)}: tricks of declarer, and no tag Declarer names one"
        faults.add("needs-declarer", tag.value_place, text)
    seat = checked.seat("Declarer")
    if tricks is not None and seat is not None:
        sides = {("NS", "EW")[seat % 2]: tricks}
    is_final = checked.game.version < (2, 0) or (won is not None and (won.is_whole or won.end == "*"))
    if sum(sides.values()) > 13 or (len(sides) == 2 and is_final and sum(sides.values()) != 13):
        faults.add("result-sum", tag.value_place, f"Result {quoted(value)}: both sides together have 13 tricks")
        return
    if won is not None and sides and not (checked.deal and checked.deal.is_end_position):
        _check_tricks(tag, value, caret, sides, won, faults)


def _check_tricks(tag: Tag, value: str, caret: bool, sides: dict[str, int], won: Won, faults: Faults) -> None:
    """The tricks of a Result against those that the play shows."""
    least = {"NS": won.sides[0], "EW": won.sides[1]}
    most = {"NS": 13 - won.sides[1], "EW": 13 - won.sides[0]}
    differs = any(not least[side] <= count <= most[side] for side, count in sides.items())
    shown = f"the play shows {least['NS']} of NS and {least['EW']} of EW"
    if won.is_whole and not caret and differs:
        text = f'Result {quoted(value)}: {shown}; "^" is expected where another number was agreed'
        faults.add("result-differs", tag.value_place, text)
    elif not caret and differs:
        faults.add("result-beyond", tag.value_place, f"Result {quoted(value)} is not possible: {shown}")
    elif caret and not differs and won.is_whole:
        text = f"Result {quoted(value)}: {shown}, as many as agreed, so that no caret is expected"
        faults.add("result-caret", tag.value_place, text)
    elif caret and not differs:
        text = f"Result {quoted(value)}: nothing in the play shows that another number was won"
        faults.add("result-unproven", tag.value_place, text)


def _check_vulnerable(checked: Checked, faults: Faults) -> None:
    """The vulnerability against the rubber so far (4.2.6)."""
    history, value = checked.value("ScoreRubberHistory"), checked.value("Vulnerable")
    told = VULNERABILITY.get((value or "").lower())
    by_history = rubber_vulnerability(history) if history else None
    if by_history and told and told != by_history:
        tag = checked.tags["ScoreRubberHistory"]
        text = f"by the games won {by_history} is vulnerable, and Vulnerable says {quoted(value or '')}"
        faults.add("vulnerable-differs", tag.value_place, text)
