/* What the seats have: the own supply as cards, and what stands in the strip beside each name. */

import { coin, figure, points, specialTile } from "./art.js";
import { FIGURES, capital } from "./sight.js";

const [WIDE, HIGH] = [54, 48];

/** The own gold, points, figures on the mainland and special tiles, as cards: on a wide board all of them are in the own
    display already. */
export function hand(sight) {
  const { me, players } = sight;
  if (me === null || !players[me]) return null;
  const player = players[me];
  return { told: !sight.view.narrow, title: sight.say("hand"), note: player.purchases_left ? sight.say("left", { n: player.purchases_left }) : "", items: [purse(sight, player), track(sight, player), ...FIGURES.map((who) => waiting(sight, player, who)), ...player.special_tiles.map((name, index) => special(sight, name, `special-${index}`)), ...open(sight)] };
}

function purse(sight, { gold }) {
  return { id: "purse", label: sight.say("purse", { n: gold }), width: WIDE, height: HIGH, tree: ["g", {}, coin(sight, WIDE / 2, HIGH / 2, 20, gold)], short: "Gold" };
}

function track(sight, { points: have }) {
  return { id: "track", label: sight.say("track", { n: have }), width: WIDE, height: HIGH, tree: ["g", {}, points(sight, WIDE / 2, HIGH / 2, 20, have)], short: sight.say("pointsWord"), means: [{ type: "exchange" }] };
}

function waiting(sight, { mainland }, who) {
  const { g, text } = sight.tools;
  const n = mainland[who] ?? 0;
  const names = n === 1 ? sight.figure(who) : sight.figures(who);
  const means = who === "boatman" ? [{ type: "use_boatman", cargo: "each" }] : [{ type: "use_boatman", figure: who }];
  return { id: `waits-${who}`, label: `${n} ${names} (${sight.say("mainland")})`, width: WIDE + 12, height: HIGH, tree: g({}, figure(who, 20, HIGH / 2, 38), text(56, HIGH / 2, n, 24, n ? { weight: 700 } : { colour: "var(--ink-2)" })), short: capital(names), does: sight.does(who), means };
}

function special(sight, name, id, more = {}) {
  return { id, label: sight.effect(name), width: 76, height: HIGH, tree: ["g", { transform: `translate(38 ${HIGH / 2}) scale(0.62)` }, specialTile(sight, name, false)], short: sight.special(name), ...more };
}

/** On a telephone the open special tiles lie here, too: there is no room for them on the board. */
function open(sight) {
  if (!sight.view.narrow) return [];
  return sight.state.special_tiles.open.map((name, index) => special(sight, name, `open-${index}`, { short: `${sight.special(name)} (${sight.say("openTile")})`, means: [{ type: "take_special_tile", tile: name }] }));
}

/** Points on the track, in the end the total, for each seat, and what else it has. */
export function strip(sight) {
  const { phase, scores, results } = sight.view;
  const over = phase === "over" && results !== null && scores.length > 0;
  const value = ({ seat, points: have }) => (over ? scores[seat].total : have);
  const best = Math.max(...sight.players.map(value));
  const first = (player) => (over ? results.winners.includes(player.seat) : value(player) === best);
  return { caption: sight.say(over ? "total" : "points"), seats: sight.players.map((player) => ({ seat: player.seat, value: value(player), first: first(player), facts: facts(sight, player) })) };
}

function facts(sight, { gold, mainland, ships }) {
  const open = ships.filter(({ repelled }) => !repelled).length;
  const away = FIGURES.reduce((sum, who) => sum + (mainland[who] ?? 0), 0);
  return [sight.say("gold", { n: gold }), sight.say("onMainland", { n: away }), open > 0 && sight.say("shipsOpen", { n: open })].filter(Boolean).map((fact) => fact.replaceAll(" ", "\u00a0"));
}
