"""The public dataset as static files, where the operator says so: what its manifest names, and nothing else."""

from base64 import b64encode

from flask import Blueprint, Response, redirect, send_from_directory
from werkzeug.exceptions import NotFound as NoFile
from werkzeug.wrappers import Response as AnyResponse

from service.context import current_context
from service.refusals import NotFound

blueprint = Blueprint("datasets", __name__)

MANIFEST = "manifest.json"
UNCHANGING = 31_536_000
"""For how many seconds a file may be kept that never changes."""


@blueprint.get("/datasets/")
def index() -> AnyResponse:
    """Redirect to the manifest, which names all files, their checksums, the meaning of each column and the license."""
    return redirect(f"/datasets/{MANIFEST}", 303)


@blueprint.get("/datasets/<path:name>")
def file(name: str) -> Response:
    """Return a file of the dataset, or a range of it."""
    config = current_context().config
    files = config.dataset_files() if config.dataset_folder else {}
    if not files or (name != MANIFEST and name not in files):
        raise NotFound
    try:
        found = send_from_directory(config.dataset_folder, name, max_age=0 if name == MANIFEST else UNCHANGING)
    except NoFile:
        raise NotFound from None
    if name in files:
        found.headers["Repr-Digest"] = f"sha-256=:{b64encode(bytes.fromhex(files[name])).decode()}:"
    found.headers["Access-Control-Allow-Origin"] = "*"
    return found
