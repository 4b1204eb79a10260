"""Many actions at once, as NDJSON."""

from flask import Blueprint, Response, current_app

from service import batch
from service.batch_receipts import with_receipt
from service.encoding import encode
from service.limits.requests import counting_lines
from service.operation import Operation, endpoint
from service.preferences import PREFERENCE_APPLIED, RECEIPT, wants_receipt
from service.refusals import BatchTooLarge, UnsupportedMediaType
from service.request_context import RequestContext, read_body
from service.responses import NDJSON, VARY, ndjson_response
from service.schemas import documents
from service.schemas.requests import BatchHeaders

blueprint = Blueprint("batch", __name__)


@blueprint.post("/v1/actions")
@endpoint(
    Operation(
        "Act many times",
        {200: NDJSON},
        scope="act",
        headers=BatchHeaders,
        ndjson_body="BatchLine",
        ndjson_answer=(documents.LineStoredDocument, documents.ProblemDocument),
        problems=(UnsupportedMediaType, BatchTooLarge),
        response_headers=("Vary", PREFERENCE_APPLIED),
    )
)
def act_many(request: RequestContext) -> Response:
    """Carry out an action a line, of any seats of any games, and answer a line each in the same order.

    A line that is stored is answered with `{"status": 201, "version", "head"}`, any other with its problem document.
    The lines of one game are carried out in order, and a refused line stops no other. Blank lines count for nothing.
    """
    context = request.app_context
    config = context.config
    with counting_lines(current_app) as count:
        body = read_body(request.sent, NDJSON, config.batch_bytes)
        carried = batch.carry_out(context, batch.split_lines(body, config.batch_lines))
        count(sum(not one.is_new for one in carried))
    answers, headers = [one.answer for one in carried], VARY
    if context.receipts is not None and wants_receipt(request.headers["prefer"]):
        answers = [with_receipt(context, context.receipts, one) for one in carried]
        headers = {**VARY, PREFERENCE_APPLIED: RECEIPT}
    found = ndjson_response([b"".join(encode(answer) + b"\n" for answer in answers)])
    found.headers.update(headers)
    return found
