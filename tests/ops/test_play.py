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
from tests.support.rulesets import SHIPPED

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


@each(
    ("words", "why"),
    [
        ("frob", "unknown command: frob; available: analyze, archive, arena"),
        ("play nim --url http://127.0.0.1:1", "no service answers at http://127.0.0.1:1; start one with ops/up"),
        ("play nim --url nonsense", "skald: nonsense does not answer"),
        ("play", f"name the game: skald play GAME; available: {SHIPPED[0]}"),
        ("play chess", f"unknown game: chess; available: {SHIPPED[0]}"),
        ("play nim --fast", "No such option '--fast'; the options of nim are: --last-loses"),
        ("play nim -p 9", "Nim is for two or three. (422 against_the_rules)"),
        ("play --last-loses nim", "name the game before its options"),
        ("play nim --as 5", "unknown seat: 5; a game of 2 has the seats 1 to 2"),
        ("play nim --as 0", "see skald play --help"),
        ("play nim --as x", "see skald play --help"),
        ("play nim --as 1 --watch", "--watch plays no seat, and --as plays one"),
        ("play nim --as 1 --bots deep", "seats.1.controller: Must be one of human, random"),
        ("play nim -l fr", "is not one of 'de', 'en'; see skald play --help"),
    ],
)
def test_what_is_wrong_is_explained_in_one_line(served, words, why):
    url = ("--url", served.url) if words.startswith("play") and "--url" not in words else ()
    done = skald(*words.split(), *url)
    assert done.returncode != 0
    (line,) = done.stderr.splitlines()
    assert why in line


def test_the_options_of_an_installed_game_need_no_service():
    nobody = ("--url", "http://127.0.0.1:9")
    shown = skald("play", "nim", "--help", *nobody)
    assert (shown.returncode, "2 to 3 players" in shown.stdout) == (0, True)
    assert "--last-loses / --no-last-loses" in shown.stdout
    assert "no service answers" in skald("play", "nosuch", "--help", *nobody).stderr


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
