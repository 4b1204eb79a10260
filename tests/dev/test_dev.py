"""``skald dev``: a game that is being written goes on where it was, and whatever is wrong with it is shown."""

import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import msgspec
import pytest
from werkzeug.test import Client

from ops.check.moment import Moment
from ops.cli.dev import require_own_machine
from ops.dev import trouble
from ops.dev.child import answer, whole_log
from ops.dev.game import CHANGED, OTHERWISE, DevGame, Start
from ops.dev.panel import MAX_OFFER
from ops.dev.process import Ended, GameProcess
from ops.dev.requests import Act, Again, Begin, LetPlay, Look, Open, Redo, Resume, Undo
from ops.dev.server import MAX_BODY, PanelApplication
from ops.dev.table import RealTable
from ops.dev.trouble import Trouble
from ops.dev.workbench import Workbench
from ops.new.writing import one_file
from ops.run import settings
from ops.run.errors import UserError
from ops.run.own_game import game_at
from tests.check.bad_games import FUNCTIONS, MANY, PIG, TRICKS, written
from tests.ops.service import environment
from tests.support.cases import each
from tests.support.rulesets import SHIPPED

ROOT = Path(__file__).parents[2]
ROLL = {"type": "roll"}
HELD = "        case Held(seat=seat, points=points):\n"
PORT = 8100
OWN = {"Host": f"127.0.0.1:{PORT}"}
PAGE = {**OWN, "Content-Type": "application/json"}
LOOK = [{"type": "look"}, {"type": "look"}]
VIEWS = {
    "view": "state=Table, view=lambda table, viewer: {}['b7']",
    "to_act": "to_act=lambda table, viewer: {}['b7']",
    "phase": "phase=lambda table: {}['b7']",
    "is_over": "is_over=lambda table: {}['b7']",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("dev")


@pytest.fixture
def load(folder, request):
    """Load a game from its text, under a name of its own."""
    loaded = []

    def load(text):
        name = f"game_{abs(hash(request.node.nodeid))}_{len(loaded)}"
        file = folder / f"{name}.py"
        file.write_text(text.replace('id="pig"', 'id="pig_here"').replace('id="tricks"', 'id="tricks_here"'), "utf-8")
        loaded.append(file)
        return DevGame(game_at(str(file), settings.from_environment()), file)

    return load


def begun(game, steps=12, seed="7"):
    """Begin a game, and let bots play."""
    shown = answer(game, Begin(start=Start(seed=seed)), Look()).panel
    return answer(game, LetPlay(at=shown.at, steps=steps), Look())


def test_a_reload_keeps_the_point(load):
    before = begun(load(PIG))
    after = answer(load(PIG), Resume(log=before.log, start=before.start), Look(at=7))
    assert after.failed is None
    assert (after.panel.at, after.panel.head, after.panel.last) == (7, before.panel.head, before.panel.head)
    assert (after.panel.note, after.panel.stopped, after.panel.start.seed) == ("", None, "7")
    assert after.panel.log == before.panel.log


def test_rules_that_would_decide_otherwise_are_told_and_can_decide_again(load):
    before = begun(load(PIG))
    game = load(PIG.replace("range(1, 7)", "range(2, 8)"))
    after = answer(game, Resume(log=before.log, start=before.start), Look())
    assert after.panel.head == before.panel.head
    assert after.panel.note.startswith(OTHERWISE)
    again = answer(game, Redo(), Look())
    assert again.panel.note == ""
    assert again.failed is None or "action" in again.failed.doing


def test_a_change_that_breaks_the_fold_is_told_with_the_event_and_the_line(load):
    before = begun(load(PIG), steps=40)
    broken = PIG.replace(HELD, f"{HELD}            raise KeyError('b7')\n")
    game = load(broken)
    after = answer(game, Resume(log=before.log, start=before.start), Look(at=before.panel.at))
    held = next(line.version for line in before.panel.log if line.type == "held")
    stopped = after.panel.stopped
    assert (after.panel.head, after.panel.last) == (held - 1, before.panel.last)
    assert stopped.doing == f"folding event {held}, held"
    assert (stopped.error, stopped.function, stopped.source) == ("KeyError: 'b7'", "evolve", "raise KeyError('b7')")
    assert Path(stopped.file).read_text("utf-8").splitlines()[stopped.line - 1].strip() == stopped.source
    assert after.panel.table, "the last table that folds is shown"
    mended = answer(load(PIG), Resume(log=before.log, start=before.start), Look())
    assert mended.panel.head == before.panel.head
    again = answer(game, Again(), Look()).panel
    assert (again.stopped, again.log[0].fields["commitment"]) != (None, "")
    assert again.head < before.panel.head


@each("function", (*FUNCTIONS, *VIEWS))
def test_a_function_that_raises_is_named_with_its_line_and_ends_nothing(function, load, folder):
    if function in VIEWS:
        game = load(PIG.replace("    score=score,", f"    score=score,\n    {VIEWS[function]},"))
    else:
        file = written(folder, f"raises_in_{function}", "seen_")
        game = DevGame(game_at(str(file), settings.from_environment()), file)
    first = answer(game, Begin(start=Start()), Look(world=0))
    found = [first.failed, *first.panel.troubles, first.panel.stopped]
    if first.panel.at:
        acted = answer(game, Act(at=first.panel.at, seat=first.panel.table["turn"] or 0, action=ROLL), Look(world=0))
        found += [acted.failed, *acted.panel.troubles, acted.panel.stopped]
    named = [one for one in found if one is not None and one.function == function]
    assert named, found
    assert named[0].error == "KeyError: 'b7'"
    assert named[0].file.endswith(".py")
    assert "'b7'" in named[0].source


def test_a_function_that_does_not_return_is_interrupted_and_named(load, monkeypatch):
    monkeypatch.setattr(trouble, "PATIENCE", 0.2)
    game = load(PIG.replace("    return Held(", "    while True:\n        pass\n    return Held("))
    shown = answer(game, Begin(start=Start()), Look()).panel
    seat = shown.table["turn"]
    rolled = answer(game, Act(at=shown.at, seat=seat, action=ROLL), Look()).panel
    failed = answer(game, Act(at=rolled.at, seat=rolled.table["turn"], action={"type": "hold"}), Look())
    assert rolled.table["pot"], "the seed rolls no one"
    assert (failed.failed.error, failed.failed.function) == ("it does not return", "decide")
    assert failed.panel.table == rolled.table


def test_any_seat_can_act_and_bots_answer(load):
    game = load(PIG)
    shown = answer(game, Begin(start=Start(seats=2, seed="3")), Look()).panel
    turn = shown.table["turn"]
    refused = answer(game, Act(at=shown.at, seat=1 - turn, action=ROLL), Look())
    assert refused.failed is not None
    assert refused.log is None
    acted = answer(game, Act(at=shown.at, seat=turn, action=ROLL, bots={1 - turn: "greedy"}), Look()).panel
    assert acted.head > shown.head
    assert [one.asked for one in acted.viewers[:2]] == [turn == 0, turn == 1]
    assert answer(game, Act(at=acted.at, seat=turn, action={"type": "fly"}), Look()).failed is not None
    assert answer(game, LetPlay(at=acted.at, steps=1, bots={0: "nobody", 1: "nobody"}), Look()).failed is not None


def test_steps_show_every_version_and_acting_earlier_drops_what_came_after(load):
    game = load(PIG)
    head = begun(game).panel.head
    panels = [answer(game, Look(at=at), Look(at=at)).panel for at in range(1, head + 1)]
    assert [one.at for one in panels] == list(range(1, head + 1))
    assert panels[0].viewers == ()
    assert all(one.changed for one in panels[-3:])
    early = panels[5]
    acted = answer(game, Act(at=early.at, seat=early.table["turn"], action=ROLL), Look()).panel
    assert acted.head <= early.at + 2 < head
    assert acted.log[: early.at] == early.log[: early.at]
    undone = answer(game, Undo(at=acted.at, seat=0), Look())
    assert undone.failed is not None, "a roll drew"
    between = answer(game, Act(at=2, seat=0, action=ROLL), Look()).failed
    assert "between two events" in between.error
    assert answer(game, Act(at=99, seat=0, action=ROLL), Look()).failed is not None


def test_two_worlds_find_a_leak_and_nothing_where_there_is_none(load, folder):
    honest = load(TRICKS)
    at = begun(honest, steps=4).panel.at
    seen = [answer(honest, Look(), Look(at=at, world=seat, deal=seat)).panel.worlds for seat in range(3)]
    assert all(part.same for world in seen for part in world.parts)
    assert all(world.dealt for world in seen)
    assert {part.name for part in seen[0].parts} == {"view", "score", "to act", "offer", "story"}
    file = written(folder, "leaks", "seen_")
    leaking = DevGame(game_at(str(file), settings.from_environment()), file)
    begun(leaking, steps=4)
    worlds = answer(leaking, Look(), Look(world=2, deal=1)).panel.worlds
    (view,) = [part for part in worlds.parts if not part.same]
    assert view.name == "view"
    assert all(one.path.startswith(".hands[0]") for one in view.differences)


def test_a_dead_end_and_an_offer_without_end_are_told(folder):
    found = {}
    for name in ("offers_nothing", "offers_too_much"):
        file = written(folder, name, "seen_")
        game = DevGame(game_at(str(file), settings.from_environment()), file)
        found[name] = begun(game, steps=40).panel
    (told,) = found["offers_nothing"].troubles
    assert "is asked, and legal() lists nothing for it" in told.error
    (asked,) = [one for one in found["offers_too_much"].viewers if one.asked]
    assert (len(asked.offer), asked.offered) == (MAX_OFFER, MANY)


@each("name", SHIPPED)
def test_the_panel_shows_every_shipped_game(name):
    game = DevGame(game_at(name, settings.from_environment()))
    played = begun(game, steps=25)
    assert played.failed is None
    shown = answer(game, Look(), Look(world=0)).panel
    assert (shown.troubles, shown.note, shown.stopped) == ((), "", None)
    assert all(part.same for part in shown.worlds.parts)
    assert all(one.view for one in shown.viewers)
    assert isinstance(shown.table, dict)


SHOWN = {
    "deals_for_ever": ("failed", "next_fact has returned 10,000 facts in one decision"),
    "draws_elsewhere": ("note", OTHERWISE),
    "imports_random": ("troubles", "imports random. Use chance"),
    "bounds_a_union": ("troubles", "No value can be read as Table: Can only set `ge` on a numeric type"),
    "lists_what_it_refuses": ("failed", "RuleBroken: There is nothing to keep."),
    "changes_in_place": ("troubles", CHANGED),
}


@each("name", SHOWN)
def test_what_else_is_wrong_is_shown_while_it_is_played(name, folder):
    file, (where, words) = written(folder, name, "seen_"), SHOWN[name]
    game = DevGame(game_at(str(file), settings.from_environment()), file)
    first = answer(game, Begin(start=Start(seed="7")), Look())
    shown = answer(game, LetPlay(at=first.panel.at, steps=30), Look()) if first.panel.at else first
    said = {
        "failed": shown.failed and shown.failed.error,
        "note": shown.panel.note,
        "troubles": " ".join(one.error for one in shown.panel.troubles),
    }
    assert words in said[where], said


def test_the_moment_of_a_finding_is_opened(load):
    game = load(PIG)
    moment = Moment(
        edition=1,
        game="",
        ruleset="pig_here",
        rules_version=1,
        seats=2,
        options={},
        seed="4",
        acts=(),
    )
    assert answer(game, Open(moment=moment), Look()).panel.start.seed == "4"
    shown = begun(game, steps=3, seed="5").panel
    assert shown.head == len(shown.log)


class Here:
    """The process of a game, played in this one."""

    def __init__(self, found):
        self.found = found

    def loaded(self):
        return self.found if isinstance(self.found, Trouble) else None

    def ask(self, asked, look):
        if isinstance(self.found, Ended):
            raise self.found
        return answer(self.found, asked, look)

    def end(self):
        pass


def bench(*games):
    left = iter(games)
    made = Workbench("here", Start(seed="7"), RealTable("here"), lambda _: Here(next(left)))
    made.reload()
    return made


def test_a_game_that_cannot_be_loaded_leaves_the_one_before_and_says_why(load):
    syntax = Trouble(doing="importing the game", error="SyntaxError: invalid syntax", file="pig.py", line=4)
    made = bench(load(PIG), syntax, load(PIG))
    played = made.ask(LetPlay(at=made.ask(Look(), Look())["panel"]["at"], steps=6), Look())
    made.reload()
    broken = made.ask(Look(), Look(at=5))
    assert broken["loaded"]["trouble"]["error"] == "SyntaxError: invalid syntax"
    assert (broken["panel"]["at"], broken["panel"]["head"]) == (5, played["panel"]["head"])
    made.reload()
    mended = made.ask(Look(), Look(at=5))
    assert (mended["loaded"]["text"], mended["loaded"]["trouble"]) == ("reloaded, log still folds", None)
    assert (mended["panel"]["at"], mended["panel"]["log"]) == (5, played["panel"]["log"])


def test_a_process_that_ends_leaves_what_was_shown_and_is_started_again(load):
    made = bench(load(PIG), Ended(Trouble(doing="answering", error="It ended.")), load(PIG))
    at = made.ask(Look(), Look())["panel"]["at"]
    before = made.ask(LetPlay(at=at, steps=6), Look())["panel"]
    made.reload()
    ended = made.ask(Look(), Look())
    assert ended["panel"]["head"] == before["head"]
    assert made.ask(Look(), Look())["panel"]["table"] == before["table"]


def test_a_process_that_ends_before_a_game_begins_is_started_again_for_another_game(load):
    made = bench(Ended(Trouble(doing="answering", error="It ended.")), load(PIG))
    first = made.ask(Look(), Look())
    assert (first["panel"], first["loaded"]["trouble"]["error"]) == (None, "It ended.")
    again = made.ask(Begin(start=Start(seed="9")), Look())
    assert (again["panel"]["start"]["seed"], again["panel"]["head"] > 1) == ("9", True)


def test_a_game_in_its_own_process_prints_reads_and_exits_without_harm(folder):
    file = folder / "exits.py"
    text = PIG.replace('id="pig"', 'id="exits"').replace(
        "    if isinstance(command, Roll):",
        "    if table.pot > 0:\n        __import__('os')._exit(3)\n    print('{', input())",
    )
    file.write_text(text.replace("print('{', input())", "print('{')\n    if isinstance(command, Roll):"), "utf-8")
    process = GameProcess(str(file))
    try:
        assert process.loaded() is None
        begun_ = process.ask(Begin(start=Start(seed="7")), Look())
        with pytest.raises(Ended, match="ended with status 3"):
            process.ask(LetPlay(at=begun_.panel.at, steps=50), Look())
    finally:
        process.end()


@each("name", ["SKALD_OPERATOR_KEY", "SKALD_OPERATOR_KEYS", "SKALD_HOST"])
def test_it_refuses_where_others_could_be_served(name):
    value = "0.0.0.0" if name == "SKALD_HOST" else "k" * 40
    with pytest.raises(UserError, match=f"skald dev shows everything that is hidden.*{name}"):
        require_own_machine(settings.from_environment({name: value}))
    require_own_machine(settings.from_environment({}))


@pytest.mark.campaign(7)
def test_the_command_serves_the_panel_and_loads_a_saved_file_again(tmp_path):
    """As ``docs/your-first-game.md`` says: without a browser, by the requests of the page."""
    assert "skald dev high_card.py" in (ROOT / "docs" / "your-first-game.md").read_text("utf-8")
    file = tmp_path / "high_card.py"
    file.write_text(one_file("high_card"), "utf-8")
    command = [sys.executable, "-m", "ops.cli", "dev", "--port", "0", file]
    running = subprocess.Popen(
        [*map(str, command)],
        env=environment(),
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        url = re.search(r"at (http://127\.0\.0\.1:\d+);", running.stdout.readline())[1]

        def ask(asked, **look):
            return httpx.post(f"{url}/ask", json=[asked, {"type": "look", **look}], timeout=60).json()

        def until(is_there):
            ends = time.monotonic() + 60
            while not is_there(found := ask({"type": "look"})):
                assert time.monotonic() < ends, found
                time.sleep(0.1)
            return found

        until(lambda found: found["panel"])
        at = ask({"type": "let_play", "at": 6, "steps": 1})["panel"]["at"]
        file.write_text(file.read_text("utf-8").replace("known = {viewer}", "known = {viewer}["), "utf-8")
        broken = until(lambda found: found["loaded"]["trouble"])
        assert broken["loaded"]["trouble"]["error"].startswith("SyntaxError")
        assert broken["panel"]["at"] == at
        other = tmp_path / "saved"
        other.write_text(one_file("high_card").replace("the highest", "the very highest"), "utf-8")
        other.replace(file)  # as many editors save
        mended = until(lambda found: found["loaded"]["text"] == "reloaded, log still folds")
        assert (mended["panel"]["at"], mended["loaded"]["trouble"]) == (at, None)
    finally:
        running.send_signal(signal.SIGINT)
        said, _ = running.communicate(timeout=60)
    assert (running.returncode, said) == (0, "stopped\n")


HOSTILE = {
    "another host": ("/ask", {**PAGE, "Host": f"attacker.example:{PORT}"}, LOOK, 403),
    "another port": ("/ask", {**PAGE, "Host": "127.0.0.1:80"}, LOOK, 403),
    "no host": ("/ask", {**PAGE, "Host": ""}, LOOK, 403),
    "another origin": ("/ask", {**PAGE, "Origin": "http://attacker.example"}, LOOK, 403),
    "no origin": ("/ask", {**PAGE, "Origin": "null"}, LOOK, 403),
    "another site": ("/ask", {**PAGE, "Sec-Fetch-Site": "cross-site"}, LOOK, 403),
    "a form": ("/ask", {**OWN, "Content-Type": "text/plain"}, LOOK, 415),
    "an unknown address": ("/state", PAGE, LOOK, 404),
    "another method": ("/ask", {**OWN, "X-Method": "PUT"}, LOOK, 405),
    "a huge body": ("/ask", PAGE, "x" * MAX_BODY, 413),
    "no JSON": ("/ask", PAGE, b"[[[[", 400),
    "deep JSON": ("/ask", PAGE, b"[" * 60_000, 400),
    "another request": ("/ask", PAGE, [{"type": "resume", "log": "", "start": {}}, {"type": "look"}], 400),
    "an unknown field": ("/ask", PAGE, [{"type": "again", "x": 1}, {"type": "look"}], 400),
    "too many steps": ("/ask", PAGE, [{"type": "let_play", "at": 1, "steps": 10**9}, {"type": "look"}], 400),
    "an unknown finding": ("/finding", PAGE, {"finding": 7}, 404),
    "a negative finding": ("/finding", PAGE, {"finding": -1}, 400),
}


@pytest.fixture(scope="module")
def panel(folder):
    file = folder / "panel_pig.py"
    file.write_text(PIG.replace('id="pig"', 'id="panel_pig"'), "utf-8")
    made = bench(DevGame(game_at(str(file), settings.from_environment()), file))
    return made, Client(PanelApplication(made, PORT))


@each("name", HOSTILE)
def test_a_hostile_request_is_refused_and_changes_nothing(name, panel):
    made, client = panel
    before = made.ask(Look(), Look())
    path, headers, body, status = HOSTILE[name]
    data = body if isinstance(body, bytes) else msgspec.json.encode(body)
    answered = client.open(path, method=headers.get("X-Method", "POST"), headers=headers, data=data)
    assert answered.status_code == status
    assert "error" in answered.json
    assert made.ask(Look(), Look()) == before


@each("path", ["/../panel.py", "/server.py", "/panel.html/..", "/%2e%2e/server.py", "/nothing"])
def test_only_the_files_of_the_page_are_served(path, panel):
    _, client = panel
    assert client.get(path, headers=OWN).status_code == 404


def test_the_page_and_what_it_asks_for(panel):
    made, client = panel
    for path, kind in {"/": "text/html", "/panel.css": "text/css", "/panel.js": "text/javascript"}.items():
        answered = client.get(path, headers=OWN)
        assert (answered.status_code, answered.mimetype) == (200, kind)
        assert "frame-ancestors 'none'" in answered.headers["Content-Security-Policy"]
    asked = client.post("/ask", headers={**PAGE, "Origin": f"http://127.0.0.1:{PORT}"}, json=LOOK)
    assert asked.json["panel"]["at"] == asked.json["panel"]["head"] > 1
    news = client.get("/news", headers=OWN, buffered=False)
    first = next(news.response)
    made.tell()
    assert next(news.response) != first
    news.close()


def test_the_whole_log_is_the_one_that_was_played(load):
    game = load(PIG)
    shown = begun(game)
    assert shown.log == whole_log(game)
    assert len(shown.log.splitlines()) == shown.panel.last
