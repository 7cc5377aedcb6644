"""Boards whose tables hold different deals: the two rooms of a match, or the tables of an event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from domain.board import Board, entry_of
from domain.numbering import standard_dealer, standard_vul
from domain.seats import SEATS
from projections.audit.oddity import Oddity
from projections.texts import message, seat_text, vul_text

__all__ = ["Seen", "deals_apart"]

OTHER_DEAL = 26
"""Two deals of which fewer cards lie in the same hands are two deals: by chance it is 13."""

Form = tuple[object, ...]
"""Dealer, vulnerability and the four hands of a board."""
Seen = tuple[str, Board]
"""A board with the stream of its table."""


def deals_apart(
    groups: Iterable[Sequence[Seen]], rooms: Mapping[str, str], everywhere: Mapping[int, Sequence[Seen]],
    *, are_rooms: bool, elsewhere: Callable[[Seen], Sequence[Sequence[Seen]]] = lambda seen: (),
) -> Iterator[Oddity]:  # fmt: skip
    """Each table that holds other cards, another dealer or vulnerability than most tables of its board (87A).

    A group is one board at the tables that are to be compared; `rooms` has words for the streams. `are_rooms`: they
    are the two rooms of a match, so that it matters to the result; else a file may well hold several deals under one
    number. `everywhere` has all tables by board: where the tables of a group are at odds, those of the others tell
    which is right, then the dealer and the vulnerability that a board of this number has (2).

    `elsewhere` gives the same board of the same match in other rounds. Where a table's deal was played there, and not
    by both rooms, the two were of one round and the file has it otherwise: then nobody played another deal.
    """
    for seen in groups:
        known = [one for one in seen if all(one[1].known)]
        if len({_form(board) for _, board in known}) < 2:
            continue
        forms = [_form(board) for _, board in known]
        usual = _usual(forms, known[0][1].number, everywhere)
        first = known[forms.index(usual)]
        code = "rooms_differ" if are_rooms else "deals_differ"
        if not are_rooms and _have_nothing_in_common(known, first):
            text = message("file_audit", "told_deals", tables=len(known), deals=len(set(forms)))
            yield Oddity(code, "", first[1].number, text=text)
            continue
        for (stream, board), form in zip(known, forms, strict=True):
            if form != usual and not any(_belongs_elsewhere(one, elsewhere) for one in ((stream, board), first)):
                here, there = rooms.get(stream, stream), rooms.get(first[0], first[0])
                text = _told(board, here, first[1], there)
                yield Oddity(code, stream, board.number, entry_of(board.place), "87A", text)


def _belongs_elsewhere(seen: Seen, elsewhere: Callable[[Seen], Sequence[Sequence[Seen]]]) -> bool:
    """Whether the deal of a table was played in another round of its match, by one room alone."""
    dealt = seen[1].dealt
    return any(sum(board.dealt == dealt for _, board in group) == 1 for group in elsewhere(seen))


def _usual(forms: Sequence[Form], number: int, everywhere: Mapping[int, Sequence[Seen]]) -> Form:
    """The form to hold the others against: that of most tables, here, then anywhere; part by part (hands, dealer,
    vulnerability) where the whole does not tell; then by the number of the board; then the first."""
    elsewhere = [_form(board) for _, board in everywhere.get(number, ()) if all(board.known)]
    standard = (standard_dealer(number), standard_vul(number))

    def weight(form: Form) -> tuple[int, ...]:
        alike = sum(one == two for other in elsewhere for one, two in zip(form, other, strict=True))
        by_number = sum(one == two for one, two in zip(form, standard, strict=False))
        return forms.count(form), alike, by_number, -forms.index(form)

    return max(forms, key=weight)


def _told(board: Board, here: str, other: Board, there: str) -> str:
    """In words. Another dealer or vulnerability is no other deal."""
    if board.dealt == other.dealt:
        what, others = ", ".join(_conditions(board, other)), ", ".join(_conditions(other, board))
        return message("file_audit", "told_form", here=here, what=what, there=there, other=others)
    return message("file_audit", "told_deal", here=here, there=there, what=", ".join(_differs(board, other)))


def _form(board: Board) -> Form:
    return board.dealer, board.vul, *board.dealt


def _have_nothing_in_common(known: Sequence[Seen], first: Seen) -> bool:
    """Whether a file merely holds several deals of one number."""
    return any(_alike(board, first[1]) < OTHER_DEAL and not _turn(board, first[1]) for _, board in known)


def _alike(board: Board, other: Board) -> int:
    """How many cards lie in the same hands."""
    return sum((one & two).bit_count() for one, two in zip(board.dealt, other.dealt, strict=True))


def _turn(board: Board, other: Board) -> int:
    """By how many seats the one deal is the other turned; 0 for none."""
    return next((n for n in (1, 2, 3) if board.dealt == [*other.dealt[n:], *other.dealt[:n]]), 0)


def _conditions(board: Board, other: Board) -> list[str]:
    """Its dealer and vulnerability, where the other's are not the same."""
    found: list[str] = []
    if board.dealer is not other.dealer:
        found.append(message("audit", "dealer_of", seat=seat_text(board.dealer)))
    if board.vul != other.vul:
        found.append(message("audit", "vul_of", vul=vul_text(board.vul)))
    return found


def _differs(board: Board, other: Board) -> list[str]:
    found = _conditions(board, other)
    same = _alike(board, other)
    if same < OTHER_DEAL:
        said = message("file_audit", "another_deal", same=same)
        said = message("file_audit", "deal_turned") if _turn(board, other) else said
        return [*found, said]
    pairs = zip(SEATS, board.dealt, other.dealt, strict=True)
    return found + [message("audit", "hand_of", seat=seat_text(seat)) for seat, one, two in pairs if one != two]
