/* Cards: the open ones and the piles on the board, the hand, payments as fans, tickets. */

const HEIGHT = 1.4;

/** Where the open cards and the piles lie: in the rail on the left of the map, on a high telephone in a row below it. */
export function spots(c) {
  if (c.phone) return c.phone.spots(c);
  const cell = (n) => ({ x: 52 + (n % 2) * 92, y: 75 + Math.floor(n / 2) * 106, width: 70, height: 98 });
  return { open: [0, 1, 2, 3, 4].map(cell), pile: cell(5), tickets: { x: 52, y: 388, width: 80, height: 56 }, discards: { x: 144, y: 384, width: 66, height: 66 } };
}

/** One card of a kind: its colour, its glyph large, and a count where there are several. */
export function card({ tools, kinds }, kind, x, y, width, count = 0) {
  const height = width * HEIGHT;
  const ink = tools.inkOn(kind);
  return tools.g(
    { at: [x, y] },
    tools.rect(0, 0, width, height, { class: "piece", fill: tools.fill(kind), rx: width * 0.12 }),
    tools.rect(0, 0, width * 0.82, height * 0.87, { fill: "none", stroke: ink, "stroke-opacity": 0.35, "stroke-width": Math.max(0.8, width * 0.02), rx: width * 0.08 }),
    ...(kind === "locomotive" ? stripes(tools, kinds, width, height, count) : []),
    tools.glyph(kind, 0, count && -height * 0.16, width * 0.52, ink),
    count ? tools.text(0, height * 0.27, count, Math.max(13, width * 0.42), { weight: 700, colour: ink }) : null,
  );
}

/** A locomotive stands for each colour. */
const stripes = ({ rect, circle, fill }, kinds, width, height, count) => [...kinds.slice(0, 8).map(({ id }, n) => rect((n - 3.5) * width * 0.1, -height * 0.14, width * 0.1, height * 0.56, { fill: fill(id), rx: 0 })), circle(0, count && -height * 0.16, width * 0.31, { fill: "var(--locomotive)" })];

/** The piles, as they stand among the choices. */
export const back = (c, width, height) => c.tools.g({}, ...pileOf(c, { x: width / 2, y: height / 2, width: width - 3, height: height - 3 }, PILE, c.narrow ? c.state.draw_pile : undefined));
export const backOfTickets = (c, width, height) => c.tools.g({}, ...pileOf(c, { x: width / 2, y: height / 2, width: width - 2, height: c.narrow ? height - 3 : 30 }, TICKETS, c.narrow ? c.state.ticket_pile : undefined));

/** The open cards, or what a tunnel asks, and the piles: in the rail, or in the row. */
export function table(c) {
  if (c.narrow && !c.row) return null;
  const { open, pile, tickets, discards: put } = spots(c);
  const { state, say, tools, frame, phone } = c;
  const ground = phone ? phone.ground(c) : tools.rect(frame.rail - 1000, frame.height / 2, 2000, frame.height * 3, { fill: "var(--paper)", rx: 0 });
  const cards = state.tunnel ? [] : [phone ? null : tools.text(17, 13, say("open"), 13, { anchor: "start", weight: 600, colour: "var(--ink-2)" }), ...open.map((spot, n) => openCard(c, spot, n, pile)), ...pileOf(c, pile, PILE, state.draw_pile, say("drawBlind"))];
  const heap = phone && state.tunnel ? [] : pileOf(c, tickets, TICKETS, state.ticket_pile, say("drawTickets"));
  return tools.g({}, ground, ...cards, tools.g(phone && state.phase === "second_card" ? { opacity: 0.6 } : {}, ...heap), put && discards(c, put));
}

function openCard(c, { x, y, width, height }, n, pile) {
  const kind = c.state.display[n];
  if (!kind) return c.tools.rect(x, y, width, height, { fill: "none", stroke: "var(--ink-2)", "stroke-dasharray": "4 4" });
  const drawn = c.narrow ? c.tools.g({ at: [x - width / 2, y - height / 2] }, c.phone.stout(c, kind, width, height)) : card(c, kind, x, y, width);
  return c.tools.g({ key: `open-${n}-${kind}`, ...(c.news.has(`open-${n}`) ? { class: "arrive", style: c.way(pile.x - x, pile.y - y) } : {}) }, drawn);
}

export const PILE = ["brown", "var(--on-dark)", { d: "M-4-10V10M4-10V10M-8-6H8M-8 0H8M-8 6H8", line: 1.6 }];
export const TICKETS = ["ivory", "var(--on-light)", { d: "M-11 5C-6-6 3-8 11-2M-11 4a1 1 0 1 0 0 2a1 1 0 1 0 0-2M11-3a1 1 0 1 0 0 2a1 1 0 1 0 0-2", line: 1.2 }];

/** The back of cards of a pile; with their number they lie on the board. */
export function pileOf({ tools, narrow }, { x, y, width, height }, [colour, ink, sign], count, caption) {
  const own = count === undefined;
  const edge = (far, more) => tools.rect(x + far, y + far, width, height, { class: "piece", rx: 7, ...more });
  return [
    ...(count && !narrow ? [3, 1.5].map((far) => edge(far, { fill: "var(--panel)" })) : []),
    ...(own || count ? [edge(0, { fill: tools.fill(colour) }), tools.rect(x, y, width - 7, height - 7, { fill: "none", stroke: ink, "stroke-opacity": 0.4, rx: 5 }), tools.glyph(sign, x, own ? y : y - height * 0.16, width * 0.52, ink)] : [edge(0, { class: "", fill: "none", stroke: "var(--ink-2)", "stroke-dasharray": "4 4" })]),
    ...(own ? [] : [number(tools, narrow, x, y + height * 0.24, count), caption && !narrow && tools.text(x, y + height / 2 + 12, caption, 12.5)]),
  ];
}

/** What was paid lies open, a card of each kind that is in it; a hand that is put there comes from its seat. */
function discards(c, { x, y }) {
  const { state, tools, say } = c;
  const kinds = c.kinds.filter(({ id }) => state.discard_pile[id]);
  const count = kinds.reduce((sum, { id }) => sum + state.discard_pile[id], 0);
  const fanned = kinds.map(({ id }, n) => tools.g({ transform: `translate(${x} ${y + 26}) rotate(${(n - (kinds.length - 1) / 2) * 13}) translate(0 -34)` }, tools.rect(0, 0, 22, 32, { class: "piece", fill: tools.fill(id), rx: 3, "stroke-width": 1 }), tools.glyph(id, 0, -7, 10, tools.inkOn(id))));
  const put = c.news.has("discards") ? { key: `discards-${count}`, class: "arrive", style: c.from(null, { x, y }) } : {};
  return tools.g(put, ...(count ? fanned : [tools.rect(x, y, 46, 64, { fill: "none", stroke: "var(--ink-2)", "stroke-dasharray": "4 4", rx: 5 })]), number(tools, false, x, y + 18, count), tools.text(x, y + 44, say("discarded"), 12.5));
}

function number(tools, narrow, x, y, count) {
  const size = narrow ? 13 : 17;
  return tools.g({}, tools.rect(x, y, size * 1.9, size * 1.25, { fill: "var(--paper)", class: "piece", rx: size * 0.6 }), tools.text(x, y, count, size, { weight: 700 }));
}

/** Cards of several kinds side by side, each with its number: a payment, or what lies at a tunnel. */
export function fan(c, cards, width = 30) {
  const kinds = c.kinds.filter(({ id }) => cards[id]);
  const each = width + 4;
  const tree = c.tools.g({}, ...kinds.map(({ id }, n) => c.tools.g({}, ...(cards[id] > 1 ? [c.tools.rect(n * each + width / 2 + 4, width * 0.7 + 1, width - 3, width * HEIGHT - 2, { class: "piece", fill: c.tools.fill(id), rx: 3 })] : []), card(c, id, n * each + width / 2 + 1, width * 0.7 + 2, width - 2, cards[id]))));
  return { tree, width: kinds.length * each + 3, height: width * HEIGHT + 3 };
}

/** Cards in words: "2 orange, 1 locomotive". */
export const named = (c, cards) => c.kinds.filter(({ id }) => cards[id]).map(({ id }) => `${cards[id]} ${c.kind(id)}`).join(", ");

/** The hand: each kind that there is as a card with its number, smaller where they or the tickets are many; what would be
    paid has a frame. */
export function handOf(c) {
  const held = c.kinds.filter(({ id }) => c.own.hand[id]);
  const width = held.length > 7 ? 34 : 42;
  const height = (width - 2) * HEIGHT;
  const row = `calc(100% - ${(held.length - 1) * (width + 24)}px)`; // Tickets begin a row of their own.
  return held.map(({ id }, n) => {
    const count = c.own.hand[id];
    const more = count > 1 ? c.tools.rect(width / 2 + 4, width * 0.7 + 3, width - 3, height, { class: "piece", fill: c.tools.fill(id), rx: 4 }) : null;
    return { ...kindOf(c, id), room: n === held.length - 1 ? row : undefined, width: width + 4, height: width * HEIGHT + 3, least: width, tree: c.tools.g({}, more, card(c, id, width / 2 + 1, width * 0.7 + 1, width - 2, count), paid(c, id, width / 2 + 1, width * 0.7 + 1, width - 2, height)) };
  });
}

/** A kind of the hand in words. */
export const kindOf = (c, id) => ({ id: `kind-${id}`, label: c.say("kind", { what: c.kind(id), n: c.own.hand[id] ?? 0 }), does: c.does(id) });

/** The frame of what would be paid. */
export const paid = (c, id, x, y, width, height) => (c.view.chosen?.payment?.[id] ? c.tools.rect(x, y, width, height, { fill: "none", stroke: "var(--accent)", "stroke-width": 4, rx: 5 }) : null);

/** A ticket as a card, `w` wide: its two cities, beside them its points, and below these whether the cities are connected. */
export function ticketCard(c, ticket, state, w = 116) {
  const { tools } = c;
  const high = c.narrow ? 42 : 38;
  const [x, y, apart] = [w - 13.5, high / 2, 8];
  const sign = { connected: "✓", failed: "×" }[state];
  const tree = tools.g(
    {},
    tools.rect(w / 2, y, w - 2, high - 2, { class: "piece", fill: "var(--ivory)", rx: 6 }),
    tools.path(`M${w - 25} 1.5H${w - 7}q5.5 0 5.5 5.5V${high - 7}q0 5.5-5.5 5.5H${w - 25}Z`, { fill: `var(--${{ connected: "green", failed: "gray" }[state] ?? "yellow"})` }),
    tools.text(x, sign ? y - apart : y, ticket.points, 15, { weight: 700, colour: "var(--on-light)" }),
    sign ? tools.text(x, y + apart, sign, 15, { weight: 700, colour: "var(--on-light)" }) : null,
    cityOn(c, ticket.a, y - apart, w), cityOn(c, ticket.b, y + apart, w),
  );
  return { tree, width: w, height: high, least: w };
}

/** The name of a city on a ticket; cards are drawn at their own size, however large the board is. */
const cityOn = ({ place, view, tools }, id, y, w) => tools.text(6, y, place.cities[id].name[view.lang], 12, { anchor: "start", weight: 500, colour: "var(--on-light)", fits: w - 32 });
