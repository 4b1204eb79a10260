/* What the client does over one connection, with a service that says what a scenario says. Usage: node live.mjs <module>.
   Prints what came of each scenario as JSON. */

const { Skald } = await import(process.argv[2]);
const GAME = "017-8k2m4w0q7z5t3v1x";
const event = (version) => ({ version, type: "passed", schema: 1, seat: 0, at: "", data: {}, private: {}, commitments: {}, commit: version, hash: "" });
const unchecked = { add: async () => {} };
const problem = (status, code) => ({ status, problem: { status, code, title: "No", detail: "Not so." } });

/** Sockets that do what `scripts` say, one for each: a function of each message, or null where none can be opened. */
function service(scripts, answers = {}) {
  const asked = { sockets: [], posts: [], pauses: [] };
  class Socket {
    readyState = 0;
    constructor() {
      const script = scripts.shift();
      this.sent = [];
      asked.sockets.push(this.sent);
      this.script = script;
      setTimeout(() => (script ? ((this.readyState = 1), this.opened?.()) : this.onclose({ code: 1006 })));
    }
    addEventListener(_, opened) {
      const before = this.opened;
      this.opened = () => (before?.(), opened());
    }
    send(text) {
      const message = JSON.parse(text);
      this.sent.push(message);
      for (const one of this.script(message) ?? []) setTimeout(() => (typeof one === "number" ? this.onclose({ code: one }) : this.onmessage({ data: JSON.stringify(one) })));
    }
    close() {}
  }
  const fetch = async (url, { method = "GET", headers = {} } = {}) => {
    const path = url.replace("http://skald", "").split("?")[0];
    if (method === "POST") asked.posts.push([path, headers["Idempotency-Key"]]);
    const found = answers[path.split("/").at(-1)];
    const [status, body] = typeof found === "string" ? [200, found] : (found ?? [404, {}]);
    return typeof body === "string" ? new Response(body, { status }) : Response.json(body, { status });
  };
  const api = new Skald("http://skald", { token: "own", fetch, socket: () => new Socket(), pauses: [1, 1, 1] });
  return { api, asked };
}

/** Greets, and begins a watch with what `then` gives. */
const usual = (then = () => [], more = {}) => (message) => {
  const { id, op } = message;
  if (more[op]) return more[op](message);
  if (op === "hello") return [{ id, status: 200, protocol: "1.2" }];
  if (op === "watch") return [{ id, status: 200, watch: 1, seat: 0, version: message.after }, ...then(message)];
  return [{ id, status: 200 }];
};
const events = (...versions) => versions.map((version) => ({ watch: 1, event: event(version) }));
const over = { watch: 1, end: "closed" };

async function followed(api, asked, listening = {}) {
  const heard = [];
  const told = (state, pause) => state === "reconnecting" && asked.pauses.push(pause);
  try {
    for await (const message of api.listen(GAME, { chain: unchecked, heard: told, ...listening })) heard.push(message.id ?? message.event);
  } catch (error) {
    heard.push([error.name, error.status ?? error.version ?? null]);
  }
  return heard;
}

const closed = [200, { id: GAME, status: "abandoned" }];
const found = {};

{
  const sse = [1, 2].map((version) => `id: ${version}\nevent: passed\ndata: ${JSON.stringify(event(version))}\n\n`).join("");
  const { api, asked } = service([null, null], { stream: sse, [GAME]: closed });
  const first = await followed(api, asked);
  found.without = { heard: [first, await followed(api, asked)], sockets: asked.sockets.length };
}
for (const code of [1001, 1006, 1013]) {
  const { api, asked } = service([usual(() => [...events(1, 2), code]), usual(() => [...events(3), { watch: 1, scores: { version: 3 } }, over])], { [GAME]: closed });
  const heard = await followed(api, asked, { include: ["scores"] });
  found[code] = { heard, after: asked.sockets.map((sent) => sent.find(({ op }) => op === "watch").after), pauses: asked.pauses };
}
{
  const refused = { hello: ({ id }) => [{ id, ...problem(401, "unauthenticated") }] };
  const { api, asked } = service([usual(() => [...events(1), 4401]), usual(undefined, refused)]);
  found.ended = await followed(api, asked);
}
{
  const { api, asked } = service([usual(() => [...events(1), { watch: 1, end: "token" }])], { [GAME]: [401, { code: "unauthenticated" }] });
  found.token = await followed(api, asked);
}
{
  const { api, asked } = service([usual(() => events(1))]);
  found.rewritten = await followed(api, asked, { chain: undefined });
}
{
  const hello = ({ id, token }) => [token === "bad" ? { id, ...problem(401, "unauthenticated") } : { id, status: 200 }];
  const script = () => usual(() => [...events(1), over], { hello });
  const { api, asked } = service([script(), script()], { [GAME]: closed });
  found.others = await Promise.all([followed(api.as({ token: "bad" }), asked), followed(api, asked)]);
}
{
  let acts = 0;
  const act = ({ id }) => [acts++ ? 1006 : { id, ...problem(429, "too_many_requests") }];
  const { api, asked } = service([usual(() => [], { act })], { actions: [201, { version: 3 }] });
  const ending = new AbortController();
  const following = followed(api, asked, { signal: ending.signal, heard: () => {} });
  await new Promise((done) => setTimeout(done, 50));
  const done = await api.act(GAME, { type: "pass" }, { ifMatch: 2 });
  ending.abort();
  await following;
  const sent = asked.sockets[0].filter(({ op }) => op === "act");
  found.act = { done, acts: sent.length, keys: new Set([...sent.map(({ key }) => key), ...asked.posts.map(([, key]) => key)]).size, posts: asked.posts.length, sent: sent[0] };
}
{
  const act = ({ id }) => [{ id, status: 201, version: 3, head: "ab", game_status: "running", to_act: [1] }];
  const { api, asked } = service([usual(() => [], { act })]);
  const ending = new AbortController();
  const following = followed(api, asked, { signal: ending.signal });
  await new Promise((done) => setTimeout(done, 50));
  const done = await api.act(GAME, { type: "pass" }, { minimal: true });
  const long = await api.act(GAME, { type: "x".repeat(70_000) }).catch(({ status }) => status);
  ending.abort();
  await following;
  found.minimal = { done, long, posts: asked.posts.length, last: asked.sockets[0].at(-1) };
}
console.log(JSON.stringify(found));
process.exit(0);
