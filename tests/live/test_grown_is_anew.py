"""A replay that grew entry by entry tells what one made anew does, its incidents in their order too."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.events import AnyEvent, EntryAmended
from domain.streams import session_of
from domain.table import Table, refold
from formats.notation import read_script
from projections.recorded.stream import SessionStream
from projections.rulings import live
from projections.rulings.live import LiveReplay
from projections.rulings.replay import Replay
from tests.given import FOUR_SPADES, given
from tests.golden.incidents import rounds, samples, states_of
from tests.live.comparing import InPlay, anew, grown_by, told
from tests.live.reaching_rounds import ReachingRound

SAMPLES = samples()


def entries_of(path: Path) -> list[tuple[str, AnyEvent]]:
    """The entries of a script in the order of its lines, each with its stream."""
    script = read_script(path.read_bytes(), source=path.name, stream="S1.r1.t1")
    lines = [
        (line, stream, event)
        for stream, numbers in script.lines.items()
        for line, event in zip(numbers, script.streams[stream], strict=True)
    ]
    return [(stream, event) for _, stream, event in sorted(lines, key=lambda each: each[0])]


def is_of_several_tables(path: Path) -> bool:
    """Whether a script records more than one table."""
    return path.read_text(encoding="utf-8").count("\nstream ") > 1


@pytest.mark.parametrize("name", SAMPLES)
def test_after_every_entry_of_a_sample_the_grown_replay_is_the_one_made_anew(name: str) -> None:
    tables: dict[str, LiveReplay] = {}
    for state in states_of(SAMPLES[name]):
        for replay in state.replays:
            grown = tables.setdefault(replay.stream, LiveReplay((), replay.session, stream=replay.stream))
            if grown.session.events != replay.session.events or replay.regulations.is_team_play:
                grown.take_session(replay.session)
            for event in replay.events[len(grown.entries) :]:
                grown.record(event)
            assert told(grown) == told(replay), state.entry


@pytest.mark.parametrize("name", [name for name in SAMPLES if is_of_several_tables(SAMPLES[name])])
def test_the_tables_of_a_session_grow_as_they_are_made_anew_and_learn_of_each_other(name: str) -> None:
    sessions: dict[str, InPlay] = {}
    for number, (stream, event) in enumerate(entries_of(SAMPLES[name])):
        session = sessions.setdefault(session_of(stream), InPlay(session_of(stream)))
        session.record(stream, event)
        if number % 9 == 0 or "." not in stream:
            assert session.differing() == [], number


@pytest.mark.parametrize("first", range(0, 210, 10))
def test_rounds_that_reach_back_grow_as_they_are_made_anew(first: int) -> None:
    for seed in range(first, first + 10):
        round = ReachingRound(seed)
        for move in range(40):
            round.move()
            now = told(round.grown)
            if move % 5 == seed % 5 or move == 39:
                assert now == told(anew(round.grown)), (seed, move, len(round.events))


@pytest.mark.parametrize("number", range(0, 200, 20))
def test_rounds_of_erring_tables_grow_as_they_are_made_anew(number: int) -> None:
    assert grown_by(rounds()[number], (), "S1.r1.t1") is not None


def test_the_rounds_that_reach_back_draw_whatever_reaches_back() -> None:
    kinds = {type(event).__name__ for seed in range(60) for event in grown_from(seed).entries}
    assert {"AppealLodged", "AppealDecided", "DirectorCalled", "RedealOrdered", "RoundStarted"} <= kinds
    assert {"WrongHandHeld", "CallChanged", "ScoreAdjusted", "JudgementMade", "RoundEnded", "EntryAmended"} <= kinds


def grown_from(seed: int) -> LiveReplay:
    """The replay of a round that reaches back."""
    round = ReachingRound(seed)
    for _ in range(30):
        round.move()
    return round.grown


def test_given_a_revoke_before_when_a_card_is_played_then_only_its_own_board_is_ruled_on_again() -> None:
    lines = (*FOUR_SPADES, "hk 2 !e:d3 5", "board 2 dealer=n vul=ns", "1c p p p", "e:h5")
    *before, card = given(*lines).scribe.entries
    grown = LiveReplay(before)
    first, second = (grown.rulings(board) for board in grown.boards)

    grown.record(card)

    assert grown.rulings(grown.boards[0]) is first
    assert grown.rulings(grown.boards[1]) is not second


def test_an_amendment_folds_once_from_its_board_on_and_a_card_never(monkeypatch: pytest.MonkeyPatch) -> None:
    folded: list[tuple[int, int]] = []

    def counted(table: Table, entries: list[AnyEvent], known: int, until: int) -> Table:
        folded.append((known, until))
        return refold(table, entries, known, until)

    monkeypatch.setattr(live, "refold", counted)
    grown = grown_from(5)

    amended = [number for number, event in enumerate(grown.entries, 1) if isinstance(event, EntryAmended)]
    assert folded == [(number - 1, number) for number in amended]
    assert amended


def test_a_replay_that_grows_leaves_the_table_its_session_knows_as_it_was() -> None:
    events = grown_from(7).entries
    session = SessionStream.knowing((), "S1", {"S1.r1.t1": events})
    grown = LiveReplay(events, session, stream="S1.r1.t1")
    before = told(Replay(events, session, stream="S1.r1.t1"))

    for event in grown_from(8).entries:
        grown.record(event)

    assert told(Replay(events, session, stream="S1.r1.t1")) == before
