WITH chosen AS (SELECT game FROM games WHERE {games}),
taken AS (
  SELECT DISTINCT game, (data->>'$.seat')::INT AS seat, data->>'$.tile' AS item
  FROM events JOIN chosen USING (game) WHERE type = 'special_tile_taken' AND NOT undone),
pairs AS (
  SELECT item, total, winner, (game, seat) IN (SELECT (game, seat) FROM taken t WHERE t.item = i.item) AS has
  FROM (SELECT DISTINCT item, game FROM taken) i JOIN seats USING (game))
SELECT item, count(*) FILTER (has) AS taken, round(avg(total) FILTER (has), 2) AS takers,
  round(avg(total) FILTER (NOT has), 2) AS others, round(avg(winner::INT) FILTER (has), 3) AS won
FROM pairs GROUP BY item HAVING count(*) FILTER (has) >= 5 AND count(*) FILTER (NOT has) > 0
ORDER BY takers - others DESC, item
