/* Elements in one line each, and the little Markdown that descriptions use. */

/** An element: `h("p.note", {id: "x"}, "text", child)`. */
export function h(selector, ...content) {
  const [, tag, rest] = /^([a-z0-9]+)(.*)$/.exec(selector);
  const element = document.createElement(tag);
  for (const [, kind, name] of rest.matchAll(/([.#])([^.#]+)/g)) {
    if (kind === "#") element.id = name;
    else element.classList.add(name);
  }
  const first = content[0];
  if (first && typeof first === "object" && !(first instanceof Node) && !Array.isArray(first)) {
    content.shift();
    for (const [name, value] of Object.entries(first)) {
      if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
      else if (value !== null && value !== undefined) element.setAttribute(name, value);
    }
  }
  element.append(...content.flat(Infinity).filter((one) => one !== null && one !== undefined && one !== false));
  return element;
}

/** Paragraphs, lists, `code` and **strong** of a description. */
export function prose(text) {
  return (text || "")
    .trim()
    .split(/\n\s*\n/)
    .filter(Boolean)
    .map((block) => {
      const lines = block.split("\n");
      if (!lines.every((line) => line.startsWith("- "))) return h("p", inline(block.replace(/\n/g, " ")));
      return h("ul", lines.map((line) => h("li", inline(line.slice(2)))));
    });
}

export function inline(text) {
  return text.split(/(``.+?``|`[^`]+`|\*\*.+?\*\*)/).map((part) => {
    if (part.startsWith("``")) return h("code", part.slice(2, -2));
    if (part.startsWith("`")) return h("code", part.slice(1, -1));
    if (part.startsWith("**")) return h("strong", part.slice(2, -2));
    return part;
  });
}

/** JSON, indented and coloured. */
export function json(value) {
  const text = JSON.stringify(value, null, 2);
  const pieces = text.split(/("(?:[^"\\]|\\.)*"\s*:?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?)/);
  return h("pre", h("code", pieces.map((piece) => {
    if (/^".*:$/s.test(piece)) return h("span.key", piece);
    if (piece.startsWith('"')) return h("span.text", piece);
    if (/^(true|false|null|-?\d)/.test(piece)) return h("span.value", piece);
    return piece;
  })));
}

/** A block of text with a button that copies it. */
export function copied(text) {
  const button = h("button.copy", { type: "button", onclick: copy }, "copy");
  async function copy() {
    await navigator.clipboard.writeText(text);
    button.textContent = "copied";
    setTimeout(() => { button.textContent = "copy"; }, 1500);
  }
  return h("div.copied", h("pre", h("code", text)), button);
}
