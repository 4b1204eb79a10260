"""The store of the read models in Redis: one class for each subject.

A store belongs to one log, and keeps its data where the log does: an append marks its game as dirty, and the mark is
removed together with the step of the checkpoints that makes it needless.
"""

from dataclasses import dataclass

from events.log.client import Client
from projections.bot_turns import BotTurns
from projections.game_list import GameListReadModel
from projections.practice import PracticeGames
from projections.statistics.contributions import StatisticsReadModel
from projections.store.failures import DeadLetterStore
from projections.store.scripts import Generations
from projections.store.store import CheckpointStore, DirtyGames


@dataclass(frozen=True)
class ProjectionStore:
    """Everything that projections and workers keep beside a log."""

    checkpoints: CheckpointStore
    game_list: GameListReadModel
    statistics: StatisticsReadModel
    dead_letters: DeadLetterStore
    dirty_games: DirtyGames
    generations: Generations
    bot_turns: BotTurns
    practice: PracticeGames


def redis_store(client: Client) -> ProjectionStore:
    """Return the store of the read models that belongs to the log of this Redis."""
    return ProjectionStore(
        checkpoints=CheckpointStore(client),
        game_list=GameListReadModel(client),
        statistics=StatisticsReadModel(client),
        dead_letters=DeadLetterStore(client),
        dirty_games=DirtyGames(client),
        generations=Generations(client),
        bot_turns=BotTurns(client),
        practice=PracticeGames(client),
    )
