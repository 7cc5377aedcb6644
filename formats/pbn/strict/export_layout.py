"""What export format asks beyond import format: the one layout that a game may have (2.1, 3.3 to 3.6, 3.11, 5)."""

from __future__ import annotations

import re

from formats.pbn.strict.annotated import Cell
from formats.pbn.strict.deals import SEATS
from formats.pbn.strict.faults import Faults, Place, quoted
from formats.pbn.strict.games import Checked
from formats.pbn.strict.scanner import Game, Scan, Tag
from formats.pbn.strict.tables import Column, rows_by_line
from formats.pbn.strict.tag_names import MANDATORY, MANDATORY_1, TABLES, bears_section

__all__ = ["check_export"]

UPPER = ("Dealer", "Declarer", "Contract", "Auction", "Play")
SECTIONS = ("Auction", "Play")
CELLS_IN_A_LINE = 4
TAB = re.compile(r"[\t\x0b]")


def check_export(scanned: Scan, games: list[Checked], faults: Faults) -> None:
    """Hold a file that says `% EXPORT` against the layout, from that line on."""
    if scanned.version is None:
        text = '"% EXPORT" without a line such as "% PBN 2.1"'
        faults.add("export-version", Place(scanned.export_line, 1), text)
    _check_lines(scanned, faults)
    is_first = True
    for checked in games:
        if checked.game.is_export:
            _check_game(checked, is_first, faults)
            is_first = False


def _check_lines(scanned: Scan, faults: Faults) -> None:
    """Line ends and tabs: told once each, at their first place."""
    lines = scanned.lines[scanned.export_line - 1 :]
    places = enumerate(lines, scanned.export_line)
    wrong = next((Place(n, len(line) + 1) for n, line in places if not line.endswith("\r")), None)
    if wrong is not None:
        text = "the line does not end with CR LF (told once for the file)"
        faults.add("export-line-end", wrong, text)
    places = enumerate(lines, scanned.export_line)
    tab = next((Place(n, found.start() + 1) for n, line in places if (found := TAB.search(line))), None)
    if tab is not None:
        faults.add("export-tab", tab, "a tab (told once for the file)")


def _check_game(checked: Checked, is_first: bool, faults: Faults) -> None:
    game = checked.game
    if not is_first and game.blanks_before != 1:
        text = f"{game.blanks_before} empty lines before the game: one is expected"
        faults.add("export-blank", Place(game.line, 1), text)
    _check_tags(checked, faults)
    _check_order(game, faults)
    _check_values(checked, faults)
    for name in SECTIONS:
        if name in checked.tags:
            _check_section(checked.tags[name], checked.cells.get(name, []), game, faults)
    for name, tag in checked.tags.items():
        if bears_section(name):
            _check_rows(tag, checked.columns.get(name), faults)


def _check_tags(checked: Checked, faults: Faults) -> None:
    """Each tag pair alone on its line, once, and all of the mandatory set."""
    seen: set[str] = set()
    for tag in checked.game.tags:
        if not tag.is_plain and tag.value is not None:
            text = f'{quoted(tag.name)}: a line by itself is expected, [{tag.name[:40]} "..."]'
            faults.add("export-tag-layout", tag.place, text)
        if tag.name in seen and tag.name != "Note":
            faults.add("export-twice", tag.place, f"a second tag {quoted(tag.name)}: each may stand once")
        seen.add(tag.name)
    mandatory = MANDATORY if checked.game.version >= (2, 0) else MANDATORY_1
    missing = [name for name in mandatory if name not in seen and name not in checked.lasting]
    if missing and checked.game.tags:
        text = f"the mandatory {'tags' if len(missing) > 1 else 'tag'} {', '.join(missing)}: not there"
        faults.add("export-mandatory", checked.game.tags[0].place, text)


def _rank(tag: Tag, mandatory: tuple[str, ...]) -> tuple[int, int, str]:
    """Where a tag belongs: mandatory, supplemental, auction, play, supplemental sections (3.1, 3.4)."""
    if tag.name in mandatory:
        return (0, mandatory.index(tag.name), "")
    if tag.name in SECTIONS:
        return (2 + SECTIONS.index(tag.name), 0, "")
    if tag.name in TABLES or tag.words:
        return (4, 0, tag.name)
    return (1, 0, tag.name)


def _check_order(game: Game, faults: Faults) -> None:
    """The first tag of a game that stands after one it belongs before."""
    mandatory = MANDATORY if game.version >= (2, 0) else MANDATORY_1
    highest: tuple[tuple[int, int, str], Tag] | None = None
    for tag in game.tags:
        if tag.name == "Note":
            continue
        rank = _rank(tag, mandatory)
        if highest is not None and rank < highest[0]:
            text = f"{quoted(tag.name)} belongs before {quoted(highest[1].name)}: mandatory tags in their order"
            faults.add("export-order", tag.place, f"{text}, others by name, then auction, play and tables")
            return
        highest = (rank, tag)


def _check_values(checked: Checked, faults: Faults) -> None:
    """The one form of each value."""
    for name in UPPER:
        tag, value = checked.tags.get(name), checked.value(name)
        if tag is not None and value and value != "Pass" and value != value.upper():
            faults.add("export-case", tag.value_place, f"{name} {quoted(value)}: upper case is expected")
    tag, value = checked.tags.get("Vulnerable"), checked.value("Vulnerable")
    if tag is not None and value and value not in ("None", "NS", "EW", "All"):
        faults.add("export-value", tag.value_place, f"Vulnerable {quoted(value)}: None, NS, EW or All is expected")
    tag, value = checked.tags.get("Result"), checked.value("Result")
    if tag is not None and value and not re.fullmatch(r"\^?\d{1,2}|#.*", value):
        text = f"Result {quoted(value)}: the tricks of declarer alone are expected"
        faults.add("export-value", tag.value_place, text)
    _check_first_seats(checked, faults)


def _check_first_seats(checked: Checked, faults: Faults) -> None:
    """Deal and auction begin with the dealer, the play with the opening leader."""
    dealer, declarer = checked.seat("Dealer"), checked.seat("Declarer")
    if checked.deal is not None:
        if dealer is not None and checked.deal.first != dealer:
            text = f"the deal begins with {SEATS[checked.deal.first]}: the dealer, {SEATS[dealer]}, is expected"
            faults.add("export-deal", checked.tags["Deal"].value_place, text)
        if not checked.deal.is_sorted:
            text = "the ranks of each suit are expected to fall, in upper case"
            faults.add("export-deal", checked.tags["Deal"].value_place, text)
    first = checked.seat("Auction")
    if first is not None and dealer is not None and first != dealer:
        text = f"the auction begins with {SEATS[first]}: the dealer, {SEATS[dealer]}, is expected"
        faults.add("export-section", checked.tags["Auction"].value_place, text)
    first = checked.seat("Play")
    is_end = checked.deal is not None and checked.deal.is_end_position
    if first is not None and declarer is not None and not is_end and first != (declarer + 1) % 4:
        text = f"the play begins with {SEATS[first]}: the leader, {SEATS[(declarer + 1) % 4]}, is expected"
        faults.add("export-section", checked.tags["Play"].value_place, text)


def _check_section(tag: Tag, cells: list[Cell], game: Game, faults: Faults) -> None:
    """Lines of four calls or cards, tokens apart by one space, annotations in their order."""
    _check_spacing(tag, game, faults)
    _check_cells_in_lines(tag, cells, game, faults)
    for cell in cells:
        if cell.suffixes:
            faults.add("export-annotation", cell.suffixes[0][1], "a suffix: export format has the NAG instead")
            return
        if cell.order != sorted(cell.order, key=lambda sort: (sort.startswith("nag"), sort)):
            text = "annotations are expected in the order note, NAGs by number"
            faults.add("export-annotation", cell.place, text)
            return
        if cell.text not in ("Pass", cell.text.upper()):
            faults.add("export-case", cell.place, f"{quoted(cell.text)}: upper case is expected")
            return


def _check_spacing(tag: Tag, game: Game, faults: Faults) -> None:
    """One space between two tokens, and none before the first of a line; lines with comments are left alone."""
    for words in rows_by_line(tag.words):
        if words[0].place.line in game.comment_lines or words[0].place.line == tag.place.line:
            continue
        column = 1
        for word in words:
            if word.place.column != column:
                faults.add("export-spacing", word.place, f"{quoted(word.text)}: one space between tokens is expected")
                return
            column += len(word.raw) + 1


def _check_cells_in_lines(tag: Tag, cells: list[Cell], game: Game, faults: Faults) -> None:
    """A line begins with the first seat and has four; fewer only for its annotations or at the end."""
    by_line: dict[int, list[Cell]] = {}
    for cell in cells:
        by_line.setdefault(cell.place.line, []).append(cell)
    lines = list(by_line.items())
    at = 0
    for n, (line, found) in enumerate(lines):
        counted = [cell for cell in found if cell.text != "*"]
        is_last = n + 1 == len(lines) or all(cell.text == "*" for cell in lines[n + 1][1])
        is_annotated = line in game.comment_lines or any(cell.order for cell in found)
        if len(counted) + at > CELLS_IN_A_LINE or (
            len(counted) + at < CELLS_IN_A_LINE and not is_last and not is_annotated
        ):
            text = f"{len(counted)} in a line of the section {tag.name}: four are expected"
            faults.add("export-row", found[0].place, text)
            return
        at = (at + len(counted)) % CELLS_IN_A_LINE if is_annotated else 0


def _check_rows(tag: Tag, columns: list[Column] | None, faults: Faults) -> None:
    """A row of a table is a line, its elements apart by one space or by what their columns are wide."""
    if not columns or len(tag.words) % len(columns):
        return
    for words in rows_by_line(tag.words):
        if len(words) != len(columns) or words[0].place.line == tag.place.line:
            text = f"{tag.name}: a line with {len(words)} elements: one row of {len(columns)} is expected"
            faults.add("export-row", words[0].place, text)
            return
        column = 1
        for word, header in zip(words, columns, strict=True):
            width = max(len(word.raw), header.width)
            room = range(column, column + width - len(word.raw) + 1)
            at = {"L": room[:1], "R": room[-1:]}.get(header.align, room)
            if word.place.column not in at:
                text = f"{tag.name}: {quoted(word.text)} is not where its column of width {header.width} has it"
                faults.add("export-spacing", word.place, text)
                return
            column += width + 1
