/* The outcome in two sentences: who has won, and how far the viewer is from that. */

import { joined } from "./joined.js";

const NARROW = 0.08; // Of the winner's total, or of 50 where that is less: as little as this is close.
const MIN_TOTAL = 50;

const TEXTS = {
  en: {
    youWin: "You win!", wins: "{names} wins.", together: "{names} win together.", and: " and ", you: "you",
    ahead: "{lead} ahead of {name}.", behind: "You are {place}, {lead} behind.", close: "So close!", places: ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"],
    tied: "Same points – decided by {what}.", same: "You are {place} with as many points – decided by {what}.", level: "You are {place}, with as many points.", resigned: "You resigned.", gone: "{name} resigned.", score: "{lead} each.", alone: "You are {place}.",
  },
  de: {
    youWin: "Du gewinnst!", wins: "{names} gewinnt.", together: "{names} gewinnen zusammen.", withYou: "{names} gewinnt zusammen.", and: " und ", you: "du",
    ahead: "{lead} vor {name}.", behind: "Du bist auf Platz {place}, {lead} dahinter.", close: "So knapp!",
    tied: "Gleich viele Punkte – entschieden durch: {what}.", same: "Du bist auf Platz {place}, bei gleich vielen Punkten – entschieden durch: {what}.", level: "Du bist auf Platz {place}, bei gleich vielen Punkten.", resigned: "Du hast aufgegeben.", gone: "{name} hat aufgegeben.", score: "Je {lead}.", alone: "Du bist auf Platz {place}.",
  },
};

const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

/** The two sentences for a ranking, best first: `{title, line, own}`; `own` is "won", "lost", or null for who only watched. `given`: the
    names of the seats, the viewer's seat, how an amount is said, the names of what decides ties, and who has resigned. */
export function outcomeOf({ ranking, winners }, { names, seat, amount, tieBreaks, resigned = [], lang }) {
  const text = TEXTS[lang];
  const won = winners.includes(seat);
  const title = titleOf(text, names, winners, seat);
  const own = seat === null ? null : won ? "won" : "lost";
  return { title, line: lineOf(text, ranking, winners, { names, seat, won, amount, tieBreaks, resigned, lang }), own };
}

function titleOf(text, names, winners, seat) {
  if (winners.length === 1) return winners[0] === seat ? text.youWin : filled(text.wins, { names: names[winners[0]] });
  const mine = winners.includes(seat);
  const all = [...winners.filter((one) => one !== seat).map((one) => names[one]), ...(mine ? [text.you] : [])];
  return filled((mine && text.withYou) || text.together, { names: joined(all, text.and) });
}

function lineOf(text, ranking, winners, { names, seat, won, amount, tieBreaks, resigned, lang }) {
  const first = ranking.find((one) => one.seat === winners[0]);
  const rest = ranking.filter((one) => !winners.includes(one.seat)).sort((one, other) => one.rank - other.rank || other.total - one.total);
  if (!won && resigned.includes(seat)) return text.resigned;
  if (resigned.length) return resigned.map((one) => filled(text.gone, { name: names[one] })).join(" ");
  if (winners.length > 1 && (won || seat === null)) return filled(text.score, { lead: amount(first.total) });
  const other = won || seat === null ? rest[0] : ranking.find((one) => one.seat === seat);
  if (!other) return "";
  const lead = first.total - other.total;
  const place = text.places?.[other.rank - 1] ?? other.rank;
  const decides = lead === 0 && Object.keys(first.tie_breaks ?? {}).find((name) => first.tie_breaks[name] !== other.tie_breaks?.[name]);
  const what = decides && (tieBreaks?.[decides]?.[lang] ?? decides);
  const close = lead > 0 && lead <= NARROW * Math.max(MIN_TOTAL, first.total);
  if (other === rest[0] && (won || seat === null)) return lead > 0 ? filled(text.ahead, { lead: amount(lead), name: joined(rest.filter(({ total }) => total === other.total).map((one) => names[one.seat]), text.and) }) : what ? filled(text.tied, { what }) : "";
  const said = lead > 0 ? text.behind : what ? text.same : lead === 0 ? text.level : text.alone;
  return filled(said, { place, lead: amount(lead), what }) + (close ? ` ${text.close}` : "");
}
