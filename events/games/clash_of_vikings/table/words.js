/* What the board of Clash of Vikings says: the words of a language are loaded before anything is drawn in it. */

/** What the words on the cards mean. */
export const GERMAN = { WALK: "Gehen", SPRINT: "Rennen", SLAM: "Rempeln", CLUB: "Keule", PUNCH: "Faust", HAMMER: "Hammer", SLINGSHOT: "Schleuder", SHIELD: "Schild" };

const SPOKEN = {};

export async function learnWords(lang, load) {
  SPOKEN[lang] ??= (await load(lang === "de" ? "words-de.js" : "words-en.js")).WORDS;
}

/** The words of a language: `words("en")("turn", {n: 3})`. */
export const words = (lang) => (key, values) => filled(SPOKEN[lang][key], values);

/** A text with values in it. */
export const filled = (text, values = {}) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

/** Break a sentence into at most `most` lines of about `length` letters; what is too long for that fills all of them alike. */
export function broken(sentence, length, maxLines = 2) {
  const room = Math.max(length, sentence.length / maxLines);
  const lines = [""];
  for (const word of sentence.split(" ")) {
    const line = lines.at(-1);
    const after = line.length + 1 + (room > length ? word.length / 2 : word.length);
    if (line && after > room && lines.length < maxLines) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines;
}
