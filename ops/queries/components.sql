WITH chosen AS (SELECT game FROM games WHERE {games})
SELECT component, round(avg(points) FILTER (winner), 2) AS winners, round(avg(points) FILTER (NOT winner), 2) AS others
FROM scores JOIN seats USING (game, seat) JOIN chosen USING (game) GROUP BY component
ORDER BY round(winners - others, 2) DESC, component
