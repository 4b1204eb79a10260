"""The public dataset as static files, where the operator says so: what its manifest names, and nothing else."""

import re
from base64 import b64encode

from flask import Blueprint, Response, redirect, request, send_from_directory
from werkzeug.exceptions import NotFound as NoFile
from werkzeug.exceptions import RequestedRangeNotSatisfiable
from werkzeug.wrappers import Response as AnyResponse

from service.context import current_context
from service.refusals import NotFound

blueprint = Blueprint("datasets", __name__)

MANIFEST = "manifest.json"
REVALIDATED = "public, no-cache"
"""A file may be kept, and asked for again by its ETag: a dataset that is written anew uses the names again."""
_RANGE = re.compile(r"bytes=(?:(?P<first>[0-9]{1,18})-(?P<last>[0-9]{1,18})?|-[0-9]{1,18})", re.ASCII | re.IGNORECASE)


@blueprint.get("/datasets/", endpoint="index")
def list_datasets() -> AnyResponse:
    """Redirect to the manifest, which names all files, their checksums, the meaning of each column and the license."""
    return redirect(f"/datasets/{MANIFEST}", 303)


@blueprint.get("/datasets/<path:name>")
def file(name: str) -> Response:
    """Return a file of the dataset, or a range of it."""
    config = current_context().config
    files = config.dataset_files() if config.dataset_folder else {}
    if not files or (name != MANIFEST and name not in files):
        raise NotFound
    _forget_strange_range()
    try:
        found = send_from_directory(config.dataset_folder, name, etag=files.get(name, True), max_age=0)
    except NoFile:
        raise NotFound from None
    except RequestedRangeNotSatisfiable as error:
        found = Response(status=416, headers={"Content-Range": f"bytes */{error.length}"})
    if name in files:
        found.headers["Repr-Digest"] = f"sha-256=:{b64encode(bytes.fromhex(files[name])).decode()}:"
    found.headers["Cache-Control"] = REVALIDATED
    found.headers["Access-Control-Allow-Origin"] = "*"
    return found


def _forget_strange_range() -> None:
    """Ignore a range that is none, or that is more than one: RFC 9110 lets the whole file be answered then."""
    asked = _RANGE.fullmatch(request.environ.get("HTTP_RANGE", ""))
    if asked is None or (asked["last"] and int(asked["first"]) > int(asked["last"])):
        request.environ.pop("HTTP_RANGE", None)
