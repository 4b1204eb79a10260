"""``skald play``: options found in the ruleset's schema, and one clear line when something is wrong."""

import httpx
import pytest
from skald_client import Skald

from events.integrity.draws import NOT_FAIR
from ops.play.connection import parse_options
from ops.play.game import Plan, ServedGame
from ops.play.picture import verdict
from ops.run.errors import UserError
from tests.ops.service import skald
from tests.service.conftest import OPERATOR, Service
from tests.support.cases import each

RULESET = {
    "id": "any",
    "options": {
        "$ref": "#/$defs/Options",
        "$defs": {
            "Options": {
                "type": "object",
                "properties": {
                    "advanced": {"type": "boolean", "default": False},
                    "auction": {"$ref": "#/$defs/Auction", "default": "open"},
                    "first_round": {"type": "integer", "minimum": 1, "maximum": 6},
                    "motto": {"type": "string"},
                },
            },
            "Auction": {"enum": ["open", "single"]},
        },
    },
}


@each(
    ("arguments", "options"),
    [
        ([], {}),
        (["--advanced"], {"advanced": True}),
        (["--no-advanced"], {"advanced": False}),
        (["--auction", "single"], {"auction": "single"}),
        (["--first-round", "3", "--motto", "on"], {"first_round": 3, "motto": "on"}),
    ],
)
def test_the_schema_makes_the_options(arguments, options):
    assert parse_options(RULESET, arguments) == options


@each(
    "arguments",
    [["--fast"], ["--auction", "dutch"], ["--first-round", "7"], ["--advanced=1"], ["stray"], ["--auction"]],
)
def test_a_bad_option_is_one_line_with_those_there_are(arguments):
    with pytest.raises(UserError) as error:
        parse_options(RULESET, arguments)
    assert "\n" not in error.value.message
    assert "the options of any are: --advanced, --auction, --first-round, --motto" in error.value.message


def refused(*arguments):
    done = skald("play", *arguments)
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    return line


def test_no_service_is_one_line():
    assert "there is no service at http://127.0.0.1:1; start one with ops/up" in refused(
        "nim", "--url", "http://127.0.0.1:1"
    )


def test_an_address_that_is_none_is_one_line():
    assert refused("nim", "--url", "nonsense").startswith("skald: nonsense does not answer")


def test_what_a_service_refuses_is_one_line(served):
    url = ("--url", served.url)
    assert "there is no game chess; there are" in refused("chess", *url)
    assert "No such option '--fast'; the options of nim are: --last-loses" in refused("nim", "--fast", *url)
    assert "Nim is for two or three. (422 against_the_rules)" in refused("nim", "-p", "9", *url)
    assert "name the game before its options" in refused("--last-loses", "nim", *url)
    shown = skald("play", "nim", "--help", *url).stdout
    assert "--last-loses / --no-last-loses" in shown
    assert "2 to 3 players" in shown


def test_the_options_of_an_installed_game_need_no_service():
    nobody = ("--url", "http://127.0.0.1:9")
    shown = skald("play", "nim", "--help", *nobody)
    assert (shown.returncode, "--last-loses" in shown.stdout, "2 to 3 players" in shown.stdout) == (0, True, True)
    assert "there is no service" in skald("play", "nosuch", "--help", *nobody).stderr


def test_a_game_without_a_seed_is_fair():
    skald = Skald("http://skald", OPERATOR, transport=httpx.WSGITransport(Service().app))
    games = [ServedGame(skald, Plan(ruleset="nim", seats=2, options={}, seed=seed, lang="en")) for seed in (None, "x")]
    assert [game.game["seeded"] for game in games] == [False, True]


def test_a_game_with_sealed_entropies_is_played_and_can_be_played_again():
    played = []
    for _ in range(2):
        service = Service()
        skald = Skald("http://skald", OPERATOR, transport=httpx.WSGITransport(service.app))
        plan = Plan(ruleset="nim", seats=2, options={"entropy": "sealed"}, seed="ragnar", lang="en")
        game = ServedGame(skald, plan)
        assert service.games.load(game.game["id"]).has_started
        told = [list(game.news()) for _ in game.play()]
        played.append(told)
        service.games.close(game.game["id"])
        audit = game.audit()
        assert audit["ok"]
        assert verdict(audit, "en").plain.endswith(f" events); {NOT_FAIR}")
        assert verdict(audit, "de").plain.endswith(
            "; wiederholbar, nicht fair: wer das Spiel anlegte, gab den Startwert vor"
        )
    assert played[0] == played[1]
