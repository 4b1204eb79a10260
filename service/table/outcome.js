/* The outcome: one sentence about who has won a game, and by what. */

const NARROW = 3;

const TEXTS = {
  en: {
    wins: (name, lead, why) => `${name} wins by ${lead} ${lead === 1 ? "point" : "points"}${why}.`, youWin: (lead, why) => `You win by ${lead} ${lead === 1 ? "point" : "points"}${why}.`,
    by: (what, more) => ` – above all by ${what} (+${more})`, close: " So close!", alone: (name) => `${name} wins.`, youAlone: "You win.",
    tied: (name, what) => `Same points – ${name} ${name === "you" ? "are" : "is"} ahead by ${what}.`, shared: (names) => `${names} win together.`, you: "you", and: " and ",
  },
  de: {
    wins: (name, lead, why) => `${name} gewinnt mit ${lead} ${lead === 1 ? "Punkt" : "Punkten"} Vorsprung${why}.`, youWin: (lead, why) => `Du gewinnst mit ${lead} ${lead === 1 ? "Punkt" : "Punkten"} Vorsprung${why}.`,
    by: (what, more) => ` – vor allem durch ${what} (+${more})`, close: " So knapp!", alone: (name) => `${name} gewinnt.`, youAlone: "Du gewinnst.",
    tied: (name, what) => `Gleich viele Punkte – ${name} ${name === "du" ? "liegst" : "liegt"} vorn durch: ${what}.`, shared: (names) => `${names} gewinnen zusammen.`, you: "du", and: " und ",
  },
};

/** The sentence for a ranking, best first. `scores` and `tieBreaks`: the names of components, and of what decides ties. */
export function outcomeOf({ ranking, winners }, { names, seat, scores, tieBreaks, lang }) {
  const say = TEXTS[lang];
  if (winners.length > 1) return say.shared([winners.slice(0, -1).map((one) => names[one]).join(", "), names[winners.at(-1)]].join(say.and));
  const first = ranking.find((one) => one.seat === winners[0]);
  const second = ranking.filter((one) => one !== first).sort((one, other) => one.rank - other.rank || other.total - one.total)[0];
  const mine = first.seat === seat;
  const lead = second ? first.total - second.total : 0;
  if (second && lead === 0) {
    const decides = Object.keys(first.tie_breaks ?? {}).find((name) => first.tie_breaks[name] !== second.tie_breaks?.[name]);
    if (decides) return say.tied(mine ? say.you : names[first.seat], tieBreaks?.[decides]?.[lang] ?? decides);
  }
  if (lead <= 0) return mine ? say.youAlone : say.alone(names[first.seat]);
  const leads = Object.keys(first.components).map((kind) => [first.components[kind] - (second.components[kind] ?? 0), kind]);
  const [more, kind] = leads.reduce((best, one) => (one[0] > best[0] ? one : best));
  const why = leads.length > 1 && more > 0 ? say.by(scores?.[kind]?.[lang] ?? kind, more) : "";
  const own = ranking.find((one) => one.seat === seat);
  const close = !mine && own && first.total - own.total <= NARROW ? say.close : "";
  return (mine ? say.youWin(lead, why) : say.wins(names[first.seat], lead, why)) + close;
}
