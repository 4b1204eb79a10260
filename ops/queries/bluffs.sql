WITH chosen AS (SELECT game FROM games WHERE {games}),
told AS (
  SELECT type, data, lead(type) OVER g AS next, lead(data) OVER g AS answer
  FROM events JOIN chosen USING (game)
  WHERE type IN ('card_announced', 'bluff_question_closed') AND NOT undone
  WINDOW g AS (PARTITION BY game ORDER BY version)),
asked AS (
  SELECT data->>'$.action' AS item, data->>'$.action' <> data->>'$.card' AS bluff,
    next IS NOT DISTINCT FROM 'bluff_question_closed' AND answer->>'$.caller' IS NOT NULL AS called
  FROM told WHERE type = 'card_announced')
SELECT item, count(*) AS announced, round(avg(bluff::INT), 3) AS bluffs, round(avg(called::INT), 3) AS called,
  round(avg((bluff AND called)::INT), 3) AS caught
FROM asked GROUP BY item HAVING announced >= 5 ORDER BY announced DESC, item
