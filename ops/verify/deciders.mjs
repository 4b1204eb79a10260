// Who could have decided, as docs/verify.md describes it: the person or the bot of a seat, or who plays for it.
import { Broken, isAtLeast, isObject } from "./transcript.mjs";

const PERSON = "human";
const NOT_BOTS = new Set([PERSON, "default", "resign"]);
const MAX_BOT_ID = 64;
const MAX_WORLDS = 1_000_000_000;
const MAX_REASON = 256;
/** What only a person does, as the first event of a commit. */
const OF_PERSONS = new Set(["undone", "seat_resigned", "seat_given_back", "seat_back", "pause_asked", "clocks_resumed"]);

const hasPrintable = (text, maxLength) => typeof text === "string" && [...text].length <= maxLength && !/[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u.test(text);
const isBotId = (text) => hasPrintable(text, MAX_BOT_ID) && text !== "" && !NOT_BOTS.has(text);

/** Check the marks of every commit of a closed game; how many actions there were. Throws Broken. */
export function checkDeciders(events) {
  const seats = new Seats(events[0].data);
  let actions = 0;
  for (const event of events) {
    const decided = event.private.server?.data.decided ?? null;
    if (decided !== null && seats.check(event, decided)) actions++;
    seats.fold(event);
  }
  return actions;
}

/** Who plays each seat, and who has decided for it so far where the log does not name bots. */
class Seats {
  constructor({ options, clock, fork = null, simulated = false, rests = false, seeded }) {
    const contradicts = clock === undefined ? rests || (simulated && (fork !== null || !seeded)) : simulated || fork !== null;
    if (contradicts) throw new Broken(1, "its marks contradict each other");
    this.players = new Map();
    this.absent = new Set();
    this.resigned = new Set();
    this.deciders = new Map();
    this.onExpiry = clock?.on_expiry;
    this.namesBots = !simulated && fork === null && (clock === undefined ? Object.hasOwn(options, "assistance") : rests);
  }

  /** Whether the commit is an action of somebody. */
  check({ version, type, seat: shown, data }, { action = null, seat = shown, bot = null, default: byRule = false, order = false }) {
    if (!isMark(bot) || typeof byRule !== "boolean" || typeof order !== "boolean") throw new Broken(version, "no commit has such marks");
    const marks = [bot !== null, byRule, order].filter(Boolean).length;
    if (marks > (action === null ? 0 : 1)) throw new Broken(version, "its marks contradict each other");
    if (action === null && !OF_PERSONS.has(type)) return false;
    const actor = action === null ? data.seat ?? shown : seat;
    if (actor === null) return false;
    if (bot !== null ? !this.isOfBot(actor, bot.name) : byRule ? !this.isPlayedFor(actor) : !this.isOfPerson(actor) || (this.resigned.has(actor) && type !== "undone")) {
      throw new Broken(version, `nobody decides ${type} like this for seat ${actor + 1}`);
    }
    if (order && this.absent.has(actor)) throw new Broken(version, "no order answers for a seat that is played for");
    if (type === "pause_asked" && this.namesBots && data.seats.some((one) => one !== actor && this.isOfPerson(one))) {
      throw new Broken(version, "a person has not asked for this pause");
    }
    if (!byRule) this.remember(actor, bot?.name ?? PERSON, version);
    return action !== null;
  }

  isOfPerson(seat) {
    return (this.players.get(seat) ?? PERSON) === PERSON;
  }

  isPlayedFor(seat) {
    return this.absent.has(seat) || this.resigned.has(seat);
  }

  isOfBot(seat, name) {
    const playsForIt = this.absent.has(seat) && !this.resigned.has(seat) && this.onExpiry === name;
    return this.players.get(seat) === name || playsForIt || (!this.namesBots && !this.players.has(seat));
  }

  /** Where the log does not name bots, the same one decides for a seat until it is handed over. */
  remember(seat, decider, version) {
    if (this.namesBots || this.players.has(seat)) return;
    const before = this.deciders.get(seat) ?? decider;
    if (before !== decider) throw new Broken(version, `seat ${seat + 1} was not handed over, and another one decides for it`);
    this.deciders.set(seat, decider);
  }

  fold({ type, version, data }) {
    if (type === "seat_taken" && (data.bot ?? null) !== null) {
      this.play(data.seat, data.bot, version, isBotId(data.bot));
      this.namesBots = true;
    }
    if (type === "seat_handed_over") this.play(data.seat, data.controller, version, data.controller === PERSON || isBotId(data.controller));
    if (type === "time_expired") for (const seat of data.seats) this.absent.add(seat);
    if (type === "seat_back" || type === "seat_handed_over") this.absent.delete(data.seat);
    if (type === "seat_resigned") this.resigned.add(data.seat);
  }

  play(seat, player, version, isPossible) {
    if (!isPossible) throw new Broken(version, "no bot has such an id");
    this.players.set(seat, player);
  }
}

function isMark(bot) {
  if (bot === null) return true;
  if (!isObject(bot)) return false;
  const { name, version, worlds = 0, replaced = "" } = bot;
  const counted = isAtLeast(1, version) && isAtLeast(0, worlds) && worlds <= MAX_WORLDS;
  return isBotId(name) && counted && typeof replaced === "string" && [...replaced].length <= MAX_REASON;
}
