"""The page of a ruleset's statistics: charts, the tables of their figures, and the queries that give them."""
