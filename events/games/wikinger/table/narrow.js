/* The board on a telephone: the offer as cards by price, below it one display, and crests that show the others. */

import { coin, figure } from "./art.js";
import { NUMBERS, display, displayPlaces, layout } from "./display.js";
import { arrival, figurePlaces, ghosts, placedGhosts } from "./draft.js";
import { hubPlaces, nextScoring } from "./hub.js";
import { displayLabel } from "./mini.js";
import { FIGURES } from "./sight.js";
import { combination, ordered, place } from "./wheel.js";

const WIDTH = 360;
const TAB = 54;
const [CARD, STEP_X, STEP_Y] = [44, 60, 53];

export function narrow(sight) {
  const over = sight.view.phase === "over";
  if (over && !sight.view.look) return ended(sight);
  const top = over ? { height: 0, tree: [], places: [] } : sight.state.wheel.length ? offer(sight) : waiting(sight);
  const where = layout(sight, { x: 2, y: top.height + NUMBERS + 1, width: WIDTH - TAB - 8, height: 228, home: 70, least: 6 });
  const tabs = seatTabs(sight, where);
  const acts = sight.shown === sight.me;
  const tree = [...tabs.tree, ...display(sight, sight.shown, where, { labelled: true, arrives: arrival(sight, sight.shown, where) }), ...top.tree, ...(acts ? [ghosts(sight, where)] : [])];
  const places = [...top.places, ...tabs.places, ...displayPlaces(sight, sight.shown, where), ...(acts ? figurePlaces(sight, where) : [])];
  return { width: WIDTH, height: where.y + where.height + 4, fixed: where.cell > 30, tree, places: places.map((one) => (one.id.startsWith("home-") ? { ...one, fine: 0.7 } : one)) };
}

/** The final scoring; the crests beside it show the displays. */
function ended(sight) {
  const tabs = seatTabs(sight, { y: 0 }, null);
  return { width: WIDTH, height: 330, fixed: true, tree: [...(sight.final?.finalTable(sight, { x: 2, y: 3, width: WIDTH - TAB - 10, line: 25, name: sight.players.length > 3 ? 47 : 52 }) ?? []), ...tabs.tree], places: tabs.places };
}

/** Twelve cards in order of price; the place of each stays until the round is over. */
function offer(sight) {
  const { rect } = sight.tools;
  const at = ({ slot }) => [31 + (slot % 6) * STEP_X, 29 + Math.floor(slot / 6) * STEP_Y];
  const { wheel } = sight.state;
  const price = (one) => ["g", { at: [at(one)[0] - 12, at(one)[1] - 12], key: `price-${one.price}` }, coin(sight, 0, 0, 11, one.price)];
  const tree = [rect(WIDTH / 2, 55, WIDTH, 110, { fill: "var(--wood)", rx: 8 }), ...wheel.flatMap((one) => combination(sight, one, at(one), CARD)), ...wheel.map(price), placedGhosts(sight, (slot) => at({ slot }), 28)];
  const places = wheel.map((one) => place(sight, one, at(one), CARD + 8));
  const drawn = FIGURES.some((who) => sight.state.drawn[who]) ? drawnRow(sight, 132) : { tree: [], places: [] };
  return { height: drawn.tree.length ? 154 : 112, tree: [...tree, ...drawn.tree], places: [...ordered(places), ...drawn.places] };
}

/** Between the offers: the drawn figures and what has been bid, or which scoring it is. */
function waiting(sight) {
  const { rect } = sight.tools;
  const drawn = drawnRow(sight, 24);
  const button = hubPlaces(sight, WIDTH / 2, 0, 100).map((one) => ({ ...one, y: 70 }));
  const lower = sight.state.auction ? bids(sight) : drawn.tree.length ? [] : scoring(sight, button.length > 0);
  return { height: 96, tree: [rect(WIDTH / 2, 47, WIDTH, 94, { fill: "var(--panel)", rx: 8 }), ...drawn.tree, ...lower], places: [...drawn.places, ...button] };
}

function bids(sight) {
  const { text, crest, g } = sight.tools;
  const { auction } = sight.state;
  const bid = (seat) => (auction.passed.includes(seat) ? sight.say("out") : (auction.bids[seat] ?? "–"));
  return sight.players.map(({ seat }) => g({ transform: `translate(${24 + seat * 88} 70)` }, crest(seat, sight.colour(seat), 0, 0, 16), text(14, 0, bid(seat), 15, { anchor: "start", weight: seat === auction.leader ? 700 : 400 })));
}

function scoring(sight, button) {
  const { text, rect } = sight.tools;
  const { state, components } = sight;
  const words = `${sight.say("round", { n: state.round, of: components.rounds })}, ${nextScoring(sight)}`;
  return [text(WIDTH / 2, button ? 26 : 47, words, 16, { weight: 600, fits: WIDTH - 16 }), ...(button ? [rect(WIDTH / 2, 70, 170, 40, { fill: "var(--paper)", class: "piece" }), text(WIDTH / 2, 70, sight.say("end"), 15)] : [])];
}

function drawnRow(sight, y) {
  const { text, g } = sight.tools;
  const names = FIGURES.filter((who) => sight.state.drawn[who]);
  const x = (index) => 30 + index * STEP_X;
  const tree = names.map((who, index) => g({}, figure(who, x(index) - 8, y, 32), text(x(index) + 16, y, sight.state.drawn[who], 16, { weight: 700 })));
  const places = names.map((who, index) => ({ id: `drawn-${who}`, label: `${sight.say("drawn")}: ${sight.counts({ [who]: sight.state.drawn[who] })[0]}`, does: sight.does(who), x: x(index), y, width: 54, height: 44, means: [{ type: "remove_figure", figure: who }, { type: "place_figures", figure: who }] }));
  return { tree, places };
}

/** A crest a seat beside the display, to look at another one. */
function seatTabs(sight, { y }, shown = sight.shown) {
  const { g, rect, crest, text } = sight.tools;
  const x = WIDTH - TAB / 2 - 2;
  const boxes = sight.players.map((player, index) => ({ player, at: y + 24 + index * 52, on: player.seat === shown }));
  const tree = boxes.map(({ player: { seat, gold }, at, on }) => g({}, rect(x, at, TAB, 46, { fill: on ? "var(--paper)" : "var(--panel)", stroke: on ? "var(--accent)" : "none", "stroke-width": 2 }), crest(seat, sight.colour(seat), x - 15, at - 9, 15), coin(sight, x + 12, at - 9, 10, gold), text(x, at + 13, sight.seat(seat), 13, { fits: TAB - 4 })));
  const places = boxes.map(({ player, at }) => ({ id: `seat-${player.seat}`, label: displayLabel(sight, player), x, y: at, width: TAB, height: 46, look: `seat-${player.seat}`, tag: null }));
  return { tree, places };
}
