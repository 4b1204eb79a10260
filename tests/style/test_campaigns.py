"""What is left out on a day has its turn on another, and a test that is named, or all of them, can be had."""

from datetime import date, timedelta
from types import SimpleNamespace

import pytest

from tests.conftest import BROWSER, TURNS, pytest_ignore_collect
from tests.conftest import pytest_collection_modifyitems as leave_out
from tests.support import campaigns

DAYS = 5


@pytest.fixture(autouse=True)
def share(monkeypatch):
    monkeypatch.delenv(campaigns.IS_WHOLE, raising=False)
    monkeypatch.setenv(campaigns.DAY, "2026-02-27")


def items(*mark):
    """Seven cases of a campaign, and a test that is none."""
    marked = SimpleNamespace(args=mark)
    cases = [item(f"tests/f.py::t[{n}]", marked) for n in range(7)]
    return [*cases, item("tests/f.py::other", None)]


def item(nodeid, mark, *fixtures):
    return SimpleNamespace(nodeid=nodeid, fixturenames=fixtures, get_closest_marker=lambda _: mark)


def due_today(*mark, args=(), keyword=""):
    return due_of(items(*mark), args=args, keyword=keyword)


def due_of(found, args=(), keyword="", share=False):
    every, left_out, options = len(found), [], {"keyword": keyword, "share": share}
    hook = SimpleNamespace(pytest_deselected=lambda items: left_out.extend(items))  # noqa: PLW0108 - is called by name
    leave_out(SimpleNamespace(getoption=options.get, args=args, hook=hook), found)
    assert len(found) + len(left_out) == every
    return [item.nodeid for item in found]


def of_each_day(monkeypatch, *mark):
    for number in range(DAYS):
        monkeypatch.setenv(campaigns.DAY, str(date(2026, 2, 27) + timedelta(number)))
        yield due_today(*mark)


def test_each_case_has_its_turn_and_no_day_has_much_more_than_another(monkeypatch):
    days = list(of_each_day(monkeypatch, DAYS))
    assert all(day[-1] == "tests/f.py::other" for day in days)
    turns = [case for day in days for case in day[:-1]]
    assert sorted(turns) == [f"tests/f.py::t[{n}]" for n in range(7)]
    assert {len(day) for day in days} == {2, 3}


def test_cases_that_share_something_have_their_turn_together(monkeypatch):
    assert sorted(map(len, of_each_day(monkeypatch, DAYS, 3))) == [1, 1, 1, 1, 8]


def test_of_what_is_done_in_a_browser_each_day_has_as_much(monkeypatch):
    every = [item(f"tests/table/test_{n % 3}.py::t{n}", None, "browser") for n in range(3 * BROWSER)]
    done = []
    for number in range(BROWSER):
        monkeypatch.setenv(campaigns.DAY, str(date(2026, 2, 27) + timedelta(number)))
        done += [due_of([*every])]
    assert {len(day) for day in done} == {3}
    assert sorted(name for day in done for name in day) == sorted(one.nodeid for one in every)


def test_what_is_named_is_tested_and_so_is_everything_in_a_campaign(monkeypatch):
    assert len(due_today(DAYS)) < 8
    assert len(due_today(DAYS, args=["tests/f.py::t"])) == 8
    assert len(due_today(DAYS, keyword="t")) == 8
    monkeypatch.setenv(campaigns.IS_WHOLE, "1")
    assert len(due_today(DAYS)) == 8


def test_where_everything_is_tested_files_of_whole_services_take_turns_and_where_their_folder_is_named_not():
    def found():
        return [item(f"tests/webhooks/test_{n // 2}.py::t{n}", None) for n in range(16)]

    due = due_of(found(), args=["tests"])
    assert 0 < len(due) < 16
    files = [name.partition("::")[0] for name in due]
    assert all(files.count(file) == 2 for file in files)
    assert len(due_of(found(), args=["tests/webhooks"])) == 16
    assert due_of(found(), args=["tests/webhooks"], share=True) == due


def test_a_file_is_read_on_its_day_or_where_it_has_a_mark_or_is_named(tmp_path, monkeypatch):
    folder = tmp_path / "tests" / "webhooks"
    folder.mkdir(parents=True)
    plain, marked = folder / "test_plain.py", folder / "test_marked.py"
    plain.write_text("def test(): pass")
    marked.write_text("@pytest.mark.campaign(7)\ndef test(): pass")

    def is_read(path, *args):
        config = SimpleNamespace(getoption=lambda _: "", args=args or ["tests"], rootpath=tmp_path)
        return pytest_ignore_collect(path, config) is None

    def days(path):
        for number in range(TURNS["webhooks"]):
            monkeypatch.setenv(campaigns.DAY, str(date(2026, 2, 27) + timedelta(number)))
            yield is_read(path)

    assert sum(days(plain)) == 1
    assert all(days(marked))
    assert is_read(plain, "tests/webhooks")
    assert is_read(plain, "tests/webhooks/test_plain.py::test")
    (folder / "conftest.py").write_text("one = pytest.param(1, marks=pytest.mark.campaign(7))")
    assert all(days(plain))


def test_what_takes_longest_begins_first():
    found = [item(f"tests/{folder}/test_x.py::t", None) for folder in ("games", "table", "ruleset")]
    due_of(found)
    assert [one.nodeid.split("/")[1] for one in found] == ["table", "games", "ruleset"]


def test_what_is_repeated_is_repeated_less_but_in_a_campaign_or_where_it_is_said(monkeypatch):
    assert campaigns.amount("SKALD_TEST_AMOUNT", 2, 20) == 2
    monkeypatch.setenv(campaigns.IS_WHOLE, "1")
    assert campaigns.amount("SKALD_TEST_AMOUNT", 2, 20) == 20
    monkeypatch.setenv("SKALD_TEST_AMOUNT", "7")
    assert campaigns.amount("SKALD_TEST_AMOUNT", 2, 20) == 7


def test_what_is_drawn_is_the_same_all_day(monkeypatch):
    first, other = campaigns.chooser("x").random(), campaigns.chooser("y").random()
    assert campaigns.chooser("x").random() == first != other
    monkeypatch.setenv(campaigns.DAY, "2026-02-28")
    assert campaigns.chooser("x").random() != first
