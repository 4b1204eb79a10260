"""The registry of rulesets, the rules catalogue, and the setup of a game."""

import dataclasses
import sys

import msgspec
import pytest

from events.ruleset.boxes import UnknownBox
from events.ruleset.chance import Chance
from events.ruleset.options import TableOptions
from events.ruleset.records import Record, change
from events.ruleset.refusals import Malformed, UnknownRuleset
from events.ruleset.registry import RulesetRegistry, UnusableGame, find_rulesets, load_rules
from events.ruleset.ruleset import History, Rule, Ruleset, spelled
from events.ruleset.scoring import Text
from tests.smallest.pile import RULESET as PILE
from tests.support.cases import each
from tests.support.names import BEFORE, TODAY
from tests.support.nim import NIM
from tests.support.toy import TOY

THIRD = dataclasses.replace(NIM, rules_version=3, history=History(oldest_rules_version=2))


def test_rulesets_are_known_by_their_ids_and_versions():
    registry = RulesetRegistry([TOY, THIRD])
    assert (list(registry), len(registry)) == (["toy", "nim"], 2)
    assert registry["nim"] is registry.version_of("nim", 3) is registry.version_of("nim", 2) is THIRD
    with pytest.raises(KeyError):
        registry["chess"]
    for name, version in (("nim", 4), ("nim", 1), ("chess", 1), ("toy", 2)):
        with pytest.raises(UnknownRuleset, match=f"{name} in version {version}"):
            registry.version_of(name, version)


@each("title", ["", "W" * 65, "a\nb", "Z" + 5 * "\u0301", *BEFORE])
def test_a_title_is_a_short_line_that_every_page_can_show(title):
    for text in (Text(de=title, en="Pile"), Text(de="Stapel", en=title)):
        with pytest.raises(TypeError, match="pile: a title has 1 to 64 characters, no control characters, and at most"):
            dataclasses.replace(PILE, title=text)
    assert [dataclasses.replace(PILE, title=Text(de=one, en=one)).title.en for one in TODAY] == list(TODAY)


NIM_AS = "import dataclasses\nfrom tests.fifth.nim import RULESET as NIM\nRULESET = dataclasses.replace(NIM, id={!r})"


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A package of games, whose modules are forgotten at the end, and what writes a game into a folder of it."""
    name = "walked_for_tests"
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))

    def write(folder, text, place=tmp_path / name):
        (place / folder).mkdir(parents=True)
        (place / folder / "__init__.py").write_text(text)
        return str(place)

    yield write
    for loaded in [loaded for loaded in sys.modules if loaded.startswith(name)]:
        del sys.modules[loaded]


def found(*folders):
    return [ruleset.id for ruleset in find_rulesets("walked_for_tests", folders)]


def test_rulesets_are_found_by_walking_a_folder_by_name(package, tmp_path):
    for name in ("zebra", "ape", "bear"):
        folder = package(name, NIM_AS.format(name.upper()))
    (tmp_path / "walked_for_tests" / "cat.py").write_text(NIM_AS.format("CAT"))
    (tmp_path / "walked_for_tests" / "helpers.py").write_text("raise ImportError('RULESET = is not a game')")
    assert found(folder) == found(folder, folder) == ["APE", "BEAR", "CAT", "ZEBRA"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "in .*/ape has no RULESET"),
        ("RULESET = 7", "in .*/ape has no RULESET"),
        ("import nothing_of_this_name", "in .*/ape cannot be imported: ModuleNotFoundError: .*nothing_of_this_name"),
        ("def", r"in .*/ape cannot be imported: SyntaxError: invalid syntax \(__init__\.py, line 1\)"),
        (
            "from events.ruleset.records import Fact\n\nclass Shown(Fact, reveals=True):\n    pass",
            r"TypeError: .*'reveals'.* \(__init__\.py, line 3\)",
        ),
    ],
)
def test_a_game_that_cannot_be_installed_is_named_with_its_reason(package, text, why):
    with pytest.raises(UnusableGame, match=why):
        found(package("ape", text))


def test_two_games_of_one_name_do_not_hide_each_other(package, tmp_path):
    folder = package("ape", NIM_AS.format("ape"))
    package("bear", NIM_AS.format("ape"))
    with pytest.raises(UnusableGame, match="folders ape and bear are both called ape"):
        found(folder)
    other = package("ape", NIM_AS.format("ape"), tmp_path / "elsewhere")
    with pytest.raises(UnusableGame, match=r"two folders of games are called ape: in .* and in .*elsewhere"):
        found(folder, other)


@each(
    ("given", "why"),
    [
        ("reaction_fases=()", "unexpected keyword argument 'reaction_fases'"),
        ("id='ape'", "missing .* required keyword-only arguments: 'commands', 'facts', "),
        ("narrate=print", r"narrate is given as texts=Texts\(narrate=\.\.\.\)"),
    ],
)
def test_a_field_that_is_not_known_or_lacks_is_named(given, why):
    with pytest.raises(TypeError, match=why):
        eval(f"Ruleset({given})", {"Ruleset": Ruleset})


def test_a_game_may_give_its_next_fact_by_the_earlier_name():
    def next_fact(table, chance, away):
        return None

    older = dataclasses.replace(PILE, follow=next_fact)
    assert older.next_fact is next_fact
    assert dataclasses.replace(older, title=PILE.title).next_fact is next_fact


def test_the_author_of_a_game_that_is_declared_as_before_is_told_what_to_change(package):
    folder = package("ape", "from events.ruleset.registry import ruleset_of\nRULESET = ruleset_of(__name__, id='ape')")
    why = r"ape cannot be imported: ImportError: .*; ruleset_of was removed: give the functions to Ruleset\("
    with pytest.raises(UnusableGame, match=why):
        found(folder)


def test_the_catalogue_keeps_the_order_and_cannot_be_changed():
    rules = load_rules("tests.fifth.nim.data")
    assert list(rules) == [f"N0{number}" for number in range(1, 9)]
    assert rules["N04"] == Rule(de=rules["N04"].de, en=rules["N04"].en, ruling=True)
    assert rules["N04"].de.startswith("Das höchste Gebot")
    assert not rules["N01"].ruling
    with pytest.raises(TypeError):
        rules["N01"] = rules["N02"]


def test_types_are_known_by_their_names_on_the_wire_and_read():
    bid, bid_made = NIM.command_types["bid"], NIM.fact_types["bid_made"]
    assert {name: kind.__name__ for name, kind in NIM.command_types.items()} == {"bid": "Bid", "take": "Take"}
    assert set(NIM.fact_types) == {"heaps_laid", "bonus_dealt", "bid_made", "bids_opened", "stones_taken", "game_ended"}
    lonely = dataclasses.replace(NIM, commands=bid, facts=bid_made)
    assert (lonely.command_types, lonely.fact_types) == ({"bid": bid}, {"bid_made": bid_made})
    command = NIM.read_command({"type": "bid", "points": 1})
    assert command == bid(points=1)
    assert NIM.canonical_command(None, 0, command) is command
    for action in ({"type": "bid"}, {"type": "fly"}, {}):
        with pytest.raises(msgspec.ValidationError):
            NIM.read_command(action)


def test_a_setup_has_the_rulesets_own_options_and_the_tables():
    given = {"last_loses": True, "resignation": "ends", "first_seat": 2, "entropy": "open", "assistance": False}
    setup = NIM.setup(3, given, {})
    assert (setup.seats, setup.options.last_loses, setup.all_options()) == (3, True, given)
    assert setup.table_options == TableOptions(resignation="ends", first_seat=2)
    assert setup.box == NIM.boxes.load({})
    left_out = {"last_loses": False, "resignation": "none", "first_seat": "random"}
    assert NIM.setup(2, {}, {}).all_options() == given | left_out


def test_a_setup_takes_the_operators_box_and_an_older_one():
    assert NIM.setup(2, {}, {"bonuses": [7, 8, 9]}).box.values.bonuses == (7, 8, 9)
    assert NIM.setup(2, {}, {}, NIM.boxes.shipped_hash).box == NIM.setup(2, {}, {}).box
    with pytest.raises(UnknownBox):
        NIM.setup(2, {}, {}, "00ff")
    with pytest.raises(Malformed, match="heaps cannot be replaced"):
        NIM.setup(2, {}, {"heaps": 2})


@each(
    ("options", "why"),
    [
        ({"zoom": 1, "colour": 2}, "unknown option: colour, zoom$"),
        ({"last_loses": 1}, "Expected `bool`.*last_loses"),
        ({"resignation": "maybe"}, "resignation"),
        ({"resignation": 1}, "resignation"),
        ({"first_seat": 4}, "first_seat"),
        ({"first_seat": "last"}, "first_seat"),
        ({"first_seat": 2}, "seat 2 does not exist - at `\\$.first_seat`"),
    ],
)
def test_options_that_do_not_exist_or_do_not_fit_are_malformed(options, why):
    with pytest.raises(Malformed, match=f"^(options: .*)?{why}"):
        NIM.setup(2, options, {})


def test_what_a_table_agreed_on_is_read_as_it_is_meant():
    """As games that were stored before there were several ways to resign say it."""
    assert spelled({"resignation": True, "x": 1}) == {"resignation": "ends", "x": 1}
    assert spelled({"resignation": False}) == {"resignation": "none"}
    for as_it_is in ({"resignation": "ends"}, {}):
        assert spelled(as_it_is) == as_it_is


def test_who_begins_is_agreed_on_or_drawn():
    setup, drawn = NIM.setup(3, {}, {}), set()
    for number in range(40):
        chance = Chance(b"%d" % number)
        drawn.add(setup.starter(chance))
        assert [(draw.source, draw.size) for draw in chance.draws] == [("first_seat", 3)]
    assert drawn == {0, 1, 2}
    for seat in range(3):
        chance = Chance(b"s")
        assert change(setup, table_options=TableOptions(first_seat=seat)).starter(chance) == seat
        assert not chance.draws


def test_the_schema_of_the_options_describes_all_of_them():
    schema = NIM.options_schema()
    assert list(schema["properties"]) == ["last_loses", "resignation", "first_seat", "entropy", "assistance"]
    assert (schema["type"], schema["title"], schema["additionalProperties"]) == ("object", "Options", False)
    assert schema["description"] == NIM.options.__doc__
    resignation = schema["properties"]["resignation"]
    assert (resignation["enum"], resignation["default"]) == (["ends", "leaves", "none"], "none")
    assert (
        dataclasses.replace(NIM, options=msgspec.defstruct("Options", [], bases=(Record,))).options_schema()[
            "description"
        ]
        == ""
    )
