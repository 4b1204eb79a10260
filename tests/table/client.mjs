/* Plays a game to its end with the client, over connections that break, and follows it by its stream.
   Usage: node client.mjs <module> <service> <ruleset> <share of requests that are lost> <who has a WebSocket: nobody or half>.
   Prints what it found as JSON. */

const [module, service, ruleset, lost, live] = process.argv.slice(2);
const { Chain, HistoryRewritten, Problem, Skald } = await import(module);

let [seed, broken] = [7, 0];
const chance = () => (seed = (seed * 48271) % 2147483647) / 2147483647;

async function flaky(...asked) {
  const writing = asked[1]?.method === "POST" && String(asked[0]).includes("/actions");
  const luck = writing ? chance() : 1;
  if (luck < lost / 2) throw new TypeError(`lost on the way out ${++broken}`);
  const answer = await fetch(...asked);
  if (luck < lost) throw new TypeError(`lost on the way back ${++broken}`);
  return answer;
}

let sent = 0;
function flakySocket(...asked) {
  const socket = new WebSocket(...asked);
  const [send, broken_off] = [socket.send.bind(socket), () => socket.onclose({ code: 1006 })];
  socket.send = (text) => {
    const luck = text.includes('"op":"act"') ? (sent++, chance()) : 1;
    if (luck >= lost / 2) send(text);
    if (luck < lost) broken++, broken_off();
  };
  return socket;
}

const api = new Skald(service, { lang: "en", fetch: flaky, pauses: [5, 5, 5, 5, 5, 5, 5, 5], socket: live === "half" ? flakySocket : null });
const { game, tokens } = await api.createGame({ ruleset, seats: [{ name: "A" }, { name: "B" }], seed: "ab".repeat(32) });
const seats = tokens.map((token, seat) => api.as({ token, ...(seat ? { socket: null } : {}) }));
const [heard, included] = [[], []];
const following = (async () => {
  for await (const message of seats[0].listen(game.id, { include: ["game", "actions", "scores"] })) {
    if (message.id !== null) heard.push(message.data);
    else included.push([message.event, message.data.version, heard.length]);
  }
})();

let [acted, refused] = [0, 0];
for (;;) {
  const state = await api.getGame(game.id);
  if (state.status !== "running") break;
  for (const seat of state.to_act) {
    const { version, actions } = await seats[seat].listActions(game.id);
    if (!actions.length) continue;
    await seats[seat].act(game.id, actions[Math.floor(chance() * actions.length)], { ifMatch: version }).then(() => acted++, (error) => {
      if (!(error instanceof Problem && error.status === 412)) throw error;
      refused++;
    });
  }
}
await following;
const status = (await api.getGame(game.id)).status;

const rewritten = heard.map((event) => structuredClone(event));
rewritten[4].data.altered = true;
const chain = new Chain();
let noticed = null;
for (const event of rewritten) {
  await chain.add(event).catch((error) => {
    if (!(error instanceof HistoryRewritten)) throw error;
    noticed ??= error.version;
  });
  if (noticed) break;
}
const kept = new Chain(heard[9].version, heard[9].hash);
await kept.add(heard[10]);
const rule = await seats[0].act(game.id, { type: "nothing" }).catch(({ name, status: code }) => [name, code]);
console.log(JSON.stringify({ game: game.id, status, acted, sent, refused, broken, noticed, included, versions: heard.map(({ version }) => version), rule }));
