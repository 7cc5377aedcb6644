"""Boards whose tables hold different deals: the two rooms of a match, or the tables of an event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from domain.board import Board, entry_of
from domain.seats import SEATS
from projections.audit.oddity import Oddity
from projections.texts import message, seat_text, vul_text

__all__ = ["Seen", "deals_apart"]

OTHER_DEAL = 26
"""Two deals of which fewer cards lie in the same hands are two deals: by chance it is 13."""

Seen = tuple[str, Board]
"""A board with the stream of its table."""


def deals_apart(groups: Iterable[Sequence[Seen]], rooms: Mapping[str, str], *, are_rooms: bool) -> Iterator[Oddity]:
    """Each table that holds other cards, another dealer or vulnerability than most tables of its board (87A).

    A group is one board at the tables that are to be compared; `rooms` has words for the streams. `are_rooms`: they
    are the two rooms of a match, so that it matters to the result; else a file may well hold several deals under one
    number.
    """
    for seen in groups:
        known = [one for one in seen if all(one[1].known)]
        if len({_form(board) for _, board in known}) < 2:
            continue
        forms = [_form(board) for _, board in known]
        usual = max(forms, key=lambda form: (forms.count(form), -forms.index(form)))
        first = known[forms.index(usual)]
        code = "rooms_differ" if are_rooms else "deals_differ"
        if not are_rooms and _have_nothing_in_common(known, first):
            text = message("file_audit", "told_deals", tables=len(known), deals=len(set(forms)))
            yield Oddity(code, "", first[1].number, text=text)
            continue
        for (stream, board), form in zip(known, forms, strict=True):
            if form != usual:
                text = message(
                    "file_audit", "told_deal", here=rooms.get(stream, stream), there=rooms.get(first[0], first[0]),
                    what=", ".join(_differs(board, first[1])),
                )  # fmt: skip
                yield Oddity(code, stream, board.number, entry_of(board.place), "87A", text)


def _form(board: Board) -> tuple[object, ...]:
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


def _differs(board: Board, other: Board) -> list[str]:
    found: list[str] = []
    if board.dealer is not other.dealer:
        found.append(message("audit", "dealer_of", seat=seat_text(board.dealer)))
    if board.vul != other.vul:
        found.append(message("audit", "vul_of", vul=vul_text(board.vul)))
    same = _alike(board, other)
    if same < OTHER_DEAL:
        said = message("file_audit", "another_deal", same=same)
        said = message("file_audit", "deal_turned") if _turn(board, other) else said
        return [*found, said]
    pairs = zip(SEATS, board.dealt, other.dealt, strict=True)
    return found + [message("audit", "hand_of", seat=seat_text(seat)) for seat, one, two in pairs if one != two]
