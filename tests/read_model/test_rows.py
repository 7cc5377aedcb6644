"""What the rows say is what the replay says."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.events import (
    AppealDecided,
    AppealLodged,
    EntryAmended,
    NoteMade,
    PenaltyGiven,
    PollTaken,
    ScoreAdjusted,
    ScoreCorrected,
    WeightedResult,
)
from domain.seats import SEATS
from formats.notation import Scribe
from formats.read_model.schema import SEARCHED, TABLES
from formats.read_model.views import VIEWS
from stores.sqlite.log import EventLog
from tests.given import FOUR_SPADES
from tests.read_model.reading import SAMPLES, ask, bring, contents, from_scratch, streams_of

NORTH, EAST, SOUTH, WEST = SEATS
NINE = (WeightedResult("1", "3N", SOUTH, 9),)


def recorded(log: EventLog, *lines: str, stream: str = "S1.r1.t1") -> None:
    """Record lines of the notation at a table."""
    scribe = Scribe(stream=stream)
    for line in lines:
        scribe.read(line)
    log.append([(stream, 0, scribe.entries)])


@pytest.mark.parametrize("name", [*VIEWS, *TABLES])
def test_every_view_and_table_can_be_read(built: Path, name: str) -> None:
    assert isinstance(ask(built, f"SELECT * FROM {name} LIMIT 5"), list)


@pytest.mark.parametrize("name", SEARCHED)
def test_every_search_runs_and_is_whole(built: Path, name: str) -> None:
    assert ask(built, f"SELECT count(*) FROM {name}_fts WHERE {name}_fts MATCH 'the'") != [(0,)]
    assert ask(built, f"INSERT INTO {name}_fts({name}_fts) VALUES ('integrity-check')") == []


def test_a_revoke_from_the_finding_to_the_result(built: Path) -> None:
    where = "WHERE stream = 'S1.r1.t1' AND board = 2"
    assert ask(built, f"SELECT incident, seat, tricks_transferred, is_open FROM revokes {where}") == [
        ("2#84", "W", 1, 0)
    ]
    assert ask(built, f"SELECT law, entries FROM findings {where} AND code = 'tricks_transferred'") == [
        ("64A2", "84 86")
    ]
    assert ask(
        built, f"SELECT tricks_before, ns_points_before, ns_result, ns_points, laws FROM changed_results {where}"
    ) == [(5, 100, "1NW=4", 150, "64A2")]
    stages = ask(
        built, f"SELECT stage, side, tricks, points, is_final FROM results {where} ORDER BY stage_number, side"
    )
    assert stages == [
        ("play", "EW", 5, -100, 0),
        ("play", "NS", 5, 100, 0),
        ("transfer", "EW", 4, -150, 1),
        ("transfer", "NS", 4, 150, 1),
    ]
    assert ask(built, f"SELECT text FROM rulings_in_force {where}") == [
        ("established by the claim; one trick to North-South",)
    ]
    assert ask(built, f"SELECT law, answer, author FROM judgements {where}") == [("64C1", "compensated", "director")]


def test_a_card_taken_back_stays_in_the_record(built: Path) -> None:
    taken = ask(built, "SELECT entry, seat, call_or_card, irregularity, taken_back_by FROM taken_back WHERE board = 4")
    assert taken == [(168, "S", "D3", "revoke", 173)]
    assert (
        ask(built, "SELECT card, wins FROM cards WHERE stream = 'S1.r1.t1' AND board = 4 AND trick = 1 ORDER BY turn")
        != []
    )
    assert ask(built, "SELECT count(*) FROM effects WHERE code = 'penalty_card' AND NOT stands") == [(1,)]


def test_every_entry_of_the_log_has_its_row(match: EventLog, built: Path) -> None:
    told = [(position, stream, number, kind) for position, stream, number, kind in ask(
        built, "SELECT position, stream, number, kind FROM entries ORDER BY position")]  # fmt: skip
    held = [(one.position, one.stream, one.entry, str(one.event.__struct_config__.tag)) for one in match.scan()]
    assert told == held


def test_an_entry_is_about_the_board_that_it_names(built: Path) -> None:
    counted = ask(
        built, "SELECT board, count(*) FROM entries WHERE stream = 'S1.r1.t1' AND kind = 'card' GROUP BY board"
    )
    played = ask(built, "SELECT board, count(*) FROM cards WHERE stream = 'S1.r1.t1' GROUP BY board")
    assert counted == played
    assert ask(built, "SELECT board FROM entries WHERE kind = 'round'") == [(None,)] * 4


def test_calls_with_their_alerts_changes_and_irregularities(log: EventLog, path: Path) -> None:
    recorded(log, FOUR_SPADES[0], "1s", "2c!", "!s:1h", "withdraw s")
    bring(log, path)
    rows = ask(path, "SELECT seat, call, is_alerted, irregularity, stands, taken_back_by FROM calls ORDER BY number")
    assert rows[:3] == [
        ("S", "1S", 0, "", 1, None),
        ("W", "2C", 1, "", 1, None),
        ("S", "1H", 0, "call out of turn", 0, 6),
    ]


def test_a_weighted_score_keeps_its_fractions(match: EventLog, path: Path) -> None:
    parts = (WeightedResult("1/3", "4S", SOUTH, 10), WeightedResult("2/3", "4S", SOUTH, 9))
    match.append(
        [("S1.r1.t1", match.version("S1.r1.t1"),
        [ScoreAdjusted(board=1, law="12C1c", ns=parts, ew_artificial="average+", reason="a slow pass")])],
    )  # fmt: skip
    bring(match, path)
    where = "WHERE stream = 'S1.r1.t1' AND board = 1 AND is_final"
    assert ask(
        path, f"SELECT side, weight, weight_value, contract, tricks, artificial FROM results {where} ORDER BY 1, 2"
    ) == [
        ("EW", "1", 1.0, "", None, "average+"),
        ("NS", "1/3", 1 / 3, "4S", 10, ""),
        ("NS", "2/3", 2 / 3, "4S", 9, ""),
    ]
    assert ask(path, "SELECT ns, ew, ew_artificial FROM adjusted_scores") == [("1/3:4SS=10 2/3:4SS=9", "", "average+")]
    where = "WHERE stream = 'S1.r1.t1' AND board = 1"
    assert ask(path, f"SELECT ns_result, ew_result, ns_points FROM results_latest {where}") == [
        ("1/3:4SS=10 2/3:4SS=9", "average+", None)
    ]


def test_scores_and_ranking_are_those_of_the_session(match: EventLog, path: Path) -> None:
    from projections.ranking.scored import ScoredSession
    from projections.ranking.standings import standings

    bring(match, path)
    streams = {stream: match.read(stream) for stream in match.versions()}
    scored = ScoredSession.of("S1", streams.pop("S1"), streams)
    told = ask(path, "SELECT contestant, place, total, boards, awaiting FROM ranking ORDER BY place")
    rows = standings(scored).rows
    assert told == [(row.contestant, row.place, str(row.total), row.boards, row.awaiting) for row in rows]
    for contestant in scored.contestants:
        held = [(one.board, None if one.score is None else str(one.score)) for one in scored.scores_of(contestant)]
        assert (
            ask(path, "SELECT board, score FROM board_scores WHERE contestant = ? ORDER BY board", contestant) == held
        )
    team = "SELECT ns_score, ew_score FROM travellers WHERE board = 1 AND table_number = ?"
    [(ns, ew)], [(other_ns, other_ew)] = ask(path, team, 1), ask(path, team, 2)
    assert (ns, ew) == (other_ew, other_ns)


def test_texts_are_found_wherever_they_were_typed(match: EventLog, path: Path) -> None:
    poll = PollTaken(question="would you bid after the hesitation", players=2, answers=("yes", "never in my life"))
    slip = EntryAmended(entry=2, replacements=(NoteMade(text="a zebra"),), why="typed twice")
    appeal = AppealLodged(appeal="A1", incident="2#84", contestant="1", grounds="the trick was ours", board=2)
    decided = AppealDecided(appeal="A1", outcome="upheld", reason="as the director said", dissent="not mine", board=2)
    match.append([("S1.r2.t2", match.version("S1.r2.t2"), [poll, appeal, decided])])
    match.append([("S1.r2.t1", match.version("S1.r2.t1"), [slip])])
    bring(match, path)
    find = (
        "SELECT t.field, t.kind, t.board FROM texts_fts JOIN texts AS t ON t.rowid = texts_fts.rowid"
        " WHERE texts_fts MATCH ?"
    )
    assert ask(path, find, "hesitation") == [("question", "poll", 8)]
    assert ask(path, find, '"in my life"') == [("answers", "poll", 8)]
    assert [(field, kind) for field, kind, _ in ask(path, find, "zebra")] == [("text", "note")]
    assert ask(path, find, "dissent OR mine") == [("dissent", "appeal_decided", 2)]
    assert ask(path, "SELECT step, outcome, grounds FROM appeals_latest") == [
        ("decided", "upheld", "the trick was ours")
    ]


def test_a_number_too_large_for_sqlite_becomes_approximate(log: EventLog, path: Path) -> None:
    log.append([("S1.r1.t1", 0, [ScoreAdjusted(board=10**30, law="12"), NoteMade(text="the end")])])
    bring(log, path)
    assert ask(path, "SELECT board FROM adjusted_scores") == [(1e30,)]
    log.append(
        [("S1.r1.t1", 2, [NoteMade(text="the very end"), PenaltyGiven(amount="9" * 500, unit="vp", board=10**400)])]
    )
    bring(log, path)
    assert ask(path, "SELECT board, amount_value FROM penalties") == [(float("inf"), None)]
    assert contents(path) == from_scratch(log, path)


@pytest.mark.parametrize("script", sorted(SAMPLES.rglob("*.tdl")), ids=lambda path: path.stem[:20])
def test_every_sample_can_be_built(log: EventLog, path: Path, script: Path) -> None:
    streams = streams_of(script)
    log.append([(stream, 0, events) for stream, events in streams.items()])
    bring(log, path)
    assert ask(path, "SELECT count(*) FROM entries") == [(sum(map(len, streams.values())),)]


def test_an_appeal_lodged_at_a_table_and_decided_in_the_session_is_one(log: EventLog, path: Path) -> None:
    decided = AppealDecided(appeal="A1", outcome="upheld", law="93B3", reason="agreed")
    log.append([("Sx", 0, [decided])])
    log.append([("S_", 0, [decided])])
    recorded(log, 'appeal A1 3#9 12 judgement "no"', stream="S_.r1.t1")
    recorded(log, 'appeal A1 3#9 7 judgement "another"', stream="Sx.r1.t1")
    bring(log, path)
    assert ask(path, "SELECT stream, appeal, contestant, grounds, step FROM appeals_latest") == [
        ("S_", "A1", "12", "no", "decided"),
        ("Sx", "A1", "7", "another", "decided"),
    ]


def test_a_ruling_that_moves_no_trick_changes_no_result(log: EventLog, path: Path) -> None:
    given = ScoreAdjusted(board=7, law="12C1b", ns=NINE, ew=NINE, reason="as it was")
    recorded(log, "result 7 3NS=9")
    log.append([("S1.r1.t1", log.version("S1.r1.t1"), [given])])
    recorded(log, "result 8 3NS=9", stream="S1.r1.t2")
    changed = ScoreAdjusted(board=8, law="12C1b", ns=NINE, ew=(WeightedResult("1", "3N", SOUTH, 8),), reason="split")
    log.append([("S1.r1.t2", log.version("S1.r1.t2"), [changed])])
    bring(log, path)
    assert ask(path, "SELECT board FROM changed_results") == [(8,)]


VIEWED = "contract, declarer, tricks, ns_points, ew_points"
"""What of one row must be of one stage."""

DECIDED = [
    ("1 4SN=10", 'adjust 1 12C1b both=3NE=8 "x"', ("4S", "N", 10, 420, -420), ("3N", "E", 8, 50, -50)),
    ("1 pass", 'adjust 1 12C1b both=4SN=10 "x"', ("pass", "", None, 0, 0), ("4S", "N", 10, 420, -420)),
    ("1 4SN=10", 'adjust 1 12C1b both=pass "x"', ("4S", "N", 10, 420, -420), ("pass", None, None, 0, 0)),
    ("1 4SN=10", 'adjust 1 12C1c both=[1/3:4SN=10, 2/3:4SN=9] "x"', ("4S", "N", 10, 420, -420), (None,) * 5),
    ("1 4SN=10", 'adjust 1 12C1b ns=3NE=8 ew=4SN=10 "x"', ("4S", "N", 10, 420, -420), (None, None, None, 50, -420)),
    ("1 4SN=10", 'adjust 1 12C2a ns=average+ ew=average- "x"', ("4S", "N", 10, 420, -420), (None,) * 5),
    ("1 4SN=9", 'rescore 1 S1.r1.t1 "-50" "+170" 79C1 "x"', ("4S", "N", 9, -50, 50), (None, None, None, 170, -170)),
    ("1 4SN=9", 'note "nothing"', ("4S", "N", 9, -50, 50), ("4S", "N", 9, -50, 50)),
]
"""A slip, what was decided of it, and what was played and what counts."""


@pytest.mark.parametrize(("slip", "decision", "played", "counts"), DECIDED)
def test_contract_tricks_and_points_of_a_row_are_of_one_stage(
    log: EventLog, path: Path, slip: str, decision: str, played: tuple[object, ...], counts: tuple[object, ...]
) -> None:
    recorded(log, f"result {slip}", decision)
    bring(log, path)
    assert ask(path, f"SELECT {VIEWED} FROM boards") == [played]
    assert ask(path, f"SELECT {VIEWED} FROM results_latest") == [counts]
    assert ask(path, f"SELECT {VIEWED} FROM travellers") == [counts]


def test_a_correction_in_points_from_the_session_shows_in_the_result(match: EventLog, path: Path) -> None:
    corrected = ScoreCorrected(board=1, table="S1.r1.t1", old="-", new="+170", law="79C1", why="typed wrong")
    match.append([("S1", match.version("S1"), [corrected])])
    bring(match, path)
    for view in ("results_latest", "travellers"):
        where = "WHERE board = 1 AND table_number = 1"
        told = ask(path, f"SELECT contract, tricks, ns_result, ew_result, ns_points, ew_points FROM {view} {where}")
        assert told == [(None, None, "+170", "-170", 170, -170)]
