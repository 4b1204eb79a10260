"""What a deployment offers: which rulesets, and under which titles."""

from dataclasses import replace
from pathlib import Path

import msgspec

from events.ruleset.registry import RulesetRegistry
from events.ruleset.ruleset import AnyRuleset
from events.ruleset.scoring import Text
from ops.errors import UserError
from ops.printable import printable
from ops.settings import Settings, variable

LONGEST_TITLE = 100


def offered(settings: Settings, rulesets: RulesetRegistry) -> tuple[str, ...]:
    """Return the ids of the rulesets that new games may have. Raises ``UserError`` for one that is not installed."""
    names = tuple(name.strip() for name in settings.rulesets.split(",") if name.strip())
    for name in names:
        if name not in rulesets:
            raise UserError(f"{variable('rulesets')}: there is no ruleset {name}; there are {', '.join(rulesets)}")
    return names or tuple(rulesets)


def titled(settings: Settings, rulesets: RulesetRegistry) -> RulesetRegistry:
    """Return the rulesets under the titles of the operator's file. Raises ``UserError`` that names the file."""
    if not settings.titles:
        return rulesets
    titles = _titles(Path(settings.titles))
    for name in titles:
        if name not in rulesets:
            raise UserError(f"{settings.titles}: there is no ruleset {name}; there are {', '.join(rulesets)}")
    return RulesetRegistry(_renamed(ruleset, titles.get(ruleset.id)) for ruleset in rulesets.values())


def _titles(file: Path) -> dict[str, Text]:
    try:
        titles = msgspec.json.decode(file.read_bytes(), type=dict[str, Text])
    except OSError as error:
        raise UserError(f"{file}: {error.strerror}") from None
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise UserError(f'{file}: {error}; it holds {{"<ruleset>": {{"de": "...", "en": "..."}}}}') from None
    for name, title in titles.items():
        for text in (title.de, title.en):
            if not text.strip() or len(text) > LONGEST_TITLE or text != printable(text):
                raise UserError(f"{file}: a title of {name} is not one line of 1 to {LONGEST_TITLE} characters")
    return titles


def _renamed(ruleset: AnyRuleset, title: Text | None) -> AnyRuleset:
    return ruleset if title is None else replace(ruleset, title=title)
