WITH chosen AS (SELECT game FROM games WHERE {games}),
taken AS (
  SELECT DISTINCT game, (data->>'$.seat')::INT AS seat, data->>'$.tile' AS item
  FROM events JOIN chosen USING (game) WHERE type = 'special_tile_taken' AND NOT undone),
pairs AS (
  SELECT i.item, total, winner, t.seat IS NOT NULL AS has
  FROM (SELECT DISTINCT item, game FROM taken) i JOIN seats s ON s.game = i.game
  LEFT JOIN taken t ON t.game = s.game AND t.seat = s.seat AND t.item = i.item)
SELECT item, count(*) FILTER (has) AS taken, round(avg(total) FILTER (has), 2) AS takers,
  round(avg(total) FILTER (NOT has), 2) AS others, round(avg(winner::INT) FILTER (has), 3) AS won
FROM pairs GROUP BY item HAVING count(*) FILTER (has) >= 5 AND count(*) FILTER (NOT has) > 0
ORDER BY round(takers - others, 2) DESC, item
