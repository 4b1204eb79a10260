"""How voyages begin and end, and the game with the fourth."""

from events.games.raids.data import VOYAGES
from events.games.raids.facts import (
    FameCounted,
    GameEnded,
    HarbourScored,
    HarbourTilesDrawn,
    SailsFilled,
    StartPlayerDrawn,
    VoyageBegun,
    VoyageEnded,
)
from events.games.raids.rules.fame import fame
from events.games.raids.rules.harbour import ARRIVAL, coins_for, counts_for, in_order_of_arrival, next_positions, ranked
from events.games.raids.rules.ship import room, value_of

from .story import Story


def set_up(story: Story) -> None:
    """R022 to R030: who begins, with which crews, and which harbour tiles count; then the first voyage."""
    setup = story.table.setup
    first = setup.starter(story.chance)
    turns = [(seat - first) % setup.seats for seat in range(setup.seats)]
    crews, positions = setup.box.crews[str(setup.seats)], setup.box.start_positions[str(setup.seats)]
    story.tell(StartPlayerDrawn(seat=first, crews=tuple(crews[turn] for turn in turns)))
    others = [tile for tile in setup.box.harbour_tiles if tile != ARRIVAL]
    drawn = story.chance.taken("harbour_tiles", others, VOYAGES - 1)
    unused = tuple(tile for tile in others if tile not in drawn)
    story.tell(HarbourTilesDrawn(tiles=(ARRIVAL, *drawn), unused=unused))
    begin(story, tuple(positions[turn] for turn in turns))


def begin(story: Story, positions: tuple[int, ...]) -> None:
    """R191 to R195: the tiles of the next voyage are shuffled only now (R242)."""
    table = story.table
    tiles = story.chance.shuffled("voyage_tiles", table.setup.box.voyages[table.voyage])
    story.tell(
        VoyageBegun(
            voyage=table.voyage + 1,
            harbour=table.harbours[table.voyage],
            positions=positions,
            tiles=tuple(tile.id for tile in tiles),
            cleared=tuple(tile.id for tile in table.chart if tile is not None),
        )
    )


def end(story: Story) -> None:
    """R170 to R173, R190: the sails fill, the harbour tile is scored, and the next voyage or the end follows."""
    table = story.table
    story.tell(VoyageEnded(voyage=table.voyage, order=in_order_of_arrival(table.ranks)))
    _fill_sails(story)
    _score_harbour(story)
    if table.voyage < VOYAGES:
        begin(story, next_positions(table.ranks))
    else:
        _end_game(story)


def _fill_sails(story: Story) -> None:
    for seat, ship in enumerate(story.table.ships):
        sails = value_of(ship, "sail")
        if sails:
            story.tell(SailsFilled(seat=seat, sails=sails, recruited=min(sails, room(ship))))


def _score_harbour(story: Story) -> None:
    table = story.table
    harbour = table.harbours[table.voyage - 1]
    counts = counts_for(table, harbour)
    ranking = ranked(counts, table.ranks)
    coins = coins_for(ranking, table.setup.box.harbour_coins)
    story.tell(HarbourScored(voyage=table.voyage, harbour=harbour, counts=counts, ranking=ranking, coins=coins))


def _end_game(story: Story) -> None:
    totals = []
    for seat, ship in enumerate(story.table.ships):
        points = fame(story.table.setup.box, ship)
        totals.append(sum(points.values()))
        story.tell(FameCounted(seat=seat, total=totals[-1], **points))
    story.tell(GameEnded(winners=tuple(seat for seat, total in enumerate(totals) if total == max(totals))))
