/* Texts with values filled in, and with people's names in place of seat numbers. */

import { called } from "./called.js";

/** The texts of a language: `say("rule", {rule: "R023"})`. What is not among them is said by `other`. */
export function speaker(texts, other = (key) => key) {
  return (key, values = {}) => {
    const found = texts[key] ?? other(key, values);
    return typeof found === "string" ? found.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "") : found;
  };
}

/** A number as it is printed: with a minus, which is as wide as a digit. */
export const signed = (number) => String(number).replace("-", "−");

/** Sentences of the service with people's names in the place of seat numbers. */
export function namer(seats, mine, say) {
  const name = (number) => called(seats[number]?.name, number, say);
  const told = (number) => (Number(number) === mine ? `${name(number)} (${say("you")})` : name(number));
  return (text) => (text ?? "").replace(/\b(?:[Ss]eat|Platz) (\d+(?:, \d+)*)\b/g, (all, found) => {
    const numbers = found.split(", ");
    return numbers.every((number) => seats[number]) ? numbers.map(told).join(", ") : all;
  });
}
