/* What the board of Skandinavien says, in German and English. */

const WORDS = {
  en: {
    board: "Map of the Nordic countries: 39 cities, 81 routes", points: "points for routes", trains: "{n train|trains}", fewest: "{n train|trains}, the fewest", cards: "{n card|cards}", tickets: "{n ticket|tickets}", choosing: "choosing tickets", lastTurns: "last turns: {n} left", secondCard: "second card",
    openCard: "Open card: {what}", noCard: "Open card: being replaced", pile: "Draw pile: {n card|cards}", drawBlind: "Draw pile", discards: "Discards: {n}", discarded: "Discards", ticketPile: "Ticket pile: {n ticket|tickets}", drawTickets: "Tickets", open: "Open cards", second: "Take the second card", first: "First card:",
    plain: "route", ferry: "ferry", tunnel: "tunnel", gray: "any one color", spaces: "{n space|spaces}", symbols: "locomotives: {n}", pays: "{n point|points}", groups: "any four cards replace one", free: "free", owned: "owned by {name}", yours: "yours", closed: "closed: its twin is taken", number: "route {n}",
    whyTwin: "its twin is yours", whyTrains: "too few trains", whyCards: "your cards do not pay for it", whySecond: "the second card comes first", city: "routes: {n}", claimable: "{n} can be claimed", ticketHere: "ticket {letter} to {to}",
    hand: "My hand", kind: "{what}: {n}", ticket: "Ticket {letter}: {name}, {points}", connected: "connected", notConnected: "not connected yet", failed: "not connected", keepTitle: "Which tickets do you keep? At least {n}", claimTitle: "Draw, or claim a route", routesOf: "Routes of {name}", payTitle: "How do you pay for {name}?", extraOne: "Tunnel: add 1 card", extraMany: "Tunnel: add {n card|cards}", withLocomotives: "with {n locomotive|locomotives}", withLocomotive: "with 1 locomotive", withNone: "without locomotives", payments: "{n way|ways}", payCards: "Pay {what}",
    laid: "laid", revealed: "revealed", due: "extra cards due: {n}", dueShort: "{n} due", over: "Final scores", total: "total", routes: "routes", tickets_completed: "tickets", tickets_failed: "failed", globetrotter: "Globetrotter", longest: "longest path {n}",
    scale: "spaces → points", legend: "What routes cost", legendGray: "gray: any one color", legendFerry: "✱: a locomotive, or any 3 cards", legendTunnel: "tunnel: up to 3 cards more", NO: "NORWAY", SE: "SWEDEN", FI: "FINLAND", DK: "DENMARK", RU: "RUSSIA", EE: "ESTONIA",
  },
  de: {
    board: "Karte von Skandinavien: 39 Städte, 81 Strecken", points: "Punkte für Strecken", trains: "{n Waggon|Waggons}", fewest: "{n Waggon|Waggons}, die wenigsten", cards: "{n Karte|Karten}", tickets: "{n Ziel|Ziele}", choosing: "wählt Zielkarten", lastTurns: "letzte Züge: noch {n}", secondCard: "zweite Karte",
    openCard: "Offene Karte: {what}", noCard: "Offene Karte: wird ersetzt", pile: "Stapel: {n Karte|Karten}", drawBlind: "Stapel", discards: "Abgelegt: {n}", discarded: "Abgelegt", ticketPile: "Stapel der Zielkarten: {n}", drawTickets: "Ziele", open: "Offene Karten", second: "Nimm die zweite Karte", first: "Erste Karte:",
    plain: "Strecke", ferry: "Fähre", tunnel: "Tunnel", gray: "eine beliebige Farbe", spaces: "{n Feld|Felder}", symbols: "Lokomotiven: {n}", pays: "{n Punkt|Punkte}", groups: "vier beliebige Karten ersetzen eine", free: "frei", owned: "gehört {name}", yours: "gehört dir", closed: "gesperrt: die Parallelstrecke ist vergeben", number: "{n}. Strecke",
    whyTwin: "die Parallelstrecke gehört dir", whyTrains: "zu wenige Waggons", whyCards: "deine Karten reichen nicht", whySecond: "erst die zweite Karte", city: "Strecken: {n}", claimable: "{n} zu haben", ticketHere: "Ziel {letter} nach {to}",
    hand: "Meine Hand", kind: "{what}: {n}", ticket: "Ziel {letter}: {name}, {points}", connected: "verbunden", notConnected: "noch nicht verbunden", failed: "nicht verbunden", keepTitle: "Welche Zielkarten behältst du? Mindestens {n}", claimTitle: "Karten nehmen oder eine Strecke bauen", routesOf: "Strecken von {name}", payTitle: "Womit zahlst du {name}?", extraOne: "Tunnel: noch 1 Karte", extraMany: "Tunnel: noch {n Karte|Karten}", withLocomotives: "mit {n} Lokomotiven", withLocomotive: "mit 1 Lokomotive", withNone: "ohne Lokomotive", payments: "{n Art|Arten}", payCards: "Zahle {what}",
    laid: "gelegt", revealed: "aufgedeckt", due: "noch zu zahlen: {n}", dueShort: "noch {n}", over: "Endstand", total: "gesamt", routes: "Strecken", tickets_completed: "Ziele", tickets_failed: "verfehlt", globetrotter: "Globetrotter", longest: "längster Weg {n}",
    scale: "Felder → Punkte", legend: "Was Strecken kosten", legendGray: "grau: eine beliebige Farbe", legendFerry: "✱: Lokomotive oder 3 Karten", legendTunnel: "Tunnel: bis 3 Karten mehr", NO: "NORWEGEN", SE: "SCHWEDEN", FI: "FINNLAND", DK: "DÄNEMARK", RU: "RUSSLAND", EE: "ESTLAND",
  },
};

/** The words of a language: `say("spaces", {n: 3})`. */
export function words(lang) {
  return (key, values = {}) => WORDS[lang][key].replace(/\{(\w+)(?: ([^|}]+)\|([^}]+))?\}/g, (_, name, one, many) => (many ? `${values[name]} ${values[name] === 1 ? one : many}` : values[name]));
}
