"""Specifications in Vega-Lite, drawn as SVG by vl-convert, which the extra ``charts`` installs."""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import msgspec

NUMBERS: dict[str, dict[str, Any]] = {
    "de": {"decimal": ",", "thousands": "\N{NARROW NO-BREAK SPACE}", "percent": "\N{NARROW NO-BREAK SPACE}%"},
    "en": {"decimal": ".", "thousands": ",", "percent": "%"},
}
"""How numbers are written, by language, as d3-format says it."""


@cache
def can_draw() -> bool:
    """Return True if the library is installed. It is imported only where it draws: it holds a JavaScript engine."""
    return find_spec("vl_convert") is not None


def draw(specifications: Sequence[str], lang: str) -> bytes:
    """Return the pictures of specifications, as a list of texts in MessagePack. Nothing is read from elsewhere."""
    library = import_module("vl_convert")
    numbers = {"grouping": [3], "currency": ["", ""], "minus": "\N{MINUS SIGN}", **NUMBERS[lang]}
    return msgspec.msgpack.encode(
        [
            library.vegalite_to_svg(one, show_warnings=False, allowed_base_urls=[], format_locale=numbers)
            for one in specifications
        ]
    )
