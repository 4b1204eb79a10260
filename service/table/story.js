/* The story: the events of a game, by commit. */

/** The events by commit: what was appended together is told together. Of `quiet` ones nothing is shown, not even that
    something has happened: they are sealed answers. */
export function gather(events, quiet = []) {
  const commits = [];
  let open = null;
  for (const event of events) {
    open ??= { seat: event.seat, lines: [], events: [], time: new Date(event.at).toLocaleTimeString() };
    if (!quiet.includes(event.type)) open.events.push(event);
    if (event.text && !quiet.includes(event.type)) open.lines.push(event.text);
    if ((event.commit ?? event.version) === event.version) {
      if (open.events.length) commits.push({ ...open, version: event.version });
      open = null;
    }
  }
  return commits;
}

/** The types of events of which it is secret who acted, by the ruleset's schemas: not even their number may show. */
export function sealedIn(ruleset) {
  return Object.entries(ruleset?.events ?? {}).flatMap(([type, { properties }]) => (properties?.seat?.["x-secret-of"] ? [type] : []));
}
