WITH chosen AS (SELECT game FROM games WHERE {games}),
rates AS (
  SELECT turn, count(*) FILTER (winner) AS wins, wins / count(*) AS p, 3.841458820694124 / count(*) AS z
  FROM seats JOIN chosen USING (game) GROUP BY turn)
SELECT turn || '.' AS turn, wins, round(p, 4) AS win_rate,
  round(greatest(0, (p + z / 2 - sqrt(z * (p * (1 - p) + z / 4))) / (1 + z)), 4) AS low,
  round(least(1, (p + z / 2 + sqrt(z * (p * (1 - p) + z / 4))) / (1 + z)), 4) AS high
FROM rates ORDER BY turn
