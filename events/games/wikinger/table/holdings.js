/* What the seats have: the own supply as cards, and what stands in the strip beside each name. */

import { coin, figure, points } from "./art.js";
import { nextScoring } from "./hub.js";
import { FIGURES } from "./sight.js";

const HIGH = 40;

/** The own gold, points, figures on the mainland and special tiles, in one row on a telephone that stands and is high: else
    they are said by the own display, or above the choices. */
export function hand(sight) {
  const { me, players, view } = sight;
  if (me === null || !players[me]) return null;
  const player = players[me];
  const left = player.purchases_left ? sight.say("ownLeft", { n: player.purchases_left }) : "";
  const next = view.phase === "over" ? "" : view.state.round === view.components.rounds ? sight.say("lastScoring") : nextScoring(sight);
  return { told: !view.narrow || (view.frame ?? "portrait") !== "portrait", title: sight.say(view.narrow && view.phase !== "over" ? "round" : "hand", { n: view.state.round, of: view.components.rounds }), note: [left, next].filter(Boolean).join(" · "), items: [purse(sight, player), track(sight, player), ...FIGURES.map((who) => waiting(sight, player, who)), ...special(sight, player)] };
}

/** What a seat has to pay with, in words. */
export const supplyOf = (sight, { gold, points: have }) => `${sight.say("gold", { n: gold })} · ${sight.say("vp", { n: have })}`;

function purse(sight, { gold }) {
  return { id: "purse", label: sight.say("purse", { n: gold }), width: 40, height: HIGH, tree: ["g", {}, coin(sight, 20, HIGH / 2, 18, gold)] };
}

function track(sight, { points: have }) {
  return { id: "track", label: sight.say("track", { n: have }), width: 40, height: HIGH, tree: ["g", {}, points(sight, 20, HIGH / 2, 17, have)], means: [{ type: "exchange" }] };
}

function waiting(sight, { mainland }, who) {
  const { g, text } = sight.tools;
  const n = mainland[who] ?? 0;
  const means = who === "boatman" ? [{ type: "use_boatman", cargo: "each" }] : [{ type: "use_boatman", figure: who }];
  return { id: `waits-${who}`, label: `${n} ${n === 1 ? sight.figure(who) : sight.figures(who)} (${sight.say("mainland")})`, width: 45, height: HIGH, tree: g({}, figure(who, 15, HIGH / 2, 30, n ? {} : { opacity: 0.45 }), text(38, HIGH / 2, n, 17, n ? { weight: 700 } : { colour: "var(--ink-2)" })), does: sight.does(who), means };
}

/** A look at the special tiles, which stand then in the place of the offer. */
export function special(sight, { special_tiles: own }) {
  if (!sight.view.options.advanced || !sight.view.narrow) return [];
  const { open } = sight.state.special_tiles;
  const { rect, text } = sight.tools;
  return [{ id: "specials", look: "specials", label: sight.say("specials", { n: own.length, open: open.length }), width: 40, height: HIGH, tree: ["g", {}, rect(20, HIGH / 2, 36, 30, { fill: "var(--paper)", class: "piece" }), text(20, HIGH / 2, `★ ${own.length}`, 15, { weight: 700, always: true })] }];
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

/** On a telephone that lies on its side the gold alone: the rest would be cut off. */
function facts(sight, { gold, mainland, ships }) {
  const open = ships.filter(({ repelled }) => !repelled).length;
  const away = FIGURES.reduce((sum, who) => sum + (mainland[who] ?? 0), 0);
  if (sight.view.frame === "lying") return [sight.say("gold", { n: gold })];
  return [sight.say("gold", { n: gold }), sight.say("onMainland", { n: away }), open > 0 && sight.say("shipsOpen", { n: open })].filter(Boolean).map((fact) => fact.replaceAll(" ", "\u00a0"));
}
