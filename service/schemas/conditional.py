"""What is sent with a request for a document that the caller may have already."""

from marshmallow import fields

from service.schemas.base import StrictSchema
from service.schemas.requests import optional


class ConditionalHeaders(StrictSchema):
    """Headers of asking for a document that seldom changes."""

    if_none_match = fields.String(
        data_key="If-None-Match",
        **optional("The `ETag` of the document as it is known already: then nothing is sent again."),
    )
