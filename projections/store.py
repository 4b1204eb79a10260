"""The store of the read models: one port for each subject, together what an adapter implements.

A store belongs to one log, and keeps its data where the log does: an append marks its game as dirty, and the mark is
removed together with the step of the checkpoints that makes it needless.
"""

from dataclasses import dataclass

from projections.bot_turns import BotTurns
from projections.checkpoints import CheckpointStore
from projections.dead_letters import DeadLetterStore
from projections.dirty_games import DirtyGames
from projections.game_list import GameListReadModel
from projections.generations import Generations
from projections.statistics import StatisticsReadModel


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
