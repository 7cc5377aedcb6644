"""Two devices record one table: what the one made while it was cut off is set aside, shown beside the other's record,
and chosen line by line through the one way into the log."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from application.hall.rivals import RecordBehind, SetAside, Settle, Tapped, laid_beside, rivals_at
from application.office import Office
from application.recording import position, record
from application.rights import NotAllowed
from application.writing import Proposed, Request, Who, Written, write, write_together
from domain.choosing import Choice
from domain.errors import NotMarked, NotPossible, RecordedFirst, TdlogError
from domain.events import AnyEvent, BoardStarted, EntryAmended, NoteMade, RivalRecorded, RivalSettled, RoundStarted
from domain.rivals import lines_of_table, rivals_of
from domain.table import fold
from formats.notation import Scribe, read_script, write_script
from projections.texts import use_language
from projections.views.rival import RivalView
from stores.memory import MemoryLog
from tests.application.playing import IN_PLAY, NOON, TABLE, recorded
from tests.hall.stepping import BEGUN, Stepped, recorder
from tests.properties.random_tables import SEEDS, a_board, regular
from tests.properties.test_two_records import CUTS, Cut, Drawn, acts, state

RECORDER = Who(role="recorder", scope="S1.t1")
DIRECTOR = Who(role="director")
LED = "hq"
KNOWN = 11
"""The entries that both devices have: the round, the board, four calls, five cards. North follows in hearts."""


@pytest.fixture(autouse=True)
def _english() -> None:  # pyright: ignore[reportUnusedFunction]
    use_language("en")


def office_with(*lines: str) -> Office:
    """A table in play, with what others recorded there while a device was cut off."""
    return recorded(Office(MemoryLog(), lambda: NOON), *IN_PLAY, LED, *lines)


def done(office: Office, request: Request) -> Written:
    """What was recorded."""
    [answer] = write_together(office, [request])
    if isinstance(answer, TdlogError):
        raise answer
    return answer


def set_aside(office: Office, *lines: str, who: Who = RECORDER, after: int = KNOWN) -> RivalView:
    """Set aside what a device recorded behind what both have."""
    act = SetAside(TABLE, after, "d2", tuple(Tapped(line, "2026-03-14T11:59:00Z") for line in lines))
    return act.answer(office, done(office, act.request(office, who)), who)


def settle(
    office: Office, view: RivalView, choices: Mapping[int, Choice], *, who: Who = RECORDER, marked: tuple[int, ...] = ()
) -> RivalView:
    """Choose, as the view was shown."""
    act = Settle(TABLE, view.entry, view.seen, dict(choices), marked)
    return act.answer(office, done(office, act.request(office, who)), who)


def entries(office: Office) -> list[AnyEvent]:
    """What the log holds of the table."""
    return office.log.read(TABLE)


def cards(office: Office) -> list[str]:
    """The cards that count."""
    board = office.room(TABLE).table.board
    assert board is not None
    return [play.card.value for play in board.plays]


# Set aside


def test_what_a_device_made_is_kept_with_its_times_and_changes_nothing() -> None:
    office = office_with("4")
    before = cards(office)
    view = set_aside(office, "7", "9")
    rival = entries(office)[-1]
    assert isinstance(rival, RivalRecorded)
    assert (rival.after, rival.device, len(rival.events)) == (KNOWN, "d2", 2)
    assert {event.at for event in rival.events} == {"2026-03-14T11:59:00Z"}
    assert cards(office) == before
    assert view == rivals_at(office.room(TABLE))[0]
    assert (view.state, view.entry, view.seen) == ("open", KNOWN + 2, KNOWN + 2)


def test_a_line_that_cannot_be_read_is_kept_as_a_note() -> None:
    office = office_with("4")
    set_aside(office, "no such line", "7")
    rival = entries(office)[-1]
    assert isinstance(rival, RivalRecorded)
    assert isinstance(rival.events[0], NoteMade)
    assert rival.events[0].text == "no such line"


def test_a_card_against_the_laws_is_kept_as_the_card_that_it_is() -> None:
    office = office_with("4")
    view = set_aside(office, "c2")
    assert view.rows[0].there is not None
    assert "♣2" in view.rows[0].there.text


def test_nothing_at_all_is_not_set_aside() -> None:
    office = office_with("4")
    with pytest.raises(NotPossible, match="no line"):
        set_aside(office)


def test_what_says_the_same_is_settled_at_once() -> None:
    office = office_with("4")
    view = set_aside(office, "4")
    assert view.state == "settled"
    assert isinstance(entries(office)[-1], RivalSettled)
    assert (view.taken, view.struck) == ((), ())


def test_it_cannot_go_on_from_an_entry_that_is_not_there() -> None:
    office = office_with("4")
    with pytest.raises(NotPossible, match="goes on from an entry"):
        set_aside(office, "7", after=99)


# Shown


def test_it_is_shown_line_by_line_in_words_of_both_languages() -> None:
    office = office_with("4")
    view = set_aside(office, "7", "9")
    assert [(row.state, row.text) for row in view.rows] == [
        ("differing", "they differ"),
        ("only_there", "in the rival record only"),
    ]
    assert [(row.board, row.call, row.trick) for row in view.rows] == [(1, 0, 2), (1, 0, 2)]
    assert view.open == (1, 2)
    assert view.text == "the records part in 2 lines: choose for each"
    use_language("da")
    assert rivals_at(office.room(TABLE))[0].rows[0].text == "de er forskellige"


def test_it_is_shown_before_it_is_set_aside_with_what_may_simply_follow() -> None:
    office = office_with("4")
    act = SetAside(TABLE, KNOWN, "d2", (Tapped("4"), Tapped("9")))
    view = laid_beside(office.room(TABLE), act.event(office.room(TABLE), RECORDER))
    assert (view.entry, view.follow) == (0, (2,))
    assert view.text == "one line of the rival record can be recorded behind the table's"
    assert len(entries(office)) == KNOWN + 1


# Chosen


def test_to_choose_the_rivals_line_puts_it_in_the_place_of_the_other() -> None:
    office = office_with("4")
    view = set_aside(office, "!c2")
    settled = settle(office, view, {1: "rival"}, marked=(1,))
    assert cards(office)[-1] == "C2"
    assert (settled.state, settled.taken, settled.struck) == ("settled", (1,), (KNOWN + 1,))
    assert settled.rows == ()


def test_to_choose_the_logs_line_leaves_the_table_as_it_was() -> None:
    office = office_with("4")
    before = cards(office)
    view = set_aside(office, "!c2", "9")
    settle(office, view, {1: "log", 2: "log"})
    assert cards(office) == before
    assert isinstance(entries(office)[-1], RivalSettled)


def test_what_breaks_the_laws_needs_the_mark_and_says_which_row() -> None:
    office = office_with("4")
    view = set_aside(office, "!c2")
    with pytest.raises(NotMarked, match=r"^row 1: "):
        settle(office, view, {1: "rival"})
    assert rivals_of(entries(office))[0].state == "open"


def test_what_cannot_have_happened_is_refused_with_its_row() -> None:
    office = office_with("4")
    view = set_aside(office, "4", "claim s all", "agree w")
    with pytest.raises(NotPossible, match=r"^row 3: "):
        settle(office, view, {2: "log", 3: "rival"}, marked=(3,))
    assert rivals_of(entries(office))[0].state == "open"


def test_every_row_in_which_they_part_must_be_chosen_and_no_other() -> None:
    office = office_with("4")
    view = set_aside(office, "!c2", "9")
    with pytest.raises(NotPossible, match="nothing was chosen for row 2"):
        settle(office, view, {1: "log"})
    with pytest.raises(NotPossible, match="part in no row 9; choose for row 1, 2"):
        settle(office, view, {1: "log", 2: "log", 9: "log"})


def test_who_chose_before_others_recorded_is_told_what_they_recorded() -> None:
    office = office_with("4")
    view = set_aside(office, "!c2")
    recorded_since = Settle(TABLE, view.entry, view.seen - 1, {1: "log"})
    with pytest.raises(RecordedFirst):
        recorded_since.request(office, RECORDER)


def test_it_is_chosen_once_until_that_is_undone() -> None:
    office = office_with("4")
    view = set_aside(office, "!c2")
    settle(office, view, {1: "log"})
    again = Settle(TABLE, view.entry, view.seen + 1, {1: "log"})
    with pytest.raises(NotPossible, match="no rival record that waits"):
        again.request(office, RECORDER)
    write(office, [Proposed(TABLE, EntryAmended(view.seen + 1))], Who())
    [opened] = rivals_at(office.room(TABLE))
    assert (opened.state, opened.open) == ("open", (1,))


def test_half_of_a_choice_is_not_undone() -> None:
    office = office_with("4")
    view = set_aside(office, "!c2")
    settle(office, view, {1: "rival"}, marked=(1,))
    amendment = next(n for n, event in enumerate(entries(office), 1) if isinstance(event, EntryAmended))
    with pytest.raises(NotPossible, match=f"entry {amendment} is part of the choice between two records"):
        write(office, [Proposed(TABLE, EntryAmended(amendment))], Who())
    with pytest.raises(NotPossible, match="is part of the choice"):
        record(office, TABLE, "undo", Who())
    assert position(office, TABLE).acts["undo"].why == "part_of_a_choice"
    record(office, TABLE, "at #12 h4", Who())
    assert cards(office)[-1] == "H4"


def test_where_a_ruling_is_at_stake_only_a_director_chooses() -> None:
    office = office_with("!c2", "notice e revoke n 2")
    view = set_aside(office, "!c2", "notice e revoke n 2", 'fact "he had a heart"', who=DIRECTOR)
    assert view.open == (3,)
    for choice in ("log", "rival"):
        with pytest.raises(NotAllowed, match=r"^row 3: "):
            settle(office, view, {3: choice})
    assert settle(office, view, {3: "rival"}, who=DIRECTOR).state == "settled"


def test_a_ruling_that_only_the_table_has_is_no_matter_of_the_choice_that_leaves_it() -> None:
    office = office_with("4", "@ director", 'fact "he was asked twice"')
    view = set_aside(office, "!c2")
    found: dict[int, Choice] = {1: "rival", 2: "log"}
    assert settle(office, view, found, marked=(1,)).state == "settled"


# Recorded behind


def test_what_goes_on_where_the_table_stands_is_recorded_behind_it() -> None:
    office = office_with("4")
    view = set_aside(office, "4", "9", "6")
    assert view.follow == (2, 3)
    act = RecordBehind(TABLE, view.entry, view.seen)
    settled = act.answer(office, done(office, act.request(office, RECORDER)), RECORDER)
    assert cards(office)[-2:] == ["H9", "H6"]
    assert (settled.state, settled.taken) == ("settled", (2, 3))


def test_what_the_table_has_otherwise_is_not_simply_followed() -> None:
    office = office_with("4")
    view = set_aside(office, "!c2", "9")
    with pytest.raises(NotPossible, match="choose line by line"):
        RecordBehind(TABLE, view.entry, view.seen).request(office, RECORDER)


# In a hall


def test_what_is_set_aside_twice_under_one_key_is_kept_once_and_answered_alike() -> None:
    hall = Stepped()
    hall.recorded(*BEGUN, "1c p p p")
    act = SetAside(TABLE, 5, "d2", (Tapped("1h"),))
    answers = [hall.ask(act, recorder(), "aside") for _ in range(2)]
    while hall.step():
        pass
    first, again = (answer.result(0) for answer in answers)
    assert first == again
    assert (first.entry, first.open) == (7, (1,))
    assert hall.log.version(TABLE) == 7


def test_two_who_choose_at_once_are_not_both_heard() -> None:
    hall = Stepped()
    hall.recorded(*BEGUN, "1c p p p")
    hall.ask(SetAside(TABLE, 5, "d2", (Tapped("1h"),)), recorder())
    hall.step()
    answers = [hall.ask(Settle(TABLE, 7, 7, {1: choice}), recorder()) for choice in ("log", "neither")]
    while hall.step():
        pass
    assert answers[0].result(0).state == "settled"
    assert isinstance(answers[1].exception(0), RecordedFirst)


# Whatever is chosen


def with_rival(cut: Drawn) -> tuple[Cut, Office]:
    both = Cut(cut)
    office = Office(MemoryLog(), lambda: NOON)
    office.log.append([(TABLE, 0, both.entries)])
    return both, office


@settings(max_examples=25)
@given(CUTS, st.integers(0, 10**6))
def test_a_choice_is_refused_whole_or_counts_and_keeps_every_entry(cut: Drawn, seed: int) -> None:
    both, office = with_rival(cut)
    [view] = rivals_at(office.room(TABLE))
    random = Random(seed)
    choices: dict[int, Choice] = {row: random.choice(get_args(Choice)) for row in view.open}
    act = Settle(TABLE, view.entry, view.seen, choices, view.open)
    try:
        done(office, act.request(office, Who()))
    except TdlogError:
        assert entries(office) == both.entries
        return
    held = entries(office)
    assert held[: len(both.entries)] == both.entries
    assert rivals_of(held)[0].state == "settled"
    assert state(held) == state(office.log.read(TABLE))
    written = write_script({TABLE: held})
    assert read_script(written).streams == {TABLE: held}


@settings(max_examples=25)
@given(CUTS)
def test_to_choose_all_of_the_log_is_never_refused_and_changes_nothing(cut: Drawn) -> None:
    both, office = with_rival(cut)
    [view] = rivals_at(office.room(TABLE))
    done(office, Settle(TABLE, view.entry, view.seen, dict.fromkeys(view.open, "log")).request(office, Who()))
    assert acts(lines_of_table(entries(office))) == acts(lines_of_table(both.entries))
    assert len(entries(office)) == len(both.entries) + 1


def went_on(known: list[AnyEvent], steps: int, seed: int) -> list[AnyEvent]:
    """The entries of a table from the first on, after some more that are as the Laws want them."""
    random, events = Random(seed), [*known]
    for _ in range(steps):
        event = regular(fold(events), random)
        events.append(a_board(event.board, random, lawful=True) if isinstance(event, BoardStarted) else event)
    return events


Rounds = tuple[int, int, int, int, int]
ROUNDS = st.tuples(st.integers(0, 70), st.integers(0, 30), st.integers(1, 30), SEEDS, SEEDS)
"""How many entries both devices have, how many each made behind them, and what these are."""


def cut_off(drawn: Rounds) -> tuple[Office, list[AnyEvent], RivalView]:
    """A round in which a device was cut off, with its entries set aside; and the stream as it would have been if it
    alone had recorded."""
    shared, mine, theirs, seed, other = drawn
    known = went_on([RoundStarted(1, 1), a_board(1, Random(seed), lawful=True)], shared, seed)
    alone = went_on(known, theirs, other)
    rival = RivalRecorded(len(known), "d2", tuple(alone[len(known) :]))  # type: ignore[arg-type]
    office = Office(MemoryLog(), lambda: NOON)
    office.log.append([(TABLE, 0, [*went_on(known, mine, seed), rival])])
    return office, alone, rivals_at(office.room(TABLE))[0]


def every_row(view: RivalView) -> tuple[int, ...]:
    """All rows, those too in which the records do not part."""
    return tuple(row.row for row in view.rows)


@settings(max_examples=40)
@given(ROUNDS)
def test_all_of_a_regular_rival_is_recorded_as_if_it_alone_had_been(drawn: Rounds) -> None:
    office, alone, view = cut_off(drawn)
    act = Settle(TABLE, view.entry, view.seen, dict.fromkeys(view.open, "rival"), every_row(view))
    done(office, act.request(office, Who()))
    assert state(entries(office)) == state(alone)
    assert office.room(TABLE).entries == entries(office)


@settings(max_examples=40)
@given(ROUNDS, SEEDS)
def test_any_choice_between_regular_records_counts_or_is_refused_with_its_row(drawn: Rounds, seed: int) -> None:
    office, _, view = cut_off(drawn)
    before, random = entries(office), Random(seed)
    choices: dict[int, Choice] = {row: random.choice(get_args(Choice)) for row in view.open}
    act = Settle(TABLE, view.entry, view.seen, choices, every_row(view))
    try:
        done(office, act.request(office, Who()))
    except NotPossible as error:
        refused = str(error)
    else:
        refused = ""
    assert refused[:4] in ("", "row ")
    assert entries(office)[: len(before)] == before
    assert rivals_at(office.room(TABLE))[0].state == ("open" if refused else "settled")
    assert not refused or entries(office) == before


def test_a_whole_board_of_the_rivals_is_as_if_it_alone_were_recorded() -> None:
    office = office_with("4 9 6", "hj 7 a s10", "d2 9 k 3")
    theirs = ("7 9 6", "hj 4 a s10", "d7 9 k 3", "s9 4 a 5")
    view = set_aside(office, *theirs)
    settle(office, view, dict.fromkeys(view.open, "rival"), marked=view.open)
    alone = Scribe(stream=TABLE)
    for line in ("round 1 1", *IN_PLAY, LED, *theirs):
        alone.read(line)
    assert state(entries(office)) == state(alone.entries)
