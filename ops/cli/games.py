"""``skald games``: lists the installed games and the optional parts that each lacks."""

from collections.abc import Sequence
from pathlib import Path

import click

from events.ruleset.origin import folder_of, home_of
from events.ruleset.rendering import as_text
from events.ruleset.ruleset import AnyRuleset
from ops.run import settings
from ops.run.installation import installed_rulesets, missing_parts, require_rulesets, unreleased
from ops.run.terminal import echo
from service.table.guides import board_folder


@click.command()
@click.argument("games", nargs=-1)
def command(games: tuple[str, ...]) -> None:
    """List the installed games, including those of SKALD_GAMES, or only these GAMES, with the parts that each lacks.

    The exit status is 1 while the box of a game is not released.
    """
    ours = settings.from_environment()
    rulesets = installed_rulesets(ours)
    require_rulesets(rulesets, sorted(games), "unknown game:")
    chosen = [rulesets[name] for name in games or rulesets]
    for ruleset in chosen:
        echo(_line(ruleset))
    for line in missing_parts(ours):
        echo(line, err=True)
    if unreleased(chosen):
        raise SystemExit(1)


def _line(ruleset: AnyRuleset) -> str:
    versions = ruleset.rules_versions
    rules = f"rules {versions[0]} to {versions[-1]}" if len(versions) > 1 else f"rules {versions[-1]}"
    without = f"; without {', '.join(_missing(ruleset))}" if _missing(ruleset) else ""
    return f"{ruleset.id}: {rules}, box {ruleset.boxes.shipped_hash[:12]}, in {_place(ruleset)}{without}"


def _missing(ruleset: AnyRuleset) -> Sequence[str]:
    """Return the optional parts that a game lacks."""
    board = board_folder(ruleset)
    found = {
        "board": Path(board).is_dir(),
        "value": ruleset.bots.value is not None,
        "default": ruleset.clocks.default is not None,
        "render": ruleset.display.render is not as_text,
        "measures": bool(ruleset.analytics.measures),
    }
    return [name for name, is_there in found.items() if not is_there]


def _place(ruleset: AnyRuleset) -> Path:
    """Return the folder of a game, or its file."""
    home = home_of(ruleset.boxes, ruleset.decide.__module__)
    return folder_of(home) if hasattr(home, "__path__") else Path(str(home.__file__))
