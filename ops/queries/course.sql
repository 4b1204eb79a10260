WITH chosen AS (SELECT game, events FROM games WHERE {games}),
begun AS (SELECT game, min(version) AS first FROM course JOIN chosen USING (game) GROUP BY game),
steps AS (
  SELECT game, seat, winner, step, greatest(events * step // 20, first) AS at
  FROM chosen JOIN begun USING (game) JOIN seats USING (game), (SELECT unnest(range(21)) AS step))
SELECT step / 20 AS progress, round(avg(total) FILTER (winner), 2) AS winners,
  round(avg(total) FILTER (NOT winner), 2) AS others
FROM steps s ASOF JOIN course c ON s.game = c.game AND s.seat = c.seat AND s.at >= c.version
GROUP BY step ORDER BY step
