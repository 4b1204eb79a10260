"""Many actions at once, as NDJSON."""

from flask import Blueprint, Response

from service import batch
from service.encoding import encode
from service.operation import Operation, endpoint
from service.refusals import BatchTooLarge, UnsupportedMediaType
from service.request_context import RequestContext, read_body
from service.responses import NDJSON, ndjson_response
from service.schemas import documents

blueprint = Blueprint("batch", __name__)


@blueprint.post("/v1/actions")
@endpoint(
    Operation(
        "Act many times",
        {200: NDJSON},
        scope="act",
        ndjson_body="BatchLine",
        ndjson_answer=(documents.LineStoredDocument, documents.ProblemDocument),
        problems=(UnsupportedMediaType, BatchTooLarge),
    )
)
def act_many(request: RequestContext) -> Response:
    """Carry out an action a line, of any seats of any games, and answer a line each in the same order.

    A line that is stored is answered with `{"status": 201, "version", "head"}`, any other with its problem document.
    The lines of one game are carried out in order, and a refused line stops no other. Blank lines count for nothing.
    """
    config = request.app_context.config
    body = read_body(NDJSON, config.batch_bytes)
    answers = batch.carry_out(request.app_context, batch.split_lines(body, config.batch_lines))
    return ndjson_response([b"".join(encode(answer) + b"\n" for answer in answers)])
