"""A person at a terminal plays each game: the board fits, everything is in one language, and mistakes are explained."""

import re

import msgspec
import pytest
import regex
from rich.cells import cell_len

from events.application.creation import GamePlan
from events.ruleset.records import canonical
from events.ruleset.rendering import Drawing
from ops.play.person import completions, matching, overview
from ops.play.texts import MAX_NAME_CELLS, fitting_name, named
from tests.ops.service import skald
from tests.ops.terminal import COLUMNS, ROWS, Terminal
from tests.support.cases import each
from tests.support.names import BEFORE, TODAY
from tests.support.nim import new_service
from tests.support.rulesets import RULESETS

PROMPTS = {"de": "Zahl oder Name, ? Hilfe> ", "en": "number or name, ? for help> "}
FOREIGN = {"de": re.compile(r"\b(?:[Ss]eat|round|turn|cards|points|number)\b"), "en": re.compile(r"[äöüß]|\bPlatz\b")}
BORROWED = re.compile(r"Å\w+|\w*[äöøåÖ]\w*")
"""Names of cities stand as they are in every language."""


@pytest.fixture
def terminal(served):
    opened = []

    def run(*arguments):
        opened.append(Terminal(*arguments, "--url", served.url))
        return opened[-1]

    yield run
    for one in opened:
        one.close()


def bid(table, typed):
    """Bid until all bids are shown: where the bot's one came meanwhile one is asked anew."""
    table.answer(typed, PROMPTS["en"])
    while "Bids: " not in table.shown:
        table.answer("bid 2", PROMPTS["en"])


def assert_in_one_language(screen, lang):
    """It also fits the terminal."""
    lines = screen.splitlines()
    assert len(lines) <= ROWS, screen
    assert max(map(len, lines)) <= COLUMNS, screen
    assert not FOREIGN[lang].search(screen if lang == "de" else BORROWED.sub("", screen)), screen


@pytest.mark.campaign(15)
@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_a_person_plays_with_a_board_that_fits(terminal, ruleset, lang):
    table = terminal("play", ruleset, "--as", 2, "-l", lang, "-s", "sit")
    screen = table.wait_for(PROMPTS[lang])
    for _ in range(4):
        assert_in_one_language(screen, lang)
        assert "Bjarne" in screen or ruleset == "nim"
        screen = table.answer("1", PROMPTS[lang])
        if not screen.endswith(PROMPTS[lang]):
            return
    table.type("q\n")
    assert {"de": "abgebrochen", "en": "abandoned"}[lang] in table.to_the_end()


def test_a_whole_game_to_its_ranking(terminal):
    table = terminal("play", "nim", "--as", 1, "-s", "whole")
    screen = table.wait_for(PROMPTS["en"])
    while screen.endswith(PROMPTS["en"]):
        screen = table.answer("1", PROMPTS["en"])
    told = table.to_the_end()
    assert "1. " in told
    assert "audit: ok" in told
    assert table.process.returncode == 0


def test_what_can_be_typed(terminal):
    table = terminal("play", "nim", "--as", 1, "-s", "typed")
    table.wait_for(PROMPTS["en"])
    assert "Nothing on the list is called that: dance" in table.answer("dance", PROMPTS["en"])
    assert "The list has the numbers 1 to 3." in table.answer("99", PROMPTS["en"])
    assert "There is nothing to take back now." in table.answer("u", PROMPTS["en"])
    for key, wanted in (
        ("?", "take the latest action back"),
        ("b", "heaps"),
        ("s", "Astrid: "),
        ("bid", "called that"),
    ):
        table.type(key + "\n")
        assert wanted in table.wait_for("Enter: back to the game")
        table.answer("", PROMPTS["en"])
    bid(table, "bid 2")


def test_tab_completes_a_name(terminal):
    table = terminal("play", "nim", "--as", 1, "-s", "tab")
    table.wait_for(PROMPTS["en"])
    table.type("2\t")
    table.wait_for("Bid 2")
    bid(table, "")


def test_an_action_is_taken_back(terminal):
    """Between two actions of one turn nobody else has acted: the first can be taken back."""
    table = terminal("play", "raids", "--as", 1, "-p", 3, "-s", "undo", "-l", "de")
    screen = table.wait_for(PROMPTS["de"])
    for _ in range(40):
        refused = table.answer("u", PROMPTS["de"])
        if "Jetzt lässt sich nichts zurücknehmen." not in refused:
            assert "nimmt" in refused
            assert "zurück" in refused
            return
        screen = table.answer("1", PROMPTS["de"])
        if not screen.endswith(PROMPTS["de"]):
            pytest.fail("The game was over before anything could be taken back.")


def test_in_a_terminal_one_plays_without_naming_a_seat(terminal):
    table = terminal("play", "raids", "-s", "sit")
    screen = table.wait_for(PROMPTS["en"])
    assert "harbour tiles" in screen
    assert "Sail: into the harbour" in screen
    table.type("q\n")
    assert "abandoned" in table.to_the_end()


def test_a_game_that_plays_itself_is_watched(terminal):
    shown = terminal("play", "clash_of_vikings", "--watch", "-s", "watch", "-l", "de")
    told = shown.to_the_end()
    assert "place={" not in told
    assert "Zug 1" in told
    assert "Prüfung: in Ordnung" in told


@pytest.mark.campaign(15)
@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_a_replay_fits_and_speaks_one_language(served, terminal, ruleset):
    played = skald("play", ruleset, "-s", "replay", "--url", served.url).stdout
    game = re.search(r"\b[0-9]{3}-[0-9a-z]{16}\b", played)[0]
    for lang in ("de", "en"):
        reader = terminal("replay", game, "-l", lang, "--from", 12)
        assert_in_one_language(reader.wait_for("\n> "), lang)
        reader.type("q\n")
        reader.to_the_end()
        assert reader.process.returncode == 0


@each("command", ["", "play", "replay", "up", "bench", "verify", "export", "import", "failures"])
def test_help_is_whole_and_fits(command):
    shown = skald(*command.split(), "--help", COLUMNS="80").stdout
    assert shown.startswith("Usage: skald")
    assert max(map(len, shown.splitlines())) <= COLUMNS
    assert not re.search(r"\w\.\.\.$", shown.partition("\n")[2], re.MULTILINE)


def test_names_are_found_by_words_and_completed():
    labels = ["Take 1 from heap 0", "Take 2 from heap 0", "Take 1 from heap 1", "Pass"]
    assert matching(labels, "take 1 heap") == [0, 2]
    assert matching(labels, "pass") == [3]
    assert matching(["Pass", "Pass on"], "pass") == [0]
    assert matching(labels, "dance") == []
    assert completions(labels, "take 2") == ["Take 2 from heap 0"]
    assert completions(labels, "2 heap") == ["Take 2 from heap 0"]
    assert completions(labels, "1 from") == []


def test_the_list_of_actions_is_no_higher_than_there_is_room():
    labels = [f"Action number {number} of a long list of them" for number in range(60)]
    lines = overview(labels, "en", 80, 4)
    assert len(lines) == 4
    assert lines[-1].strip() == "… 57 more; ? lists them all"
    assert overview(labels[:2], "en", 80, 4)[0].startswith("  1 Action number 0")


def test_sentences_name_the_seats():
    drawing = Drawing(lang="de", names=("Astrid", "Bjarne"), viewer=0)
    assert named("Platz 0 greift Platz 1 an; gefragt sind Plätze 1, 0.", drawing) == (
        "Astrid (du) greift Bjarne an; gefragt sind Bjarne, Astrid (du)."
    )
    assert named("Seat 2 resigns.", drawing) == "Platz 3 resigns."


def test_a_name_takes_no_more_of_a_line_than_it_may():
    for name in (*TODAY, *BEFORE, "", "\ud800" * 900):
        shown = fitting_name(name)
        assert cell_len(shown) <= MAX_NAME_CELLS
        assert all(character.isprintable() for character in shown)
        assert not regex.search(r"\p{M}{3}", shown)
    assert fitting_name("\u0639\u0644\u06cc\u200c\u0631\u0636\u0627") == "\u0639\u0644\u06cc\u0631\u0636\u0627"
    assert fitting_name("Astrid") == "Astrid"


@each("ruleset", sorted(RULESETS))
def test_no_name_breaks_a_board_of_80_columns(ruleset):
    service, names = new_service(RULESETS), [fitting_name(name) for name in (*TODAY[:2], *BEFORE)]
    seats = 3
    state = service.create(GamePlan(ruleset=RULESETS[ruleset], seats=seats, taken=range(seats))).state
    for _ in range(12):
        for shown in (names, names[2:] + names[:2]):
            view = msgspec.json.decode(canonical(state.ruleset.view(state.table, 0)))
            board = state.ruleset.display.render(view, Drawing(names=tuple(shown), width=80))
            assert max(map(cell_len, board.splitlines())) <= 80, board
        seat = next((seat for seat in range(seats) if seat in state.to_act(seat)), None)
        if seat is None:
            break
        state = service.act(state.id, seat, state.ruleset.legal(state.table, seat)[0]).state
