/* What the board of Skandinavien says: the words of a language are loaded before anything is drawn in it. */

const SPOKEN = {};

export async function learnWords(lang, load) {
  SPOKEN[lang] ??= (await load(lang === "de" ? "words-de.js" : "words-en.js")).WORDS;
}

/** The words of a language: `say("spaces", {n: 3})`. */
export function words(lang) {
  return (key, values = {}) => SPOKEN[lang][key].replace(/\{(\w+)(?: ([^|}]+)\|([^}]+))?\}/g, (_, name, one, many) => (many ? `${values[name]} ${values[name] === 1 ? one : many}` : values[name]));
}
