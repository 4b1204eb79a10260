"""What more web processes and cores add: a model of ``docs/scale.md``, whose constants are measured here.

``skald bench scale`` measures what an action costs with one, two and four web processes, whatever cores there are, and
prints the tables of that page. ``python -m ops.bench.scale 458,160 629,168 …`` prints them for other costs.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from itertools import cycle, islice
from statistics import median

import click

from events.ruleset.records import Record
from ops.bench.figures import Figure, plain
from ops.bench.load import RecordedGame, Stack, create_games, enough, run_load, share_out
from ops.bench.one_connection import ROUNDS, Round, microseconds, play_round
from ops.bench.processes import seconds_of
from ops.bench.projection_lag import drained
from ops.run.terminal import echo

PROCESSES = (1, 2, 4)
"""The numbers of web processes that are measured."""
GAMES = 100
"""How many games are played at a time; both seats of each watch its events."""
CORES = (4, 16, 64)
ADDED = (2, 4, 16)
MAX_PROCESSES = 256


class Costs(Record):
    """What an action takes of a processor, in microseconds: by number of web processes, and in the workers."""

    web: Mapping[int, float]
    redis: Mapping[int, float]
    workers: float


class Model(Record):
    """What an action takes with any number of web processes, in microseconds.

    Of ``n`` processes, each hears of what the others append (``hear``), and of those who watch the share
    ``(n - 1) / n`` is connected to another one (``deliver``). Redis publishes to each (``publish``).
    """

    web_alone: float
    deliver: float
    hear: float
    redis_alone: float
    publish: float
    workers: float

    def web(self, processes: int) -> float:
        """Return what all web processes together take."""
        others = processes - 1
        return self.web_alone + self.deliver * others / processes + self.hear * others

    def redis(self, processes: int) -> float:
        """Return what Redis takes."""
        return self.redis_alone + self.publish * (processes - 1)

    def limits(self, processes: int, cores: int) -> Mapping[str, float]:
        """Return how many actions a second each part carries: Redis uses one core, and so does each web process."""
        web, redis = self.web(processes), self.redis(processes)
        each = {"web processes": processes / web, "Redis": 1 / redis, "cores": cores / (web + redis + self.workers)}
        return {name: 1_000_000 * rate for name, rate in each.items()}

    def carried(self, processes: int, cores: int) -> float:
        """Return how many actions a second a machine carries."""
        return min(self.limits(processes, cores).values())


def model_of(costs: Costs) -> Model:
    """Return the model that has these costs with one, two and four web processes; none of its parts is negative."""
    two, four = (costs.web[number] - costs.web[1] for number in PROCESSES[1:])
    # With two, an action takes half of deliver and once hear beside, with four three quarters and three times.
    hear = min(max(0.0, (four - 1.5 * two) / 1.5), max(0.0, two))
    published = sum(costs.redis[number] - costs.redis[1] for number in PROCESSES[1:]) / 4  # 1 and 3 others
    return Model(
        web_alone=costs.web[1],
        deliver=max(0.0, 2 * (two - hear)),
        hear=hear,
        redis_alone=costs.redis[1],
        publish=max(0.0, published),
        workers=costs.workers,
    )


def lines(costs: Costs) -> Iterator[str]:
    """Yield the tables of ``docs/scale.md``, as Markdown."""
    model = model_of(costs)
    yield "| web processes | web, µs an action | Redis | workers |"
    yield "| --- | --- | --- | --- |"
    for number in PROCESSES:
        yield f"| {number} | {costs.web[number]:.0f} | {costs.redis[number]:.0f} | {costs.workers:.0f} |"
    yield ""
    yield "| cores | web processes | actions a second | what is full |"
    yield "| --- | --- | --- | --- |"
    for cores in CORES:
        number = best(model, cores)
        limits = model.limits(number, cores)
        yield f"| {cores} | {number} | {min(limits.values()):,.0f} | {min(limits, key=lambda name: limits[name])} |"
    yield ""
    yield "| web process | an action costs in all of them | it adds, where cores are free |"
    yield "| --- | --- | --- |"
    for number in ADDED:
        added = model.carried(number, MAX_PROCESSES) - model.carried(number - 1, MAX_PROCESSES)
        yield f"| {number} | {model.web(number):,.0f} µs | {added:,.0f} actions a second |"
    yield ""
    full = next(number for number in range(1, MAX_PROCESSES + 1) if _is_redis_first(model, number))
    carried = model.carried(full, MAX_PROCESSES)
    yield f"From {full} web processes on, Redis is full first: at {carried:,.0f} actions a second."


def _is_redis_first(model: Model, processes: int) -> bool:
    limits = model.limits(processes, 2 * MAX_PROCESSES)
    return limits["Redis"] <= limits["web processes"] or processes == MAX_PROCESSES


def best(model: Model, cores: int) -> int:
    """Return the number of web processes with which ``cores`` cores carry most; of equal numbers, the smallest."""
    return max(range(1, MAX_PROCESSES + 1), key=lambda number: (round(model.carried(number, cores)), -number))


def measure(
    stacks: Mapping[int, Stack], scripts: Iterator[RecordedGame], requests: int
) -> tuple[list[Figure], list[str]]:
    """Play with each number of web processes in turns; return the medians, and the lines for the page."""
    scripts = cycle(list(islice(scripts, 10 * GAMES)))
    rounds: dict[int, list[Round]] = {number: [] for number in stacks}
    with ExitStack() as served:
        ports = {number: served.enter_context(stack.web()) for number, stack in stacks.items()}
        for number, stack in stacks.items():  # nothing of it counts: the processes are cold
            play_round(stack, scripts, ports[number], GAMES, requests, [])
        for _ in range(ROUNDS):
            for number, stack in stacks.items():
                rounds[number].append(play_round(stack, scripts, ports[number], GAMES, requests, []))
        workers = [_workers(stacks[1], ports[1], scripts, requests) for _ in range(ROUNDS)]
    costs = Costs(  # whole numbers, as on the page, so that the tables follow from what it shows
        web={number: round(microseconds(found, "web")) for number, found in rounds.items()},
        redis={number: round(microseconds(found, "redis")) for number, found in rounds.items()},
        workers=round(median(workers)),
    )
    return _figures(costs), list(lines(costs))


def _workers(stack: Stack, port: int, scripts: Iterator[RecordedGame], requests: int) -> float:
    """Return the microseconds that workers take for an action that they project while others arrive."""
    with stack.behind(bots=False) as workers:
        pids = [worker.pid for worker in workers if worker.pid]
        drained(stack)
        before = sum(map(seconds_of, pids))
        sent = share_out(create_games(port, enough(scripts, requests)), "return=minimal")
        run_load(port, sent)
        drained(stack)
        return 1_000_000 * (sum(map(seconds_of, pids)) - before) / sum(map(len, sent))


def _figures(costs: Costs) -> list[Figure]:
    unit, model = "microseconds an action", model_of(costs)
    measured = [
        plain(f"{number} web: processor, {part}", found[number], unit)
        for number in PROCESSES
        for part, found in (("web", costs.web), ("Redis", costs.redis))
    ]
    return [
        *measured,
        plain("workers", costs.workers, unit),
        plain("to hear of it in another web process", model.hear, unit),
        plain("to deliver it there", model.deliver, unit),
        plain("to publish it to one more", model.publish, unit),
    ]


def parse_costs(texts: Sequence[str], workers: float) -> Costs:
    """Return the costs for pairs ``web,redis`` with one, two and four web processes. Raises ``ValueError``."""
    pairs = [tuple(map(float, text.split(","))) for text in texts]
    web, redis = zip(*pairs, strict=True)
    return Costs(
        web=dict(zip(PROCESSES, web, strict=True)), redis=dict(zip(PROCESSES, redis, strict=True)), workers=workers
    )


@click.command()
@click.argument("pairs", nargs=len(PROCESSES), metavar="WEB,REDIS WEB,REDIS WEB,REDIS")
@click.option("--workers", type=float, required=True, help="Microseconds that workers take for an action.")
def command(pairs: tuple[str, ...], workers: float) -> None:
    """Print the tables of docs/scale.md, given what an action costs with one, two and four web processes (µs)."""
    try:
        costs = parse_costs(pairs, workers)
    except ValueError:
        raise click.BadParameter("a pair is such as 458,160") from None
    for line in lines(costs):
        echo(line)


if __name__ == "__main__":
    command()
