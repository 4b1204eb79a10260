/* What stands among the choices at each step: short names where the board lights up places, cards where there are kinds. */

import { figure, specialTile } from "./art.js";
import { special, supplyOf } from "./holdings.js";
import { cellId } from "./sight.js";

export function choices(sight) {
  const { types, view } = sight;
  if (!view.offer.actions.length || view.seat === null) return undefined;
  if (view.step?.kind === "number" || view.picks.some(({ id }) => id === "bid-other")) return numbers(sight);
  if (types.has("buy")) return buying(sight);
  if (types.has("bid") || types.has("pass")) return bidding(sight);
  if (types.has("remove_figure") || types.has("place_figures")) return drawn(sight);
  if (types.has("take_special_tile")) return specials(sight);
  if (types.has("use_boatman")) return boatmen(sight);
  if (types.has("land_figure")) return landing(sight);
  return types.has("swap_building") ? { title: sight.say("swap"), items: cells(sight) } : undefined;
}

/** A stepper alone, never a button for each number; and what it would leave. */
function numbers(sight) {
  const { gold, points } = sight.players[sight.me];
  const { type, amount = 0, gold: bid = 0 } = sight.view.chosen ?? sight.draft;
  const becomes = (what, before, after) => `${what} ${before}${after === before ? "" : ` → ${after}`}`;
  if (type !== "exchange") return { title: `${sight.say("bids")} ${becomes("Gold", gold, gold - bid)}`, items: [] };
  return { title: `${sight.say("amount")} ${becomes("Gold", gold, gold + amount)} · ${becomes(sight.say("pointsWord"), points, points - amount)}`, items: [] };
}

function buying(sight) {
  if (sight.draft.type === "exchange") return numbers(sight);
  if (sight.choosesFigure()) return { title: sight.say("figure"), items: figures(sight) };
  if (sight.draft.slot !== undefined) return { title: sight.say(sight.draft.start_row || sight.players[sight.me].start_tile ? "where" : "start"), items: cells(sight) };
  const own = sight.players[sight.me];
  const alone = isTold(sight);
  return { title: alone ? `${supplyOf(sight, own)} · ${sight.say("ownLeft", { n: own.purchases_left })}` : sight.say(sight.state.wheel.some(({ slot }) => sight.fitsNowhere(slot)) ? "chooseStruck" : "chooseSlot"), items: [...exchange(sight), ...(alone ? special(sight, own) : [])] };
}

/** True if no row of the own supply stands on the telephone. */
const isTold = ({ view }) => view.narrow && (view.frame ?? "portrait") !== "portrait";

function exchange(sight) {
  const points = sight.players[sight.me].points;
  return sight.types.has("exchange") ? [{ id: "exchange", label: sight.say("exchange"), note: sight.view.narrow ? "" : sight.say("swapRate", { n: points }), means: [{ type: "exchange" }] }] : [];
}

/** The cells that are lit on the board, by name. */
function cells(sight) {
  const asked = sight.targets().filter(({ start }) => !start || !sight.draft.start_row);
  return asked.map(({ row, column, start, means }) => ({ id: cellId(row, column), label: start ? sight.row(row) : sight.cell(row, column), means }));
}

function figures(sight) {
  const who = sight.bought().figure;
  const card = (id, where, key) => ({ id, key, label: `${sight.figure(who)} ${sight.say(where)}`, note: sight.view.narrow ? "" : `(${key})`, means: [{ type: "buy", figure: id === "stand-on" ? "tile" : "mainland" }] });
  return [card("stand-on", "onTile", "t"), card("to-mainland", "toMainland", "m")];
}

function bidding(sight) {
  const low = sight.state.auction?.lowest_bid;
  const bids = sight.view.offer.actions.filter(({ type }) => type === "bid").map(({ gold }) => gold);
  const quick = bids.filter((gold) => gold < low + (sight.view.narrow && bids.length > 3 ? 1 : 3)).map((gold) => ({ id: gold === low ? "bid-least" : `bid-${gold}`, label: sight.say("bid", { n: gold }), means: [{ type: "bid", gold }] }));
  const other = bids.length > 3 ? [{ id: "bid-other", label: sight.say("otherBid"), means: [{ type: "bid" }] }] : [];
  const title = isTold(sight) ? `${sight.say("bids")} ${supplyOf(sight, sight.players[sight.me])}` : sight.say("bids");
  return { title, items: [...quick, ...other, ...named(sight, "pass", "pass"), ...exchange(sight)] };
}

/** The one action of a type, with the label of the offer. */
function named({ view }, type, id) {
  const index = view.offer.actions.findIndex((action) => action.type === type);
  return index < 0 ? [] : [{ id, label: view.offer.labels[index], means: [{ type }] }];
}

function drawn(sight) {
  const { actions, labels } = sight.view.offer;
  const counted = (who, x, y, size) => ["g", {}, figure(who, x, y, size), sight.tools.text(x + size * 0.74, y + 1, sight.state.drawn[who], size / 2, { weight: 700 })];
  const items = actions.map(({ type, figure: who }, index) => ({ id: `drawn-${who}`, label: labels[index], ...(sight.view.narrow ? { width: 50, height: 40, tree: counted(who, 16, 20, 34) } : { width: 66, height: 52, tree: counted(who, 22, 26, 40), short: sight.figure(who) }), does: sight.does(who), means: [{ type, figure: who }] }));
  return { title: sight.say(sight.types.has("remove_figure") ? "gone" : "place"), items };
}

function specials(sight) {
  const { actions } = sight.view.offer;
  const open = sight.state.special_tiles.open;
  const items = actions.filter(({ type }) => type === "take_special_tile").map(({ tile }) => ({ id: `open-${open.indexOf(tile)}`, label: `${sight.special(tile)}: ${sight.text(sight.components.special_tiles[tile].effect)}`, width: 84, height: 64, tree: ["g", { transform: "translate(42 32) scale(0.82)" }, specialTile(sight, tile, false)], short: sight.special(tile), means: [{ type: "take_special_tile", tile }] }));
  return { title: sight.say("take"), items: [...(sight.view.narrow ? [] : items), { id: "decline", label: sight.say("decline"), means: [{ type: "decline_special_tile" }] }] };
}

function boatmen(sight) {
  const { actions, labels } = sight.view.offer;
  const items = actions.map((action, index) => ({ action, label: labels[index] })).filter(({ action }) => action.type === "use_boatman");
  const chips = items.map(({ action, label }) => ({ id: boatId(action, items), label, means: [{ type: "use_boatman", cargo: action.cargo, figure: action.figure ?? null }] }));
  return { title: sight.say("boat"), items: [...chips, ...named(sight, "end_boatmen", "end-boatmen")] };
}

/** Where one place of the mainland stands for it alone, the choice has the name of that place. */
function boatId({ cargo, figure: who }, items) {
  const alone = items.filter(({ action }) => action.figure === who).length === 1;
  return cargo === "each" ? "home-ships" : alone ? `home-${who}` : `boat-${cargo}-${who}`;
}

function landing(sight) {
  const [next, ...then] = sight.state.aboard;
  const rest = then.length ? ` (${sight.say("then2", { who: then.map(sight.figure).join(", ") })})` : "";
  return { title: `${sight.say("land", { figure: sight.figure(next) })}${rest}`, items: cells(sight) };
}
