"""``skald fork`` and what follows: the fork is played on by its id, and both are files that hold."""

import json

import httpx

from tests.ops.service import skald
from tests.ops.terminal import Terminal

PROMPT = "number or name, ? for help> "


def begun(served, **options):
    """A running game of two, a few actions in, and the tokens of its seats."""
    body = {"ruleset": "nim", "seats": [{"name": "Ada"}, {"name": "Bo"}], "options": options}
    made = httpx.post(f"{served.url}/v1/games", json=body).json()
    path = f"{served.url}/v1/games/{made['game']['id']}"
    for token in made["tokens"]:
        headers = {"Authorization": f"Bearer {token}"}
        action = httpx.get(f"{path}/actions", headers=headers).json()["actions"][0]
        assert httpx.post(f"{path}/actions", json=action, headers=headers).status_code == 201
    return made["game"]["id"], made["tokens"]


def test_a_game_is_forked_and_played_on_in_the_terminal(served, tmp_path):
    game, tokens = begun(served, assistance=True)
    url = ("--url", served.url)
    done = skald("fork", game, "--as", 2, "--bots", "random", "--token", tokens[1], *url)
    assert done.returncode == 0, done.stderr
    first, bot, own = done.stdout.splitlines()
    assert f"of {game}, as seat 2 knew it" in first
    assert bot.endswith(": random")
    words = own.split(": skald ")[1].split()
    terminal = Terminal(*words, *url)
    try:
        terminal.wait_for(PROMPT)
        terminal.type("q\n")
        assert "the game goes on" in terminal.to_the_end()
    finally:
        terminal.close()
    fork = words[1]
    files = {name: tmp_path / f"{name}.ndjson" for name in (game, fork)}
    for name, file in files.items():
        httpx.post(f"{served.url}/v1/games/{name}/abandon")
        file.write_text(skald("export", name, *url).stdout)
    assert json.loads(files[fork].read_text().splitlines()[0])["data"]["fork"]["game"] == game
    proven = skald("verify", files[fork], "--parent", files[game])
    assert proven.returncode == 0, proven.stdout


def test_a_position_is_analysed_as_a_table_that_fits_and_as_json(served):
    game, tokens = begun(served, assistance=True)
    url = ("--url", served.url, "--seconds", "0.2")
    shown = [skald("analyze", game, "--token", token, *url) for token in tokens]
    (done,) = [one for one in shown if one.returncode == 0]
    title, heads, *rows = done.stdout.splitlines()
    assert title.startswith("smart ")
    assert heads.split() == ["action", "expected", "95", "%", "worlds"]
    assert rows
    assert max(map(len, done.stdout.splitlines())) <= 80
    token = tokens[shown.index(done)]
    as_json = json.loads(skald("analyze", game, "--token", token, "--json", *url).stdout)
    assert as_json["game"] == game
    assert skald("analyze", game, "--all", "-l", "de", "--token", token, *url).stdout.count("Welten") == 1
    assert "not_your_turn" in next(one.stderr for one in shown if one is not done)


def test_what_cannot_be_forked_is_one_line(served):
    game, tokens = begun(served)
    url = ("--url", served.url)
    for words, reason in (
        (["fork", game, "--as", "2", "--token", tokens[1]], "did not agree on assistance"),
        (["fork", game], "in its own view"),
        (["play", game], "is played on with --as SEAT and --token TOKEN"),
        (["play", game, "--as", "1", "--token", tokens[1]], "the token is not that of seat 1"),
    ):
        done = skald(*words, *url)
        assert done.returncode == 1
        (line,) = done.stderr.splitlines()
        assert reason in line
    assert "is not a valid integer" in skald("fork", game, "--as", "everybody", *url).stderr
