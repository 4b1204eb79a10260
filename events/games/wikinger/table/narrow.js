/* The board on a telephone: the offer as cards by price, below it one display, and crests that show the others. */

import { coin, specialTile } from "./art.js";
import { display, displayPlaces, layout } from "./display.js";
import { arrival, figurePlaces, ghosts, placedGhosts } from "./draft.js";
import { finalTable } from "./final.js";
import { displayLabel } from "./mini.js";
import { FIGURES } from "./sight.js";
import { figure } from "./art.js";
import { combination, ordered, place } from "./wheel.js";

const WIDTH = 360;
const [CARD, STEP_X, STEP_Y] = [46, 60, 56];

export function narrow(sight) {
  const top = sight.view.phase === "over" ? over(sight) : sight.state.wheel.length ? offer(sight) : waiting(sight);
  const tabs = seatTabs(sight, top.height);
  const where = layout(sight, sight.shown, { x: 2, y: top.height + 34, width: WIDTH - 4, height: 400, home: 42, most: 38 });
  const acts = sight.shown === sight.me;
  const tree = [...tabs.tree, ...display(sight, sight.shown, where, { labelled: true, arrives: arrival(sight, sight.shown, where) }), ...top.tree, ...(acts ? [ghosts(sight, where)] : [])];
  const places = [...top.places, ...tabs.places, ...displayPlaces(sight, sight.shown, where), ...(acts ? figurePlaces(sight, where) : [])];
  return { width: WIDTH, height: where.y + where.height + 4, fixed: where.cell > 30, tree, places };
}

/** Twelve cards in order of price; the place of each stays until the round is over. */
function offer(sight) {
  const { rect } = sight.tools;
  const at = ({ slot }) => [30 + (slot % 6) * STEP_X, 26 + Math.floor(slot / 6) * STEP_Y];
  const { wheel } = sight.state;
  const price = (one) => ["g", { at: [at(one)[0] - 22, at(one)[1] - 17], key: `price-${one.price}` }, coin(sight, 0, 0, 10.5, one.price)];
  const tree = [rect(WIDTH / 2, 56, WIDTH, 112, { fill: "var(--wood)", rx: 8 }), ...wheel.flatMap((one) => combination(sight, one, at(one), CARD)), ...wheel.map(price), placedGhosts(sight, (slot) => at({ slot }), 28)];
  const places = wheel.map((one) => place(sight, one, at(one), CARD + 8));
  const drawn = FIGURES.some((who) => sight.state.drawn[who]) ? drawnRow(sight, 134) : { tree: [], places: [] };
  return { height: drawn.tree.length ? 158 : 114, tree: [...tree, ...drawn.tree], places: [...ordered(places), ...drawn.places] };
}

/** Between the offers: the drawn figures, and what has been bid. */
function waiting(sight) {
  const { text, crest, rect, g } = sight.tools;
  const { auction } = sight.state;
  const drawn = drawnRow(sight, 24);
  const bid = (seat) => (auction.passed.includes(seat) ? sight.say("out") : (auction.bids[seat] ?? "–"));
  const bids = auction ? sight.players.map(({ seat }) => g({ transform: `translate(${20 + seat * 88} 68)` }, crest(seat, sight.colour(seat), 0, 0, 16), text(14, 0, bid(seat), 15, { anchor: "start", weight: seat === auction.leader ? 700 : 400 }))) : [];
  const open = sight.state.special_tiles.open;
  const special = sight.types.has("take_special_tile") ? open.map((name, index) => g({ transform: `translate(${46 + index * 88} 68) scale(0.74)` }, specialTile(sight, name, false))) : [];
  return { height: 96, tree: [rect(WIDTH / 2, 47, WIDTH, 94, { fill: "var(--panel)", rx: 8 }), ...drawn.tree, ...bids, ...special], places: drawn.places };
}

function drawnRow(sight, y) {
  const { text, g } = sight.tools;
  const names = FIGURES.filter((who) => sight.state.drawn[who]);
  const x = (index) => 30 + index * STEP_X;
  const tree = names.map((who, index) => g({}, figure(who, x(index) - 8, y, 32), text(x(index) + 16, y, sight.state.drawn[who], 16, { weight: 700 })));
  const places = names.map((who, index) => ({ id: `drawn-${who}`, label: `${sight.say("drawn")}: ${sight.counts({ [who]: sight.state.drawn[who] })[0]}`, x: x(index), y, width: 54, height: 44, means: [{ type: "remove_figure", figure: who }, { type: "place_figures", figure: who }] }));
  return { tree, places };
}

function over(sight) {
  const { g } = sight.tools;
  const [table] = finalTable(sight, { x: 0, y: 0, width: 536, height: 536 });
  return { height: 360, tree: [g({ transform: `scale(${WIDTH / 540})` }, table)], places: [] };
}

/** A crest a seat, to look at its display. */
function seatTabs(sight, y) {
  const { g, rect, crest, text } = sight.tools;
  const wide = WIDTH / sight.players.length;
  const boxes = sight.players.map((player, index) => ({ player, x: (index + 0.5) * wide, on: player.seat === sight.shown }));
  const tree = boxes.map(({ player: { seat, gold }, x, on }) => g({}, rect(x, y + 17, wide - 4, 27, { fill: on ? "var(--paper)" : "var(--panel)", stroke: on ? "var(--accent)" : "none", "stroke-width": 2 }), crest(seat, sight.colour(seat), x - wide / 2 + 14, y + 17, 14), text(x - wide / 2 + 25, y + 17, sight.seat(seat), 13, { anchor: "start", weight: on ? 700 : 400, fits: wide - 62 }), coin(sight, x + wide / 2 - 16, y + 17, 9.5, gold)));
  const places = boxes.map(({ player, x }) => ({ id: `seat-${player.seat}`, label: displayLabel(sight, player), x, y: y + 17, width: wide - 4, height: 27, look: `seat-${player.seat}` }));
  return { tree, places };
}
