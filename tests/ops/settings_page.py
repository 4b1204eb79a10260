"""The lists of the settings, from the record: ``python -m tests.ops.settings_page > docs/settings.md``."""

import sys

from msgspec.structs import fields

from ops.run.settings import FIRST, TUNING, Settings, Tuning, variable


def rows(names):
    """A line for each of these fields."""
    of = {field.name: field for field in fields(Settings)}
    return "".join(
        f"- `{variable(name)}`{_shown(of[name].default)}: {of[name].type.__metadata__[-1].description}\n"
        for name in names
    )


def numbers():
    """A line for each number of ``SKALD_TUNING``."""
    return "".join(
        f"- `{one.name}`{_shown(one.default)}: {one.type.__metadata__[-1].description}\n" for one in fields(Tuning)
    )


def _shown(default):
    return "" if default in ("", Tuning()) else f" (`{default}`)"


def page():
    """The page of all settings, those first that an installation needs first."""
    rest = [name for name in Settings.__struct_fields__ if name not in FIRST]
    return (
        "# Settings\n\nWith this page you can configure an installation. `ops/up`, `skald up` and each process read "
        "these environment\nvariables, such as `SKALD_PORT=8080 ops/up`. A default is in parentheses. A start warns "
        "of an unknown `SKALD_…`.\nGenerated from `ops/run/settings.py` by `python -m tests.ops.settings_page`.\n\n"
        "## What an installation needs first\n\n"
        + rows(FIRST)
        + "\n## All others\n\n"
        + rows(rest)
        + f"\n## Numbers that few change\n\n`{variable(TUNING)}` sets the numbers that differ from their defaults: "
        + f"`{variable(TUNING)}=cache_mb=64,seat_rate=20`.\n\n"
        + numbers()
    )


if __name__ == "__main__":
    sys.stdout.write(page())
