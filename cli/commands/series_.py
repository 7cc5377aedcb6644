"""`tdlog series`: several sessions as one event, as a season or as a ladder."""

from __future__ import annotations

from collections.abc import Callable

import click

from application.clock import now
from application.hall.series_acts import (
    SeriesFacts,
    carried_over,
    carry_over_elected,
    counted_as,
    finalists_named,
    same_by_name,
    series_opened,
    series_published,
    session_added,
    session_taken_out,
)
from application.office import Office
from application.series import series_from
from application.writing import Who, write
from cli.opening import log_to_record_in
from cli.options import as_json_option, lang_option, log_option
from cli.show.screen import say, show
from cli.show.series import series_lines
from projections.texts.entries import event_text
from projections.views.series import series_view

why_option = click.option("--why", default="", metavar="TEXT", help="The reason, for the record.")


@click.group("series")
def command() -> None:
    """Make several sessions one event: totals, who goes on to a final, what is carried over; a season, a ladder.

    A series is a stream of its own in the log. What follows from its sessions is worked out when it is asked for:
    `tdlog standings SERIES` shows it, `tdlog explain --session SERIES S1.3` where a total comes from. Contestants are
    matched by the ids of their players and named by a session in which they are known, `S1.3`.
    """


def _recorded(
    log_path: str, series: str, as_json: bool, made: Callable[[Office], SeriesFacts], *, create: bool = False
) -> None:
    """Record something of a series, say what, and show the series as it stands then."""
    with log_to_record_in(log_path, create=create) as log:
        office = Office(log, now)
        asked = made(office).request(office, Who())
        done = write(office, asked.proposed, asked.who)
        at_hand, names = series_from(log, series), log.register.names()
    if not as_json:
        say([event_text(event) for event in done.events])
    show(series_view(at_hand.found, at_hand.conditions, names, at_hand.finals), as_json, series_lines)


@command.command("open", short_help="Begin a series, or change its conditions.")
@log_option
@as_json_option
@lang_option
@click.option("--name", default="", help="What it is called.")
@click.option("--date", default="", metavar="DATE", help="ISO date.")
@click.option("--total", default="mean", metavar="KIND", help="mean, percent, matchpoints, imps, vp or points.")
@click.option("--ranked", default="contestants", metavar="WHO", help="contestants, or players with any partner.")
@click.option("--best", default=0, metavar="N", help="How many sessions of each count; 0: all.")
@click.option("--least", default=0, metavar="N", help="How many sessions somebody needs for a place.")
@click.option("--anew", is_flag=True, help="The series is there; these are its conditions from now on.")
@click.argument("series")
def open_(
    log_path: str, as_json: bool, name: str, date: str, total: str, ranked: str, best: int, least: int, anew: bool,
    series: str,
) -> None:  # fmt: skip
    """Begin the series SERIES: how its totals are made, and who is ranked.

    mean is the mean of the percentages by the weights of the sessions, percent their sum; the others add up the totals
    of sessions that are scored in that unit.
    """
    _recorded(
        log_path, series, as_json,
        lambda office: series_opened(office, series, name, date, total, ranked, best, least, anew=anew), create=True,
    )  # fmt: skip


@command.command("add", short_help="Let a session count, or with another weight.")
@log_option
@as_json_option
@lang_option
@click.option("--weight", default="1", metavar="X", help="An exact number: 1, 1/2.")
@why_option
@click.argument("series")
@click.argument("session")
def add(log_path: str, as_json: bool, weight: str, why: str, series: str, session: str) -> None:
    """Let SESSION count in SERIES."""
    _recorded(log_path, series, as_json, lambda office: session_added(office, series, session, weight, why))


@command.command("remove", short_help="Take a session out.")
@log_option
@as_json_option
@lang_option
@why_option
@click.argument("series")
@click.argument("session")
def remove(log_path: str, as_json: bool, why: str, series: str, session: str) -> None:
    """Let SESSION count in SERIES no more; everybody keeps his name in it."""
    _recorded(log_path, series, as_json, lambda office: session_taken_out(office, series, session, why))


@command.command("same", short_help="Say who a contestant of a session is.")
@log_option
@as_json_option
@lang_option
@why_option
@click.option("--by-name", is_flag=True, help="Everybody who has the name of somebody of an earlier session.")
@click.argument("series")
@click.argument("contestant", default="")
@click.argument("other", default="")
def same(log_path: str, as_json: bool, why: str, by_name: bool, series: str, contestant: str, other: str) -> None:
    """Say that CONTESTANT (S2.14) of SERIES is OTHER (S1.3); without OTHER that it is nobody of another session."""

    def made(office: Office) -> SeriesFacts:
        return same_by_name(office, series) if by_name else counted_as(office, series, contestant, other, why)

    _recorded(log_path, series, as_json, made)


@command.command("qualify", short_help="Name the finalists by their places.")
@log_option
@as_json_option
@lang_option
@click.option("--places", required=True, type=int, metavar="N", help="How many go on.")
@click.option("--also", multiple=True, metavar="CONTESTANT", help="Goes on too: of those level for the last place.")
@click.option("--without", multiple=True, metavar="CONTESTANT", help="Does not go on; the next one does.")
@why_option
@click.argument("series")
@click.argument("final")
def qualify(
    log_path: str, as_json: bool, places: int, also: tuple[str, ...], without: tuple[str, ...], why: str, series: str,
    final: str,
) -> None:  # fmt: skip
    """Record who of SERIES plays in the session FINAL: the first N as it stands now.

    Where several are level for the last places nothing is recorded until it is said who goes on. A later correction
    changes no finalist: the ranking of the series tells who came before whom, and they may be named anew.
    """
    _recorded(
        log_path, series, as_json,
        lambda office: finalists_named(office, series, final, places, also=also, without=without, why=why),
    )  # fmt: skip


@command.command("carry", short_help="Elect the carry-over to a final, or record it.")
@log_option
@as_json_option
@lang_option
@click.option("--formula", default="", metavar="NAME", help="share, linear or linear_by_place.")
@click.option("--unit", default="percent", show_default=True, metavar="UNIT", help="percent, matchpoints, imps, vp.")
@click.option("--factor", default="1", metavar="X", help="share: how much of the figure above the level.")
@click.option("--level", default="0", metavar="X", help="share: what is taken away before, 50 of a percentage.")
@click.option("--most", default="", metavar="X", help="What the first brings; of a share no more than that.")
@click.option("--least", default="", metavar="X", help="What the last brings; of a share no less than that.")
@click.option("--record", "is_record", is_flag=True, help="Record in FINAL what the formula gives now.")
@click.option("--only", multiple=True, metavar="CONTESTANT", help="With --record: for these alone.")
@why_option
@click.argument("series")
@click.argument("final")
def carry(
    log_path: str, as_json: bool, formula: str, unit: str, factor: str, level: str, most: str, least: str,
    is_record: bool, only: tuple[str, ...], why: str, series: str, final: str,
) -> None:  # fmt: skip
    """Elect by which formula finalists of SERIES bring something into FINAL; with --record, record it there.

    What was recorded stays, whatever is corrected in SERIES later: the difference is told until it is recorded anew.
    """

    def made(office: Office) -> SeriesFacts:
        if is_record:
            return carried_over(office, series, final, only)
        told = {"factor": factor, "level": level, "most": most, "least": least, "why": why}
        return carry_over_elected(office, series, final, formula, unit, **told)

    _recorded(log_path, series, as_json, made)


@command.command("publish", short_help="Make the totals official as they stand.")
@log_option
@as_json_option
@lang_option
@click.argument("series")
def publish(log_path: str, as_json: bool, series: str) -> None:
    """Record the totals of SERIES as published; what a correction makes of them later is told beside them."""
    _recorded(log_path, series, as_json, lambda office: series_published(office, series))
