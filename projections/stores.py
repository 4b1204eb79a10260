"""The store of the read models in Redis, composed of one class for each subject.

A store belongs to one log, and keeps its data where the log does: an append marks its game as dirty, and the mark is
removed in the same step as the checkpoints advance.
"""

from events.log.client import Client
from projections.bot_turns import BotTurns
from projections.game_list import GameListReadModel
from projections.practice import PracticeGames
from projections.statistics.contributions import StatisticsReadModel
from projections.store.failures import DeadLetters
from projections.store.scripts import Generations
from projections.store.store import CheckpointStore, DirtyGames


class ProjectionStore:
    """Everything that projections and workers store beside the log of one Redis."""

    def __init__(self, client: Client) -> None:
        self.checkpoints = CheckpointStore(client)
        self.game_list = GameListReadModel(client)
        self.statistics = StatisticsReadModel(client)
        self.dead_letters = DeadLetters(client)
        self.dirty_games = DirtyGames(client)
        self.generations = Generations(client)
        self.bot_turns = BotTurns(client)
        self.practice = PracticeGames(client)
