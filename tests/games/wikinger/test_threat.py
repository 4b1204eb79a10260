"""Section J: what ships threaten, and who repels them."""

from events.games.wikinger import RULESET
from events.games.wikinger.data.box import places
from events.games.wikinger.rules.scoring import big_gains, safe_figures, small_gains, threatened_cells
from tests.games.wikinger.tables import display, player, scene, setup
from tests.support.cases import each

BOX = setup(2).box


def threatened(board):
    return {(one.row, one.column) for one in places(threatened_cells(board, BOX))}


@each(
    ("sail", "reach"),
    [
        ("red", ("fighter", "noble")),
        ("green", ("fighter", "noble", "scout")),
        ("yellow", ("fighter", "noble", "scout", "goldsmith")),
        ("blue", ("fighter", "noble", "scout", "goldsmith", "fisher")),
    ],
)
def test_a_ship_threatens_its_column_down_to_its_color(sail, reach):  # R084, R085
    board = display(ships=(None, f"ship_{sail}"))
    assert threatened(board) == {(row, 2) for row in reach}


def test_a_fighter_straight_below_repels_it():  # R086
    board = display(ships=("ship_blue", "ship_blue"), fighter="[*1", noble="[*1*")
    assert threatened(board) == {(row, 2) for row in ("fighter", "noble", "scout", "goldsmith", "fisher")}


def test_a_fighter_elsewhere_does_not():  # R087
    board = display(ships=("ship_blue",), fighter="[1*")
    assert ("noble", 1) in threatened(board)
    waiting = player(display(ships=("ship_blue",), noble="[*"), fighter=3)
    assert big_gains(waiting, BOX) == ()


def test_no_fighter_is_ever_threatened():  # R088
    for ships in (("ship_red",) * 3, ("ship_blue",) * 3):
        board = display(ships=ships, fighter="[*1*1", noble="[*1*1*")
        fighters = {("fighter", 1), ("fighter", 2)}
        assert not fighters & threatened(board)


def test_a_threatened_figure_brings_nothing():  # R089
    board = display(ships=("ship_blue",), noble="[*", scout="[*", goldsmith="[*", fisher="[*")
    assert safe_figures(board, BOX) == 0
    assert big_gains(player(board), BOX) == ()
    assert small_gains(player(board), BOX) == ()


def test_threat_is_looked_at_anew_each_time():  # R090
    threatened_noble = display(ships=("ship_red",), noble="[*", fighter="[")
    safe_noble = display(ships=("ship_red",), noble="[*", fighter="[*")
    assert big_gains(player(threatened_noble), BOX) == ()
    assert {gain.source for gain in big_gains(player(safe_noble), BOX)} == {"ships", "nobles"}


def test_a_view_shows_threat_without_moving_anybody():  # R091
    given = scene(player(display(ships=("ship_red",), noble="[*", scout="[*")))
    shown = RULESET.view(given.table, None).players[0]
    assert [(one.row, one.threatened, one.figure) for one in shown.islands] == [
        ("noble", True, "noble"),
        ("scout", False, "scout"),
    ]
    assert [(one.column, one.ship, one.repelled) for one in shown.ships] == [(1, "ship_red", False)]
