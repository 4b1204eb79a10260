"""Bundling: joins a JavaScript module with the modules that it imports from its own folder, and minifies them.

Nothing is renamed: all joined modules see exported names unchanged. A module that shares a private name with another
module becomes a function that returns its exports. Comments and insignificant spaces are removed. A module that several
bundles share stays separate, and so do modules in other folders.
"""

import re
from pathlib import Path

STRING = r'"(?:\\.|[^"\\\n])*"|' + r"'(?:\\.|[^'\\\n])*'"
PATTERN = r"(?:(?<=[(,=:\[!&|?{};\n>])|(?<=return)) *(?=/[^/*])/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/[a-z]*"
NOTE = r" *(?://[^\n]*|/\*(?:(?!\*/)[\s\S])*\*/)"
LINE = r"(?:(?<!\));|,)\n(?=[}\])])|(?<=[;{,(\[=>?:&|])\n|\n(?=[}.?:&|)\]])"
IN_CODE = re.compile(rf"(?P<kept>{STRING}|{PATTERN})|(?P<note>{NOTE}|{LINE})|(?P<brace>[`{{}}])|(?P<space> +)")
IN_TEMPLATE = re.compile(r"(?:\\[\s\S]|[^`$\\]|\$(?!\{))*(`|\$\{)")
WORD = re.compile(r"[\w$]")
SIGNS = frozenset({"++", "--"})

SHARED = frozenset({"kept.js", "more-texts.js"})
IMPORT = re.compile(r'^import (\{[^}]*\}) from "([^"]+)";\n', re.MULTILINE)
LATER = re.compile(r"\b(?:import|load)\(([^()]*)\)")
MODULE = re.compile(r'"(?:\./)?([^"/]+\.js)"')
EXPORT = re.compile(r"^export ((?:async function\*?|function\*?|class|const) (\w+))", re.MULTILINE)
OWN = re.compile(
    r"^(?:export (?:default )?)?(?:async )?(?:function\*?|class|const|let|var) (\w+|[\[{][^=]*[\]}])", re.MULTILINE
)
NO_PART = re.compile(
    r"^(?:import\b(?!\().*|export (?!(?:async function\*?|function\*?|class|const) \w).*)", re.MULTILINE
)
NOTES = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/)[\s\S])*\*/|//[^\n]*)[ \t]*\n", re.MULTILINE)
CSS_SPACES = re.compile(r"\s*([{};,>])\s*|(?<=:) ")
INDENTS = re.compile(r"^[ \t]+", re.MULTILINE)


def without_spaces(text: str) -> str:
    """Return an equivalent script with as few spaces and line breaks as possible."""
    kept: list[str] = []
    braces: list[int | None] = [0]
    at = 0
    while at < len(text):
        copy = _copy_template if braces[-1] is None else _copy_code
        at = copy(text, at, kept, braces)
    return "".join(kept)


def _copy_template(text: str, at: int, kept: list[str], braces: list[int | None]) -> int:
    """Copy a template literal up to its end or its next value. ``braces`` counts the open ones in each code part."""
    found = IN_TEMPLATE.match(text, at)
    if found is None:
        raise ValueError("A template literal is not closed.")
    kept.append(found[0])
    if found[1] == "`":
        braces.pop()
    else:
        braces.append(0)
    return found.end()


def _copy_code(text: str, at: int, kept: list[str], braces: list[int | None]) -> int:
    """Copy code up to and including the next significant token."""
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
    """True if a space between two characters is significant."""
    return bool(WORD.match(before) and WORD.match(after)) or before + after in SIGNS


class CannotBeJoined(ValueError):
    """A module cannot be joined with its imports; the message says why."""


def joined(entry: Path) -> str:
    """Return a module together with everything that it imports from its folder. Raises ``CannotBeJoined``."""
    modules, outside = _gathered(entry)
    imports = [f'import {{ {", ".join(sorted(names))} }} from "{path}";\n' for path, names in outside.items()]
    own = modules.pop(entry)
    known = {*_owned(entry), *(name for names in outside.values() for name in names)}
    known.update(name for text in modules.values() for name in _exported(text))
    return without_spaces("".join([*imports, *(_placed(path, modules[path], known) for path in modules), own]))


def require_joinable(entry: Path) -> None:
    """Raise ``CannotBeJoined`` if a module, or one that it loads later, cannot be joined with its imports."""
    known, entries = {entry}, [entry]
    for one in entries:
        modules, _ = _gathered(one)
        loads = [loaded for text in modules.values() for loaded in LATER.findall(text)]
        later = {one.parent / name for loaded in loads for name in MODULE.findall(loaded)} - known
        known |= later
        entries += sorted(later)


def lean(text: str) -> str:
    """Return a script without comments, indentation, and insignificant spaces."""
    return without_spaces(_without_notes(text))


def lean_styles(text: str) -> str:
    """Return a style sheet without comments and insignificant spaces."""
    return CSS_SPACES.sub(r"\1", NOTES.sub("", text))


def _gathered(entry: Path) -> tuple[dict[Path, str], dict[str, set[str]]]:
    """Return a module preceded by its imports from its folder, and the names imported from elsewhere."""
    modules: dict[Path, str] = {}
    outside: dict[str, set[str]] = {}
    _collect(entry, modules, outside, (entry,))
    parts = {path: text for path, text in modules.items() if path != entry}
    for path, text in parts.items():
        if found := NO_PART.search(text):
            raise CannotBeJoined(f'{path.name} has "{found[0][:60]}", which a joined module must not have.')
    _require_distinct(
        [
            *((source, name) for source, names in outside.items() for name in names),
            *((path.name, name) for path, text in parts.items() for name in _exported(text)),
            *((entry.name, name) for name in _owned(entry)),
        ]
    )
    return modules, outside


def _collect(path: Path, modules: dict[Path, str], outside: dict[str, set[str]], within: tuple[Path, ...]) -> None:
    """Add a module after its imports. ``outside`` collects what they import from elsewhere."""

    def placed(found: re.Match[str]) -> str:
        names, source = found.groups()
        target = path.parent / source
        wanted = set(re.findall(r"\w+", names))
        if "as" in wanted:
            raise CannotBeJoined(f"{path.name} renames what it imports from {source}, and cannot be joined.")
        if target.parent != path.parent or target.name in SHARED:
            outside.setdefault(source, set()).update(wanted)
            return ""
        if target in within:
            raise CannotBeJoined(f"{target.name} and {path.name} import each other, and cannot be joined.")
        if target not in modules:
            if not target.is_file():
                raise CannotBeJoined(f"{path.name} imports {source}, which does not exist.")
            _collect(target, modules, outside, (*within, target))
        if lacking := wanted - set(_exported(modules[target])):
            raise CannotBeJoined(f"{target.name} does not export {min(lacking)}, which {path.name} imports.")
        return ""

    modules[path] = IMPORT.sub(placed, _without_notes(path.read_text("utf-8")))


def _without_notes(text: str) -> str:
    return INDENTS.sub("", NOTES.sub("", text))


def _exported(text: str) -> list[str]:
    return [found[2] for found in EXPORT.finditer(text)]


def _owned(path: Path) -> list[str]:
    """Return the top-level names of a module, private and exported."""
    return [name for found in OWN.findall(path.read_text("utf-8")) for name in re.findall(r"\w+(?=\s*[,\]}]|$)", found)]


def _placed(path: Path, text: str, known: set[str]) -> str:
    """Return a module in the form in which it is joined. Its private names are added to ``known``."""
    private = set(_owned(path)) - set(_exported(text))
    if private & known:
        return _wrapped(text)
    known |= private
    return EXPORT.sub(lambda found: found[1], text)


def _wrapped(text: str) -> str:
    """Return a module as a function that is called immediately."""
    names = ", ".join(_exported(text))
    return f"const {{ {names} }} = (() => {{\n{EXPORT.sub(lambda found: found[1], text)}return {{ {names} }};\n}})();\n"


def _require_distinct(named: list[tuple[str, str]]) -> None:
    """Raise ``CannotBeJoined`` if two modules export the same name."""
    known: dict[str, str] = {}
    for module, name in named:
        if known.setdefault(name, module) != module:
            raise CannotBeJoined(f"{known[name]} and {module} both have {name}, and cannot be joined.")
