"""The German texts of problem documents: titles by code, details by their English text."""

import re
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from werkzeug.wrappers import Request

from service.web.refusals import NAMED_FIELDS, wrong_fields
from service.web.requests import LANGUAGES


class _Texts(msgspec.Struct):
    """``details``: German texts by English text, with ``{}`` for the variable parts."""

    titles: dict[str, str]
    details: dict[str, str]


@cache
def texts() -> _Texts:
    return msgspec.json.decode(files(__package__).joinpath("problem_texts.json").read_bytes(), type=_Texts)


@cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    escaped = ((re.escape(english).replace(r"\{\}", "(.*?)"), german) for english, german in texts().details.items())
    return [(re.compile(pattern, re.DOTALL), german) for pattern, german in escaped]


def preferred_language(request: Request) -> str:
    """Return the language named in the request, else the browser's preferred one, else English."""
    preferred = (name.partition("-")[0].lower() for name in request.accept_languages.values())
    return next((name for name in (request.args.get("lang"), *preferred) if name in LANGUAGES), "en")


def in_language(problem: dict[str, Any], lang: str | None) -> dict[str, Any]:
    """Return a problem document with its title and detail in a language.

    The detail is the text of the broken rule, the names of the wrong fields or, by default, the title.
    """
    if lang != "de":
        return problem
    title = texts().titles.get(problem["code"], problem["title"])
    rule = problem.get("rule_text")
    matched = ((pattern.fullmatch(problem["detail"]), german) for pattern, german in _patterns())
    told = (german.format(*found.groups()) for found, german in matched if found)
    if problem.get("errors"):
        return problem | {"title": title, "detail": f"Zu prüfen: {', '.join(_paths(problem['errors']))}."}
    return problem | {"title": title, "detail": rule["de"] if rule else next(told, title)}


def _paths(errors: dict[str, Any]) -> list[str]:
    paths = [path for path, _ in wrong_fields(errors)]
    return [*paths[:NAMED_FIELDS], *(["…"] if len(paths) > NAMED_FIELDS else [])]
