"""Teams: matches, tables of matches, victory points, penalties in IMPs and VPs, board-a-match."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.session.given_session import SessionCase, given_session, teams_of_article_000

VP = "regulation victory_points wbf"


def round_robin(*conditions: str) -> SessionCase:
    """Three rounds of four teams at four tables, two boards a round; A wins its matches by 9, 9 and 12 IMPs."""
    case = given_session("session scoring=teams", *conditions, *(f"contestant {team} team" for team in "ABCD"))
    draw = [(("A", "B"), ("C", "D")), (("A", "C"), ("B", "D")), (("A", "D"), ("B", "C"))]
    for round, pairings in enumerate(draw, 1):
        boards = 2 * round - 1, 2 * round
        for place, (home, away) in enumerate(pairings):
            swing = "4SN=10" if home == "A" else "pass"
            for room, (ns, ew) in enumerate(((home, away), (away, home))):
                table = 2 * place + room + 1
                result = swing if room == 0 else "pass"
                start = f"round {round} table={table} ns={ns} ew={ew} boards=[{boards[0]}, {boards[1]}]"
                told = [f"result {boards[0]} {result}", f"result {boards[1]} pass", "endround"]
                case.at(f"S1.r{round}.t{table}", start, *told)
    return case


def test_given_a_round_robin_when_ranked_then_there_is_a_match_a_round_and_the_vps_add_up() -> None:
    case = round_robin(VP)
    assert [(match.round, match.home.team, match.away.team) for match in case.matches] == [
        (1, "A", "B"), (1, "C", "D"), (2, "A", "C"), (2, "B", "D"), (3, "A", "D"), (3, "B", "C"),
    ]  # fmt: skip
    case.then("match 1 home=C away=D imps=0-0 vp=10.00-10.00 boards=2")
    first = case.matches[0].home.vp
    assert first is not None
    row = case.row("A")
    assert row.place == 1
    assert row.total == sum((match.vp("A") or Fraction(0) for match in case.matches if "A" in match.teams), Fraction(0))
    case.then("standing B place=2 tied=yes", "standing C place=2 tied=yes", "standing D place=4")


def test_given_teams_that_are_level_when_ties_go_by_the_match_then_the_winner_of_it_is_first() -> None:
    round_robin("carry B 39 imps").then("standing A imps=30 place=1 tied=yes", "standing B imps=30 place=1 tied=yes")
    case = round_robin("carry B 39 imps", "regulation ties by_match")
    case.then("standing A place=1 tied=no", "standing B place=2 tied=no", "standing C place=3")


def test_given_no_victory_points_when_ranked_then_the_teams_stand_by_their_imps() -> None:
    case = round_robin()
    case.then("match 1 home=A away=B imps=9-0 winner=A", "standing A place=1 imps=30", "standing D imps=-12 place=4")
    assert case.standings.unit == "imps"


def test_given_all_rounds_are_one_match_when_scored_then_the_boards_of_both_are_in_it() -> None:
    case = given_session("session scoring=teams", "contestant A team", "contestant B team", "movement match 2 2 2")
    for round in (1, 2):
        case.at(f"S1.r{round}.t1", f"round {round} table=1", f"result {2 * round - 1} 4SN=10")
        case.at(f"S1.r{round}.t2", f"round {round} table=2", f"result {2 * round - 1} pass")
    assert [match.boards for match in case.matches] == [(1, 2, 3, 4)]
    case.then("match home=A away=B imps=18-0 awaiting=2")
    assert case.row("A").to_come == 2


def test_given_a_penalty_in_vps_when_ranked_then_it_is_taken_last_and_from_one_side_only() -> None:
    case = teams_of_article_000(VP, "penalty 1/2 vp contestant=B")
    case.then("standing B vp=17.71 penalties=0.5", "standing A vp=1.32", "match vp=1.32-18.21")


def test_given_a_penalty_in_imps_when_there_are_vps_then_it_is_in_that_sides_margin_alone() -> None:
    case = teams_of_article_000(VP, "penalty 3 imps contestant=B board=9")
    case.then("match imps=5-37 away_imps=34-5 vp=1.32-17.69", "standing B vp=17.69 penalties=0")
    assert case.row("B").not_counted == ()


def test_given_a_penalty_in_imps_when_the_round_is_another_then_the_match_keeps_its_margin() -> None:
    case = round_robin(VP).at("S1.r1.t1", "penalty 3 imps ns")
    matches = {match.round: match for match in case.matches if "A" in match.teams}
    assert [matches[round].home.margin for round in (1, 2)] == [matches[1].home.won - 3, matches[2].home.won]
    loose = round_robin(VP, "penalty 3 imps contestant=A").row("A")
    assert [one.unit for one in loose.not_counted] == ["imps"]


def test_given_a_penalty_in_imps_when_ranked_by_imps_then_it_is_taken_from_the_total_once() -> None:
    round_robin("penalty 3 imps contestant=B").then("standing B imps=-12 penalties=3", "standing A penalties=0")


def test_given_a_board_open_at_one_table_when_scored_then_the_match_awaits_it() -> None:
    case = teams_of_article_000()
    case.at("S1.r1.t1", "redeal unshuffled 12", "!board 12", "1s")
    case.then("match awaiting=1 boards=8", "standing A awaiting=1 boards=7")


def test_given_board_a_match_when_scored_then_each_board_is_won_drawn_or_lost() -> None:
    case = given_session("session board-a-match", "contestant A team", "contestant B team", "movement match 2 1 3")
    case.at("S1.r1.t1", "round 1 table=1", "result 1 4SN=10", "result 2 pass", "result 3 1NTN=7")
    case.at("S1.r1.t2", "round 1 table=2", "result 1 3SN=9", "result 2 pass", "result 3 1NTN=8")
    case.then("score A board=1 points=2", "score A board=2 points=1", "score B board=3 points=2")
    case.then("standing A matchpoints=3 percent=50", "standing B matchpoints=3 percent=50")


def two_teams(*lines: str, home: str = "result 1 4SN=10", away: str = "result 1 4SN=9") -> SessionCase:
    """One board between A and B, at which A wins 10 IMPs or 470 points."""
    case = given_session(*lines, "contestant A team", "contestant B team")
    case.at("S1.r1.t1", "round 1 table=1 ns=A ew=B", home)
    return case.at("S1.r1.t2", "round 1 table=2 ns=B ew=A", away)


def test_given_board_a_match_when_the_match_is_told_then_each_side_has_its_own_points_and_the_others_the_rest() -> None:
    two_teams("session board-a-match", away="result 1 4SN=10").then("match imps=1-1", "standing A place=1")
    two_teams("session board-a-match").then("match imps=2-0 away_imps=0-2 winner=A")
    minus = two_teams("session board-a-match", "regulation matchpoint_form plus_minus")
    minus.then("match imps=1-0 away_imps=0-1 winner=A")


def test_given_imps_as_the_word_when_scored_then_it_is_team_play_everywhere() -> None:
    case = two_teams("session scoring=imps", VP)
    assert case.scored.conditions.is_team_play
    assert case.scored.own_stream.regulations.is_team_play
    assert (case.standings.unit, len(case.matches)) == ("vp", 1)


def test_given_total_points_when_the_contestants_are_teams_then_the_match_and_the_ranking_have_both_tables() -> None:
    case = two_teams("session scoring=total")
    case.then("match imps=470-0 winner=A", "standing A place=1 points=470", "score B board=1 points=-470")


def test_given_total_points_when_the_contestants_are_pairs_then_two_that_meet_twice_are_no_match() -> None:
    case = given_session("session scoring=total")
    case.at("S1.r1.t1", "round 1 table=1 ns=1 ew=2", "result 1 4SN=10")
    case.at("S1.r2.t1", "round 2 table=1 ns=2 ew=1", "result 2 4SN=10")
    assert case.matches == []
    case.then("score 1 board=1 points=420", "score 2 board=2 points=620")


@pytest.mark.parametrize(("carried", "winner"), [("9", "A"), ("10", ""), ("11", "B")])
def test_given_a_knockout_when_a_side_brings_imps_with_it_then_they_are_in_the_lead(carried: str, winner: str) -> None:
    case = two_teams("session scoring=teams", "regulation knockout yes", f"carry B {carried} imps")
    assert [match.winner for match in case.matches] == [winner]
    assert case.row("A").place == (2 if winner == "B" else 1)
    assert case.row("A").tied is (not winner)


def test_given_victory_points_when_totals_are_factored_then_they_stay_as_they_are() -> None:
    plain, factored = (round_robin(VP, f"regulation factor_totals {word}") for word in ("no", "yes"))
    for case in (plain, factored):
        case.at("S1.r4.t1", "round 4 table=1 ns=A ew=B", "result 9 pass")
        case.at("S1.r4.t2", "round 4 table=2 ns=B ew=A", "result 9 pass")
    assert [row.total for row in factored.standings.rows] == [row.total for row in plain.standings.rows]


def test_given_a_fouled_board_when_the_match_is_scored_then_it_awaits_the_director() -> None:
    hands = "{}:653.875.AKQ54.62 KQJT.JT96.J76.JT A72.AK42.32.9543 984.Q3.T98.AKQ87"
    case = given_session("session scoring=teams", "contestant A team", "contestant B team")
    case.at("S1.r1.t1", "round 1 table=1 ns=A ew=B", f"board 1 {hands.format('N')}", "result 4SN=10")
    case.at("S1.r1.t2", "round 1 table=2 ns=B ew=A", f"board 1 {hands.format('E')}", "result 4SN=9")
    case.then("match awaiting=1 boards=1", "standing A awaiting=1 boards=0")
    case.at("S1.r1.t1", "adjust 1 86B2 both=4SN=10").then("match awaiting=0 imps=10-0")


def of_three(*lines: str) -> SessionCase:
    """A wins against B by 11 IMPs, B against C and C against A by 10."""
    case = given_session("session scoring=teams", *lines, *(f"contestant {team} team" for team in "ABC"))
    meetings = [("A", "B", "4SN=10", "4SN=9"), ("B", "C", "4SN=10", "4SN=9"), ("C", "A", "4SN=10", "4SN=9")]
    for round, (home, away, here, there) in enumerate(meetings, 1):
        extra = "result 11 1NTN=8" if home == "A" else "result 11 1NTN=7"
        case.at(f"S1.r{round}.t1", f"round {round} table=1 ns={home} ew={away}", f"result 1 {here}", extra)
        case.at(
            f"S1.r{round}.t2", f"round {round} table=2 ns={away} ew={home}", f"result 1 {there}", "result 11 1NTN=7"
        )
    return case


@pytest.mark.parametrize("rule", ["by_net", "by_quotient"])
def test_given_teams_that_are_level_when_ties_go_by_imps_then_those_of_all_matches_break_them(rule: str) -> None:
    case = of_three(f"regulation ties {rule}", "carry B 2 imps", "carry C 1 imps")
    assert len({case.row(team).total for team in "ABC"}) == 1
    assert [case.row(team).place for team in "ABC"] == [1, 3, 2]


def test_given_three_teams_when_one_sits_out_then_it_has_what_the_sponsor_gives_for_that_once_a_match_has_begun() -> (
    None
):
    lines = 'plan=["r1 t1 A-B 1", "r1 t2 B-A 1", "r1 t3 C--", "r2 t1 A-C 2", "r2 t2 C-A 2", "r2 t3 B--"]'
    case = given_session(
        "session scoring=teams", VP, "regulation sit_out_vp 12", f"movement swiss 2 rounds=2 boards_a_round=1 {lines}",
        *(f"contestant {name} team" for name in "ABC"),
    )  # fmt: skip
    assert case.row("C").total == 0
    case.at("S1.r1.t1", "round 1 table=1", "result 1 4SN=10")
    case.at("S1.r1.t2", "round 1 table=2", "result 1 4SN=10")
    assert [case.row(name).total for name in "ABC"] == [10, 10, 12]


def test_given_a_knockout_of_two_stages_when_it_is_ranked_then_places_go_by_how_far_a_team_came() -> None:
    lines = ["r1 t1 A-D 1", "r1 t2 D-A 1", "r1 t3 B-C 1", "r1 t4 C-B 1", "r2 t1 A-C 2", "r2 t2 C-A 2"]
    plan = ", ".join(f'"{line}"' for line in lines)
    case = given_session(
        "session scoring=teams", "regulation knockout yes", f"movement knockout 4 2 1 plan=[{plan}]", "carry D 9 imps",
        *(f"contestant {name} team" for name in "ABCD"),
    )  # fmt: skip
    for place, result in {"r1.t1": "1 4SN=10", "r1.t2": "1 4SN=9", "r1.t3": "1 pass", "r1.t4": "1 4SN=10"}.items():
        case.at(f"S1.{place}", f"round {place[1]} table={place[-1]}", f"result {result}")
    assert [(match.winner, match.home.total, match.away.total) for match in case.matches] == [("A", 10, 9), ("C", 0, 9)]
    assert [case.row(name).place for name in "ACBD"] == [1, 1, 3, 3]
    for table, result in ((1, "2 4SN=9"), (2, "2 4SN=10")):
        case.at(f"S1.r2.t{table}", f"round 2 table={table}", f"result {result}")
    assert [case.row(name).place for name in "CABD"] == [1, 2, 3, 3]
    assert case.matches[0].away.carried == 9
