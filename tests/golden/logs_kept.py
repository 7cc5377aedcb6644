"""What today's code makes of logs that earlier versions wrote: the chain's head, and every board of every table."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from domain.streams import session_of
from projections.recorded.stream import SessionStream
from projections.rulings.replay import Replay
from stores.checked import CheckedLog
from stores.opening import open_log
from tests.golden.incidents import digest_of

__all__ = ["told_logs"]

LOGS = Path(__file__).parent / "logs"


def told_logs() -> dict[str, str]:
    """A digest a table, for each log."""
    return {kept.name.removesuffix(".db.gz"): "".join(_lines(kept)) for kept in sorted(LOGS.glob("*.db.gz"))}


def _lines(kept: Path) -> Iterator[str]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "kept.db"
        path.write_bytes(gzip.decompress(kept.read_bytes()))
        log = CheckedLog(open_log(path, create=False, read_only=True))
        try:
            entries, link = log.head()
            yield f"{entries} entries, head {link.hex()}\n"
            streams = {name: log.read(name) for name in log.versions()}
        finally:
            log.close()
    for name, events in sorted(streams.items()):
        if "." in name:
            session = SessionStream.knowing(streams.get(session_of(name), ()), session_of(name), streams)
            yield f"{name} {digest_of(Replay(events, session, stream=name))[:8]}\n"
