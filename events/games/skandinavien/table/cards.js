/* Cards: the open ones and the piles on the board, the hand, payments as fans, tickets. */

const HEIGHT = 1.4;

/** Where the open cards and the piles lie: in the sea, in the upper left. */
export function spots({ narrow }) {
  const cell = (n) => ({ x: 22 + (n % 3) * 40, y: 29 + Math.floor(n / 3) * 54, width: 36, height: 50 });
  const open = narrow ? [0, 1, 2, 3, 4].map(cell) : [0, 1, 2, 3, 4].map((n) => ({ x: 48 + n * 70, y: 72, width: 62, height: 87 }));
  const pile = narrow ? cell(5) : { x: 48, y: 172, width: 62, height: 87 };
  const tickets = narrow ? { ...cell(6), height: 44 } : { x: 132, y: 172, width: 88, height: 66 };
  return { open, pile, tickets, discards: narrow ? null : { x: 228, y: 172, width: 66, height: 66 } };
}

/** What names of cities keep clear of: the cards, and on a wide table the tunnel and the table of points; in the end the scores. */
export function kept(c) {
  if (c.state.phase === "over" && !c.narrow) return [[0, 0, 284, 300], [0, 300, 222, 696]];
  const { open, pile, tickets, discards } = spots(c);
  return [...[...open, pile, tickets, ...(discards ? [discards] : [])].map(({ x, y, width, height }) => [x - width / 2 - 4, y - height / 2 - 4, x + width / 2 + 4, y + height / 2 + 4]), ...(c.narrow ? [] : [[16, 242, 206, 436], [0, 427, 127, 581], [0, 581, 262, 694]])];
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
export const back = (c) => c.tools.g({}, ...pileOf(c, { x: 17, y: 23, width: 31, height: 43 }, PILE));
export const backOfTickets = (c) => c.tools.g({}, ...pileOf(c, { x: 17, y: 23, width: 32, height: 30 }, TICKETS));

/** The open cards and the two piles on the board. */
export function table(c) {
  const { open, pile, tickets } = spots(c);
  const { state, say, tools, narrow } = c;
  const heading = narrow ? null : tools.text(17, 14, say("open"), 13, { anchor: "start", weight: 600, colour: "var(--ink-2)" });
  return tools.g({}, heading, ...open.map((spot, n) => openCard(c, spot, n, pile)), ...pileOf(c, pile, PILE, state.draw_pile, say("drawBlind")), ...pileOf(c, tickets, TICKETS, state.ticket_pile, say("drawTickets")), narrow ? null : discards(c, spots(c).discards));
}

function openCard(c, { x, y, width, height }, n, pile) {
  const kind = c.state.display[n];
  if (!kind) return c.tools.rect(x, y, width, height, { fill: "none", stroke: "var(--ink-2)", "stroke-dasharray": "4 4" });
  return c.tools.g({ key: `open-${n}-${kind}`, ...(c.news.has(`open-${n}`) ? { class: "arrive", style: c.way(pile.x - x, pile.y - y) } : {}) }, card(c, kind, x, y, width));
}

const PILE = ["brown", "var(--on-dark)", { d: "M-4-10V10M4-10V10M-8-6H8M-8 0H8M-8 6H8", line: 1.6 }];
const TICKETS = ["ivory", "var(--on-light)", { d: "M-11 5C-6-6 3-8 11-2M-11 4a1 1 0 1 0 0 2a1 1 0 1 0 0-2M11-3a1 1 0 1 0 0 2a1 1 0 1 0 0-2", line: 1.2 }];

/** The back of cards of a pile; with their number they lie on the board. */
function pileOf({ tools, narrow }, { x, y, width, height }, [colour, ink, sign], count, caption) {
  const own = count === undefined;
  const edge = (far, more) => tools.rect(x + far, y + far, width, height, { class: "piece", rx: 7, ...more });
  return [
    ...(count ? [3, 1.5].map((far) => edge(far, { fill: "var(--panel)" })) : []),
    ...(own || count ? [edge(0, { fill: tools.fill(colour) }), tools.rect(x, y, width - 7, height - 7, { fill: "none", stroke: ink, "stroke-opacity": 0.4, rx: 5 }), tools.glyph(sign, x, own ? y : y - height * 0.16, width * 0.52, ink)] : [edge(0, { class: "", fill: "none", stroke: "var(--ink-2)", "stroke-dasharray": "4 4" })]),
    ...(own ? [] : [number(tools, narrow, x, y + height * 0.24, count), narrow ? null : tools.text(x, y + height / 2 + 12, caption, 12.5)]),
  ];
}

/** What was paid lies open, a card of each kind that is in it; a hand that is put there comes from its seat. */
function discards(c, { x, y }) {
  const { state, tools, say } = c;
  const kinds = c.kinds.filter(({ id }) => state.discard_pile[id]);
  const count = kinds.reduce((sum, { id }) => sum + state.discard_pile[id], 0);
  const fanned = kinds.map(({ id }, n) => tools.g({ transform: `translate(${x} ${y + 26}) rotate(${(n - (kinds.length - 1) / 2) * 13}) translate(0 -34)` }, tools.rect(0, 0, 22, 32, { class: "piece", fill: tools.fill(id), rx: 3, "stroke-width": 1 }), tools.glyph(id, 0, -7, 10, tools.inkOn(id))));
  const put = c.news.has("discards") ? { key: `discards-${count}`, class: "arrive", style: c.from(null, { x, y }) } : {};
  return tools.g(put, ...(count ? fanned : [tools.rect(x, y, 46, 64, { fill: "none", stroke: "var(--ink-2)", "stroke-dasharray": "4 4", rx: 5 })]), number(tools, false, x, y + 18, count), tools.text(x, y + 45, say("discarded"), 12.5));
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
  const width = c.narrow ? 32 : held.length > 7 ? 34 : 42;
  const row = `calc(100% - ${(held.length - 1) * (width + 24)}px)`; // Tickets begin a row of their own.
  return held.map(({ id }, n) => {
    const count = c.own.hand[id];
    const more = count > 1 ? c.tools.rect(width / 2 + 4, width * 0.7 + 3, width - 3, (width - 2) * HEIGHT, { class: "piece", fill: c.tools.fill(id), rx: 4 }) : null;
    const paid = c.view.chosen?.payment?.[id] ? c.tools.rect(width / 2 + 1, width * 0.7 + 1, width - 2, (width - 2) * HEIGHT, { fill: "none", stroke: "var(--accent)", "stroke-width": 4, rx: 5 }) : null;
    return { id: `kind-${id}`, label: c.say("kind", { what: c.kind(id), n: count }), does: c.does(id), room: n === held.length - 1 ? row : undefined, width: width + 4, height: width * HEIGHT + 3, least: width, tree: c.tools.g({}, more, card(c, id, width / 2 + 1, width * 0.7 + 1, width - 2, count), paid) };
  });
}

/** A ticket as a card, `w` wide: its two cities, beside them its points, and below these whether the cities are connected. */
export function ticketCard(c, ticket, state, w = 116) {
  const { tools } = c;
  const x = w - 13.5;
  const sign = { connected: "✓", failed: "×" }[state];
  const tree = tools.g(
    {},
    tools.rect(w / 2, 19, w - 2, 36, { class: "piece", fill: "var(--ivory)", rx: 6 }),
    tools.path(`M${w - 25} 1.5H${w - 7}q5.5 0 5.5 5.5V31q0 5.5-5.5 5.5H${w - 25}Z`, { fill: `var(--${{ connected: "green", failed: "gray" }[state] ?? "yellow"})` }),
    tools.text(x, sign ? 11.5 : 19, ticket.points, 15, { weight: 700, colour: "var(--on-light)" }),
    sign ? tools.text(x, 27.5, sign, 15, { weight: 700, colour: "var(--on-light)" }) : null,
    cityOn(c, ticket.a, 11.5), cityOn(c, ticket.b, 27),
  );
  return { tree, width: w, height: 38, least: w };
}

/** The name of a city on a ticket; cards are drawn at their own size, however large the board is. */
const cityOn = ({ place, view }, id, y) => ["text", { x: 6, y: y + 4.3, "font-size": 12, "font-weight": 500, fill: "var(--on-light)" }, place.cities[id].name[view.lang]];
