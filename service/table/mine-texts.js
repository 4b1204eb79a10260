/* The texts of a person's own games, in German and English. */

export const TEXTS = {
  en: {
    title: "My games", running: "Running", finished: "Finished", none: "No finished game yet.", noneRunning: "Nothing is running.", noneFit: "No game fits.", play: "Play now", filter: "Which", allGames: "all games", allPeople: "people and bots", people: "with people", bots: "bots only", won: "won",
    place: "{rank} of {count}", points: "{total} points", yourTurn: "Your turn", theirTurn: "Others’ turn", open: "Waiting for people", abandoned: "Abandoned", scoring: "Counting", lost: "This table is gone.", remove: "Remove",
    alone: "alone", with: "with {names}", here: "at this device: {names}", turnOf: "{name} to move", wonBy: "{names} won", and: "and", bot: "bot", replay: "Watch {game} of {date} again", change: "rating {change}", more: "Show more", offline: "No connection.",
    since: "here since {date}", playedOne: "1 game", played: "{count} games", rating: "{game}, {count} people", curve: "Rating over {count} games: from {first} to {last}", unknown: "This browser’s player is not known here any more.", forget: "Sign out of this browser",
  },
  de: {
    title: "Meine Spiele", running: "Läuft", finished: "Beendet", none: "Noch kein Spiel zu Ende.", noneRunning: "Gerade läuft nichts.", noneFit: "Kein Spiel passt dazu.", play: "Jetzt spielen", filter: "Welche", allGames: "alle Spiele", allPeople: "Menschen und Bots", people: "mit Menschen", bots: "nur Bots", won: "gewonnen",
    place: "{rank} von {count}", points: "{total} Punkte", yourTurn: "Du bist dran", theirTurn: "Andere sind dran", open: "Wartet auf Leute", abandoned: "Abgebrochen", scoring: "Wird gezählt", lost: "Diesen Tisch gibt es nicht mehr.", remove: "Entfernen",
    alone: "allein", with: "mit {names}", here: "an diesem Gerät: {names}", turnOf: "{name} ist dran", wonBy: "Sieg: {names}", and: "und", bot: "Bot", replay: "{game} vom {date} noch einmal ansehen", change: "Wertung {change}", more: "Mehr anzeigen", offline: "Keine Verbindung.",
    since: "hier seit {date}", playedOne: "1 Spiel", played: "{count} Spiele", rating: "{game}, {count} Personen", curve: "Wertung über {count} Spiele: von {first} auf {last}", unknown: "Den Spieler dieses Browsers gibt es hier nicht mehr.", forget: "In diesem Browser abmelden",
  },
};
