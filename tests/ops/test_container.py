"""The container files, as far as they can be checked without an engine: their shape, their names, what they copy."""

import json
import re
from importlib.util import find_spec
from pathlib import Path

import yaml

from ops.processes import WORK
from ops.run.redis import SETTINGS
from ops.run.settings import Settings, Tuning, variable
from tests.support.cases import each

FOLDER = Path(__file__).parents[2] / "ops" / "container"
ROOT = Path(__file__).parents[2]
COMPOSE = yaml.safe_load((FOLDER / "compose.yaml").read_text())
SERVICES = COMPOSE["services"]
KNOWN = {variable(name) for name in (*Settings.__struct_fields__, *Tuning.__struct_fields__)}
INSTRUCTIONS = {"FROM", "WORKDIR", "COPY", "RUN", "LABEL", "ENV", "USER", "EXPOSE", "STOPSIGNAL", "CMD"}


def instructions():
    """The instructions of the Dockerfile, one each, without comments and with their lines joined."""
    text = re.sub(r"^#.*\n", "", (FOLDER / "Dockerfile").read_text(), flags=re.MULTILINE)
    lines = [line for line in text.replace("\\\n", " ").splitlines() if line.strip()]
    return [(word, " ".join(rest.split())) for word, _, rest in (line.partition(" ") for line in lines)]


def test_the_dockerfile_knows_its_instructions():
    assert {word for word, _ in instructions()} <= INSTRUCTIONS
    assert instructions()[0][0] == "FROM"


def test_images_are_pinned_to_a_release():
    images = [rest.split()[0] for word, rest in instructions() if word == "FROM"] + [SERVICES["redis"]["image"]]
    for image in images:
        assert re.fullmatch(r"[a-z]+:\d[\w.-]*", image), image


def test_what_is_copied_is_there_and_let_through():
    let_through = (FOLDER / "Dockerfile.dockerignore").read_text().splitlines()
    for word, rest in instructions():
        if word == "COPY" and not rest.startswith("--from"):
            for source in rest.split()[:-1]:
                assert (ROOT / source).exists(), source
                assert f"!{source}" in let_through


def test_nothing_runs_as_root():
    users = [rest for word, rest in instructions() if word == "USER"]
    assert users
    assert users[-1] not in ("0", "root")


def test_every_command_is_one_that_there_is():
    commands = [json.loads(rest) for word, rest in instructions() if word == "CMD"]
    commands += [service["command"] for name, service in SERVICES.items() if name != "redis" and "command" in service]
    modules = {word.split(":")[0] if "." in word else None for command in commands for word in command[1:]}
    assert {"ops.web", "ops.processes"} <= modules
    assert {command[-1] for command in commands if "ops.processes" in command} == set(WORK) - {"projections"}
    assert all(find_spec(module) for module in modules - {None, "python"})


def test_the_compose_file_has_all_processes_and_knows_the_settings():
    assert set(SERVICES) == {"redis", "web", "worker", "sweeper", "bots", "webhooks", "transparency"}
    for name in set(SERVICES) - {"redis"}:
        assert SERVICES[name]["volumes"] == [f"data:{SERVICES[name]['environment']['SKALD_DATA']}"]
        assert set(SERVICES[name]["environment"]) <= KNOWN
        assert SERVICES[name]["depends_on"] == {"redis": {"condition": "service_healthy"}}
    asked = set(re.findall(r"\$\{(SKALD_\w+)", (FOLDER / "compose.yaml").read_text()))
    assert asked <= KNOWN


def test_prometheus_finds_the_figures_of_each_container():
    (found,) = [
        job["dns_sd_configs"][0]
        for block in re.findall(r"```yaml\n(.*?)```", (ROOT / "docs" / "runbook.md").read_text(), flags=re.DOTALL)
        for job in yaml.safe_load(block)["scrape_configs"]
        if "dns_sd_configs" in job
    ]
    assert set(found["names"]) == set(SERVICES) - {"redis"}
    for name in found["names"]:
        assert SERVICES[name]["environment"]["SKALD_METRICS_ADDRESS"] == f"0.0.0.0:{found['port']}"


def test_the_service_is_not_reached_from_outside_without_a_key():
    assert SERVICES["web"]["environment"]["SKALD_OPERATOR_KEY"].startswith("${SKALD_OPERATOR_KEY:?")


@each("setting", ["appendonly", "appendfsync", "save", "maxmemory-policy"])
def test_redis_is_as_durable_as_the_embedded_one(setting):
    command = SERVICES["redis"]["command"]
    assert command[command.index(f"--{setting}") + 1] == SETTINGS[setting]
