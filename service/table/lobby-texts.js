/* What the lobby says, in German and English. */

export const TEXTS = {
  en: {
    lobbyTitle: "Tables", mine: "Mine", openGames: "Open", running: "Running", finished: "Finished", newGame: "New game", game: "Game", create: "Create",
    name: "Name", person: "person", openSeat: "open seat", nobody: "none", options: "Options", invitations: "Invitations", invite: "Link for {name}",
    copy: "Copy", rematch: "Play again", joinTitle: "Join", joinCode: "Join code", join: "Take a seat", gameId: "Game", enter: "Enter", watch: "Watch", noGames: "None yet.",
    operatorKey: "Operator key", needKey: "This service asks for its operator's key to create games.", seatsLeft: "open seats: {count}",
    keepLinks: "Each link carries the secret of one seat. Send it to that person only.", yes: "yes", no: "no", language: "Deutsch (de)",
    theme: "Light or dark", yourTurn: "Your turn: {phase}", players: "Players", seat: "Seat", close: "Close",
    clock: "Clock", clockNone: "none", clockAction: "time for each action", clockBank: "time for the whole game, with increment",
    per_action: "Time for each action", bank: "Time for the whole game", increment: "Added with each action", unit: "Unit", seconds: "seconds",
    minutes: "minutes", hours: "hours", days: "days", on_expiry: "When the time is over", expiryDefault: "the default of the rules is played for the seat",
    expiryResign: "the seat resigns", expiryBot: "the bot {bot} plays for the seat", resignNeeds: "To resign needs an option that allows it.",
    abandoned: "Abandoned", statistics: "Statistics", api: "The API", scoring: "Scoring",
  },
  de: {
    lobbyTitle: "Tische", mine: "Meine", openGames: "Offen", running: "Laufend", finished: "Beendet", newGame: "Neues Spiel", game: "Spiel",
    create: "Anlegen", name: "Name", person: "Mensch", openSeat: "freier Platz", nobody: "niemand", options: "Einstellungen", invitations: "Einladungen",
    invite: "Link für {name}", copy: "Kopieren", rematch: "Noch einmal", joinTitle: "Mitspielen", joinCode: "Beitrittscode", join: "Platz nehmen", gameId: "Spiel",
    enter: "Hinein", watch: "Zuschauen", noGames: "Noch keine.", operatorKey: "Schlüssel des Betreibers",
    needKey: "Dieser Dienst verlangt zum Anlegen den Schlüssel des Betreibers.", seatsLeft: "freie Plätze: {count}",
    keepLinks: "Jeder Link enthält das Geheimnis eines Platzes. Schick ihn nur dieser Person.", yes: "ja", no: "nein", language: "English (en)",
    theme: "Hell oder dunkel", yourTurn: "Du bist dran: {phase}", players: "Spieler", seat: "Platz", close: "Schließen",
    clock: "Uhr", clockNone: "keine", clockAction: "Zeit für jede Aktion", clockBank: "Zeit für das ganze Spiel, mit Zugabe",
    per_action: "Zeit für jede Aktion", bank: "Zeit für das ganze Spiel", increment: "Dazu mit jeder Aktion", unit: "Einheit", seconds: "Sekunden",
    minutes: "Minuten", hours: "Stunden", days: "Tage", on_expiry: "Wenn die Zeit um ist", expiryDefault: "für den Platz wird gespielt, was die Regeln vorsehen",
    expiryResign: "der Platz gibt auf", expiryBot: "für den Platz spielt der Bot {bot}", resignNeeds: "Aufgeben geht nur mit einer Einstellung, die es erlaubt.",
    abandoned: "Abgebrochen", statistics: "Statistik", api: "Die Schnittstelle", scoring: "Wertung",
  },
};
