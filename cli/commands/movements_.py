"""`tdlog movements`: which movements fit an evening of pairs, teams or players; one as a line for the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.options import as_json_option, lang_option
from cli.show.screen import say, say_json

if TYPE_CHECKING:
    from projections.views.movements import Contestants


@click.command("movements")
@as_json_option
@lang_option
@click.option("--teams", "of", flag_value="teams", help="Of teams: all against all, a Swiss, a knockout.")
@click.option("--individuals", "of", flag_value="individuals", help="Of players, each for himself.")
@click.option("--boards", default=26, show_default=True, metavar="N", help="About how many boards each plays.")
@click.option("--rounds", default=0, metavar="N", help="Of teams: those of so many rounds alone.")
@click.option("--choose", type=int, default=0, metavar="N", help="Print the one with that number as it is recorded.")
@click.argument("contestants", type=int, metavar="COUNT")
def command(as_json: bool, of: Contestants | None, boards: int, rounds: int, choose: int, contestants: int) -> None:
    """Propose movements for an evening of COUNT pairs (or teams, or players), the best first: who shares boards, who
    meets twice, how even it is.

    With --choose the line that records one of them: put it into the evening's .tdl file, behind `session`.
    Contestants are entered by their numbers, 1 to COUNT (`contestant 1 [anna, bo]`; behind that `team` of a team,
    `individual` of a player); of an odd number one sits out in each round. Of a Swiss and a knockout it has the first
    round, by seeds; `tdlog draw` draws the next.
    """
    from application.movements import movement_set, movements_for
    from cli.show.movements import chosen_of, movements_lines
    from formats.notation import write_events

    found = movements_for(contestants, boards, of or "pairs", rounds)
    if choose:
        chosen = chosen_of(found, choose)
        say_json(chosen) if as_json else say(write_events([movement_set(chosen)]))
    elif as_json:
        say_json(found)
    else:
        say(movements_lines(found, contestants, boards))
