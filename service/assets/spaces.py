"""A script without the spaces and comments that are only for readers.

Strings, templates and regular expressions are left as they are, and so are the ends of lines. Nothing is renamed.
"""

import re

STRING = r'"(?:\\.|[^"\\\n])*"|' + r"'(?:\\.|[^'\\\n])*'"
PATTERN = r"(?:(?<=[(,=:\[!&|?{};\n>])|(?<=return)) *(?=/[^/*])/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/[a-z]*"
NOTE = r" *(?://[^\n]*|/\*(?:(?!\*/)[\s\S])*\*/)"
IN_CODE = re.compile(rf"(?P<kept>{STRING}|{PATTERN})|(?P<note>{NOTE})|(?P<brace>[`{{}}])|(?P<space> +)")
IN_TEMPLATE = re.compile(r"(?:\\[\s\S]|[^`$\\]|\$(?!\{))*(`|\$\{)")
WORD = re.compile(r"[\w$]")
SIGNS = frozenset({"++", "--"})


def without_spaces(text: str) -> str:
    """Return a script that means the same with as few spaces as it takes."""
    kept: list[str] = []
    braces: list[int | None] = [0]
    at = 0
    while at < len(text):
        copy = _copy_template if braces[-1] is None else _copy_code
        at = copy(text, at, kept, braces)
    return "".join(kept)


def _copy_template(text: str, at: int, kept: list[str], braces: list[int | None]) -> int:
    """Copy a template up to its end or to a value in it. ``braces``: those open in each piece of code."""
    found = IN_TEMPLATE.match(text, at)
    if found is None:
        raise ValueError("A template has no end.")
    kept.append(found[0])
    if found[1] == "`":
        braces.pop()
    else:
        braces.append(0)
    return found.end()


def _copy_code(text: str, at: int, kept: list[str], braces: list[int | None]) -> int:
    """Copy code up to what is next to be looked at, and that."""
    found = IN_CODE.search(text, at)
    if found is None:
        kept.append(text[at:])
        return len(text)
    kept.append(text[at : found.start()])
    if found["brace"]:
        kept.append(found[0])
        _count(found[0], braces)
    elif found["kept"]:
        kept.append(found[0].strip(" "))
    elif found["space"] and _separates(text[found.start() - 1], text[found.end() : found.end() + 1]):
        kept.append(" ")
    return found.end()


def _count(brace: str, braces: list[int | None]) -> None:
    if brace == "`":
        braces.append(None)
    elif brace == "}" and not braces[-1] and len(braces) > 1:
        braces.pop()
    else:
        braces[-1] = (braces[-1] or 0) + (1 if brace == "{" else -1)


def _separates(before: str, after: str) -> bool:
    """True if a space between two characters means something."""
    return bool(WORD.match(before) and WORD.match(after)) or before + after in SIGNS
