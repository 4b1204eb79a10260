"""What there is to read: the files of the project, the Python among them, and their modules."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("events", "projections", "workers", "service", "ops")
TOPS = (*PACKAGES, "tests", "docs")
NOT_OURS = {"__pycache__", "node_modules"}
GENERATED = (
    "ops/clients/js/operations.js",
    "ops/clients/js/types.d.ts",
    "ops/clients/python/skald_client/operations.py",
    "ops/clients/python/skald_client/types.py",
)
"""Files that a program writes from the OpenAPI document, and nobody by hand."""


def files_in(*tops):
    """Every file below these folders, but for what Python leaves behind."""
    for top in tops:
        for path in sorted((ROOT / top).rglob("*")):
            if path.is_file() and not NOT_OURS & set(path.parts):
                yield path


def modules():
    """The Python files of the packages."""
    return [path for path in files_in(*PACKAGES) if path.suffix == ".py" and name_of(path) not in GENERATED]


def name_of(path):
    """The path as it is written in a text."""
    return path.relative_to(ROOT).as_posix()


def module_name(path):
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
