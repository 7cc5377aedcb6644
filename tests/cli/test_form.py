"""`tdlog form`: the forms of a ruling, an appeal, a claim and a penalty, on the terminal and as a page."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.cli.running import Ran, refused, tdlog

EVENING = """
stream S1
@ 2026-03-14T18:00:00Z
player p1 "Anna Holm"
player p2 "Bo Lind"
player p3 "Carla Juhl"
player p4 "David Krogh"
session "Spring pairs" 2026-03-14 matchpoints
contestant 3 [p1, p2]
contestant 8 [p3, p4]
penalty 10 percent contestant=8 law=90B6 "the third board tonight"
until 2026-03-14T22:30:00Z
stream S1.r1.t1
@ 2026-03-14T19:00:00Z
round 1 table=1 ns=3 ew=8 players=[p1, p3, p2, p4] boards=[1]
board 1 dealer=n vul=none N:A5.KQJT7.J86.KQ4 J94.93.T2.AJT753 KT83.A852.A53.92 Q762.64.KQ974.86
1c p 1s!
explain n "no major"
p
1nt p p 2d~35
question n "what is it?"
p p 2h p
p p
dk 6 2 a
s3 2 a 4
hk 3 2 4
hq 9 5 6
ck a 2 8
d10 3 4 j
d8 c3 5 !w:s6
cq 5 9 6
claim s 5 "the spades are good"
object w "he did not say how"
@ 2026-03-14T19:12:30Z
td e "misinformation"
@ 2026-03-14T19:15:00Z director
fact "the card of South: 1S shows both majors"
fact "North explained without being asked" agreed=no
notice n revoke w 7
judge 1#53 70D1 less_successful_line "he may play the hearts first"
judge 1#53 70A adjudicated claimer=4 "one trick is lost"
judge 1#55 75D mistaken_explanation "both majors" consulted=[td2]
judge 1#55 21B3 not_gained "West bids in any case"
judge 1#55 16B1a existed "to bid hearts again"
poll "South's hand over 2D" 5 [pass, pass, pass, 2h, 2h] 1#55
judge 1#55 16B1b suggested_chosen "pass is an alternative"
judge 1#55 16B3 advantage "plus 110"
rule 1#55 16B3 "Two hearts is disallowed."
adjust 1 12C1c both=1/4:2DW=8,3/4:2DW=9 "two diamonds" incident=1#55
@ 2026-03-14T22:05:00Z
appeal A4 1#55 3 concurrence "Two hearts is normal." deposit="50 EUR" board=1
@ 2026-03-14T22:40:00Z committee
hear A4 [c1, c2, c3] "South: I had five hearts."
decide A4 varied 93B ns=1/3:2HS=8,2/3:2DW=9 ew=1/3:2HS=8,2/3:2DW=9 "the poll was small" "c3 dissents" returned board=1
"""

HOSTILE = r"""
stream S1
@ 2026-03-14T18:00:00Z
player p1 "<img src=x onerror=alert(1)>"
session "</title><script>alert(1)</script>" 2026-03-14 matchpoints
contestant "3<b>" [p1, p2]
stream S1.r1.t1
@ 2026-03-14T19:00:00Z
round 1 table=1 ns="3<b>" ew=8 players=[p1, p3, p2, p4]
board 1 dealer=s vul=none N:987.742.K84.AQ72 432.A98.T653.J54 AKQJT.65.A72.K83 65.KQJT3.QJ9.T96
1s! "</li><script>alert('x')</script> & \u202e\u2066\u0007\u001b[31m"
p 4s p p p
hk 2 8 5
claim s 11 "שלום <style>*{display:none}</style> \"a\" 'b' \n second line"
object w "<svg/onload=alert(1)> \u200f\u202d"
@ 2026-03-14T19:15:00Z director
td w "<a href='javascript:alert(1)'>x</a>"
fact "a & b < c > d \"e\""
rule 1#14 "64A2\"><script>" "</section><h1>owned</h1>{seat} %s {0}"
poll "<iframe src=//example.org>" 5 ["<b>1</b>"] 1#14
penalty 10 percent ns "<object>"
appeal "A<4>" 1#14 "3<b>" concurrence "</q><script>" deposit="<1>" board=1
"""
NO_CONTROL = [*map(chr, range(9)), "\x1b", *map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F))]
MADE = {
    "html", "head", "meta", "title", "style", "body", "main", "header", "footer", "section", "h1", "h2", "h3", "p",
    "dl", "dt", "dd", "div", "span", "table", "caption", "thead", "tbody", "tr", "th", "td", "ol", "ul", "li", "b", "q",
    "sup", "svg", "symbol", "path", "use",
}  # fmt: skip
"""The elements that a form is made of; the last are the suits, drawn once and used by their name."""


BROWSER = os.environ.get("BROWSER_PATH") or shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log with a claim, a revoke, a ruling that was appealed, and a penalty."""
    return logged(tmp_path_factory.mktemp("evening"), EVENING)


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log whose texts would be markup, or turn the writing around."""
    return logged(tmp_path_factory.mktemp("hostile"), HOSTILE)


def logged(folder: Path, script: str) -> Path:
    file, log = folder / "evening.tdl", folder / "evening.db"
    file.write_text(script, encoding="utf-8")
    ran = tdlog("import", "--log", log, file)
    assert ran.code == 0, ran.out + ran.err
    return log


def form(log: Path, *arguments: str) -> Ran:
    ran = tdlog("form", "--log", log, *arguments)
    assert ran.code == 0, ran.err
    return ran


def words(ran: Ran) -> str:
    """What was printed, as one line."""
    return " ".join(ran.out.split())


class Page(HTMLParser):
    """A page as a browser would read it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: Counter[str] = Counter()
        self.attributes: set[str] = set()
        self.scopes: Counter[str] = Counter()
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        drawn = tag == "use" and all((value or "").startswith("#suit-") for name, value in attrs if name == "href")
        self.attributes |= {name for name, _ in attrs if not (drawn and name == "href")}
        self.scopes.update(value or "" for name, value in attrs if name == "scope")

    def handle_data(self, data: str) -> None:
        self.text += data + " "


def test_given_a_ruling_then_its_form_has_every_block_in_order(evening: Path) -> None:
    text = words(form(evening, "ruling", "1#55"))
    blocks = [
        "Event and board", "Deal and auction", "Play", "Facts", "Consultation and poll", "Ruling",
        "Adjusted score and penalties", "Computed from the record by the Laws", "Right of appeal",
    ]  # fmt: skip
    places = [text.find(block) for block in blocks]
    assert -1 not in places
    assert places == sorted(places)


def test_given_a_name_that_a_terminal_obeys_when_a_form_is_written_there_then_it_is_told_without_that(
    evening: Path, tmp_path: Path
) -> None:
    ran = tdlog("form", "ruling", "1#55", "--log", evening, "--to", "form\a\x9b31m.txt", folder=tmp_path)
    assert ran.code == 0, ran.err
    assert "form" in ran.out
    assert ran.out.strip().isprintable()


def test_given_a_ruling_then_what_was_recorded_stands_in_its_form(evening: Path) -> None:
    text = words(form(evening, "ruling", "1#55"))
    for said in (
        "Spring pairs", "Dealer / vulnerable: North / none", "NS: 3 – p1 & p2", "♥ K Q J 10 7",
        "1♠(1,2)", "1 alerted, South’s call (#6)", "2 North explained “no major”", "3 tempo of West: 35 s",
        "4 North asked “what is it?”", ">♦K", "♠6!", "Opening lead: ♦K", "“the spades are good”",
        "director called East “misinformation” (#55 2026-03-14 19:12:30 UTC)",
        "“the card of South: 1S shows both majors” (#56 2026-03-14 19:15:00 UTC)",
        "[75D] td2", "South's hand over 2D", "[16B3] “Two hearts is disallowed.”", "Law of the score: 12C1c",
        "1/4 2♦ W 8 -90", "3/4 2♦ W 9 +110", "Appeals until (92B): 2026-03-14 22:30:00 UTC",
    ):  # fmt: skip
        assert said in text, said


def test_given_a_ruling_then_what_was_not_recorded_is_a_line_to_fill_in(evening: Path) -> None:
    text = words(form(evening, "ruling", "1#48"))
    for label in ("Director:", "Director in charge:", "Law of the ruling:", "Told at:"):
        assert f"{label} ____" in text, label
    assert "[ ] NS [ ] EW" in text
    assert "Law of the infraction: 61A (computed)" in text


def test_given_a_ruling_that_differs_then_the_computation_stands_beside_it_and_is_marked(tmp_path: Path) -> None:
    script = EVENING + '\n@ 2026-03-14T22:50:00Z director\nrule 1#48 64A1 "two tricks" transferred=2\n'
    text = words(form(logged(tmp_path, script), "ruling", "1#48"))
    ruled, computed = text.split("Computed from the record by the Laws – not the ruling")
    assert "[64A1] transferred: 2 tricks “two tricks”" in ruled
    assert "[64A1] the ruling transfers 2 tricks; 64A2 gives 1" in computed


def test_given_a_poll_with_counts_then_the_form_tells_who_was_asked_and_how_many_said_what(tmp_path: Path) -> None:
    counted = "5 [pass, 2h] standard=county hand=s counts=[3, 2]"
    script = EVENING.replace("5 [pass, pass, pass, 2h, 2h]", counted)
    text = words(form(logged(tmp_path, script), "ruling", "1#55"))
    assert "(county, shown South's hand)" in text
    assert "Pass 3, 2♥ 2" in text


def test_given_an_appeal_then_its_form_has_appeal_and_decision(evening: Path) -> None:
    text = words(form(evening, "appeal", "a4"))
    for said in (
        "S1/A4", "Appellants: 3 – p1 & p2", "[x] yes [ ] no", "[x] judgement [ ] law [ ] discipline",
        "“Two hearts is normal.”", "Deposit: 50 EUR", "“South: I had five hearts.”", "[x] varied",
        "Committee: c1, c2, c3", "1/3 2♥ S 8 +110", "“the poll was small”", "“c3 dissents”", "[x] returned",
    ):  # fmt: skip
        assert said in text, said


def test_given_an_appeal_that_is_not_decided_then_its_decision_is_to_fill_in(tmp_path: Path) -> None:
    script = EVENING.partition("@ 2026-03-14T22:40:00Z committee")[0]
    decision = words(form(logged(tmp_path, script), "appeal", "A4")).rpartition("Decision")[2]
    assert "[x]" not in decision
    assert "Committee: ____" in decision


def test_given_an_appeal_that_is_not_admissible_then_its_form_says_so_without_a_line_to_type(tmp_path: Path) -> None:
    script = EVENING.partition("@ 2026-03-14T22:40:00Z committee")[0].replace("3 concurrence", "3")
    text = words(form(logged(tmp_path, script), "appeal", "A4"))
    assert "not admissible, as the record stands; for the director in charge to say" in text
    assert "decide A4" not in text
    assert "not_admissible" not in text
    assert not re.search(r"\dT\d\d:", text)
    assert "2026-03-14 22:30:00 UTC" in text


def test_given_a_claim_then_its_form_has_the_position_and_the_claimers_words(evening: Path) -> None:
    ran = form(evening, "claim", "1#53")
    position = ran.out.partition("The claim")[2]
    for said in ("NS 7", "EW 1", "5 left", "♥ J 10 7", "♦ Q 9 7", "♣ J 10 7", "“the spades are good”"):
        assert said in position, said
    assert "West: objection “he did not say how”" in words(ran)
    refused(tdlog("form", "--log", evening, "claim", "1#48"), "S1.r1.t1/1#48 is no claim")


def test_given_a_claim_of_two_numbers_or_a_concession_then_its_form_has_what_was_said(tmp_path: Path) -> None:
    deal = "dealer=s vul=none N:987.742.K84.AQ72 432.A98.T653.J54 AKQJT.65.A72.K83 65.KQJT3.QJ9.T96"
    script = f"""
board 1 {deal}
4s p p p
claim s 10 otherwise=9 condition="West has the jack"
board 2 {deal}
4s p p p
claim s 10 otherwise=9 breaks=c
board 3 {deal}
4s p p p
concede w 3
"""
    log = logged(tmp_path, script)
    first = "South claims 10 tricks of 13 left, or 9 tricks if this does not hold: West has the jack"
    assert first in words(form(log, "claim", "1#6"))
    assert "or 9 tricks if this does not hold: the clubs break" in words(form(log, "claim", "2#12"))
    assert "West concedes 3 tricks of 13 left" in words(form(log, "claim", "3#18"))
    assert "eller 9 stik, hvis dette ikke holder: klør" in words(form(log, "claim", "2#12", "--lang", "da"))


def test_given_a_penalty_then_its_form_names_contestant_law_and_reason(evening: Path) -> None:
    text = words(form(evening, "penalty", "S1#4"))
    for said in ("Given to: 8 – p3 & p4", "Amount: 10 percent", "Law: 90B6", "“the third board tonight”", "For 8:"):
        assert said in text, said


@pytest.mark.parametrize(("kind", "id"), [("ruling", "1#55"), ("appeal", "A4"), ("claim", "1#53"), ("penalty", "S1#4")])
@pytest.mark.parametrize("lang", ["en", "da"])
def test_given_any_form_when_printed_then_it_fits_eighty_columns_and_is_whole_html(
    evening: Path, kind: str, id: str, lang: str
) -> None:
    text = form(evening, kind, id, "--lang", lang).out
    assert max(map(len, text.splitlines())) <= 80
    page = form(evening, kind, id, "--lang", lang, "--html").out
    assert page.startswith(f'<!doctype html>\n<html lang="{lang}" class="on-paper four">')
    read = Page(page)
    assert set(read.tags) <= MADE
    assert read.tags["h1"] == read.tags["main"] == 1
    assert read.tags["th"] == sum(read.scopes.values())
    assert "default-src 'none'" in page
    assert "http://" not in page
    assert "https://" not in page
    assert "@page { size: A4;" in page


@pytest.mark.process
@pytest.mark.skipif(BROWSER is None, reason="there is no browser to print with: set BROWSER_PATH")
@pytest.mark.parametrize(("kind", "id"), [("ruling", "1#55"), ("appeal", "A4"), ("claim", "1#53"), ("penalty", "S1#4")])
def test_given_a_form_when_a_browser_prints_it_then_it_takes_one_or_two_pages(
    evening: Path, tmp_path: Path, kind: str, id: str
) -> None:
    page, paper = tmp_path / "form.html", tmp_path / "form.pdf"
    form(evening, kind, id, "--to", str(page))
    printing = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer", f"--print-to-pdf={paper}"]
    arguments = [str(BROWSER), *printing, f"--user-data-dir={tmp_path / 'browser'}", page.as_uri()]
    done = subprocess.run(arguments, capture_output=True, check=False, timeout=60)
    assert paper.exists(), done.stderr.decode(errors="replace")
    assert 1 <= len(re.findall(rb"/Type ?/Page\b", paper.read_bytes())) <= 2


def test_given_danish_when_a_form_is_printed_then_its_cards_and_laws_are_danish(evening: Path) -> None:
    text = words(form(evening, "ruling", "1#55", "--lang", "da"))
    for said in ("KENDELSESRAPPORT", "♥ K D B 10 7", "§12C1c", "Øst · p3", "1ut", "Appelfrist (§92B)"):
        assert said in text, said


def test_given_names_in_the_register_then_they_are_printed_only_when_asked_for(evening: Path) -> None:
    assert "Anna Holm" not in form(evening, "ruling", "1#55", "--html").out
    assert "North · Anna Holm" in words(form(evening, "ruling", "1#55", "--names"))
    assert "3 – Anna Holm & Bo Lind" in words(form(evening, "appeal", "A4", "--names"))


def test_given_a_moment_then_the_form_is_as_it_was_known(evening: Path) -> None:
    text = words(form(evening, "ruling", "1#55", "--as-of", "S1.r1.t1#66"))
    assert "Two hearts is disallowed" not in text
    assert "Law of the score: ____" in text


def test_given_a_file_then_it_is_html_by_its_ending_and_never_replaced_unasked(evening: Path, tmp_path: Path) -> None:
    page, plain = tmp_path / "a.html", tmp_path / "a.txt"
    assert f"written: {page}" in form(evening, "ruling", "1#55", "--to", str(page)).out
    form(evening, "ruling", "1#55", "--to", str(plain))
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert plain.read_text(encoding="utf-8").startswith("REPORT OF A RULING")
    refused(tdlog("form", "--log", evening, "ruling", "1#55", "--to", page), "is there")
    form(evening, "ruling", "1#55", "--to", str(page), "--force")
    assert tdlog("form", "--log", evening, "ruling", "1#55", "--to", evening).code == 1


@pytest.mark.parametrize(("kind", "id"), [
    ("ruling", "1#14"), ("claim", "1#14"), ("appeal", "A<4>"), ("penalty", "S1.r1.t1#20"),
])  # fmt: skip
def test_given_texts_that_would_be_markup_when_printed_then_they_are_text(hostile: Path, kind: str, id: str) -> None:
    ran = form(hostile, kind, id, "--html", "--names")
    page = Page(ran.out)
    assert set(page.tags) <= MADE
    assert page.tags["h1"] == page.tags["title"] == page.tags["style"] == 1
    assert not {name for name in page.attributes if name.startswith("on")} | (
        page.attributes & {"href", "src", "style"}
    )
    assert "<script>alert(1)</script>" in page.text
    assert not any(character in ran.out for character in NO_CONTROL)
    if kind == "ruling":
        assert "</section><h1>owned</h1>{seat} %s {0}" in page.text
        assert "שלום" in page.text
        assert page.text.count("“") == page.text.count("”")


def test_given_texts_with_control_characters_when_printed_on_the_screen_then_they_are_shown(hostile: Path) -> None:
    ran = form(hostile, "claim", "1#14")
    assert not any(character in ran.out for character in NO_CONTROL)
    assert "\N{REPLACEMENT CHARACTER}" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("kind", "id", "said"),
    [
        ("ruling", "1#99", "there is S1.r1.t1/1#13"),
        ("ruling", "t7/1#55", "there is no incident"),
        ("ruling", "1", "named by its board and entry"),
        ("appeal", "A9", "there is no appeal A9; there is S1/A4"),
        ("penalty", "S1#1", "there is no penalty at S1#1; there is S1#4"),
        ("penalty", "A4", "named by its entry"),
    ],
)
def test_given_an_id_of_nothing_then_it_is_said_what_there_is(evening: Path, kind: str, id: str, said: str) -> None:
    refused(tdlog("form", "--log", evening, kind, id), said)


@pytest.mark.parametrize(("kind", "id"), [("ruling", "1#55"), ("appeal", "A4"), ("claim", "1#53"), ("penalty", "S1#4")])
def test_given_words_without_end_then_a_form_still_fits_the_screen(tmp_path: Path, kind: str, id: str) -> None:
    endless = "x" * 300
    script = EVENING
    replaced = [
        "Spring pairs", "the spades are good", "pass is an alternative", "50 EUR", "the third board tonight",
        "two diamonds", "South's hand over 2D", "no major",
    ]  # fmt: skip
    for words_of in replaced:
        script = script.replace(words_of, endless)
    script = script.replace("5 [pass, pass, pass, 2h, 2h]", f"60 [{', '.join(['pass'] * 60)}]")
    script = script.replace("contestant 8", f"contestant c{endless}").replace("contestant=8", f"contestant=c{endless}")
    script = script.replace("explain n", 'explain n "once more"\n' * 12 + "explain n")
    if kind in ("ruling", "claim"):
        id = {"ruling": "1#67", "claim": "1#65"}[kind]
    ran = form(logged(tmp_path, re.sub(r"1#(48|53|55)", lambda m: f"1#{int(m[1]) + 12}", script)), kind, id)
    assert max(map(len, ran.out.splitlines())) <= 80
    assert endless[:60] in ran.out


def test_given_two_tables_with_an_incident_of_one_name_then_the_table_is_to_be_named(tmp_path: Path) -> None:
    table = EVENING.partition("stream S1.r1.t1\n")[2].partition("@ 2026-03-14T19:12:30Z")[0]
    other = "stream S1.r1.t2\n" + table.replace("table=1", "table=2")
    log = logged(tmp_path, EVENING + other)
    refused(tdlog("form", "--log", log, "claim", "1#53"), "S1.r1.t1/1#53, S1.r1.t2/1#53")
    assert "S1.r1.t2/1#53" in form(log, "claim", "t2/1#53").out


def test_given_a_board_without_cards_or_play_then_its_form_is_printed_all_the_same(tmp_path: Path) -> None:
    script = 'stream S1.r1.t1\n@\nround 1 1\nboard 7\n1s p !w:1h\nrefuse n\nnote "x"\n'
    text = words(form(logged(tmp_path, script), "ruling", "7#5"))
    assert "not known" in text
    assert "Opening lead: ____" in text
