"""Parts that a game brings beside its rules: options, the box, what front ends get, the guide, and its imports."""

import ast
import inspect
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any

import msgspec

from events.ruleset.boxes import document_hash, mark_of
from events.ruleset.origin import home_of
from events.ruleset.privacy import split
from events.ruleset.records import canonical, has_floats, tag_of
from events.ruleset.refusals import Malformed, RuleBroken
from events.ruleset.ruleset import AnyRuleset
from ops.check.trial import Broken, Trial, shown
from service.game.schema import ruleset_schema
from service.table.checks import check_table
from service.table.guides import InvalidGuide

NUMBERED = "first_seat"
"""Its values are seats, which need no names."""
LEFT_OUT = object()
OURS = ("projections", "workers", "service", "ops", "tests")
IMPURE = {
    "random": "chance, which decide() and next_fact() get",
    "secrets": "chance, which decide() and next_fact() get",
    "time": "nothing: rules know no time",
    "datetime": "nothing: rules know no time",
    "uuid": "chance, which decide() and next_fact() get",
    "os": "nothing: rules read no files",
    "logging": "nothing: what happened is in the log of the game",
    "socket": "nothing: rules reach no network",
    "subprocess": "nothing: rules start no processes",
    "threading": "nothing: rules start no threads",
    "asyncio": "nothing: rules wait for nothing",
    "urllib": "nothing: rules reach no network",
    "http": "nothing: rules reach no network",
    "flask": "nothing: rules know no HTTP",
    "redis": "nothing: rules know no store",
    "rq": "nothing: rules know no queue",
    "marshmallow": "records with types: Record, Command and Fact of skald",
}
"""What rules may not import, and what they use instead."""


def options_are_described(trial: Trial) -> None:
    """Options are chosen in forms: each has a name and a text in both languages."""
    for name, schema in trial.ruleset.options_schema()["properties"].items():
        texts: Mapping[str, Any] = schema.get("x-texts") or {}
        if not texts:
            raise Broken(
                "options",
                f"The option {name} has no texts, and stands in the form by its name.",
                "Annotate it with described() of skald.",
                ("options",),
            )
        values = {str(one) for one in schema.get("enum", ()) if not (name == NUMBERED and isinstance(one, int))}
        named = set(texts.get("values", {}))
        if named != values:
            raise Broken(
                "options",
                f"The texts of the option {name} name {sorted(named)}, not {sorted(values)}.",
                fields=("options",),
            )
        for text in (texts["title"], texts["description"], *texts.get("values", {}).values()):
            if not all(text[lang] for lang in ("de", "en")):
                raise Broken("options", f"A text of the option {name} is empty.", fields=("options",))


def forms_admit_what_a_setup_admits(trial: Trial) -> None:
    """For every number of seats, all values of the own options, left out or wrong ones too."""
    ruleset = trial.ruleset
    schema, names = ruleset.options_schema(), ruleset.options.__struct_fields__
    values = [(LEFT_OUT, "nonsense", *schema["properties"][name].get("enum", (False, True))) for name in names]
    for combination in product(*values):
        options = {name: value for name, value in zip(names, combination, strict=True) if value is not LEFT_OUT}
        for seats in ruleset.seats:
            form, setup = _admits(ruleset, schema, options), _is_admitted(ruleset, seats, options)
            if form != setup:
                who, not_who = ("the form", "validate_setup()") if form else ("validate_setup()", "the form")
                raise Broken(
                    "options",
                    f"{who} takes {shown(options)} with {seats} seats, and {not_who} does not.",
                    "Say in Options.needs what validate_setup() refuses.",
                    ("options", "validate_setup"),
                )
    if _is_admitted(ruleset, min(ruleset.seats), {"nonsense": True}):
        raise Broken("options", "An option that does not exist is taken.", fields=("options",))


def _admits(ruleset: AnyRuleset, schema: Mapping[str, Any], options: Mapping[str, Any]) -> bool:
    """Return what the schema of the options says of these: each is of its type, and what it needs is there."""
    try:
        msgspec.convert(options, ruleset.options, strict=True)
    except msgspec.ValidationError:
        return False
    return all(not _meets(one["if"], options) or _meets(one["then"], options) for one in schema.get("allOf", ()))


def _meets(condition: Mapping[str, Any], options: Mapping[str, Any]) -> bool:
    for name, wanted in condition["properties"].items():
        if name not in options:
            return False
        if options[name] not in (wanted["enum"] if "enum" in wanted else (wanted["const"],)):
            return False
    return True


def _is_admitted(ruleset: AnyRuleset, seats: int, options: Mapping[str, Any]) -> bool:
    try:
        ruleset.validate_setup(ruleset.setup(seats, options, {}))
    except (Malformed, RuleBroken):
        return False
    return True


def the_box_can_be_read(trial: Trial) -> None:
    """The box is a document with values, marks and sources, of which a setup is made."""
    require_box(trial.ruleset)


def require_box(ruleset: AnyRuleset) -> None:
    """Raise ``Broken`` for a box that cannot be read."""
    if fault := ruleset.boxes.fault():
        raise Broken("box", f"{fault}.", fields=("boxes",))


def every_value_of_the_box_is_marked(trial: Trial) -> None:
    """Each value of the box has a mark that says where it comes from, and each mark leads to a value."""
    document = trial.ruleset.boxes.document()
    for path in filter(None, _leaves(document.values)):
        if mark_of(document, path) is None:
            raise Broken("box", f"{'.'.join(path)} has no mark that says where it comes from.", fields=("boxes",))
    for mark in document.marks:
        found: Any = document.values
        try:
            for name in mark.path.split("."):
                found = found[int(name)] if isinstance(found, list) else found[name]
        except (KeyError, IndexError, ValueError, TypeError):
            raise Broken("box", f"The mark of {mark.path} leads to no value.", fields=("boxes",)) from None
        if mark.status == "reconstructed" and not mark.note:
            raise Broken("box", f"{mark.path} is reconstructed, and no note says what is known.", fields=("boxes",))


def _leaves(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    if isinstance(value, dict) and value:
        for name, item in value.items():
            yield from _leaves(item, (*path, name))
    else:
        yield path


def every_released_box_is_kept(trial: Trial) -> None:
    """The release gate: a changed box needs a new file beside the old ones, which stay as they are for ever."""
    boxes = trial.ruleset.boxes
    if why := boxes.unreleased():
        raise Broken("box", f"{why[0].upper()}{why[1:]}.", "skald release PATH keeps it beside the others.", ("boxes",))
    for box_hash, file in boxes.released.items():
        if document_hash(file.read_bytes()) != box_hash:
            raise Broken("box", f"data/released/{file.name} was changed after its release.", fields=("boxes",))
        boxes.load({}, box_hash)
    wrong: tuple[dict[str, Any], ...] = {"no such value": 1}, {"": {}}
    for replaced in wrong:
        try:
            boxes.load(replaced)
        except Malformed:
            continue
        raise Broken("box", "The box takes a value in place of one that it does not have.", fields=("boxes",))


def components_are_plain_and_marked(trial: Trial) -> None:
    """What front ends get of the box is plain JSON, and each part of it says where it comes from."""
    components = msgspec.json.decode(canonical(trial.ruleset.display.components(trial.setup.box)))
    if has_floats(components):
        raise Broken("box", "The components hold a number with a fraction.", fields=("components",))
    provenance = components.get("provenance", {})
    if set(provenance) != {"marks", "sources", "statuses"}:
        raise Broken("box", "The components have no provenance.", "provenance() makes it.", ("components",))
    for mark in provenance["marks"]:
        unknown = set(mark["sources"]) - set(provenance["sources"]) - {"operator"}
        if unknown or mark["status"] not in provenance["statuses"]:
            raise Broken("box", f"The mark of {mark['path']} names a source that is not listed.", fields=("boxes",))
    marked = {mark["path"].split(".")[0] for mark in provenance["marks"]}
    if unmarked := sorted(set(components) - {"provenance"} - marked):
        raise Broken("box", f"The component {unmarked[0]} has no mark.", fields=("components",))


def every_type_can_be_read(trial: Trial) -> None:
    """The types of actions, events and states are such that values can be read by them."""
    require_types(trial.ruleset)


def require_types(ruleset: AnyRuleset) -> None:
    """Raise ``Broken`` for a type by which no value can be read."""
    for kind in (*ruleset.command_types.values(), *ruleset.fact_types.values(), ruleset.state):
        try:
            msgspec.json.Decoder(kind)
        except (TypeError, NameError) as error:
            bounded = "Give the bounds to the type itself, as in Annotated[int, Meta(ge=0)] | None."
            raise Broken(
                "types",
                f"No value can be read as {kind.__name__}: {error}.",
                bounded if "Can only set" in str(error) else "",
                ("state",) if kind is ruleset.state else ("commands", "facts"),
            ) from None


def schemas_are_true(trial: Trial) -> None:
    """The JSON Schemas of actions, events and states can be made, and what is played can be read by its types."""
    ruleset = trial.ruleset
    try:
        ruleset_schema(ruleset)
    except TypeError as error:
        raise Broken(
            "names",
            f"No JSON Schema can be made: {error}.",
            "Skald has a record of this name, too; call yours otherwise, and keep its tag.",
        ) from None
    for step in trial.steps():
        if step.command is not None:
            ruleset.read_command(msgspec.to_builtins(step.command))
        for fact in step.facts:
            kind = ruleset.fact_types.get(tag_of(type(fact)))
            if kind is not type(fact):
                raise Broken("facts", f"The fact {tag_of(type(fact))} is not in facts.", fields=("facts",))
            if len(split(fact)[0]) > 1 << 20:
                raise Broken("facts", f"The fact {tag_of(type(fact))} is longer than a megabyte.", fields=("facts",))


def the_board_and_the_guide_can_be_used(trial: Trial) -> None:
    """The files of the folder table fit together, and to the rules."""
    try:
        check_table(trial.ruleset)
    except InvalidGuide as invalid:
        raise Broken("guide", f"{invalid}.") from None


def rules_are_pure(trial: Trial) -> None:
    """The modules of a game import no clock, no chance, nothing that reads or writes, and no other part of Skald."""
    require_pure(trial.ruleset)


def require_pure(ruleset: AnyRuleset) -> None:
    """Raise ``Broken`` for an import that rules must not have."""
    for file, name in modules_of(ruleset):
        for line, imported in _imports(file):
            top = imported.partition(".")[0]
            if top in IMPURE:
                raise Broken(
                    "chance" if "chance" in IMPURE[top] else "imports",
                    f"{file.name}:{line} imports {imported}.",
                    f"Use {IMPURE[top]}.",
                )
            inside = f"{imported}.".startswith(f"{name}.")
            shared = f"{imported}.".startswith("events.ruleset.")
            if top in OURS or (top == "events" and not inside and not shared):
                raise Broken(
                    "imports",
                    f"{file.name}:{line} imports {imported}.",
                    "A game imports skald, and no other part of Skald and no other game.",
                )


def modules_of(ruleset: AnyRuleset) -> Iterator[tuple[Path, str]]:
    """Yield the files of the modules of a game, and the name of the module or package that offers it."""
    home = home_of(ruleset.boxes, ruleset.decide.__module__)
    file = inspect.getsourcefile(home)
    if file is None:
        return
    files = sorted(Path(file).parent.rglob("*.py")) if hasattr(home, "__path__") else [Path(file)]
    yield from ((one, home.__name__) for one in files)


def _imports(file: Path) -> Iterator[tuple[int, str]]:
    """Yield the lines and the absolute names of what a file imports."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield node.lineno, node.module
