"""The tables of the settings, from the record: ``python -m tests.ops.settings_page > docs/settings.md``."""

import sys

from msgspec.structs import fields

from ops.run.settings import FIRST, Settings, variable

HEAD = "| variable | default | what it sets |\n| --- | --- | --- |\n"


def rows(names):
    """A line for each of these fields."""
    of = {field.name: field for field in fields(Settings)}
    return "".join(
        f"| `{variable(name)}` | {_shown(of[name].default)} | {of[name].type.__metadata__[-1].description} |\n"
        for name in names
    )


def _shown(default):
    return "not set" if default == "" else f"`{default}`"


def page():
    """The page of all but the first settings, which the README has."""
    rest = [name for name in Settings.__struct_fields__ if name not in FIRST]
    return (
        "# Settings\n\nGenerated from `ops/run/settings.py` by `python -m tests.ops.settings_page`. "
        "The README has what an installation needs first;\nthese are all others.\n\n" + HEAD + rows(rest)
    )


if __name__ == "__main__":
    sys.stdout.write(page())
