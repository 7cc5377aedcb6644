"""What proves the log to others: its checkpoint and tiles for witnesses, and receipts for players."""

from __future__ import annotations

import asyncio

from starlette.responses import Response

from application.hall.acknowledged import Acknowledged
from application.hall.identity import PUBLIC
from application.hall.proofs import Proofs
from application.hall.receipt_acts import receipts_asked
from application.hall.sight import NotForYou, Sight
from application.office import Office
from application.receipt_checking import page_that_checks
from application.witness import COSIGNATURES
from domain.errors import NotPossible
from domain.log.checkpoints import NOBODY
from domain.log.tiles import CHECKPOINT, tile_of_path
from domain.log.trust import Trust
from projections.texts import message
from web.answers import own_page, page
from web.asking import Asked, Route
from web.failures import not_found
from web.forms import NOTHING_SENT, Form, Outcome, routes_of
from web.receipts_drawn import receipts_drawn
from web.recording import Keyed, prepared
from web.roles import ANYONE

__all__ = ["FORMS", "ROUTES"]

OWN = frozenset({"player", "scorer", "director"})
"""Who may ask for the receipts of a contestant; a player for his own."""
TILES = ("{tile}", "{tile}/{width}", "{above}/{tile}/{width}", "{top}/{above}/{tile}/{width}")
"""`000`, `000.p/17` or `x001/234`, `x001/234.p/17`, ...: as many parts as a number of tiles has."""
FOR_GOOD = {"cache-control": "public, max-age=31536000, immutable"}


class ReceiptsSent(Keyed, frozen=True):
    """That receipts are asked for."""


async def _checkpoint(asked: Asked) -> Response:
    signs = asked.site.hall.upkeep.checkpoints

    def told(office: Office) -> bytes | None:
        sight = Sight(office, asked.who)
        key = signs.key if signs is not None and office.log.tree.origin else None
        note = sight.beside(Proofs).note(sight, key)
        return note.encoded if note is not None else None

    found = await asked.read(told)
    if found is None:
        raise not_found()
    return Response(found, media_type="text/plain; charset=utf-8")


async def _cosigned(asked: Asked) -> Response:
    """A checkpoint with the cosignature of a witness that is taken here, sent by whomever."""
    signs = asked.site.hall.upkeep.checkpoints
    if signs is None:
        raise not_found()
    sent = await asked.request.body()

    def most(office: Office) -> int:
        sight = Sight(office, asked.who)
        return sight.beside(Proofs).upto(sight)

    new = await asyncio.to_thread(signs.take, sent, await asked.read(most))
    return Response(f"{new}\n", media_type="text/plain")


async def _tile(asked: Asked) -> Response:
    named = tile_of_path("/".join(("tile", *asked.path.values())))
    if named is None:
        raise not_found()

    def told(office: Office) -> tuple[bytes | None, dict[str, str]]:
        """A tile that everybody may have may be kept by whatever stands between."""
        everybody, sight = Sight(office, PUBLIC), Sight(office, asked.who)
        proofs = sight.beside(Proofs)
        found = proofs.tile(everybody, *named)
        return (found, FOR_GOOD) if found is not None else (proofs.tile(sight, *named), {})

    found, headers = await asked.read(told)
    if found is None:
        raise not_found()
    return Response(found, headers=headers, media_type="application/octet-stream")


async def _verify(asked: Asked) -> Response:
    """The page that checks receipts, with the key of this log in it: who believes the hall needs no other."""
    signs = asked.site.hall.upkeep.checkpoints

    def told(office: Office) -> bytes:
        return page_that_checks(Trust((signs.key,) if signs is not None and office.log.tree.origin else (), NOBODY))

    return own_page(await asked.read(told))


async def _receipts(asked: Asked, outcome: Outcome[ReceiptsSent, Acknowledged] = NOTHING_SENT) -> Response:
    """The receipts of a contestant, and whether there are more to be given."""
    session, contestant = _of_whom(asked)
    drawn = await receipts_drawn(asked, session, contestant)
    return page(
        "receipts.html", status=outcome.status, told=outcome.said, session=session, contestant=contestant,
        shown=drawn.shown, missing=drawn.missing, why=drawn.why, codes=drawn.codes, texts=drawn.texts,
        role=asked.who.role,
    )  # fmt: skip


async def _give(asked: Asked, sent: ReceiptsSent) -> Acknowledged:
    """Tell a contestant its results, for good, and sign the log with that."""
    session, contestant = _of_whom(asked)
    signs = asked.site.hall.upkeep.checkpoints
    if signs is None:
        raise NotPossible(message("proofs", "no_key_here"))

    def check(office: Office) -> None:
        sight = Sight(office, asked.who)
        sight.beside(Proofs).check_may_have(sight, sight.session(session).name)

    await asked.read(check)
    done = await prepared(
        asked, lambda office: receipts_asked(office, session, contestant), sent.key, ("receipts", session, contestant)
    )
    await asyncio.to_thread(signs.now)
    return done


def _of_whom(asked: Asked) -> tuple[str, str]:
    """The session and the contestant. Raises NotForYou where a player asks for another's."""
    session, contestant = asked.path["session"], asked.path["contestant"]
    if asked.who.role == "player" and asked.who.scope != f"{session}/{contestant}":
        raise NotForYou("receipts_of_another", contestant=contestant)
    return session, contestant


RECEIPTS = "/sessions/{session}/receipts/{contestant}"
FORMS = (
    Form(RECEIPTS, OWN, ReceiptsSent, _give, _receipts, "give a contestant receipts of its results"),
)  # fmt: skip
ROUTES = (
    Route("GET", f"/{CHECKPOINT}", ANYONE, _checkpoint, "file", "how far the log has come, signed"),
    Route("POST", f"/{COSIGNATURES}", ANYONE, _cosigned, "file", "take the cosignature of a witness"),
    *(Route("GET", f"/tile/{{level}}/{path}", ANYONE, _tile, "file", "hashes of the log's tree") for path in TILES),
    Route("GET", "/verify", ANYONE, _verify, "page", "the page that checks receipts, to be kept"),
    Route("GET", RECEIPTS, OWN, _receipts, "page", "a contestant's receipts"),
    *routes_of(FORMS),
)
