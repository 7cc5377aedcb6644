"""The pages that are opened in a browser: a revoke, a contested claim, a weighted and split score, two boards."""

from __future__ import annotations

from pathlib import Path

from formats.replay_page import replay_page
from projections.texts import use_language
from projections.views.page_proof import PageProofView
from projections.views.steps import BoardShown, seated
from tests.audit.archive import BAD_SCORE
from tests.audit.archive import REVOKE as NOTICED_BY_NOBODY
from tests.cli.running import ROOT, tdlog
from tests.formats.test_replay_page import from_script
from tests.given import FOUR_SPADES, Case, given

__all__ = ["RECORDED", "write_pages"]

REVOKE = given(
    *FOUR_SPADES, "hk 2 8 5", "hq 4 !e:c4 6", "hj 7 a s10", "d2 9 k 3", "notice s revoke e 2", "claim s all", "agree w"
)
"""East's revoke is entry 12; attention at 22, the claim at 23, agreed to at 24. South leads to trick 4 at 18."""
CLAIM = given(*FOUR_SPADES, "hk 2 8 5", 'claim s rest-1 "drawing trumps"', "object w")
WEIGHTED = given(
    'round 1 table=1 ns=3 ew=8 players=[p1, p2, p3, p4]', *FOUR_SPADES, "hk 2 8 5", "at 1.e h9", "claim s rest-3",
    "agree w", "agree e", 'adjust 12C1c ew=1/3:4SS=10,2/3:4SS=9 "a guess"',
)  # fmt: skip
LONG = given(
    "round 1 table=1 ns=3 ew=8 players=[p1, p2, p3, p4]", *FOUR_SPADES, "hk 2 8 5", f'claim s rest-1 "{"x" * 160}"',
    "object w",
)  # fmt: skip
"""A word that no line holds, and names that fill one."""
POLLED = ROOT / "sample_sessions" / "information" / "IN-07-a-poll-with-its-answers.tdl"
UNCALLED = ROOT / "sample_sessions" / "article_000" / "S0-05-the-director-was-not-called.tdl"
"""Its record ends near the end of a page of paper."""
NAMES = {f"p{number}": "Maria Magdalena Christensen-Lund" for number in range(1, 5)}
TWO = given(*FOUR_SPADES, "hk 2 8 5", "claim s 9", "agree w", "agree e", "board 2 dealer=n vul=none", "p p p p")
UNSEEN = given(*FOUR_SPADES, "hk 2 8 5", "hq 4 ? 6", "w:d9 4 3 2")
"""Nobody saw East's card to trick 2, entry 12."""
TEMPO = given("board 1 dealer=s vul=none", "1h p~35 2h 3d", "p p p", "tricks 9")
"""West's thirty-five seconds are entry 4."""
CALM = given("board 2 dealer=n vul=none", "p 1c p p p", "tricks 9")
APPEALED = given(
    "round 1 table=1 ns=3 ew=8 players=[p1, p2, p3, p4]", *FOUR_SPADES, "hk 2 8 5", "hq 4 !e:c4 6", "hj 7 a s10",
    "d2 9 k 3", "notice s revoke e 2", "claim s all", "agree w", "td n", 'rule #13 64A2 "one trick" transferred=1',
    'appeal A1 1#13 8 concurrence "no trick was won after it" board=1',
)  # fmt: skip
RECORDED = {
    "revoke": REVOKE, "claim": CLAIM, "weighted": WEIGHTED, "two": TWO, "long": LONG, "unseen": UNSEEN,
    "tempo": TEMPO, "calm": CALM, "appealed": APPEALED,
}  # fmt: skip
"""What each page was made of."""


def write_pages(folder: Path) -> Path:
    """Write them all; `danish` is the revoke in Danish."""
    for name, case in RECORDED.items():
        (folder / f"{name}.html").write_bytes(_page(case, 2 if name == "two" else 1))
    use_language("da")
    (folder / "danish.html").write_bytes(_page(REVOKE, 1))
    use_language("en")
    (folder / "long_record.html").write_bytes(replay_page([next(from_script(UNCALLED))]).data)
    (folder / "unproven.html").write_bytes(_page(CALM, 1, PageProofView()))
    _write_audit(folder)
    _write_form(folder)
    return folder


def _write_audit(folder: Path) -> None:
    """The page of an audit of files of which one has a long name, `audit.html`."""
    files = folder / "folder-of-many-words"
    files.mkdir()
    found = {"the-evening-of-the-club": NOTICED_BY_NOBODY, "score": BAD_SCORE, "odd": "nothing"}
    for name, text in found.items():
        (files / f"{name}.pbn").write_text(text, encoding="utf-8")
    assert tdlog("audit", files, "--html", folder / "audit.html").code == 0


def _write_form(folder: Path) -> None:
    """The form of a ruling with a tempo and a poll, `form.html`."""
    log = folder / "form.db"
    assert tdlog("import", "--log", log, POLLED).code == 0
    assert tdlog("form", "ruling", "1#4", "--log", log, "--to", folder / "form.html").code == 0


def _page(case: Case, boards: int, proof: PageProofView | None = None) -> bytes:
    replay = case.replay
    names = NAMES if case is LONG else {}
    shown = [BoardShown("S1.r1.t1", replay, board, seated(replay, names)) for board in replay.boards[:boards]]
    return replay_page(shown, names, proof=proof).data
