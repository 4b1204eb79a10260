/* React hooks of Skald: `useGame` follows one game and acts in it, `useLobby` lists tables, opens them, and sits down.
   All components that use one game with one token share what is known of it; it is followed while one of them is mounted.
   Nothing here draws. The types are in react.d.ts. */

import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { Chain } from "./skald.js";

const MAX_EVENTS = 500; // The newest are kept; `skald.iterEvents` reads a whole log.
const INCLUDED = ["game", "actions", "scores"];
const PEOPLE = ["presence", "talk"];
const CLOSED = new Set(["finished", "abandoned"]);
const NO_GAME = {
  game: null, offer: null, scores: null, presence: null, talk: [], events: [], connection: "connecting", error: null, refusal: null, acted: null, expected: null,
};
const followed = new WeakMap(); // By client: the games that are followed, by id, token and language.

/** One game as one caller sees it. It is followed while somebody has subscribed to it. */
class FollowedGame {
  #state = NO_GAME;
  #shown = NO_GAME;
  #subscribers = new Set();
  #following = null;
  #publishing = null;
  #chain = new Chain();
  #previews = new Map();

  /** `forget` is called when nobody follows it any more. */
  constructor(client, id, included, forget) {
    Object.assign(this, { client, id, included, forget });
  }

  /** What is to be shown. The same object until something changes. */
  state = () => this.#shown;

  /** Call a function after each change. Returns what ends that. */
  subscribe = (changed) => {
    this.#subscribers.add(changed);
    if (this.id && !this.#following) this.#follow((this.#following = new AbortController()).signal);
    return () => {
      this.#subscribers.delete(changed);
      // In its strict mode React unsubscribes and subscribes again at once, which must not open a second connection.
      setTimeout(() => {
        if (this.#subscribers.size) return;
        this.#following?.abort();
        this.#following = null;
        this.forget();
      });
    };
  };

  /** Post an action for the table that is known. Throws the `Problem` if it is refused, which `refusal` has as well. */
  act = (action) => {
    const version = this.#state.game?.version;
    const preview = this.#previews.get(JSON.stringify(action));
    const isKnown = preview?.version === version && preview.complete;
    return this.#write(action, isKnown ? preview : null, () => this.client.act(this.id, action, { ifMatch: version, minimal: true }));
  };

  undo = () => this.#write({ type: "undo" }, null, () => this.client.undo(this.id, { ifMatch: this.#state.game?.version, minimal: true }));

  resign = () => this.#write({ type: "resign" }, null, () => this.client.resign(this.id, { minimal: true }));

  /** Say `{ text }` or `{ reaction }` to the table. Throws the `Problem` if it is refused. */
  say = (said) => this.client.say(this.id, said);

  /** What would follow from an action. If that draws nothing unseen, `act` shows it before it is confirmed. */
  preview = async (action) => {
    const key = JSON.stringify(action), known = this.#previews.get(key);
    if (known?.version === this.#state.game?.version) return known;
    const found = await this.client.actDryRun(this.id, action);
    this.#previews.set(key, found);
    return found;
  };

  async #write(acted, expected, send) {
    this.#change({ acted: { action: acted, until: Infinity }, expected, refusal: null });
    try {
      const answer = await send();
      this.#change({ acted: { action: acted, until: answer.version } });
      return answer;
    } catch (error) {
      this.#change({ acted: null, expected: null, refusal: error });
      throw error;
    }
  }

  async #follow(signal) {
    const heard = (connection) => signal.aborted || this.#change({ connection });
    try {
      const options = { after: this.#chain.version, chain: this.#chain, include: this.included, signal, heard };
      for await (const { id, event, data } of this.client.listen(this.id, options)) {
        if (event === "talk" && id === null) this.#change({ talk: withTalk(this.#state.talk, data) });
        else if (id !== null) this.#change({ events: [...this.#state.events, data].slice(-MAX_EVENTS) });
        else this.#change({ [event === "actions" ? "offer" : event]: data });
        if (signal.aborted) return;
      }
    } catch (error) {
      if (!signal.aborted) this.#change({ error, connection: "closed" });
    }
  }

  #change(changes) {
    const state = { ...this.#state, ...changes };
    const version = state.game?.version ?? 0;
    if (version >= state.acted?.until) state.acted = null;
    if (version !== state.expected?.version) state.expected = null;
    if (version !== this.#state.game?.version) this.#previews.clear();
    this.#state = state;
    // What one commit brings comes in several messages: it is shown together, after the last one.
    this.#publishing ??= setTimeout(() => {
      this.#publishing = null;
      this.#shown = this.#state;
      for (const changed of this.#subscribers) changed();
    });
  }
}

/** What was said, in order, with one more message, or without one that was removed. */
function withTalk(talk, message) {
  const others = talk.filter(({ talk: number }) => number !== message.talk);
  return message.removed ? others : [...others, message].sort((one, other) => one.talk - other.talk);
}

function followedGame(skald, id, token, lang, people) {
  const key = JSON.stringify([id, token, lang, people]);
  const included = people ? [...INCLUDED, ...PEOPLE] : INCLUDED;
  const games = followed.get(skald) ?? new Map();
  followed.set(skald, games);
  if (!games.has(key)) games.set(key, new FollowedGame(skald.as({ token, lang }), id, included, () => games.delete(key)));
  return games.get(key);
}

/** Follow a game, and act in it for the seat whose token is given.

    `expect(game, events)` returns the game after events that are known to follow. With it, an action whose `preview` is
    complete is shown at once, and replaced by what the service sends. With `people` the game is followed with who is at the
    table and what is said there, also once it is over. Without an id nothing is followed. */
export function useGame(skald, id, { token = skald.token, lang = skald.lang, expect = null, people = false } = {}) {
  const followedOne = useMemo(() => followedGame(skald, id, token, lang, people), [skald, id, token, lang, people]);
  const { expected, acted, offer, ...known } = useSyncExternalStore(followedOne.subscribe, followedOne.state, followedOne.state);
  const { act, undo, resign, preview, say } = followedOne;
  const isExpected = Boolean(expect && expected && known.game);
  const game = useMemo(() => (isExpected ? expect(known.game, expected.events) : known.game), [isExpected, expect, expected, known.game]);
  const seat = known.game?.you?.seat ?? null;
  const isCurrent = !acted && offer?.version === known.game?.version;
  const offered = useMemo(
    () => (isCurrent && offer ? offer.actions.map((action, at) => ({ action, label: offer.labels?.[at] ?? null })) : []),
    [isCurrent, offer],
  );
  return {
    ...known, game, seat, isExpected, offer: offered, act, undo, resign, preview, say,
    pending: acted?.action ?? null,
    isMyTurn: Boolean(known.game?.status === "running" && known.game.to_act.includes(seat)),
    canUndo: Boolean(known.game?.you?.undo),
    isOver: CLOSED.has(known.game?.status),
  };
}

/** The tables of a service, read again every `interval` milliseconds while the page is in view, and the caller's own seats.

    `create` and `join` keep the tokens of seats in `storage`, so that a page that is loaded again still has them. */
export function useLobby(skald, { ruleset = null, status = "open", interval = 5_000, storage = globalThis.localStorage } = {}) {
  const name = `skald-seats ${skald.base}`;
  const [rulesets, setRulesets] = useState([]);
  const [games, setGames] = useState(null);
  const [seats, setSeats] = useState(() => kept(storage, name));
  const [error, setError] = useState(null);

  const refresh = useCallback(
    () => skald.listGames({ ruleset, status }).then((found) => (setGames(found.games), setError(null)), setError),
    [skald, ruleset, status],
  );
  useEffect(() => {
    skald.listRulesets().then((found) => setRulesets(found.rulesets), setError);
  }, [skald]);
  useEffect(() => {
    refresh();
    const timer = setInterval(() => globalThis.document?.hidden || refresh(), interval);
    return () => clearInterval(timer);
  }, [refresh, interval]);

  const keep = useCallback((change) => {
    const found = change(kept(storage, name)); // Another tab may have sat down meanwhile.
    storage?.setItem(name, JSON.stringify(found));
    setSeats(found);
  }, [storage, name]);
  const create = useCallback(async (body) => {
    const made = await skald.createGame(body);
    const own = made.tokens.flatMap((token, seat) => (token ? [{ game: made.game.id, seat, token }] : []));
    keep((found) => [...own, ...found]);
    refresh();
    return made;
  }, [skald, keep, refresh]);
  const join = useCallback(async (game, body) => {
    const { seat, token } = await skald.join(game, body);
    if (token) keep((found) => [{ game, seat, token }, ...found]); // A bot has none.
    refresh();
    return { game, seat, token };
  }, [skald, keep, refresh]);
  const forget = useCallback((game) => keep((found) => found.filter((one) => one.game !== game)), [keep]);
  return { rulesets, games: games ?? [], isLoading: games === null && !error, seats, error, create, join, forget, refresh };
}

/** The seats that were kept. A storage may hold anything, so entries that are not seats are left out. */
function kept(storage, name) {
  try {
    const found = JSON.parse(storage?.getItem(name) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => one && typeof one.game === "string" && typeof one.token === "string") : [];
  } catch {
    return [];
  }
}
