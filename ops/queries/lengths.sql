WITH chosen AS (SELECT * FROM games WHERE {games}),
measured AS (
  SELECT 'actions' AS what, actions::DOUBLE AS value FROM chosen
  UNION ALL SELECT 'minutes', (epoch_ms(ended_at) - epoch_ms(started_at) + 3000) // 6000 / 10 FROM chosen),
sorted AS (SELECT what, list_sort(list(value)) AS v, count(*) - 1 AS last FROM measured GROUP BY what)
SELECT what, v[1] AS least, v[1 + (last + 2) // 4] AS lower, v[1 + (last * 2 + 2) // 4] AS middle,
  v[1 + (last * 3 + 2) // 4] AS upper, v[1 + last] AS most
FROM sorted ORDER BY what
