"""Whatever a file told, the diagnosis says something of it or nothing, and never fails; what it proposes holds."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.diagnosing import read
from benchmarks.faulty_boards import FAULTS, a_sheet
from cli.show.diagnosis import diagnosis_lines
from domain.calls import CALLS
from domain.cards import PACK, Card
from domain.events import BoardStarted, EntryAmended
from domain.seats import SEATS
from domain.table import fold
from formats.diagnosis import diagnose
from formats.diagnosis.shown import diagnosis_view
from formats.reading import Reading, StatedBoard, StatedCall, StatedCard
from projections.views.encoding import encoded
from tests.properties.random_tables import MOVES, SEEDS, Moves, table_of

ANY = settings(max_examples=60)
HANDS = ("AKQ2.A32.A32.432", "JT98.K54.K54.765", "765.QJT.QJT9.AKQ", "43.9876.876.JT98", "", "AA.x", None, "...", "A")
CONTRACTS = ("", "pass", "4S", "3N", "7NXX", "8C", "nonsense", "1")


def anything_told(random: Random, stream: str, entry: int) -> StatedBoard:
    """A board as no file would tell it: cards, seats, tricks and figures at random."""
    told = StatedBoard(stream, entry, random.randint(-1, 99), random.choice(("", "open")), random.randint(0, 99))
    told.dealer = random.choice((None, *SEATS))
    hands = [random.choice(HANDS) for _ in range(4)]
    told.hands = (hands[0], hands[1], hands[2], hands[3])
    in_columns = random.random() < 0.7
    for n in range(random.choice((0, 1, 5, 52, 120))):
        seat = SEATS[n % 4] if in_columns else random.choice((None, *SEATS))
        card, trick = random.choice(PACK), n // 4 + random.randint(0, 1)
        told.cards.append(StatedCard(card, seat, trick, n, random.choice(("", "", "", "R", "L", "?"))))
    for n in range(random.randint(0, 9)):
        told.calls.append(StatedCall(random.choice(CALLS), random.choice((None, *SEATS)), n, random.choice(("", "I"))))
    told.contract, told.declarer = random.choice(CONTRACTS), random.choice((None, *SEATS))
    told.tricks, told.points = random.choice((None, -1, 0, 7, 13, 99)), random.choice((None, 0, -50, 420, 10**9))
    told.result_text = random.choice(("", "", "=", "+1", "-2", "4S+1", "14", "?? {0}"))
    told.is_cut_off = random.random() < 0.3
    return told


def hold(reading: Reading) -> None:
    """Everything diagnosed can be shown, names its own stream, and amends entries that are there."""
    for number, one in enumerate(diagnose(reading), 1):
        assert one.number == number
        view = diagnosis_view(one)
        assert all(len(line) <= 80 for line in diagnosis_lines(view))
        assert encoded(view)["kind"] == one.kind
        entries = [event.entry for event in one.proposal if isinstance(event, EntryAmended)]
        assert len(entries) == len(one.proposal) == len(set(entries))
        assert all(0 < entry <= len(reading.streams[one.stream]) for entry in entries)


@ANY
@given(SEEDS, MOVES, SEEDS)
def test_given_any_table_and_anything_told_of_it_when_diagnosed_then_it_never_fails(
    deal: int, moves: Moves, seed: int
) -> None:
    random = Random(seed)
    events = table_of(deal, moves)
    stream = "S.r1.t1"
    begun = [n for n, event in enumerate(events, 1) if isinstance(event, BoardStarted)]
    told = [anything_told(random, stream, entry) for entry in (*begun, 0, len(events), len(events) + 7)]
    told.append(anything_told(random, "elsewhere", 1))
    hold(Reading("any", "S", {"S": [], stream: events}, stated=told, tables={stream: fold(events)}))


@ANY
@given(SEEDS, st.sampled_from(sorted(FAULTS)), st.integers(0, 51), st.sampled_from(PACK))
def test_given_a_file_with_any_fault_and_another_card_wrong_when_diagnosed_then_it_never_fails(
    seed: int, fault: str, at: int, card: Card
) -> None:
    random = Random(seed)
    _, told = FAULTS[fault][1](random) or (None, a_sheet(random))
    at = min(at, len(told.cards) - 1)
    told.cards = [(seat, card if n == at else was) for n, (seat, was) in enumerate(told.cards)]
    hold(read(told))
