"""Small simulated datasets, made once."""

import pytest

from events.ruleset.records import change
from ops.analytics.query import open_dataset
from ops.analytics.rows import Privacy
from ops.analytics.simulate import Simulation, bot_makers, play_game, table_setups
from ops.analytics.store import Selection, continue_dataset
from ops.analytics.tables import DEFAULT_TABLES, TABLES
from ops.analytics.writer import rows_of, write_dataset
from tests.support.rulesets import RULESETS, SHIPPED

GAMES = 5


def simulated(ruleset, games=GAMES, seed="test", **settled):
    simulation = Simulation(ruleset=ruleset, games=games, seed=seed, **settled)
    setups, bots = table_setups(RULESETS[ruleset], simulation), bot_makers(simulation)
    return [play_game(RULESETS, simulation, setups, bots, number) for number in range(games)]


def write_all(folder, games, tables=tuple(TABLES), level="operator", **described):
    """Write a dataset of these games."""
    with write_dataset(folder, **{"origin": "simulated", **described}, level=level, tables=tables) as writer:
        writer.add(rows_of(list(games), tables, Privacy(level=level, key=b"key")))
        writer.finish()
    return folder


def export(log, folder, level="pseudonymous", rulesets=RULESETS, tables=DEFAULT_TABLES, **selected):
    """Add to a dataset what a log holds; gives the writer that has done it."""
    with write_dataset(folder, origin="played", level=level, tables=tables) as writer:
        sum(continue_dataset(writer, log, rulesets, Privacy(level=level, key=b"key"), Selection(**selected)))
    return writer


def contents(folder):
    return {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}


@pytest.fixture(scope="session")
def games():
    found = {ruleset: simulated(ruleset) for ruleset in SHIPPED}
    for played in found.values():
        for game in played:
            game.players = [change(player, id=f"player {seat}") for seat, player in enumerate(game.players)]
    return found


@pytest.fixture(scope="session")
def dataset(games, tmp_path_factory):
    """A dataset with every table, of a few games of each ruleset."""
    played = (game for of_ruleset in games.values() for game in of_ruleset)
    return write_all(tmp_path_factory.mktemp("dataset") / "d", played)


@pytest.fixture(scope="session")
def opened(dataset):
    return open_dataset(dataset)
