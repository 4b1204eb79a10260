WITH chosen AS (SELECT game FROM games WHERE {games}),
taken AS (
  SELECT DISTINCT game, (data->>'$.seat')::INT AS seat, data->>'$.to' AS item
  FROM events JOIN chosen USING (game) WHERE type = 'course_set' AND NOT undone),
players AS (
  SELECT count(*) FILTER (winner) AS winners, count(*) FILTER (NOT winner) AS others
  FROM seats JOIN chosen USING (game))
SELECT item, count(*) AS taken, round(count(*) FILTER (winner) / any_value(p.winners), 3) AS of_winners,
  round(count(*) FILTER (NOT winner) / any_value(p.others), 3) AS of_others
FROM taken JOIN seats USING (game, seat), players p GROUP BY item ORDER BY of_winners - of_others DESC, item
