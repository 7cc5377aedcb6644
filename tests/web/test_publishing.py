"""The pages of a session as a folder for any web server: what everybody may see, whole, and nothing beside it."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from hashlib import sha256
from html import unescape
from pathlib import Path, PurePosixPath
from urllib.parse import quote, unquote

import pytest

from application.site_folder import DIGESTS, LIST, write_site
from domain.errors import TdlogError
from domain.log.commentary import Comment
from tests.screens.ranked import ranked_evening
from tests.web.evening import HARM, evening_log
from tests.web.test_leaks import hands_in
from web.publishing import file_of, pages_of

NOW = "2026-03-17T22:25:00Z"
LINK = re.compile(r' (?:href|src)="([^"]*)"')


@pytest.fixture(scope="module")
def pages() -> Mapping[str, bytes]:
    return pages_of(ranked_evening(), lambda: NOW, "en")


def leads(name: str, address: str) -> str:
    """The file that an address in a page leads to."""
    parts: list[str] = []
    for part in (PurePosixPath(name).parent / unquote(address.partition("#")[0])).parts:
        parts = parts[:-1] if part == ".." else [*parts, part]
    return "/".join(parts)


def test_given_a_session_when_it_is_published_then_its_ranking_figures_cards_and_boards_are_there(
    pages: Mapping[str, bytes],
) -> None:
    for name in ("index.html", "en/S1/index.html", "da/S1/why-3.html", "en/S1/card-12.html", "en/S1/board-1.html",
                 "en/tables/S1.r1.t3-1.html", "en/laws/12C1b.html", "static/pieces.css"):  # fmt: skip
        assert name in pages
    ranking = pages["en/S1/index.html"].decode()
    assert "55.00" in ranking
    assert "A1" in ranking
    assert "live</span>" not in ranking


def test_given_the_pages_when_their_links_are_followed_then_each_leads_to_one_of_them_and_none_runs_a_script(
    pages: Mapping[str, bytes],
) -> None:
    for name, content in pages.items():
        if not name.endswith(".html") or "/tables/" in name:
            continue
        told = content.decode()
        assert "<script" not in told
        assert "script-src 'none'" in told
        for address in map(unescape, LINK.findall(told)):
            assert address.startswith("#") or leads(name, address) in pages, f"{name}: {address}"


def test_given_a_board_in_play_when_the_pages_are_written_then_nothing_of_it_is_in_any_of_them() -> None:
    found = pages_of(evening_log(), lambda: NOW, "en")
    assert not any("board-2" in name or "-2.html" in name for name in found)
    for content in found.values():
        assert hands_in(content.decode()) == []


def test_given_addresses_of_the_hall_when_they_are_published_then_only_what_is_for_everybody_has_a_file() -> None:
    for address in ("/desk/S1", "/tables/S1.r1.t1", "/in", "/sessions/S1/wall", "/static/hall.js", "/api/standings"):
        assert file_of(address) is None
    found = file_of("/boards/S1.r1.t1/7?entry=41")
    assert found is not None
    assert (found.file, found.fragment) == ("tables/S1.r1.t1-7.html", "e41")


@pytest.mark.parametrize("name", ["../../x", "..", "a/b", "a b", "a~b"])
def test_given_the_name_of_a_contestant_when_it_is_that_of_a_file_then_it_leads_nowhere_else(name: str) -> None:
    found = file_of(f"/sessions/S1/cards/{quote(name, safe='')}")
    assert found is None or (found.file.count("/") == 1 and ".." not in PurePosixPath(found.file).parts)


def test_given_a_folder_of_ours_when_it_is_written_again_then_what_is_no_longer_meant_is_gone(tmp_path: Path) -> None:
    write_site(tmp_path / "site", {"index.html": b"1", "en/why-3.html": b"Holm"})
    gone = write_site(tmp_path / "site", {"index.html": b"2"})
    assert gone.taken == ("en/why-3.html",)
    assert not (tmp_path / "site" / "en" / "why-3.html").exists()
    assert (tmp_path / "site" / "index.html").read_bytes() == b"2"


def test_given_a_folder_of_ours_when_it_is_written_again_then_only_what_differs_is_written(tmp_path: Path) -> None:
    site = tmp_path / "site"
    first = write_site(site, {"index.html": b"1", "en/index.html": b"2", "en/card-1.html": b"3"})
    assert (len(first.written), first.unchanged) == (3, 0)
    for path in (site / "index.html", site / DIGESTS, site / LIST):
        os.utime(path, (1, 1))
    assert write_site(site, {"index.html": b"1", "en/index.html": b"2", "en/card-1.html": b"3"}).written == ()
    again = write_site(site, {"index.html": b"1", "en/index.html": b"9", "en/card-1.html": b"3"})
    assert (again.written, again.unchanged, again.taken) == (("en/index.html",), 2, ())
    assert (site / "index.html").stat().st_mtime == 1
    assert (site / LIST).stat().st_mtime == 1
    assert (site / DIGESTS).stat().st_mtime > 1


def test_given_a_page_that_somebody_changed_when_it_is_written_again_then_it_is_as_it_is_meant(tmp_path: Path) -> None:
    site = tmp_path / "site"
    first = write_site(site, {"index.html": b"52.10"})
    (site / "index.html").write_bytes(b"60.10")
    again = write_site(site, {"index.html": b"52.10"})
    assert (again.written, again.digest) == (("index.html",), first.digest)


def test_given_pages_when_they_are_written_then_the_file_of_digests_tells_each_of_them(tmp_path: Path) -> None:
    told = write_site(tmp_path / "site", {"index.html": b"1", "en/index.html": b"2"})
    listed = (tmp_path / "site" / DIGESTS).read_bytes()
    assert [line.split(b"  ")[1] for line in listed.splitlines()] == [b"en/index.html", b"index.html"]
    assert listed.splitlines()[1].split()[0].decode() == sha256(b"1").hexdigest()
    assert told.digest == sha256(listed).hexdigest()


def test_given_nothing_new_when_the_pages_are_made_later_then_they_are_the_same() -> None:
    log = ranked_evening()
    assert pages_of(log, lambda: NOW, "en") == pages_of(log, lambda: "2026-04-01T10:00:00Z", "en")


def test_given_a_folder_of_others_when_pages_are_to_be_written_then_nothing_in_it_is_touched(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(TdlogError, match=LIST):
        write_site(tmp_path, {"index.html": b"1"})
    assert [one.name for one in tmp_path.iterdir()] == ["thesis.txt"]


def test_given_a_list_that_names_files_elsewhere_when_pages_are_written_then_those_stay(tmp_path: Path) -> None:
    outside = tmp_path / "outside.txt"
    outside.write_text("mine")
    site = tmp_path / "site"
    write_site(site, {"index.html": b"1"})
    (site / LIST).write_text(f"../outside.txt\n{outside}\nindex.html\n")
    write_site(site, {"index.html": b"2"})
    assert outside.read_text() == "mine"


@pytest.mark.parametrize("leads", ["en", "en/index.html"])
def test_given_a_link_out_of_the_folder_when_pages_are_written_then_nothing_beyond_it_is_touched(
    tmp_path: Path, leads: str
) -> None:
    elsewhere, site = tmp_path / "elsewhere", tmp_path / "site"
    elsewhere.mkdir()
    (elsewhere / "index.html").write_text("mine")
    write_site(site, {"index.html": b"1", "en/index.html": b"1"})
    (site / "en" / "index.html").unlink()
    if leads == "en":
        (site / "en").rmdir()
    (site / leads).symlink_to(elsewhere if leads == "en" else elsewhere / "index.html")
    with pytest.raises(TdlogError, match="leads out of"):
        write_site(site, {"index.html": b"2", "en/index.html": b"2"})
    write_site(site, {"index.html": b"3"})
    assert (elsewhere / "index.html").read_text() == "mine"


def test_given_a_writing_that_was_cut_off_when_pages_are_written_again_then_none_of_it_stays(tmp_path: Path) -> None:
    """A name that was erased meanwhile would else stand there for good."""
    site = tmp_path / "site"
    write_site(site, {"index.html": b"1"})
    (site / "en" / "z.html").mkdir(parents=True)
    with pytest.raises(TdlogError):
        write_site(site, {"en/why-3.html": b"Holm", "en/z.html": b"1", "index.html": b"2"})
    (site / "en" / "z.html").rmdir()
    assert (site / "en" / "why-3.html").read_bytes() == b"Holm"
    write_site(site, {"index.html": b"3"})
    assert not (site / "en" / "why-3.html").exists()


def test_given_a_list_that_is_a_link_when_pages_are_written_then_nothing_beyond_it_is_touched(tmp_path: Path) -> None:
    elsewhere, site = tmp_path / "elsewhere.txt", tmp_path / "site"
    elsewhere.write_text("index.html\n")
    write_site(site, {"index.html": b"1"})
    (site / LIST).unlink()
    (site / LIST).symlink_to(elsewhere)
    with pytest.raises(TdlogError, match="leads out of"):
        write_site(site, {"index.html": b"2"})
    assert elsewhere.read_text() == "index.html\n"


BOARD = "da/tables/S1.r1.t1-1.html"


def test_given_comments_when_nobody_asks_for_them_then_the_pages_are_without_them() -> None:
    log = evening_log()
    without = pages_of(log, lambda: NOW, "en")
    log.commentary.add(Comment("c1", "S1.r1.t1", 1, 5, "a heart would do", "liv", "d", "k", NOW))
    assert pages_of(log, lambda: NOW, "en") == without


def test_given_comments_when_they_are_asked_for_then_they_are_in_the_pages_and_gone_once_they_were_erased() -> None:
    log = evening_log()
    comment = Comment("c1", "S1.r1.t1", 1, 5, f"a heart would do; {HARM}", "liv", "d", "k", NOW)
    log.commentary.add(comment)
    board = pages_of(log, lambda: NOW, "en", with_comments=True)[BOARD].decode()
    assert "a heart would do" in board
    assert "en kommentator" in board
    assert HARM not in board
    log.commentary.remove([comment.name])
    assert "a heart would do" not in pages_of(log, lambda: NOW, "en", with_comments=True)[BOARD].decode()


@pytest.mark.parametrize("name", ["Ø" * 80, "a" * 300])
def test_given_a_long_name_when_it_is_that_of_a_file_then_a_disk_takes_it_and_another_has_another(name: str) -> None:
    found, other = (file_of(f"/sessions/S1/cards/{quote(one)}") for one in (name, f"{name[:-1]}b"))
    assert found is not None
    assert other is not None
    assert len(PurePosixPath(found.file).name.encode()) < 200
    assert found.file != other.file


def test_given_a_file_or_a_list_that_is_no_text_when_pages_are_to_be_written_there_then_it_is_refused_in_words(
    tmp_path: Path,
) -> None:
    (tmp_path / "a file").write_bytes(b"mine")
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / LIST).write_bytes(b"\xff\xfe\x00")
    for there in ("a file", "site"):
        with pytest.raises(TdlogError, match=LIST):
            write_site(tmp_path / there, {"index.html": b"1"})
    assert (tmp_path / "a file").read_bytes() == b"mine"


def test_given_contestants_whose_names_differ_by_capitals_when_pages_are_written_then_a_disk_keeps_all_of_them() -> (
    None
):
    """Many a disk takes `card-a.html` and `card-A.html` for one file."""
    script = "".join(
        f'contestant {name} [p{number}, q{number}] pair\nplayer p{number} "Player {number}"\n'
        for number, name in enumerate(("a", "A", "nord", "Nord"))
    )
    opened = 'stream S1\n@ 2026-11-23T18:45:00Z operator\nsession "Club" 2026-11-23 scoring=matchpoints\n'
    tables = (
        "stream S1.r1.t1\nround 1 table=1 ns=a ew=A boards=1\nresult 1 4SN=10\n"
        "stream S1.r1.t2\nround 1 table=2 ns=nord ew=Nord boards=1\nresult 1 4SN=9\n"
    )
    log = evening_log(script=f"{opened}{script}{tables}")
    found = pages_of(log, lambda: NOW, "en")
    assert len({name.casefold() for name in found}) == len(found)
    cards = {name for name in found if name.startswith("en/S1/card-")}
    assert {"en/S1/card-A.html", "en/S1/card-Nord.html"} < cards
    assert len(cards) == 4
    ranking = [leads("en/S1/index.html", unescape(one)) for one in LINK.findall(found["en/S1/index.html"].decode())]
    linked = [one for one in ranking if "/why-" in one]
    assert len({*linked}) == 4
    assert {*linked} <= found.keys()


@pytest.mark.parametrize("session", ["static", "tables", "laws"])
def test_given_a_session_called_as_a_folder_of_ours_when_it_is_published_then_its_pages_are_as_any_others(
    session: str,
) -> None:
    opened = f'stream {session}\n@ 2026-11-23T18:45:00Z operator\nsession "Club" 2026-11-23 scoring=matchpoints\n'
    table = f"stream {session}.r1.t1\nround 1 table=1 ns=1 ew=2 boards=1\nresult 1 4SN=10\n"
    found = pages_of(evening_log(script=f"{opened}contestant 1\ncontestant 2\n{table}"), lambda: NOW, "en")
    assert {f"en/{session}/index.html", f"da/{session}/card-1.html"} < found.keys()
    for name, content in found.items():
        if name.endswith(".html") and "/tables/" not in name:
            assert b"<script" not in content, name
            assert b"script-src 'none'" in content, name
