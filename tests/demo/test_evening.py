"""The made-up evening: it can be recorded as it stands, goes on by itself, and something goes wrong in every round."""

from collections import Counter
from random import Random

from application.deciding import Desk
from application.demo.course import is_held_up, next_act
from application.demo.director import answer
from application.demo.evening import SESSION, Evening
from application.office import Office
from application.recording import record
from application.writing import Proposed, Who, write
from domain.board import Irregularity, Phase
from domain.events import RoundStarted
from domain.seats import SEATS
from projections.desk.steps import cases_of
from projections.recorded.stream import SessionStream
from projections.rulings.live import LiveReplay
from stores.memory import MemoryLog

EVENING = Evening.of(3, tables=8, rounds=1)


def an_office(evening: Evening) -> Office:
    office = Office(MemoryLog(), clock=lambda: "2026-11-23T19:00:00Z")
    write(office, [Proposed(SESSION, event) for event in evening.events("2026-11-23")], Who())
    for player, name in evening.names.items():
        office.log.register.enter(player, name)
    return office


def begin(office: Office, evening: Evening, number: int, table: int) -> str:
    stream = f"{SESSION}.r{number}.t{table}"
    ns, ew = evening.sitting(number, table)
    due = tuple(evening.boards_of(number))
    write(office, [Proposed(stream, RoundStarted(number, table, ns, ew, boards=due))], Who())
    return stream


def decide(office: Office, stream: str, random: Random) -> bool:
    """One answer of the director; whether he gave any."""
    desk = Desk(office, stream)
    for case in cases_of(desk.replay):
        for step in case.steps:
            given = answer(case, step, random)
            if given is not None and given.events:
                desk.record(given, Who(role="director"))
                return True
    return False


def played(office: Office, evening: Evening, stream: str, number: int) -> LiveReplay:
    """A round at a table, to its end."""
    random, mishaps, waits = Random(stream), [*evening.mishaps.get(stream, ())], True
    while True:
        replay = office.room(stream).replay
        act = next_act(replay, evening.boards_of(number), random, mishaps, waits=waits)
        waits = True
        if act is not None:
            record(office, stream, act, Who())
        elif not is_held_up(replay):
            return replay
        else:
            waits = decide(office, stream, random)


def test_given_an_evening_when_a_round_is_played_then_every_board_is_over_and_the_mishaps_happened() -> None:
    office = an_office(EVENING)
    happened: Counter[Irregularity] = Counter()
    for table in range(1, EVENING.tables + 1):
        replay = played(office, EVENING, begin(office, EVENING, 1, table), 1)
        assert [board.number for board in replay.boards] == [1, 2]
        for board in replay.boards:
            assert board.phase in (Phase.OVER, Phase.CLAIMED)
            assert all(count == 13 for count in map(int.bit_count, board.held))
            happened.update(one.kind for one in board.irregular)
    assert happened[Irregularity.REVOKE] == happened[Irregularity.CALL_OUT_OF_TURN] == 1
    assert happened[Irregularity.LEAD_OUT_OF_TURN] == 1
    assert happened.total() <= 5


def test_given_the_movement_then_it_is_whole_and_no_pairs_meet_twice() -> None:
    evening = Evening.of(1)
    movement = SessionStream(an_office(evening).log.read(SESSION), SESSION).movement
    assert movement.faults == []
    met = [(due.ns, due.ew) for due in movement.due.values()]
    assert len(met) == len(set(met)) == 72
    for number in range(1, 7):
        boards = {due.boards for due in movement.due.values() if due.round == number}
        assert boards == {tuple(evening.boards_of(number))}


def test_given_a_seed_then_the_evening_is_the_same_each_time() -> None:
    first, again = Evening.of(5), Evening.of(5)
    assert first.deals == again.deals
    assert first.names == again.names
    assert first.mishaps == again.mishaps
    assert Evening.of(6).deals != first.deals


def test_given_hands_dealt_then_auctions_look_like_a_clubs() -> None:
    """Given a hundred boards with nothing going wrong, when they are bid, then few are passed out, few go over game,
    and most contracts are made or close."""
    evening = Evening.of(9, tables=1, rounds=20, boards=5)
    office = an_office(evening)
    levels: Counter[int] = Counter()
    down: list[int] = []
    for number in range(1, 21):
        stream = begin(office, evening, number, 1)
        quiet = Evening(1, 20, 5, evening.deals, {}, {})
        for board in played(office, quiet, stream, number).boards:
            levels[board.contract.level if board.contract else 0] += 1
            if board.contract is not None:
                claims = sum(claim.claimed for claim in board.claims)
                won = board.won[board.contract.declarer.side.index] + claims
                down.append(won - 6 - board.contract.level)
            assert not board.irregular
            assert len({SEATS[seat] for _, seat, _ in board.calls}) == 4
    assert levels[0] <= 10
    assert levels[5] + levels[6] + levels[7] <= 15
    assert sum(-3 <= one <= 3 for one in down) >= 80
