"""The table in the browser: its pages, the modules they are made of, each ruleset's board, and the client library."""

import re
import sys
from pathlib import Path

from flask import Blueprint, Response
from werkzeug.security import safe_join

from events.ruleset.ruleset import AnyRuleset
from service.refusals import NotFound
from service.web.context import current_context
from service.web.responses import Asset, asset, send

blueprint = Blueprint("table", __name__)

FILES = str(Path(__file__).parent)
POLICY = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'"
NOT_FRAMED = "frame-ancestors 'none'"
PAGE = "index.html"
BOARDS = "table"
JAVASCRIPT = "text/javascript"
NODE_MODULE = re.compile(r'from "node:(\w+)"')


@blueprint.get("/")
def lobby() -> Response:
    """Return the page on which games are listed, created and joined."""
    return _page_of_its_own()


@blueprint.get("/games/<game>")
def game(game: str) -> Response:  # noqa: ARG001 - the page reads it from its own address
    """Return the page on which a game is played, watched and replayed.

    A seat's token stands in the fragment of the address, which no browser sends.
    """
    return _page_of_its_own()


@blueprint.get("/embed/<game>")
def embed(game: str) -> Response:  # noqa: ARG001 - the page reads it from its own address
    """Return the table alone, for frames of the sites that the configuration names."""
    return _file(FILES, PAGE)


@blueprint.get("/table/<path:name>")
def file(name: str) -> Response:
    """Return a script, style sheet or picture of the pages."""
    return _file(FILES, name)


@blueprint.get("/table/games/<ruleset>/<name>.js")
def board(ruleset: str, name: str) -> Response:
    """Return a module of a ruleset's board from its own folder; without one it is played by the list of its actions."""
    found = current_context().games.rulesets.get(ruleset)
    folder = board_folder(found) if found else None
    return _file(folder or "", f"{name}.js")


@blueprint.get("/client/<name>")
def client(name: str) -> Response:
    """Return a file of the client library."""
    return _file(current_context().config.client_folder, name)


@blueprint.get("/client/verify/<name>.mjs")
def verifier(name: str) -> Response:
    """Return a module of the verifier, with small modules of the table in the place of Node's."""
    folder = current_context().config.verifier_folder
    path = Path(folder) / f"{name}.mjs"
    if not folder or not path.is_file():
        raise NotFound
    text = NODE_MODULE.sub(r'from "/table/node/\1.js"', path.read_text("utf-8"))
    return _with_policy(send(Asset(body=text.encode(), media_type=JAVASCRIPT)))


def board_folder(ruleset: AnyRuleset) -> str | None:
    """Return the folder of the board of a ruleset: in the package that offers it as ``RULESET``."""
    name = ruleset.decide.__module__
    while name:
        module = sys.modules.get(name)
        if module is not None and getattr(module, "RULESET", None) is ruleset:
            return str(Path(str(module.__file__)).parent / BOARDS)
        name = name.rpartition(".")[0]
    return None


def _page_of_its_own() -> Response:
    found = _file(FILES, PAGE)
    found.headers["Content-Security-Policy"] += f"; {NOT_FRAMED}"
    return found


def _file(folder: str, name: str) -> Response:
    path = safe_join(folder, name) if folder else None
    if path is None or not Path(path).is_file():
        raise NotFound
    return _with_policy(send(asset(Path(path))))


def _with_policy(response: Response) -> Response:
    response.headers["Content-Security-Policy"] = POLICY
    return response
