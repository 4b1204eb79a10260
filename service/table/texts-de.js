/* The German texts of the table around the game. The game's own texts come from the service. */

export const TEXTS = {
  yourTurn: "Du bist dran: {phase}", choosing: "{names}: {phase}", asked: "Gefragt: {names} – {phase}", over: "Das Spiel ist aus.",
  abandoned: "Das Spiel wurde abgebrochen.", scoring: "Die Wertung wird berechnet.", open: "Es fehlen noch {count}.",
  watching: "Du schaust zu.",
  you: "du", everybody: "alle", turnTitle: "● Du bist dran – {game}", players: "Spieler", choices: "Auswahl", story: "Verlauf", newest: "Neuestes oben", hand: "Deine Sachen",
  all: "Alle Aktionen", board: "Plan", sheet: "Mehr", which: "Was meinst du?", filter: "Suchen", complete: "Alles gewählt", forced: "{step}: {value}, anderes geht nicht", confirm: "Bestätigen", back: "Zurück", undo: "Rückgängig",
  sending: "Wird gesendet …", nothing: "Wähle etwas mit blauem Rahmen.",
  nobodyAsks: "Du wirst gerade nichts gefragt.", refused: "Nicht möglich: {why}", rule: "Warum?", gone: "Nicht mehr möglich: {label}",
  stale: "Das Spiel ging weiter; dein Entwurf blieb.", takenBack: "Diese Aktion wurde inzwischen zurückgenommen.",
  unknownThen: "… was folgt, ist noch nicht bekannt", step: "Schritt: {field}", live: "live", connecting: "verbindet", reconnecting: "verbindet neu",
  offline: "keine Verbindung seit {since}", waits: "Keine Verbindung: Es wird gesendet, sobald sie wieder da ist.", closed: "abgeschlossen",
 connectionBack: "Die Verbindung ist wieder da.",
  connectionLost: "Die Verbindung ist weg.", events: "{count} Ereignisse seit deinem letzten Zug. Zuletzt: {last}", more: "Alles zeigen", first: "1.",
  scores: "Punkte", menu: "Menü", help: "Tasten", theme: "Hell oder dunkel", language: "English (en)", zoomIn: "Größer", zoomOut: "Kleiner",
  replay: "Rückblick", version: "Version", lobby: "Lobby", holds: "Du hast: {what}", hidden: "Verdeckt.", hide: "Verdecken",
  deserted: "Niemand ist da seit {since}: Das Spiel ruht und wird am {until} abgebrochen.", paused: "Pause seit {since}, längstens bis {until}.", rests: "Ruht seit {since}, bis {until}.",
  awaited: "Deine Zeit ist abgelaufen. Das Spiel wartet, bis jemand zurück ist.", other: "Andere Karten", absent: "abwesend", here: "Ich bin wieder da",
  playedFor: "Deine Zeit ist abgelaufen: für deinen Platz wird gespielt.", lit: "wählbar", notNow: "jetzt nicht", picked: "gewählt", seat: "Platz", none: "–",
  lastBy: "zuletzt von {names}", skip: "Überspringen", unreachable: "Der Dienst ist nicht erreichbar.", total: "Gesamt",
};
