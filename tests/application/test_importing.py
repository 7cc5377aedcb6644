"""What comes into a log: the same evening once, whatever its file is called; another version told apart."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from application.importing.importer import Imported, Importer
from application.office import Office
from domain.errors import LogError
from domain.events import BoardDealt, EntryAmended, NoteMade, ScoresPublished
from formats.jsonl import write_jsonl
from formats.sources import Source
from projections.texts import use_language
from stores.sqlite.log import EventLog
from tests.cli.test_import import BOARD
from tests.cli.test_scoring_programs import PAIRS
from tests.formats.usebio_given import board, line, usebio

OTHER = BOARD.replace('[Board "1"]', '[Board "5"]')
NAMED = BOARD.replace("[Dealer", '[North "Anna"]\n[Dealer')


@pytest.fixture
def held(tmp_path: Path) -> Iterator[EventLog]:
    use_language("en")
    with EventLog(tmp_path / "evening.db") as log:
        yield log


def take(log: EventLog, name: str, text: str, *, notes: bool = False, session: str | None = None) -> Imported:
    return Importer(Office(log), notes=notes).take(Source(name, text.encode, session_from=name), session)


def sessions(log: EventLog) -> list[str]:
    return [stream for stream in log.versions() if "." not in stream]


def test_given_an_evening_under_another_name_when_imported_then_it_is_known_again(held: EventLog) -> None:
    take(held, "monday.pbn", BOARD)
    again = take(held, "week1-monday.pbn", BOARD)
    assert (again.entries, again.known_as, sessions(held)) == (0, "monday", ["monday"])


class Meanwhile(Office):
    """An office in which something happens once, just before a file is recorded."""

    def __init__(self, log: EventLog, happens: Callable[[], object]) -> None:
        super().__init__(log, waiting=self._once)
        self.happening = iter([happens])

    @contextmanager
    def _once(self) -> Generator[None]:
        for happens in self.happening:
            happens()
        yield


def test_given_another_program_that_imports_the_same_file_first_when_it_is_recorded_then_nothing_is_new(
    held: EventLog,
) -> None:
    office = Meanwhile(held, lambda: take(held, "monday.pbn", BOARD))
    done = Importer(office).take(Source("monday.pbn", BOARD.encode, session_from="monday.pbn"))
    assert (done.entries, sessions(held)) == (0, ["monday"])


def test_given_an_import_that_is_interrupted_when_it_is_run_again_then_the_file_is_recorded_whole(
    held: EventLog,
) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    office = Meanwhile(held, interrupted)
    with pytest.raises(KeyboardInterrupt):
        Importer(office).take(Source("monday.pbn", BOARD.encode, session_from="monday.pbn"))
    assert held.tail() == 0
    assert take(held, "monday.pbn", BOARD).entries == held.tail() > 0


def test_given_two_files_of_one_evening_in_one_command_when_imported_then_it_is_recorded_once(held: EventLog) -> None:
    importer = Importer(Office(held))
    brought = [importer.take(Source(name, BOARD.encode, session_from=name)) for name in ("a.pbn", "b.pbn")]
    assert [(one.entries > 0, one.known_as) for one in brought] == [(True, ""), (False, "a")]


def test_given_an_evening_that_was_amended_since_when_it_comes_by_another_name_then_it_is_known_again(
    held: EventLog,
) -> None:
    take(held, "monday.pbn", BOARD)
    table = held.read("monday.r1.t1")
    held.append([("monday.r1.t1", len(table), [EntryAmended(entry=4, why="slip")])])
    assert take(held, "tuesday.pbn", BOARD).known_as == "monday"


def test_given_a_name_that_another_evening_bears_when_the_file_is_known_by_its_place_then_it_is_found(
    held: EventLog,
) -> None:
    take(held, "a-club.pbn", BOARD)
    take(held, "club.pbn", OTHER)
    assert take(held, "club.pbn", BOARD).known_as == "a-club"


def test_given_the_same_cards_and_other_people_then_it_is_another_evening(held: EventLog) -> None:
    take(held, "a.pbn", NAMED)
    assert take(held, "b.pbn", NAMED).known_as == "a"
    assert take(held, "c.pbn", NAMED.replace("Anna", "Bodil")).entries
    assert sessions(held) == ["a", "c"]


def test_given_a_session_that_is_asked_for_then_the_same_is_recorded_beside_the_other_with_a_remark(
    held: EventLog,
) -> None:
    take(held, "a.pbn", BOARD)
    twice = take(held, "a.pbn", BOARD, session="copy")
    assert (sessions(held), bool(twice.entries)) == (["a", "copy"], True)
    assert any("the very same as a" in remark for remark in twice.remarks)


def test_given_another_version_of_an_evening_then_board_entry_and_both_values_are_said_and_how_to_go_on(
    held: EventLog,
) -> None:
    take(held, "a.pbn", BOARD)
    with pytest.raises(LogError) as raised:
        take(held, "a.pbn", BOARD.replace("1S Pass Pass Pass", "1H Pass Pass Pass"))
    said = str(raised.value)
    assert "board 1, entry 3 of a.r1.t1, is North 1♠ in the log and North 1♥ in the file" in said
    assert "`at #3`" in said
    assert "--log" in said
    assert "--session" not in said


def test_given_an_evening_without_its_comments_when_they_are_asked_for_then_that_is_why_it_is_refused(
    held: EventLog,
) -> None:
    take(held, "a.pbn", BOARD)
    with pytest.raises(LogError, match="a was imported before without --notes"):
        take(held, "a.pbn", BOARD, notes=True)


def test_given_an_evening_with_its_comments_when_it_comes_without_then_nothing_is_new(held: EventLog) -> None:
    take(held, "a.pbn", BOARD, notes=True)
    again = take(held, "a.pbn", BOARD)
    assert (again.entries, again.remarks[-1:]) == (0, ["a was imported before with --notes, and stays so"])
    assert any(isinstance(event, NoteMade) for event in held.read("a.r1.t1"))


def test_given_a_dealing_file_when_imported_into_a_session_without_deals_then_they_come_behind_it(
    held: EventLog,
) -> None:
    deals = "".join(f'[Board "{n}"]\n[Dealer "N"]\n[Deal "{BOARD.split(chr(34))[7]}"]\n\n' for n in (1, 5))
    take(held, "club.xml", usebio(f"<PARTICIPANTS>{PAIRS}</PARTICIPANTS>", board(1, line("1", "2", "PASS", "0"))))
    joined = take(held, "hands.pbn", deals, session="club")
    assert (joined.entries, [one.board for one in held.read("club") if isinstance(one, BoardDealt)]) == (2, [1, 5])
    assert take(held, "hands.pbn", deals, session="club").entries == 0
    with pytest.raises(LogError):
        take(held, "hands.pbn", deals.replace('[Board "5"]', '[Board "6"]'), session="club")


def test_given_our_own_file_without_times_when_imported_then_what_was_published_comes_behind_the_tables(
    held: EventLog, tmp_path: Path
) -> None:
    lines = line("1", "2", "3NT N KC 9", "400", "2/0"), line("3", "4", "3NT N KC 8", "-50", "0/2")
    take(held, "night.xml", usebio(f"<PARTICIPANTS>{PAIRS}</PARTICIPANTS>", board(1, *lines)))
    text = "".join(one + "\n" for one in write_jsonl({stream: held.read(stream) for stream in held.versions()}))
    with EventLog(tmp_path / "other.db") as other:
        take(other, "night.jsonl", text)
        order = [isinstance(one.event, ScoresPublished) for one in other.scan()]
    assert order.index(True) == len(order) - sum(order)


def test_given_an_answer_with_more_tricks_than_there_are_then_the_import_says_so(held: EventLog) -> None:
    deal = "N:987.742.K84.AQ72 432.A98.T653.J54 AKQJT.65.A72.K83 65.KQJT3.QJ9.T96"
    lines = (f"board 1 dealer=s {deal}", "4s p p p", "c9 2 4 k", "claim s all", "object w")
    judged = take(held, "a.tdl", "\n".join((*lines, "judge 1#10 70A adjudicated claimer=13", "")))
    said = "the answer does not count: the claiming side wins 0 to 12 of the tricks left; judge again"
    assert judged.remarks == [f"a.r1.t1#12 [70A]: {said}"]
