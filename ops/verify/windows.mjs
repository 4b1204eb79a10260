// The time that passes on a clock, as docs/verify.md describes it: all of it, or only that within a daily window.

/** The milliseconds by which a zone is ahead of UTC at a time. */
function offsetAt(format, time) {
  const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const { year, month, day, hour, minute, second } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1000) * 1000;
}

/** When a day's time of day is in a zone, given both as if in UTC; where it is twice, the first, as before the change. */
function moment(format, local) {
  const before = offsetAt(format, local - 86_400_000), after = offsetAt(format, local + 86_400_000);
  const [early, late] = [local - before, local - after];
  return before === after || offsetAt(format, early) === before || offsetAt(format, late) !== after ? early : late;
}

function* openings({ from, to, zone }, since) {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric",
    hour: "numeric", minute: "numeric", second: "numeric",
  });
  const minutes = (text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
  const [opens, closes] = [minutes(from) * 60_000, minutes(to) * 60_000];
  const today = Math.floor((since + offsetAt(format, since)) / 86_400_000) * 86_400_000;
  for (let day = today - 86_400_000; ; day += 86_400_000) {
    yield [moment(format, day + opens), moment(format, day + closes + (closes <= opens ? 86_400_000 : 0))];
  }
}

/** The milliseconds that pass on a clock between two times, `maxElapsed` if they are more. */
export function elapsed(window, since, until, maxElapsed) {
  if (!window) return Math.max(0, Math.min(until - since, maxElapsed));
  let passed = 0;
  for (const [start, end] of openings(window, since)) {
    if (start >= until || passed >= maxElapsed) break;
    passed += Math.max(0, Math.min(end, until) - Math.max(start, since));
  }
  return Math.min(passed, maxElapsed);
}

/** When the remaining milliseconds have passed on a clock that has run since a time. */
export function advanced(window, since, remaining) {
  if (!window || remaining === 0) return since + remaining;
  for (const [start, end] of openings(window, since)) {
    const begin = Math.max(start, since);
    if (end - begin >= remaining) return begin + remaining;
    remaining -= Math.max(0, end - begin);
  }
  return since;
}
