/* Applies what a stream sends in place of a game with `include: ["patch"]`: what has changed in it, as a JSON Patch (RFC 6902).
   skald.js loads it with the first patch. */

/** The message with the game after a patch. The game before it stays as it is: only what has changed is copied. */
export const patched = (game, { operations }) => ({ id: null, event: "game", data: operations.reduce(after, game) });

const after = (whole, { op, path, value }) => {
  const parts = path.split("/").slice(1).map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  return changed(whole, parts, op, value);
};

function changed(whole, [part, ...deeper], op, value) {
  const copy = Array.isArray(whole) ? [...whole] : { ...whole };
  if (deeper.length) copy[part] = changed(whole[part], deeper, op, value);
  else if (op === "remove" && Array.isArray(copy)) copy.splice(part, 1);
  else if (op === "remove") delete copy[part];
  else if (op === "add" && Array.isArray(copy)) copy.splice(part, 0, value);
  else copy[part] = value;
  return copy;
}
