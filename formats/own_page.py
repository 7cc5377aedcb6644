"""A page that is one file with a script of its own: it loads nothing, and runs that script alone."""

from __future__ import annotations

import base64
import hashlib
import json
from functools import cache
from pathlib import Path

from formats.markup import Markup

__all__ = ["as_data", "policy_tag", "without_end_tags"]


def without_end_tags(path: Path) -> str:
    """A file of ours that stands in a page. Raises ValueError where it would end its own element."""
    held = path.read_text(encoding="utf-8")
    if "</" in held:
        raise ValueError(f"{path.name} must not hold '</'")
    return held


@cache
def policy_tag(style: str, script: str) -> Markup:
    """What the page may load: nothing; and run: its own style and script, told by their hashes; no script where it has
    none."""
    style_hash, script_hash = (
        base64.b64encode(hashlib.sha256(each.encode()).digest()).decode() for each in (style, script)
    )
    runs = f"script-src 'sha256-{script_hash}'; " if script else ""
    policy = f"default-src 'none'; style-src 'sha256-{style_hash}'; {runs}base-uri 'none'; form-action 'none'"
    return Markup(f'<meta http-equiv="Content-Security-Policy" content="{policy}">')


def as_data(id: str, held: object) -> Markup:
    """A value that a script of the page reads; the browser runs nothing of it."""
    told = json.dumps(held, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return Markup(f'<script type="application/json" id="{id}">{told}</script>')
