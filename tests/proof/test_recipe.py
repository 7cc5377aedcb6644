"""The program of docs/verify.md: it finds what the program and the page find, on a thousand logs and receipts."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature
from playwright.sync_api import Browser, Page

from domain.errors import TdlogError
from domain.log import verifying
from domain.log.checkpoints import check_checkpoint
from domain.log.notes import note_read
from stores.sqlite.log import EventLog
from tests.proof.in_a_browser import scripts_in, told_by_script, told_by_us
from tests.proof.judged import POLICY, Judged, Whole, damaged, whole_logs
from tests.proof.receipts import RESULT, receipt_of
from tests.proof.recipe import MOST_LINES, program_of, recipe
from tests.proof.signing import log_vkey

LEAST = POLICY.need
EACH = 100


@pytest.fixture(scope="module")
def prove() -> Iterator[ModuleType]:
    with recipe() as module:
        yield module


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> list[Whole]:
    return whole_logs(tmp_path_factory.mktemp("whole"))


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    page = scripts_in(browser)
    yield page
    page.close()


def by_recipe(prove: ModuleType, path: Path, one: Judged) -> bool:
    """Whether the recipe finds that a file holds."""
    keys = [prove.key(key.text) for key in (one.key, *POLICY.witnesses)]
    try:
        prove.prove(path, keys, LEAST)
    except (ValueError, InvalidSignature, sqlite3.Error):
        return False
    return True


def by_us(one: Judged) -> bool:
    """Whether the program finds that a log holds, and that its checkpoints are signed as is asked for."""
    try:
        with EventLog(one.path, create=False, read_only=True) as log:
            if verifying.verify(log):
                return False
            for kept in log.tree.checkpoints():
                check_checkpoint(note_read(kept.note.encode()), [one.key], POLICY)
    except TdlogError:
        return False
    return True


def test_the_program_of_the_page_is_short() -> None:
    assert len([line for line in program_of("verify.md").splitlines() if line.strip()]) <= MOST_LINES


def test_given_a_log_and_receipts_then_the_recipe_says_what_they_hold(
    prove: ModuleType, whole: list[Whole], tmp_path: Path
) -> None:
    keys = [prove.key(key.text) for key in (whole[0].key, *POLICY.witnesses)]
    notes = prove.prove(whole[0].path, keys, LEAST)
    assert [size for size, _ in notes][-1] == len(whole[0].receipts)
    for number, proof in enumerate(whole[0].receipts):
        file = tmp_path / f"{number}.tlog-proof"
        file.write_text(proof.text, encoding="utf-8", newline="")
        assert prove.prove(file, keys, LEAST) == proof.entry
        with pytest.raises(ValueError, match="too few witnesses"):
            prove.prove(file, keys, 3)


def test_run_by_hand_it_prints_what_it_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "keys").write_text(f"{log_vkey().text}\n", encoding="utf-8")
    (tmp_path / "receipt").write_text(receipt_of(RESULT).text, encoding="utf-8", newline="")
    monkeypatch.setattr("sys.argv", ["prove.py", str(tmp_path / "keys"), "0", str(tmp_path / "receipt")])
    with recipe():
        exec(compile(program_of("verify.md"), "verify.md", "exec"), {"__name__": "__main__"})
    assert '"result":"4SXS=10"' in capsys.readouterr().out


@pytest.mark.browser
@pytest.mark.parametrize("first", range(0, 1000, EACH))
def test_given_logs_and_receipts_whole_and_damaged_then_recipe_page_and_program_find_the_same(
    prove: ModuleType, whole: list[Whole], page: Page, tmp_path: Path, first: int
) -> None:
    judged = [damaged(whole[seed % len(whole)], seed, tmp_path / f"{seed}.db") for seed in range(first, first + EACH)]
    differing: list[Any] = []
    found: Counter[tuple[str, bool]] = Counter()
    by_key = {one.key: [other for other in judged if other.key == one.key] for one in judged}
    for key, some in by_key.items():
        receipts = [one.receipt for one in some]
        ours = told_by_us(receipts, [key], POLICY)
        scripts = told_by_script(page, receipts, [key], POLICY)
        for one, (state, _), script in zip(some, ours, scripts, strict=True):
            file = one.path.with_suffix(".tlog-proof")
            file.write_bytes(one.receipt)
            told = by_recipe(prove, file, one), state == "proven", script[0] == "proven"
            logs = by_recipe(prove, one.path, one), by_us(one)
            found["receipt", told[0]] += 1
            found["log", logs[0]] += 1
            if len({*told}) > 1 or len({*logs}) > 1:
                differing.append((one.how, one.path.name, told, logs))
    assert differing == []
    assert all(found[what, is_so] > EACH // 10 for what in ("receipt", "log") for is_so in (True, False)), found
