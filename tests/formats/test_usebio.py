"""USEBIO in and out: our own small files, and hostile ones."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.cards import Card
from domain.errors import NotReadable, TdlogError
from domain.events import (
    BoardDealt,
    BoardStarted,
    CardPlayed,
    ContestantEntered,
    ContractRecorded,
    RegulationSet,
    RoundEnded,
    RoundStarted,
    ScoreAdjusted,
    ScoreEntered,
    ScoresPublished,
    SessionOpened,
    TricksAgreed,
)
from domain.seats import Seat
from domain.table import fold
from formats.reading import Reading
from formats.usebio import export_usebio, read_usebio
from formats.usebio.document import DEEPEST
from projections.session.standings import standings
from tests.formats.imported import all_of, kinds, scored
from tests.session.given_session import given_session

HEAD = '<?xml version="1.0"?>\n<!DOCTYPE USEBIO SYSTEM "http://www.ebu.co.uk/usebio/usebio_v1_2.dtd">\n'
"""How the files of scoring programs begin: the address of the DTD is never asked."""

HANDS = {
    "North": ("AKQ2", "765", "432", "876"),
    "East": ("J53", "AQ2", "K765", "KT9"),
    "South": ("T84", "KJT4", "AQ8", "Q42"),
    "West": ("976", "983", "JT9", "AJ53"),
}


def line(ns: str, ew: str, played: str = "", score: str = "", figures: str = "", kind: str = "MATCH_POINTS") -> str:
    """A line of a traveller. `played`: contract, declarer, lead, tricks; `figures`: both sides' with a stroke."""
    told = dict(zip(("CONTRACT", "PLAYED_BY", "LEAD", "TRICKS"), played.split(), strict=False))
    both = zip((f"NS_{kind}", f"EW_{kind}"), figures.split("/"), strict=True) if figures else ()
    fields = {"NS_PAIR_NUMBER": ns, "EW_PAIR_NUMBER": ew, **told, "SCORE": score, **dict(both)}
    return "<TRAVELLER_LINE>" + "".join(f"<{tag}>{text}</{tag}>" for tag, text in fields.items()) + "</TRAVELLER_LINE>"


def board(number: int, *lines: str) -> str:
    return f"<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER>{''.join(lines)}</BOARD>"


def pair(number: str, direction: str = "", total: str = "", percent: str = "", *players: str) -> str:
    named = "".join(f"<PLAYER><PLAYER_NAME>{name}</PLAYER_NAME></PLAYER>" for name in players)
    told = f"<TOTAL_SCORE>{total}</TOTAL_SCORE>" * bool(total) + f"<PERCENTAGE>{percent}</PERCENTAGE>" * bool(percent)
    return f"<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER><DIRECTION>{direction}</DIRECTION>{told}{named}</PAIR>"


def handset(number: int = 1) -> str:
    suits = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")
    hands = "".join(
        f"<HAND><DIRECTION>{seat}</DIRECTION>"
        + "".join(f"<{suit}>{cards}</{suit}>" for suit, cards in zip(suits, hand, strict=True))
        + "</HAND>"
        for seat, hand in HANDS.items()
    )
    return f"<HANDSET>{board(number, hands)}</HANDSET>"


def usebio(*content: str, kind: str = "MP_PAIRS", beside: str = "") -> str:
    return f'{HEAD}<USEBIO Version="1.2"><EVENT EVENT_TYPE="{kind}">{"".join(content)}</EVENT>{beside}</USEBIO>'


def read(*content: str, kind: str = "MP_PAIRS", beside: str = "") -> Reading:
    return read_usebio(usebio(*content, kind=kind, beside=beside), "own.xml", session="S1")


TWO_TABLES = (
    "<EVENT_DESCRIPTION>Club night</EVENT_DESCRIPTION><DATE>07/03/2026</DATE><WINNER_TYPE>1</WINNER_TYPE>",
    f"<PARTICIPANTS>{''.join(pair(n) for n in '1234')}</PARTICIPANTS>",
    board(1, line("1", "2", "3NT N KC 9", "400", "2/0"), line("3", "4", "4SX E 2H 8", "300", "0/2")),
)
"""Board 1 at two tables: three notrump made by North, and four spades doubled two down by East."""


def test_given_a_traveller_then_each_line_is_a_board_with_its_contract_lead_tricks_and_figures() -> None:
    reading = read(*TWO_TABLES, beside=handset())
    assert reading.streams["S1"][0] == SessionOpened(name="Club night", date="2026-03-07", scoring="matchpoints")
    assert reading.streams["S1.r1.t1"] == [
        RoundStarted(number=1, table=1, ns="1", ew="2"),
        BoardStarted(
            board=1,
            dealer=Seat.NORTH,
            vul="none",
            hands=("AKQ2.765.432.876", "J53.AQ2.K765.KT9", "T84.KJT4.AQ8.Q42", "976.983.JT9.AJ53"),
        ),
        ContractRecorded(contract="3N", declarer=Seat.NORTH),
        CardPlayed(seat=Seat.EAST, card=Card.CK),
        TricksAgreed(declarer_tricks=9),
        ScoreEntered(unit="points", ns="400", by="scorer"),
        ScoreEntered(unit="matchpoints", ns="2", ew="0", by="scorer"),
        RoundEnded(),
    ]
    assert [event.board for event in all_of(BoardDealt, reading)] == [1]
    assert reading.boards == 2


def test_given_a_lead_that_the_leader_holds_then_it_is_played_and_another_is_remarked() -> None:
    reading = read(*TWO_TABLES, beside=handset())
    assert [(event.seat, event.card) for event in all_of(CardPlayed, reading)] == [(Seat.EAST, Card.CK)]
    assert [remark.text for remark in reading.remarks if remark.kind == "card of another hand"] == [
        "the lead H2 is left out: South does not hold H2: East holds it. If the deal is wrong, amend the board"
    ]


def test_given_leads_rank_first_or_suit_first_or_with_a_ten_then_they_are_the_same_card() -> None:
    for lead in ("10H", "TH", "HT", "h10"):
        reading = read(board(1, line("1", "2", f"3NT W {lead} 9", "-400")))
        assert [event.card.value for event in all_of(CardPlayed, reading)] == ["HT"], lead


def test_given_pairs_that_bear_the_same_numbers_both_ways_then_their_ids_tell_the_direction() -> None:
    entered = f"<PARTICIPANTS>{pair('1', 'NS')}{pair('1', 'EW')}{pair('2', 'NS')}{pair('2', 'EW')}</PARTICIPANTS>"
    reading = read(entered, board(1, line("1", "1", "3NT N KC 9", "400"), line("2", "2", "3NT N KC 8", "-50")))
    assert [event.contestant for event in all_of(ContestantEntered, reading)] == ["1NS", "1EW", "2NS", "2EW"]
    assert [(event.ns, event.ew) for event in all_of(RoundStarted, reading)] == [("1NS", "1EW"), ("2NS", "2EW")]


def test_given_several_sections_with_the_same_numbers_then_their_ids_tell_the_section() -> None:
    sections = "".join(
        f'<SECTION SECTION_ID="{name}"><PARTICIPANTS>{pair("1")}{pair("2")}</PARTICIPANTS>'
        f"{board(1, line('1', '2', '3NT N KC 9', '400'))}</SECTION>"
        for name in "AB"
    )
    reading = read(f"<SESSION>{sections}</SESSION>")
    assert [event.contestant for event in all_of(ContestantEntered, reading)] == ["A1", "A2", "B1", "B2"]
    assert [(event.ns, event.ew) for event in all_of(RoundStarted, reading)] == [("A1", "A2"), ("B1", "B2")]


def test_given_no_rounds_then_every_meeting_is_a_table_and_nobody_sits_at_two_at_once() -> None:
    meetings = [("1", "2"), ("3", "4"), ("1", "3"), ("2", "4"), ("4", "1"), ("3", "2")]
    boards = [
        board(2 * n + odd, *(line(*both, "3NT N KC 9", "400") for both in meetings[2 * n : 2 * n + 2]))
        for odd in (1, 2)
        for n in range(3)
    ]
    reading = read(*boards)
    rounds = all_of(RoundStarted, reading)
    assert sorted((event.ns, event.ew) for event in rounds) == sorted(meetings)
    sitting = Counter((event.number, one) for event in rounds for one in (event.ns, event.ew))
    assert set(sitting.values()) == {1}
    assert all(
        len([e for e in events if isinstance(e, BoardStarted)]) == 2
        for s, events in reading.streams.items()
        if "." in s
    )
    assert reading.streams == read(*boards).streams
    assert not scored(reading).remarks


def test_given_an_adjusted_line_then_each_side_has_its_artificial_score_and_the_figures_stay() -> None:
    lines = (
        line("1", "2", "", "A6040", "6/4"),
        *(line(f"{n}", f"{n + 1}", "3NT N KC 9", "400", "5/5") for n in (3, 5)),
    )
    reading = read(board(1, *lines))
    adjusted = all_of(ScoreAdjusted, reading)
    assert [(a.ns_artificial, a.ew_artificial, a.law, a.by) for a in adjusted] == [
        ("average+", "average-", "12C2", "scorer")
    ]
    assert ("6", "4") in [(event.ns, event.ew) for event in all_of(ScoreEntered, reading)]
    assert not kinds(reading)


@pytest.mark.parametrize(
    ("score", "figures", "kind", "said"),
    [
        ("A5050", "23/11", "MATCH_POINTS", "A5050 carries 23/11 of 40"),
        ("A6060", "24/24", "MATCH_POINTS", ""),
        ("A5545", "22/18", "MATCH_POINTS", ""),
        ("A6040", "3/-3", "BUTLER_POINTS", ""),
        ("A6040", "2/-2", "BUTLER_POINTS", "A6040 carries 2/-2 IMPs"),
    ],
)
def test_given_an_adjusted_line_when_it_carries_something_else_than_its_code_then_it_is_remarked(
    score: str, figures: str, kind: str, said: str
) -> None:
    ordinary = "20/20" if kind == "MATCH_POINTS" else "0/0"
    lines = [line("3", "4", "3NT N KC 9", "400", ordinary, kind), line("1", "2", "", score, figures, kind)]
    reading = read(board(1, *lines), kind="MP_PAIRS" if kind == "MATCH_POINTS" else "BUTLER_PAIRS")
    assert [remark.text for remark in reading.remarks if remark.kind == "carries another score"] == [said] * bool(said)
    assert len(all_of(ScoreAdjusted, reading)) == 1


def test_given_a_score_that_does_not_follow_from_the_tricks_then_the_board_is_kept_as_it_was_told() -> None:
    reading = read(board(1, line("1", "2", "3NT N KC 9", "430")))
    assert kinds(reading) == {"score does not follow": 1}
    assert [(told.board, told.contract, told.declarer, told.tricks, told.points) for told in reading.told] == [
        (1, "3N", Seat.NORTH, 9, 430)
    ]


def test_given_a_line_that_cannot_be_a_board_then_it_is_skipped_and_said_and_the_others_stand() -> None:
    reading = read(
        board(1, line("1", "", "3NT N KC 9", "400"), line("2", "2", "3NT N KC 9", "400"), line("3", "4", "PASS", "0")),
        board(0, line("1", "2", "3NT N KC 9", "400")),
    )
    assert reading.boards == 1
    assert Counter(remark.kind for remark in reading.skipped) == {"nobody met": 2, "no board number": 1}
    assert [remark.line for remark in reading.skipped] == [3, 3, 3]


@pytest.mark.parametrize(
    ("played", "score", "kind"),
    [
        ("3ZZ N KC 9", "400", "contract not readable"),
        ("3NT N ZZ 9", "400", "lead not readable"),
        ("3NT N KC 19", "400", "no tricks"),
        ("", "400", "score without a contract"),
        ("", "abc", "score not readable"),
    ],
)
def test_given_a_word_that_cannot_be_read_then_it_is_remarked_with_its_line(played: str, score: str, kind: str) -> None:
    reading = read(board(7, line("1", "2", played, score)))
    assert kind in kinds(reading)
    assert all((remark.board, remark.line) == (7, 3) for remark in reading.remarks if remark.kind == kind)


def test_given_what_was_published_then_totals_and_percentages_are_facts_of_the_session() -> None:
    entered = f"<PARTICIPANTS>{pair('1', '', '2', '100.00')}{pair('2', '', '0', '0.00')}</PARTICIPANTS>"
    reading = read(entered, board(1, line("1", "2", "3NT N KC 9", "400", "2/0")))
    assert [event.figures for event in all_of(ScoresPublished, reading)] == [
        {"1": "2", "2": "0"},
        {"1": "100.00", "2": "0.00"},
    ]


def test_given_names_then_they_stand_in_the_register_and_in_no_event() -> None:
    entered = f"<PARTICIPANTS>{pair('1', '', '', '', 'Nora Nord', 'Sten Syd')}{pair('2')}</PARTICIPANTS>"
    reading = read(entered, board(1, line("1", "2", "3NT N KC 9", "400")))
    assert sorted(reading.names.values()) == ["Nora Nord", "Sten Syd"]
    assert all_of(ContestantEntered, reading)[0].players == ("S1.p1", "S1.p2")
    assert "Nora" not in repr(reading.streams)


SWISS = (
    '<SESSION><SECTION SECTION_ID="1"><PARTICIPANTS>'
    '<TEAM TEAM_ID="1" TEAM_NAME="Ravens"><PLACE>1</PLACE></TEAM><TEAM TEAM_ID="2" TEAM_NAME="Owls"></TEAM>'
    "</PARTICIPANTS><MATCH><ROUND_NUMBER>2</ROUND_NUMBER><TEAM>1</TEAM><OPPOSING_TEAM>2</OPPOSING_TEAM>"
    "<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>"
    "<TRAVELLER_LINE><DIRECTION>NS</DIRECTION><CONTRACT>4S</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>10</TRICKS>"
    "<SCORE>420</SCORE></TRAVELLER_LINE>"
    "<TRAVELLER_LINE><DIRECTION>EW</DIRECTION><CONTRACT>4S</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>9</TRICKS>"
    "<SCORE>-50</SCORE></TRAVELLER_LINE></BOARD></MATCH></SECTION></SESSION>"
)
"""A match of a Swiss: the first team makes four spades at one table, the second goes down at the other."""


def test_given_a_match_of_teams_then_both_tables_are_of_its_round_and_the_imps_follow() -> None:
    reading = read(SWISS, kind="SWISS_TEAMS")
    assert [(e.number, e.table, e.ns, e.ew) for e in all_of(RoundStarted, reading)] == [
        (2, 1, "S1.team1", "S1.team2"),
        (2, 2, "S1.team2", "S1.team1"),
    ]
    assert reading.names == {"S1.team1": "Ravens", "S1.team2": "Owls"}
    (match,) = scored(reading).matches
    assert (match.teams, match.margin("S1.team1")) == (("S1.team1", "S1.team2"), 10)


@pytest.mark.parametrize(
    ("kind", "method", "figure", "scoring"),
    [
        ("MP_PAIRS", "", "", "matchpoints"),
        ("BUTLER_PAIRS", "", "", "butler"),
        ("CROSS_IMP", "", "", "cross-imps"),
        ("PAIRS", "MATCH_POINTS", "", "matchpoints"),
        ("PAIRS", "CROSS_IMPS", "", "cross-imps"),
        ("PAIRS", "AGGREGATE", "", "total"),
        ("SWISS_PAIRS", "", "CROSS_IMP_POINTS", "cross-imps"),
        ("SWISS_PAIRS", "IMPS", "BUTLER_POINTS", "butler"),
        ("SWISS_TEAMS", "IMPS", "", "teams"),
        ("TEAMS", "BAM", "", "board-a-match"),
    ],
)
def test_given_the_type_of_an_event_then_its_scoring_follows(kind: str, method: str, figure: str, scoring: str) -> None:
    told = f"<BOARD_SCORING_METHOD>{method}</BOARD_SCORING_METHOD>" * bool(method)
    played = line("1", "2", "PASS", "0", "0/0" * bool(figure), figure)
    reading = read(told, board(1, played), kind=kind)
    assert [event.scoring for event in all_of(SessionOpened, reading)] == [scoring]
    assert not kinds(reading)


def test_given_an_event_that_tells_no_scoring_then_matchpoints_are_taken_and_it_is_said() -> None:
    assert kinds(read(board(1, line("1", "2", "PASS", "0")), kind="PARTY")) == {"scoring not told": 1}


HOSTILE = {
    "no XML": "<USEBIO><EVENT></USEBIO>",
    "an entity": '<!DOCTYPE USEBIO [<!ENTITY a "b">]><USEBIO><EVENT>&a;</EVENT></USEBIO>',
    "an entity of another file": '<!DOCTYPE USEBIO [<!ENTITY a SYSTEM "file:///etc/hostname">]><USEBIO>&a;</USEBIO>',
    "a parameter entity": '<!DOCTYPE USEBIO [<!ENTITY % a SYSTEM "x"> %a;]><USEBIO><EVENT/></USEBIO>',
    "laughs": '<!DOCTYPE U [<!ENTITY a "aa"><!ENTITY b "&a;&a;&a;">]><USEBIO><EVENT>&b;</EVENT></USEBIO>',
    "an entity nobody declared": "<USEBIO><EVENT>&nbsp;</EVENT></USEBIO>",
    "another XML": "<html><body/></html>",
    "nothing": "",
    "depth": "<USEBIO><EVENT>" + "<SECTION>" * (DEEPEST + 1) + "</SECTION>" * (DEEPEST + 1) + "</EVENT></USEBIO>",
}


@pytest.mark.parametrize("what", HOSTILE)
def test_given_what_is_no_usebio_or_hostile_then_it_is_refused_with_a_reason(what: str) -> None:
    for data in (HOSTILE[what], HOSTILE[what].encode()):
        with pytest.raises(NotReadable) as refused:
            read_usebio(data, "x.xml")
        assert refused.value.source == "x.xml" or not data
        assert refused.value.message


def test_given_entity_declarations_then_the_reason_says_so() -> None:
    with pytest.raises(NotReadable, match="declares entities"):
        read_usebio(HOSTILE["laughs"], "x.xml")


def test_given_terminal_escapes_and_markup_in_text_then_they_reach_no_event_and_no_remark() -> None:
    told = "<EVENT_DESCRIPTION>night\u009b31m &lt;b&gt;</EVENT_DESCRIPTION>"
    reading = read(told, board(1, line("1", "2", "3\u009b31mX N KC 9", "400")))
    assert "\x9b" not in "".join(map(str, reading.remarks))
    assert all_of(SessionOpened, reading)[0].name == "night <b>"


def test_given_latin_1_with_and_without_a_declaration_then_names_are_read() -> None:
    text = usebio(
        "<PARTICIPANTS>" + pair("1", "", "", "", "S\u00f8ren") + "</PARTICIPANTS>",
        board(1, line("1", "2", "PASS", "0")),
    )
    for encoding in ("latin-1", "utf-8", "cp1252"):
        told = text.replace('version="1.0"', f'version="1.0" encoding="{encoding.replace("cp", "windows-")}"')
        for data in (text.encode(encoding), told.encode(encoding)):
            assert list(read_usebio(data, "x.xml").names.values()) == ["S\u00f8ren"]


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_a_damaged_file_is_read_or_refused_and_nothing_else(data: st.DataObject) -> None:
    text = usebio(*TWO_TABLES, beside=handset())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        text = (
            text[:at] + data.draw(st.sampled_from(["", "<", "&", "9", "\x00", "</BOARD>", "\u2028"])) + text[at + 3 :]
        )
    try:
        reading = read_usebio(text, "x.xml")
    except NotReadable:
        return
    assert reading.streams


def test_the_tables_that_were_folded_are_those_of_the_events() -> None:
    reading = read(*TWO_TABLES, beside=handset())
    for stream, table in reading.tables.items():
        again = fold(reading.streams[stream])
        assert [(b.number, b.contract, b.tricks_agreed, b.hands) for b in table.boards] == [
            (b.number, b.contract, b.tricks_agreed, b.hands) for b in again.boards
        ]


SESSION = (
    given_session(
        'session "Club night" date=2026-03-07',
        "regulation decimals 1",
        "contestant 1 players=ann,bo",
        *(f"contestant {n}" for n in (2, 3, 4)),
    )
    .at(
        "S1.r1.t1",
        "round 1 table=1 ns=1 ew=2",
        "board 1 n:AKQ2.765.432.876 J53.AQ2.K765.KT9 T84.KJT4.AQ8.Q42 976.983.JT9.AJ53",
        "contract 3N n",
        "c9",
        "tricks 9",
        "result 2 pass",
    )
    .at("S1.r1.t2", "round 1 table=2 ns=3 ew=4", "result 1 4SXE=8", "board 2", "adjust 2 12C2 ns=average+ ew=average-")
)
"""Two tables, two boards: one played, one passed out, one that got an artificial score."""


def test_given_a_session_when_exported_and_imported_then_results_figures_and_totals_are_the_same() -> None:
    streams = SESSION.streams
    exported = export_usebio(streams, {"ann": "Ann <&> Bo", "bo": "B"})
    again = read_usebio(exported.data, "x.xml", session="S1")
    before, after = SESSION.scored, scored(again)
    assert {s: len(t) for s, t in before.tables.items()} == {s: len(t) for s, t in after.tables.items()}
    for one in before.contestants:
        assert [(s.board, s.score) for s in after.scores_of(one)] == [(s.board, s.score) for s in before.scores_of(one)]
    assert [(r.contestant, r.total, r.place) for r in standings(after).rows] == [
        (r.contestant, r.total, r.place) for r in standings(before).rows
    ]
    assert again.names == {"ann": "Ann <&> Bo", "bo": "B"}
    assert b"Ann &lt;&amp;&gt; Bo" in exported.data
    assert b"<SCORE>A6040</SCORE>" in exported.data
    assert b"<LEAD>9C</LEAD>" in exported.data


def test_given_a_session_when_exported_imported_and_exported_then_the_file_is_the_same() -> None:
    for names in ({}, {"ann": "Ann", "bo": "Bo"}):
        first = export_usebio(SESSION.streams, names).data
        again = read_usebio(first, "x.xml", session="S1")
        assert export_usebio(again.streams, again.names).data == first
        assert again.names == names
        assert RegulationSet(name="decimals", value="1") in again.streams["S1"]


def test_given_a_match_of_teams_when_exported_and_imported_then_it_is_the_same_match() -> None:
    reading = read(SWISS, kind="SWISS_TEAMS")
    first = export_usebio(reading.streams, reading.names).data
    again = read_usebio(first, "x.xml", session="S1")
    assert export_usebio(again.streams, again.names).data == first
    assert [(m.round, m.teams, m.boards) for m in scored(again).matches] == [
        (m.round, m.teams, m.boards) for m in scored(reading).matches
    ]


def test_given_two_teams_that_meet_in_several_rounds_when_exported_and_imported_then_the_rounds_are_the_same() -> None:
    case = given_session("session scoring=teams", "contestant A kind=team", "contestant B kind=team")
    for number in (1, 2):
        case = case.at(f"S1.r{number}.t1", f"round {number} table=1 ns=A ew=B", f"result {number} 4SN=10")
        case = case.at(f"S1.r{number}.t2", f"round {number} table=2 ns=B ew=A", f"result {number} 4SN=9")
    first = export_usebio(case.streams, {}).data
    again = read_usebio(first, "x.xml", session="S1")
    assert sorted(again.streams) == sorted(case.streams)
    assert not kinds(again)
    assert export_usebio(again.streams, {}).data == first


def test_given_a_board_of_which_tables_played_other_cards_when_exported_then_it_is_told() -> None:
    case = given_session("session")
    for table, hands in enumerate(("AKQ2.765.432.876", "AKQ2.765.432.876", "AKQ3.765.432.876"), 1):
        case = case.at(
            f"S1.r1.t{table}",
            f"round 1 table={table} ns={table} ew={table + 10}",
            f"board 1 n:{hands} - - -",
            "contract 4S n",
            "tricks 10",
            "result 2 4SN=10",
        )
    told = [text for text in export_usebio(case.streams, {}).left_out if "87" in text]
    assert told == ["board 1: played in 2 forms, compared apart (87); the file has one deal"]


def test_given_scores_that_usebio_cannot_hold_then_they_are_named_and_never_written_as_something_else() -> None:
    case = given_session("session").at(
        "S1.r1.t1", "round 1 table=1 ns=1 ew=2", "result 1 4SN=10",
        "adjust 1 12C1c ns=1/2:4SN=10,1/2:4SN=9 ew=1/2:4SN=10,1/2:4SN=9",
    ).at("S1.r1.t2", "round 1 table=2 ns=3 ew=4", "result 1 4SN=10")  # fmt: skip
    exported = export_usebio(case.streams, {})
    assert [text for text in exported.left_out if "weighted" in text] == [
        "board 1, 1 against 2: a weighted score has no form here; written is what it is worth"
    ]
    assert exported.data.count(b"<SCORE>420</SCORE>") == 1


def test_given_a_board_of_teams_that_one_table_played_then_it_is_written_or_named() -> None:
    case = given_session("session scoring=teams", "contestant A kind=team", "contestant B kind=team").at(
        "S1.r1.t1", "round 1 table=1 ns=A ew=B", "result 1 4SN=10", "result 2 4SN=10"
    )
    exported = export_usebio(case.streams, {})
    written = exported.data.count(b"<TRAVELLER_LINE>")
    assert written + sum("of no match" in text for text in exported.left_out) == 2


def test_given_two_sessions_of_an_event_then_it_is_said_that_they_are_read_as_one() -> None:
    sessions = "".join(f"<SESSION>{board(n, line('1', '2', 'PASS', '0'))}</SESSION>" for n in (1, 2))
    reading = read(sessions)
    assert (kinds(reading), reading.boards) == ({"several sessions": 1}, 2)


def test_given_streams_of_two_sessions_then_they_are_refused() -> None:
    with pytest.raises(TdlogError, match="one session"):
        export_usebio({"S1": [], "S2": []}, {})


FIELD = "<WINNER_TYPE>2</WINNER_TYPE><PARTICIPANTS>" + pair("1", "NS") + pair("2", "EW") + "</PARTICIPANTS>"


def texts(reading: Reading, kind: str) -> list[str]:
    return [remark.text for remark in reading.remarks if remark.kind == kind]


def test_given_pairs_that_sit_otherwise_than_entered_then_it_is_said() -> None:
    turned = read(FIELD, board(1, line("2", "1", "PASS", "0")), board(2, line("2", "1", "PASS", "0")))
    assert texts(turned, "another direction") == [
        "2 is entered as EW, and sits NS in 2 lines",
        "1 is entered as NS, and sits EW in 2 lines",
    ]
    assert not texts(read(FIELD, board(1, line("1", "2", "PASS", "0"))), "another direction")


def test_given_a_line_of_a_pair_that_nobody_entered_then_it_is_said() -> None:
    reading = read(FIELD, board(1, line("1", "9", "PASS", "0")))
    assert texts(reading, "contestant not entered") == ["9 is not among the participants, and stands in 1 line"]


@pytest.mark.parametrize("tricks", ["+1", "14", "ten"])
def test_given_tricks_that_are_no_number_of_tricks_then_that_is_said_and_the_text_is_kept(tricks: str) -> None:
    reading = read(FIELD, board(1, line("1", "2", f"3NT N KC {tricks}", "400")))
    assert texts(reading, "no tricks") == [f"{tricks!r} is no number of tricks"]
    assert [told.result_text for told in reading.told] == [tricks]


def test_given_figures_that_are_no_numbers_then_they_are_kept_and_it_is_said() -> None:
    told = f"<PARTICIPANTS>{pair('1', '', 'lots')}{pair('2', '', '12,5', '50.00')}</PARTICIPANTS>"
    reading = read(told, board(1, line("1", "2", "PASS", "0", "one/1")))
    assert texts(reading, "figure not readable") == [
        "match points 'one': no number; it is kept as printed",
        "TOTAL_SCORE of 1, 'lots', is no number; it is kept as printed",
    ]


def test_given_two_tables_told_at_one_place_then_the_one_that_is_moved_is_said() -> None:
    def at(ns: str, ew: str) -> str:
        told = "<ROUND_NUMBER>1</ROUND_NUMBER><TABLE_NUMBER>1</TABLE_NUMBER></TRAVELLER_LINE>"
        return line(ns, ew, "PASS", "0").replace("</TRAVELLER_LINE>", told)

    assert not texts(read(board(1, at("1", "2"))), "another table")
    assert len(texts(read(board(1, at("1", "2"), at("3", "4"))), "another table")) == 1


@pytest.mark.parametrize(
    ("named", "codec", "is_odd"),
    [
        ("windows-1250", "cp1250", False), ("ISO-8859-2", "iso8859-2", False), ("windows-1252", "utf-8", False),
        ("UTF-8", "cp1252", True), ("punycode", "cp1252", True),
    ],
)  # fmt: skip
def test_given_an_encoding_that_is_named_then_it_is_taken_where_the_file_is_no_utf_8(
    named: str, codec: str, is_odd: bool
) -> None:
    name = "Žofie" if codec != "cp1252" else "Zoë"
    text = usebio(f"<PARTICIPANTS>{pair('1', '', '', '', name)}</PARTICIPANTS>", board(1)).replace(
        '<?xml version="1.0"?>', f'<?xml version="1.0" encoding="{named}"?>'
    )
    reading = read_usebio(text.encode(codec), "own.xml", session="S1")
    assert ([*reading.names.values()], bool(texts(reading, "encoding"))) == ([name], is_odd)


@pytest.mark.parametrize(("told", "date"), [("07/2014", "2014-07"), ("2014", "2014"), ("13/2014", "")])
def test_given_a_part_of_a_date_then_it_is_kept(told: str, date: str) -> None:
    reading = read(f"<DATE>{told}</DATE>", board(1))
    assert [event.date for event in all_of(SessionOpened, reading)] == [date]


def test_given_a_default_namespace_then_the_elements_are_the_same() -> None:
    text = usebio(board(1, line("1", "2", "PASS", "0"))).replace("<USEBIO ", '<USEBIO xmlns="http://example.org/u" ')
    assert read_usebio(text, "own.xml", session="S1").boards == 1
