"""`tdlog record` used as a person would: in a terminal, with slips, interruptions and a dying machine."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

from domain.events import CardPlayed, EntryAmended
from domain.log.verifying import verify
from stores.sqlite.log import EventLog
from tests.cli.running import heed_ctrl_c

pytestmark = pytest.mark.process

DEAL = "board 1 dealer=s N:987.742.K84.AQ72 432.A98.T653.J54 AKQJT.65.A72.K83 65.KQJT3.QJ9.T96"
TABLE = "S1.r1.t1"


class Terminal:
    """A recorder in a pseudo-terminal."""

    def __init__(
        self, log: Path, *, tells_cursor: bool = False, lang: str = "en", greeting: str = "exit to leave"
    ) -> None:
        """`tells_cursor`: answers where the cursor is, as real terminals do; the preview needs that."""
        self.child: pexpect.spawn[str] = pexpect.spawn(
            sys.executable,
            ["-m", "cli", "record", "--lang", lang, "--log", str(log)],
            encoding="utf-8",
            codec_errors="replace",
            dimensions=(40, 100),
            timeout=20,
            preexec_fn=heed_ctrl_c,
            env={
                **os.environ,
                "COLUMNS": "100",
                "NO_COLOR": "1",
                "TERM": "xterm",
                "PROMPT_TOOLKIT_NO_CPR": "" if tells_cursor else "1",
            },
        )
        self.see(greeting)

    def see(self, *texts: str) -> None:
        """Wait until each of the texts has been on the screen, in order."""
        for text in texts:
            self.child.expect_exact(text)

    def tell_cursor(self) -> None:
        """Answer the question of each new prompt where the cursor is."""
        self.see("\x1b[6n")
        self.child.send("\x1b[1;1R")

    def type(self, line: str, *expected: str) -> None:
        """Type a line and Enter, and wait for what it answers."""
        self.child.send(line + "\r")
        self.see(*expected)

    def kill(self) -> None:
        """kill -9."""
        self.child.kill(9)
        self.child.wait()


@pytest.fixture
def terminal(log: Path) -> Iterator[Terminal]:
    one = Terminal(log)
    yield one
    one.child.close(force=True)


def events_in(log: Path) -> list[object]:
    with EventLog(log, create=False, read_only=True) as kept:
        assert verify(kept) == []
        return list(kept.read(TABLE))


def test_each_line_is_echoed_with_the_table_and_what_the_laws_make_of_it(terminal: Terminal) -> None:
    terminal.type(DEAL, "board 1 begun", "South to call")
    terminal.type("4s p p p", "West to play")
    terminal.type("hk 2 c4", "East still holds hearts", "mark it with '!'")
    terminal.type("hk 2 !e:c4 5", "[61A]", "a revoke", "trick 2")
    terminal.type("notice n revoke e 1", "[62A]", "must correct", "[62B1]")


def test_what_was_understood_is_shown_before_it_is_committed(log: Path) -> None:
    terminal = Terminal(log, tells_cursor=True)
    terminal.tell_cursor()
    terminal.type(DEAL, "South to call")
    terminal.tell_cursor()
    terminal.child.send("4s p")
    terminal.see("South 4♠, West Pass")
    terminal.child.send("\x1b")  # Esc clears the line
    terminal.type("1s", "South 1♠", "West to call")
    terminal.child.close(force=True)
    assert len(events_in(log)) == 3


def test_undo_and_at_put_a_slip_right_in_its_place(terminal: Terminal, log: Path) -> None:
    terminal.type(DEAL, "South to call")
    terminal.type("4s p p p", "West to play")
    terminal.type("hk 4 9 5", "trick 2")
    terminal.type("undo", "slip", "South to play")
    terminal.type("6", "trick 2")
    terminal.type("at 1.n h2", "slip", "♥2")
    terminal.type("show", "♥2")
    events = events_in(log)
    assert sum(isinstance(event, EntryAmended) for event in events) == 2
    assert sum(isinstance(event, CardPlayed) for event in events) == 5


def test_ctrl_c_loses_nothing_and_starting_again_goes_on(terminal: Terminal, log: Path) -> None:
    terminal.type(DEAL, "South to call")
    terminal.type("4s p p p", "West to play")
    terminal.child.send("hk 2")
    terminal.child.sendintr()
    terminal.see("Ctrl-C clears the line, again leaves", "board 1 West>")
    terminal.child.sendintr()
    terminal.see("6 entries", "start again to go on")
    again = Terminal(log)
    again.see("Board 1", "West to play")
    again.type("hk 2 8 5", "trick 2")
    again.child.close(force=True)


def test_ctrl_c_clears_a_line_and_the_recorder_goes_on(terminal: Terminal, log: Path) -> None:
    terminal.type(DEAL, "South to call")
    for _ in range(2):
        terminal.child.send("1s")
        terminal.child.sendintr()
        terminal.see("Ctrl-C clears the line", "board 1 South>")
        terminal.type("; still here", "note", "board 1 South>")
    terminal.child.sendeof()
    terminal.see("start again to go on")
    assert len(events_in(log)) == 4


def test_given_danish_when_ctrl_c_is_pressed_then_how_to_leave_is_told_in_danish(log: Path) -> None:
    terminal = Terminal(log, lang="da", greeting="exit slutter")
    terminal.type("board 1", "Nord skal melde")
    terminal.child.send("1s")
    terminal.child.sendintr()
    terminal.see("Ctrl-C rydder linjen, igen slutter", "spil 1 Nord>")
    terminal.child.sendintr()
    terminal.see("start igen for at fortsætte")
    terminal.child.close(force=True)


PASTED = (
    "\x1b[5M",
    "\x1b[<1;1M",
    "\x1b[<5m",
    "\x1b[M!!",
    "\x1b[5R",
    "\x1b[9;9R",
    "\x1b[200~1s",
    "\x1b",
    "\x1bOZ\x1b[Z",
)


def test_pasted_control_sequences_are_survived(terminal: Terminal, log: Path) -> None:
    terminal.type(DEAL, "South to call")
    for turn, keys in enumerate(PASTED):
        caller, follower = (("South", "West", "North", "East")[n % 4] for n in (turn, turn + 1))
        terminal.child.send(keys + "\x1b[201~" * ("[200~" in keys))
        terminal.child.send("\x15\x15")  # Ctrl-U ends what was cut short, and again: whatever was taken for text goes
        level, strain = divmod(turn, 5)
        terminal.type(f"{level + 1}{'cdhsn'[strain]}", f"{caller} {level + 1}", f"{follower} to call")
        assert len(events_in(log)) == turn + 3


def test_bytes_that_are_no_text_are_survived(terminal: Terminal, log: Path) -> None:
    terminal.type(DEAL, "South to call")
    os.write(terminal.child.child_fd, b"; caf\xff\xe9\r")
    terminal.see("note \N{LEFT DOUBLE QUOTATION MARK}caf\N{REPLACEMENT CHARACTER}", "South to call")
    terminal.type("1s", "West to call")


def test_kill_9_loses_nothing_that_was_echoed(log: Path) -> None:
    first = Terminal(log)
    first.type(DEAL, "South to call")
    first.type("4s p p p", "#3-6", "West to play")
    first.kill()
    assert len(events_in(log)) == 6
    second = Terminal(log)
    second.see("Board 1", "West to play")
    second.child.close(force=True)


def test_who_comes_second_is_told_and_can_go_on(terminal: Terminal, log: Path) -> None:
    terminal.type(DEAL, "South to call")
    other = Terminal(log)
    other.see("South to call")
    other.type("4s", "West to call")
    terminal.type("1s", "someone recorded entry 3", "#3  South 4♠", "not recorded", "type it again", "West to call")
    terminal.type("p p p", "West to play")
    other.child.close(force=True)
    assert len(events_in(log)) == 6


def test_a_director_answers_and_the_result_follows(terminal: Terminal) -> None:
    terminal.type(DEAL, "South to call")
    terminal.type("4s p p p", "West to play")
    terminal.type('claim s all "drawing trumps"', "play is suspended")
    terminal.type("object w", "[70A]", "answer: judge 1#7 70A")
    terminal.type("as s", "S speaks")
    terminal.type("as director", "director speaks")
    terminal.type("judge #9 70A adjudicated claimer=9", "no incident 1#9", "1#7 claim")
    terminal.type("judge #7 70A adjudicated", "0 to 13 tricks; read none")
    terminal.type("judge #7 70A adjudicated claimer=9", "result:", "9 tricks")


def test_help_shows_every_kind_of_line(terminal: Terminal) -> None:
    terminal.type("help", "claim s all", "undo", "docs/notation.md")
