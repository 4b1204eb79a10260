"""Section S: what the special buildings score."""

from events.games.wikinger.rules.scoring import building_figures
from tests.games.wikinger.tables import advanced, component, display, player, table

BOX = advanced(2).box


def built(**rows):
    ships, special = rows.pop("ships", ()), rows.pop("special", {("noble", 2)})
    return building_figures(display(ships=ships, special=special, **rows), BOX)


def test_a_building_counts_the_figures_on_and_around_it():  # R195, R237
    full = {"fighter": "[*1*1*", "noble": "[*2*1*", "scout": "[*1*1*"}
    assert built(**full) == [9]
    assert built(**full, goldsmith="[*1*1*") == [9]
    assert built(noble="[2") == [0]
    owner = player(display(special={("noble", 2)}, **full))
    assert component(table(owner, player(), phase="over", round=6), 0, "special_tiles") == 9


def test_only_if_its_own_cell_is_not_threatened():  # R196, R197
    rows = {"noble": "[*2*1*", "scout": "[1*1"}
    assert built(ships=(None, "ship_red"), **rows) == [0]
    assert built(ships=("ship_blue", None, "ship_blue"), **rows) == [4], "threatened neighbours count"
    assert built(ships=(None, "ship_red"), fighter="[1*1", **rows) == [5]
    assert built(ships=(None, "ship_red"), fighter="[2", noble="[*", special={("fighter", 2)}) == [0]


def test_two_buildings_may_count_the_same_figure_and_one_put_aside_counts_nothing():  # R198
    assert built(noble="[*2", scout="[3", special={("noble", 2), ("scout", 2)}) == [1, 1]
    assert component(table(player(special=("building_1",)), player(), phase="over"), 0, "special_tiles") == 0


def test_all_buildings_are_in_play():  # R199
    assert sum(number for tile, number in BOX.special_tiles.items() if tile.startswith("building")) == 4
