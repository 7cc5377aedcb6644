"""`tdlog standings`: the ranking of a session, its matches, and the travellers of its boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import click

from application.series import is_series_in, series_from
from application.sessions import scored_from, session_streams
from cli.opening import open_log
from cli.options import view_options
from cli.show.matches import matches_lines
from cli.show.screen import say, show
from cli.show.series import series_lines
from cli.show.standings import standings_lines
from cli.show.traveller import traveller_lines
from domain.events import AnyEvent
from projections.found.stages import Stage
from projections.points.scores import TableScore
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import standings
from projections.recorded.as_of import Moment
from projections.rulings.replay import Replay
from projections.views.match import matches_view
from projections.views.series import series_view
from projections.views.standing import standings_view
from projections.views.traveller import TravellerView, stage_behind, traveller_view


@click.command("standings")
@view_options
@click.argument("session", required=False, default="")
@click.option("--board", "number", type=int, metavar="N", help="What a board gave at each table, and its comparison.")
@click.option("--matches", "with_boards", is_flag=True, help="Every match of a teams event with its boards.")
def command(
    log_path: str, as_json: bool, as_of: Moment | None, session: str, number: int | None, with_boards: bool
) -> None:
    """Show the ranking of SESSION (the only one of the log, if none is named), and the matches of a teams event; or the
    totals of a series of that name.

    Boards that were not played, or await something, never count as zero: they are left out, and the ranking says so.
    """
    with open_log(log_path) as log:
        if number is None and is_series_in(log, session):
            at_hand = series_from(log, session, as_of)
            view = series_view(at_hand.found, at_hand.conditions, log.register.names(), at_hand.finals)
            show(view, as_json, series_lines)
            return
        name, streams = session_streams(log, session, as_of)
        names = log.register.names()
    scored = scored_from(name, streams)
    if number is not None:
        show(_traveller(scored, streams, number), as_json, traveller_lines)
    elif with_boards and not as_json:
        say(matches_lines(scored.name, matches_view(scored, with_boards=True)))
    else:
        show(standings_view(scored, standings(scored), names), as_json, standings_lines)


def _traveller(scored: ScoredSession, streams: Mapping[str, Sequence[AnyEvent]], number: int) -> TravellerView:
    def stage_of(score: TableScore) -> Stage | None:
        return stage_behind(Replay(streams[score.stream], scored.own_stream, stream=score.stream), score)

    return traveller_view(scored, stage_of, number)
