"""Each short form of the notation, at a table."""

from __future__ import annotations

import pytest

from domain.calls import Call
from domain.cards import Card, Suit
from domain.errors import TdlogError
from domain.events import (
    AnyEvent,
    AppealLodged,
    AssentGiven,
    AttentionDrawn,
    BoardDealt,
    BoardStarted,
    CallAlerted,
    CallMade,
    CallWithdrawn,
    CardExposed,
    CardPlayed,
    CardWithdrawn,
    ClaimMade,
    ConcessionMade,
    ContestantEntered,
    DirectorCalled,
    DummyActed,
    DummyCardNamed,
    DummyFaced,
    EntryAmended,
    FactFound,
    HandsReturned,
    JudgementMade,
    NoteMade,
    ObjectionMade,
    OptionChosen,
    PenaltyGiven,
    PlayContinued,
    PollTaken,
    RevokeAsked,
    RoundEnded,
    RoundStarted,
    RulingGiven,
    ScoreAdjusted,
    ScoresPublished,
    SessionOpened,
    TempoNoted,
    Topic,
    TrickInspected,
    TrickQuitted,
    TricksAgreed,
    TurnMisstated,
    WeightedResult,
)
from domain.seats import SEATS, Seat, Side
from formats.notation import Scribe
from projections.rulings.live import LiveReplay

N, E, S, W = SEATS
DEAL = ("653.875.AKQ54.62", "KQJT.JT96.J76.JT", "A72.AK42.32.9543", "984.Q3.T98.AKQ87")
BOARD = f"board 7 dealer=s vul=none N:{' '.join(DEAL)}"
AUCTION = "1nt p 3nt p p p"
REVOKE: tuple[Topic, ...] = ("revoke",)
OTHER: tuple[Topic, ...] = ("other",)


def at_a_board(*lines: str, deal: bool = True) -> Scribe:
    """A scribe with a board begun, and some lines read."""
    scribe = Scribe()
    for line in (BOARD if deal else "board 7 dealer=s vul=none", *lines):
        scribe.read(line)
    return scribe


def in_play(*lines: str, deal: bool = True) -> Scribe:
    """A scribe with 3NT by South to be played, and some lines read."""
    return at_a_board(AUCTION, *lines, deal=deal)


def calls(*made: tuple[Seat, Call]) -> list[AnyEvent]:
    """Calls, by seat."""
    return [CallMade(seat, call) for seat, call in made]


def cards(*played: tuple[Seat, Card]) -> list[AnyEvent]:
    """Cards, by seat."""
    return [CardPlayed(seat, card) for seat, card in played]


def test_calls_go_round_from_the_dealer() -> None:
    assert at_a_board().read("1S 2nt 3n pass P") == calls(
        (S, Call.SPADE_1), (W, Call.NOTRUMP_2), (N, Call.NOTRUMP_3), (E, Call.PASS), (S, Call.PASS)
    )


def test_a_double_and_a_redouble_have_several_words() -> None:
    assert at_a_board().read("1s x xx") == at_a_board().read("1s dbl rdbl") == at_a_board().read("1s double redouble")


def test_a_bid_while_the_auction_lasts_is_a_card_afterwards() -> None:
    assert at_a_board().read("5c") == calls((S, Call.CLUB_5))
    assert in_play("ck 2 10").read("5c") == cards((S, Card.C5))


def test_a_card_is_suit_and_rank_in_either_order_and_ten_in_two_ways() -> None:
    for line in ("ca c2 ct c3", "ac 2c tc 3c", "CA 2 10 3", "ca 2 c10 3c", "ca 2 t 3", "ca 2c 10c 3"):
        assert in_play().read(line) == cards((W, Card.CA), (N, Card.C2), (E, Card.CT), (S, Card.C3))


def test_a_point_is_the_lowest_of_the_suit_led() -> None:
    assert in_play().read("ca . . .") == cards((W, Card.CA), (N, Card.C2), (E, Card.CT), (S, Card.C3))


def test_a_seat_may_be_named_and_an_infraction_marked() -> None:
    scribe = at_a_board()
    assert scribe.read("!w:1h") == calls((W, Call.HEART_1))
    assert in_play("ca 2 10").read("!s:h2") == cards((S, Card.H2))
    assert in_play("ca 2 10").read("!h2") == cards((S, Card.H2))
    assert in_play("ca 2").read("E:C10") == cards((E, Card.CT))


@pytest.mark.parametrize("played", [(), ("ca",)])
def test_a_call_after_the_auction_has_its_keyword_and_a_mark(played: tuple[str, ...]) -> None:
    with pytest.raises(TdlogError, match="is over"):
        in_play(*played).read("call s 4h")
    assert in_play(*played).read("!call s 4h") == calls((S, Call.HEART_4))


def test_an_alert_takes_a_meaning_to_the_end_of_the_line_or_in_quotes() -> None:
    call = CallMade(S, Call.NOTRUMP_2)
    assert at_a_board().read("2nt!") == [call, CallAlerted(S)]
    assert at_a_board().read("2nt! lebensohl, weak") == [call, CallAlerted(S, "lebensohl, weak")]
    assert at_a_board().read("2nt! 5 clubs") == [call, CallAlerted(S, "5 clubs")]
    assert at_a_board().read('2nt! "lebensohl" p') == [call, CallAlerted(S, "lebensohl"), CallMade(W, Call.PASS)]
    assert at_a_board().read("2nt! p") == [call, CallAlerted(S), CallMade(W, Call.PASS)]
    assert at_a_board().read("2nt! weak ; ok") == [call, CallAlerted(S, "weak"), NoteMade("ok")]


def test_a_tempo_stands_after_a_call_or_card() -> None:
    assert at_a_board().read("1s~35") == [CallMade(S, Call.SPADE_1), TempoNoted(S, 35)]
    assert at_a_board().read("1s~!") == [CallMade(S, Call.SPADE_1), TempoNoted(S), CallAlerted(S)]
    assert in_play().read("ca~5") == [CardPlayed(W, Card.CA), TempoNoted(W, 5)]


def test_notes_are_recorded_and_comments_are_not() -> None:
    scribe = Scribe()
    assert scribe.read("; East is late") == [NoteMade("East is late")]
    assert scribe.read("#only for readers") == []
    assert scribe.read("") == scribe.read("   ") == []
    assert at_a_board().read("1s p ; slow # again") == [
        *calls((S, Call.SPADE_1), (W, Call.PASS)),
        NoteMade("slow # again"),
    ]
    assert at_a_board().read("1s # opened light") == calls((S, Call.SPADE_1))


def test_a_board_has_dealer_and_vulnerability_from_its_number() -> None:
    by_number = {1: (N, "none"), 2: (E, "NS"), 3: (S, "EW"), 4: (W, "both"), 16: (W, "EW"), 17: (N, "none")}
    for number, (dealer, vul) in by_number.items():
        (board,) = Scribe().read(f"board {number}")
        assert isinstance(board, BoardStarted)
        assert (board.board, board.dealer, board.vul, board.hands) == (number, dealer, vul, (None,) * 4)


def test_hands_begin_with_any_seat_and_may_be_unknown() -> None:
    spoken = [
        f"board 7 N:{' '.join(DEAL)}",
        f"board 7 {' '.join(DEAL)}",
        f"board 7 S:{DEAL[2]} {DEAL[3]} {DEAL[0]} {DEAL[1]}",
        f"board 7 hands=[{', '.join(DEAL)}]",
        f"board 7 N:{' '.join(DEAL)}".lower(),
    ]
    assert {tuple(Scribe().read(line)) for line in spoken} == {(BoardStarted(7, S, "both", DEAL),)}
    assert Scribe().read(f"board 7 - - {DEAL[2]} -") == [BoardStarted(7, S, "both", (None, None, DEAL[2], None))]


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ('claim s 3 "drawing trumps"', ClaimMade(S, 3, "drawing trumps")),
        ("claim s all", ClaimMade(S, 12)),
        ("claim s all shown", ClaimMade(S, 12, shown=True)),
        ("claim w rest-2", ClaimMade(W, 10)),
        ("concede e 2", ConcessionMade(E, 2)),
        ("notice e revoke offender=e trick=1", AttentionDrawn("E", "revoke", E, 1, topic=REVOKE)),
        ("notice td", AttentionDrawn("director", topic=REVOKE)),
        ("notice west revoke e 1", AttentionDrawn("W", "revoke", E, 1, topic=REVOKE)),
        ("ask n s", RevokeAsked(N, S)),
        ("wrongturn s e", TurnMisstated(S, E)),
        ("name n h7", DummyCardNamed(N, Card.H7)),
        ('name n "low club"', DummyCardNamed(N, words="low club", suit=Suit.CLUBS, how="low")),
        ('name n "run the hearts"', DummyCardNamed(N, words="run the hearts", suit=Suit.HEARTS, how="run")),
        ('name n "kør klørene"', DummyCardNamed(N, words="kør klørene", suit=Suit.CLUBS, how="run")),
        ('name n "syveren"', DummyCardNamed(N, words="syveren", rank="7", how="as_named")),
        ('name n "stik med damen"', DummyCardNamed(N, words="stik med damen", rank="Q", how="win")),
        ('name n "kast en hjerter"', DummyCardNamed(N, words="kast en hjerter", suit=Suit.HEARTS, how="as_named")),
        ('name n "discard a heart"', DummyCardNamed(N, words="discard a heart", suit=Suit.HEARTS, how="as_named")),
        ('name n "hvad som helst"', DummyCardNamed(N, words="hvad som helst", how="anything")),
        (
            'name n "en lille klør, og så syv"',
            DummyCardNamed(N, words="en lille klør, og så syv", suit=Suit.CLUBS, how="low"),
        ),
        ('name n "ace of clubs and another"', DummyCardNamed(N, Card.CA, "ace of clubs and another")),
        ('name n "ace and another"', DummyCardNamed(N, words="ace and another", rank="A", how="as_named")),
        ('name n "not the two"', DummyCardNamed(N, words="not the two", how="other")),
        ('name n "hearts or clubs"', DummyCardNamed(N, words="hearts or clubs", how="other")),
        ('name n "high low"', DummyCardNamed(N, words="high low", how="other")),
        ("name n suit=c", DummyCardNamed(N, suit=Suit.CLUBS, how="as_named")),
        ('name n "low club" how=-', DummyCardNamed(N, words="low club")),
        ("td n", DirectorCalled(N, topic=OTHER)),
        ("director", DirectorCalled(topic=OTHER)),
        ('td "a revoke"', DirectorCalled(why="a revoke", topic=REVOKE)),
        ("withdraw e ct", CardWithdrawn(E, Card.CT)),
        ("withdraw e", CallWithdrawn(E)),
        ("turned", TrickQuitted()),
        ("turned 1", TrickQuitted(1)),
        ("quit", TrickQuitted()),
        ("return", HandsReturned()),
        ("return n,s", HandsReturned((N, S))),
        ("endround", RoundEnded()),
        ("choose s require c", OptionChosen(S, "require", suit=Suit.CLUBS)),
        ("choose s forbid 7#12 h", OptionChosen(S, "forbid", "7#12", Suit.HEARTS)),
        (
            'judge #47 64C1 damaged tricks=9 "reason"',
            JudgementMade("7#47", "64C1", "damaged", 9, "reason"),
        ),
        ("judge 7#47 64c1 damaged 9", JudgementMade("7#47", "64C1", "damaged", 9)),
        ('rule 7#47 64A2 "text" tricks=1', RulingGiven("7#47", "64A2", "text", 1)),
        (
            "adjust 12C1c both=50%:3NTS=9,1/2:3nxs=8",
            ScoreAdjusted(
                7,
                "12C1c",
                (WeightedResult("1/2", "3N", S, 9), WeightedResult("1/2", "3NX", S, 8)),
                (WeightedResult("1/2", "3N", S, 9), WeightedResult("1/2", "3NX", S, 8)),
            ),
        ),
        (
            "adjust 7 12C2a ns_artificial=average+ ew_artificial=average-",
            ScoreAdjusted(7, "12C2a", ns_artificial="average+", ew_artificial="average-"),
        ),
        ("tricks 9", TricksAgreed(9)),
        ("expose e h6 deliberate", CardExposed(E, Card.H6, "deliberate")),
        ("dummy", DummyFaced(N)),
        ("dummy n", DummyFaced(N)),
        ("dummy looked_at_hand e", DummyActed("looked_at_hand", E)),
        ("inspect e 1", TrickInspected("E", 1)),
        ('fact "he hesitated" disputed', FactFound("he hesitated", agreed=False)),
        ('poll "What do you bid?" 5 [pass, "4 H"]', PollTaken("What do you bid?", 5, ("pass", "4 H"))),
        ('penalty 10 percent ew "late"', PenaltyGiven("10", "percent", Side.EW, reason="late")),
        ("appeal A1 7#47 3 concurrence", AppealLodged("A1", "7#47", "3", concurrence=True)),
        ("appeal 7#47 3 concurrence", AppealLodged("", "7#47", "3", concurrence=True)),
        ('appeal "" 7#47 3', AppealLodged("", "7#47", "3")),
        ("appeal incident=7#47 A1 3", AppealLodged("A1", "7#47", "3")),
    ],
)
def test_a_keyword_line_is_its_event(line: str, event: AnyEvent) -> None:
    assert in_play("ca 2 10 3").read(line) == [event]


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("object w", ObjectionMade(W)),
        ("object e later", ObjectionMade(E, at_once=False)),
        ("object e board=7", ObjectionMade(E, board=7)),
        ("agree e", AssentGiven(E)),
        ("playon w", PlayContinued(W)),
        ("playon w [e, w]", PlayContinued(W, (E, W))),
    ],
)
def test_what_answers_a_claim_is_its_event(line: str, event: AnyEvent) -> None:
    assert in_play("ca 2 10 3", "claim s all").read(line) == [event]


def test_a_board_takes_the_cards_that_were_dealt_in_the_session_where_none_are_typed() -> None:
    dealt = BoardDealt(8, "E", "EW", DEAL)
    scribe = Scribe(deals={8: dealt})
    assert scribe.propose("board 8").events == (BoardStarted(8, E, "EW", DEAL),)
    assert scribe.propose("board 8 dealer=n").events == (BoardStarted(8, N, "EW", DEAL),)
    assert scribe.propose(f"board 8 - - {DEAL[2]} -").events == (BoardStarted(8, E, "EW", (None, None, DEAL[2], None)),)
    assert scribe.propose("board 9").events == (BoardStarted(9, N, "EW"),)
    scribe.read("board 9")
    assert scribe.read("at #1 board 8") == [EntryAmended(1, (BoardStarted(8, E, "EW", DEAL),))]


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ('session "Club evening" 2026-03-14 imps', SessionOpened("Club evening", "2026-03-14", "imps")),
        ("session imps 2017", SessionOpened(scoring="imps", edition="2017")),
        ("contestant 3 [p5,p6]", ContestantEntered("3", ("p5", "p6"))),
        ("contestant 3 p5, p6 team", ContestantEntered("3", ("p5", "p6"), "team")),
        ("deal 7 N:- - - -", BoardDealt(7, "S", "both", (None, None, None, None))),
        ("publish final {3=52.50, 8=47.50}", ScoresPublished("final", {"3": "52.50", "8": "47.50"})),
        ("round 1 table=2 boards=1-3,7", RoundStarted(1, 2, boards=(1, 2, 3, 7))),
        ("round 1 2 3 8", RoundStarted(1, 2, "3", "8")),
        ("adjust 7 64C1 ns=1:pass", ScoreAdjusted(7, "64C1", (WeightedResult("1", "pass"),))),
    ],
)
def test_a_session_needs_no_table(line: str, event: AnyEvent) -> None:
    assert Scribe().read(line) == [event]


def test_the_stamp_is_that_of_what_follows() -> None:
    scribe = Scribe()
    assert scribe.read("@ 2026-03-14T19:02:11Z director") == []
    assert scribe.read("; a") == [NoteMade("a", at="2026-03-14T19:02:11Z", by="director")]
    scribe.read("@ e")
    assert scribe.read("; b") == [NoteMade("b", by="E")]
    scribe.read("@")
    assert scribe.read("; c") == [NoteMade("c")]


def test_td_alone_is_the_director_unless_the_ten_of_diamonds_could_be_played() -> None:
    assert at_a_board().read("td") == [DirectorCalled(topic=OTHER)]
    assert in_play("ca 2 10").read("td ; he came") == [DirectorCalled(topic=OTHER), NoteMade("he came")]
    on_lead = in_play("ca 2 10 3")
    with pytest.raises(TdlogError, match="'director' or 'dt'"):
        on_lead.read("td")
    assert on_lead.read("td n") == [DirectorCalled(N, topic=OTHER)]
    assert on_lead.read("director") == [DirectorCalled(topic=OTHER)]
    assert in_play("d8 a 6 2").read("dk 7 3 td")[3:] == cards((W, Card.DT))
    assert in_play("d8 a 6 2", "dk 7 3 td") is not None


def test_what_is_proposed_is_taken_only_when_told() -> None:
    scribe = in_play()
    proposal = scribe.propose("ca 2 10 3")
    assert scribe.propose("ca 2 10 3") == proposal
    assert len(scribe.entries) == 7
    assert scribe.read("ca 2 10 3") == list(proposal.events)
    assert scribe.read("ck") == cards((W, Card.CK))


def test_at_a_table_that_is_kept_elsewhere_a_line_is_read_as_it_stands_there() -> None:
    kept = LiveReplay(in_play().entries)
    scribe = Scribe()
    scribe.stand_by(kept)
    kept.record(*scribe.propose("ca 2 10 3").events)
    assert list(scribe.propose("ck").events) == cards((W, Card.CK))
    assert len(scribe.entries) == len(kept.entries) == 11


def test_a_line_counts_whole_or_not_at_all() -> None:
    scribe = in_play()
    before = list(scribe.entries)
    with pytest.raises(TdlogError):
        scribe.read("ca 2 h10 3")
    assert scribe.entries == before
    assert scribe.table.board is not None
    assert scribe.table.board.to_play is W
    assert scribe.read("ca") == cards((W, Card.CA))
