/* The course of a game that is over, as pure functions: what each seat's position was worth after each commit, where the lead
   changed last, the best move of a seat, and what decided. It is loaded at the end. */

const SHARE = 0.1; // Of the own total: what brings less is not worth naming.
const ROWS = 12; // Of the table of the course.
const WORD = [40, 9]; // Width and height of what is said beside a mark in a chart, in percent of that; on a narrow page it is somewhat wider.
const [BESIDE, STEP] = [3, 4]; // From the mark, and between the heights that are tried, in percent.

/** The commits without the events that were undone later: their lines stay, as what happened. */
export function withoutUndone(commits) {
  let [undone, kept] = [[], []];
  for (const commit of commits.toReversed()) {
    kept.push({ ...commit, events: commit.events.filter(({ version, type }) => type !== "undone" && !undone.some(([after, before]) => version > after && version < before)) });
    undone = [...undone, ...commit.events.filter(({ type }) => type === "undone").map(({ data, version }) => [data.to, version])];
  }
  return kept.reverse();
}

/** The totals of each seat after each commit, from the points at which the service saw one of them change. */
export function valuesOf(points, commits, seats) {
  let at = -1;
  return commits.map(({ version }) => {
    while (at + 1 < points.length && points[at + 1].version <= version) at++;
    return points[at]?.totals ?? Array(seats).fill(0);
  });
}

/** The same with the totals of the ranking at the end, where bonuses are counted, too. */
export const closedBy = (values, ranking) => values.map((totals, at) => (at === values.length - 1 ? totals.map((total, seat) => ranking.find((one) => one.seat === seat)?.total ?? total) : totals));

/** The seat that is ahead of all others, or null. */
function leader(totals) {
  const best = Math.max(...totals);
  return totals.filter((total) => total === best).length === 1 ? totals.indexOf(best) : null;
}

/** The commit with which the winner took the lead for good; null where it was never lost, or is shared. While the service counts one
    seat after the other, as at the end, nobody has lost a lead: then the last of its commits alone counts. */
export function turningPoint(values, winners, commits = []) {
  if (winners.length !== 1 || leader(values.at(-1) ?? []) !== winners[0]) return null;
  const leads = values.map((totals, at) => (commits[at + 1] && commits[at + 1].seat === null ? null : leader(totals)));
  const other = leads.findLastIndex((seat) => ![null, winners[0]].includes(seat));
  return other < 0 ? null : leads.findIndex((seat, at) => at > other && seat === winners[0]);
}

/** What a seat's commit and all until its next one brought it, by commit: `{at, until, gain}`. */
function movesOf(commits, values, seat) {
  const own = commits.flatMap((commit, at) => (commit.seat === seat && commit.events.length ? [at] : []));
  return own.map((at, n) => {
    const until = own[n + 1] ?? values.length;
    return { at, until, gain: values[until - 1][seat] - (values[at - 1]?.[seat] ?? 0) };
  });
}

/** The best move of a seat, where it brought at least a tenth of its total; else null: `{at, peak, gain, most}`. `peak`: the commit in which
    most of it came, which may be a later one; `most`: no move of anybody else brought as much. */
export function bestMove(commits, values, seat, total) {
  const best = movesOf(commits, values, seat).reduce((found, one) => (one.gain > (found?.gain ?? 0) ? one : found), null);
  if (!best || best.gain < Math.max(1, Math.abs(total) * SHARE)) return null;
  const others = values[0].flatMap((_, other) => (other === seat ? [] : movesOf(commits, values, other)));
  const { at, until, gain } = best;
  const rise = (one) => values[one][seat] - (values[one - 1]?.[seat] ?? 0);
  const peak = Array.from({ length: until - at }, (_, n) => at + n).reduce((found, one) => (rise(one) > rise(found) ? one : found));
  return { at, peak, gain, most: others.every(({ gain: other }) => other < gain) };
}

/** What decided between the first winner and the viewer (or the best of the others, where the viewer has won or only watched): the two
    components with the largest lead of the winner, and the one with the largest of the other, as `[kind, difference]`; what all others
    sum up to, and which it is if there is one alone. */
export function decidedBy({ ranking, winners }, seat) {
  const won = ranking.find((one) => one.seat === winners[0]);
  const rest = ranking.filter(({ seat: one }) => !winners.includes(one)).sort((one, another) => one.rank - another.rank || another.total - one.total);
  const other = rest.find((one) => one.seat === seat) ?? rest[0];
  if (!won || !other) return null;
  const leads = Object.keys(won.components).map((kind) => [kind, won.components[kind] - (other.components[kind] ?? 0)]);
  const ahead = leads.filter(([, lead]) => lead > 0).sort(([, one], [, another]) => another - one).slice(0, 2);
  const behind = leads.filter(([, lead]) => lead < 0).sort(([, one], [, another]) => one - another).slice(0, 1);
  const shown = new Set([...ahead, ...behind].map(([kind]) => kind));
  const others = leads.filter(([kind, lead]) => lead && !shown.has(kind));
  return { winner: won.seat, other: other.seat, ahead, behind, rest: others.reduce((sum, [, lead]) => sum + lead, 0), only: others.length === 1 ? others[0][0] : null };
}

/** Round numbers for an axis from the least to the most of all totals, of which 0 is one. */
export function ticksOf(values) {
  const [least, most] = rangeOf(values);
  const rough = (most - least) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough));
  return Array.from({ length: Math.floor(most / step) - Math.ceil(least / step) + 1 }, (_, n) => (Math.ceil(least / step) + n) * step);
}

export function rangeOf(values) {
  const all = values.flat();
  return [Math.min(0, ...all), Math.max(1, ...all)];
}

/** Where each label stands, from 0 above to 100 below: near what it names, and at least `gap` from the others. */
export function spread(wanted, gap) {
  const order = wanted.map((_, at) => at).sort((one, other) => wanted[one] - wanted[other]);
  const found = [...wanted];
  order.forEach((at, n) => n && (found[at] = Math.max(found[at], found[order[n - 1]] + gap)));
  const over = Math.max(0, (found[order.at(-1)] ?? 0) - 100);
  order.toReversed().forEach((at, n) => (found[at] = n ? Math.min(found[at], found[order[order.length - n]] - gap) : found[at] - over));
  return found;
}

/** The upper left corner, in percent, of what is said beside a mark in a chart: the nearest place that the fewest lines cross.
    `lines`: the points of each, from left to right. */
export function wordAt([x, y], lines) {
  const [width, height] = WORD;
  const lefts = [x + BESIDE, x - BESIDE - width, x - width / 2].map((left) => Math.min(Math.max(0, left), 100 - width));
  const tops = Array.from({ length: Math.floor((100 - height) / STEP) + 1 }, (_, n) => n * STEP);
  const hides = (left, top) => x > left - 2 && x < left + width + 2 && y > top - 3 && y < top + height + 3;
  const crossings = (left, top) => lines.flatMap((line) => line.slice(1).filter(([right, low], n) => {
    const [from, high] = line[n];
    return right >= left && from <= left + width && Math.max(low, high) >= top && Math.min(low, high) <= top + height;
  })).length;
  const places = lefts.flatMap((left) => tops.map((top) => ({ left, top, cost: 1000 * crossings(left, top) + (hides(left, top) ? 1e6 : 0) + Math.abs(top + height / 2 - y) + (left < x && left > x - width ? 5 : 0) })));
  const { left, top } = places.reduce((best, one) => (one.cost < best.cost ? one : best));
  return [left, top];
}

/** The commits that the table of the course has rows for: some at equal distances, where the lead changed last, and the last one. */
export function rowsOf(count, turning) {
  const step = Math.max(1, Math.ceil(count / ROWS));
  return [...new Set([...Array.from({ length: Math.ceil(count / step) }, (_, n) => n * step), turning ?? count - 1, count - 1])].sort((one, other) => one - other);
}

const PLAIN = { de: ["du", "dir", "dich"], en: ["you", "you", "you"] };
const NOTHING = { de: { b: "nichts", m: "keine", kept: "nichts" }, en: { b: "none", m: "none", kept: "nothing" } };

/** How a sentence about both sides of a duel is said: `{A}` is the winner and `{B}` the other, in German `{toA}` and `{toB}` to them and
    `{onA}` and `{onB}` in the accusative, and `[holte|holtest]` the verb for another person and for the viewer as the winner. */
export function duelSaid({ winner, other }, names, seat) {
  const said = (text, values, lang) => {
    const [who, to, on] = [0, 1, 2].map((which) => (one) => (one === seat ? PLAIN[lang][which] : names[one]));
    const none = Object.fromEntries(Object.entries(NOTHING[lang]).filter(([name]) => Number(values[name]) === 0));
    const known = { A: who(winner), B: who(other), toA: to(winner), toB: to(other), onA: on(winner), onB: on(other), ...values, ...none };
    const filled = text.replace(/\[([^|\]]*)\|([^\]]*)\]/g, (_, third, second) => (winner === seat ? second : third)).replace(/\{(\w+)\}/g, (_, name) => known[name]);
    return text.startsWith("{") ? filled.charAt(0).toUpperCase() + filled.slice(1) : filled;
  };
  return (texts, values) => ({ de: said(texts.de, values, "de"), en: said(texts.en, values, "en") });
}
