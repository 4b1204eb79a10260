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

/** What names of cities keep clear of: the cards, and on a wide table the tunnel and the table of points. */
export function kept(c) {
  const { open, pile, tickets, discards } = spots(c);
  return [...[...open, pile, tickets, ...(discards ? [discards] : [])].map(({ x, y, width, height }) => [x - width / 2 - 4, y - height / 2 - 4, x + width / 2 + 4, y + height / 2 + 4]), ...(c.narrow ? [] : [[16, 242, 206, 442], [0, 448, 126, 606], [0, 606, 240, 690]])];
}

/** One card of a kind: its colour, its glyph large, and a count where there are several. */
export function card({ tools }, kind, x, y, width, count = 0) {
  const height = width * HEIGHT;
  const ink = tools.inkOn(kind);
  return tools.g(
    { at: [x, y] },
    tools.rect(0, 0, width, height, { class: "piece", fill: tools.fill(kind), rx: width * 0.12 }),
    tools.rect(0, 0, width * 0.82, height * 0.87, { fill: "none", stroke: ink, "stroke-opacity": 0.35, "stroke-width": Math.max(0.8, width * 0.02), rx: width * 0.08 }),
    tools.glyph(kind, 0, count ? -height * 0.16 : -height * 0.05, width * 0.52, ink),
    count ? null : car(tools, width, height, ink),
    count ? tools.text(0, height * 0.27, count, Math.max(13, width * 0.42), { weight: 700, colour: ink }) : null,
  );
}

/** A carriage, small, at the foot of a card. */
function car({ path }, width, height, ink) {
  const u = width / 62;
  return path(`M${-19 * u} ${height * 0.38}V${height * 0.38 - 10 * u}q0-${3 * u} ${3 * u}-${3 * u}H${16 * u}q${3 * u} 0 ${3 * u} ${3 * u}V${height * 0.38}ZM${-13 * u} ${height * 0.38 - 9 * u}h${6 * u}M${-3 * u} ${height * 0.38 - 9 * u}h${6 * u}M${7 * u} ${height * 0.38 - 9 * u}h${6 * u}`, { fill: "none", stroke: ink, "stroke-width": 1.4 * u, "stroke-opacity": 0.6 });
}

/** A card of the pile, as it stands among the choices. */
export function back({ tools }) {
  return tools.g({}, tools.rect(17, 23, 31, 43, { class: "piece", fill: "var(--brown)", rx: 4 }), tools.rect(17, 23, 25, 37, { fill: "none", stroke: "var(--on-dark)", "stroke-opacity": 0.5, rx: 3 }), tools.glyph(RAILS, 17, 22, 18, "var(--on-dark)"));
}

/** The open cards and the two piles on the board. */
export function table(c) {
  const { open, pile, tickets } = spots(c);
  const { state, say, tools, narrow } = c;
  const heading = narrow ? null : tools.text(17, 14, say("open"), 13, { anchor: "start", weight: 600, colour: "var(--ink-2)" });
  return tools.g({}, heading, ...open.map((spot, n) => openCard(c, spot, n, pile)), pileOf(c, pile), ticketPile(c, tickets), narrow ? null : discards(c, spots(c).discards), narrow ? null : firstCard(c, 318, 172));
}

function openCard(c, { x, y, width, height }, n, pile) {
  const kind = c.state.display[n];
  if (!kind) return c.tools.rect(x, y, width, height, { fill: "none", stroke: "var(--ink-2)", "stroke-dasharray": "4 4" });
  const fresh = c.refilled[n];
  return c.tools.g({ key: `open-${n}-${fresh ?? 0}`, ...(c.news.has(`open-${n}`) ? { class: "arrive", style: c.way(pile.x - x, pile.y - y) } : {}) }, card(c, kind, x, y, width));
}

function pileOf(c, { x, y, width, height }) {
  const { tools, state, say, narrow } = c;
  const many = state.draw_pile > 0;
  const under = many ? [3, 1.5].map((far) => tools.rect(x + far, y + far, width, height, { class: "piece", fill: "var(--panel)", rx: 7 })) : [];
  const back = tools.g({}, tools.rect(x, y, width, height, { class: "piece", fill: "var(--brown)", rx: 7 }), tools.rect(x, y, width * 0.82, height * 0.87, { fill: "none", stroke: "var(--on-dark)", "stroke-opacity": 0.5, rx: 5 }), tools.glyph(RAILS, x, y - height * 0.16, width * 0.5, "var(--on-dark)"));
  const none = tools.rect(x, y, width, height, { fill: "none", stroke: "var(--ink-2)", "stroke-dasharray": "4 4", rx: 7 });
  return tools.g({}, ...under, many ? back : none, number(c, x, y + height * 0.24, state.draw_pile), narrow ? null : tools.text(x, y + height / 2 + 12, say("drawBlind"), 12.5));
}

function ticketPile(c, { x, y, width, height }) {
  const { tools, state, say, narrow } = c;
  const many = state.ticket_pile > 0;
  const under = many ? [3, 1.5].map((far) => tools.rect(x + far, y + far, width, height, { class: "piece", fill: "var(--panel)", rx: 7 })) : [];
  return tools.g(
    {}, ...under,
    tools.rect(x, y, width, height, many ? { class: "piece", fill: "var(--ivory)", rx: 7 } : { fill: "none", stroke: "var(--ink-2)", "stroke-dasharray": "4 4", rx: 7 }),
    many ? tools.path(`M${x - width * 0.3} ${y - height * 0.06}q${width * 0.3}-${height * 0.42} ${width * 0.6}-${height * 0.14}`, { fill: "none", stroke: "var(--on-light)", "stroke-width": 1.6, "stroke-dasharray": "3 3" }) : null,
    many ? tools.circle(x - width * 0.3, y - height * 0.06, narrow ? 2.5 : 4, { fill: "var(--on-light)" }) : null,
    many ? tools.circle(x + width * 0.3, y - height * 0.2, narrow ? 2.5 : 4, { fill: "var(--on-light)" }) : null,
    number(c, x, y + height * 0.22, state.ticket_pile),
    narrow ? null : tools.text(x, y + height / 2 + 12, say("drawTickets"), 12.5),
  );
}

/** What was paid lies open, a card of each kind that is in it; a hand that is put there comes from its seat. */
function discards(c, { x, y }) {
  const { state, tools, say } = c;
  const kinds = c.kinds.filter(({ id }) => state.discard_pile[id]);
  const count = kinds.reduce((sum, { id }) => sum + state.discard_pile[id], 0);
  const fanned = kinds.map(({ id }, n) => tools.g({ transform: `translate(${x} ${y + 26}) rotate(${(n - (kinds.length - 1) / 2) * 13}) translate(0 -34)` }, tools.rect(0, 0, 22, 32, { class: "piece", fill: tools.fill(id), rx: 3, "stroke-width": 1 }), tools.glyph(id, 0, -7, 10, tools.inkOn(id))));
  const put = c.news.has("discards") ? { key: `discards-${count}`, class: "arrive", style: c.from(null, { x, y }) } : {};
  return tools.g(put, ...(count ? fanned : [tools.rect(x, y, 46, 64, { fill: "none", stroke: "var(--ink-2)", "stroke-dasharray": "4 4", rx: 5 })]), number(c, x, y + 18, count), tools.text(x, y + 45, say("discarded"), 12.5));
}

const RAILS = { d: "M-4-10V10M4-10V10M-8-6H8M-8 0H8M-8 6H8", line: 1.6 };

function number({ tools, narrow }, x, y, count) {
  const size = narrow ? 13 : 17;
  return tools.g({}, tools.rect(x, y, size * 1.9, size * 1.25, { fill: "var(--paper)", class: "piece", rx: size * 0.6 }), tools.text(x, y, count, size, { weight: 700 }));
}

/** While the second card is due: what the first one was. */
function firstCard(c, x, y) {
  const first = c.state.first_card;
  if (!first) return null;
  const { tools, say } = c;
  const shown = first.card ? card(c, first.card, x, y, 44) : tools.rect(x, y, 44, 44 * HEIGHT, { class: "piece", fill: "var(--brown)", rx: 5 });
  return tools.g({}, tools.text(x, y - 42, say("first"), 12.5), shown);
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

/** The hand: each kind as a card with its number; kinds of which there is none are faint. */
export function handOf(c) {
  const width = c.narrow ? 27 : 30;
  return c.kinds.map(({ id }) => {
    const count = c.own.hand[id] ?? 0;
    const shown = count ? c.tools.g({}, ...(count > 1 ? [c.tools.rect(width / 2 + 4, width * 0.72 + 1, width - 3, width * HEIGHT - 3, { class: "piece", fill: c.tools.fill(id), rx: 4 })] : []), card(c, id, width / 2 + 1, width * 0.72 + 3, width - 2, count)) : c.tools.g({ opacity: 0.55 }, c.tools.rect(width / 2 + 1, width * 0.72 + 3, width - 2, (width - 2) * HEIGHT, { fill: "none", stroke: "var(--ink-2)", "stroke-dasharray": "3 3", rx: 4 }), c.tools.glyph(id, width / 2 + 1, width * 0.5 + 2, width * 0.4, "var(--ink-2)"), c.tools.text(width / 2 + 1, width * 1.08 + 2, 0, 13, { colour: "var(--ink-2)" }));
    return { id: `kind-${id}`, label: c.say("kind", { what: c.kind(id), n: count }), does: c.does(id), width: width + 4, height: width * HEIGHT + 5, least: width, tree: shown };
  });
}

/** A ticket as a card, `w` wide: its two cities, its points, and below them whether the cities are connected. */
export function ticketCard(c, ticket, state, w = 116) {
  const { tools } = c;
  const x = w - 16;
  const tree = tools.g(
    {},
    tools.rect(w / 2, 20, w - 2, 38, { class: "piece", fill: "var(--ivory)", rx: 6, ...(state === "failed" ? { "stroke-dasharray": "4 3" } : {}) }),
    state === "connected" ? tools.g({}, tools.path(`M${w - 30} 1.5H${w - 7}q5.5 0 5.5 5.5V33q0 5.5-5.5 5.5H${w - 30}Z`, { fill: "var(--green)" }), tools.glyph("check", x, 30.5, 11, "var(--on-light)")) : null,
    state === "failed" ? tools.text(x, 30.5, "×", 18, { colour: "var(--on-light)", weight: 700 }) : null,
    tools.circle(x, 13, 10.5, { class: "piece", fill: "var(--yellow)" }), tools.text(x, 13, ticket.points, 13, { weight: 700, colour: "var(--on-light)" }),
    cityOn(c, ticket.a, w / 2 - 14, 12, w - 40), cityOn(c, ticket.b, w / 2 - 14, 28, w - 40),
  );
  return { tree, width: w, height: 40, least: w };
}

/** The pile of tickets, as it stands among the choices. */
export function backOfTickets({ tools }) {
  const dot = (x, y) => tools.circle(x, y, 3, { fill: "var(--on-light)" });
  return tools.g({}, tools.rect(17, 23, 32, 30, { class: "piece", fill: "var(--ivory)", rx: 4 }), tools.path("M8 27Q16 12 26 21", { fill: "none", stroke: "var(--on-light)", "stroke-width": 1.6, "stroke-dasharray": "3 3" }), dot(8, 27), dot(26, 21));
}

/** The name of a city on a ticket, long ones set narrower; cards are drawn at their own size, however large the board is. */
function cityOn({ place, view }, id, x, y, room) {
  const name = place.cities[id].name[view.lang];
  const narrow = name.length * 7.9 > room ? { textLength: room, lengthAdjust: "spacingAndGlyphs" } : {};
  return ["text", { x, y: y + 4.5, "font-size": 13, "font-weight": 600, "text-anchor": "middle", fill: "var(--on-light)", ...narrow }, name];
}
