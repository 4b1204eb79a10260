WITH chosen AS (SELECT game FROM games WHERE {games}),
counted AS (
  SELECT (floor(total / {step}) * {step})::INT AS total, count(*) FILTER (winner) AS winners,
    count(*) FILTER (NOT winner) AS others
  FROM seats JOIN chosen USING (game) GROUP BY 1)
SELECT bins.total::INT AS total, coalesce(winners, 0) AS winners, coalesce(others, 0) AS others
FROM (SELECT unnest(range(min(total), max(total) + 1, {step})) AS total FROM counted) bins
LEFT JOIN counted USING (total) ORDER BY total
