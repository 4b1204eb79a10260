/* What the frame says, in German and English. What games say comes from the service. */

const TEXTS = {
  en: {
    yourTurn: "Your turn: {phase}", choosing: "{names}: {phase}", asked: "Asked: {names} – {phase}", over: "The game is over.", abandoned: "The game was abandoned.", scoring: "The results are being computed.",
    open: "Waiting for {count} more to join.", watching: "You are watching.", you: "you", everybody: "everybody", turnTitle: "● Your turn – {game}",
    players: "Players", choices: "Choices", story: "Story", hand: "Your things", all: "All actions", board: "Board", log: "Log", tabHand: "Hand", tabAll: "All", confirm: "Confirm", back: "Back", undo: "Undo", sending: "Sending …",
    nothing: "Point at something lit, or take an action from the list.", nobodyAsks: "Nobody asks you for anything now.", refused: "Not possible: {why}", rule: "Rule {rule}", ourReading: "our reading", gone: "No longer possible: {label}",
    stale: "The game had moved on; your draft was kept.", takenBack: "That action has been taken back meanwhile.", unknownThen: "… then something unknown is drawn", step: "step: {field}", chooseOne: "Choose", next: "Next",
    live: "live", connecting: "connecting", reconnecting: "reconnecting", offline: "offline", shownAsOf: "shown as of {time}", closed: "closed", rewritten: "The server has rewritten the history of this game: {why}", connectionBack: "Connection is back.", connectionLost: "Connection lost.",
    events: "{count} events since your last turn. Last: {last}", more: "Show all", fewer: "Show fewer", first: "1st", total: "Total", scores: "Scores", reasons: "What makes the score of {name}", close: "Close", menu: "Menu", help: "Keys", theme: "Light or dark", language: "Deutsch (de)", zoomIn: "Zoom in", zoomOut: "Zoom out", fit: "Fit",
    replay: "Replay", now: "Now", link: "Copy link", copied: "Copied.", start: "Start", end: "End", earlier: "Earlier", later: "Later", play: "Play", pause: "Pause", version: "version", speed: "Speed", newEvents: "{count} new", seenBy: "Seen by", spectators: "spectators", everything: "everything",
    verify: "Verify this game", verifying: "Verifying …", verified: "Verified here in your browser: {what}", broken: "Does not verify: {why}", download: "Download the log", audit: "Let the server audit it", about: "About this box", rules: "Rules", reconstructed: "Reconstructed", resign: "Resign", resignAsk: "Resign from this game? That cannot be taken back.", cancel: "Cancel", seatOf: "Play as", spectate: "Watch only", quiet: "Quiet hand (say nothing of it)", letters: "Letter keys", lobby: "Lobby", rankings: "Final ranking", rank: "Rank", tieBreak: "tie-breaks", ran: "{count} events chained", holds: "You hold: {what}", hidden: "Hidden.", hide: "Hide", other: "Other cards", wait: "Waiting for the others.", passNote: "You have answered. Waiting for the others.", lit: "can be chosen", notNow: "not now", picked: "picked", selected: "selected", seat: "Seat", noScores: "no scores yet",
    lobbyTitle: "Tables", mine: "Mine", openGames: "Open", running: "Running", finished: "Finished", newGame: "New game", game: "Game", create: "Create", name: "Name", person: "person", openSeat: "open seat", nobody: "none", options: "Options", invitations: "Invitations", invite: "Link for {name}", copy: "Copy", rematch: "Play again", joinTitle: "Join", joinCode: "Join code", join: "Take a seat", gameId: "Game", enter: "Enter", watch: "Watch", noGames: "None yet.", operatorKey: "Operator key", needKey: "This service asks for its operator's key to create games.", seatsLeft: "open seats: {count}", keepLinks: "Each link carries the secret of one seat. Send it to that person only.", skip: "Skip to the board", none: "–", yes: "yes", no: "no", unreachable: "The service cannot be reached.",
    keys: [["Tab", "next region"], ["F6", "next region, also out of the board"], ["arrows", "nearest place in that direction"], ["Home End", "first, last place"], ["PageUp PageDown", "previous, next place that can be chosen"], ["Enter, Space", "pick; again: confirm"], ["Esc", "back one step"], ["1–9", "that choice of the list"], ["b h a p l", "board, hand, all actions, players, story"], ["w", "whose turn it is, what I may do, what I hold"], ["s", "scores"], ["u", "undo"], ["r", "replay"], ["[ ]", "previous, next version"], ["+ −", "zoom"], ["?", "this list"]],
  },
  de: {
    yourTurn: "Du bist dran: {phase}", choosing: "{names}: {phase}", asked: "Gefragt: {names} – {phase}", over: "Das Spiel ist aus.", abandoned: "Das Spiel wurde abgebrochen.", scoring: "Die Wertung wird berechnet.",
    open: "Es fehlen noch {count}.", watching: "Du schaust zu.", you: "du", everybody: "alle", turnTitle: "● Du bist dran – {game}",
    players: "Spieler", choices: "Auswahl", story: "Verlauf", hand: "Deine Sachen", all: "Alle Aktionen", board: "Plan", log: "Verlauf", tabHand: "Hand", tabAll: "Alle", confirm: "Bestätigen", back: "Zurück", undo: "Rückgängig", sending: "Wird gesendet …",
    nothing: "Zeig auf etwas Markiertes, oder nimm eine Aktion aus der Liste.", nobodyAsks: "Du wirst gerade nichts gefragt.", refused: "Nicht möglich: {why}", rule: "Regel {rule}", ourReading: "unsere Lesart", gone: "Nicht mehr möglich: {label}",
    stale: "Das Spiel ging weiter; dein Entwurf blieb.", takenBack: "Diese Aktion wurde inzwischen zurückgenommen.", unknownThen: "… dann wird Unbekanntes gezogen", step: "Schritt: {field}", chooseOne: "Wähle", next: "Als Nächstes",
    live: "live", connecting: "verbindet", reconnecting: "verbindet neu", offline: "keine Verbindung", shownAsOf: "Stand {time}", closed: "abgeschlossen", rewritten: "Der Server hat die Geschichte dieses Spiels geändert: {why}", connectionBack: "Die Verbindung ist wieder da.", connectionLost: "Die Verbindung ist weg.",
    events: "{count} Ereignisse seit deinem letzten Zug. Zuletzt: {last}", more: "Alles zeigen", fewer: "Weniger zeigen", first: "1.", total: "Gesamt", scores: "Punkte", reasons: "Woraus die Punkte von {name} bestehen", close: "Schließen", menu: "Menü", help: "Tasten", theme: "Hell oder dunkel", language: "English (en)", zoomIn: "Größer", zoomOut: "Kleiner", fit: "Einpassen",
    replay: "Rückblick", now: "Jetzt", link: "Link kopieren", copied: "Kopiert.", start: "Anfang", end: "Ende", earlier: "Früher", later: "Später", play: "Abspielen", pause: "Anhalten", version: "Version", speed: "Tempo", newEvents: "{count} neue", seenBy: "Gesehen von", spectators: "Zuschauern", everything: "alles",
    verify: "Dieses Spiel prüfen", verifying: "Wird geprüft …", verified: "Hier im Browser geprüft: {what}", broken: "Prüfung misslungen: {why}", download: "Protokoll herunterladen", audit: "Vom Server prüfen lassen", about: "Über diese Schachtel", rules: "Regeln", reconstructed: "Rekonstruiert", resign: "Aufgeben", resignAsk: "Dieses Spiel aufgeben? Das lässt sich nicht zurücknehmen.", cancel: "Abbrechen", seatOf: "Spielen als", spectate: "Nur zuschauen", quiet: "Stille Hand (nichts davon vorlesen)", letters: "Buchstabentasten", lobby: "Lobby", rankings: "Endstand", rank: "Rang", tieBreak: "Gleichstand", ran: "{count} Ereignisse verkettet", holds: "Du hast: {what}", hidden: "Verdeckt.", hide: "Verdecken", other: "Andere Karten", wait: "Die anderen sind dran.", passNote: "Du hast geantwortet. Warten auf die anderen.", lit: "wählbar", notNow: "jetzt nicht", picked: "gewählt", selected: "gewählt", seat: "Platz", noScores: "noch keine Punkte",
    lobbyTitle: "Tische", mine: "Meine", openGames: "Offen", running: "Laufend", finished: "Beendet", newGame: "Neues Spiel", game: "Spiel", create: "Anlegen", name: "Name", person: "Mensch", openSeat: "freier Platz", nobody: "niemand", options: "Einstellungen", invitations: "Einladungen", invite: "Link für {name}", copy: "Kopieren", rematch: "Noch einmal", joinTitle: "Mitspielen", joinCode: "Beitrittscode", join: "Platz nehmen", gameId: "Spiel", enter: "Hinein", watch: "Zuschauen", noGames: "Noch keine.", operatorKey: "Schlüssel des Betreibers", needKey: "Dieser Dienst verlangt zum Anlegen den Schlüssel des Betreibers.", seatsLeft: "freie Plätze: {count}", keepLinks: "Jeder Link enthält das Geheimnis eines Platzes. Schick ihn nur dieser Person.", skip: "Zum Plan springen", none: "–", yes: "ja", no: "nein", unreachable: "Der Dienst ist nicht erreichbar.",
    keys: [["Tab", "nächster Bereich"], ["F6", "nächster Bereich, auch aus dem Plan hinaus"], ["Pfeile", "nächster Ort in dieser Richtung"], ["Pos1 Ende", "erster, letzter Ort"], ["Bild auf, Bild ab", "voriger, nächster wählbarer Ort"], ["Enter, Leertaste", "wählen; nochmals: bestätigen"], ["Esc", "einen Schritt zurück"], ["1–9", "diese Auswahl der Liste"], ["b h a p l", "Plan, Hand, alle Aktionen, Spieler, Verlauf"], ["w", "wer dran ist, was ich darf, was ich habe"], ["s", "Punkte"], ["u", "rückgängig"], ["r", "Rückblick"], ["[ ]", "vorige, nächste Version"], ["+ −", "größer, kleiner"], ["?", "diese Liste"]],
  },
};

/** The texts of a language: `say("rule", {rule: "R023"})`. */
export function speaker(lang) {
  return (key, values = {}) => {
    const found = TEXTS[lang]?.[key] ?? TEXTS.en[key] ?? key;
    return typeof found === "string" ? found.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "") : found;
  };
}

/** Sentences of the service with people's names in the place of seat numbers. */
export function namer(seats, mine, say) {
  const name = (number) => seats[number]?.name ?? `${say("seat")} ${number}`;
  const told = (number) => (Number(number) === mine ? `${name(number)} (${say("you")})` : name(number));
  return (text) => (text ?? "").replace(/\b(?:[Ss]eat|Platz) (\d+)\b/g, (all, number) => (seats[number] ? told(number) : all));
}

/** The language to begin with: the one chosen before, else the browser's. */
export function firstLanguage(kept) {
  return kept ?? (navigator.language?.startsWith("de") ? "de" : "en");
}
