"""Documents that are the same for everybody: made once, kept in memory, and sent again only to who has another one."""

import logging
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from typing import Any

from flask import Response
from flask.globals import request_ctx

from events.ruleset.records import Record
from events.ruleset.ruleset import AnyRuleset
from service import ruleset_document
from service.assets.served import fill
from service.encoding import encode
from service.schemas import documents

JSON = "application/json"
REVALIDATE = "no-cache"
"""A cache may store it, and asks each time whether it is still the newest: a new release may say otherwise."""
NOT_MODIFIED = "The document is the one that If-None-Match names."

Boxes = Mapping[str, Mapping[str, Any]]

_log = logging.getLogger(__name__)


class PreparedDocument(Record):
    """A document as it is sent, and its entity tag."""

    body: bytes
    tag: str

    def response(self) -> Response:
        """Return the answer to the current request: the document, or 304 if the caller has it."""
        found = Response(mimetype=JSON, headers={"Cache-Control": REVALIDATE})
        found.set_etag(self.tag + ("-gzip" if fill(found, self.body) else ""))
        found.make_conditional(request_ctx.request)
        return found


class PreparedDocuments:
    """The documents of one application, each made when it is first asked for, or all by ``prepare``.

    ``openapi`` makes the one that describes the application.
    """

    def __init__(
        self,
        openapi: Callable[[], Any],
        rulesets: Mapping[str, AnyRuleset],
        boxes: Boxes,
        bots: Sequence[str] = (),
    ) -> None:
        self._rulesets, self._bots = rulesets, bots
        self.openapi: Callable[[], PreparedDocument] = cache(lambda: _prepared(openapi()))
        self.ruleset: Callable[[str], PreparedDocument] = cache(lambda name: self._ruleset(name, boxes))
        self.ruleset_list: Callable[[], PreparedDocument] = cache(self._list)

    def prepare(self) -> None:
        """Make them all, so that no request waits for it. A ruleset of which none can be made stops no other."""
        self.openapi()
        self.ruleset_list()
        for ruleset in self._rulesets.values():
            try:
                self.ruleset(ruleset.id)
            except Exception:  # noqa: BLE001 - somebody's own rules may raise anything
                _log.exception("The document of the ruleset %s cannot be made", ruleset.id)

    def _ruleset(self, name: str, boxes: Boxes) -> PreparedDocument:
        return _prepared(ruleset_document.ruleset_document(self._rulesets[name], boxes.get(name, {})))

    def _list(self) -> PreparedDocument:
        found = [ruleset_document.summary_document(ruleset) for ruleset in self._rulesets.values()]
        return _prepared(documents.RulesetsResponse(rulesets=found, bots=self._bots))


def _prepared(document: Any) -> PreparedDocument:
    body = encode(document)
    return PreparedDocument(body=body, tag=sha256(body).hexdigest()[:32])
