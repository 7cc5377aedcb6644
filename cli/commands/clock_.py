"""`tdlog clock`: the clock of a session, warnings, who was late, boards that were not begun, and late play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, cast

import click

from cli.opening import log_to_record_in, open_log
from cli.options import as_json_option, lang_option, log_option
from cli.show.screen import say, show
from domain.errors import NotPossible, TdlogError
from domain.events import LATE, ClockAct
from projections.texts import message
from projections.texts.entries import event_text

if TYPE_CHECKING:
    from application.office import Office
    from application.writing import Written

LONGEST_NUMBER = 6
WORDS = ("start", "pause", "go-on", "add", "end", "warn", "late", "not-begun", "play-late")


@click.command("clock", context_settings={"ignore_unknown_options": True})
@log_option
@as_json_option
@lang_option
@click.option("--round", "round_", type=int, default=0, metavar="N", help="Of this round; else of the one that runs.")
@click.argument("session", default="")
@click.argument("doing", default="")
@click.argument("rest", nargs=-1)
def command(log_path: str, as_json: bool, round_: int, session: str, doing: str, rest: tuple[str, ...]) -> None:
    """Show the clock of SESSION: the round, how much of it is left, which tables are over their time, who was warned.

    \b
    tdlog clock S1 start [MINUTES]     start the next round's clock
    tdlog clock S1 pause               stop it; go-on lets it go on
    tdlog clock S1 add 5               five minutes more; add -2: two fewer
    tdlog clock S1 end                 the round is over now
    tdlog clock S1 warn r3.t5 ew "slow"        the table was warned: ns, ew, both
    tdlog clock S1 late r3.t5 both             who was late there
    tdlog clock S1 not-begun r3.t5 18          a board was not begun in time
    tdlog clock S1 play-late r3.t5 18 "after"  it may be played later

    Minutes a board, to move and of pauses are regulations: `regulation minutes_a_board 7.5` (docs/clock.md).
    """
    from application.clock import now
    from application.office import Office
    from application.sessions import session_streams
    from application.timekeeping import clock_told
    from cli.show.clock import clock_lines

    if not doing:
        with open_log(log_path) as log:
            show(clock_told(log, session, now()), as_json, clock_lines)
        return
    with log_to_record_in(log_path) as log:
        name, _ = session_streams(log, session)
        done = _do(Office(log, now), name, doing, round_, [*rest])
        view = clock_told(log, name, now())
    if not as_json:
        say([event_text(event) for event in done.events])
    show(view, as_json, clock_lines)


def _do(office: Office, session: str, doing: str, round: int, rest: list[str]) -> Written:
    from application.timekeeping import allow_late_play, judge_late, set_clock, tell_not_begun, warn_table

    if doing in ("start", "add", "pause", "go-on", "end"):
        minutes = _number(rest.pop(0)) if rest and doing in ("start", "add") else None
        _check_no_more(doing, rest)
        return set_clock(office, session, cast(ClockAct, doing.replace("-", "_")), round, minutes)
    if doing not in WORDS:
        raise TdlogError(message("clock", "no_such_word", read=doing, known=", ".join(WORDS)))
    table = _next(doing, rest)
    if doing in ("warn", "late"):
        named = rest and (rest[0] in LATE or doing == "late")
        late = rest.pop(0) if named else "undecided" if doing == "warn" else "-"
        if late not in LATE:
            raise TdlogError(message("clock", "no_side", read=late, known=", ".join(LATE)))
        record: Callable[..., Written] = warn_table if doing == "warn" else judge_late
        return record(office, session, table, late, _words(doing, rest))
    board = _number(_next(doing, rest))
    kept: Callable[..., Written] = tell_not_begun if doing == "not-begun" else allow_late_play
    return kept(office, session, table, board, _words(doing, rest))


def _next(doing: str, rest: list[str]) -> str:
    if not rest:
        raise TdlogError(message("clock", "too_little", word=doing))
    return rest.pop(0)


def _words(doing: str, rest: list[str]) -> str:
    words = rest.pop(0) if rest else ""
    _check_no_more(doing, rest)
    return words


def _check_no_more(doing: str, rest: Sequence[str]) -> None:
    if rest:
        raise TdlogError(message("clock", "too_much", word=doing, read=rest[0]))


def _number(text: str) -> int:
    digits = text.removeprefix("-").removeprefix("+")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= LONGEST_NUMBER):
        raise NotPossible(message("clock", "no_number", read=text))
    return int(text)
