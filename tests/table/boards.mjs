/* Draws boards in Node. Usage: node boards.mjs <board> <folder of the frame>; a view a line comes in, a complaint goes out. */

import { text } from "node:stream/consumers";

const [boardUrl, frame] = process.argv.slice(2);
const { default: board } = await import(boardUrl);
const load = (name) => import(new URL(name, boardUrl));
for (const lang of ["de", "en"]) await board.learn?.(lang, load);
const final = await board.final?.(load);
await board.narrow?.(load);
await board.scored?.(load);
const { pieces } = await import(`${frame}/pieces.js`);
const { spotFor } = await import(`${frame}/tags.js`);
const { choicesOf, compose, kindsOf, litBy, meets } = await import(`${frame}/offer.js`);

function* faults(view, scene) {
  if (!scene.title) yield "the scene has no title";
  if (!(scene.width > 0 && scene.height > 0)) yield "the scene has no size";
  const items = [...scene.places, ...(scene.hand?.items ?? []), ...(scene.choices?.items ?? [])];
  const ids = scene.places.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) yield "two places have one id";
  for (const { id, label, means } of items) {
    if (!id || !label || /undefined|null|NaN|\{\w+\}|\[object/.test(label)) yield `${id} is called "${label}"`;
    for (const condition of means ?? []) if (!Object.keys(condition).length) yield `${id} stands for everything`;
  }
  for (const { id, x, y } of scene.places) if (![x, y].every(Number.isFinite) || x < 0 || y < 0 || x > scene.width || y > scene.height) yield `${id} lies outside the board`;
  for (const id of board.touched?.(view.events, view) ?? []) if (typeof id !== "string") yield "what events touched is named by ids";
  if (view.seat === null && scene.hand) yield "a spectator has no hand";
  yield* nodes(scene.tree, "the board");
  for (const item of items) if (item.tree) yield* nodes([item.tree], item.id);
  yield* reached(view, items);
}

/** Ships that lie over each other, or outside the harbour that they have reached. */
function* moored({ state, narrow }, { tree, places }) {
  const drawn = tree.flatMap((node) => (String(node?.[1]?.key).startsWith("ship-") ? [{ seat: Number(node[1].key.slice(5)), at: node[1].at, size: Number(/[\d.]+/.exec(node[2][1].transform)) }] : []));
  for (const one of drawn) {
    for (const { seat, at, size } of drawn) if (seat > one.seat && Math.abs(at[0] - one.at[0]) < 25 * (size + one.size) && Math.abs(at[1] - one.at[1]) < 14 * (size + one.size)) yield `the ships ${one.seat} and ${seat} lie over each other`;
    const { x, y, width: wide, height: high } = places.find(({ id }) => id === "place-21");
    const far = [Math.abs(one.at[0] - x) / wide, Math.abs(one.at[1] - y) / high];
    if (!narrow && state.ships[one.seat].rank && Math.max(...far) > 0.5) yield `ship ${one.seat} has arrived, and lies outside the harbour`;
  }
}

/** The name of who came last beside each ship that lies alone: it covers no ship, and nothing that stands in the harbour. */
function* named({ narrow }, scene, scale) {
  const size = { width: 90 / scale, height: 19 / scale };
  const lie = scene.places.filter(({ tag }) => tag);
  const near = (one, other) => one !== other && Math.hypot(one.tag.x - other.tag.x, one.tag.y - other.tag.y) < 2 * size.width;
  for (const place of lie.filter((one) => !lie.some((other) => near(one, other)))) {
    const spot = spotFor(place, size, scene, scene.keep);
    const over = scene.keep.filter(({ x, y, width, height }) => Math.abs(x - spot.x) < (width + spot.width) / 2 && Math.abs(y - spot.y) < (height + spot.height) / 2 - 4);
    if (!narrow && over.length) yield `the name at ${place.id} covers something`;
  }
}

/** What a village gives and a monster costs stands in numbers, however small the board is. */
function* numbered({ state, seat, phase }, scene) {
  const texts = JSON.stringify(scene.tree);
  for (const { vikings, fight_costs: costs } of phase === "over" ? [] : state.map) {
    if (vikings?.length && !texts.includes(`"+${vikings[0]}"`)) yield "what a village gives is not to be read";
    if (seat !== null && costs && costs[seat] !== null && !texts.includes(`"−${costs[seat]}"`)) yield "what a fight costs is not to be read";
  }
}

/** Displays of others that are smaller than there is room for, or whose own head a name tag would cover. */
function* small({ narrow, seat, state }, { width, places }) {
  const others = places.filter(({ id }) => id.startsWith("seat-") && id !== `seat-${seat ?? 0}`);
  const share = others.reduce((sum, place) => sum + place.width, 0) / width;
  if (!narrow && state.wheel.length && share < 0.42) yield `the displays of others take ${share} of the width`;
  if (others.some(({ tag }) => tag !== null)) yield "a name tag would cover a display";
}

/** Texts that had to be cut short; players' names may be, where they are longer than most. */
function* cut(scene) {
  for (const node of scene.tree) yield* shortened(node);
  for (const { tree } of [...(scene.hand?.items ?? []), ...(scene.choices?.items ?? [])]) if (tree) yield* shortened(tree);
}

function* shortened(node) {
  if (!Array.isArray(node)) return;
  const [tag, , ...children] = node;
  if (tag === "text" && /\S…$/.test(children[0])) yield `"${children[0]}" is cut short`;
  for (const child of children) yield* shortened(child);
}

function* nodes(children, where) {
  for (const node of children) {
    if (node === null || node === undefined || node === false || typeof node === "number" || typeof node === "string") continue;
    const [tag, attributes, ...rest] = node;
    if (!Array.isArray(node) || typeof tag !== "string" || typeof attributes !== "object") yield `${where} has a node that is none: ${JSON.stringify(node)?.slice(0, 80)}`;
    else {
      if (/NaN|undefined/.test(JSON.stringify(Object.values(attributes).map(String)))) yield `${where} has ${tag} ${JSON.stringify(attributes).slice(0, 120)}`;
      yield* nodes(rest, where);
    }
  }
}

/** Each action on offer is stood for by something on the page: else it could be done by the plain list alone. */
function* reached({ offer }, items) {
  const composed = compose(offer.actions, [], board.steps);
  const plain = items.some(({ means }) => means) ? [] : [...choicesOf(offer.actions, offer.labels, composed), ...kindsOf(offer.actions, offer.labels)];
  const lit = [...items, ...plain].filter(litBy(offer.actions, [], composed));
  if (kindsOf(offer.actions, offer.labels).length > 1) return;
  for (const action of offer.actions) {
    if (!lit.some(({ means }) => means.some((condition) => meets(action, condition)))) yield `nothing on the page stands for ${JSON.stringify(action)}`;
  }
}

/** A board says who has won by the results alone: here a seat with the fewest points, as if all others had left. */
function* toldWrongly(view, narrow, scale) {
  const totals = view.scores.map(({ total }) => total);
  const winner = totals.indexOf(Math.min(...totals));
  const ranking = view.scores.map((one) => ({ ...one, rank: one.seat === winner ? 1 : 2, tie_breaks: {}, lines: [] }));
  const scene = board.draw({ ...view, results: { ranking, winners: [winner] } }, pieces(scale), final);
  const first = scene.strip?.seats.flatMap((one) => (one.first ? [one.seat] : []));
  if (first && JSON.stringify(first) !== JSON.stringify([winner])) yield `the strip names ${JSON.stringify(first)} first, and the winner is ${winner}`;
  const starred = totals.filter((total) => JSON.stringify(scene.tree).includes(`★ ${String(total).replace("-", "−")}"`));
  if (starred.some((total) => total !== totals[winner])) yield `a star stands at ${starred}, and the winner has ${totals[winner]}`;
}

/* As on a page, all of a game is drawn with the same components, at one size after the other: what is kept is used. */
const views = (await text(process.stdin)).split("\n").map((line) => JSON.parse(line));
const FRAMES = [["wide", 1280, 800, 0.8], ["portrait", 390, 562, 1], ["short", 360, 388, 1], ["lying", 612, 390, 1], ["lying", 408, 360, 1], ["wide", 1280, 800, 3]];
const games = new Map(views.map(({ components }) => [JSON.stringify(components), components]));
for (const view of views) view.components = games.get(JSON.stringify(view.components));
for (const lang of ["de", "en"]) {
  for (const [frame, width, height, scale] of FRAMES) {
    const narrow = frame !== "wide";
    for (const given of views) {
      const view = { ...given, lang, narrow, frame, room: { width, height }, picks: [], step: null, chosen: null, preview: [], look: null, results: null };
      const scene = board.draw(view, pieces(scale), final);
      for (const fault of [...faults(view, scene), ...cut(scene), ...(given.state.ships && given.components.map ? [...moored(view, scene), ...named(view, scene, scale), ...(narrow ? [] : numbered(view, board.draw(view, pieces(0.6), final)))] : []), ...(given.state.wheel ? small(view, scene) : [])]) console.log(`${lang}, ${frame} ${width}: ${fault}`);
      if (view.phase === "over") for (const fault of toldWrongly(view, narrow, scale)) console.log(`${lang}, ${frame} ${width}: ${fault}`);
      // Where nothing is kept it is drawn for as long again: at one size.
      if (frame === "portrait" && JSON.stringify(scene) !== JSON.stringify(board.draw(structuredClone(view), pieces(scale), final))) console.log("drawn twice, it differs");
      for (const chosen of given.offer.actions.slice(0, 3)) board.draw({ ...view, chosen }, pieces(scale), final);
    }
  }
}
