"""Evenings of teams, run through the hall: begun by the form, played, drawn round by round, ranked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from domain.events import AnyEvent, BoardStarted, ContestantEntered, MovementSet, NoteMade, RoundStarted
from domain.numbering import standard_dealer, standard_vul
from domain.seats import Seat
from projections.recorded.movement import Due, Movement
from projections.recorded.session_record import SessionRecord
from projections.recorded.slips import Slip
from stores.memory import MemoryLog
from tests.web.served import Browser, Served, served

EVENING = {"name": "Teams", "date": "2026-11-28", "scoring": "teams", "plays": 24}


@pytest.fixture
def hall() -> Iterator[Served]:
    with served(MemoryLog()) as running:
        yield running


def names(teams: int) -> list[str]:
    return [f"Hold-{number}" for number in range(1, teams + 1)]


def begun(hall: Served, teams: int, kind: str, **told: object) -> Browser:
    """A scorer who has chosen the first movement of a kind that fits, and begun it."""
    scorer = hall.browser("scorer", "")
    sent = {**EVENING, "pairs": "\n".join(names(teams)), **told}
    fits = scorer.post("/api/evenings/new/movements", json={"key": "f", **sent})
    assert fits.status_code == 200, fits.text
    chosen = next(one["name"] for one in fits.json()["movements"] if one["kind"] == kind)
    answer = scorer.post("/evenings/new", data={"key": "b", **sent, "movement": chosen})
    assert answer.status_code == 303, answer.text
    return scorer


def movement(hall: Served) -> Movement:
    return Movement.of(SessionRecord.of("S1", hall.log.read("S1")))


def play(hall: Served, round: int, *, better: Mapping[str, int] | None = None, but: tuple[int, ...] = ()) -> None:
    """Play a round at every table but some: who comes before in the order of entry has more tricks, unless told."""
    for (number, table), due in sorted(movement(hall).due.items()):
        if number == round and due.boards and table not in but:
            hall.log.append([(f"S1.r{round}.t{table}", 0, [RoundStarted(round, table), *_boards(due, better or {})])])


def _boards(due: Due, better: Mapping[str, int]) -> Iterator[AnyEvent]:
    ns, ew = (better.get(one, -int(one.rpartition("-")[2])) for one in (due.ns[0], due.ew[0]))
    tricks = 7 if ns == ew else 9 if ns > ew else 6
    for board in due.boards:
        yield BoardStarted(board, standard_dealer(board), standard_vul(board))
        yield from Slip("1NT", Seat.NORTH, tricks).events()


def leave(hall: Served, team: str) -> None:
    """A team plays on no more."""
    hall.log.append([("S1", hall.log.version("S1"), [ContestantEntered(team, kind="withdrawn")])])


def ranking(scorer: Browser) -> dict[str, Any]:
    found: dict[str, Any] = scorer.get("/api/standings?session=S1").json()["standings"]
    return found


def draw(scorer: Browser, **told: object) -> dict[str, object]:
    answer = scorer.post("/api/scorer/S1/movement/draw", json={"key": "d", **told})
    assert answer.status_code == 200, answer.text
    found: dict[str, object] = answer.json()
    return found


def drawn(scorer: Browser, key: str, **told: object) -> list[str]:
    """The next round, drawn and recorded; who meets whom."""
    found = draw(scorer, **told)
    lines: list[str] = found["lines"]  # type: ignore[assignment]
    sent = {"key": key, "first": found["first"], "lines": "\n".join(lines), "seen": found["entries"]}
    answer = scorer.post("/scorer/S1/movement", data={**sent, "why": str(told.get("goes_on", ""))})
    assert answer.status_code == 303, answer.text
    return lines


def test_given_six_teams_when_they_play_all_against_all_then_the_ranking_is_in_victory_points(hall: Served) -> None:
    scorer = begun(hall, 6, "round_robin", counts="wbf", plays=25)
    for round in range(1, 6):
        play(hall, round)
    ranked = ranking(scorer)
    rows = ranked["groups"][0]["rows"]
    assert [row["contestant"] for row in rows] == names(6)
    assert ranked["unit"] == "vp"
    cards = scorer.get("/scorer/S1/pair-cards").text
    assert cards.count("<section") == 6


@pytest.mark.parametrize("kind", ["triangle", "american_whist", "round_robin"])
def test_given_seven_teams_when_they_play_then_each_meets_each_and_the_matches_are_scored(
    hall: Served, kind: str
) -> None:
    scorer = begun(hall, 7, kind, counts="won")
    told = movement(hall)
    assert told.faults == []
    for round in range(1, told.rounds + 1):
        play(hall, round)
    rows = ranking(scorer)["groups"][0]["rows"]
    assert [(row["contestant"], row["total"]) for row in rows] == [
        (name, str(6 - at)) for at, name in enumerate(names(7))
    ]


def test_given_eight_teams_in_a_swiss_when_rounds_are_drawn_then_nobody_meets_anybody_again(hall: Served) -> None:
    scorer = begun(hall, 8, "swiss", counts="wbf")
    met: set[frozenset[str]] = set()
    for round in range(1, 5):
        play(hall, round)
        both = {frozenset((*due.ns, *due.ew)) for (number, _), due in movement(hall).due.items() if number == round}
        assert len(both) == 4
        assert not both & met
        met |= both
        drawn(scorer, f"r{round}")
    boards = {due.boards for (number, _), due in movement(hall).due.items() if number == 4}
    assert boards == {(19, 20, 21, 22, 23, 24)} or len(boards) == 1


def test_given_open_boards_when_a_swiss_is_drawn_then_it_is_told_whose(hall: Served) -> None:
    scorer = begun(hall, 8, "swiss")
    play(hall, 1, but=(1,))
    assert draw(scorer)["remarks"] == ["Drawn while boards of Hold-1, Hold-5 are open. Draw again when they are in."]


def test_given_a_team_that_comes_late_when_a_swiss_is_drawn_then_it_is_not_the_one_that_sits_out(hall: Served) -> None:
    scorer = begun(hall, 8, "swiss")
    play(hall, 1)
    hall.log.append([("S1", hall.log.version("S1"), [ContestantEntered("Hold-9", kind="team")])])
    lines: Any = draw(scorer)["lines"]
    [out] = [line for line in lines if line.endswith("--")]
    assert "Hold-9" not in out


def test_given_seven_teams_in_a_swiss_when_three_may_meet_then_the_lowest_play_over_two_rounds(hall: Served) -> None:
    scorer = begun(hall, 7, "swiss", counts="wbf", sit_out=12)
    play(hall, 1)
    assert {row["contestant"]: row["total"] for row in ranking(scorer)["groups"][0]["rows"]}["Hold-7"] == "12"
    lines = drawn(scorer, "two", threes=True)
    assert sum(line.startswith("r3 ") for line in lines) == 3
    rest = drawn(scorer, "three")
    assert sum(line.startswith("r3 ") for line in rest) == 7
    play(hall, 2)
    play(hall, 3)
    rows = ranking(scorer)["groups"][0]["rows"]
    assert {row["boards"] for row in rows} == {8, 12}


def test_given_sixteen_teams_in_a_knockout_when_it_is_played_then_the_first_seed_wins_it(hall: Served) -> None:
    scorer = begun(hall, 16, "knockout")
    for stage, tables in ((1, 16), (2, 8), (3, 4), (4, 2)):
        assert sum(round == stage for round, _ in movement(hall).due) == tables
        play(hall, stage)
        if stage < 4:
            drawn(scorer, f"s{stage}")
    final = {due.ns[0] for (round, _), due in movement(hall).due.items() if round == 4}
    assert final == {"Hold-1", "Hold-2"}
    refused = scorer.post("/api/scorer/S1/movement/draw", json={"key": "over"})
    assert "Hold-1 has won" in refused.text
    rows = ranking(scorer)["groups"][0]["rows"]
    assert [row["place"] for row in rows[:5]] == [1, 2, 3, 3, 5]


def test_given_a_match_that_is_open_or_level_when_the_next_stage_is_drawn_then_it_is_said_which(hall: Served) -> None:
    scorer = begun(hall, 8, "knockout")
    play(hall, 1, better={"Hold-1": 0, "Hold-8": 0}, but=(3,))
    refused = scorer.post("/scorer/S1/movement/draw", data={"key": "d"})
    assert refused.status_code == 422
    assert "Hold-1 – Hold-8 is level" in refused.text
    assert "Hold-2 – Hold-7 is not over. Open there, boards by their numbers: 1, 2, 3" in refused.text
    lines = drawn(scorer, "on", goes_on="Hold-8, Hold-2")
    assert lines[0].split()[2] == "Hold-8-Hold-4"
    assert isinstance(hall.log.read("S1")[-1], NoteMade)
    unknown = scorer.post("/scorer/S1/movement/draw", data={"key": "u", "goes_on": "Hold-9"})
    assert "Hold-9 plays no match of this stage" in unknown.text


def test_given_a_winner_of_three_who_has_left_when_the_next_stage_is_drawn_then_the_director_says_who_goes_on(
    hall: Served,
) -> None:
    scorer = begun(hall, 6, "knockout", rounds=4)
    play(hall, 1)
    play(hall, 2)
    leave(hall, "Hold-1")
    refused = scorer.post("/scorer/S1/movement/draw", data={"key": "d"})
    assert "Hold-1 won Hold-1 – Hold-4 – Hold-6 and has left" in refused.text
    again = scorer.post("/scorer/S1/movement/draw", data={"key": "e", "goes_on": "Hold-1"})
    assert "Hold-1 has left, and does not go on" in again.text
    assert drawn(scorer, "on", goes_on="Hold-4")[0].split()[2] == "Hold-4-Hold-2"


def test_given_six_teams_in_a_knockout_when_it_is_begun_then_the_best_have_a_bye_and_meet_winners(hall: Served) -> None:
    scorer = begun(hall, 6, "knockout")
    cards = scorer.get("/scorer/S1/pair-cards").text
    assert "sits out" in cards
    out = {due.ns[0] for due in movement(hall).due.values() if not due.ew}
    assert out == {"Hold-1", "Hold-2"}
    rounds = movement(hall).rounds_told
    for round in range(1, rounds + 1):
        play(hall, round)
    lines = drawn(scorer, "two")
    assert {line.split()[2] for line in lines} >= {"Hold-1-Hold-4", "Hold-2-Hold-3"}


def test_given_eight_players_when_they_play_each_for_himself_then_the_ranking_has_one_line_each(hall: Served) -> None:
    players = "\n".join(f"Ann {number}" for number in range(1, 9))
    scorer = begun(hall, 0, "individual", scoring="individual", pairs=players)
    entered = [one for one in hall.log.read("S1") if isinstance(one, ContestantEntered)]
    assert [one.kind for one in entered] == ["individual"] * 8
    told = [one for one in hall.log.read("S1") if isinstance(one, MovementSet)]
    assert told[0].plan[0].split()[2] == "8+2-5+4"
    assert "with 8" in scorer.get("/scorer/S1/pair-cards").text


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"pairs": "Nord"}, "3 to 400 teams"),
        ({"pairs": "Nord\nSyd"}, "Two teams play a match"),
        ({"pairs": "", "tables": 401}, "3 to 400 teams"),
        ({"pairs": "A\nB\nC\nD", "plays": 0, "rounds": 0}, "1 to 60 boards"),
        ({"pairs": "A\nB\nC\nD", "rounds": 9}, "No movement of 4 teams fits 9 rounds"),
        ({"pairs": "A\nB\nC: x, y"}, "Line 3 of the teams"),
        ({"pairs": "A\nB\n0"}, "Line 3 of the teams"),
        ({"pairs": "Ann\nBo", "scoring": "individual"}, "8, 12, 16 players"),
        ({"pairs": "Ann\nBo, Cy", "scoring": "individual"}, "Line 2 of the players"),
    ],
)
def test_given_what_is_no_evening_of_teams_when_it_is_asked_what_fits_then_it_is_said_and_all_stays(
    hall: Served, told: dict[str, object], why: str
) -> None:
    answer = hall.browser("scorer", "").post("/evenings/new/movements", data={"key": "f", **EVENING, **told})
    assert answer.status_code == 422
    assert why in answer.text
    assert str(told["pairs"]) in answer.text
    assert hall.log.tail() == 0


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"pairs": "A\nB\nC\na", "movement": "round_robin-4x3x8"}, "two teams of the name a"),
        ({"pairs": "A\nB\nC\nD"}, "4 teams need a movement"),
        ({"pairs": "", "scoring": "individual", "tables": 2}, "each for himself need a movement"),
        ({"pairs": "A\nB\nC\nD", "counts": "goals"}, "goals"),
        ({"pairs": "x\nx-y\ny\ny-y", "movement": "round_robin-4x3x8"}, "cannot be told who meets whom"),
    ],
)
def test_given_an_evening_that_cannot_be_when_it_is_begun_then_nothing_is_recorded(
    hall: Served, told: dict[str, object], why: str
) -> None:
    answer = hall.browser("scorer", "").post("/evenings/new", data={"key": "b", **EVENING, **told})
    assert answer.status_code == 422
    assert why in answer.text
    assert hall.log.tail() == 0


def test_given_ten_pairs_in_a_swiss_when_rounds_are_drawn_then_nobody_meets_anybody_again(hall: Served) -> None:
    pairs = "\n".join(f"Ann {number}, Bo {number}" for number in range(1, 11))
    scorer = begun(hall, 0, "swiss", scoring="cross-imps", pairs=pairs)
    for round in range(1, 4):
        play(hall, round)
        lines = drawn(scorer, f"r{round}")
        assert len(lines) == 5
    met = [frozenset((*due.ns, *due.ew)) for due in movement(hall).due.values()]
    assert len({*met}) == len(met) == 20


def test_given_eight_players_when_a_round_is_played_then_each_has_the_score_of_both_his_partners(hall: Served) -> None:
    players = "\n".join(f"Ann {number}" for number in range(1, 9))
    scorer = begun(hall, 0, "individual", scoring="individual", pairs=players)
    page = scorer.get("/scorer/S1/movement").text
    assert "8 North and 2 South" in page
    named = scorer.get("/scorer/S1/pairs").text
    assert "Players <span" in named
    assert "stands behind him" in named
    assert "Swiss" not in page, "nothing is drawn of players each for himself"
    refused = scorer.post("/scorer/S1/movement/draw", data={"key": "d", "rematch": "true"})
    assert "players meet there each for himself" in refused.text
    for round in (1, 2):
        play(hall, round)
    ranked = ranking(scorer)
    assert [len(group["rows"]) for group in ranked["groups"]] == [8]
    assert {row["boards"] for row in ranked["groups"][0]["rows"]} == {2 * len(movement(hall).due[1, 1].boards)}


@pytest.mark.parametrize(
    ("kind", "told", "names", "status"),
    [
        ("round_robin", {}, "Anna, Bo, Eva, Ida, Ulf", 303),
        ("round_robin", {}, "Anna, Bo", 422),
        ("individual", {"scoring": "individual"}, "Anna Holm,", 303),
        ("individual", {"scoring": "individual"}, "Anna, Bo, Eva, Ida", 422),
    ],
)
def test_given_a_team_or_a_player_when_who_it_is_is_put_right_then_it_has_as_many_names_as_it_may(
    hall: Served, kind: str, told: dict[str, object], names: str, status: int
) -> None:
    scorer = begun(hall, 0, kind, **told, pairs="\n".join(f"Hold{number}" for number in range(1, 9)))
    first = "Hold1" if kind == "round_robin" else "1"
    answer = scorer.post("/scorer/S1/pairs", data={"key": "p", "contestant": first, "names": names})
    assert answer.status_code == status, answer.text
    kinds = {one.kind for one in hall.log.read("S1") if isinstance(one, ContestantEntered)}
    assert kinds == {"team" if kind == "round_robin" else "individual"}


def test_given_a_round_robin_when_its_page_is_shown_then_a_draw_is_of_a_round_more_and_a_swiss_is_its_own(
    hall: Served,
) -> None:
    scorer = begun(hall, 6, "round_robin")
    page = scorer.get("/scorer/S1/movement").text
    assert "A round more, drawn as a Swiss" in page
    named = scorer.get("/scorer/S1/pairs?lang=da").text
    assert "Hold <span" in named
    assert "spillerne på et hold" in named
    assert "three teams may meet" in page
    assert 'action="/scorer/S1/movement/draw"' in page
