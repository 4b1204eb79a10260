/* Walks the picks of the board of Skandinavien in Node. Usage: node skandinavien.mjs <board> <folder of the frame>; a view
   a line comes in, a complaint goes out. */

import { createInterface } from "node:readline";

const [boardUrl, frame] = process.argv.slice(2);
const { default: board } = await import(boardUrl);
const load = (name) => import(new URL(name, boardUrl));
for (const lang of ["de", "en"]) await board.learn?.(lang, load);
await board.narrow?.(load);
const final = await board.final?.(load);
const { layout, WIDE: RAILED } = await import(new URL("geometry.js", boardUrl));
const FRAMES = { wide: RAILED, ...(await import(new URL("narrow.js", boardUrl))).FRAMES };
const { pieces } = await import(`${frame}/pieces.js`);
const { compose, isLit, meets, pickNext } = await import(`${frame}/offer.js`);

globalThis.CSS ??= { escape: String };
const DEEP = 7;
const MAX = 60;
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

/** Routes are thick enough to be told apart, each city has a name, and none lies over a route, a city, the rail or another name. Letters
    are taken as wide as those of the widest usual font. */
function* covered(given, frame, scale) {
  const { shapes, cities, at } = layout(given.components, FRAMES[frame.name]);
  const { rail, thick } = FRAMES[frame.name];
  if (thick * scale < 6.3) yield `routes are ${thick * scale} px thick`;
  const { tree } = board.draw({ ...FIXED, ...given, narrow: frame.name !== "wide", frame: frame.frame, room: frame.room, picks: [], step: null, chosen: null, last: [] }, pieces(scale), null);
  const names = new Set(Object.values(cities).map(({ name }) => name.en));
  const found = texts(tree).filter(([, , name]) => names.has(name)).map(([, { x, y, "font-size": high, "text-anchor": anchor, textLength }, name]) => {
    const wide = Math.min(name.length * high * 0.55, textLength ?? Infinity);
    const left = x - { start: 0, middle: wide / 2, end: wide }[anchor];
    return { name, high: high * scale, left, right: left + wide, top: y - high * 0.7, bottom: y };
  });
  if (found.length < 39) yield `only ${found.length} cities have names on ${frame.name} at ${scale}`;
  for (const [n, one] of found.entries()) {
    if (one.high < 11.9) yield `${one.name} is ${one.high} px high on ${frame.name} at ${scale}`;
    if (one.left < rail || one.right > FRAMES[frame.name].width) yield `${one.name} lies outside the map`;
    for (const other of found.slice(n + 1)) if (one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top) yield `${one.name} covers the name ${other.name} on ${frame.name} at ${scale}`;
    const inside = ({ x, y }) => x > one.left && x < one.right && y > one.top && y < one.bottom;
    for (const [id, { spaces }] of Object.entries(shapes)) if (spaces.some(inside)) yield `${one.name} covers ${id} on ${frame.name} at ${scale}`;
    for (const [id, [u, v]] of Object.entries(at)) if (inside({ x: u, y: v })) yield `${one.name} covers ${id} on ${frame.name} at ${scale}`;
  }
}

/** The map as it is drawn on telephones and pages of all sizes, with the pixels of a unit there. */
const WIDE = { name: "wide", frame: "wide", room: { width: 1366, height: 768 } };
const DRAWN = [
  [{ name: "narrow", frame: "portrait", room: { width: 390, height: 562 } }, 1.02],
  [{ name: "narrow", frame: "lying", room: { width: 612, height: 390 } }, 1],
  [{ name: "low", frame: "short", room: { width: 360, height: 388 } }, 0.98],
  [{ name: "low", frame: "lying", room: { width: 408, height: 360 } }, 1.04],
  [WIDE, 0.68], [WIDE, 0.86], [WIDE, 0.9], [WIDE, 1.34],
];

const texts = (node) => (Array.isArray(node) ? (node[0] === "text" ? [node] : node.flatMap(texts)) : []);

let first = true;
for await (const line of createInterface({ input: process.stdin })) {
  const given = JSON.parse(line);
  for (const fault of [...faults(given), ...(first ? [...touched()] : []), ...(first ? DRAWN.flatMap(([frame, scale]) => [...covered(given, frame, scale)]) : [])]) console.log(fault);
  first = false;
}
