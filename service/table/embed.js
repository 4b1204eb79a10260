/* The table in a frame of another site: looks as its address says, and tells that site what its element tells. */

const EVENTS = ["ready", "turn", "event", "end", "error", "navigate"].map((name) => `skald-${name}`);
const ATTRIBUTES = ["lang", "theme"];

/** `?lang=de&theme=dark&--accent=%23a3005c` are attributes and variables of the element. */
export function embed(table, asked, parents) {
  for (const name of ATTRIBUTES) if (asked.has(name)) table.setAttribute(name, asked.get(name));
  for (const [name, value] of asked) if (name.startsWith("--")) table.style.setProperty(name, value);
  const [parent] = location.ancestorOrigins ?? [];
  const told = parents.filter((origin) => (parent ? origin === parent : true));
  const post = ({ type, detail }) => told.forEach((origin) => window.parent.postMessage({ type, detail }, origin));
  if (window.parent !== window) EVENTS.forEach((name) => table.addEventListener(name, post));
}
