"""A JavaScript module joined with the modules that it imports from its own folder, so that they travel together.

Nothing is renamed: all have what a module exports in sight by its own name. A module that has a name for itself which
another one has, too, becomes a function that returns what it exports. Comments and the spaces that are only for
readers are left out. What several joined modules have to share stays a module of its own, as does all that lies in
other folders.
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
    """Return a script that means the same with as few spaces as it takes, and with few ends of lines."""
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


class CannotBeJoined(ValueError):
    """A module cannot travel with those that it imports; the text says why."""


def joined(entry: Path) -> str:
    """Return the text of a module that contains all of its folder that it imports. Raises ``CannotBeJoined``."""
    modules, outside = _gathered(entry)
    imports = [f'import {{ {", ".join(sorted(names))} }} from "{path}";\n' for path, names in outside.items()]
    own = modules.pop(entry)
    known = {*_owned(entry), *(name for names in outside.values() for name in names)}
    known.update(name for text in modules.values() for name in _exported(text))
    return without_spaces("".join([*imports, *(_placed(path, modules[path], known) for path in modules), own]))


def require_joinable(entry: Path) -> None:
    """Raise ``CannotBeJoined`` if a module cannot travel with what it imports, or one cannot that it loads later."""
    known, entries = {entry}, [entry]
    for one in entries:
        modules, _ = _gathered(one)
        loads = [loaded for text in modules.values() for loaded in LATER.findall(text)]
        later = {one.parent / name for loaded in loads for name in MODULE.findall(loaded)} - known
        known |= later
        entries += sorted(later)


def lean(text: str) -> str:
    """Return a script without notes, indentation, and the spaces that are only for readers."""
    return without_spaces(_without_notes(text))


def lean_styles(text: str) -> str:
    """Return a style sheet without notes, and without the spaces that are only for readers."""
    return CSS_SPACES.sub(r"\1", NOTES.sub("", text))


def _gathered(entry: Path) -> tuple[dict[Path, str], dict[str, set[str]]]:
    """Return a module after all that it imports from its folder, and which names they import from elsewhere."""
    modules: dict[Path, str] = {}
    outside: dict[str, set[str]] = {}
    _collect(entry, modules, outside, (entry,))
    parts = {path: text for path, text in modules.items() if path != entry}
    for path, text in parts.items():
        if found := NO_PART.search(text):
            raise CannotBeJoined(f'{path.name} has "{found[0][:60]}", which no module can that is joined with others.')
    _require_distinct(
        [
            *((source, name) for source, names in outside.items() for name in names),
            *((path.name, name) for path, text in parts.items() for name in _exported(text)),
            *((entry.name, name) for name in _owned(entry)),
        ]
    )
    return modules, outside


def _collect(path: Path, modules: dict[Path, str], outside: dict[str, set[str]], within: tuple[Path, ...]) -> None:
    """Add a module after those that it imports. In ``outside`` is what they import from elsewhere."""

    def placed(found: re.Match[str]) -> str:
        names, source = found.groups()
        target = path.parent / source
        wanted = set(re.findall(r"\w+", names))
        if "as" in wanted:
            raise CannotBeJoined(f"{path.name} gives what it imports from {source} another name, and cannot be joined.")
        if target.parent != path.parent or target.name in SHARED:
            outside.setdefault(source, set()).update(wanted)
            return ""
        if target in within:
            raise CannotBeJoined(f"{target.name} and {path.name} import each other, and cannot be joined.")
        if target not in modules:
            if not target.is_file():
                raise CannotBeJoined(f"{path.name} imports {source}, which is no file.")
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
    """The names that a module has, for itself and for others."""
    return [name for found in OWN.findall(path.read_text("utf-8")) for name in re.findall(r"\w+(?=\s*[,\]}]|$)", found)]


def _placed(path: Path, text: str, known: set[str]) -> str:
    """Return a module as it stands among others. What it has for itself becomes ``known``, unless it was before."""
    private = set(_owned(path)) - set(_exported(text))
    if private & known:
        return _wrapped(text)
    known |= private
    return EXPORT.sub(lambda found: found[1], text)


def _wrapped(text: str) -> str:
    """Return a module as a function that is called at once."""
    names = ", ".join(_exported(text))
    return f"const {{ {names} }} = (() => {{\n{EXPORT.sub(lambda found: found[1], text)}return {{ {names} }};\n}})();\n"


def _require_distinct(named: list[tuple[str, str]]) -> None:
    """Raise ``CannotBeJoined`` if two modules have the same name for what all of them can see."""
    known: dict[str, str] = {}
    for module, name in named:
        if known.setdefault(name, module) != module:
            raise CannotBeJoined(f"{known[name]} and {module} both have {name}, and cannot be joined.")
