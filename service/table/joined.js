/* Names in a sentence. */

/** Names with commas between them, and before the last one a word: "Ada, Bo and Cy". `and` has its spaces. */
export const joined = (names, and) => [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(and);
