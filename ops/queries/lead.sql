WITH chosen AS (SELECT game, events FROM games WHERE {games}),
begun AS (SELECT game, min(version) AS first FROM course JOIN chosen USING (game) GROUP BY game),
steps AS (
  SELECT game, seat, winner, step, greatest(events * step // 20, first) AS at
  FROM chosen JOIN begun USING (game) JOIN seats USING (game), (SELECT unnest(range(21)) AS step)),
points AS (
  SELECT s.game, step, winner, total
  FROM steps s ASOF JOIN course c ON s.game = c.game AND s.seat = c.seat AND s.at >= c.version),
best AS (SELECT game, step, max(total) AS most FROM points GROUP BY game, step),
led AS (
  SELECT game, step, count(*) = 1 AND bool_and(winner) AS leads
  FROM points JOIN best USING (game, step) WHERE total = most GROUP BY game, step)
SELECT step / 20 AS progress, round(avg(leads::INT), 4) AS leading FROM led GROUP BY step ORDER BY step
