/* What dialogs and the replay say, in German and English. */

export const TEXTS = {
  en: {
    ourReading: "our reading", reasons: "What makes the score of {name}", close: "Close", verify: "Verify this game", verifying: "Verifying …",
    verified: "Verified here in your browser: {what}", broken: "Does not verify: {why}", download: "Download the log",
    logged: "In the log of all games here, signed by {key}: {what}", notLogged: "The proof of this game does not hold: {why}", audit: "Let the server audit it",
    about: "About this box", rules: "Rules", reconstructed: "Reconstructed", resign: "Resign",
    resignAsk: "Resign from this game? That cannot be taken back.", cancel: "Cancel", seatOf: "Play as", spectate: "Watch only",
    quiet: "Quiet hand (say nothing of it)", letters: "Letter keys", noScores: "no scores yet",
    keys: [["Tab", "next region"], ["F6", "next region, also out of the board"], ["arrows", "nearest place in that direction"], ["Home End", "first, last place"], ["PageUp PageDown", "previous, next place that can be chosen"], ["Enter, Space", "pick; again: confirm"], ["Esc", "back one step"], ["1–9", "that choice of the list"], ["b h a p l", "board, hand, all actions, players, story"], ["w", "whose turn it is, what I may do, what I hold"], ["s", "scores"], ["u", "undo"], ["r", "replay"], ["[ ]", "previous, next version"], ["+ −", "zoom"], ["?", "this list"]],
    total: "Total", link: "Copy link", copied: "Copied.", start: "Start", end: "End", earlier: "Earlier", later: "Later", play: "Play",
    pause: "Pause", speed: "Speed", newEvents: "{count} new", seenBy: "Seen by", everything: "everything", now: "Now",
    course: "Course of the scores", fork: "Play on from here", analyse: "Analyse",
    analysis: "What each action comes to", analysing: "Playing it on in many worlds …", action: "Action", lead: "Lead",
    analysed: "{name} at version {version}, by what that seat knew: the expected lead in points at the end, found by {bot}.",
  },
  de: {
    ourReading: "unsere Lesart", reasons: "Woraus die Punkte von {name} bestehen", close: "Schließen", verify: "Dieses Spiel prüfen",
    verifying: "Wird geprüft …", verified: "Hier im Browser geprüft: {what}", broken: "Prüfung misslungen: {why}", download: "Protokoll herunterladen",
    logged: "Im hiesigen Verzeichnis aller Spiele, signiert von {key}: {what}", notLogged: "Der Nachweis dieses Spiels misslingt: {why}",
    audit: "Vom Server prüfen lassen", about: "Über diese Schachtel", rules: "Regeln", reconstructed: "Rekonstruiert", resign: "Aufgeben",
    resignAsk: "Dieses Spiel aufgeben? Das lässt sich nicht zurücknehmen.", cancel: "Abbrechen", seatOf: "Spielen als", spectate: "Nur zuschauen",
    quiet: "Stille Hand (nichts davon vorlesen)", letters: "Buchstabentasten", noScores: "noch keine Punkte",
    keys: [["Tab", "nächster Bereich"], ["F6", "nächster Bereich, auch aus dem Plan hinaus"], ["Pfeile", "nächster Ort in dieser Richtung"], ["Pos1 Ende", "erster, letzter Ort"], ["Bild auf, Bild ab", "voriger, nächster wählbarer Ort"], ["Enter, Leertaste", "wählen; nochmals: bestätigen"], ["Esc", "einen Schritt zurück"], ["1–9", "diese Auswahl der Liste"], ["b h a p l", "Plan, Hand, alle Aktionen, Spieler, Verlauf"], ["w", "wer dran ist, was ich darf, was ich habe"], ["s", "Punkte"], ["u", "rückgängig"], ["r", "Rückblick"], ["[ ]", "vorige, nächste Version"], ["+ −", "größer, kleiner"], ["?", "diese Liste"]],
    total: "Gesamt", link: "Link kopieren", copied: "Kopiert.", start: "Anfang", end: "Ende", earlier: "Früher", later: "Später",
    play: "Abspielen", pause: "Anhalten", speed: "Tempo", newEvents: "{count} neue", seenBy: "Gesehen von", everything: "alles", now: "Jetzt",
    course: "Verlauf der Punkte", fork: "Von hier weiterspielen", analyse: "Analysieren",
    analysis: "Was jede Aktion einbringt", analysing: "Wird in vielen Welten weitergespielt …", action: "Aktion", lead: "Vorsprung",
    analysed: "{name} bei Version {version}, nach dem Wissen dieses Platzes: der erwartete Vorsprung in Punkten am Ende, ermittelt von {bot}.",
  },
};
