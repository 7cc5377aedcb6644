"""`tdlog movements`: which movements fit an evening of pairs, and one of them as a line for the log."""

from __future__ import annotations

import click

from cli.options import as_json_option, lang_option
from cli.show.screen import say, say_json


@click.command("movements")
@as_json_option
@lang_option
@click.option("--boards", default=26, show_default=True, metavar="N", help="About how many boards each pair plays.")
@click.option("--choose", type=int, default=0, metavar="N", help="Print the one with that number as it is recorded.")
@click.argument("pairs", type=int)
def command(as_json: bool, boards: int, choose: int, pairs: int) -> None:
    """Propose movements for an evening of PAIRS, the best first: who shares boards, who meets twice, how even it is.

    With --choose the line that records one of them: put it into the evening's .tdl file, behind `session`. Contestants
    are entered by their numbers, 1 to PAIRS; of an odd number one sits out in each round.
    """
    from application.movements import movement_set, movements_for
    from cli.show.movements import chosen_of, movements_lines
    from formats.notation import write_events

    found = movements_for(pairs, boards)
    if choose:
        chosen = chosen_of(found, choose)
        say_json(chosen) if as_json else say(write_events([movement_set(chosen)]))
    elif as_json:
        say_json(found)
    else:
        say(movements_lines(found, pairs, boards))
