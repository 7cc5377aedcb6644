"""`tdlog desk` where somebody else records at the same time, or the director interrupts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import pytest
from click.testing import CliRunner

from application.deciding import Answer, Desk
from application.office import Office
from application.recording import Acknowledgement
from application.writing import Who
from cli.program import tdlog as program
from domain.errors import RecordedFirst
from domain.events import (
    AnyEvent,
    JudgementMade,
    NoteMade,
    RulingGiven,
)
from stores.sqlite.log import EventLog
from tests.cli.desk_logs import OVER, TABLE, events_in, recorded
from tests.cli.running import tdlog, tdlog_program


def type_lines(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Let a director type these lines."""

    def typed(prompt: Callable[[], str], preview: Callable[[str], str]) -> Iterator[str]:
        yield from lines

    monkeypatch.setattr("cli.desk.typed.lines_typed", typed)


class Interrupting(Desk):
    """A table to which another recorder adds just before the desk does."""

    lines: Iterator[tuple[AnyEvent, ...]] = iter(())

    def record(self, answer: Answer, who: Who) -> Acknowledgement:
        others = next(self.lines, ())
        log = self.office.log
        if others:
            log.append([(self.stream, log.version(self.stream), others)])
        return super().record(answer, who)


def conflicting(log: Path, monkeypatch: pytest.MonkeyPatch, *others: AnyEvent, typed: str) -> str:
    """What the desk says where another recorder adds events between its question and its answer."""
    monkeypatch.setattr(Interrupting, "lines", iter([others]))
    monkeypatch.setattr("application.deciding.Desk", Interrupting)
    type_lines(monkeypatch, *typed.splitlines())
    ran = CliRunner().invoke(program, ["desk", "--log", str(log), "--lang", "en", "1#13"])
    assert ran.exception is None, ran.exception
    return " ".join(ran.output.split())


def test_given_another_recorder_then_the_answer_is_recorded_after_what_he_wrote(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded(log, *OVER)
    text = conflicting(log, monkeypatch, NoteMade("coffee"), typed='compensated "enough"\n')
    assert "someone recorded entry 31 of S1.r1.t1 first" in text
    assert "coffee" in text
    assert "it is still open: your answer is recorded after that" in text
    note, judged = events_in(log)[-2:]
    assert isinstance(note, NoteMade)
    assert isinstance(judged, JudgementMade)


def test_given_another_director_who_answered_first_then_the_second_answer_is_not_recorded(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded(log, *OVER)
    other = JudgementMade("1#13", "64C1", "compensated", reason="seen at the table", by="director")
    text = conflicting(log, monkeypatch, other, typed='damaged 12 "the jack"\n')
    assert "that is not open any more; your answer was not recorded" in text
    judged = [event for event in events_in(log) if isinstance(event, JudgementMade)]
    assert [event.answer for event in judged] == ["compensated"]


@pytest.mark.process
def test_given_a_recorder_in_another_program_then_both_are_kept(log: Path) -> None:
    recorded(log, *OVER)
    writing = Thread(target=lambda: tdlog_program("record", "--log", log, typed="; one\n; two\n; three\n"))
    writing.start()
    ran = tdlog("desk", "--log", log, "1#13", typed="compensated\nenough\nyes\n")
    writing.join()
    assert ran.code == 0
    events = events_in(log)
    decided = [type(event) for event in events if isinstance(event, JudgementMade | RulingGiven)]
    assert decided == [JudgementMade, RulingGiven]
    assert sum(isinstance(event, NoteMade) for event in events) == len(events) - 32


def test_given_an_interrupt_while_recording_then_it_is_told_whether_the_log_has_it(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded(log, *OVER)

    def interrupted(self: Desk, answer: Answer, who: Who) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Desk, "record", interrupted)
    type_lines(monkeypatch, 'compensated "enough"', "yes")
    ran = CliRunner().invoke(program, ["desk", "--log", str(log), "--lang", "en", "1#13"])
    assert ran.exception is None
    assert "! interrupted: your line was not recorded" in ran.output
    assert "1#13 is left open" in ran.output
    assert len(events_in(log)) == 30


def test_given_a_table_that_has_grown_then_it_must_be_read_again(log: Path) -> None:
    recorded(log, *OVER)
    with EventLog(log) as kept:
        table, director = Desk(Office(kept), TABLE), Who("director")
        kept.append([(TABLE, 30, [NoteMade("coffee")])])
        with pytest.raises(RecordedFirst):
            table.record(Answer([NoteMade("late")]), director)
        assert table.load() == 1
        table.record(Answer([NoteMade("late")]), director)
    assert len(events_in(log)) == 32
