/* The panel of skald dev: it asks for what one version shows, draws it, and asks again when the game was loaded anew. */

const $ = (id) => document.getElementById(id);

/** What the page remembers: the version to look at (null: the newest), the world compared, the bots by seat. */
const state = { at: null, world: null, deal: 0, bots: {}, found: null, views: new Map(), filters: new Map(), drawn: "" };
/** The pages of the service that were opened from here, by their address, and how often it was started again. */
const tables = new Map();
let restarts = 0;
let asking = Promise.resolve();

function h(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  for (const [key, value] of Object.entries(properties)) if (key.startsWith("aria-")) made.setAttribute(key, value);
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

async function post(path, body) {
  const response = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

const look = () => ({ type: "look", at: state.at, world: state.world, deal: state.deal });

/** Ask for something once what was asked before is answered, and draw the answer. What changes the game moves to its
    newest version. */
function ask(asked) {
  asking = asking.then(() => answered(asked));
  return asking;
}

async function answered(asked) {
  document.body.setAttribute("aria-busy", "true");
  try {
    const found = await post("/ask", [asked, look()]);
    if (asked.type !== "look" && !found.failed) state.at = null;
    draw(found);
  } catch (error) {
    say(error.message);
  } finally {
    document.body.removeAttribute("aria-busy");
  }
}

function say(text) {
  $("status").textContent = text;
}

// --- values ----------------------------------------------------------------------------------------------------------

const isDeep = (value) => value !== null && typeof value === "object";
const inline = (value) =>
  value === null ? "–"
  : Array.isArray(value) ? `[${value.map(inline).join(" ")}]`
  : isDeep(value) ? `{${Object.entries(value).map(([name, item]) => `${name}: ${inline(item)}`).join(", ")}}`
  : String(value);

/** A value as names and values; what fits into a line stays in one. */
function tree(value) {
  if (!isDeep(value)) return h("p", { className: "tree-value" }, inline(value));
  const list = h("dl", { className: "tree" });
  for (const [name, item] of Object.entries(value)) {
    const text = inline(item);
    const shown = Array.isArray(value) ? name : name.replace(/_/g, " ");
    list.append(h("dt", {}, shown));
    if (isDeep(item) && text.length > 60) list.append(h("dd", {}), h("dd", { className: "deep" }, tree(item)));
    else list.append(h("dd", {}, text));
  }
  return list;
}

const changes = (found) =>
  h("ul", { className: "changes" },
    ...found.map(({ path, before, after }) => h("li", {}, `${path} `, h("del", {}, before), " → ", h("ins", {}, after))));

// --- parts of the page -----------------------------------------------------------------------------------------------

function problem({ doing, error, function: name, file, line, source }) {
  const place = file ? `${file.split("/").pop()}:${line}${name ? ` ${name}()` : ""}` : name ? `${name}()` : "";
  return h("p", { className: "problem" },
    h("b", {}, place ? `${place} ` : ""), `${error} `, h("small", {}, `(${doing})`),
    source && h("code", {}, `${line}  ${source}`));
}

function drawProblems({ panel, failed, loaded }) {
  const found = [loaded.trouble, failed, panel?.stopped, ...(panel?.troubles ?? [])].filter(Boolean);
  const different = [...new Map(found.map((one) => [JSON.stringify({ ...one, doing: "" }), one])).values()];
  const choices = panel?.stopped && [
    h("p", {}, `The log has ${panel.last} events, and these rules fold the first ${panel.head}. Correct the game and save it, or:`),
    h("p", { className: "tools" },
      h("button", { onclick: () => ask({ type: "again" }) }, "Begin again with the same seed"),
      h("button", { onclick: () => ask({ type: "redo" }) }, "Decide its actions again")),
  ];
  const notes = panel?.note
    ? [h("p", {}, panel.note), h("button", { onclick: () => ask({ type: "redo" }) }, "Decide its actions again")]
    : [];
  $("problems").replaceChildren(...different.map(problem), ...(choices || []), ...notes);
  $("problems").hidden = !different.length && !notes.length;
}

function drawLog(panel) {
  const list = $("log").querySelector("ol");
  list.replaceChildren(...panel.log.map((line) => {
    const beyond = line.version > panel.head;
    const button = h("button", { disabled: beyond, onclick: () => go(line.version), title: inline(line.fields) },
      h("small", {}, String(line.version)), h("span", {}, line.text),
      line.hidden.length > 0 && h("small", {}, `partly hidden: ${line.hidden.join(", ").replace(/seat:/g, "seat ")}`),
      ...line.draws.map((drawn) => h("small", {}, `draws ${drawn}`)));
    if (line.version === panel.at) button.setAttribute("aria-current", "true");
    return h("li", { className: `${line.starts ? "starts" : ""} ${beyond ? "beyond" : ""}` }, button);
  }));
  const current = list.querySelector("[aria-current]");
  if (current) $("log").scrollTop = current.offsetTop - $("log").clientHeight / 2;
}

function drawSeat(panel, shown) {
  const seat = shown.viewer;
  const name = seat === null ? "Spectator" : `Seat ${seat}`;
  const key = String(seat);
  const failed = shown.view === null;
  if (!failed) state.views.set(key, shown);
  const kept = failed ? state.views.get(key) : shown;
  const bots = seat === null ? null : h("select", {
    "aria-label": `Who plays seat ${seat}`,
    onchange: (event) => {
      if (event.target.value) state.bots[seat] = event.target.value;
      else delete state.bots[seat];
    },
  }, h("option", { value: "" }, "you"), ...panel.bots.map((bot) => h("option", { value: bot, selected: state.bots[seat] === bot }, bot)));
  return h("section", { className: `seat ${shown.asked ? "asked" : ""}`, "aria-label": name },
    h("header", {}, h("h2", {}, name + (shown.score === null ? "" : ` · ${shown.score}`)), bots),
    h("p", { className: "told" }, shown.told),
    seat !== null && offer(panel, shown),
    failed && h("p", { className: "differs" }, kept ? "view() failed; this is from before:" : "view() failed"),
    kept && h("div", { className: failed ? "before" : "" }, tree(kept.view),
      kept.drawing && h("details", {}, h("summary", {}, "As drawn in a terminal"), h("pre", {}, kept.drawing))));
}

function offer(panel, shown) {
  const seat = shown.viewer;
  const act = (action) => ask({ type: "act", at: panel.at, seat, action, bots: state.bots });
  const box = h("div", { className: "offer", role: "group" });
  box.setAttribute("aria-label", `Offer of seat ${seat}`);
  if (!panel.can_act) return h("p", { className: "told" }, "Between two events of one decision.");
  box.append(h("p", {}, shown.asked ? `Asked; ${shown.offered} on offer` : "Not asked"));
  const buttons = shown.offer.map(({ action, label, text }) =>
    h("button", { title: text, onclick: () => act(action) }, label));
  if (shown.offer.length > 12) {
    const filter = h("input", { placeholder: "Filter", value: state.filters.get(seat) ?? "", "aria-label": `Filter the offer of seat ${seat}` });
    const apply = () => {
      state.filters.set(seat, filter.value);
      for (const one of buttons) one.hidden = !`${one.textContent} ${one.title}`.toLowerCase().includes(filter.value.toLowerCase());
    };
    filter.oninput = apply;
    apply();
    box.append(filter);
  }
  box.append(...buttons);
  if (shown.offered > shown.offer.length) box.append(h("p", {}, `The first ${shown.offer.length} are shown.`));
  const typed = h("textarea", { rows: 2, spellcheck: false, "aria-label": `An action of seat ${seat} as JSON`, value: JSON.stringify(shown.offer[0]?.action ?? {}) });
  const other = h("details", {}, h("summary", {}, "Another action"), typed,
    h("button", { onclick: () => { try { act(JSON.parse(typed.value)); } catch (error) { say(error.message); } } }, `Act as seat ${seat}`),
    h("button", { onclick: () => ask({ type: "undo", at: panel.at, seat }) }, "Undo"));
  box.append(other);
  return box;
}

function drawWorlds(panel) {
  const seats = panel.viewers.filter((one) => one.viewer !== null).map((one) => one.viewer);
  $("world").replaceChildren(h("option", { value: "" }, "–"),
    ...seats.map((seat) => h("option", { value: seat, selected: state.world === seat }, String(seat))));
  $("deal").disabled = state.world === null;
  const found = panel.worlds;
  if (!found) {
    const why = state.world === null ? "Choose a seat: what it cannot know is dealt anew, and it must notice nothing." : "No other world could be dealt.";
    $("compared").replaceChildren(h("p", { className: "told" }, why));
    return;
  }
  $("compared").replaceChildren(
    h("ul", { className: "parts" }, ...found.parts.map((part) =>
      h("li", { className: part.same ? "same" : "differs" }, `${part.name} ${part.same ? "equal ✓" : "differs ✗"}`))),
    ...found.parts.filter((part) => !part.same).flatMap((part) =>
      [h("h3", {}, `${part.name}: this world → world ${found.deal}`), part.text && h("p", {}, part.text), changes(part.differences)].filter(Boolean)),
    h("h3", {}, `Dealt anew: this world → world ${found.deal}`),
    found.dealt.length ? changes(found.dealt) : h("p", { className: "told" }, `Nothing: seat ${found.seat} knows the whole table, or the same was dealt.`));
}

function drawFindings(check) {
  const box = $("findings").querySelector("div");
  $("check").disabled = check.running;
  if (check.running) return box.replaceChildren(h("p", {}, `Checking … ${check.progress}`));
  if (check.error) return box.replaceChildren(h("p", { className: "differs" }, check.error));
  if (!check.games) return box.replaceChildren(h("p", { className: "told" }, "Not checked yet."));
  const old = check.is_old ? " (before the game was loaded again)" : "";
  const none = check.findings.length === 0;
  box.replaceChildren(
    h("p", { className: none ? "same" : "" }, `${check.games} games: ${none ? "nothing is wrong" : `${check.findings.length} findings`}${old}.`),
    ...check.findings.map((one, number) => h("div", { className: "finding" },
      h("b", {}, `${one.kind} `), one.text, " ",
      h("small", {}, `seed ${one.seeds[0]}, step ${one.step}${one.seat === null ? "" : `, seat ${one.seat}`}. ${one.hint} ${one.look_at.length ? `Look at ${one.look_at.join(", ")}.` : ""}`),
      " ", h("button", { "aria-label": `Open the moment of finding ${number + 1}`, onclick: () => open(number) }, "Open"))));
}

async function open(number) {
  try {
    const found = await post("/finding", { finding: number });
    state.at = null;
    draw(found);
  } catch (error) {
    say(error.message);
  }
}

function draw(found) {
  state.found = found;
  const { panel, loaded, check } = found;
  const name = found.place.split("/").pop();
  document.title = `${panel?.title ?? name} · skald dev`;
  $("title").textContent = panel?.title ?? name;
  drawProblems(found);
  drawFindings(check);
  const told = panel ? `seed ${panel.start.seed} · version ${panel.at} of ${panel.last} · ${panel.status} ${panel.phase}` : name;
  say(`${told} · ${loaded.text} ${loaded.at}`);
  for (const id of ["first", "back"]) $(id).disabled = !panel || panel.at <= 1;
  for (const id of ["on", "last"]) $(id).disabled = !panel || panel.at >= panel.head;
  for (const id of ["play", "table"]) $(id).disabled = !panel || !panel.at;
  if (found.table !== restarts) reloadTables(found.table);
  const drawn = JSON.stringify(panel);
  if (!panel || drawn === state.drawn) return;
  state.drawn = drawn;
  const focused = ["log", "seats"].find((id) => $(id).contains(document.activeElement));
  drawLog(panel);
  const left = $("seats").scrollLeft;
  $("seats").replaceChildren(...panel.viewers.map((shown) => drawSeat(panel, shown)));
  $("seats").scrollLeft = left;
  $("all").querySelector("div").replaceChildren(
    h("h3", {}, `Changed since version ${panel.at - 1}`), changes(panel.changed), h("h3", {}, "Now"), tree(panel.table));
  drawWorlds(panel);
  if (focused) (document.querySelector(focused === "log" ? "#log [aria-current]" : ".asked .offer button") ?? document.body).focus();
  const form = $("begin");
  if (form.hidden) {
    form.seats.value = panel.viewers.length ? panel.viewers.length - 1 : panel.seats[0];
    [form.seats.min, form.seats.max] = panel.seats;
    form.seed.value = panel.start.seed;
    form.options.value = JSON.stringify(panel.start.options);
  }
}

// --- what is pressed -------------------------------------------------------------------------------------------------

function go(version) {
  const { panel } = state.found ?? {};
  if (!panel) return;
  const at = Math.min(Math.max(version, 1), panel.head);
  state.at = at === panel.last ? null : at;
  ask(look());
}

const step = (by) => state.found?.panel && go(state.found.panel.at + by);

$("first").onclick = () => go(1);
$("back").onclick = () => step(-1);
$("on").onclick = () => step(1);
$("last").onclick = () => go(Infinity);
$("again").onclick = () => ask({ type: "again" });
$("play").onclick = () => ask({ type: "let_play", at: state.found.panel.at, steps: Number($("steps").value) || 1, bots: state.bots });
$("world").onchange = (event) => {
  state.world = event.target.value === "" ? null : Number(event.target.value);
  ask(look());
};
$("deal").onclick = () => {
  state.deal += 1;
  ask(look());
};
$("check").onclick = () => post("/check", {}).catch((error) => say(error.message));
$("new").onclick = () => {
  $("begin").hidden = !$("begin").hidden;
  $("new").setAttribute("aria-expanded", String(!$("begin").hidden));
};
$("begin").onsubmit = (event) => {
  event.preventDefault();
  const form = event.target;
  try {
    const start = { seats: Number(form.seats.value), seed: form.seed.value, options: JSON.parse(form.options.value || "{}") };
    form.hidden = true;
    $("new").setAttribute("aria-expanded", "false");
    ask({ type: "begin", start });
  } catch (error) {
    say(error.message);
  }
};
$("table").onclick = async () => {
  $("table").disabled = true;
  say("starting the service …");
  try {
    const links = await post("/table", { at: state.found.panel.at, bots: state.bots });
    const link = (href, text) => h("a", { href, onclick: (event) => {
      event.preventDefault();
      tables.set(href, window.open(href));
    } }, text);
    $("links").replaceChildren(h("h2", {}, "The same game at a table"),
      h("p", { className: "tools" }, ...links.seats.map((href, seat) => link(href, `Seat ${seat}`)), link(links.spectator, "Spectator")));
    $("links").hidden = false;
    say("the service serves the game");
  } catch (error) {
    say(error.message);
  } finally {
    $("table").disabled = false;
  }
};
/** Load the pages of the service again that were opened from here: they have their boards from before. */
function reloadTables(count) {
  restarts = count;
  for (const [href, page] of tables) {
    const [address, token = ""] = href.split("#");
    if (page && !page.closed) page.location = `${address}?loaded=${count}#${token}`;
  }
}

addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  const steps = { ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => go(1), End: () => go(Infinity) };
  if (steps[event.key]) {
    event.preventDefault();
    steps[event.key]();
  }
});

const news = new EventSource("/news");
news.onmessage = () => ask(look());
news.onerror = () => say("skald dev does not answer");
