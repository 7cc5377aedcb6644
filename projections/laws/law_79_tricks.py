"""Laws 68 to 71 and 79 together: how many tricks each side won at the table."""

from __future__ import annotations

from domain.board import Claim
from domain.seats import SEATS, Side
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Questions, declared
from projections.found.incidents import Finding, Question
from projections.laws.law_63_establishment import said_last
from projections.laws.law_69_agreement import as_agreed, law_69a
from projections.recorded.board_record import Record
from projections.recorded.board_stages import Revoked, TricksWon


def tricks_without_claim(record: Record) -> TricksWon | None:
    """The tricks won where nobody claimed: by the cards, or by the number agreed; None while play is open."""
    if record.board.contract is None:
        return None
    played, told = as_played(record), law_79a1(record)
    return told if told is not None and (played is None or played.ns != told.ns) else played


def tricks_won(record: Revoked, adjudicated: int | None = None, extra_to_ns: int = 0) -> TricksWon | None:
    """The tricks won at the table; None while play or a claim is open.

    `adjudicated` is what the director gave the claiming side of the tricks left (70); `extra_to_ns` what he gave back
    by 69B or 71. A number the players agreed on counts in place of the cards and of a claim: it stands until somebody
    disputes it (79A1, 79B).
    """
    claim = record.board.claim
    if claim is None or record.board.contract is None:
        return tricks_without_claim(record)
    if record.board.undecided and law_79a1(record) is None:
        return None
    if adjudicated is not None:
        return _claimed(record, claim, adjudicated, "70A", (claim.place,), extra_to_ns)
    agreed = law_69a(record, claim)
    if agreed is None:
        return None
    held = as_agreed(record, claim)
    number = law_79a1(record)
    if number is not None and number.places[0] > said_last(record, claim).place:
        won = record.won_before(claim)
        ns = number.ns - won[0] if claim.seat.side is Side.NS else number.ew - won[1]
        return _claimed(record, claim, ns, "79A1", number.places, extra_to_ns)
    return _claimed(record, claim, held.claimed, "69A", agreed.places[:2], extra_to_ns) if held is not None else None


def _claimed(
    record: Record, claim: Claim, to_claimer: int, law: str, places: tuple[int, ...], extra_to_ns: int
) -> TricksWon:
    """The tricks before a claim, as they stand now, with those of the claim."""
    mine, theirs = to_claimer, claim.left - to_claimer
    ns, ew = (mine, theirs) if claim.seat.side is Side.NS else (theirs, mine)
    ns, ew = ns + extra_to_ns, ew - extra_to_ns
    won = record.won_before(claim)
    return TricksWon(won[0] + ns, won[1] + ew, (ns, ew), law, places)


def as_played(record: Record) -> TricksWon | None:
    """The tricks by the cards, where all thirteen were played; else None."""
    won = record.board.won
    if won[0] + won[1] < 13:
        return None
    return TricksWon(won[0], won[1], (0, 0), "44", ())


def law_79a1(record: Record) -> TricksWon | None:
    """Law 79A1 (2017): the number of tricks is agreed when play is over, before the hands are back in the board."""
    agreed, contract = record.board.tricks_agreed, record.board.contract
    if agreed is None or contract is None:
        return None
    place, declarer_tricks = agreed
    if not 0 <= declarer_tricks <= 13 or record.board.last_played > place:
        return None  # no number of tricks, or play went on
    won = record.board.won
    ns = declarer_tricks if contract.declarer.side is Side.NS else 13 - declarer_tricks
    by_claim = (0, 0) if won[0] + won[1] == 13 else (ns - won[0], 13 - ns - won[1])
    return TricksWon(ns, 13 - ns, by_claim, "79A1", (place,))


def unseen_winner(record: Record) -> Finding | None:
    """Law 79A1 (2017), while no number of tricks is agreed on: nobody saw a card of a trick, and it is not known who
    won it. The number waits until the card or the number is told; of several such tricks the first is named."""
    undecided = record.board.undecided
    if not undecided or not record.is_over or law_79a1(record) is not None:
        return None
    trick = undecided[0]
    unseen = [card for card in record.board.unseen if card.trick == trick.number]
    if not unseen:
        return None  # nobody recorded the trick
    seat = SEATS[unseen[0].seat]
    return Finding("79A1", "winner_not_seen", seat, trick.number, places=tuple(card.place for card in unseen))


def agreed_otherwise(record: Revoked, claim: Claim) -> Finding | None:
    """79A1 after a claim: the number the players agreed on is not the one that was claimed."""
    number = law_79a1(record)
    if number is None or number.places[0] < claim.place or not claim.stands:
        return None
    held = as_agreed(record, claim)
    claimed = _claimed(record, held, held.claimed, "69A", (), 0) if held is not None else None
    if claimed is None or claimed.ns == number.ns or record.declarer is None:
        return None
    return Finding("79A1", "agreed_otherwise", None, claim.trick, number.of(record.declarer.side), places=number.places)


def law_79b(record: Record) -> Finding | None:
    """Law 79B (2017): a disagreement on the tricks won is the director's to settle: by 69B or 71 where somebody had
    claimed; else he rules, and when he was called only after the round he changes both sides' score only if he is
    clearly convinced, and may lower one side's without raising the other's. (It is found where the number agreed on
    differs from the tricks that were played out: nobody has disputed it, so it stands.)"""
    agreed, played = law_79a1(record), as_played(record)
    if agreed is None or record.declarer is None:
        return None
    if played is None:
        return beyond_cards(record, agreed.of(record.declarer.side), agreed.places)
    if agreed.ns == played.ns:
        return None
    by_cards = played.of(record.declarer.side)
    return Finding("79B", "number_disputed", None, 13, by_cards, places=agreed.places)


def beyond_cards(record: Record, number: int, places: tuple[int, ...]) -> Finding | None:
    """79B of declarer's tricks that the cards do not allow, where play broke off: fewer than he had won, or more than
    he could win when the other side's are taken off. It counts as it was given: a trick may have been recorded wrongly.
    """
    if record.declarer is None:
        return None
    won = record.board.won
    mine, theirs = won if record.declarer.side is Side.NS else reversed(won)
    if mine <= number <= 13 - theirs:
        return None
    return Finding("79B", "number_beyond_cards", None, None, 13 - theirs, places=places, note=str(mine))


def same_as_agreed(record: Record, question: Question) -> Finding | None:
    """79B of a dispute that was answered with another number than was agreed, and the number is the one agreed."""
    agreed = law_79a1(record)
    if agreed is None or record.declarer is None or question.number != agreed.of(record.declarer.side):
        return None
    return Finding("79B", "same_as_agreed", None, None, question.number, places=(*question.places, *agreed.places))


def number_and_transfer(record: Record, incident: str, numbers: set[int]) -> Question | None:
    """79B of a number that was agreed on a board on which 64A gives tricks: it may hold them or not. Where it is one of
    the `numbers` that declarer has by the cards, before or after the transfer, that is known; else the director says
    how many tricks declarer has in the end."""
    agreed = law_79a1(record)
    if agreed is None or record.declarer is None or agreed.of(record.declarer.side) in numbers:
        return None
    answer = record.judgement(incident, "79B")
    answers = ("cards_count", "other_number")
    return Question("79B", "number_and_transfer", answers, "other_number", agreed.places, answer)


def before_transfer(record: Record, tricks: TricksWon) -> Finding | None:
    """79A1 of a number agreed after a revoke where neither the cards nor a claim can tell whether the tricks that 64A
    gives are in it: it is taken as the number won, before them. The director who knows better rules `tricks=0`."""
    if tricks.law != "79A1" or record.board.claim is not None or sum(record.board.won) == 13:
        return None
    if record.declarer is None:
        return None
    return Finding("79A1", "before_transfer", None, None, tricks.of(record.declarer.side), places=tricks.places)


PARAGRAPHS: Paragraphs = {"79A1": law_79a1, "79B": law_79b}

CODES = declared(
    Findings(("winner_not_seen",), waits="unseen"),
    Findings(("agreed_otherwise",), audit="agreed_otherwise"),
    Findings(("number_disputed",), audit="tricks_differ"),
    Findings(("number_beyond_cards", "same_as_agreed", "before_transfer")),
    Questions(("number_and_transfer",)),
)  # fmt: skip
