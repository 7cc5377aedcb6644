"""What programs ask: each service of the hall as JSON, with the keys of docs/json.md."""

from __future__ import annotations

from starlette.responses import Response

from application.hall.services.answering import SERVICES, answered_json
from web.asking import Asked, Route
from web.roles import ANYONE

__all__ = ["ROUTES"]

NOT_A_FIELD = ("lang",)


async def _answer(asked: Asked) -> Response:
    """The view of a service; what it asks for stands behind the question mark."""
    name = asked.request.url.path.rpartition("/")[2]
    fields = {key: value for key, value in asked.query.items() if key not in NOT_A_FIELD}
    told = await asked.read(lambda office: answered_json(office, asked.who, name, fields, asked.language))
    return Response(told, media_type="application/json")


ROUTES = tuple(
    Route(
        "GET",
        f"/api/{name}",
        frozenset[str](service.roles) & ANYONE,
        _answer,
        "json",
        f"the view `{service.gives.__name__}`",
    )
    for name, service in SERVICES.items()
)
