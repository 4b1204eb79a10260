"""Writes the game of the page on agents: ``python -m tests.mcp.transcript`` prints all that one player saw."""

import random

from tests.mcp.table import Table, numbers_in, version_in
from tests.support.rulesets import SHIPPED

RULESET = SHIPPED[1]
EXAMPLE = "014-2n9e7w3k5q8r1t4v"


async def play(table):
    """Let the first seat ask and act, and the other one act at once whenever it is asked."""
    choice = random.Random(3)
    await table.ask(0, "my_games")
    while (state := table.state).status == "running":
        if state.missing[0] == 0:
            look = await table.ask(0, "look")
            number = choice.choice(numbers_in(await table.ask(0, "actions")))
            await table.ask(0, "act", version=version_in(look), action=number)
            continue
        numbers = numbers_in(await table.ask(1, "actions"))
        await table.ask(1, "act", version=table.state.version, action=choice.choice(numbers))
        if table.state.missing[:1] == (0,):
            await table.ask(0, "wait_for_my_turn")
    table.service.games.close(table.game)
    await table.ask(0, "look")
    await table.ask(0, "rules", search="catch up")
    await table.ask(0, "story", after=table.state.version - 4)


def transcript():
    """All calls of the first seat with their answers."""
    table = Table(RULESET)
    table.run(play)
    parts = []
    for seat, tool, arguments, text in table.told:
        if seat == 0:
            given = ", ".join(f"{name}={value!r}" for name, value in arguments.items())
            parts.append(f">>> {tool}({given})\n{text}\n")
    return "\n".join(parts).replace(table.game, EXAMPLE)


if __name__ == "__main__":
    print(transcript(), end="")
