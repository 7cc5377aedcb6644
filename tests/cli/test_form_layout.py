"""How a form is laid out on the screen: headings keep their words, and nothing empty stands there."""

from __future__ import annotations

from pathlib import Path

from cli.show.forms import form_lines
from projections.forms.document import Form, Section, Table
from tests.cli.running import tdlog
from tests.explaining.given_figures import pairs_session


def test_given_long_cells_when_columns_give_way_then_no_word_of_a_heading_is_broken() -> None:
    head = ("Trin", "Resultat", "Paragraffer", "Indførsler")
    rows = (("direktør", "4 spar af Syd 10 stik " * 6, "12C1c", "S1.r1.t1#147 " * 4),)
    lines = form_lines(Form("A", "B", (Section("C", (Table("", head, rows),)),), "", "da"))
    assert all(name in " ".join(lines) for name in head)
    assert max(map(len, lines)) <= 78


def test_given_a_board_of_which_only_the_result_is_known_when_its_form_is_made_then_it_has_no_trick_table(
    log: Path,
) -> None:
    file = log.with_suffix(".tdl")
    adjusted = "adjust 1 12C1c both=1/2:4SN=10,1/2:4SN=9"
    file.write_text(pairs_session(["4SN=10", "4SN=9"], at={"S1.r1.t1": [adjusted]}), encoding="utf-8")
    assert tdlog("import", "--log", log, file).code == 0
    ran = tdlog("form", "ruling", "t1/1#5", "--log", log)
    assert ran.code == 0, ran.err
    assert " #  West" not in ran.out
