"""Other people's records, audited without a log: what the Laws and the play make of a board by itself."""

from __future__ import annotations

from formats.notation import read_script
from projections.audit.oddity import GROUPS, KINDS, Oddity, group_of
from projections.audit.records import RecordAudit, audit_record
from tests.given import FOUR_SPADES

REVOKE = ("hk 2 8 5", "hq 4 !e:c4 6", "hj 7 a s10", "d2 9 k 3")
"""East has ♥A left when West leads ♥Q."""


def audited(*lines: str, more: str = "") -> RecordAudit:
    """The audit of one table, and of what else is in the script."""
    script = "\n".join(["stream S1", "session x", "stream S1.r1.t1", "round 1 table=1", *lines, more])
    read = read_script(script)
    return audit_record("S1", read.streams, rooms={"S1.r1.t1": "open", "S1.r1.t2": "closed"})


def kinds(audit: RecordAudit) -> list[str]:
    """What was found, in order."""
    return [one.kind for one in audit.oddities]


def only(audit: RecordAudit) -> Oddity:
    """The one thing that was found."""
    assert len(audit.oddities) == 1, audit.oddities
    return audit.oddities[0]


def test_given_every_kind_when_looked_up_then_it_has_one_group() -> None:
    assert len(set(KINDS)) == len(KINDS)
    assert {group_of(kind) for kind in KINDS} == set(GROUPS)


def test_given_a_regular_board_when_audited_then_nothing_is_odd() -> None:
    audit = audited(*FOUR_SPADES, "hk 2 8 5", "tricks 10", "enter points +420 ew=-420")
    assert audit.oddities == []
    assert (audit.boards, audit.figures) == (1, 2)


def test_given_a_revoke_that_nobody_noticed_when_audited_then_it_is_told_with_what_64a_would_have_given() -> None:
    found = only(audited(*FOUR_SPADES, *REVOKE, "claim s all", "agree w"))
    assert (found.kind, found.law, found.board) == ("revoke", "64A2", 1)
    assert "East revoked with ♣4 in trick 2" in found.text
    assert "1 trick would have gone to NS" in found.text


def test_given_a_revoke_on_a_later_board_when_audited_then_the_transfer_is_of_that_board() -> None:
    first = ("board 9", "p p p p", FOUR_SPADES[0], *FOUR_SPADES[1:], *REVOKE, "claim s all", "agree w")
    found = only(audited(*first, "board 2 dealer=n", "p p p p"))
    assert (found.kind, found.law) == ("revoke", "64A2")
    assert "1 trick would have gone to NS" in found.text


def test_given_a_revoke_that_somebody_noticed_when_audited_then_it_is_no_matter_of_the_audit() -> None:
    audit = audited(*FOUR_SPADES, *REVOKE, "notice s revoke e 2", "claim s all", "agree w")
    assert "revoke" not in kinds(audit)


def test_given_play_that_breaks_off_after_a_revoke_when_audited_then_what_it_would_have_cost_is_not_told() -> None:
    found = only(audited(*FOUR_SPADES, *REVOKE))
    assert found.kind == "revoke"
    assert "cannot be told" in found.text


def test_given_an_insufficient_bid_that_stood_when_audited_then_it_is_told() -> None:
    found = only(audited(FOUR_SPADES[0], "1n p !n:1s p", "p p"))
    assert (found.kind, found.law) == ("insufficient_bid", "27A1")
    assert "North bid 1♠" in found.text


def test_given_a_call_out_of_turn_that_stood_when_audited_then_it_says_whose_turn_it_was() -> None:
    found = only(audited(FOUR_SPADES[0], "p !n:1s", "e:p s:p w:p"))
    assert (found.kind, found.law) == ("call_out_of_turn", "28")
    assert "when it was West's turn" in found.text


def test_given_a_withdrawn_insufficient_bid_when_audited_then_it_did_not_stand() -> None:
    audit = audited(FOUR_SPADES[0], "1n p !n:1s", "withdraw n", "n:2s p p p")
    assert "insufficient_bid" not in kinds(audit)


def test_given_the_wrong_hand_leads_when_audited_then_the_leader_is_wrong() -> None:
    found = only(audited(*FOUR_SPADES, "!e:ha 6 3 4"))
    assert (found.kind, found.law) == ("wrong_leader", "54")
    assert "East made the opening lead, ♥A" in found.text


def test_given_tricks_that_the_play_does_not_allow_when_audited_then_both_are_told() -> None:
    found = only(audited(*FOUR_SPADES, "hk 2 8 5", "hq 4 a 6", "tricks 13"))
    assert found.kind == "tricks_disagree"
    assert "13 tricks are told" in found.text
    assert "0 to 11" in found.text


def test_given_a_score_of_other_tricks_when_audited_then_it_says_of_how_many_it_is() -> None:
    found = only(audited(*FOUR_SPADES, "tricks 10", "enter points +450"))
    assert (found.kind, found.law) == ("points_differ", "77")
    assert "gives +420" in found.text
    assert "that of 11 tricks" in found.text


def test_given_the_score_of_the_other_side_when_audited_then_it_says_so() -> None:
    assert "the other side's" in only(audited(*FOUR_SPADES, "tricks 10", "enter points -420")).text


def test_given_a_score_of_another_vulnerability_when_audited_then_it_says_so() -> None:
    assert "another vulnerability" in only(audited(*FOUR_SPADES, "tricks 10", "enter points +620")).text


def test_given_an_adjusted_score_when_audited_then_points_need_not_follow() -> None:
    adjusted = "adjust 1 12C1 ns_artificial=average ew_artificial=average"
    assert audited(*FOUR_SPADES, "tricks 10", adjusted, "enter points 0").oddities == []


OTHER_ROOM = """
stream S1.r1.t2
round 1 table=2 ns=2 ew=1
{board}
p p p p
"""
TEAMS = "stream S1\nsession scoring=teams\nstream S1.r1.t1\nround 1 table=1 ns=1 ew=2\n{board}\np p p p\n" + OTHER_ROOM
ONE = "board 1 dealer=n vul=none N:987.742.K84.AQ72 432.A98.T653.J54 AKQJT.65.A72.K83 65.KQJT3.QJ9.T96"
TWO_HANDS = "board 1 dealer=n vul=none N:987.742.K84.AQ73 432.A98.T653.J54 AKQJT.65.A72.K82 65.KQJT3.QJ9.T96"
TURNED = "board 1 dealer=n vul=none E:987.742.K84.AQ72 432.A98.T653.J54 AKQJT.65.A72.K83 65.KQJT3.QJ9.T96"


def rooms(one: str, other: str) -> list[Oddity]:
    """The audit of a match of which each room holds a board."""
    script = TEAMS.replace("{board}", one, 1).replace("{board}", other, 1)
    read = read_script(script)
    return audit_record("S1", read.streams, rooms={"S1.r1.t1": "open", "S1.r1.t2": "closed"}).oddities


def test_given_two_rooms_with_one_deal_when_audited_then_nothing_is_odd() -> None:
    assert rooms(ONE, ONE) == []


def test_given_two_rooms_with_two_hands_exchanged_when_audited_then_both_are_named() -> None:
    (found,) = rooms(ONE, TWO_HANDS)
    assert (found.kind, found.law) == ("rooms_differ", "87A")
    assert "closed and open" in found.text
    assert "North's hand, South's hand" in found.text


def test_given_two_rooms_of_which_one_has_the_deal_turned_when_audited_then_it_says_so() -> None:
    (found,) = rooms(ONE, TURNED)
    assert "the same hands at other seats" in found.text


def test_given_an_end_position_when_audited_then_it_is_worth_knowing_and_no_wrong_count() -> None:
    assert kinds(audited("!board 1 dealer=n vul=none N:A... K... Q... J...")) == ["end_position"]


def test_given_hands_of_different_counts_when_audited_then_the_count_is_wrong() -> None:
    assert "wrong_count" in kinds(audited("!board 1 dealer=n vul=none N:A2... K... Q... J..."))


def test_given_a_score_that_may_be_of_other_tricks_or_another_vulnerability_when_audited_then_both_are_named() -> None:
    # 3 spades, one down undoubled vulnerable: that of two down not vulnerable
    board = FOUR_SPADES[0]
    text = only(audited(board, *FOUR_SPADES[1:], "tricks 9", "enter points -100")).text
    assert "that of 8 tricks, or of another vulnerability" in text


def three_rooms(*boards: str) -> list[Oddity]:
    """The audit of a board at several tables of pairs."""
    script = "stream S1\nsession x\n" + "".join(
        f"stream S1.r1.t{n}\nround 1 table={n} ns={n} ew={n + 9}\n{board}\np p p p\n"
        for n, board in enumerate(boards, 1)
    )
    return audit_record("S1", read_script(script).streams).oddities


def test_given_two_rooms_when_one_has_another_vulnerability_then_the_number_of_the_board_tells_which() -> None:
    (found,) = rooms(ONE.replace("vul=none", "vul=both"), ONE)
    assert found.stream == "S1.r1.t1"
    assert found.text == "open has vulnerable: both; closed has vulnerable: none."


def test_given_two_rooms_when_another_dealer_stands_in_the_first_then_the_first_is_named() -> None:
    (found,) = rooms(ONE.replace("dealer=n", "dealer=e"), ONE)
    assert found.stream == "S1.r1.t1"
    assert "open has dealer East; closed has dealer North" in found.text


def test_given_three_tables_when_one_has_another_vulnerability_then_the_others_tell_which() -> None:
    other = ONE.replace("vul=none", "vul=both")
    (found,) = three_rooms(other, ONE, other)
    assert (found.kind, found.stream) == ("deals_differ", "S1.r1.t2")
