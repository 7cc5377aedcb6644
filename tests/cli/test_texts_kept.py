"""Free text that enters the chain with a file: it is counted, and can be left out, or hold ids in place of names."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from domain.events import EVENTS, EntryAmended, NoteMade, SessionOpened
from domain.events.free_text import CODED, FREE, texts_of, with_texts
from formats.texts_kept import TextPolicy, names_in
from stores.sqlite.log import EventLog
from tests.cli.running import tdlog

GAME = """[Event "The Ann Other Cup"]
[North "Ann Other"]
[East "Bo Body"]
[South "-"]
[West "-"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQ2.A32.A32.A32 JT9.KQJT.KQJ.KQJ 876.987.T987.987 543.654.654.T654"]
[Declarer "N"]
[Contract "1S"]
[Result "7"]
{Ann Other thought for a minute, says bo body; Bo Bodyguard was not there}
[Auction "N"]
1S Pass Pass Pass
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "cup.pbn"
    path.write_text(GAME, encoding="ascii")
    return path


def texts(log: Path) -> str:
    with EventLog(log, read_only=True) as opened:
        return "\n".join(text for one in opened.scan() for text in texts_of(one.event))


def test_every_field_of_text_is_known_to_be_free_or_coded() -> None:
    for kind in EVENTS:
        for field in msgspec.structs.fields(kind):
            if "str" in str(field.type) and "Literal" not in str(field.type) and field.name != "name":
                assert (field.name in FREE) != (field.name in CODED), f"{kind.__name__}.{field.name}"


def test_the_texts_of_an_amendment_are_those_of_what_it_puts_in() -> None:
    amended = EntryAmended(entry=1, replacements=(NoteMade(text="Ann"), SessionOpened("S1", scoring="imps")), why="Bo")
    assert set(texts_of(amended)) == {"Ann", "Bo", "S1"}
    changed = with_texts(amended, lambda name, text: f"{name}!")
    assert set(texts_of(changed)) == {"text!", "why!", "name!"}


def test_an_import_tells_of_texts_and_of_those_that_name_somebody(game: Path, tmp_path: Path) -> None:
    done = tdlog("import", game, "--notes", "--log", tmp_path / "log.db")
    assert done.code == 0
    assert "2 texts name a person of the register" in done.out
    assert "2 texts (titles, explanations, notes) are in the chain now" in " ".join(done.out.split())
    again = tdlog("import", game, "--notes", "--log", tmp_path / "log.db")
    assert "in the chain now" not in again.out
    told = tdlog("import", game, "--notes", "--json", "--log", tmp_path / "other.db").json
    assert told["imported"][0]["texts"] == 2


def test_ids_are_written_for_names_in_any_case(game: Path, tmp_path: Path) -> None:
    log, names = tmp_path / "log.db", tmp_path / "names.csv"
    names.write_text("p1,Ann Other\np2,Bo Body\n", encoding="utf-8")
    done = tdlog("import", game, "--notes", "--names-from", names, "--log", log)
    assert done.code == 0
    assert "name a person" not in done.out
    held = texts(log)
    assert "The p1 Cup" in held
    assert "p1 thought for a minute, says p2; Bo Bodyguard was not there" in held


def test_texts_can_be_left_out(game: Path, tmp_path: Path) -> None:
    log = tmp_path / "log.db"
    done = tdlog("import", game, "--notes", "--without-texts", "--log", log)
    assert done.code == 0
    assert texts(log) == ""
    assert "in the chain now" not in done.out
    assert tdlog("results", "--log", log).code == 0


@pytest.mark.parametrize("line", ["p1", "p1,Ann,Other", "p 1,Ann", ",Ann", "p1,", '"p1,Ann'])
def test_names_that_cannot_be_read_are_told_with_their_line(game: Path, tmp_path: Path, line: str) -> None:
    names = tmp_path / "names.csv"
    names.write_text(f"p9,Ann Other\n{line}\n", encoding="utf-8")
    done = tdlog("import", game, "--names-from", names, "--log", tmp_path / "log.db")
    assert done.code == 1
    assert "names.csv" in done.err
    assert not (tmp_path / "log.db").exists()


def test_many_names_that_begin_alike_are_told_apart() -> None:
    names = ["Ann", "Ann Other", "Ann Other-Body", "Bo O'Neil"]
    note = {"S1": [NoteMade(text="ann other-body met ANN OTHER, Anna, Ann; and Bo O'Neil")]}
    [held] = TextPolicy({name: f"p{n}" for n, name in enumerate(names)}).applied(note)["S1"]
    assert held == NoteMade(text="p2 met p1, Anna, p0; and p3")
    assert names_in(note, names) == (1, 1)
    assert names_in({"S1": [NoteMade(text="met by Ann")]}, names) == (1, 1)
    assert names_in(note, ["Anna Other", "Body Met Bo"]) == (1, 0)
