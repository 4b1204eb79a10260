"""The table of games without texts, colours or a board of their own."""

from pathlib import Path

import pytest

from tests.ops.service import up

OWN_GAMES = str(Path(__file__).parents[1] / "own_games")
FILLS = "(all) => all.map((one) => getComputedStyle(one).fill)"
WIDTHS = (320, 360, 768, 1280)


@pytest.fixture(scope="module")
def service(tmp_path_factory, site):
    with up(tmp_path_factory.mktemp("own") / "data", SKALD_GAMES=OWN_GAMES) as running:
        yield running


def test_seats_have_colours_and_the_story_reads_as_sentences(table):
    for game, bots, told in (("pig", 2, "Roll"), ("tricks", 2, "Play: suit b, rank 1")):
        table.create(game, bots=bots)
        table.until(lambda: 0 in table.state()["to_act"])
        page = table.page(width=1280)
        colours = page.locator(".players .crest path").evaluate_all(FILLS)
        assert len(set(colours)) == len(colours) == 3
        story = page.locator(".story").inner_text()
        assert "None" not in story
        assert {"pig": "begun.", "tricks": "hand dealt, cards"}[game] in story
        page.get_by_text(told, exact=True).first.wait_for(state="attached")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
