/* One operation: what it takes, what it answers, what it refuses. */

import { copied, h, inline, prose } from "./dom.js";
import { samples } from "./schema.js";

const WHO = { seat: "a seat", operator: "the operator" };

/** The section of one operation. */
export function operation(schemas, method, path, found) {
  return h(
    "section.operation",
    { id: found.operationId },
    h("h3", h(`span.method.${method}`, method), h("span.path", parts(path)), h("a.anchor", { href: `#${found.operationId}` }, "#")),
    h("p.summary", found.summary, who(found.security, method === "get" && path.includes("{game_id}"))),
    prose(found.description),
    parameters(schemas, found.parameters || []),
    body(schemas, found.requestBody),
    h("h4", "Answers"),
    h("div.answers", Object.entries(found.responses).sort().map(([status, one]) => answer(schemas, status, one))),
    h("details.curl", h("summary", "curl"), copied(curl(method, path, found))),
  );
}

function parts(path) {
  return path.split(/(\{[^}]+\})/).map((part) => (part.startsWith("{") ? h("em", part) : part));
}

function who(security, hides) {
  const names = (security || []).flatMap(Object.keys);
  if (!names.length) return null;
  const everybody = security.some((one) => !Object.keys(one).length);
  const wanted = names.map((name) => WHO[name]).join(" or ");
  if (everybody && names.includes("seat")) return h("span.who", hides ? "anybody; a seat sees more" : "anybody");
  const scopes = security.flatMap((one) => one.operator || []);
  const scope = scopes.length ? `, whose key has the scope ${scopes.join(" or ")}` : "";
  return h("span.who", `${wanted}${scope}${everybody ? " (anybody, when no key is set)" : ""}`);
}

function parameters(schemas, found) {
  if (!found.length) return null;
  const rows = found.map((one) => schemas.field(one.name, { ...one.schema, description: one.description }, one.required));
  rows.forEach((row, index) => row.querySelector(".name").after(h("span.in", found[index].in)));
  return [h("h4", "Parameters"), h("ul.fields", rows)];
}

function body(schemas, found) {
  if (!found) return null;
  const [[kind, media]] = Object.entries(found.content);
  const lines = media["x-item-schema"];
  const title = lines ? `Body, a line each (${kind})` : "Body";
  return [h("h4", title), h("div.columns", schemas.draw(lines || media.schema), samples(media.examples || {}))];
}

function answer(schemas, status, found) {
  const kinds = Object.entries(found.content || {});
  const headers = Object.entries(found.headers || {});
  const details = h(
    "details.answer",
    h("summary", h(`span.status.s${status[0]}`, status), h("span.about", codes(found.description))),
    headers.length
      ? h("ul.fields", headers.map(([name, one]) => h("li.field", h("span.name", name), h("span.in", "header"), h("div.about", one.description))))
      : null,
    kinds.map(([kind, media]) => [h("p.media", kind), drawn(schemas, status, media)]),
  );
  return details;
}

function drawn(schemas, status, media) {
  if (!media.schema || !Object.keys(media.schema).length || media.schema.type === "string") return null;
  if (Number(status) < 400) return schemas.draw(media.schema);
  return samples(media.examples);
}

function codes(description) {
  const lines = description.split("\n");
  if (!lines[0].startsWith("- ")) return inline(description);
  return lines.map((line) => h("span.code", inline(line.slice(2).split(":")[0])));
}

function curl(method, path, found) {
  const lines = [`curl ${method === "post" ? "-X POST " : ""}'${location.origin}${path}'`];
  const wanted = (found.security || []).flatMap(Object.keys)[0];
  if (wanted) lines.push(`  -H 'Authorization: Bearer ${wanted === "seat" ? "<seat token>" : "<operator key>"}'`);
  const media = found.requestBody && found.requestBody.content["application/json"];
  if (media) {
    const [first] = Object.values(media.examples || {});
    lines.push("  -H 'Content-Type: application/json'", `  -d '${first ? JSON.stringify(first.value) : "{}"}'`);
  }
  return lines.join(" \\\n");
}

/** Every problem of the document by its code: status, title, meaning, and where it occurs. */
export function problems(document) {
  const found = new Map(document["x-problems"].map((one) => [one.code, { ...one, at: [] }]));
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, one] of Object.entries(operations)) {
      for (const response of Object.values(one.responses)) {
        const examples = response.content && response.content["application/problem+json"];
        const meanings = new Map(response.description.split("\n").map((line) => /^- `(.+?)`: (.*)$/.exec(line)).filter(Boolean).map(([, code, text]) => [code, text]));
        for (const [code, example] of Object.entries((examples && examples.examples) || {})) {
          const known = found.get(code) || { ...example.value, meaning: meanings.get(code), at: [] };
          known.at.push({ id: one.operationId, name: `${method.toUpperCase()} ${path}` });
          found.set(code, known);
        }
      }
    }
  }
  return [...found.values()].sort((one, other) => one.status - other.status || one.code.localeCompare(other.code));
}

/** The section of one problem. */
export function problem(found) {
  return h(
    "section.problem",
    { id: `problem-${found.code}` },
    h("h3", h(`span.status.s${String(found.status)[0]}`, String(found.status)), h("code", found.code), h("a.anchor", { href: `#problem-${found.code}` }, "#")),
    h("p", h("strong", found.title), ". ", inline(found.meaning || "")),
    found.at.length === 0 ? null : h("details", h("summary", `At ${found.at.length} ${found.at.length > 1 ? "addresses" : "address"}`), h("ul", found.at.map((one) => h("li", h("a", { href: `#${one.id}` }, one.name))))),
  );
}
