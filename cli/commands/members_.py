"""`tdlog members`: the numbers and names of a club's members into the register."""

from __future__ import annotations

import click

from cli.options import as_json_option, lang_option, log_option
from cli.show.screen import show


@click.command("members")
@log_option
@as_json_option
@lang_option
@click.option("--rename", is_flag=True, help="Take the file's names where the register holds others.")
@click.argument("file", type=click.Path())
def command(log_path: str, as_json: bool, rename: bool, file: str) -> None:
    """Enter the members that FILE lists, a CSV file with headings from any program, into the register of names.

    The columns of the number (EBU, DBf, ACBL, NATIONAL_ID_NUMBER, PlayerNumber ...) and of the name, in one column or
    two, are known by their headings in several languages, in any order; separator and encoding are guessed. No other
    column is read: not telephone, not address, not date of birth. A number is a text, and is the id of its player in
    the entries; names stay in the register. The file is taken whole or not at all.
    """
    from application.members import take_members
    from application.office import Office
    from application.opening import opened
    from cli.show.members import members_lines
    from formats.members import read_members
    from formats.plain_file import plain_file
    from formats.reading import clean
    from projections.views.members import MembersView

    found = read_members(plain_file(file), file)
    with opened(log_path, create=True) as log:
        taken = take_members(Office(log), found, rename=rename)
    view = MembersView(
        clean(file), taken.new, taken.known, taken.renamed, taken.forgotten, found.left_out, found.number_from,
        found.names_from, found.ignored, found.separator, found.encoding, found.remarks,
    )  # fmt: skip
    show(view, as_json, members_lines)
