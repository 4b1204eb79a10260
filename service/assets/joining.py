"""A JavaScript module joined with the modules that it imports from its own folder, so that they travel together.

Nothing is renamed: each module becomes a function that returns what the module exports. Comments that stand alone on
their lines are left out. What several joined modules have to share stays a module of its own, as does all that lies
in other folders.
"""

import re
from pathlib import Path

SHARED = frozenset({"kept.js", "more-texts.js"})
IMPORT = re.compile(r'^import (\{[^}]*\}) from "([^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (default |(?:async function\*?|function\*?|class|const) (\w+))", re.MULTILINE)
NOTES = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/)[\s\S])*\*/|//[^\n]*)[ \t]*\n", re.MULTILINE)
CSS_SPACES = re.compile(r"\s*([{};,>])\s*|(?<=:) ")
INDENTS = re.compile(r"^[ \t]+", re.MULTILINE)


def joined(entry: Path) -> str:
    """Return the text of a module in which all of its folder that it imports is contained."""
    modules: dict[Path, str] = {}
    outside: dict[str, set[str]] = {}
    _collect(entry, modules, outside)
    imports = [f'import {{ {", ".join(sorted(names))} }} from "{path}";\n' for path, names in outside.items()]
    own = modules.pop(entry)
    return "".join([*imports, *(_wrapped(path.stem, text) for path, text in modules.items()), own])


def lean(text: str) -> str:
    """Return a script without notes and indentation."""
    return INDENTS.sub("", NOTES.sub("", text))


def lean_styles(text: str) -> str:
    """Return a style sheet without notes, and without the spaces that are only for readers."""
    return CSS_SPACES.sub(r"\1", NOTES.sub("", text))


def _collect(path: Path, modules: dict[Path, str], outside: dict[str, set[str]]) -> None:
    """Add a module after those that it imports. In ``outside`` is what they import from elsewhere."""

    def placed(found: re.Match[str]) -> str:
        names, source = found.groups()
        target = path.parent / source
        if target.parent != path.parent or target.name in SHARED:
            outside.setdefault(source, set()).update(re.findall(r"\w+", names))
            return ""
        if target not in modules:
            _collect(target, modules, outside)
        return f"const {names} = {_variable(target.stem)};\n"

    modules[path] = IMPORT.sub(placed, lean(path.read_text("utf-8")))


def _wrapped(name: str, text: str) -> str:
    """Return a module as a function that is called at once."""
    exported = [found[2] or "default: preset" for found in EXPORT.finditer(text)]
    body = EXPORT.sub(lambda found: "const preset = " if found[2] is None else found[1], text)
    return f"const {_variable(name)} = (() => {{\n{body}return {{ {', '.join(exported)} }};\n}})();\n"


def _variable(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name)
