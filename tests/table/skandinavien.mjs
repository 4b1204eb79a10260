/* Walks the picks of the board of Skandinavien in Node. Usage: node skandinavien.mjs <board> <folder of the frame>; a view
   a line comes in, a complaint goes out. */

import { createInterface } from "node:readline";

const [boardUrl, frame] = process.argv.slice(2);
const { default: board } = await import(boardUrl);
const load = (name) => import(new URL(name, boardUrl));
for (const lang of ["de", "en"]) await board.learn?.(lang, load);
const final = await board.final?.(load);
const { FRAMES, layout } = await import(new URL("geometry.js", boardUrl));
const { pieces } = await import(`${frame}/pieces.js`);
const { compose, isLit, meets, pickNext } = await import(`${frame}/offer.js`);

globalThis.CSS ??= { escape: String };
const DEEP = 7;
const MAX = 60;
const TUNNEL = { top: 246, right: 206, bottom: 452 };
const FIXED = { phase: "turn", narrow: false, lang: "en", preview: [], look: null, results: null };

function sceneOf(given, picks) {
  const composed = compose(given.offer.actions, picks, board.steps);
  const chosen = composed.chosen === null ? null : given.offer.actions[composed.chosen];
  return { composed, scene: board.draw({ ...FIXED, ...given, picks, step: composed.step, chosen }, pieces(1), final) };
}

/** Point at what leads nearest to the action, until it is the one that Confirm would send. */
function reach(given, action, of) {
  const { actions } = given.offer;
  let picks = [];
  for (let step = 0; step < DEEP; step++) {
    const { composed, scene } = sceneOf(given, picks);
    if (composed.chosen !== null && same(actions[composed.chosen], action)) return true;
    const items = of(scene, step).filter((item) => isLit(actions, picks, composed, item) && !picks.some(({ id }) => id === item.id) && item.means.some((one) => meets(action, one)));
    const next = items.map((item) => pickNext(actions, picks, item)).sort((one, other) => left(actions, one) - left(actions, other))[0];
    if (!next) return false;
    picks = next;
  }
  return false;
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const left = (actions, picks) => compose(actions, picks, board.steps).left.length;

function* faults(given) {
  const step = Math.ceil(given.offer.actions.length / MAX);
  for (const action of given.offer.actions.filter((_, n) => n % step === 0)) {
    if (!reach(given, action, (scene) => scene.choices.items)) yield `not by the choices: ${JSON.stringify(action)}`;
    const first = (scene, n) => (n === 0 && !["keep_tickets", "pay_tunnel", "give_up_tunnel", "pass_turn"].includes(action.type) ? scene.places : scene.choices.items);
    if (!reach(given, action, first)) yield `not from the map: ${JSON.stringify(action)}`;
    const cities = (scene, n) => (n === 0 && action.type === "claim_route" ? scene.places.filter(({ id }) => id.startsWith("city-")) : scene.choices.items);
    if (!reach(given, action, cities)) yield `not from a city: ${JSON.stringify(action)}`;
  }
  yield* walked(sceneOf(given, []).scene.places);
  const { actions } = given.offer;
  for (const place of sceneOf(given, []).scene.places) if (/^route-/.test(place.id) && actions.some(({ type }) => type === "draw_tickets") && !place.why && /, free$/.test(place.label) && !actions.some(({ route }) => `route-${route}` === place.id)) yield `${place.id} says no reason`;
}

/** By arrows, each city is reached from each other. */
function* walked(places) {
  const next = new Map(places.map((place) => [place.id, Object.values(place.next ?? {})]));
  const cities = [...next.keys()].filter((id) => id.startsWith("city-"));
  const seen = new Set([cities[0]]);
  for (const id of seen) for (const to of next.get(id)) {
    if (next.has(to)) seen.add(to);
    else yield `${id} leads to ${to}, which is not a place`;
  }
  for (const city of cities) if (!seen.has(city)) yield `${city} is not reached by arrows`;
}

/** A hand that is put to the discards marks them, and a route itself; in place of a card that is taken lies another one. */
function* touched() {
  const events = [{ data: { discarded: { red: 1 } } }, { data: { place: 2, card: "red" } }, { data: { route: "oslo-bergen" } }, { data: { place: 1 } }];
  const found = board.touched(events).join(" ");
  if (found !== "discards route-oslo-bergen") yield `touched is ${found}`;
}

/** Routes are thick enough for a finger's eye on a telephone, and no name lies over one, nor over another name; on a wide table
    each city has one, beside what may lie in the sea. On a telephone the names of own tickets may cover a little. */
function* covered(given, narrow, scale) {
  const frame = narrow ? FRAMES.narrow : FRAMES.wide;
  const { shapes, cities, at } = layout(given.components, frame);
  if (frame.thick * scale < (scale < 0.9 ? 7 : 8)) yield `routes are ${frame.thick * scale} px thick`;
  const { tree } = board.draw({ ...FIXED, ...given, narrow, picks: [], step: null, chosen: null, last: [] }, pieces(scale), null);
  const names = new Set(Object.values(cities).map(({ name }) => name.en));
  const found = texts(tree).filter(([, , name]) => names.has(name));
  if (found.length < (narrow ? 15 : 39)) yield `only ${found.length} cities have names at ${scale}`;
  const half = ([, { "font-size": high }, name]) => name.length * high * 0.3;
  for (const [n, [, one, name]] of found.entries()) {
    for (const other of found.slice(n + 1)) if (Math.abs(one.x - other[1].x) < half(found[n]) + half(other) && Math.abs(one.y - other[1].y) < one["font-size"] * 0.8) yield `${name} covers the name ${other[2]} at ${scale}`;
    if (!narrow && one.x - half(found[n]) < TUNNEL.right && one.y > TUNNEL.top && one.y - one["font-size"] < TUNNEL.bottom) yield `${name} lies where the cards of a tunnel do`;
  }
  for (const [, { x, y, "font-size": high, "font-weight": weight }, name] of found) {
    if (narrow && weight === 700) continue;
    const wide = name.length * high * 0.55;
    const left = x - wide / 2;
    const inside = (one) => one.x > left && one.x < left + wide && one.y > y - high * 0.7 && one.y < y;
    for (const [id, { spaces }] of Object.entries(shapes)) if (spaces.some(inside)) yield `${name} covers ${id}`;
    for (const [id, [u, v]] of Object.entries(at)) if (inside({ x: u, y: v })) yield `${name} covers ${id}`;
  }
}

const texts = (node) => (Array.isArray(node) ? (node[0] === "text" ? [node] : node.flatMap(texts)) : []);

let first = true;
for await (const line of createInterface({ input: process.stdin })) {
  const given = JSON.parse(line);
  for (const fault of [...faults(given), ...(first ? [...touched()] : []), ...(first ? [...covered(given, true, 386 / 360), ...covered(given, false, 0.9), ...covered(given, false, 0.78), ...covered(given, false, 0.82)] : [])]) console.log(fault);
  first = false;
}
