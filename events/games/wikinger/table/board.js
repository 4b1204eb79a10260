/* The board of Wikinger: the wheel with the offer, and each seat's display. A pure function of the view; what a board gets
   and gives is in service/table/board.d.ts. */

import { coin, figure, isShip, numeral, plate, points, sailOf, specialTile, supply, tile } from "./art.js";
import { choices } from "./choices.js";
import { display, displayPlaces, layout } from "./display.js";
import { arrival, figurePlaces, ghosts, placedGhosts } from "./draft.js";
import { hand, strip } from "./holdings.js";
import { hubPlaces, nextLines, nextScoring } from "./hub.js";
import { displayLabel } from "./mini.js";
import { Sight, cellId, displayShown, learn } from "./sight.js";
import { struck, ordered, place } from "./wheel.js";
import { wide } from "./wide.js";

const SHARED = { art: { coin, figure, isShip, numeral, plate, points, sailOf, specialTile, tile }, displays: { display, displayPlaces, layout }, draft: { arrival, figurePlaces, ghosts, placedGhosts }, hub: { hubPlaces, nextLines }, displayLabel, rim: { struck, ordered, place } };

export default {
  edition: 1,
  steps: {
    buy: [{ field: "slot", kind: "pick" }, { field: "start_row" }, { field: "place" }, { field: "figure" }],
    exchange: [{ field: "amount", kind: "number" }],
    bid: [{ field: "gold", kind: "number" }],
    use_boatman: [{ field: "figure" }, { field: "cargo" }],
  },
  sealed: [],
  learn,
  narrow: (load) => load("narrow.js").then(({ narrowWith }) => void (narrow = narrowWith(SHARED))),
  final: (load) => load("final.js"),
  touched,
  said: ["bought", "points_exchanged", "boatman_used", "figure_landed", "boatmen_ended", "bid_made", "auction_passed", "figure_removed", "figures_placed", "building_swapped", "special_tile_taken", "special_tile_declined"],
  scores: ["small_scored", "big_scored"],
  scored: (load) => load("scored.js").then(({ gains, rounds }) => {
    drawRounds = rounds;
    return { gains: (events, view) => gains(events, view, displayShown(view)) };
  }),
  needs: (load) => load("needs.js").then(({ needs }) => needs),
  draw,
};

/** What draws on a telephone, and the table of past rounds: loaded once they are needed. */
let narrow;
let drawRounds = () => [];

function draw(view, tools, final) {
  const sight = new Sight(view, tools, final);
  const { tree, ...drawn } = view.narrow ? narrow(sight) : wide(sight, drawRounds);
  return {
    ...drawn,
    tree: [supply(sight), ...tree],
    title: sight.say("title"),
    colours: sight.players.map((_, seat) => sight.colour(seat)),
    status: view.phase === "over" ? "" : `${sight.say("round", { n: view.state.round, of: view.components.rounds })}, ${nextScoring(sight)}`,
    strip: strip(sight),
    hand: hand(sight),
    choices: choices(sight),
    words: { steps: { amount: sight.say("amount"), gold: sight.say("bids"), slot: sight.say("chooseSlot"), place: sight.say("where"), figure: sight.say("figure") }, types: { buy: sight.say("buying") } },
  };
}

function touched(events, view) {
  const shown = displayShown(view);
  return events.flatMap(({ type, data: { seat, place: laid, slots } }) => {
    if (laid) return [seat === shown ? cellId(laid.row, laid.column) : `seat-${seat}`];
    return type === "figures_placed" ? slots.map((slot) => `slot-${slot}`) : [];
  });
}
