"""Results of scoring programs through the commands: into the log, audited, and out again."""

from pathlib import Path

from tests.cli.running import tdlog
from tests.formats.usebio_given import board, line, pair, usebio

PAIRS = "".join(
    pair(number, "", total, percent)
    for number, total, percent in (("1", "2", "100.00"), ("2", "0", "0.00"), ("3", "0", "0.00"), ("4", "2", "100.00"))
)


def usebio_file(folder: Path, figures: str = "2/0") -> str:
    """A board at two tables, with what was published of it."""
    path = folder / "night.xml"
    lines = line("1", "2", "3NT N KC 9", "400", figures), line("3", "4", "3NT N KC 8", "-50", "0/2")
    path.write_text(usebio(f"<PARTICIPANTS>{PAIRS}</PARTICIPANTS>", board(1, *lines)))
    return str(path)


def test_given_a_usebio_file_when_imported_then_what_it_published_follows_from_its_tables(tmp_path: Path) -> None:
    log = str(tmp_path / "l.db")
    assert tdlog("import", "--log", log, usebio_file(tmp_path)).code == 0
    ran = tdlog("audit", "--log", log, "night")
    assert "Clean" in ran.out, ran.out
    again = tdlog("import", "--log", log, usebio_file(tmp_path))
    assert (again.code, "0 new entries" in again.out) == (0, True)


def test_given_a_log_of_a_usebio_file_when_exported_then_it_imports_as_the_same_file(tmp_path: Path) -> None:
    log = str(tmp_path / "l.db")
    tdlog("import", "--log", log, usebio_file(tmp_path))
    first, second = tmp_path / "first.xml", tmp_path / "second.xml"
    assert tdlog("export", "--log", log, "--to", str(first), "night").code == 0
    other = str(tmp_path / "m.db")
    assert tdlog("import", "--log", other, "--session", "night", str(first)).code == 0
    assert tdlog("export", "--log", other, "--to", str(second), "night").code == 0
    assert first.read_text() == second.read_text()
    csv = tdlog("export", "--log", log, "--format", "bridgewebs", "night")
    assert "#Board;1" in csv.out
