/* The board on a telephone: the offer as cards in the order of their prices, and one display; where the telephone lies on
   its side they stand beside each other. A unit is a pixel. */

const FIGURES = ["fighter", "noble", "scout", "goldsmith", "fisher", "boatman"];
const [SLOTS, FINGER, NUMBERS] = [12, 40, 18];
const TAB = { width: 54, height: 46 };
/** What it draws with, of the modules that the wide board is made of, too. */
let art, displays, draft, hub, displayLabel, rim;

/** Get the parts that all boards share, and return what draws a narrow board. */
export function narrowWith(parts) {
  ({ art, displays, draft, hub, displayLabel, rim } = parts);
  return narrow;
}

/** How wide the mainland is where there is room for the names of its rows, and at least. */
const [NAMED, BARE] = [78, 42];
const [HIGH, LOW, WAITING, BESIDE] = [172, 128, 98, 150]; // What the offer takes, and what stands in its place.
const OWN = 66; // What the own supply takes below the board.
const MIN_COLUMNS = 6;
const LAID = { width: 612, height: 390 };

function narrow(sight) {
  if (sight.view.phase === "over" && !sight.view.look) return ended(sight);
  const { frame = "portrait", room = { width: 390, height: 562 } } = sight.view;
  return frame === "lying" || frame === "wide" ? lying(sight, frame === "wide" ? LAID : room) : upright(sight, room, frame === "short");
}

/** The offer, and below it a display. */
function upright(sight, { width, height }, short) {
  const offered = sight.state.wheel.length > 0 || isLooking(sight);
  const high = offered ? (short ? LOW : HIGH) : sight.view.phase === "over" ? 0 : WAITING;
  const top = high + NUMBERS;
  const tabs = short ? 0 : TAB.width + 4;
  const cell = Math.min((height - (short ? 0 : OWN) - (short ? LOW : HIGH) - NUMBERS - 4) / 6, (width - 4 - tabs - NAMED) / MIN_COLUMNS);
  const room = { x: 2, y: top, height: 6 * cell, home: NAMED, least: MIN_COLUMNS, filled: true };
  const fits = [{ width: width - 4 - tabs }, { width: width - 4 - tabs, home: BARE }, { width: width - 4, home: BARE }].map((one) => displays.layout(sight, { ...room, ...one }));
  const where = fits.find(({ across }) => across > cell - 1) ?? fits.at(-1);
  const seats = where.width + tabs < width ? seatTabs(sight, sight.players.map((_, index) => ({ x: width - 2 - TAB.width / 2, y: top + TAB.height / 2 + index * (TAB.height + 5), ...TAB }))) : NOTHING;
  return scene(sight, where, [above(sight, { x: 0, y: 0, width, height: high }), tabs ? seats : NOTHING], { width, height: top + where.height + 3 });
}

/** A display, and beside it the offer. */
function lying(sight, { width, height }) {
  const least = BARE + 2 + MIN_COLUMNS * FINGER;
  const wide = Math.max(least, width * 0.63);
  const offered = sight.state.wheel.length > 0 || isLooking(sight);
  const whole = offered ? width : wide + BESIDE;
  const named = wide - NAMED >= MIN_COLUMNS * FINGER;
  const cell = Math.min((wide - (named ? NAMED : BARE)) / MIN_COLUMNS, (height - NUMBERS - 4 - TAB.height) / 6);
  const room = { x: 2, y: NUMBERS, width: wide, height: 6 * cell, least: MIN_COLUMNS, filled: true };
  const where = [NAMED, BARE].map((home) => displays.layout(sight, { ...room, home })).find(({ across }, index) => index || across > cell - 1);
  const step = wide / sight.players.length;
  const seats = seatTabs(sight, sight.players.map((_, index) => ({ x: 2 + (index + 0.5) * step, y: height - TAB.height / 2 - 2, width: step - 4, height: TAB.height - 4 })));
  return scene(sight, where, [above(sight, { x: wide + 6, y: 0, width: whole - wide - 6, height }), seats], { width: whole, height });
}

const NOTHING = { tree: [], places: [] };

function scene(sight, where, parts, size) {
  const acts = sight.shown === sight.me;
  const own = { tree: acts ? [draft.ghosts(sight, where)] : [], places: [...displays.displayPlaces(sight, sight.shown, where), ...(acts ? draft.figurePlaces(sight, where) : [])].map((one) => ({ ...one, fine: 0.7 })) };
  const shown = displays.display(sight, sight.shown, where, { arrives: draft.arrival(sight, sight.shown, where) });
  return { ...size, fixed: true, tree: [...shown, ...parts.flatMap(({ tree }) => tree), ...own.tree], places: [...parts.flatMap(({ places }) => places), ...own.places] };
}

/** The final scoring; the crests below it show the displays. */
function ended(sight) {
  const step = 356 / sight.players.length;
  const tabs = seatTabs(sight, sight.players.map((_, index) => ({ x: 2 + (index + 0.5) * step, y: 350, width: step - 4, height: 42 })), null);
  return { width: 360, height: 374, fixed: true, tree: [...(sight.final?.finalTable(sight, { x: 2, y: 3, width: 356, line: 25, name: 60 }) ?? []), ...tabs.tree], places: tabs.places };
}

/** What stands above or beside the display: the special tiles where they are looked at, the offer, or what comes next. */
function above(sight, box) {
  if (sight.view.phase === "over") return NOTHING;
  return isLooking(sight) ? specials(sight, box) : sight.state.wheel.length ? offer(sight, box) : waiting(sight, box);
}

/** True where one of the special tiles is taken, or they are looked at. */
const isLooking = ({ view, types }) => types.has("take_special_tile") || (view.look === "specials" && !view.picks.length);

/** A grid of boxes of equal size. */
function grid({ x, y, width, height }, columns, rows) {
  const [across, down] = [(width - 4) / columns, (height - 4) / rows];
  return (index) => ({ x: x + 2 + (index % columns + 0.5) * across, y: y + 2 + (Math.floor(index / columns) + 0.5) * down, width: across - 3, height: down - 3 });
}

/** Twelve cards, each at the place of its price. */
function offer(sight, box) {
  const { rect } = sight.tools;
  const { wheel } = sight.state;
  const columns = box.width > box.height ? 6 : box.width > 180 ? 3 : 2;
  const at = grid(box, columns, SLOTS / columns);
  const gone = Array.from({ length: SLOTS }, (_, price) => price).filter((price) => !wheel.some((one) => one.price === price));
  const spot = (slot) => {
    const card = at(wheel.find((one) => one.slot === slot)?.price ?? 0);
    return figureAt(card);
  };
  const tree = [
    rect(box.x + box.width / 2, box.y + box.height / 2, box.width, box.height, { fill: "var(--wood)", rx: 4 }),
    ...gone.map((price) => outline(sight, price, at(price))), ...wheel.flatMap((one) => card(sight, one, at(one.price))), draft.placedGhosts(sight, spot, FIGURE_HIGH),
  ];
  return { tree, places: rim.ordered(wheel.map((one) => ({ ...rim.place(sight, one, [at(one.price).x, at(one.price).y], 0), ...at(one.price), fine: 0.8 }))) };
}

const FIGURE_HIGH = 26;
const stripOf = ({ height }) => Math.min(30, height * 0.42);
const figureAt = ({ x, y, width, height }) => [x + width / 2 - 15, y - height / 2 + stripOf({ height }) / 2 + 1];

/** A place whose combination is bought. */
function outline({ tools: { g, rect, text } }, price, { x, y, width, height }) {
  return g({}, rect(x, y, width, height, { fill: "none", stroke: "var(--wood-2)", "stroke-width": 1.5, "stroke-dasharray": "4 4", rx: 6 }), text(x - width / 2 + 15, y - height / 2 + stripOf({ height }) / 2 + 1, price, 13, { colour: "var(--ink-2)" }));
}

/** Price and figure on its upper edge, and below them the tile alone; beside a ship what it is worth. */
function card(sight, { slot, price, tile: name, figure: who, dearest, locked }, { x, y, width, height }) {
  const { g, rect, circle, glyph, text } = sight.tools;
  const strip = stripOf({ height });
  const [wide, high] = [width - 4, height - strip - 3];
  const [top, low] = [y - height / 2 + strip / 2 + 1, y + height / 2 - 2 - high / 2];
  const dim = locked ? { opacity: 0.45 } : {};
  const lost = sight.fitsNowhere(slot);
  const { round } = sight.state;
  const r = Math.min(12.5, strip * 0.42);
  const sails = art.isShip(name);
  const size = Math.min(wide, high);
  const spread = sails ? Math.min(high * 1.15, wide * 0.85) : size;
  const earns = dearest && price > 0 && sight.view.options.advanced;
  return [
    g({}, rect(x, y, width, height, { fill: "var(--paper)", class: "piece", rx: 6 }), rect(x, low, wide, high, { fill: "var(--sea)", rx: 4 })),
    ["g", { at: [sails ? x - wide * 0.17 : x, low, spread / 100], key: `tile-${round}-${slot}`, ...(lost ? { opacity: 0.4 } : dim) }, art.tile(name)],
    art.numeral(sight, name, [x, low], size),
    lost && rim.struck(sight, x, low, wide - 4, high - 4),
    sails && art.plate(sight, art.sailOf(name), x + wide * 0.27, low + high * 0.5 - 9, 14, "±"),
    who && ["g", { at: [...figureAt({ x, y, width, height }), Math.min(FIGURE_HIGH, strip - 2) / 21], key: `figure-${round}-${slot}` }, art.figure(who, 0, 0, 21, dim)],
    ["g", { at: [x - width / 2 + 4 + r, top], key: `price-${price}`, ...(who ? {} : { opacity: 0.7 }) }, art.coin(sight, 0, 0, r, price)],
    locked && g({}, circle(x, low, 10, { fill: "var(--paper)", class: "piece" }), glyph("lock", x, low, 11)),
    earns && text(x + wide / 2 - 7, low - high / 2 + 8, "★", 14, { always: true }),
  ];
}

/** Between the offers: what is bid, the drawn figures, who is aboard, or which scoring it is; and what ends the step. */
function waiting(sight, { x, y, width, height }) {
  const { rect, text } = sight.tools;
  const { state, components } = sight;
  const drawn = FIGURES.filter((who) => state.drawn[who]).map((who) => [who, state.drawn[who]]);
  const figures = drawn.length ? drawn : state.aboard.map((who) => [who, ""]);
  const told = state.auction ? sight.say("auction") : drawn.length ? sight.say("drawn") : figures.length ? sight.say("aboard") : sight.say("round", { n: state.round, of: components.rounds });
  const middle = x + width / 2;
  const below = { x, y: y + 30, width, height: Math.min(height - 30, width > 300 ? 68 : 210) };
  const button = hub.hubPlaces(sight, middle, y + 72, 0);
  return {
    tree: [rect(middle, y + height / 2, width, height, { fill: "var(--panel)", rx: 8 }), text(middle, y + 17, told, 15, { weight: 600, fits: width - 12 }), ...(state.auction ? bids(sight, below) : figures.length ? crew(sight, figures, below) : hub.nextLines(sight).map((line, n) => text(middle, y + 34 + n * 16, line, 13, { fits: width - 8 }))), ...button.flatMap(() => [rect(middle, y + 72, Math.min(170, width - 6), 42, { fill: "var(--paper)", class: "piece" }), text(middle, y + 72, sight.say(sight.types.has("end_boatmen") ? "end" : "decline"), 15, { fits: Math.min(160, width - 14) })])],
    places: button.map((one) => ({ ...one, width: Math.min(170, width - 6), height: 42 })),
  };
}

function bids(sight, box) {
  const { text, crest, g } = sight.tools;
  const { auction } = sight.state;
  const columns = box.width > 300 ? sight.players.length : 2;
  const rows = Math.ceil(sight.players.length / columns);
  const at = grid({ ...box, height: Math.min(box.height, 56 * rows) }, columns, rows);
  const bid = (seat) => (auction.passed.includes(seat) ? sight.say("out") : auction.bids[seat] === null ? "–" : sight.say("bidOf", { n: auction.bids[seat] }));
  return sight.players.map(({ seat }) => {
    const { x, y, width } = at(seat);
    return g({}, crest(seat, sight.colour(seat), x - width / 2 + 12, y, 16), text(x - width / 2 + 25, y - 9, sight.seat(seat), 14, { anchor: "start", fits: width - 26 }), text(x - width / 2 + 25, y + 10, bid(seat), 14, { anchor: "start", weight: seat === auction.leader ? 700 : 400, fits: width - 26 }));
  });
}

/** Figures in a row, each with how many there are. */
function crew(sight, figures, box) {
  const { text, g } = sight.tools;
  const columns = Math.max(1, Math.floor(box.width / 60));
  const at = grid(box, columns, Math.max(box.width > 300 ? 1 : 3, Math.ceil(figures.length / columns)));
  return figures.map(([who, count], index) => g({}, art.figure(who, at(index).x - (count ? 8 : 0), at(index).y, 34), count && text(at(index).x + 18, at(index).y, count, 16, { weight: 700 })));
}

/** The special tiles that lie open, and those of the display that is shown. */
function specials(sight, box) {
  const { g, rect, text } = sight.tools;
  const own = sight.players[sight.shown].special_tiles;
  const all = [...sight.state.special_tiles.open.map((name) => [name, "openTile"]), ...own.map((name) => [name, "yours"])];
  const columns = Math.max(box.width > box.height ? 4 : 2, Math.ceil(all.length / (box.width > box.height ? 2 : 4)));
  const at = grid(box, columns, Math.max(2, Math.ceil(all.length / columns)));
  const shown = all.map(([name, whose], index) => {
    const { x, y, width, height } = at(index);
    const size = Math.min(width / 116, (height - 14) / 80);
    return g({}, rect(x, y, width, height, { fill: whose === "yours" ? "var(--paper)" : "var(--panel)", class: "piece" }), g({ transform: `translate(${x} ${y - 6}) scale(${size})` }, art.specialTile(sight, name, false)), text(x, y + height / 2 - 9, sight.special(name), 12, { fits: width - 4 }));
  });
  const places = all.map(([name, whose], index) => (whose === "yours" ? { id: `special-${index - all.length + own.length}`, label: sight.effect(name), ...at(index) } : { id: `open-${index}`, label: `${sight.effect(name)}, ${sight.say("openTile")}`, means: [{ type: "take_special_tile", tile: name }], ...at(index) }));
  return { tree: [rect(box.x + box.width / 2, box.y + box.height / 2, box.width, box.height, { fill: "var(--wood)", rx: 4 }), ...shown], places };
}

/** A crest a seat, to look at its display. */
function seatTabs(sight, boxes, shown = sight.shown) {
  const { g, rect, crest, text } = sight.tools;
  const tree = sight.players.map(({ seat, gold, points: have }, index) => {
    const { x, y, width, height } = boxes[index];
    const back = rect(x, y, width, height, { fill: seat === shown ? "var(--paper)" : "var(--panel)", stroke: seat === shown ? "var(--accent)" : "none", "stroke-width": 2 });
    if (width < 130) return g({}, back, crest(seat, sight.colour(seat), x - 15, y - 9, 15), art.coin(sight, x + 12, y - 9, 10, gold), text(x, y + 13, sight.seat(seat), 13, { fits: width }));
    const left = x - width / 2;
    return g({}, back, crest(seat, sight.colour(seat), left + 13, y, 15), text(left + 25, y, sight.seat(seat), 14, { anchor: "start", fits: width - 78, weight: seat === sight.me ? 700 : 400 }), art.coin(sight, left + width - 38, y, 11, gold), art.points(sight, left + width - 14, y, 11, have));
  });
  const places = sight.players.map((player, index) => ({ id: `seat-${player.seat}`, label: displayLabel(sight, player), ...boxes[index], look: `seat-${player.seat}`, tag: null }));
  return { tree, places };
}
