/* The English texts of the table around the game. The game's own texts come from the service. */

export const TEXTS = {
  yourTurn: "Your turn: {phase}", choosing: "{names}: {phase}", asked: "Asked: {names} – {phase}", over: "The game is over.",
  abandoned: "The game was abandoned.", scoring: "The results are being computed.", open: "Waiting for {count} more to join.",
  deserted: "Nobody is here since {since}: the game rests, and is abandoned on {until}.", paused: "Pause since {since}, until {until} at most.", rests: "At rest since {since}, until {until}.",
  watching: "You are watching.", you: "you", everybody: "everybody", turnTitle: "● Your turn – {game}", players: "Players", choices: "Choices",
  story: "Story", newest: "newest first", hand: "Your things", all: "All actions", board: "Board", sheet: "More", which: "Which one?", filter: "Search", complete: "All chosen", forced: "{step}: {value}, nothing else is possible", confirm: "Confirm",
  back: "Back", undo: "Undo", sending: "Sending …", nothing: "Choose what has a blue frame.",
  nobodyAsks: "Nobody asks you for anything now.", refused: "Not possible: {why}", rule: "Why?", gone: "No longer possible: {label}",
  stale: "The game had moved on; your draft was kept.", takenBack: "That action has been taken back meanwhile.",
  unknownThen: "… what follows is not known yet", step: "step: {field}", live: "live", connecting: "connecting", reconnecting: "reconnecting",
  offline: "offline since {since}", waits: "No connection: it is sent as soon as you are back.", closed: "closed",
  connectionBack: "Connection is back.", connectionLost: "Connection lost.", events: "{count} events since your last turn. Last: {last}",
  more: "Show all", first: "1st", scores: "Scores", menu: "Menu", help: "Keys", theme: "Light or dark", language: "Deutsch (de)", zoomIn: "Zoom in",
  zoomOut: "Zoom out", replay: "Replay", version: "version", lobby: "Lobby", holds: "You hold: {what}", hidden: "Hidden.",
  hide: "Hide", other: "Other cards", absent: "away", here: "I am back",
  awaited: "Your time ran out. The game waits until one of you is back.",
  playedFor: "Your time ran out: your seat is being played for you.", lit: "can be chosen", notNow: "not now", picked: "picked", seat: "Seat", none: "–",
  lastBy: "last by {names}", skip: "Skip", unreachable: "The service cannot be reached.", total: "Total",
};
