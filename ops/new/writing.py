"""A new game as files: one file, or a folder with a module for each part of it."""

import ast
from collections.abc import Iterator, Mapping
from importlib.resources import files
from keyword import iskeyword

MAX_NAME = 40
TITLE, NAME = "TITLE", "NAME"
ROOMS = {
    "Command": "commands",
    "Fact": "facts",
    "Record": "state",
    "empty": "state",
    "next_fact": "next_fact",
    "legal": "legal",
    "decide": "decide",
    "evolve": "evolve",
    "view": "view",
    "resample_hidden": "view",
    "score": "score",
    "RULESET": "__init__",
}
"""The module of each part of a game, by the name of the part or of what it derives from; constants are ``data``."""
SAID = {
    "commands": "What a player can do.",
    "facts": "What has happened.",
    "state": "The table, and how it looks before the first fact.",
    "next_fact": "What follows by itself: the cards are dealt.",
    "legal": "Everything that a seat can do now.",
    "decide": "The fact that a command causes.",
    "evolve": "The table after a fact.",
    "view": "What each viewer sees, and what it cannot tell apart.",
    "score": "The points, as far as a viewer may know.",
    "data": "The cards, and names.",
}


def is_name(name: str) -> bool:
    """Return True if a game can be called so: a name of Python in small letters, since it names a module."""
    return name.isidentifier() and name.isascii() and name == name.lower() and not iskeyword(name) and name[0] != "_"


def one_file(name: str) -> str:
    """Return a game in one file."""
    text = files(__package__).joinpath("game.txt").read_text("utf-8")
    return text.replace(NAME, name).replace(TITLE, name.replace("_", " ").capitalize())


def rooms(name: str) -> Mapping[str, str]:
    """Return the same game as modules, by their file names."""
    text = one_file(name)
    tree, lines = ast.parse(text), text.splitlines()
    parts: dict[str, list[str]] = {}
    home: dict[str, str] = {}
    for node in tree.body:
        for part in _names(node):
            home[part] = _room(node, part)
        if names := list(_names(node)):
            parts.setdefault(home[names[0]], []).append("\n".join(lines[node.lineno - 1 : _end(node, lines)]))
    imported = {
        alias.name: node.module for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names
    }
    said = {**SAID, "__init__": ast.get_docstring(tree) or ""}
    return {f"{room}.py": _module(room, said[room], code, imported, home) for room, code in parts.items()}


def _names(node: ast.stmt) -> Iterator[str]:
    """Yield what a statement defines."""
    match node:
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
            yield name
        case ast.AnnAssign(target=ast.Name(id=name)):
            yield name
        case ast.Assign(targets=[ast.Tuple(elts=names)]):
            yield from (one.id for one in names if isinstance(one, ast.Name))


def _room(node: ast.stmt, name: str) -> str:
    base = node.bases[0].id if isinstance(node, ast.ClassDef) and isinstance(node.bases[0], ast.Name) else name
    return ROOMS.get(base, "data")


def _end(node: ast.stmt, lines: list[str]) -> int:
    """Return the last line of a statement, with what stands after it."""
    return node.end_lineno or len(lines)


def _module(room: str, said: str, code: list[str], imported: Mapping[str, str | None], home: Mapping[str, str]) -> str:
    """Return a module: what it is, its imports, and its parts."""
    text = "\n\n\n".join(code)
    used = {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}
    by_module: dict[str, list[str]] = {}
    for name in sorted(used & set(imported)):
        by_module.setdefault(str(imported[name]), []).append(name)
    for name in sorted(used & set(home)):
        if home[name] != room:
            by_module.setdefault(f".{home[name]}", []).append(name)
    order = sorted(by_module, key=lambda name: (name.startswith("."), name == "skald", name))
    groups = [[f"from {one} import {', '.join(by_module[one])}" for one in order if _group(one) == g] for g in range(3)]
    head = "\n\n".join("\n".join(group) for group in groups if group)
    return f'"""{said}"""\n\n{head}\n\n\n{text}\n' if head else f'"""{said}"""\n\n{text}\n'


def _group(module: str) -> int:
    return 2 if module.startswith(".") else 1 if module == "skald" else 0
