/* The fallback for a ruleset without a board: its state in words. All actions are in the list, so that it is playable. */

const SIZE = { width: 900, height: 560 };

/** A scene without a drawing. */
function draw(view) {
  const { setup, ...shown } = view.state; // What was agreed on before the game is said elsewhere.
  const lines = flat(shown).slice(0, 48);
  const tree = lines.map(([name, value], index) => ["text", { x: 24 + Math.floor(index / 24) * 440, y: 30 + (index % 24) * 22, "font-size": 14, fill: "var(--ink-2)" }, `${name}: ${String(value).slice(0, 40)}`]);
  return { ...SIZE, title: view.lang === "de" ? "Stand des Spiels" : "State of the game", tree, places: [] };
}

/** The simple values of a state, by the names that lead to them. */
function flat(value, name = "") {
  if (value === null || typeof value !== "object") return [[name, value ?? "–"]];
  const simple = Array.isArray(value) && value.every((item) => item === null || typeof item !== "object");
  if (simple) return [[name, value.join(", ") || "–"]];
  return Object.entries(value).flatMap(([key, item]) => flat(item, [name, key.replace(/_/g, " ")].filter(Boolean).join(" · ")));
}

export default { edition: 1, draw };
