"""The texts of the page."""

from events.ruleset.scoring import Text

TEXTS = {
    "statistics": Text(de="Statistik", en="Statistics"),
    "finished": Text(de="beendete Partien", en="finished games"),
    "as_of": Text(de="bis", en="up to"),
    "players": Text(de="Spieler", en="players"),
    "games": Text(de="Partien", en="games"),
    "which": Text(de="Welche Partien", en="Which games"),
    "rulesets": Text(de="Spiele", en="Rulesets"),
    "query": Text(de="Die Abfrage, die diese Zahlen gibt", en="The query that gives these figures"),
    "specification": Text(de="Diagramm als Vega-Lite", en="Chart as Vega-Lite"),
    "figures": Text(de="Als JSON", en="As JSON"),
    "none": Text(
        de="Noch gibt es zu wenige beendete Partien: Zahlen gibt es ab fünf mit gleich vielen Spielern und Optionen.",
        en="There are too few finished games yet: figures begin with five of as many players and the same options.",
    ),
    "yes": Text(de="ja", en="yes"),
    "no": Text(de="nein", en="no"),
    "others": Text(de="Andere", en="Others"),
    "too_few": Text(
        de="Davon gibt es noch zu wenig: Zahlen beginnen bei fünf Fällen.",
        en="There is too little of this yet: figures begin with five cases.",
    ),
    "not_in_it": Text(
        de="Simulierte und abgezweigte Partien und die von Bots allein zählen nicht.",
        en="Simulated and forked games and those of bots alone are not in it.",
    ),
}
