/* A telephone's drawing: which part of the map is shown larger, the hand in rows, tickets in pages, cards as wide as fingers, and where
   the names of cities stand there. */

import { LOW, NARROW } from "./narrow-names.js";

/** What it shares with the drawing of a wide page. */
let kindOf, offered, paid, PILE, pileOf, ticketCard, ticketOf, TICKETS;

/** Get what both drawings share, and return what draws for a telephone. */
export function narrowWith(shared) {
  ({ kindOf, offered, paid, PILE, pileOf, ticketCard, ticketOf, TICKETS } = shared);
  return { names: { narrow: NARROW, low: LOW }, chip, hand, frame: frameOf, payment, rowed, scene, short, page: pageOf, places: (c) => [...whole(c), ...goals(c)], ground, signs, size: ({ short }) => (short ? LOW_CARD : OPEN), spots, stout, tunnel, turned };
}

const [SHORT, BESIDE, LARGER] = [33, 22, 2];

/** On a telephone the part of the map to be drawn larger: around the route that is picked, where that is shorter than a finger is
    wide, or one of several as near to each other. */
function nearOf({ aim, place, claimable, frame }) {
  if (!aim) return null;
  const { spaces, step, middle } = place.shapes[aim.id];
  const close = (id) => { const other = place.shapes[id].middle; return id !== aim.id && Math.hypot(other.x - middle.x, other.y - middle.y) < BESIDE; };
  if (step * spaces.length >= SHORT && ![...claimable].some(close)) return null;
  const [[ax, ay], [bx, by]] = [place.at[aim.a], place.at[aim.b]];
  const [width, height] = [frame.width / LARGER, frame.height / LARGER];
  const held = (at, half, whole) => Math.min(whole - half, Math.max(half, at));
  return { x: held((ax + bx) / 2, width / 2, frame.width), y: held((ay + by) / 2, height / 2, frame.height), width, height };
}

/** The map alone, and lower where it has little height. `corner` is kept free of names for what shows the tickets. */
export const FRAMES = {
  narrow: { name: "narrow", width: 360, height: 390, rail: 0, k: 0.0405, high: 0.0395, left: -22, top: 0, thick: 7.6, unit: 0.63 },
  low: { name: "low", width: 360, height: 346, rail: 0, k: 0.0405, high: 0.035, left: -22, top: 0, thick: 7.6, unit: 0.63, corner: [0, 0, 92, 34] },
};
const FLAT = 380; // Pixels below which a telephone on its side has room for the lower map.
const ROW = 58;

function frameOf({ frame, room }) {
  return frame === "short" || (frame === "lying" && room.height < FLAT) ? FRAMES.low : FRAMES.narrow;
}

/** How high the row of open cards below the map is: on a high telephone, and where nobody has choices of cards; not while tickets are chosen,
    which take its room. */
function rowed({ frame, seat, phase, offer }) {
  const has = phase !== "over" && (frame === "portrait" || (frame !== "lying" && seat === null)) && !offer.actions.some(({ type }) => type === "keep_tickets");
  return has ? ROW : 0;
}

/** True where there is no room for cards and tickets at once: on a short telephone, and on its side beside a narrow column. */
const short = ({ frame, room }) => frame === "short" || (frame === "lying" && columnOf({ room }) - EDGE < KINDS);

/** What is shown larger, and the open cards beside the map where nobody chooses. */
function scene(c) {
  const near = nearOf(c);
  return { ...(near && c.view.look !== "whole" ? { near } : {}), ...(c.view.frame === "lying" && (!c.short || c.view.seat === null) && c.state.phase !== "over" && !c.view.offer.actions.length ? { aside: rowOf(c) } : {}) };
}

/** A payment: where they are few each is as wide as a finger is sure of. */
function payment(c, drawn, few) {
  const width = few ? Math.max(PAYMENT, drawn.width) : drawn.width;
  return { width, least: width, tree: c.tools.g({ transform: `translate(${(width - drawn.width) / 2} 0)` }, drawn.tree) };
}
const PAYMENT = 98;
const [TICKET, LESS, MORE, GAP, EDGE] = [124, 108, 44, 6, 12]; // Pixels: a ticket, one of many, what leads to more of them.
const KINDS = 340; // Below that the kinds of cards stand in two rows.

/** Which of the own tickets a telephone shows, and how wide each: those that its row has room for, and what leads to the others. */
function pageOf({ view, short, held }) {
  const row = (view.frame === "lying" ? columnOf(view) : view.room.width) - EDGE;
  const all = held.length * (TICKET + GAP) <= row;
  const each = all ? held.length : Math.max(1, Math.floor((row - MORE) / (LESS + GAP)));
  const looked = held.findIndex(({ ticket }) => view.look === `ticket-${ticket.id}`);
  const first = short ? 1 : 0;
  const page = view.look?.startsWith("page-") ? Number(view.look.slice(5)) : looked >= 0 ? first + Math.floor(looked / each) : 0;
  return { page, each, wide: all ? TICKET : LESS, parted: row < KINDS, flat: short && view.frame === "lying", inHand: short ? (view.frame === "lying" ? 4 : 3) : 0, across: row };
}

/** How wide the column beside the map is on a telephone that lies on its side. */
const columnOf = ({ room }) => room.width + COLUMN - Math.round((room.height * FRAMES.narrow.width) / (room.height < FLAT ? FRAMES.low : FRAMES.narrow).height);
const COLUMN = 232;

/** The same row as a drawing of its own, as wide as the column, where nobody chooses. */
function rowOf(c) {
  const width = columnOf(c.view);
  const { state, tools } = c;
  const spot = (n) => ({ x: 28 + n * 54, y: 32, width: 48, height: 56 });
  const cards = state.display.map((kind, n) => tools.g({ at: [spot(n).x - 24, 4] }, kind ? stout(c, kind, 48, 56) : null));
  return { width, height: 64, tree: tools.g({}, ...cards, ...pileOf(c, spot(5), PILE, state.draw_pile), ...pileOf(c, spot(6), TICKETS, state.ticket_pile)) };
}

/** A card of a kind on a telephone, where it is as wide as a finger: its glyph, and below that its number, if it has one. */
function stout({ tools, kinds }, kind, width, height, count) {
  const ink = tools.inkOn(kind);
  const [x, y] = [width / 2, count === undefined ? height / 2 : height * 0.34];
  return tools.g(
    {},
    tools.rect(x, height / 2, width - 2, height - 2, { class: "piece", fill: tools.fill(kind), rx: 5 }),
    ...(kind === "locomotive" ? [...kinds.slice(0, 8).map(({ id }, n) => tools.rect(x + (n - 3.5) * width * 0.1, y, width * 0.1, height * 0.46, { fill: tools.fill(id), rx: 0 })), tools.circle(x, y, width * 0.25, { fill: "var(--locomotive)" })] : []),
    tools.glyph(kind, x, y, width * (count === undefined ? 0.5 : 0.44), ink),
    count === undefined ? null : tools.text(x, height * 0.77, count, 15, { weight: 700, colour: ink }),
  );
}

/** Where the map is drawn larger around a route, what leads to all of it, and back. */
function whole(c) {
  const near = nearOf(c);
  if (!near) return [];
  const all = c.view.look === "whole";
  const size = 42 / c.tools.scale;
  const [x, y] = all ? [c.frame.width, c.frame.height] : [near.x + near.width / 2, near.y + near.height / 2];
  return [{ id: "whole", x: x - size * 0.6, y: y - size * 0.6, width: size, height: size, round: size / 7, fine: 0.5, label: c.say("whole"), look: "whole" }];
}

/** What shows the tickets in place of the hand, where a telephone has no room for both. */
function goals(c) {
  if (!c.short || !c.held.length) return [];
  return [{ id: "goals", x: 42, y: 20, width: 80, height: 40, fine: 0.5, label: c.say("tickets", { n: c.held.length }), look: c.page ? "page-0" : "page-1" }];
}

/** What leads to all of the map, and what shows the tickets, over it on a telephone. */
function signs({ tools, say, held, page }, places) {
  const [all, goals] = ["whole", "goals"].map((id) => places.find((one) => one.id === id));
  const plate = ({ x, y, width, height }, fill) => tools.rect(x, y, width, height, { class: "piece", fill, rx: height / 6 });
  return [
    all && tools.g({}, plate(all, "var(--paper)"), tools.glyph(ARROWS, all.x, all.y, all.width * 0.45)),
    goals && tools.g({}, plate({ ...goals, height: 26 }, "var(--ivory)"), tools.text(goals.x, goals.y, `${say("tickets", { n: held.length })} ${page ? "▴" : "▾"}`, 12, { weight: 600, colour: "var(--on-light)" })),
  ];
}

const ARROWS = { d: "M-8 8 8-8M1-8H8V-1M-8 1V8H-1", line: 2 };

const OPEN = { width: 48, height: 56, least: 48 };
const LOW_CARD = { width: 29.5, height: 40, least: 29.5 };

/** Where the open cards and the piles lie: in a row below the map. */
function spots({ frame }) {
  const spot = (n) => ({ x: 27 + n * 51, y: frame.height + 30, width: 46, height: 54 });
  return { open: [0, 1, 2, 3, 4].map(spot), pile: spot(5), tickets: spot(6), discards: null };
}

const ground = ({ tools, frame, row }) => tools.rect(frame.width / 2, frame.height + row, frame.width * 3, row * 2, { fill: "var(--paper)", rx: 0 });

/** What a tunnel asks, in place of the open cards, or among the choices. */
function tunnel(c, revealed) {
  if (!c.row) return null;
  const { tools, say, frame, state } = c;
  return tools.g({ at: [0, frame.height] }, tools.text(8, 29, say("revealed"), 13, { anchor: "start", colour: "var(--ink-2)" }), revealed(c, 116, 31, 34), tools.text(242, 29, say("due", { n: state.tunnel.due }), 13.5, { anchor: "start", weight: 700, colour: "var(--warn)", fits: 114 }));
}

const turned = (c, revealed) => ({ width: 128, height: 46, least: 128, tree: revealed(c, 17, 25, 30) });

const [LETTER, PRICE] = [7, 24]; // Pixels: a letter of a name, and the height of a price.

/** A route among the choices: its cities and its points, and below them its price. */
function chip(c, route, price) {
  const name = `${c.city(route.a)} – ${c.city(route.b)} · ${route.points}`;
  const size = Math.min(1, PRICE / price.height);
  const width = Math.max(price.width * size, name.length * LETTER);
  const tree = c.tools.g({}, c.tools.text(3, 8, name, 12, { anchor: "start", weight: 500, fits: width - 4 }), c.tools.g({ transform: `translate(0 14) scale(${size})` }, price.tree));
  return { width, height: 38, least: width, tree };
}

const [WIDE, HIGH] = [40, 46];
const BETWEEN = 3; // Pixels between the cards in hand.

/** The cards by kind, all of them at the same place for ever, then as many tickets as the row has room for; where the telephone is short,
    tickets take the place of the cards while they are asked for, or chosen. */
function hand(c) {
  const { held, page, each, wide } = c;
  const from = (page - Number(c.short)) * each;
  const shown = c.short && !page ? [] : held.slice(from, from + each);
  const left = held.length - from - shown.length;
  const more = shown.length < held.length && shown.length ? [others(c, left > 0 ? `+${left} ▾` : "▴", left > 0 ? page + 1 : 0)] : [];
  return [...first(c), ...shown.map((one) => ({ ...ticketOf(c, one, wide), row: 2 })), ...more];
}

/** The first row: the cards, unless a short telephone has tickets there. */
function first(c) {
  if (c.short && c.offered.length) return offers(c);
  const [wide, high] = c.flat ? [Math.floor((c.across + BETWEEN) / c.kinds.length) - BETWEEN, LOW_CARD.height] : [WIDE, HIGH];
  return c.short && c.page ? [] : c.kinds.map(({ id }, n) => ({ ...kindOf(c, id), row: Number(c.parted && !c.flat && n > 4), width: wide, height: high, tree: c.tools.g({ opacity: c.own.hand[id] ? 1 : 0.35 }, stout(c, id, wide, high, c.own.hand[id] ?? 0), paid(c, id, wide / 2, high / 2, wide - 2, high - 2)) }));
}

/** The first tickets to choose from: three in a row, or in a narrow column two in each of two rows. */
function offers(c) {
  const each = c.flat ? 2 : c.inHand;
  return c.offered.slice(0, c.inHand).map(({ ticket }, n) => ({ ...offered(c, ticket, c.across / each - 6), row: Math.floor(n / each) }));
}

/** What leads to the other tickets. */
function others({ tools, say, held }, word, page) {
  return { id: "others", row: 2, label: say("tickets", { n: held.length }), look: `page-${page}`, width: 44, height: 42, tree: tools.g({}, tools.rect(22, 21, 42, 40, { class: "piece", fill: "var(--ivory)", rx: 6 }), tools.text(22, 21, word, 14, { weight: 700, colour: "var(--on-light)" })) };
}
