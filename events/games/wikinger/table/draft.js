/* What would come of the picks, half there: the tile in its cell, the figure on it, figures on their way to the wheel. */

import { figure, isShip, tile } from "./art.js";
import { cellId } from "./sight.js";
import { FIGURE, FINGER, figureIn, standAt, threat, waitAt } from "./display.js";

/** Ghosts in the own display: faint in every cell that can be chosen, clearer in the chosen one. */
export function ghosts(sight, where) {
  const one = sight.bought();
  const { draft } = sight;
  const targets = sight.targets().filter(({ start }) => start || !draft.place || draft.type !== "buy");
  const { g } = sight.tools;
  const chosen = draft.place && draft.type === "buy" ? [{ ...draft.place, chosen: true }] : [];
  const cells = [...targets.map((target) => ({ ...target, chosen: target.start && draft.start_row })), ...chosen];
  const coming = cells.length === 1 && one && isShip(one.tile) ? threat(sight, one.tile, cells[0].column, where, "4 3") : null;
  return g({ class: "ghosts" }, coming, ...cells.map((cell) => ghost(sight, one, cell, where)));
}

function ghost(sight, one, { row, column, start = false, chosen = false }, where) {
  const { g } = sight.tools;
  const { at, cell, across } = where;
  const [x, y] = at(row, column);
  const name = start ? sight.components.start_tile : one?.tile;
  const who = start ? null : (one?.figure ?? landing(sight));
  const suits = who === row;
  const there = chosen ? sight.draft.figure === "tile" : true;
  const [fx, fy] = standAt([x, y], cell);
  return g({ class: "ghost", style: { opacity: chosen ? 0.75 : 0.5 } }, name && g({ transform: `translate(${x} ${y}) scale(${(across - 6) / 100} ${(cell - 6) / 100})` }, tile(name)), suits && there && figure(who, fx, fy, cell * FIGURE));
}

/** The figure that a boatman lands next. */
function landing(sight) {
  return sight.types.has("land_figure") ? sight.state.aboard[0] : null;
}

/** The places for the figure of the tile that is being laid: onto it, or into its row of the mainland. */
export function figurePlaces(sight, where) {
  if (!sight.choosesFigure()) return [];
  const { place } = sight.draft;
  const { at, cell, x, y, home } = where;
  const [px, py] = where.filled ? at(place.row, place.column) : standAt(at(place.row, place.column), cell);
  const [, row] = at(place.row, 1);
  const who = sight.figure(sight.bought().figure);
  const rim = where.filled ? 0 : 10;
  return [
    { id: "stand-on", label: `${who}: ${sight.say("onTile")}`, x: px, y: py, ...(where.filled ? { width: Math.max(where.across, FINGER), height: cell } : { r: cell * 0.33 }), means: [{ type: "buy", figure: "tile" }] },
    { id: "to-mainland", label: `${who}: ${sight.say("toMainland")}`, x: x + home / 2, y: Math.max(y, row), width: home - rim, height: cell - rim, means: [{ type: "buy", figure: "mainland" }] },
  ];
}

/** Figures that would be placed at the wheel, from the dry run. */
export function placedGhosts(sight, at, size) {
  const placed = sight.view.preview.filter(({ type }) => type === "figures_placed").slice(0, 1);
  return sight.tools.g({ class: "ghost" }, ...placed.flatMap(({ data }) => data.slots.map((slot) => figure(data.figure, ...at(slot), size))));
}

/** What the newest commit has moved from the wheel to the displays: it arrives by the keys that it had there. */
export function arrival(sight, seat, where) {
  const bought = sight.view.last.find(({ type, data }) => type === "bought" && data.seat === seat);
  if (!bought?.data.place) return null;
  const { slot, figure: who, place, figure_to: goal } = bought.data;
  const player = sight.players[seat];
  const same = (one) => (one.row ?? "ships") === place.row && one.column === place.column;
  const laid = place.row === "ships" ? player.ships.find(same) : player.islands.find(same);
  if (!laid) return null;
  const round = boughtIn(sight);
  const { at, cell } = where;
  const [x, y] = at(place.row, place.column);
  const onTile = goal === "tile" && laid.figure === who;
  return {
    cell: cellId(place.row, place.column), onTile,
    tile: ["g", { at: [x, y, cell / 100], key: `tile-${round}-${slot}` }, tile(laid.tile ?? laid.ship, laid.special)],
    figure: ["g", { at: onTile ? [...standAt([x, y], cell), figureIn(where) / 21] : waitAt(who, where), key: `figure-${round}-${slot}` }, figure(who, 0, 0, 21)],
  };
}

/** The round of the newest purchase: where its commit also began the next round, the one before. */
function boughtIn({ view, state }) {
  const next = view.last.some(({ type }) => type === "figures_drawn");
  return next ? state.round - 1 : state.round;
}
