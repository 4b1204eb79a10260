// The clocks of a table, as docs/verify.md describes them: charged by the times of the events, and by nothing else.
import { Broken, isAtLeast, isObject } from "./transcript.mjs";
import { advanced, elapsed } from "./windows.mjs";

const TIME = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$/;
const EVER = 2 ** 53;

const PRESENCE = new Set(["time_expired", "seat_back", "seat_handed_over", "seat_resigned"]);
const PAUSE = 2_592_000_000;

/** Check the clocks of a game, of a running one only that its times never run backwards. Throws Broken. */
export function checkClocks(events, isClosed) {
  if (events[0].data.clock === undefined) return 0;
  checkOrder(events);
  return isClosed ? charged(events).commits : 0;
}

/** How many commits there were, and what every seat has left after them, in milliseconds. Throws Broken. */
export function charged(events) {
  const { clock, seats, rests = false } = events[0].data;
  const clocks = new Clocks(clock, seats, rests === true);
  let commits = 0;
  for (const event of events) {
    if ("server" in event.private) {
      clocks.begin(event);
      commits++;
    }
    clocks.fold(event);
  }
  return { commits, left: clocks.left };
}

function checkOrder(events) {
  let last = 0;
  for (const { at, version } of events) {
    const time = TIME.test(at) ? Date.parse(at) : NaN;
    // The 30th of February is the 2nd of March to some, and 24:00 the next day.
    if (!(time >= last) || new Date(time).toISOString() !== at) throw new Broken(version, "its time is before that of the event before");
    last = time;
  }
}

class Clocks {
  constructor(clock, seats, rests) {
    const { per_action = 0, bank = 0, increment = 0, grace, window, on_expiry } = isObject(clock) ? clock : {};
    const whole = [per_action, bank, increment, grace].every((one) => isAtLeast(0, one));
    if (!whole || (per_action > 0) === (bank > 0)) throw new Broken(1, "no table keeps time like this");
    Object.assign(this, { bank, window, grace: grace * 1000, increment: increment * 1000 });
    this.rests = rests && on_expiry !== "resign";
    this.first = (per_action || bank) * 1000;
    this.left = Array.from({ length: seats }, () => this.first);
    this.running = new Map();
    this.answered = new Map();
    this.kept = new Map();
    this.absent = new Set();
    this.resigned = new Set();
    this.bots = new Set();
    this.pausing = new Set();
    this.paused = null;
  }

  /** What a commit does to the clocks before its own events, and whether it was in time. */
  begin({ at, type, version, data, seat: shown, private: { server } }) {
    const { action = null, seat = shown, clock = {}, bot = null, default: byRule = false } = server.data.decided ?? {};
    const time = (this.time = Date.parse(at));
    const last = this.lastMoment();
    if (type === "time_expired" && (last === null || time < last)) throw new Broken(version, `${type} came before its time`);
    const ended = this.endedBy(type, data);
    if (ended !== null && !(this.paused?.reason === ended && time >= this.paused.until)) throw new Broken(version, `${type} came before its time`);
    if (action !== null && this.paused?.reason === "absent" && (bot !== null || byRule)) throw new Broken(version, "nobody is played for while no person is present");
    const bound = this.running.has(seat) && type !== "time_expired" && type !== "seat_back";
    if (bound && last !== null && time > last) throw new Broken(version, `${type} came after its time`);
    const actor = action === null ? null : seat;
    if (actor !== null) this.kept.set(version - 1, this.leftAt(actor, time));
    if (actor !== null && this.paused !== null) this.resume();
    this.change(clock, time, actor, version);
  }

  change({ stopped = [], started = [], answered = [] }, time, actor, version) {
    const seats = [stopped, started, answered];
    if (!seats.every((list) => Array.isArray(list) && list.every((seat) => isAtLeast(0, seat) && seat < this.left.length))) {
      throw new Broken(version, "these clocks do not exist");
    }
    for (const seat of stopped) {
      const left = this.leftAt(seat, this.answered.get(seat) ?? time);
      const acted = seat === actor || this.answered.has(seat);
      this.left[seat] = this.bank ? left + (acted ? this.increment : 0) : this.first;
      this.running.delete(seat);
      this.answered.delete(seat);
    }
    for (const seat of answered) this.answered.set(seat, time);
    for (const seat of started) this.running.set(seat, time);
  }

  fold({ type, data }) {
    if (type === "time_expired") for (const seat of data.seats) this.absent.add(seat);
    if (type === "seat_back" || type === "seat_handed_over") this.absent.delete(data.seat);
    if (type === "seat_resigned") this.resigned.add(data.seat);
    if (type === "undone") this.restore(data.seat, this.kept.get(data.to) ?? 0);
    if (type === "time_given_back") this.outage(data);
    if (type === "pause_asked") this.pause(data.seats);
    if (type === "clocks_resumed") this.resume();
    if (type === "seat_taken" && (data.bot ?? null) !== null) this.bots.add(data.seat);
    if (type === "seat_handed_over") data.controller === "human" ? this.bots.delete(data.seat) : this.bots.add(data.seat);
    if (PRESENCE.has(type)) this.restIfDeserted();
  }

  /** The reason of the pause of which the time is over by this event; null for any other event. */
  endedBy(type, data) {
    if (type === "game_abandoned") return data.reason ?? null;
    return type === "clocks_resumed" && data.seat === null ? "agreed" : null;
  }

  outage({ since, until }) {
    if (this.paused === null) this.giveBack(since, until);
    else this.paused.until += Math.max(0, until - Math.max(since, this.paused.since));
  }

  /** All clocks rest while no person who plays is present, and only then. */
  restIfDeserted() {
    const persons = this.left.map((_, seat) => seat).filter((seat) => !this.bots.has(seat) && !this.resigned.has(seat));
    const deserted = this.rests && persons.length > 0 && persons.every((seat) => this.absent.has(seat));
    if (deserted === (this.paused?.reason === "absent")) return;
    this.resume();
    if (deserted) this.rest("absent");
  }

  rest(reason) {
    this.paused = { reason, since: this.time, until: this.time + PAUSE };
  }

  lastMoment() {
    if (this.paused !== null || this.running.size === 0) return null;
    const ends = [...this.running].map(([seat, since]) => advanced(this.window, since, this.left[seat]));
    return Math.max(...ends) + this.grace;
  }

  leftAt(seat, time) {
    const since = this.running.get(seat);
    const until = this.paused === null ? time : Math.min(time, this.paused.since);
    return this.left[seat] - (since === undefined ? 0 : elapsed(this.window, since, until, this.left[seat]));
  }

  restore(seat, left) {
    this.left[seat] = this.bank ? Math.min(left, Math.max(0, this.left[seat] - this.increment)) : left;
    if (this.running.has(seat)) this.running.set(seat, this.time);
  }

  giveBack(since, until) {
    const lost = (start, end) => elapsed(this.window, Math.max(start, since), Math.min(end, until), EVER);
    for (const [seat, start] of this.running) {
      const total = lost(start, until);
      this.left[seat] += total;
      const answered = this.answered.get(seat);
      if (answered !== undefined) this.answered.set(seat, advanced(this.window, answered, total - lost(start, answered)));
    }
  }

  pause(seats) {
    for (const seat of seats) this.pausing.add(seat);
    const present = this.left.map((_, seat) => seat).filter((seat) => !this.absent.has(seat) && !this.resigned.has(seat));
    this.paused = null;
    if (present.every((seat) => this.pausing.has(seat))) this.rest("agreed");
  }

  resume() {
    if (this.paused !== null) this.giveBack(this.paused.since, this.time);
    this.pausing.clear();
    this.paused = null;
  }
}
