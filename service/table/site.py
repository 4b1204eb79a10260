"""The table in the browser: its pages, the modules they are made of, each ruleset's board, and the client library."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from flask import Blueprint, Response, request
from jinja2 import Environment, FileSystemLoader, Template

from events.ruleset.ruleset import AnyRuleset
from service.table.guides import GUIDE, board_folder, table_file
from service.table.rulebooks import RULEBOOK, lettered, page_of
from service.web.context import current_context
from service.web.refusals import NotFound
from service.web.requests import LANGUAGES
from service.web.responses import Asset, asset, file_in, send

blueprint = Blueprint("table", __name__)

FILES = str(Path(__file__).parent)
POLICY = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'"
NOT_FRAMED = "frame-ancestors 'none'"
PAGE, LEARN = "index.html", "learn.html"
LOBBY, MINE, RULES = "lobby.html", "mine.html", "rules.html"
CARD, PICTURE = "card.json", "card.svg"
LAST = 1_000
JAVASCRIPT = "text/javascript"
NODE_MODULE = re.compile(r'from "node:(\w+)"')


@blueprint.get("/")
def lobby() -> Response:
    """Return the first page: a card for each game, and the tables that are kept, open, or played."""
    context = current_context()
    config = context.config
    return _page(
        LOBBY,
        cards=_cards(tuple(context.offered.values())),
        bot=config.bots[-1] if config.bots else "",
        visitors=config.created_without_token,
    )


@blueprint.get("/mine")
def mine() -> Response:
    """Return the page of a person's own games: of those that the browser keeps, and of its player."""
    cards = _cards(tuple(current_context().offered.values()))
    return _page(MINE, titles={card["id"]: msgspec.to_builtins(card["title"]) for card in cards})


@blueprint.get("/games/<game>")
def game(game: str) -> Response:  # noqa: ARG001 - the page reads it from its own address
    """Return the page on which a game is played, watched and replayed.

    A seat's token stands in the fragment of the address, which no browser sends.
    """
    return _page(PAGE)


@blueprint.get("/learn/<ruleset>")
def learn(ruleset: str) -> Response:  # noqa: ARG001 - the page reads it from its own address
    """Return the page on which a ruleset is learned by its guide."""
    return _page(LEARN)


@blueprint.get("/rules/<ruleset>")
def rules(ruleset: str) -> Response:
    """Return the rulebook of a ruleset as a page; its fragment may be the id of a statement, such as ``#R093``.

    A ruleset without a rulebook has its statements there.
    """
    found = current_context().games.rulesets.get(ruleset)
    if found is None or not (found.texts.rules or table_file(found, RULEBOOK)):
        raise NotFound
    return _page(RULES, **_rulebook(found))


@blueprint.get("/embed/<game>")
def embed(game: str) -> Response:  # noqa: ARG001 - the page reads it from its own address
    """Return the table alone, for frames of the sites that the configuration names; only these get messages from it."""
    ancestors = current_context().config.frame_ancestors
    parents = ancestors.replace("'none'", "").replace("'self'", request.host_url.rstrip("/"))
    return _page(PAGE, framed=True, parents=parents)


@blueprint.get("/table/<path:name>")
def file(name: str) -> Response:
    """Return a script, style sheet or picture of the pages."""
    return _file(FILES, name)


@blueprint.get("/table/games/<ruleset>/<name>.<any(js, json, svg):kind>")
def board(ruleset: str, name: str, kind: str) -> Response:
    """Return a module, document or picture of a ruleset's board from its own folder, if it has one."""
    found = current_context().games.rulesets.get(ruleset)
    folder = board_folder(found) if found else None
    return _file(folder or "", f"{name}.{kind}")


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


@cache
def _template(name: str) -> Template:
    environment = Environment(loader=FileSystemLoader(FILES), autoescape=True, trim_blocks=True, lstrip_blocks=True)
    environment.filters["lettered"] = lettered
    return environment.get_template(name)


@cache
def _cards(rulesets: tuple[AnyRuleset, ...]) -> list[dict[str, Any]]:
    """Return what the first page shows of each ruleset; of one without a card the little that is known."""
    return sorted((_card(ruleset) for ruleset in rulesets), key=lambda card: card.get("order", LAST))


@cache
def _rulebook(ruleset: AnyRuleset) -> dict[str, Any]:
    return {**page_of(ruleset), "title": _card(ruleset)["title"]}


def _card(ruleset: AnyRuleset) -> dict[str, Any]:
    seats, path = ruleset.seats, table_file(ruleset, CARD)
    written = msgspec.json.decode(path.read_bytes()) if path else {}
    return {
        "bots": max(1, seats.start - 1),
        "title": ruleset.title,
        **written,
        "id": ruleset.id,
        "seats": (seats[0], seats[-1]),
        "players": f"{seats[0]}–{seats[-1]}" if len(seats) > 1 else str(seats[0]),
        "picture": f"/table/games/{ruleset.id}/{PICTURE}" if table_file(ruleset, PICTURE) else None,
        "guide": table_file(ruleset, GUIDE) is not None,
        "rules": bool(ruleset.texts.rules) or table_file(ruleset, RULEBOOK) is not None,
    }


def _page(name: str, *, framed: bool = False, **values: Any) -> Response:
    """Answer with a page in the language that the browser asks for; in frames only where it may be ``framed``."""
    lang = request.accept_languages.best_match(LANGUAGES, "en")
    text = _template(name).render(lang=lang, **values)
    page = _with_policy(send(Asset(body=text.encode(), media_type="text/html")))
    if not framed:
        page.headers["Content-Security-Policy"] += f"; {NOT_FRAMED}"
    page.vary.add("Accept-Language")
    return page


def _file(folder: str, name: str) -> Response:
    return _with_policy(send(asset(file_in(folder, name))))


def _with_policy(response: Response) -> Response:
    response.headers["Content-Security-Policy"] = POLICY
    return response
