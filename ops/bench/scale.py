"""The effect of more web processes and cores: the model of ``docs/scale.md``, whose constants are measured here.

``skald bench scale`` measures the cost of an action with one, two and four web processes, on any number of cores, and
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
"""The measured numbers of web processes."""
GAMES = 100
"""The number of concurrent games; both seats of each watch its events."""
CORES = (4, 16, 64)
ADDED = (2, 4, 16)
MAX_PROCESSES = 256


class Costs(Record):
    """The processor time of an action in microseconds: by number of web processes, and in the workers."""

    web: Mapping[int, float]
    redis: Mapping[int, float]
    workers: float


class Model(Record):
    """The processor time of an action with any number of web processes, in microseconds.

    Each of ``n`` processes receives the appends of the others (``hear``), and a share of ``(n - 1) / n`` of the
    watchers is connected to another process (``deliver``). Redis publishes to each process (``publish``).
    """

    web_alone: float
    deliver: float
    hear: float
    redis_alone: float
    publish: float
    workers: float

    def web(self, processes: int) -> float:
        """Return the cost in all web processes together."""
        others = processes - 1
        return self.web_alone + self.deliver * others / processes + self.hear * others

    def redis(self, processes: int) -> float:
        """Return the cost in Redis."""
        return self.redis_alone + self.publish * (processes - 1)

    def limits(self, processes: int, cores: int) -> Mapping[str, float]:
        """Return the capacity of each part in actions per second. Redis and each web process use one core."""
        web, redis = self.web(processes), self.redis(processes)
        each = {"web processes": processes / web, "Redis": 1 / redis, "cores": cores / (web + redis + self.workers)}
        return {name: 1_000_000 * rate for name, rate in each.items()}

    def carried(self, processes: int, cores: int) -> float:
        """Return the capacity of a machine in actions per second."""
        return min(self.limits(processes, cores).values())


def model_of(costs: Costs) -> Model:
    """Return the model with these costs for one, two and four web processes; no part is negative."""
    two, four = (costs.web[number] - costs.web[1] for number in PROCESSES[1:])
    # With two processes, an action adds half of ``deliver`` and one ``hear``; with four, three quarters and three.
    hear = min(max(0.0, (four - 1.5 * two) / 1.5), max(0.0, two))
    published = (
        sum(costs.redis[number] - costs.redis[1] for number in PROCESSES[1:]) / 4
    )  # with 1 and 3 other processes
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
    """Return the smallest number of web processes that gives ``cores`` cores their maximum capacity."""
    return max(range(1, MAX_PROCESSES + 1), key=lambda number: (round(model.carried(number, cores)), -number))


def measure(
    stacks: Mapping[int, Stack], scripts: Iterator[RecordedGame], requests: int
) -> tuple[list[Figure], list[str]]:
    """Play with each number of web processes in alternation; return the medians, and the lines for the page."""
    scripts = cycle(list(islice(scripts, 10 * GAMES)))
    rounds: dict[int, list[Round]] = {number: [] for number in stacks}
    with ExitStack() as served:
        ports = {number: served.enter_context(stack.web()) for number, stack in stacks.items()}
        for number, stack in stacks.items():  # warm-up
            play_round(stack, scripts, ports[number], GAMES, requests, [])
        for _ in range(ROUNDS):
            for number, stack in stacks.items():
                rounds[number].append(play_round(stack, scripts, ports[number], GAMES, requests, []))
        workers = [_workers(stacks[1], ports[1], scripts, requests) for _ in range(ROUNDS)]
    costs = Costs(  # whole numbers, as on the page, so that the tables follow from the displayed costs
        web={number: round(microseconds(found, "web")) for number, found in rounds.items()},
        redis={number: round(microseconds(found, "redis")) for number, found in rounds.items()},
        workers=round(median(workers)),
    )
    return _figures(costs), list(lines(costs))


def _workers(stack: Stack, port: int, scripts: Iterator[RecordedGame], requests: int) -> float:
    """Return the microseconds that workers take to project an action while others arrive."""
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
@click.option("--workers", type=float, required=True, help="The microseconds that workers take for an action.")
def command(pairs: tuple[str, ...], workers: float) -> None:
    """Print the tables of docs/scale.md, given the costs of an action with one, two and four web processes (µs)."""
    try:
        costs = parse_costs(pairs, workers)
    except ValueError:
        raise click.BadParameter("a pair is such as 458,160") from None
    for line in lines(costs):
        echo(line)


if __name__ == "__main__":
    command()
