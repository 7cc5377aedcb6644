"""Law 6: shuffle and deal, and when a board is dealt anew."""

from __future__ import annotations

from domain.events import ProcedureBroken, RedealOrdered
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding
from projections.recorded.board_record import Record


def law_6a(place: int, broken: ProcedureBroken) -> Finding | None:
    """Law 6A (2017): before play the pack is shuffled thoroughly."""
    if broken.what != "unshuffled":
        return None
    return Finding("6A", "not_shuffled", broken.seat, places=(place,))


def law_6b(place: int, broken: ProcedureBroken) -> Finding | None:
    """Law 6B (2017): the cards are dealt face down, one at a time, into four hands of thirteen."""
    if broken.what != "badly_dealt":
        return None
    return Finding("6B", "badly_dealt", broken.seat, places=(place,))


def law_6c(place: int, broken: ProcedureBroken) -> Finding | None:
    """Law 6C (2017): a member of each side is there while the cards are shuffled and dealt, unless the director has
    said otherwise."""
    if broken.what != "one_side_absent":
        return None
    return Finding("6C", "one_side_absent", broken.seat, places=(place,))


def law_6d1(record: Record, place: int, ordered: RedealOrdered) -> Finding | None:
    """Law 6D1 (2017): found before the first call that the cards were dealt wrongly, or that a player could have seen
    another's card in the dealing: a new deal. Once somebody has called it is too late for that; 13, 14 and 16D speak of
    what was found."""
    if ordered.ground not in ("misdealt", "card_seen"):
        return None
    calls = [at for at, _, _ in record.calls_made() if at < place]
    code = "too_late_to_redeal" if calls else "redeal"
    return Finding("6D1", code, places=(place, *calls[:1]))


def law_6d2(place: int, ordered: RedealOrdered) -> Finding | None:
    """Law 6D2 (2017): a deal from a pack that was not shuffled, or of another session, gives no result that counts,
    whenever it is found; unless the contest plays deals of old on purpose, in which nobody orders a new one."""
    if ordered.ground not in ("unshuffled", "other_session"):
        return None
    return Finding("6D2", "redeal", places=(place,))


def law_6d3(record: Record, place: int, ordered: RedealOrdered) -> Finding | None:
    """Law 6D3 (2017): the director may have a board dealt anew for any reason that the Laws allow, but not because it
    was passed out (22B), nor in a match whose result without that board somebody could know (86A)."""
    if ordered.ground != "director":
        return None
    code = "passed_out_stands" if record.board.passed_out else "redeal"
    return Finding("6D3", code, places=(place,))


def law_6e(place: int, broken: ProcedureBroken) -> Finding | None:
    """Law 6E (2017): the director says when, where and by whom the cards are dealt, or how the boards are made up."""
    if broken.what != "not_as_directed":
        return None
    return Finding("6E", "not_as_directed", broken.seat, places=(place,))


PARAGRAPHS: Paragraphs = {
    "6A": law_6a, "6B": law_6b, "6C": law_6c, "6D1": law_6d1, "6D2": law_6d2, "6D3": law_6d3, "6E": law_6e,
}  # fmt: skip

CODES = declared(
    Findings(("not_shuffled", "badly_dealt", "one_side_absent", "not_as_directed")),
    Findings(("too_late_to_redeal", "passed_out_stands"), outcome=True),
    Findings(("redeal",), outcome=True, no_result=True),
)  # fmt: skip
