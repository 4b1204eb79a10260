/* A telephone's drawing: the stage in a few lines, which says who says what, how the last question of truth ended, or what happened
   last; the arena, the hand in one row, and choices as wide as fingers. A unit is a pixel. */

/** What it shares with the drawing of a wide page. */
let ACTIONS, Arena, CHECK, CROSS, EYE, after, asideOf, broken, cards, cardsOf, corners, framed, heading, message, moment, paidTo, supply, told, toldReach;

/** Get what both drawings share, and return what draws for a telephone. */
export function narrowWith(shared) {
  ({ ACTIONS, Arena, CHECK, CROSS, EYE, after, asideOf, broken, cards, cardsOf, corners, framed, heading, message, moment, paidTo, supply, told, toldReach } = shared);
  return { scene, hand, brief, half };
}

/** Pixels on a telephone: the stage by the frame, what the arena leaves to the hand and to two rows of words, and both where the
    frame says nothing of its room. */
const STAGE = { portrait: 64, short: 46, lying: 54, wide: 60 };
const LEFT = { portrait: 132, short: 92 };
const [NARROW, LOW] = [360, 400];
const COLUMN = 232;
const [LETTER, LINE] = [6.6, 15];
const BESIDE = 12;
/** How high a card in hand is, where that is not the usual height. */
const HIGH = { short: 56, lying: 64, column: 44 };
const FLAT = 380; // Pixels below which the stage of a telephone on its side is as low as a short one's.
const ICON = 120; // The least width of an answer that has room for its picture.
const [ROOMY, TOLD, LONG] = [70, 60, 7]; // Pixels for two words side by side, and for ✓ and a word; letters that fit when they are bold.

/** Above each other: the stage, and the arena without a rim. */
function scene(seen) {
  const { frame, room } = seen.view;
  const stage = STAGE[frame];
  if (frame === "lying") return lying(seen, room, room.height < FLAT ? STAGE.short : stage);
  const [width, height] = frame === "wide" ? [NARROW, LOW] : [room.width, room.height - LEFT[frame]];
  const field = height - stage - 4;
  const arena = new Arena(seen, width / 2, stage + 4 + field / 2, width, field);
  return { ...framed(seen, arena), width, height, fixed: true, tree: [drawStage(seen, width, stage), ...arena.draw(), ...corners(seen, 2, stage, width - 4, height - stage, true)], places: [...arena.places(), supply(seen, 31, height - 37, 56), ...stagePlaces(seen, stage)] };
}

/** On its side: the round arena as high as the page, and the stage above the hand. */
function lying(seen, { width, height }, stage) {
  const column = width + COLUMN - height;
  const arena = new Arena(seen, height / 2, height / 2, height - 6);
  return { ...framed(seen, arena), width: height, height, fixed: true, tree: [...corners(seen, 0, 0, height, height, true), ...arena.draw()], places: [...arena.places(), supply(seen, 29, height - 37, 56)], aside: { width: column, height: stage, tree: drawStage(seen, column, stage) } };
}

// --- the stage -----------------------------------------------------------------------------------------------------------

/** All of it, in a room of this size. */
function drawStage(seen, width, height) {
  const { g, rect } = seen.tools;
  const ground = rect(width / 2, height / 2, width, height, { fill: "var(--panel)", rx: 8 });
  const last = seen.picked("card") && seen.picked("action") ? null : moment(seen);
  return g({}, ground, ...(last ? called(seen, last, width, height) : going(seen, width, height)));
}

/** What the card does that is asked about, and whom it reaches; in a short line whom an attack reaches alone. */
function does(seen, whole) {
  const [brief, reach] = [`${seen.say(`brief_${seen.state.action}`)}.`, toldReach(seen)];
  return whole ? [brief, reach].filter(Boolean).join(" ") : reach || brief;
}

const wideOf = (height) => Math.round((height - 8) / 1.4);

/** What is going on: the cards that lie there, whose turn it is, and in the lines below what is asked or happened. */
function going(seen, width, height) {
  const { text } = seen.tools;
  const shown = cards(seen).slice(-2);
  const card = wideOf(height);
  const left = 8 + shown.length * (card + 8);
  const { active, nth } = seen;
  const head = active === null ? left : left + 20;
  const asked = seen.state.question?.kind === "bluff" && seen.state.question.answer === null ? seen.state.question.asked : [];
  const isHigh = height > 60;
  const lines = asked.length ? [does(seen, isHigh)] : broken(message(seen), Math.floor((width - left) / LETTER), isHigh ? 3 : 2);
  const rows = Math.max(1, lines.length + Number(isHigh && asked.length > 0));
  const top = height / 2 - (rows * LINE) / 2;
  const below = (n) => top + LINE + 1 + n * (LINE - 1);
  const end = isHigh || !asked.length ? width : width - 4 - asked.length * 22;
  const label = isHigh && asked.length ? text(left, below(1), seen.say("asked"), 13, { anchor: "start" }) : null;
  const crests = asked.map((seat, n) => (isHigh ? seen.crest(seat, left + 66 + n * 22, below(1), 16) : seen.crest(seat, end + 10 + n * 22, below(0), 16)));
  return [
    ...shown.map((one, n) => small(seen, one, 8 + card / 2 + n * (card + 8), height / 2, card, height - 8)),
    active === null ? null : seen.crest(active, left + 8, top, 14),
    text(head, top, seen.over ? seen.say("ended") : heading(seen), 14, { anchor: "start", weight: 700, fits: width - head - (nth ? 32 : 6) }),
    nth ? text(width - 8, top, `${nth}/2`, 13, { anchor: "end", colour: "var(--ink-2)" }) : null,
    ...lines.map((line, n) => text(left, below(n), line, 12, { anchor: "start", colour: "var(--ink-2)", fits: end - left - 4 })), label, ...crests,
  ];
}

/** A call, or an attack, in three lines: who did it; the card, what was said of it and what it was, under a stamp; and who takes what
    from whom. They stay until the next card is announced. */
function called(seen, last, width, height) {
  const { g, text, rect, glyph } = seen.tools;
  const { seat, said, card, caller, truthful, struck, number } = last;
  const [wide, high] = [wideOf(height), height - 8];
  const left = wide + 16;
  const colour = `var(--${struck ? "ink-2" : truthful ? "ok" : "warn"})`;
  const step = (height - 6) / 3;
  const [first, second, third] = [0, 1, 2].map((n) => 3 + step * (n + 0.5));
  const word = `${seen.say(struck ?? (truthful ? "stampTrue" : "stampBluff"))}!`;
  const stamp = word.length * 8.6 + 26;
  const doer = struck ? seat : caller;
  const line = struck ? seen.say("strikes", { name: seen.name(seat), said }) : seen.say("calls", { name: seen.name(caller) });
  const shown = !struck || last.revealed ? seen.face(card, 0, 0, wide, high) : seen.back(0, 0, wide, high);
  return [
    rect(width / 2, height / 2, width, height, { fill: `color-mix(in srgb, ${colour} 14%, var(--panel))`, stroke: colour, "stroke-width": 2, rx: 8 }),
    g({ key: `called-${number}` },
      g({ transform: `translate(${8 + wide / 2} ${height / 2})` }, g(after(0.7, 0, 0, 0.1), shown)),
      g({ at: [width - stamp / 2 - 6, first + 2] }, g(after(1.2, 0, 0, 2.5), rect(0, 0, stamp, 20, { fill: colour, rx: 6 }), glyph(struck ? ACTIONS[struck === "hit" ? said : "SHIELD"] : truthful ? CHECK : CROSS, 12 - stamp / 2, 0, 12, "var(--paper)"), text(9, 0, word, 12.5, { weight: 700, colour: "var(--paper)" }))),
      seen.crest(doer, left + 7, first, 13), text(left + 18, first, line, 13, { anchor: "start", weight: 700, fits: width - left - stamp - 26 }),
      text(left, second, asideOf(seen, last), 12.5, { anchor: "start", fits: width - left - 6 }),
      g(after(1.6), ...paidTo(seen, last, left, third, width - left - 6)))];
}

function small(seen, { seat, said, card, revealed }, x, y, wide, high) {
  const { g, circle, glyph } = seen.tools;
  const own = !revealed && seen.shows({ card });
  const badge = Math.min(10, wide * 0.3);
  return g({}, revealed ? seen.face(card, x, y, wide, high) : seen.back(x, y, wide, high),
    ...(revealed ? [] : [circle(x - wide * 0.3, y - high * 0.34, badge, { fill: "var(--paper)", class: "piece" }), glyph(ACTIONS[said], x - wide * 0.3, y - high * 0.34, badge * 1.3)]),
    seen.crest(seat, x + wide * 0.34, y + high * 0.36, 12),
    revealed ? mark(seen, card === said, x - wide * 0.25, y + high * 0.3) : null,
    own ? g({}, circle(x + 2, y + high * 0.12, badge, { fill: "var(--white)", class: "piece" }), glyph(ACTIONS[card], x + 2, y + high * 0.12, badge * 1.3, "var(--on-light)"), glyph(EYE, x + wide * 0.34, y - high * 0.34, 9, "var(--white)")) : null);
}

/** Whether a card that was turned up was what was said of it. */
function mark(seen, truthful, x, y) {
  const { g, circle, glyph } = seen.tools;
  const colour = truthful ? "var(--ok)" : "var(--warn)";
  return g({}, circle(x, y, 8, { fill: "var(--paper)", stroke: colour, "stroke-width": 2 }), glyph(truthful ? CHECK : CROSS, x, y, 8, colour));
}

function stagePlaces(seen, height) {
  const [wide, high] = [wideOf(height), height - 8];
  const shown = moment(seen) ? [moment(seen)] : cards(seen).slice(-2);
  return shown.map((card, n) => ({ id: `card-${n}`, label: told(seen, card), x: 8 + wide / 2 + n * (wide + 8), y: height / 2, width: wide + 2, height: high + 2 }));
}

// --- the hand, and choices -----------------------------------------------------------------------------------------------

/** How wide the row of the hand is: the page, or the column beside the square arena. */
function rowOf({ view: { frame, room } }) {
  return (frame === "lying" ? room.width + COLUMN - room.height : frame === "wide" ? NARROW : room.width) - BESIDE;
}

/** How large the cards in hand are, and how many there are. */
function cardSize(seen) {
  const row = rowOf(seen);
  const count = seen.state.seats[seen.mine].hand_cards?.length ?? 0;
  return { count, width: Math.min(70, (row - 116) / 3 - 6), height: seen.asked ? 44 : HIGH[row < 300 ? "column" : seen.view.frame] ?? 80 };
}

function hand(seen, own, values, worth) {
  const { width, height } = cardSize(seen);
  const held = cardsOf(seen).map((card) => ({ ...card, width, height, tree: face(seen, card.card, { width, height }) }));
  return { title: "", secret: true, items: [...held, wealth(seen, own, values, worth)] };
}

/** A card on a telephone: its picture, below that its word, and in German what that means. */
function face(seen, card, { width, height }) {
  const { g, rect, glyph, text } = seen.tools;
  const [low, meant] = [height < 60, seen.meant(card)];
  const [top, high] = low ? [4, height - 22] : [4, height - (meant ? 37 : 24)];
  const ink = "var(--on-light)";
  return g({},
    rect(width / 2, height / 2, width - 2, height - 2, { class: "piece", fill: "var(--white)", rx: 6 }),
    rect(width / 2, top + high / 2, width - 10, high, { fill: seen.ground(card), rx: 4, opacity: 0.85 }),
    glyph(ACTIONS[card], width / 2, top + high / 2, high * 0.86, ink),
    seen.squeezed(width / 2, top + high + 9, card, 12, width - 7, { weight: card.length > LONG ? 400 : 600, colour: ink }),
    low || !meant ? null : text(width / 2, top + high + 22, meant, 12, { colour: ink, fits: width - 6 }));
}

const [RING, ROW, NARROWEST] = [12, 7, 104];
/** Pixels above which bracelets stand in two rows, and two lines below them. */
const [TWO_ROWS, THREE_LINES] = [76, 52];

/** The own bracelets in order of their values, and what they are worth together; below, what is left to draw and put away. On a telephone
    they stand beside the cards. */
function wealth(seen, { draw_pile: pile, discard_pile: count, discards }, values, worth) {
  const { g, text, widthOf } = seen.tools;
  const { width: card, height, count: cards } = cardSize(seen);
  const width = Math.max(NARROWEST, rowOf(seen) - cards * (card + 6) - 8);
  const sorted = values.toSorted((one, other) => one - other);
  const rows = sorted.length > ROW && height > TWO_ROWS ? [sorted.slice(0, Math.ceil(sorted.length / 2)), sorted.slice(Math.ceil(sorted.length / 2))] : [sorted];
  const pitch = (row) => Math.min(RING * 2 - 1, (width - 2 * RING - 4) / Math.max(1, row.length - 1));
  const rings = rows.flatMap((row, line) => row.map((value, n) => seen.ring(value, RING + 2 + n * pitch(row), RING + 3 + line * 23, RING)));
  const gone = (discards ?? []).join(", ") || seen.say("noDiscards");
  const worthShort = seen.say("worthShort", { n: worth });
  const label = [seen.say("handNote", { n: worth }), sorted.join(", "), seen.say("drawn", { n: pile }), seen.say("discards", { cards: gone })].filter(Boolean).join("; ");
  const line = seen.squeezed(4, height - 8, seen.say("pilesShort", { n: pile, gone: count }), 12, width - 6, { anchor: "start", weight: 400, colour: "var(--ink-2)" });
  const worthAt = (x, y) => text(x, y, worthShort, 13, { anchor: "start", weight: 700 });
  // Three lines do not fit on a low card: what the bracelets are worth then stands beside them, or in place of the piles.
  const end = 2 * RING + (sorted.length - 1) * pitch(sorted) + 6;
  const beside = end + widthOf(worthShort, 700) * 13 <= width;
  const told = height > THREE_LINES ? [worthAt(4, height - 21), line] : beside ? [worthAt(end, RING + 3), line] : [worthAt(4, height - 8)];
  return { id: "own", label, width, height, tree: g({}, ...rings, ...told) };
}

/** The same on a telephone, four in a row: above its picture and what it means, or that it is true, and below that the word; where
    the telephone is short, what it means is said in the bar alone. */
function brief(seen, word, truth) {
  const { g, rect, glyph, text } = seen.tools;
  const width = (rowOf(seen) - 43) / 4 - 11;
  const height = { short: 30, lying: 31 }[seen.view.frame] ?? 35;
  const meant = truth ? (width < TOLD ? "✓" : `✓ ${seen.say("truth")}`) : width < ROOMY ? null : seen.meant(word);
  const icon = meant ? 9 : width / 2;
  const tree = g({},
    rect(icon, 8.5, 18, 17, { fill: seen.ground(word), rx: 4 }), glyph(ACTIONS[word], icon, 8.5, 14, "var(--on-light)"),
    meant && text(21, 9, meant, 12, { anchor: "start", colour: truth ? "var(--ok)" : "var(--ink-2)", weight: truth ? 700 : 400, fits: width - 21 }),
    seen.squeezed(meant ? 0 : width / 2, height - 6.5, word, 12, width, { anchor: meant ? "start" : "middle", weight: word.length > LONG ? 400 : 600 }));
  return { width, height, least: width, tree };
}

/** One of two answers, as wide as half of the row. */
function half(seen, label, note, picture) {
  const { g, glyph } = seen.tools;
  const width = (rowOf(seen) - 30) / 2 - 11;
  const left = width < ICON ? 2 : 38;
  const line = (y, word, size, how) => seen.squeezed(left, y, word, size, width - left - 2, { anchor: "start", ...how });
  return { width, height: 45, least: width, tree: g({}, left > 2 && glyph(picture, 18, 22, 24), line(13, label, 15), line(33, note, 12.5, { weight: 400, colour: "var(--ink-2)" })) };
}
