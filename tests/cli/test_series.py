"""`tdlog series`: a series made, shown, explained and published by commands; and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import Ran, tdlog
from tests.series.given_series import ORDERS, evening

SHUFFLED = ("cd", "ab", "kl", "ij", "gh", "ef")
PLAYED = "\n".join(
    (
        evening("S1", ORDERS[0], date="2026-09-01"),
        evening("S2", ORDERS[1], SHUFFLED, date="2026-09-08"),
        evening("S3", ORDERS[0], scoring="cross-imps"),
        "stream F1", "session Final", "contestant 1 a,b", "contestant 2 l,k",
        "player a Anna", "player b Bo",
    )
)  # fmt: skip


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Two evenings at matchpoints, one at IMPs, a final that has not begun, and an open series."""
    script = tmp_path / "played.tdl"
    script.write_text(PLAYED)
    path = tmp_path / "evening.db"
    assert tdlog("import", script, "--log", path).code == 0
    assert tdlog("series", "open", "L", "--name", "Autumn", "--log", path).code == 0
    return path


def typed(log: Path, line: str) -> Ran:
    """A line that is typed behind `tdlog`."""
    return tdlog(*line.split(), "--log", log)


def done(log: Path, *lines: str) -> Ran:
    """Lines that are all done; what the last one printed."""
    ran = [typed(log, line) for line in lines]
    assert [(one.code, one.err) for one in ran] == [(0, "")] * len(ran)
    return ran[-1]


def test_given_two_evenings_when_they_are_added_then_everybody_has_a_total_by_name(log: Path) -> None:
    said = done(log, "series add L S1", "series add L S2 --weight 1/2", "standings L").out
    assert "L  Autumn" in said
    assert "    1  S1.1      Anna & Bo  100.00  100.00   100.00" in said
    assert "    2  S1.6      S1.6        83.33  100.00    50.00" in said
    assert "gennemsnit" in done(log, "standings L --lang da").out


def test_given_what_is_recorded_of_a_series_when_it_is_done_then_it_is_said_before_the_totals(log: Path) -> None:
    assert done(log, "series add L S1 --weight 1/2").out.startswith("session added S1 weight 1/2\n")
    elected = done(log, "series carry L F1 --formula share --level 50 --factor 1/2").out
    assert elected.startswith("carry-over elected F1 share percent factor 1/2 level 50\n")
    assert "Final F1, carry-over: share, percent" in elected
    assert "Finale F1, overførsel: andel, procent" in done(log, "standings L --lang da").out
    assert done(log, "series publish L").out.startswith("published series S1.1 100.00")
    assert done(log, "series remove L S1 --json").json["sessions"] == []


def test_given_a_total_when_it_is_explained_then_the_sessions_stand_below_it_down_to_the_boards(log: Path) -> None:
    done(log, "series add L S1", "series add L S2 --weight 1/2")
    said = done(log, "explain --session L S2.1 --depth 4").out.splitlines()
    assert said[0] == "S1.2, place 4 of 6: 33.33 %"
    assert said[1] == "  S1 as 2, times 2/3: 50 %  L#2"
    assert "board 1, 2 against 5: 2 MP of 4, 50 %" in said[4]
    assert typed(log, "explain --session L S9.1").err.startswith("tdlog: There is no S9.1 in L")


def test_given_a_moment_when_the_series_is_shown_then_it_is_as_it_was(log: Path) -> None:
    done(log, "series add L S1", "series add L S2")
    assert tdlog("standings", "L", "--as-of", "L#2", "--json", "--log", log).json["sessions"][0]["session"] == "S1"
    assert len(tdlog("standings", "L", "--as-of", "L#2", "--json", "--log", log).json["sessions"]) == 1


def test_given_finalists_when_a_carry_over_is_elected_then_it_is_recorded_in_the_final(log: Path) -> None:
    done(log, "series add L S1", "series add L S2 --weight 1/2", "series qualify L F1 --places 2")
    said = done(log, "series carry L F1 --formula linear --unit matchpoints --most 6", "series carry L F1 --record").out
    assert "S1.1  1  Anna & Bo  brings 6, as recorded in F1#4" in said
    assert "nothing is to be recorded" in typed(log, "series carry L F1 --record").err.lower()
    assert "carry-over: 6 MP  F1#4" in done(log, "explain --session F1 1 --depth 9").out


def test_given_a_published_total_when_a_session_is_corrected_then_the_difference_is_told(
    log: Path, tmp_path: Path
) -> None:
    done(log, "series add L S1", "series publish L")
    later = tmp_path / "later.tdl"
    later.write_text("stream S1\nrescore 1 S1.r1.t1 4SN=10 pass 79C1\n")
    assert tdlog("record", "--log", log, "--table", "S1.r1.t1", typed=later.read_text().splitlines()[1]).code == 0
    assert "published figures are others now (L#3)" in done(log, "standings L").out


def test_given_a_series_in_which_nobody_has_a_place_when_finalists_are_named_then_it_is_refused(log: Path) -> None:
    done(log, "series open N", "series add N F1")
    said = typed(log, "series qualify N F2 --places 2")
    assert (said.code, "Nobody has a place in N yet" in said.err) == (1, True)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("series add L Q", "There is no session Q in this log. Sessions: S1, S2, S3, F1"),
        ("series add L S1", "S1 counts in L already, with the weight 1."),
        ("series add L L", "L is a series: a series takes sessions"),
        ("series add L M", "M is a series: a series takes sessions"),
        ("series add L S3", "S3 counts in imps; the total of L is made of mean of the percentages."),
        ("series add L S2 --weight 0", "'0' is no weight"),
        ("series add L S2 --weight 1.x", "'1.x' is no weight"),
        ("series add S1 S2", "S1 is not a series. Series of this log: L, M"),
        ("series remove L S2", "S2 does not count in L."),
        ("series open S1", "There is something of the name S1 in this log already."),
        ("series open a.b", "'a.b' is no name of a series"),
        ("series open N --total most", "'most' is no way to make a total. There are: mean, percent"),
        ("series open N --ranked dogs", "'dogs' cannot be ranked."),
        ("series open N --best -1", "-1 is no number of sessions"),
        ("series same L S1.9", "There is no S1.9 in L"),
        ("series same L S1.1 S1.2", "S1.1 and S1.2 play in the same session"),
        ("series same L S1.1 S1.1", "S1.1 cannot count as itself."),
        ("series qualify L F1 --places 0", "Say how many go on to the final"),
        ("series qualify L F1 --places 1", "S1.1, S1.6 are level, and there is one place left."),
        ("series qualify L S1 --places 2", "S1 counts in L itself"),
        ("series carry L F1 --record", "Nobody was named for F1 yet."),
        ("series carry L F1 --formula magic", "'magic' is no formula"),
        ("series carry L F1 --formula linear", "A linear carry-over needs what the first finalist brings"),
        ("series carry L F1 --formula share --factor x", "'x' is no exact number"),
        ("series carry L F9 --record", "There is no session F9 in this log yet"),
        ("standings L --board 1", "L is a series, and not a session."),
        ("export L --to {folder}/out.pbn", "L is a series, and not a session."),
    ],
)
def test_given_a_series_when_something_cannot_be_then_it_is_told_and_nothing_recorded(
    log: Path, line: str, said: str
) -> None:
    done(log, "series open M", "series add L S1")
    before = done(log, "standings L --json").out
    ran = typed(log, line.format(folder=log.parent))
    assert ran.code != 0
    assert said in ran.err
    assert done(log, "standings L --json").out == before


def test_given_two_that_are_level_when_it_is_said_who_goes_on_then_they_are_named(log: Path) -> None:
    done(log, "series add L S1")
    view = tdlog("series", "qualify", "L", "F1", "--places", "1", "--also", "S1.6", "--json", "--log", log).json
    assert [one["contestant"] for one in view["finals"][0]["finalists"]] == ["S1.6"]


def test_given_a_log_of_one_session_and_a_series_when_none_is_named_then_the_session_is_meant(tmp_path: Path) -> None:
    script, log = tmp_path / "one.tdl", tmp_path / "one.db"
    script.write_text(evening("S1", ORDERS[0]))
    done(log, f"import {script}", "series open L", "series add L S1")
    assert done(log, "standings").out.startswith("S1  S1")
    assert typed(log, "audit").code == 0


def test_given_a_log_with_a_series_when_it_is_written_and_read_again_then_the_totals_are_the_same(
    log: Path, tmp_path: Path
) -> None:
    done(
        log, "series add L S1 --weight 1/2", "series add L S2", "series same L S2.1", f"export --to {tmp_path}/all.tdl"
    )
    again = tmp_path / "again.db"
    assert tdlog("import", tmp_path / "all.tdl", "--log", again).code == 0
    read, written = (done(each, "standings L --json").json["rows"] for each in (again, log))
    assert [(one["contestant"], one["total"]) for one in read] == [(one["contestant"], one["total"]) for one in written]
    assert len(read) == 7


def test_given_a_series_when_it_is_exported_as_csv_then_its_totals_stand_there_and_names_where_asked(
    log: Path, tmp_path: Path
) -> None:
    done(log, "series add L S1", "series add L S2 --weight 1/2")
    lines = done(log, "export L --format bridgewebs --names").out.splitlines()
    assert lines[0] == "Position;Contestant;Names;Total;State;Counted;S1;S2"
    assert lines[1] == "1;S1.1;Anna & Bo;100.00;final;S1 S2;100.00;100.00"
    file = tmp_path / "l.csv"
    assert done(log, f"export L --to {file}").out == f"written: {file}\n"
    assert "Anna" not in file.read_text()
    assert "1;S1.1;S1.1;100.00" in file.read_text()
