WITH chosen AS (SELECT game FROM games WHERE {games}),
taken AS (
  SELECT DISTINCT game, (data->>'$.seat')::INT AS seat, data->>'$.route' AS item
  FROM events JOIN chosen USING (game) WHERE type = 'route_claimed' AND NOT undone),
players AS (
  SELECT game, count(*) AS seats, count(*) FILTER (winner) AS winners FROM seats JOIN chosen USING (game) GROUP BY game),
sums AS (SELECT sum(winners) AS of_winners, sum(seats - winners) AS of_others FROM players),
counted AS (
  SELECT item, game, count(*) AS takers, count(*) FILTER (winner) AS won
  FROM taken JOIN seats USING (game, seat) GROUP BY item, game),
tested AS (
  SELECT item, sum(takers)::INT AS taken, sum(won) / any_value(s.of_winners) AS p,
    sum(takers - won) / any_value(s.of_others) AS q, abs(sum(won - takers * winners / seats)) - 0.5 AS distance,
    sqrt(sum(takers * (seats - takers) * winners * (seats - winners) / (seats * seats * (seats - 1)))) AS deviation
  FROM counted JOIN players USING (game), sums s GROUP BY item)
SELECT item, taken, round(p, 3) AS of_winners, round(q, 3) AS of_others,
  distance > 1.959963984540054 * deviation AS clear
FROM tested ORDER BY round(of_winners - of_others, 3) DESC, item
