"""A log of an evening with boards that were played, and pages of them with their proof, for tests."""

from __future__ import annotations

import json
import re
from base64 import b64decode, b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.cli.running import ROOT, tdlog

__all__ = ["PLAYED", "changed", "evening_of", "leaf_changed", "page_of_board"]

PLAYED = "S1.r1.t1/2"
EVENING = ROOT / "sample_sessions" / "sessions" / "cup_match.tdl"
CARRIED = re.compile(r'(<script type="application/json" id="proof">)(.*?)(</script>)', re.DOTALL)


def evening_of(folder: Path) -> tuple[Path, str]:
    """A log that has a checkpoint, and the key by which that is checked."""
    log = folder / "evening.db"
    assert tdlog("import", "--log", log, EVENING).code == 0
    told = tdlog("tree", folder / "tiles", "--log", log, "--key", folder / "key.pem", "--json").json
    return log, told["key"]


def page_of_board(log: Path, file: Path, *boards: str, lang: str = "en") -> str:
    """The page of boards, as it is written."""
    assert tdlog("export", *boards, "--log", log, "--to", file, "--force", "--lang", lang).code == 0
    return file.read_text(encoding="utf-8")


def changed(page: str, how: Callable[[dict[str, Any]], object]) -> str:
    """A page with its proof edited."""

    def other(found: re.Match[str]) -> str:
        data = json.loads(found[2])
        how(data)
        return found[1] + json.dumps(data) + found[3]

    return CARRIED.sub(other, page)


def leaf_changed(data: dict[str, Any], place: int, before: bytes, after: bytes) -> None:
    """Edit an entry that a page carries."""
    leaf = b64decode(data["leaves"][place][1])
    assert before in leaf
    data["leaves"][place][1] = b64encode(leaf.replace(before, after, 1)).decode()
