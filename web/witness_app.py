"""The service of a witness (C2SP tlog-witness): logs ask it over HTTP to cosign their checkpoints."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from time import monotonic

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from application.clock import seconds_now
from application.witness import Replied, Witness
from domain.errors import LogError
from domain.log.witnessing import MOST_REQUEST
from projections.texts import message
from web.addresses import EVERYWHERE, HERE, bound, own_addresses
from web.failures import Failed
from web.limits import Rate, address_counted, bounded_body
from web.serving import serve, server_of
from web.settings import Bounds

__all__ = ["run_witness", "witness_app"]

BOUNDS = Bounds(body=MOST_REQUEST, connections=1000, connections_each=32, requests=5.0, requests_at_once=50.0)
DIGEST = re.compile("[0-9a-f]{64}")


def witness_app(witness: Witness, bounds: Bounds = BOUNDS) -> Starlette:
    """The application: `POST /add-checkpoint`, and `GET /SHA-256 OF AN ORIGIN/checkpoint`."""
    rate = Rate(bounds.requests, bounds.requests_at_once, monotonic)

    async def replied(request: Request, reply: Callable[[bytes], Replied]) -> Response:
        try:
            rate.take(address_counted(request.scope))
            body = await _body(request, bounds)
            answer = await run_in_threadpool(reply, body)
        except Failed as failed:
            return Response(f"{failed.failure.message}\n", failed.failure.status, media_type="text/plain")
        except ClientDisconnect:
            return Response(status_code=400)
        except LogError:
            return Response("the witness cannot use its memory now\n", 503, media_type="text/plain")
        return Response(answer.text, answer.status, headers={"content-type": answer.kind})

    async def add_checkpoint(request: Request) -> Response:
        return await replied(request, lambda body: witness.reply(body, seconds_now()))

    async def last(request: Request) -> Response:
        digest = str(request.path_params["digest"])
        if not DIGEST.fullmatch(digest):
            return Response("this is no SHA-256 of an origin\n", 404, media_type="text/plain")
        return await replied(request, lambda _: witness.last_of(digest))

    return Starlette(
        routes=[
            Route("/add-checkpoint", add_checkpoint, methods=["POST"]),
            Route("/{digest}/checkpoint", last, methods=["GET"]),
        ]
    )


def run_witness(witness: Witness, say: Callable[[Sequence[str]], object], *, lan: bool, port: int) -> None:
    """Serve until a signal ends it. Raises TdlogError where the port cannot be taken."""
    with ExitStack() as held:
        listening = held.enter_context(bound(EVERYWHERE if lan else HERE, port))
        taken = int(listening.getsockname()[1])
        hosts = [HERE, *(own_addresses() if lan else ())]

        def started() -> None:
            say(
                [
                    message("witness", "serves", name=witness.key.name),
                    *(f"  http://{host}:{taken}" for host in hosts),
                    message("witness", "own_key"),
                    f"  {witness.key.text}",
                    *(message("witness", "believes", origin=key.name) for key in witness.logs),
                    *([] if lan else [message("serving", "this_machine_alone")]),
                    message("witness", "how_to_end"),
                ]
            )

        serve(server_of(witness_app(witness), BOUNDS, started=started), listening)


async def _body(request: Request, bounds: Bounds) -> bytes:
    """What a request brings. Raises Failed where that is too much, or too slow."""
    receive = bounded_body(request.scope, request.receive, bounds.body, bounds.body_seconds)
    return await Request(request.scope, receive).body()
