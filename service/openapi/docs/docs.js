/* Draws the page from the OpenAPI document of this very service, and from the schemas of its rulesets. */

import { h, prose } from "./dom.js";
import { guide, shown, titleOf } from "./guides.js";
import { operation, problem, problems } from "./operations.js";
import { Schemas, samples } from "./schema.js";

const main = document.querySelector("main");
const contents = document.querySelector("#contents");
const search = document.querySelector("#search");

try {
  draw(...(await Promise.all([read("/openapi.json"), rulesets(), guides()])));
  follow();
} catch (error) {
  main.replaceChildren(h("p.loading", "The document could not be read. Is the service running?"));
  throw error;
}

async function read(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.json();
}

/** The schemas of each ruleset by its id; without those that cannot be read. */
async function rulesets() {
  const listed = await read("/v1/rulesets").catch(() => ({ rulesets: [] }));
  const asked = listed.rulesets.map(async ({ id }) => [id, await read(`/v1/rulesets/${encodeURIComponent(id)}/schema`)]);
  return (await Promise.allSettled(asked)).filter((one) => one.status === "fulfilled").map((one) => one.value);
}

/** The guides that come with the service, in their order. */
function guides() {
  return read("/docs/guides").then((found) => found.guides, () => []);
}

function draw(found, games, texts) {
  const schemas = new Schemas(found.components.schemas);
  document.querySelector("#version").textContent = `${found.info.version} · OpenAPI ${found.openapi}`;
  const groups = [
    ...guided(texts),
    ["Introduction", [h("section.intro#introduction", h("h1", found.info.title), prose(found.info.description))], [["introduction", "Who is asking"]]],
    ...found.tags.map((tag) => tagged(found, schemas, tag)),
    played(games),
    refused(found),
    records(found, schemas),
  ];
  main.replaceChildren(...groups.map(([title, sections, , about]) => group(title, sections, about)));
  contents.replaceChildren(...groups.map(([title, , links]) => listed(title, links)));
}

function guided(texts) {
  const known = texts.map(({ name }) => name);
  const links = texts.map((one) => [`guide-${one.name}`, titleOf(one)]);
  return texts.length ? [["Guides", texts.map((one) => guide(one, known)), links]] : [];
}

function group(title, sections, about) {
  const heading = title === "Introduction" ? null : [h("h2", { id: `group-${slug(title)}` }, title), about ? h("p.about", about) : null];
  return h("div.group", heading, sections);
}

function listed(title, links) {
  const open = title.length < 14 && title !== "Records";
  return h("details", open ? { open: "" } : {}, h("summary", title), h("ul", links.map(([id, ...text]) => h("li", h("a", { href: addressOf(id) }, text)))));
}

/** Where a section is: a guide on a page of its own, all else on that of the API. */
function addressOf(id) {
  if (id.startsWith("guide-")) return `/docs/guides/${id.slice(6)}`;
  return shown === null ? `#${id}` : `/docs#${id}`;
}

function tagged(found, schemas, tag) {
  const own = Object.entries(found.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, one]) => one.tags.includes(tag.name))
      .map(([method, one]) => [method, path, one]),
  );
  const links = own.map(([method, , one]) => [one.operationId, h(`span.method.${method}`, method), one.summary]);
  return [title(tag.name), own.map(([method, path, one]) => operation(schemas, method, path, one)), links, tag.description];
}

/** What each game has of its own: its actions, each with an example of a real game, and all that is answered. */
function played(games) {
  const links = games.map(([ruleset, found]) => [`game-${ruleset}`, found.title]);
  return ["Actions and events by game", games.map(game), links, "What every game has of its own. The examples of actions were taken in games played out at random."];
}

function game([ruleset, found]) {
  const schemas = new Schemas(found.$defs);
  const actions = found.$defs.Action.oneOf.map((one) => {
    const { name, description, examples } = schemas.resolve(one);
    const type = name.replace("action.", "");
    const example = examples ? { [type]: { value: examples[0] } } : {};
    return h("section.action", { id: `action-${ruleset}.${type}` }, h("h4", h("code", type)), prose(description), h("div.columns", schemas.draw(one), samples(example)));
  });
  const others = Object.entries(found.properties).filter(([name]) => name !== "action");
  const fields = h("ul.fields", others.map(([name, one]) => schemas.field(name, one, false)));
  const answers = h("section.answers", { id: `events-${ruleset}` }, h("h4", "Events, state and options"), fields);
  return h("section.game", { id: `game-${ruleset}` }, h("h3", found.title, h("code.ruleset", ruleset)), actions, answers);
}

function refused(found) {
  const kinds = problems(found);
  const links = kinds.map((one) => [`problem-${one.code}`, h(`span.status.s${String(one.status)[0]}`, String(one.status)), one.code]);
  return ["Problems", kinds.map(problem), links, "Whatever is refused changes nothing, and says why in a problem document (RFC 9457)."];
}

function records(found, schemas) {
  const names = Object.keys(found.components.schemas).sort();
  const sections = names.map((name) => {
    const schema = found.components.schemas[name];
    return h("section.record", { id: `record-${name}` }, h("h3", name), prose(schema.description), schemas.draw(schema));
  });
  return ["Records", sections, names.map((name) => [`record-${name}`, name]), "What answers and bodies are made of."];
}

function title(name) {
  return name[0].toUpperCase() + name.slice(1);
}

function slug(text) {
  return text.toLowerCase().replace(/[^a-z]+/g, "-");
}

/** Search, and the place in the contents that is being read. */
function follow() {
  const sections = [...main.querySelectorAll("section[id]")];
  const words = new Map(sections.map((one) => [one, one.textContent.toLowerCase()]));
  const show = (shows) => {
    for (const one of sections) one.hidden = !shows(one);
    for (const one of main.querySelectorAll("section.game")) if (one.querySelector("section:not([hidden])")) one.hidden = false;
    for (const one of main.querySelectorAll(".group")) one.hidden = [...one.querySelectorAll("section")].every(({ hidden }) => hidden);
  };
  show(belongs);
  search.addEventListener("input", () => {
    const wanted = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    show(wanted.length ? (one) => wanted.every((word) => words.get(one).includes(word)) : belongs);
    for (const link of contents.querySelectorAll("a")) {
      const [, name] = /guides\/(.*)$/.exec(link.pathname) ?? [];
      const target = document.getElementById(name ? `guide-${name}` : link.hash.slice(1));
      link.parentElement.hidden = Boolean(search.value && target && target.closest("[hidden]"));
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && document.activeElement !== search) {
      event.preventDefault();
      search.focus();
    }
  });
  const watcher = new IntersectionObserver((entries) => {
    for (const entry of entries.filter((one) => one.isIntersecting)) mark(entry.target.id);
  }, { rootMargin: "-10% 0px -80% 0px" });
  sections.forEach((one) => watcher.observe(one));
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target) target.scrollIntoView();
}

/** A page shows its guide alone, and that of the API no guide; a search looks through all of them. */
function belongs({ id }) {
  return id.startsWith("guide-") ? id === `guide-${shown}` : shown === null;
}

function mark(id) {
  for (const link of contents.querySelectorAll("a")) link.classList.toggle("here", link.getAttribute("href") === addressOf(id));
}
